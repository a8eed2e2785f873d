"""Claim to verdict. Pure: no disk, no clock; the same claims and context give the same verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime

import msgspec

from memconsolidate.backends.plays import labels_in_a_part
from memconsolidate.model import (
    Authority,
    Claim,
    Memory,
    MemorySource,
    MemoryType,
    Operation,
    Outcome,
    Provisional,
    Trace,
    Verdict,
)
from memconsolidate.verdicts.assertions import find_assertions, find_denied_values
from memconsolidate.verdicts.authority import Founded, carrying, found_claim
from memconsolidate.verdicts.build import (
    Evidence,
    build_memory,
    checked_description,
    checked_name,
    keep_sources,
    latest_time,
    safe_body,
)
from memconsolidate.verdicts.context import CitedMessage, Context, Told
from memconsolidate.verdicts.contradiction import are_contrary, leaves_nothing
from memconsolidate.verdicts.cues import (
    find_move,
    find_residence,
    find_transitions,
    has_change,
    has_correction,
    is_one_off,
    is_outdated,
    was_said_before,
)
from memconsolidate.verdicts.dates.comparing import comparable
from memconsolidate.verdicts.dates.dated import Dated
from memconsolidate.verdicts.facts import is_fact
from memconsolidate.verdicts.grounding import ungrounded
from memconsolidate.verdicts.known import (
    Change,
    KnownMemories,
    find_change,
    is_near_correction,
    key_of,
    latest,
    parts_of,
    retells,
    says_the_same,
    statement_of,
)
from memconsolidate.verdicts.later import Order
from memconsolidate.verdicts.losses import loss_cap
from memconsolidate.verdicts.meaning import find_nearest, says_it_again
from memconsolidate.verdicts.named import confirms, is_nearest, replaces, tells_again
from memconsolidate.verdicts.noise import noise
from memconsolidate.verdicts.others import holds_elsewhere
from memconsolidate.verdicts.owners import find_owners, has_other_owner
from memconsolidate.verdicts.quoted_words import Quoted, in_quoted_words
from memconsolidate.verdicts.quotes import SENTENCE_END, Found, Library, memory_text, sources_of
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.retraction import takes_back, takes_back_last
from memconsolidate.verdicts.rewriting import find_added, loses, split_reason, with_reasons
from memconsolidate.verdicts.slots import find_other_value
from memconsolidate.verdicts.specifics import exchanges_numbers
from memconsolidate.verdicts.standing import (
    is_for_once,
    is_permanent,
    only_asks,
    second_session,
    tells_how_to_work,
)
from memconsolidate.verdicts.switches import tells_of_switch
from memconsolidate.verdicts.tongues import have_contrary_answer_languages
from memconsolidate.verdicts.traces import may_share, share_words, traces_of
from memconsolidate.verdicts.words import content_hash, normalise, sequence

#: (agent, session, message id)
_MessageKey = tuple[str, str, str]
#: More quotes or targets than this are no claim but an attempt to keep the checks busy.
_MOST_QUOTES = 40
_MOST_TARGETS = 40
#: All quotes of a claim together may be so many times as long as a statement.
_MOST_QUOTED = 2


def decide(claims: Sequence[Claim], context: Context) -> tuple[Verdict, ...]:
    """Return one verdict for each claim, in order; earlier ones count for later ones.

    A memory that a verdict creates can be confirmed or replaced by a later claim of the same
    reply: that verdict's target is then the new memory's id.
    """
    if not claims:
        return ()
    decisions = _Decisions(context)
    return tuple(decisions.decide(index, claim) for index, claim in enumerate(claims))


class _Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A claim that passed every check of what it says and rests on."""

    index: int
    #: What it said before its dates were put in.
    proposed: str
    claim: Claim
    dated: Dated
    found: tuple[Found, ...]
    known_words: str
    founded: Founded
    #: Set where it speaks in quoted words alone.
    quoted_as: Quoted | None
    targets: tuple[Memory, ...]
    sources: tuple[MemorySource, ...]
    traces: tuple[Trace, ...]
    evidence: Evidence
    standing: bool = False
    is_second: bool = False

    @property
    def at(self) -> datetime | None:
        """When the latest of the cited messages was said."""
        return latest_time(self.sources)

    @property
    def is_of_a_person(self) -> bool:
        """Whether a person said it, or agreed to it."""
        return self.founded.authority.strength >= Authority.AGREED.strength

    @property
    def tells_how_to_work(self) -> bool:
        """Whether it asks for conduct."""
        return tells_how_to_work(self.claim)

    @property
    def said(self) -> str:
        """The statement as it is compared with what is known: each date as the day it means."""
        return comparable(self.claim.statement)

    @property
    def quoted(self) -> str:
        """The sentences it was made of, likewise."""
        sentences = "\n".join(one.sentence for one in self.founded.quotes)
        return self.dated.told_in_days(sentences)

    @property
    def told(self) -> str:
        """The same as it was written."""
        written = "\n".join(one.written or one.text for one in self.founded.quotes)
        return self.dated.told_in_days(written)

    def is_fact_beside(self, known: str) -> bool:
        """Whether it tells what a known statement does not as a fact of now, and its words do."""
        sentences = " ".join(one.sentence for one in self.founded.quotes)
        return is_fact(self.proposed, known) and is_fact(sentences, known)

    def beside(self, known: str) -> tuple[str, str, str]:
        """Return the statement, a known one, and the words quoted, where words that may mean several
        days mean the one that is known.
        """
        sentences = "\n".join(one.sentence for one in self.founded.quotes)
        tell = self.dated.told_in_days
        statement = tell(self.said, known) if self.dated.guesses else self.said
        return statement, known, tell(sentences, known)

    @property
    def in_words(self) -> _Checked:
        """The claim as a memory without days would have it: "on Friday"."""
        claim = msgspec.structs.replace(self.claim, statement=self.dated.spoken.statement)
        return msgspec.structs.replace(self, claim=claim, dated=Dated(claim=claim, spoken=claim))


class _Decisions:
    """The verdicts on one reply, with what earlier ones changed."""

    def __init__(self, context: Context) -> None:
        # Commands that decide nothing do without what reads dates.
        from memconsolidate.verdicts.dates.claims import date_claim, days_said  # noqa: PLC0415

        self._date_claim, self._days_said = date_claim, days_said
        self._context = context
        self._known = KnownMemories(context.memories)
        self._room = context.room
        self._retired = 0
        self._may_retire = loss_cap(len(context.memories))
        self._waiting = list(context.provisional)
        self._told: list[Told] = []
        #: Messages that count as having said what a memory says, of those that this reply confirmed.
        self._confirming: dict[str, frozenset[_MessageKey]] = {}
        self._by_message: dict[_MessageKey, list[Memory]] | None = None
        #: A message may be new in one stretch of its transcript, and stand before the next one.
        self._shown_before = frozenset(
            _key(one) for one in context.messages if not one.is_new
        ) - frozenset(_key(one) for one in context.messages if one.is_new)
        memories = {
            key: memory
            for key in context.shown_in_full
            if (memory := self._known.get(key)) is not None
        }
        self._order = Order(context.messages)
        self._in_a_part = labels_in_a_part(context.messages)
        self._library = Library(context.messages, memories)
        self._by_operation: dict[Operation, Callable[[_Checked], Verdict]] = {
            Operation.CREATE: self._create,
            Operation.SUPERSEDE: self._create,
            Operation.UPDATE: self._update,
            Operation.MERGE: self._merge,
            Operation.RETRACT: self._retract,
        }

    def decide(self, index: int, claim: Claim) -> Verdict:
        """Return the verdict on one claim: the checks in order, the first that fails decides."""
        fault = _malformed(claim, self._context.max_chars)
        if fault is not None:
            return _reject(claim, fault)
        targets = self._targets(claim)
        if targets is None:
            return _reject(claim, Reason.UNKNOWN_TARGET)
        found = self._find_quotes(claim)
        if isinstance(found, Reason):
            return _reject(claim, found)
        rewritten = claim.operation in (Operation.UPDATE, Operation.MERGE)
        known_words = "\n".join(memory_text(target) for target in targets) if rewritten else ""
        dated = self._date_claim(
            claim, found, targets if rewritten else (), self._context.time_zone
        )
        if isinstance(dated, Reason):
            return _reject(claim, dated)
        founded = found_claim(dated.spoken, found, known_words, self._context.messages)
        if isinstance(founded, Founded) and not known_words:
            sentences = dated.told_in_days("\n".join(one.sentence for one in founded.quotes))
            if exchanges_numbers(comparable(dated.claim.statement), sentences):
                founded = Reason.PLACES_SWAPPED
        quoted = None
        if isinstance(founded, Reason):
            retold = self._retell(claim, found, founded)
            if retold is not None:
                quoted, dated, founded = retold
        if isinstance(founded, Reason):
            return msgspec.structs.replace(
                _reject(claim, founded), sources=sources_of(found), traces=traces_of(found)
            )
        proposed, claim = claim.statement, dated.claim
        checked = _Checked(
            index=index,
            proposed=proposed,
            claim=claim,
            dated=dated,
            found=found,
            known_words=known_words,
            founded=founded,
            quoted_as=quoted,
            targets=targets,
            sources=sources_of(found),
            traces=traces_of(found),
            evidence=Evidence(
                "\n".join([*(one.text for one in founded.quotes), known_words]),
                "\n".join([*(one.sentence for one in founded.quotes), known_words]),
            ),
        )
        if claim.operation is not Operation.RETRACT:
            fault = noise(claim.statement, founded, self._in_a_part)
            if fault is not None:
                return _verdict(checked, Outcome.REJECT, fault)
        if not claim.operation.makes_new and self._is_retired(checked):
            keys = tuple(key_of(target) for target in targets)
            return _verdict(checked, Outcome.REJECT, Reason.RETIRED_SOURCE, targets=keys)
        if checked.known_words and (ended := self._ended_later(checked)) is not None:
            return msgspec.structs.replace(ended, targets=tuple(map(key_of, targets)))
        return self._by_operation[claim.operation](checked)

    def _retell(
        self, claim: Claim, found: tuple[Found, ...], fault: Reason
    ) -> tuple[Quoted, Dated, Founded] | None:
        """Return a claim, whose own wording has a fault, in words that it quotes and that carry it."""
        for quoted in in_quoted_words(claim, found, fault, self._context.messages):
            if len(quoted.claim.statement) > self._context.max_chars:
                continue
            dated = self._date_claim(quoted.claim, found, (), self._context.time_zone)
            if isinstance(dated, Reason):
                continue
            widened = tuple(one.widened_to(quoted.claim.statement) for one in found)
            founded = found_claim(dated.spoken, widened, "", self._context.messages)
            if not isinstance(founded, Reason):
                return quoted, dated, founded
        return None

    def _targets(self, claim: Claim) -> tuple[Memory, ...] | None:
        targets = []
        for key in dict.fromkeys(claim.targets):
            target = self._known.get(key) if key in self._context.shown_in_full else None
            if target is None:
                return None
            targets.append(target)
        return tuple(targets)

    def _find_quotes(self, claim: Claim) -> tuple[Found, ...] | Reason:
        found = self._library.find(claim)
        if isinstance(found, Reason):
            return found
        if claim.operation.makes_new:
            found = carrying(claim.statement, found, self._context.messages)
        # Without messages this is consolidation, where memories are quoted.
        needs_new = bool(self._context.messages)
        if needs_new and not any(one.message and one.message.is_new for one in found):
            return Reason.QUOTE_ONLY_FROM_CONTEXT
        return found

    def _create(self, checked: _Checked) -> Verdict:
        """Decide a new statement: standing, known already, conflict, room."""
        same = self._same(checked)
        if same is not None:
            return self._reinforce(checked, same)
        taken = (
            self._told_before(checked) or self._taken_before(checked) or self._ended_later(checked)
        )
        if taken is not None:
            return taken
        if (checked.quoted_as or checked).tells_how_to_work:
            if checked.sources and checked.founded.authority is Authority.TOOL:
                return _verdict(checked, Outcome.REJECT, Reason.NEEDS_A_HUMAN)
            outcome = self._stand(checked)
            if isinstance(outcome, Verdict):
                return outcome
            checked = outcome
        if checked.dated.has_to_wait:
            return _verdict(checked, Outcome.HOLD, Reason.DATE_UNKNOWN)
        owned = self._other_owner(checked)
        if owned is not None:
            return owned
        conflict = (
            self._conflict(checked)
            or self._conflict(checked.in_words)
            or self._replaced_by_name(checked)
        )
        if conflict is not None and conflict[0] is not Reason.CONFLICT_NEWER:
            reason, target = conflict
            if reason is Reason.CONFLICT_WITHOUT_CUE:
                return self._file(checked, reason)
            return _verdict(checked, Outcome.HOLD, reason, targets=(key_of(target),))
        if conflict is not None:
            return self._supersede(checked, conflict[1])
        denied = (
            self._denied_by(checked)
            or self._denied_by(checked.in_words)
            or self._changed_later(checked)
        )
        if denied is not None:
            return denied
        contrary = self._contrary_rule(checked)
        if contrary is not None and self._is_turned(checked, contrary):
            return self._supersede(checked, contrary)
        if contrary is not None:
            return _verdict(
                checked, Outcome.HOLD, Reason.CONTRARY_RULE, targets=(key_of(contrary),)
            )
        if checked.is_second:
            return self._add(checked, Reason.SECOND_SESSION)
        named = checked.claim.operation is Operation.SUPERSEDE
        return self._file(checked, Reason.NOT_A_REPLACEMENT if named else Reason.NEW)

    def _same(self, checked: _Checked) -> Memory | None:
        same = self._known.same(checked.said)
        if same is None and tells_how_to_work(checked.claim):
            same = self._known.same_rule(checked.said)
        if same is None and not self._known.rivals(checked.said):
            same = next(iter(self._known.filling(checked.said)), None)
        if same is not None:
            return same if _count_from_one_day(checked.dated, same) else None
        for target in checked.targets:
            if says_the_same(checked.said, statement_of(target)) and _count_from_one_day(
                checked.dated, target
            ):
                return target
        return self._confirmed(checked) or self._said_again(checked)

    def _confirmed(self, checked: _Checked) -> Memory | None:
        """Return the memory that a claim names as its equal, in other words of a person, or that a
        person means who says "as always".
        """
        if checked.claim.operation is not Operation.CREATE:
            return None
        meant = checked.targets
        if was_said_before(checked.quoted):
            meant += tuple(self._known.related(checked.said))
        return next(
            (
                target
                for target in self._fitting(checked, meant, checked.said, confirms)
                if _count_from_one_day(checked.dated, target)
            ),
            None,
        )

    def _said_again(self, checked: _Checked) -> Memory | None:
        """Return the memory that is nearest in meaning to a claim, where a person's words say it again.
        What a change, a denial or another value of the same thing may be behind is none.
        """
        nearest = find_nearest(self._context.near.get(checked.proposed, ()))
        if nearest is None or checked.quoted_as is not None or not checked.is_of_a_person:
            return None
        memory = self._known.get(nearest.key)
        if memory is None or checked.claim.operation is not Operation.CREATE:
            return None
        said, known = checked.said, statement_of(memory)
        if checked.founded.type is not memory.type:
            return None
        if self._known.rivals(said) or self._known.denying(said) is not None:
            return None
        is_same = says_it_again(said, known, checked.quoted)
        return memory if is_same and _count_from_one_day(checked.dated, memory) else None

    def _replaced_by_name(self, checked: _Checked) -> tuple[Reason, Memory] | None:
        """Return the memory that a claim names as replaced, in a person's words, and whether it may."""
        if checked.claim.operation is not Operation.SUPERSEDE:
            return None
        change = Change("", "", is_named=True)
        return next(
            (
                (self._judge_change(checked, target, change, has_cue=True), target)
                for target in self._fitting(checked, checked.targets, checked.told, replaces)
            ),
            None,
        )

    def _fitting(
        self,
        checked: _Checked,
        meant: Iterable[Memory],
        words: str,
        fits: Callable[[str, str], bool],
    ) -> Iterator[Memory]:
        """Yield the live ones of the memories that may be meant which a person's words fit best."""
        if not checked.is_of_a_person:
            return
        for target in meant:
            if (
                self._known.get(key_of(target)) is target
                and checked.is_fact_beside(statement_of(target))
                and fits(words, statement_of(target))
                and self._is_nearest(words, target)
            ):
                yield target

    def _is_nearest(self, said: str, target: Memory) -> bool:
        others = (one for one in self._known.related(said) if one is not target)
        return is_nearest(said, statement_of(target), map(statement_of, others))

    def _told_before(self, checked: _Checked) -> Verdict | None:
        """Return that this reply said the same of the same sentences, None where it did not."""
        live = (one for one in self._told if self._known.get(key_of(one.memory)) is one.memory)
        beside = [
            one.memory
            for one in (*self._context.told, *live)
            if share_words(checked.traces, one.traces)
        ]
        told: list[tuple[str, tuple[str, ...]]] = []
        for memory in beside:
            statement = statement_of(memory)
            # where it says "on Friday", that Friday is meant
            days = checked.dated.days_of(normalise(statement))
            told.append(("\n".join((statement, *days)), (key_of(memory),)))
        if len(told) > 1:
            # or each of them a part of it
            told.append(("\n".join(text for text, _ in told), tuple(map(key_of, beside))))
        for text, keys in told:
            if tells_again(checked.said, text, checked.quoted):
                return _verdict(checked, Outcome.REJECT, Reason.SAME_SOURCE, targets=keys)
        return None

    def _taken_before(self, checked: _Checked) -> Verdict | None:
        """Return that the cited messages were taken in before, None where they may say more.

        After a loss of the ledger they are read again; memories have their sources in their files.
        One message can say several things, so what has other specifics is told apart, unless a
        person rewrote a memory of these messages: which of them it was is then unknown.
        """
        cited = _messages_of(checked.sources)
        rewritten: list[str] = []
        for memory in self._founded_on(cited):
            if retells(
                checked.said,
                statement_of(memory),
                is_rewritten=memory.is_protected,
            ):
                return _verdict(
                    checked, Outcome.REJECT, Reason.SAME_SOURCE, targets=(key_of(memory),)
                )
            if memory.is_protected:
                rewritten.append(key_of(memory))
        if self._is_retired(checked):
            return _verdict(checked, Outcome.REJECT, Reason.RETIRED_SOURCE)
        if rewritten:
            return _verdict(checked, Outcome.HOLD, Reason.PROTECTED, targets=tuple(rewritten))
        return None

    def _is_retired(self, checked: _Checked) -> bool:
        """Whether a claim rests on words behind what left: without them nothing new is cited, or not
        enough to carry it.
        """
        retired = self._context.retired
        gone = {
            key
            for trace in checked.traces
            if (key := (trace.agent, trace.session, trace.message)) in retired
            and key not in self._shown_before
            and may_share(trace.spans, retired[key])
        }
        if not gone:
            return False
        left = tuple(
            one for one in checked.found if one.message is None or _key(one.message) not in gone
        )
        is_any_new = any(
            one.message is not None and _key(one.message) not in self._shown_before for one in left
        )
        return not is_any_new or isinstance(
            found_claim(checked.dated.spoken, left, checked.known_words, self._context.messages),
            Reason,
        )

    def _ended_later(self, checked: _Checked) -> Verdict | None:
        """Return that later words replaced what an earlier message says, or that a person deleted
        it since; None where neither is so.
        """
        told = _assertions(checked.said, checked.targets if checked.known_words else ())
        quoted = [content_hash(comparable(one.text)) for one in checked.founded.quotes]
        for ended, reason in (
            (self._context.replaced, Reason.CORRECTED_LATER),
            (self._context.deleted, Reason.DELETED),
        ):

            def is_ended(said: str, ended: dict[str, datetime] = ended) -> bool:
                until = ended.get(said)
                return until is not None and checked.at is not None and checked.at < until

            if any(map(is_ended, told)) or (quoted and all(map(is_ended, quoted))):
                return _verdict(checked, Outcome.REJECT, reason)
        return None

    def _denied_by(self, checked: _Checked) -> Verdict | None:
        """Return what becomes of a claim whose value a memory denies: "8080" beside "8081, not 8080"."""
        memory = self._known.denying(checked.said)
        if memory is None:
            return None
        outcome, reason = Outcome.HOLD, Reason.DENIED
        if memory.is_protected:
            reason = Reason.PROTECTED
        elif not self._is_of_one_person(checked, memory):
            reason = Reason.DIFFERENT_PERSON
        elif self._order.is_later(
            checked.sources, memory
        ) is False and checked.founded.authority.strength <= _strength(memory):
            outcome, reason = Outcome.REJECT, Reason.CORRECTED_LATER
        return _verdict(checked, outcome, reason, targets=(key_of(memory),))

    def _changed_later(self, checked: _Checked) -> Verdict | None:
        """Return what becomes of a claim that a memory would have changed, had it been read in order.

        A memory that was said later and tells of a change leaves no room for the claim; where it
        only has another value, people know whether both hold.
        """
        claim, statement, at = checked.claim, checked.said, checked.at
        if at is None or self._known.latest is None or self._known.latest < at:
            return None
        candidates = self._known.related(statement)
        if claim.type is MemoryType.USER and find_residence(statement, is_change=False):
            candidates += self._known.homes()
        for memory in candidates:
            said = statement_of(memory)
            is_later = self._order.is_later(checked.sources, memory)
            if is_later is not False or not self._is_of_one_person(checked, memory):
                continue
            change = find_change(said, statement, said)
            if change is None:
                continue
            outcome, reason = Outcome.HOLD, Reason.CONFLICT_OLDER
            if memory.is_protected:
                reason = Reason.PROTECTED
            elif checked.founded.authority.strength <= _strength(memory) and (
                change.is_named or has_change(said) or has_correction(said)
            ):
                outcome, reason = Outcome.REJECT, Reason.CORRECTED_LATER
            return _verdict(checked, outcome, reason, targets=(key_of(memory),))
        return None

    def _is_of_one_person(self, checked: _Checked, memory: Memory) -> bool:
        """Whether a memory has no source, or one of whoever is cited, as far as agents tell."""
        theirs = {source.agent for source in memory.sources}
        ours = {source.agent for source in checked.sources}
        desk = self._context.one_person
        return not theirs or bool(ours & theirs) or bool(ours & desk and theirs & desk)

    def _founded_on(self, cited: frozenset[_MessageKey]) -> list[Memory]:
        """Return the memories of before this reply that have all these messages as their sources."""
        if not cited:
            return []
        if self._by_message is None:
            self._by_message = {}
            for memory in self._context.memories:
                for one in _messages_of(memory.sources):
                    self._by_message.setdefault(one, []).append(memory)
        return [
            memory
            for memory in self._by_message.get(min(cited), ())
            if cited <= _messages_of(memory.sources) and self._known.get(key_of(memory)) is memory
        ]

    def _reinforce(self, checked: _Checked, memory: Memory) -> Verdict:
        key = key_of(memory)
        counted = _messages_of(memory.sources) | self._confirming.get(key, frozenset())
        if _messages_of(checked.sources) <= counted:
            return _verdict(checked, Outcome.REJECT, Reason.SAME_SOURCE, targets=(key,))
        if self._is_retired(checked):
            return _verdict(checked, Outcome.REJECT, Reason.RETIRED_SOURCE, targets=(key,))
        if checked.founded.authority.strength < min(_strength(memory), Authority.AGREED.strength):
            return _verdict(checked, Outcome.REJECT, Reason.ONLY_REPEATED, targets=(key,))
        self._confirming[key] = counted | _messages_of(checked.sources)
        return _verdict(checked, Outcome.REINFORCE, Reason.ALREADY_KNOWN, targets=(key,))

    def _stand(self, checked: _Checked) -> _Checked | Verdict:
        """Return the claim with its standing, or that it holds once or has to wait."""
        if self._context.holds_for_good:
            return msgspec.structs.replace(checked, standing=True)
        if is_for_once(checked.founded.quotes):
            return _verdict(checked, Outcome.REJECT, Reason.ONE_OFF)
        if is_permanent(checked.founded.quotes):
            return msgspec.structs.replace(checked, standing=True)
        waiting = second_session(checked.said, checked.sources, self._waiting)
        if waiting is not None:
            self._waiting.remove(waiting)
            return msgspec.structs.replace(
                checked,
                sources=(*waiting.sources, *checked.sources),
                traces=(*waiting.traces, *checked.traces),
                standing=True,
                is_second=True,
            )
        since = checked.at or datetime.min.replace(tzinfo=UTC)
        self._waiting.append(
            Provisional(
                claim=checked.claim, sources=checked.sources, since=since, traces=checked.traces
            )
        )
        return _verdict(checked, Outcome.PROVISIONAL, Reason.NEEDS_SECOND_SESSION)

    def _conflict(self, checked: _Checked) -> tuple[Reason, Memory] | None:
        """Return the memory that the claim would change, and whether it may."""
        claim, statement, quoted = checked.claim, checked.said, checked.quoted
        has_cue = has_change(quoted) or has_correction(quoted) or is_outdated(quoted)
        candidates = list(checked.targets)
        if (
            has_cue
            or find_transitions(quoted)
            or find_denied_values(quoted)
            or tells_of_switch(statement)
        ):
            candidates += [
                memory for memory in self._known.related(statement) if memory not in checked.targets
            ]
            if claim.type is MemoryType.USER and _tells_of_a_move(statement):
                candidates += self._known.homes()
        living = None
        for target in candidates:
            change = find_change(*checked.beside(statement_of(target)))
            if change is None:
                continue
            reason = self._judge_change(checked, target, change, has_cue=has_cue)
            if reason is not Reason.CONFLICT_WITHOUT_CUE:
                return reason, target
            living = living or (reason, target)
        return self._near_conflict(checked, candidates, quoted) or living

    def _near_conflict(
        self, checked: _Checked, candidates: list[Memory], quoted: str
    ) -> tuple[Reason, Memory] | None:
        """Return the memory that the claim may mean to change: only people know whether it does."""
        statement = checked.said
        edited = self._edited(statement, quoted)
        if edited is not None:
            return Reason.PROTECTED, edited
        if find_move(statement):
            # to a town, or to a team: then they live where they lived
            for target in candidates:
                if target.type is MemoryType.USER and find_residence(
                    statement_of(target), is_change=False
                ):
                    return Reason.NEAR_CORRECTION, target
        if has_change(quoted) or has_correction(quoted) or find_denied_values(quoted):
            for target in candidates:
                if is_near_correction(statement, statement_of(target), quoted) or any(
                    find_change(statement, part, quoted) for part in parts_of(target)
                ):
                    return Reason.NEAR_CORRECTION, target
        return None

    def _edited(self, statement: str, quoted: str) -> Memory | None:
        """Return the memory that a person changed from what the claim says, or in that one value."""
        if not self._known.has_protected:
            return None
        edited = self._known.edited(statement)
        if edited is not None:
            return edited
        for memory in self._known.related(statement):
            if memory.is_protected and any(
                find_change(statement, part, quoted, is_corrected=True)
                for part in (statement_of(memory), *parts_of(memory))
            ):
                return memory
        return None

    def _other_owner(self, checked: _Checked) -> Verdict | None:
        """Return what becomes of a claim that names somebody else for a thing, None where none does."""
        if not find_owners(checked.said):
            return None
        for memory in self._known.related(checked.said):
            known = statement_of(memory)
            if not has_other_owner(checked.said, known):
                continue
            change = Change("", "", is_named=False)
            has_cue = has_change(checked.said) or has_correction(checked.said)
            reason = self._judge_change(checked, memory, change, has_cue=has_cue)
            if reason is Reason.CONFLICT_NEWER and len(find_owners(known)) == 1:
                return self._supersede(checked, memory)
            if reason in (Reason.CONFLICT_NEWER, Reason.CONFLICT_WITHOUT_CUE):
                reason = Reason.OTHER_OWNER
            return _verdict(checked, Outcome.HOLD, reason, targets=(key_of(memory),))
        return None

    def _contrary_rule(self, checked: _Checked) -> Memory | None:
        """Return the same person's rule that asks for the contrary: only people know which holds."""
        if not (checked.standing or has_change(checked.said)):
            return None
        for memory in self._known.related(checked.said):
            is_rule = memory.standing or memory.type is MemoryType.FEEDBACK
            if (
                is_rule
                and self._is_of_one_person(checked, memory)
                and (
                    are_contrary(checked.said, statement_of(memory))
                    or have_contrary_answer_languages(checked.said, statement_of(memory))
                )
            ):
                return memory
        return None

    def _is_turned(self, checked: _Checked, rule: Memory) -> bool:
        """Whether words of a change put a rule in the place of its contrary: "from now on never …"."""
        change = Change("", "", is_named=False)
        return (
            has_change(checked.said)
            and leaves_nothing(checked.said, statement_of(rule))
            and self._judge_change(checked, rule, change, has_cue=True) is Reason.CONFLICT_NEWER
        )

    def _judge_change(
        self, checked: _Checked, target: Memory, change: Change, *, has_cue: bool
    ) -> Reason:
        if target.is_protected:
            return Reason.PROTECTED
        holds_once = any(is_one_off(one.sentence) for one in checked.founded.quotes)
        is_told = checked.is_fact_beside(statement_of(target))
        if holds_once or not is_told or (not has_cue and not change.is_named):
            return Reason.CONFLICT_WITHOUT_CUE
        if checked.founded.authority.strength < _strength(target):
            return Reason.CONFLICT_WEAKER
        if not self._is_of_one_person(checked, target):
            return Reason.DIFFERENT_PERSON
        is_later = self._order.is_later(checked.sources, target)
        if is_later is None:
            return Reason.CONFLICT_WITHOUT_TIME
        return Reason.CONFLICT_NEWER if is_later else Reason.CONFLICT_OLDER

    def _file(self, checked: _Checked, reason: Reason) -> Verdict:
        """Add what is new, unless it was only asked for and nothing says that it holds for good."""
        if not checked.standing and only_asks(checked.claim, checked.founded.quotes):
            outcome = self._stand(checked)
            if isinstance(outcome, Verdict):
                return outcome
            checked = outcome
            reason = Reason.SECOND_SESSION if checked.is_second else reason
        return self._add(checked, reason)

    def _add(self, checked: _Checked, reason: Reason) -> Verdict:
        if self._room is not None and self._room <= 0:
            return _verdict(checked, Outcome.HOLD, Reason.STORE_FULL)
        if self._room is not None:
            self._room -= 1
        memory = self._build(checked)
        self._remember(checked, memory)
        return _verdict(checked, Outcome.CREATE, reason, memory=memory)

    def _remember(self, checked: _Checked, memory: Memory) -> None:
        self._known.add(memory)
        self._told.append(Told(memory, checked.traces))

    def _supersede(self, checked: _Checked, target: Memory) -> Verdict:
        replaced = self._replaced(checked, target)
        memory = self._build(checked)
        for key in replaced:
            self._known.remove(key)
        self._remember(checked, memory)
        return _verdict(
            checked,
            Outcome.SUPERSEDE,
            Reason.CONFLICT_NEWER,
            memory=memory,
            targets=replaced,
        )

    def _replaced(self, checked: _Checked, target: Memory) -> tuple[str, ...]:
        """Return what a claim replaces: a target, and others that fill the same slot."""
        said = checked.said
        others = (
            [*self._known.rivals(said), *self._known.filling(said)]
            if find_other_value(said, statement_of(target))
            else []
        )
        change = Change("", "", is_named=False)
        newer = [
            key_of(other)
            for other in others
            if self._judge_change(checked, other, change, has_cue=True) is Reason.CONFLICT_NEWER
        ]
        return tuple(dict.fromkeys((key_of(target), *newer)))

    def _build(self, checked: _Checked) -> Memory:
        return build_memory(
            checked.claim,
            pass_id=self._context.pass_id,
            index=checked.index,
            kind=checked.founded.type,
            authority=checked.founded.authority,
            standing=checked.standing,
            sources=checked.sources,
            evidence=checked.evidence,
            as_of=checked.dated.as_of,
            with_days=checked.dated.with_days,
        )

    def _update(self, checked: _Checked) -> Verdict:
        """Decide what is added to one memory: it keeps its words, new ones are quoted."""
        target = checked.targets[0]
        key = (key_of(target),)
        statement = safe_body(checked.claim.statement)
        old, _ = split_reason(target)
        if sequence(comparable(statement)) == sequence(comparable(old)):
            return self._reinforce(checked, target)
        if loses(old, statement):
            return _verdict(checked, Outcome.REJECT, Reason.SPECIFICS_LOST, targets=key)
        added = find_added(old, statement)
        fault = self._not_quoted(checked, added or ())
        if fault is not None:
            return _verdict(checked, Outcome.REJECT, fault, targets=key)
        if target.is_protected:
            return _verdict(checked, Outcome.HOLD, Reason.PROTECTED, targets=key)
        if not target.is_own or target.authority is None:
            return _verdict(checked, Outcome.HOLD, Reason.FOREIGN, targets=key)
        # "in staging": both may hold
        is_less = holds_elsewhere(statement, old) or not is_fact(checked.proposed, old)
        if added is None or is_less:
            return _verdict(checked, Outcome.HOLD, Reason.REWORDED, targets=key)
        if not _count_from_one_day(checked.dated, target):
            return _verdict(checked, Outcome.HOLD, Reason.DAYS_DIFFER, targets=key)
        weakest = _weaker(target.authority, checked.founded.authority, checked.sources)
        if checked.sources and weakest is not target.authority:
            return _verdict(checked, Outcome.HOLD, Reason.WEAKER_AUTHORITY, targets=key)
        at = checked.at or target.updated
        memory = msgspec.structs.replace(
            target,
            name=checked_name(checked.claim, statement, checked.evidence)
            if checked.claim.name
            else target.name,
            description=checked_description(checked.claim, statement, checked.evidence),
            body=with_reasons(statement, (target,)),
            updated=at,
            as_of=target.as_of or checked.dated.as_of,
            last_confirmed=max((t for t in (at, target.last_confirmed) if t), default=None),
            sources=keep_sources((*target.sources, *checked.sources)),
        )
        self._known.remove(key[0])
        self._known.add(memory)
        return _verdict(checked, Outcome.UPDATE, Reason.SPECIFICS_KEPT, memory=memory, targets=key)

    def _not_quoted(self, checked: _Checked, parts: tuple[str, ...]) -> Reason | None:
        """Return why what an update adds is not shown by its quotes alone, None where it is."""
        days = " ".join(day for _, day in checked.dated.days)
        quoted = "\n".join([*(one.text for one in checked.founded.quotes), days])
        sentences = "\n".join([*(one.sentence for one in checked.founded.quotes), days])
        faults = (ungrounded(part, quoted, sentences, is_part=True) for part in parts)
        return next((fault for fault in faults if fault is not None), None)

    def _merge(self, checked: _Checked) -> Verdict:
        """Decide one text for several memories: it says all that each of them says."""
        targets = checked.targets
        keys = tuple(key_of(target) for target in targets)
        statement = safe_body(checked.claim.statement)
        if any(target.is_protected for target in targets):
            return _verdict(checked, Outcome.HOLD, Reason.PROTECTED, targets=keys)
        if len({target.type for target in targets}) > 1:
            return _verdict(checked, Outcome.HOLD, Reason.TYPES_DIFFER, targets=keys)
        if len({target.as_of.date() for target in targets if target.as_of is not None}) > 1:
            return _verdict(checked, Outcome.HOLD, Reason.DAYS_DIFFER, targets=keys)
        if any(loses(split_reason(target)[0], statement) for target in targets) or _drops_a_value(
            targets, statement
        ):
            return _verdict(checked, Outcome.REJECT, Reason.SPECIFICS_LOST, targets=keys)
        authority = min(
            (target.authority or Authority.TOOL for target in targets),
            key=lambda one: one.strength,
        )
        authority = _weaker(authority, checked.founded.authority, checked.sources)
        sources = tuple(source for target in targets for source in target.sources)
        times = [time for target in targets if (time := latest(target)) is not None]
        created = [target.created for target in targets if target.created is not None]
        memory = msgspec.structs.replace(
            self._build(checked),
            type=targets[0].type,
            body=with_reasons(statement, targets),
            authority=authority,
            sources=keep_sources((*sources, *checked.sources)),
            standing=any(target.standing for target in targets),
            confirmed=max(target.confirmed for target in targets),
            created=min(created, default=checked.at),
            updated=max(times, default=checked.at),
            as_of=min((one.as_of for one in targets if one.as_of is not None), default=None),
            last_confirmed=max(times, default=checked.at),
            decision=next((t.decision for t in targets if t.decision is not None), None),
        )
        for key in keys:
            self._known.remove(key)
        self._known.add(memory)
        return _verdict(checked, Outcome.MERGE, Reason.SPECIFICS_KEPT, memory=memory, targets=keys)

    def _retract(self, checked: _Checked) -> Verdict:
        """Decide that memories no longer hold: a person's own later words say so of each."""
        keys = tuple(key_of(target) for target in checked.targets)
        human = [one for one in checked.founded.quotes if one.is_human]
        if not human:
            return _verdict(checked, Outcome.REJECT, Reason.NEEDS_A_HUMAN, targets=keys)
        if any(target.is_protected for target in checked.targets):
            return _verdict(checked, Outcome.HOLD, Reason.PROTECTED, targets=keys)
        named = [
            target
            for target in checked.targets
            if not self._was_just_said(human, target) or self._has_replaced(target)
        ]
        if not all(
            any(takes_back(one.sentence, target, checked.targets) for one in human)
            for target in named
        ):
            return _verdict(checked, Outcome.HOLD, Reason.RETRACT_WITHOUT_CUE, targets=keys)
        days = self._days_said(human, self._context.time_zone)
        if any(day not in memory_text(one) for day in days for one in named):
            return _verdict(checked, Outcome.HOLD, Reason.RETRACT_WITHOUT_CUE, targets=keys)
        for target in checked.targets:
            is_later = self._order.is_later(checked.sources, target)
            if is_later is None:
                return _verdict(checked, Outcome.HOLD, Reason.CONFLICT_WITHOUT_TIME, targets=keys)
            if not is_later:
                return _verdict(checked, Outcome.HOLD, Reason.CONFLICT_OLDER, targets=keys)
        if self._retired + len(keys) > self._may_retire:
            return _verdict(checked, Outcome.HOLD, Reason.LOSS_CAP, targets=keys)
        self._retired += len(keys)
        for key in keys:
            self._known.remove(key)
        return _verdict(checked, Outcome.RETIRE, Reason.RETRACTED, targets=keys)

    def _was_just_said(self, human: Sequence[Found], target: Memory) -> bool:
        """Whether a person's message only takes back what they said last in it, and a memory is all
        made of that: nobody said anything between.
        """
        return any(
            takes_back_last(one.message, target, self._context.messages)
            for one in human
            if one.message is not None
        )

    def _has_replaced(self, memory: Memory) -> bool:
        """Whether what a memory was made of took the place of another, which then would be gone too."""
        times = {source.at for source in memory.sources if source.at is not None}
        return any(at in times for at in self._context.replaced.values())


def _tells_of_a_move(statement: str) -> bool:
    return bool(find_residence(statement, is_change=True) or find_move(statement))


def _malformed(claim: Claim, max_chars: int) -> Reason | None:
    quoted_chars = sum(len(quote.text) for quote in claim.quotes)
    if len(claim.statement) > max_chars or quoted_chars > _MOST_QUOTED * max_chars:
        return Reason.TOO_LONG
    count = len(claim.targets)
    if len(claim.quotes) > _MOST_QUOTES or count > _MOST_TARGETS or not claim.quotes:
        return Reason.MALFORMED
    needed = {
        Operation.CREATE: True,
        Operation.UPDATE: count == 1,
        Operation.MERGE: len(set(claim.targets)) > 1,
        Operation.SUPERSEDE: count > 0,
        Operation.RETRACT: count > 0,
    }[claim.operation]
    if not needed:
        return Reason.MALFORMED
    if claim.operation is not Operation.RETRACT and not sequence(safe_body(claim.statement)):
        return Reason.MALFORMED
    return None


def _count_from_one_day(dated: Dated, memory: Memory) -> bool:
    """Whether words for a date that nobody can tell mean the same day in a claim and a memory."""
    if not dated.is_of_that_day or dated.as_of is None or memory.as_of is None:
        return True
    return dated.as_of.date() == memory.as_of.astimezone(dated.as_of.tzinfo).date()


def _assertions(statement: str, targets: Sequence[Memory]) -> list[str]:
    """Return a hash of each thing that a statement asserts, and its memories do not say: as a whole,
    or, where it rewrites them, sentence by sentence.
    """
    if not targets:
        return [content_hash(one.text) for one in find_assertions(statement)]
    texts = [*SENTENCE_END.split(statement)]
    for target in targets:
        texts += find_added(comparable(split_reason(target)[0]), statement) or ()
    known = {one for target in targets for one in _sentences(comparable(statement_of(target)))}
    return [one for text in texts for one in _sentences(text) if one not in known]


def _sentences(text: str) -> list[str]:
    parts = filter(str.strip, SENTENCE_END.split(text))
    return [content_hash(one.text) for part in parts for one in find_assertions(part)]


def _key(message: CitedMessage) -> _MessageKey:
    return message.agent, message.session, message.id


def _messages_of(sources: tuple[MemorySource, ...]) -> frozenset[_MessageKey]:
    return frozenset(
        (source.agent, source.session, message) for source in sources for message in source.messages
    )


def _strength(memory: Memory) -> int:
    """Return how strong a memory's words are; those that nobody vouches for count as a person's."""
    return (memory.authority or Authority.HUMAN).strength


def _weaker(
    one: Authority | None, other: Authority, sources: tuple[MemorySource, ...]
) -> Authority:
    """Return the weaker of two authorities; without messages only the first counts."""
    one = one or Authority.HUMAN
    if not sources:
        return one
    return min(one, other, key=lambda authority: authority.strength)


def _drops_a_value(targets: tuple[Memory, ...], statement: str) -> bool:
    """Whether two merged memories differ in a word or two that the merged text has only one of."""
    present = set(sequence(statement))
    for first in targets:
        for second in targets:
            ours, theirs = set(sequence(statement_of(first))), set(sequence(statement_of(second)))
            mine, others = ours - theirs, theirs - ours
            if mine and others and len(mine) <= 2 and len(others) <= 2 and not mine <= present:
                return True
    return False


def _reject(claim: Claim, reason: Reason) -> Verdict:
    return Verdict(outcome=Outcome.REJECT, reason=reason, claim=claim)


def _verdict(
    checked: _Checked,
    outcome: Outcome,
    reason: Reason,
    *,
    memory: Memory | None = None,
    targets: tuple[str, ...] = (),
) -> Verdict:
    return Verdict(
        outcome=outcome,
        reason=reason,
        claim=checked.claim,
        memory=memory,
        targets=targets,
        sources=checked.sources,
        traces=checked.traces,
        wording=checked.quoted_as.fault if checked.quoted_as is not None else "",
    )
