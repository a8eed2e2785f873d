"""Names of memories: file names that are safe everywhere, ids that never depend on chance."""

from __future__ import annotations

import base64
import hashlib
import unicodedata
from collections.abc import Collection

#: The index of a scope.
INDEX_FILE = "MEMORY.md"
#: Longest slug, in UTF-8 bytes; with a number and ".md" it stays far below any file system's limit.
MAX_SLUG_BYTES = 48
#: Slugs that would be the index, or devices on Windows; compared without case.
_RESERVED = frozenset(
    {"memory", "con", "prn", "aux", "nul"}
    | {f"{device}{number}" for device in ("com", "lpt") for number in range(10)}
)
#: What a memory is called when its name has no letter and no digit.
_FALLBACK = "note"
#: Joiners hold letters of some scripts and emoji together, and mean nothing in a file name.
_DROPPED = frozenset("'’`\u200b\u200c\u200d\u00ad\ufe0e\ufe0f")


def slug(name: str) -> str:
    """Return a file name's stem: lower case, letters and digits of any script, single dashes.

    At most MAX_SLUG_BYTES in UTF-8, cut between characters (at a dash where that costs little),
    in NFC so that Linux and macOS agree. Never empty, never reserved.
    """
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).lower())
    characters: list[str] = []
    for character in folded:
        if character.isalnum() or (characters and unicodedata.category(character)[0] == "M"):
            characters.append(character)
        elif character not in _DROPPED and characters and characters[-1] != "-":
            characters.append("-")
    stem = _cut("".join(characters).strip("-"))
    if not stem:
        return _FALLBACK
    return f"{stem}-{_FALLBACK}" if stem in _RESERVED else stem


def file_name(name: str, taken: Collection[str]) -> str:
    """Return a free file name for a memory; `taken` are the names in its directory, any case.

    The second memory of one name becomes `name-2.md`.
    """
    used = {fold(other) for other in taken}
    stem = slug(name)
    candidate = f"{stem}.md"
    number = 2
    while fold(candidate) in used:
        candidate = f"{stem}-{number}.md"
        number += 1
    return candidate


def fold(file: str) -> str:
    """Return what two names have in common that are one file on a case-insensitive disk."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", file).casefold())


def memory_id(pass_id: str, claim_index: int) -> str:
    """Return the id of the memory that a pass makes of a claim: 10 characters, always the same."""
    digest = hashlib.blake2b(f"{pass_id}\0{claim_index}".encode(), digest_size=7).digest()
    return base64.b32encode(digest).decode().lower()[:10]


def _cut(stem: str) -> str:
    """Return as much of a stem as fits, without half a character or a stranded accent."""
    encoded = stem.encode()
    if len(encoded) <= MAX_SLUG_BYTES:
        return stem
    length = len(encoded[:MAX_SLUG_BYTES].decode(errors="ignore"))
    while length and unicodedata.category(stem[length])[0] == "M":
        length -= 1  # an accent goes with the letter before it
    dash = stem.rfind("-", length // 2, length + 1)
    return stem[: dash if dash > 0 else length].strip("-")
