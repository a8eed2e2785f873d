"""Every reason a verdict can have, once, with its sentence for people."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Reason(StrEnum):
    """Why a claim was decided as it was. The value is the code; `sentence` explains it."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        """Make a member that is its code and knows its sentence."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    # Applied.
    NEW = "new", "Nothing like it was known."
    SECOND_SESSION = "second_session", "A second session said the same as a waiting claim."
    ALREADY_KNOWN = "already_known", "A memory says the same; it was confirmed."
    CONFLICT_NEWER = "conflict_newer", "Newer words change one value of a memory; it was replaced."
    CONFLICT_WITHOUT_CUE = (
        "conflict_without_cue",
        "It differs from a memory in one value, but no words say that the value changed; both live.",
    )
    NOT_A_REPLACEMENT = (
        "not_a_replacement",
        "It differs from the memory it would replace in more than one value; both live.",
    )
    SPECIFICS_KEPT = "specifics_kept", "The new text keeps every specific of what it replaces."
    RETRACTED = "retracted", "A person said that it does not hold."
    ASKED = "asked", "A person told memd so."
    ACCEPTED = "accepted", "A person accepted it."
    EDITED = "edited", "A person edited it with memd."
    FORGOTTEN = "forgotten", "A person let memd forget it."
    MOVED = "moved", "A person put it into another scope."
    # Waiting.
    ASKS_FIRST = "asks_first", "`[review]` lets nothing of this type be written unasked."
    NEEDS_SECOND_SESSION = (
        "needs_second_session",
        "It tells how to work, but nothing says that it holds for good; a second session decides.",
    )
    CONFLICT_OLDER = (
        "conflict_older",
        "It would change a memory that was said later than these words.",
    )
    CONFLICT_WITHOUT_TIME = (
        "conflict_without_time",
        "It would change a memory, but which of the two was said later is not known.",
    )
    CONFLICT_WEAKER = (
        "conflict_weaker",
        "It would change a memory that rests on stronger words than these.",
    )
    NEAR_CORRECTION = (
        "near_correction",
        "It corrects something that a memory says, but not plainly one value of it.",
    )
    DENIED = "denied", "A memory denies what it says, and no words say that it changed."
    DIFFERENT_PERSON = (
        "different_person",
        "It would change a memory that another person or agent is the source of.",
    )
    OTHER_OWNER = (
        "other_owner",
        "It names somebody else for what a memory has one person for, and no words say that it changed.",
    )
    CONTRARY_RULE = (
        "contrary_rule",
        "A rule of the same person asks for the contrary, and no words say that it changed.",
    )
    PROTECTED = "protected", "The file was changed by hand; memd only proposes changes to it."
    FOREIGN = "foreign", "Somebody else wrote the file; memd only proposes another text for it."
    REWORDED = (
        "reworded",
        "It says what a memory says in other words or another order; whether that is the same, a person decides.",
    )
    FILES_CHANGED = (
        "files_changed",
        "Somebody changed the files between the decision and its writing; nothing was overwritten.",
    )
    FILE_CANNOT_CHANGE = (
        "file_cannot_change",
        "The memory's file has a form that cannot be changed without losing something.",
    )
    WEAKER_AUTHORITY = (
        "weaker_authority",
        "It would rewrite a memory that rests on stronger words than these.",
    )
    TYPES_DIFFER = "types_differ", "The memories to be merged are of different types."
    DATE_UNKNOWN = (
        "date_unknown",
        "It is about a date, but which day its words mean is not certain.",
    )
    DAYS_DIFFER = (
        "days_differ",
        "Its words for dates would be counted from another day than those of the memory.",
    )
    RETRACT_WITHOUT_CUE = (
        "retract_without_cue",
        "The quoted words do not say that this memory no longer holds.",
    )
    LOSS_CAP = (
        "loss_cap",
        "More memories would leave in one pass than may without a person's decision.",
    )
    STORE_FULL = "store_full", "The scope has as many memories as it may have."
    # Rejected: form.
    MALFORMED = "malformed", "The claim lacks a part that its operation needs."
    TOO_LONG = "too_long", "The statement or its quotes are longer than a memory may be."
    UNKNOWN_TARGET = "unknown_target", "It names a memory that was not shown in full."
    HELD_ALREADY = "held_already", "The same waits for a person already; its sources were added."
    # Rejected: quotes.
    QUOTE_NOT_FOUND = "quote_not_found", "The quoted words are not in the message they cite."
    QUOTE_TOO_SHORT = "quote_too_short", "The quoted words are too few to show anything."
    QUOTE_ONLY_FROM_CONTEXT = (
        "quote_only_from_context",
        "All quoted words come from turns that were shown before.",
    )
    QUOTE_INJECTED = "quote_injected", "The quoted words were put there by a program."
    QUESTION = "question", "The quoted words ask and do not state."
    HEDGED = "hedged", "The quoted words only consider it, the statement is sure of it."
    # Rejected: grounding.
    STATEMENT_NOT_IN_QUOTE = (
        "statement_not_in_quote",
        "The statement shares too few key terms with the quoted words.",
    )
    NUMBER_NOT_IN_QUOTE = (
        "number_not_in_quote",
        "The statement has a number that the quoted words lack.",
    )
    WRONG_DATE = (
        "wrong_date",
        "The statement has a date that the quoted words, at the time they were said, do not give.",
    )
    NAME_NOT_IN_QUOTE = (
        "name_not_in_quote",
        "The statement has a name, path or identifier that the quoted words lack.",
    )
    POLARITY_DIFFERS = (
        "polarity_differs",
        "The statement denies what the quoted words say, or the other way round.",
    )
    WORD_NOT_IN_QUOTE = (
        "word_not_in_quote",
        "The statement has a word that adds something to what the quoted words say.",
    )
    PLACES_SWAPPED = (
        "places_swapped",
        "The statement has two things in each other's place in the quoted words.",
    )
    LIMIT_LOST = (
        "limit_lost",
        "The quoted sentence has a condition or limit that the statement lacks.",
    )
    DOUBTED = "doubted", "The quoted sentence doubts or denies what the statement is sure of."
    OTHER_SPEAKER = (
        "other_speaker",
        "The quoted words say it of somebody else, or somebody else says it there.",
    )
    SCRIPT_DIFFERS = (
        "script_differs",
        "The statement is written in another script than the quoted words.",
    )
    SPECIFICS_LOST = (
        "specifics_lost",
        "The new text says less than what it replaces: a word, number, name or negation is gone.",
    )
    # Rejected: authority and standing.
    NEEDS_A_HUMAN = (
        "needs_a_human",
        "What people want, are or have to do is only taken from people's own words.",
    )
    ASSISTANT_ONLY = (
        "assistant_only",
        "A person is quoted, but what is claimed stands only in others' words.",
    )
    NOT_AGREED = (
        "not_agreed",
        "The assistant said or proposed it, and the person who answered said no, or did not agree to it.",
    )
    ONE_OFF = "one_off", "The quoted words ask for it this once."
    # Rejected: noise.
    ABOUT_MEMORY = "about_memory", "It is about memory itself or the extractor's own work."
    SUPPOSED = "supposed", "The quoted words only suppose it, or are said in a part."
    MOMENTARY = "momentary", "The quoted words tell how something is at this moment."
    BARE_LINE = (
        "bare_line",
        "It is a line of a log or of code, an error code, a path or an amount, and says nothing in words.",
    )
    OWN_WORK = "own_work", "The assistant tells what it did or is about to do, or guesses."
    PROVIDER_ERROR = "provider_error", "It is an error text or a refusal of a provider."
    HOLDS_SECRET = (
        "holds_secret",
        "It holds a secret, tells a redacted one, or has one that its quotes lack.",
    )
    SAME_SOURCE = "same_source", "The same messages said this before; that is no new confirmation."
    RETIRED_SOURCE = (
        "retired_source",
        "Its messages are behind what left memory or was rejected; newer words bring it back.",
    )
    CORRECTED_LATER = (
        "corrected_later",
        "Later words corrected this; what was said before them does not bring it back.",
    )
    DELETED = (
        "deleted",
        "A person deleted, forgot or rejected this; only newer words bring it back.",
    )
    ONLY_REPEATED = "only_repeated", "The assistant repeats what a person's memory already says."


_SENTENCES = {str(reason): reason.sentence for reason in Reason}


def reason_sentence(code: str) -> str:
    """Return the sentence of a verdict's reason; a code that is not known stands for itself."""
    return _SENTENCES.get(code, code)


#: Begins what counts a fault of wording among the reasons of a report.
WORDING = "wording:"


def wording_sentence(code: str) -> str:
    """Return what is told of a claim whose own wording was put aside for a reason, "" without one."""
    if not code:
        return ""
    return f"The words quoted took the place of the claim's own: {reason_sentence(code)}"


#: The first reason of each part of the page.
_PARTS = {
    Reason.NEW: ("What is done", "The claim had its effect."),
    Reason.ASKS_FIRST: (
        "What waits",
        "`memd review` shows it; a person decides, or a second session does.",
    ),
    Reason.MALFORMED: ("What is rejected", "It leaves no memory; it is counted."),
}


def render_reasons_reference() -> str:
    """Return the reference page in Markdown, one line for each reason."""
    lines = [
        "# Reasons of verdicts",
        "",
        "Made from the code by `make docs`; do not edit by hand.",
        "",
        "Every claim gets one verdict, and every verdict one of these reasons.",
        "`memd status` counts them, the log has them in `reasons`; [trust](../trust.md) says in which order they are asked.",
    ]
    for reason in Reason:
        if reason in _PARTS:
            title, sentence = _PARTS[reason]
            lines += ["", f"## {title}", "", sentence, "", "| reason | meaning |", "| --- | --- |"]
        lines.append(f"| `{reason}` | {reason.sentence} |")
    return "\n".join(lines) + "\n"
