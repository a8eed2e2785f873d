"""Where something was said, as people are told it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memconsolidate.model import MemorySource
from memconsolidate.tracing.told import SaidIn

#: What memd calls a message by whose agent gives it no id: only a program can do anything with it.
_MADE_ID = re.compile(r"[0-9a-f]{16}:[^:]+:[0-9a-f]{8}")


def source_line(source: MemorySource | SaidIn) -> str:
    """Return which agent's session said something, in which messages, and when."""
    if source.agent == "memd":
        return f"told memd itself{_at(source)}"
    named = [each for each in source.messages if not _MADE_ID.fullmatch(each)]
    return f"{', '.join((source.agent, f'session {source.session}', *named))}{_at(source)}"


def place_line(source: SaidIn) -> str:
    """Return where something can be read, and when it was said: in a transcript that is still there,
    else only its session is named.
    """
    there = [path for path, is_there in source.transcripts if is_there]
    if source.agent == "memd" or not there:
        return source_line(source)
    return f"{source.agent}, {' and '.join(there)}{_at(source)}"


def transcript_lines(source: SaidIn) -> Iterator[str]:
    """Yield the transcripts of a source, and whether they are still there."""
    for path, is_there in source.transcripts:
        yield path if is_there else f"{path} (no longer there)"
    if not source.transcripts and source.agent != "memd":
        yield "its transcript is not known any more"


def _at(source: MemorySource | SaidIn) -> str:
    return "" if source.at is None else f", {source.at.isoformat(timespec='seconds')}"
