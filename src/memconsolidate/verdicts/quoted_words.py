"""A claim in the words that it quotes, where its own words are not shown by them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from memconsolidate.model import Author, Claim, MemoryType
from memconsolidate.verdicts.answers import decides
from memconsolidate.verdicts.authority import decision_on
from memconsolidate.verdicts.clauses import is_clause
from memconsolidate.verdicts.context import CitedMessage
from memconsolidate.verdicts.cues import after_assent, is_assent, is_instruction, is_question
from memconsolidate.verdicts.polarity import refuses
from memconsolidate.verdicts.quotes import Found
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.standing import tells_how_to_work
from memconsolidate.verdicts.words import normalise, sequence, terms

#: What is wrong with how a claim says it, not with what it quotes.
_OF_WORDING = frozenset(
    {
        Reason.STATEMENT_NOT_IN_QUOTE,
        Reason.NUMBER_NOT_IN_QUOTE,
        Reason.NAME_NOT_IN_QUOTE,
        Reason.POLARITY_DIFFERS,
        Reason.WORD_NOT_IN_QUOTE,
        Reason.PLACES_SWAPPED,
        Reason.LIMIT_LOST,
        Reason.SCRIPT_DIFFERS,
    }
)
#: Between what the assistant said and a person's answer.
_ANSWERED = " — "
#: A longer answer says more than that, and is not kept whole.
_LONGEST_ANSWER_CHARS = 400
#: An order before what a claim tells is left out where the rest holds so much of the claim.
_MOST_OF_IT = 0.7
#: Lines that are pasted, quoted, or code.
_SHOWN = re.compile(r"^[ \t]*(?:>|```|~~~)", re.MULTILINE)
_INTRODUCED = re.compile(r"(?P<order>[^:：]{1,200})(?:: |：)\s*(?=\S)")


class Quoted(Struct, frozen=True):
    """A claim in quoted words. `fault` is what was wrong with its own. `is_answer` tells that they are
    the assistant's with a person's answer, `is_done` that these let it do something: a yes to an offer
    says nothing of later ones.
    """

    claim: Claim
    fault: Reason
    is_answer: bool = False
    is_done: bool = False

    @property
    def tells_how_to_work(self) -> bool:
        """Whether it asks for conduct; what was proposed and answered is decided."""
        if self.is_done or not self.is_answer:
            return self.is_done or tells_how_to_work(self.claim)
        return self.claim.standing or self.claim.type is MemoryType.FEEDBACK


def in_quoted_words(
    claim: Claim, found: Sequence[Found], fault: Reason, messages: Sequence[CitedMessage]
) -> Iterator[Quoted]:
    """Yield the claim with the clauses that it quotes as its statement, then with their whole sentences,
    where these are about what it is about.

    Nothing of what a model wrote is left in it but the type. It cannot cut a clause, put together or
    turn round what was said apart, or give an answer to another question either, so that it can say
    nothing that nobody said. A person's own words come first; where these only answer, they stand
    behind what they answer, and where they only agree to what was proposed, that stands alone.
    """
    if fault not in _OF_WORDING or not claim.operation.makes_new:
        return
    wanted = terms(claim.statement)
    people = [one for one in found if one.is_human]
    human = _of_one_message([one for one in people if not _only_agrees(one.text)], wanted)
    assistant = [one for one in found if one.author is Author.ASSISTANT]
    is_answer = is_done = False
    if assistant and people and _shared(human, wanted) < _shared([*human, *assistant], wanted):
        answer = _answer_to(assistant, people, messages)
        if answer is None or not decides(answer.text):
            return  # it answers something else, or nothing
        is_asked = any(is_question(one.sentence) for one in assistant)
        is_answer = is_asked or bool(human)
        is_done = is_asked and is_assent(answer.text) and not refuses(answer.text)
        if is_answer and not _is_whole_exchange(assistant, answer):
            return
        told = f"{_ANSWERED}{' '.join(answer.text.split())}" if is_answer else ""
        asked = _asked_before(assistant, people, messages) if is_answer else ""
        statements = [f"{asked}{text}{told}" for text in _told(assistant)]
    else:
        statements = [
            _without_order(text, wanted)
            for text in _told(human or _of_one_message(assistant, wanted))
            if not is_question(text)
        ]
    for statement in dict.fromkeys(statements):
        if terms(statement) & wanted:
            yield Quoted(
                msgspec.structs.replace(
                    claim, statement=statement, name="", description="", decision=None
                ),
                fault=fault,
                is_answer=is_answer,
                is_done=is_done,
            )


def _answer_to(
    asked: Sequence[Found], people: Sequence[Found], messages: Sequence[CitedMessage]
) -> CitedMessage | None:
    """Return the person's turn that answers all of the assistant's quoted ones, None where it is not
    quoted: the next one that is more than a question.
    """
    answers = [decision_on(one, messages) for one in asked]
    answer = answers[0]
    if any(one is not answer for one in answers):
        return None
    return answer if any(one.message is answer for one in people) else None


def _asked_before(
    asked: Sequence[Found], people: Sequence[Found], messages: Sequence[CitedMessage]
) -> str:
    """Return a person's quoted question to which the assistant's quoted turn answers, "" without one:
    what the exchange is about may be named in it alone.
    """
    behind = asked[0].message
    before = None
    for message in messages:
        if message is behind:
            break
        if behind is not None and message.session == behind.session:
            before = message if message.author is Author.HUMAN else before
    for one in people:
        if one.message is before and is_question(one.text) and normalise(one.written) == one.text:
            return f"{' '.join(one.written.split())}{_ANSWERED}"
    return ""


def _of_one_message(quotes: Sequence[Found], wanted: frozenset[str]) -> list[Found]:
    """Return the quotes of the message that says most of what is wanted, the latest of several: what
    was said apart may speak of different things.
    """
    labels = list(dict.fromkeys(one.message.label for one in quotes if one.message is not None))
    by_label = {
        label: [one for one in quotes if one.message is not None and one.message.label == label]
        for label in labels
    }
    return max(
        by_label.values(), key=lambda ones: (_shared(ones, wanted), _time(ones[0])), default=[]
    )


def _time(one: Found) -> float:
    return one.message.at.timestamp() if one.message is not None and one.message.at else 0.0


def _is_whole_exchange(asked: Sequence[Found], answer: CitedMessage) -> bool:
    """Whether nothing else was asked that an answer may belong to, and all of it is a person's and
    short enough to be kept: half of one may be another one.
    """
    messages = {one.message.label: one.message for one in asked if one.message is not None}
    questions = sum(one.text.count(mark) for one in messages.values() for mark in "?？")
    return questions <= len({one.sentence for one in asked if is_question(one.sentence)}) and (
        len(answer.text) <= _LONGEST_ANSWER_CHARS and not _SHOWN.search(answer.text)
    )


def _told(quotes: Sequence[Found]) -> Iterator[str]:
    """Yield what is quoted as it was written, in the order in which it was said: the clauses, then the
    whole sentences. What cannot be told so for sure is none of them.
    """
    ways = [[one.quoted for one in quotes], [one.written for one in quotes]]
    if not all(is_clause(one.text, one.sentence) for one in quotes):
        ways.reverse()
        if all(ways[0]):
            del ways[1]
    for texts in ways:
        if texts and all(texts):
            places = {
                text: one.message.text.find(text)
                for one, text in zip(quotes, texts, strict=True)
                if one.message is not None
            }
            order = [one.message.label if one.message else "" for one in quotes]
            ranked = sorted(
                zip(order, texts, strict=True),
                key=lambda each: (order.index(each[0]), places.get(each[1], 0)),
            )
            yield _joined(text for _, text in ranked)


def _joined(quoted: Iterable[str]) -> str:
    texts = list(dict.fromkeys(text.strip() for text in quoted))
    return " ".join(
        text
        if text.endswith((".", "!", "?", "。", "！", "？")) or text is texts[-1]
        else f"{text}."
        for text in texts
    )


def _shared(quotes: Sequence[Found], wanted: frozenset[str]) -> int:
    return len(terms(" ".join(one.text for one in quotes)) & wanted)


def _without_order(text: str, wanted: frozenset[str]) -> str:
    """Return the text without an order that introduces it and that the claim says little of."""
    match = _INTRODUCED.match(text)
    if match is None or not is_instruction(match["order"]):
        return text
    rest = text[match.end() :]
    is_all = len(terms(rest) & wanted) >= _MOST_OF_IT * len(terms(text) & wanted)
    return rest if is_all else text


def _only_agrees(text: str) -> bool:
    rest = after_assent(text)
    return rest is not None and not sequence(rest)
