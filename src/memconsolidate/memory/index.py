"""The index: what MEMORY.md says, as pure text.

People's text comes first and stays byte for byte. Below it, between two marks, stand memd's lines:
one for each memory as far as the budgets go, else one for each subject, and a last one that counts
what is not listed and leads to it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from memconsolidate.memory.lines import (
    MAX_LINE_BYTES,
    Entry,
    count_bytes,
    count_lines,
    find_target,
    make_entry,
    render_line,
)
from memconsolidate.memory.naming import INDEX_FILE, file_name
from memconsolidate.memory.pages import TOPICS_DIRECTORY, PagePlan, is_page
from memconsolidate.model import Memory, MemoryType

_OPENING = "<!-- memd:index: memd writes the lines down to memd:end; write yours above -->\n"
_CLOSING = "<!-- memd:end -->\n"
_IS_OPENING = re.compile(r"\s*<!-- memd:index\b[^\n]*-->\s*")
_IS_CLOSING = re.compile(r"\s*<!-- memd:end\b[^\n]*-->\s*")
#: A line is not shortened below this to make room for more lines.
_MIN_LINE_BYTES = 100
_TYPE_ORDER = (
    MemoryType.USER,
    MemoryType.FEEDBACK,
    MemoryType.PROJECT,
    MemoryType.REFERENCE,
)


class IndexBudgets(Struct, frozen=True, kw_only=True):
    """How large MEMORY.md may become, in lines and in bytes of UTF-8."""

    max_lines: int = 200
    max_bytes: int = 25_000


class Index(Struct, frozen=True, kw_only=True):
    """What the index of a scope says.

    `people` is what of `text` is people's. `pages` are texts by path relative to the scope's directory, `removals` memd's pages that are
    no longer needed. `listed` and `left_out` are the files with and without a line of their own in
    `text`. `taken_over` are lines outside memd's marks that led to files memd keeps and so became
    memd's. `moved` is the path and text of a new page with people's text that did not fit.
    With `is_overfull` people's text leaves no room for even one line: the memories are then not
    reachable from it, and memd's part is empty.
    """

    text: str
    people: str = ""
    pages: dict[str, str] = {}
    removals: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    taken_over: tuple[str, ...] = ()
    moved: tuple[str, str] | None = None
    line_count: int = 0
    byte_count: int = 0
    headroom_lines: int = 0
    headroom_bytes: int = 0
    is_overfull: bool = False


def render_index(
    memories: Collection[Memory],
    existing_text: str | None,
    budgets: IndexBudgets,
    kept_files: Collection[str] = (),
    *,
    existing_pages: Mapping[str, str] | None = None,
    may_move_text: bool = False,
) -> Index:
    """Return the index of these memories beside what people wrote into MEMORY.md.

    A line is memd's when its link leads to the file of a memory, to one of `kept_files` (files that
    memd kept and that are gone), or to one of memd's pages; memd's lines are written anew, so that
    none leads to a missing file. `existing_pages` are all files of the topics directory by path;
    those without memd's mark are people's and never replaced.

    memd's part never makes the text exceed its budgets. People's text is never cut; where it leaves
    no room, `may_move_text` allows to move its end verbatim to a page, else the index is overfull.
    The same memories give the same bytes in whatever order they come; no clock is asked.
    """
    pages_before = existing_pages or {}
    own_pages = {path for path, text in pages_before.items() if is_page(text)}
    ranked = sorted(memories, key=_rank)
    owned = {memory.file for memory in ranked} | own_pages | set(kept_files)
    people, taken_over = _split(existing_text or "", {_nfc(path) for path in owned})
    foreign_pages = {path: text for path, text in pages_before.items() if path not in own_pages}
    plan = PagePlan(ranked, foreign_pages)
    moved = None
    lines = _choose(plan, _room(people, budgets))
    if lines is None and may_move_text:
        shorter, page = _move(people, budgets, foreign_pages)
        lines = _choose(plan, _room(shorter, budgets))
        if lines is not None:
            people, moved = shorter, page
    is_overfull = lines is None
    lines = lines or _Lines()
    people += _ended(people) if lines.text else ""
    text = people + lines.text
    pages = plan.pages(with_contents=lines.needs_contents or is_overfull)
    listed = [memory.file for memory in ranked[: lines.direct]]
    line_count, byte_count = count_lines(text), count_bytes(text)
    return Index(
        text=text,
        people=people,
        pages=pages,
        removals=tuple(sorted(own_pages - set(pages))),
        listed=tuple(listed),
        left_out=tuple(memory.file for memory in ranked[lines.direct :]),
        taken_over=taken_over,
        moved=moved,
        line_count=line_count,
        byte_count=byte_count,
        headroom_lines=budgets.max_lines - line_count,
        headroom_bytes=budgets.max_bytes - byte_count,
        is_overfull=is_overfull,
    )


def linked_files(text: str) -> frozenset[str]:
    """Return where the lines of an index lead that have its line form."""
    targets = (find_target(line) for line in text.split("\n"))
    return frozenset(target for target in targets if target)


def find_own_lines(text: str) -> tuple[str, ...]:
    """Return the lines that stand between memd's marks."""
    return tuple(line for line, is_inside in _walk(text) if is_inside)


class _Lines(Struct, frozen=True):
    """memd's part of the index; the first `direct` ranked memories have their own line."""

    text: str = ""
    direct: int = 0
    needs_contents: bool = False


class _Room(Struct, frozen=True):
    lines: int
    bytes: int

    def holds(self, text: str) -> bool:
        return count_lines(text) <= self.lines and count_bytes(text) <= self.bytes


def _rank(memory: Memory) -> tuple[bool, int, int, int, str, str]:
    """Return the order of the index; what files of others say of their own weight does not count."""
    strength = -1
    if memory.is_own and memory.authority is not None:
        strength = memory.authority.strength
    return (
        not (memory.standing and memory.is_own),
        _TYPE_ORDER.index(memory.type),
        -strength,
        -min(memory.confirmed, 3) if memory.is_own else -1,
        memory.id,
        memory.file,
    )


def _choose(plan: PagePlan, room: _Room) -> _Lines | None:
    """Return the lines that say most within the room; None when not even one fits."""
    total = len(plan.ranked)
    if not total:
        return _Lines()
    decisions = plan.decision_entries()
    text = _fit([*plan.entries, *decisions], room)
    if text is not None:
        return _Lines(text, total)
    best: _Lines | None = None
    low, high = 0, min(total - 1, room.lines)
    while low <= high:
        direct = (low + high) // 2
        subjects = plan.subject_entries(direct)
        tail = [*decisions, *subjects, plan.contents_entry(direct)]
        text = _fit([*plan.entries[:direct], *tail], room)
        if text is None:
            high = direct - 1
        else:
            best = _Lines(text, direct, needs_contents=True)
            low = direct + 1
    last = plan.contents_entry(0)
    if best is None:
        subjects = plan.subject_entries(0)
        for count in range(len(subjects) - 1, -1, -1):
            text = _fit([*decisions, *subjects[:count], last], room)
            if text is not None:
                return _Lines(text, 0, needs_contents=True)
    if best is None:
        text = render_line(last, _MIN_LINE_BYTES) + "\n"
        best = _Lines(text, 0, needs_contents=True) if room.holds(text) else None
    return best


def _fit(entries: Sequence[Entry], room: _Room) -> str | None:
    """Return marked lines, each as long as the room allows; None when they do not fit."""
    if len(entries) + 2 > room.lines:
        return None
    low, high, best = _MIN_LINE_BYTES, MAX_LINE_BYTES, None
    if (text := _block(entries, high)) and room.holds(text):
        return text
    while low <= high:
        max_bytes = (low + high) // 2
        text = _block(entries, max_bytes)
        if room.holds(text):
            best, low = text, max_bytes + 1
        else:
            high = max_bytes - 1
    return best


def _block(entries: Sequence[Entry], max_bytes: int) -> str:
    lines = (render_line(entry, max_bytes) + "\n" for entry in entries)
    return _OPENING + "".join(lines) + _CLOSING


def _room(people: str, budgets: IndexBudgets) -> _Room:
    ended = people + _ended(people)
    return _Room(budgets.max_lines - count_lines(ended), budgets.max_bytes - count_bytes(ended))


def _ended(text: str) -> str:
    """Return the line break that a text lacks."""
    return "" if not text or text.endswith("\n") else "\n"


def _split(text: str, owned: Collection[str]) -> tuple[str, tuple[str, ...]]:
    """Return people's text without memd's lines, and those of them that stood among it."""
    people: list[str] = []
    taken_over: list[str] = []
    below: int | None = None
    for line, is_inside in _walk(text):
        if _IS_OPENING.fullmatch(line) or _IS_CLOSING.fullmatch(line):
            below = len(people)
            continue
        target = find_target(line)
        if target is not None and target in owned:
            if not is_inside and not target.startswith(f"{TOPICS_DIRECTORY}/"):
                taken_over.append(line)
        elif not (is_inside and not line.strip()):
            # Also between the marks: what memd cannot have written is somebody's.
            people.append(line)
    if below is not None and not "".join(people[below:]).strip():
        # Line breaks that an editor left at the end would pile up above.
        del people[below:]
    return "".join(people), tuple(taken_over)


def _walk(text: str) -> list[tuple[str, bool]]:
    """Return each line with its break, and whether it stands between an opening and a closing mark.

    An opening mark without a closing one (or before another opening) encloses nothing.
    """
    lines = [line for line in re.split(r"(?<=\n)", text) if line]
    walked: list[tuple[str, bool]] = [(line, False) for line in lines]
    opened: int | None = None
    for index, line in enumerate(lines):
        if _IS_OPENING.fullmatch(line):
            opened = index
        elif opened is not None and _IS_CLOSING.fullmatch(line):
            walked[opened:index] = [(inside, True) for inside in lines[opened:index]]
            opened = None
    return walked


def _move(
    people: str, budgets: IndexBudgets, foreign_pages: Mapping[str, str]
) -> tuple[str, tuple[str, str]]:
    """Return the part of people's text that stays, with a line that leads to the rest, and the rest.

    Half of the budgets stays, cut at an empty line where there is one.
    """
    lines = [line for line in re.split(r"(?<=\n)", people) if line]
    kept, size, gap = 0, 0, 0
    for index, line in enumerate(lines):
        size += count_bytes(line)
        if index + 1 > budgets.max_lines // 2 or size > budgets.max_bytes // 2:
            break
        kept = index + 1
        gap = kept if not line.strip() else gap
    kept = gap or kept
    rest = "".join(lines[kept:])
    path = next((path for path, text in foreign_pages.items() if text == rest), None)
    if path is None:
        taken = [path.removeprefix(f"{TOPICS_DIRECTORY}/") for path in foreign_pages]
        path = f"{TOPICS_DIRECTORY}/{file_name('Moved text', taken)}"
    count = count_lines(rest)
    entry = make_entry(f"Text moved from {INDEX_FILE}", path, f"{count} lines that did not fit")
    head = "".join(lines[:kept])
    return head + _ended(head) + render_line(entry, MAX_LINE_BYTES) + "\n", (path, rest)


def _nfc(path: str) -> str:
    return unicodedata.normalize("NFC", path)
