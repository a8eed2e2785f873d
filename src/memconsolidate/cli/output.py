"""Text that any terminal can show, and data as JSON."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import click

from memconsolidate.errors import OutputError

#: Characters that steer a terminal or turn the order of what is read; half characters stand for
#: bytes of a file name that are no text.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
#: The names of the command.
_PROGRAMS = frozenset({"memd", "memconsolidate"})
_LINE_BREAKING = re.compile("[\t\n]")


def program() -> str:
    """Return how this program is called from here, so that advice can be typed as it stands."""
    called = sys.argv[0] if sys.argv else ""
    name = os.path.basename(called)
    if name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m memconsolidate"
    if name not in _PROGRAMS:
        return "memd"
    found = shutil.which(name)
    is_found = found is not None and os.path.realpath(found) == os.path.realpath(called)
    return name if is_found else shlex.quote(called)


def say(text: str = "", *, is_error: bool = False) -> None:
    """Print text of one or more lines, with everything escaped that could steer a terminal.

    Raises OutputError where standard output cannot take it.
    """
    _print(_UNSAFE.sub(_escape, text), is_error=is_error)


def one_line(text: str) -> str:
    """Return text from outside (a name, a path) as it may stand within a line."""
    return _LINE_BREAKING.sub(_escape, _UNSAFE.sub(_escape, text))


def say_json(value: Any) -> None:
    """Print builtin data as JSON, in ASCII: no encoding refuses it and no terminal is steered.

    Raises OutputError where standard output cannot take it.
    """
    _print(json.dumps(_clean(value), indent=2))


def columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Return one line for each row, with the cells below each other; the last cell stays as it is."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(
            [cell.ljust(width) for cell, width in zip(row[:-1], widths[:-1], strict=True)]
            + [row[-1]]
        ).rstrip()
        for row in rows
    ]


def count(number: int, noun: str) -> str:
    """Return a number with its noun: "1 memory", "1,234 transcripts"."""
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("y"):
        return f"{number:,} {noun[:-1]}ies"
    return f"{number:,} {noun}{'es' if noun.endswith(('s', 'ch')) else 's'}"


def local_time(at: datetime) -> datetime:
    """Return an aware time in the zone of this machine, in UTC where its TZ means nothing."""
    try:
        return at.astimezone()
    except ValueError:
        return at.astimezone(UTC)


def dollars(amount: float) -> str:
    """Return an amount of money; below a cent with as many places as it needs."""
    if amount >= 0.01 or not amount:
        return f"${amount:.2f}"
    return f"${Decimal(f'{amount:.2g}'):f}"


def size(number: int) -> str:
    """Return a number of bytes as people read it."""
    if number < 1000:
        return count(number, "byte")
    for unit, factor in (("kB", 1e3), ("MB", 1e6), ("GB", 1e9)):
        if number < factor * 1000 or unit == "GB":
            return f"{number / factor:,.1f} {unit}"
    raise AssertionError("the last unit takes every number")


def listed(items: Iterable[str], empty: str = "none") -> str:
    """Return items with commas between them."""
    return ", ".join(items) or empty


def accept_any_text() -> None:
    """Let output survive an encoding that lacks some characters, as in a locale without UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def silence_broken_streams() -> bool:
    """Send what a stream does not take to nowhere; return whether there was such a stream.

    Python tries once more to write it when the process ends, and then ends with code 120.
    """
    is_any_broken = False
    for stream in (sys.stdout, sys.stderr):
        # There is no stream at all where the descriptor was closed before.
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError:
            is_any_broken = True
            descriptor = os.open(os.devnull, os.O_WRONLY)
            os.dup2(descriptor, stream.fileno())
            os.close(descriptor)
    return is_any_broken


def _print(text: str, *, is_error: bool = False) -> None:
    try:
        click.echo(text, err=is_error)
    except OSError as error:
        silence_broken_streams()
        # A reader that had enough, as in `memd list | head -1`, changes nothing, so that the exit
        # code never depends on which of both was faster. Without standard error nobody hears.
        if not is_error and not isinstance(error, BrokenPipeError):
            raise OutputError(error) from error


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    if 0xDC80 <= number <= 0xDCFF:
        return f"\\x{number - 0xDC00:02x}"
    return {9: "\\t", 10: "\\n"}.get(number) or f"\\u{number:04x}"


def _clean(value: Any) -> Any:
    """Return the value without half characters, which JSON readers refuse."""
    if isinstance(value, dict):
        return {_clean(key): _clean(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(item) for item in value]
    if isinstance(value, str):
        return value.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return value
