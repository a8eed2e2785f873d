"""`memd remember`: a memory of a person's own words."""

from __future__ import annotations

import os

import click

from memconsolidate.cli.asking import carry_out
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.curation.asks import Remember
from memconsolidate.model import MemoryType


@click.command()
@click.argument("text")
@config_option
@json_option
@click.option(
    "--type",
    "memory_type",
    type=click.Choice([each.value for each in MemoryType]),
    help="What it is about; else as `rules` would read it.",
)
@click.option("--name", default="", help="Its title; else the beginning of the text.")
@click.option("--description", default="", help="The line in the index; else the text.")
@click.option("--replaces", metavar="ID", default="", help="The memory that it takes the place of.")
@click.option("--beside", is_flag=True, help="Keep it also beside a memory that it contradicts.")
def remember(
    text: str,
    *,
    config_path: str | None,
    as_json: bool,
    memory_type: str | None,
    name: str,
    description: str,
    replaces: str,
    beside: bool,
) -> int:
    """Make a memory of your own words.

    At once and without a model; it counts as said by a person. What a memory says already is confirmed. The memory that it
    replaces goes to .archive/.

    A contradiction is noticed where words show it: a rule and its contrary, another value of what
    there is one of ("my manager is Kim"), "X, not Y", a word of change. Two days on which you deploy
    may both be meant: both stay, and the memory nearest to yours is named.
    """
    config = read_config(config_path)
    ask = Remember(
        text=text,
        cwd=os.getcwd(),
        type=None if memory_type is None else MemoryType(memory_type),
        name=name,
        description=description,
        replaces=replaces,
        beside=beside,
    )
    return carry_out(config, ask, as_json=as_json)
