"""Memory files as values: text to Memory, Memory to text, and changes that leave the rest alone."""

from __future__ import annotations

import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple, TypeVar

import msgspec
import xxhash

from memconsolidate.errors import MemoryFileError
from memconsolidate.memory.fields import (
    Field,
    Value,
    parse_fields,
    render_quoted,
    render_scalar,
)
from memconsolidate.model import Authority, Decision, Memory, MemorySource, MemoryType
from memconsolidate.system.mentions import MENTION, escape_mentions, unescape_mentions

#: Stands for the digest of a file that people changed: it never equals one.
_EDITED = "edited"
#: All parsed files together may hold this many characters, and so many each besides their text.
_CACHE_CHARS = 32_000_000
_CACHE_ENTRY_CHARS = 1_000
_OPENING = re.compile(r"\ufeff?---[ \t]*(\r?\n)")
_CLOSING = re.compile(r"^---[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
#: What a copy in the archive says besides: when it left, with which pass, and what took its place.
ARCHIVE_KEYS = ("archived", "pass", "superseded_by", "valid_until")
#: The digest itself is not signed, nor what the archive adds before it: a copy that is taken back is
#: no edit.
_UNSIGNED_LINES = re.compile(
    rf"(?:^[ ]*(?:{'|'.join(ARCHIVE_KEYS)})[ ]*:[^\n]*\n)*^[ ]*digest[ ]*:[^\n]*(?:\n|\Z)",
    re.MULTILINE,
)
_ID = re.compile(r"[0-9a-z]{10}")
#: The lines of a header that memd may have written, whatever became of the marks around them.
_HEADER = re.compile(
    r"(?:[ ]*(?:name|description|type|id|created|updated|authority|confirmed|last_confirmed|as_of"
    rf"|standing|decision|sources|digest|{'|'.join(ARCHIVE_KEYS)})[ ]*:[^\n]*(?:\n|\Z)|[ ]+-[^\n]*(?:\n|\Z))+"
)
#: Before them an opening mark with a slip in it, or an empty line, may stand.
_LOST_OPENING = re.compile(r"(?:[^\n]{0,20}\n){0,2}?(?=[ ]*(?:name|description|type|id)[ ]*:)")
#: Digits alone, or with an exponent or prefix, are numbers to YAML readers.
_NUMBER = re.compile(r"[0-9_]+(?:e[0-9]+)?|0[xo].*")
#: How lines begin that a merge leaves behind, in their order.
_CONFLICT_MARKS = ("<<<<<<<", "=======", ">>>>>>>")
_Choice = TypeVar("_Choice", bound=StrEnum)


class _Parts(NamedTuple):
    """Where frontmatter and body lie in a text, as character offsets."""

    newline: str
    fields_start: int
    fields_end: int
    body_start: int


class _Edit(NamedTuple):
    start: int
    end: int
    text: str


def has_frontmatter(text: str) -> bool:
    """Return whether the first line opens a frontmatter; a text without one is no memory."""
    return _OPENING.match(text) is not None


def parse_memory(file: str, text: str) -> Memory:
    r"""Return the memory that a file's text holds.

    `name` and `description` are all it needs. A missing or unknown `type` reads as `project`, the
    type that neither instructs nor describes a person. Times without a zone are read as UTC.
    A file is memd's own when it has an id of memd's form and a digest or sources; its `is_protected`
    tells a hand edit. The body comes without the line breaks around it, with `\n` between lines.
    Raises MemoryFileError with the line when there is no frontmatter, when it cannot be read, when
    the file holds a merge conflict, NUL, or bytes that are not UTF-8.
    """
    key = xxhash.xxh3_128_digest(text.encode("utf-8", "surrogatepass"))
    memory = _cache.find(key)
    if memory is None:
        memory = _parse(file, text)
        _cache.keep(key, memory, len(text))
    return memory if memory.file == file else msgspec.structs.replace(memory, file=file)


def has_lost_opening(text: str) -> bool:
    """Return whether a text is a memory of memd's whose header no longer begins with `---`."""
    opening = _LOST_OPENING.match(text)
    header = None if opening is None else _HEADER.match(text, opening.end())
    return header is not None and bool(_stated(header[0], "id") and _stated(header[0], "digest"))


def salvage_memory(file: str, text: str) -> Memory:
    """Return what a file that cannot be parsed still says, as a memory that only people may change.

    It is to be compared with, so that what it says is not written a second time.
    """
    text = text.encode("utf-8", "replace").decode().replace("\r\n", "\n")
    opening = _OPENING.match(text) or _LOST_OPENING.match(text)
    start = 0 if opening is None else opening.end()
    closing = _CLOSING.search(text, start)
    header = _HEADER.match(text, start)
    end = header.end() if header else start
    head, body = text[start:end], text[end:]
    if closing is not None:
        head, body = text[start : closing.start()], text[closing.end() :]
    memory_id = _stated(head, "id")
    is_own = _ID.fullmatch(memory_id) is not None and bool(_stated(head, "digest"))
    return Memory(
        file=file,
        name=_stated(head, "name") or file,
        description=_stated(head, "description"),
        type=_choice(MemoryType, _stated(head, "type")) or MemoryType.PROJECT,
        body=unescape_mentions(body.strip("\n")),
        id=memory_id if is_own else "",
        standing=_stated(head, "standing") == "true",
        is_own=is_own,
        is_protected=True,
    )


def render_memory(memory: Memory) -> str:
    """Return the text of a new file. A body's NUL and lone surrogates become U+FFFD."""
    lines = ["---"]
    for key, value in _written(memory).items():
        lines.append(_line(key, value, "\n"))
    lines.extend(("---", escape_mentions(_clean(memory.body.strip("\n"))), ""))
    text = "\n".join(lines)
    if not (memory.is_own and memory.id):
        return text
    return _with_digest(memory.file, text, is_protected=memory.is_protected)


def update_memory(text: str, memory: Memory) -> str:
    """Return `text` changed so that it holds `memory`.

    Only the values of keys that differ are replaced, in place; unknown keys, comments, order, line
    ends, and a body that stays the same keep their bytes. What the archive once added goes. The
    digest is renewed, unless the memory is protected: a hand edit stays visible. Raises
    MemoryFileError when `text` cannot be parsed or cannot take the change.
    """
    old = parse_memory(memory.file, text)
    before, after = _written(old), _written(memory)
    changes = {
        key: after.get(key)
        for key in dict.fromkeys((*before, *after))
        if before.get(key) != after.get(key)
    }
    updated = _splice_fields(memory.file, text, changes | dict.fromkeys(ARCHIVE_KEYS))
    body = _clean(memory.body.strip("\n"))
    if body != old.body:
        updated = _splice_body(updated, escape_mentions(body))
    is_signed = memory.is_own and bool(memory.id)
    if is_signed and (updated != text or old.is_protected != memory.is_protected):
        updated = _with_digest(memory.file, updated, is_protected=memory.is_protected)
    if _comparable(parse_memory(memory.file, updated)) != _comparable(memory):
        raise MemoryFileError(memory.file, None, "its header cannot take the change")
    return updated


def add_keys(file: str, text: str, keys: Mapping[str, str]) -> str:
    """Return `text` with keys set that are no part of a Memory, for copies in the archive.

    Raises MemoryFileError when `text` has no frontmatter that can be parsed.
    """
    return _splice_fields(file, text, {key: render_scalar(keys[key]) for key in keys})


def tells_of_archive(text: str) -> bool:
    """Return whether the header of a memory's file says that it left, as a copy in the archive does."""
    parts = _split("", text)
    return bool(_stated(text[parts.fields_start : parts.fields_end], ARCHIVE_KEYS[0]))


def digest(text: str) -> str:
    """Return the 8 hexadecimal digits that show whether a text is as memd wrote it.

    The digest line itself, what the archive adds, line ends, a byte order mark and line breaks at
    the end do not count: a checkout by a version control system is no edit, nor is a file that was
    taken back from the archive.
    """
    try:
        parts = _split("", text)
    except MemoryFileError:
        signed = text
    else:
        fields = text[parts.fields_start : parts.fields_end]
        signed = "---\n" + _UNSIGNED_LINES.sub("", fields, count=1) + text[parts.fields_end :]
    signed = signed.replace("\r\n", "\n").rstrip("\n")
    return hashlib.blake2b(signed.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


class _ParsedFiles:
    """What was parsed lately, by content hash; the oldest leaves when too much is held."""

    def __init__(self, max_chars: int) -> None:
        self._max_chars = max_chars
        self._lock = threading.Lock()
        self._memories: OrderedDict[bytes, tuple[Memory, int]] = OrderedDict()
        self._chars = 0

    def find(self, key: bytes) -> Memory | None:
        with self._lock:
            found = self._memories.get(key)
            if found is None:
                return None
            self._memories.move_to_end(key)
            return found[0]

    def keep(self, key: bytes, memory: Memory, chars: int) -> None:
        with self._lock:
            if key in self._memories:
                return
            self._memories[key] = (memory, chars + _CACHE_ENTRY_CHARS)
            self._chars += chars + _CACHE_ENTRY_CHARS
            while self._chars > self._max_chars:
                _, (_, freed) = self._memories.popitem(last=False)
                self._chars -= freed


_cache = _ParsedFiles(_CACHE_CHARS)


def _parse(file: str, text: str) -> Memory:
    parts = _split(file, text)
    body = text[parts.body_start :]
    if "\0" in text:
        raise MemoryFileError(file, _line_number(text, text.index("\0")), "holds a NUL byte")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line_number = _line_number(text, error.start)
        raise MemoryFileError(file, line_number, "is not valid UTF-8") from error
    conflict = _find_conflict(text)
    if conflict is not None and conflict < parts.fields_end:
        raise _conflict(file, text, conflict)
    raw_fields = text[parts.fields_start : parts.fields_end]
    values = {field.key: field.value for field in parse_fields(file, raw_fields, first_line=2)}
    name, description = (
        _required(file, values, key, text, parts) for key in ("name", "description")
    )
    memory_id, sources = values.get("id"), _sources(values.get("sources"))
    is_own = (
        isinstance(memory_id, str)
        and _ID.fullmatch(memory_id) is not None
        and ("digest" in values or bool(sources))
    )
    is_as_written = is_own and values.get("digest") == digest(text)
    # What memd wrote itself may well speak of merge conflicts.
    if conflict is not None and not is_as_written:
        raise _conflict(file, text, conflict)
    if parts.newline == "\r\n":
        body = body.replace("\r\n", "\n")
    memory_type, unknown_type = _type(values)
    return Memory(
        file=file,
        name=name,
        description=description,
        type=memory_type,
        body=unescape_mentions(body.strip("\n")),
        id=memory_id if is_own and isinstance(memory_id, str) else "",
        created=_time(values.get("created")),
        updated=_time(values.get("updated")),
        authority=_choice(Authority, values.get("authority")),
        confirmed=_count(values.get("confirmed")),
        last_confirmed=_time(values.get("last_confirmed")),
        as_of=_time(values.get("as_of")),
        sources=sources,
        decision=_decision(values.get("decision")),
        standing=str(values.get("standing")).lower() == "true",
        is_own=is_own,
        is_protected=is_own and not is_as_written,
        unknown_type=unknown_type,
    )


def _split(file: str, text: str) -> _Parts:
    opening = _OPENING.match(text)
    if opening is None:
        reason = "the line --- before its header is missing"
        raise MemoryFileError(file, 1, reason if has_lost_opening(text) else "has no header")
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        raise MemoryFileError(file, 1, "the line --- behind its header is missing")
    return _Parts(opening[1], opening.end(), closing.start(), closing.end())


def _find_conflict(text: str) -> int | None:
    """Return where a version-control merge left its three marks in order, or None."""
    if _CONFLICT_MARKS[0] not in text:
        return None
    offset, start, expected = 0, 0, 0
    for line in text.split("\n"):
        if line[:7] == _CONFLICT_MARKS[expected] and line[7:8] in ("", " ", "\r"):
            start = offset if expected == 0 else start
            expected += 1
            if expected == len(_CONFLICT_MARKS):
                return start
        offset += len(line) + 1
    return None


def _conflict(file: str, text: str, offset: int) -> MemoryFileError:
    return MemoryFileError(file, _line_number(text, offset), "holds a merge conflict")


def _line_number(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _required(file: str, values: Mapping[str, Value], key: str, text: str, parts: _Parts) -> str:
    value = values.get(key)
    if isinstance(value, str) and value.strip():
        return value
    found = re.compile(rf"^[ ]*{key}[ ]*:", re.MULTILINE).search(
        text, parts.fields_start, parts.fields_end
    )
    line_number = _line_number(text, found.start()) if found else 1
    reason = f"{key} is not text" if isinstance(value, (list, dict)) else f"has no {key}"
    if alike := next((other for other in values if other.lower() == key != other), ""):
        line_number = _line_number(text, text.index(alike, parts.fields_start))
        reason += f"; write {alike!r} in lower case"
    raise MemoryFileError(file, line_number, reason)


def _type(values: Mapping[str, Value]) -> tuple[MemoryType, str | None]:
    """Return the type, and what is given for it where that is none; some agents keep it one level
    down.
    """
    metadata = values.get("metadata")
    nested = metadata.get("type") if isinstance(metadata, dict) else None
    stated = _choice(MemoryType, values.get("type")) or _choice(MemoryType, nested)
    if stated is not None:
        return stated, None
    given = values.get("type") or nested or ""
    return MemoryType.PROJECT, given if isinstance(given, str) else "no text"


def _stated(head: str, key: str) -> str:
    """Return what stands behind a key in lines that need not be YAML, empty where nothing does."""
    found = re.search(rf"^[ ]*{key}[ ]*:(.*)", head, re.MULTILINE)
    return found[1].strip(" \"'").replace(MENTION, "@") if found else ""


def _choice(kind: type[_Choice], value: Value) -> _Choice | None:
    try:
        return kind(value.strip().lower()) if isinstance(value, str) else None
    except ValueError:
        return None


def _time(value: Value) -> datetime | None:
    if not isinstance(value, str):
        return None
    try:
        # YAML writers put a space before the offset; ISO 8601 has none.
        at = datetime.fromisoformat(re.sub(r" +(?=[+-]\d)", "", value.strip()))
    except ValueError:
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _count(value: Value) -> int:
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value):
        return max(1, int(value))
    return 1


def _sources(value: Value) -> tuple[MemorySource, ...]:
    if not isinstance(value, list):
        return ()
    sources: list[MemorySource] = []
    for entry in value:
        if not isinstance(entry, dict):
            continue
        messages = entry.get("messages")
        agent, session = entry.get("agent"), entry.get("session")
        if isinstance(agent, str) and isinstance(messages, list):
            sources.append(
                MemorySource(
                    agent=agent,
                    session=session if isinstance(session, str) else "",
                    messages=tuple(item for item in messages if isinstance(item, str)),
                    at=_time(entry.get("at")),
                )
            )
    return tuple(sources)


def _decision(value: Value) -> Decision | None:
    if not isinstance(value, dict):
        return None
    parts = [value.get(key) for key in ("chosen", "rejected", "reason")]
    return Decision(*(part if isinstance(part, str) else "" for part in parts))


def _written(memory: Memory) -> dict[str, str | tuple[str, ...]]:
    """Return what stands behind each of memd's keys, in their order; `sources` has many lines."""
    written: dict[str, str | tuple[str, ...]] = {
        "name": render_scalar(memory.name),
        "description": render_scalar(memory.description),
        "type": memory.type.value,
    }
    if memory.id:
        written["id"] = _render_id(memory.id)
    if memory.created is not None:
        written["created"] = _render_time(memory.created)
    if memory.updated is not None:
        written["updated"] = _render_time(memory.updated)
    if memory.authority is not None:
        written["authority"] = memory.authority.value
    if memory.is_own or memory.confirmed > 1:
        written["confirmed"] = str(memory.confirmed)
    if memory.last_confirmed is not None:
        written["last_confirmed"] = _render_time(memory.last_confirmed)
    if memory.as_of is not None:
        written["as_of"] = _render_time(memory.as_of)
    if memory.standing:
        written["standing"] = "true"
    if memory.decision is not None:
        written["decision"] = _render_decision(memory.decision)
    if memory.sources:
        written["sources"] = tuple(_render_source(source) for source in memory.sources)
    return written


def _render_id(text: str) -> str:
    """Return an id or digest that no YAML reader takes for a number."""
    is_word = re.fullmatch(r"[0-9a-z]+", text) and not _NUMBER.fullmatch(text)
    return text if is_word else render_quoted(text)


def _render_time(at: datetime) -> str:
    return (at if at.tzinfo is not None else at.replace(tzinfo=UTC)).isoformat()


def _render_decision(decision: Decision) -> str:
    parts = {
        "chosen": decision.chosen,
        "rejected": decision.rejected,
        "reason": decision.reason,
    }
    inner = (f"{key}: {render_quoted(part)}" for key, part in parts.items() if part)
    return "{" + ", ".join(inner) + "}"


def _render_source(source: MemorySource) -> str:
    messages = ", ".join(render_quoted(message) for message in source.messages)
    text = f"agent: {render_scalar(source.agent)}, session: {render_quoted(source.session)}, messages: [{messages}]"
    at = "" if source.at is None else f", at: {_render_time(source.at)}"
    return "{" + text + at + "}"


def _line(key: str, value: str | tuple[str, ...], newline: str) -> str:
    if isinstance(value, str):
        return f"{key}: {value}"
    return newline.join((f"{key}:", *(f"  - {item}" for item in value)))


def _splice_fields(
    file: str, text: str, changes: Mapping[str, str | tuple[str, ...] | None]
) -> str:
    """Return text with the values of some keys replaced, added, or (None) taken out."""
    parts = _split(file, text)
    inner = text[parts.fields_start : parts.fields_end]
    fields = {field.key: field for field in parse_fields(file, inner, first_line=2)}
    first = min(field.key_start for field in fields.values())
    before_key = inner[inner.rfind("\n", 0, first) + 1 : first]
    indent = before_key[: len(before_key) - len(before_key.lstrip())]
    edits: list[_Edit] = []
    added: list[str] = []
    for key, value in changes.items():
        field = fields.get(key)
        if field is not None:
            edits.append(_edit(inner, field, value, parts.newline))
        elif value is not None:
            line = _line(key, value, parts.newline + indent)
            added.append(indent + line + parts.newline)
    if added:
        end = len(inner)
        if "digest" in fields:
            end = inner.rfind("\n", 0, fields["digest"].key_start) + 1
        edits.append(_Edit(end, end, "".join(added)))
    for edit in sorted(edits, reverse=True):
        inner = inner[: edit.start] + edit.text + inner[edit.end :]
    return text[: parts.fields_start] + inner + text[parts.fields_end :]


def _edit(inner: str, field: Field, value: str | tuple[str, ...] | None, newline: str) -> _Edit:
    if value is None:
        start = inner.rfind("\n", 0, field.key_start) + 1
        end = inner.find("\n", max(field.end, field.key_start)) + 1
        return _Edit(start, end or len(inner), "")
    if isinstance(value, str):
        rendered = value
    elif isinstance(field.value, list) and inner.startswith("-", field.start):
        column = field.start - (inner.rfind("\n", 0, field.start) + 1)
        rendered = (newline + " " * column).join(f"- {item}" for item in value)
    else:
        rendered = "[" + ", ".join(value) + "]"
    space = " " if inner[field.start - 1] == ":" else ""
    return _Edit(field.start, field.end, space + rendered)


def _splice_body(text: str, body: str) -> str:
    """Return text with another body between the line breaks that were around the old one."""
    parts = _split("", text)
    old = text[parts.body_start :]
    core = old.strip("\r\n")
    start = old.index(core) if core else len(old)
    before, after = old[:start], old[start + len(core) :]
    if not text[: parts.body_start].endswith("\n"):
        before = parts.newline + before
    new = body if parts.newline == "\n" else body.replace("\n", parts.newline)
    return text[: parts.body_start] + before + new + (after or parts.newline)


def _with_digest(file: str, text: str, *, is_protected: bool) -> str:
    value = _EDITED if is_protected else digest(text)
    return _splice_fields(file, text, {"digest": _render_id(value)})


def _comparable(memory: Memory) -> Memory:
    """Return the memory without what a file need not repeat."""
    body = _clean(memory.body.strip("\n"))
    return msgspec.structs.replace(memory, body=body, is_protected=False, unknown_type=None)


def _clean(body: str) -> str:
    """Return a body that a file can hold."""
    return (
        body.replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    )
