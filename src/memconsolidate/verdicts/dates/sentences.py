"""What a sentence says about its dates: whether they are to come, gone, or meant again and again."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.dates.mentions import Mention
from memconsolidate.verdicts.dates.parts import folded
from memconsolidate.verdicts.dates.registry import get_language
from memconsolidate.verdicts.words import normalise

_SENTENCE_END = compile_late(r"(?<=[!?。！？])|(?<=\D\.)\s+(?=\W*[^\W\d_])|\n")


#: Where another clause begins, in any of the languages.
_CLAUSE = compile_late(
    r"[,;:](?= |$)|[，；：、](?=\S)|-(?= )|(?<=了)，"
    r"| (?:and|but|so|because|while|whereas|und|aber|weil|denn|sondern|daher|pero|porque|así que|et|mais|car|donc) "
    r"|(?:ので|ため|けど|けれど)|(?:아서|어서|해서|려서|는데|지만) "
)
#: A clause of fewer words besides its date has no subject and verb: "on Friday, then, …".
_CLAUSE_WORDS = 3
_CLAUSE_CHARACTERS = 4


class Direction(Enum):
    """Whether a sentence tells what was or what will be."""

    PAST = auto()
    FUTURE = auto()
    UNKNOWN = auto()
    BOTH = auto()


def sentence_around(text: str, mention: Mention) -> str:
    """Return the sentence of a text that a mention stands in."""
    begin, end = 0, len(text)
    for match in _SENTENCE_END.finditer(text):
        if match.end() <= mention.start:
            begin = match.end()
        elif match.start() >= mention.end:
            end = match.start()
            break
    return text[begin:end]


@lru_cache(maxsize=128)
def _cues(language: str, field: str) -> re.Pattern[str]:
    words = get_language(language)
    inner = "|".join(getattr(words, field)) or "(?!)"
    return re.compile(f"(?:{inner})" if words.is_running else rf"(?<!\w)(?:{inner})(?!\w)")


def has_cue(language: DateWords, field: str, folded: str) -> bool:
    """Whether a folded text has one of the phrases of a language."""
    return _cues(language.name, field).search(folded) is not None


class Setting:
    """The sentence around one mention."""

    def __init__(self, mention: Mention, sentence: str) -> None:
        self._mention = mention
        self._groups = mention.groups
        self._words = mention.language
        self._folded = normalise(sentence)
        self.is_forward, self._is_backward = self._leads()
        self.direction = self._find_direction()

    def has(self, field: str) -> bool:
        """Whether the sentence has one of the phrases of its language."""
        return has_cue(self._words, field, self._folded)

    def _leads(self) -> tuple[bool, bool]:
        """Return whether the words beside it say that the date is to come, or that it is gone."""
        before, after = self._mention.before.casefold(), self._mention.after.casefold()
        words = self._words
        is_forward = _ends_with(words.forward, before) or _begins_with(words.forward_after, after)
        return is_forward, not is_forward and _ends_with(words.backward, before)

    def is_left(self) -> bool:
        """Whether something was moved from this day to another: it may be gone, or to come."""
        words, mention = self._words, self._mention
        is_origin = _ends_with(words.origin, mention.before) or _begins_with(
            words.origin_after, mention.after
        )
        return is_origin and self._may_recur and self.has("moved")

    def _find_direction(self) -> Direction:
        if self.is_forward:
            return Direction.FUTURE
        if self._is_backward:
            return Direction.PAST
        head = self._folded.partition(normalise(self._mention.words))[0]
        if has_cue(self._words, "intends", head):
            return Direction.FUTURE
        if self._words.is_running and self.has("intends"):
            return Direction.BOTH  # on that day it was decided, or is to be done
        clause = self._clause()
        is_past = has_cue(self._words, "past", clause)
        is_future = has_cue(self._words, "future", clause)
        is_present = has_cue(self._words, "present", clause)
        if not (is_past or is_future or is_present or has_cue(self._words, "points", clause)):
            is_past, is_future = self.has("past"), self.has("future")
            is_present = self.has("present")
            if is_past and (self._is_year_open() or self._says_more(clause)):
                return Direction.BOTH  # its own clause tells nothing, and another one is no witness
        if is_past and (is_future or is_present or self._tells_which()):
            return Direction.BOTH
        if is_past:
            return Direction.PAST
        return Direction.FUTURE if is_future else Direction.UNKNOWN

    def _is_year_open(self) -> bool:
        """Whether the wrong guess would be wrong by a year."""
        return bool(self._groups.keys() & {"weekno", "quarter", "ordinal"})

    def _says_more(self, clause: str) -> bool:
        """Whether the clause of a mention has words enough for a verb of its own, in no table."""
        rest = clause.replace(normalise(self._mention.words), " ")
        return len(rest.replace(" ", "") if self._words.is_running else rest.split()) >= (
            _CLAUSE_CHARACTERS if self._words.is_running else _CLAUSE_WORDS
        )

    def _clause(self) -> str:
        """Return what stands around the mention up to the next sign or word that begins a clause."""
        head, words, tail = self._folded.partition(normalise(self._mention.words))
        ends = [match.end() for match in _CLAUSE.finditer(head)]
        ends += [match.end() for match in _cues(self._words.name, "tells").finditer(head)]
        ends.sort()
        after = _CLAUSE.search(tail)
        return head[ends[-1] if ends else 0 :] + words + (tail[: after.start()] if after else tail)

    def _tells_which(self) -> bool:
        """Whether the day only tells which thing is spoken of: "the meeting on Friday was …"."""
        mention, words = self._mention, self._words
        is_behind = words.is_running or mention.before.rstrip()[-1:].isalnum()
        return is_behind and _begins_with(words.modified_after, mention.after)

    @property
    def _may_recur(self) -> bool:
        """Whether the words alone may mean each such day: "Friday", "the end of the month"."""
        groups = self._groups
        if groups.keys() & {
            "which",
            "week",
            "day",
            "night",
            "today",
            "short",
            "yearword",
            "monthword",
        }:
            return False
        return bool(
            groups.keys()
            & {"weekday", "same", "endunit", "mday", "month", "quarter", "ordinal", "a"}
        )

    def is_each(self) -> bool:
        """Whether each such day is meant."""
        if not self._may_recur:
            return False
        if "month" in self._groups and "weekday" not in self._groups and self.has("yearly"):
            return True
        is_denied = self.has("denied")
        if self.is_forward and is_denied:
            return False  # "never push before Friday" is said for this time
        is_topic = _begins_with(self._words.general_after, self._mention.after)
        is_meeting = bool(self._groups.keys() & {"weekday", "mday"}) and self.has("meetings")
        # "from now on use main until Friday" has an end; a meeting that is moved for good has none
        is_for_good = self.has("for_good") and (not self.is_forward or self.has("moved"))
        return is_meeting or is_for_good or self.has("general") or (is_topic and is_denied)

    def _edge_unit(self) -> str:
        """Return of what the end is meant."""
        groups, words = self._groups, self._words
        if "unit" in groups:
            return words.units[folded(groups["unit"])]
        return words.end_units[folded(groups["endunit"])] if "endunit" in groups else ""

    def is_forbidden(self) -> bool:
        """Whether something is forbidden on such a day, or days: nobody can tell."""
        if not self._may_recur:
            return False
        if self.is_forward:
            return self.has("general")
        groups = self._groups
        is_edge = "same" in groups or ("endunit" in groups and "which" not in groups)
        # what is done at the end of the month may be done at each; of a quarter, it is this one's
        is_far = self._edge_unit() in ("quarter", "year") and self.direction is Direction.UNKNOWN
        if is_edge and self.direction is not Direction.FUTURE and not is_far:
            return True
        is_topic = _begins_with(self._words.general_after, self._mention.after)
        return self.has("denied") or (is_topic and self.direction is not Direction.FUTURE)


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _ends_with(pattern: str, text: str) -> bool:
    return _compiled(rf"(?<!\w)(?:{pattern})\s*$").search(text) is not None


def _begins_with(pattern: str, text: str) -> bool:
    return _compiled(f"(?:{pattern})").match(text) is not None
