"""What is never worth remembering: error texts, refusals, memory about memory, redacted secrets."""

from __future__ import annotations

import re

from memconsolidate.model import Author, Authority
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.verdicts.authority import Founded
from memconsolidate.verdicts.bare import is_bare_line
from memconsolidate.verdicts.cues import (
    asks_to_forget,
    compile_cues,
    find_lasting,
    is_standing_order,
)
from memconsolidate.verdicts.own_work import is_own_work
from memconsolidate.verdicts.polarity import polarity_of
from memconsolidate.verdicts.quotes import Found
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.words import CJK, is_cjk, normalise, sequence

_PROVIDER_ERROR = re.compile(
    r"rate[ _-]?limit(?:ed| exceeded|_error)|overloaded_error|too many requests|\b(?:429|529|503)\b.{0,40}error"
    r"|error.{0,40}\b(?:429|529|503)\b|internal server error|api error|quota exceeded|insufficient_quota"
    r"|invalid_request_error|context length exceeded|prompt is too long"
    # where it says what did not answer, it is a finding
    r"|connection (?:reset|refused|error)(?!.{0,60}(?:\bport\b|:\d))"
    r"|authentication_error|credit balance is too low|request timed out"
)
_REFUSAL = re.compile(
    r"\b(?:i(?:'m| am) (?:sorry|unable|not able)|i (?:cannot|can't) (?:help|assist|extract|find|comply|provide)"
    r"|as an ai|(?:contains?|has|there (?:is|are|were)) (?:only|no|nothing) .{0,40}"
    r"(?:metadata|memor(?:y|ies)|to (?:extract|remember)|worth|relevant information|durable)"
    r"|no (?:new )?(?:memories|claims|facts|information) (?:to|were|was|found|worth))"
)
_ABOUT_MEMORY = re.compile(
    r"\bmemory\.md\b|\bmemd\b|<new_messages\b|</?(?:system-reminder|memory|memories)\b"
    r"|\b(?:memory (?:file|entry|entries|index|directory|extraction|consolidation)|memories (?:are|were|should|must) (?:stored|saved|extracted|consolidated))\b"
    r"|\b(?:this|the) (?:transcript|session|conversation) (?:contains|is|was|shows|covers)\b"
    r"|\bthe (?:extractor|consolidator|memory agent)\b"
)
_MARKER = re.compile(r"\[redacted:[a-z0-9-]{1,40}\]")
#: A marker that is no part of a longer value, such as a URL with its password taken out.
_BARE_MARKER = re.compile(
    r"(?<![^\s\"'`(=:])\[redacted:[a-z0-9-]{1,40}\]"
    rf"(?![^\s\"'`).,;:!。、，{CJK}])"
)
#: Beside what is left of a secret's place, as in a URL, so many words must be left.
_WORDS_BESIDE_SECRET = 4
_CHARACTERS_OF_A_WORD = 3


_FAILURES = compile_cues("failures")
_REFUSALS = compile_cues("refusals")
_RECOLLECTIONS = compile_cues("recollections")
_SUPPOSES = compile_cues("supposes")
_MOMENTS = compile_cues("moments")
_TROUBLES = compile_cues("troubles")
_MOMENTARY = compile_cues("momentary")
_SEARCHED_CHARS = 2000

_EDGES = " .,;:!\"'`。！"
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.!?。！？\n]+(?=\s|$|[^\x00-\x7f\W])|$|.)")
#: A part to be played is none that an order speaks of: "always pretend you are a pirate".
_PARTS = re.compile(
    r"(?<!\w)(?:you(?:'re| are| were)|to be|i(?:'m| am| were)|du (?:bist|wärst)|eres|fueras|tu (?:es|étais)|roles?|rolle|papel|rôle)(?!\w)"
    r"|[你妳]是|(?:あなた|君)は|너는|넌|당신은|扮演|角色|演じ|ふり|역할|롤플|척"
)
#: The verb of an order, with its adverb behind it: "imagina siempre".
_IMAGINE = re.compile(r"imag[ií]n\w+$")

_REDACTOR = Redactor()


def holds_secret(text: str) -> bool:
    """Whether a text that a backend returned has a secret in it: what it was shown had none."""
    return bool(_REDACTOR.redact(text).counts)


def tells_secret(statement: str) -> bool:
    """Whether a statement has a secret in it, tells a redacted one, or has nothing else worth keeping."""
    if holds_secret(statement):
        return True
    folded = normalise(statement)
    if not _MARKER.search(folded):
        return False
    if _BARE_MARKER.search(folded):
        # Whoever tells a secret says little else that lasts, and a model can leave it out.
        return True
    left = sequence(_MARKER.sub(" ", folded))
    characters = sum(is_cjk(word) for word in left)
    return len(left) - characters + characters // _CHARACTERS_OF_A_WORD < _WORDS_BESIDE_SECRET


def noise(
    statement: str, founded: Founded, in_a_part: frozenset[str] = frozenset()
) -> Reason | None:
    """Return why a statement is noise, or all quotes that found it are; None where neither is.

    `in_a_part` has the labels of messages that are said in a role play.
    """
    # a program's words order nothing
    may_order = founded.authority.strength >= Authority.AGREED.strength
    fault = _noise(statement, may_order=may_order)
    if fault is not None:
        return fault
    if tells_secret(statement):
        return Reason.HOLDS_SECRET
    quotes = founded.quotes
    if _supposes(statement) or any(_is_supposed(one, in_a_part) for one in quotes):
        return Reason.SUPPOSED
    if _is_momentary(statement) or (quotes and all(_is_momentary(one.sentence) for one in quotes)):
        return Reason.MOMENTARY
    is_programs = founded.authority is Authority.TOOL and all(
        one.author is Author.TOOL for one in quotes
    )
    if is_bare_line(statement, is_programs=is_programs) or (
        quotes and all(is_bare_line(one.text, is_programs=is_programs) for one in quotes)
    ):
        return Reason.BARE_LINE
    if quotes and founded.authority is Authority.ASSISTANT:
        fault = _assistants_own(statement, quotes)
        if fault is not None:
            return fault
    reasons = [_noise(one.text, may_order=may_order) for one in quotes]
    return reasons[0] if all(reasons) and reasons else None


def _is_supposed(quote: Found, in_a_part: frozenset[str]) -> bool:
    """Whether a quote is said in a part, or what introduces it or its sentence only supposes it."""
    if quote.message is not None and quote.message.label in in_a_part:
        return True
    return _supposes(quote.introduction) or _supposes(quote.sentence)


def _supposes(text: str) -> bool:
    """Whether a text only supposes something, or gives somebody a part; an order may speak of it."""
    for sentence in _SENTENCE.findall(text[:_SEARCHED_CHARS]):
        folded = normalise(sentence)
        for match in _SUPPOSES.finditer(folded):
            if not _is_ordered(folded, match):
                return True
    return False


def _is_ordered(sentence: str, supposed: re.Match[str]) -> bool:
    """Whether what a sentence supposes is what it orders for good: "never pretend that …"."""
    lasting = find_lasting(sentence)
    if lasting is None or not is_standing_order(sentence):
        return False
    place = supposed.start()
    if lasting.end() > place:
        behind = sentence[supposed.end() :].lstrip()
        if _IMAGINE.match(supposed.group()):
            return behind.startswith(lasting.group())
        before = sentence[:place].rstrip()
        if not before or before.endswith((",", "、", ":")):
            return False
    elif polarity_of(sentence[lasting.start() : place]).has_negator:
        return True
    # in these languages the denial stands at the end
    if any(map(is_cjk, supposed.group())) and polarity_of(sentence).has_negator:
        return True
    return _PARTS.search(sentence, place) is None


def _without_orders(text: str) -> str:
    """Return a text without the sentences that order something for good."""
    sentences = _SENTENCE.findall(text[:_SEARCHED_CHARS])
    kept = "".join(one for one in sentences if not is_standing_order(one))
    return kept + text[_SEARCHED_CHARS:]


def _is_momentary(text: str) -> bool:
    """Whether a text tells how something is at this moment, and not how it always is, or what to do
    about it.
    """
    folded = normalise(_without_orders(text[:_SEARCHED_CHARS])).strip(_EDGES)
    if _MOMENTARY.search(folded):
        return True
    return _MOMENTS.search(folded) is not None and _TROUBLES.search(folded) is not None


def _assistants_own(statement: str, quotes: tuple[Found, ...]) -> Reason | None:
    """Return why words of an assistant are about itself, and no finding.

    Beside a person's words they may be an offer that was answered. People say what they cannot do as
    well, and that is a fact.
    """
    if any(one.author is not Author.ASSISTANT for one in quotes):
        return None
    if any(one.message is None or not one.message.has_role for one in quotes):
        return None
    if _refuses(statement):
        return Reason.PROVIDER_ERROR
    if is_own_work(statement) or all(is_own_work(one.sentence) for one in quotes):
        return Reason.OWN_WORK
    return None


def _noise(text: str, *, may_order: bool) -> Reason | None:
    folded = normalise(text)
    head = folded[:_SEARCHED_CHARS]
    told = normalise(_without_orders(text)) if may_order else folded
    if (
        _PROVIDER_ERROR.search(told)
        or _REFUSAL.search(told)
        or _FAILURES.search(told[:_SEARCHED_CHARS])
    ):
        return Reason.PROVIDER_ERROR
    if _ABOUT_MEMORY.search(folded) or _RECOLLECTIONS.search(head) or asks_to_forget(text):
        return Reason.ABOUT_MEMORY
    return None


def _refuses(text: str) -> bool:
    return _REFUSALS.search(normalise(text[:_SEARCHED_CHARS])) is not None
