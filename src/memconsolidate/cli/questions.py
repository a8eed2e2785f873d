"""Questions to a person at a terminal, which Ctrl-C ends whenever it comes."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterator, Mapping
from typing import TypeVar

import click

from memconsolidate.cli.output import say

Meaning = TypeVar("Meaning")


def is_asked() -> bool:
    """Return whether somebody is there to answer."""
    return sys.stdin is not None and sys.stdin.isatty()


def ask(question: str, default: str) -> str:
    """Return the line that a person types, `default` for an empty one.

    Raises Abort for Ctrl-C and Ctrl-D.
    """
    try:
        with _interrupts() as interrupts:
            click.echo(question, nl=False)
            # `input` would not notice an interrupt that comes just before it begins to wait.
            while sys.stdin not in select.select([sys.stdin, interrupts], [], [])[0]:
                os.read(interrupts, 1)
            line = sys.stdin.readline()
    except KeyboardInterrupt:
        raise click.Abort from None
    if not line:
        raise click.Abort
    return line.strip() or default


def choose(
    question: str, default: str, meanings: Mapping[str, Meaning], *, otherwise: str
) -> Meaning:
    """Return what the answer means; `otherwise` is said of one that means nothing, which is asked for
    again. Raises Abort.
    """
    while (answer := ask(question, default).lower()) not in meanings:
        say(otherwise.format(answer))
    return meanings[answer]


def confirm(question: str, *, default: bool) -> bool:
    """Return whether a person agrees. Raises Abort."""
    return choose(
        f"{question} [{'Y/n' if default else 'y/N'}]: ",
        "y" if default else "n",
        {"y": True, "yes": True, "n": False, "no": False},
        otherwise="Type y for yes or n for no.",
    )


@contextlib.contextmanager
def _interrupts() -> Iterator[int]:
    """Yield a descriptor that can be read as soon as a signal has come."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    try:
        yield reading
    finally:
        signal.set_wakeup_fd(before)
        os.close(reading)
        os.close(writing)
