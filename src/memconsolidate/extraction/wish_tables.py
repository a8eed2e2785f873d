"""The words in which people ask not to be remembered, in each language.

What programs store, save, keep private and forget is named in the same verbs: these count only with
nothing but the message as their object, and nothing of a program behind it.
"""

from __future__ import annotations

from typing import NamedTuple


class WishWords(NamedTuple):
    """What a language has for it, as patterns.

    One of `signs` stands in each wish, or one of `verbs` with one of `denials`: most sentences have
    none, and the patterns are slow. `wishes` ask not to remember, where they begin with `start` only at
    the beginning of a clause; `named` ask it of what the words behind `that` say (group `what`),
    `forgets` ask to forget such. `takes_back` ask to forget what was said before, where nothing else
    comes after them. `looks_back` and `looks_ahead` tell, of a wish by itself, whether it means what
    was said before it or what comes. `fillers` may stand beside a wish and say nothing.
    """

    signs: str
    verbs: str
    denials: str
    start: str
    wishes: tuple[str, ...]
    named: tuple[str, ...]
    forgets: tuple[str, ...]
    takes_back: tuple[str, ...]
    looks_back: tuple[str, ...]
    looks_ahead: tuple[str, ...]
    fillers: str
    #: How a clause behind "that" differs from a sentence: its verb stands last, or it ends plainly.
    is_verb_last: bool = False
    endings: tuple[tuple[str, str], ...] = ()


#: Where a clause ends. A hyphen inside a word ("between us-east and us-west") ends none.
_STOP = r"(?:\s*(?:[.!?;:…)\]。！？：；）]|[–—]|$)|\s+-+\s)"
#: Where a clause begins.
_START = r"(?:^|[.!?;:,(\[…。！？：；，、（]\s*|[–—]\s*|(?<=\s)-+\s+|\n\s*[-*]?\s*)"
_COMMA = r"\s*[,，]"


def _end(personal: str, polite: str) -> tuple[str, str]:
    """Return how a wish ends: freely, or, where a program may be meant, only before a comma that a
    person goes on behind with themselves ("don't store this, compute it").
    """
    tail = rf"(?:,?\s+(?:{polite})\b)*"
    free = rf"(?={tail}(?:{_STOP}|{_COMMA}))"
    strict = rf"(?={tail}(?:{_STOP}|{_COMMA}\s*(?:{personal})(?!\w)))"
    return free, strict


def _english() -> WishWords:
    words = r"please|pls|kindly|ok|okay|so|btw|by the way|and|but|oh|hey|note|just|also|fyi|now|well|then|though|listen|look|psst|sorry|can you|could you|would you|let['’]?s|you (?:must|should|may|can)"
    start = rf"(?:{_START}|\b(?:but|and|so) (?=please|pls|kindly|keep|leave|let))(?:(?:{words})[,:]?\s+){{0,4}}"
    polite = r"please|pls|ok|okay|thanks|thank you|anywhere|at all|for later|either|too|though|again|for (?:me|good)|as (?:always|usual)|from now on|if (?:possible|you can)"
    personal = r"i|i['’]\w+|my|mine|our|please|pls|ok|okay|thanks|it['’]?s (?:private|personal|confidential|a secret)|that['’]?s (?:private|personal|confidential)"
    free, strict = _end(personal, polite)
    said = r"what i(?:['’](?:m|ll|ve|d))? (?:(?:just|have|am|about to|going to|will|now|earlier) )*(?:said|wrote|told you|asked|tell you|say|write|mentioned)(?: (?:now|next|just now|earlier|before))?"
    part = r"(?:this|that|these|those|my|the)(?: (?:last|previous|next|following))? (?:messages?|part|parts|bit|question|remarks?|sentences?|info|information|detail|details|answer|one|things?)"
    this = rf"(?:any of (?:this|that|it)|all (?:this|that)|everything (?:i say|i said|below|above)|the following|the (?:next|last|previous) (?:thing|message|part|sentence|line|bit)|{part}|{said}|this|that|these|those)"
    session = SESSION_EN
    own = r"my (?:\w+ ){0,2}(?:address|name|salary|income|age|birthday|date of birth|phone number|phone|number|e-?mail|health|illness|diagnosis|home|location|whereabouts|wife|husband|partner|boyfriend|girlfriend|children|kids|son|daughter|family|parents|religion|weight|data|details|information)"
    no = r"(?:do not|don['’]?t|dont|never|not|must not|mustn['’]?t|shouldn['’]?t|should not)(?: (?:please|ever|you))?"
    memory = r"(?:(?:in|to|into|for|of|off|from) (?:(?:(?:your|my|long[- ]term|the agent['’]s) ){1,2}memor(?:y|ies)|(?:your|the agent['’]s) notes)\b|(?:to|into) (?:the )?memory\b)"
    hidden = r"(?:to (?:yourself|yourselves)|between (?:us|you and me|the two of us|ourselves)|just between (?:us|you and me)|(?:strictly |absolutely |completely )?(?:confidential|secret)|a secret|under wraps|off[- ]the[- ]record|out of (?:your |long[- ]term )?memory|out of your notes)"
    us = r"(?:us|you and me|you and i|the two of us|ourselves)"
    about = rf"(?:{session}|{part}|{said}|the following|this|that|it|everything|what i['’]?(?: a)?m telling you|all (?:this|that))"
    is_ = r"(?: is|['’]s| was| stays| must (?:stay|remain)| has to (?:stay|remain)| should (?:stay|remain)| should have been| remains| needs to (?:stay|remain))(?: (?:all|only|just|meant to be|meant|also|of course|of|really|still))*"
    private = rf"(?:strictly |absolutely |highly |completely )?(?:confidential|between {us}|a secret|secret|not for (?:the record|your memory|your notes|memory|anyone else)|off[- ]the[- ]record|for your (?:eyes|ears) only|not to be (?:remembered|memori[sz]ed)|in confidence|said in confidence)"
    someone = r"(?:anyone|anybody|a soul|others|other people)"
    return WishWords(
        signs="remember memori memory forget disregard ignore·what ignore·my delete·what record confiden between yourself secret wraps private nobody no·one erase strike treat discretion refrain",
        verbs="persist save sav store stor writ jot note take keep make tell repeat mention share pass say retain archiv minute put add log commit includ",
        denials="n't n’t dont not never avoid no·need rather",
        start=start,
        wishes=(
            rf"{start}{no} (?:remember|memori[sz]e|retain) (?:it|{this}|{session}){free}",
            rf"{start}{no} (?:remember|memori[sz]e) (?:my|our) (?:\w+ ){{0,2}}\w+\s*:",
            rf"{start}{no} (?:remember|memori[sz]e|retain|save|store|record|note|write down|keep) (?:{own}|anything (?:about (?:me|us|{own})|personal|private|i (?:say|said|tell you|told you|write|mention)(?: (?:about|of|on) .{{1,60}}?)?)){free}",
            rf"(?:{_START}|\bbut )(?:please|pls) {no} (?:remember|memori[sz]e|store|record)(?:\)|[.!]*)\s*$",
            rf"\((?:please |pls )?{no} (?:remember|memori[sz]e|save|store|record|write down|note)\)",
            rf"{start}(?:private|secret)\s*(?::|[–—])\s*(?=(?:i|i['’]\w+|my|we|our)\b)",
            rf"{start}(?:can|could) you keep a secret{free}",
            rf"{start}(?:this|that|it)(?: is not|['’]s not| isn['’]t| was not| wasn['’]t) (?:for the record|for your (?:memory|notes)){free}",
            rf"{start}(?:the following|what i (?:say|tell you|write) (?:now|next)) (?:must not|mustn['’]t|should not|shouldn['’]t|is not to|may not) be (?:remembered|memori[sz]ed|stored|saved|recorded|kept|noted|written down){free}",
            rf"{start}{no} (?:remember|memori[sz]e|save|store|keep|put|add|record|write|note|log|commit|take|include) (?:{this}|it|{session}|anything)(?: down)? {memory}",
            rf"{start}{no} (?:(?:save|store|record|archive|persist) {this}(?: anywhere)?|(?:write|note|jot|take) (?:(?:{this}|it) down|down (?:{this}))|(?:note|minute) {this}|(?:keep|make|take) (?:a |any )?(?:notes?|records?|track) of (?:{this}|it)){strict}",
            rf"{start}{no} (?:save|store|record|write down|note|remember) (?:it|{session})\s*:",
            rf"{start}{no} (?:save|store|record|write down|note) {session}{free}",
            rf"{start}(?:keep|leave) (?:{this}|it|{session})(?: (?:please|all|strictly|just))? {hidden}{free}",
            rf"{start}keep (?:{this}|{session})(?: (?:strictly|all|completely))? private{strict}",
            rf"\b(?:keep|leave) (?:{this}|it|{session}) (?:out of (?:your |long[- ]term )?memory\b|off[- ]the[- ]record\b)",
            rf"{start}(?:treat|regard|consider|handle) (?:{this}|it) (?:as )?(?:strictly )?(?:confidential(?:ly)?|secret|off[- ]the[- ]record|with discretion){free}",
            rf"{start}{no} (?:tell|repeat|mention|share|pass|say) (?:(?:(?:{this}|it|about this|about that)(?: on)? )?(?:to |with )?{someone}(?: (?:about )?(?:{this}|it))?|(?:{this}|it) (?:to|with) {someone}){free}",
            rf"{start}(?:nobody|no one)(?: else)? (?:needs to|should|must|may|can|has to) know(?: about)?(?: (?:this|that|it))?{free}",
            r"(?:^|[.!?;:,(–—\-]\s*)(?:\w+ ){0,2}off[- ]the[- ]record(?=\s*(?:[.!?,;:)–—]|-\s|$))",
            rf"\b{about}{is_} (?:strictly |all )?off[- ]the[- ]record\b",
            rf"(?:{start}|(?<=because )|(?<=since )|(?<=as ))(?:(?:all|everything) )?{about}{is_} {private}{free}",
            rf"(?:{start}|(?<=because )|(?<=since ))(?:this|that|the following|{part}|{said})(?: is|['’]s| was)(?: (?:strictly|very|really))? (?:private|personal and private)(?=\s*(?:[.!:;]|$))",
            rf"{start}(?:(?:just|strictly|only|purely|all) )?between {us}(?: only)?{free}",
            rf"{start}(?:strictly |highly |very )?(?:confidential(?:ly)?|in (?:strict |strictest |complete )?confidence|not for the record|not for your (?:memory|notes)|for your (?:eyes|ears) only)(?:{_STOP}|{_COMMA})",
            rf"{start}(?:i (?:do not|don['’]?t) want you to|i['’]?d rather you (?:didn['’]?t|did not)|i would rather you (?:didn['’]?t|did not)|i['’]?d prefer (?:that )?you (?:didn['’]?t|did not|don['’]?t)|you (?:do not|don['’]?t) (?:need|have) to|(?:there['’]?s |there is )?no need to|(?:please )?avoid|refrain from|make sure (?:you (?:do not|don['’]?t)|not to)) (?:remember(?:ing)?|memori[sz](?:e|ing)|keep(?:ing)? in mind|retain(?:ing)?) (?:it|{this}|{session}){free}",
            rf"{start}(?:i (?:do not|don['’]?t) want you to|i['’]?d rather you (?:didn['’]?t|did not)|make sure not to) (?:save|store|record|keep|write down|note) (?:{this}|{session})(?: down)?{strict}",
            rf"{start}i (?:do not|don['’]?t) want (?:{this}|it) (?:to be )?(?:remembered|memori[sz]ed|stored|saved|recorded|written down|kept|noted){free}",
            rf"{start}(?:{this}|it) (?:must not|mustn['’]?t|should not|shouldn['’]?t|is not to|isn['’]?t to|need not|does not need to|doesn['’]?t need to|(?:do not|don['’]?t) need to) be (?:remembered|memori[sz]ed|kept in mind){free}",
            rf"{start}(?:erase|delete|remove|wipe|purge|drop|strike|clear) (?:it|{this}) (?:from|out of) (?:your|the agent['’]s) (?:memory|notes){free}",
            rf"{start}unremember (?:{this}|it){free}",
            rf"{start}(?:no memory(?: for this)?|not for (?:your )?memory)(?:,? please)?(?:{_STOP}|{_COMMA})",
            rf"{start}(?:{this}|it) (?:must not|mustn['’]?t|should not|shouldn['’]?t|does not|doesn['’]?t|is not to|may not) (?:go|end up|be (?:put|saved|stored|kept|written)) (?:in|into|to) (?:your |long[- ]term |the agent['’]s )?(?:memory|notes){free}",
            rf"{start}i(?:['’]m| am)? (?:tell|telling|told|say|saying) (?:you )?(?:this|that|it)(?: to you)?(?: only| strictly)? (?:in (?:strict |complete )?confidence|confidentially|off[- ]the[- ]record){free}",
            rf"{start}(?:i['’]d like|i would like|i want|i prefer|i['’]d prefer) (?:(?:to keep )?{this}(?: to (?:stay|remain|be|be kept))?) (?:private|{private}|{hidden}){strict}",
            rf"{start}(?:{this})(?: must| has to| should| needs to)? (?:stays?|remains?|be kept) private{strict}",
            rf"{start}nothing (?:of|in|from) this (?:conversation|session|chat) (?:may|should|must|shall|is to) be (?:remembered|stored|saved|recorded|kept){free}",
            rf"{start}strike (?:{this}|it) from the record{free}",
            rf"{start}(?:forget|disregard|ignore|delete|erase|unremember) (?:{said}|{session}|(?:this|that|my|my last|the last|my previous) (?:message|remark|sentence|bit|part|info|information|detail)){free}",
        ),
        named=(
            rf"{start}{no} (?:remember|memori[sz]e|retain|keep in (?:mind|memory)) that (?P<what>(?:i|i['’]\w+|my|we|we['’]\w+|our|he|she|they|someone|it['’]s|it is|there)\b.+|(?:\w+ ){{1,4}}(?:is|are|was|were|has|have|had|will|lives?|works?|runs?|earns?|uses?|likes?|lost|left)\b.+|(?:the|an?|all|every\w*) .+)",
            rf"{start}{no} (?:save|store|record|note|write down|put down|note down|make a note) that (?P<what>(?:i|i['’](?:m|ve|ll|d)|my|our|we|we['’]\w+|he|she|they)\b.+)",
            rf"{start}(?:i (?:do not|don['’]?t) want you to|i['’]?d rather you (?:didn['’]?t|did not)|you (?:do not|don['’]?t) (?:need|have) to|no need to) (?:remember|save|store|note|record|memori[sz]e) that (?P<what>(?:i|i['’](?:m|ve|ll|d)|my|our|we|he|she)\b.+)",
        ),
        forgets=(
            rf"{start}(?:forget|disregard)(?: (?:about )?the fact)? that (?P<what>(?:i|i['’]\w+|my|we|we['’]\w+|our|he|she|they|it['’]?s|there|the|an?|all|every\w*|no|\w+ (?:is|are|was|were|has|have|had|lives?|works?|runs?|uses?|likes?))\b.+)",
            rf"{start}forget (?P<what>(?:i|i['’]m|my|we|our)\b .+)",
        ),
        takes_back=(
            rf"{start}(?:no,? )?forget (?:about )?(?:that|this|all that|all this|everything i said)(?=(?:,?\s+(?:again|please|pls|ok|thanks|now|quickly|right away))*(?:{_STOP}|{_COMMA}))",
            rf"{start}(?:please|pls) forget it(?: again)?{_STOP}",
        ),
        looks_back=(
            rf"\b{about} (?:was|should have been)\b",
            r"\bwhat i (?:just |have )?(?:said|wrote|told you|asked|mentioned)\b",
            r"\b(?:remember|memori[sz]e|retain|keep|leave|save|store|record|note|forget|down|tell|treat|of|about|erase|delete|remove|strike|wipe|want|repeat|share|mention|know|anyone|anybody) (?:all )?(?:that|it|those)\b",
            r"\b(?:that|those)(?: is|['’]s| stays| must| should|(?: (?:last|previous))? (?:message|part|bit|remark|sentence|info|information|detail)s?)\b",
            r"\b(?:last|previous|above|my) (?:message|part|bit|remark|sentence|thing)s?\b",
            r"\bforget (?:about )?(?:that|this|all)\b",
        ),
        looks_ahead=(
            r"\bthe following\b|\b(?:the )?next (?:thing|message|part|sentence|line|bit)\b|\bwhat i(?:['’]ll| will| am about to| am going to|['’]m about to|['’]m going to)\b|\bwhat i (?:tell you|say|write) (?:now|next)\b|\bwhat(?:['’]s| is) coming\b|\beverything (?:i say|below)\b",
        ),
        fillers="please pls kindly ok okay so btw by the way and but oh hey note just also fyi now well then though listen look psst sorry thanks thank you again really wait hm hmm um uh no yes ah actually for me that's all either too right you can could would",
    )


SESSION_EN = r"(?:(?:any of )?(?:this|our|the (?:whole|entire)) (?:whole |entire )?(?:conversation|session|chat|discussion)|anything (?:from|in|of) (?:this|our) (?:conversation|session|chat))"


def _german() -> WishWords:
    words = r"bitte|ok|okay|also|und|aber|nur|übrigens|ach|hey|so|jetzt|das hier|halt"
    start = rf"(?:{_START}|\b(?:aber|und) (?=bitte|behalt|merk))(?:(?:{words})[,:]?\s+){{0,3}}"
    polite = r"bitte|danke|ok|okay|ja|mal|irgendwo|auch|und danke"
    personal = (
        r"ich|mein\w*|wir|unser\w*|bitte|ok|okay|danke|es ist privat|das ist (?:privat|vertraulich)"
    )
    free, strict = _end(personal, polite)
    session = r"(?:diese[sr]? (?:ganze )?(?:unterhaltung|sitzung|gespräch|session|chat)|das (?:ganze )?gespräch)"
    said = r"was ich (?:(?:dir|euch|gerade|eben|jetzt|gleich|vorhin|nun|hier) )*(?:gesagt|geschrieben|erzählt|erwähnt)(?: habe| hab)?|was ich (?:(?:dir|jetzt|gleich|nun) )*(?:sage|schreibe|erzähle)|was jetzt kommt"
    this = rf"(?:das (?:folgende|gesagte|eben gesagte|hier|eben|alles|von eben)|folgendes|dieses|dies|alles|das|{session}|diese (?:nachricht|info|information|angabe|bemerkung)|meine (?:letzte |vorige )?(?:nachricht|bemerkung)|die (?:letzte|nächste|folgende|vorige) (?:nachricht|bemerkung)|{said})"
    fill = r"(?: (?:bitte|mal|jetzt|ja|aber|lieber|unbedingt|auf keinen fall|bloß|besser|wieder|einfach))*"
    nicht = r"(?: nicht| nirgends| nirgendwo| auf keinen fall| keinesfalls| nie| niemals)"
    verb_r = r"(?:merk(?:e|t)?|merken sie|behalt(?:e|et)?|behalten sie|erinner(?:e|t)?)"
    verb_s = r"(?:speicher(?:e|t|n sie)?|notier(?:e|t|en sie)?|schreib(?:e|t|en sie)?|vermerk(?:e|t|en sie)?|halt(?:e|et|en sie)?|zeichne|zeichnen sie|protokollier(?:e|t)?|nimm)"
    tail = r"(?: (?:auf|fest|mit|ab|nieder|weg))?(?: (?:im|in deinem|ins|in dein|in deiner|in ihrem) (?:gedächtnis|memory|notizen))?"
    inf_r = r"(?:merken|behalten|ins gedächtnis(?: aufnehmen| schreiben)?|im gedächtnis (?:behalten|speichern))"
    inf_s = r"(?:speichern|abspeichern|aufschreiben|notieren|festhalten|mitschreiben|aufzeichnen|protokollieren|vermerken|aufnehmen)"
    private = r"(?:streng |absolut |strikt |nur |ganz )*(?:vertraulich|geheim|unter uns|zwischen uns|im vertrauen(?: gesagt)?|off[- ]the[- ]record|nicht für(?:s| das) (?:protokoll|gedächtnis)|nicht für die akten|ein geheimnis)"
    about = rf"(?:das(?: hier| eben| gesagte| folgende| alles)?|dies(?:es)?|folgendes|es|{said},?)"
    return WishWords(
        signs="merk speicher behalt behält gedächtnis vergiss vergess notier schreib festhalt vertrau unter·uns zwischen·uns geheim weitersag weitererz niemand keinem protokoll akten vier·augen privat off·the off-the",
        verbs="halt zeichne aufnehm nimm sag erzähl verrat erinner lösch streich entfern lass",
        denials="nicht nie nirgend keinem niemand gedächtnis erinnerung",
        start=start,
        wishes=(
            rf"\b{verb_r}(?: (?:dir|euch|sich|dich))?{fill} (?:{this}|es)(?: dir)?{fill}{nicht}{tail}{free}",
            rf"\b{verb_s}(?: (?:dir|euch|sich))?{fill} {this}{fill}{nicht}{tail}{strict}",
            rf"\b{verb_s}(?: dir)?{fill} {this}{fill}{nicht} (?:im|in deinem|ins|in dein) (?:gedächtnis|memory)\b",
            rf"{start}(?:{this},?{fill}|bitte){nicht} (?:im gedächtnis |in deinem gedächtnis )?{inf_r}{free}",
            rf"{start}(?:{this},?{fill}|bitte){nicht} {inf_s}{strict}",
            rf"{start}nicht (?:{inf_r}|{inf_s})\s*:",
            rf"{start}{this}{fill} nicht {inf_r}\b(?=\s*$|[,.!;:])",
            rf"{start}(?:{this} (?:sollst|musst|brauchst|darfst|solltest) du dir|du (?:sollst|musst|brauchst|darfst|solltest) dir {this}){fill}{nicht}(?: zu)? (?:{inf_r}|{inf_s}){free}",
            rf"{start}(?:{this} (?:sollst|darfst|solltest) du|du (?:sollst|darfst|solltest) {this}){fill}{nicht} {inf_s}{strict}",
            rf"{start}(?:{this}{fill}|bitte) (?:streng )?vertraulich behandeln{free}",
            rf"{start}ich (?:sage|sag|erzähle|erzähl|schreibe) (?:dir|euch|ihnen) {this}{fill} (?:im vertrauen|vertraulich|unter vier augen){free}",
            rf"{start}nicht für (?:dein|das|ihr) gedächtnis{free}",
            rf"{start}ich (?:will|möchte|mag) nicht, dass du(?: dir)? {this} (?:merkst|speicherst|behältst|notierst|aufschreibst|festhältst){free}",
            rf"\bbehalt(?:e|et|en sie)?{fill} {this}{fill} für (?:dich|euch|sich){free}",
            rf"{start}{about}? ?(?:bleibt|bleibe|muss|soll|sollte){fill} (?:unter|zwischen) uns(?: bleiben)?{free}",
            rf"{start}{about}(?: ist| war| wäre| bleibt){fill} {private}{free}",
            rf"{start}{about}(?: ist| war){fill} privat(?=\s*(?:[.!:;]|$))",
            rf"{start}(?:(?:mal|nur|ganz|rein|bitte|jetzt) )*(?:unter uns(?: gesagt| beiden)?|im vertrauen(?: gesagt)?|(?:streng )?vertraulich|unter vier augen|nicht für(?:s| das) (?:protokoll|gedächtnis)|nicht für die akten)(?:{_STOP}|{_COMMA})",
            rf"{start}(?:behandle|behandelt|behandeln sie|halte|haltet|halt){fill} {this}{fill}(?: streng)? (?:vertraulich|geheim){free}",
            rf"{start}(?:halte|halt|haltet){fill} {this}{fill} privat{strict}",
            rf"{start}(?:sag|sage|erzähl|erzähle|sagt|erzählt|verrat|verrate){fill} (?:{this}|es){fill} (?:niemand(?:em|en)?|keinem|nicht weiter){free}",
            rf"{start}(?:{this} )?(?:bitte )?nicht (?:weitersagen|weitererzählen){free}",
            rf"{start}(?:lösche?|streiche?|entferne?|lass){fill} {this}{fill} (?:aus (?:deinem|dem) gedächtnis|aus deiner erinnerung){free}",
            rf"\bvergiss(?:t)?,?{fill},? (?:{said}|{session}|diese (?:nachricht|info|bemerkung)|meine (?:letzte )?(?:nachricht|bemerkung)|meine letzten? (?:nachricht|worte|satz)|das (?:eben )?gesagte){fill}{free}",
        ),
        named=(
            rf"\b(?:{verb_r}|{verb_s})(?: (?:dir|euch|sich|dich))?{fill} nicht(?: (?:auf|fest|ab|mit))?, dass (?P<what>.+)",
            rf"{start}(?:bitte )?nicht (?:{inf_r}|{inf_s}), dass (?P<what>(?:ich|mein\w*|wir|unser\w*)\b.+)",
            rf"{start}ich (?:will|möchte) nicht, dass du (?:dir )?(?:merkst|speicherst|behältst|notierst), dass (?P<what>.+)",
        ),
        forgets=(
            rf"{start}(?:vergiss|vergesst|vergessen sie)(?: bitte| wieder| einfach)*(?: die tatsache)?, dass (?P<what>.+)",
        ),
        takes_back=(
            rf"{start}(?:vergiss|vergesst|vergessen sie){fill} (?:das|dies|alles|das alles|das gerade|das eben)(?: (?:bitte|wieder|gleich|schnell|sofort|einfach|mal|eben|gerade|alles|danke|schnell wieder))*(?:{_STOP}|{_COMMA})",
            rf"{start}(?:vergiss|vergesst|vergessen sie) (?:es|das) (?:bitte )?wieder(?:{_STOP}|{_COMMA})",
        ),
        looks_back=(
            r"\b(?:das|dies|es|alles)(?: \w+){0,3} (?:war|wäre)\b|\b(?:war|wäre) (?:das|dies)\b|\bdas\b(?! (?:folgende|hier))",
            r"\bwas ich (?:\w+ ){0,3}(?:gesagt|geschrieben|erzählt|erwähnt)\b|\bvergiss|\bvergesst|\b(?:letzte|vorige)\w*|\bgesagte\b",
            r"\b(?:merk|behalt)\w* (?:dir )?es\b",
        ),
        looks_ahead=(
            r"\bfolgende\w*\b|\bnächste\w*\b|\bwas jetzt kommt\b|\bwas ich (?:\w+ ){0,3}(?:sage|schreibe|erzähle)\b",
        ),
        fillers="bitte danke ok okay also und aber nur übrigens ach hey so jetzt halt ja nein mal auch wieder sorry entschuldigung hm äh gut",
        is_verb_last=True,
    )


def _spanish() -> WishWords:
    words = r"por favor|ok|vale|y|pero|oye|ah|bueno|solo|ojo|mira|eh"
    start = rf"(?:{_START}|\b(?:pero|y) (?=por favor|guárda|que quede|no ))(?:(?:{words})[,:]?\s+){{0,3}}"
    polite = r"por favor|gracias|ok|vale|en ning[uú]n sitio|tampoco|nunca|en (?:tu |la )?memoria"
    personal = r"vivo|soy|mi|mis|yo|me|nuestr[oa]s?|por favor|gracias|vale|ok|es (?:privado|personal|confidencial)|tengo|gano"
    free, strict = _end(personal, polite)
    session = r"(?:esta (?:conversación|sesión|charla)|nada de esta (?:conversación|sesión))"
    said = r"lo que (?:acabo de (?:decir|decirte|contar|contarte|escribir)|(?:te )?(?:dije|digo|diré|conté|he dicho|voy a decir|voy a contar|escribí)|te voy a (?:decir|contar)|viene (?:ahora|a continuación))"
    this = rf"(?:esto(?: que (?:te )?(?:digo|cuento|voy a decir))?|eso|lo siguiente|lo anterior|este mensaje|{session}|esta información|ese dato|este dato|mi (?:último )?mensaje|nada de (?:esto|eso)|{said})"
    verb_r = r"(?:recuerdes|recuerde|recordéis|memorices|memorice|retengas)"
    verb_s = r"(?:guardes|guarde|guardéis|anotes|anote|apuntes|apunte|registres|registre|almacenes|almacene|grabes|grabe|escribas|conserves)"
    private = r"(?:estrictamente |muy |totalmente )?(?:confidencial|secreto|un secreto|entre nosotros|entre tú y yo|off[- ]the[- ]record|extraoficial)"
    return WishWords(
        signs="recuerd recordar olvid olvíd memori confiden confian entre·nosotr entre·tú entre·tu secreto privado a·nadie extraofi guárd guarda fuera·de off·the mantén mantenlo quédatelo",
        verbs="guard anot apunt registr almacen grab reteng escrib conserv",
        denials="no sin",
        start=start,
        wishes=(
            rf"\bno (?:(?:lo|la|los) {verb_r}|{verb_r} {this}){free}",
            rf"\bno {verb_s} {this}{strict}",
            rf"\bno (?:lo|la|los) (?:{verb_s})(?=(?:,? (?:{polite}))*(?:\s*:|{_COMMA}\s*(?:{personal})(?!\w)))",
            rf"\bno {verb_s} (?:{this}|en) ?(?:en )?(?:tu|la) memoria\b",
            rf"{start}(?:no|sin) (?:recordar|memorizar|guardar|anotar|apuntar|registrar)(?: {this})?\s*:",
            rf"{start}no (?:quiero|me gustaría|necesito) que (?:(?:lo )?{verb_r}|{verb_r} {this}|{verb_s} {this}|lo {verb_s})(?: {this})?{free}",
            rf"{start}no (?:hace falta|es necesario|tienes|necesitas|debes) (?:que )?(?:recuerdes|recordar|memorizar|memorices)(?:lo)?(?: {this})?{free}",
            rf"\b(?:esto|eso|que esto|que eso|que) (?:queda|quede|se queda|se quede|debe quedar|tiene que quedar) (?:solo |sólo )?(?:entre (?:nosotros|tú y yo|nosotras)|en secreto){free}",
            rf"{start}(?:(?:solo|sólo|aquí) )?entre (?:nosotros|nosotras|tú y yo|tu y yo)(?: dos)?(?:{_STOP}|{_COMMA})",
            rf"{start}(?:(?:esto|eso|lo que (?:te )?(?:dije|digo|he dicho|acabo de decir)|todo esto|todo eso) )(?:es|era|fue|son) {private}{free}",
            rf"{start}(?:esto|eso) (?:es|era) (?:privado|personal y privado)(?=\s*(?:[.!:;]|$))",
            rf"{start}(?:(?:estrictamente )?confidencial(?:mente)?|en confianza|en confidencia|en secreto|extraoficialmente|fuera de (?:registro|micrófono)|off the record)(?:{_STOP}|{_COMMA})",
            rf"{start}(?:guárdalo|guárdatelo|guárdate (?:esto|eso)|guarda (?:esto|eso)|quédatelo|mantenlo|mantén (?:esto|eso)) (?:para ti|en secreto|solo para ti|como secreto|confidencial|entre nosotros){free}",
            rf"{start}(?:mantén|guarda) (?:esto|eso) (?:en )?privado{strict}",
            rf"{start}te (?:lo|la) (?:digo|cuento) (?:en confianza|en confidencia|en secreto|off the record){free}",
            rf"{start}guárdame (?:el|este) secreto{free}",
            rf"\bno (?:se )?(?:lo|la) (?:digas|cuentes|comentes|repitas) a nadie{free}",
            rf"\bno (?:le )?(?:digas|cuentes) (?:esto|eso) a nadie{free}",
            rf"{start}(?:trata|considera) (?:esto|eso) (?:como )?(?:confidencial|secreto){free}",
            rf"{start}(?:borra|elimina|quita)(?:lo)?(?: {this})? de tu memoria{free}",
            rf"\bolvida (?:{said}|este mensaje|mi (?:último )?mensaje|{session}){free}",
        ),
        named=(
            rf"\bno (?:(?:quiero que )?{verb_r}|{verb_s}) que (?P<what>(?:yo|mi|mis|me|soy|vivo|trabajo|tengo|gano|uso|nuestr[oa]s?|somos|el|la|los|\w+o)\b.+)",
        ),
        forgets=(
            rf"{start}(?:olvida|olvídate de|olvide|olvidad)(?: el hecho de)? que (?P<what>.+)",
        ),
        takes_back=(
            rf"{start}(?:olvida|olvídate de|olvide|olvidad) (?:eso|esto|todo eso|todo esto)(?: (?:por favor|gracias|ya))*(?:{_STOP}|{_COMMA})",
            rf"{start}(?:por favor,? )olvídalo(?:{_STOP}|{_COMMA})",
        ),
        looks_back=(
            r"\beso\b|\bese dato\b|\blo anterior\b|\b(?:era|fue)\b|\bno (?:se )?l[oa]s? \w+|\bl[oa] que (?:acabo|te dije|dije|he dicho|te he dicho|te conté|conté|escribí)|\bolvid|\bmi último\b|\bguárd\w*lo\b|\bmantenlo\b|\bbórralo\b",
        ),
        looks_ahead=(
            r"\blo siguiente\b|\blo que (?:te )?(?:voy|diré|digo ahora|viene)|\bque te voy a\b",
        ),
        fillers="por favor ok vale y pero oye ah bueno solo ojo mira eh gracias perdón también ya sí",
    )


def _french() -> WishWords:
    words = r"s['’]il te pla[iî]t|s['’]il vous pla[iî]t|stp|svp|merci de|ok|et|mais|ah|bon|juste|au fait|prière de|alors"
    start = (
        rf"(?:{_START}|\b(?:mais|et) (?=garde|gardez|ne |n['’]|que ))(?:(?:{words})[,:]?\s+){{0,3}}"
    )
    polite = r"s['’]il te pla[iî]t|s['’]il vous pla[iî]t|stp|svp|merci|ok|non plus|nulle part|d['’]accord|dans (?:ta|la|votre) mémoire|en mémoire"
    personal = r"je|j['’]\w+|j|mon|ma|mes|nous|notre|nos|s['’]il|stp|svp|merci|ok|c['’]est (?:privé|personnel|confidentiel)"
    free, strict = _end(personal, polite)
    session = (
        r"(?:cette (?:conversation|session|discussion)|rien de cette (?:conversation|session))"
    )
    said = r"ce que (?:je viens de (?:dire|te dire|vous dire|raconter|écrire)|j['’]ai (?:dit|écrit|raconté)|je (?:t['’]ai|vous ai) (?:dit|raconté)|je (?:te|vous) dis(?: là| maintenant)?|je vais (?:te |vous )?(?:dire|raconter))|ce qui suit"
    this = rf"(?:ça|ca|cela|ceci|tout (?:ça|cela)|ce message|{session}|cette info(?:rmation)?|mon (?:dernier )?message|{said})"
    verb_r = r"(?:retiens|retenez|retiens|mémorise[sz]?|retienne)"
    verb_s = r"(?:enregistre[sz]?|sauvegarde[sz]?|stocke[sz]?|note[sz]?|conserve[sz]?|écri(?:s|vez)|consigne[sz]?)"
    inf = r"(?:retenir|mémoriser|te souvenir de|se souvenir de|enregistrer|noter|conserver|stocker|sauvegarder|garder en mémoire)"
    pas = r"(?:pas|jamais)"
    private = r"(?:strictement |très |absolument |tout à fait )?(?:confidentiel(?:le)?|secret|un secret|entre nous|off[- ]the[- ]record|off)"
    return WishWords(
        signs="retien retenir retenez souvien souven rappelle mémoire mémori oubli confiden entre·nous entre·toi entre·vous secret personne hors·micro officieu privé pour·toi pour·vous off·the",
        verbs="note stock conserv enregistr sauvegard écri consign garde",
        denials="pas jamais",
        start=start,
        wishes=(
            rf"\bne {verb_r} {pas} {this}{free}",
            rf"\bne (?:le|la|les) {verb_r} {pas}{free}",
            rf"\b(?:ne |n['’]){verb_s} {pas} {this}{strict}",
            rf"\bne (?:l['’]|le |la |les ){verb_s} {pas}(?=(?:,? (?:{polite}))*(?:\s*:|{_COMMA}\s*(?:{personal})(?!\w)))",
            rf"\b(?:ne |n['’])(?:{verb_s}|garde[sz]?|ajoute[sz]?|mets|mettez) {pas} {this} (?:dans|en|à) (?:ta |la |votre )?mémoire\b",
            rf"\bne (?:te|vous) (?:souviens|souvenez|rappelle[sz]?) {pas} (?:de )?{this}{free}",
            rf"{start}(?:de )?ne pas {inf} (?:{this}){strict}",
            rf"{start}(?:de )?(?:ne )?pas (?:{inf}|l['’]enregistrer|le retenir|le noter)\s*:",
            rf"{start}(?:je ne veux pas que (?:tu|vous) (?:retiennes|reteniez|mémorises|mémorisiez|enregistres|notes)|(?:tu n['’]as |il n['’]y a |)pas besoin de (?:retenir|mémoriser)|inutile de (?:retenir|mémoriser)) {this}{free}",
            rf"\b(?:ça|cela|ceci|que ça|que cela|ce qui suit|tout ça) (?:doit |devra )?(?:reste|rester|restera|demeure) (?:strictement |juste )?(?:entre nous|secret|confidentiel){free}",
            rf"{start}(?:(?:juste|strictement|soit dit) )?entre (?:nous|toi et moi|vous et moi)(?: deux)?(?:{_STOP}|{_COMMA})",
            rf"{start}(?:garde|gardez|garde[sz]?) (?:{this}|-le|le) (?:pour (?:toi|vous)|secret|confidentiel|entre nous|sous silence){free}",
            rf"{start}à (?:garder pour (?:toi|vous)|ne pas {inf}){free}",
            rf"{start}je (?:te|vous) (?:le|la) (?:dis|raconte) (?:en (?:toute )?confidence|entre nous){free}",
            rf"\bne (?:t['’]en souviens|vous en souvenez) {pas}{free}",
            rf"{start}(?:garde|gardez)-le pour (?:toi|vous){free}",
            rf"{start}(?:garde|gardez) {this} privé{strict}",
            rf"{start}(?:c['’]est|c['’]était|(?:ceci|cela|ça|{said}) (?:est|était)) {private}{free}",
            rf"{start}(?:c['’]est|c['’]était|ceci est|cela est) privé(?=\s*(?:[.!:;]|$))",
            rf"{start}(?:(?:strictement )?confidentiel(?:lement)?|en (?:toute )?confidence|sous le sceau du secret|hors micro|officieusement|off the record)(?:{_STOP}|{_COMMA})",
            rf"\b(?:n['’]en parle[sz]? |ne (?:le |la )(?:dis|dites|répète[sz]?|raconte[sz]?) |ne (?:dis|dites|répète[sz]?) (?:ça|cela) )à personne{free}",
            rf"{start}(?:traite[sz]?|considère[sz]?) {this} comme (?:confidentiel|secret|privé){free}",
            rf"{start}(?:efface|supprime|retire)[sz]? {this} de (?:ta|votre) mémoire{free}",
            rf"\boublie[sz]? (?:{said}|ce message|mon (?:dernier )?message|{session}){free}",
        ),
        named=(
            rf"\b(?:ne (?:{verb_r}|{verb_s})|n['’]{verb_s}) {pas} (?:que |qu['’])(?P<what>(?:je|j['’]|mon|ma|mes|nous|notre|nos|il|elle|le|la|les)\b.+|j['’].+)",
            rf"\bne (?:te|vous) (?:souviens|souvenez) {pas} (?:que |qu['’])(?P<what>.+)",
        ),
        forgets=(rf"{start}oublie[sz]?(?: le fait)? (?:que |qu['’])(?P<what>.+)",),
        takes_back=(
            rf"{start}oublie[sz]? (?:ça|ca|cela|ceci|tout ça)(?:,? (?:s['’]il te pla[iî]t|s['’]il vous pla[iî]t|stp|svp|merci|tout de suite))*(?:{_STOP}|{_COMMA})",
            rf"{start}oublie[sz]?-le(?:,? (?:s['’]il te pla[iî]t|stp|svp))+(?:{_STOP}|{_COMMA})",
        ),
        looks_back=(
            r"\bça\b|\bca\b|\bcela\b|\bétait\b|\bce que (?:je viens|j['’]ai|je t['’]ai|je vous ai)\b|\boublie|\bmon dernier\b|\b(?:ne|n['’]) ?(?:l['’]|le|la|les) ?\w+|-le\b|\bn['’]en\b",
        ),
        looks_ahead=(r"\bce qui suit\b|\bce que je (?:vais|te dis|vous dis)\b",),
        fillers="s il te plaît plait vous stp svp merci de ok et mais ah bon juste au fait prière alors non plus oui",
    )


def _korean() -> WishWords:
    start = r"(?:^|[.!?,:;…]\s*|\s)"
    this = r"(?:이건|이거|이것은|이걸|이것을|그건|그거|그걸|그것은|이 (?:말|얘기|이야기|내용|정보|부분)(?:은|는|을|를)?|그 (?:말|얘기|이야기|내용)(?:은|는|을|를)?|다음 (?:내용|말|이야기|얘기|메시지)(?:은|는|을|를)?|아래 내용(?:은|을)?|(?:이|지난) (?:메시지|대화|세션)(?:는|은|를|을)?|(?:방금|아까|지금)(?: (?:제가|내가))? (?:한 (?:말|얘기|이야기)|하는 (?:말|얘기|이야기)|말한 (?:것|거|내용)|건|거)(?:은|는|을|를)?)"
    adverb = r"(?:(?:제발|절대로?|좀|그냥|꼭|부디|어디에도|따로) ?)*"
    stem_r = r"(?:기억하지|기억해 ?두지|메모리에 (?:저장|기록|보관)하지|메모리에 (?:남기지|넣지|담지)|외우지|기억에 (?:남기지|담지))"
    stem_s = (
        r"(?:저장하지|기록하지|기록에 남기지|적지|적어 ?두지|메모하지|남기지|보관하지|받아 ?적지)"
    )
    stop = r" ?(?:마(?:세요|셔요|십시오|라|요|시고요)?|말아(?: ?(?:줘|줘요|주세요|요|주십시오|라|줄래))?|말 것|말기|않았으면 (?:해|해요|좋겠어|좋겠습니다)|않아도 (?:돼|돼요|됩니다|괜찮아))"
    end = r"(?=\s*(?:[.!?,:;…)~—–]|$)|\s+-)"
    return WishWords(
        signs="기억 메모 저장 외우 레코드 기록 적지 적어 남기지 보관 우리끼리 만·알 비밀 기밀 대외비 말하지 얘기하지 이야기하지 알리지 잊어",
        verbs="",
        denials="",
        start=start,
        wishes=(
            rf"{this} ?{adverb}(?:{stem_r}|{stem_s}){stop}{end}",
            rf"{start}{adverb}(?:{stem_r}|{stem_s}){stop}\s*[:：]",
            r"^(?:이건 |이거 )?(?:비밀|기밀|대외비)(?:이야|야|입니다|이에요|예요)",
            rf"^{adverb}{stem_r}{stop}{end}",
            r"오프 ?더 ?레코드",
            r"우리끼리(?:만)? ?(?:하는 |아는 |알아야 할 )?(?:얘기|이야기|말|비밀)",
            r"우리끼리만 (?:알|하|아는)",
            r"(?:너|당신|혼자|자기)만 알고 ?(?:있어|계세요|있으세요|있어요|있을)",
            r"(?:이건|이거|그건|이것은|그것은|(?:이|그|방금 한|방금) ?(?:말|얘기|이야기|내용|건)(?:은|는)?) ?(?:우리끼리|(?:절대 |완전 |극)?(?:비밀|기밀|대외비))(?:이야|야|입니다|이에요|예요|인데|이니까|니까|이었어|이었습니다|였어|로 해|:|,|\.|$)",
            rf"{start}(?:비밀|기밀|대외비)(?:인데|이지만|입니다만|인데요)?\s*[:：,]",
            r"(?:비밀|기밀)(?:로|을) ?(?:해|지켜|유지해|부탁|간직해)",
            r"(?:아무에게도|아무한테도|누구에게도|누구한테도|다른 사람에게|다른 사람한테) (?:말하지|얘기하지|이야기하지|알리지) ?(?:마|말)",
            r"(?:방금|아까)(?: (?:제가|내가))? (?:한 (?:말|얘기|이야기)|말한 (?:것|거|내용)|건|거)(?:은|는|을|를)? ?(?:그냥 |좀 |제발 )*잊어(?! ?(?:버리지|먹지))",
            rf"(?:메모리|기억)에서 (?:지워|삭제해|제거해){end}",
        ),
        named=(
            rf"(?P<what>.+?(?:다는|라는|다고 한|라고 한)) ?(?:것|거|걸|건|사실|말|점|얘기)(?:을|를|은|는|도)? ?{adverb}(?:{stem_r}|{stem_s}){stop}",
            rf"(?P<what>.+?다고) {adverb}(?:기억하지|저장하지|기록하지){stop}",
        ),
        forgets=(
            r"(?P<what>.+?(?:다는|라는)) ?(?:것|거|걸|건|사실|말|점)(?:을|를|은|는|도)? ?(?:이제 |그냥 |좀 )*잊어(?! ?(?:버리지|먹지))",
        ),
        takes_back=(
            rf"(?:^|[.!?]\s*)(?:아니,? )?(?:그건|그거|그걸|이건|이거|이걸|그 말은|그 얘기는|전부|다) ?(?:그냥 |좀 |제발 |이제 |다시 )*잊어(?: ?(?:줘|줘요|주세요|버려|버려요|버리세요|주십시오|라))?{end}",
        ),
        looks_back=(
            r"그건|그거|그걸|그것은|그 (?:말|얘기|이야기|내용)|방금|아까|잊어|지난|이었|였어|메모리에서|기억에서",
        ),
        looks_ahead=(r"다음|아래|지금부터|지금 하는",),
        fillers="제발 부탁 부탁해 부탁해요 부탁합니다 부탁드립니다 감사합니다 고마워 고마워요 미안 죄송합니다 아 네 응 좀 그냥 참 요 줘 주세요",
    )


def _chinese() -> WishWords:
    start = r"(?:^|[。.!！?？,，:：;；\n]\s*)"
    no = r"(?:不要|别|別|勿|请勿|請勿|不用|不必|无需|無需|不许|不許|不能|千万别|千萬別)(?:再|去|帮我|幫我)?"
    this = r"(?:(?:这|這|那|此)(?:个|個|件|条|條|段|次|句|些|一点|一點)?(?:事情|事|话|話|消息|信息|訊息|内容|內容|对话|對話|会话|會話|点|點)?|以下(?:的)?(?:内容|內容|信息|的话)?|下面(?:的)?(?:内容|內容|这些|的话|这句话)?|上面(?:的)?(?:内容|內容|话|話)?|(?:刚才|剛才|刚刚|剛剛)(?:我)?(?:说的|說的|的)?(?:那)?(?:话|話|内容|內容|句话|事)?|我(?:刚才|剛才|刚刚|刚|剛)?(?:说|說|讲|講)的(?:话|話|这些|事)?|接下来(?:我)?(?:说|說|要说|讲)?(?:的)?(?:话|話|内容)?|本次(?:对话|對話|会话|會話))"
    verb_r = r"(?:记住|記住|记得|記得|记下来|記下來|记下|記下|记忆|記憶|记着|记|記|(?:写入|存入|存到|加入|写进|放进)(?:你的)?(?:记忆|記憶))"
    verb_s = r"(?:记录|記錄|记录下来|記錄下來|保存|保存下来|存储|存儲|储存|存下来|存|写下来|寫下來|留存|备案)"
    end = r"(?=[吧啊哦呀喔了]?\s*(?:[。.!！?？,，:：;；、…)）—–]|$|谢谢|謝謝|好吗|好嗎|可以吗))"
    strict = r"(?=[吧啊哦呀喔]?\s*(?:[。.!！?？:：;；…)）—–]|$|谢谢|謝謝|好吗|好嗎|[,，]\s*(?:我|谢谢|謝謝|拜托|这是|這是)))"
    please = r"(?:请|請|麻烦|麻煩|拜托|你|您|就|都|先|也|可以)*"
    return WishWords(
        signs="记 記 保存 存储 存儲 储存 存下 存这 存這 写下 寫下 写进 写入 存入 存到 留存 备案 之间 之間 你知我知 私下 保密 机密 機密 秘密 绝密 告诉 告訴 外传 外傳 出去 知道 忘 别人 別人 任何人 其他人",
        verbs="",
        denials="",
        start=start,
        wishes=(
            rf"{please}{no}{verb_r}{this}{end}",
            rf"{please}{no}把?{verb_s}{this}{strict}",
            rf"{please}{no}把{this}(?:给|給)?(?:{verb_r}|{verb_s}){strict}",
            rf"{start}{please}{no}{verb_r}{end}",
            rf"{this}{please}{no}{verb_r}{end}",
            rf"{this}{please}{no}{verb_s}{strict}",
            rf"{start}{please}{no}(?:{verb_r}|{verb_s})\s*[:：]",
            start
            + r"(?:(?:这|這|那)(?:件事|个|個|事|是|件|话|話)?)?(?:只(?:是|有|限)?|就|仅限|僅限|就是)?(?:在)?(?:你我之间|你我之間|我们之间|我們之間|咱们之间|咱俩之间|我们俩之间|咱们俩之间|你知我知)(?:说|說|的事|的秘密|知道)?(?:就好|就行|而已)?\s*(?=[,，:：。.!！]|$)",
            start
            + r"(?:咱们?|我们|我們)?私下(?:里|裡)?(?:跟|和|对|對)?(?:你)?(?:说|說|讲|講|告诉你|告訴你)(?:一句|一下)?\s*(?=[,，:：。.!！]|$)",
            r"(?:以下(?:的)?(?:内容|內容|的话|信息)?|(?:这|這|那)(?:件事|个|個|事|些|条|句话|是|个事|都是)?(?:情)?)(?:请|請|要|得|都|也|必须|必須|一定要|需要|是)*(?:保密|机密|機密|秘密|绝密|保密的|机密的)(?:的)?\s*(?=[,，:：。.!！;；]|$)",
            start
            + r"(?:请|請|务必|務必)?(?:严格|嚴格)?(?:保密|机密|機密|绝密|秘密)\s*(?=[:：]|[,，]\s*我|[。.!！]|$)",
            rf"{no}(?:告诉|告訴|跟|对|對|和)(?:别人|別人|任何人|其他人)(?:说|說|讲|講)?(?:这(?:个|件事)|那(?:个|件事))?{end}",
            r"(?:不要|别|別)(?:外传|外傳|说出去|說出去|传出去|傳出去|往外说)",
            r"(?:你自己知道|你一个人知道|你知道)就(?:好|行|可以)(?:了)?\s*(?=[,，:：。.!！]|$)",
            r"(?<![别別不要勿])(?:请|請)?(?:忘掉|忘记|忘記|忘了)(?:我)?(?:刚才|剛才|刚刚|剛剛|刚|上面)(?:我)?(?:说|說|的|讲|講)?(?:的)?(?:话|話|内容|內容|那句|事)?(?:吧|了)?\s*(?=[,，:：。.!！]|$)",
            r"(?<![别別要勿])把(?:刚才|剛才|刚刚|剛剛|这|這|那|我刚才|上面)(?:我)?(?:说|說)?(?:的)?(?:话|話|句话|句話|件事|些|内容|內容|事)?(?:都|给|給)?(?:忘了|忘掉|忘记|忘記)(?:吧)?\s*(?=[,，:：。.!！]|$)",
            r"从(?:你的)?(?:记忆|記憶)(?:中|里|裡)?(?:删除|刪除|删掉|抹掉|清除)",
        ),
        named=(
            rf"{no}(?:记住|記住|记下|記下|记得|記得|记忆)(?P<what>(?:我|我们|我們|咱)(?!(?:刚才|刚刚|刚|剛|说|說|讲)).+)",
            rf"{no}(?:保存|记录|記錄)(?P<what>我(?:住|是|的(?:名字|工资|薪水|地址|家|老婆|妻子|丈夫|老板)).+)",
        ),
        forgets=(
            r"(?<![别別不要勿])(?:忘掉|忘记|忘記|忘了)(?P<what>(?:我|我们|我們|关于我)(?!(?:刚|剛|说|說)).+)",
        ),
        takes_back=(
            r"(?:^|[。.!！?？]\s*)(?:请|請|算了[,，]?)?(?:忘掉|忘记|忘記|忘了)(?:这|這|那)(?:个|個|件|句)?(?:事|话|話)?(?:吧|了)?\s*(?=[,，:：。.!！]|$)",
        ),
        looks_back=(r"那|刚才|剛才|刚刚|剛剛|上面|忘|我(?:刚)?[说說]的",),
        looks_ahead=(r"以下|下面|接下来|接下來",),
        fillers="请 請 谢谢 謝謝 好 吗 嗎 吧 了 啊 哦 拜托 麻烦 麻煩 好的 对 不 也 就 都 您 你",
    )


def _japanese() -> WishWords:
    this = r"(?:これ|それ|この(?:こと|話|件|内容|情報|メッセージ|会話|セッション|部分)|その(?:こと|話|件|内容)|あの話|今の(?:話|こと|発言|内容)?|さっきの(?:話|こと|発言)?|今言ったこと|さっき言ったこと|今から(?:言う|話す)こと|これから(?:言う|話す)こと|(?:以下|次)(?:の(?:内容|話|こと|情報|メッセージ))?)"
    verb_r = r"(?:覚えない|覚えておかない|記憶しない|記憶に残さない|メモリー?に(?:保存|記録)しない|メモリー?に(?:残さ|入れ|書か)ない)"
    verb_s = r"(?:保存しない|記録しない|記録に残さない|メモしない|残さない|書き留めない|書き残さない|控えない)"
    please = r"(?:で(?:いて)?(?:ください|下さい|くださいね|くれ|ね|ほしい(?:です)?|おいて(?:ください|ね)?|もらえますか|いただけますか)?|ようにして(?:ください|ね)?)"
    asked = r"(?:で(?:いて)?(?:ください|下さい|くれ|ほしい(?:です)?|おいて(?:ください)?)|ようにして(?:ください)?)"
    stop = r"(?=\s*(?:[。.!！:：?？;；…）)—–]|$))"
    any_ = r"(?=\s*(?:[。.!！:：?？;；…）)—–、,，]|$))"
    adverb = r"(?:絶対に?|決して|どうか|どこにも|ぜったいに?|お願いだから|特に)*"
    start = r"(?:^|[。.!！?？、,，\n]\s*)"
    return WishWords(
        signs="覚え メモ オフレコ 記憶 記録 保存 残さ 書き留 書き残 控えない ここだけ だけの秘密 内緒 内々 極秘 秘密 機密 社外秘 他言 口外 にも だけの話 忘れ",
        verbs="",
        denials="",
        start=start,
        wishes=(
            rf"{this}(?:は|を|も|について(?:は)?)?{adverb}{verb_r}{please}{any_}",
            rf"{this}(?:は|を|も)?{adverb}{verb_s}(?:{please}{stop}|{asked}{any_})",
            rf"{start}{adverb}(?:{verb_r}|{verb_s}){please}\s*[:：]",
            rf"{this}(?:は|を|も)?(?:覚えなくて|記憶しなくて)(?:も)?(?:いい|良い|よい|大丈夫|結構)",
            rf"{start}{adverb}{verb_r}(?:{asked}|でね){any_}",
            r"オフレコ(?:で|です|だ|に|な|の|[:：、。]|$)",
            rf"{start}(?:これは)?(?:ここだけの話|内緒の話|内々の話|二人だけの(?:話|秘密)|ふたりだけの(?:話|秘密)|私たちだけの秘密)(?:です|だ|で|なの|に|、|:|：|。|$)",
            rf"(?:{this}(?:は|も)|{start})(?:絶対に?)?(?:内緒|極秘|秘密|機密|社外秘|他言無用)(?:です|だ(?!け)|に(?:して|しておいて)|でお願い|ね|の話|なんだけど|なんですが|だけど|ですけど|ですが|でした|だった|事項です|扱いで)",
            rf"{start}(?:内緒|極秘|機密|秘密|他言無用|社外秘)\s*[:：]",
            r"(?:誰|だれ)にも(?:絶対に?)?(?:言わ|話さ|教え|伝え)ないで",
            r"口外しないで|他言しないで|他言無用",
            rf"(?:今の(?:話|こと|発言)?|さっきの(?:話|こと|発言)?|今言ったこと|さっき言ったこと)(?:は|を)?(?:もう)?忘れて(?:ください|下さい|ね|くれ|ほしい)?{any_}",
            r"^(?:これ|以下|次の話)(?:は|を)?忘れて(?:ください|下さい|ね|くれ|ほしい)?\s*[:：]",
            r"(?:記憶|メモリー?)から(?:消して|削除して|消去して)",
        ),
        named=(
            rf"(?P<what>.+?)(?:という|って)?(?:こと|事)(?:は|を|も){adverb}(?:{verb_r}{please}|{verb_s}(?:{please}{stop}|{asked}{any_}))",
            rf"(?P<what>.+?)と(?:は)?(?:覚えない|記憶しない|記録しない){please}{any_}",
        ),
        forgets=(
            r"(?P<what>.+?)(?:という|って)?(?:こと|事)(?:は|を|も)?(?:もう)?忘れて(?!い|しま|た)",
        ),
        takes_back=(
            rf"{start}(?:やっぱり|いや、?)?(?:それ|これ|その(?:話|こと|件))(?:は|を)?(?:もう)?忘れて(?:ください|下さい|ね|くれ|ほしい)?{stop}",
        ),
        looks_back=(r"それ|その|今の|さっき|今言った|忘れ|でした|だった|から(?:消|削)",),
        looks_ahead=(r"以下|次の|今から|これから",),
        fillers="お願い お願いします おねがいします すみません ありがとう ありがとうございます ね よ はい あ ください 下さい どうか",
        endings=(
            ("る", "ます"),
            ("る", "ります"),
            ("う", "います"),
            ("く", "きます"),
            ("ぐ", "ぎます"),
            ("す", "します"),
            ("つ", "ちます"),
            ("ぬ", "にます"),
            ("ぶ", "びます"),
            ("む", "みます"),
            ("する", "します"),
            ("だ", "です"),
            ("だという", "です"),
            ("な", "です"),
            ("である", "です"),
        ),
    )


#: Each language's words.
WISH_WORDS = (
    _english(), _german(), _spanish(), _french(), _korean(), _chinese(), _japanese(),
)  # fmt: skip
#: What means all of a conversation.
SESSIONS = rf"{SESSION_EN}|unterhaltung|sitzung|gespräch|conversación|sesión|\bsession\b|\bconversation\b|대화|세션|对话|對話|会话|會話|会話|セッション"
#: What asks to remember again.
AGAIN = (
    r"\b(?:back|again) on the record\b|\bon the record again\b"
    r"|\byou (?:can|may) (?:remember|memori[sz]e)(?: things| this| it| everything)? again\b"
    r"|\bab jetzt (?:darfst|kannst) du dir (?:das |es )?wieder merken\b|\bdu (?:darfst|kannst) dir (?:das |es |alles )?wieder merken\b"
    r"|\bpuedes (?:volver a recordar|recordar otra vez)\b|\btu peux (?:à nouveau|de nouveau) (?:retenir|mémoriser)\b"
    r"|이제 (?:다시 )?기억해도 (?:돼|됩니다)|(?:现在|現在)可以(?:重新|再)(?:记住|記住)|また覚えていい"
)
