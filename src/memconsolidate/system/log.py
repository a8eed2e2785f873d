"""Tell what happens as events with data: one JSON object a line, readable on a terminal."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import re
import stat
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, Protocol, TextIO

from memconsolidate.system.clock import Clock, SystemClock
from memconsolidate.system.events import EVENTS, Level, camel_case
from memconsolidate.system.files import Files, find_obstacle_to_writing

#: What data may hold; lists and tables of these too.
Value = str | float | bool | Sequence["Value"] | Mapping[str, "Value"] | None

#: Levels, least first.
_LEVELS: tuple[Level, ...] = ("debug", "info", "warning", "error")
_MEGABYTE = 1_000_000
#: Of the text of an event that is only told, so many characters are shown on a terminal.
_SHOWN_CHARS = 60
#: They tell apart what a terminal shows together anyway.
_NOT_ON_A_TERMINAL = frozenset({"passId", "scope"})
#: How a terminal shows events of a level; others are bold.
_COLORS = {"debug": "2", "warning": "33", "error": "31"}
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class UndeclaredEventError(Exception):
    """A slip in memd itself: an event or a key that the list of events lacks."""


class Sink(Protocol):
    """Where events go."""

    def write(self, record: Mapping[str, Any]) -> None:
        """Write one event (`timestamp`, `level`, `event`, `data`). Raises OSError."""


class StreamSink:
    """Writes to standard output or another stream."""

    def __init__(self, stream: TextIO, *, is_readable: bool, has_colors: bool = False) -> None:
        self._stream = stream
        self._torn = ""
        self._render = _text_renderer(has_colors=has_colors) if is_readable else _render_json

    def write(self, record: Mapping[str, Any]) -> None:
        """Write one line. Raises OSError where the stream is gone or full."""
        line = self._render(record) + "\n"
        try:
            self._stream.flush()
            descriptor = self._stream.fileno()
        except (OSError, ValueError):
            # No file behind it, or closed.
            descriptor = -1
        if descriptor < 0:
            self._write_text(line)
            return
        # Past the stream's buffer: what a broken pipe leaves in there would be tried again when
        # the process ends, and turn its exit code into 120.
        encoding = self._stream.encoding or "ascii"
        data = (self._torn + line).encode(encoding, "backslashreplace")
        while data:
            data = data[os.write(descriptor, data) :]
            # A line that a full disk cut off is ended before the next one.
            self._torn = "\n" if data else ""

    def _write_text(self, line: str) -> None:
        try:
            self._stream.write(line)
            self._stream.flush()
        except ValueError as error:
            raise OSError(str(error)) from error


class LeastLevel:
    """Gives a sink what has a level or a higher one."""

    def __init__(self, sink: Sink, level: Level) -> None:
        self._sink = sink
        self._least = _LEVELS.index(level)

    def write(self, record: Mapping[str, Any]) -> None:
        """Write one event, or leave it out. Raises OSError."""
        if _LEVELS.index(record["level"]) >= self._least:
            self._sink.write(record)


class FileSink:
    """Appends JSON lines to a file, and moves it to `<file>.1` when it has grown too large."""

    def __init__(self, path: str, *, max_megabytes: int, files: Files) -> None:
        self._path = path
        self._max_bytes = max_megabytes * _MEGABYTE
        self._files = files

    def write(self, record: Mapping[str, Any]) -> None:
        """Append one line. Raises OSError."""
        line = _render_json(record)
        self._files.make_directory(os.path.dirname(self._path))
        with contextlib.suppress(FileNotFoundError):
            found = os.stat(self._path)
            if not stat.S_ISREG(found.st_mode):
                # Looking for a torn last line in a device may never end.
                raise OSError(errno.EINVAL, "it is no plain file", self._path)
            if found.st_size + len(line) >= self._max_bytes:
                self._files.rename(self._path, self._path + ".1")
        self._files.append_line(self._path, line, is_durable=False)


def find_log_obstacle(path: str) -> str:
    """Return why a log cannot be written to a file, empty where it can; nothing is made."""
    try:
        is_file = stat.S_ISREG(os.stat(path).st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return find_obstacle_to_writing(os.path.dirname(path))
    except OSError as error:
        return error.strerror or str(error)
    if not is_file:
        return "it is no plain file"
    return "" if os.access(path, os.R_OK | os.W_OK) else os.strerror(errno.EACCES)


class Log:
    """Where every part of memd tells what it did. Safe to use from several threads.

    `redact` takes secrets out of every text. A sink that cannot be written never stops memd: what
    it misses goes to the `spare` one, and is counted and told as `log:dropped`: there when that
    begins, and in the sink itself when it works again. With `is_strict` an
    undeclared event or key, and one that is missing, raises UndeclaredEventError, as tests want it;
    otherwise it is written.
    """

    def __init__(
        self,
        sinks: Sequence[Sink],
        *,
        clock: Clock,
        level: Level = "info",
        redact: Callable[[str], str] = str,
        is_strict: bool = False,
        spare: Sink | None = None,
    ) -> None:
        # Loading structlog takes longer than the rest of a short command.
        import structlog  # noqa: PLC0415

        self._clock = clock
        self._is_strict = is_strict
        self._redact = redact
        self._outlet = _Outlet(sinks, self._arrange, spare)
        self._logger = structlog.wrap_logger(
            self._outlet,
            wrapper_class=structlog.make_filtering_bound_logger(level),
            processors=[self._arrange_event],
        ).bind()

    def emit(self, event: str, /, **data: Value) -> None:
        """Tell one event; snake_case names become camelCase keys."""
        declared = EVENTS.get(event)
        if self._is_strict:
            unknown = data.keys() - set(declared.keys if declared else ())
            if declared is None or unknown:
                raise UndeclaredEventError(f"{event} {sorted(unknown)} is not in system/events.py")
            if missing := declared.needed - data.keys():
                raise UndeclaredEventError(f"{event} lacks {sorted(missing)} of system/events.py")
        tell = getattr(self._logger, declared.level if declared else "warning")
        tell(event, data=data)

    @property
    def problem(self) -> str:
        """Why lines do not reach a sink now, empty where all do."""
        return self._outlet.problem

    def _arrange_event(self, _: object, level: str, told: Mapping[str, Any]) -> dict[str, Any]:
        return self._arrange(told["event"], level, told["data"])

    def _arrange(self, event: str, level: str, data: Mapping[str, Value]) -> dict[str, Any]:
        now = self._clock.now().astimezone(UTC).isoformat(timespec="milliseconds")
        return {
            "timestamp": now.replace("+00:00", "Z"),
            "level": level,
            "event": event,
            "data": {camel_case(key): self._clean(value) for key, value in data.items()},
        }

    def _clean(self, value: Any) -> Any:
        """Return the value as JSON can hold it, without secrets."""
        if value is None or isinstance(value, (bool, int)):
            return value
        if isinstance(value, float):
            return value if math.isfinite(value) else None
        if isinstance(value, Mapping):
            return {self._clean(str(key)): self._clean(item) for key, item in value.items()}
        if isinstance(value, (list, tuple, set, frozenset)):
            return [self._clean(item) for item in value]
        # File names may hold bytes that are no text; JSON readers refuse the half characters that
        # stand for them.
        text = str(value).encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        return self._redact(text)


class RecordingLog(Log):
    """A strict log that keeps every event in `records`, for tests."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.records: list[dict[str, Any]] = []
        super().__init__([self], clock=clock or SystemClock(), level="debug", is_strict=True)

    def write(self, record: Mapping[str, Any]) -> None:
        """Keep one event."""
        self.records.append(dict(record))

    @property
    def events(self) -> list[str]:
        """The names of all events, in order."""
        return [record["event"] for record in self.records]

    def data_of(self, event: str) -> list[dict[str, Any]]:
        """Return the data (camelCase keys) of every event of one name."""
        return [record["data"] for record in self.records if record["event"] == event]


def open_log(
    stream: TextIO | None,
    *,
    clock: Clock,
    level: Level = "info",
    form: Literal["auto", "json", "text"] = "auto",
    file: str = "",
    max_megabytes: int = 20,
    redact: Callable[[str], str] = str,
    files: Files | None = None,
    spare: TextIO | None = None,
) -> Log:
    """Return a log that writes to a stream and, where `file` is given, to that file too.

    What one of them does not take goes to the stream `spare`.
    """
    sinks: list[Sink] = []
    # Python has no stream at all where a descriptor was closed before it started.
    if stream is not None:
        is_terminal = _is_terminal(stream)
        is_readable = form == "text" or (form == "auto" and is_terminal)
        has_colors = is_terminal and not os.environ.get("NO_COLOR")
        sinks.append(StreamSink(stream, is_readable=is_readable, has_colors=has_colors))
    if file:
        sinks.append(FileSink(file, max_megabytes=max_megabytes, files=files or Files()))
    last = None if spare is None else StreamSink(spare, is_readable=False)
    return Log(sinks, clock=clock, level=level, redact=redact, spare=last)


class _Outlet:
    """Gives each event to every sink, one at a time, and keeps count of what a sink missed."""

    def __init__(
        self,
        sinks: Sequence[Sink],
        arrange: Callable[[str, str, Any], Mapping[str, Any]],
        spare: Sink | None,
    ) -> None:
        self._sinks = sinks
        self._arrange = arrange
        self._spare = spare
        self._missed = [0] * len(sinks)
        self._reasons = [""] * len(sinks)
        # Re-entrant: a signal may arrive, and be told, in the middle of a line.
        self._lock = threading.RLock()

    def info(self, **record: Any) -> None:
        with self._lock:
            is_missed = False
            for number, sink in enumerate(self._sinks):
                try:
                    if self._missed[number]:
                        sink.write(self._dropped(number))
                        self._missed[number] = 0
                    sink.write(record)
                    self._reasons[number] = ""
                except OSError as error:
                    self._note(number, error)
                    is_missed = True
            if is_missed and self._spare is not None:
                with contextlib.suppress(OSError):
                    self._spare.write(record)

    debug = warning = error = info

    @property
    def problem(self) -> str:
        return next(filter(None, self._reasons), "")

    def _note(self, number: int, error: OSError) -> None:
        """Count a line that a sink did not take; tell it once."""
        where = f"{os.fsdecode(error.filename)}: " if error.filename else ""
        self._reasons[number] = where + (error.strerror or str(error))
        self._missed[number] += 1
        if self._missed[number] == 1 and self._spare is not None:
            with contextlib.suppress(OSError):
                self._spare.write(self._dropped(number))

    def _dropped(self, number: int) -> Mapping[str, Any]:
        told = {"count": self._missed[number], "reason": self._reasons[number]}
        return self._arrange("log:dropped", "warning", told)


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:
        return False


def _render_json(record: Mapping[str, Any]) -> str:
    # ASCII, so that no stream's encoding can refuse it.
    return json.dumps(record, separators=(",", ":"))


def _text_renderer(*, has_colors: bool) -> Callable[[Mapping[str, Any]], str]:
    """Return what makes a short line of an event: the time here, the event, and what its data tell.

    What is 0, empty or false tells nothing, and where nothing failed long texts are cut: all of it is
    in the JSON form.
    """

    def colored(text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if has_colors and code else text

    def render_text(record: Mapping[str, Any]) -> str:
        level = record["level"]
        is_calm = level in ("debug", "info")
        words = [
            colored(_time_here(record["timestamp"]), "2"),
            colored(record["event"], _COLORS.get(level, "1")),
        ]
        if not is_calm:
            words.insert(1, colored(level, _COLORS[level]))
        for key, value in record["data"].items():
            if not value or key in _NOT_ON_A_TERMINAL:
                continue
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            if is_calm and len(text) > _SHOWN_CHARS:
                text = text[:_SHOWN_CHARS] + "…"
            # A file's name must not steer the terminal.
            text = _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
            words.append(f"{key}={text}")
        return "  ".join(words[:2]) + "".join(f" {word}" for word in words[2:])

    return render_text


def _time_here(timestamp: str) -> str:
    """Return the time of day of an event in the zone of this machine, in UTC where its TZ means
    nothing.
    """
    at = datetime.fromisoformat(timestamp)
    with contextlib.suppress(ValueError):
        at = at.astimezone()
    return f"{at:%H:%M:%S}"
