"""German."""

from __future__ import annotations

from memconsolidate.verdicts.tables.language import CLOSED, DENIED, Language, words

_STOP = """
der die das den dem des ein eine einen einem einer eines ist sind sein bin bist es er wir uns unser
unsere unserem unseren ich mich mir mein meine meinen du dich dir dein deine sie ihr und auch so
sehr bitte man soll sollen sollte muss müssen wird werden hat haben habe ja doch mal dann dass wie
dies diese dieser dieses benutzer nutzer
"""

_IMPERATIVES = """
verwende verwendet benutze benutzt nutze nutzt nimm schreib schreibe antworte antwortet teste mach mache
lass lasse führe führ starte lösche ändere frag frage prüfe halte vermeide achte füge erstelle committe
pushe verwenden vermeiden immer nie niemals setze zeige erkläre
"""

_LIGHT = """
in im auf an am bei zu zum zur von vom mit für aus als um beim über team projekt person möchte möchten will wünscht bevorzugt mag
sagt sagte gesagt entschieden entschied verwendet verwenden verwende nutzt nutzen benutzt benutzen gebraucht
läuft laufen liegt lauscht horcht steht heisst name arbeitet arbeiten port version adresse wert regel
immer jetzt derzeit stattdessen statt sondern will wollen seine seiner seinen ihre ihren ihrer denn weil da nicht kein nutzerin benutzerin entwickler
lautet wohnt gibt es sollte gilt befindet sich
"""

_WHERE = r"(?:(?:auf|in|an|am|im|bei|nach|zu|mit|für|de[mnr]|das|die|port|version) ){0,3}"
_CLOSED = rf"(?:{CLOSED}|(?= (?:weil|da|für|in|im|auf|am|an|bei|mit|wenn)\b))"

#: They stand before an article and are no verb that asks for something.
_NO_ORDERS = (
    r"(?:in|an|auf|aus|bei|mit|nach|von|zu|für|um|durch|gegen|ohne|über|unter|vor|hinter|neben|zwischen|seit|bis|ab|wegen|trotz|während|statt|je|pro|per"
    r"|und|oder|aber|denn|doch|wenn|weil|dass|ob|als|wie|wo|was|wer|wen|wem|falls|damit|bevor|nachdem|obwohl|sondern|sowie|sobald|solange|auch|nur|noch|schon|erst|dann|dort|da|hier|so|sonst|also|nun|jetzt|heute|gestern|morgen|danach|davor|dabei|dazu|bisher|immer|nie|manchmal|meist|alle|beide|keine|diese|jede|eine|meine|deine|seine|ihre|unsere|eure"
    r"|die|das|dem|dies|welche|welches|ich|du|er|sie|es|wir|ihr|man|war|ware|wäre|wurde|würde|hatte|habe|hätte|konnte|könnte|musste|sollte|wollte|durfte|kam|ging|lag|lief|stand|nahm|gab|fiel|hing|zwei|drei|übrigens|leider|eigentlich|aktuell|momentan|seitdem|trotzdem|außerdem|bald|oft|nachts|abends|\w+tags|danke|hallo|ja|nein|ok|okay|gut|sorry|moin)"
)
#: A plain clause has one of these; one that ends with an infinitive and has none asks for something.
_TOLD = (
    r"(?:ist|sind|bin|war|waren|wird|werden|wurde|wurden|würde|würden|hat|haben|habe|hatte|hatten|kann|können|konnte|konnten|könnte|könnten|muss|müssen|musste|mussten|soll|sollen|sollte|sollten|darf|dürfen|will|wollen|wollte|möchte|möchten|lässt|lassen|braucht|brauchen|geht|gibt|gilt|gelten|zu"
    r"|wir|ich|er|es|man|ihr|wer|was|wie|wo|ob|dass|weil|wenn|falls|damit|bevor|nachdem|während|um|immer|nie|niemals|nachts|täglich)"
)

GERMAN = Language(
    name="german",
    stop=words(_STOP),
    suffixes=("ungen", "ung", "lich", "keit", "est", "ern", "em", "en", "er", "es", "st", "et", "e", "n", "s", "t"),
    numbers={
        "null": 0, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8,
        "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12, "fünfzehn": 15, "zwanzig": 20, "dreissig": 30,
        "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
        "hundert": 100, "tausend": 1000,
    },
    synonyms={"sekunden": "sekunde", "minuten": "minute", "stunden": "stunde", "tage": "tag", "tagen": "tag", "datenbanken": "datenbank"},
    states=(
        ("aktiviert", "deaktiviert"), ("aktivieren", "deaktivieren"), ("immer", "nie"),
        ("immer", "niemals"), ("vor", "nach"), ("erlaubt", "verboten"), ("synchron", "asynchron"),
        ("öffentlich", "privat"), ("intern", "extern"), ("mehr", "weniger"), ("kurz", "lang"),
        ("mit", "ohne"), ("offen", "geschlossen"), ("eingeschaltet", "ausgeschaltet"),
        ("wahr", "falsch"), ("kurze", "lange"), ("hell", "dunkel"), ("über", "unter"),
        ("manuell", "automatisch"), ("gültig", "ungültig"), ("alte", "neue"), ("darf", "muss"),
    ),
    negators=("nicht", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nie", "niemals", "ohne", "weder", "vermeide", "vermeiden", "nirgends", "niemand", "nichts", "verboten"),
    negators_after=("nicht",),
    contrasts=(r"statt", r"anstatt", r"anstelle(?: von)?", r"und nicht"),
    permanence=(
        r"hör(?:t|en sie)? (?:bitte |endlich |mal )*auf,? (?!(?:damit|jetzt|zu|das|den|die|dies\w*)(?!\w))[^.!?;]{1,60} zu", r"(?:nicht|keine?[mnrs]?) [^.!?;]{1,60} (?:nochmals?|noch (?:ein)?mal|wieder)(?=[.!]|$)", r"mach(?:t)? (?:es |das |dir |euch |bitte ){1,3}zur (?:gewohnheit|regel)", r"gewöhn\w* (?:dir|euch) (?:bitte )?an", r"so (?:arbeite ich|arbeiten wir|läuft das bei uns|machen wir das (?:hier|immer|bei uns))", r"ich heisse", r"mein (?:vor|nach)?name ist", r"mein\w* pronomen (?:ist|sind)",
        # an end to how somebody answers, not to what they are doing
        r"hört? auf,? (?:mir )?(?:immer )?(?:auf|in) \w+ zu (?:antworten|schreiben|reden|sprechen)", r"hört? auf,? (?:dich|euch) (?:\w+ )?zu entschuldigen",
        r"unter keinen umständen", r"auf keinen fall", r"ausnahmslos", r"ohne (?:mich|uns) zu fragen", r"alle (?:\S+ ){1,3}(?:müssen|sollen)", r"muss jede\w*", r"jede\w* (?:\S+ ){1,3}(?:muss|braucht)",
        r"immer", r"nie(?:mals)?", r"überall", r"wie (?:gehabt|zuvor|üblich|sonst|letztes mal|beim letzten mal)", r"ab (?:jetzt|sofort|heute)", r"von (?:nun|jetzt|heute|hier) an", r"fortan", r"(?<!dieses )nächste[sn]? mal", r"in zukunft", r"künftig", r"zukünftig",
        r"grundsätzlich", r"generell", r"jedes mal", r"bei jede[rsnm]?", r"jede[nsm]? (?:tag|commit|woche)", r"standardmässig", r"wir(?! (?:müssen|sollten|können|könnten|wollen|werden)\b)",
        r"(?:in allen|in jedem) (?:meinen |unseren )?(?:projekt|repo)\w*", r"(?:egal|gleich) (?:in )?welche[mns]? (?:projekt|repo)\w*", r"überall", r"merk(?:e)? dir", r"denk(?:e)? daran", r"vergiss nicht", r"nicht mehr", r"stets", r"regel",
    ),
    renewals=(r"korrektur ?:", r"berichtigung ?:"),
    repeats=(
        r"wie (?:immer|gehabt|gesagt|besprochen|vereinbart|bisher|üblich|gewohnt|sonst|überall|letztes mal|beim letzten mal)", r"nach wie vor", r"weiterhin", r"(?:hab(?:e)? ich|hatte ich) (?:dir )?(?:schon|doch|bereits) gesagt",
    ),
    one_off=(
        r"für die nächste (?:frage|antwort|nachricht|aufgabe|anfrage)",
        r"für den nächsten (?:commit|pr|lauf|schritt|prompt)",
        r"diesmal", r"dieses mal", r"nur (?:jetzt|heute|einmal)", r"vorerst", r"vorläufig", r"für (?:jetzt|heute|diesen|dieses)", r"ausnahmsweise", r"im moment"),
    lasting=(r"immer(?! (?:noch|wieder|mehr|öfter|häufiger))", r"nie(?:mals)?", r"stets", r"jedes ?mal", r"grundsätzlich", r"ab (?:jetzt|sofort|heute)", r"von (?:nun|jetzt) an", r"künftig", r"in zukunft", r"zukünftig", r"unter keinen umständen", r"standardmässig"),
    lasting_orders=(r"^(?:(?:bitte|und|also|aber|dann)[, ]+)*(?:sag|sage|tu|tue|kennzeichne|melde|merge|warte|versuch|versuche|nutze|nutz|nimm|frag|frage|schreib|schreibe|mach|mache|stell|stelle|prüf|prüfe|zeig|zeige|gib|lass|geh|nenne|nenn|markiere|behaupte|antworte|starte|stoppe|informiere|denk|denke|lies|lösch|lösche|deploye|pushe|committe)(?: [^\s,]+){0,4} (?:immer|nie|niemals|stets|jedes mal|grundsätzlich|künftig|ab jetzt|ab sofort)", r"^(?!.{0,40}(?:ist|sind|war|waren|wird|werden|hat|haben|wir|ich|man|er|sie|es)(?!\w)).{0,60}(?:immer|nie|niemals|stets|grundsätzlich)(?: [^\s,]+){0,4} [^\s,]+(?:en|ern|eln)$"),
    change=(
        r"jetzt", r"nun", r"nicht mehr", r"umgestellt", r"umgezogen", r"gewechselt", r"geändert", r"ersetzt",
        r"migriert", r"umbenannt", r"(?:um)?gezogen", r"stattdessen", r"inzwischen", r"mittlerweile", r"neuerdings", r"seit", r"früher",
        r"ab (?:jetzt|sofort|heute)", r"von .{1,40}? (?:auf|nach|zu)", r"statt", r"erhöht", r"gesenkt", r"neu\w*",
    ),
    correction=(r"eigentlich", r"nein", r"falsch", r"stimmt nicht", r"korrektur", r"update ?:", r"mein fehler", r"habe mich (?:geirrt|vertan)", r"doch nicht", r"ich meinte", r"sondern", r"tatsächlich", r"statt", r"entschuldigung", r"genauer gesagt"),
    transitions=(r"von (?P<old>\S+) (?:auf|nach|zu) (?P<new>\S+)", r"(?P<new>\S+) (?:statt|anstatt|anstelle von) (?P<old>\S+)", r"nicht (?P<old>\S+?),? sondern (?P<new>\S+)",
        r"von (?:port )?(?P<old>\S+) (?:auf|nach|zu) (?:port )?(?P<new>\S+)", r"(?P<new>\d\S*)(?: [^\s,\d]+){0,2},? nicht (?:mehr )?(?P<old>\d\S*)",
        r"nicht mehr (?:auf |in |an )?(?:port )?(?P<old>\S+),? (?:sondern|jetzt) (?:auf |in |an )?(?:port )?(?P<new>\S+)"),
    additions=(r"auch", r"zusätzlich", r"ausserdem", r"darüber hinaus", r"ebenfalls", r"ebenso", r"daneben"),
    denied_values=(
        rf"(?:,|;|\(| [-—]| und) ?nicht (?:mehr )?{_WHERE}{DENIED}{_CLOSED}",
        rf"(?<=\d) nicht (?:mehr )?{_WHERE}(?P<old>\d\S*){_CLOSED}",
        rf"nicht (?:mehr )?{_WHERE}{DENIED},? sondern(?= )",
        rf",? ?(?:an)?statt {_WHERE}(?P<old>\S+)(?= \w+(?:en|et|t|e)[.!]?$)",
        rf",? ?(?:(?:an)?statt|anstelle von) {_WHERE}{DENIED}{_CLOSED}",
        rf"(?P<kept>(?<!\w)lieber [^,;]{{1,60}}?) als {_WHERE}{DENIED}{_CLOSED}",
        rf"(?P<kept>(?<!\w)(?:bevorzuge|ziehe) [^,;]{{1,60}}?) gegenüber {_WHERE}{DENIED}{_CLOSED}",
        rf"(?:^|(?<=[,:] ))nicht {_WHERE}{DENIED},(?= )",
    ),
    retraction=(r"^(?:bitte |und |also |ok |dann )*(?:vergiss|vergesst|vergessen sie|ignoriere?)(?:,? was (?:ich|wir) (?:über|zu|zum|zur))?", r"nicht mehr(?: (?:wahr|richtig|aktuell|gültig|so|der fall))?", r"kein(?:en?|er|em)? (?P<kept>.{1,60}?) mehr", r"(?:stimmt|gilt)(?: so)? nicht(?: mehr)?", r"(?:ist|sind|war|waren) (?:jetzt |inzwischen |so )?(?:falsch|veraltet|hinfällig|ungültig|überholt|obsolet)"),
    assent=(
        r"(?:bitte )?(?:genau )?so (?:umsetzen|machen|übernehmen|einbauen|festhalten)",
        r"ja(?:wohl|woll|,? bitte|,? genau|,? gern(?:e)?|,? klar)?", r"jep", r"jup", r"jo", r"joa", r"genau(?: (?:so|das|richtig))?", r"okay", r"ok", r"oki", r"okidoki", r"einverstanden", r"passt(?: so)?(?: für (?:mich|uns))?", r"das passt(?: so)?(?: für (?:mich|uns))?",
        r"(?:bitte )?(?:genau )?(?:mach|macht|machen sie|tu|setz|setzt) (?:das|es|mal|nur|ruhig)(?: (?:so|bitte|genau so|um)){0,2}", r"mach(?:t)? so", r"(?:so|das) machen wir(?: (?:das|es|so))?", r"machen wir(?:'?s| es| das)?(?: so)?", r"dann (?:machen wir|mach) (?:das|es)(?: so)?", r"so soll(?:'?s| es) sein", r"so ist es", r"wie (?:du (?:sagst|vorschlägst)|vorgeschlagen|besprochen)",
        r"(?:sehr )?gern(?:e)?", r"(?:na )?klar", r"natürlich", r"selbstverständlich", r"sicher", r"gewiss", r"richtig", r"stimmt(?: so)?", r"korrekt", r"(?:sehr )?gut", r"(?:gute|tolle|super) idee", r"guter (?:plan|vorschlag)", r"perfekt", r"super", r"prima", r"top", r"toll", r"klasse", r"bestens", r"wunderbar", r"ausgezeichnet", r"in ordnung", r"alles klar", r"auf jeden fall", r"unbedingt", r"absolut", r"definitiv", r"bitte(?: (?:so|machen|tun|sehr))?", r"leg los", r"los(?: geht'?s)?", r"nur zu", r"weiter so",
        r"(?:ich )?stimme? (?:dir |dem |ihnen )?zu", r"zugestimmt", r"(?:ich )?bin (?:dafür|einverstanden)", r"dafür", r"von mir aus", r"meinetwegen", r"freigegeben", r"genehmigt", r"angenommen", r"bestätigt", r"abgemacht", r"kein problem", r"keine einwände", r"nichts dagegen", r"(?:das )?(?:klingt|hört sich) (?:gut|super|sinnvoll|vernünftig|prima)(?: an)?", r"(?:das )?ist (?:gut|ok|okay|richtig|in ordnung|perfekt)(?: so)?", r"dann", r"so",
    ),
    reserves=(
        r"aber", r"jedoch", r"allerdings", r"ausser", r"falls", r"wenn", r"sofern", r"solange", r"sobald", r"nur (?:wenn|falls|für|bei)", r"bis", r"erst(?:mal)?", r"später", r"nachher", r"warte\w*", r"moment", r"noch nicht", r"warum", r"wieso", r"weshalb", r"was", r"wie(?! (?:du|vorgeschlagen|besprochen))", r"welche\w*", r"wann", r"wer", r"wo", r"vielleicht", r"eventuell", r"lieber", r"stattdessen", r"sondern", r"obwohl", r"oder", r"(?:ich )?überleg\w*", r"ich schau\w*", r"diesmal", r"vorerst", r"vorher", r"zuerst", r"grundsätzlich schon", r"im prinzip",
    ),
    hedges=(r"vielleicht", r"eventuell", r"möglicherweise", r"könnte[n]?", r"was wäre wenn", r"bin (?:mir )?nicht sicher", r"wahrscheinlich", r"überlege[n]?"),
    imperatives=words(_IMPERATIVES),
    fillers=words("bitte und auch also aber dann nur ja nein"),
    tags=(r"ok(?:ay)?", r"ja", r"bitte", r"verstanden", r"klar", r"gut", r"alles klar"),
    for_good=(r"ab (?:jetzt|sofort)", r"von (?:nun|jetzt) an", r"künftig", r"zukünftig", r"in zukunft", r"immer"),
    lives=(r"ich (?:wohne|lebe) in (?P<place>\w+)",),
    moves=(r"ich bin (?:jetzt |kürzlich )?nach (?P<place>\w+) (?:um)?gezogen(?P<left>,? (?:und )?(?:ich )?(?:wohne|lebe) nicht mehr in .{2,40})?", r"ich (?:wohne|lebe) (?:jetzt|inzwischen|mittlerweile) in (?P<place>\w+)",
        r"ich (?:wohne|lebe) nicht (?:mehr|länger) in .{2,40}?,? (?:sondern |und )?(?:ich )?(?:(?:jetzt|nun|inzwischen) )?(?:(?:wohne|lebe) )?(?:ich )?(?:(?:jetzt|nun|inzwischen) )?in (?P<place>\w+)"),
    uses=(
        r"(?P<ci>(?:unsere?|die) (?:ci|builds?|pipelines?)) (?:läuft|laufen|ist|sind) (?:auf|bei|über|mit) (?P<value>TOOL)",
        r"(?:(?:wir|ich) (?:benutzen?|verwenden?|nutzen?) TOOL nicht (?:mehr|länger)[,;.]? (?:und |sondern |aber )?)?(?:wir|(?P<me>ich)) (?:benutzen|benutze|verwenden|verwende|nutzen|nutze|nehmen|nehme) (?P<value>TOOL)(?: für alles)?",
        r"(?:(?:wir|ich) (?:benutzen?|verwenden?|nutzen?) TOOL nicht (?:mehr|länger)[,;.]? )?(?:benutzen|benutze|verwenden|verwende|nutzen|nutze) (?:wir|(?P<me>ich)) (?P<value>TOOL)",
        r"(?:wir sind|(?P<me>ich bin|ich habe)|wir haben)(?: von TOOL)? (?:auf|zu) (?P<value>TOOL) (?:umgestiegen|gewechselt|umgestellt|migriert)",
    ),
    roles=(
        r"(?:(?P<me>meine?)|unsere?) (?:neuer? )?(?P<role>\w+) (?:ist|heisst) (?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2})",
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2}) ist (?:(?P<me>meine?)|unsere?) (?:neuer? )?(?P<role>\w+)",
        r"(?:seit \w+ )?(?:ist|heisst) (?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2}) (?:(?P<me>meine?)|unsere?) (?:neuer? )?(?P<role>\w+)",
        r"(?:seit \w+ )?(?:ist|heisst) (?:(?P<me>meine?)|unsere?) (?:neuer? )?(?P<role>\w+) (?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2})",
    ),
    role_names=("manager, managerin, chef, chefin, vorgesetzter, vorgesetzte", "lead, teamleiter, teamleiterin", "editor", "shell", "employer, arbeitgeber", "name"),
    called=(
        r"(?:der|die|das|unsere?|meine?) (?P<thing>[^,;:.]{2,60}?) heisst (?P<value>[^\s,;]+)",
    ),
    permissions=(
        r"(?<!du )(?<!ihr )(?<!wir )(?<!ich )(?:dürfen|darf)(?! nicht| kein| ich| wir| nie)",
    ),
    owners=(
        r"für (?:d(?:ie|as|en) )?(?P<thing>[^,;]{2,60}?) ist (?:jetzt |nun |inzwischen )?(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3}) (?:zuständig|verantwortlich)",
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3}) ist (?:jetzt |nun |inzwischen )?für (?:d(?:ie|as|en) )?(?P<thing>[^,;]{2,60}?) (?:zuständig|verantwortlich)",
        r"(?:zuständig|verantwortlich) für (?:d(?:ie|as|en) )?(?P<thing>[^,;]{2,60}?) ist (?:jetzt |nun )?(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3})",
        r"(?P<value>NAME) (?:ist (?:jetzt )?(?:für|zuständig für|verantwortlich für)|betreut(?: jetzt)?|pflegt(?: jetzt)?|kümmert sich (?:jetzt )?um|verantwortet(?: jetzt)?) (?:den |die |das )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?)(?: zuständig| verantwortlich)?",
        r"(?:ansprechpartner(?:in)? für|zuständig für|verantwortlich für|um|für) (?:den |die |das )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?) (?:ist|kümmert sich)(?: jetzt)? (?P<value>NAME)(?: zuständig| verantwortlich| da)?",
        r"(?:den |die |das )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?) (?:betreut|verantwortet|pflegt|macht)(?: jetzt)? (?P<value>NAME)",
    ),
    answers=(r"(?:antworte?t?|schreib(?:e|t)?|sprich|red(?:e|et)?)(?: mir| mit mir)? (?:auf |in )?(?P<language>\w+)", r"(?:auf )?(?P<language>\w+) (?:antworten|schreiben|sprechen)"),
    answer_ends=(
        r"hört? auf,? (?:mir )?(?:auf |in )?(?P<language>\w+) zu (?:antworten|schreiben|reden|sprechen)",
        r"(?:antworte?t?|schreib(?:e|t)?|sprich|red(?:e|et)?)(?: mir| mit mir)? (?:nicht|nie|niemals)(?: mehr)? (?:auf |in )?(?P<language>\w+)",
        r"(?:nicht|nie|niemals)(?: mehr)? (?:auf )?(?P<language>\w+) (?:antworten|schreiben|sprechen)",
    ),
    outdated=(r"(?:das|es) (?:stimmt|gilt)(?: so)? nicht mehr", r"(?:das|es) ist (?:so )?nicht mehr (?:richtig|wahr|aktuell|gültig|der fall|so)"),
    requests=(r"(?:kannst|könntest|würdest|könnt|könntet) (?:du|ihr)",),
    reminders=(r"vergiss nicht(?:,? dass)?",),
    orders=(
        r"^(?:suche|führe|finde|lies|erstelle|starte|liste|zähle|ersetze|ergänze|entferne|teste) (?!ich|er |sie |es |man )(?=\w)",
        r"(?<!\w)bitte(?!\w)",
        rf"^(?!{_NO_ORDERS} )[a-zäöü]{{2,14}}(?<!t)(?<!en)(?<!er) (?:mal|mir|mich|das|den|die|dem|ein|eine|einen|einem|alles|diese[ns]?|dies|dir|ihn)(?!\w)",
        r"^\w{3,12}(?<!pap)(?<!klav)(?<!turn)(?<!rev)(?<!quart)(?<!offiz)ier(?:e)?(?= )",
        r"(?<!ich )(?<!\w)(?:lass|mach|nimm|gib|lies|sieh|zeig|schau|guck|setz|stell|leg|schreib|lösch|prüf|änder|benenn|füg|häng|schieb|pack|lad|hol|zieh|wirf|tausch|kürz|probier|teste?|versuch|wart|erklär|sag|entfern|kopier|vergleich|streich|übersetz|ergänz|ersetz|verschieb)(?:e)?(?= (?!ich(?!\w))|$)",
        # "das dritte bild links ausrichten": nobody is said to do it, and no noun stands at the end
        rf"^(?!(?:\S+ ){{0,14}}{_TOLD}(?: |$))(?:\S+ ){{1,14}}(?<!in )(?<!an )(?<!auf )(?<!mit )(?<!von )(?<!für )(?<!bei )(?<!nach )(?<!aus )(?<!pro )(?<!der )(?<!die )(?<!den )(?<!das )(?<!dem )(?<!alle )(?<!keine )(?<!en )(?<!em )(?<!zwei )(?<!drei )(?!(?:wochen|tagen|stunden|minuten|sekunden|monaten|jahren|zeilen|seiten|stellen|dateien|punkten|prozenten|oben|unten|hinten|morgen|innen|außen|aussen|gegen|neben|zwischen|wegen|sieben|daneben|dagegen|laufen|gehen|hängen|liegen|fehlen|stehen|kommen|bleiben|heißen|heissen|klappen|passen|dauern|scheitern|gefallen)$)(?!\w{{0,8}}ge(?!h|b)\w{{2,}}en$)[a-zäöü]{{2,}}(?:en|ern|eln)$",
        rf"^(?!(?:\S+ ){{0,6}}{_TOLD}(?: |$))(?:\S+ ){{1,6}}(?:weg|raus|rein|runter)$",
    ),
    wishes=(
        r"(?:etwas|bisschen|noch|viel|lieber) \w{3,}er(?!\w)", r"^(?:kürz|läng|größ|klein|hell|dunkl|breit|schmal|höh|tief|einfach|genau|schnell|dick|dünn)er$", r"(?:nochmal|noch mal|noch einmal|nochmals|erneut)(?!\w)", r"^(?:und )?(?:das )?(?:gleiche|selbe|dasselbe)(?!\w)", r"^ohne (?:die|das|den) \S+(?: \S+)?$", r"^zurück (?:zu|zur|zum|auf die|auf das)(?!\w)", r"^als (?:tabelle|liste|text|bild|\w+datei)$",
    ),
    instructions=(
        r"(?:bitte|immer|niemals|nie|nicht) .{0,80}(?:en|ern|eln)[.!]?$",
        r"(?:du|ihr|wir|man) (?:sollst|sollte\w*|musst|müssen|muss|darfst nicht|dürfen nicht)",
        r"(?:antworten|nachrichten|commits?|tests?|kommentare) (?:\S+ ){0,3}(?:muss|müssen|dürfen nicht|sollen|sollten)",
    ),
    links=words("ist sind läuft laufen liegt nutzt nutzen verwendet verwenden in im auf an am bei zu von nach unter mit für jetzt nun umgestellt umgezogen gewechselt lauscht"),
    light=words(_LIGHT),
    same=("kurz knapp", "doku dokumentation", "umgezogen umgestellt gewechselt", "antworte antworten antwort", "löschen entfernen", "ändern bearbeiten", "behalten aufbewahren", "schreiben geschrieben schreibt"),
    conditions=(r"wenn", r"falls", r"ausser", r"nur", r"sofern", r"solange", r"bis", r"es sei denn", r"mit ausnahme", r"ausgenommen"),
    courtesies=(r"nur zu", r"wenn (?:möglich|nötig|du (?:kannst|willst|magst)|es geht)", r"falls (?:möglich|nötig)", r"nicht nur", r"auch wenn"),
    doubts=(
        r"bezweif\w+", r"zweif\w+", r"behaupte\w*", r"angeblich", r"früher", r"vermeintlich", r"(?:stimmt nicht|nicht wahr|falsch(?: ist)?|unwahr|nicht richtig),? dass",
        r"(?:er|sie) irr(?:t|en) sich", r"glaube nicht",
    ),
    hopes=(r"wünsch\w*", r"hoff(?:e|en|t|entlich)", r"hoffnung", r"am liebsten", r"(?:wäre|wären|hätte|hätten|würde|würden)", r"idealerweise", r"theoretisch"),
    coming=(r"nächste\w* (?:jahr|monat|woche|quartal|sprint|release|mal|sommer|winter|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)", r"bald", r"demnächst", r"irgendwann", r"eines tages", r"(?<!am )(?<!jeden )morgen", r"wird .{1,80}?(?:sein|werden|heissen)", r"werden .{1,80}?(?:sein|werden)", r"(?:plan(?:e|en|t)|geplant)", r"ha(?:be|ben|t) vor"),
    past=(r"früher(?! als)", r"damals", r"ehemals", r"einst", r"vor (?:\w+ )?(?:jahren|monaten|wochen)", r"letztes jahr", r"voriges jahr", r"war(?:en)?(?! (?:falsch|ein fehler))", r"nutzten?", r"benutzten", r"verwendeten?", r"hatten?", r"lief(?:en)?", r"zuvor", r"vorher"),
    hearsay=(r"laut(?! unser)", r"angeblich", r"vermeintlich", r"(?:habe )?gehört", r"gerüchte?\w*", r"heisst es", r"\w+ zufolge", r"(?!(?:ich|wir|du|er|sie|das|es|user)\b)\w+ (?:meint|meinte|glaubt|glaubte|denkt|dachte|sagt|sagte|behauptet|will|wollte|möchte|vermutet)(?! (?:jetzt|nicht))", r"(?:fehlermeldung|meldung|doku|dokumentation|readme|artikel) (?:\w+ )?(?:sagt|steht|behauptet|meldet)"),
    turned=(r"umgestellt", r"umgezogen", r"gewechselt", r"geändert", r"ersetzt", r"migriert", r"umbenannt", r"(?:um)?gezogen", r"erhöht", r"gesenkt", r"entschieden", r"wurde", r"nicht mehr", r"jetzt", r"inzwischen", r"mittlerweile", r"ab (?:jetzt|sofort|heute)"),
    unreal=(r"selten", r"kaum", r"fast", r"beinahe", r"nahezu", r"plane[nt]?", r"geplant", r"versuch\w* .{1,60}zu", r"vorhaben", r"haben vor"),
    taken=(r"nutz(?:en|t|e)", r"verwende[nt]?", r"benutz(?:en|t|e)", r"gewählt", r"für .{1,60} entschieden", r"eingeführt"),
    left=(
        r"verzicht\w*", r"abgelehnt", r"verworfen", r"erwogen", r"geprüft", r"vorgeschlagen", r"aufgegeben", r"abgeschafft", r"gegen .{1,60} entschieden", r"verloren", r"braucht", r"beantragt",
    ),
    forgets=(r"(?:vergiss|vergesst|vergessen sie)(?: bitte)?,? (?:dass|was)", r"(?:lösche?|entferne) die (?:erinnerung|notiz)", r"hör auf (?:zu denken|anzunehmen|zu glauben)", r"geh nicht (?:mehr )?davon aus"),
    adverse=(r"allergisch", r"hasse", r"hasst", r"hassen", r"verabscheue?\w*", r"meide[nt]?", r"vermeide[nt]?", r"verboten", r"untersagt", r"unzulässig", r"veraltet", r"satt", r"leid", r"(?:bin|sind|ist|war|waren) (?:\w+ )?gegen", r"abgelehnt", r"ablehnen", r"lehnen? .{1,40} ab", r"aufgehört", r"aufgegeben", r"weniger", r"das gegenteil von", r"statt", r"anstatt", r"anstelle"),
    shares=(r"wenige[rn]?", r"einige[rn]?", r"manche[rn]?", r"manchmal", r"gelegentlich", r"meistens?", r"meist", r"meiste[nr]?", r"hälfte", r"kaum", r"selten", r"oft", r"häufig", r"normalerweise", r"üblicherweise", r"gewöhnlich", r"fast", r"beinahe", r"teilweise", r"teils", r"mindestens", r"höchstens", r"bis zu", r"oder"),
    times=(r"(?:mon|diens|donners|frei|sams|sonn)tags?", r"mittwochs?", r"wochenenden?", r"werktags?", r"abends", r"morgens", r"nachts"),
    limits=words("in im auf an am bei für während innerhalb ausserhalb unter vor nach beim ohne"),
    next_clause=(r"weil", r"denn", r"da", r"sonst", r"aber", r"damit"),
    everywhere=words("zukunft regel allgemeinen projekt moment fall jetzt mich uns dich mir hier jeden alle"),
    selves=(r"ich", r"mir", r"mich"),
    people=(r"mein\w* (?:frau|mann|partner\w*|chef\w*|kolleg\w+|freund\w*|bruder|schwester|mutter|vater|eltern|sohn|tochter|kind(?:er)?|nachbar\w*|kund\w+)",),
    reports=(r"(?!(?:ich|wir|du|ihr|man|es|das|und|er|sie|wie|so)\b)(?P<who>[\w-]+)(?: \w+)? (?:sagte?|meinte?|behauptete?|glaubte?|schreibt|schrieb|findet|denkt)(?=,| dass| man| wir)",),
    bounds=(r"(?:älter|neuer|weniger|mehr|grösser|kleiner|höher|länger|kürzer|früher|später) als", r"über", r"unter", r"mindestens", r"höchstens", r"maximal", r"minimal", r"bis zu", r"bis", r"ab", r"zwischen", r"oder (?:mehr|weniger|neuer|älter)", r"limit\w*", r"grenze", r"innerhalb"),
    failures=(
        r"^fehler ?(?:code |status )?[45]\d\d(?!\d)", r"(?:nutzungs|raten|token|tages|wochen)?limit (?:ist |wurde )?(?:erreicht|überschritten|ausgeschöpft)", r"kontingent (?:ist )?(?:erschöpft|überschritten|aufgebraucht)", r"(?:modell|anbieter|api|dienst) ist (?:derzeit |momentan |gerade )?überlastet", r"zu viele anfragen", r"verbindung zum (?:modell|anbieter) (?:\w+ )?(?:abgebrochen|unterbrochen)",
    ),
    refusals=(
        r"(?:dabei|damit|hierbei|da|hier) kann ich (?:dir |ihnen )?(?:leider )?nicht", r"leider (?:kann|darf|konnte) ich", r"ich (?:kann|darf) (?:das |dir |ihnen |dabei |dazu |diese\w* )?(?:leider|nicht|keine?n?)(?! (?:nur|reproduzieren|erkennen|sehen|finden|nachstellen))", r"^(?:es )?tut mir leid", r"ich bin nicht in der lage",
    ),
    recollections=(
        r"gedächtnis(?:eintr\w+|inhalt\w*|notiz\w*)?", r"erinnerung(?:en)? (?:an|über|zu|von) (?:dich|mich|uns|sie|ihnen)", r"was (?:weisst|wissen|merkst) (?:du|sie) (?:dir )?(?:noch |alles )?(?:über|von) (?:mich|mir|uns)", r"weisst du noch", r"erinnerst du dich", r"was (?:ich|wir) (?:dir )?gestern (?:gesagt|besprochen|erzählt)",
        r"(?:lösche?|vergiss|entferne) (?:bitte )?(?:die|alle|deine|den|das) (?:\w+ )?(?:erinnerung(?:en)?|gemerkte\w*)", r"was du dir (?:über \w+ )?gemerkt",
    ),
    questions=(
        (
            r"^(?:(?:und|aber|ok(?:ay)?|hm+|sag mal|kurze frage|also)[,:]? ){0,2}(?:warum|wieso|weshalb|wozu|woher|wohin|wieviele?|wie (?:weit|gross|lange?|viele?|oft|hoch|schnell|spät|alt|teuer|schwer|ist|sind|geht|gehts|kann|komme?|macht?|heisst|war|läuft|steht|sieht|funktioniert)"
            r"|was (?:ist|sind|war|macht|heisst|bedeutet|kostet|passiert|fehlt|soll|hält|spricht)|wo (?:ist|sind|liegt|liegen|steht|finde|läuft|war|kommt|hängt)|wann (?:ist|war|läuft|kommt|wird|kommen)|wer (?:hat|ist|war|macht|kümmert)|an wem liegt|gibt es|gibt's|hast du|weisst du|kannst du (?:mir )?(?:mal )?(?:sagen|erklären|zeigen|schauen|nachsehen|prüfen)"
            r"|ist (?:das|der|die|es)|sind (?:das|die)|läuft (?:der|die|das|es)|geht (?:das|es)|stimmt (?:das|es)|muss (?:ich|man)|soll ich|darf (?:ich|man)|kann man|sag mir (?:mal )?(?:warum|was|wie|wo|ob)|schau (?:mal )?(?:nach )?ob)"
        ),
        r"(?<=, )(?:warum|wieso|weshalb|oder was|oder nicht|keine ahnung warum)$", r"^ob .{1,60} (?:ist|sind|geht|läuft|kann|hat)$",
    ),
    no_questions=(r"warum (?:machen|nehmen|nutzen|verwenden) wir nicht",),
    work_done=(
        r"^(?:\S+ ){1,3}(?:erfolgreich|fertig|bereit)$",
        r"^habe? (?:ich )?[^,;:]{1,60}(?:t|en)$", r"^alles (?:grün|sauber|durch|bereit|drin|erledigt|fertig|gepusht|wieder da)", r"^jetzt [^,;]{0,30}\d[\d.,]* ?\S*$", r"^von \d.{1,20} auf \d\S*(?: \S+)?$", r"^keine (?:fehler|warnungen|konflikte|treffer|probleme)(?: \w+){0,2}$", r"^hier (?:ist|sind|kommt|kommen)", r"^(?:der |die |das )?\w+ (?:steht|ist raus|ist drin|sitzt|ist offen)$", r"\d+ (?:bestanden|fehlgeschlagen)",
        r"^(?:jetzt |nun |auch |schon )?(?:(?:ab|an|auf|aus|bei|ein|fest|her|hin|hoch|los|mit|nach|um|vor|weg|zu|zurück|zusammen|durch|frei|runter|raus|rein|dazu)?ge(?!nüg|ling|hört|fäll|schieh|winn|gen|stern|rade|nau|samt|mein|heim|eignet|plant|dacht|nannt|sperrt|schützt)\w{3,}(?:t|en)|erledigt|fertig|entfernt|erstellt|ersetzt|korrigiert|aktualisiert|behoben|gefunden und behoben|übernommen|verschoben|veröffentlicht|ergänzt|hinzugefügt|umbenannt|\w{2,}iert|überarbeitet|verteilt|vereinheitlicht)(?: und \w+(?:t|en))?(?=$|[,.;:]| (?:in|auf|und|die|der|das|den|zum|zur|im|am|mit|nach|als|für|von|bis|alle|\d|um))",
        r"(?:^|(?<=[,;] ))[^,;:]{1,60} (?:(?:ab|an|auf|aus|ein|fest|hoch|nach|um|vor|weg|zurück|zusammen|dazu|runter)ge(?!ht|hen|ben|nüg|stellte?n)\w{3,}(?:t|en)|geschrieben|gelöscht|gemacht|gesetzt|gebaut|gepusht|gemergt|gepinnt|getestet|geändert|behoben|erledigt|entfernt|erstellt|ersetzt|korrigiert|aktualisiert|hinzugefügt|ergänzt|verschoben|umbenannt|formuliert|installiert|konfiguriert|migriert|repariert|übersetzt|veröffentlicht)$",
        r"(?:ist|sind|wurden?) (?:jetzt |nun |schon |alle |damit )*(?:\S+ )?(?:entfernt|angelegt|eingetragen|erledigt|fertig|behoben|umgestellt|umbenannt|erstellt|ersetzt|korrigiert|aktualisiert|hochgeladen|gelöscht|ergänzt|hinzugefügt|eingebaut|geschrieben|grün|online|wieder da|bereit|drin|gemergt|gepusht|verschoben)(?=$|[,;])", r"(?:\d+|alle|sämtliche|die) (?:\S+ ){0,2}(?:tests?|prüfungen|checks|builds?)(?: sind| laufen| ist)?(?: alle| jetzt| wieder)? (?:grün|durch|bestanden|erfolgreich)(?=$|[,;])",
        r"^(?:baut|läuft|klappt|geht|kompiliert|startet|funktioniert)(?: (?:jetzt|wieder|durch|lokal|sauber|fehlerfrei|nun|im \w+))*$", r"^[^,;]{1,30} (?:klappt|läuft|geht)(?: jetzt| wieder)?(?=$|,)", r"^ich habe? (?!(?:\S+ ){0,12}(?:gefunden|gesehen|gemessen|bemerkt|festgestellt|beobachtet|verglichen|nachgemessen|reproduziert))", r"steh(?:t|en) (?:jetzt |nun )?(?:im kalender|drin|bereit)$",
    ),
    fixes=(r"(?<=[,;] )(?:ist |sind |hab(?:e)? ich |jetzt )?(?:behoben|korrigiert|erledigt|repariert|gefixt|berichtigt)$",),
    intentions=(
        r"^ich (?:vermute|nehme an|schätze|denke mal|glaube)(?!\w)", r"^(?:eine (?:andere |weitere )?(?:option|alternative|möglichkeit)) (?:ist|wäre)(?!\w)", r"^(?:dafür |dazu )?(?:bräuchte|man müsste|es müsste|nötig wäre|möglich wäre|hilfreich wäre)(?!\w)", r"^vorschlag(?!\w)",
        r"^ich (?:werde|würde|könnte|schlage|plane|empfehle|schaue?|sehe mir|prüfe?|lege?|baue?|schreibe?|mache?|stelle?|beginne|fange|nehme|bereite|kümmere|gehe|starte|teste|räume|ziehe|ändere|ergänze|passe|frage|versuche|lasse|suche|setze|hole)", r"^ich kann(?! (?:es |das )?(?:nur|nicht|bestätigen|reproduzieren|nachstellen))",
        r"^(?:dann |jetzt |zuerst |als nächstes |danach |gleich )?(?:werde|würde|schaue|prüfe|baue|lege|mache|stelle|schreibe|beginne|nehme|ändere|ergänze|passe|räume|ziehe|starte|teste) (?:ich|mir)", r"^(?:als nächstes|nächste schritte|mein plan|der plan|plan:|soll ich|lass mich|wir könnten|man könnte)", r"^(?:vermutlich|wahrscheinlich|vielleicht|möglicherweise|eventuell)",
    ),
    causes=(r"weil", r"denn", r"da (?:der|die|das|es|sie)", r"sonst", r"wegen", r"ursache", r"grund", r"es fehlte?", r"lag (?:an|daran)"),
    needs=(r"(?:bestätigt|nachgemessen|gemessen|geprüft|nachgestellt|verglichen|getestet|gefunden)[^:]{0,40}:(?= )", r"wenn", r"falls", r"sobald", r"nur", r"braucht", r"muss", r"müssen", r"ohne", r"obwohl", r"damit"),
    declines=(r"(?:auf |ganz )?(?:(?:gar|bestimmt|sicher|lieber|besser|bitte|eher|natürlich|absolut|überhaupt|definitiv|auf keinen fall|dann|doch) ){0,2}(?:nicht|nie|niemals|nein|nee|nö)(?: (?:so|mehr|im leben|wieder|mit mir|danke|bitte|machen|tun)){0,2}", r"(?:auf )?keinen ?fall(?:s)?", r"unter keinen umständen", r"keinesfalls", r"keineswegs", r"nur über meine leiche", r"träum weiter", r"vergiss (?:es|das)", r"lass (?:das|es|mal|stecken)(?: (?:sein|lieber|bleiben|bitte))?", r"(?:ich )?(?:würde|hätte|nehme|nähme|möchte)? ?lieber .{1,50}", r"das (?:ist|stimmt) (?:falsch|nicht|quatsch|unsinn).{0,20}", r"(?:falsch|quatsch|unsinn|abgelehnt|stimmt nicht|stopp?)", r"(?:ich )?bin (?:dagegen|nicht (?:dafür|überzeugt|einverstanden)).{0,20}", r"dagegen", r"schlechte idee"),
    proposals=(r"(?:wir|man|ihr|du) (?:soll\w*|könn\w*|müsst\w*)", r"(?:sollten|könnten|müssten) (?:wir|man)", r"(?:ich )?(?:schlage|empfehle|rate)", r"(?:mein )?vorschlag", r"wie wäre es", r"lass(?:t)? uns", r"(?:wäre|wären) (?:besser|gut|sinnvoll|am besten)"),
    openers=(r"(?:ok(?:ay)?|gut|ja|klar|verstanden|alles klar|gerne|erledigt|fertig|danke|stimmt)[,.:;!-] ?",),
    supposes=(
        r"(?:nimm|nehmt|nehmen sie) (?:mal |einfach |bitte |jetzt )*an(?=,|:| dass)",
        r"gehen wir (?:mal |einfach |jetzt )*davon aus",
        r"sagen wir(?: mal| einfach)*,? (?:dass )?(?:ich|wir|du|es|der|die|das|unser\w*|mein\w*)",
        r"(?:in|für) (?:dieses|diesem|das) (?:szenario|rollenspiel|gedankenexperiment)",
        r"(?:in|für) (?:diese|dieser|die) (?:übung|simulation)",
        r"für dieses spiel (?:\w+ )?(?:ich|du|wir)",
        r"im rollenspiel",
        r"(?:als|zum) (?:scherz|witz|spass)(?=[,:])",
        r"(?<=[.!?] )(?:(?:nur|bloss|war|kleiner|ein|das|nein) )*(?:scherz|witz|spass)(?=[.!]*$)",
        r"(?<=[.!?] )oder (?:auch |doch |vielleicht )*nicht(?=[.!]*$)",
        r"stell(?:e|t)? (?:dir|euch|ihnen) (?:mal |einfach |bitte )?vor", r"^(?:mal |nur |also |und )?angenommen", r"nehmen wir (?:mal |einfach )?an", r"hypothetisch", r"theoretisch", r"in der theorie", r"rein gedanklich", r"gedankenspiel", r"was wäre,? wenn", r"(?:wenn|falls) (?:ich|wir|du|es|man|er|sie) .{1,60}(?:wäre|wären|hätte|hätten|würde|würden)", r"(?:wäre|hätte) (?:ich|wir|es) .{1,60},? (?:würde|wäre|hätte|könnte)",
        r"du bist (?:jetzt|nun|ab jetzt|ab sofort|von jetzt an) (?:ein|eine|einer|der|die|das|mein|meine)", r"(?:ab jetzt|ab sofort|von nun an|von jetzt an) (?:bist|spielst) du", r"in (?:diesem|dieser) (?:gespräch|unterhaltung|chat|geschichte|spiel|szene) (?:bist|spielst|bin|spiele)", r"rollenspiel", r"tu(?:n wir)? so,? als", r"spiel(?:e|st|en wir)? (?:die rolle|einen|eine|den bösen)", r"in (?:meiner|der|dieser) (?:geschichte|szene|rolle)",
    ),
    moments=(r"gerade(?! (?:weil|bei|wenn|mal|für|die|der|das|noch|erst|zahl\w*|lini\w*))", r"im moment", r"momentan", r"zurzeit", r"zur zeit", r"im augenblick"),
    troubles=(
        r"\d[\d.,]* ?%",
        r"(?:antwortet|antworten|reagiert|reagieren|startet|lädt|geht|gehen|funktioniert)(?: \S+){0,3} nicht", r"(?:nicht|kaum) erreichbar", r"häng(?:t|en)", r"down", r"offline", r"belegt", r"gesperrt", r"rot", r"kaputt", r"schl(?:ägt|agen) .{0,20}fehl", r"fehlgeschlagen", r"ausgefallen", r"wartung", r"langsam", r"voll", r"überlastet", r"blockiert", r"stürzt .{0,20}ab", r"(?:re)?indi[zx]iert", r"kompiliert", r"baut", r"[45]\d\d",
    ),
    momentary=(
        r"(?:import|export|migration|upload|download|build|job|abgleich|kopie|platte|festplatte|cpu|speicher|last|akku)(?: \S+){0,3} (?:noch |jetzt |gerade |schon )?bei \d[\d.,]* ?%",
        r"(?:dashboard|konsole|bildschirm|monitor|graph|terminal|anzeige|statusseite|panel) (?:zeigt|sagt|meldet) (?:jetzt |noch |nur |gerade )?\d[\d.,]*(?: ?[^\s,;]{1,8})?(?: an)?$", r"(?:stürzt|bricht|fällt|hängt) (?:ständig|dauernd|andauernd) \w+$", r"^noch nicht \w+(?:t|en)$", r"^(?:ich )?komme? (?:gerade |grad )?nicht (?:mehr )?(?:auf|in|an|rein|drauf)", r"bin (?:mal |kurz |gerade |grad |dann )*(?:essen|beim mittag|in der pause|kurz weg)$",
        r"(?:ist|sind|war|waren) (?:gerade |derzeit |noch |wieder |leider |schon |komplett |seit \S+ ){0,3}(?:down|offline|nicht erreichbar|unerreichbar|ausgefallen)(?=$|[,;])", r"(?:von|durch) (?:\S+ ){0,4}(?:pid|prozess) \d+(?: \S+)?", r"pid \d+", r"(?:token|zertifikat|sitzung|lizenz|session) (?:ist |sind )?(?:\S+ ){0,2}(?:gestern|heute|um \S+|vorhin) (?:\S+ )?abgelaufen", r"(?:meldet|meldete|lieferte|gab|warf) (?:\S+ ){0,2}5\d\d",
    ),
    directs=(
        r"^(?:alle|jede\w*|keine\w*|nur)(?! .{0,80}\b(?:sind|wurden|werden|haben|waren|konnten|können|hatten)\b) .{1,80}(?:en|ern|eln)[.!]?$",
        r"(?:^|(?<=[.:;!?>-] ))(?!(?:konnte|könnte|wurde|würde|hatte|hätte|sollte|keine|eine|diese|jene|alle|ohne|wie|beide|viele|weitere|sowie|bevor|während|seine|ihre) )[a-zäöü]{2,14}(?:e|en|t)(?= (?:die|das|den|dem|alle[ns]?|diese[nsmr]?|eine[nm]?|mir|niemals|immer|keine[nm]?) )",
        r"du", r"dich", r"dir", r"dein\w*", r"euch", r"wir", r"uns", r"unser\w*", r"ich", r"mein\w*", r"(?<!für )(?:der|die|dem|den|diese[rmn]?) (?:(?:be)?nutzer(?:in)?(?:nen)?|anwender(?:in)?|person|kund\w+|inhaber\w*|betreuer\w*|chef\w*|administrator\w*)", r"das team", r"alle (?:beteiligten|wissen)", r"jede[rm]?", r"niemand",
        r"muss(?:t)?", r"müssen", r"soll(?:en|te|ten|st)?", r"darf", r"dürfen", r"ist zu \w+en", r"sind zu \w+en", r"immer", r"stets", r"niemals", r"nie", r"ab (?:sofort|jetzt|heute)", r"von nun an", r"künftig", r"zukünftig", r"in zukunft", r"dauerhaft", r"auf dauer", r"für immer", r"bei jede[rm]",
        r"(?<!nicht )genehmigt", r"genehmigung", r"freigegeben", r"ungeprüft", r"zugestimmt", r"einverstanden", r"(?<!nicht )(?:erlaubt|gestattet|bewilligt)", r"vereinbart", r"beschlossen", r"entschieden", r"entscheidung", r"bevorzug\w+", r"möchten?", r"wünsch\w+", r"bitte", r"ohne (?:rückfrage|prüfung|freigabe|bestätigung)", r"löschen", r"übernimm", r"übernehmen",
    ),
    appeals=(r"(?:langzeit)?gedächtnis", r"merk(?:e|t|en)?(?: (?:dir|euch|sich))?", r"einpräg\w*", r"präge? (?:dir|euch)", r"erinner(?:e|n|t|ungen)?", r"vergiss", r"assistent\w*", r"ki(?:-\w+)?", r"sprachmodell\w*", r"ignorier\w* (?:alle|die|vorherige\w*)", r"(?:vorherige|frühere|bisherige)\w* anweisung\w*", r"(?:jede|künftige|spätere)[rn]? sitzung\w*"),
    rules=(r"regeln?", r"richtlinien?", r"vorschrift(?:en)?", r"konvention(?:en)?", r"pflicht", r"verpflichtend", r"vorgeschrieben"),
    demonstratives=(r"das", r"dies", r"stimmt nicht", r"falsch$"),
    subjects=(r"wir", r"ich", r"immer", r"nie(?:mals)?", r"bitte"),
    joiners=(r"und", r"oder", r"aber", r"jedoch", r"allerdings", r"doch", r"sowie", r"dann", r"während"),
    asides=(r"(?:siehe|vgl\.?)(?: auch)? .{1,60}$", r"bitte", r"danke(?: schön| dir| euch)?", r"ok(?:ay)?", r"hey(?: \w+)?", r"hallo(?: \w+)?", r"hi(?: \w+)?", r"also", r"auch", r"ja", r"genau", r"übrigens", r"nebenbei(?: gesagt)?", r"zur info(?:rmation)?", r"im allgemeinen", r"generell", r"grundsätzlich", r"in zukunft", r"künftig", r"ab (?:jetzt|sofort|heute)", r"von (?:jetzt|nun) an", r"wie (?:immer|gesagt|üblich|du weisst|besprochen)", r"in der regel", r"ohne ausnahmen?", r"keine ausnahmen?", r"immer", r"bei uns", r"für uns", r"hier", r"in (?:diesem|unserem) (?:projekt|repo|team)", r"im (?:projekt|repo|team)", r"wenn (?:möglich|es geht|du (?:kannst|magst|willst|antwortest|schreibst))", r"nur zur info", r"kurz gesagt", r"fertig", r"super", r"gut", r"prima", r"punkt", r"guten morgen", r"und so weiter", r"usw", r"tschüss", r"bis (?:dann|morgen|später)$"),
    adjuncts=(r"in", r"im", r"auf", r"an", r"am", r"bei", r"beim", r"für", r"fürs", r"mit", r"ohne", r"unter", r"während", r"innerhalb", r"ausserhalb", r"von", r"vom", r"vor", r"nach", r"laut", r"zu", r"zum", r"zur", r"seit", r"ab", r"per", r"wegen", r"gemäss", r"diese (?:woche|saison)", r"diesen (?:monat|sprint)", r"dieses (?:jahr|quartal)", r"heute", r"derzeit", r"momentan", r"zurzeit", r"aktuell", r"gerade", r"vorerst", r"vorläufig", r"nur", r"manchmal", r"meistens", r"zunächst", r"erst ?mal", r"statt", r"anstatt"),
    subordinates=(r"wenn", r"falls", r"ausser", r"sofern", r"solange", r"sobald", r"bis", r"es sei denn", r"mit ausnahme", r"bevor", r"nachdem", r"vorausgesetzt", r"nur (?:wenn|falls|in|im|bei|für|auf|bis|solange)", r"unter der bedingung", r"soweit", r"abgesehen", r"bis auf"),
    pointers=(r"das", r"dies", r"was", r"so (?:steht|sagt|heisst|die|der|bob|das|will|jedenfalls)", r"(?:sagte?|meinte?|behauptete?|glaubte?|denkt|findet|schreibt|heisst) \w+", r"hat \w+ (?:behauptet|gesagt|gemeint)", r"es (?:stimmt|ist (?:falsch|gelogen|nicht|veraltet))", r"oder (?:auch )?nicht", r"wovon", r"woran"),
    retorts=(
        r"^(?:na ja |naja |also |ok |gut )?(?:fast|beinahe|nahezu|meistens|meist|manchmal)(?: (?:nie|niemals|immer|niemand|alle|nichts|keiner|jede\w*))?$",
        r"^(?:nur|bloss|aber nur|zumindest) (?:für|bei|in) (?:die|den|das|der|dem) (?:nächste[nrs]?|eine|aktuelle[nrs]?|kommende[nrs]?)(?: \w+){0,2}$",
        r"^(?:oder )?(?:auch |doch )*nicht$",
        r"gelogen", r"falsch", r"stimmt(?: \w+)? nicht", r"unwahr", r"quatsch", r"unsinn", r"blödsinn", r"(?:war )?(?:nur )?(?:ein )?(?:scherz|witz|spass)", r"vergiss (?:das|es)", r"nein$", r"moment$", r"ich (?:meine|glaube|denke|vermute|dachte|bezweifle|widerspreche)", r"nicht (?:sicher|mehr|wahr|wirklich)", r"ausgenommen", r"angeblich", r"theoretisch", r"in der theorie", r"früher(?:er|e|es|en)?", r"veraltet", r"hinfällig", r"überholt", r"damals", r"vorerst", r"vorläufig", r"zunächst", r"galt", r"(?:die|eine|der|das|unsere) alte[nrs]? (?:regel|weg|praxis|plan|stand|konvention|vorgabe|gewohnheit)\w*", r"lüge", r"von wegen", r"nicht$", r"(?:nie|niemals|nicht|kein(?:e|en|er|em)?) (?:in|im|auf|bei|für|den|die|das|dem|der|am|an|beim|mit)", r"hört? auf", r"doch nicht", r"so (?:steht|sagt|heisst|will)", r"(?:sagte?|meinte?|behauptete?|glaubte?) \w+$", r"das gegenteil"),
    clauses=(r"(?:ich|wir|du|ihr|er|sie|es|jemand|sonst|weil|denn|da|damit|man|jeder|alle|niemand|wer)", r"(?:ist|sind|bin|war|waren|hat|habe|haben|hatte|läuft|laufen|liegt|liegen|nutzt|nutzen|nutze|muss|müssen|soll|sollen|sollte|kann|können|wird|werden|darf|dürfen|gibt|kommt|geht|steht|heisst|braucht|gehört|macht|nimmt|mag|will|möchte|bleibt|lauscht)"),
    clause_shapes=(r"[\w-]+ [\w-]{2,}t (?:in|im|auf|an|am|bei|für|mit|den|die|das|ein\w*|nur|immer|nie|\d+)",),
    disowned=(r"(?:ein )?beispiele? (?:für|von) (?:eine?n? )?(?:schlecht|falsch)\w* \w+", r"anti-?\s?patterns?", r"mythen", r"mythos", r"falsch(?:es)?", r"lügen", r"schlechte \w+", r"fehler", r"verworfen(?:e \w+)?", r"abgelehnt(?:e \w+)?", r"alte (?:regeln?|gewohnheiten)", r"veraltet(?:e \w+)?", r"nicht mehr (?:gültig|aktuell|wahr)", r"ideen", r"vorschläge", r"wunschliste", r"offene fragen", r"irrtümer", r"gerüchte", r"verboten(?:es)?", r"hinfällig(?:es)?", r"überholt(?:es)?"),
    fronts=(r"(?:schlimm|katastrophe|schade|fehler|schlecht|furchtbar|falsch|dumm),? (?:wenn|dass)", r"(?:hasse|befürchte|bezweifle)(?: es)?,? (?:wenn|dass)", r"(?:sag|schreib|antworte)e? (?:dem|der|den|unserem) [^\s,]+,?(?: dass)?", r"(?:ab|seit|im jahr) (?:19|20)\d\d", r"(?:enthält|hat|zeigt) (?:den|die) (?:satz|zeile|text)", r"^(?:sobald|wenn) .{1,60}"),
    puts_off=(r"h+m+", r"äh+m*", r"vielleicht", r"eventuell", r"mal (?:sehen|schauen)", r"keine (?:ahnung|meinung)", r"(?:ich )?(?:weiss|weiß) (?:ich |es )?(?:noch |auch )?nicht", r"(?:bin |da bin ich )?(?:ich )?(?:mir )?(?:noch )?nicht sicher", r"(?:da |das )?muss ich .{0,20}(?:überlegen|nachdenken|schauen|fragen)", r"ich (?:muss|will|werde|schau|überlege|denke).{0,40}(?:überlegen|nachdenken|schauen|fragen|nach|drüber|darüber|mal)", r"lass mich .{0,40}", r"danke.{0,20}", r"frag .{1,40}", r"noch nicht", r"später", r"morgen", r"(?:mir |ist mir |das ist mir )?egal", r"wie du (?:willst|meinst|magst)", r"entscheide? du", r"(?:das )?kommt (?:darauf|drauf) an.{0,40}", r"gute frage", r"moment", r"warte?.{0,20}", r"jein", r"\w+ würde .{1,40}sagen"),
)  # fmt: skip
