"""Whatever happens to transcripts between visits, each record is shown as the rules say.

The rules, as the oracle below states them:

- A record with an id is shown once, wherever it is copied.
- A record without an id is shown once for each time it was written, with two exceptions. In a
  transcript that was rewritten, in place or by another file that took its name, what it had shown
  before is not shown again, and what its origin and other copies of that had shown need not be,
  nor what is written up to its old length soon after. In a copy, the beginning that its origin
  had shown is not shown again, where that is at least 256 bytes.
- Nothing else is left out, nothing else is repeated, and what is shown of one transcript comes in
  the order in which it stands there.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
import re
import shutil
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import hypothesis
import hypothesis.strategies as st
import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from memconsolidate.errors import BackendError
from memconsolidate.extraction.schedule import Wish
from memconsolidate.model import Reply, Request
from memconsolidate.system.clock import FakeClock
from tests.machine import NOW, CountingBackend, Machine

#: So many times more examples, each run others, where there is time for them.
_SCALE = int(os.environ.get("MEMD_SOAK", "1"))

#: Fewer consumed bytes than this do not tell a copy.
_EVIDENCE_BYTES = 256

_PLACES = ("a.jsonl", "b.jsonl", "p/c.jsonl", "p/d.jsonl", "q/e.jsonl")
_TOKEN = re.compile(r"[ipty]\d+🦊")

numbers = st.integers(0, 11)
keeping = st.lists(st.booleans(), min_size=1, max_size=8)
kinds = st.sampled_from("iiptty")


class Killed(BaseException):
    """The process ends here."""


class FragileBackend(CountingBackend):
    """Counts what it answered; `fate` is what happens in place of the next answers."""

    def __init__(self) -> None:
        super().__init__()
        self.fate: BaseException | None = None
        self.answers_left = 0

    def propose(self, request: Request) -> Reply:
        if self.fate is not None:
            if not self.answers_left:
                raise self.fate
            self.answers_left -= 1
        return super().propose(request)


class Relatives:
    """What files that belong together have shown or may have; two such families can become one."""

    def __init__(self) -> None:
        self._texts: set[str] = set()
        self._joined: Relatives | None = None

    @property
    def root(self) -> Relatives:
        """The family that all of it is now."""
        return self if self._joined is None else self._joined.root

    @property
    def texts(self) -> set[str]:
        """The texts of all."""
        return self.root._texts

    def join(self, other: Relatives) -> None:
        """Become one family with another."""
        mine, theirs = self.root, other.root
        if mine is not theirs:
            theirs._texts |= mine._texts
            mine._joined = theirs


class Written:
    """One file's content as the writer knows it, by whatever names it has.

    `rest` is what the writer has not written of its last record. As of the last complete visit,
    `shown` are the texts that memd was to show of it, `consumed` the bytes that they stood in,
    `lines` so many. `was_torn` says that a rewrite had left a torn last line then. `pure` says
    that since then it only grew. `may` are texts that a visit which did not end may have shown
    since, `unsure` those of them that a later visit counted. `origin` is the file it was copied
    from since then, `predecessor` the one whose place and beginning it took. `related` has texts
    that it, its copies and what lay at its place before have shown or may have (broken lines,
    visits that were cut short), one set for all of them; below the offset `replayable`, and all
    of a newcomer's, its records may be taken for these.
    """

    def __init__(self) -> None:
        self.rest = b""
        self.shown: set[str] = set()
        self.may: Counter[str] = Counter()
        self.unsure: set[str] = set()
        self.lines = 0
        self.consumed = b""
        self.seen_at = ""
        self.pure = True
        self.rewritten = False
        self.origin: Written | None = None
        self.predecessor: Written | None = None
        self.was_torn = False
        self.related = Relatives()
        self.replayable = 0
        self.is_newcomer = False

    def inherit(self, related: Relatives) -> None:
        """Come to a place where others had lain."""
        self.related.join(related)
        self.is_newcomer = True


class Reading(RuleBasedStateMachine):
    """memd, a directory of transcripts, and all that can happen to them."""

    def __init__(self) -> None:
        super().__init__()
        # The ledger lies in memory, where that is possible: nobody pulls the plug here.
        memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
        self.home = Path(tempfile.mkdtemp(prefix="memd-", dir=memory))
        self.disk = Path(tempfile.mkdtemp(prefix="memd-"))
        (self.disk / "sessions").mkdir()
        (self.home / "sessions").symlink_to(self.disk / "sessions")
        self.clock = FakeClock(datetime(2026, 4, 7, 14, 23, 1, tzinfo=UTC))
        self.backend = FragileBackend()
        # Small requests, so that one visit needs several.
        self.machine = Machine(self.home, self.clock, backend=self.backend, max_prompt_chars=1600)
        self.files: dict[str, Written] = {}
        self.away: dict[str, tuple[Path, Written]] = {}
        self.history: dict[str, Relatives] = {}
        self.number = 0
        self.checked = 0
        self.loose: Counter[str] = Counter()
        self.was_cut_short = False
        self.is_sound = True

    @initialize(kinds=st.lists(kinds, min_size=4, max_size=8))
    def begin(self, kinds: list[str]) -> None:
        """Begin with one transcript that was read."""
        for name in ("p", "q"):
            (self.machine.sessions / name).mkdir()
        self.append(0, kinds, 400)
        self._visit()

    def teardown(self) -> None:
        try:
            if not self.is_sound:
                return  # a visit has failed already
            for name in list(self.away):
                self._bring_back(name)
            self._visit()
            self._visit()
            assert not self.machine.rows(
                "SELECT id FROM batch WHERE state NOT IN ('done', 'dropped')"
            )
        finally:
            self.machine.app.close()
            shutil.rmtree(self.home)
            shutil.rmtree(self.disk)

    # What agents and people do to transcripts.

    @rule(which=numbers, kinds=st.lists(kinds, min_size=1, max_size=6), cut=st.integers(0, 400))
    def append(self, which: int, kinds: list[str], cut: int) -> None:
        """Write records, the last one perhaps in part: the next append begins with its rest."""
        place = _PLACES[which % len(_PLACES)]
        if place in self.away:
            return
        written = self.files.get(place)
        if written is None:
            written = self.files[place] = Written()
            written.inherit(self._history(place))
            kinds = ["i", *kinds]
        whole = written.rest + b"".join(map(self._record, kinds))
        end = len(whole) if cut > 200 else max(1, len(whole) - cut)
        written.rest = whole[end:]
        with self._path(place).open("ab") as stream:
            stream.write(whole[:end])
        self._touch(place)

    @precondition(lambda self: self.files)
    @rule(which=numbers)
    def say_the_same_again(self, which: int) -> None:
        """Write a record without an id that is like earlier ones."""
        place = self._pick(which)
        if not self.files[place].rest:
            with self._path(place).open("ab") as stream:
                stream.write(self._record("y"))
            self._touch(place)

    @precondition(lambda self: self.files)
    @rule(which=numbers, to=numbers, visits=st.booleans())
    def rename(self, which: int, to: int, visits: bool) -> None:
        """Rename or move; what lay at the new name is gone."""
        place, other = self._pick(which), _PLACES[to % len(_PLACES)]
        if place != other and other not in self.away:
            if self.files.get(other) is self.files[place]:  # two names of one file
                self._path(other).unlink()
            self._forget(other)
            os.replace(self._path(place), self._path(other))
            self._leave_predecessor(self.files[place])
            self.files[other] = self.files.pop(place)
            self._arrive(self.files[other], other)
        self._perhaps(visits)

    @precondition(lambda self: self.files)
    @rule(which=numbers, visits=st.booleans())
    def delete(self, which: int, visits: bool) -> None:
        place = self._pick(which)
        self._path(place).unlink()
        self._forget(place)
        self._perhaps(visits)

    @precondition(lambda self: self.files)
    @rule(which=numbers, length=st.integers(0, 1500), at_line=st.booleans(), visits=st.booleans())
    def truncate(self, which: int, length: int, at_line: bool, visits: bool) -> None:
        place = self._pick(which)
        content = self._path(place).read_bytes()
        length = min(length, len(content))
        if at_line:
            length = content.rfind(b"\n", 0, length) + 1
        else:  # a broken first line would make it text of another format
            length = max(length, content.find(b"\n") + 1)
        self._change(place)
        os.truncate(self._path(place), length)
        self._touch(place)
        self._perhaps(visits)

    @precondition(lambda self: self.files)
    @rule(which=numbers, keep=keeping, kind=kinds, visits=st.booleans())
    def rewrite(self, which: int, keep: list[bool], kind: str, visits: bool) -> None:
        """Write the file anew in place, with some of its records."""
        place = self._pick(which)
        lines = _complete_lines(self._path(place).read_bytes())
        self._change(place)
        kept = [line for number, line in enumerate(lines) if keep[number % len(keep)]]
        self._path(place).write_bytes(b"".join(kept) + self._record(kind))
        self._touch(place)
        self._perhaps(visits)

    @precondition(lambda self: self.files)
    @rule(which=numbers, to=numbers, empties=st.booleans(), visits=st.booleans())
    def copy(self, which: int, to: int, empties: bool, visits: bool) -> None:
        """Fork, and both may grow from here; or rotate as logrotate does."""
        place, other = self._pick(which), self._free(to)
        if other:
            shutil.copyfile(self._path(place), self._path(other))
            written, origin = Written(), self.files[place]
            written.rest = origin.rest
            written.pure = False
            written.origin = origin
            written.related.join(origin.related)
            written.inherit(self._history(other))
            self.files[other] = written
            self._touch(other)
            if empties:
                self._change(place)
                os.truncate(self._path(place), 0)
                self._touch(place)
        self._perhaps(visits)

    @precondition(lambda self: self.files)
    @rule(which=numbers, kind=kinds, same_beginning=st.booleans(), visits=st.booleans())
    def replace(self, which: int, kind: str, same_beginning: bool, visits: bool) -> None:
        """Save the way editors do: write another file, rename it over this one."""
        place = self._pick(which)
        content = self._path(place).read_bytes() if same_beginning else b""
        beginning = b"".join(_complete_lines(content))
        before = self.files[place]
        written = Written()
        written.related.join(before.related)
        if same_beginning and before.pure and before.seen_at == place and before.consumed:
            # The cursor still fits: this goes on.
            written.shown, written.lines = set(before.shown), before.lines
            written.consumed, written.seen_at = before.consumed, place
            written.may, written.predecessor = before.may.copy(), before
            written.replayable = before.replayable
        elif same_beginning:
            written.pure, written.origin = False, before
        others = [*self.files.values(), *(away for _, away in self.away.values())]
        if not same_beginning:
            written.is_newcomer, written.pure = True, False
            if before.pure and before.seen_at == place and others.count(before) == 1:
                written.rewritten = not before.may
                written.shown = set(before.shown)
        temporary = self.disk / "new"
        temporary.write_bytes(beginning + self._record("i") + self._record(kind))
        self._forget(place)
        others = [*self.files.values(), *(away for _, away in self.away.values())]
        if written.predecessor is not None and before in others:
            # What lay here has another name, under which it is a copy now.
            written.predecessor = before.origin = copy.copy(before)
            before.pure = False
        os.replace(temporary, self._path(place))
        self.files[place] = written
        self._touch(place)
        self._perhaps(visits)

    @precondition(lambda self: self.files)
    @rule(which=numbers, to=numbers, visits=st.booleans())
    def hard_link(self, which: int, to: int, visits: bool) -> None:
        place, other = self._pick(which), self._free(to)
        if other:
            os.link(self._path(place), self._path(other))
            self._leave_predecessor(self.files[place])
            self.files[other] = self.files[place]
            self._arrive(self.files[other], other)
        self._perhaps(visits)

    @precondition(lambda self: self.files)
    @rule(which=numbers, visits=st.booleans())
    def make_unreadable(self, which: int, visits: bool) -> None:
        """Put a link in its place, which is never followed, not even for root."""
        place = self._pick(which)
        aside = self.disk / f"away-{place.replace('/', '-')}"
        os.replace(self._path(place), aside)
        self._path(place).symlink_to(aside)
        written = self.files.pop(place)
        self.away[place] = (aside, written)
        self.loose.update(written.may)
        written.unsure |= set(written.may)
        self._perhaps(visits)

    @precondition(lambda self: self.away)
    @rule(which=numbers)
    def make_readable(self, which: int) -> None:
        self._bring_back(sorted(self.away)[which % len(self.away)])

    # What memd does, and what happens to it.

    @rule()
    def visit(self) -> None:
        self._visit()

    @rule()
    def visit_when_quiet(self) -> None:
        """Do what the daemon does by itself once everything has been quiet for a while."""
        self.machine.app.scan()
        self.clock.advance(11)
        self._visit(Wish())

    @rule(answers=st.integers(0, 3), is_kill=st.booleans())
    def visit_that_is_cut_short(self, answers: int, is_kill: bool) -> None:
        """Lose the process, or the backend, in the middle of a visit."""
        before = self._state()
        self.backend.fate = Killed() if is_kill else BackendError("double", "away")
        self.backend.answers_left = answers
        with contextlib.suppress(Killed, BackendError):
            self.machine.visit()
        self.backend.fate = None
        for written, content in before:
            written.may.update(_texts(_all_lines(content)[written.lines if written.pure else 0 :]))
            written.related.texts.update(written.may)
        self.was_cut_short = True
        if is_kill:
            self.machine.crash()

    @rule()
    def crash(self) -> None:
        self.machine.crash()

    @rule()
    def restart(self) -> None:
        self.machine.restart()

    @rule(seconds=st.sampled_from([1, 3, 40, 700]))
    def wait(self, seconds: int) -> None:
        self.clock.advance(seconds)

    @rule(hours=st.integers(-30, 30))
    def set_clock(self, hours: int) -> None:
        """Jump, within the week after which new transcripts would be left by choice."""
        if abs((self.clock.now() - datetime(2026, 4, 7, tzinfo=UTC)).days) < 2:
            self.clock.jump(hours * 3600)

    # The oracle.

    def _visit(self, wish: Wish = NOW) -> None:
        self.is_sound = False
        before = self._state()
        self.machine.visit(wish)
        news = self._shown()[self.checked :]
        self.checked = len(self._shown())
        least: Counter[str] = Counter()
        most = self.loose
        self.loose = Counter()
        for written, content in before:
            # Files that belong together may show each other's words in one visit.
            relatives = [
                text
                for other, text in before
                if other.related.root is written.related.root and other is not written
            ]
            said_together = {said for text in relatives for said in _texts(_all_lines(text))}
            least_here, most_here = self._bounds(written, content, said_together)
            least += least_here
            most += most_here
        shown = Counter(news)
        for text in shown | least:
            if text[0] == "i":
                assert self._shown().count(text) == 1, f"{text} has an id"
            else:
                bounds = (least[text], most[text])
                assert bounds[0] <= shown[text] <= bounds[1], text
        shown_ever = set(self._shown())
        for _, content in before:
            assert shown_ever.issuperset(_said(_complete_lines(content)))
        self._check_order(before, news)
        self._settle(before, set(news))
        self.is_sound = True

    def _bounds(
        self, written: Written, content: bytes, said_together: set[str]
    ) -> tuple[Counter[str], Counter[str]]:
        """Return how often each text is shown at least and at most of one transcript;
        `said_together` are texts in others that belong to it.
        """
        related = written.related.texts | said_together
        lines = _complete_lines(content)
        torn = Counter(_texts(_all_lines(content)[len(lines) :]))
        goes_on = written.rewritten and not written.may and content.startswith(written.consumed)
        if written.pure or goes_on:
            # A last record without its newline counts as complete when nobody writes any more.
            new = lines[written.lines :]
            doubtful = written.unsure | (related if goes_on else set())
            sure = Counter[str]()
            offset = sum(map(len, lines[: written.lines]))
            for line in new:
                is_early = written.is_newcomer or offset < written.replayable
                known = related if is_early else set()
                sure.update(text for text in _said([line]) if text not in known | doubtful)
                offset += len(line)
            if written.was_torn and new:
                # Its beginning was there when the file was rewritten: it may be a repeat.
                sure -= Counter(_said(new[:1]))
            return sure, Counter(_texts(new)) + torn
        known = related | written.unsure | set(written.may)
        origin = written.origin
        if origin is not None:
            known |= origin.unsure | set(origin.may) | set(_texts(lines))
        least = Counter({text for text in _said(lines) if text not in known})
        most = Counter(_texts(lines)) + torn + written.may
        if written.rewritten and origin is None and not written.may:
            most = Counter({text: n for text, n in most.items() if text not in written.shown})
        elif (
            origin is not None
            and not written.rewritten
            and origin.pure
            and not origin.may
            and len(origin.consumed) >= _EVIDENCE_BYTES
            and content.startswith(origin.consumed)
        ):
            most -= Counter(_texts(lines[: origin.lines]))
        return least, most

    def _check_order(self, before: list[tuple[Written, bytes]], news: list[str]) -> None:
        if self.was_cut_short:
            return
        everywhere = Counter(
            text for _, content in before for text in _texts(_complete_lines(content))
        )
        for _, content in before:
            texts = [text for text in _texts(_complete_lines(content)) if everywhere[text] == 1]
            here = set(texts)
            assert [text for text in news if text in here] == [
                text for text in texts if text in set(news)
            ]

    def _settle(self, before: list[tuple[Written, bytes]], news: set[str]) -> None:
        """Note what this visit has taken."""
        for written, content in before:
            lines, every = _complete_lines(content), _all_lines(content)
            consumed_before = written.consumed
            written.shown |= set(_said(lines))
            written.related.texts.update(_texts(lines))
            written.lines = len(lines)
            for text in _texts(every[len(lines) :]):
                if text in news or text in written.shown:
                    written.shown.add(text)
                    written.related.texts.add(text)
                    written.lines = len(every)
            written.consumed = b"".join(every[: written.lines])
            written.was_torn = not content.endswith(b"\n") and (
                not written.pure or (written.was_torn and written.lines == len(lines))
            )
            written.is_newcomer = False
            if not written.pure and written.origin is None:
                written.replayable = max(written.replayable, len(consumed_before))
            written.pure, written.rewritten = True, False
            written.origin = written.predecessor = None
            written.may = Counter()
            written.unsure = set()
        for place, written in self.files.items():
            self.history[place] = written.related
            has_one_name = list(self.files.values()).count(written) == 1
            written.seen_at = place if has_one_name else ""
        self.was_cut_short = False

    # Small things.

    def _history(self, place: str) -> Relatives:
        """Return what all that lay at a place has shown or may have."""
        return self.history.setdefault(place, Relatives())

    def _arrive(self, written: Written, place: str) -> None:
        """Note that a file has a new name; memd knows it by its inode if it has read it."""
        if not written.consumed:
            written.inherit(self._history(place))

    def _state(self) -> list[tuple[Written, bytes]]:
        """Return each file that can be read, once, with its content."""
        state = {
            id(written): (written, self._path(place).read_bytes())
            for place, written in self.files.items()
        }
        return list(state.values())

    def _shown(self) -> list[str]:
        return [found for text in self.backend.shown for found in _TOKEN.findall(text)]

    def _record(self, kind: str) -> bytes:
        self.number += 1
        text = f"{kind}{self.number}🦊" + " x" * (20 + self.number * 37 % 40)
        match kind:
            case "i":
                record = {"uuid": f"id-{self.number}", "type": "user", "message": text}
            case "p":
                record = {"role": "user", "content": text}
            case "t":
                record = {"text": text}
            case _:
                record = {"role": "user", "content": f"y{self.number % 2}🦊"}
        return _line(record)

    def _path(self, place: str) -> Path:
        return self.machine.sessions / place

    def _pick(self, which: int) -> str:
        return sorted(self.files)[which % len(self.files)]

    def _free(self, which: int) -> str:
        free = [place for place in _PLACES if place not in self.files and place not in self.away]
        return free[which % len(free)] if free else ""

    def _perhaps(self, visits: bool) -> None:
        if visits:
            self._visit()

    def _touch(self, place: str) -> None:
        """Give the file a time of the clock that memd is told, different from all before."""
        self.clock.advance(0.25)
        now = int(self.clock.now().timestamp() * 1e9)
        os.utime(self._path(place), ns=(now, now))

    def _change(self, place: str) -> None:
        """Note that something else than growth happens to a file."""
        written = self.files[place]
        self._leave_predecessor(written)
        self.loose.update(written.may)
        written.related.texts.update(written.may)
        written.may = Counter()
        is_known = written.pure and written.seen_at == place and bool(written.consumed)
        written.rewritten = is_known or (written.rewritten and written.origin is None)
        written.pure = False
        written.rest = b""

    def _leave_predecessor(self, written: Written) -> None:
        """Note that it is known by its place no more: it is a copy of what lay there."""
        if written.predecessor is not None:
            written.pure, written.origin = False, written.predecessor
            written.predecessor = None
            written.shown = set()
            self.loose.update(written.may)
            written.related.texts.update(written.may)
            written.may = Counter()

    def _forget(self, place: str) -> None:
        written = self.files.pop(place, None)
        if written is not None and written not in self.files.values():
            self.loose.update(written.may)

    def _bring_back(self, place: str) -> None:
        aside, written = self.away.pop(place)
        self._path(place).unlink()
        os.replace(aside, self._path(place))
        self.files[place] = written


def _complete_lines(content: bytes) -> list[bytes]:
    return [line for line in content.splitlines(keepends=True) if line.endswith(b"\n")]


def _all_lines(content: bytes) -> list[bytes]:
    return content.splitlines(keepends=True)


def _line(record: dict[str, str]) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode() + b"\n"


def _said(lines: list[bytes]) -> list[str]:
    """Return what the lines say that are records."""
    said: list[str] = []
    for line in lines:
        with contextlib.suppress(ValueError):
            said += _TOKEN.findall(" ".join(json.loads(line).values()))
    return said


def _texts(lines: list[bytes]) -> list[str]:
    """Return what the lines may say; one that two torn records make may tell either, or nothing."""
    return [text for line in lines for text in _TOKEN.findall(line.decode(errors="replace"))]


TestReading = Reading.TestCase
TestReading.settings = hypothesis.settings(
    max_examples=100 * _SCALE,
    stateful_step_count=30,
    derandomize=_SCALE == 1,
)
TestReading = pytest.mark.timeout(300 * _SCALE)(TestReading)
