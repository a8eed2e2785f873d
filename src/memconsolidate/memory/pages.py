"""Topic pages: the memories by subject, for what has no line of its own in the index."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from memconsolidate.memory.lines import (
    MAX_LINE_BYTES,
    Entry,
    count_bytes,
    count_lines,
    escape,
    make_entry,
    render_line,
)
from memconsolidate.memory.naming import INDEX_FILE, file_name
from memconsolidate.memory.subjects import DECISIONS, Subject, group_by_subject
from memconsolidate.model import Decision, Memory

#: The directory of derived pages.
TOPICS_DIRECTORY = "topics"
#: A page holds so many bytes and lines: what an agent reads in one go.
MAX_PAGE_BYTES = 16_000
MAX_PAGE_LINES = 150
_PAGE_BEGINNING = "<!-- memd:page"
_PAGE_MARK = f"{_PAGE_BEGINNING}: derived from the memories, do not edit -->\n"
#: So many lines lead to subjects at most; the contents page leads to all.
_MAX_SUBJECT_LINES = 24
#: An entry of the decisions page has room for what was chosen, rejected and why.
_MAX_DECISION_CHARS = 400
_WORD = re.compile(r"\w+")
_NOT_LISTED = "Not listed above: "
_MOVED_TEXT = f"Text moved from {INDEX_FILE}"
_WAY_IN = re.compile(rf"\s*[-*+]\s+\[(?:{_NOT_LISTED}\d+ of \d+|{re.escape(_MOVED_TEXT)})\].*")
_SUBJECT_LINE = re.compile(rf"- \[.*\]\({TOPICS_DIRECTORY}/\S*\) — \d+ memor(?:y|ies)(?:…|: .*)")


def is_page(text: str) -> bool:
    """Return whether a topic page is memd's."""
    return text.startswith(_PAGE_BEGINNING)


def is_way_in(line: str) -> bool:
    """Return whether a line is one that memd writes alone where its marks have no room."""
    return _WAY_IN.fullmatch(line.rstrip()) is not None


def is_subject_line(line: str) -> bool:
    """Return whether a line of the index says of a page what memd says."""
    return _SUBJECT_LINE.fullmatch(line.rstrip()) is not None


class PagePlan:
    """The entries of every memory and page, made once, and the pages that go with them.

    `moved` are files with text of people that the index had no room for.
    """

    def __init__(
        self,
        ranked: Sequence[Memory],
        foreign_pages: Collection[str],
        moved: Mapping[str, str],
    ) -> None:
        ranked = [_as_shown(memory) for memory in ranked]
        self.ranked = ranked
        self.entries = [make_entry(m.name, m.file, m.description) for m in ranked]
        self._by_file = {m.file: entry for m, entry in zip(ranked, self.entries, strict=True)}
        self._subjects = group_by_subject(ranked)
        self._taken = [path.removeprefix(f"{TOPICS_DIRECTORY}/") for path in foreign_pages]
        self._contents = self._new_page("Contents")
        self._paths = {subject.title: self._new_page(subject.title) for subject in self._subjects}
        self._decisions = tuple(s for s in self._subjects if s.title == DECISIONS)
        self._moved = [
            (file, f"{count_lines(moved[file])} lines that did not fit")
            for file in sorted(moved, key=lambda file: (len(file), file))
        ]
        self._moved_page = self._new_page(_MOVED_TEXT) if len(moved) > 1 else ""

    def subject_paths(self) -> list[str]:
        """Return the path of each subject's page, whether it is needed or not."""
        return [f"{TOPICS_DIRECTORY}/{file}" for file in self._paths.values()]

    def fixed_entries(self) -> list[Entry]:
        """Return the entries that are always there: of the decisions, and of people's moved text."""
        decisions = [
            self._subject_entry(subject, f"{TOPICS_DIRECTORY}/") for subject in self._decisions
        ]
        return decisions + self.moved_entries()

    def moved_entries(self, *, is_on_page: bool = False) -> list[Entry]:
        """Return the entry that leads to people's moved text, where there is any."""
        if not self._moved_page:
            up = "../" if is_on_page else ""
            return [make_entry(_MOVED_TEXT, up + file, size) for file, size in self._moved]
        target = self._moved_page if is_on_page else f"{TOPICS_DIRECTORY}/{self._moved_page}"
        return [make_entry(_MOVED_TEXT, target, f"{len(self._moved)} files")]

    def subject_entries(self, direct: int) -> list[Entry]:
        """Return entries of the subjects with most memories that have no line of their own."""
        listed = {memory.file for memory in self.ranked[:direct]}
        missing = [
            (sum(memory.file not in listed for memory in subject.memories), subject)
            for subject in self._subjects
            if subject not in self._decisions
        ]
        chosen = sorted(
            ((count, subject) for count, subject in missing if count),
            key=lambda pair: (-pair[0], pair[1].title),
        )
        return [
            self._subject_entry(subject, f"{TOPICS_DIRECTORY}/")
            for _, subject in chosen[:_MAX_SUBJECT_LINES]
        ]

    def contents_entry(self, direct: int) -> Entry:
        """Return the last line's entry: how much is not listed, and where it is."""
        total = len(self.ranked)
        title = f"{_NOT_LISTED}{total - direct} of {total}"
        path = f"{TOPICS_DIRECTORY}/{self._contents}"
        return make_entry(title, path, "all memories by subject; open it before you conclude")

    def pages(self, *, with_contents: bool) -> dict[str, str]:
        """Return the texts of the pages by path: all of them, or only those of the fixed entries."""
        pages: dict[str, str] = {}
        for subject in self._subjects if with_contents else self._decisions:
            lines = [_page_line(memory, self._by_file[memory.file]) for memory in subject.memories]
            self._add_pages(pages, subject.title, self._paths[subject.title], lines)
        if self._moved_page:
            entries = [make_entry(file, f"../{file}", size) for file, size in self._moved]
            lines = [render_line(entry, MAX_LINE_BYTES) for entry in entries]
            self._add_pages(pages, _MOVED_TEXT, self._moved_page, lines)
        if with_contents:
            entries = [self._subject_entry(subject, "") for subject in self._subjects]
            entries += self.moved_entries(is_on_page=True)
            lines = [render_line(entry, MAX_LINE_BYTES) for entry in entries]
            self._add_pages(pages, "All memories by subject", self._contents, lines)
        return pages

    def _subject_entry(self, subject: Subject, folder: str) -> Entry:
        """Return the entry that leads to a subject's page; `folder` is the way to it."""
        count = len(subject.memories)
        names = ", ".join(memory.name for memory in subject.memories[:6])
        noun = "memory" if count == 1 else "memories"
        target = folder + self._paths[subject.title]
        return make_entry(subject.title, target, f"{count} {noun}: {names}")

    def _new_page(self, title: str) -> str:
        file = file_name(title, self._taken)
        self._taken.append(file)
        return file

    def _add_pages(
        self, pages: dict[str, str], title: str, file: str, lines: Sequence[str]
    ) -> None:
        """Add a page, or numbered pages and above them one that leads to each."""
        header = f"{_PAGE_MARK}# {title}\n\n"
        while count_bytes(header + "\n".join(lines)) >= MAX_PAGE_BYTES or (
            len(lines) > MAX_PAGE_LINES
        ):
            parents: list[str] = []
            for part in _parts(lines, MAX_PAGE_BYTES - 2 * count_bytes(header) - 50):
                child = self._new_page(title)
                number = len(parents) + 1
                text = f"{_PAGE_MARK}# {title}, part {number}\n\n" + "\n".join(part) + "\n"
                pages[f"{TOPICS_DIRECTORY}/{child}"] = text
                entry = make_entry(f"{title}, part {number}", child, f"{len(part)} lines")
                parents.append(render_line(entry, MAX_LINE_BYTES))
            lines = parents
        pages[f"{TOPICS_DIRECTORY}/{file}"] = header + "\n".join(lines) + "\n"


def shown_name(memory: Memory) -> str:
    """Return the name that people are shown: after an edit by hand not one that says other words
    than the text, since it may tell what was there before.
    """
    if not memory.is_protected:
        return memory.name
    said = {*_WORD.findall(f"{memory.description}\n{memory.body}".casefold())}
    return (
        memory.name
        if said.issuperset(_WORD.findall(memory.name.casefold()))
        else memory.description
    )


def _as_shown(memory: Memory) -> Memory:
    """Return a memory as the index and the pages show it: of a decision that was edited by hand
    nobody knows which of its parts still hold.
    """
    if not memory.is_protected:
        return memory
    decision = Decision() if memory.decision else None
    return replace(memory, name=shown_name(memory), decision=decision)


def _page_line(memory: Memory, entry: Entry) -> str:
    """Return a memory's line on a page; `entry` is its entry in the index, one directory up."""
    entry = entry._replace(target=f"../{entry.target}")
    decision = memory.decision
    if decision is None:
        return render_line(entry, MAX_LINE_BYTES)
    parts = (
        ("chosen", decision.chosen),
        ("rejected", decision.rejected),
        ("because", decision.reason),
    )
    said = "; ".join(f"{word} {part}" for word, part in parts if part)
    if said:
        entry = entry._replace(description=escape(said))
    return render_line(entry, _MAX_DECISION_CHARS * 4, max_chars=_MAX_DECISION_CHARS)


def _parts(lines: Sequence[str], max_bytes: int) -> list[list[str]]:
    """Return the lines in runs that each fit a page."""
    parts: list[list[str]] = [[]]
    size = 0
    for line in lines:
        line_bytes = count_bytes(line) + 1
        is_full = size + line_bytes > max_bytes or len(parts[-1]) == MAX_PAGE_LINES
        if parts[-1] and is_full:
            parts.append([])
            size = 0
        parts[-1].append(line)
        size += line_bytes
    return parts
