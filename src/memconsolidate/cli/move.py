"""`memd move`: a memory into another scope."""

from __future__ import annotations

import os

import click

from memconsolidate.cli.asking import carry_out
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.curation.asks import Move


@click.command()
@config_option
@json_option
@click.option(
    "--to",
    metavar="SCOPE",
    required=True,
    help="The scope, by a name or directory that `memd scopes` lists.",
)
@click.argument("which", metavar="ID|FILE|NAME")
def move(config_path: str | None, *, as_json: bool, which: str, to: str) -> int:
    """Put a memory into another scope.

    It keeps its id, its sources and what people changed in it; where it was, its copy goes to
    .archive/, and what was said so far does not found it there again.
    """
    ask = Move(which=_whole(which), to=_whole(to))
    return carry_out(read_config(config_path), ask, as_json=as_json)


def _whole(word: str) -> str:
    """Return a path that is there whole: the daemon works in another directory."""
    return os.path.abspath(word) if os.sep in word and os.path.exists(word) else word
