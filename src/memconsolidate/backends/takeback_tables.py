"""What people say to take back what they just said, one table per language, no logic.

Patterns see one short sentence with straight apostrophes, without the marks at its ends, in any case.
"""

from __future__ import annotations

from typing import NamedTuple


class Table(NamedTuple):
    """The words of one language.

    `openers` and `closers` stand around what takes back and add nothing. `own`, `anything` and
    `limits` are whole sentences: what can only mean the person's own words, what may also mean what
    somebody else did, and what says that something holds less often. `corrects`, `replaces`,
    `objects` and `waits` stand before another value: the first say by themselves that something was
    wrong, the others where a value of the same kind follows, `objects` and `waits` with a comma or the
    like between; a name behind `waits` may be somebody who is spoken to. `keeps` begin what leaves a value as it was before. `small` words and
    `value_ends` stand beside a value, `speaks` has words of a statement of its own, `again` of one
    that adds to the one before.
    """

    name: str
    openers: str
    closers: str
    own: tuple[str, ...]
    anything: tuple[str, ...]
    limits: tuple[str, ...]
    corrects: tuple[str, ...]
    replaces: tuple[str, ...]
    objects: tuple[str, ...]
    waits: tuple[str, ...]
    keeps: str
    small: str
    speaks: str
    again: str
    value_ends: str = ""
    is_running: bool = False


_PLACE_EN = r"(?:project|repo(?:sitory)?|chat|window|channel|tab|thread|session|conversation|customer|client|server|file|environment|port|number|day|date|name|team|service|database|branch|value|version|country|city|person|one|example|line)"
_PLACE_DE = r"(?:projekt|repo|chat|fenster|kanal|tab|sitzung|kunde|kunden|server|datei|umgebung|port|zahl|nummer|tag|datum|name|team|dienst|datenbank|branch|wert|version|stadt|person)"
_PLACE_ES = r"(?:proyecto|repo(?:sitorio)?|chat|ventana|canal|pestaña|hilo|sesión|cliente|servidor|archivo|entorno|puerto|número|día|fecha|nombre|equipo|servicio|base de datos|rama|valor|versión|ciudad|persona)"
_PLACE_FR = r"(?:projet|dépôt|repo|chat|fenêtre|canal|onglet|fil|session|client|serveur|fichier|environnement|port|numéro|jour|date|nom|équipe|service|base de données|branche|valeur|version|ville|personne)"

_ENGLISH = Table(
    name="english",
    openers=r"oh|ah|oops|whoops|sorry|hmm++|well|ok|okay|no|nope|wait|hold on|hang on|actually|ha(?:ha)++|lol|hey|uh|um|damn|argh|ugh|and|but|so|yeah|right|my bad|my mistake|on second thought",
    closers=r"anyway|though|sorry|everyone|folks|guys|lol|ha(?:ha)++|please|obviously|of course|again|actually|my bad|my mistake|i'm afraid|at least",
    own=(
        r"(?:(?:i'm|i am|i was|we were|we're|just|only|totally|obviously|all) )*(?:kidding|joking|messing with you|teasing you|pulling your leg)",
        r"jk|j/k|just a joke|joke|sike|psych|april fools?(?:'|'s)?(?: day)?|(?:haha )?got (?:you|ya)(?: there)?",
        r"(?:that|this|it)(?:'s| is| was) (?:just |only |all |clearly |obviously |meant as |supposed to be |of course )*(?:a |an |my |pure )?(?:bad |silly |little |stupid |dumb )?(?:joke|typo|prank|slip of the tongue|freudian slip|lie|misunderstanding|copy-?paste (?:error|mistake)|brain ?fart|sarcasm|sarcastic|irony|ironic|test message)",
        r"that(?:'s| is| was) (?:my|a) (?:mistake|error)(?: on my (?:part|side|end))?(?=[,. ]*sorry)|(?:that(?:'s| was) )?(?:my|all my) (?:mistake|bad|error|fault|typo)|i made (?:a mistake|that up|it up|an error)|i(?:'ve)? (?:just )?(?:made|invented) (?:that|this|it|all of that) up",
        r"typos?|(?:a |another )?(?:typo|slip|brain ?fart|copy-?paste (?:error|mistake)) (?:of mine|on my (?:part|side))|false alarm|fat[- ]?finger(?:ed)?(?: (?:it|that))?",
        rf"(?:that(?:'s| is| was) )?(?:for |in |about |from )?(?:the |a )?wrong {_PLACE_EN}|(?:that(?:'s| is| was) )?(?:for |in |about |from )(?:the |an)?other {_PLACE_EN}",
        r"that(?:'s| is| was) (?:for |about |from )?(?:the |our |my |an |last (?:year|month|week|quarter)'s )(?:old|previous|former|outdated|last) \w+(?: \w+)?|that(?:'s| is| was) last (?:year|month|week|quarter)'s \w+",
        r"i (?:misspoke|mistyped|misremembered|misread (?:it|that|this)|lied|was lying|take (?:that|it|this|everything|all of that) back|retract (?:that|it|this)|got (?:that|it|this) (?:all )?wrong|mixed (?:that|it|things|them|those|this) up|confused (?:that|it|things|them|those|two things)|(?:was|am) (?:wrong|mistaken)(?: about (?:that|it|this))?|stand corrected|remembered (?:that|it) wrong)",
        r"i'm (?:lying|wrong|mistaken)",
        r"i(?:'d| would)? (?:actually )?mean(?:t)? (?:something else|the other \w+|another \w+|the opposite|it the other way (?:round|around))|it's the other way (?:round|around)|the other way (?:round|around)|the opposite",
        r"(?:scratch|strike) (?:that|this|all (?:that|of that)|what i (?:just )?(?:said|wrote)|the last (?:one|part|sentence|bit))|(?:forget|ignore|disregard) (?:what i (?:just )?(?:said|wrote|told you)|(?:that )?i (?:ever )?said (?:that|anything|it)|my last (?:message|sentence|statement|line)|the last (?:message|sentence|statement|line))",
        r"(?:or |at least )?(?:so|that's what) (?:i|we) (?:thought|believed|assumed|hoped|figured|was told|were told)|or so (?:they|he|she) (?:say|said|says|claims?)",
        r"(?:or )?that(?:'s| is) (?:just |only |at least )*what (?!i |we |you )(?:\w+ ){1,3}(?:claims?|claimed|thinks?|thought|believes?|believed|reckons?|keeps saying)|that(?:'s| is) (?:just |only )*what (?!i |we |you )(?:\w+ ){1,3}(?:says?|said|told me)(?=[,. ]*(?:anyway|at least))|said (?:nobody|no one)(?: ever)?",
        r"(?:that |this )?would be (?:so |really )?(?:nice|great|cool|lovely|too (?:good|easy)|something)(?:[,.]? (?:right|wouldn't it|huh|no))?|wouldn't (?:that|it) be (?:nice|great|cool|lovely|something)|if only|one can dream|in my dreams|in your dreams|dream on|wishful thinking|i wish|yeah right|as if",
        r"don't (?:believe|trust) (?:that|me|a word)(?: i say| of (?:it|that))?|not(?: true| correct| the case)|(?:that(?:'s| is| was) )(?:not (?:true|right|correct|it|the case|what i meant)|wrong|false|incorrect|untrue|nonsense|rubbish|outdated|bullshit|no longer (?:true|the case|right))|not what i meant",
        r"hypothetically(?: speaking)?|just hypothetical(?:ly)?",
    ),
    anything=(
        r"never ?mind(?: that| then)?|forget (?:that|it|about (?:that|it))|ignore that|disregard (?:that|this)|cancel that|belay that|no(?:,)? (?:that's |that is )?(?:wrong|not right)|actually (?:no|not)|or not|not really|not!|in theory|theoretically|allegedly|supposedly|nonsense|rubbish|wrong|incorrect",
    ),
    limits=(
        r"(?:almost|nearly) (?:never|always|all of them|everywhere)|not (?:always|quite|exactly|entirely|every time|all of them)|(?:most|some|much) of the time|mostly|usually|sometimes|occasionally|rarely|more or less|kind of|sort of|hardly ever|(?:with|there are) (?:some|a few|many|one|rare) exceptions?",
    ),
    corrects=(
        r"(?:small |quick |minor |slight |self-?)?correction(?: to (?:that|the above|my last (?:message|sentence)))?|corrected|erratum|errata|typo|edit|i stand corrected|scratch that|strike that|(?:just )?kidding|i take that back|my mistake|i misspoke|i was wrong",
    ),
    replaces=(
        r"make (?:that|it)|or rather|rather|i mean|i (?:actually )?meant(?: to (?:say|write|type))?|i (?:wanted to|should have) (?:say|said|write|written)|(?:that |it |this )?should (?:be|say|read|have been|have said)|(?:that's|that is) supposed to be",
    ),
    objects=(
        r"my (?:bad|error|fault)|never ?mind|no|nope|sorry|oops|whoops|actually|err?|no wait|wait no|i misspoke|i was wrong|i got that wrong|i'm wrong",
    ),
    waits=(r"wait|hold on|hang on|hmm+|uh|um|ugh|argh|well|oh|ah|on second thought",),
    keeps=r"(?:it's |it is |we |it |that )?(?:still|stay(?:s|ing)?|remain(?:s|ing)?|keep(?:s|ing)?|stick(?:ing)?|continue|(?:as|like) before|back to|unchanged)\b",
    small=r"at|on|in|to|by|it's|it|is|the|a|an|of|for|with|still|port|version|and|or|rather|now|that's|that|be|should|actually|please|pm|am|o'clock|h|instead|always|every|not|course|definitely|really|of|than",
    speaks=r"\b(?:i|we|you|they|he|she|there|who|what|when|where|why|how|let's|is(?! still)|are|was|were|has|have|had|do|does|did|can|could|will|would|must|needs?|uses?|runs?|listens?|deploys?|lives?|works?|goes|gets?)\b",
    again=r"\b(?:too|also|as well|both|only|except|plus|and)\b",
)

_GERMAN = Table(
    name="german",
    openers=r"oh|ach|äh+m*+|ups|hoppla|sorry|entschuldigung|hm++|naja|na ja|nun|ok|okay|nein|nee|nö|warte(?: mal)?|moment(?: mal)?|halt|stopp?|eigentlich|ha(?:ha)++|lol|und|aber|also|doch|quatsch|mein fehler|verdammt|mist",
    closers=r"sorry|entschuldigung|leute|haha|bitte|natürlich|übrigens|leider|mein fehler|halt|eigentlich|oder|doch",
    own=(
        r"(?:das |dies |es )?(?:war|ist|wäre)? ?(?:nur |bloss |natürlich |doch |mal )*(?:ein |als )?(?:schlechter |kleiner |blöder )?(?:scherz|witz|spass|tippfehler|vertipper|verschreiber|versprecher|aprilscherz|jux|lüge|ironie|missverständnis|copy-?paste-?fehler)(?: gemeint| gewesen)?|(?:das war )?(?:nur |bloss )?(?:ironisch|sarkastisch|im scherz)(?: gemeint)?",
        r"(?:ich )?(?:mache|mach|machte) (?:nur |bloss )?(?:einen )?(?:spass|witz|scherz|witze|scherze)|(?:ich )?scherze? (?:nur|bloss)|(?:kleiner |war nur |nur )(?:scherz|spass|witz)|april,? april|reingelegt|verarscht|ich (?:veralbere|verarsche) dich nur",
        r"mein fehler|(?:war |das war )?mein (?:fehler|irrtum|versehen)|fehler von mir|fehlalarm|falscher alarm|(?:hab|habe) mich (?:vertippt|verschrieben|versprochen|geirrt|vertan)|ich (?:hab|habe) mich (?:da )?(?:vertippt|verschrieben|versprochen|geirrt|vertan)|(?:da )?(?:hab|habe) ich mich (?:vertippt|verschrieben|versprochen|geirrt|vertan)|(?:vertippt|verschrieben|versprochen)|ich (?:hab|habe) (?:das|es|da was|da etwas|was|etwas) (?:verwechselt|durcheinandergebracht|erfunden|falsch in erinnerung)|(?:das )?(?:hab|habe) ich (?:verwechselt|durcheinandergebracht|erfunden|nur erfunden)|ich (?:lag|liege) (?:da )?falsch|ich habe gelogen|(?:das war )?gelogen",
        rf"(?:das war |das ist )?(?:im |fürs |für das |vom )?falsche[snrm]? {_PLACE_DE}|(?:das war |das ist )?(?:im |fürs |für das |vom )(?:andere[snrm]?|alte[snrm]?) {_PLACE_DE}",
        r"(?:das |dies )(?:ist|war) (?:noch )?(?:der|die|das|unser|unsere|mein|meine) (?:alte|frühere|vorige|letzte|veraltete)[rsn]? \w+",
        r"(?:streich|streiche|streicht) (?:das|es)(?: wieder)?|(?:vergiss|vergesst|ignoriere?),? (?:was|das,? was) ich (?:gerade |eben )?(?:gesagt|geschrieben)(?: habe| hab)?|(?:vergiss|ignoriere?) (?:meine letzte nachricht|meinen letzten satz|den letzten satz|das letzte)|(?:ich )?nehme? (?:das|es|alles) zurück|(?:das )?nehme ich zurück",
        r"(?:(?:das|es) )?(?:stimmt|ist) (?:gar |so |ja |doch |überhaupt )*(?:nicht|nicht mehr|nicht wahr|nicht richtig|nicht so)|stimmt (?:gar |so |ja |doch )*nicht(?: mehr)?|(?:das )?ist (?:falsch|gelogen|quatsch|unsinn|veraltet|blödsinn)|(?:quatsch|unsinn|blödsinn)|das war (?:falsch|gelogen|quatsch|unsinn|blödsinn)|(?:genau )?das gegenteil|(?:genau )?umgekehrt|andersrum|andersherum",
        r"(?:das )?(?:dachte|glaubte|hoffte) ich (?:zumindest|jedenfalls|wenigstens|bisher)|(?:so )?dachte ich (?:zumindest|jedenfalls|wenigstens)|(?:das )?(?:behauptet|glaubt|meint|sagt) (?:jedenfalls |zumindest )?(?:der|die|das|unser|unsere|mein|meine) \w+(?: (?:jedenfalls|zumindest|wenigstens))?|(?:das )?(?:behauptet|glaubt|meint) (?:jedenfalls |zumindest )?\w+(?: (?:jedenfalls|zumindest))?",
        r"(?:das )?wäre (?:ja )?(?:zu )?(?:schön|toll|nett|super)(?:,? (?:oder|was|nicht wahr|gell))?|schön wär'?s?(?: ja)?|schön wäre es|wunschdenken|von wegen|träum weiter|glaub mir (?:das )?(?:nicht|kein wort)",
        r"ich (?:meinte|meine) (?:was anderes|etwas anderes|das andere(?: \w+)?|das gegenteil)|(?:rein )?hypothetisch(?: gesprochen)?|war nicht (?:so|ernst) gemeint|(?:das )?war nicht (?:so |ganz )?ernst(?: gemeint)?|nicht ernst gemeint",
    ),
    anything=(
        r"vergiss (?:das|es)|vergesst (?:das|es)|egal|doch nicht|lieber nicht|(?:ich )?(?:hab|habe) nichts gesagt|ignoriere? das|nicht wirklich|eigentlich nicht|theoretisch|in der theorie|angeblich|falsch|oder auch nicht",
    ),
    limits=(
        r"(?:fast|beinahe) (?:nie|immer|alle|überall)|nicht (?:immer|ganz|alle)|(?:meistens|meist|manchmal|gelegentlich|normalerweise|in der regel|mehr oder weniger|selten)|(?:mit|es gibt) (?:ein paar|einigen|einige|wenigen|seltenen) ausnahmen",
    ),
    corrects=(
        r"(?:kleine |kurze )?(?:korrektur|berichtigung|richtigstellung)|tippfehler|korrigiere|ich korrigiere(?: mich)?|streich das|quatsch|ich nehme das zurück|mein fehler|nur ein scherz",
    ),
    replaces=(
        r"ich (?:meinte|meine|wollte sagen)|(?:ich )?meinte|gemeint (?:war|ist|waren|sind)|mach (?:daraus|draus)|oder (?:besser|vielmehr|eher)|vielmehr|besser gesagt|genauer gesagt|(?:das )?(?:sollte|muss|müsste) (?:heissen|lauten|sein)|(?:das )?(?:muss|sollte|müsste)|richtig (?:ist|wäre)",
    ),
    objects=(
        r"quatsch|unsinn|nein|nee|nö|falsch|sorry|entschuldigung|pardon|ups|hoppla|mein fehler|vertippt|ich (?:hab|habe) mich (?:vertan|geirrt|vertippt|verschrieben)|eigentlich|doch|stimmt nicht|streich das",
    ),
    waits=(r"moment(?: mal)?|warte(?: mal)?|halt|stopp?|äh+m*|hm+|ach|oh",),
    keeps=r"(?:es |das |wir )?(?:weiter(?:hin)?|bleib(?:t|en|e|st)?|immer noch|noch immer|nach wie vor|wie (?:bisher|gehabt|zuvor|vorher)|doch (?:wieder )?bei)(?!\w)",
    small=r"am|um|auf|in|im|zu|bei|mit|der|die|das|den|dem|ein|eine|uhr|port|version|es|ist|sind|doch|jetzt|nun|immer|jeden|wieder|sollte|muss|sein|heissen|lauten|natürlich|und|oder|für|von|noch|weiterhin|nicht|sondern",
    speaks=r"(?<!\w)(?:ich|wir|du|ihr|er|sie|man|wer|was|wann|wo|warum|wie|sind|war|waren|hat|habe|haben|läuft|laufen|liegt|liegen|nutzt|nutzen|muss|müssen|soll|sollen|kann|können|wird|werden|darf|dürfen|gibt|geht|steht|braucht|gehört|lauscht|verwenden|deployt|deployen)(?!\w)",
    again=r"(?<!\w)(?:auch|ebenfalls|beide|nur|ausser|und|zusätzlich)(?!\w)",
)

_SPANISH = Table(
    name="spanish",
    openers=r"oh|ah|ay|uy|ups|perdón|perdona|perdone|disculpa|lo siento|hmm++|bueno|vale|ok|no|nop|espera|un momento|en realidad|ja(?:ja)++|eh|y|pero|pues|mentira|vaya|error mío|mi error",
    closers=r"perdón|perdona|lo siento|jaja\w*+|por favor|claro|obviamente|eh|ya|en realidad|al menos|hombre|chicos",
    own=(
        r"(?:(?:eso|esto) )?(?:es|era|fue) (?:sólo |solo |una? |claramente |de )*(?:broma|chiste|errata|mentira|inocentada|ironía|sarcasmo|malentendido|error (?:mío|de (?:escritura|tecleo|dedo|copia))|lapsus)|(?:es|era) (?:en )?broma|(?:sólo |solo )?(?:bromeo|bromeaba|estoy bromeando|estaba bromeando|estoy de broma)|(?:una )?broma|(?:una )?errata|te lo (?:creíste|has creído)|inocente(?:,)? inocente",
        r"(?:es |fue )?(?:un )?(?:error|fallo) mío|mi error|mi culpa|(?:es |fue )?culpa mía|me (?:equivoqué|he equivocado|confundí|he confundido|expresé mal)|lo (?:escribí|dije|recordaba) mal|lo (?:he )?(?:confundí|confundido|inventé|inventado)|me lo (?:inventé|he inventado)|(?:error|fallo) de (?:escritura|tecleo|dedo|tipeo)|falsa alarma|mentí|he mentido",
        rf"(?:(?:eso|ese) (?:era|es) )?(?:del? |para (?:el|la) |en (?:el|la) )?{_PLACE_ES} (?:equivocad[oa]|incorrect[oa]|errone[oa])|me (?:equivoqué|he equivocado) de {_PLACE_ES}|(?:eso (?:era|es) )?(?:del? |para (?:el|la) )(?:otr[oa]|el otro|la otra) {_PLACE_ES}",
        r"(?:eso|ese|esa) (?:es|era) (?:el|la|lo|nuestr[oa]) (?:\w+ )?(?:antigu[oa]|anterior|viej[oa]|de antes|pasad[oa])",
        r"(?:tacha|borra|retira) eso(?: último)?|(?:olvida|ignora) lo (?:último|que (?:dije|he dicho|acabo de decir|acabo de escribir))|(?:olvida|ignora) mi último mensaje|(?:lo )?retiro(?: lo dicho)?|retiro lo (?:dicho|que dije)|me retracto",
        r"(?:eso )?(?:no es (?:cierto|verdad|así|correcto)|es (?:falso|mentira|incorrecto)|ya no es (?:cierto|verdad|así))|(?:es|era) mentira|mentira|tonterías|(?:es )?(?:justo )?al revés|(?:es )?lo contrario|no es lo que quería decir",
        r"(?:o )?eso (?:creía|pensaba|creíamos|pensábamos|esperaba)(?: yo)?|(?:o )?eso (?:afirma|cree|piensa|dice(?= \w+ \w+ (?:al menos|por lo menos))) (?:el|la|nuestr[oa]|mi) \w+(?: (?:al menos|por lo menos))?|o eso (?:dicen|creen)",
        r"(?:eso )?(?:sería|estaría) (?:muy |demasiado )?(?:bien|bonito|genial|bueno)(?:,? (?:no|verdad|eh))?|ojalá|ya me gustaría|qué más quisiera|quisiera yo|sueña|no me (?:creas|hagas caso)",
        r"quería decir (?:otra cosa|lo contrario|el otro|la otra)|hipotéticamente(?: hablando)?",
    ),
    anything=(
        r"olvídalo|olvida(?: eso)?|déjalo|no importa|da igual|ignora eso|mejor no|en realidad no|no realmente|en teoría|teóricamente|supuestamente|falso|incorrecto|o no",
    ),
    limits=(
        r"casi (?:nunca|siempre|todos)|no siempre|no (?:del todo|exactamente|todos)|(?:normalmente|generalmente|a veces|casi siempre|la mayoría de las veces|más o menos|rara vez|de vez en cuando)|(?:con|hay) (?:algunas|alguna|pocas|unas pocas) excepci(?:ón|ones)",
    ),
    corrects=(
        r"(?:pequeña )?(?:corrección|rectificación|fe de erratas)|errata|corrijo|rectifico|me corrijo|borra eso|tacha eso|es broma|me equivoqué|error mío|retiro lo dicho",
    ),
    replaces=(
        r"quise decir|quería decir|quiero decir|me refería a|mejor dicho|o mejor|más bien|que sean?|pon(?:le)?|debería (?:ser|decir)|(?:es decir|digo)",
    ),
    objects=(
        r"perdón|perdona|perdone|disculpa|lo siento|no|nop|mejor dicho|error mío|mi error|me equivoqué|me he equivocado|me confundí|ups|uy|en realidad|mentira|borra eso|tacha eso|falso",
    ),
    waits=(r"espera|un momento|eh|hmm+|ah|oh|bueno|a ver",),
    keeps=r"(?:se |seguimos |sigue |siguen |nos )?(?:sigue|siguen|seguimos|sigamos|queda|quedamos|quédate|continúa|todavía|aún|como antes|mantén|mantenemos|igual que antes)(?!\w)",
    small=r"el|la|los|las|en|a|al|de|del|un|una|es|son|por|para|con|y|o|puerto|versión|ahora|ya|siempre|cada|todos|horas|h|que|sean?|ser|debería|mejor|más|bien|claro|no|sino",
    speaks=r"(?<!\w)(?:yo|tú|nosotros|ellos|quién|qué|cuándo|dónde|por qué|cómo|está|están|tiene|tienen|tenemos|usa|usan|usamos|debe|deben|puede|pueden|va|van|vamos|corre|vive|hay|escucha|desplegamos)(?!\w)",
    again=r"(?<!\w)(?:también|además|ambos|sólo|solo|salvo|excepto|y)(?!\w)",
)

_FRENCH = Table(
    name="french",
    openers=r"oh|ah|oups|zut|pardon|désolée?|hmm++|bon|bah|ben|ok|non|nan|attends?|attendez|un instant|en fait|ha(?:ha)++|lol|mdr|euh|et|mais|enfin|mon erreur|ma faute",
    closers=r"pardon|désolée?|haha|lol|mdr|s'il te plaît|évidemment|bien sûr|en fait|hein|du moins|au moins|au temps pour moi",
    own=(
        r"(?:c'est|c'était|ce n'était que|ce n'était) (?:juste |seulement |que |bien sûr |une? |pour |de l'|du )*(?:blague|plaisanterie|rire|canular|poisson d'avril|faute de frappe|coquille|mensonge|malentendu|ironie|sarcasme|ironique|lapsus)|je (?:plaisante|rigole|blague|déconne|plaisantais|rigolais|blaguais|te taquine)(?: bien sûr)?|(?:une )?blague|poisson d'avril|(?:simple )?(?:faute de frappe|coquille)|je t'ai eue?|pour rire|c'était pour rire|(?:erreur|faute) de frappe",
        r"(?:c'est |c'était )?(?:mon erreur|ma faute|une erreur de ma part|mon erreur à moi)|erreur de ma part|au temps pour moi|autant pour moi|je me suis (?:trompée?|mal exprimée?|emmêlée?|mélangée?)|j'ai (?:confondu|menti|tout inventé|inventé (?:ça|cela)|mélangé|mal (?:lu|écrit|dit|tapé)|fait (?:une erreur|erreur))|fausse alerte|je (?:mens|mentais)|j'avais tort|j'ai tort",
        rf"(?:c'est |c'était )?(?:le |la |pour le |pour la |dans le )?(?:mauvais|mauvaise) {_PLACE_FR}|je me suis trompée? de {_PLACE_FR}|(?:c'est |c'était )(?:pour |dans )?l'autre {_PLACE_FR}",
        r"(?:ça|c'|cela) ?(?:est|était|c'est|c'était) (?:l'|le |la |notre |nos )?(?:ancien(?:ne)?|vieux|vieille|précédente?) \w+|c'(?:est|était) l'ancien(?:ne)? \w+",
        r"(?:raye|efface|barre|retire) (?:ça|cela)|(?:oublie|ignore)[sz]? (?:ce que (?:j'ai dit|je viens de (?:dire|écrire))|mon dernier message|ma dernière phrase)|je (?:retire|reprends) (?:ça|cela|ce que j'ai dit)|je me rétracte",
        r"(?:c'est |c'était )?(?:faux|archifaux|n'importe quoi|inexact|pas vrai|périmé)|ce n'est (?:pas|plus) (?:vrai|ça|exact|correct|le cas)|c'est pas (?:vrai|ça)|(?:c'est )?(?:l'inverse|le contraire)|ce n'est pas ce que je voulais dire",
        r"(?:du moins |enfin )?(?:c'est ce que|ce que) (?:je|nous|on) (?:croyais|pensais|croyait|pensait|croyions|pensions|espérais)|(?:du moins )?je le (?:croyais|pensais)|c'est ce que (?:prétend|affirme|croit|pense) (?:le|la|notre|mon|ma) \w+",
        r"(?:ce|ça) serait (?:trop )?(?:bien|beau|génial|chouette)(?:,? (?:non|hein|n'est-ce pas))?|si seulement|j'aimerais bien|tu rêves|dans mes rêves|ne me crois pas",
        r"je voulais dire (?:autre chose|le contraire|l'autre \w+|l'inverse)|hypothétiquement(?: parlant)?",
    ),
    anything=(
        r"oublie(?:z)?(?: ça| cela)?|laisse tomber|laissez tomber|peu importe|tant pis|ignore(?:z)? (?:ça|cela)|en fait non|pas vraiment|finalement non|en théorie|théoriquement|soi-disant|ou pas|incorrect",
    ),
    limits=(
        r"presque (?:jamais|toujours|tous)|pas (?:toujours|tout à fait|exactement|tous)|(?:la plupart du temps|parfois|généralement|normalement|d'habitude|plus ou moins|rarement|de temps en temps)|(?:avec|il y a) (?:quelques|de rares|une ou deux) exceptions?",
    ),
    corrects=(
        r"(?:petite )?(?:correction|rectification|erratum)|je (?:corrige|rectifie)|coquille|faute de frappe|raye ça|efface ça|je plaisante|je me suis trompée?|mon erreur|je retire ça",
    ),
    replaces=(
        r"je voulais dire|je veux dire|ou plutôt|plutôt|disons|mets|mettons|(?:ça|cela) devrait être",
    ),
    objects=(
        r"pardon|désolée?|non|nan|enfin|mon erreur|erreur de ma part|au temps pour moi|autant pour moi|je me suis trompée?|oups|zut|en fait|en réalité|raye ça|efface ça|c'est faux|faux",
    ),
    waits=(r"attends?|attendez|un instant|une seconde|euh|hmm+|ah|oh|bon",),
    keeps=r"(?:on |nous |c'est |il |elle |ça )?(?:toujours|reste[sz]?|restons|restent|encore|garde[sz]?|gardons|comme avant|comme d'habitude|continue[sz]?)(?!\w)",
    small=r"le|la|les|l|à|a|au|aux|en|de|du|des|un|une|est|c'est|sur|dans|pour|et|ou|port|version|maintenant|toujours|chaque|tous|heures?|h|plutôt|devrait|être|ça|bien|sûr|non|pas|mais",
    speaks=r"(?<!\w)(?:je|j'\w+|tu|on|nous|vous|ils?|elles?|qui|que|quoi|quand|où|pourquoi|comment|sont|était|étaient|ont|avons|doit|doivent|peut|peuvent|faut|va|vont|tourne|utilise|utilisons|écoute|habite|déployons)(?!\w)",
    again=r"(?<!\w)(?:aussi|également|les deux|seulement|sauf|et)(?!\w)",
)

_CHINESE = Table(
    name="chinese",
    openers=r"哦|啊|呃|嗯|哎呀|哎|抱歉|对不起|對不起|不好意思|等等|等一下|不|不对|不對|不是|其实|其實|哈哈++|好吧|那个|糟糕|我说错了|我說錯了",
    closers=r"哈哈++|啦|啊|呢|吧|了|哦|呀|而已|抱歉|对不起|不好意思|嘛|的",
    own=(
        r"(?:我|刚才|剛才|这|這|那)?(?:只是|是|就是|在|都是|跟你)*(?:开玩笑|開玩笑|开个玩笑|開個玩笑|玩笑|玩笑话|逗你|逗你玩|骗你|騙你|愚人节|愚人節|瞎说|瞎說|胡说|胡說|乱说|编的|編的|反话|反話|讽刺)(?:的|呢)?",
        r"(?:我|刚才|剛才|这|這|那)?(?:是|个|個)*(?:打错|打錯|写错|寫錯|说错|說錯|记错|記錯|搞错|搞錯|弄错|弄錯|看错|看錯|搞混|弄混|口误|口誤|笔误|筆誤|手误|手誤|手滑|打字错误|错别字)(?:字|项目|項目|仓库|窗口|端口|数字|日期)?(?:了|的)?",
        r"(?:刚才|剛才|上面|前面)?(?:那|这|這)?(?:句|条|條|个|個)?(?:的)?(?:话|話)?(?:作废|作廢|不算(?:数|數)?|收回|撤回)|(?:我)?(?:收回|撤回)(?:刚才的话|前面的话|这句话|那句话|上一句)?|(?:忘掉|忘了|忽略|无视)(?:我)?(?:刚才|刚刚|上面|前面)(?:说|說|写)?的?(?:话|那句)?|当我没说|當我沒說",
        r"(?:我的错|我的錯|我的失误|是我(?:的)?(?:错|錯|失误|搞错|记错)|我错了|我錯了|虚惊一场|误会|誤會)(?:了)?",
        r"(?:那|这|這)(?:是|都是)?(?:旧|舊|老|以前|过去|之前|去年|上个月)的?(?:安排|计划|計劃|规定|規定|配置|端口|日程|时间表|時間表|数据|方案|事|规则|規則|值|情况)(?:了)?|(?:另一个|别的|另外一个)(?:项目|項目|仓库|客户|服务|团队)(?:的)?",
        r"(?:错|搞错|弄错|走错|发错)(?:项目|項目|仓库|窗口|频道|群|人|会话)了?|(?:项目|仓库|窗口|频道|端口)(?:错|搞错|弄错)了",
        r"(?:这|這|那)?(?:不对|不對|不是真的|是假的|假的|不正确|不成立|说的不对|已经不对了|过时了)|(?:正好|刚好|恰恰)?(?:相反|反过来)|骗人的|才怪|并非如此|不是这样",
        r"(?:至少)?(?:我|我们)(?:是|曾)?(?:本来|原来|以前)?(?:以为|这么想|这么以为)(?:的)?|(?:那|这)?(?:只)?是(?:实习生|同事|别人|他|她|他们)(?:说|讲|声称|认为)的|要是(?:那样|这样)就好了|那该多好|想得美|做梦|我倒是想|但愿如此",
        r"(?:我的意思|我)(?:是|说的是)?(?:相反|反过来|另一个|别的)(?:的)?|(?:纯属|只是)?假设(?:而已|的)?|别当真|不要当真",
    ),
    anything=(
        r"算了|没事|没什么|不用了|别管了|还是算了|不是|其实不是|其实没有|理论上|据说|错了|錯了|不一定",
    ),
    limits=(
        r"(?:几乎|幾乎|基本上?|差不多)(?:从不|從不|总是|總是|都是|都|不)?|(?:也)?不(?:总是|總是|一定总是|全是|完全是|完全)|(?:大多数|大多|多数|有)(?:时候|時候)?|通常|一般|偶尔|有时(?:候)?|(?:有|除了)(?:少数|一些|几个|个别)例外",
    ),
    corrects=(r"(?:小|我)?(?:更正|纠正|糾正|订正|訂正|修正|勘误|勘誤)(?:一下|下)?",),
    replaces=(
        r"不对|不對|不是|不|错了|錯了|说错了|說錯了|打错了|写错了|我(?:说|打|写|记|搞)错了|口误|笔误|应该(?:是|说)|應該(?:是|說)|我(?:是|想)说|我的意思(?:是)?|我指的是|我说的是|准确(?:地)?说|或者说|改成|改为|抱歉|对不起|不好意思|其实|其實",
    ),
    objects=(),
    waits=(r"等等|等一下|等下|嗯|呃|哦",),
    keeps=r"(?:还是|還是|仍然|仍旧|依然|依旧|继续|繼續|保持|照旧|照舊|不变|跟以前一样)",
    small=r"是|在|为|的",
    speaks=r"我|你|他|她|吗|嗎|什么|什麼|怎么|怎麼|谁|哪|请|請|帮",
    again=r"也|还有|另外",
    value_ends=r"(?:才对|才對|吧|了|的|才是)",
    is_running=True,
)

_JAPANESE = Table(
    name="japanese",
    openers=r"あ|ああ|えっと|ええと|うーん|すみません|すいません|ごめん(?:なさい)?|失礼(?:しました)?|ちょっと待って|待って(?:ください)?|いや|いえ|いいえ|違う|違います|実は|おっと|しまった|w++|笑",
    closers=r"すみません|すいません|ごめん(?:なさい)?|失礼(?:しました)?|w++|\(?笑\)?|ね|よ|けど|が|です",
    own=(
        r"(?:今の|さっきの|これ|それ|というの|上の)?(?:は)?(?:ただの|もちろん|単なる)?(?:冗談|ジョーク|嘘|うそ|ウソ|皮肉|エイプリルフール|ドッキリ|でたらめ|作り話)(?:です|だ|でした|だった|だよ|ですよ)?(?:よ|ね)?",
        r"(?:今の|さっきの|これ|それ|上の)?(?:は)?(?:私の)?(?:タイプミス|打ち間違い|打ちまちがい|書き間違い|言い間違い|誤字|誤記|入力ミス|ミス|勘違い|思い違い|記憶違い|間違い|誤り|誤解|コピペミス)(?:です|だ|でした|だった|をしました|しました|していました|してた)?(?:よ|ね)?",
        r"(?:私が|今のは)?(?:間違え(?:ました|た|てました|ていました)|言い間違え(?:ました|た)|書き間違え(?:ました|た)|打ち間違え(?:ました|た)|勘違いして(?:ました|いました|た)|混同して(?:ました|いました|た)|嘘をつきました)",
        r"(?:今の|さっきの|それ|これ|前の(?:文|発言))(?:発言|話|文|件|メッセージ)?(?:は|を)?(?:取り消し(?:ます|で(?:す|お願いします)?)?|撤回(?:します|で)?|なし(?:で(?:す|お願いします)?)?|無視して(?:ください)?|忘れて(?:ください)?|なかったことにして(?:ください)?)|(?:取り消します|撤回します|前言撤回|訂正します)",
        r"(?:プロジェクト|リポジトリ|リポ|チャット|チャンネル|ウィンドウ|ポート|日付|曜日|相手|顧客|サーバー?)(?:を|が)?(?:間違え(?:ました|た|てました)|違い(?:です|ました)?|違った|違います|違い)|別の(?:プロジェクト|リポジトリ|顧客|チーム|サーバー?)(?:の話|のこと|のもの)?(?:です|でした|だった)?",
        r"(?:それ|これ)は(?:古い|以前の|昔の|前の|旧|去年の)(?:予定|スケジュール|設定|ルール|計画|値|話|情報|ポート|方針|やり方)(?:です|でした|だ)?(?:ね)?",
        r"(?:それ|これ|今の)は?(?:違います|違う|間違いです|正しくない(?:です)?|正しくありません|事実ではありません|本当ではありません|もう古いです)|違いました|逆(?:です|でした)?|反対です|(?:それは)?嘘です",
        r"(?:と|そう)(?:思って(?:いました|ました|いた|た)|思い込んで(?:いました|ました))|(?:と)?(?:インターン|同僚|彼|彼女|新人)(?:は|が)(?:言って(?:います|ました|いました|た)|主張して(?:います|いました))|(?:だ|そう)(?:ったら|なら|だったら)いい(?:のに|な|ですね|んですけど)(?:ね)?|夢の話です|なんてね|なーんて(?:ね)?|なんちゃって",
        r"(?:私の)?(?:ミス|間違い)でした|(?:本気に|真に受け)ないで(?:ください)?|仮の話です",
    ),
    anything=(
        r"やっぱり(?:いい|やめ|なし)(?:です|ます|ました|で)?|なんでもない(?:です)?|何でもありません|気にしないで(?:ください)?|忘れて(?:ください)?|違います|違う|間違い|理論上は|やめておきます|いや違う",
    ),
    limits=(
        r"(?:ほとんど|ほぼ)(?:ない|しない|しません|いつも|全部|決して)?(?:です|ね)?|(?:いつも|必ず|全部)(?:では|じゃ)(?:ない|ありません)(?:です|けど|が)?|(?:たいてい|大抵|だいたい|大体|普段|時々|ときどき|たまに|まれに)(?:は)?(?:です)?(?:ね)?|例外(?:は|も)(?:あります|ある)(?:が|けど)?",
    ),
    corrects=(r"(?:訂正|修正|正誤)(?:です|します|すると)?",),
    replaces=(
        r"間違え(?:ました|た)|間違い(?:です|でした|ました)?|違い(?:ます|ました)|違う|違った|いや|いえ|いいえ|すみません|すいません|ごめん(?:なさい)?|失礼(?:しました)?|正しくは|正確には|じゃなくて|ではなくて|というか|言い直すと|やっぱり|実は|タイプミス(?:です)?|誤字(?:です)?|(?:私が)?言いたかったのは",
    ),
    objects=(),
    waits=(r"(?:ちょっと)?待って(?:ください)?|えっと|ええと|あ|うーん",),
    keeps=r"(?:やはり|まだ|引き続き|そのまま|今まで通り|これまで通り|従来通り|変わらず|相変わらず)",
    small=r"は|が|の|に|で",
    speaks=r"私は|僕|あなた|何|誰|いつ|どこ|なぜ|どう|ください|ますか|ですか",
    again=r"も|また",
    value_ends=r"(?:の間違い)?(?:です|だ|でした|だった|でお願いします|にします|になります)?(?:ね|よ|が|けど)?",
    is_running=True,
)

_KOREAN = Table(
    name="korean",
    openers=r"아|어|음|앗|이런|헉|미안(?:해요?|합니다)?|죄송(?:해요?|합니다)?|잠깐만?요?|잠시만요?|아니|아니다|아니요|아뇨|사실은?|실은|하하++|ㅋ++|ㅎ++|근데|아이고|제 실수(?:예요|입니다)?",
    closers=r"미안(?:해요?|합니다)?|죄송(?:해요?|합니다)?|하하++|ㅋ++|ㅎ++|요|네요|이었어요",
    own=(
        r"(?:그냥 |방금 ?(?:건|거|한 말은) |그건 |이건 |그거 |다 |물론 )*(?:농담|장난|뻥|거짓말|구라|만우절 ?농담|헛소리|반어법?|비꼰 ?거|지어낸 ?(?:말|거))(?:이야|이에요|예요|이었어요?|이었습니다|입니다|였어요?|였습니다|이지|이죠|이었지|임|ㅋ+)?",
        r"(?:그건 |방금 ?(?:건|거) |제 |내 )*(?:오타|오류|실수|말실수|착각|오해|잘못|잘못 ?(?:쓴|말한) ?(?:거|것))(?:야|예요|에요|이에요|였어요?|였습니다|입니다|했(?:어요?|습니다|네요)|임)?",
        r"(?:제가 |내가 |방금 |말을 |그건 )*(?:잘못 ?(?:말했|썼|적었|알았|봤|기억했|입력했|쳤)|착각했|헷갈렸|실수했|거짓말했|틀렸|지어냈)(?:어요?|습니다|네요?|다)",
        r"(?:그 ?말|방금 ?(?:한 ?말|말|건|거)|그건|이건|앞(?:의|에) ?말)(?:은|는|을)? ?(?:취소(?:할게요?|합니다|해요?|해 ?주세요)?|철회(?:할게요?|합니다)?|잊어(?: ?줘| ?주세요| ?버려)?|무시해(?: ?줘요?| ?주세요)?|없던 ?(?:걸|것)로 ?(?:해|하죠|해요|해주세요|할게요))|취소(?:할게요?|합니다|요)?|방금 ?(?:한 ?)?말 ?취소(?:요|할게요|합니다)?|없던 ?(?:일|걸|것)로 ?(?:해요?|할게요|해 ?주세요|하죠)",
        r"(?:다른 |엉뚱한 )(?:프로젝트|저장소|레포|채팅|채널|창|고객|서버|팀)(?:네요|였어요?|였네요?|예요|이에요|입니다|였습니다| ?(?:얘기|이야기|거)(?:였어요|예요|입니다|네요)?)?|(?:프로젝트|저장소|채널|창|포트|날짜|요일)(?:를|을|가|이)? ?(?:잘못 ?(?:봤|썼|말했|됐)|착각했|틀렸|헷갈렸)(?:어요?|습니다|네요)",
        r"(?:그건|그거|이건) ?(?:옛날|예전|이전|지난|작년) ?(?:일정|계획|설정|규칙|값|얘기|이야기|포트|방식|거|것|정보)(?:예요|이에요|야|이야|였어요|입니다|네요)?",
        r"(?:그건|그거|그게|이건|사실) ?(?:사실이 ?)?(?:아니(?:야|에요|예요|네요|었어요)|아닙니다|틀렸(?:어요?|습니다|네요)|거짓이(?:야|에요))|사실이 ?아니(?:야|에요|네요)|(?:정)?반대(?:예요|야|입니다|네요)|그 ?반대(?:예요|야|입니다)",
        r"(?:라고|그렇게|그런 ?줄) ?(?:생각했(?:어요?|습니다|는데요?|었는데)|알았(?:어요?|는데요?|습니다)|믿었(?:어요?|는데요?))|(?:인턴|동료|누가|걔|그 ?사람)(?:이|가|은|는)? ?(?:그렇게 |그러|주장)(?:말하|던데|하|했)?(?:더라고요?|던데요?|대요?|네요|한대요?)?|그러면 ?(?:참 )?(?:좋겠(?:네요?|어요?|죠|지)|좋을 ?텐데요?)|꿈(?:이)?(?:야|에요|이었어요)|희망 ?사항(?:이에요|이야|입니다)?|설마(?:요)?",
        r"(?:진지하게 ?)?(?:믿지 ?마(?:세요)?|진담 ?아니(?:야|에요|었어요))|가정(?:이에요|일 ?뿐이에요|입니다)",
    ),
    anything=(
        r"됐어요?|아무것도 ?아니(?:야|에요)|신경 ?쓰지 ?마(?:세요)?|잊어 ?(?:줘|주세요|버려)|아니에요|아니야|아닙니다|틀렸(?:어요?|습니다)|이론상(?:은)?|무시해 ?(?:줘|주세요)",
    ),
    limits=(
        r"거의(?: ?(?:안 ?(?:해요|합니다)|항상|다|절대|그래요|요))?|항상(?:은)? ?(?:그런 ?건 ?)?아니(?:에요|지만|고요)?|(?:대부분|대체로|보통|가끔|때때로|주로|대개)(?:은|는|요|이요)?|예외(?:는|도|가) ?(?:있(?:어요|습니다|지만))",
    ),
    corrects=(r"(?:정정|수정|바로잡)(?:합니다|할게요|해요|습니다|하자면)?",),
    replaces=(
        r"아니|아니다|아니요|아뇨|아냐|아니야|미안(?:해요?|합니다)?|죄송(?:해요?|합니다)?|실수(?:예요|입니다|했어요)?|제 실수(?:예요|입니다)?|오타(?:예요|입니다)?|착각했(?:어요|습니다|네요)|잘못 ?(?:말했|썼)(?:어요|습니다|네요)|틀렸(?:어요?|습니다|네요)|내 말은|제 말은|그게 ?아니라|사실은?|실은|정확히(?:는)?|다시 ?말하면|가 아니라|말고",
    ),
    objects=(),
    waits=(r"잠깐만?요?|잠시만요?|음|어|아|앗",),
    keeps=r"(?:여전히|그대로|계속|아직도?|원래대로|변함없이|예전처럼)",
    small=r"은|는|이|가|에",
    speaks=r"제가|내가|우리|누가|언제|어디|왜|어떻게|해 ?줘|하세요|까요|나요",
    again=r"도(?: |$)|또한|역시",
    value_ends=r"(?:에|으로|로)? ?(?:이에요|예요|이요|요|입니다|이야|야|이었어요|였어요|였습니다|이지|임|이죠|로 ?할게요|로 ?해 ?주세요)?",
    is_running=True,
)

TABLES = (_ENGLISH, _GERMAN, _SPANISH, _FRENCH, _CHINESE, _JAPANESE, _KOREAN)
