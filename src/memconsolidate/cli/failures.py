"""Every failure as text for people: what happened, where, what to do; and the exit code."""

from __future__ import annotations

import os
import sys
import traceback
from types import TracebackType

from memconsolidate.cli.output import one_line, say
from memconsolidate.errors import (
    BackendError,
    BackendMissingError,
    ConfigError,
    ExitCode,
    MemdError,
    MemoryFileError,
    NotObservedError,
    NoUsableAnswerError,
    Reaction,
    SourceError,
)

#: With this variable set to 1 a fault in memd itself is shown with its traceback.
DEBUG_VARIABLE = "MEMD_DEBUG"

#: What to do about errors whose own text does not say it.
_ADVICE: dict[type[MemdError], str] = {
    NotObservedError: "check that it exists and that memd may read it, then try again",
    SourceError: "memd leaves it as it is; `memd status` counts what was skipped",
    MemoryFileError: "correct its first lines, or move it out of the memory directory",
}


def explain(error: MemdError | OSError) -> int:
    """Tell what happened, where, and what to do, on standard error; return the exit code."""
    if isinstance(error, ConfigError):
        say(f"memd: {one_line(error.path)} cannot be used:", is_error=True)
        for problem in error.problems:
            say(f"  - {one_line(problem)}", is_error=True)
        return int(error.exit_code)
    if isinstance(error, MemdError):
        say(f"memd: {one_line(str(error))}{_advice(error)}", is_error=True)
        return int(error.exit_code)
    where = f"{one_line(os.fsdecode(error.filename))}: " if error.filename else ""
    say(f"memd: {where}{error.strerror or error}", is_error=True)
    return int(ExitCode.FAILED)


def install_excepthook() -> None:
    """Let a fault in memd itself end in one line instead of a traceback, and in exit code 1."""
    if os.environ.get(DEBUG_VARIABLE) != "1":
        sys.excepthook = _tell_fault


def _advice(error: MemdError) -> str:
    if isinstance(error, NoUsableAnswerError):
        return ""
    if isinstance(error, BackendError) and not isinstance(error, BackendMissingError):
        if error.reaction is Reaction.STOP:
            return (
                "; nothing is lost, what waits is read when that is settled, by `memd run` at once"
                ' (llm_backend.name = "rules" works without a key)'
            )
        return "; nothing is lost, the batch stays open and is tried again with the next run"
    advice = _ADVICE.get(type(error))
    return f"; {advice}" if advice else ""


def _tell_fault(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    frames = traceback.extract_tb(trace)
    where = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    say(
        f"memd: a fault in memd itself, {kind.__name__}{where}: {one_line(str(error))[:300]};"
        f" {DEBUG_VARIABLE}=1 shows where it comes from, and transcripts and memories are safe",
        is_error=True,
    )
