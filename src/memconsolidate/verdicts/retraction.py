"""Whether a person's words say that a memory no longer holds."""

from __future__ import annotations

from collections.abc import Sequence

from memconsolidate.backends.cues.languages import languages_of
from memconsolidate.backends.takebacks import split, takes_all_back
from memconsolidate.model import Author, Memory
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.additions import forms_of, has_word
from memconsolidate.verdicts.assertions import matter_of
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.cues import is_hedged, is_one_off, is_question, without_permanence
from memconsolidate.verdicts.grounding import ungrounded
from memconsolidate.verdicts.limits import drops_limit, is_doubted
from memconsolidate.verdicts.own_words import without_openers
from memconsolidate.verdicts.quotes import memory_text
from memconsolidate.verdicts.rewriting import split_reason
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES
from memconsolidate.verdicts.words import is_cjk, language_of, normalise, sequence, tokens

_RETRACTIONS = tuple(
    compile_late(rf"(?<!\w)(?:{phrase})(?!\w)" if language in ALPHABETIC else phrase)
    for language in LANGUAGES
    for phrase in language.retraction
)
#: A retraction is one plain sentence.
_LONGEST_CHARS = 400
#: What a memory says of its subject, its value, need not be named: so many characters of a run.
_VALUE_CHARACTERS = 4


def takes_back(sentence: str, memory: Memory, others: Sequence[Memory] = ()) -> bool:
    """Whether a sentence says that a memory no longer holds.

    It has a cue, speaks of nothing but the memory (and the `others` taken back with it), names all
    that the memory says but its value, and neither asks, considers, limits nor denies.
    """
    said = without_openers(normalise(sentence))
    statement, _ = split_reason(memory)
    if (
        len(said) > _LONGEST_CHARS
        or _asks(sentence)
        or is_hedged(said)
        or is_one_off(said)
        or drops_limit(statement, said)
    ):
        return False
    known = "\n".join(memory_text(one) for one in (memory, *others))
    return any(
        not is_doubted(rest)
        and ungrounded(rest, known, known, is_part=True) is None
        and _names(rest, statement)
        for rest in _without_cue(said)
    )


def takes_back_last(
    message: CitedMessage, memory: Memory, messages: Sequence[CitedMessage]
) -> bool:
    """Whether a message only takes back the one right before it in its session, by the same person,
    and a memory says what was said last there and rests on nothing else.
    """
    session = [
        one for one in messages if (one.agent, one.session) == (message.agent, message.session)
    ]
    place = next((n for n, one in enumerate(session) if one.id == message.id), 0)
    before = session[place - 1] if place else None
    if before is None or before.author is not Author.HUMAN or not before.has_role:
        return False
    said = split(before.text)
    return (
        bool(said)
        and takes_all_back(split(message.text), said[-1]) is not None
        and sequence(said[-1]) == sequence(memory.body)[-len(sequence(said[-1])) :]
        and {
            (source.agent, source.session, each)
            for source in memory.sources
            for each in source.messages
        }
        == {(before.agent, before.session, before.id)}
    )


def _asks(sentence: str) -> bool:
    return is_question(sentence) or languages_of(sentence)[0].question.search(sentence) is not None


def _without_cue(said: str) -> list[str]:
    """Return what a sentence is about for each way to read that as no longer true."""
    opening = languages_of(said)[0].forget.match(said)
    found = [said[opening.end() :]] if opening else []
    for pattern in _RETRACTIONS:
        match = pattern.search(said)
        if match:
            kept = match.groupdict().get("kept") or ""
            found.append(f"{said[: match.start()]} {kept} {said[match.end() :]}".strip())
    return found


def _names(said: str, statement: str) -> bool:
    """Whether words name all that a statement says but the value that it ends with."""
    bare = without_permanence(statement)
    language = language_of(bare)
    small = language.stop | language.links
    content = [one for one in tokens(bare) if one.kind != "cjk" and one.text not in small]
    exact = [one for one in content if one.kind != "word"]
    forms = forms_of(said)
    characters = [one for one in matter_of(bare) if is_cjk(one)]
    value = (exact or ([] if characters else content))[-1:]
    if any(not has_word(forms, one) for one in content if one not in value):
        return False
    named = set(matter_of(said))
    missing = [one for one in characters if one not in named]
    is_value = not exact and characters[-len(missing) :] == missing
    return bool(content or characters) and (
        not missing or (is_value and len(missing) <= _VALUE_CHARACTERS < len(characters))
    )
