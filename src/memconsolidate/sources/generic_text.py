"""The reader of text and markdown files without roles: summaries, notes, dumped conversations."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

from memconsolidate.model import Message, Removed
from memconsolidate.redaction.keys import MAX_KEY_CHARS, closes_key, may_be_in_key, opens_key
from memconsolidate.sources.base import Origin, Parsed, SourceOptions
from memconsolidate.sources.carriers.base import Record
from memconsolidate.sources.decoding import place_id, record_hash
from memconsolidate.sources.filters import strip_injected
from memconsolidate.sources.names import may_be_transcript

#: A paragraph is cut at a line where it would grow beyond this.
MAX_PARAGRAPH_CHARS = 20_000
#: A front matter that does not end within this many lines is none.
_MAX_FRONT_MATTER_LINES = 200

_heading = re.compile(r" {0,3}#{1,6}(?:\s|$)")
_list_item = re.compile(r"\s*(?:[-*+•]|\d{1,4}[.)])\s+\S")
_fence = re.compile(r"\s*(`{3,}|~{3,})")
_has_word = re.compile(r"\w")


class GenericTextSource:
    """Reads paragraphs, headings and list items as messages of the configured author.

    A paragraph ends at a blank line, before a heading, a list item or a code block, and after a
    heading or the end of a code block; until then it is held back. Within a private key it does
    not end, because half a key is not known as one. Where it ended when it was read before, here or
    in a copy, it ends again: a chat without blank lines goes on for ever. One Parsed stands for all lines of a
    paragraph, so reading never goes on in the middle of one.
    """

    name = "text"
    carrier = "lines"

    def __init__(self, options: SourceOptions) -> None:
        self._session_author = options.session_author

    def artifact(self, path: str) -> str | None:
        """Return the file itself when its name allows a transcript."""
        return path if may_be_transcript(path, (".md", ".txt")) else None

    def initial_state(self, path: str) -> dict[str, str]:  # noqa: ARG002 - asked of every source
        """Return nothing: text tells nothing besides itself."""
        return {}

    def recognise(self, path: str, head: bytes) -> bool:  # noqa: ARG002 - any text will do
        """Return True: all text is text."""
        return True

    def parse(
        self, records: Iterable[Record], state: dict[str, str], origin: Origin, *, is_final: bool
    ) -> Iterator[Parsed]:
        """Yield one Parsed for each blank line, fault or paragraph."""
        paragraph = _Paragraph()
        for record in records:
            if record.fault:
                yield from self._end(paragraph, state, origin)
                paragraph = _Paragraph()
                yield Parsed(end=record.end, state=state, fault=record.fault)
                continue
            line = record.data.decode("utf-8", "replace")
            if paragraph.ends_before(line) or paragraph.goes_on_after(record, origin):
                yield from self._end(paragraph, state, origin)
                paragraph = _Paragraph()
            if not paragraph.records and not line.strip():
                yield Parsed(end=record.end, state=state)
                continue
            paragraph.add(record, line)
            if paragraph.is_complete:
                yield from self._end(paragraph, state, origin)
                paragraph = _Paragraph()
        if is_final:
            yield from self._end(paragraph, state, origin)

    def _end(
        self, paragraph: _Paragraph, state: dict[str, str], origin: Origin
    ) -> Iterator[Parsed]:
        if not paragraph.records:
            return
        first, last = paragraph.records[0], paragraph.records[-1]
        whole = "\n".join(paragraph.lines)
        if paragraph.is_front_matter:
            removed: tuple[Removed, ...] = (Removed("front_matter", len(whole)),)
            text = ""
        elif not _has_word.search(whole):
            removed = (Removed("markup", len(whole)),)
            text = ""
        else:
            text, removed = strip_injected(whole)
        message = None
        if text:
            hashed = record_hash(b"\n".join(record.data for record in paragraph.records))
            message = Message(
                id=place_id(origin.uid, first.place, hashed),
                author=self._session_author,
                text=text,
                agent=self.name,
                session=os.path.basename(origin.path),
                record_hash=hashed,
                has_role=False,
            )
        yield Parsed(end=last.end, state=state, message=message, removed=removed, cuts_turn=True)


class _Paragraph:
    """The lines of one paragraph, heading, list item, code block or front matter."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.lines: list[str] = []
        self.is_complete = False
        self.is_front_matter = False
        self._chars = 0
        self._fence = ""
        self._is_in_key = False
        self._may_be_front_matter = False

    def ends_before(self, line: str) -> bool:
        """Return whether the line belongs to what comes next."""
        if not self.records:
            return False
        if self._is_in_key and may_be_in_key(line):
            return self._chars + len(line) > MAX_PARAGRAPH_CHARS + MAX_KEY_CHARS
        if self._chars + len(line) > MAX_PARAGRAPH_CHARS:
            return True
        if self._may_be_front_matter:
            return len(self.lines) >= _MAX_FRONT_MATTER_LINES
        if self._fence:
            return False
        return bool(
            not (line.strip() and self.lines[-1].strip())  # within a key blank lines are kept
            or _heading.match(line)
            or _list_item.match(line)
            or _fence.match(line)
        )

    def goes_on_after(self, record: Record, origin: Origin) -> bool:
        """Return whether all before a record was read when the paragraph ended there."""
        return len(self.records) > 0 and not self._is_in_key and origin.was_read(record.start)

    def add(self, record: Record, line: str) -> None:
        """Take the line in, and note whether the paragraph is complete with it."""
        if not self.records:
            self._may_be_front_matter = record.start.at == 0 and line.rstrip() == "---"
            self.is_complete = bool(_heading.match(line))
            if match := _fence.match(line):
                self._fence = match[1]
        elif self._may_be_front_matter:
            self.is_front_matter = self.is_complete = line.rstrip() in ("---", "...")
        elif self._fence and line.strip().startswith(self._fence):
            self.is_complete = not line.strip().strip(self._fence[0])
        if opens_key(line):
            self._is_in_key = True
        elif self._is_in_key:
            self._is_in_key = may_be_in_key(line) and not closes_key(line)
        self.records.append(record)
        self.lines.append(line)
        self._chars += len(line) + 1
