"""German."""

from __future__ import annotations

from memconsolidate.backends.cues.base import (
    ANY_TOOL,
    FULL_NAMES,
    NAMES,
    OWN_TOOLS,
    TOOLS,
    Cue,
    Kind,
    Language,
    compile_words,
    word_set,
)

_VERBS = (
    r"(?:verwende|rufe?|führe?|benutze?|nutze?|nimm|schreibe?|antworte?|frage?|mache?|führe?|lasse?|lass|füge?|halte?|teste?|prüfe?|committe?|pushe?|formatiere?|erstelle?|ändere?|lösche?|fasse?|fass"
    r"|zeige?|erkläre?|dokumentiere?|aktualisiere?|gib|lies|starte?|baue?|installiere?|vermeide?|nenne?|setze?|speichere?|melde|sag|merge?|rebase|bearbeite|rühre?|leg|lege|achte|denk|denke|übersetze?|validiere?)"
)
#: From now on, where an order is beside it.
_ONWARD = r"(?:ab heute|von heute an|künftig|zukünftig|in zukunft)"
_TROUBLE = compile_words(
    r"\b(?:aber|fehlern?|fehlschl\w+|schlägt|schlagen|kaputt|bug|abgestürzt|stürzt|absturz|exception|warum|komisch|seltsam|hängt|langsam|geht nicht|klappt nicht|funktioniert nicht)\b"
)
_TASK = compile_words(
    r"\b(?:damit|sodass)\b|^(?:bitte |jetzt |dann )*(?:schreibe?|erstelle?|implementiere?|baue?|entwickle|generiere|füge) (?:mir )?(?:ein|eine|einen|das|die|den)\b.{0,120}, (?:das|die|der|den)\b"
)
_ROLE = (
    r"(?:[\w-]*(?:entwickler|ingenieur|engineer|designer|administrator|admin|architekt|analyst|wissenschaftler|forscher|student|lehrer|professor|berater|gründer|anfänger|einsteiger|programmierer|manager|leiter|informatiker)(?:in)?"
    r"|sre|cto|dba|freelancer|teamlead|product owner|farbenblind|kurzsichtig|weitsichtig|sehbehindert|schwerhörig|gehörlos|blind|autist(?:in)?|legastheniker(?:in)?|rechtshänder(?:in)?|linkshänder(?:in)?|veganer(?:in)?|vegetarier(?:in)?|neu (?:in|bei|im)|zuständig für|verantwortlich für|muttersprachler(?:in)?)"
)
_HARD = r"(?=[^\n]*(?:\d|[/~`]|\w\.\w|https?|#\w|@))"

#: Who and what belongs to a person.
_KIN = r"(?:frau|mann|ehefrau|ehemann|partner(?:in)?|freund(?:in)?|verlobte[rn]?|mutter|vater|mama|papa|eltern|schwester|bruder|geschwister|sohn|tochter|kind|kinder|baby|zwillinge|tante|onkel|cousine?|nichte|neffe|oma|opa|großmutter|großvater|großeltern|enkel(?:in|kinder)?|schwieger\w+|schwägerin|schwager|hund|hündin|kater|katze|pferd|hase|hamster|papagei|haustier|mitbewohner(?:in)?)"
#: A tool, by any name, and no thing that is pointed at.
_TOOL = r"(?!(?:eine?[nmrs]?|der|die|das|den|dem|des|es|dies\w*|jene\w*|mein\w*|dein\w*|unser\w*|kein\w*|beide\w*|alle\w*|mehr|weniger|nur|zwei|drei|dafür|dazu|damit|hier|da|dort|jetzt|dann|leerzeichen|tabs|sie|ihn|was|wenn|dass|nicht)\b)[^\W\d_][\w.+#/-]*(?: (?!in\b|für\b|statt\b|anstelle\b|anstatt\b|nicht\b|als\b|auf\b|an\b|hier\b|im\b|bei\b|mit\b|und\b|um\b|zum\b|zur\b|dafür\b|dazu\b)[\w.+#-]+)?"
_ALL_MINE = r"(?:in|für|bei|auf) (?:allen|jedem)(?: (?:meinen|meiner))? (?:projekten?|repos?|repositor(?:y|ies)|rechnern?|maschinen?)|(?:fast )?überall|für (?:fast )?alles|für jedes (?:projekt|repo)"
#: How an amount, a time or a text is written down.
_UNIT = (
    r"(?:(?:euro-?)?cents?|euro|dollar|franken|rappen|pfund|utc|(?:lokaler |mittel\w* )?ortszeit|unix-?\w*|(?:milli|mikro|nano)?sekunden|minuten|stunden|tagen|milligramm|gramm|kilo(?:gramm)?|kg|tonnen|(?:milli|zenti|kilo)?metern?|mm|cm|km|zoll|litern?|bytes?|[kmgt]i?b|prozent|promille|grad(?: celsius)?|celsius|watt|kwh|pixeln?"
    r"|ganzzahlen|ganzen zahlen|integers?|strings?|zeichenketten|dezimalzahlen|json|xml|csv|yaml|toml|protobuf|parquet|iso[ -]?\w*|utf-?\d+|base64|latin-?1|großbuchstaben|kleinbuchstaben)"
)
#: What is said of things that are no one's own, and of no fault or step at hand.
_NO_THING = r"(?!(?:es|das hier|dies\w*|jene\w*|sie|du|ich|wir|er|ihr|hier|da|was|wer|man)\b)"
_OUTPUTS = r"(?:antworten|erklärungen|zusammenfassungen|commits?|commit-nachrichten|commit messages|prs?|pull requests|diffs|funktionen|tests|kommentare|namen|pläne|berichte|reviews|beispiele|code|doku|changelogs|fehlermeldungen|variablennamen|branches|branch-namen|dateinamen|methoden|klassen|zeilen)"
_STRANGERS = r"(?:kund(?:e|in|en|innen)|auftraggeber(?:in)?|endkunden|bank|steuerberater(?:in)?|finanzamt|behörden?|prüfer(?:in)?|wirtschaftsprüfer|anwalt|anwältin|ministerium|schule|krankenhaus|lager|lieferant(?:en)?|partner|mieter|vermieter)"
#: What is written for others to read.
_WRITTEN = (
    r"(?:readme(?:\.\w+)?|change-?log|[\w-]*nachricht|[\w-]*kommentar|doku|dokumentation|docstring|[\w-]*beschreibung|[\w-]*titel|ticket|issue|pr|pull request|(?:e-?)?mail|[\w-]*antwort|brief|post|beitrag|tweet|artikel|faq|wiki|[\w-]*seite|abschnitt|absatz|satz|eintrag|überschrift|fußzeile|kopfzeile|banner|knopf|button|[\w-]*text|vorlage|ankündigung|release notes?"
    r"|status|folie|chat|kanal|slack|thread|geschichte|gedicht|rede|slogan|profil|impressum|lizenz|umfrage|formular|fehlermeldung|statusmeldung|rechnung|vertrag|angebot|datenschutzerklärung)"
)

#: A day that something can happen on.
_DAY = r"(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|\d{1,2}\. ?(?:\d{1,2}\.|januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|\d{4}-\d\d|morgen|übermorgen|kw ?\d|nächste[rns]? (?:woche|monat|quartal|jahr)|(?:zwei|drei|vier|\d+) (?:tagen|wochen|monaten)|ende (?:der|des|nächster|dieses|mai|juni|juli)|(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)\b)"
_EVENT = r"(?:freeze|frist|abgabe|release|start|launch|demo|migration|inventur|prüfung|audit|vertrag|umzug|wartung|abnahme|eröffnung|konferenz|termin)"

GERMAN = Language(
    name="german",
    words=word_set(
        "der die das den dem des ein eine einen einem einer und ist sind nicht in im zu mit auf für von wir ich du es sich auch als an bei aus nach wie oder aber wenn dass nenn nennt mich bin wohne heißt immer nie niemals bitte kein keine"
        " haben hat wird werden muss müssen soll sollen alle jede jeder jedes jedes mal vor nur noch schon jetzt ab künftig nutze verwende wir uns unser unsere denn weil sonst beachte vergiss danke kannst ohne über unter hasse nehmen"
    ),
    remember=compile_words(
        r"^(?:bitte |und |auch )*(?:merke? dir(?: bitte)?|denke? (?:bitte )?daran|vergiss (?:bitte )?nicht|beachte?(?: bitte)?|notiere?(?: dir)?|behalte im kopf|zur erinnerung|hinweis|notiz)(?:,? dass\b|\s?:|,(?! (?:zu|die|den|das)\b.{0,60}\bzu \w+en))\s*"
    ),
    clause=compile_words(
        r"\b(?:ist|sind|hat|haben|liegt|läuft|muss|müssen|wird|werden|darf|soll|steht|gilt|braucht|nutzt|verwendet|lauscht|hört|beträgt|dauert|zeigt|heißt|gehört|endet|beginnt|nie|immer|kein|keine|wir|ich)\b|[=:]|\w+[te]\.?$"
    ),
    aside=compile_words(
        r"^(?:und |ach,? )*(?:(?:notiz|merke|erinnerung) (?:an|für) (?:mich(?: selbst)?|mich)(?= ?[:,–-])|übrigens|zur info|zur information|nebenbei|nur zur info|fyi|kurzer hinweis|kontext|achtung|noch was)[,:;]*\s+"
    ),
    opener=compile_words(
        r"^(?:(?:bitte|und|aber|allerdings|dafür|auch|ok|okay|hallo|hi|hey|moin|gut|super|danke|vielen dank|ja|also|dann|außerdem|ach|wichtig|regel|erstens|zweitens|drittens|zuerst|zum schluss|übrigens|noch was|perfekt|genau|update(?=:)|aktualisierung(?=:))(?:[,:;!.]+\s*|\s+(?!ist\b|der\b|und\b)))"
    ),
    closer=compile_words(
        r"(?:,? (?:bitte|danke|ok\??|okay\??|ja\??|verstanden\??)|[,;.]? ?(?:und |aber |also )?(?:kannst|könntest|würdest|kannste) du\b.{0,160}\?|[,;] ?und (?:bitte |jetzt )(?!.{0,100}\b(?:nicht|nie|niemals|kein\w*|nur|außer)\b)[^.,;]{0,120})[.!]*$"
    ),
    corrects=compile_words(
        r"^(?:(?:(?:nein|nö|falsch|stimmt nicht|das stimmt nicht|das ist falsch|du liegst falsch)(?:\s?(?:[,!;–]+|[.-]+(?=\s|$))\s*(?!dass\b)|$)"
        r"|(?:nein|nö|halt)[,.]? (?=(?:warte|moment|halt|sorry)\b)|(?:ach|oh|ähm?|hm+)[,.]? (?=(?:nein|nö),)|ich (?:habe?|hab) (?:es |'s )?mir (?:es )?anders überlegt(?:[,.!:;–—-]+\s*|$)|warte(?: mal)?(?:[,.!:;–-]+\s*|\s+(?=wir\b))|(?:das|es) (?:stimmt|gilt)(?: so)? nicht mehr(?:\s?[,:;.–—-]+\s*|$)"
        r"|(?:korrektur|sorry|entschuldigung|mein fehler|ich lag falsch|(?:da )?(?:habe|hab) ich mich (?:geirrt|vertan)|ich habe mich (?:geirrt|vertan)|moment|eigentlich|tatsächlich)(?:[,.!:;–-]+\s*|$))+|(?=(?:eigentlich|tatsächlich) (?:ist|sind|haben|läuft|lauscht|liegt|nutzen|verwenden)\b))"
    ),
    reason=compile_words(
        r"^(?:weil|denn|sonst|andernfalls|ansonsten|der grund|grund:|das liegt daran|damit|(?:das|so) (?:verlangt|fordert|will|schreibt|steht))\b"
    ),
    rejects=compile_words(
        r"^(?:nein,? )?(?:bitte )?keine?n? (?!problem|sorge|ahnung|eile|angst)[\w.+#/-]+(?: [\w.+#/-]+){0,2}[.!]*$|^(?:nein,? )?nicht (?:mit |auf |in )?[\w.+#/-]+[.!]*$"
    ),
    prompt=compile_words(
        r"^\s*(?:du bist (?:ein|eine|der|die|mein|jetzt|ab jetzt)\b|deine (?:aufgabe|rolle|mission) (?:ist|besteht)|dein (?:job|ziel|auftrag) ist|agiere als|handle als|spiele? (?:einen?|die rolle|den)\b|tu so,? als|stell dir vor)"
    ),
    forget=compile_words(
        r"^(?:bitte |also |auch )*(?:vergiss(?! (?:bitte )?nicht)|vergesst|vergessen sie|(?:lösche?|entferne|streiche) (?:die|deine|diese) (?:erinnerung|notiz)|stimmt nicht mehr|es stimmt nicht mehr|ignoriere?(?=,? dass (?:ich|wir|mein|unser))"
        r"|hör auf (?:zu denken|anzunehmen|zu glauben)|(?:geh|gehe) nicht (?:mehr |länger )?davon aus|(?:denke?|glaube?) nicht (?:mehr|länger)|nimm nicht (?:mehr |länger )?an)(?: bitte| mehr)?(?:,? dass)?[: ]+\s*"
    ),
    question=compile_words(
        r"\?[\"')\]]*$|^(?:warum|wieso|weshalb|wie|was|wann|wo|wer|welche[rs]?|kannst|könntest|sollten|sollen|haben wir|ist das|weißt du)\b"
    ),
    veto=compile_words(
        r"^(?:und )?(?:hier (?:ist|sind|kommt|kommen)|anbei)\b(?!.*(?:https?://|[:：]))|"
        r"\b(?:option|variante|vorschlag) (?:\d{1,2}|[a-z])[.!]*$|\b(?:der|die|das) (?:erste|zweite|dritte|andere)[.!]*$|\b(?:angeblich|wie man hört)\b|\b(?:ist|sind) (?:falsch|gelogen|unsinn|unwahr|nicht wahr)[.!]*$|"
        r"^(?:falsch|unwahr|gelogen|nicht wahr|nicht richtig) (?:ist|sind|war|waren)\b|\b(?:(?:stimmt (?:so )?nicht|(?:ist|wäre) (?:es )?(?:falsch|gelogen|unwahr|nicht (?:wahr|richtig|so|der fall))),? dass|es ist nicht so\b|bezweifle|würde (?:nicht|nie) (?:sagen|behaupten)|kann nicht sagen|nehmen wir an|sagen wir(?: mal)?,|es scheint|scheint,|anscheinend|scheinbar|früher (?:habe|hab|hatte|haben|hatten|war|waren)|nächste antwort|ich teste|das ist (?:nur )?ein test|(?:das andere|ein anderes) team|die anderen haben)|"
        r"\b(?:was wäre|wäre, wenn|stell dir vor|angenommen|vielleicht|eventuell|möglicherweise|ich glaube|ich denke|ich vermute|vermutlich|wahrscheinlich|nicht sicher|unsicher|keine ahnung|irgendwann|könnten wir|man könnte"
        r"|wie immer|immer gefragt|nicht immer|fast nie|egal(?! (?:in |bei )?(?:welche|was|wo|wie|ob))|schon gut|vergiss es|diesmal|dieses (?:eine )?mal|vorerst|erstmal|fürs erste|im moment|momentan|(?<!lerne )gerade(?! zahl)|(?<!ab )(?<!von )heute|vorübergehend|noch nicht|nur einmal"
        r"|(?:in|für|bei|auf|an|zu) (?:diesem|dieser|diesen|dieses) (?:pr|mr|branch|commit|ticket|session|sitzung|aufgabe|fall|test|datei|funktion|schritt|issue|beispiel|bug|änderung)"
        r"|(?:das|es|er|sie|du|dies) (?:\w+ ){0,2}(?:nie|immer)|ich (?:habe |hab )?(?:das |es )?nie|das habe ich (?:nie|immer)|passiert (?:das )?nie|(?:sagte|sagt|meinte|meint|laut|behauptet|schreibt vor)|steht (?:'|\"|„)|tu so|weißt du noch|option [a-z]\b)\b"
        r"|(?<!ich )(?<!wir )(?<!nutzer )(?<!benutzer )\b(?:will|möchte|verlangt|wünscht sich|besteht darauf|bat (?:uns|mich)|bittet (?:uns|mich)|hat (?:uns |mir )?(?:gesagt|gemeint|gebeten)),? (?:dass|immer|nie)\b"
        r"|\b(?:meinten|sagten|bestehen darauf)\b|\bhätte(?:n|st)?\b.{0,80}\b(?:sollen|dürfen|müssen)\b"
    ),
    permanence=compile_words(
        rf"\b(?:immer|nie|niemals|ab jetzt|ab sofort|von (?:nun|jetzt|hier) an|fortan|nächste[sn]? mal|{_ONWARD}|grundsätzlich|standardmäßig|jedes mal|bei jede[mr]|vor jede[mr]|nach jede[mr]|stets|ausnahmslos|unter keinen umständen|ausschließlich|überall|nicht mehr|alle[n]? \w+|jede[rsn]? \w+ (?:muss|soll|braucht)|wir (?:\w+ )?(?:nie|immer|nur))\b"
    ),
    imperative=compile_words(
        rf"^(?:bitte |auch |nur )*{_VERBS}\b|\b(?:immer|nie|niemals|kein|keine|nicht|in allen?)\b.{{0,100}}|\w+en[.!]?$"
    ),
    first_person=compile_words(r"^(?:ich|mein|meine|mir|mich)\b"),
    order=compile_words(rf"^(?:y |und |et )?{_VERBS}\b"),
    wish=compile_words(
        rf"^(?:{_VERBS})\b|\b(?:will|wollen|möchte|sollte\w*|müsste\w*|würde|lass|mach|versuch|bitte|scheint|sieht|meine|meinte|ich)\b"
    ),
    introduction=compile_words(
        r"\b(?:regeln?|vorlieben|präferenzen|konventionen|richtlinien|merk dir|beachte|hinweise?|immer|niemals|ab jetzt|grundsätze|gewohnheiten|kontext|hausregeln)\b"
    ),
    dangling=compile_words(
        r"^(?:es|das|dies|sie|die)\b(?= (?:ist|sind|liegt|läuft|heißt|muss|immer|nie))"
    ),
    summary=compile_words(
        r"\b(?:der|die) (?:nutzer|benutzer|anwender|kunde)(?:in)?\b.{0,30}\b(?:bevorzugt|möchte|will|mag|hasst|bat|entschied|nutzt|arbeitet|wohnt|ist|korrigierte)\b|^(?:entscheidung|präferenz|regel|fakt|hinweis): "
    ),
    place=compile_words(
        r"https?://|dashboard|\b(?:doku|dokumentation|dokumentiert|wiki|kanal|runbook|board|jira|slack|notion|confluence|handbuch)\b"
    ),
    swaps=(
        compile_words(
            r"(?P<new>[^\s,;]+),? (?:und )?nicht (?:auf |in |bei |mit |an )?(?:der |die |das |dem )?(?P<old>[^\s,;]+?)(?=[.,;!]?$|[.,;!] )"
        ),
        compile_words(
            r"\bnicht (?:auf |in |bei )?(?P<old>[^\s,;]+),? sondern (?:auf |in |bei )?(?P<new>[^\s,;]+?)(?=[.,;!]?$|[.,;!]? )"
        ),
    ),
    chosen=compile_words(
        r"\bvon [\w./-]{1,40} (?:auf|zu|nach|in) ([\w./-]{1,40})|\b(?:uns (?:für|auf)|umgestiegen auf|auf|bleiben (?:bei|auf)|nehmen|verwenden|nutzen|in) ([^,]{1,60}?)(?= (?:statt|anstelle|anstatt|geeinigt|entschieden|umgestiegen|umgestellt|gewechselt|umbenannt)|, weil|,|\.? *$)"
    ),
    rejected=compile_words(
        r"\bvon ([\w./-]{1,40}) (?:auf|zu|nach|in) [\w./-]{1,40}|\bwir (?:benutzen|verwenden|nutzen) ([^,]{1,40}?) nicht mehr|^([\w./-]{1,40}) wird nicht mehr|\b(?:statt|anstelle von|anstatt|und nicht(?: auf| für)?|nicht(?! mehr)) ([^,]{1,60}?)(?= (?:entschieden|geeinigt|zu )|,|\.? *$)"
    ),
    because=compile_words(r"\b(?:weil|(?<!sei )denn|da) (.{3,200}?)\.? *$"),
    request=compile_words(
        r"^(?:kannst|könntest|würdest|kannste) du (?:bitte |mal |mir )*(?=(?:(?:den|die|das) \w+ )?(?:immer|nie|niemals|künftig|in zukunft|ab jetzt|ab sofort|stets|jedes mal)\b)"
    ),
    denied=compile_words(
        r"^nicht (?:auf |in |bei |port )*(?P<old>[^\s,;]+)[,;.–—-]+ (?:sondern )?"
    ),
    example=compile_words(
        r"^(?:(?:commit|pr|fehler|status)-?(?:nachricht|meldung|titel|beschreibung)(?:en)? ?:|(?:zum beispiel|beispielsweise)\b|z\. ?b\.|(?:gegen)?beispiele?\b ?[:,]|bspw\b|(?:falsch|schlecht|schlechtes beispiel|nicht so|so nicht|nein|nö|das stimmt nicht|stimmt nicht|das ist falsch|unwahr|antipattern)\b ?:|(?:option|variante|alternative|vorschlag) (?:\d{1,2}|[a-z])\b ?[:.)])|^\[[^\]]{1,40}\][ \w.-]{0,30}:"
    ),
    handover=compile_words(
        r"^(?:bitte |kannst du )*(?:übersetze?|korrigiere?|übersetz) (?:mir )?(?:das|dies|folgendes|den text|diesen text)\b[^:]{0,60}$|^(?:fasse?|kannst du) (?:das|dies|den text|folgendes) [^:]{0,40}zusammen(?:fassen)?[.?!]*$|"
        r"^(?:bitte |jetzt |kannst du |und )*(?:(?:übersetze?|übersetz|korrigiere?|paraphrasiere|lektoriere|zitiere|formuliere)\b[^:.]{0,60}:|fasse? [^:.]{0,50}\bzusammen ?:|(?:prüfe?|überprüfe?|verbessere?|überarbeite?|erkläre?|analysiere)\b[^:.]{0,30}\b(?:text|grammatik|rechtschreibung|sätze?|absatz|e?-?mail|brief|folgende[ns]?|diese[ns]?)\b[^:.]{0,30}:|schreibe? (?:mir )?eine?n? (?:e-?mail|mail|brief|nachricht|tweet|geschichte|gedicht|text)\b[^:.]{0,60}:)"
        r"|^(?:hier (?:ist|sind|kommt)|(?:das|dies) ist (?:der|die|das|ein|eine|mein|meine|sein|seine|ihr|ihre)) [^:]{2,60}:|^inhalt von [^:]{1,80}:|^(?:betreff|titel|von|an|system|assistent|assistentin|nutzer|benutzer|ergebnis(?:se)?) ?:|^[^:.]{0,60}\bschrieb ?:"
    ),
    denial=compile_words(
        r"\b(?:nicht|nie|niemals|kein\w*|ohne|vermeide\w*|verboten\w*|tabus?|falsch)\b"
    ),
    decided=compile_words(
        r"^(?:wir haben|(?:das|unser|mein) team hat)(?: uns| \w+)? (?:entschieden|beschlossen|vereinbart|festgelegt),? (?:dass )?(?P<content>.+)"
    ),
    trouble=_TROUBLE,
    taste=compile_words(r"\bich (?:mag|nutze|nehme) [\w.+#-]+ lieber als [\w.+#-]+"),
    plays=compile_words(
        r"\bspielen wir\b|\brollenspiel\b|\bdu bist (?:jetzt|ab jetzt|nun|für heute) (?:der|die|das|eine?|mein) (?!(?:[\w-]+ ){0,3}\w*(?:entwickler|ingenieur|assistent|agent|experte|gutachter|prüfer|architekt|lektor|übersetzer|berater|lehrer)(?:in)?\b)|\b(?:rede?|sprich|antworte?) (?:nur noch )?(?:wie|als) eine? (?:\w+ )?(?:pirat|könig|königin|dichter|zauberer|ritter|roboter|kind|katze|seemann|detektiv)\w*|\bbleib in der rolle\b|\bdu (?:bist|spielst) (?:der|die|das|eine?n?|mein) [\w-]+,? (?:und )?ich (?:bin|spiele) (?:der|die|das|eine?n?) |\btu so,? als\b(?!(?: wärst du| seist du)? (?:eine? |der |die )?(?:[\w-]+ ){0,3}[\w-]*(?:entwickler|ingenieur|assistent|agent|experte|gutachter|prüfer|architekt|lektor|übersetzer|berater|lehrer|reviewer|tester|nutzer|kunde|auditor|anfänger)(?:in)?\b)|\bstell dir vor,? du (?:bist|wärst)\b(?! (?:eine? |der |die )?(?:[\w-]+ ){0,3}[\w-]*(?:entwickler|ingenieur|assistent|agent|experte|gutachter|prüfer|architekt|lektor|übersetzer|berater|lehrer|reviewer|tester|nutzer|kunde|auditor|anfänger)(?:in)?\b)|\bich spiele (?:eine?n?|den|die) \w"
    ),
    play_ends=compile_words(
        r"\b(?:spiel|rollenspiel|szene|interview) (?:ist )?(?:aus|vorbei|zu ende)\b|\b(?:schluss|ende|genug|stopp?) (?:mit|vom|des)? ?(?:de[mrs] )?(?:spiel\w*|rolle\w*|rollenspiel\w*|szene)\b"
        r"|^(?:(?:ha)+,? |ok,? |gut,? |schön,? )*(?:genug|schluss|stopp?|spiel aus|zurück zur (?:arbeit|sache))\b"
    ),
    dictation=compile_words(
        rf"^(?:bitte |jetzt |dann |und |kannst du |könntest du )*(?:(?:schreibe?|setze?|füge?|ergänze?|trage?|packe?|poste?|nimm|erwähne?|verfasse?|formuliere?|erstelle?|mache?|mail|schicke?|sende?|notiere?|dokumentiere?|ändere?|aktualisiere?|nenne?|gib|kommentiere?|lege?|veröffentliche?|generiere?|antworte?|sage?)\b(?![^:]*\b(?:jede\w?|alle\w?|immer|nie|niemals|stets)\b[^:]*:)"
        rf"(?: [^:]{{0,60}}?\b(?:eine?[nmr]?|de[rmns]|die|das|ins?|im|zum?|zur|ans?|am|aufs?|meine?[nmr]?|unsere?[nmr]?|deine?[nmr]?|diese?[nmr]?) (?:[\w/.-]+ ){{0,3}}?{_WRITTEN}\b(?!-)[^:]{{0,40}}:| [^:]{{0,60}}?\b(?:mit (?:dem|der) (?:text|titel|inhalt|wortlaut|nachricht|überschrift)|in d(?:em|er) steht)\b[^:]{{0,20}}:"
        rf"| [^:,]{{0,60}}?\b(?:ins?|im|zum?|zur|ans?|am|aufs?|in d(?:ie|en|er|as)) (?:[\w/.-]+ ){{0,2}}?{_WRITTEN}(?: rein| hinein)?, dass\b)"
        rf"|(?:antworte?|sage?|schreibe?|maile?|teile?|informiere?|schicke?|melde?) (?:(?:ihm|ihr|ihnen|de[mrn] [\w-]+|(?!deutsch|englisch|kurz)(?-i:[A-ZÄÖÜ])\w+)(?: zurück| mit)?|zurück) ?:)"
    ),
    bygone=compile_words(
        r"(?:\bals (?:ich|wir) (?:noch )?(?:(?:bei|in|im|am|für|an) [^,]{2,40}|(?:student|praktikant|werkstudent)(?:in)?) (?:war(?:en)?|arbeitete[n]?|gearbeitet \w+|wohnte[n]?|studierte[n]?)\b|\b(?:in|bei|an) (?:meine[rmn]|unsere[rmn]) (?:alten|früheren|vorigen|vorherigen|letzten|ehemaligen|ersten|ex-?) ?(?:job|firma|stelle|arbeitgeber(?:in)?|arbeit|team|unternehmen|projekt|betrieb|agentur|arbeitsplatz|start-?up|kunden)\b"
        r"|^(?:früher|seinerzeit)\b|\bdamals\b|\bbevor (?:ich|wir) (?:kam|kamen|anfing\w*|dazu\w+|hierher|hier|angefangen)\b)(?!.*\b(?:hier|jetzt|inzwischen|aber|nun|seither|seitdem|heute|mittlerweile|deshalb|daher|darum)\b)"
    ),
    own_way=compile_words(
        r"(?:und |denn )?(?:genau )?(?:so|das ist,? wie) (?:arbeite|mache|mag|will|schreibe|handhabe|entwickle|halte|möchte) ich(?: (?:das|es))?(?: (?:immer|gern|gerne|haben|eben|halt|hier))*[.!]*|(?:genau )?so (?:arbeiten|machen|halten|handhaben|schreiben|wollen|mögen) wir(?: (?:das|es))?(?: (?:immer|hier|bei uns|eben|halt|haben))*[.!]*"
        r"|(?:das|so) ist (?:meine|unsere|mein|unser) (?:arbeitsweise|art|stil|ablauf|weg|gewohnheit|vorgehen)(?: zu arbeiten| hier)?[.!]*"
    ),
    cues=(
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^{_NO_THING}(?:der |die |das |unsere? |alle )?(?!(?:[\w'-]+ )?{_OUTPUTS} )(?:[\w/-]+ ){{1,4}}?(?:ist|sind|hat|haben|beginnt|beginnen|endet|enden|besteht|bestehen) (?:immer|nie|niemals|stets|ausschließlich|nur|alle|grundsätzlich) (?:genau |etwa |mindestens |höchstens |eine? |mit |aus |auf )*(?:\d|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)\b|\w+stellig|positiv|negativ|eindeutig|numerisch|alphanumerisch|ganzzahlig|gerade\b|ungerade\b|netto|brutto|(?:in|aus) (?:der |dem |den )?(?-i:[A-ZÄÖÜ])\w+(?:,| und|[.!]*$))"
                rf"|^{_NO_THING}(?!(?:der|die|das) (?:pr|datei|funktion|seite|test|build|log|diff|commit|branch|klasse|methode|skript|fehler|liste)s? )(?:der |die |das |unsere? )?(?:[\w`'./-]+ ){{1,4}}?(?:hat|haben|enthält|enthalten|bekommt|verarbeitet|speichert) (?:etwa |rund |ungefähr |circa |ca\. |über |fast |knapp |mehr als |bis zu )*(?:\d[\d.,]* ?(?:tausend|mio\.?|millionen|mrd\.?|milliarden)|\d{{1,3}}[.,]?\d{{3}}[\d.,]*|(?:millionen|tausende|hunderte)) ?\w[\w -]*(?:[.!]*$|, )"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^(?:meine?|unsere?) (?:(?:ältere|jüngere|große|kleine|älteste|jüngste|erste|zweite|verstorbene|neue)[rs]? )?{_KIN} (?:heißt|heißen|ist|sind|wohnt|wohnen|lebt|leben|arbeitet|spricht|kommt aus|hat eine|stammt)\b(?! (?:gerade|heute|jetzt|krank|da|weg|am|im urlaub|zu|sehr|nicht|hier|unterwegs|müde|schon|noch)\b)"
                rf"|^ich (?:nutze|benutze|verwende|nehme|arbeite mit|programmiere (?:in|mit)|schreibe in) (?:immer |meistens |meist |hauptsächlich |nur )?{_TOOL}(?:,? (?:und )?nicht|,? statt|,? anstatt|,? anstelle von) {_TOOL}(?:,? (?:{_ALL_MINE}))?[.!]*$"
                rf"|^ich (?:nutze|benutze|verwende|nehme|arbeite mit) (?:immer |meistens |meist |hauptsächlich |nur )?(?:{_TOOL},? (?:{_ALL_MINE})|(?:{_ALL_MINE}) {_TOOL})[.!]*$|^(?:{_ALL_MINE}) (?:nutze|benutze|verwende|nehme|arbeite) ich (?:immer |nur |mit )?{_TOOL}(?:,? (?:und )?nicht {_TOOL}|,? (?:statt|anstatt|anstelle von) {_TOOL})?[.!]*$"
            ),
            excludes=compile_words(r"\b(?:ruft|rufen|anruf)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^[^?]{10,160}?, (?:und )?(?:das|so) ist (?:bei uns |hier )?(?:die |eine |unsere )?(?:feste |alte )?(?:regel|vorgabe|hausregel)\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(
                rf"^(?:ab jetzt|ab sofort|ab heute|seit heute|jetzt|künftig|inzwischen) (?:ist {NAMES} meine? (?:neuer? )?(?:chef|vorgesetzte|team-?leit|manager)\w*|(?:ist|heißt) meine? (?:neuer? )?(?:chef|vorgesetzte|team-?leit|manager)\w* {NAMES})"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r", (?:immer|nie|niemals|ausnahmslos)[.!]*$"
                rf"|^(?:bitte )?{_VERBS}(?: mir)?(?: bitte)? nicht mehr (?!dass\b|so\b|dar\w+|den\b|die\b|das\b)[^,]{{2,60}}[.!]*$"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"\bwir (?:nutzen|verwenden|benutzen|nehmen) [^,]{1,60}, (?:nie|niemals|nicht) "
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(rf"^{_VERBS} .{{1,100}}, (?:nie|niemals|immer)\b"),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(
                r"\b(?:ab jetzt|ab sofort|von (?:nun|jetzt|hier) an|fortan|ausnahmslos|unter keinen umständen)\b"
            ),
            excludes=compile_words(r"^(?:ich|es|das)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"^(?:{_ONWARD}|(?:das |beim )?nächste[sn]? mal),? (?:bitte )?(?:{_VERBS}\b|.{{2,100}}en[.!]?$)|^(?:bitte )?{_VERBS} .{{0,80}}\b{_ONWARD}\b"
            ),
            excludes=compile_words(
                r"\b(?:wir (?:werden|wollen|können)|werden (?:wir|sie))\b|\b(?:wird|könnte|gibt)\b|"
                + _TROUBLE.pattern
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(r"^(?:bitte )?(?:immer|nie|niemals|stets)\b.{2,160}en[.!]?$"),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"(?:^|, )(?:bitte )?{_VERBS}(?: [^,]{{0,80}})? (?:immer|nie|niemals|stets|grundsätzlich)\b"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"^(?!ich|du|es|das|wir|er|sie|was|wie)[^,]{2,60} (?:immer|nie|niemals|stets) .{2,100}en[.!]?$"
            ),
            excludes=compile_words(
                _TROUBLE.pattern + r"|\b(?:hat|haben|bin|habe|wird|werden|wurden)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"\b(?:künftig|zukünftig|in zukunft|standardmäßig)\b.{0,80}\b(?:bitte|kein|keine|keinen|nicht|immer|frage?|nutze?|verwende?|schreibe?|\w+en)\b"
            ),
            excludes=compile_words(
                r"\b(?:wir (?:werden|wollen|können)|werden (?:wir|sie))\b|\b(?:wird|könnte)\b|"
                + _TROUBLE.pattern
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"\bwir (?!haben|sind|waren|hatten|sollten)\w+ (?:\w+ ){0,3}?(?:immer|nie|niemals|grundsätzlich|stets|ausschließlich|überall)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"^(?:jedes mal,? wenn|immer wenn|sobald du|wenn du) .{{3,120}}, (?:bitte )?(?:immer )?(?:{_VERBS}|muss|soll)\b"
            ),
            excludes=compile_words(_TROUBLE.pattern + r"|\bfertig\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"\b(?:dürfen|darf|sollen|soll|müssen|muss) (?:\w+ ){0,2}?(?:immer|nie|niemals)\b|\b(?:vor|nach|bei) jede[mr] \w+ (?:bitte |immer )?(?:muss|müssen|soll|\w+en[.!]?$|.{2,60}en[.!]?$)"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^(?:alle|jede[rs]?|kein|keine|sämtliche) [^,]{2,80} (?:müssen|muss|dürfen|darf|sollen|soll|bekommen|bekommt|brauchen|braucht|gehören|gehört)\b"
            ),
            excludes=compile_words(_TROUBLE.pattern + r"|\bbevor du (?:fertig|weiter|aufhörst)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"\b(?:keine?n?|nicht|nichts)\b.{2,100},? (?:ohne (?:mich |vorher |zu )|es sei denn|außer)"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(r"^hört? (?:bitte )?(?:endlich )?(?:damit )?auf(?:,| mit)? \S"),
        ),
        Cue(Kind.ABOUT, 0.95, compile_words(r"\b(?:ich hei(?:ß|ss)e|mein name ist) \w")),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(
                rf"^ich bin (?:der |die |ein |eine |einer |hier )?(?:[\w-]+ ){{0,2}}?{_ROLE}\b"
            ),
            excludes=compile_words(r"\bnicht sicher\b"),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^ich (?:arbeite (?:(?:jetzt|nun|inzwischen|mittlerweile) (?=(?:bei|für) (?-i:[A-ZÄÖÜ])))?(?:bei|als|in|im|für|hauptsächlich|mit)|wohne|lebe in|leite|betreue|komme aus|spreche)\b|^meine? (?:[\w-]+e?r? )?(?:team|zeitzone|rolle|chef|chefin|firma|editor|muttersprache|sprache|tastatur-?layout|tastaturbelegung|tastatur|nachname|vorname|name|geburtstag|laptop|rechner|computer|bildschirm|browser|shell|terminal|distro|distribution|betriebssystem|telefon|handy|wohnort|heimatstadt|beruf|arbeitgeber|staatsangehörigkeit) (?:ist|heißt|sitzt|besteht|hat)\b|^ich habe (?:adhs|legasthenie|eine rot-?grün-?\w+|tinnitus|(?:zwei|drei|vier|\d) (?:kinder|katzen|hunde|monitore|bildschirme))\b"
            ),
            excludes=compile_words(
                r"\barbeite (?:an|gerade)\b|^mein\w* \w+ (?:ist|sitzt) (?:jetzt |gerade |heute |noch |schon )*(?:im|in|am|auf|krank|weg|da|nicht|unterwegs|beschäftigt|sauer|zufrieden|sehr|kaputt|leer|voll|langsam|tot|schwarz|abgestürzt|eingefroren|laut|heiß|zu|falsch|weg|defekt|alt|neu|undefined|null)\b"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.9,
            compile_words(
                r"\bmir (?:ist|sind) .{2,60} lieber als\b|\b(?:ich|wir) (?:bevorzugen?|mag (?:keine?n?|es nicht|lieber|es lieber)|mögen keine|hasse|hätte (?:gerne?|lieber)|möchte (?:lieber|keine?n?)|ziehe .{2,60} vor\b|kann .{2,60} nicht (?:leiden|ausstehen))"
            ),
            excludes=compile_words(
                r"\b(?:die|das|den) (?:erste|zweite|dritte|andere|letzte)n?\b|\b(?:hasse|mag) (?:das|es|dich|diese[nrms]?)\b"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.9,
            compile_words(
                r"\b(?:wir haben|(?:das|unser|mein) team hat) (?:.{2,160}\b)?(?:entschieden|beschlossen|geeinigt|umgestellt|umbenannt|gewechselt|ersetzt|abgeschafft|gewählt|ausgetauscht|migriert|verworfen|festgelegt)\b|\b(?:wir sind|sind wir) .{2,100}\b(?:umgestiegen|gewechselt|umgezogen|migriert)\b|^(?:entscheidung|beschluss): |\b(?:es wurde|wurde) (?:.{2,80}\b)?(?:beschlossen|entschieden|vereinbart),? (?:dass|das|die|den)\b|\bwir bleiben (?:bei|auf)\b|\bnicht mehr (?:verwendet|genutzt|benutzt|unterstützt|gebraucht)\b|\b(?:wir )?(?:benutzen|verwenden|nutzen|haben|unterstützen)(?: wir)? .{1,60} nicht mehr\b"
            ),
            excludes=compile_words(r"\b(?:hatten|noch nichts?)\b"),
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"\b(?:muss|müssen) .{2,80}\b(?:freigeben|genehmigen|absegnen|abnehmen|bleiben)\b|\b(?:zuständig|verantwortlich) für\b|\b(?:ist|sind) für .{2,60} (?:zuständig|verantwortlich)\b|\b(?:code-?freeze|release|frist|abgabe|deadline|launch)\b.{0,30}\b(?:ist|beginnt|endet)\b.{0,20}\d"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?!ich|du|es|das ist|das war|er\b|sie\b){_HARD}[^,]{{2,60}}\b(?:liegt|liegen|läuft|laufen|lauscht|steht|stehen|findest du|schreibt|befinde[nt] sich|zeigt|(?:ist|sind|wird|werden) .{{2,50}}(?:gehostet|dokumentiert|gespeichert|abgelegt|konfiguriert)[.!]*$)(?: jetzt| nur)?(?: (?:auf|in|im|unter|bei|mit|nach|über|hinter|an)\b|[.!]*$)"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^ich (?:promoviere|studiere|mache (?:gerade )?meinen? (?:doktor|master|bachelor))\b|^ich (?:nutze|benutze|verwende|habe) (?:windows|mac\w*|linux|ubuntu|arch|debian)\b"
                rf"|^ich (?:nutze|benutze|verwende) (?:jetzt )?{OWN_TOOLS}[.!]*$|^jetzt (?:nutze|benutze|verwende) ich {OWN_TOOLS}[.!]*$"
                r"|^meine? (?:neuer? )?(?:manager(?:in)?|chef(?:in)?|vorgesetzter?|teamleiter(?:in)?|arbeitgeber) (?:ist|heißt) (?:jetzt |nun )?(?-i:[A-ZÄÖÜ])\w+(?: (?-i:[A-ZÄÖÜ])\w+)?[.!]*$"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"\b(?:wird|werden) nur (?:\w+s|am|in|über|nachts|via)\b|\b(?:ordner|verzeichnis|branch|modul|tabelle)\b.{0,30}\bist (?:eingefroren|schreibgeschützt|generiert|veraltet|tabu)"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(r"^(?:nie wieder|nie mehr|niemals wieder|niemals mehr) \S"),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                r"^(?:bitte )?(?:(?:verwende|benutze|nutze|schreibe?|setze?) (?:bitte )?)?keine?n? (?:mehr )?(?:(?!weitere)\w+en )?(?:emojis?|kommentare|docstrings|semikolons?|strichpunkte|zusammenfassung(?:en)?|abkürzungen|tabellen|aufzählungen|anglizismen|mocks|ausrufezeichen|einleitungen|floskeln|entschuldigungen|smileys|globalen? variablen|magic numbers|print-anweisungen|default-exports|todos|gendersternchen|überschriften)\b(?: mehr)?(?! (?:gefunden|vorhanden|nötig|da\b))"
                r"|^(?:du|ihr) (?:darfst|sollst|solltest|dürft|sollt) (?!das|den|die|es|dies)\S.{1,80}\b(?:nicht|kein\w*|nie)\b|^(?:du|ihr) (?:darfst|sollst|dürft|sollt) (?:keine?n?|niemals|nie) \S"
                r"|^ich (?:will|möchte) nicht,? dass du (?!das|es|die|den|dies)\S"
            ),
            excludes=compile_words(
                r"\b(?:diese[rmns]?|jetzt|noch|hier|heute)\b|, (?:nur|sondern|einfach)\b|: ?\S"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:verwende|benutze|nutze|nimm) (?:nur )?(?:(?:\d+|zwei|vier) leerzeichen|tabs|leerzeichen|(?:snake|camel|kebab|pascal)[_ -]?case|(?:einfache|doppelte) anführungszeichen|semikolons|conventional commits|type hints|utc|f-strings|(?:absolute|relative) imports)\b"
                r"|^(?:halte?|begrenze|benenne|sortiere|formatiere) (?:alle )?(?:funktionen|methoden|zeilen|klassen|antworten|commits|branches|variablen|spalten|dateien|imports|commit-nachrichten|namen) (?:\w+ ){0,3}?(?:unter|auf|kurz|knapp|in|mit|nach|alphabetisch|bei)\b"
                r"|^(?:schreibe?|verfasse) (?:alle )?(?:commit-nachrichten|commits|kommentare|docs|doku|tests|antworten|code) (?:\w+ )?(?:auf|in|im|kurz|mit)\b|^(?:antworte|erkläre?|fasse? dich)(?: mir)? (?:bitte )?(?:kurz|knapp|einfach|in kurzen|in einem satz|ausführlich)\b"
            ),
            excludes=compile_words(
                r"\b(?:diese[rmns]?|jetzt|noch|hier|heute)\b|, (?:nur|sondern|einfach)\b|: ?\S"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^wir (?:benutzen|verwenden|nutzen|fahren|deployen (?:auf|nach|zu|mit)|hosten (?:auf|bei)|setzen auf) (?!das\b|den\b|die\b|es\b|dies)(?=.*(?:\d|\w\.\w|(?-i:[a-z][A-Z]|[A-Z]{2,})))\S+(?: (?!in\b|hier\b|um\b)\S+){0,4}[.!]*$"
                r"|^wir sind (?:jetzt |noch |schon |inzwischen |alle )*(?:auf|bei) (?!tag|seite|schritt|zeile|runde)[a-z][\w+#.-]*(?: [a-z][\w+#.-]*)? ?v?\d"
                r"|^(?:der|die|unser|unsere) (?:[\w-]+ ){1,3}heißt (?:(?:jetzt|nun|inzwischen|ab jetzt) )?(?!(?:jetzt|nun|inzwischen|anders|so)\b)[\w/.-]+(?: jetzt)?[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^ich bin (?:\w+ )?nach (?-i:[A-ZÄÖÜ])\w+ (?:um)?gezogen\b|^nennt? mich (?-i:[A-ZÄÖÜ])|^du kannst mich (?-i:[A-ZÄÖÜ])\w+ nennen"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.85,
            compile_words(
                r"^wir haben .{2,80} von .{1,40} (?:auf|nach|zu) .{1,40} (?:verlegt|verschoben|geändert|erhöht|gesenkt|umgezogen|angehoben)\b"
            ),
            needs_specific=True,
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:der|die|das|unser|unsere) [\w -]{2,50} (?:lauscht|hört) (?:jetzt )?auf (?:port )?\d"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:ok,? |also )?(?:wir|ich) (?:nehmen?|verwenden?|nutzen?|benutzen?|setzen? auf|gehen mit|bleiben bei) (?!das\b|dies).{1,60} (?:statt|anstatt|anstelle von) \S"
                r"|^(?:es wird|wird|dann|entscheidung:) .{1,40} (?:statt|anstelle von) \S"
            ),
            excludes=compile_words(_TROUBLE.pattern + r"|\b(?:diese[rmns]?|hier|jetzt mal)\b"),
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"^nur (?:(?-i:[A-ZÄÖÜ])\w+|(?:das|die|der) [\w-]+) (?:darf|dürfen|kann|können|soll) .{2,60}\b(?:freigeben|genehmigen|mergen|deployen|ändern|löschen|veröffentlichen|prüfen|anfassen|absegnen)[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:bitte )?(?:verwende|benutze?|nutze|nimm)(?: bitte)? {TOOLS}[.!]*$"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:wir (?:verwenden|benutzen|nutzen)|jetzt (?:verwenden|benutzen|nutzen) wir) (?:jetzt |hier |stattdessen )?{TOOLS}[.!]*$"
                r"|^(?:der|die|das|unser|unsere) [\w -]{2,50} (?:nutzt|benutzt|verwendet) (?:jetzt )?(?:den |die )?(?:port|version) \d"
                r"|^unsere? [\w-]{2,30} (?:läuft|laufen) (?:jetzt )?(?:auf|bei|über) (?-i:[A-ZÄÖÜ])[\w-]+[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^ich (?:bin|habe)(?: \w+)?(?: von {ANY_TOOL})? (?:auf|zu) {ANY_TOOL} (?:umgestiegen|gewechselt|umgestellt)[.!]*$"
                rf"|^(?:(?:seit|ab) [\w ]{{3,20}} |jetzt |nun )?ist {NAMES} (?:jetzt |nun )?meine? (?:neuer? )?(?:chef(?:in)?|manager(?:in)?|vorgesetzte\w?|teamleiter(?:in)?)\b"
                rf"|^{NAMES} ist (?:jetzt |nun |seit [\w ]{{3,20}} )?meine? (?:neuer? )?(?:chef(?:in)?|manager(?:in)?|vorgesetzte\w?|teamleiter(?:in)?)\b"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"^lieber (?!spät|nicht)[^,;]{2,50} als (?!nie\b|nichts\b|das\b|dies|vorher)\S|\bich (?:\w+ )?mag [^,;]{2,50} lieber als \S|\b(?:les|lese|schreib|schreibe|arbeite|nutze|hab|habe|sehe|nehme) ich (?:\w+ )?lieber [^,;]{2,50} als \S"
                r"|^ich (?:\w+ ){1,2}lieber [^,;]{2,50} als \S"
            ),
            excludes=compile_words(r"\b(?:das|den|die) (?:erste|zweite|andere|letzte)n?\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                rf"^{_VERBS} (?!das\b|die\b|den\b|dies)[^,;]{{2,40}} (?:statt|anstatt|anstelle von) (?!de[rmns]\b|die\b|das\b|diese)\S+(?: \S+)?[.!]*$"
                rf"|^{_VERBS} (?!das\b|die\b|den\b|dies)[^,;]{{2,40}}(?:,| und) (?:nicht|nie|kein\w*) (?!das\b|die\b|den\b|dies)\S+(?: \S+)?[.!]*$"
                rf"|^{_VERBS} (?:nicht|keine?n?) (?!das\b|die\b|den\b|dies)[^,;]{{2,40}}, sondern (?!das\b|die\b|den\b|dies)\S+(?: \S+)?[.!]*$"
                r"|^(?:nicht|keine?n?) (?!das\b|die\b|den\b|dies)[^,;]{2,40}en, sondern (?!das\b|die\b|den\b|dies)\S+(?: \S+)?[.!]*$"
                r"|^(?!das\b|die\b|den\b|dies)[\wÄÖÜäöüß-]+ (?:schreiben|nutzen|verwenden|benutzen|nehmen|sagen), nicht (?!das\b|die\b|den\b|dies)\S+"
            ),
            excludes=compile_words(
                r"\b(?:diese[rmns]?|jetzt|noch|hier|heute|erste\w*|zweite\w*|andere\w*|letzte\w*)\b|\(\)|(?<![\w.])\d+(?![\w.])"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:bitte )?{_VERBS} (?:bitte )?(?:nicht|nichts|keine?n?) (?!das\b|den\b|die\b|dies|so\b|dran|daran|davon|auf\b(?= den))(?:\w+ )?(?:auf|in|an|nach|ohne|aus|mit)? ?[^,;:]{{3,60}}$"
                r"|^(?:bitte )?(?:nicht|nichts|keine?n?) (?!das\b|den\b|die\b|dies|so\b|mehr\b|nötig|vergessen|wundern|aufhören)(?:[^,;:]{3,60} )?(?!werden|haben|sein|können|müssen|warten|ge\w+en|\w*ge\w+den)\w{3,}en[.!]*$"
            ),
            excludes=compile_words(
                r"\b(?:diese[rmns]?|jetzt|noch|hier|heute|erste\w*|zweite\w*|andere\w*|letzte\w*|mir|dir|de[nmr] \w+|das)\b|\w\.[a-z]{1,4}\b|\(\)|(?-i:[a-z][A-Z])|#\d|^(?:bitte )?(?:nicht|kein\w*) \w+en$"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(r"^bitte (?:nicht|nie) (?:duzen|siezen|gendern|abkürzen|raten)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"^\w+e? (?:mich|mir|uns) (?:bitte )?(?:immer|nie|niemals|stets|grundsätzlich)\b"
                r"|^(?:\w+ )?(?:[\w-]+ ){0,4}\w+(?:en|ern|eln) wir (?:[\w-]+ ){0,3}?(?:immer|nie|niemals|grundsätzlich|stets)\b"
                r"|^(?!das\b|es\b|der\b|die\b)[\w -]{3,50} werden (?:bei uns |hier )?(?:immer|nie|niemals|grundsätzlich|stets) (?!kaputt|schlecht|gut)\w+"
                r"|^[\w-]+ schreib(?:e|en)? (?:ich|wir) (?:immer|nie|grundsätzlich|stets)\b"
            ),
            excludes=compile_words(f"{_TASK.pattern}|{_TROUBLE.pattern}|^(?:er|sie|wer)\\b"),
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^für [\w -]{{2,50}} ist (?:jetzt |nun )?{NAMES} (?:zuständig|verantwortlich)[.!]*$"
                rf"|^{NAMES} (?:kümmert sich|ist zuständig|ist verantwortlich) (?:jetzt )?(?:um |für )?(?!sich)\w"
                rf"|^{FULL_NAMES} (?:gibt|nimmt|genehmigt|prüft) (?:alle|jede[nrs]?|die) [\w -]{{3,40}} (?:frei|ab)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?!{_VERBS}\b|schau|sieh|guck)[^,;:?]{{3,60}} (?:sammeln|finden|verfolgen|führen|pflegen|dokumentieren|melden|erfassen) wir (?:alle |immer )?(?:unter|auf|in|bei) https?://\S+[.!]*$"
                rf"|^(?!{_VERBS}\b|schau|sieh|guck|der fehler|das problem)[^,;:?]{{3,60}} (?:liegt|liegen|steht|stehen|ist|sind|findet ihr|findest du|läuft|laufen) (?:alle |immer |jetzt )?(?:unter|auf|in|bei) https?://\S+[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:am |ab |nächste[rn]? \w+ |in )?{_DAY} ist (?:\w+ )?(?-i:[A-ZÄÖÜ])\w+"
                rf"|^(?:der|die|das|unsere?|mein\w?) [^,;]{{0,30}}{_EVENT}\w*\b[^,;]{{0,40}}\b(?:ist|war|startet|beginnt|endet|läuft|kommt|wird)\b[^,;]{{0,25}}\b{_DAY}"
                rf"|^(?!ich\b|wir\b|es\b|das\b|er\b|sie\b)[^,;]{{3,60}} (?:geht|gehen|startet|starten|beginnt|endet|öffnet|schließt|wird abgeschaltet|kommt) (?:am |im |in |ab |erst )?(?:der |dem )?{_DAY}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:ab|seit|mit|in|bis) (?:der |version )?v?\d[\d.]* (?:ist|sind|bleibt|bleiben) [^,;]{3,60}\b(?:de)?aktiviert|^(?:ab|seit|mit|in|bis) (?:der |version )?v?\d[\d.]* (?:ist|sind|bleibt|bleiben) [^,;]{3,60}\b(?:ein|aus|ab)geschaltet"
                r"|^[^,;]{3,60} (?:bleibt|bleiben) (?:\w+ )?(?:(?:de)?aktiviert|(?:ein|aus|ab)geschaltet|an|aus)(?:[.!]*$|, )"
                r"|^[^,;]{3,60} (?:ist|sind) (?:ab|seit|mit) (?:der |version )?v?\d[\d.]* (?:wieder )?(?:(?:de)?aktiviert|(?:ein|aus|ab)geschaltet)\b"
            ),
            excludes=compile_words(r"\b(?:fehler\w*|kaputt|abst\w+|warum|wieso)\b"),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?!\w+e?n? wir)[\w -]{3,50} (?:bitte )?von \S*\d\S*(?: \S{1,4})? auf \S*\d\S*(?: \S{1,4})? (?:ändern|geändert|erhöhen|erhöht|senken|gesenkt|setzen|gesetzt)\b"
                r"|^(?:der|die|das|unsere?) [\w -]{2,50} (?:läuft|steht|liegt|arbeitet|fährt) (?:übrigens |jetzt )?(?:mit|bei|auf) \d[^,;]{0,14} (?:und )?nicht (?:mehr )?(?:mit |bei |auf )?\d"
                r"|^(?:für [\w -]{2,30} )?bleiben wir bei \S[^,;]{0,40} und (?:werfen|schmeißen|nehmen|lassen|streichen) \S|^wir (?:sperren|speichern|rechnen|arbeiten|bauen) [^,;]{3,60}, (?:weil|da|denn|für)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?!das\b|es\b|er\b|sie\b|ich\b)[\w -]{3,40} wird (?:alle|jede\w?|nur alle) \d+ (?:sekunden|minuten|stunden|tage)\b|^\w+t wird (?:alle|jede\w?|nur alle) \d+ (?:sekunden|minuten|stunden|tage)\b"
                r"|^die [\w-]+ heißt " + NAMES
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:ok,? )?(?:entschieden|beschlossen|abgemacht|festgelegt|final) ?: ?\S|^es bleibt bei (?!dem\b|der\b)\S|^(?:wir|ich) (?:gehen|fahren|machen|nehmen|behalten|setzen|verzichten) (?!das\b|die\b|den\b|es\b|mal\b)[^,;?]{2,60}(?:,? (?:weil|da|denn)\b|,? (?:nicht|statt|kein\w*) )"
                r"|^(?:für|bei|in) [^,;?]{2,40} (?:nehmen|verwenden|nutzen|behalten|speichern) wir (?!das\b|die\b|den\b|es\b)\S|^kein\w* \S+(?: \S+)?, (?:weil|da|denn|sondern|wir)\b"
                r"|^wir (?:unterstützen|verwenden|nutzen|haben) keine?n? \S[^,;?]{0,40}(?:,|$)|\b(?:fällt|fliegt|fliegen) (?:raus|weg)\b"
            ),
            excludes=compile_words(_TROUBLE.pattern + r"|\b(?:diese[rmns]?|zeit|lust|ahnung)\b"),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?!(?:{_VERBS}|ich|du|es|das|er|sie)\b)[^,;?]{{3,60}} (?:höchstens|mindestens|maximal|minimal|bis zu|nicht mehr als) \d"
                r"|^(?:höchstens|mindestens|maximal) \d\S* [\w /-]{3,50}(?:pro|je|für|in|gegen)\b|^(?!ich|es\b|das\b)[^,;?]{3,50} (?:läuft nach|gilt|werden nach|wird nach|bleiben) \d+ (?:tagen?|wochen|monaten?|jahren?|stunden|minuten)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!ich\b|du\b|es\b|das\b|er\b|sie\b)[^,;?]{3,60} (?:darf|dürfen) (?:\w+ ){0,3}?(?:nicht|nie|keine?n?|nur)\b|^(?!es\b|das\b)[^,;?]{3,60} (?:ist|sind) (?:bei uns |streng )?(?:verboten|untersagt|nicht erlaubt|tabu)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                r"^ich (?!habe|hab|bin|war|hatte|muss|kann|verstehe|vergesse|sehe)\w+ (?:[\w-]+ ){0,4}?(?:immer|nie|grundsätzlich|stets)\b(?! wieder)|^ich (?:will|möchte|hätte|brauche|erwarte) (?:gern |gerne |immer )?(?!das\b|die\b|den\b|es\b|dass\b|eine?n?\b)[\w-]+ (?:auf|in|als|mit|ohne|kurz) \S"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:bitte )?(?!das\b|die\b|den\b|dies|nicht|alle?s?\b)(?:[\w-]+ ){1,3}(?:bitte )?(?:auf|in|als|mit|ohne) [\w-]+(?: [\w-]+)? (?:schreiben|formatieren|speichern|ablegen|angeben|benennen|ausgeben|loggen)(?:, nicht .{2,30})?[.!]*$"
                r"|^(?:bitte )?(?:immer )?[\w -]{3,40} bitte,? (?:und )?(?:nicht|kein\w*) (?!das\b|die\b|den\b|jetzt|noch)\S"
            ),
            excludes=compile_words(
                r"\b(?:diese[rmns]?|jetzt|noch|hier|heute|mal|de[nmr])\b|\(\)|\w\.[a-z]{1,4}\b|^(?:bitte )?\w+ (?:das|es|dies|so)\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?:wir|der|die|das|unsere?)\b[^,;?]{{3,60}} (?:bis|ab|vor|nach|am|zum) (?:zum |ende )?{_DAY}"
            ),
            excludes=compile_words(
                _TROUBLE.pattern + r"|^wir (?:könnten|sollten|müssen|können)\b|\bge\w+t\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{FULL_NAMES} (?:ist (?:jetzt |seit .{{2,20}} )?(?:unsere?|die|der) (?:[\w-]+ )?\w*(?:verantwortliche|ansprechpartner|leiter|chef|admin|freigeber)\w*[.!]*$|übernimmt|leitet|entscheidet|prüft|genehmigt|ist (?:bis|ab) )"
                rf"|^(?:frag|frage|sprich mit|wende dich an) {NAMES} (?:wegen|zu|bei|nach|wenn|bevor)\b|^(?:ansprechpartner(?:in)?|zuständig) für [\w -]{{3,40}} ist {NAMES}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^ich bin (?:bei|von|aus|in) (?:der |dem )?{NAMES}[.,!]*$|^ich (?:mache|lerne|studiere|unterrichte|pflege|betreibe|leite|schreibe) (?:die |den |das |gerade |seit )?(?-i:[A-ZÄÖÜ])\w+ (?:bei|an der|am|in|für) {NAMES}"
                r"|^(?:deutsch|englisch) ist nicht meine muttersprache|^ich arbeite (?:nur )?(?:montags|dienstags|mittwochs|donnerstags|freitags|vormittags|nachmittags|abends|halbtags|teilzeit|bis \d|von \d)|^ich (?:sehe|erkenne) (?:rot|keine? farben)"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!ich\b|du\b|wir\b|das\b|es\b|er\b|sie\b|dies\w*\b|jetzt\b|(?:der|die) (?:test|build|fehler)\b)[^,;?]{3,40} (?:darf|dürfen) (?!nicht\b|nie\b|nur\b|niemals\b|kein\w*\b|erst\b|ich\b|wir\b|man\b)[^,;?]{2,50}en[.!]*$"
                r"|^es ist (?:in ordnung|okay|ok|erlaubt),? (?:wenn|dass|[\w ]{3,30} zu) "
            ),
            excludes=compile_words(
                rf"{_TROUBLE.pattern}|\b(?:nicht|nie|nur|kein\w*|jetzt|wenn|diesmal)\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:der|die|das|unsere?) [\w -]{{2,30}} (?:heißt|heißen|heisst) {NAMES}(?:[.!]*$|, )"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:bitte )?(?:nimm|nutze?|verwende|benutze?|schreibe?|speichere?|lege?|gib|nenne?|formatiere?) (?!mir\b|ihm\b|uns\b|eine? (?:test|funktion|skript)\b)[^,;?]{3,60},? (?:und )?(?:nicht|nie|statt|kein\w*) (?!mehr\b|jetzt\b|heute\b)[^,;?]{2,40}$"
                r"|^[^,;?]{3,40} (?:schreiben|nehmen|nutzen|verwenden|speichern|angeben),? nicht [^,;?]{2,30}$"
            ),
            excludes=compile_words(
                r"\b(?:diese[rmns]?|jetzt|noch|hier|heute|erste\w*|zweite\w*|andere\w*|letzte\w*|mal|ports?)\b|\(\)"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^wir haben (?:jetzt |gerade )?(?:den |die |das |unsere?n? )[\w -]{3,40} (?:auf|von \S+ auf) (?:[\w-]+ )?\S*\d\S*(?: [\w-]+)? (?:gesenkt|angehoben|erhöht|verkürzt|verlängert|gesetzt|hochgesetzt|heruntergesetzt|reduziert|geändert)"
            ),
            needs_specific=True,
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^ich habe (?:jede|alle|immer|nur) [\w ]{3,30} (?:bereitschaft|rufbereitschaft|dienst)\b|^ich bin (?:jede|alle) [\w ]{3,30} (?:in|auf) (?:ruf)?bereitschaft\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^um (?:den |die |das )?[\w ./-]{{3,40}} kümmert sich (?:jetzt |nun )?{NAMES}[.!]*(?:$|, )|^{FULL_NAMES} kümmert sich (?:jetzt |nun )?um (?!das\b|dies|es\b)\S"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!(?:das|dies\w*|es)\b)[\w -]{3,40} (?:sieht man|kommen|kommt|gehören|gehört|landen|stehen|steht|findet man|meldet man|melden wir|tragen wir) (?:unter|nach|in|auf|bei)?(?: ein)? ?https?://\S+[.!]*$"
            ),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?:(?:in|am|ab|ende|mitte|anfang|nächste[nrs]?|letzte[nrs]?|kommende[nrs]?) (?:der |des |zum )?)+(?:{_DAY}|quartals?|monats?|jahres|woche|monat) (?:ist|sind|startet|starten|beginnt|beginnen|läuft|laufen|endet|enden|kommt|kommen|zieht|haben wir|wurde|wird|geht|gehen) (?!das hier|es\\b)[^?]{{3,60}}$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{NAMES} (?:ist|sind) (?:jetzt |auch )?unsere? (?!(?:[\w-]+ ){{0,3}}?(?:\w*problem|priorität|\w*ziel|engpass|hoffnung|freund|option|sorge|flaschenhals|fehler)e?\b)[\w /-]{{3,40}}?(?:[.!]*$|[,;] | und )"
                rf"|^unsere? (?!(?:[\w-]+ ){{0,3}}?(?:\w*problem|priorität|\w*ziel|engpass|hoffnung|option|sorge|build|tests?) )[\w /-]{{3,40}}? (?:ist|sind|heißt|heißen) (?:jetzt |die |der |das )?(?!(?-i:OK|Okay|Fertig|Schrott)\b){NAMES}(?:[.!]*$|[,;] )"
                r"|^unsere? (?:kund(?:en|innen)|nutzer|benutzer|team|büro|server|daten|lager|lieferanten|partner|entwickler|läden|filialen) (?:ist|sind|sitzt|sitzen|wohnen|leben|stehen|liegen) (?:alle |nur |meist |meistens |ausschließlich |hauptsächlich )*(?:in|aus) (?:der |dem |den )?(?-i:[A-ZÄÖÜ])"
                rf"|^{_NO_THING}(?:alle |der |die |das |unsere? )?(?:[\w'./-]+ ){{1,6}}?(?:ist|sind|stehen|steht|kommt|kommen|liegen|liegt|wird|werden) (?:immer |alle |nur |jetzt )*(?:in|als) (?:ganzen |ganze )?{_UNIT}\b(?: (?:gespeichert|angegeben|geliefert|gemessen|gerechnet|abgelegt|übertragen|geloggt|ausgegeben))?(?:[.!]*$|[,;] )"
                rf"|^(?:der|die|das|unsere?|jede[rs]?|alle) [\w /.-]{{2,30}} (?:liefert|liefern|gibt|erwartet|erwarten|nimmt|sendet|schickt|speichert|speichern|verlangt|braucht|misst|zählt|rechnet|exportiert|schreibt|loggt|verwendet) (?:alle |die |den |das )?[\w -]{{2,40}}? ?(?:in|als) (?:ganzen |ganze )?{_UNIT}\b(?: (?:zurück|aus|an|entgegen))?(?:[.!]*$|[,;] )"
                r"|^(?:unsere? [\w /-]{2,30}|(?:der|die|das) (?:(?:ganze|volle|nächtliche) )?(?:ci|pipeline|build|testsuite|tests|release|deployment|deploy|migration|import|export|review|backup)s?) (?:braucht|brauchen|dauert|dauern|läuft) (?:etwa |rund |ungefähr |circa |fast |knapp |mindestens |bis zu )*(?:\d+|eine|einen|eine halbe|zwei|drei|vier|fünf|zehn|zwanzig|dreißig|vierzig) ?(?:stunden?|minuten?|min|sekunden?|tage?|wochen?)\b"
                rf"|^{_NO_THING}(?!(?:der |die |das |unser )?(?:[\w-]+ )?(?:ticket|issue|pr|thread|nachricht|mail)s? )(?:der |die |das |unsere? )?(?:[\w`./-]+ ){{1,5}}?(?:ist|sind|wurde|wurden) (?:jetzt |längst |offiziell )*(?:archiviert|eingestellt|stillgelegt|abgekündigt|veraltet|außer betrieb|ausgemustert)[.!]*$"
                r"|^(?:der|die|das|unsere?) (?!fehler|funktion|datei|klasse|methode|variable)[\w -]{2,40} (?:heißt|heißen) (?!(?:das|dass|es|so|anders|jetzt|hier|falsch|gleich|wie|nicht)\b)[\w./@-]+[.!]*$"
                r"|^(?:bei uns |im backend |im frontend )?wir (?:nutzen|verwenden|benutzen|fahren|setzen auf|hosten (?:auf|bei)|deployen (?:auf|mit)) (?:(?-i:[A-ZÄÖÜ][\w.+#-]*)(?<!\bEin)(?<!\bDas)(?: (?-i:[A-ZÄÖÜ])[\w.+#-]*){0,2}|[a-z][\w.+#-]*\d[\w.]*)(?: (?:als|für|zum|zur|im|in der) [\w -]{3,30})?[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:der|die|das|unsere?) (?:[\w-]+ )?{_STRANGERS} (?:will|wollen|braucht|brauchen|verlangt|verlangen|erwartet|erwarten|bekommt|bekommen|besteht auf|akzeptiert|möchte|möchten) (?!uns\b|mich\b|dich\b|es\b|das\b|dies|eine?[nr]?\b|hilfe\b|antworten?\b|mehr\b|dass\b|wissen\b)[\w -]{{3,40}} (?:als|in|im|mit|ohne|per|auf) (?!zeit\b|dies|das\b)\S"
            ),
            needs_specific=True,
            excludes=compile_words(_TROUBLE.pattern + r"|\b(?:heute|morgen|jetzt|sofort|bis)\b"),
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                rf"^ich (?:will|mag|möchte|hätte gerne?|bevorzuge|erwarte|brauche|liebe) (?:lieber |gern |gerne |immer )?(?!nur\b)(?:(?!die|das|den|diese|deine|weitere|mehr|zwei|drei|alle|neue|andere|bessere|keine|noch|hier|jetzt|nur)[\w-]+e,? (?:und )?){{1,3}}{_OUTPUTS}[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:bitte )?(?:nimm|verwende|benutze?|nutze?)(?: bitte)? {_TOOL} als (?:unseren? |den |die |das |deinen? )?(?:\w+e[nrs]? )?(?:[\w-]*(?<!numm)(?<!paramet)(?<!platzhalt)(?<!filt)er|[\w-]*datenbank|[\w-]*queue|[\w-]*cache|[\w-]*sprache|[\w-]*framework|[\w-]*bibliothek|[\w-]*shell|orm|ide|[\w-]*editor|[\w-]*werkzeug|[\w-]*tool)[.!]*$"
            ),
            excludes=compile_words(r"\b(?:diese[rmns]?|hier|jetzt|erste\w*|zweite\w*|andere\w*)\b"),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?!(?:das|es|er|sie|wer|was|hier|dies\w*)\b){NAMES} ist (?:jetzt )?(?:der|die|das) (?:[\w-]+ )?(?:product owner|scrum master|ansprechpartner(?:in)?|verantwortliche|dba|admin\w*|{_ROLE})(?:[.!]*$|, | für \w)"
                rf"|^(?!(?:das|es|er|sie|wer|was)\b){NAMES} (?:prüft|reviewt|genehmigt|merget|betreut|verwaltet|leitet|gestaltet|testet|übersetzt|bezahlt) (?:alle|jede[nrs]?|unsere?n?) \w[\w /-]*[.!]*$"
                r"|^wir (?:unterstützen|benötigen|brauchen|testen (?:auf|mit|gegen)) (?:nur |mindestens )?(?-i:[A-Z])[\w.+#-]*(?: [\w.+#-]+)? v?\d[\w.]*(?:\+| (?:und|oder|bis) (?:neuer|höher|älter|v?\d[\w.]*)| aufwärts)?[.!]*$"
                r"|^(?:die|der|das|unsere?) (?:[\w-]*datenbank|[\w-]*queue|[\w-]*cache|[\w-]*broker|[\w-]*server|[\w-]*framework|[\w-]*sprache|hoster|cloud|[\w-]*anbieter|bank|[\w-]*tracker|orm|paketmanager|editor|wiki|währung|lizenz) ist (?!(?-i:OK|Fertig)\b)(?-i:[A-ZÄÖÜ])[\w.+#-]*(?: (?-i:[A-ZÄÖÜ])[\w.+#-]*){0,2}[.!]*$"
                r"|^(?:dieses|unser|unsere|diese) (?:projekt|produkt|firma|app|anwendung|repo|shop|dienst|werkzeug|bibliothek|start-?up|spiel|website|webseite|plattform|team) (?:ist eine? |ist für |macht |verkauft |baut |hilft |bietet )(?!(?:katastrophe|chaos|witz|problem|albtraum|nichts|das|es|gut|schlecht|spaß|ärger)\b)[\w' -]{6,120}[.!]*$"
                r"|^wir (?:haben|betreiben|beliefern|verkaufen in) (?:etwa |rund |über |fast |mehr als |nur )*(?:\d[\d.,]*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig) (?:[\w-]+ )?(?:kund(?:en|innen)|nutzer|benutzer|läden|filialen|restaurants|praxen|schulen|mitarbeiter(?:innen)?|leute|entwickler(?:innen)?|designer(?:innen)?|teams|büros|standorte|lager|server|mandanten|umgebungen|dienste|services|repos|sprachen|ländern?|märkte|lieferanten|produkte|apps|rechenzentren)\b[^?]{0,40}$"
                r"|^wir (?:deployen|releasen|veröffentlichen|bauen) von \S+(?: aus)?[.!]*$"
            ),
            excludes=compile_words(_TROUBLE.pattern + r"|\b(?:gerade|wieder|jetzt|noch)\b"),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^ich (?:nutze|benutze|verwende|nehme) (?:immer |meist |meistens |nur )?(?:{ANY_TOOL}|(?-i:[A-ZÄÖÜ])[\w.+#-]+) für (?!(?:das|die|den|dies\w*|mein\w*|unser\w*|jetzt)\b)[\w ./+#-]{{2,30}}[.!]*$"
                rf"|^für (?!(?:das|die|den|dies\w*|jetzt)\b)[\w ./+#-]{{2,30}} (?:nutze|benutze|verwende|nehme) ich (?:immer |meist |meistens |nur )?{_TOOL}(?:,? (?:und )?nicht {_TOOL}|,? statt {_TOOL})?[.!]*$"
                r"|^ich arbeite (?:immer |meist |meistens |nur )?(?:von zu ?hause|im homeoffice|remote|freiberuflich|vollzeit|in vollzeit|allein|alleine)\b[^?]{0,40}$"
            ),
            excludes=compile_words(r"\b(?:heute|morgen|hier|diese woche)\b"),
        ),
    ),
)
