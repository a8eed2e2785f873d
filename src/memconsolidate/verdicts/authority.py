"""Whose words a claim rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from memconsolidate.backends.corrections import find_exchanges
from memconsolidate.model import Author, Authority, Claim, MemoryType, Operation
from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.answers import (
    agrees,
    chooses,
    decides,
    declines,
    is_proposal,
    is_proposed,
    is_read,
    leans_to,
)
from memconsolidate.verdicts.beside import is_disowned, leaves_out
from memconsolidate.verdicts.clauses import cuts_clause
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.cues import (
    is_hedged,
    is_question,
    stands_beside_question,
)
from memconsolidate.verdicts.findings import appeals_to_reader, is_finding
from memconsolidate.verdicts.grounding import ungrounded
from memconsolidate.verdicts.limits import drops_limit, drops_sense, is_doubted
from memconsolidate.verdicts.own_work import is_own_work
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.quotes import SENTENCE_END, Found, denies
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.speaker import drops_report, is_said_of_another
from memconsolidate.verdicts.splices import is_spliced
from memconsolidate.verdicts.tables.registry import ALPHABETIC, RUNNING
from memconsolidate.verdicts.words import normalise, terms

#: Only people say what people want or are.
_PERSONAL = (MemoryType.USER, MemoryType.FEEDBACK)

#: What stands before the words of a claim, and makes something else of them.
_FRONTS = compile_late(
    rf"(?:(?<!\w)(?:{'|'.join(one for language in ALPHABETIC for one in language.fronts)})"
    rf"|(?:{'|'.join(one for language in RUNNING for one in language.fronts)})) ?[:：]? ?[\"'「“]?$"
)
_MARKS = " ,;:.!?、，；：。！？\"'"


class Founded(Struct, frozen=True, kw_only=True):
    """The weakest author a statement cannot do without, the quotes used, and the type it allows."""

    authority: Authority
    type: MemoryType
    quotes: tuple[Found, ...]


def found_claim(
    claim: Claim, found: tuple[Found, ...], targets: str, messages: tuple[CitedMessage, ...]
) -> Founded | Reason:
    """Return what a claim is founded on, or why it is not.

    The statement must be shown by the strongest author's quotes alone; weaker ones are added only
    while it is not. `targets` is what the memories to be replaced say: known words, of any author.
    """
    from_messages = tuple(one for one in found if one.message is not None)
    if any(one.author is Author.INJECTED for one in from_messages):
        return Reason.QUOTE_INJECTED
    if not from_messages:
        fault = _not_shown(claim, found, targets)
        return fault or Founded(authority=Authority.TOOL, type=claim.type, quotes=found)
    from_memories = tuple(one for one in found if one.memory is not None)
    fault = None
    before: tuple[Found, ...] = ()
    for authority, authors in _STEPS:
        chosen = tuple(one for one in from_messages if one.author in authors)
        if len(chosen) == len(before):
            continue
        before = chosen
        fault = _not_shown(claim, chosen + from_memories, targets)
        if fault is None:
            put_right, _ = _put_right(claim.statement, chosen)
            return _check_type(claim, authority, put_right, messages, found)
    return fault or Reason.STATEMENT_NOT_IN_QUOTE


_STEPS = (
    (Authority.HUMAN, (Author.HUMAN,)),
    (Authority.ASSISTANT, (Author.HUMAN, Author.ASSISTANT)),
    (Authority.TOOL, (Author.HUMAN, Author.ASSISTANT, Author.TOOL)),
)


def _not_shown(claim: Claim, chosen: tuple[Found, ...], targets: str) -> Reason | None:
    chosen, only_exchange = _put_right(claim.statement, chosen)
    quoted = "\n".join(one.text for one in chosen)
    sentences = "\n".join(one.sentence for one in chosen)
    if all(_asks(one, claim.statement) for one in chosen):
        return Reason.QUESTION
    if claim.operation is Operation.RETRACT:
        return None
    if _states_what_was_asked(claim.statement, chosen):
        return Reason.POLARITY_DIFFERS
    introductions = "\n".join(one.introduction for one in chosen)
    if denies(introductions) and not polarity_of(claim.statement).has_negator:
        return Reason.POLARITY_DIFFERS
    problem = ungrounded(claim.statement, f"{quoted}\n{targets}", f"{sentences}\n{targets}")
    said = f"{introductions}\n{sentences}"
    if problem is None and is_hedged(said) and not is_hedged(claim.statement):
        return Reason.HEDGED
    heads = [_head_of(one, claim.statement) for one in chosen]
    introduced = [one.rstrip(":：") for one in heads if one.endswith((":", "："))]
    if any(is_disowned(one) for one in (*(one.introduction for one in chosen), *introduced)):
        return Reason.DOUBTED
    if problem is None and is_doubted(said) and not is_doubted(claim.statement):
        return Reason.DOUBTED
    if problem is None and (
        is_said_of_another(claim.statement, sentences) or drops_report(claim.statement, sentences)
    ):
        return Reason.OTHER_SPEAKER
    if problem is None and claim.operation.makes_new and is_spliced(claim.statement, sentences):
        return Reason.PLACES_SWAPPED
    if problem is None and any(
        drops_limit(claim.statement, one.sentence)
        or drops_sense(claim.statement, one.sentence)
        or (
            one.is_human
            and claim.operation.makes_new
            and cuts_clause(claim.statement, one.sentence, one.message.text)
        )
        or leaves_out(claim.statement, one.sentence)
        for one in chosen
        if one.message is not None and one not in only_exchange
    ):
        return Reason.LIMIT_LOST
    if problem is None and any(_FRONTS.search(one) for one in heads):
        return Reason.LIMIT_LOST
    return problem


def _put_right(
    statement: str, chosen: tuple[Found, ...]
) -> tuple[tuple[Found, ...], tuple[Found, ...]]:
    """Return the quotes, each with the value that another one puts in the place of its own, and those
    that do nothing but that: "no, not 8080 but 9090".
    """
    said = normalise(statement)
    exchanges = {
        number: pairs
        for number, one in enumerate(chosen)
        if one.is_human
        and (
            pairs := [
                (old, new)
                for old, new in find_exchanges(one.sentence)
                if normalise(new) in said and normalise(old) not in said
            ]
        )
    }
    if not exchanges:
        return chosen, ()
    found = list(chosen)
    for number, one in enumerate(chosen):
        if number in exchanges:
            continue
        text, sentence = one.text, one.sentence
        for old, new in (pair for pairs in exchanges.values() for pair in pairs):
            text, sentence = (_with_value(words, old, new) for words in (text, sentence))
        found[number] = msgspec.structs.replace(one, text=text, sentence=sentence)
    return tuple(found), tuple(chosen[number] for number in exchanges)


def _with_value(text: str, old: str, new: str) -> str:
    """Return a text with a value in the place of another, wherever that is a whole word."""
    whole = re.compile(rf"(?<![A-Za-z0-9_]){re.escape(old)}(?![A-Za-z0-9_])", re.IGNORECASE)
    return whole.sub(lambda _: new, text)


def _head_of(one: Found, statement: str) -> str:
    """Return what stands in its sentence before the words of a quote, "" where a statement has it."""
    text = normalise(one.text)
    bare = normalise(statement).strip(_MARKS)
    # a quote of the whole sentence may still be cut by the statement
    at = one.sentence.find(bare) if bare else -1
    place = at if at >= 0 else one.sentence.find(text)
    head = SENTENCE_END.split(one.sentence[: max(place, 0)])[-1].strip()
    return "" if terms(head) <= terms(statement) else head


def _states_what_was_asked(statement: str, chosen: tuple[Found, ...]) -> bool:
    """Whether an assistant's question is among the quotes that a person's answer does not agree to,
    and the statement is not both.
    """
    answers = [one.text for one in chosen if one.is_human and not is_question(one.sentence)]
    asked = "\n".join(one.sentence for one in chosen if one.author is Author.ASSISTANT)
    if not answers or any(leans_to(one, f"{asked}\n{statement}") for one in answers):
        return False
    said = normalise(statement)
    return any(
        one.author is Author.ASSISTANT
        and is_question(one.sentence)
        and normalise(one.text) not in said
        for one in chosen
    )


def _asks(one: Found, statement: str) -> bool:
    """Whether a quote, or the sentence it was cut from, only asks."""
    if is_question(one.introduction):
        return True
    if not is_question(one.sentence):
        return is_question(one.text)
    return not any(stands_beside_question(text, one.sentence) for text in (one.text, statement))


def _check_type(
    claim: Claim,
    authority: Authority,
    chosen: tuple[Found, ...],
    messages: tuple[CitedMessage, ...],
    found: tuple[Found, ...],
) -> Founded | Reason:
    if authority is Authority.ASSISTANT:
        agreement = _agreement(claim, chosen, found, messages)
        authority = Authority.AGREED if agreement is Authority.AGREED else authority
    else:
        agreement = None
    is_personal = claim.type in _PERSONAL
    if isinstance(agreement, Reason) and not is_personal:
        return agreement
    is_directing = authority is Authority.TOOL and not _tells_findings(claim, chosen)
    if (not is_personal and not is_directing) or authority is Authority.HUMAN:
        return Founded(authority=authority, type=claim.type, quotes=chosen)
    if authority is Authority.AGREED and claim.type is MemoryType.FEEDBACK:
        return Founded(authority=authority, type=claim.type, quotes=chosen)
    has_no_roles = all(one.message is not None and not one.message.has_role for one in chosen)
    if has_no_roles and not is_directing:
        return Founded(authority=Authority.ASSISTANT, type=MemoryType.PROJECT, quotes=chosen)
    if is_personal and any(one.is_human for one in found):
        return Reason.ASSISTANT_ONLY
    return Reason.NEEDS_A_HUMAN


def _agreement(
    claim: Claim,
    chosen: tuple[Found, ...],
    found: tuple[Found, ...],
    messages: tuple[CitedMessage, ...],
) -> Authority | Reason | None:
    """Return what a person's answer makes of a claim that rests on an assistant's words: `AGREED`, why
    it may not stand, or None where nobody decided and it stands as a finding.

    What was decided against may be told, with the answer; as a rule it would be one that nobody gave.
    """
    people = [one for one in found if one.is_human]
    quoted = [one.message for one in people]
    proposed = [one for one in chosen if one.author is Author.ASSISTANT]
    for one in proposed:
        answer = _answer_to(one, messages)
        is_yes = answer is not None and answer in quoted and agrees(answer.text, one.sentence)
        if is_yes and answer is not None and not _is_only_read(one, answer):
            return Authority.AGREED
        if claim.type not in _PERSONAL and any(
            answer in quoted and _tells_both(claim.statement, one, answer)
            for answer in later_turns(one, messages)
        ):
            return Authority.AGREED
    faults = [_not_agreed(claim.statement, one, people, messages) for one in proposed]
    return next((one for one in faults if one is not None), None)


def _tells_both(statement: str, asked: Found, answer: CitedMessage) -> bool:
    """Whether a statement tells what an assistant asked or proposed together with the answer that
    decides it.
    """
    said = normalise(statement)
    return normalise(asked.text) in said and normalise(answer.text) in said and decides(answer.text)


def _is_only_read(proposed: Found, answer: CitedMessage) -> bool:
    """Whether an answer says of the assistant's own plans only that it was read."""
    return is_read(answer.text) and not is_proposed(proposed.sentence)


def _not_agreed(
    statement: str, proposed: Found, people: list[Found], messages: tuple[CitedMessage, ...]
) -> Reason | None:
    """Return why what an assistant said does not stand beside the answer to it, None where it does."""
    said = normalise(statement)
    quoted = [one.message for one in people if one.message is not None]
    answers = [one for one in later_turns(proposed, messages) if one in quoted]
    is_told = any(normalise(answer.text) in said for answer in answers)
    if is_told:
        return None
    if not answers:
        answer = _next_turn(proposed, messages)
        is_refused = answer is not None and declines(answer.text)
        return Reason.NOT_AGREED if is_refused and is_proposal(proposed.sentence) else None
    known = f"{proposed.sentence}\n{statement}"
    if any(leans_to(one.text, known) and not _is_only_read(proposed, one) for one in answers):
        return None
    # a question is told with its answer
    fault = Reason.POLARITY_DIFFERS if is_question(proposed.sentence) else Reason.NOT_AGREED
    if any(declines(one.text) for one in answers):
        return fault
    if not is_proposal(proposed.sentence):
        return None
    if is_own_work(proposed.sentence) and not any(decides(one.text) for one in answers):
        return Reason.OWN_WORK
    if any(chooses(one.text, statement, proposed.sentence) for one in answers):
        return None
    return fault


def _next_turn(one: Found, messages: tuple[CitedMessage, ...]) -> CitedMessage | None:
    """Return a person's turn right behind a quoted one, None where the assistant went on."""
    session = one.message.session if one.message is not None else ""
    is_after = False
    for message in messages:
        if is_after and message.session == session and message.author is not Author.TOOL:
            return message if message.author is Author.HUMAN else None
        is_after = is_after or message is one.message
    return None


def _tells_findings(claim: Claim, chosen: tuple[Found, ...]) -> bool:
    """Whether a claim that rests on a tool's words, or pasted ones, says no more than how something is."""
    told = [one for one in chosen if one.author is Author.TOOL]
    return (
        claim.operation is not Operation.RETRACT
        and is_finding(claim.statement)
        and all(is_finding(f"{one.introduction}\n{one.sentence}") for one in told)
        and not any(one.message and appeals_to_reader(_as_pasted(one.message)) for one in told)
    )


def _as_pasted(message: CitedMessage) -> str:
    """Return what of a message nobody said: all of a tool's, of a person's what is marked as pasted."""
    if message.author is not Author.HUMAN:
        return message.text
    return "\n".join(line for line in message.text.splitlines() if line.lstrip().startswith(">"))


def carrying(
    statement: str, found: tuple[Found, ...], messages: tuple[CitedMessage, ...]
) -> tuple[Found, ...]:
    """Return the quotes that have a word in common with a statement, or answer one that has; all of
    them where none has. Others would only make it look new, or said more often.
    """
    wanted, said = terms(statement), normalise(statement)
    kept = [
        one
        for one in found
        if one.message is None
        or terms(one.text) & wanted
        or any(normalise(new) in said for _, new in find_exchanges(one.text))
    ]
    asked = [one for one in kept if one.author is Author.ASSISTANT]
    answers = [decision_on(one, messages) for one in asked]
    answers += [_answer_to(one, messages) for one in asked]
    carried = tuple(
        one for one in found if one in kept or any(one.message is answer for answer in answers)
    )
    return carried or found


def later_turns(one: Found, messages: Sequence[CitedMessage]) -> Iterator[CitedMessage]:
    """Yield a person's turns after a quoted one, of the same session."""
    session = one.message.session if one.message is not None else ""
    is_after = False
    for message in messages:
        if is_after and message.author is Author.HUMAN and message.session == session:
            yield message
        is_after = is_after or message is one.message


def decision_on(one: Found, messages: Sequence[CitedMessage]) -> CitedMessage | None:
    """Return a person's next turn after a quoted one that does not only ask back, None without one."""
    return next((turn for turn in later_turns(one, messages) if not is_question(turn.text)), None)


def _answer_to(one: Found, messages: tuple[CitedMessage, ...]) -> CitedMessage | None:
    """Return a person's next turn after a quoted one."""
    return next(later_turns(one, messages), None)
