"""The index: what MEMORY.md says, as pure text.

People's text comes first and stays byte for byte. Below it, between two marks, stand memd's lines:
one for each memory as far as the budgets go, else one for each subject, and a last one that counts
what is not listed and leads to it.
"""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from memconsolidate.memory.frontmatter import has_frontmatter
from memconsolidate.memory.lines import (
    MAX_LINE_BYTES,
    Entry,
    count_bytes,
    count_lines,
    find_own_target,
    find_target,
    render_line,
)
from memconsolidate.memory.naming import file_name
from memconsolidate.memory.pages import (
    TOPICS_DIRECTORY,
    PagePlan,
    is_page,
    is_subject_line,
    is_way_in,
)
from memconsolidate.model import Memory, MemoryType

_OPENING = "<!-- memd:index: memd writes the lines down to memd:end; write yours above -->\n"
_CLOSING = "<!-- memd:end -->\n"
#: Editors put a mark of order at the beginning of a file.
_IS_OPENING = re.compile(r"[\s\ufeff]*<!-- memd:index\b[^\n]*-->\s*")
_IS_CLOSING = re.compile(r"\s*<!-- memd:end\b[^\n]*-->\s*")
_FENCE = re.compile(r" {0,3}(?P<fence>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)")
#: Files with people's text that had no room in the index; beside it, so that links in it still lead.
_MOVED_NAME = "Moved text"
_MOVED_FILE = re.compile(r"moved-text(?:-\d+)?\.md")
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
    memd's. `moved` is the name and text of a new file with people's text that did not fit.
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
    other_files: Collection[str] = (),
    existing_pages: Mapping[str, str] | None = None,
    moved_texts: Mapping[str, str] | None = None,
    may_move_text: bool = False,
) -> Index:
    """Return the index of these memories beside what people wrote into MEMORY.md.

    memd's lines are those between its marks that lead to none of `other_files`, and elsewhere those
    that lead to a memory, to one of `kept_files` (files that memd kept and that are gone), or in
    memd's own words to one of its pages; all only in the form that memd writes, and never in a code
    block. They are written anew, so that none leads to a missing file. All else is people's.

    `other_files` are the names in the scope's directory without those of the memories.
    `existing_pages` are all files of the topics directory by path; those without memd's mark are
    people's and never replaced. `moved_texts` are files with text that was moved before, which stay
    reachable.

    memd's part never makes the text exceed its budgets. People's text is never cut; where it leaves
    no room, `may_move_text` allows to move its end verbatim to a file, else the index is overfull.
    The same memories give the same bytes in whatever order they come; no clock is asked.
    """
    pages_before = existing_pages or {}
    own_pages = {path for path, text in pages_before.items() if is_page(text)}
    foreign_pages = pages_before.keys() - own_pages
    moved_before = dict(moved_texts or {})
    ranked = sorted(memories, key=_rank)
    files = {memory.file for memory in ranked}
    plan = PagePlan(ranked, foreign_pages, moved_before)
    people, taken_over = _split(
        existing_text or "",
        kept=_nfc({*files, *kept_files}),
        pages=_nfc({*own_pages, *plan.subject_paths()}),
        others=_nfc({*other_files, *foreign_pages} - moved_before.keys()),
    )
    moved = None
    lines = _choose(plan, _room(people, budgets))
    if lines is None and may_move_text:
        shorter, rest = _cut(people, budgets)
        file = next((file for file, text in moved_before.items() if text == rest), None)
        file = file or file_name(_MOVED_NAME, {*files, *other_files})
        plan_with_rest = PagePlan(ranked, foreign_pages, {**moved_before, file: rest})
        if rest and (lines := _choose(plan_with_rest, _room(shorter, budgets))) is not None:
            plan, people, moved = plan_with_rest, shorter, (file, rest)
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


def is_moved_text(file: str) -> bool:
    """Return whether a file of a scope's directory is named as one with text that was moved."""
    return _MOVED_FILE.fullmatch(file) is not None


def linked_files(text: str) -> frozenset[str]:
    """Return where the lines of an index lead that have its line form."""
    targets = (find_target(line) for line in text.split("\n"))
    return frozenset(target for target in targets if target)


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


def _rank(memory: Memory) -> tuple[bool, int, int, int, str]:
    """Return the order of the index; what files of others say of their own weight does not count.

    Ids are drawn anew when the same transcripts are read again, so they have no say in it.
    """
    strength = -1
    if memory.is_own and memory.authority is not None:
        strength = memory.authority.strength
    return (
        not (memory.standing and memory.is_own),
        _TYPE_ORDER.index(memory.type),
        -strength,
        -min(memory.confirmed, 3) if memory.is_own else -1,
        # A disk may give names back in another normal form than they were written in.
        unicodedata.normalize("NFC", memory.file),
    )


def _choose(plan: PagePlan, room: _Room) -> _Lines | None:
    """Return the lines that say most within the room; None when not even one fits."""
    total = len(plan.ranked)
    fixed = plan.fixed_entries()
    if not total and not fixed:
        return _Lines()
    text = _fit([*plan.entries, *fixed], room)
    if text is not None:
        return _Lines(text, total)
    best: _Lines | None = None
    low, high = 0, min(total - 1, room.lines)
    while low <= high:
        direct = (low + high) // 2
        subjects = plan.subject_entries(direct)
        tail = [*fixed, *subjects, plan.contents_entry(direct)]
        text = _fit([*plan.entries[:direct], *tail], room)
        if text is None:
            high = direct - 1
        else:
            best = _Lines(text, direct, needs_contents=True)
            low = direct + 1
    last = plan.contents_entry(0) if total else fixed[0]
    if best is None and total:
        subjects = plan.subject_entries(0)
        for count in range(len(subjects) - 1, -1, -1):
            text = _fit([*fixed, *subjects[:count], last], room)
            if text is not None:
                return _Lines(text, 0, needs_contents=True)
    if best is None:
        text = render_line(last, _MIN_LINE_BYTES) + "\n"
        best = _Lines(text, 0, needs_contents=total > 0) if room.holds(text) else None
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


def _split(
    text: str, *, kept: Collection[str], pages: Collection[str], others: Collection[str]
) -> tuple[str, tuple[str, ...]]:
    """Return people's text without memd's lines, and those of them that stood among it."""
    people: list[str] = []
    taken_over: list[str] = []
    below: int | None = None
    for line, place in _walk(text):
        if place is _Place.MARK:
            below = len(people)
            continue
        is_inside = place is _Place.INSIDE
        is_alone = is_way_in(line)
        target = None
        if place is not _Place.CODE:
            target = find_own_target(line, is_formatted=is_inside or is_alone)
        if target is None:
            # Also between the marks: what memd cannot have written is somebody's.
            is_own = is_inside and not line.strip()
        elif is_inside or is_alone:
            is_own = target in kept or (_is_local(target) and target not in others)
        else:
            is_own = target in kept or (target in pages and is_subject_line(line))
            if target in kept:
                taken_over.append(line)
        if not is_own:
            people.append(line)
    if below is not None and not "".join(people[below:]).strip():
        # Line breaks that an editor left at the end would pile up above.
        del people[below:]
    return "".join(people), tuple(taken_over)


class _Place(enum.Enum):
    """Where a line of the index stands."""

    OUTSIDE = enum.auto()
    INSIDE = enum.auto()
    CODE = enum.auto()
    MARK = enum.auto()


def _walk(text: str) -> list[tuple[str, _Place]]:
    """Return each line with its break, and where it stands.

    An opening mark without a closing one (or before another opening) encloses nothing.
    """
    lines = [line for line in re.split(r"(?<=\n)", text) if line]
    places = [_Place.CODE if is_code else _Place.OUTSIDE for is_code in _find_code(lines)]
    opened: int | None = None
    for index, line in enumerate(lines):
        if places[index] is _Place.CODE:
            continue
        if _IS_OPENING.fullmatch(line):
            places[index] = _Place.MARK
            opened = index
        elif _IS_CLOSING.fullmatch(line):
            places[index] = _Place.MARK
            for inside in range(index if opened is None else opened, index):
                if places[inside] is _Place.OUTSIDE:
                    places[inside] = _Place.INSIDE
            opened = None
    return list(zip(lines, places, strict=True))


def _find_code(lines: Sequence[str]) -> list[bool]:
    """Return for each line whether it belongs to a code block.

    One that is not closed is none, and one that holds only one of two marks is none either: a slip
    somewhere in people's text must not hide memd's part.
    """
    is_code = [False] * len(lines)
    unclosed: set[str] = set()
    fence, begin, is_marked, index = "", 0, False, 0
    while index < len(lines) or fence:
        if index == len(lines):
            unclosed.add(fence[0])
            fence, index = "", begin + 1
            continue
        line = lines[index]
        found = _FENCE.fullmatch(line.rstrip().lstrip("\ufeff"))
        is_opening = _IS_OPENING.fullmatch(line) is not None
        if found and not fence:
            if found["fence"][0] not in unclosed:
                fence, begin, is_marked = found["fence"], index, False
        elif found and found["fence"].startswith(fence) and not found["info"]:
            if not is_marked:
                is_code[begin : index + 1] = [True] * (index + 1 - begin)
            fence = ""
        elif fence and (is_opening or _IS_CLOSING.fullmatch(line)):
            if is_opening == is_marked:
                fence = ""
            is_marked = is_opening
        index += 1
    return is_code


def _cut(people: str, budgets: IndexBudgets) -> tuple[str, str]:
    """Return the part of people's text that stays, and the rest; no rest where it cannot be cut.

    Half of the budgets stays, cut at an empty line where there is one, never within code.
    """
    walked = _walk(people)
    kept, size, gap = 0, 0, 0
    for index, (line, place) in enumerate(walked):
        size += count_bytes(line)
        if index + 1 > budgets.max_lines // 2 or size > budgets.max_bytes // 2:
            break
        kept = index + 1
        if place is not _Place.CODE and not line.strip():
            gap = kept
    kept = gap or kept
    while 0 < kept < len(walked) and walked[kept - 1][1] is walked[kept][1] is _Place.CODE:
        kept -= 1
    rest = "".join(line for line, _ in walked[kept:])
    while kept and (is_page(rest) or has_frontmatter(rest)):
        # It would be taken for memd's own page, or for a memory.
        kept -= 1
        rest = walked[kept][0] + rest
    if is_page(rest) or has_frontmatter(rest):
        return people, ""
    head = "".join(line for line, _ in walked[:kept])
    return head, rest


def _is_local(target: str) -> bool:
    """Return whether a link leads where memd keeps files."""
    folder, _, name = target.rpartition("/")
    return folder in ("", TOPICS_DIRECTORY) and name.endswith(".md") and "\0" not in name


def _nfc(paths: Collection[str]) -> set[str]:
    return {unicodedata.normalize("NFC", path) for path in paths}
