"""The commands as a reference page."""

from __future__ import annotations

from collections.abc import Iterator

import click

from memconsolidate.cli.main import COMMANDS, EXIT_CODES, cli

_WIDTH = 100


def render_commands_reference() -> str:
    """Return the reference page in Markdown: the help of every command."""
    lines = [
        "# Commands",
        "",
        "Made from the code by `make docs`; do not edit by hand.",
        "",
        "`memd` and `memconsolidate` are the same command.",
        "",
        "| exit code | meaning |",
        "| --- | --- |",
    ]
    lines += [f"| {code:d} | {word} |" for code, word in EXIT_CODES.items()]
    for path, command in _commands():
        lines += ["", f"## {path}", "", "```", _help(path, command), "```"]
    return "\n".join(lines) + "\n"


def _commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        if command is None:
            continue
        yield f"memd {name}", command
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                yield f"memd {name} {inner}", command.commands[inner]


def _help(path: str, command: click.Command) -> str:
    context = click.Context(
        command, info_name=path, terminal_width=_WIDTH, help_option_names=["-h", "--help"]
    )
    return command.get_help(context)
