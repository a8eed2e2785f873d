"""What a sentence does, by its words: last, change, correct, doubt, agree, instruct."""

from __future__ import annotations

import re
from functools import lru_cache

from memconsolidate.system.patterns import compile_late
from memconsolidate.verdicts.tables.language import words
from memconsolidate.verdicts.tables.registry import ALPHABETIC, LANGUAGES, RUNNING
from memconsolidate.verdicts.words import normalise, sequence, tokens

#: Cues are looked for in this many characters of a text; a cue stands near what it is about.
_SEARCHED_CHARS = 2000


def compile_cues(field: str) -> re.Pattern[str]:
    """Return one pattern of all languages: whole words, or anywhere in a run of characters."""
    words = "|".join(phrase for language in ALPHABETIC for phrase in getattr(language, field))
    runs = "|".join(phrase for language in RUNNING for phrase in getattr(language, field))
    return compile_late(rf"(?<!\w)(?:{words})(?!\w)|(?:{runs})")


_PERMANENCE = compile_cues("permanence")
_RENEWALS = compile_cues("renewals")
_LASTING = compile_cues("lasting")
_LASTING_ORDERS = compile_late(
    "|".join(f"(?:{one})" for language in LANGUAGES for one in language.lasting_orders)
)
#: What an order may stand behind: "if …", "in this repo".
_CONDITIONS = compile_late(
    rf"^(?:(?:{'|'.join(one for language in ALPHABETIC for one in (*language.subordinates, *language.adjuncts))})(?!\w))"
    rf"|(?:{'|'.join(one for language in RUNNING for one in language.conditions)})"
)
_WORK_VERBS = frozenset(word for language in ALPHABETIC for word in language.work_verbs)
#: Whoever is spoken of before a verb orders nothing: "we always get a 429".
_SUBJECTS = compile_late(
    r"^(?:(?:but|and|so|aber|und|mais|et|pero|y) )?(?:i|we|you|they|he|she|it|there|ich|wir|er|es|man|je|on|nous|il|elle|ce|c'est|yo|nosotros|我们|我|他)(?!\w)"
)
_REPEATS = compile_cues("repeats")
_ONE_OFF = compile_cues("one_off")
_CHANGE = compile_cues("change")
_CORRECTION = compile_cues("correction")
_OUTDATED = compile_cues("outdated")
_ADDITIONS = compile_cues("additions")
_FORGETS = compile_cues("forgets")
_PERMISSIONS = compile_cues("permissions")
_HEDGES = compile_cues("hedges")
_REQUESTS = compile_cues("requests")
_QUESTIONS = compile_cues("questions")
_NO_QUESTIONS = compile_cues("no_questions")
_INSTRUCTIONS = compile_cues("instructions")
_RESERVES = compile_cues("reserves")
#: What ends a word that agrees: "sure thing" is one, "surely" is none. In a run of characters the
#: next such word may follow at once.
_ASSENTS = tuple(
    compile_late(rf"(?:{'|'.join(one.assent)})(?=[\s,.!;:)…~–—-]|$)")
    if one in ALPHABETIC
    else compile_late(rf"(?:{'|'.join(one.assent)}){{1,4}}(?=[\s,.!;:、。…~〜-]|$)")
    for one in LANGUAGES
)
#: An order that is said with "ok?" behind it; "right?" asks whether it is so.
_TAG_QUESTION = compile_late(
    rf"[,;.、，。–—-] ?(?:{'|'.join(tag for one in LANGUAGES for tag in one.tags)}) ?[?？][\"')\] ]*$"
)
#: Behind an order these ask for no more than a nod; behind a statement they ask whether it is so.
_ASKED_BACK = compile_late(
    r"[,;.、，。–—-] ?(?:right|correct|yes|yeah|no|agreed|oder|nicht wahr|ne|gell|richtig|verdad|vale|¿?(?:no|verdad|sí|vale)|non|oui|d'accord|n'est-ce pas|hein|[对對好]吧|[对對]不[对對]|[对對][吗嗎]|ね|よね|でしょう|맞죠|그렇죠|알았죠) ?[?？][\"')\] ]*$"
)
#: Who asks to stop a habit asks for good.
_ENDING = compile_late(r"\b(?:stop \w+ing|aufhören|dejar de|arrêter d)")
_TRANSITIONS = tuple(
    compile_late(rf"(?<!\w){phrase}" if language in ALPHABETIC else phrase)
    for language in LANGUAGES
    for phrase in language.transitions
)
_IMPERATIVES = frozenset(word for language in ALPHABETIC for word in language.imperatives)
_FILLERS = frozenset(word for language in ALPHABETIC for word in language.fillers)
#: After a noun that could be an imperative ("test server is …") these tell that it is none.
_FINITE = words(
    "is are was were has have had runs uses lives listens sits returns takes needs goes lies starts"
    " contains belongs depends costs ist sind hat es son está est sont a"
)
#: They only say that something is different now, or that it is so here.
CHANGE_WORDS = words(
    "now actually currently korrektur corrección rectification 정정 correction instead anymore jetzt nun inzwischen eigentlich ahora maintenant"
    " désormais 现在 其实 今は 現在は 이제 이제는 사실 사실은 nope sorry"
    " here hier aquí ici"
)
_CHANGE_IN_RUNS = compile_late(
    "^(?:(?:更正|訂正|修正|纠正|정정)[:：]?|现在是?|現在は?|今は|其实|其實|実は|이제는?|사실은?)[,、， ]*"
    "|(?<![^\\s、，])(?:여기서는?|이제는?) |(?:我们|我們)?(?:这里|這裡)|现在|ここでは|(?<=は)今は"
)
_ASSENT_CHARS = 160
#: Politeness beside an assent.
_THANKS = compile_late(
    r"\b(?:thanks?(?: you)?(?: (?:a lot|so much|very much))?|thx|please|cheers|danke(?: schön)?|bitte|gracias|por favor|merci(?: beaucoup)?|s'il te plaît)\b"
    r"|谢谢|謝謝|감사(?:합니다|해요)|고마워요?|부탁(?:해요|드려요|합니다)|ありがとう(?:ございます)?|お願いします"
)
_EDGES = " .,;:!\"'`"
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？\n]")
_CLAUSE_END = re.compile(r"[,;:](?!\d)|[、，；：]")
_CLAUSE_MARKS = (",", ";", "、")
_WORDS_OF_A_QUESTION = 4


def _has(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.search(normalise(text[:_SEARCHED_CHARS])) is not None


def has_permanence(text: str) -> bool:
    """Whether the text says that something holds for good, or for all of us."""
    return _has(_PERMANENCE, text)


def is_standing_order(sentence: str) -> bool:
    """Whether a sentence orders something for good: whatever it speaks of is what to do about it.

    Before the order only its condition may stand: "whenever the build is red, stop".
    """
    clauses = [
        one.strip(_EDGES) for one in _CLAUSE_END.split(normalise(sentence[:_SEARCHED_CHARS]))
    ]
    first, *others = clauses
    if _orders(first):
        return any(_LASTING.search(one) and _orders(one) for one in clauses)
    if not _LASTING.search(first) and not _CONDITIONS.search(first):
        return False
    return any(map(_orders, others)) and _LASTING.search(sentence.casefold()) is not None


def _orders(clause: str) -> bool:
    if _SUBJECTS.search(clause):
        return False
    if is_instruction(clause) or _LASTING_ORDERS.search(clause) is not None:
        return True
    words = clause.split()
    return words[:1] != [] and words[0] in _WORK_VERBS and _FINITE.isdisjoint(words[1:5])


def find_lasting(text: str) -> re.Match[str] | None:
    """Return the first words of a folded text that tell that an order holds for good."""
    return _LASTING.search(text)


def is_renewal(text: str) -> bool:
    """Whether the text puts an order in the place of an earlier one."""
    return _has(_RENEWALS, text)


def was_said_before(text: str) -> bool:
    """Whether the text says that it was said before: "tabs, as always"."""
    return _has(_REPEATS, text)


def is_one_off(text: str) -> bool:
    """Whether the text says that something holds this once."""
    return _has(_ONE_OFF, text)


def has_change(text: str) -> bool:
    """Whether the text says that something became different."""
    return _has(_CHANGE, text)


def has_correction(text: str) -> bool:
    """Whether the text says that something said before was wrong."""
    return _has(_CORRECTION, text)


def is_outdated(text: str) -> bool:
    """Whether the text begins with words that something known no longer holds: "that's no longer true"."""
    return _OUTDATED.match(normalise(text[:_SEARCHED_CHARS])) is not None


def has_addition(text: str) -> bool:
    """Whether the text says something besides what was said before: "also"."""
    return _has(_ADDITIONS, text)


def asks_to_forget(text: str) -> bool:
    """Whether the text asks to forget what it names."""
    return _has(_FORGETS, text)


def is_hedged(text: str) -> bool:
    """Whether the text only considers what it says."""
    return _has(_HEDGES, text)


def is_question(text: str) -> bool:
    """Whether the text asks something.

    A request for good in the form of a question does not, nor an order with "ok?" at its end.
    Where there is no question mark, words tell it, in each of its sentences.
    """
    if _has(_REQUESTS, text) and (has_permanence(text) or _has(_ENDING, text)):
        return False
    if text.rstrip("\"')] ").endswith(("?", "？")):
        tag = _ASKED_BACK.search(normalise(text[:_SEARCHED_CHARS]))
        if tag and is_standing_order(normalise(text)[: tag.start()]):
            return False
        return not _has(_TAG_QUESTION, text)
    parts = [part for part in _SENTENCE_END.split(text[:_SEARCHED_CHARS]) if part.strip()]
    return bool(parts) and all(map(_asks, parts))


def _asks(sentence: str) -> bool:
    """Whether the words of a sentence without a question mark ask something.

    What stands behind a colon answers, and a clause beside may tell how things are, or should be.
    """
    folded = normalise(sentence).strip(_EDGES)
    if not _QUESTIONS.search(folded) or _NO_QUESTIONS.search(folded) or ": " in folded:
        return False
    place = max(map(folded.rfind, _CLAUSE_MARKS))
    # "…, why": the tags look at the mark before them
    last = folded[place + 1 :].strip()
    if place < 0 or _QUESTIONS.search(last) or _QUESTIONS.search(f", {last}"):
        return True
    return not (has_permanence(folded) or is_instruction(folded))


def stands_beside_question(text: str, sentence: str) -> bool:
    """Whether words are a whole clause of a sentence in which another clause asks, without a mark.

    A short one asks about the clause beside it: "we use npm, or not".
    """
    said, whole = normalise(text), normalise(sentence)
    before, found, after = whole.partition(said)
    if not found or whole.endswith("?") or before.rstrip()[-1:] not in ("", *_CLAUSE_MARKS):
        return False
    if not said.endswith(_CLAUSE_MARKS) and after.lstrip()[:1] not in ("", *_CLAUSE_MARKS):
        return False
    rest = f"{before} {after}".strip(_EDGES + "、")
    return len(sequence(rest)) >= _WORDS_OF_A_QUESTION and is_question(rest)


def is_assent(text: str) -> bool:
    """Whether the text begins with words that agree, is short, asks nothing and takes nothing out."""
    return after_assent(text) is not None


def after_assent(text: str, proposed: str = "") -> str | None:
    """Return what a short text that agrees says besides, folded; None where it does not agree.

    Nobody agrees who asks, puts off, or says "yes, but", unless in words of what was proposed.
    """
    folded = normalise(text[:_SEARCHED_CHARS])
    if len(folded) > _ASSENT_CHARS or "?" in folded:
        return None
    rest = folded.lstrip(_EDGES)
    if not _assent_at(rest):
        return None
    while end := _assent_at(rest) or _end_of(_THANKS.match(rest)):
        rest = rest[end:].lstrip(_EDGES + "-、。…~〜–—)")
    known = normalise(proposed)
    is_reserved = any(
        match.group() not in known
        for pattern in (_RESERVES, _HEDGES)
        for match in pattern.finditer(rest)
    )
    return None if is_reserved else rest


def _assent_at(text: str) -> int:
    """Return where the longest word ends that a text begins with and that agrees, 0 without any."""
    return max(_end_of(pattern.match(text)) for pattern in _ASSENTS)


def _end_of(match: re.Match[str] | None) -> int:
    return match.end() if match else 0


def is_instruction(text: str) -> bool:
    """Whether the text tells somebody what to do."""
    return _has(_INSTRUCTIONS, text) or is_imperative(text)


def is_permission(text: str) -> bool:
    """Whether the text says that something may be so."""
    return _has(_PERMISSIONS, text)


def is_imperative(text: str) -> bool:
    """Whether a clause of the text is an order in the imperative."""
    words = tokens(text[:_SEARCHED_CHARS])
    for start, token in enumerate(words):
        if not token.after_clause:
            continue
        clause = words[start : start + 7]
        for place, word in enumerate(clause):
            if word.text in _FILLERS and word.text not in _IMPERATIVES:
                continue
            if word.text in _IMPERATIVES and not any(
                later.text in _FINITE for later in clause[place + 1 : place + 5]
            ):
                return True
            break
    return False


def without_permanence(text: str) -> str:
    """Return the text, folded, without words that only say that it holds from now on."""
    return _FOR_GOOD.sub(" ", normalise(text[:_SEARCHED_CHARS]))


def without_repetition(text: str) -> str:
    """Return the text, folded, without words that only say that it was said before."""
    return _REPEATS.sub(" ", normalise(text[:_SEARCHED_CHARS]))


def without_change_words(text: str) -> str:
    """Return the text without words that only say that something is different now, or that it is so here."""
    parts = _CHANGE_IN_RUNS.sub("", text).split()
    kept = [part for part in parts if part.strip(".,:;!").casefold() not in CHANGE_WORDS]
    return text if kept == text.split() else " ".join(kept)


def find_residence(text: str, *, is_change: bool) -> str:
    """Return where somebody says to live, folded; "" unless the text says that and no more.

    With `is_change` only what tells of a move counts, without it both do.
    """
    match = _find_place(text, _MOVES if is_change else (*_LIVES, *_MOVES))
    return match["place"] if match and match.groupdict("").get("left") != "" else ""


def find_move(text: str) -> str:
    """Return where somebody says to have moved, folded; "" where that is their home for sure."""
    match = _find_place(text, _MOVES)
    return match["place"] if match and match.groupdict("").get("left") == "" else ""


def _find_place(text: str, patterns: tuple[re.Pattern[str], ...]) -> re.Match[str] | None:
    folded = normalise(text[:_SEARCHED_CHARS]).rstrip(" .!。！")
    for pattern in patterns:
        match = pattern.fullmatch(folded)
        if match and match["place"] not in _NO_PLACES:
            return match
    return None


#: People also move to these, and live where they lived.
_NO_PLACES = words(
    "kotlin rust go golang java python swift ruby scala elixir typescript javascript linux windows macos mac"
    " ubuntu debian fedora arch nixos emacs vim neovim zed vscode cursor firefox chrome slack discord notion"
    " linear github gitlab jira aws azure gcp postgres kubernetes docker bun node deno pnpm yarn npm react"
    " svelte vue management another a the it that this"
)
_FOR_GOOD = compile_cues("for_good")
_LIVES = tuple(compile_late(phrase) for language in LANGUAGES for phrase in language.lives)
_MOVES = tuple(compile_late(phrase) for language in LANGUAGES for phrase in language.moves)


@lru_cache(maxsize=256)
def find_transitions(text: str) -> tuple[tuple[str, str], ...]:
    """Return (old, new) for each "from … to …" and its like, as written in folded case."""
    found: list[tuple[str, str]] = []
    # what stands on two lines was said apart: "not b" of one quote says nothing about the next
    for line in text[:_SEARCHED_CHARS].splitlines():
        folded = normalise(line)
        for pattern in _TRANSITIONS:
            found += [
                (match["old"].strip(_EDGES), match["new"].strip(_EDGES))
                for match in pattern.finditer(folded)
            ]
    return tuple(found)
