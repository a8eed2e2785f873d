"""What every source does alike with the bytes of a record: JSON, times, keys."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, tzinfo
from typing import TypeVar

import msgspec
from xxhash import xxh3_64_intdigest

from memconsolidate.model import Author
from memconsolidate.sources.carriers.base import Record

_Kind = TypeVar("_Kind")

#: SQLite stores signed 64-bit integers.
_KEY_MASK = (1 << 63) - 1
#: Numbers above this are milliseconds; as seconds they lie beyond the year 5000.
_MILLISECONDS_FROM = 1e11

_TOO_DEEP = "JSON is nested too deep"
#: One reason for all, so that such lines are counted together.
_NO_JSON = "no JSON record in one line"

_syntax = msgspec.json.Decoder(msgspec.Raw)
_SURROGATES = re.compile("[\ud800-\udfff]")


class Undecoded(msgspec.Struct, frozen=True):
    """Why a record gave no value. `is_json` says that it is JSON of a shape that is not known."""

    reason: str
    is_json: bool = False


def decode(decoder: msgspec.json.Decoder[_Kind], data: bytes) -> _Kind | Undecoded:
    """Return the record as the decoder's type; never raises.

    Invalid UTF-8 and half surrogates, which programs write when they cut text, become U+FFFD.
    """
    try:
        return decoder.decode(data)
    except RecursionError:
        return Undecoded(_TOO_DEEP)
    except msgspec.ValidationError as error:
        if _is_whole(data):  # the shape is found wrong before the end is looked at
            return Undecoded(str(error), is_json=True)
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    text = data.decode("utf-8", "replace")
    try:
        # Whole characters may be all that was missing; what follows takes much more memory.
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    try:
        value = json.loads(text)
        text = _SURROGATES.sub("\ufffd", json.dumps(value, ensure_ascii=False))
        return decoder.decode(text.encode())
    except RecursionError:
        return Undecoded(_TOO_DEEP)
    except msgspec.ValidationError as error:
        return Undecoded(str(error), is_json=True)
    except ValueError:  # what both decoders raise for text that is no JSON
        return Undecoded(_NO_JSON)


def may_go_on(record: Record, value: object) -> bool:
    """Return whether a record whose decoded value is no message may be the beginning of more: it has
    no newline yet, and only of an object the end is sure.
    """
    is_object = isinstance(value, Undecoded) and value.is_json and record.data.lstrip()[:1] == b"{"
    return record.is_unterminated and not is_object


def _is_whole(data: bytes) -> bool:
    try:
        _syntax.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def parse_time(value: object, zone: tzinfo = UTC) -> datetime | None:
    """Return an aware time for ISO 8601 text or a number of seconds or milliseconds, or None.

    Text without an offset is a time of `zone`.
    """
    try:
        if isinstance(value, str):
            time = datetime.fromisoformat(value)
            if not 1 < time.year < 9999:  # another zone's time would lie outside the calendar
                return None
            return time if time.tzinfo else time.replace(tzinfo=zone)
        if isinstance(value, int | float) and not isinstance(value, bool):
            seconds = value / 1000 if value > _MILLISECONDS_FROM else value
            return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return None


def key(*parts: str) -> int:
    """Return a 63-bit hash of the parts, which are kept apart."""
    joined = "\0".join(parts).encode("utf-8", "surrogatepass")
    return xxh3_64_intdigest(joined) & _KEY_MASK


def message_keys(
    agent: str, own_id: str | None, author: Author, timestamp: str | None, text: str
) -> tuple[int, ...]:
    """Return the keys of a message by its own id, and by who said what when; () without either."""
    keys = []
    if own_id:
        keys.append(key(agent, own_id))
    if timestamp:
        keys.append(key(agent, author, timestamp, text))
    return tuple(keys)


def place_id(uid: str, place: str, hashed: int) -> str:
    """Return an id for the message of a record without one: where it stands, and a part of its hash,
    since another may stand there later.
    """
    return f"{uid}:{place}:{hashed & 0xFFFF_FFFF:08x}"


def record_hash(data: bytes) -> int:
    """Return the 63-bit hash of a raw record, white space around it aside."""
    return xxh3_64_intdigest(data.strip()) & _KEY_MASK
