"""Whether words that name another value say it of another thing or person than a known statement."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.assertions import SCOPING, find_denied_values, matter_of
from memconsolidate.verdicts.cues import (
    CHANGE_WORDS,
    compile_cues,
    find_transitions,
    is_imperative,
    without_change_words,
    without_permanence,
    without_repetition,
)
from memconsolidate.verdicts.limits import QUALIFIERS
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, NEGATORS
from memconsolidate.verdicts.words import Token, is_cjk, language_of, normalise, stem, tokens

_TURNED = compile_cues("turned")
_SELVES = compile_cues("selves")
#: Who says "we" speaks of themselves too.
_WE = compile_late(
    r"(?<!\w)(?:we|our|us|my|wir|uns\w*|mein\w*|nosotros|nuestr\w+|mi|nous|notre|nos|mon|ma)(?!\w)|우리|저희|제|我|私|僕|俺"
)
#: Behind the name of whoever has a thing.
_HAS = compile_late(
    r"(?<!\w)(?!(?:it|that|this|there|here|what|who|he|she|let|where|how|user|person|project|team|today|yesterday|week|everyone)')(?P<who>[^\W\d_]+)'s (?=(?P<thing>\w+))"
)
_TIME = compile_late(
    r"(?<!\w)(?:last|this|since|as of|seit|depuis|desde|letzte\w*|la semaine dernière|la semana pasada)(?: \w+)?(?!\w)|(?<!\w)(?:today|yesterday|recently|heute|gestern|hoy|ayer|hier|aujourd'hui|for (?:now|years|good))(?!\w)"
)
_REASON = compile_late(
    r"(?<!\w)(?:because|since|due to|so that|weil|denn|wegen|damit|porque|debido a|ya que|parce qu|car|à cause)(?!\w)"
)
#: "in the 2.0 branch": a number before them says which one.
_EDITION = re.compile(
    r"(?<!\w)(?:in|on|for|under|im|auf|für|unter|en|para|sur|dans|pour)(?: \w+){0,2} v?\d[\w.]*[ -](?:branch|version|release|line|build|zweig|linie|rama|versión|branche|cluster|tenant)(?!\w)"
)
#: What stands beside a thing and is no other thing.
_SMALL = (
    NEGATORS
    | CHANGE_WORDS
    | words(
        "longer any more anymore mehr länger plus ya más instead statt anstatt rather lugar vez lieu place sino sondern"
        " all every each alle jede todos todas tous toutes over anstelle user person team project again still ab ahí désormais switch statt's ist's"
    )
    | frozenset(word for language in ALPHABETIC for word in language.links | language.stop)
)
#: They part what is spoken of from its value.
_COPULAS = words("is are was ist sind war es son est sont")
_DETERMINERS = words(
    "the a an this that these those i we you he she it they my our your his her their me us der die das den dem des ein"
    " eine einen einem einer ich wir du er sie mein meine unser unsere el la los las un una yo nosotros mi mis nuestro"
    " nuestra le les l une je nous mon ma mes notre nos"
)
#: Where something may hold alone.
_PLACES = words("demo demos ci tutorial staging sandbox prod dev test 스테이징 데모 测试环境 演示")
#: A sentence that says the same may have others of them.
_TIES = frozenset(word for one in ALPHABETIC for word in one.stop | one.limits) | SCOPING
_LIGHT_CHARACTERS = frozenset(
    "现在改用成为是不再而的了在上里把我们已经从到都就開始开始以后今后更正替換替换换說说"
)
_HIRAGANA = re.compile("[\u3041-\u309f]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_KOREAN_LIGHT = re.compile(
    r"^(?:이제|부터|앞으로|대신|말고|정정|우리|저희|제가|저는|나는|현재|지금|아니|더|이상|사실|실은|사용|쓰|써|쓴|씁|됐|되|바꿨|바뀌|변경|주세요|있)"
)
#: A name of so many words tells by itself what it is the value of.
_TELLING_NAME = 2
#: "starts in week 17": a verb and what stands behind a preposition are one group, "write messages in" none.
_LONG_GROUP = 2
_DENIAL = compile_late(
    r"(?:not|nicht|kein\w*|no|nor|never|pas|plus|ni)\b|而?(?:不是|不用|不再|不在|没有|不)"
)
_LABEL = re.compile(r"^\s*\w+ ?[:：]\s")
_SEARCHED_CHARS = 2000


@lru_cache(maxsize=4096)
def is_of_other_thing(clause: str, known: str, said: str) -> bool:
    """Whether a clause, beside another value, names a thing or person that a known statement does not.

    One value in the place of another is one group of words that the known statement lacks; a second
    one, with words of it between, says what is meant: "the admin port of the shop is 9090".
    """
    if _has_other_owner(clause, known) or has_other_edition(clause, known):
        return True
    denied = [*find_denied_values(said), *(old for old, _ in find_transitions(said))]
    if any(len(value.split()) >= _TELLING_NAME and value in normalise(known) for value in denied):
        return False
    return _count_new(clause, known) > 1


def adds_thing(clause: str, known: str) -> bool:
    """Whether a clause that denies names a thing that a known statement does not: "no longer the wiki"."""
    return _has_other_owner(clause, known) or _count_new(clause, known) > 0


def narrows_thing(said: str, known: str) -> bool:
    """Whether words say all of a known statement of something that it does not name: "ship parcels"
    beside "ship", "Bob deploys" beside "we deploy".
    """
    if _has_other_owner(said, known) or _has_other_subject(said, known):
        return True
    found = [
        (one, "" if is_cjk(one) and kind == "new" else kind) for one, kind in _classes(said, known)
    ]
    language = language_of(said)
    shared = {stem(word, language) for word, kind in found if kind == "known"}
    if not shared >= _known_words(known) - _TIES:
        return False
    kinds = [kind for _, kind in found]
    return any(
        kind == "new"
        and "known" in (*kinds[max(0, place - 1) : place], *kinds[place + 1 : place + 2])
        for place, kind in enumerate(kinds)
    )


def holds_elsewhere(said: str, known: str) -> bool:
    """Whether words limit a known statement to a place, version or person that it does not name."""
    added = {stem(token.text, language_of(said)) for token in tokens(said)} - {
        stem(token.text, language_of(known)) for token in tokens(known)
    }
    return bool(
        added & (QUALIFIERS | _PLACES)
        or has_other_edition(said, known)
        or _has_other_owner(said, known)
        or _has_other_subject(said, known)
        or _begins_with_another(said, known)
    )


def _begins_with_another(said: str, known: str) -> bool:
    """Whether a run begins with what a known statement does not name: "客户那边…"."""
    found = [(word, kind) for word, kind in _classes(said, known) if kind]
    return bool(found) and is_cjk(found[0][0]) and found[0][1] == "new"


def has_other_edition(said: str, known: str) -> bool:
    """Whether words hold for one version that a known statement does not name."""
    folded = normalise(known)
    return any(one.group() not in folded for one in _EDITION.finditer(normalise(said)))


def _has_other_owner(said: str, known: str) -> bool:
    folded = normalise(known[:_SEARCHED_CHARS])
    return any(
        one["who"] not in folded and one["thing"] not in _SMALL
        for one in _HAS.finditer(normalise(said[:_SEARCHED_CHARS]))
    )


def _has_other_subject(said: str, known: str) -> bool:
    """Whether somebody stands before all that words share with a statement of who speaks."""
    theirs, ours = normalise(known), normalise(said)
    is_own = bool(_WE.search(theirs) or _SELVES.search(theirs))
    if not is_own or _WE.search(ours) or _SELVES.search(ours) or is_imperative(said):
        return False
    for token, kind in _tokens(said, known):
        if kind == "known" or token.kind == "cjk":
            return False
        if kind == "new":
            return True
    return False


def telling_clause(clauses: Sequence[str], known: str) -> str:
    """Return which clause has most of a known statement, but for those that begin with a denial."""
    telling = [one for one in clauses if not _DENIAL.match(normalise(one))] or clauses
    return max(telling, key=lambda one: _count_known(one, known), default="")


def _count_known(clause: str, known: str) -> int:
    return sum(kind == "known" for _, kind in _tokens(clause, known))


def _count_new(clause: str, known: str) -> int:
    """Return how many groups of words a clause has that a known statement lacks, parted by its own."""
    count, length = 0, 0
    for word, kind in _classes(clause, known):
        if kind == "known" and (word not in SCOPING or length >= _LONG_GROUP):
            length = 0
        elif kind == "new":
            count += not length
            length += 1
    return count


def _classes(text: str, known: str) -> list[tuple[str, str]]:
    return [(token.text, kind) for token, kind in _tokens(text, known)]


def _tokens(text: str, known: str) -> list[tuple[Token, str]]:
    """Return the words of a text, each "known", "new", or "" where it says nothing by itself."""
    bare = _LABEL.sub("", text[:_SEARCHED_CHARS])
    reason = _REASON.search(bare, 1)
    bare = bare[: reason.start()] if reason else bare
    bare = without_change_words(without_repetition(bare))
    for pattern in (_TIME, _TURNED):
        bare = pattern.sub(" ", bare)
    language = language_of(text)
    theirs = _known_words(known)
    small = _SMALL | language.light | language.limits | language.fillers | SCOPING
    found: list[tuple[Token, str]] = []
    for token in tokens(bare):
        if token.kind == "cjk":
            found += _in_run(token, known)
        elif stem(token.text, language) in theirs or token.text in _COPULAS:
            found.append((token, "known"))
        elif token.text in small or _FOR_GOOD.fullmatch(token.text):
            found.append((token, ""))
        else:
            found.append((token, "new"))
    return found


_FOR_GOOD = compile_cues("permanence")


def _in_run(token: Token, known: str) -> list[tuple[Token, str]]:
    if _HANGUL.search(token.text):
        root = "".join(matter_of(token.raw))
        roots = _korean_roots(known)
        if not root or _KOREAN_LIGHT.match(token.text):
            return [(token, "")]
        is_known = any(root.startswith(one) or one.startswith(root) for one in roots)
        return [(token, "known" if is_known else "new")]
    return [
        (token._replace(text=character), "known" if character in known else "new")
        if not _HIRAGANA.match(character) and character not in _LIGHT_CHARACTERS
        else (token, "")
        for character in token.text
    ]


@lru_cache(maxsize=2048)
def _korean_roots(known: str) -> tuple[str, ...]:
    roots = ("".join(matter_of(one.raw)) for one in tokens(known) if one.kind == "cjk")
    return tuple(root for root in roots if root)


@lru_cache(maxsize=2048)
def _known_words(known: str) -> frozenset[str]:
    language = language_of(known)
    bare = without_permanence(known)
    return frozenset(
        stem(token.text, language)
        for token in tokens(bare)
        if token.kind != "cjk" and token.text not in _DETERMINERS
    )
