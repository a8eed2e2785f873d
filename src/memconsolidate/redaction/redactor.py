"""Takes secrets out of a text and says how many of which kind there were."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from memconsolidate.redaction.apart import told_apart
from memconsolidate.redaction.assignments import ASSIGNING_WORDS, find_assigned_secrets
from memconsolidate.redaction.drawn import (
    find_base64,
    find_cloud_keys,
    find_drawn_secrets,
    find_keys_by_name,
    is_published,
)
from memconsolidate.redaction.escapes import end_of_escape, join_strings, read_escapes
from memconsolidate.redaction.folding import folded
from memconsolidate.redaction.keys import FULL_LINE_RUN, find_keys
from memconsolidate.redaction.places import find_placed_secrets
from memconsolidate.redaction.returned import KnownSecrets, find_unseen
from memconsolidate.redaction.shapes import find_shaped_secrets
from memconsolidate.redaction.stretches import (
    joined_lines,
    joined_words,
    may_have_cut_token,
    without_unseen,
)
from memconsolidate.redaction.tokens import find_tokens
from memconsolidate.redaction.words import RUNS, SHORTEST_RUN, LongWords

#: What stands in the text instead of a secret.
MARKER = re.compile(r"\[redacted:[a-z0-9-]{1,40}\]")


#: Translates ASCII as `RUNS` does, with digits as one more sign that prose has few of.
_SIGNS = bytes(ord("!") if byte in b"0123456789" else sign for byte, sign in enumerate(RUNS))
#: Every secret in one line of ASCII without such signs, options and long words is told by one of these.
_TELLING = re.compile("|".join([*ASSIGNING_WORDS, "identified"]).encode())

#: A capital letter with a sign: "Ü", "É".
_CAPITAL = re.compile(rb"\xc3[\x80-\x9e]")

#: The last text longer than this is remembered: a message that needs several requests is redacted
#: again for each.
REMEMBERED_CHARS = 10_000


class Redacted(Struct, frozen=True):
    """A text without its secrets; `counts` maps each kind found to how often it was found."""

    text: str
    counts: dict[str, int]


class Redactor:
    """Replaces secrets by `[redacted:kind]`.

    `patterns` are a person's own regular expressions, already known to compile; what they match
    is redacted as `custom`. Built-in rules take time in proportion to the text, whatever it is.
    What is taken is remembered in `known`, where that is given, so that it is known when it returns.
    """

    def __init__(self, patterns: Sequence[str] = (), known: KnownSecrets | None = None) -> None:
        self._known = known
        self._patterns = [re.compile(pattern) for pattern in patterns]
        self._latest: tuple[str, Redacted] | None = None

    def redact(self, text: str) -> Redacted:
        """Return the text with every secret replaced. Redacting the result changes nothing."""
        latest = self._latest
        if latest is not None and latest[0] == text:
            return latest[1]
        redacted = self._redact(text)
        if len(text) > REMEMBERED_CHARS:
            self._latest = (text, redacted)
        return redacted

    def _redact(self, text: str) -> Redacted:
        if not self._patterns and is_plain(text):
            return Redacted(text, {})
        if "[redacted:" not in text and next(self._find(text), None) is None:
            return Redacted(text, {})  # nearly every text
        counts: Counter[str] = Counter()
        pieces = self._replace_all(text, counts)
        return Redacted("".join(piece for piece, _ in pieces), dict(counts))

    def redact_returned(self, text: str, shown: str) -> str:
        """Return a model's text without secrets: those of `redact`, those that are known in whatever
        form, and what looks like one and is not in what the model was shown, `squeezed`.
        """
        text = self._redact(
            text
        ).text  # first, as messages are: quotes are to have the same markers
        found = [*find_unseen(text, shown)]
        if self._known is not None:
            found = [*self._known.find(text, shown), *found]
        marks = [match.span() for match in MARKER.finditer(text)] if found else []
        pieces: list[str] = []
        position = 0
        for start, end, kind in _merge_spans(iter(found)):
            if not any(start < stop and begin < end for begin, stop in marks):
                pieces += (text[position:start], f"[redacted:{kind}]")
                position = end
        return "".join([*pieces, text[position:]])

    def redact_part(self, text: str, start: int, end: int) -> str:
        """Return what becomes of a part of a text when the whole is redacted.

        A secret that only begins or ends in the part is replaced there too: of a text of which
        only a part is read, as much around it as a secret is long keeps it from being cut in two.
        """
        shown: list[str] = []
        position = 0
        for index, (piece, size) in enumerate(self._replace_all(text, Counter())):
            first, last = max(0, start - position), min(size, end - position)
            if first < last:
                shown.append(piece if index % 2 else piece[first:last])
            position += size
        return "".join(shown)

    def _replace_all(self, text: str, counts: Counter[str]) -> list[tuple[str, int]]:
        """Return text and markers in turn, each with the size of what it was in the text."""
        pieces = [(piece, len(piece)) for piece in _split_at_markers(text)]
        # A replaced secret can leave its neighbours standing as a new one, hence until no more
        # is found. Markers are never looked into, so each round has less to read.
        while True:
            found: list[tuple[str, int]] = []
            before = counts.total()
            for index, (piece, size) in enumerate(pieces):
                if index % 2:
                    found.append((piece, size))
                else:
                    found += self._replace_once(piece, counts)
            pieces = found
            if counts.total() == before:
                return pieces

    def _replace_once(self, text: str, counts: Counter[str]) -> list[tuple[str, int]]:
        """Return text and markers in turn, beginning and ending with text, with their sizes."""
        pieces: list[tuple[str, int]] = []
        position = 0
        for start, end, kind in _merge_spans(self._find(text)):
            pieces.append((text[position:start], start - position))
            pieces.append((f"[redacted:{kind}]", end - start))
            counts[kind] += 1
            if self._known is not None:
                self._known.add(text[start:end], kind)
            position = end
        pieces.append((text[position:], len(text) - position))
        return pieces

    def _find(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Yield (start, end, kind), the surest rules first."""
        plain = folded(text)
        if plain is None:
            yield from self._find_unseen(text)
            return
        yield from self._find_custom(text)
        for start, end, kind in self._find_unseen(plain.text):
            yield *plain.locate(start, end), kind

    def _find_unseen(self, text: str) -> Iterator[tuple[int, int, str]]:
        yield from self._find_seen(text)
        stretch = without_unseen(text)
        if stretch:
            for start, end, kind in self._find_seen(stretch.text):
                yield *stretch.locate(start, end), kind

    def _find_seen(self, text: str) -> Iterator[tuple[int, int, str]]:
        yield from self._find_as_written(text)
        yield from self._find_escaped(text)
        for stretch in joined_words(text) if may_have_cut_token(text) else ():
            for start, end, kind in self._find_as_written(stretch.text, is_joined=True):
                if stretch.is_cut(start, end):
                    yield *stretch.locate(start, end), kind
        if "\n" in text:
            for stretch in joined_lines(text):
                for start, end, kind in self._find_as_written(stretch.text, is_joined=True):
                    begin, stop = stretch.locate(start, end)
                    if stretch.is_cut(start, end) and not is_published(text, begin):
                        yield begin, stop, kind
        elif "|" not in text:
            return
        for told in told_apart(text):
            shift = told.place - told.value_at
            for start, end, kind in self._find_as_written(told.text):
                if start >= told.value_at:
                    yield start + shift, end + shift, kind

    def _find_custom(self, text: str) -> Iterator[tuple[int, int, str]]:
        for pattern in self._patterns:
            for match in pattern.finditer(text):
                if match.end() > match.start():
                    yield match.start(), match.end(), "custom"

    def _find_as_written(
        self, text: str, *, is_joined: bool = False
    ) -> Iterator[tuple[int, int, str]]:
        if not text:
            return
        yield from self._find_custom(text)
        # Bytes can be searched and translated much faster than text; they fold ASCII letters only.
        encoded = text.encode("utf-8", "surrogatepass")
        lowered = encoded.lower()
        if len(encoded) > len(text) and _CAPITAL.search(encoded):
            lowered = text.lower().encode("utf-8", "surrogatepass")
        signs = encoded.translate(RUNS)
        runs = signs if SHORTEST_RUN in signs else b""
        if b"private" in lowered or (runs and FULL_LINE_RUN in runs):
            yield from find_keys(text, lowered, runs)
        yield from find_shaped_secrets(text, encoded, lowered)
        words = LongWords(text) if runs else None
        if words and not words.joined:
            words = None
        if words:
            yield from find_tokens(words)
            yield from find_cloud_keys(text, words)
            yield from find_keys_by_name(words)
        yield from find_assigned_secrets(text, lowered, runs)
        if (
            b"!" in signs
            or b" -" in lowered
            or (runs and b"=" in lowered)
            or b"identified" in lowered
        ):
            yield from find_placed_secrets(text, lowered, signs)
        # Words of a list on several lines look drawn where they are joined.
        if words and not is_joined:
            yield from self._find_drawn(text, words)

    def _find_drawn(self, text: str, words: LongWords) -> Iterator[tuple[int, int, str]]:
        yield from find_drawn_secrets(text, words)
        for start, end, told in find_base64(words):
            for _, _, kind in self._find_as_written(told):
                yield start, end, kind
                break

    def _find_escaped(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Yield what is only found where escapes are what they stand for and strings are whole."""
        read = read_escapes(text)
        if read:
            for start, end, kind in self._find_as_written(read.text):
                begin, stop = read.locate(start, end)
                yield begin, end_of_escape(text, stop), kind
        joined = join_strings(text)
        if joined:
            for start, end, kind in self._find_as_written(joined.text):
                if joined.is_cut(start, end):
                    yield *joined.locate(start, end), kind


def is_plain(text: str) -> bool:
    """Whether a text is so plain that no built-in rule finds anything in it, known much faster."""
    if not text.isascii() or not text.isprintable():
        return False
    lowered = text.encode().lower()
    signs = lowered.translate(_SIGNS)
    return (
        b"!" not in signs
        and SHORTEST_RUN not in signs
        and b" -" not in lowered
        and _TELLING.search(lowered) is None
    )


def _split_at_markers(text: str) -> list[str]:
    """Return text and markers in turn, beginning and ending with text."""
    pieces: list[str] = []
    position = 0
    for match in MARKER.finditer(text):
        pieces += (text[position : match.start()], match.group())
        position = match.end()
    pieces.append(text[position:])
    return pieces


def _merge_spans(spans: Iterator[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return spans in order, overlapping ones as one of the kind that was found first."""
    ranked = [(start, end, rank, kind) for rank, (start, end, kind) in enumerate(spans)]
    merged: list[tuple[int, int, int, str]] = []
    for start, end, rank, kind in sorted(ranked):
        if merged and start < merged[-1][1]:
            first = merged[-1]
            surest = min((first[2], first[3]), (rank, kind))
            merged[-1] = (first[0], max(first[1], end), *surest)
        else:
            merged.append((start, end, rank, kind))
    return [(start, end, kind) for start, end, _, kind in merged]
