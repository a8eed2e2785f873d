"""What a sentence limits its words to, and whether a statement made of it still says so."""

from __future__ import annotations

import re

from memconsolidate.verdicts.cues import compile_cues, has_permanence, is_instruction
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.tables.language import Language
from memconsolidate.verdicts.tables.language import words as words_of
from memconsolidate.verdicts.tables.registry import ALPHABETIC
from memconsolidate.verdicts.words import language_of, normalise, stem, terms, tokens

_CONDITIONS = compile_cues("conditions")
_COURTESIES = compile_cues("courtesies")
_DOUBTS = compile_cues("doubts")
_TIMES = compile_cues("times")
_PART_END = re.compile(r"[.!?;:](?=\s|$)|[。！？；：\n]")
_CHUNK_END = re.compile(r"[,，、]\s*")
_NEXT_CLAUSE = re.compile(
    r"(?<!\w)(?:" + "|".join(c for one in ALPHABETIC for c in one.next_clause) + r")(?!\w)"
)
_LIMITING = frozenset(word for language in ALPHABETIC for word in language.limits)
_EVERYWHERE = frozenset(word for language in ALPHABETIC for word in language.everywhere)
#: Which of several like things is meant.
_QUALIFIERS = words_of("staging production canary sandbox preview qa produktion producción")
#: A limit that stands alone before a comma is this short: "On Fridays, …".
_ALONE_WORDS = 6
#: Of a text only so much is looked at.
_SEARCHED_CHARS = 2000


def is_doubted(text: str) -> bool:
    """Whether the text says that what it tells is not so, or only somebody's opinion."""
    return _DOUBTS.search(normalise(text[:_SEARCHED_CHARS])) is not None


def drops_limit(statement: str, sentences: str) -> bool:
    """Whether a sentence holds under a condition or within limits that the statement lacks."""
    said = terms(statement)
    folded = normalise(statement[:_SEARCHED_CHARS])
    is_rule = (
        has_permanence(statement) or is_instruction(statement) or polarity_of(statement).has_negator
    )
    for part in _parts(sentences):
        chunks = [chunk for chunk in _CHUNK_END.split(part) if chunk.strip()]
        for place, chunk in enumerate(chunks):
            if _drops_condition(chunk, chunks, said, folded):
                return True
            if is_rule and _drops_rule_limit(chunk, chunks[place + 1 :], said, folded):
                return True
            if _is_source(chunk, said) and (terms(chunk) & _QUALIFIERS_TERMS) - said:
                return True
    return False


_QUALIFIERS_TERMS = frozenset(
    stem(word, language) for word in _QUALIFIERS for language in ALPHABETIC
)


def _parts(sentences: str) -> list[str]:
    """Return what was said apart, without the reasons given for it."""
    found = []
    for one in _PART_END.split(sentences[:_SEARCHED_CHARS]):
        found += [part for part in _NEXT_CLAUSE.split(normalise(one)) if part.strip()]
    return found


def _is_source(chunk: str, said: frozenset[str]) -> bool:
    """Whether a statement was made of these words: they share most of what the shorter one says."""
    ours = terms(chunk)
    shared = len(ours & said)
    return shared > 0 and shared * 2 >= min(len(ours), len(said))


def _drops_condition(chunk: str, chunks: list[str], said: frozenset[str], folded: str) -> bool:
    bare = _COURTESIES.sub(" ", chunk)
    match = _CONDITIONS.search(bare)
    if match is None or _CONDITIONS.search(_COURTESIES.sub(" ", folded)):
        return False
    rest = terms(bare[: match.start()])
    if not rest or not _is_source(bare[: match.start()], said):
        others = [one for one in chunks if one is not chunk]
        is_running = match.end() < len(bare) and not bare[match.end()].isspace()
        if not any(_is_source(one, said) for one in others) and not (
            is_running and _is_source(bare, said)
        ):
            # "only Ana may deploy": what is limited stands behind the word.
            return match.start() == 0 and len(chunks) == 1 and _is_source(bare, said)
    needed = terms(bare[match.end() :])
    return not needed or len(needed & said) * 2 < len(needed)


def _drops_rule_limit(chunk: str, later: list[str], said: frozenset[str], folded: str) -> bool:
    words = tokens(chunk)
    language = language_of(chunk)
    is_alone = (
        bool(words)
        and words[0].text in _LIMITING
        and len(words) <= _ALONE_WORDS
        and any(_is_source(one, said) for one in later)
    )
    if not is_alone and not _is_source(chunk, said):
        return False
    time = _TIMES.search(chunk)
    if time is not None and time.group() not in folded and not terms(time.group()) & said:
        return True
    for place, token in enumerate(words):
        if token.text in _LIMITING:
            limited = _object(chunk, place, language)
            if limited and not limited & said:
                return True
    return False


def _object(chunk: str, place: int, language: Language) -> set[str]:
    """Return the stems of what stands behind a limiting word, none where it limits nothing."""
    found: set[str] = set()
    for token in tokens(chunk)[place + 1 : place + 6]:
        if token.text in _LIMITING or token.text in language.light & _TIES or token.after_clause:
            break
        if token.text in _EVERYWHERE:
            return set()
        if token.text not in language.stop:
            found.add(stem(token.text, language) if token.kind == "word" else token.text)
    return found


_TIES = words_of("to with by than and when while zu mit und à con y avec et")
