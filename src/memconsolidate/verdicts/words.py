"""Text to words: one way to cut text of any language into tokens, and what they have in common."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from memconsolidate.verdicts.tables.language import Language, words
from memconsolidate.verdicts.tables.registry import ALPHABETIC

#: Kana, Han and Hangul: written in runs that spaces do not cut into words.
CJK = "\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_CJK_RUN = re.compile(f"[{CJK}]+")
_LETTER = rf"[^\W_{CJK}]"
_TOKEN = re.compile(
    rf"([{CJK}]+)"
    rf"|((?<!\w)(?:--?|[/~.$@#]{{1,3}})(?={_LETTER})|)"
    rf"({_LETTER}+(?:(?:[._/:@\\~'-]|://|,(?=\d{{3}}(?!\d))|_{{2,3}}|\.\./|-_|/\.){_LETTER}+)*)(\+\+|\#(?!\w))?"
)
#: Between two tokens this ends a clause.
_CLAUSE_END = re.compile(r"[,;.!?:()\n—–、。，；：！？]|->|=>|\s-\s")
_SENTENCE_END = re.compile(r"[.!?\n。！？]")

_QUOTES = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
        **dict.fromkeys("“”„‟″«»「」『』", '"'),
        **dict.fromkeys("‐‑‒–−", "-"),
        **dict.fromkeys("\u200b\u200c\u200d\ufeff\u00ad\u2060\u200e\u200f", None),
    }
)
#: They stand within words; two more of them join letters and parts of signs, and stay.
_NOTHING = dict.fromkeys(map(ord, "\u200b\ufeff\u00ad\u2060\u200e\u200f"))
_SPACES = re.compile(r"\s+")
#: Bidirectional marks, tag characters and other unseen letters that only serve to deceive.
_UNSEEN = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
_UNITS = words(
    "s sec secs ms min mins h hr hrs d day days k m g b kb mb gb tb kib mib gib px em rem x fps hz khz mhz ghz usd eur"
)


class Token(NamedTuple):
    """One word. `text` is compared, `raw` is as it was written.

    `kind` is "word", "number", "identifier" (path, URL, version, name with inner signs or capitals)
    or "cjk" (a run of characters). `ends_clause` and `ends_sentence` say what stood before it.
    """

    text: str
    raw: str
    kind: str
    after_clause: bool
    after_sentence: bool


def normalise(text: str) -> str:
    """Return the text in NFKC and folded case, quotes and dashes straight, spaces single."""
    folded = unicodedata.normalize("NFKC", text.translate(_QUOTES)).translate(_QUOTES).casefold()
    return _SPACES.sub(" ", folded).strip()


def clean(text: str) -> str:
    """Return the text on one line, without control characters and unseen letters. What is compared as
    if it were not there is no space either, so that a "not" stays one.
    """
    return _SPACES.sub(" ", _UNSEEN.sub(" ", text.translate(_NOTHING))).strip()


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the words of a text in order, any language."""
    straight = unicodedata.normalize("NFKC", text.translate(_QUOTES)).translate(_QUOTES)
    found: list[Token] = []
    end = 0
    clause = sentence = True
    for match in _TOKEN.finditer(straight):
        start, stop = match.span()
        gap = straight[end:start]
        if gap != " " and gap:
            clause = clause or _CLAUSE_END.search(gap) is not None
            sentence = sentence or _SENTENCE_END.search(gap) is not None
        end = stop
        run, sign, body, plus = match.groups()
        if body and body.isalpha() and not sign and not plus and not _is_mixed_case(body):
            folded = _WORDS.get(lowered := body.casefold(), lowered)
            kind = "number" if folded.isdigit() else "word"
            found.append(Token(folded, body, kind, clause, sentence))
            clause = sentence = False
            continue
        for raw, kind in [(run, "cjk")] if run else _split(match.group(), sign, body, plus):
            folded = _fold(raw, kind)
            if kind == "word" and folded.isdigit():
                kind = "number"  # noqa: PLW2901 - a word for a number is a number
            found.append(Token(folded, raw, kind, clause, sentence))
            clause = sentence = False
    return tuple(found)


def _split(whole: str, sign: str, body: str, plus: str | None) -> list[tuple[str, str]]:
    """Return the (raw, kind) of each word in one match."""
    if body.isalpha() and not sign and not plus:
        return [(body, "identifier" if _is_mixed_case(body) else "word")]
    if body.isalnum() and body[0].isdigit() and not sign:
        return _split_number(body)
    if "://" in body or plus or (sign and sign != "-"):
        return [(whole, "identifier")]
    parts = re.split(r":(?!\d\d(?!\d))|(?<=[^\d]):", body)
    return [piece for part in parts if part for piece in _split_part(part)]


def _split_part(part: str) -> list[tuple[str, str]]:
    if part.isalnum():
        if part.isalpha():
            return [(part, "identifier" if _is_mixed_case(part) else "word")]
        return _split_number(part) if part[0].isdigit() else [(part, "identifier")]
    if part[0].isdigit() and part.replace(",", "").replace(".", "").replace(":", "").isdigit():
        return [(part, "number")]
    pieces = re.split(r"['-]", part)
    if all(piece.isalpha() for piece in pieces):
        if "'" in part and (part.lower() in _CONTRACTIONS or part.lower().endswith("n't")):
            return [(part, "word")]
        if len(pieces) > 1 and pieces[-1] in {"s", "S"} and part[-2] == "'":
            pieces = pieces[:-1]  # "the gateway's port" is the port of the gateway
        # "node-exporter" and "l'équipe" are words, kept in this order.
        return [(piece, "identifier" if _is_mixed_case(piece) else "word") for piece in pieces]
    if part.lower() in ("e.g", "i.e", "z.b", "p.ex", "and/or", "either/or"):
        return []
    return [(part, "identifier")]


_CONTRACTIONS = words(
    "don't can't won't it's i'm that's let's we're you're i've we've i'd s'il c'est n'est j'ai"
)


def _split_number(body: str) -> list[tuple[str, str]]:
    """Cut a unit off a number: "30s" is 30 and s; "3rd" is 3; "2fa" stays whole."""
    digits = 0
    while digits < len(body) and body[digits].isdigit():
        digits += 1
    number, unit = body[:digits], body[digits:]
    if not unit or unit.lower() in ("st", "nd", "rd", "th", "er", "e", "º"):
        return [(number, "number")]
    if unit.lower() in _UNITS:
        return [(number, "number"), (unit, "word")]
    return [(body, "identifier")]


def _is_mixed_case(word: str) -> bool:
    """Whether capitals make a name of it wherever it stands: PostgreSQL, WAL, not The."""
    return len(word) > 1 and not word.islower() and not word[1:].islower()


def _fold(raw: str, kind: str) -> str:
    folded = raw.casefold()
    if kind == "number":
        if re.fullmatch(r"\d{1,3}(?:,\d{3})+", folded):
            folded = folded.replace(",", "")
        if re.fullmatch(r"0\d:\d\d", folded):
            folded = folded[1:]
    if kind == "word":
        return _WORDS.get(folded, folded)
    return _SYNONYMS.get(folded, folded)


_SYNONYMS = {word: other for language in ALPHABETIC for word, other in language.synonyms.items()}
#: Words that are a number in one language and something else in another stay words.
_WORDS = _SYNONYMS | {
    word: str(value)
    for language in ALPHABETIC
    for word, value in language.numbers.items()
    if not any(word in other.stop or word in other.links for other in ALPHABETIC)
}


@lru_cache(maxsize=4096)
def language_of(text: str) -> Language:
    """Return the alphabetic language whose small words the text has most of; English if none."""
    words = {token.text for token in tokens(text) if token.kind == "word"}
    return max(
        ALPHABETIC, key=lambda language: (len(words & language.stop), language is ALPHABETIC[0])
    )


def is_cjk(word: str) -> bool:
    """Whether a word of a sequence is a character of a run."""
    return _CJK_RUN.match(word) is not None


def script_of(text: str) -> str:
    """Return "hangul", "kana", "han", "latin" or "other": the script of most words, "" without any.

    Names and paths have no script of their own. A CJK character weighs as much as three letters.
    """
    counts = {"hangul": 0, "kana": 0, "han": 0, "latin": 0, "other": 0}
    for token in tokens(text):
        if token.kind not in ("word", "cjk"):
            continue
        for character in token.text:
            code = ord(character)
            if code < 0x250 or 0x1E00 <= code < 0x1F00:
                counts["latin"] += 1
            elif 0xAC00 <= code <= 0xD7A3:
                counts["hangul"] += 3
            elif 0x3040 <= code <= 0x30FF:
                counts["kana"] += 3
            elif token.kind == "cjk":
                counts["han"] += 3
            else:
                counts["other"] += 1
    if counts["kana"] and counts["kana"] + counts["han"] > counts["latin"]:
        return "kana"
    script = max(counts, key=lambda name: counts[name])
    return script if counts[script] else ""


@lru_cache(maxsize=32768)
def every_word(text: str) -> tuple[str, ...]:
    """Return what `sequence` returns, and the small words too."""
    found: list[str] = []
    for token in tokens(text):
        if token.kind == "cjk":
            found += token.text
        else:
            found.append(_without_plural(token.text) if token.kind == "word" else token.text)
    return tuple(found)


def sequence(text: str) -> tuple[str, ...]:
    """Return what two texts that say the same have equal: content words in order.

    Small words of the text's language are left out, plural endings of English words are cut, runs
    of CJK are given character by character.
    """
    stop = language_of(text).stop
    found: list[str] = []
    for token in tokens(text):
        if token.kind == "cjk":
            found += token.text
        elif token.kind == "word":
            if token.text not in stop:
                found.append(_without_plural(token.text))
        else:
            found.append(token.text)
    return tuple(found)


def _without_plural(word: str) -> str:
    if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


@lru_cache(maxsize=8192)
def terms(text: str) -> frozenset[str]:
    """Return what two texts about the same share: stems of content words, pairs of CJK characters.

    Stems are short on purpose: this is for finding, never for telling that two texts are equal.
    """
    return terms_in(text, language_of(text))


def terms_in(text: str, language: Language) -> frozenset[str]:
    """Return the same by the small words and endings of one language: for parts of a text that are
    too short to tell theirs.
    """
    found: set[str] = set()
    for token in tokens(text):
        if token.kind == "cjk":
            found |= pairs(token.text)
        elif token.kind == "word":
            if token.text not in language.stop:
                found.add(stem(token.text, language))
        else:
            found.add(token.text)
    return frozenset(found)


def pairs(run: str) -> set[str]:
    """Return the pairs of neighbouring characters, or the only character."""
    if len(run) < 2:
        return {run}
    return {run[index : index + 2] for index in range(len(run) - 1)}


def stem(word: str, language: Language) -> str:
    """Return the word without the endings of its language; at least three letters stay."""
    for suffix in language.suffixes:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word[-1] in "ey" else word


def content_hash(text: str) -> str:
    """Return a short hash that texts which say the same have in common, 16 hexadecimal digits."""
    return hashlib.blake2b(
        "\x1f".join(sequence(text)).encode(errors="replace"), digest_size=8
    ).hexdigest()
