"""`memd move`: a memory into another scope, or all of a directory that was left behind."""

from __future__ import annotations

import os

import click

from memconsolidate.cli.asking import carry_out
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.curation.asks import Move, MoveAll


@click.command()
@config_option
@json_option
@click.option(
    "--to",
    metavar="SCOPE",
    default="",
    help="The scope, by a name or directory that `memd scopes` lists.",
)
@click.option("--all", "is_all", is_flag=True, help="With --from: every memory there.")
@click.option(
    "--from", "source", metavar="DIR", default="", help="A directory that `memd status` calls LEFT."
)
@click.argument("which", metavar="ID|FILE|NAME", required=False)
def move(
    config_path: str | None, *, as_json: bool, which: str | None, to: str, is_all: bool, source: str
) -> int:
    """Put a memory into another scope.

    It keeps its id, its sources and what people changed in it; where it was, its copy goes to
    .archive/, and what was said so far does not found it there again.

    With --all and --from it takes over the memories of a directory that memd kept and that no entry
    names any more: each goes to the project in which its words were said, as the transcripts tell,
    what holds everywhere to the user's; those of which nothing tells stay, unless --to says where.
    """
    if is_all != bool(source):
        raise click.UsageError("--all and --from go together: `memd move --all --from DIR`")
    if is_all and which:
        raise click.UsageError("name a memory, or say --all --from DIR, not both")
    if not is_all and not (which and to):
        raise click.UsageError("name a memory and a scope: `memd move ID --to SCOPE`")
    ask = (
        MoveAll(directory=os.path.abspath(source), to=_whole(to))
        if is_all
        else Move(which=_whole(which or ""), to=_whole(to))
    )
    return carry_out(read_config(config_path), ask, as_json=as_json)


def _whole(word: str) -> str:
    """Return a path that is there whole: the daemon works in another directory."""
    return os.path.abspath(word) if os.sep in word and os.path.exists(word) else word
