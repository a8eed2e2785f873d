"""Every exception of memd.

MemdError
├── ConfigError            exit code 2   the configuration cannot be used; lists all problems
├── LockedError            exit code 3   another process holds a lock
│   └── LedgerLostError                  another memd took the ledger over
├── LockUnavailableError   exit code 1   a lock cannot be taken here by anyone
├── ScopeError             exit code 1   something else lies where memd keeps its own
├── BackendError           exit code 4   the model provider cannot answer
│   └── BackendMissingError              the backend is not part of this installation
├── BudgetReachedError     exit code 5   a spending ceiling is reached
├── StateDamagedError      exit code 6   the ledger cannot be trusted
├── StorageError           exit code 1   the disk is full, or the ledger cannot be used now
├── OutputError            exit code 1   standard output cannot be written
├── StoppedError                         memd was told to stop in the middle of something
├── NotObservedError                     a file cannot be looked at now; says nothing about its content
├── SourceError                          a transcript cannot be read as its format
└── MemoryFileError                      a memory file cannot be parsed

Low layers raise with fields; `cli` turns each into one text with what happened, where, and what to do.
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the process tells its caller."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    LOCKED = 3
    BACKEND_UNAVAILABLE = 4
    BUDGET_REACHED = 5
    STATE_DAMAGED = 6


class MemdError(Exception):
    """Base of all errors that a person can do something about."""

    exit_code = ExitCode.FAILED


class ConfigError(MemdError):
    """The configuration cannot be used. `problems` has one sentence for each fault."""

    exit_code = ExitCode.USAGE

    def __init__(self, path: str, problems: list[str]) -> None:
        self.path = path
        self.problems = problems
        super().__init__(f"{path}: " + "; ".join(problems))


class LockedError(MemdError):
    """Another process holds a lock. `holder_pid` is None where it is not known."""

    exit_code = ExitCode.LOCKED

    def __init__(self, path: str, holder_pid: int | None, advice: str) -> None:
        self.path = path
        self.holder_pid = holder_pid
        self.advice = advice
        holder = f"process {holder_pid}" if holder_pid is not None else "another process"
        super().__init__(f"{path} is held by {holder}; {advice}")


class LockUnavailableError(MemdError):
    """A lock cannot be taken here, whoever asks: a read-only directory, a symlink, no kernel locks."""

    def __init__(self, path: str, reason: str, advice: str) -> None:
        self.path = path
        self.reason = reason
        self.advice = advice
        super().__init__(f"{path} cannot be locked: {reason}; {advice}")


class ScopeError(MemdError):
    """Something of another kind lies where memd keeps its own in a memory directory."""

    def __init__(self, path: str, reason: str, advice: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path} {reason}; {advice}")


class LedgerLostError(LockedError):
    """Another memd took the ledger over; this one must stop without writing anything more."""

    def __init__(self, path: str) -> None:
        super().__init__(path, None, "this memd stops; `memd status` tells which one runs")


class BackendError(MemdError):
    """The backend did not give a usable answer."""

    exit_code = ExitCode.BACKEND_UNAVAILABLE

    def __init__(self, backend: str, message: str, *, retryable: bool) -> None:
        self.backend = backend
        self.retryable = retryable
        super().__init__(f"backend {backend}: {message}")


class BackendMissingError(BackendError):
    """The named backend is not part of this installation."""

    def __init__(self, backend: str, message: str) -> None:
        super().__init__(backend, message, retryable=False)


class BudgetReachedError(MemdError):
    """A spending ceiling is reached; nothing was sent."""

    exit_code = ExitCode.BUDGET_REACHED

    def __init__(self, setting: str, limit: float, advice: str) -> None:
        self.setting = setting
        self.limit = limit
        super().__init__(f"budget.{setting} = {limit} is reached; {advice}")


class StateDamagedError(MemdError):
    """The ledger cannot be trusted; memd does not start on it."""

    exit_code = ExitCode.STATE_DAMAGED

    def __init__(self, path: str, reason: str, advice: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}; {advice}")


class StorageError(MemdError):
    """What memd keeps cannot be read or written now; what is stored there already stays."""

    def __init__(self, place: str, reason: str, advice: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}; nothing is lost, {advice}")


class OutputError(MemdError):
    """Standard output cannot be written, so that nobody saw what the command said."""

    def __init__(self, error: OSError) -> None:
        super().__init__(
            f"standard output cannot be written: {error.strerror or error};"
            " what was asked for may have been done without being told"
        )


class StoppedError(MemdError):
    """memd was told to stop; what it was at stays open, and is taken up at the next start."""


class NotObservedError(MemdError):
    """A file cannot be looked at now. This never means that it was deleted."""

    def __init__(self, path: str, error: OSError) -> None:
        self.path = path
        self.error = error
        super().__init__(f"{path}: {error.strerror or error}")


class SourceError(MemdError):
    """A transcript cannot be read as its format."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


class MemoryFileError(MemdError):
    """A memory file cannot be parsed; it is listed and left as it is."""

    def __init__(self, path: str, line_number: int | None, reason: str) -> None:
        self.path = path
        self.line_number = line_number
        self.reason = reason
        where = f"{path}:{line_number}" if line_number is not None else path
        super().__init__(f"{where}: {reason}")
