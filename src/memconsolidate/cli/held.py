"""`memd list --held`: the claims that wait, and for what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from memconsolidate.backends.cues.languages import language_of
from memconsolidate.cli.output import columns, count, local_time, one_line, say, say_json
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.settings import Config
from memconsolidate.errors import ExitCode
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.model import Claim, Memory, MemorySource
from memconsolidate.status import read_held
from memconsolidate.system.clock import SystemClock
from memconsolidate.verdicts.reasons import Reason, reason_sentence

_ADVICE_HELD = (
    "Nothing of these is lost. One is settled when a memory says it: edit the memory's file; where both"
    " hold, add a file with name, description, type, and the claim as its text; delete the memory where"
    " neither holds. memd sees it within seconds while it runs, else `memd run` does; a command to reject"
    " one comes with a later version."
)
_ADVICE_WAITING = (
    "To settle one, say it again in another session; with words as {words} it is taken at once."
)
#: Such words in the language of the claim.
WORDS_FOR_GOOD = {
    "english": "`from now on` or `always`",
    "korean": "`앞으로` or `항상`",
    "chinese": "`以后` or `始终`",
    "japanese": "`今後は` or `常に`",
    "spanish": "`de ahora en adelante` or `siempre`",
    "german": "`ab jetzt` or `immer`",
    "french": "`désormais` or `toujours`",
}


class _Waiting(Struct, frozen=True, kw_only=True):
    """A claim that waits; `targets` are the ids or files of memories that it would change."""

    claim: Claim
    reason: str
    targets: tuple[str, ...]
    sources: tuple[MemorySource, ...]
    since: datetime


def list_held(
    config: Config, memories: Iterable[Memory], *, memory_type: str | None, as_json: bool
) -> int:
    """Print the claims that wait for a person or for a second session, and return the exit code.

    `memories` are those in the memory directory, to name what a claim would change.
    """
    held, provisional = (
        [each for each in waiting if memory_type is None or each.claim.type == memory_type]
        for waiting in _read(config)
    )
    names = {memory.id or memory.file: memory for memory in memories}
    if as_json:
        say_json(
            {
                "held": [_data(each, names) for each in held],
                "waiting_for_a_second_session": [_data(each, names) for each in provisional],
            }
        )
        return ExitCode.DONE
    if not held and not provisional:
        say("No claim waits.")
        return ExitCode.DONE
    _print(f"{count(len(held), 'claim')} held for you:", held, names, _ADVICE_HELD)
    title = f"{count(len(provisional), 'claim')} waiting for a second session:"
    _print(title, provisional, names, _advice_waiting(provisional))
    return ExitCode.DONE


def _read(config: Config) -> tuple[list[_Waiting], list[_Waiting]]:
    with explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is None:
            return [], []
        try:
            held, provisional = read_held(config, database, SystemClock())
        finally:
            database.close()
    return [
        _Waiting(
            claim=each.verdict.claim,
            reason=each.reason,
            targets=each.verdict.targets,
            sources=each.verdict.sources,
            since=each.since,
        )
        for each in held
    ], [
        _Waiting(
            claim=each.claim,
            reason=Reason.NEEDS_SECOND_SESSION,
            targets=(),
            sources=each.sources,
            since=each.since,
        )
        for each in provisional
    ]


def _print(title: str, waiting: Sequence[_Waiting], names: dict[str, Memory], advice: str) -> None:
    if not waiting:
        return
    say(title)
    for each in waiting:
        say(f"* {one_line(each.claim.statement)}")
        for line in columns(
            [(f"  {label}", one_line(text)) for label, text in _about(each, names)]
        ):
            say(line)
    say(advice)


def _advice_waiting(waiting: Sequence[_Waiting]) -> str:
    languages = dict.fromkeys(language_of(each.claim.statement).name for each in waiting)
    words = ", ".join(WORDS_FOR_GOOD[language] for language in languages)
    return _ADVICE_WAITING.format(words=words)


def _about(each: _Waiting, names: dict[str, Memory]) -> Iterator[tuple[str, str]]:
    yield "why", reason_sentence(each.reason)
    for target in each.targets:
        yield "about", _target(target, names.get(target))
    for quote in each.claim.quotes:
        if quote.text.strip() != each.claim.statement.strip():
            yield "words", quote.text
    for source in each.sources:
        yield "said", source_line(source)
    yield "since", local_time(each.since).isoformat(" ", timespec="minutes")


def _target(target: str, memory: Memory | None) -> str:
    if memory is None:
        return f"{target}, which is no longer there"
    return f"{memory.file} ({memory.name})"


def source_line(source: MemorySource) -> str:
    """Return which agent's session said something, in which messages, and when."""
    at = "" if source.at is None else f", {source.at.isoformat(timespec='seconds')}"
    return f"{source.agent}, session {source.session}, {', '.join(source.messages)}{at}"


def _data(each: _Waiting, names: dict[str, Memory]) -> dict[str, Any]:
    return {
        "statement": each.claim.statement,
        "type": each.claim.type.value,
        "operation": each.claim.operation.value,
        "reason": str(each.reason),
        "sentence": reason_sentence(each.reason),
        "targets": [
            {
                "id": target,
                "file": names[target].file if target in names else None,
                "name": names[target].name if target in names else None,
            }
            for target in each.targets
        ],
        "quotes": [quote.text for quote in each.claim.quotes],
        "sources": [
            {
                "agent": source.agent,
                "session": source.session,
                "messages": list(source.messages),
                "at": None if source.at is None else source.at.isoformat(),
            }
            for source in each.sources
        ],
        "since": each.since.isoformat(timespec="seconds"),
    }
