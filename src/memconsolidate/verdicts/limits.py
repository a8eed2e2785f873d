"""What a sentence limits its words to, and whether a statement made of it still says so."""

from __future__ import annotations

import re
from itertools import islice

from memconsolidate.verdicts.additions import forms_of, has_word, languages_of
from memconsolidate.verdicts.beside import is_own_clause
from memconsolidate.verdicts.cues import (
    asks_to_forget,
    compile_cues,
    has_permanence,
    is_instruction,
)
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.tables.language import Language
from memconsolidate.verdicts.tables.language import words as words_of
from memconsolidate.verdicts.tables.registry import ALPHABETIC
from memconsolidate.verdicts.words import (
    Token,
    language_of,
    normalise,
    script_of,
    stem,
    terms,
    terms_in,
    tokens,
)

_CONDITIONS = compile_cues("conditions")
_COURTESIES = compile_cues("courtesies")
_DOUBTS = compile_cues("doubts")
_TIMES = compile_cues("times")
_ADVERSE = compile_cues("adverse")
_SHARES = compile_cues("shares")
_UNREAL = compile_cues("unreal")
_TAKEN = compile_cues("taken")
_LEFT = compile_cues("left")
_WORD_START = re.compile(r"(?<!\w)\w")
_PART_END = re.compile(r"[.!?;:](?=\s|$)|[。！？；：\n]")
_CHUNK_END = re.compile(r"[,，、]\s*")
_NEXT_CLAUSE = re.compile(
    r"(?<!\w)(?:" + "|".join(c for one in ALPHABETIC for c in one.next_clause) + r")(?!\w)"
)
_LIMITING = frozenset(word for language in ALPHABETIC for word in language.limits)
_EVERYWHERE = frozenset(word for language in ALPHABETIC for word in language.everywhere)
#: Without what stands behind these no statement is the same, rule or not.
_STRONG = words_of(
    "before after without outside vor nach ohne ausserhalb antes después sin fuera avant après sans hors"
)
#: Which of several like things is meant.
_QUALIFIERS = words_of("staging production canary sandbox preview qa produktion producción")
#: A limit that stands alone before a comma is this short: "On Fridays, …".
_ALONE_WORDS = 6
#: Of a text only so much is looked at.
_SEARCHED_CHARS = 2000


def is_doubted(text: str) -> bool:
    """Whether the text says that what it tells is not so, to be forgotten, or only an opinion."""
    return _DOUBTS.search(normalise(text[:_SEARCHED_CHARS])) is not None or asks_to_forget(text)


def tells_of_leaving(text: str) -> bool:
    """Whether the text tells that something was rejected, left or only looked at."""
    return _LEFT.search(normalise(text[:_SEARCHED_CHARS])) is not None


def is_left_behind(thing: str, text: str) -> bool:
    """Whether a thing stands right behind the words that tell of leaving one."""
    name, folded = normalise(thing), normalise(text[:_SEARCHED_CHARS])
    return bool(name) and any(
        folded.startswith(name, one.end() + gap)
        for one in _LEFT.finditer(folded)
        for gap in _gaps(folded, one.end())
    )


def _gaps(folded: str, start: int) -> list[int]:
    """Return how many characters behind a place each of the next few words begins."""
    return [one.start() for one in islice(_WORD_START.finditer(folded[start : start + 60]), 3)]


def drops_limit(statement: str, sentences: str) -> bool:
    """Whether a sentence holds under a condition or within limits that the statement lacks."""
    said = terms(statement)
    folded = normalise(statement[:_SEARCHED_CHARS])
    is_denial = polarity_of(statement).has_negator
    is_rule = (
        has_permanence(statement) or is_instruction(statement) or polarity_of(statement).has_negator
    )
    for part in _parts(sentences):
        chunks = [chunk for chunk in _CHUNK_END.split(part) if chunk.strip()]
        for place, chunk in enumerate(chunks):
            if _drops_condition(chunk, chunks, said, folded) or _makes_real(chunk, said, folded):
                return True
            later = chunks[place + 1 :]
            if _drops_limit(chunk, later, statement, _STRONG):
                return True
            if is_rule and (
                _drops_time(chunk, later, said, folded)
                or _drops_limit(chunk, later, statement, _LIMITING)
            ):
                return True
            if is_denial and _is_source(chunk, said) and _widens_denial(chunk, statement):
                return True
            if _is_source(chunk, said) and (terms(chunk) & QUALIFIERS) - said:
                return True
    return False


def drops_sense(statement: str, sentences: str) -> bool:
    """Whether a statement lacks what its sentence says of a part only, or against something: "few
    users", "allergic to nuts", "less than spaces".
    """
    folded = normalise(statement[:_SEARCHED_CHARS])
    language = language_of(f"{folded}\n{sentences[:_SEARCHED_CHARS]}")
    said = terms_in(folded, language)
    is_denial = polarity_of(statement).has_negator
    for part in _parts(sentences):
        chunks = [chunk for chunk in _CHUNK_END.split(part) if chunk.strip()]
        # Who turns "allergic to nuts" into "likes nuts" keeps few of its words.
        told = [(terms_in(chunk, language), chunk) for chunk in chunks]
        theirs, nearest = max(told, key=lambda one: len(one[0] & said), default=(frozenset(), ""))
        shared = len(theirs & said)
        if shared * 2 >= min(len(theirs), len(said)) and _drops_word(nearest, _SHARES, folded):
            return True
        if shared and not is_denial and _drops_word(nearest, _ADVERSE, folded):
            return True
    return False


QUALIFIERS = frozenset(stem(word, language) for word in _QUALIFIERS for language in ALPHABETIC)


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
    before, after = bare[: match.start()], bare[match.end() :]
    # In Korean and Japanese the marker ends its clause, elsewhere it begins it.
    is_ending = script_of(chunk) in ("hangul", "kana")
    condition, main = (before, after) if is_ending else (after, before)
    others = [one for one in chunks if one is not chunk]
    if not is_ending and not _is_source(main, said) and is_own_clause(main):
        # "…, and the form has to be in by Friday"
        return False
    if not any(_is_source(one, said) for one in (main, *others)):
        # "only Ana may deploy": all of the sentence is limited.
        return not terms(main) and _is_source(condition, said)
    needed = terms(condition)
    return not needed or len(needed & said) * 2 < len(needed)


def _makes_real(chunk: str, said: frozenset[str], folded: str) -> bool:
    """Whether a statement has it that something is done or taken which its source has not."""
    ours = terms(chunk)
    # The verbs differ, and in a run of characters they are half of the terms.
    if len(ours & said) * 3 < min(len(ours), len(said)):
        return False
    if _UNREAL.search(chunk) and not _UNREAL.search(folded):
        return True
    return bool(
        _LEFT.search(chunk)
        and _TAKEN.search(folded)
        and not (_LEFT.search(folded) or _TAKEN.search(chunk) or polarity_of(folded).has_negator)
    )


def _drops_time(chunk: str, later: list[str], said: frozenset[str], folded: str) -> bool:
    time = _TIMES.search(chunk)
    if time is None or time.group() in folded or terms(time.group()) & said:
        return False
    is_alone = len(tokens(chunk)) <= _ALONE_WORDS and any(_is_source(one, said) for one in later)
    return _is_source(chunk, said) or (is_alone and tokens(chunk)[0].text in _LIMITING)


def _drops_limit(chunk: str, later: list[str], statement: str, limiting: frozenset[str]) -> bool:
    """Whether what stands behind a limiting word, or what it limits, is not in the statement."""
    words = tokens(chunk)
    language = language_of(chunk)
    limits = frozenset(
        word for one in ALPHABETIC if one.name in languages_of(chunk) for word in one.limits
    )
    forms, said = forms_of(statement), terms(statement)
    is_alone = (
        bool(words)
        and words[0].text in limiting
        and len(words) <= _ALONE_WORDS
        and any(_is_source(one, said) for one in later)
    )
    if not is_alone and not _is_source(chunk, said):
        return False
    is_dropped = False
    for place, token in enumerate(words):
        if token.text in limiting & limits:
            if is_dropped or any(
                not has_word(forms, one) for one in _object(words, place, language)
            ):
                return True
        elif limiting is _STRONG and (_has_content(token, language) or token.text in _ASKING):
            # "ask me before you delete": nobody said to delete.
            is_dropped = not has_word(forms, token)
    return False


def _drops_word(chunk: str, words: re.Pattern[str], folded: str) -> bool:
    """Whether a statement has no word of a kind that the words have of which it was made."""
    return words.search(chunk) is not None and words.search(folded) is None


def _widens_denial(chunk: str, statement: str) -> bool:
    """Whether the statement denies more than was said: "never log" made of "never log tokens"."""
    if not polarity_of(chunk).has_negator:
        return False
    language = language_of(chunk)
    forms = forms_of(statement)
    is_kept = False
    for token in tokens(chunk):
        if token.text in _ENUMERATES:
            return False
        if not _has_content(token, language):
            continue
        if has_word(forms, token):
            is_kept = True
        elif is_kept:
            return True
    return False


def _has_content(token: Token, language: Language) -> bool:
    return not (
        token.kind == "cjk"
        or token.text in language.light | language.stop | language.limits | _EVERYWHERE
        or token.text in language.negators
        or has_permanence(token.text)
    )


_ENUMERATES = words_of("and or und oder y o et ou")


_ASKING = words_of(
    "ask tell check wait warn notify inform consult frag frage fragt pregunta pregunten avisa demande"
    " demandez préviens"
)


def _object(words: tuple[Token, ...], place: int, language: Language) -> list[Token]:
    """Return the words that stand behind a limiting one, none where they limit nothing."""
    found: list[Token] = []
    for token in words[place + 1 : place + 6]:
        is_end = token.text in language.limits or token.text in _TIES | _ENUMERATES
        if is_end or token.after_clause or token.text in _EVERYWHERE:
            break
        if token.text not in language.stop and token.kind != "cjk":
            found.append(token)
    return found


_TIES = words_of("to with by than when while zu mit à con avec")
