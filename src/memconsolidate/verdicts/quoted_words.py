"""A claim in the words that it quotes, where its own words are not shown by them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from memconsolidate.model import Author, Claim, MemoryType, Operation
from memconsolidate.verdicts.cues import after_assent, is_assent, is_instruction, is_question
from memconsolidate.verdicts.quotes import Found
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.standing import tells_how_to_work
from memconsolidate.verdicts.words import sequence, terms

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
_NEW = frozenset({Operation.CREATE, Operation.SUPERSEDE})
#: Between what the assistant said and a person's answer.
_ANSWERED = " — "
#: An order before what a claim tells is left out where the rest holds so much of the claim.
_MOST_OF_IT = 0.7
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


def in_quoted_words(claim: Claim, found: Sequence[Found], fault: Reason) -> Iterator[Quoted]:
    """Yield the claim with the words quoted as its statement, then with their whole sentences, where
    these are about what it is about.

    Nothing of what a model wrote is left in it but the type, so that it can say nothing that nobody
    said. A person's own words come first; where these only answer, they stand behind what they
    answer, and where they only agree, that stands alone.
    """
    if fault not in _OF_WORDING or claim.operation not in _NEW:
        return
    human = [one for one in found if one.is_human and not _only_agrees(one.text)]
    assistant = [one for one in found if one.author is Author.ASSISTANT]
    wanted = terms(claim.statement)
    is_answer = is_done = False
    if assistant and human and _shared(human, wanted) < _shared([*human, *assistant], wanted):
        if any(sequence(one.text) != sequence(one.touched) for one in human):
            return  # half an answer may be another one
        statements = [_joined(assistant) + _ANSWERED + _joined(human)]
        is_answer = True
        is_done = is_question(assistant[-1].sentence) and is_assent(human[0].text)
    else:
        chosen = human or assistant
        statements = [_without_order(_joined(chosen), wanted)]
        written = [one.written for one in chosen]
        if all(written):
            statements.append(_joined_texts(written))
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


def _joined(quotes: Sequence[Found]) -> str:
    return _joined_texts([one.text for one in quotes])


def _joined_texts(quoted: Iterable[str]) -> str:
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
