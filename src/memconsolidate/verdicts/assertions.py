"""What a statement asserts, apart from what it denies: "8081" of "on port 8081, not 8080"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from memconsolidate.backends.corrections import find_exchanges
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.cues import without_permanence
from memconsolidate.verdicts.polarity import differs, polarity_of
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES, RUNNING
from memconsolidate.verdicts.words import is_cjk, language_of, normalise, sequence, tokens

#: So much of a text is searched for what it denies.
_SEARCHED_CHARS = 2000
#: A statement denies a value or two; a text with more denials of one form is no correction.
_MOST_DENIALS = 3
_EDGES = " .,;:!?\"'`()"
#: "Correction:" tells of an earlier statement and is no part of this one.
_LABEL = compile_late(
    r"^(?:correction|korrektur|corrección|rectification|update|정정|訂正|修正|更正|纠正) ?[:,] ?"
)
#: No text without one of these denies a value; most texts have none.
_HINTS = compile_late(
    r"\bno[nt]?\b|n't\b|\bover\b|instead|rather|in place|as opposed|nicht|statt|anstelle|lieber|gegenüber"
    r"|sino|en lugar|en vez|prefier|\bpas\b|\bplus\b|lieu d|plutôt|préf|아니|아님|아닙|말고|대신|보다"
    r"|でな|ではな|ではあり|じゃな|代わり|より|不|而|比起"
)
_DENIALS = tuple(compile_late(phrase) for one in LANGUAGES for phrase in one.denied_values)
#: A value is at most this many words, or characters of a run.
_VALUE_WORDS = 3
_VALUE_CHARACTERS = 8
#: What follows one of these says where, when or for whom something holds.
SCOPING = words(
    "in for on under within during when if while until before after bei für en para dans pour sur"
    " auf im während wenn vor nach durante cuando antes pendant quand avant"
)
#: "not Jenkins for CI" denies Jenkins.
_SCOPE = compile_late(rf" (?:{'|'.join(sorted(SCOPING))}) ")
#: They tell one person from another, and are never left out.
_PERSONS = words(
    "he she they his her hers him their theirs them er sie ihr ihre sein seine él ella ellos su sus"
    " il elle ils elles leur leurs team project equipo proyecto équipe projet"
)
#: Particles that differ only with the sound before them.
_PARTICLES = (
    ("을", "를"),
    ("은", "는"),
    ("이", "가"),
    ("과", "와"),
    ("으로", "로"),
    ("이에요", "예요"),
)
#: In a run a single character may be part of a name, so only whole words are light there.
_LIGHT_RUNS = {
    language.name: compile_late(
        "|".join(
            sorted(
                (word for word in language.light if len(word) > 1),
                key=lambda word: (-len(word), word),
            )
        )
    )
    for language in RUNNING
}
_CHINESE_TIES = compile_late("[的是在用为為了]")
_ENGLISH = ALPHABETIC[0].light | ALPHABETIC[0].links
_HIRAGANA = compile_late("[\u3041-\u309f]+")
_HANGUL = compile_late("[\uac00-\ud7a3]")
_KOREAN_ENDING = compile_late("(?:에서|으로|은|는|이|가|을|를|의|에|로|도|과|와)$")
_KOREAN_VERB = compile_late("(?:다|요|죠|음|함|고|어|아)$")


class Assertion(Struct, frozen=True):
    """A statement without one value that it denies, folded; `denied` is "" where there is none."""

    text: str
    denied: str = ""


@lru_cache(maxsize=32768)
def find_denials(text: str) -> tuple[Assertion, ...]:
    """Return each value that the text denies, with what it then still asserts."""
    folded = _without_label(text[:_SEARCHED_CHARS])
    if not _HINTS.search(folded):
        return ()
    found = []
    for pattern in _DENIALS:
        for match in islice(pattern.finditer(folded), _MOST_DENIALS):
            kept = match.groupdict().get("kept") or ""
            rest = f"{folded[: match.start()]} {kept} {folded[match.end() :]}"
            if sequence(rest):
                values = (match["old"], _SCOPE.split(match["old"], maxsplit=1)[0])
                found += [Assertion(rest, value.strip(_EDGES)) for value in values]
    return tuple(dict.fromkeys(one for one in found if sequence(one.denied)))


def find_assertions(text: str) -> tuple[Assertion, ...]:
    """Return the readings of what a text asserts; the text itself where it denies no value."""
    return find_denials(text) or (Assertion(_without_label(text)),)


def _without_label(text: str) -> str:
    return _LABEL.sub("", normalise(text))


def find_denied_values(text: str) -> tuple[str, ...]:
    """Return the values that the text says not to hold: "5432" of "on 6432, not on 5432"."""
    said = (one.denied for one in find_denials(text))
    # "sorry, not 8080, 9090": what begins so denies even where no more is said of it
    corrected = (normalise(old) for old, _ in find_exchanges(text[:_SEARCHED_CHARS]))
    return tuple(dict.fromkeys((*said, *corrected)))


def replacing_value(
    ours: tuple[str, ...], theirs: tuple[str, ...], denied: tuple[str, ...]
) -> tuple[str, ...]:
    """Return what stands in one text where the other, else equal, has the denied value."""
    if not denied:
        return ()
    for start in range(len(theirs) - len(denied) + 1):
        end = start + len(denied)
        if theirs[start:end] != denied or ours[:start] != theirs[:start]:
            continue
        for after in _spellings(theirs[end:]):
            stop = len(ours) - len(after)
            new = ours[start:stop]
            if new and new != denied and stop > start and ours[stop:] == after:
                return new
    return ()


def _spellings(after: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield what follows a value, with its particle as it stands after any sound."""
    yield after
    for pair in _PARTICLES:
        for one, other in (pair, pair[::-1]):
            if after[: len(one)] == tuple(one):
                yield (*other, *after[len(one) :])


def is_short_value(value: tuple[str, ...]) -> bool:
    """Whether words are few enough to be one value."""
    is_run = any(is_cjk(word) for word in value)
    return len(value) <= (_VALUE_CHARACTERS if is_run else _VALUE_WORDS)


def kinds_of(value: tuple[str, ...]) -> set[str]:
    """Return whether a value is made of words, or has numbers and names with signs in it."""
    return {
        "specific" if any(c.isdigit() for c in word) or not word.isalnum() else "word"
        for word in value
    }


@lru_cache(maxsize=8192)
def matter_of(text: str) -> tuple[str, ...]:
    """Return the words that say what a text is about, in order.

    Verbs that only tie a thing to its value, and words that say that something holds from now on,
    are left out.
    """
    bare = without_permanence(text)
    language = language_of(bare)
    # Short texts have too few small words to tell their language; English ones are borrowed.
    light = (language.light | language.links | language.stop | _ENGLISH) - _PERSONS
    found: list[str] = []
    for token in tokens(bare):
        if token.kind == "cjk":
            found += _matter_of_run(token.text)
        elif token.kind != "word" or token.text not in light:
            found += sequence(token.raw) or (token.text,)
    return tuple(found)


def _matter_of_run(run: str) -> str:
    if _HANGUL.search(run):
        root = _KOREAN_ENDING.sub("", run)
        is_light = _LIGHT_RUNS["korean"].match(run) or _KOREAN_VERB.search(run)
        return "" if is_light or not root else root
    if _HIRAGANA.search(run):
        return _HIRAGANA.sub("", _LIGHT_RUNS["japanese"].sub("", run))
    return _CHINESE_TIES.sub("", _LIGHT_RUNS["chinese"].sub("", run))


def have_equal_sense(one: str, other: str) -> bool:
    """Whether neither of two texts denies or turns what the other states."""
    return (
        polarity_of(one).has_negator == polarity_of(other).has_negator
        and not differs(one, other)
        and not differs(other, one)
    )


def are_near(ours: Assertion, theirs: str) -> bool:
    """Whether a text, of which one value is denied, is about a thing that the other says it of.

    All that the other is about stands in it, but for what stands right behind the value; what it
    adds stands in one place and says neither where, when nor for whom.
    """
    mine, denied = sequence(ours.text), sequence(ours.denied)
    known = sequence(theirs)
    place = next(
        (i for i in range(len(known) - len(denied) + 1) if known[i : i + len(denied)] == denied), -1
    )
    if not denied or place < 0:
        return False
    about = set(matter_of(theirs))
    before = tuple(word for word in known[:place] if word in about)
    if not before or not _holds(matter_of(ours.text), before):
        return False
    after = known[place + len(denied) :]
    if SCOPING & set(after) and any(word in about and word not in mine for word in after):
        return False
    return _adds_one_value(ours.text, theirs, denied)


def _holds(words: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Whether words hold others: in any order, but characters of a run as they stand."""
    if any(is_cjk(word) for word in part):
        return "".join(part) in "".join(words)
    return set(part) <= set(words)


def _adds_one_value(ours: str, theirs: str, denied: tuple[str, ...]) -> bool:
    mine, about = sequence(ours), set(matter_of(ours))
    known, known_about = set(sequence(theirs)), set(matter_of(theirs))
    added = [i for i, word in enumerate(mine) if word in about and word not in known | known_about]
    if not added:
        return False
    span = mine[added[0] : added[-1] + 1]
    # "nightly builds use Travis" adds to what is spoken of, and that is another thing then.
    if len(span) > len(denied) + _VALUE_WORDS or (SCOPING | known_about) & set(span):
        return False
    # "on staging port 6000" is a port of something else than "on port 5000"
    return kinds_of(denied) != {"specific"} or kinds_of(
        tuple(word for word in span if word in about)
    ) == {"specific"}
