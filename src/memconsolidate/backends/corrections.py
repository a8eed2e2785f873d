"""Finds what puts one value in the place of another: "no, sorry, not Jest, we have Vitest".

Such words say what is right only together with the sentence that they correct. They begin with words
that add nothing, and those are never taken for the value: each form is read whole, and what it takes
for a value stands where the form has one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from memconsolidate.backends.cues.base import NOTHING, STRAIGHT, Language, compile_words
from memconsolidate.backends.cues.languages import LANGUAGES

#: A value of one to three words; a stop within it belongs to it ("3.11").
_WORD = r"[^\s,;:?!()„“”\"、，。]+"
_OLD = rf"(?P<old>{_WORD}(?: {_WORD}){{0,2}}?)"
_NEW = rf"(?P<new>{_WORD}(?: {_WORD}){{0,2}}?)"
_END = r"[\s.!]*$"
#: What is said with one of these holds besides, and corrects nothing: "not only Netlify".
_BESIDES = compile_words(
    r"\b(?:also|too|as well|besides|only|just|auch|zusätzlich|außerdem|nur|bloß|aussi|également|seulement|juste|también|además|solo|sólo|solamente)\b"
)


#: No text without one of these corrects a value so; most texts have none.
_HINTS = compile_words(
    r"\b(?:not|no|longer|instead|rather|place|isn't|don't|nicht|kein\w*|(?:an)?statt|anstelle|pas|plus|non|plutôt|lieu|vez|lugar)\b"
    r"|아니|말고|대신|않|쓰고|不|没用|別用|别用|でな|ではな|ではあり|じゃな|じゃあり|やめ|代わり"
)
#: Nobody corrects a value in more words.
_MOST_CHARS = 200


class Correction(NamedTuple):
    """Two values, and where the clause begins that has the new one; -1 where that stands alone.

    `is_bare` tells that it says nothing by itself.
    """

    old: str
    new: str
    clause: int
    is_hedged: bool
    is_bare: bool


class _Words(NamedTuple):
    """The words of one language, each a regular expression without groups.

    `asides` add nothing where they stand, `hedges` doubt. `negators` deny the value behind them,
    `joins` introduce the one in its place, `instead` stands between two values of which the first
    holds, `places` before a value, `heads` begin a clause with a value, `ends` stand behind one.
    """

    asides: str
    hedges: str
    negators: str
    joins: str
    instead: str
    places: str
    heads: str
    ends: str


_LATIN = {
    "english": _Words(
        asides=(
            r"oh|ah|ach|well|ok|okay|hmm?|uh|um|wait|hold on|no|nope|nah|wrong|actually|in fact|really|sorry|pardon|my bad|my mistake|my apologies|correction|i mean|i meant|i misspoke|scratch that"
            r"|rather|but|and|so|then|now|definitely|certainly|surely|obviously|clearly|unfortunately|sadly|of course|after all|in the end|on second thoughts?|come to think of it|i (?:was|am) wrong|i'm wrong|to be precise|strictly speaking|please|anyway|i(?:'ve| have)? changed my mind|instead|currently|finally|apparently|that's wrong|not quite"
        ),
        hedges=r"maybe|perhaps|possibly|probably|presumably|i (?:think|guess|believe|suppose)|might be|could be",
        negators=r"not|no longer|no more|it's not|it is not|it isn't|it's no longer|that's not|isn't|we don't use|we do not use|we no longer use|we're not using|don't use",
        joins=r"but|it's|it is|that's|rather|instead|make (?:it|that)|better",
        instead=r"not|and not|instead of|rather than|no longer|in place of",
        places=r"on|at|in|to|with|via|port|the|a|an|called|version",
        heads=r"(?:we|i) (?:use|take|have|had|chose|choose|picked|pick|run|want|go with|went with|are using|am using|'ll use|'ll take|will use|now use|actually use|switched to|moved to)|we're (?:using|on|going with)|let's (?:use|take|go with)|(?:it|that) (?:runs on|is on|listens on|is called)|it's called|use|take",
        ends=r"any ?more|any longer|now|instead|today|currently|actually|please|sorry|these days|then|after all|of course",
    ),
    "german": _Words(
        asides=(
            r"ach|äh|ähm|hm+|oh|ok|okay|also|ja|nein|nö|nee|halt|stopp?|warte(?: mal)?|moment(?: mal)?|quatsch|falsch|stimmt nicht|doch|leider|sicher|sicherlich|bestimmt|eigentlich|tatsächlich|lieber|besser|wohl|eher|natürlich|definitiv|auf keinen fall|letztlich|letztendlich|schließlich|am ende|im endeffekt|vielmehr|übrigens|aber|und|jetzt|nun|mittlerweile|inzwischen|sorry|entschuldigung|verzeihung|pardon|tut mir leid|korrektur|mein fehler|ich meine|ich meinte|ich habe? mich (?:geirrt|vertan)|ich habe es mir anders überlegt|genauer gesagt|um genau zu sein|offenbar|anscheinend|bitte|mal|ganz|gar|überhaupt|das ist|es ist"
        ),
        hedges=r"vielleicht|eventuell|möglicherweise|vermutlich|wahrscheinlich|womöglich|ich glaube|ich denke|könnte sein",
        negators=r"nicht mehr|nicht|kein|keine|keinen",
        joins=r"sondern|aber|es ist|das ist|lieber|besser|eher|vielmehr",
        instead=r"nicht|und nicht|statt|anstatt|anstelle von|nicht mehr|und nicht mehr",
        places=r"auf|in|im|bei|mit|an|am|zu|zum|zur|über|port|der|die|das|dem|den|version",
        heads=r"(?:wir|ich) (?:nehmen?|nutzen?|benutzen?|verwenden?|haben?|setzen auf|gehen auf|bleiben bei|wechseln zu|wollen|fahren mit|arbeiten mit|brauchen)|(?:er|sie|es) (?:läuft auf|lauscht auf|heißt|ist)|nimm|nehmt|nutze?|verwende",
        ends=r"mehr|jetzt|nun|stattdessen|bitte|inzwischen|mittlerweile|heute|lieber|halt|eben|ja|doch|übrigens",
    ),
    "french": _Words(
        asides=(
            r"ah|oh|euh|bon|bah|ben|ok|oui|non|nan|attends|attendez|un instant|faux|finalement|plutôt|en fait|en réalité|en vérité|désolée?|pardon|excuse-moi|excusez-moi|malheureusement|hélas|bien sûr|évidemment|certainement|sûrement|surtout|au final|à la fin|mais|et|alors|donc|maintenant|désormais|correction|rectification|je me suis trompée?|mon erreur|erreur de ma part|j'ai changé d'avis|je veux dire|je voulais dire|pour être précise?|s'il te plaît|en tout cas|apparemment|c'est|ce n'est|vraiment|quand même|au temps pour moi"
        ),
        hedges=r"peut-être|probablement|sans doute|éventuellement|je crois|je pense|il se peut",
        negators=r"non pas|pas|plus|non plus",
        joins=r"mais|c'est|plutôt",
        instead=r"pas|et pas|non pas|et non|plutôt que|au lieu de|plus|et plus",
        places=r"sur|dans|à|en|au|avec|chez|le|la|les|du|de|un|une|port|version",
        heads=r"(?:on|nous) (?:prend|prenons|utilise|utilisons|a|avons|est sur|passe à|passons à|part sur|partons sur|reste sur|veut|voulons)|(?:j'utilise|j'ai|je prends|je préfère)|(?:il|elle|ça) (?:tourne sur|écoute sur|s'appelle|est sur)|prends?|utilise",
        ends=r"maintenant|désormais|plutôt|à la place|en fait|finalement|s'il te plaît|pardon|désolée?|aujourd'hui",
    ),
    "spanish": _Words(
        asides=(
            r"ah|oh|eh|bueno|vale|ok|sí|no(?=,)|nop|espera|un momento|mejor|mejor dicho|al final|perdón|perdona|perdone|disculpa|lo siento|en realidad|de hecho|realmente|finalmente|lamentablemente|por desgracia|desafortunadamente|claro|seguro|seguramente|por supuesto|obviamente|pues|pero|y|entonces|ahora|más bien|corrección|rectificación|me equivoqué|me he equivocado|error mío|mi error|he cambiado de opinión|cambié de opinión|quiero decir|quería decir|para ser exactos?|por favor|desde luego|al parecer|definitivamente|eso no|mentira|falso"
        ),
        hedges=r"quizás?|tal vez|a lo mejor|puede que|posiblemente|probablemente|creo que|supongo que|igual",
        negators=r"ya no|no es|no está|no son|no",
        joins=r"sino|es|mejor|más bien",
        instead=r"no|y no|en vez de|en lugar de|ya no|y ya no",
        places=r"en|con|a|al|de|por|el|la|los|las|un|una|puerto|versión",
        heads=r"(?:nosotros )?(?:usamos|tenemos|utilizamos|cogemos|tomamos|vamos con|nos quedamos con|pasamos a|preferimos|queremos|corremos)|(?:yo )?(?:uso|utilizo|tengo|prefiero)|(?:corre en|escucha en|se llama|está en)|usa|utiliza",
        ends=r"ahora|en su lugar|mejor|por favor|perdón|hoy|ya|más|actualmente|al final",
    ),
}


class _Forms(NamedTuple):
    forms: tuple[re.Pattern[str], ...]
    aside: re.Pattern[str]
    hedge: re.Pattern[str]
    denial: re.Pattern[str]
    only_denial: re.Pattern[str]
    head: re.Pattern[str] = NOTHING


def _of_latin(words: _Words) -> _Forms:
    aside = rf"(?:(?:{words.asides}|{words.hedges})(?:\s?[,.!:;–—-]+\s*|\s+))"
    places = rf"(?:(?:{words.places}) ){{0,2}}"
    ends = rf"(?:,? (?:{words.ends})){{0,2}}"
    head = rf"(?P<clause>(?:{words.heads}) (?:(?:{words.asides}) )?)?"
    joins = rf"(?:(?:{words.joins}|{words.asides}),? ){{0,3}}"
    start = rf"^{aside}{{0,5}}(?:{words.negators}) (?:(?:{words.asides}) ){{0,2}}"
    return _Forms(
        (
            compile_words(
                rf"{start}{places}{_OLD}{ends}(?:\s?[,;.–—-]+ | (?=(?:{words.joins}) )){joins}{head}{places}{_NEW}{ends}{_END}"
            ),
            compile_words(
                rf"^{aside}{{0,5}}{head}{places}{_NEW},? (?:{words.instead}) {places}{_OLD}{ends}{_END}"
            ),
        ),
        compile_words(rf"(?:{words.asides}|{words.ends}|{words.joins})"),
        compile_words(rf"(?<!\w)(?:{words.hedges})(?!\w)"),
        compile_words(
            rf"{start}{places}(?P<old>{_WORD}){ends}\s?[,;.–—-]+ (?:(?:{words.joins}),? )?"
        ),
        compile_words(rf"{start}(?:{places}{_OLD})?{ends}{_END}"),
        compile_words(rf"(?:{words.heads}) "),
    )


#: A name in letters, or a run of few characters.
_NAME = r"[A-Za-z0-9][A-Za-z0-9_./:@+#-]*(?: [A-Z0-9][A-Za-z0-9.+#-]*){0,2}"
_HANGUL = r"[가-힣]{2,8}?"
_HAN = r"[\u4e00-\u9fff]{2,6}?"
_KANJI = r"[\u30a1-\u30fe\u4e00-\u9fff]{2,8}"

_KOREAN_ASIDE = r"(?:아니(?:요|야|에요)?|아뇨|아냐|사실은?|실은|잠깐만?요?|잠시만요?|죄송(?:해요|합니다|하지만)?|미안(?:해요)?|정정(?:합니다|해요)?|다시|음|어|아|그냥|역시|결국|이제는?|차라리|오히려|틀렸(?:어요|네요)|제가 틀렸어요|생각해 ?보니|생각이 바뀌었어요|안타깝게도|아쉽게도|물론|확실히|당연히|그게|그건)"
_KOREAN_HEDGE = r"(?:아마도?|어쩌면|혹시|글쎄요?)"
_CHINESE_ASIDE = r"(?:不(?=[,,。])|不对|不是(?=[,,。])|错了|其实|实际上|事实上|抱歉|对不起|不好意思|等等|等一下|更正|纠正一下|我改主意了|改主意了|说错了|我说错了|我错了|可惜|还是|最后|最终|后来|现在|当然|肯定|确实|嗯|啊|哦|那个|准确地?说|我的意思是|我是说|已经)"
_CHINESE_HEDGE = r"(?:也许|可能|或许|大概|说不定)"
_JAPANESE_ASIDE = r"(?:いや|いいえ|違います|違う|やっぱり|やはり|実は|実際は?|すみません|すいません|ごめん(?:なさい)?|失礼|訂正(?:です|します)?|気が変わりました|間違えました|間違い(?:です)?|残念ながら|結局|もちろん|確かに|むしろ|あ|えっと|ええと|ちょっと待って|待って|正確には|今は|もう|もはや)"
_JAPANESE_HEDGE = r"(?:たぶん|多分|もしかしたら|おそらく|かも)"

_FORMS = {name: _of_latin(words) for name, words in _LATIN.items()} | {
    "korean": _Forms(
        (
            compile_words(
                rf"^(?:(?:{_KOREAN_ASIDE}|{_KOREAN_HEDGE})[,.! ]+){{0,5}}(?:더 ?이상 )?(?P<old>{_NAME}|{_HANGUL})(?: ?포트)?(?:이|가|은|는|을|를|에|에서|로|으로)? ?(?:아니라|아니고|아니에요|아니예요|아니야|말고|대신|안 ?쓰고|쓰지 않고|그만 쓰고)(?:요)?[,.]? "
                rf"(?:{_KOREAN_ASIDE}[, ]+){{0,3}}(?P<new>{_NAME}|{_HANGUL})(?: ?포트)?(?:이|가|은|는|을|를|에|에서|로|으로)?(?: ?(?:이?에요|예요|입니다|이야|야|이다|다|써요?|쓰고 있어요|씁니다|사용해요|사용합니다|쓰기로 했어요|하기로 했어요|할게요|해요|합니다|갈게요|바꿨어요|돼요|됩니다|요))?{_END}"
            ),
        ),
        compile_words(rf"{_KOREAN_ASIDE}|{_KOREAN_HEDGE}"),
        compile_words(_KOREAN_HEDGE),
        compile_words(
            rf"^(?:{_KOREAN_ASIDE}[,.! ]+){{0,5}}(?P<old>{_NAME})(?:이|가|은|는)? ?(?:아니라|아니고|말고|아니에요|아니예요)[,. ]+"
        ),
        compile_words(
            rf"^(?:{_KOREAN_ASIDE}[,.! ]+){{0,5}}(?:(?P<old>{_NAME}|{_HANGUL})(?:이|가|은|는)? ?)?(?:아니에요|아니예요|아니야|아닙니다|아니고요|말고요?){_END}"
        ),
    ),
    "chinese": _Forms(
        (
            compile_words(
                rf"^(?:(?:{_CHINESE_ASIDE}|{_CHINESE_HEDGE})[,.,。!、 ]*){{0,5}}(?:不是|不再是|不再用|不用|不在|不叫|别用|没用) ?(?:在|用)?(?:端口)? ?(?P<old>{_NAME}|{_HAN}) ?(?:了)?[,,。.、; ]*(?:而)?"
                rf"(?:{_CHINESE_ASIDE}[,,、 ]*){{0,3}}(?:我们|我)?(?:是|用|在|叫|改用|改成|换成|采用|选)(?:了)? ?(?:在|用)?(?:端口)? ?(?P<new>{_NAME}|{_HAN}) ?(?:了|才对|吧)?[。.! ]*$"
            ),
            compile_words(
                rf"^(?:(?:{_CHINESE_ASIDE}|{_CHINESE_HEDGE})[,.,。!、 ]*){{0,5}}(?:不是|不再用|不用) ?(?P<old>{_NAME}) ?(?:了)?[,,。、; ]+(?P<new>{_NAME})[。.! ]*$"
            ),
            compile_words(
                rf"^(?:(?:{_CHINESE_ASIDE}|{_CHINESE_HEDGE})[,.,。!、 ]*){{0,5}}(?:是)? ?(?P<new>{_NAME})[,,、 ]+(?:而)?不(?:是|用|在) ?(?P<old>{_NAME})[。.! ]*$"
            ),
        ),
        compile_words(rf"{_CHINESE_ASIDE}|{_CHINESE_HEDGE}"),
        compile_words(_CHINESE_HEDGE),
        compile_words(
            rf"^(?:{_CHINESE_ASIDE}[,.,。!、 ]*){{0,5}}(?:不是|不再用|不用) ?(?P<old>{_NAME}) ?(?:了)?[,,。;、]+ *"
        ),
        compile_words(
            rf"^(?:{_CHINESE_ASIDE}[,.,。!、 ]*){{0,5}}(?:不是|不再用|不用|不要|别用) ?(?P<old>{_NAME})? ?(?:了|吧|的)?[。.! ]*$"
        ),
    ),
    "japanese": _Forms(
        (
            compile_words(
                rf"^(?:(?:{_JAPANESE_ASIDE}|{_JAPANESE_HEDGE})[、,。.! ]*){{0,5}}(?P<old>{_NAME}|{_KANJI})(?:番|ポート)?(?:ではなくて?|じゃなくて?|でなく|ではありません|じゃないです|ではないです|はやめて|をやめて|の代わりに)[、,。 ]*"
                rf"(?:{_JAPANESE_ASIDE}[、, ]*){{0,3}}(?P<new>{_NAME}|{_KANJI})(?:番|ポート)?(?:です|だ|でした|にします|にしました|にする|を使います|を使っています|を使ってます|を使う|になりました|に変わりました|に変えました|でお願いします)?(?:ね|よ)?[。.! ]*$"
            ),
            compile_words(
                rf"^(?:(?:{_JAPANESE_ASIDE}|{_JAPANESE_HEDGE})[、,。.! ]*){{0,5}}(?P<new>{_NAME})(?:番|ポート)?(?:です|で|であって)?[、, ]+(?P<old>{_NAME})(?:番|ポート)?(?:ではありません|じゃありません|ではない|じゃない|じゃないです|ではないです|ではなく|じゃなく)[。.! ]*$"
            ),
        ),
        compile_words(rf"{_JAPANESE_ASIDE}|{_JAPANESE_HEDGE}"),
        compile_words(_JAPANESE_HEDGE),
        compile_words(
            rf"^(?:{_JAPANESE_ASIDE}[、,。.! ]*){{0,5}}(?P<old>{_NAME})(?:番)?(?:ではなくて?|じゃなくて?|ではありません)[、,。 ]+"
        ),
        compile_words(
            rf"^(?:{_JAPANESE_ASIDE}[、,。.! ]*){{0,5}}(?P<old>{_NAME}|{_KANJI})?(?:番)?(?:ではなくて?|じゃなくて?|ではありません|じゃない(?:です)?|ではない(?:です)?)[。.! ]*$"
        ),
    ),
}


def find_correction(words: str, seen: str, language: Language) -> Correction | None:
    """Return what a whole sentence puts in the place of what, None where it says anything else."""
    forms = _FORMS[language.name]
    if len(seen) > _MOST_CHARS or not _HINTS.search(seen) or _BESIDES.search(seen):
        return None
    for form in forms.forms:
        found = form.match(seen)
        if not found:
            continue
        old = words[slice(*found.span("old"))].strip(" .!。")
        new = words[slice(*found.span("new"))].strip(" .!。")
        if not (is_value(old, language) and is_value(new, language)):
            continue
        if old.casefold() == new.casefold():
            continue
        clause = found.start("clause") if "clause" in form.groupindex else -1
        is_bare = found.start("old") < found.start("new") or not any(
            word.islower() for word in new.split()[1:]
        )
        return Correction(old, new, clause, forms.hedge.search(seen) is not None, is_bare)
    return None


def is_value(text: str, language: Language) -> bool:
    """Whether words may be a value, and not only say how something is said: "leider", "finalement"."""
    said = text.casefold().split()
    forms = _FORMS[language.name]
    return (
        any(character.isalnum() for character in text)
        and not forms.head.match(f"{text} ")
        and not any(word in language.words or forms.aside.fullmatch(word) for word in said)
    )


def is_aside(text: str, language: Language) -> bool:
    """Whether words only say how something is said."""
    return _FORMS[language.name].aside.fullmatch(text.strip()) is not None


def after_denial(seen: str, language: Language) -> int:
    """Return where the clause begins that follows a denied value, as in "sorry, not 8080, …"; else 0."""
    if not _HINTS.search(seen):
        return 0
    found = _FORMS[language.name].denial.match(seen)
    return found.end() if found and is_value(found["old"], language) else 0


def only_denies(seen: str, language: Language) -> bool:
    """Whether a sentence only says that a value is wrong: "really not Netlify."."""
    if len(seen) > _MOST_CHARS or not _HINTS.search(seen):
        return False
    found = _FORMS[language.name].only_denial.match(seen)
    return found is not None and (found["old"] is None or is_value(found["old"], language))


@lru_cache(maxsize=256)
def find_exchanges(text: str) -> tuple[tuple[str, str], ...]:
    """Return (old, new) for each line that does nothing but put a value in the place of another, in
    any language.
    """
    found = []
    for line in text.translate(STRAIGHT).splitlines():
        corrections = (find_correction(line, line, language) for language in LANGUAGES)
        found += [(one.old, one.new) for one in corrections if one and not one.is_hedged]
    return tuple(dict.fromkeys(found))
