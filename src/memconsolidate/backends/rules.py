"""Proposes claims by cues, without a model and without a key.

What `rules` can do:
- It reads what people themselves typed, and summaries without roles.
- It finds standing instructions ("always …", "from now on …"), preferences, facts that people tell
  about themselves, decisions and what was decided against, corrections ("it's A, not B"), plain
  facts with a number, name or place in them, and whatever follows "remember: …".
- It finds rules of style that are said without "always" ("use 2 spaces"); they count when a second
  session says them too.
- It finds what is forbidden without "never", "use X, not Y", who answers for what, what happens on
  which day, what replaced what, and plain statements that deny, limit or give a reason.
- It finds what is allowed, what is on or off since a version, what something is called, values of
  several things, where something is, what will never be done, and rules for all projects.
- It finds who and what belongs to a person, what they work with, who is what in a team, in which unit
  something is told, how long it takes, what a customer wants, and what a project is.
- It reads the parts of a sentence that says several things, and joins what belongs to a statement.
- It knows English, Korean, Chinese, Japanese, Spanish, German and French, also in one sentence.
- It keeps the person's own words, with the reason when it is said in the next sentence.
- The same text always gives the same claims, at once, offline and at no cost.

What it cannot do:
- It does not understand: what is said without one of its cues is missed, and so is what only
  follows from several messages.
- It reads nothing in code, logs, diffs, tables, quotations, pasted documents and long texts, and
  takes nothing from what the assistant or a tool said.
- It cannot tell irony but where somebody laughs, nor a rule for one task that is worded like a rule for all.
- It leaves out what others said ("the customer wants us to always …"), also where it should count.
- It leaves out what people say in a part, from "let's role-play" until they say that it is over.
- It leaves out what follows "translate this: …", "here is the mail: …" and "assistant: …" to the end
  of the message, what follows "for example …", "wrong: …" and "Ana: …" to the end of the paragraph,
  and a statement that the next sentence puts in doubt or takes back; what shall be written down ("write in the
  changelog: …"), what is told of a former employer or time, and where people agreed to eat. A rule for an agent's own file of
  instructions ("add a rule to CLAUDE.md: …") is one for the agent, and counts.
- It does not rephrase, combine or translate, and leaves out a rule that a memory says in nearly the
  same words.
A model does all of this better; what was read by `rules` only is offered to the model later.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from memconsolidate.backends.corrections import (
    Correction,
    after_denial,
    find_correction,
    only_denies,
)
from memconsolidate.backends.cues.base import STRAIGHT, Kind, Language
from memconsolidate.backends.cues.languages import LANGUAGES, language_of, languages_of
from memconsolidate.backends.plays import labels_in_a_part
from memconsolidate.backends.prose import (
    MAX_ITEM_CHARS,
    MAX_LIST_ITEMS,
    Prose,
    Sentence,
    blank_quotations,
    find_prose,
)
from memconsolidate.backends.reading import (
    LIMITED,
    OUTRIGHT,
    RENEWED,
    SPECIFIC,
    Reading,
    Text,
    emphasised,
    find_swap,
    find_taken_back,
    find_values,
    is_all_correction,
    is_example,
    is_handover,
    is_own_way,
    is_put_in_doubt,
    is_spoken_by_agent,
    is_spoken_by_other,
    is_taken_back,
    is_without_subject,
    label_of,
    limits,
    needs_referent,
    parts_of,
    read_sentence,
    rejects,
    shape_of,
    tells_why,
    text_from,
    without_closers,
    without_speaker,
)
from memconsolidate.backends.takebacks import (
    Takeback,
    find_takebacks,
    is_amendment,
    is_left_alone,
    keeps_as_before,
    put_right,
    takes_all_back,
)
from memconsolidate.backends.wording import (
    MAX_DESCRIPTION_CHARS,
    shorten,
    stems_of,
    tokens_of,
    word_claim,
)
from memconsolidate.config.settings import BackendSettings
from memconsolidate.model import (
    Author,
    Claim,
    MemoryType,
    Operation,
    Quote,
    Reply,
    Request,
    ShownMemory,
    ShownMessage,
)

#: Nobody types this much prose in one turn; of a longer text only what its first and last
#: paragraph say outright counts, since there a person speaks about what they pasted.
LONG_TURN_CHARS = 4000

#: A longer numbered list without a word about it was pasted.
_MAX_OWN_ITEMS = 12
_OWN_STRENGTH = 0.9
_NUMBERED = re.compile(r"\s*1[.)] ")

_SPACE = re.compile(r"\s*")
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")

#: A second heading makes a message a document.
_DOCUMENT_HEADINGS = 2

#: How many earlier messages are searched for what a correction corrects, and how long a sentence
#: may be that is taken along because "it" stands for something in it.
_REFERENT_MESSAGES = 4
_REFERENT_CHARS = 200

#: A word with Latin letters or digits, which one is a name or a number, and how many memories one
#: may mean that somebody asks to forget.
_WORD = re.compile(r"[A-Za-zÀ-ɏ0-9]+(?:[.\-/:@]+[A-Za-zÀ-ɏ0-9]+)*")
_NAME = re.compile(rf"(?<![A-Za-z0-9.-])(?!I\b)(?=[a-z.\-/:@]*[A-Z\d]){_WORD.pattern}")
_MOST_MEANT = 3

#: So many words that carry meaning, and so much of them, stand in a rule that is known already.
_LEAST_SHARED = 3
_KNOWN_SHARE = 0.65

#: What is said of a statement that the next sentence asks about, or takes back.
_IN_DOUBT = "statements put in doubt"

_SKILL = re.compile(r"\s*---\n(?:[^\n]{0,400}\n){0,30}?(?:name|description|allowed-tools):")


#: A clause with a subject, a verb and a value has so many words where words have spaces between them.
_CLAUSE_WORDS = 3


class _Candidate(NamedTuple):
    session: str
    strength: float
    claim: Claim


class RulesBackend:
    """Proposes claims by cues. Pure: no state, no disk, no clock, no network."""

    name = "rules"
    price_list = ""
    model = ""
    is_metered = False

    def __init__(self, _settings: BackendSettings | None = None, _workspace: str = "") -> None:
        """Need nothing."""

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:
        """Return claims from what people said in the new messages; never raises.

        The note counts what was left out and why. A consolidation request gets no claims: code
        finds what is certain there without asking.
        """
        if request.purpose != "extraction":
            return Reply()
        left_out: Counter[str] = Counter()
        memories = {tokens_of(_body_of(each)): each for each in request.memories if each.in_full}
        candidates: list[_Candidate] = []
        earlier: dict[str, list[ShownMessage]] = {}
        played = labels_in_a_part(request.messages)
        for message in request.messages:
            before = earlier.setdefault(message.session, [])
            if message.label in played:
                left_out["words of a part"] += message.is_new
            elif message.is_new and (message.author is Author.HUMAN or not message.has_role):
                reader = _MessageReader(message, before, memories, left_out)
                found = reader.candidates()
                # who says more corrects by that
                meant = None if found else reader.taken_back()
                if meant is not None:
                    kept = [one for one in candidates if not _rests_on(one, meant)]
                    left_out[_IN_DOUBT] += len(candidates) - len(kept)
                    candidates, found = kept, reader.retractions(meant)
                candidates.extend(found)
            before.append(message)
        rules = [
            each for each in request.memories if each.in_full and each.type is MemoryType.FEEDBACK
        ]
        claims = tuple(_naming_known(candidate.claim, rules) for candidate in _merged(candidates))
        note = ", ".join(f"{count} {reason}" for reason, count in sorted(left_out.items()))
        return Reply(claims=claims, note=f"left out: {note}" if note else "")


class _MessageReader:
    """Reads one message. `memories` are those shown in full, by their words; `left_out` grows."""

    def __init__(
        self,
        message: ShownMessage,
        earlier: Sequence[ShownMessage],
        memories: Mapping[tuple[str, ...], ShownMemory],
        left_out: Counter[str],
    ) -> None:
        self.message = message
        self.earlier = earlier
        self.memories = memories
        self.left_out = left_out
        self.prose = Prose([], 0, 0, 0, 0)
        self.language = LANGUAGES[0]
        self.reasons: set[int] = set()
        self.told: set[int] = set()
        #: Sentences that take another one back or put it right, with the number of that one.
        self.takebacks: dict[int, int] = {}

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
        is_own_list = is_typed and self._is_own_list()
        own_blocks = ends if is_long else {sentence.block for sentence in prose.sentences}
        foreign = self._foreign(own_blocks)
        self.takebacks = self._takebacks()
        taken = self._taken()
        for index, sentence in enumerate(prose.sentences):
            if is_document and sentence.start >= prose.first_heading:
                break
            if is_long and (sentence.block not in ends or sentence.is_item):
                continue
            if index in self.reasons or index in foreign:
                continue
            if index in taken:
                self.left_out[_IN_DOUBT] += 1
                continue
            if index in self.takebacks and not self._goes_on(index):
                candidates += self._put_right_here(index)
                continue
            introduction = None
            if sentence.is_item and is_typed:
                introduction = self._introduction(sentence, items)
                if introduction is None and not is_own_list:
                    continue
            found = [
                candidate
                for candidate in self._candidates(index, introduction)
                if not (is_long and candidate.strength < OUTRIGHT)
            ]
            if found:
                self.told.add(index)
            candidates += found
        return candidates

    def taken_back(self) -> ShownMessage | None:
        """Return the person's message before this one where this one only takes that back.

        Behind a reply, or beside what somebody else said, it may mean that.
        """
        before = next(
            (one for one in reversed(self.earlier) if one.author is Author.HUMAN and one.has_role),
            None,
        )
        if before is None or not self.message.has_role or len(self.message.text) > LONG_TURN_CHARS:
            return None
        said = [_text_of(before, one).words for one in find_prose(before.text).sentences[-1:]]
        own = [_text_of(self.message, one).words for one in find_prose(self.message.text).sentences]
        kind = takes_all_back(own, said[0]) if said else None
        is_sure = kind is Takeback.OWN or (kind is not None and self.earlier[-1] is before)
        return before if is_sure else None

    def retractions(self, meant: ShownMessage) -> list[_Candidate]:
        """Return a retraction of each shown memory that was made of what a message said last."""
        place = next(n for n, one in enumerate(self.earlier) if one is meant)
        reader = _MessageReader(meant, self.earlier[:place], {}, Counter())
        made = [one for one in reader.candidates() if _rests_on(one, meant)]
        found = {
            memory.id: memory
            for one in made
            if (memory := self.memories.get(tokens_of(one.claim.statement)))
        }
        return [self._retracting([one], self.message.text) for one in found.values()]

    def _takebacks(self) -> dict[int, int]:
        return find_takebacks(
            [_text_of(self.message, sentence).words for sentence in self.prose.sentences]
        )

    def _taken(self) -> set[int]:
        """Return the numbers of the sentences that are taken back; behind a list all of it is meant."""
        sentences = self.prose.sentences
        lists = {
            sentences[meant].introduction
            for index, meant in self.takebacks.items()
            if sentences[meant].is_item
            and not sentences[index].is_item
            and not is_amendment(self._words(index), self._words(meant))
        }
        return set(self.takebacks.values()) | {
            index
            for index, sentence in enumerate(sentences)
            if sentence.is_item and sentence.introduction in lists
        }

    def _goes_on(self, index: int) -> bool:
        """Whether a sentence that puts the one before it right says all of it by itself."""
        said = self._words(index)
        return is_amendment(said, self._words(self.takebacks[index])) and not (
            keeps_as_before(said)
            or is_left_alone(said)
            or put_right(said, self._words(self.takebacks[index]))
        )

    def _put_right_here(self, index: int) -> list[_Candidate]:
        """Return what a sentence says with the value that the next one has for one of it."""
        meant = self.takebacks[index]
        right = put_right(self._words(index), self._words(meant))
        if right is None or index in self.takebacks.values():
            return []
        text = text_from(right)
        languages = languages_of(text.words, self.language)
        reading = read_sentence(
            text, languages, is_corrected=False, is_introduced=False, is_summary=False
        )
        if reading is None or is_without_subject(reading) or needs_referent(reading):
            return []
        sentences = self.prose.sentences
        quotes = (self._quote(sentences[meant].start, sentences[index].end),)
        return [self._worded(reading, reading.text.words, quotes, is_target=True)]

    def _words(self, index: int) -> str:
        return _text_of(self.message, self.prose.sentences[index]).words

    def _foreign(self, blocks: set[int]) -> set[int]:
        """Return the numbers of the sentences that the person only hands over, shows or repeats.

        Only a sentence of one of the `blocks` can tell that of those after it.
        """
        text, sentences = self.message.text, self.prose.sentences
        is_typed = self.message.has_role
        foreign: set[int] = set()
        labels = self._labels() if is_typed else {}
        is_chat = len(set(labels.values())) > 1
        shown_block = -1
        shown_end = speakers = 0
        for index, sentence in enumerate(sentences):
            if sentence.block == shown_block or sentence.start < shown_end:
                foreign.add(index)
                continue
            if sentence.block not in blocks:
                continue
            said = _text_of(self.message, sentence)
            language = language_of(said.words, self.language)
            is_other = is_typed and (
                (is_chat and index in labels) or is_spoken_by_other(said, language)
            )
            speakers += is_other
            if is_typed and (speakers > 1 or is_handover(said, language, LANGUAGES)):
                self.left_out["texts handed over"] += 1
                if ":" in said.seen:
                    foreign.update(range(index, len(sentences)))
                    break
                # "translate this" means another paragraph, above or below
                foreign.update(
                    number
                    for number, other in enumerate(sentences)
                    if other.block != sentence.block
                )
                continue
            is_other = is_other or (not is_typed and is_spoken_by_agent(said))
            if is_other or is_example(said, language, LANGUAGES):
                self.left_out["examples and words of others"] += 1
                foreign.add(index)
                shown_block = sentence.block
                if said.seen.endswith(":"):
                    shown_end = _end_of_paragraph(text, sentence.end)
        return foreign

    def _labels(self) -> dict[int, str]:
        """Return what each sentence has before a colon, where that may be a speaker."""
        found = {}
        for index, sentence in enumerate(self.prose.sentences):
            if sentence.is_item:
                continue
            said = _text_of(self.message, sentence)
            label = label_of(said, language_of(said.words, self.language))
            if label:
                found[index] = label
        return found

    def _is_own_list(self) -> bool:
        """Whether the message is nothing but a short numbered list of outright instructions."""
        sentences = self.prose.sentences
        if not 1 < len(sentences) <= _MAX_OWN_ITEMS or self.prose.headings:
            return False
        if not (_NUMBERED.match(self.message.text) and all(each.is_item for each in sentences)):
            return False
        for sentence in sentences:
            text = _text_of(self.message, sentence)
            languages = languages_of(text.words, self.language)
            reading = read_sentence(
                text, languages, is_corrected=False, is_introduced=False, is_summary=False
            )
            if (
                reading is None
                or reading.kind is not Kind.INSTRUCTION
                or reading.strength < _OWN_STRENGTH
            ):
                return False
        return True

    def _introduction(self, item: Sentence, items: Counter[int]) -> Sentence | None:
        """Return the person's own sentence that makes a list count, such as "some rules:"."""
        if item.introduction < 0 or items[item.introduction] > MAX_LIST_ITEMS:
            return None
        if item.end - item.start > MAX_ITEM_CHARS:
            return None
        introduction = self.prose.sentences[item.introduction]
        text = _text_of(self.message, introduction)
        language = language_of(text.words, self.language)
        ends_open = text.words.rstrip(" *_").endswith((":", "："))
        if (
            ends_open
            and language.introduction.search(text.seen)
            and not language.veto.search(text.seen)
            and not is_example(text, language, LANGUAGES)
        ):
            return introduction
        return None

    def _candidates(self, index: int, introduction: Sentence | None) -> list[_Candidate]:
        sentence = self.prose.sentences[index]
        text = _text_of(self.message, sentence)
        if not self.message.has_role:
            text = without_speaker(text)
        languages = languages_of(text.words, self.language)
        language = languages[0]
        before = self._neighbour(index, -1) if index not in self.takebacks else None
        is_left = index not in self.takebacks and is_left_alone(text.words)
        if is_left and keeps_as_before(text.words):
            return []
        after_index = index + 1
        after = self._neighbour(index, +1)
        start, end = sentence.start, sentence.end
        if after:
            following = _text_of(self.message, after)
            joined = emphasised(text, following, language)
            if joined:
                text, end = joined, after.end
                self.reasons.add(index + 1)
                after_index = index + 2
                after = self._neighbour(index, +2)
        is_corrected = False
        if before and is_all_correction(_text_of(self.message, before), language):
            # "That's wrong." before "The port is 8443."
            is_corrected = True
            start = before.start
            before = None
        retractions = (self._retraction(sentence, text, one) for one in languages)
        retraction = next((one for one in retractions if one), None)
        if retraction:
            return [retraction]
        if any(is_taken_back(text, one) for one in languages):
            self.left_out["requests to forget"] += 1
            return []
        if is_own_way(text, language):
            return []
        own = self._quote(start, end)
        if after and any(only_denies(text.seen, one) for one in languages):
            # "No, not Jest. Vitest."
            both = text_from(self.message.text[sentence.start : after.end])
            if any(find_correction(both.words, both.seen, one) for one in languages):
                text, own = both, self._quote(start, after.end)
                self.reasons.add(after_index)
        corrections = (find_correction(text.words, text.seen, one) for one in languages)
        correction = next((one for one in corrections if one), None)
        corrected = correction and self._corrected(index, text, correction, own, languages)
        if corrected is not None:
            return corrected
        is_bare = correction is not None and correction.is_bare
        is_habit = after is not None and is_own_way(_text_of(self.message, after), language)
        reading = read_sentence(
            text,
            languages,
            is_corrected=is_corrected,
            is_introduced=introduction is not None or is_habit,
            is_summary=not self.message.has_role,
        )
        if reading is None:
            return []
        told = parts_of(reading)
        if len(told) > 1:
            whole = (self._quote(start, end),)
            return [self._worded(one, one.text.words, whole, is_target=True) for one in told]
        language = reading.language
        if reading.is_tail:
            tail = self.message.text.find(reading.text.words, start, end)
            start = max(start, tail)
        if after and is_put_in_doubt(_text_of(self.message, after)):
            self.left_out[_IN_DOUBT] += 1
            return []
        statement = reading.text.words
        quotes: list[Quote] = []
        has_referent = False
        lacks_subject = is_left or is_without_subject(reading)
        leans = lacks_subject or needs_referent(reading)
        if leans:
            if before and not is_left and self._is_plain(before, language):
                start = before.start
                statement = f"{_text_of(self.message, before).words.strip()} {statement}"
                has_referent = True
            elif not is_bare and (referent := self._referent(reading)):
                statement, quote = referent
                quotes.append(quote)
                has_referent = True
            elif lacks_subject:
                self.left_out["facts about nothing known"] += 1
                return []
        if reading.kind is Kind.CORRECTION and not has_referent:
            # "not Jest, Vitest" says nothing of anything known, but its last clause may
            clause = correction.clause if correction and is_bare else -1
            place = max(clause, after_denial(text.seen, language))
            if place > 0:
                return self._read_alone(text.cut(place), own, languages)
            if is_bare or only_denies(text.seen, language):
                return []
        if not leans and before and index - 1 not in self.told and start == sentence.start:
            rejected = _text_of(self.message, before)
            if rejects(rejected, language):
                start = before.start
                statement = f"{rejected.words.strip()} {statement}"
        if introduction:
            heading = _text_of(self.message, introduction)
            # "never:" and "don'ts:" are part of what the items say
            if language.denial.search(heading.seen):
                statement = f"{heading.words.strip()} {statement}"
        if after:
            reason = _text_of(self.message, after)
            is_reason = is_habit or language.reason.match(reason.seen) or tells_why(reason, reading)
            if (is_reason and not language.question.search(reason.seen)) or limits(reason, reading):
                if after_index in self.takebacks.values():
                    self.left_out[_IN_DOUBT] += 1
                    return []
                end = after.end
                self.reasons.add(after_index)
                statement = f"{statement} {without_closers(reason, language).words.strip()}"
        quotes.append(self._quote(start, end))
        if introduction:
            quotes.append(self._quote(introduction.start, introduction.end))
        return [self._worded(reading, statement, tuple(quotes), is_target=not has_referent)]

    def _worded(
        self, reading: Reading, statement: str, quotes: tuple[Quote, ...], *, is_target: bool
    ) -> _Candidate:
        language = reading.language
        said = " ".join(blank_quotations(quote.text) for quote in quotes).translate(STRAIGHT)
        claim = word_claim(reading.kind, statement, quotes, language, said=said, text=reading.text)
        if reading.kind in {Kind.CORRECTION, Kind.DECISION, Kind.FACT} and is_target:
            claim = self._superseding(claim, reading.text, language)
        return _Candidate(self.message.session, reading.strength, claim)

    def _corrected(
        self,
        index: int,
        text: Text,
        correction: Correction,
        own: Quote,
        languages: Sequence[Language],
    ) -> list[_Candidate] | None:
        """Return the sentence that a correction corrects, put right; None where none is known."""
        after = self._neighbour(index, +1)
        if (
            correction.is_hedged
            or any(one.question.search(text.seen) for one in languages)
            or (after and is_put_in_doubt(_text_of(self.message, after)))
        ):
            return []
        old, new = correction.old, correction.new
        whole = re.compile(
            rf"(?<![A-Za-z0-9_./:@#-]){re.escape(old)}(?![A-Za-z0-9_/:@#-])", re.IGNORECASE
        )
        meant = [
            (said, quote)
            for said, quote in self._said_before(languages[0], index)
            if len(whole.findall(said)) == 1 and new.casefold() not in said.casefold()
        ]
        # of two things that one message says to have this value, either may be meant
        if len(meant) > 1 and meant[0][1].message == meant[1][1].message:
            return []
        if meant:
            said, quote = meant[0]
            put_right = text_from(whole.sub(lambda _: new, said))
            reading = read_sentence(
                put_right, languages, is_corrected=True, is_introduced=False, is_summary=False
            )
            if reading is None or is_without_subject(reading):
                return None
            return [self._worded(reading, reading.text.words, (quote, own), is_target=False)]
        return None

    def _read_alone(
        self, text: Text, own: Quote, languages: Sequence[Language]
    ) -> list[_Candidate]:
        """Return what a clause says by itself that a denied value stands before."""
        reading = read_sentence(
            text, languages, is_corrected=True, is_introduced=False, is_summary=False
        )
        if (
            reading is None
            or is_without_subject(reading)
            or needs_referent(reading)
            or (reading.language.words and len(reading.text.words.split()) < _CLAUSE_WORDS)
        ):
            return []
        return [self._worded(reading, reading.text.words, (own,), is_target=True)]

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

    def _referent(self, reading: Reading) -> tuple[str, Quote] | None:
        """Return the sentence that a correction corrects, put right, and the quote it rests on."""
        text, language = reading.text, reading.language
        swap = find_swap(text, language)
        if not swap:
            # Another value alone corrects nothing: "we decided that B listens on 81" after "A on 80".
            is_correction = reading.kind is Kind.CORRECTION
            return self._put_right(text, language) if is_correction else None
        new = text.words[slice(*swap.span("new"))]
        old = text.words[slice(*swap.span("old"))].rstrip(".!。！")
        if not SPECIFIC.search(f"{new} {old}"):
            return None
        # "it's X" holds the subject and the verb in what was taken for the new value
        new = new.split()[-1] if language.words else new
        whole = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
        for said, quote in self._said_before(language):
            if len(whole.findall(said)) == 1 and new not in said:
                return whole.sub(lambda _: new, said), quote
        return None

    def _put_right(self, text: Text, language: Language) -> tuple[str, Quote] | None:
        """Return the sentence before whose only value of that kind is wrong, put right."""
        values = find_values(text.words)
        if len(values) != 1:
            return None
        new = values[0].group()
        for said, quote in self._said_before(language):
            alike = [one for one in find_values(said) if shape_of(one.group()) == shape_of(new)]
            if len(alike) == 1 and alike[0].group() != new:
                return f"{said[: alike[0].start()]}{new}{said[alike[0].end() :]}", quote
        return None

    def _said_before(self, language: Language, index: int = 0) -> Iterator[tuple[str, Quote]]:
        """Give the sentences of the last messages, the latest first, with what quotes them.

        Those of this message are given that stand before the sentence of this number.
        """
        own = (self.message, self.prose.sentences[:index])
        others = (
            (message, find_prose(message.text).sentences)
            for message in reversed(self.earlier[-_REFERENT_MESSAGES:])
            if message.author in {Author.HUMAN, Author.ASSISTANT}
        )
        for message, sentences in (own, *others):
            for sentence in reversed(sentences):
                said = _text_of(message, sentence)
                if (
                    len(said.words) <= _REFERENT_CHARS
                    and not language.question.search(said.seen)
                    # put right, "it is not on 8080" would deny the right value
                    and not language.denial.search(said.seen)
                ):
                    quote = Quote(message.label, message.text[sentence.start : sentence.end])
                    yield said.words.strip(), quote

    def _retraction(self, sentence: Sentence, text: Text, language: Language) -> _Candidate | None:
        """Return a retraction of the shown memories that a request to forget may mean.

        What it says of itself need not be what they say: a verdict tells that, or a person.
        """
        named = find_taken_back(text, language)
        if named is None:
            return None
        exact = self.memories.get(tokens_of(named.words))
        meant = [exact] if exact else self._named(named, language)
        if not meant:
            return None
        return self._retracting(meant, self.message.text[sentence.start : sentence.end])

    def _retracting(self, meant: Sequence[ShownMemory], said: str) -> _Candidate:
        statement = _body_of(meant[0])
        claim = Claim(
            operation=Operation.RETRACT,
            type=meant[0].type,
            statement=statement,
            name=meant[0].name,
            description=shorten(statement, MAX_DESCRIPTION_CHARS),
            quotes=(Quote(self.message.label, said),),
            targets=tuple(memory.id for memory in meant),
        )
        return _Candidate(self.message.session, 1.0, claim)

    def _named(self, text: Text, language: Language) -> list[ShownMemory]:
        """Return the shown memories with all names and numbers of a text, unless they are many.

        Where nothing is written as a name, as in "forget that i use vim", a statement means those
        that have all its words but frequent ones, or else those of its words that are names there.
        """
        names = {name.group().casefold() for name in _NAME.finditer(text.words)}
        if names or not language.clause.search(text.seen):
            return self._with_words(names)
        said = {word.casefold() for word in _WORD.findall(text.words)} - language.words
        return self._with_words(said) or self._with_words(said & self._known_names())

    def _with_words(self, words: set[str]) -> list[ShownMemory]:
        found = [
            memory
            for memory in self.memories.values()
            if words and words <= {word.casefold() for word in _WORD.findall(memory.text)}
        ]
        return found if len(found) <= _MOST_MEANT else []

    def _known_names(self) -> set[str]:
        """Return the names in the shown memories; what begins a sentence may be none."""
        return {
            name.group().casefold()
            for memory in self.memories.values()
            for name in _NAME.finditer(_body_of(memory))
            if name.start() > 0
        }

    def _superseding(self, claim: Claim, text: Text, language: Language) -> Claim:
        """Name a shown memory as target when it says the same but for the one value corrected."""
        swap = find_swap(text, language)
        if not swap:
            return claim
        old = text.words[slice(*swap.span("old"))]
        before, after = text.words[: swap.start()], text.words[swap.end() :]
        new = text.words[slice(*swap.span("new"))]
        # "runs on 8443" holds words besides the new value: try the last word alone as well
        kept = new[: len(new) - len(new.split()[-1])] if new.split() else ""
        for words in ("", kept):
            memory = self.memories.get(tokens_of(f"{before}{words}{old}{after}"))
            if memory:
                return replace(
                    claim, operation=Operation.SUPERSEDE, type=memory.type, targets=(memory.id,)
                )
        return claim

    def _quote(self, start: int, end: int) -> Quote:
        return Quote(self.message.label, self.message.text[start:end])


def _is_prompt(text: str) -> bool:
    """Whether the message is a program's role or a skill, pasted or sent by a tool."""
    head = text[:600].translate(STRAIGHT)
    return bool(_SKILL.match(text[:6000])) or any(
        language.prompt.match(head) for language in LANGUAGES
    )


def _naming_known(claim: Claim, rules: Iterable[ShownMemory]) -> Claim:
    """Name the shown rule of which a claim says most as its target: it may confirm that.

    What names a number or a name of its own, tells when it holds, or denies what the other asks for
    is another rule.
    """
    if claim.type is not MemoryType.FEEDBACK or claim.operation is not Operation.CREATE:
        return claim
    language = language_of(claim.statement)
    said = claim.statement.translate(STRAIGHT)
    if claim.targets or RENEWED.search(said) or LIMITED.search(said):
        return claim
    ours = stems_of(said, language)
    for memory in rules:
        body = _body_of(memory)
        theirs = stems_of(body.translate(STRAIGHT), language)
        shared = len(ours & theirs)
        if (
            # what is said in the same words confirms it anyway
            ours != theirs
            and shared >= _LEAST_SHARED
            and shared >= _KNOWN_SHARE * len(ours)
            and _values_in(said) <= _values_in(body)
            and bool(language.denial.search(said)) == bool(language.denial.search(body))
        ):
            return replace(claim, targets=(memory.id,))
    return claim


def _values_in(text: str) -> set[str]:
    return {value.group().casefold() for value in find_values(text)}


def _body_of(memory: ShownMemory) -> str:
    """Return what a shown memory says, without the name and the description before it."""
    _, _, rest = memory.text.partition(f"{memory.name}\n")
    body = rest.partition("\n")[2] if memory.text.startswith(f"{memory.name}\n") else ""
    return (body or memory.text).strip()


def _end_of_paragraph(text: str, place: int) -> int:
    """Return where the paragraph ends that begins at or after a place."""
    space = _SPACE.match(text, place)
    blank = _BLANK_LINE.search(text, space.end() if space else place)
    return blank.start() if blank else len(text)


def _text_of(message: ShownMessage, sentence: Sentence) -> Text:
    return text_from(message.text[sentence.start : sentence.end])


def _merged(candidates: Iterable[_Candidate]) -> list[_Candidate]:
    """Join what one session says twice into one claim with both quotes."""
    by_statement: dict[tuple[str, Operation, tuple[str, ...]], _Candidate] = {}
    for candidate in candidates:
        key = (candidate.session, candidate.claim.operation, tokens_of(candidate.claim.statement))
        known = by_statement.get(key)
        if known is None:
            by_statement[key] = candidate
            continue
        quotes = tuple(dict.fromkeys(known.claim.quotes + candidate.claim.quotes))
        stronger = max(known, candidate, key=lambda each: each.strength)
        by_statement[key] = _Candidate(
            known.session, stronger.strength, replace(stronger.claim, quotes=quotes)
        )
    return _without_parts(list(by_statement.values()))


def _without_parts(candidates: list[_Candidate]) -> list[_Candidate]:
    """Join what somebody says about themselves into the claim that says it and more.

    "I'm vegetarian" is all in "I am a vegetarian and live in Oslo".
    """
    words = [_words_about(candidate.claim) for candidate in candidates]
    about = [place for place, part in enumerate(words) if part]
    for place in about:
        candidate, part = candidates[place], words[place]
        for other in about:
            longer = candidates[other]
            if (
                candidate.session == longer.session
                and words[other][: len(part)] == part
                and words[other][len(part) : len(part) + 1] in _ANDS
            ):
                quotes = tuple(dict.fromkeys(candidate.claim.quotes + longer.claim.quotes))
                candidates[other] = longer._replace(claim=replace(longer.claim, quotes=quotes))
                words[place] = ()
                break
    return [
        candidate
        for candidate, part in zip(candidates, words, strict=True)
        if part or candidate.claim.type is not MemoryType.USER
    ]


def _rests_on(candidate: _Candidate, message: ShownMessage) -> bool:
    """Whether a claim was made of what a message says last."""
    sentences = find_prose(message.text).sentences
    last = message.text[sentences[-1].start : sentences[-1].end] if sentences else ""
    return any(
        quote.message == message.label and last in quote.text for quote in candidate.claim.quotes
    )


_ANDS = (("and",), ("und",), ("y",), ("et",))


def _words_about(claim: Claim) -> tuple[str, ...]:
    """Return the words of a claim about the person, in one form; none of any other claim."""
    if claim.type is not MemoryType.USER:
        return ()
    return tuple(
        "am" if word == "m" else word
        for word in tokens_of(claim.statement.translate(STRAIGHT))
        if word not in {"a", "an"}
    )
