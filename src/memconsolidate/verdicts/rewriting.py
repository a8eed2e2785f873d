"""Whether a new text for memories keeps what they say, and what it adds to it."""

from __future__ import annotations

from memconsolidate.model import Memory
from memconsolidate.verdicts.additions import find_addition
from memconsolidate.verdicts.cues import has_permanence, without_permanence
from memconsolidate.verdicts.grounding import is_exchanged
from memconsolidate.verdicts.limits import drops_limit
from memconsolidate.verdicts.order import is_swapped
from memconsolidate.verdicts.polarity import differs
from memconsolidate.verdicts.specifics import changes_number, missing_specifics
from memconsolidate.verdicts.tables.language import Language
from memconsolidate.verdicts.words import language_of, normalise, sequence, stem, tokens

_REASON = "\n\nWhy:"


def split_reason(memory: Memory) -> tuple[str, str]:
    """Return what a memory states, whole, and the reason that stands after it."""
    head, mark, reason = memory.body.partition(_REASON)
    return (head.strip() or memory.description or memory.name), f"{mark}{reason}".rstrip()


def with_reasons(statement: str, memories: tuple[Memory, ...]) -> str:
    """Return the text with the reasons of what it replaces behind it, those that it does not give."""
    body = statement
    for memory in memories:
        _, reason = split_reason(memory)
        bare = reason.removeprefix(_REASON)
        if sequence(bare) and not _contains(sequence(body), sequence(bare)):
            body += reason
    return body


def loses(old: str, new: str) -> bool:
    """Whether a new text says less than the old one, or something else.

    Words may stand in another form or order; none but those that say nothing of their own may go.
    """
    was_for_good = without_permanence(old) != normalise(old[:_SEARCHED_CHARS])
    return bool(
        missing_specifics(old, new)
        or find_addition(old, new)
        or differs(old, new)
        or drops_limit(new, old)
        or is_swapped(old, new)
        or is_exchanged(old, new)
        or changes_number(old, new)
        or (was_for_good and not has_permanence(new))
    )


def find_added(old: str, new: str) -> tuple[str, ...] | None:
    """Return the stretches that a new text adds to an old one, None where the old is not in it.

    It is where all its content words stand in the new text in their order: then nothing that it
    says can have been turned into something else.
    """
    language = language_of(old)
    wanted = [unit for unit, _ in _units(old, language) if unit]
    stretches: list[list[tuple[str, str]]] = [[]]
    place = 0
    for unit, raw in _units(new, language):
        if place < len(wanted) and unit == wanted[place]:
            place += 1
            stretches.append([])
        elif unit or stretches[-1]:
            # small words before the first other one may end what stands before
            stretches[-1].append((unit, raw))
    if place < len(wanted):
        return None
    return tuple("".join(raw for _, raw in stretch).strip() for stretch in stretches if stretch)


#: As far as `without_permanence` looks.
_SEARCHED_CHARS = 2000


def _units(text: str, language: Language) -> list[tuple[str, str]]:
    """Return the content words, or characters of a run, each with how it is written; "" for others."""
    found: list[tuple[str, str]] = []
    for token in tokens(text):
        if token.kind == "cjk":
            found += [(character, character) for character in token.text]
            found.append(("", " "))
        elif token.kind != "word":
            found.append((token.text, f"{token.raw} "))
        elif token.text in language.stop:
            found.append(("", f"{token.raw} "))
        else:
            found.append((stem(token.text, language), f"{token.raw} "))
    return found


def _contains(words: tuple[str, ...], part: tuple[str, ...]) -> bool:
    size = len(part)
    return any(words[start : start + size] == part for start in range(len(words) - size + 1))
