"""Every exception of memd.

MemdError
├── ConfigError            exit code 2   the configuration cannot be used; lists all problems
├── LockedError            exit code 3   another process holds a lock
│   └── LedgerLostError                  another memd took the ledger over
├── LockUnavailableError   exit code 1   a lock cannot be taken here by anyone
├── ScopeError             exit code 1   something else lies where memd keeps its own
├── CannotChangeError      exit code 1   a memory's file cannot take what a person asks for
├── BackendError           exit code 4   the backend gave no usable answer
│   ├── BackendMissingError              it is not part of this installation
│   ├── BackendRefusedError              key, permission, model or payment: a person has to act
│   ├── SpendLimitError                  the provider's own limit on spending is reached
│   ├── BackendUnreachableError          nothing was sent: connection, name, certificate
│   ├── BackendBusyError                 too many requests, or overloaded
│   ├── BackendFailedError               it failed, took too long, sent too much or was cut off
│   │   └── RequestRefusedError          it does not accept the request, and not for a known reason
│   │       └── FormRefusedError         it refuses a part of how it is asked; there is another way
│   ├── RequestTooLongError              the request does not fit the model
│   ├── AnswerCutError                   the answer ended at the limit of tokens
│   ├── AnswerWithheldError              the model refused, or a filter took the answer away
│   ├── AnswerError                      the answer is not what was asked for
│   └── NoUsableAnswerError              the model gives no usable answer to anything
├── BudgetReachedError     exit code 5   a spending ceiling is reached
├── StateDamagedError      exit code 6   the ledger cannot be trusted
├── StorageError           exit code 1   the disk is full, or the ledger cannot be used now
├── OutputError            exit code 1   standard output cannot be written
├── StoppedError                         memd was told to stop in the middle of something
├── PausedError                          memd was told to pause in the middle of something
├── NotObservedError                     a file cannot be looked at now; says nothing about its content
├── SourceError                          a transcript cannot be read as its format
└── MemoryFileError                      a memory file cannot be parsed

Low layers raise with fields; `cli` turns each into one text with what happened, where, and what to do.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from memconsolidate.model import Usage

#: Why a provider does not serve a caller.
RefusalKind = Literal["key", "permission", "model", "payment", "address"]


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


class CannotChangeError(MemdError):
    """A memory's file cannot take what a person asks for, or changed while it was done."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"nothing was changed: {reason}")


class LedgerLostError(LockedError):
    """Another memd took the ledger over; this one must stop without writing anything more."""

    def __init__(self, path: str) -> None:
        super().__init__(path, None, "this memd stops; `memd status` tells which one runs")


class Reaction(StrEnum):
    """What memd does about a call that gave no usable answer.

    RETRY: the same again after a pause that grows. REPAIR: once more, with what was wrong, then as
    SPLIT. SPLIT: in halves, until what cannot be answered stands alone and is set aside. STOP:
    nothing until a person acts; looked at again once an hour. NEXT_DAY: nothing until the day turns.
    OTHERWISE: at once in another way.
    """

    RETRY = "retry"
    REPAIR = "repair"
    SPLIT = "split"
    STOP = "stop"
    NEXT_DAY = "next_day"
    OTHERWISE = "otherwise"


#: What a failed call used, where no figures are told: nothing, or what nobody can tell, as it is with
#: failures of its kind.
Usual = Literal["usual"]


def _nothing() -> Usage:
    from memconsolidate.model import Usage  # noqa: PLC0415 (`memd --help` needs errors, and no nouns)

    return Usage()


class BackendError(MemdError):
    """The backend did not give a usable answer.

    `usage` is what the call used: None where nobody can tell, so that the most it can have been
    counts. `retry_after` are seconds that the provider asks to wait. `told` is the message alone.
    `is_of_text` says that others were answered, so that the provider works.
    """

    exit_code = ExitCode.BACKEND_UNAVAILABLE
    reaction = Reaction.RETRY
    #: Whether a call that failed so used nothing, where the provider does not say.
    is_free: ClassVar[bool] = False

    def __init__(
        self,
        backend: str,
        message: str,
        *,
        usage: Usage | Usual | None = "usual",
        retry_after: float | None = None,
    ) -> None:
        self.backend = backend
        if usage == "usual":
            usage = _nothing() if self.is_free else None
        self.usage: Usage | None = usage
        self.is_of_text = False
        self.retry_after = retry_after
        # A provider's words may hold half characters, which no file can keep.
        self.told = message.encode("utf-8", "replace").decode()
        super().__init__(f"backend {backend}: {self.told}")


class BackendMissingError(BackendError):
    """The named backend is not part of this installation."""

    reaction = Reaction.STOP
    is_free = True


class BackendRefusedError(BackendError):
    """The provider does not serve this caller: a bad key, no permission, an unknown model."""

    reaction = Reaction.STOP
    is_free = True

    def __init__(
        self,
        backend: str,
        message: str,
        *,
        kind: RefusalKind,
        usage: Usage | Usual | None = "usual",
    ) -> None:
        self.kind = kind
        super().__init__(backend, message, usage=usage)


class SpendLimitError(BackendError):
    """The provider's own limit on spending, or what was paid in advance, is reached."""

    reaction = Reaction.NEXT_DAY
    is_free = True


class BackendUnreachableError(BackendError):
    """Nothing was sent: no connection, an unknown name, a certificate that is not trusted."""

    is_free = True


class BackendBusyError(BackendError):
    """The provider did not begin: too many requests, or overloaded."""

    is_free = True

    def __init__(
        self,
        backend: str,
        message: str,
        *,
        usage: Usage | Usual | None = "usual",
        retry_after: float | None = None,
    ) -> None:
        told = f"{message}; asked to wait {retry_after:g} s" if retry_after else message
        super().__init__(backend, told, usage=usage, retry_after=retry_after)


class BackendFailedError(BackendError):
    """The provider failed, took too long, sent too much, or was cut off; its cost is not known."""


class RequestRefusedError(BackendFailedError):
    """The provider does not accept the request as it is, and nobody can say what is wrong with it.

    A setting may be, or what one message says: as with other failures, the others being answered
    tells which.
    """

    reaction = Reaction.STOP
    is_free = True


class FormRefusedError(RequestRefusedError):
    """The provider refuses a part of how it is asked, and there is another way.

    The backend asks in that way next, whoever asks; nothing has to be told to it.
    """

    reaction = Reaction.OTHERWISE


class RequestTooLongError(BackendError):
    """The request does not fit the model."""

    reaction = Reaction.SPLIT
    is_free = True


class AnswerCutError(BackendError):
    """The answer ended at the limit of tokens, before it was complete."""

    reaction = Reaction.SPLIT


class AnswerWithheldError(BackendError):
    """The model refused to answer, or a filter took the answer away."""

    reaction = Reaction.SPLIT


class AnswerError(BackendError):
    """There is an answer, and it is not what was asked for.

    `problem` says what is wrong in words that a model can act on, `answer` is what came.
    """

    reaction = Reaction.REPAIR

    def __init__(
        self, backend: str, problem: str, *, answer: str, usage: Usage | Usual | None = "usual"
    ) -> None:
        self.problem = problem
        self.answer = answer
        super().__init__(backend, f"unusable answer: {problem}", usage=usage)


class NoUsableAnswerError(BackendError):
    """The model gives no usable answer, whatever it is shown: another one is needed."""

    reaction = Reaction.STOP
    is_free = True


class BudgetReachedError(MemdError):
    """A spending ceiling is reached; nothing was sent.

    `transcripts` are the uids of those whose own ceiling it is; empty where it is another one.
    """

    exit_code = ExitCode.BUDGET_REACHED

    def __init__(
        self, setting: str, limit: float, advice: str, *, transcripts: tuple[str, ...] = ()
    ) -> None:
        self.setting = setting
        self.limit = limit
        self.transcripts = transcripts
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


class PausedError(MemdError):
    """A person let memd pause; what it was at stays open, and goes on afterwards."""


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


#: What is done about each kind of failure, for people.
REACTIONS: dict[Reaction, str] = {
    Reaction.RETRY: (
        "the same again, after as long as the provider asks, else after 5 s, 10 s, … up to an hour;"
        " after five failures in a row after the longer of both"
    ),
    Reaction.REPAIR: (
        "asked once more with what was wrong, then in halves, until what gets no usable answer stands"
        " alone and is set aside"
    ),
    Reaction.SPLIT: "asked in halves, until what gets no answer stands alone and is set aside",
    Reaction.STOP: "tried once an hour, or at once by `memd run` and with a changed configuration",
    Reaction.NEXT_DAY: "tried when the day turns, or at once by `memd run`",
    Reaction.OTHERWISE: (
        "asked at once in another way, which is kept while the model stays the same; each way is a call"
    ),
}


def _kinds(kind: type[BackendError]) -> list[type[BackendError]]:
    return [each for one in kind.__subclasses__() for each in (one, *_kinds(one))]


def render_failures_reference() -> str:
    """Return the reference page in Markdown, one line for each failure of a backend."""
    lines = [
        "# When a backend fails",
        "",
        "Made from the code by `make docs`; do not edit by hand.",
        "",
        "No failure moves a cursor except past what is set aside: that is kept with its reason, `memd status` counts it, and `memd run --retry` asks again.",
        "How often was asked and how long to wait is kept in the ledger: a restart or a crash does not begin anew.",
        "Whichever failure it is, text on which the provider failed goes behind all other text.",
        "A text on which it fails again and again, while others are answered, is found and set aside; where nothing else is left to ask about, a sentence of memd's own stands for the others.",
        "While nothing is answered, nothing is set aside, and each pause is followed by one call.",
        "",
        "| failure | what it is | what memd does |",
        "| --- | --- | --- |",
    ]
    for kind in _kinds(BackendError):
        summary = (kind.__doc__ or "").strip().split("\n", maxsplit=1)[0]
        lines.append(f"| `{kind.__name__}` | {summary} | {REACTIONS[kind.reaction]} |")
    return "\n".join(lines) + "\n"
