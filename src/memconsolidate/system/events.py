"""Every log event once: its name, its level, the keys of its data, and what it means.

`docs/reference/events.md` is made from this list, and the tests compare every `emit` call with it.
Keys are written here as in the calls; in the log they are camelCase. Data never holds text from a
transcript or a memory: ids, paths, counts, reasons and durations only. The name of a memory's file
is made of what it says, so that a memory is told by its id.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Level = Literal["debug", "info", "warning", "error"]


class Event(Struct, frozen=True):
    """One kind of event. `keys` are the names its data has, `where_known` those that it may lack."""

    name: str
    level: Level
    keys: tuple[str, ...]
    sentence: str
    where_known: frozenset[str] = frozenset()

    @property
    def needed(self) -> frozenset[str]:
        """The keys that its data always has."""
        return frozenset(self.keys) - self.where_known


def _event(name: str, level: Level, keys: str, sentence: str) -> Event:
    """Return an event; keys that end in `?` are told where they are known."""
    names = keys.split()
    return Event(
        name,
        level,
        tuple(key.rstrip("?") for key in names),
        sentence,
        frozenset(key.rstrip("?") for key in names if key.endswith("?")),
    )


#: What a pass that ended well says about its claims: requested = applied + skipped.
_OPERATIONS = (
    "created updated merged superseded retired reinforced "
    "operations_requested operations_applied operations_skipped reasons "
)
#: What every event of a pass says.
_ABOUT = "pass_id scope backend "

_ALL = (
    _event(
        "daemon:start",
        "info",
        "version pid config memory_directory session_directory state_directory backend dry_run",
        "The daemon begins; a reload is no new beginning.",
    ),
    _event(
        "backend:loaded",
        "info",
        "backend can cannot",
        "Which backend proposes memories, and what it can and cannot do.",
    ),
    _event("daemon:ready", "info", "duration_ms transcripts waiting", "The first scan is done."),
    _event(
        "daemon:stop",
        "info",
        "signal open_passes uptime_ms",
        "The daemon ends; `signal` is empty where none asked for it.",
    ),
    _event(
        "daemon:reload",
        "info",
        "config changed",
        "The configuration was read again and is in effect; where nothing changed, nothing was ended.",
    ),
    _event(
        "daemon:reload_failed",
        "error",
        "config problems",
        "The configuration has faults; the one before stays in effect.",
    ),
    _event(
        "daemon:error",
        "error",
        "part error retry_ms?",
        "A part of the loop failed; the others go on and it is tried again.",
    ),
    _event("config:loaded", "info", "path backend time_zone", "The configuration was read."),
    _event(
        "config:pending",
        "warning",
        "path settings",
        "These settings were changed and have no effect in this version.",
    ),
    _event(
        "scan:complete",
        "debug",
        "duration_ms transcripts changed unobserved",
        "All directories were compared with the cursors.",
    ),
    _event(
        "scan:unobserved",
        "warning",
        "path reason",
        "Something could not be looked at; this never counts as deleted.",
    ),
    _event(
        "watch:degraded",
        "warning",
        "path reason",
        "Changes here are found by scanning only.",
    ),
    _event("watch:overflow", "warning", "path", "Events were lost; a scan makes up for them."),
    _event(
        "source:unknown_records",
        "warning",
        "agent path count",
        "Records of a kind that this version does not know were skipped.",
    ),
    _event(
        "source:fault",
        "warning",
        "agent path place reason count",
        "Records could not be parsed; they were skipped and counted.",
    ),
    _event(
        "extraction:start",
        "info",
        _ABOUT + "transcripts messages prompt_length",
        "A batch is recorded, and the backend is asked now.",
    ),
    _event(
        "extraction:paused",
        "info",
        "until reason",
        "A person lets memd pause: nothing is read and no backend is asked; `until` is empty where they end it themself.",
    ),
    _event("extraction:resumed", "info", "", "The pause is over; what was said meanwhile is read."),
    _event("extraction:skipped", "debug", "reason", "Nothing is read, since that is turned off."),
    _event(
        "extraction:complete",
        "info",
        _ABOUT
        + _OPERATIONS
        + "duration_ms prompt_length transcripts messages input_tokens output_tokens",
        "What the batch led to is on disk and the cursors have moved.",
    ),
    _event(
        "extraction:failed",
        "error",
        _ABOUT + "error reaction resumes_at attempt duration_ms",
        "The batch stays open and is tried again; no cursor moved.",
    ),
    _event(
        "index:rendered",
        "debug",
        "scope lines bytes memories topics",
        "MEMORY.md was written because the memories changed.",
    ),
    _event(
        "index:budget",
        "warning",
        "scope left_out lines bytes max_lines max_bytes",
        "Not everything fits; what is left out is named in the index.",
    ),
    _event(
        "index:blocked",
        "warning",
        "scope reason",
        "MEMORY.md is left as it is: people's text leaves no room, it is no plain file of UTF-8, or"
        " another program writes memd's part in its own way.",
    ),
    _event("scope:locked", "info", "scope holder_pid", "Another process has the scope."),
    _event(
        "scope:lost",
        "warning",
        "scope memories",
        "The memory directory was taken away, emptied or replaced; memd goes on with what is there now.",
    ),
    _event(
        "scope:foreign_lock",
        "warning",
        "scope holder_pid",
        "Another program says that it is writing here; memd does not.",
    ),
    _event(
        "batch:resumed",
        "info",
        _ABOUT + "state transcripts",
        "A pass that was cut off goes on.",
    ),
    _event(
        "batch:dropped",
        "warning",
        _ABOUT + "reason transcripts",
        "A batch that was never answered no longer fits its files; they are read again.",
    ),
    _event(
        "batch:set_aside",
        "warning",
        _ABOUT + "texts reasons chars",
        "No backend would answer these texts of a batch; they are kept, and `memd run --retry` asks again.",
    ),
    _event("memory:created", "info", "scope id type", "A memory was written."),
    _event("memory:updated", "info", "scope id", "What a memory says was changed."),
    _event("memory:superseded", "info", "scope id by", "A memory left for its successor."),
    _event("memory:retired", "info", "scope id", "A memory left, since it no longer holds."),
    _event("memory:confirmed", "debug", "scope id", "A memory was said again."),
    _event("memory:held", "info", "scope reason", "A claim waits for review."),
    _event(
        "memory:settled",
        "info",
        "scope state id",
        "A claim waits no longer: a memory says it now, its memory was deleted, or a person decided.",
    ),
    _event(
        "memory:edited_by_hand",
        "info",
        "scope id",
        "A file changed from outside while memd looked; memd may now only propose.",
    ),
    _event(
        "memory:deleted_by_hand",
        "info",
        "scope id",
        "A file was taken away from outside; what it said stays away until it is said anew.",
    ),
    _event(
        "memory:missing",
        "warning",
        "scope memories",
        "More memories are missing than may leave at once; they stay away, and `memd status` says what to do.",
    ),
    _event(
        "memory:forgotten",
        "info",
        "scope id is_purged",
        "A memory went to the archive at a person's word, or since they said that it was off the record; `id` is empty where it would be text.",
    ),
    _event(
        "memory:moved",
        "info",
        "scope target id file",
        "A person put a memory into another scope; `file` is its name there.",
    ),
    _event(
        "memory:purged",
        "info",
        "memories left",
        "Text that a person wanted nowhere is gone; `left` counts files that still hold some.",
    ),
    _event(
        "memory:left_behind",
        "warning",
        "scope memories",
        "memd kept memories in a directory that no entry names any more; `memd status` says what to do.",
    ),
    _event("memory:unreadable", "warning", "scope file reason", "A file was left as it is."),
    _event("ledger:opened", "debug", "path bytes", "The ledger passed its check."),
    _event("ledger:restored", "warning", "path copy_from", "The last copy took its place."),
    _event("ledger:damaged", "error", "path reason", "The ledger cannot be trusted."),
    _event(
        "budget:reached",
        "warning",
        "setting limit resumes_at",
        "A ceiling is reached; calls go on when the day turns.",
    ),
    _event(
        "account:lost",
        "warning",
        "path",
        "The account of what was spent was removed or replaced; today's sums begin anew.",
    ),
    _event("curation:requested", "info", "request_id", "A command asked the daemon for something."),
    _event(
        "request:dropped",
        "info",
        "request_id",
        "A command ended before the daemon did what it asked for; it is not done later.",
    ),
    _event("run:requested", "info", "request_id", "`memd run` asked the daemon for a pass."),
    _event(
        "run:waiting",
        "info",
        "seconds attempt attempts",
        "`memd run` lets a provider rest that is busy or failed, then tries again.",
    ),
    _event("disk:full", "error", "path", "The disk is full; nothing is lost, memd waits."),
    _event("disk:recovered", "info", "path paused_ms", "There is room again."),
    _event(
        "log:dropped",
        "warning",
        "count reason",
        "Log lines do not reach standard output or the file: told on standard error, where they go"
        " instead, when it begins, and in the log itself when it is over.",
    ),
)

#: The events by name.
EVENTS: dict[str, Event] = {event.name: event for event in _ALL}


def camel_case(key: str) -> str:
    """Return a key as the log shows it: duration_ms becomes durationMs."""
    first, *rest = key.split("_")
    return first + "".join(word.capitalize() for word in rest)


def render_events_reference() -> str:
    """Return the reference page in Markdown, one line for each event."""
    lines = [
        "# Log events",
        "",
        "Made from the code by `make docs`; do not edit by hand.",
        "",
        "Each line on standard output is one JSON object with `timestamp` (UTC), `level`, `event` and `data`.",
        "On a terminal the same is shown in a readable form.",
        "Data never holds text from a transcript or a memory, and secrets in it are redacted.",
        "A memory is told by its id, and its file only where it has none, cannot be read or made an error.",
        "",
        "| event | level | data | meaning |",
        "| --- | --- | --- | --- |",
    ]
    for event in EVENTS.values():
        keys = ", ".join(
            f"`{camel_case(key)}`{' where known' if key in event.where_known else ''}"
            for key in event.keys
        )
        lines.append(f"| `{event.name}` | {event.level} | {keys} | {event.sentence} |")
    return "\n".join(lines) + "\n"
