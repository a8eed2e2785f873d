"""Proposes claims by cues, without a model and without a key.

What `rules` can do:
- It reads what people themselves typed, and summaries without roles.
- It finds standing instructions ("always …", "from now on …"), preferences, facts that people tell
  about themselves, decisions and what was decided against, corrections ("it's A, not B"), plain
  facts with a number, name or place in them, and whatever follows "remember: …".
- It knows English, Korean, Chinese, Japanese, Spanish, German and French.
- It keeps the person's own words, with the reason when it is said in the next sentence.
- The same text always gives the same claims, at once, offline and at no cost.

What it cannot do:
- It does not understand: what is said without one of its cues is missed, and so is what only
  follows from several messages.
- It reads nothing in code, logs, diffs, tables, quotations, pasted documents and long texts, and
  takes nothing from what the assistant or a tool said.
- It cannot tell irony, nor a rule for one task that is worded like a rule for all.
- It does not rephrase, combine or translate.
A model does all of this better; what was read by `rules` only is offered to the model later.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from msgspec.structs import replace

from memconsolidate.backends.cues.base import Kind, Language
from memconsolidate.backends.cues.languages import LANGUAGES, language_of
from memconsolidate.backends.prose import (
    MAX_ITEM_CHARS,
    MAX_LIST_ITEMS,
    Prose,
    Sentence,
    blank_quotations,
    find_prose,
)
from memconsolidate.model import (
    Author,
    Claim,
    Decision,
    MemoryType,
    Operation,
    Quote,
    Reply,
    Request,
    ShownMemory,
    ShownMessage,
    Tier,
)

#: More weak claims than this from one session in one request are chatter or a paste. Claims of
#: at least `STRONG` are never dropped, however many: a person may well state fifty facts in a row.
MAX_WEAK_CLAIMS_PER_SESSION = 40

#: From this strength on a cue says outright that something is to be kept.
STRONG = 0.8

#: Nobody types this much prose in one turn; of a longer text only what its first and last
#: paragraph say outright counts, since there a person speaks about what they pasted.
LONG_TURN_CHARS = 4000

MAX_NAME_CHARS = 60
MAX_DESCRIPTION_CHARS = 150

#: A title that ends before this many characters says too little.
_SHORT_TITLE_CHARS = 20

#: How many earlier messages are searched for what a correction corrects.
_REFERENT_MESSAGES = 4
_REFERENT_CHARS = 200

#: A second heading makes a message a document.
_DOCUMENT_HEADINGS = 2

_OUTRIGHT = 0.95
_CORRECTED = 0.9
_INTRODUCED = 0.9
_SWAPPED = 0.8
_SUMMARY = 0.8

_SPECIFIC = re.compile(
    r"\d|[/\\~]\w|\w[/\\]\w|https?:|\w[._-]\w+[._-]\w|[\w-]+\.[a-z]{2,4}\b|(?<!\w)#[\w-]+|`[^`]+`|@\w|\b[A-Z]{2,}|\b\w*[a-z][A-Z]\w*"
    r"|(?<=[\w,\"'(] )[\"'(]?[A-Z][a-zA-Z]+"
)
#: Where one pull request, issue or run is: of use today only.
_PASSING = re.compile(r"/(?:pull|pulls|issues|merge_requests|commit|actions/runs|compare)/")
_SKILL = re.compile(r"\s*---\n(?:[^\n]{0,400}\n){0,30}?(?:name|description|allowed-tools):")
_APOSTROPHES = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "＇": "'", "\u00a0": " ", "\u202f": " "}
)
_LINE_BREAK = re.compile(r"\s*\n\s*")
_BROKEN_CJK = re.compile(r"(?<=[぀-ヿ一-鿿、。，])\s*\n\s*(?=[぀-ヿ一-鿿])")
_TOKEN = re.compile(r"\w+(?:[.\-/:@_]+\w+)*")
_EDGE = " \t\r,;:–—-，、；：,"

_TYPES = {
    Kind.INSTRUCTION: MemoryType.FEEDBACK,
    Kind.PREFERENCE: MemoryType.FEEDBACK,
    Kind.ABOUT: MemoryType.USER,
    Kind.DECISION: MemoryType.PROJECT,
    Kind.FACT: MemoryType.PROJECT,
    Kind.CORRECTION: MemoryType.PROJECT,
}


class _Text(NamedTuple):
    """A sentence in two forms of one length: as it goes into a statement, and as cues see it."""

    words: str
    seen: str

    def cut(self, low: int, high: int | None = None) -> _Text:
        return _Text(self.words[low:high], self.seen[low:high])


class _Reading(NamedTuple):
    """What one sentence turned out to say."""

    kind: Kind
    strength: float
    text: _Text


class _Candidate(NamedTuple):
    session: str
    strength: float
    claim: Claim


class RulesBackend:
    """Proposes claims by cues. Pure: no state, no disk, no clock, no network."""

    name = "rules"
    is_metered = False

    def propose(self, request: Request) -> Reply:
        """Return claims from what people said in the new messages; never raises.

        The note counts what was left out and why. A consolidation request gets no claims: code
        finds what is certain there without asking.
        """
        if request.purpose != "extraction":
            return Reply()
        left_out: Counter[str] = Counter()
        candidates: list[_Candidate] = []
        for index, message in enumerate(request.messages):
            if message.is_new and (message.author is Author.HUMAN or not message.has_role):
                earlier = [
                    before
                    for before in request.messages[:index]
                    if before.session == message.session
                ]
                reader = _MessageReader(message, earlier, request.memories, left_out)
                candidates.extend(reader.candidates())
        claims = _within_room(_merged(candidates), left_out)
        note = ", ".join(f"{count} {reason}" for reason, count in sorted(left_out.items()))
        return Reply(claims=claims, note=f"left out: {note}" if note else "")


class _MessageReader:
    """Reads one message; `left_out` is added to."""

    def __init__(
        self,
        message: ShownMessage,
        earlier: Sequence[ShownMessage],
        memories: Sequence[ShownMemory],
        left_out: Counter[str],
    ) -> None:
        self.message = message
        self.earlier = earlier
        self.memories = memories
        self.left_out = left_out
        self.prose = Prose([], 0, 0, 0, 0)
        self.language = LANGUAGES[0]

    def candidates(self) -> list[_Candidate]:
        """Return what the message proposes, in its order."""
        text = self.message.text
        is_typed = self.message.has_role
        if is_typed and _is_prompt(text):
            self.left_out["prompts"] += 1
            return []
        self.prose = prose = find_prose(text)
        if prose.too_long:
            self.left_out["overlong sentences"] += prose.too_long
        self.language = language_of("".join(text[s.start : s.end] for s in prose.sentences[:20]))
        items = Counter(s.introduction for s in prose.sentences if s.is_item)
        is_long = is_typed and prose.chars > LONG_TURN_CHARS
        is_document = is_typed and prose.headings >= _DOCUMENT_HEADINGS
        if is_long or is_document:
            self.left_out["pasted texts"] += 1
        ends = {prose.sentences[0].block, prose.sentences[-1].block} if prose.sentences else set()
        candidates: list[_Candidate] = []
        for index, sentence in enumerate(prose.sentences):
            if is_document and sentence.start >= prose.first_heading:
                break
            if is_long and (sentence.block not in ends or sentence.is_item):
                continue
            introduction = None
            if sentence.is_item and is_typed:
                introduction = self._introduction(sentence, items)
                if introduction is None:
                    continue
            candidate = self._candidate(index, introduction)
            if candidate and not (is_long and candidate.strength < _OUTRIGHT):
                candidates.append(candidate)
        return candidates

    def _introduction(self, item: Sentence, items: Counter[int]) -> Sentence | None:
        """Return the person's own sentence that makes a list count, such as "some rules:"."""
        if item.introduction < 0 or items[item.introduction] > MAX_LIST_ITEMS:
            return None
        if item.end - item.start > MAX_ITEM_CHARS:
            return None
        introduction = self.prose.sentences[item.introduction]
        text = _text(self.message.text[introduction.start : introduction.end])
        language = language_of(text.words, self.language)
        ends_open = text.words.rstrip(" *_").endswith((":", "："))
        if (
            ends_open
            and language.introduction.search(text.seen)
            and not language.veto.search(text.seen)
        ):
            return introduction
        return None

    def _candidate(self, index: int, introduction: Sentence | None) -> _Candidate | None:
        sentence = self.prose.sentences[index]
        text = _text(self.message.text[sentence.start : sentence.end])
        language = language_of(text.words, self.language)
        before = self._neighbour(index, -1)
        start, end = sentence.start, sentence.end
        is_corrected = False
        if before and _is_all_correction(_text_of(self.message, before), language):
            # "That's wrong." before "The port is 8443."
            is_corrected = True
            start = before.start
            before = None
        retraction = self._retraction(sentence, text, language)
        if retraction:
            return retraction
        reading = _read(
            text,
            language,
            is_corrected=is_corrected,
            is_introduced=introduction is not None,
            is_summary=not self.message.has_role,
        )
        if reading is None:
            return None
        statement = reading.text.words
        quotes: list[Quote] = []
        has_referent = False
        if _needs_referent(reading, language):
            if before and self._is_plain(before, language):
                start = before.start
                statement = f"{_text_of(self.message, before).words.strip()} {statement}"
                has_referent = True
            elif referent := self._referent(reading.text, language):
                statement, quote = referent
                quotes.append(quote)
                has_referent = True
        after = self._neighbour(index, +1)
        if after:
            reason = _text_of(self.message, after)
            if language.reason.match(reason.seen) and not language.question.search(reason.seen):
                end = after.end
                statement = f"{statement} {_without_closers(reason, language).words.strip()}"
        quotes.append(Quote(self.message.label, self.message.text[start:end]))
        if introduction:
            quotes.append(
                Quote(self.message.label, self.message.text[introduction.start : introduction.end])
            )
        said = " ".join(blank_quotations(quote.text) for quote in quotes).translate(_APOSTROPHES)
        claim = _claim(
            reading.kind, statement, tuple(quotes), language, said=said, text=reading.text
        )
        if reading.kind in {Kind.CORRECTION, Kind.DECISION, Kind.FACT} and not has_referent:
            claim = self._superseding(claim, reading.text, language)
        return _Candidate(self.message.session, reading.strength, claim)

    def _neighbour(self, index: int, step: int) -> Sentence | None:
        """Return the sentence before or after in the same paragraph."""
        at = index + step
        if not 0 <= at < len(self.prose.sentences):
            return None
        other = self.prose.sentences[at]
        return other if other.block == self.prose.sentences[index].block else None

    def _is_plain(self, sentence: Sentence, language: Language) -> bool:
        text = _text_of(self.message, sentence)
        return (
            len(text.words) <= _REFERENT_CHARS
            and not language.question.search(text.seen)
            and not language.veto.search(text.seen)
        )

    def _referent(self, text: _Text, language: Language) -> tuple[str, Quote] | None:
        """Return the sentence that a correction corrects, put right, and the quote it rests on."""
        swap = _swap(text, language)
        if not swap:
            return None
        new = text.words[slice(*swap.span("new"))]
        old = text.words[slice(*swap.span("old"))].rstrip(".!。！")
        if not _SPECIFIC.search(f"{new} {old}"):
            return None
        # "it's X" holds the subject and the verb in what was taken for the new value
        new = new.split()[-1] if language.words else new
        whole = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
        for message in reversed(self.earlier[-_REFERENT_MESSAGES:]):
            if message.author not in {Author.HUMAN, Author.ASSISTANT}:
                continue
            for sentence in reversed(find_prose(message.text).sentences):
                said = _text_of(message, sentence)
                if (
                    len(said.words) <= _REFERENT_CHARS
                    and len(whole.findall(said.words)) == 1
                    and new not in said.words
                    and not language.question.search(said.seen)
                ):
                    quote = Quote(message.label, message.text[sentence.start : sentence.end])
                    return whole.sub(lambda _: new, said.words.strip()), quote
        return None

    def _retraction(self, sentence: Sentence, text: _Text, language: Language) -> _Candidate | None:
        """Return a retraction when exactly a shown memory is named as no longer true."""
        opening = language.forget.match(text.seen)
        if not opening:
            return None
        named = _tokens(text.words[opening.end() :])
        for memory in self.memories:
            if memory.in_full and named and named == _tokens(memory.text):
                claim = Claim(
                    operation=Operation.RETRACT,
                    type=memory.type,
                    statement=memory.text.strip(),
                    name=memory.name,
                    description=_shortened(memory.text.strip(), MAX_DESCRIPTION_CHARS),
                    quotes=(
                        Quote(self.message.label, self.message.text[sentence.start : sentence.end]),
                    ),
                    targets=(memory.id,),
                )
                return _Candidate(self.message.session, 1.0, claim)
        return None

    def _superseding(self, claim: Claim, text: _Text, language: Language) -> Claim:
        """Name a shown memory as target when it says the same but for the one value corrected."""
        swap = _swap(text, language)
        if not swap:
            return claim
        old = text.words[slice(*swap.span("old"))]
        before, after = text.words[: swap.start()], text.words[swap.end() :]
        new = text.words[slice(*swap.span("new"))]
        # "runs on 8443" holds words besides the new value: try the last word alone as well
        kept = new[: len(new) - len(new.split()[-1])] if new.split() else ""
        was = {_tokens(f"{before}{words}{old}{after}") for words in ("", kept)}
        for memory in self.memories:
            if memory.in_full and _tokens(memory.text) in was:
                return replace(
                    claim, operation=Operation.SUPERSEDE, type=memory.type, targets=(memory.id,)
                )
        return claim


def _is_prompt(text: str) -> bool:
    """Whether the message is a program's role or a skill, pasted or sent by a tool."""
    head = text[:600].translate(_APOSTROPHES)
    return bool(_SKILL.match(text[:6000])) or any(
        language.prompt.match(head) for language in LANGUAGES
    )


def _text(raw: str) -> _Text:
    words = normalize("NFC", raw)
    words = _LINE_BREAK.sub(" ", _BROKEN_CJK.sub("", words))
    return _Text(words, blank_quotations(words.translate(_APOSTROPHES)))


def _text_of(message: ShownMessage, sentence: Sentence) -> _Text:
    return _text(message.text[sentence.start : sentence.end])


def _without_openers(text: _Text, language: Language) -> _Text:
    for _ in range(4):
        opening = language.opener.match(text.seen) or language.aside.match(text.seen)
        if not opening or opening.end() == 0 or not text.seen[opening.end() :].strip(" .!。！"):
            break
        text = text.cut(opening.end())
    return text


def _without_closers(text: _Text, language: Language) -> _Text:
    for _ in range(3):
        closing = language.closer.search(text.seen)
        if not closing or not text.seen[: closing.start()].strip(_EDGE):
            break
        text = text.cut(0, closing.start())
    return text


def _read(
    text: _Text, language: Language, *, is_corrected: bool, is_introduced: bool, is_summary: bool
) -> _Reading | None:
    """Return what a sentence says that is worth keeping, or None."""
    text = _without_closers(text, language)
    if language.question.search(text.seen) or language.veto.search(text.seen):
        return None
    aside = language.aside.match(text.seen)
    text = _without_openers(text, language)
    correction = language.corrects.match(text.seen)
    if correction and text.seen[correction.end() :].strip():
        is_corrected = True
        text = _without_openers(text.cut(correction.end()), language)
    remember = language.remember.match(text.seen)
    if remember:
        rest = _without_openers(text.cut(remember.end()), language)
        is_open = text.seen[: remember.end()].rstrip().endswith((":", "："))
        if not rest.seen.strip() or not (is_open or language.clause.search(rest.seen)):
            return None
        text = rest
    text = _trimmed(text)
    if language.question.search(text.seen):
        return None
    for cue in language.cues:
        if not cue.pattern.search(text.seen):
            continue
        if cue.needs_specific and not _SPECIFIC.search(text.words):
            continue
        if cue.excludes.search(text.seen) and not remember:
            continue
        if cue.kind is Kind.FACT and _PASSING.search(text.words) and not remember:
            continue
        strength = 1.0 if remember else cue.strength
        return _Reading(cue.kind, strength, text)
    if remember or is_introduced:
        return _Reading(_kind_of_told(text, language), 1.0 if remember else _INTRODUCED, text)
    if _is_correction(text, language, is_corrected=is_corrected):
        return _Reading(Kind.CORRECTION, _CORRECTED if is_corrected else _SWAPPED, text)
    if aside and _is_plain_fact(text, language):
        return _Reading(Kind.FACT, _SWAPPED, text)
    if is_summary and language.summary.search(text.seen):
        return _Reading(Kind.FACT, _SUMMARY, text)
    return None


def _needs_referent(reading: _Reading, language: Language) -> bool:
    """Whether the sentence speaks of "it", or only names the new value and the old one."""
    swap = _swap(reading.text, language)
    is_bare = swap is not None and swap.start() == 0
    return bool(language.dangling.search(reading.text.seen)) or (
        is_bare and reading.kind in {Kind.CORRECTION, Kind.FACT}
    )


def _kind_of_told(text: _Text, language: Language) -> Kind:
    """Return the kind of what a person asked outright to keep."""
    if language.imperative.search(text.seen) or language.permanence.search(text.seen):
        return Kind.INSTRUCTION
    if language.first_person.search(text.seen):
        return Kind.ABOUT
    return Kind.FACT


def _swap(text: _Text, language: Language) -> re.Match[str] | None:
    """Return the match of "new, not old" with its two groups."""
    found = (pattern.search(text.seen) for pattern in language.swaps)
    return next((match for match in found if match), None)


def _is_all_correction(text: _Text, language: Language) -> bool:
    opening = language.corrects.match(text.seen)
    return opening is not None and opening.end() >= len(text.seen.rstrip())


def _is_plain_fact(text: _Text, language: Language) -> bool:
    return bool(
        _SPECIFIC.search(text.words)
        and language.clause.search(text.seen)
        and not language.first_person.search(text.seen)
    )


def _is_correction(text: _Text, language: Language, *, is_corrected: bool) -> bool:
    if language.first_person.search(text.seen):
        return False
    swap = _swap(text, language)
    if swap:
        # the space before stands for the words before: a first word's capital tells nothing
        values = [f" {text.words[slice(*swap.span(group))]}" for group in ("new", "old")]
        specific = [bool(_SPECIFIC.search(value)) for value in values]
        if all(specific) or (is_corrected and any(specific)):
            return is_corrected or bool(
                language.clause.search(text.seen) and not language.wish.search(text.seen)
            )
    return (
        is_corrected
        and bool(_SPECIFIC.search(text.words))
        and bool(language.clause.search(text.seen))
        and not language.wish.search(text.seen)
    )


def _trimmed(text: _Text) -> _Text:
    left = len(text.words) - len(text.words.lstrip(_EDGE))
    right = len(text.words.rstrip(_EDGE))
    return text.cut(left, max(left, right))


def _claim(
    kind: Kind,
    statement: str,
    quotes: tuple[Quote, ...],
    language: Language,
    *,
    said: str,
    text: _Text,
) -> Claim:
    statement = _capitalised(statement, language)
    memory_type = _TYPES[kind]
    if (
        memory_type is MemoryType.PROJECT
        and kind is not Kind.DECISION
        and language.place.search(statement)
    ):
        memory_type = MemoryType.REFERENCE
    return Claim(
        operation=Operation.CREATE,
        type=memory_type,
        statement=statement,
        quotes=quotes,
        name=_title(statement, language),
        description=_shortened(statement, MAX_DESCRIPTION_CHARS),
        tier=Tier.USER if kind is Kind.ABOUT else Tier.PROJECT,
        decision=_decision(text, statement, language) if kind is Kind.DECISION else None,
        standing=kind in {Kind.INSTRUCTION, Kind.PREFERENCE}
        and bool(language.permanence.search(said)),
    )


def _decision(text: _Text, statement: str, language: Language) -> Decision | None:
    decision = Decision(
        chosen=_part(language.chosen, text),
        rejected=_part(language.rejected, text),
        reason=_part(language.because, _text(statement)),
    )
    return decision if decision != Decision() else None


def _part(pattern: re.Pattern[str], text: _Text) -> str:
    found = pattern.search(text.seen)
    if not found:
        return ""
    group = next((n for n in range(1, (pattern.groups or 0) + 1) if found.group(n) is not None), 0)
    return text.words[slice(*found.span(group))].strip(_EDGE + ".。!！")


def _capitalised(statement: str, language: Language) -> str:
    """Give the first word a capital only where it is a common word: a name stays as it is."""
    first = statement.split(" ", 1)[0]
    if first.lower().translate(_APOSTROPHES) in language.words and first[:1].islower():
        return first[:1].upper() + statement[1:]
    return statement


def _title(statement: str, language: Language) -> str:
    """Return the statement as a title: without its reason when it would be too long with it."""
    if len(statement) > MAX_NAME_CHARS:
        reason = language.because.search(statement)
        if reason and reason.start() > _SHORT_TITLE_CHARS:
            statement = statement[: reason.start()]
    if len(statement) > MAX_NAME_CHARS:
        comma = max(
            statement.rfind(mark, 0, MAX_NAME_CHARS) for mark in (", ", ",", "、", ". ", "。")
        )
        if comma > _SHORT_TITLE_CHARS:
            statement = statement[:comma]
    return _shortened(statement, MAX_NAME_CHARS, mark="").rstrip(".。!！ " + _EDGE)


def _shortened(text: str, limit: int, mark: str = "…") -> str:
    """Return the text cut at a word so that it has at most `limit` characters."""
    if len(text) <= limit:
        return text
    head = text[: limit - len(mark)]
    space = head.rfind(" ")
    if space > limit // 2 and not text[len(head)].isspace():
        head = head[:space]
    return head.rstrip(_EDGE) + mark


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(normalize("NFKC", text).casefold()))


def _merged(candidates: Iterable[_Candidate]) -> list[_Candidate]:
    """Join what one session says twice into one claim with both quotes."""
    by_statement: dict[tuple[str, Operation, tuple[str, ...]], _Candidate] = {}
    for candidate in candidates:
        key = (candidate.session, candidate.claim.operation, _tokens(candidate.claim.statement))
        known = by_statement.get(key)
        if known is None:
            by_statement[key] = candidate
            continue
        quotes = tuple(dict.fromkeys(known.claim.quotes + candidate.claim.quotes))
        stronger = max(known, candidate, key=lambda each: each.strength)
        by_statement[key] = _Candidate(
            known.session, stronger.strength, replace(stronger.claim, quotes=quotes)
        )
    return list(by_statement.values())


def _within_room(candidates: list[_Candidate], left_out: Counter[str]) -> tuple[Claim, ...]:
    weak: Counter[str] = Counter()
    claims: list[Claim] = []
    for candidate in candidates:
        if candidate.strength < STRONG:
            weak[candidate.session] += 1
            if weak[candidate.session] > MAX_WEAK_CLAIMS_PER_SESSION:
                left_out["weak claims"] += 1
                continue
        claims.append(candidate.claim)
    return tuple(claims)
