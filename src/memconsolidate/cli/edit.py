"""`memd edit`: a memory in a person's editor, or changed by options."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from typing import Any

import click
from msgspec.structs import replace

from memconsolidate.cli.asking import ask_for, print_answer
from memconsolidate.cli.edit_form import FormError, parse_form, render_form
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import one_line, say
from memconsolidate.config.settings import Config
from memconsolidate.curation.asks import Answer, Edit
from memconsolidate.errors import ExitCode, MemdError
from memconsolidate.model import MemoryType


@click.command()
@click.argument("which", metavar="ID|FILE|NAME")
@config_option
@json_option
@click.option("--statement", help="What it says from now on, all of it.")
@click.option("--name", help="Its title.")
@click.option("--description", help="Its line in the index.")
@click.option(
    "--type",
    "memory_type",
    type=click.Choice([each.value for each in MemoryType]),
    help="Its type.",
)
@click.option("--standing/--no-standing", default=None, help="Whether it holds in every session.")
def edit(
    which: str,
    *,
    config_path: str | None,
    as_json: bool,
    statement: str | None,
    name: str | None,
    description: str | None,
    memory_type: str | None,
    standing: bool | None,
) -> int:
    """Change a memory in your editor.

    $VISUAL or $EDITOR opens what it says; saved, it is your own word from then on. Nothing changes
    where you leave it as it is, or empty it. The options change it without an editor. Its sources
    stay, its earlier text goes to .archive/. A name or description that you leave, and that the new
    statement does not say any more, is made anew from it. A file of somebody else keeps all other
    keys.
    """
    config = read_config(config_path)
    ask = Edit(
        which=which,
        statement=statement,
        name=name,
        description=description,
        type=None if memory_type is None else MemoryType(memory_type),
        standing=standing,
    )
    given = (statement, name, description, memory_type, standing)
    if any(each is not None for each in given):
        return print_answer(ask_for(config, ask), as_json=as_json)
    is_watched = sys.stdin.isatty() and sys.stdout.isatty()
    if not is_watched and not (os.environ.get("VISUAL") or os.environ.get("EDITOR")):
        # What is wrong with the name first: then nothing would help.
        ask_for(config, Edit(which=which, is_dry=True))
        raise click.UsageError(
            "there is no terminal here to open an editor in; say --statement, --name, --description,"
            " --type or --standing, or set VISUAL"
        )
    answer = _edit(config, which, may_ask=is_watched)
    if answer is None:
        say("Nothing was changed.")
        return ExitCode.DONE
    return print_answer(answer, as_json=as_json)


def _edit(config: Config, which: str, *, may_ask: bool) -> Answer | None:
    """Let a person edit until it is saved or they leave it; None where they changed nothing.

    What they typed and could not be saved stays in a file that is named.
    """
    now = ask_for(config, Edit(which=which, is_dry=True)).data
    directory = tempfile.mkdtemp(prefix="memd-edit-")
    path = os.path.join(directory, os.path.basename(now["file"]))
    shown = render_form(now)
    _write(path, shown)
    while True:
        try:
            click.edit(filename=path)
            typed = _read(path)
            is_left = not typed.strip() or typed == shown
            answer = None if is_left else _save(config, typed, now)
        except (MemdError, FormError, UnicodeDecodeError, click.ClickException) as error:
            problem = getattr(error, "message", "") or str(error)
            if _read(path, errors="replace") == shown:
                shutil.rmtree(directory, ignore_errors=True)
                raise
            if not may_ask:
                raise MemdError(f"{problem}; what you typed is in {path}") from error
            say(f"memd: {one_line(problem)}", is_error=True)
            if not click.confirm("Open it again?", default=True):
                raise MemdError(f"nothing was changed; what you typed is in {path}") from error
            # Where the file changed meanwhile, both texts are to be seen.
            latest = ask_for(config, Edit(which=now["path"], is_dry=True)).data
            _reopen(path, problem, before=now, latest=latest)
            # From here on only an empty form ends it: what was typed is not lost by closing it.
            now, shown = latest, ""
            continue
        shutil.rmtree(directory, ignore_errors=True)
        return answer


def _save(config: Config, typed: str, now: dict[str, Any]) -> Answer | None:
    """Save what was typed; None where it says nothing new. Raises MemdError, FormError."""
    fields, shown = parse_form(typed), parse_form(render_form(now))
    if fields is None:
        return None
    changed = {name: value for name, value in fields.items() if value != (shown or {}).get(name)}
    if not changed:
        return None
    ask = Edit(which=now["path"], seen=now["seen"], **changed)
    if ask.type is not None:
        ask = replace(ask, type=MemoryType(ask.type))
    return ask_for(config, ask)


def _reopen(path: str, problem: str, *, before: dict[str, Any], latest: dict[str, Any]) -> None:
    """Put what was wrong at the head of a person's file."""
    notes = [f"NOT SAVED: {problem}"]
    if latest["seen"] != before["seen"]:
        notes.append("Meanwhile the file says, and what stands below would take its place:")
        notes += [f"  {line}" for line in render_form(latest).splitlines() if line[:1] != "#"]
    text = _read(path, errors="replace")
    while text.startswith("# !"):
        text = text.partition("\n")[2]
    _write(path, "".join(f"# ! {line}\n" for line in "\n".join(notes).splitlines()) + text)


def _read(path: str, *, errors: str = "strict") -> str:
    with open(path, encoding="utf-8-sig", errors=errors) as stream:
        return stream.read()


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8", errors="replace") as stream:
        stream.write(text)
