"""Whatever happens to transcripts between visits, each record is shown as the rules say.

The rules, as the oracle below states them:

- A record with an id is shown once, wherever it is copied.
- A record without an id is shown once for each content that stood before it: a file that is the same
  up to the end of the record, for at least 256 bytes, had it shown already, whatever became of that.
- In a transcript that was rewritten, in place or by another file that took its name, what it had
  shown before is not shown again; what had lain at its place and is written up to its old length soon
  after need not be, nor what is said twice in it.
- Nothing else is left out, nothing else is repeated, and what is shown of one transcript comes in
  the order in which it stands there.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

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

#: Fewer bytes than this do not tell a copy.
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


class Past:
    """What all that lay at a place has said, and up to which offset (bytes) it was read."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.reach = 0

    def joined(self, other: Past) -> Past:
        """Return what both have."""
        past = Past()
        past.said = self.said | other.said
        past.reach = max(self.reach, other.reach)
        return past

    def add(self, content: bytes) -> None:
        """Take in what a visit may have read."""
        self.said |= set(_texts(_all_lines(content)))
        self.reach = max(self.reach, len(content))


class Written:
    """One file's content as the writer knows it, by whatever names it has.

    `rest` is what the writer has not written of its last record. `shown` are the texts that memd was
    to show of it by its last complete visit, when `consumed` were its complete lines and it lay at
    `seen_at`. `pure` says that since then it only grew;
    `rewritten` that nothing else happened to it than rewrites where it lay. Below the offset
    `replayable`, and in all of a newcomer or of what is not pure, records may be taken for what it or
    others at its place have said: `past`.
    """

    def __init__(self, past: Past) -> None:
        self.rest = b""
        self.shown: set[str] = set()
        self.consumed = b""
        self.seen_at = ""
        self.pure = True
        self.rewritten = False
        self.replayable = 0
        self.is_newcomer = True
        self.past = past


class Said(NamedTuple):
    """One text in a file. `key` tells what stands before it, up to its own end, and in a long file
    all of its first bytes; where that is so little that others may have it by chance, `chance` tells
    it for this file alone and `little` for all.
    """

    text: str
    key: object
    chance: object
    little: object
    offset: int
    is_complete: bool


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
        self.machine = Machine(self.home, self.clock, backend=self.backend, max_prompt_chars=8000)
        self.files: dict[str, Written] = {}
        self.away: dict[str, tuple[Path, Written]] = {}
        self.history: dict[str, Past] = {}
        self.number = 0
        self.checked = 0
        #: What stands before records that were shown, and before some that may have been.
        self.sure: set[object] = set()
        self.unsure: set[object] = set()
        #: By text, what visits may have shown that did not end.
        self.pending: dict[str, set[object]] = {}
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
            written = self.files[place] = Written(self._history(place))
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
        if b"\n" not in content:
            return  # a broken first line would make it text of another format
        length = min(length, len(content))
        if at_line:
            length = content.rfind(b"\n", 0, length) + 1
        else:
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
            # Where its origin goes, it may count as that, moved.
            origin = self.files[place]
            written = self.files[other] = Written(self._history(other).joined(origin.past))
            written.rest = origin.rest
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
        before = self.files.pop(place)
        written = Written(self._history(place).joined(before.past))
        others = [*self.files.values(), *(away for _, away in self.away.values())]
        if before.seen_at == place and before not in others and (before.pure or before.rewritten):
            written.shown, written.consumed = set(before.shown), before.consumed
            written.rewritten = True
        temporary = self.disk / "new"
        temporary.write_bytes(beginning + self._record("i") + self._record(kind))
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
        self.away[place] = (aside, self.files.pop(place))
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
        state = self._state()
        for said in self._said_in(state):
            self.pending.setdefault(said.text, set()).add(said.key)
            self.unsure |= {said.key, said.chance, said.little} - {None}
        for written, content in state:
            written.past.add(content)
        for place, written in self.files.items():
            self.history[place] = written.past.joined(self._history(place))
        self.backend.fate = Killed() if is_kill else BackendError("double", "away")
        self.backend.answers_left = answers
        with contextlib.suppress(Killed, BackendError):
            self.machine.visit()
        self.backend.fate = None
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
        least, most = self._bounds(before)
        shown = Counter(news)
        for text in shown | least:
            if text[0] == "i":
                assert self._shown().count(text) == 1, f"{text} has an id"
            else:
                bounds = (least[text], most[text])
                assert bounds[0] <= shown[text] <= bounds[1], f"{text}: {shown[text]}, not {bounds}"
        shown_ever = set(self._shown())
        for _, content in before:
            assert shown_ever.issuperset(_said(_complete_lines(content)))
        self._check_order(before, news)
        self._settle(before, set(news))
        self.is_sound = True

    def _bounds(self, state: list[tuple[Written, bytes]]) -> tuple[Counter[str], Counter[str]]:
        """Return how often each text is shown at least and at most, now and by visits cut short."""
        least: dict[str, set[object]] = {}
        doubtful: set[object] = set()
        most: dict[str, set[object]] = {text: set(keys) for text, keys in self.pending.items()}
        for written, content in state:
            may_repeat = written.is_newcomer or not written.pure
            is_same = content.startswith(written.consumed)
            goes_on = is_same and written.pure and self._is_where_seen(written)
            is_edition = written.rewritten and not is_same and not self.was_cut_short
            here: set[str] = set()
            for said in self._said_in([(written, content)]):
                is_again = said.text in here
                here.add(said.text)
                was_read = goes_on and said.offset < len(written.consumed)
                if said.key in self.sure and (said.key != said.chance or was_read):
                    continue
                if not (is_edition and said.text in written.shown):
                    most.setdefault(said.text, set()).add(said.key)
                    if said.little is not None:
                        most[said.text].add(said.chance)
                doubts = {said.key, said.chance, said.little}
                is_doubtful = bool((self.unsure | self.sure) & doubts)
                if may_repeat or said.offset < written.replayable:
                    is_doubtful = is_doubtful or is_again or said.text in written.past.said
                # Files that are read as a whole may be told apart by more than is complete.
                key = said.key if said.little is None else said.little
                if is_doubtful:
                    doubtful.add(key)
                elif said.is_complete:
                    least.setdefault(said.text, set()).add(key)
        # What one file need not show is then known in its copies.
        return _counted({text: keys - doubtful for text, keys in least.items()}), _counted(most)

    def _said_in(self, state: list[tuple[Written, bytes]]) -> list[Said]:
        """Return what stands in files; what two torn records make may be anything, or nothing."""
        found = []
        for written, content in state:
            offset = 0
            for line in _all_lines(content):
                is_complete = line.endswith(b"\n") and bool(_said([line]))
                end = len(content[: offset + len(line)].rstrip())
                little = content[:end] if end < _EVIDENCE_BYTES else None
                chance = (id(written), end, content[:end])
                is_long = len(b"".join(_complete_lines(content))) >= _EVIDENCE_BYTES
                key = (end, content[: max(end, _EVIDENCE_BYTES)]) if is_long else chance
                found += [
                    Said(text, key, chance, little, offset, is_complete) for text in _texts([line])
                ]
                offset += len(line)
        return found

    def _check_order(self, before: list[tuple[Written, bytes]], news: list[str]) -> None:
        if self.was_cut_short:
            return
        everywhere = Counter(text for _, content in before for text in _texts(_all_lines(content)))
        for _, content in before:
            texts = [text for text in _texts(_complete_lines(content)) if everywhere[text] == 1]
            here = set(texts)
            assert [text for text in news if text in here] == [
                text for text in texts if text in set(news)
            ]

    def _settle(self, before: list[tuple[Written, bytes]], news: set[str]) -> None:
        """Note what this visit has taken."""
        self.pending = {}
        for said in self._said_in(before):
            (self.sure if said.is_complete else self.unsure).update({said.key, said.chance})
            self.unsure |= {said.little} - {None}
        for written, content in before:
            lines = _complete_lines(content)
            if not (written.rewritten or (written.pure and self._is_where_seen(written))):
                written.shown = set()  # it may be another transcript than it was
            written.shown.update(_said(lines), news & set(_said(_all_lines(content))))
            written.past.add(content)
            if not written.pure or written.is_newcomer:
                written.replayable = written.past.reach
            written.consumed = b"".join(lines)
            written.pure, written.rewritten, written.is_newcomer = True, False, False
        for place, written in self.files.items():
            self.history[place] = written.past
            has_one_name = list(self.files.values()).count(written) == 1
            written.seen_at = place if has_one_name else ""
        self.was_cut_short = False

    # Small things.

    def _history(self, place: str) -> Past:
        """Return what all that lay at a place has said."""
        return self.history.get(place, Past())

    def _arrive(self, written: Written, place: str) -> None:
        """Note that a file has a new name; memd knows it by its inode if it has read it."""
        written.rewritten = False
        written.past = written.past.joined(self._history(place))

    def _is_where_seen(self, written: Written) -> bool:
        return self.files.get(written.seen_at) is written

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
        is_known = written.seen_at == place and bool(written.consumed)
        written.rewritten = is_known and (written.pure or written.rewritten)
        written.pure = False
        written.rest = b""

    def _forget(self, place: str) -> None:
        self.files.pop(place, None)

    def _bring_back(self, place: str) -> None:
        aside, written = self.away.pop(place)
        self._path(place).unlink()
        os.replace(aside, self._path(place))
        self.files[place] = written
        self._arrive(written, place)
        written.is_newcomer = True  # it lay where memd does not look, and its place may be taken


def _counted(keys: dict[str, set[object]]) -> Counter[str]:
    return Counter({text: len(found) for text, found in keys.items()})


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
