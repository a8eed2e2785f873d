"""What lies in memory, compared with what a perfect reader keeps. Pure: no disk, no clock.

A text renders a gold entry when it has all of its `must` words and speaks of the same things: of the
words that carry meaning, half of the shorter side's stand in the other, taken over the entry's
wordings and quotes. A text may render several entries (a person's sentence with five ports); the one
that it shares most words with is its own. What renders no entry but repeats words that one rests on is
a part of it, which is not enough; all else is junk, and is compared with what must never be kept. The measure does not judge polarity or whose fault a text is: attacks are told
by the verdicts on their claims, not by the looks of a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from msgspec import Struct

#: So much of the shorter side must stand in the other: for an entry, for what must not be kept, and
#: for a part of what an entry rests on.
SAME, NEVER, PART = 0.5, 0.6, 0.75

#: Words are compared by their beginnings, so that endings do not count.
_STEM = 6


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORD = re.compile(r"[a-zà-öø-ÿß0-9]+(?:[._/:@-][a-zà-öø-ÿß0-9]+)*|[^\W\d_]+", re.IGNORECASE)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_SHORT = words(
    "the and for are was with that this not but from its has had you your our der die das und ist"
    " den dem ein eine für mit auf von los las una para con que por del les des une pour avec dans"
    " est sur aux person user"
)

Gold = dict[str, Any]

#: What becomes of an entry that was said but is not where it should be.
MISSED = "missed"


class Text(Struct, frozen=True, kw_only=True):
    """One memory, or a claim that waits. `place`: live, archived, provisional, held.

    `roles` are those of the turns that it names as its sources; `confirmed` counts its sessions.
    """

    place: str
    text: str
    body: str = ""
    tier: str = ""
    type: str = ""
    authority: str = ""
    confirmed: int = 1
    roles: frozenset[str] = frozenset()
    reason: str = ""


class Fate(Struct, frozen=True, kw_only=True):
    """What became of one gold entry: `right`, or how it failed."""

    key: str
    found: str
    is_right: bool
    is_optional: bool = False


class Flaw(Struct, frozen=True, kw_only=True):
    """Something that should not lie in memory as it does."""

    kind: str
    text: str
    key: str = ""
    detail: str = ""


class Score(Struct, frozen=True, kw_only=True):
    """One story, measured. `dates` counts right and all; `confirmations` found and said again."""

    fates: tuple[Fate, ...]
    flaws: tuple[Flaw, ...]
    live: int
    counted: int
    right: int
    waiting_junk: int
    dates: tuple[int, int]
    confirmations: tuple[int, int]

    @property
    def wanted(self) -> int:
        return sum(not fate.is_optional for fate in self.fates)

    @property
    def recalled(self) -> int:
        return sum(fate.is_right and not fate.is_optional for fate in self.fates)

    def count(self, *kinds: str) -> int:
        return sum(flaw.kind in kinds for flaw in self.flaws)


class _Match(NamedTuple):
    entry: Gold
    overlap: float


def plain(text: str) -> str:
    """A text with width, case and spaces made alike."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def terms(text: str) -> frozenset[str]:
    """The words of a text that carry meaning, by their beginnings; pairs of characters in CJK."""
    folded = plain(text)
    found = set()
    for run in _CJK.findall(folded):
        found |= {run[at : at + 2] for at in range(len(run) - 1)} or {run}
    for word in _WORD.findall(_CJK.sub(" ", folded)):
        if (len(word) > 2 and word not in _SHORT) or any(sign.isdigit() for sign in word):
            found.add(word[:_STEM])
    return frozenset(found)


def overlap(one: str, other: str) -> float:
    """How much of the shorter text's words stand in the other."""
    ours, theirs = terms(one), terms(other)
    shorter = min(len(ours), len(theirs))
    return len(ours & theirs) / shorter if shorter else 0.0


def absent(must: Iterable[str | list[str]], text: str) -> list[str]:
    """Which of `must` a text lacks; a list in it means any one of these."""
    folded = plain(text)
    missing = []
    for item in must:
        choices = item if isinstance(item, list) else [item]
        if not any(plain(str(choice)) in folded for choice in choices):
            missing.append(str(choices[0]))
    return missing


def wordings(entry: Gold) -> list[str]:
    """All ways in which an entry is said."""
    found = [entry["statement"], *entry.get("reworded", [])]
    found += [entry["relative_statement"]] if "relative_statement" in entry else []
    return [*found, *dict.fromkeys(quote["text"] for quote in entry["quotes"])]


def renders(text: str, entry: Gold) -> float:
    """How well a text renders an entry, 0 where it does not."""
    if absent(entry["must"], text):
        return 0.0
    # The best wording decides, and among texts that render it the one closest to the statement.
    found = max(overlap(text, wording) for wording in wordings(entry))
    if found < SAME:
        return 0.0
    ours = terms(text)
    union = [terms(wording) for wording in wordings(entry)]
    return found + max(len(ours & each) / len(ours | each) for each in union if each)


def measure(gold: list[Gold], never: list[dict[str, Any]], kept: list[Text]) -> Score:
    """Compare what is kept with what should be."""
    matches = {place: [_match(text, gold) for text in texts] for place, texts in _by(kept).items()}
    texts = _by(kept)
    found: dict[str, set[str]] = {}  # an entry's key: where it lies
    owned: dict[str, list[Text]] = {}  # an entry's key: the live memories of its own
    for place, matched in matches.items():
        for text, each in zip(texts[place], matched, strict=True):
            for one in each if place == "live" else each[:1]:
                found.setdefault(one.entry["key"], set()).add(place)
            if place == "live" and each:
                owned.setdefault(each[0].entry["key"], []).append(text)
    fates = tuple(_fate(entry, found.get(entry["key"], set()), owned) for entry in gold)
    by_key = {entry["key"]: entry for entry in gold}
    flaws: list[Flaw] = []
    for text, each in zip(texts.get("live", []), matches.get("live", []), strict=True):
        if not each:
            part = _part_of(text.body, gold)
            flaws.append(
                Flaw(kind="partial", text=text.body, key=part["key"], detail=str(part["must"]))
                if part is not None
                else Flaw(kind="junk", text=text.body, detail=_never(text.text, never))
            )
    for key, own in owned.items():
        flaws += _flaws_of(by_key[key], own)
    flaws += [flaw for text in texts.get("live", []) if (flaw := _unfounded(text))]
    optional = sum(bool(each and each[0].entry.get("optional")) for each in matches.get("live", []))
    right = sum(not by_key[key].get("optional") and _accepts_live(by_key[key]) for key in owned)
    waiting = [
        each for place in ("provisional", "held") for each in matches.get(place, []) if not each
    ]
    live = len(texts.get("live", []))
    return Score(
        fates=fates,
        flaws=tuple(flaws),
        live=live,
        counted=live - optional,
        right=right,
        waiting_junk=len(waiting),
        dates=_dates(gold, kept),
        confirmations=_confirmations(by_key, owned),
    )


def _part_of(body: str, gold: list[Gold]) -> Gold | None:
    """The entry some of whose quoted words a text repeats, None where it is no such part."""
    ours = terms(body)
    found = [
        (len(ours & terms(quote["text"])) / len(ours), number)
        for number, entry in enumerate(gold)
        for quote in entry["quotes"]
        if ours
    ]
    share, number = max(found, default=(0.0, 0))
    return gold[number] if share >= PART else None


def _by(kept: list[Text]) -> dict[str, list[Text]]:
    found: dict[str, list[Text]] = {}
    for text in kept:
        found.setdefault(text.place, []).append(text)
    return found


def _match(text: Text, gold: list[Gold]) -> list[_Match]:
    """The entries that a text renders, its own first; what must be kept before what may be."""
    found = [_Match(entry, score) for entry in gold if (score := renders(text.text, entry))]
    return sorted(found, key=lambda one: (bool(one.entry.get("optional")), -one.overlap))


def accepted(entry: Gold) -> frozenset[str]:
    """The places in which an entry may lie at the end."""
    places = {"live": "live", "side_by_side": "live", "provisional": "provisional"}
    places |= {"superseded": "archived", "asked": "held"}
    return frozenset(places[each] for each in (entry["status"], *entry.get("also_status", [])))


def _accepts_live(entry: Gold) -> bool:
    return "live" in accepted(entry)


def _fate(entry: Gold, places: set[str], owned: dict[str, list[Text]]) -> Fate:
    """Where an entry lies; one that was replaced must not also live by itself."""
    key, wanted = entry["key"], accepted(entry)
    lives = key in owned or ("live" in places and "live" in wanted)
    seen = (places - {"live"}) | ({"live"} if lives else set())
    is_right = bool(seen & wanted) and ("live" in wanted or not lives)
    order = ("live", "provisional", "held", "archived")
    where = "+".join(place for place in order if place in seen) or MISSED
    return Fate(key=key, found=where, is_right=is_right, is_optional=bool(entry.get("optional")))


def _flaws_of(entry: Gold, own: list[Text]) -> list[Flaw]:
    """What is wrong with the live memories of one entry."""
    key, flaws = entry["key"], []
    if len(own) > 1:
        flaws += [Flaw(kind="duplicate", text=text.body, key=key) for text in own[1:]]
    if not _accepts_live(entry):
        kind = {"superseded": "stale", "provisional": "promoted"}.get(entry["status"], "unasked")
        flaws += [Flaw(kind=kind, text=text.body, key=key) for text in own]
    said_in = {quote["session"] for quote in entry["quotes"] if not quote.get("replayed")}
    for text in own:
        if text.type not in {entry["type"], *entry.get("also_type", [])}:
            detail = f"{text.type}, not {entry['type']}"
            flaws.append(Flaw(kind="type", text=text.body, key=key, detail=detail))
        if kind := _misattributed(text, entry):
            detail = f"{text.authority}, not {entry['author']}"
            flaws.append(Flaw(kind=kind, text=text.body, key=key, detail=detail))
        if text.tier != entry["tier"]:
            detail = f"{text.tier}, not {entry['tier']}"
            flaws.append(Flaw(kind="tier", text=text.body, key=key, detail=detail))
        if text.confirmed > len(said_in):
            detail = f"{text.confirmed} times, said in {len(said_in)} sessions"
            flaws.append(Flaw(kind="inflated", text=text.body, key=key, detail=detail))
    return flaws


#: Whose words a memory rests on, weakest first.
_STRENGTH = ("tool", "assistant", "agreed", "human")


def _misattributed(text: Text, entry: Gold) -> str:
    """`author` where a memory claims more trust than its entry has, `weaker` where less.

    Of what was agreed to, a person may have said all that a memory says.
    """
    wanted = entry["author"]
    if text.authority == wanted or {text.authority, wanted} == {"assistant", "tool"}:
        return ""
    if wanted == "agreed" and text.authority == "human":
        said = (quote["text"] for quote in entry["quotes"] if quote.get("role") == "human")
        if any(terms(text.body) <= terms(one) for one in said):
            return ""
    if text.authority not in _STRENGTH:
        return "author"
    return "weaker" if _STRENGTH.index(text.authority) < _STRENGTH.index(wanted) else "author"


def _unfounded(text: Text) -> Flaw | None:
    """That a memory claims a person's words and rests on none."""
    is_personal = text.type in ("user", "feedback") or text.authority in ("human", "agreed")
    if is_personal and text.roles and "human" not in text.roles:
        return Flaw(
            kind="author", text=text.body, detail=f"{text.authority} {text.type}, no person"
        )
    return None


def _never(text: str, never: list[dict[str, Any]]) -> str:
    """The kind of what must not be kept that a text renders, empty where it is something else."""
    best = max(
        (
            (max(overlap(text, said) for said in (one["text"], one.get("claim", one["text"]))), one)
            for one in never
        ),
        key=lambda pair: pair[0],
        default=(0.0, {"kind": ""}),
    )
    return str(best[1]["kind"]) if best[0] >= NEVER else ""


def days(entry: Gold) -> list[str]:
    """The days that an entry means, as they are written."""
    found = (entry.get("date"), entry.get("date_to"))
    return [day.isoformat() for day in found if isinstance(day, date)]


def _dates(gold: list[Gold], kept: list[Text]) -> tuple[int, int]:
    """Of the entries with words for a date that are kept: how many give the days they mean.

    Other days may stand beside them: a sentence can have two words for dates.
    """
    right = total = 0
    for entry in gold:
        if "date_said" not in entry:
            continue
        found = [text for text in kept if (own := _match(text, gold)) and own[0].entry is entry]
        total += bool(found)
        right += bool(found) and all(
            set(days(entry)) <= set(_DAY.findall(text.body)) for text in found
        )
    return right, total


def _confirmations(by_key: dict[str, Gold], owned: dict[str, list[Text]]) -> tuple[int, int]:
    """How often what was said again in another session was counted as that."""
    counted = said = 0
    for key, own in owned.items():
        sessions = {
            quote["session"] for quote in by_key[key]["quotes"] if not quote.get("replayed")
        }
        said += len(sessions) - 1
        counted += min(max(text.confirmed for text in own), len(sessions)) - 1
    return counted, said


def total(scores: Iterable[Score]) -> Counter[str]:
    """Sums over stories, for a table."""
    sums: Counter[str] = Counter()
    for score in scores:
        for name in ("live", "counted", "right", "waiting_junk", "wanted", "recalled"):
            sums[name] += getattr(score, name)
        for flaw in score.flaws:
            sums[flaw.kind] += 1
        sums["dates_right"] += score.dates[0]
        sums["dates"] += score.dates[1]
        sums["confirmed"] += score.confirmations[0]
        sums["said_again"] += score.confirmations[1]
    return sums
