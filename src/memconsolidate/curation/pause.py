"""`memd pause` and `memd resume`: whether anything is read, and any backend asked."""

from __future__ import annotations

from msgspec import to_builtins

from memconsolidate.curation.asks import Answer, Pause
from memconsolidate.curation.surroundings import Surroundings
from memconsolidate.errors import MemdError
from memconsolidate.ledger.person_pause import (
    PersonPause,
    end_person_pause,
    put_person_pause,
    read_person_pause,
)


def pause(around: Surroundings, ask: Pause) -> Answer:
    """Let memd pause from now on. Raises MemdError where the pause would be over already, or its
    reason is a secret.
    """
    now = around.clock.now()
    if ask.until is not None and ask.until <= now:
        raise MemdError(f"{ask.until.isoformat()} is over already; nothing was changed")
    reason = " ".join(ask.reason.split())
    if around.redactor.redact(reason).text != reason:
        raise MemdError("the reason seems to hold a key or a password; say it without")
    before = read_person_pause(around.database, now)
    begun = PersonPause(
        since=now if before is None else before.since, until=ask.until, reason=reason
    )
    put_person_pause(around.database, begun)
    until = "until you say `memd resume`"
    if ask.until is not None:
        until = f"until {ask.until.isoformat(' ', timespec='minutes')}, or `memd resume`"
    lines = (
        f"{'Paused' if before is None else 'Paused already; now'} {until}.",
        "Nothing is read and no backend is asked; a call under way ends, and its answer is kept.",
        "What is said meanwhile is read afterwards. Your edits, the index and commands go on.",
    )
    return Answer(lines=lines, data={"paused": to_builtins(begun)})


def resume(around: Surroundings) -> Answer:
    """Let memd go on, where it was paused."""
    before = read_person_pause(around.database, around.clock.now())
    end_person_pause(around.database)
    told = (
        "memd was not paused." if before is None else "memd goes on, with what was said meanwhile."
    )
    return Answer(lines=(told,), data={"paused": None, "was_paused": before is not None})
