"""The YAML fields of a memory file, with the place of each, so that one can be changed alone.

Every scalar is text here (`1.10`, `no` and dates stay what was written); only what a field means
turns it into something else. Values are built from the parser's events: nothing recurses deeply,
nothing is constructed, and an alias is refused before it can multiply.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, TypeAlias

import yaml

from memconsolidate.errors import MemoryFileError
from memconsolidate.system.mentions import MENTION, split_at_mentions

Value: TypeAlias = "str | list[Value] | dict[str, Value] | None"

#: A longer frontmatter is not a memory's; the bound keeps hostile files cheap.
MAX_FIELDS_CHARS = 64 * 1024
#: `sources` needs three levels.
_MAX_DEPTH = 12
#: What YAML reads as "no value" when it is not quoted.
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
#: Words that YAML readers turn into something other than text.
_RESERVED = frozenset({"y", "n", "yes", "no", "true", "false", "on", "off", "null"})
#: Begins with a letter, so it is no number, date or indicator; ends visibly.
_PLAIN = re.compile(r"[^\W\d_](?:[\w ./+()@;=~^$-]*[\w./+()@;=~^$-])?")
#: Invisible characters that belong to ordinary writing (emoji sequences, Persian, CJK space).
_ORDINARY = frozenset("\u200c\u200d\u3000\u00a0")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml may be missing on a platform


class Field(NamedTuple):
    """One top-level key and its value; the places are character offsets in the parsed text.

    `key_start` is where the key begins, `start` and `end` enclose the value without comments.
    """

    key: str
    value: Value
    key_start: int
    start: int
    end: int
    line_number: int


def parse_fields(file: str, text: str, *, first_line: int) -> tuple[Field, ...]:
    """Return the fields of a block mapping, in order.

    `first_line` is the number of the text's first line in `file`. Raises MemoryFileError for
    everything that is not such a mapping: broken YAML, aliases, keys that stand twice, braces
    around the whole, too much text or nesting.
    """
    if len(text) > MAX_FIELDS_CHARS:
        reason = f"its header is longer than {MAX_FIELDS_CHARS} characters"
        raise MemoryFileError(file, first_line, reason)
    reader = _Reader(file, text, first_line)
    try:
        return reader.fields()
    except yaml.MarkedYAMLError as error:
        line, reason = _explain(error, reader.last)
        raise MemoryFileError(file, first_line + line, reason) from error
    except yaml.YAMLError as error:
        line_number = first_line + text.count("\n", 0, getattr(error, "position", 0) or 0)
        raise MemoryFileError(file, line_number, "YAML: a character that is not allowed") from error


#: What the parser says, in words for who wrote the file.
_REASONS = {
    "mapping values are not allowed in this context": (
        "a text with `: ` in it needs quotation marks around it, or the line is indented too far"
    ),
    "found character that cannot start any token": (
        "a text that begins with this sign needs quotation marks around it; a tab is no space"
    ),
    "found a tab character that violates indentation": "it begins with a tab; use spaces",
    "could not find expected ':'": "it is no `key: value`; a space stands behind the colon",
    "did not find expected key": (
        "more stands behind a closing quotation mark or bracket; put quotation marks around the whole"
        " text"
    ),
    "did not find expected <document start>": "it is indented less than the lines before it",
    "did not find expected comment or line break": (
        "a text that begins with this sign needs quotation marks around it"
    ),
    "did not find expected node content": (
        "a text that begins with this sign needs quotation marks around it"
    ),
    "found unknown escape character": (
        "in double quotation marks \\ begins a code; write \\\\, or 'single' ones around the text"
    ),
}


def _explain(error: yaml.MarkedYAMLError, last: Any) -> tuple[int, str]:
    """Return the line where the trouble begins, counted from 0, and what it is.

    `last` is what was read before it.
    """
    context, problem = error.context or "", error.problem or ""
    line = 0 if error.problem_mark is None else error.problem_mark.line
    begin = line if error.context_mark is None else error.context_mark.line
    if context.startswith("while scanning a quoted") and "end of stream" in problem:
        return begin, "a text in quotation marks begins here and has no end"
    if context.startswith("while parsing a flow"):
        return begin, "what begins here with [ or { is not closed, or lacks a comma"
    if context.startswith("while scanning a simple key"):
        line = begin
    is_text = isinstance(last, yaml.ScalarEvent) and last.style in ("'", '"')
    if is_text and last.start_mark.line < last.end_mark.line == line:
        begin = last.start_mark.line
        return begin, "a text in quotation marks begins here and ends in the middle of another line"
    return line, _REASONS.get(problem, f"YAML: {problem}")


def render_scalar(text: str) -> str:
    """Return text as a YAML scalar on one line that every reader takes for the same text."""
    is_plain = _PLAIN.fullmatch(text) and text.isprintable() and len(split_at_mentions(text)) == 1
    if is_plain and text.casefold() not in _RESERVED:
        return text
    return render_quoted(text)


def render_quoted(text: str) -> str:
    """Return text in double quotes; what cannot be seen is escaped, lone surrogates are replaced.

    So is an "@" that begins a word: a path behind it some agents import. A backslash of Markdown would
    be part of the text.
    """
    parts = ("".join(map(_escape, part)) for part in split_at_mentions(text))
    return f'"{MENTION.join(parts)}"'


def _escape(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable() or character in _ORDINARY:
        return character
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _start(event: Any) -> int:
    index: int = event.start_mark.index
    return index


def _end(event: Any) -> int:
    index: int = event.end_mark.index
    return index


def _line(event: Any) -> int:
    line: int = event.start_mark.line
    return line


class _Reader:
    """Builds values from parser events."""

    def __init__(self, file: str, text: str, first_line: int) -> None:
        self._file = file
        self._text = text
        self._first_line = first_line
        # The loaders differ in type only; both give events with marks.
        self._loader = _Loader(text)
        #: What was read last, None before the first.
        self.last: yaml.Event | None = None

    def fields(self) -> tuple[Field, ...]:
        self._next()  # the stream begins
        if isinstance(self._next(), yaml.StreamEndEvent):
            raise MemoryFileError(self._file, self._first_line, "its header is empty")
        mapping = self._next()
        if not isinstance(mapping, yaml.MappingStartEvent) or mapping.flow_style:
            raise self._fault(mapping, "its header is not one `key: value` a line")
        fields: dict[str, Field] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._key(event, fields)
            value, start, end = self._value(self._next(), 1)
            place = (_start(event), start, end)
            fields[key] = Field(key, value, *place, self._first_line + _line(event))
        self._next()  # the document ends
        if not isinstance(after := self._next(), yaml.StreamEndEvent):
            raise self._fault(after, "a second document")
        return tuple(fields.values())

    def _next(self) -> yaml.Event:
        event: yaml.Event = self._loader.get_event()
        if isinstance(event, yaml.AliasEvent):
            raise self._fault(event, "a text that begins with * needs quotation marks around it")
        self.last = event
        return event

    def _key(self, event: yaml.Event, known: dict[str, Field] | dict[str, Value]) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            raise self._fault(event, "a key that is not text")
        key: str = event.value
        if key in known:
            raise self._fault(event, f"the key {key!r} stands twice")
        return key

    def _value(self, event: yaml.Event, depth: int) -> tuple[Value, int, int]:
        """Return a value with the offsets where it starts and ends."""
        if depth > _MAX_DEPTH:
            raise self._fault(event, "too many levels")
        start = _start(event)
        if isinstance(event, yaml.ScalarEvent):
            end = _end(event)
            if event.style in ("|", ">"):
                end = start + len(self._text[start:end].rstrip())
            is_null = event.implicit[0] and event.value in _NULLS
            return (None if is_null else event.value), start, end
        # A block collection's own end lies behind the comments that follow it.
        end = start
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Value] = []
            while not isinstance(inner := self._next(), yaml.SequenceEndEvent):
                item, _, end = self._value(inner, depth + 1)
                items.append(item)
            return items, start, (_end(inner) if event.flow_style else end)
        entries: dict[str, Value] = {}
        while not isinstance(inner := self._next(), yaml.MappingEndEvent):
            key = self._key(inner, entries)
            entries[key], _, end = self._value(self._next(), depth + 1)
        is_flow = isinstance(event, yaml.MappingStartEvent) and event.flow_style
        return entries, start, (_end(inner) if is_flow else end)

    def _fault(self, event: yaml.Event, reason: str) -> MemoryFileError:
        return MemoryFileError(self._file, self._first_line + _line(event), reason)
