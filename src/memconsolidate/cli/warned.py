"""Warnings of the log as people are told of them who wait for a command."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from memconsolidate.cli.output import count, one_line
from memconsolidate.system.events import EVENTS


def missing_sentence(memories: int, *, where: str = "the directory") -> str:
    """Return that memories are gone, more at once than count as deleted, and what to do about it."""
    return (
        f"{count(memories, 'memory')} gone at once from {where}: put the files"
        " back, or say with `memd forget --missing` that you meant it"
    )


def warning_line(record: Mapping[str, Any]) -> str:
    """Return a line for a record of the log: what it means, and what to do where that is known."""
    data = record["data"]
    match record["event"]:
        case "memory:missing":
            told = f"{data['scope']}: {missing_sentence(data['memories'])}"
        case "memory:unreadable":
            path = os.path.join(data["scope"], data["file"])
            told = f"{path}: {data['reason']}; mend it, until then it is in no index"
        case name:
            words = ", ".join(f"{key} {value}" for key, value in data.items())
            told = f"{EVENTS[name].sentence.rstrip('.')} ({words})"
    return f"memd: {one_line(told)}"
