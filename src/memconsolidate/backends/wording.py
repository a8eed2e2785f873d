"""Words a claim: its statement, title, description and the parts of a decision."""

from __future__ import annotations

import re
from unicodedata import normalize

from memconsolidate.backends.cues.base import STRAIGHT, Kind, Language
from memconsolidate.backends.prose import ends_in_abbreviation
from memconsolidate.backends.reading import EDGE, SPECIFIC, Text, text_from
from memconsolidate.model import Claim, Decision, MemoryType, Operation, Quote, Tier

MAX_NAME_CHARS = 60
MAX_DESCRIPTION_CHARS = 150

#: A title that ends before this many characters says too little.
_SHORT_TITLE_CHARS = 20

#: Where a title may end.
_CLAUSE_ENDS = re.compile(r",|、|[.:;] |。")

#: Words are compared by so many characters, so that endings do not count.
_STEM_CHARS = 5
_SMALL_WORD_CHARS = 2
_RUN = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]+")

_TOKEN = re.compile(r"\w+(?:[.\-/:@]+\w+)*")

#: What is labelled as a decision is one whatever its words: "Decision: keep the new logo".
_LABEL = re.compile(r"[^\W\d_]{2,12} ?: ?(?=\S)")

#: Whoever uses what is worked on, or something that moved, as what a sentence is about.
_OF_OTHERS = re.compile(
    r"(?:(?:the|our|all|every|each|most|new|any|some|an?) )*(?:\w+ )?(?:users?|customers?|clients?|buyers?|guests?"
    r"|visitors?|patients?|subscribers?|students?|tenants?|sellers?|merchants?|passengers?|drivers?|readers?|players?)"
    r"(?: (?:in|from|of|with) [^,.]{1,40}?)? (?:can|may|cannot|can't|always|never|only|pay|pays|get|gets|see|sees|have|has|are|is|do|does|log|order|use|uses)\b"
    r"|(?:(?:der|die|das|eine?|unsere?|alle|jeder?|die meisten) )*(?:\w+ )?(?:be)?(?:nutzer|kunden?|käufer|gäste?|besucher"
    r"|patient(?:en)?|schüler|mieter|händler|leser|spieler|fahrer|mitglieder)(?:innen)?\b"
    r"|(?:(?:les?|la|nos|notre|une?|tous|chaque) |l')*(?:\w+ )?(?:utilisat(?:eurs?|rices?)|client(?:e?s)?|acheteurs?|visiteurs?"
    r"|patients?|abonnés?|élèves?|locataires?|lecteurs?|joueurs?)\b"
    r"|(?:(?:el|la|los|las|nuestr[oa]s?|una?|todos|cada) )*(?:\w+ )?(?:usuari[oa]s?|clientes?|compradores?|visitantes?|pacientes?"
    r"|suscriptores?|alumn[oa]s?|lectores?|jugadores?)\b"
    r"|(?:我们的?|所有|每个)?(?:用户|用戶|客户|客戶|顾客|顧客|买家|患者|访客|会员|玩家|学生)"
    r"|(?:私たちの|当社の|すべての|全ての)?(?:ユーザー?|顧客|お客様|利用者|購入者|患者|会員|生徒)(?:様|さん)?[はが]"
    r"|(?:우리 ?|모든 ?)?(?:사용자|고객|이용자|구매자|환자|회원|방문자|학생)(?:들)?[은는이가]"
    r"|.{1,60}(?:\b(?:ist|sind|wurden?) (?:[^,.]{1,30} )?(?:umgezogen|migriert|umbenannt)\b|\b(?:has|have|was|were|is) (?:been )?(?:moved|migrated|relocated|renamed)\b"
    r"|\ba (?:déménagé|migré|été (?:déplacé|migré|renommé))|\b(?:se (?:mudó|movió)|fue (?:movid|migrad|renombrad)[oa])|已经?(?:迁移|搬)|引っ越しました|移転しました|(?:이전했|이사했|옮겨졌))",
    re.IGNORECASE,
)
#: What has to be so, or is done to them, is a rule for whoever works on it.
_REQUIRED = re.compile(
    r"\b(?:we|wir|nous|bei uns|chez nous|werden|wird|are (?:\w+ )?\w+ed|sont (?:\w+ )?\w+ée?s|son (?:\w+ )?\w+[ai]d[oa]s|must|mustn't|should|shouldn't|shall|ha(?:s|ve) to|needs? to|please|never see|never show|muss|müssen|soll(?:en|te|ten)?|darf|dürfen"
    r"|bitte|doi(?:t|vent)|faut|deben?|debería\w*|hay que|tienen? que|por favor)\b|必须|必須|应该|應該|不得|不能|べき|なければ|ください|해야|하세요|주세요",
    re.IGNORECASE,
)

_TYPES = {
    Kind.INSTRUCTION: MemoryType.FEEDBACK,
    Kind.PREFERENCE: MemoryType.FEEDBACK,
    Kind.ABOUT: MemoryType.USER,
    Kind.DECISION: MemoryType.PROJECT,
    Kind.FACT: MemoryType.PROJECT,
    Kind.CORRECTION: MemoryType.PROJECT,
}


def word_claim(
    kind: Kind,
    statement: str,
    quotes: tuple[Quote, ...],
    language: Language,
    *,
    said: str,
    text: Text,
) -> Claim:
    """Return the claim that a statement makes.

    `said` is all that is quoted: a cue of permanence in it makes the claim standing. `text` is
    the sentence that fired, from which a decision's parts are taken.
    """
    statement = _capitalised(statement, language)
    if kind is Kind.INSTRUCTION and _tells_of_others(text):
        kind = Kind.FACT
    memory_type = _TYPES[kind]
    if kind is Kind.PREFERENCE and _is_of_one_person(text, language):
        memory_type = MemoryType.USER
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
        name=_title(_named_by(statement, kind, language), language),
        description=shorten(statement, MAX_DESCRIPTION_CHARS),
        tier=Tier.USER if memory_type is MemoryType.USER else Tier.PROJECT,
        decision=_decision(text, statement, language) if kind is Kind.DECISION else None,
        standing=kind in {Kind.INSTRUCTION, Kind.PREFERENCE}
        and bool(language.permanence.search(said)),
    )


def _tells_of_others(text: Text) -> bool:
    """Whether "always" and its like tell how something is for others, and ask for nothing: "customers
    can always cancel".
    """
    return _OF_OTHERS.match(text.seen.strip()) is not None and not _REQUIRED.search(text.seen)


def _is_of_one_person(text: Text, language: Language) -> bool:
    """Whether a preference for a thing is told by one person of themselves: "I prefer Go to C".

    How they want something done here is a rule for work: "I prefer small commits".
    """
    return bool(
        language.taste.search(text.seen)
        and not language.permanence.search(text.seen)
        # names have no capitals where there are none
        and (not language.words or SPECIFIC.search(text.words))
    )


def _decision(text: Text, statement: str, language: Language) -> Decision | None:
    label = _LABEL.match(text.seen)
    rejected = _part(language.rejected, text)
    chosen = _part(language.chosen, text) or (text.words[label.end() :] if label else "")
    if not chosen and not rejected and language.decided.match(text.seen):
        chosen = _without_reason(_part(language.decided, text), language)
    decision = Decision(
        chosen=chosen,
        rejected=rejected,
        reason=_part(language.because, text_from(statement)),
    )
    return decision if decision != Decision() else None


def _named_by(statement: str, kind: Kind, language: Language) -> str:
    """Return what a title is made of: where a decision does not fit as a whole, what was decided."""
    if kind is not Kind.DECISION or len(statement.rstrip(".。!！")) <= MAX_NAME_CHARS:
        return statement
    return _content(statement, language)


def _content(statement: str, language: Language) -> str:
    """Return what was decided: a name says nothing with "we have decided that"."""
    decided = language.decided.match(statement.translate(STRAIGHT))
    if not decided or decided.start("content") == 0:
        return statement
    content = _without_reason(statement[decided.start("content") :], language)
    return _capitalised(content, language)


def _without_reason(text: str, language: Language) -> str:
    reason = language.because.search(text.translate(STRAIGHT))
    return text[: reason.start()].rstrip(EDGE) if reason and reason.start() else text


def _part(pattern: re.Pattern[str], text: Text) -> str:
    found = pattern.search(text.seen)
    if not found:
        return ""
    group = next((n for n in range(1, (pattern.groups or 0) + 1) if found.group(n) is not None), 0)
    return text.words[slice(*found.span(group))].strip(EDGE + ".。!！")


def _capitalised(statement: str, language: Language) -> str:
    """Give the first word a capital only where it is a common word: a name stays as it is."""
    first = statement.split(" ", 1)[0]
    if first.lower().translate(STRAIGHT) in language.words and first[:1].islower():
        return first[:1].upper() + statement[1:]
    return statement


def _title(statement: str, language: Language) -> str:
    """Return the statement as a title: without its reason when it would be too long with it."""
    if len(statement) > MAX_NAME_CHARS:
        reason = language.because.search(statement)
        if reason and reason.start() > _SHORT_TITLE_CHARS:
            statement = statement[: reason.start()]
    if len(statement) > MAX_NAME_CHARS:
        ends = [
            end.start()
            for end in _CLAUSE_ENDS.finditer(statement, 0, MAX_NAME_CHARS)
            if not ends_in_abbreviation(statement[: end.start() + 1])
        ]
        # "À partir de maintenant" alone says nothing.
        if ends and len(language.permanence.sub("", statement[: ends[-1]])) > _SHORT_TITLE_CHARS:
            statement = statement[: ends[-1]]
    title = shorten(statement, MAX_NAME_CHARS, mark="").rstrip(".。!！ " + EDGE)
    return title if len(statement) <= MAX_NAME_CHARS else _without_small_end(title, language)


def _without_small_end(title: str, language: Language) -> str:
    """Return a title that was cut without the small words that it then ends with: "runs at"."""
    words = title.split(" ")
    while len(words) > 1 and words[-1].lower() in language.words:
        words.pop()
    return " ".join(words)


def shorten(text: str, limit: int, mark: str = "…") -> str:
    """Return the text cut at a word so that it has at most `limit` characters."""
    if len(text) <= limit:
        return text
    head = text[: limit - len(mark)]
    space = head.rfind(" ")
    if space > limit // 2 and not text[len(head)].isspace():
        head = head[:space]
    return head.rstrip(EDGE) + mark


def tokens_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in folded case: two texts with the same words say the same."""
    return tuple(_TOKEN.findall(normalize("NFKC", text).casefold()))


def stems_of(text: str, language: Language) -> frozenset[str]:
    """Return the beginnings of the words that carry meaning, and pairs of characters in runs."""
    found = set()
    for token in tokens_of(text):
        runs = _RUN.findall(token)
        for run in runs:
            found |= {run[place : place + 2] for place in range(len(run) - 1)}
        word = token if not runs else ""
        if len(word) > _SMALL_WORD_CHARS and word not in language.words:
            found.add(word[:_STEM_CHARS])
    return frozenset(found)
