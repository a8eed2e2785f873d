"""What people ask not to be remembered, in their own words, and what they mean by it.

The message itself and the replies to it; where nothing else is said in it ("that was off the record")
the turn before it too; where it says so, all that follows in the session.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec.structs import replace

from memconsolidate.backends.prose import find_prose
from memconsolidate.model import Author, Removed
from memconsolidate.sources.base import Origin, Parsed, Source
from memconsolidate.sources.carriers.base import Record
from memconsolidate.system.patterns import compile_late

#: What the state of a transcript keeps of a wish: how far it reaches.
_KEY = "off_the_record"
FILTER = "off_the_record"

#: Longer sentences are dictated; a wish in them is one too.
_LONGEST_SENTENCE_CHARS = 4000
#: A wish with at most so many words beside it says nothing by itself: it means what was before.
_WORDS_BESIDE = 4

_THIS = (
    r"(?:this|that|it|these|those|any of (?:this|that|it)|the following|(?:this|that|my) (?:message|part|one|bit|question)"
    r"|what i (?:just |have )?(?:said|wrote|told you|asked|tell you|say))"
)
_SESSION_EN = r"(?:(?:any of )?(?:this|our|the (?:whole|entire)) (?:whole |entire )?(?:conversation|session|chat|discussion)|anything (?:from|in|of) (?:this|our) (?:conversation|session|chat))"
#: In front of an order nobody is named, or it is a statement: "I don't remember this".
_ORDER = r"(?:^|[.!?;:,(–—\-]\s*)(?:(?:please|pls|ok|okay|so|btw|by the way|and|but|oh|hey|note|just)[,:]?\s+){0,3}"
_NOT = r"(?:do not|don['’]?t|never)(?: (?:please|ever))?"
#: A program's own memory is "in memory" too, so a bare word is only meant with "to".
_MEMORY = r"(?:(?:in|to|into|for|of|off) (?:(?:your|my|long[- ]term|the agent['’]s) ){1,2}memor(?:y|ies)\b|(?:to|into) (?:the )?memory\b)"
_END = r"(?=\s*(?:[.!?,;:)(–—\-]|please\b|pls\b|ok\b|thanks\b|for\b|about\b|as\b|since\b|because\b|when\b|if\b|,|$))"

_WISH = compile_late(
    "|".join(
        (
            rf"{_ORDER}{_NOT} (?:remember|memori[sz]e) (?:{_THIS}|{_SESSION_EN}){_END}",
            rf"{_ORDER}{_NOT} (?:save|store|keep|put|add|record|write|note|log|commit|take) (?:{_THIS}|{_SESSION_EN}|anything)(?: down)? {_MEMORY}",
            rf"\b(?:keep|leave) (?:{_THIS}|{_SESSION_EN}) (?:out of (?:your |long[- ]term )?memory\b|off the record\b)",
            rf"{_ORDER}forget (?:what i (?:just )?(?:said|wrote|told you|asked)|{_SESSION_EN}){_END}",
            r"(?:^|[.!?;:,(–—\-]\s*)(?:\w+ ){0,2}off[- ]the[- ]record(?=\s*(?:[.!?,;:)–—]|-\s|$))",
            r"\b(?:this|that|it|everything|what i (?:said|say|told you))(?: is|['’]s| was| stays| has to stay| should stay)(?: strictly| all)? off[- ]the[- ]record\b",
            # German
            r"\b(?:merk(?:e|t)?|merken sie|speicher(?:e)?|behalt(?:e)?) (?:dir |euch |sich )?(?:das|dies|es|diese (?:nachricht|unterhaltung|sitzung)|dieses gespräch)(?: bitte| mal)? nicht(?: (?:im gedächtnis|in deinem gedächtnis))?(?=\s*(?:[.!?,;:)]|$))",
            r"\b(?:das|dies|diese (?:nachricht|unterhaltung|sitzung)|dieses gespräch) (?:bitte )?nicht (?:merken|ins gedächtnis|im gedächtnis behalten)\b",
            r"\bvergiss(?:t)?,? (?:bitte )?was ich (?:gerade |eben )?(?:gesagt|geschrieben) habe\b",
            # Spanish
            r"\bno (?:recuerdes|memorices|guardes en (?:tu |la )?memoria|guardes) (?:esto|eso|este mensaje|esta (?:conversación|sesión))(?: en (?:tu |la )?memoria)?(?=\s*(?:[.!?,;:)]|$))",
            r"\bolvida lo que (?:acabo de decir|dije|te dije)\b",
            # French
            r"\bne (?:retiens|mémorise|retenez|mémorisez) pas (?:ça|cela|ceci|ce message|cette (?:conversation|session))(?=\s*(?:[.!?,;:)]|$))",
            r"\bne te (?:souviens|rappelle) pas de (?:ça|cela|ceci)(?=\s*(?:[.!?,;:)]|$))",
            r"\bn['’](?:enregistre|ajoute|enregistrez) pas (?:ça|cela|ceci) (?:dans|en|à) (?:ta |la |votre )?mémoire\b",
            r"\boublie ce que je viens de (?:dire|te dire|écrire)\b",
            # Korean
            r"(?:이건|이거|이것은|이걸|그건|이 (?:메시지|대화|세션)(?:는|은|를|을)?|방금 (?:한 말|말한 (?:것|거))(?:은|는|을)?) ?(?:제발 )?(?:기억하지|메모리에 (?:저장|기록)하지|저장하지|외우지) ?(?:마|말)",
            r"오프 ?더 ?레코드",
            # Chinese
            r"(?:请|請)?(?:不要|别|別|勿)(?:记住|記住|记下|記下|记忆|記憶|记录|記錄|保存)(?:这|這|那|以下|上面|刚才|剛才|本次)",
            r"(?:这|這|那)(?:个|個|条|條|段|次)?(?:对话|對話|会话|會話|消息|内容)?(?:请|請)?(?:不要|别|別)(?:记住|記住|记下来|記下來|写入记忆|存入记忆|存到记忆)",
            # Japanese
            r"(?:これ|それ|このメッセージ|この(?:会話|セッション)|今の話|今言ったこと)(?:は|を)?(?:絶対に)?(?:覚えない|記憶しない|メモリに保存しない|メモリーに保存しない|記録しない)で",
            r"オフレコ(?:で|です|だ|に)",
        )
    ),
    re.IGNORECASE,
)
_SESSION = compile_late(
    rf"{_SESSION_EN}|unterhaltung|sitzung|gespräch|conversación|sesión|\bsession\b|대화|세션|对话|對話|会话|會話|会話|セッション",
    re.IGNORECASE,
)
_AGAIN = compile_late(
    r"\b(?:back|again) on the record\b|\bon the record again\b"
    r"|\byou (?:can|may) (?:remember|memori[sz]e)(?: things| this| it| everything)? again\b"
    r"|\bab jetzt (?:darfst|kannst) du dir (?:das |es )?wieder merken\b|\bdu (?:darfst|kannst) dir (?:das |es |alles )?wieder merken\b"
    r"|\bpuedes (?:volver a recordar|recordar otra vez)\b|\btu peux (?:à nouveau|de nouveau) (?:retenir|mémoriser)\b"
    r"|이제 (?:다시 )?기억해도 (?:돼|됩니다)|(?:现在|現在)可以(?:重新|再)(?:记住|記住)|また覚えていい",
    re.IGNORECASE,
)
#: One of these stands in every wish; most messages have none, and the patterns are slow.
_WORDS = (
    "record", "remember", "memor", "forget", "merk", "speicher", "behalt", "gedächtnis", "vergiss",
    "recuerd", "guardes", "olvida", "retien", "retenez", "mémori", "souviens", "rappelle", "mémoire",
    "oublie", "기억", "메모리", "저장", "외우", "레코드", "记", "記", "保存", "覚え", "メモリ", "オフレコ",
)  # fmt: skip
_WORD = re.compile(r"\w+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


#: What says that something said before is meant, and not what comes next.
_LOOKS_BACK = compile_late(
    r"\b(?:that|this|it|everything|what i (?:just )?(?:said|wrote|told you)) (?:was|should have been)\b"
    r"|\bwhat i (?:just |have )?(?:said|wrote|told you|asked)\b|\bremember that\b"
    r"|\bwas ich (?:gerade |eben )?(?:gesagt|geschrieben) habe\b|\blo que (?:acabo de decir|dije|te dije)\b"
    r"|\bce que je viens de (?:dire|te dire|écrire)\b|방금|刚才|剛才|上面|今の話|今言った",
    re.IGNORECASE,
)


class Wish(Enum):
    """What a person asks: not to remember this message, the turn before too, or all that follows; or
    to remember again.
    """

    MESSAGE = "message"
    TURN_BEFORE = "before"
    SESSION = "session"
    AGAIN = "again"


def find_wish(text: str) -> Wish | None:
    """Return what a person asks in a message of theirs, None where they ask nothing of the kind.

    What they paste or quote asks nothing.
    """
    folded = text.casefold()
    if not any(word in folded for word in _WORDS):
        return None
    if _WISH.search(text) is None and _AGAIN.search(text) is None:
        return None
    said = [
        text[one.start : one.end] for one in find_prose(text, _LONGEST_SENTENCE_CHARS).sentences
    ]
    for sentence in said:
        if (found := _WISH.search(sentence)) is None:
            if _AGAIN.search(sentence):
                return Wish.AGAIN
            continue
        if _SESSION.search(found[0]):
            return Wish.SESSION
        beside = [*said]
        beside[said.index(sentence)] = sentence[: found.start()] + " " + sentence[found.end() :]
        rest = " ".join(beside)
        # Scripts without spaces have about two characters to a word.
        is_bare = (
            len(_WORD.findall(_CJK.sub("", rest))) + len(_CJK.findall(rest)) / 2 <= _WORDS_BESIDE
        )
        return Wish.TURN_BEFORE if is_bare else Wish.MESSAGE
    return None


def looks_back(text: str) -> bool:
    """Return whether a wish by itself says that what was said before it is meant."""
    return _LOOKS_BACK.search(text) is not None


def without_reach(state: dict[str, str]) -> dict[str, str]:
    """Return what a source remembers, as if nobody had wished for anything."""
    return {name: value for name, value in state.items() if name != _KEY}


def parse(
    source: Source,
    records: Iterable[Record],
    state: dict[str, str],
    origin: Origin,
    *,
    is_final: bool,
) -> Iterator[Parsed]:
    """Yield what the source does, without what a person asked not to be remembered.

    A message that asks it of the turn before is handed on and marked: who knows what was shown
    decides. Cutting the records into any number of calls gives the same.
    """
    reach = state.get(_KEY, "")
    own = {name: value for name, value in state.items() if name != _KEY} if reach else state
    for parsed in source.parse(records, own, origin, is_final=is_final):
        message = parsed.message
        if message is None and not reach:  # nearly all records
            yield parsed
            continue
        takes_back = False
        if message is not None and message.author is Author.HUMAN and message.has_role:
            wish = find_wish(message.text)
            if wish is None:
                reach = reach if reach == "session" else ""
            elif wish is Wish.AGAIN:
                reach = ""
            elif wish is Wish.SESSION:
                reach = "session"
            elif reach != "session":
                reach = "turn"
                takes_back = wish is Wish.TURN_BEFORE
        if not reach:
            yield parsed
        elif message is None:
            yield replace(parsed, state={**parsed.state, _KEY: reach})
        elif takes_back:
            yield replace(parsed, state={**parsed.state, _KEY: reach}, takes_back=True)
        else:
            removed = (*parsed.removed, Removed(FILTER, len(message.text)))
            after = {**parsed.state, _KEY: reach}
            yield replace(parsed, state=after, message=None, removed=removed)
