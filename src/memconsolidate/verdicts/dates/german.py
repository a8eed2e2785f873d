"""German."""

from __future__ import annotations

from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.tables.language import words

_PART = r"(?:[- ]?(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht))?"
_FORWARD = r"(?:bis\s+spätestens(?:\s+(?:am|zum))?|spätestens(?:\s+(?:am|bis|zum))?|bis(?:\s+(?:zum|einschliesslich|einschließlich))?|vor(?:\s+dem)?|fällig(?:\s+am)?|frist:?)"
_PRE = rf"(?P<pre>{_FORWARD}|nach(?:\s+dem)?|seit(?:\s+dem)?|ab(?:\s+dem)?|vom|von|auf(?:\s+den)?|für(?:\s+den)?|zum)"
_YEAR = r"(?:\s+<year>)?"
_NO_COUNT = r"(?=\s*(?:[,;:!?)]|$)|\s+(?:um|und|oder|für|mit|ist|sind|weil|wenn|soll|muss|wird|in|im|geht|gehen|beginnt|startet|endet|geplant|fällig|fertig|online|live|zu|verschoben|ein|wir|ich)\b)"
_WHICH = {
    "diese": "this", "diesen": "this", "dieser": "this", "dieses": "this", "diesem": "this", "nächste": "next",
    "nächsten": "next", "nächster": "next", "nächstes": "next", "nächstem": "next", "naechste": "next", "naechsten": "next",
    "letzte": "last", "letzten": "last", "letzter": "last", "letztes": "last", "letztem": "last", "vorige": "last",
    "vorigen": "last", "voriges": "last", "voriger": "last", "vergangene": "last", "vergangenen": "last",
    "vergangenes": "last", "vergangener": "last", "kommende": "coming", "kommenden": "coming", "kommendes": "coming",
    "kommender": "coming", "kommendem": "coming", "des nächsten": "next", "des letzten": "last", "des laufenden": "this",
    "des kommenden": "coming", "der nächsten": "next", "der kommenden": "coming", "der laufenden": "this",
    "laufenden": "this", "laufende": "this", "aktuellen": "this", "des aktuellen": "this", "übernächste": "second",
    "übernächsten": "second", "übernächstes": "second", "vorletzte": "before_last", "vorletzten": "before_last",
}  # fmt: skip

GERMAN = DateWords(
    name="german",
    days={
        "heute": 0, "gestern": -1, "übermorgen": 2, "uebermorgen": 2, "vorgestern": -2, "morgen": 1,
        "heute morgen": 0, "heute früh": 0, "morgen früh": 1, "heute vormittag": 0, "heute mittag": 0,
        "heute nachmittag": 0, "gestern früh": -1, "gestern vormittag": -1, "gestern nachmittag": -1, "morgen vormittag": 1,
        "morgen mittag": 1, "morgen nachmittag": 1, "morgen abend": 1, "gestern abend": -1, "gestern mittag": -1,
        "übermorgen früh": 2, "übermorgen abend": 2,
    },
    nights={"heute abend": 0, "heute nacht": 0, "letzte nacht": -1, "gestern nacht": -1, "morgen nacht": 1},
    weekdays={
        "montag": 0, "dienstag": 1, "mittwoch": 2, "donnerstag": 3, "freitag": 4, "samstag": 5, "sonnabend": 5, "sonntag": 6,
    },
    months={
        "januar": 1, "jänner": 1, "februar": 2, "märz": 3, "maerz": 3, "april": 4, "mai": 5, "juni": 6, "juli": 7,
        "august": 8, "september": 9, "oktober": 10, "november": 11, "dezember": 12,
    },
    units={
        "tag": "day", "tage": "day", "tagen": "day", "woche": "week", "wochen": "week", "wochenende": "weekend",
        "monat": "month", "monate": "month", "monaten": "month", "monats": "month", "quartal": "quarter",
        "quartals": "quarter", "quartalen": "quarter", "jahr": "year", "jahre": "year", "jahren": "year", "jahres": "year",
        "stunde": "hour", "stunden": "hour", "minute": "minute", "minuten": "minute",
    },
    which=_WHICH,
    weeks={
        "diese woche": 0, "dieser woche": 0, "nächste woche": 1, "nächster woche": 1, "kommende woche": 1,
        "kommender woche": 1, "letzte woche": -1, "letzter woche": -1, "vorige woche": -1, "übernächste woche": 2,
        "der nächsten woche": 1, "der kommenden woche": 1, "vergangene woche": -1, "in der nächsten woche": 1,
    },
    counts={
        "einem": 1, "einer": 1, "ein": 1, "eine": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7,
        "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12, "vierzehn": 14, "zwanzig": 20, "dreißig": 30, "dreissig": 30,
    },
    end_units={"monats": "month", "quartals": "quarter", "jahres": "year"},
    ordinals={
        "erste": 1, "ersten": 1, "erstes": 1, "zweite": 2, "zweiten": 2, "zweites": 2, "dritte": 3, "dritten": 3, "drittes": 3,
        "vierte": 4, "vierten": 4, "viertes": 4, "1.": 1, "2.": 2, "3.": 3, "4.": 4,
    },
    nths={
        "erste": 1, "ersten": 1, "erster": 1, "zweite": 2, "zweiten": 2, "zweiter": 2, "dritte": 3, "dritten": 3, "dritter": 3,
        "vierte": 4, "vierten": 4, "vierter": 4, "fünfte": 5, "fünften": 5, "fünfter": 5, "letzte": -1, "letzten": -1, "letzter": -1,
        "1.": 1, "2.": 2, "3.": 3, "4.": 4, "5.": 5,
    },
    of_month=(
        rf"(?<!jeden )(?<!jeder )(?<!jeweils )(?<!immer )(?<!immer am )(?<!jeweils am )(?P<on>am\s+|den\s+)?<nth>\s+<weekday>{_PART}\s+(?:im\s+|in\s+)?<which>\s+(?P<unit>monats?)",
        rf"(?<!jeden )(?<!jeder )(?<!jeweils )(?<!immer )(?<!immer am )(?<!jeweils am )(?P<on>am\s+|den\s+)?<nth>\s+<weekday>{_PART}\s+(?:im|des)\s+(?:monats\s+)?<month>s?{_YEAR}",
    ),
    phrases=(
        rf"(?P<on>am\s+|den\s+|dem\s+)?<mday>\.\s*<month>{_YEAR}",
        r"(?P<on>am\s+|den\s+)?(?:(?:bis|vom|zum|ab|seit|nach|vor)\s+(?:zum\s+|dem\s+)?)?(?P<at>(?P<a>\d{1,2})\.(?P<b>\d{1,2})\.<year>)(?!\.?\d)",
        r"(?:(?P<pre>bis\s+zum|vom|zum|ab\s+dem|seit\s+dem|vor\s+dem|nach\s+dem|auf\s+den)|(?P<on>am|den))\s+(?P<a>\d{1,2})\.(?P<b>\d{1,2})\.(?!\d)",
        rf"(?P<on>am\s+)?<weekday>{_PART},?\s+(?:dem\s+|den\s+)?<mday>\.(?!\s?\d|\s*<-month>)",
        rf"(?P<on>am\s+)?<weekday>{_PART},?\s+<week>",
        rf"<week>,?\s+(?P<on>am\s+)?<weekday>{_PART}",
        r"<night>",
        r"(?<!am )(?<!jeden )(?<!guten )(?<!gegen )<day>(?:\s+in\s+(?:einer\s+woche|acht\s+tagen)(?P<week_later>))?",
        r"(?P<pre>bis|vor)\s+(?P<today>feierabend|EOD)",
        r"(?:(?P<pre>zum|am|bis(?:\s+zum)?|vor|ab)\s+)?(?P<end>ende)\s+(?:(?P<same>des\s+|der\s+|dieses\s+|dieser\s+)|<which>\s+)<unit>",
        r"(?:(?P<pre>zum|am|bis(?:\s+zum)?|vor|ab)\s+)?(?P<end>ende)\s+(?P<same>)(?P<unit>monat|quartal|jahr)(?!\s+\d)",
        r"(?P<end>ende)\s+(?:des\s+jahres\s+)?<year>",
        r"(?:(?P<end>ende)|(?P<edge>anfang|mitte))\s+(?:<which>\s+)?<month>(?:\s+<year>)?",
        r"(?P<end>ende)\s+(?:des\s+)?(?:Q(?P<quarter>[1-4])|<ordinal>\s+quartals)(?:\s+<year>)?",
        r"(?P<edge>anfang|mitte)\s+(?:des\s+|der\s+)?<which>\s+<unit>",
        r"(?P<pre>zum|am|bis(?:\s+zum)?|vor|ab|gegen)\s+(?P<end>)<endunit>ende",
        r"(?P<end>)(?P<which>nächstes|kommendes|dieses)\s+<endunit>ende",
        rf"(?P<on>am\s+)?<which>\s+<weekday>{_PART}",
        r"<which>\s+<unit>",
        r"(?P<pre>am|bis\s+zum|vor\s+dem|übers)\s+(?P<same>)(?P<unit>wochenende)",
        r"(?:im\s+)?<which>\s+<month>",
        r"(?P<ago>vor)\s+(?:etwa\s+|ungefähr\s+|rund\s+)?<count>\s+<unit>(?!\s+(?:dem|der|den|vor|nach)\b)",
        r"(?P<ahead>in)\s+(?:etwa\s+|ungefähr\s+|rund\s+)?<count>\s+<unit>",
        rf"{_PRE}\s+<weekday>{_PART}",
        rf"(?P<on>am\s+)<weekday>{_PART}",
        rf"(?P<pre>ist|war|wäre)\s+<weekday>{_PART}(?=\s*(?:[.,;!?)]|$))",
        rf"(?:^|(?<=[.!?]\s))<weekday>{_PART}(?=\s+(?:ist|wird|geht|startet|beginnt|endet|haben|machen|ab|um|muss|soll)\b)",
        rf"(?<!jeder )(?<!jeden )<weekday>{_PART}(?=\s+(?:um|ab)\s+\d|\s*[,(]\s*(?:den\s+|dem\s+)?\d{{1,2}}\.)",
        rf"(?<!jeder )(?<!jeden )(?<!frau )(?<!herr )(?<!herrn )(?<!dr\. )(?<!familie )(?<!heisst )(?<!heißt )(?<!namens )(?<!server )(?<!host )(?<!projekt )<weekday>{_PART}",
        r"(?P<on>am\s+)<mday>\.\s+(?:des\s+)?<which>\s+(?P<unit>monats)",
        rf"(?P<on>am\s+)<mday>\.{_NO_COUNT}",
        r"(?P<on>am\s+)<mday>\.(?=$|\s+(?-i:[A-ZÄÖÜ]))(?!\s+<-month>)(?!\s+(?:Commit|Versuch|Server|Build|Tag|Platz|Stelle|Stock|Mal)\b)",
        rf"(?P<pre>bis(?:\s+spätestens)?\s+zum|spätestens\s+(?:am|bis\s+zum)|vor\s+dem|nach\s+dem|seit\s+dem|ab\s+dem|auf\s+den|vom)\s+<mday>\.{_NO_COUNT}",
        r"(?P<pre>bis\s+zum|spätestens\s+(?:am|bis\s+zum)|vor\s+dem|seit\s+dem|ab\s+dem)\s+<mday>\.(?=$)",
        r"(?P<pre>im|bis|ab|seit|vor|nach|für|von|bis\s+zum)\s+<month>(?:\s+<year>)?",
        r"(?P<at>(?:(?P<pre>in|im|bis|vor|nach|seit|für|ab|zu)\s+)?Q(?P<quarter>[1-4])(?:[ /-]?<year>)?)(?!\s+(?:quant|format|modell|k_))",
        r"(?:(?P<pre>im|bis\s+zum|ab\s+dem)\s+)?<ordinal>\s+quartal(?:\s+<year>)?",
        r"(?P<at>(?:KW|kalenderwoche)\s*(?:nr\.?\s*)?<weekno>)", r"(?P<at>woche\s+(?P<weekno>[1-5]\d))(?!\d)",
        r"(?P<at>(?:der\s+)?<weekno>\.\s*(?:KW|kalenderwoche))",
    ),
    skipped=(
        r"(?:(?:am|jede[nr]|der|den|jeweils|immer)\s+)*(?:erste|zweite|dritte|vierte|fünfte)[nr]?\s+<-weekday>(?:\s+(?:des|im|jedes|eines|eines\s+jeden)\s+(?:monats?|<-month>))?",
        r"am\s+letzten\s+<-weekday>\s+(?:im|des|jedes|eines)\s+(?:jeden\s+)?monats?(?!\s+<-month>)",
        r"(?:ab|seit|von)\s+(?:heute|morgen)(?:\s+an)?",
        r"(?:jeden|jede|jedes|jeweils|immer|alle|pro)\s+(?:<-count>\s+|zweiten\s+|ersten\s+|letzten\s+|am\s+)?(?:<-weekday>(?:s)?(?:morgen|abend|nacht)?|<-month>|<-unit>)(?:\s+(?:und|oder)\s+<-weekday>)?",
        r"(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|wochentags|werktags)",
        r"(?:von\s+)?<-weekday>\s*(?:bis|-|–)\s*<-weekday>",
        r"(?:am\s+)?<-weekday>,\s*<-weekday>(?:,\s*<-weekday>)*,?\s+(?:und|oder)\s+<-weekday>",
        r"am\s+\d{1,2}\.\s+und\s+(?:am\s+)?\d{1,2}\.(?!\s*<-month>)", r"(?:am\s+)?(?:\d{1,2}\.|ersten|letzten)\s+(?:<-weekday>\s+|tag\s+)?(?:jedes|des|eines\s+jeden)\s+monats",
        r"(?:am\s+)?(?:ende|anfang)\s+(?:jedes|jeder|eines\s+jeden)\s+<-unit>", r"guten\s+(?:morgen|tag|abend)", r"am\s+morgen", r"(?:schwarzer|karfreitag|ostermontag|rosenmontag|black)\s*(?:freitag|friday)?",
        r"vor\s+(?:dem\s+)?(?:ende|anfang)\s+<-unit>", r"(?:in|innerhalb)\s+(?:der\s+|den\s+)?letzten\s+(?:<-count>\s+)?<-unit>", r"letzte\s+(?:minute|stunde)",
        r"innerhalb\s+von\s+<-count>\s+<-unit>",
    ),
    vague=(
        r"kürzlich", r"neulich", r"demnächst", r"bald(?! wie)(?! möglich)", r"vor\s+kurzem", r"in\s+kürze", r"dieser\s+tage", r"letztens", r"in\s+letzter\s+zeit",
        r"vor\s+(?:einigen|ein\s+paar|wenigen|mehreren)\s+<-unit>", r"in\s+(?:einigen|ein\s+paar|wenigen|mehreren)\s+<-unit>",
        r"in\s+den\s+(?:nächsten|kommenden)\s+(?:<-count>\s+)?(?:tagen|wochen|monaten|jahren)", r"in\s+naher\s+zukunft",
    ),
    forward=rf"(?:{_FORWARD}|ab(?:\s+dem)?|auf(?:\s+den)?|für(?:\s+den)?|zum)",
    origin=r"(?:von|vom)",
    backward=r"(?:seit(?:\s+dem)?)",
    past=(
        r"war", r"waren", r"hatten?", r"wurden?", r"gab", r"ging(?:en)?", r"kam(?:en)?", r"liess(?:en)?", r"fiel(?:en)?",
        r"(?:haben|hat|habe|bin|sind|ist|hast)\b[^;]{0,80}\b(?!geplant|gestern|geschlossen|gesperrt|genug|gerne?|geöffnet|gewünscht|verschoben|verlegt)(?:\w{0,5}ge\w+(?:t|en)|\w+iert|(?:ver|be|er|ent|um|zer)\w{3,}(?:t|en))(?=[.,!]|$| und\b)",
    ),
    future=(
        r"wird", r"werden", r"soll(?:en)?", r"muss", r"müssen", r"geplant", r"fällig", r"beginnt", r"startet", r"endet", r"will", r"wollen", r"steht an", r"findet", r"frist", r"deadline",
    ),
    intends=(r"(?:beschlossen|entschieden|vereinbart|versprochen),[^.;]{0,60}", r"(?:wollten|sollten)\b[^.;]{0,60}"),
    present=(
        r"(?:geht|gehen|kommt|kommen|wechselt|wechseln|zieht|ziehen|steigt|steigen|stellt|stellen|schaltet|schalten|hört|hören|migrieren|verlässt|verlassen wir|ersetzen|löst|lösen|führt|führen|fliegt|fahren|fährt|machen|erscheint|läuft|nehmen|nimmt|öffnen|schliessen|starten|beenden wir|wir beenden)",
    ),
    tells=(
        r"(?:beschlossen|entschieden|gesagt|sagte|vereinbart|angekündigt|versprochen|bestätigt|gehört)(?: dass|(?=:? (?:wir|ich|er|man) ))",
        r"dass",
    ),
    for_good=(
        r"(?:ab|von) (?:jetzt|sofort|nun)(?: an)?",
        r"(?:zu)?künftig",
        r"in zukunft",
        r"fortan",
        r"dauerhaft",
        r"von (?:heute|hier) an",
        r"ab heute",
    ),
    moved=(r"verschoben", r"verlegt", r"verlängert", r"vorgezogen"),
    general=(r"nur", r"selten", r"oft", r"manchmal", r"wochen(?:treffen|besprechung|meeting)", r"monats(?:treffen|besprechung)",
        r"immer", r"nie", r"niemals", r"jede[ns] (?:jahr|monat|quartal)", r"normalerweise", r"üblicherweise", r"grundsätzlich", r"generell", r"jeweils", r"wöchentlich", r"täglich", r"monatlich", r"jährlich",
        r"regel", r"wöchentliche[nrs]?", r"monatliche[nrs]?", r"tägliche[nrs]?", r"jährliche[nrs]?",
    ),
    meetings=(r"unser(?:e|en)? (?:deploys?|deployments?|releases?|meetings?|treffen)", r"jour fixe", r"standups?", r"wochenmeeting", r"retro"),
    denied=(r"deployen", r"deployt", r"keine?n? (?:\w+ ){1,2}(?:am|nach|vor)", r"nicht (?:am|nach|vor)", r"(?:am|nach|vor) [^.;]{3,30} (?:nicht|keine?)", r"niemand", r"nie", r"niemals"),
    modified_after=r"\s+(?:wurde|wurden|war|waren|ist|hat)\b",
    lasting=(
        r"läuft\b.{1,40}\bab", r"laufen ab", r"laufen", r"abgelaufen", r"verfällt", r"verfallen", r"gelöscht", r"löscht", r"fertig", r"dauert", r"dauern", r"gültig", r"aufbewahrt", r"erledigt", r"braucht",
    ),
    yearly=(r"geburtstag\w*", r"jahrestag\w*", r"feiertag\w*", r"geschäftsjahr\w*", r"weihnachten", r"jährlich"),
    points=(
        r"deadline", r"frist", r"fällig", r"termin\w*", r"besprechung", r"meeting", r"demo", r"freeze", r"launch", r"abgabe\w*", r"release\w*", r"prüfung", r"bewerbungsgespräch",
        r"startet", r"beginnt", r"endet", r"öffnet", r"schliesst", r"läuft\b.{1,40}\bab", r"findet", r"bis", r"spätestens", r"auslieferung", r"flug", r"geht live",
    ),
    telling=words("kw kalenderwoche geht gehen ans jahresende quartalsende monatsende sind bis zum wir nächste nächsten am bitte kürzlich bald demnächst neulich wird nicht ist ende anfang mitte voraussichtlich"),
)  # fmt: skip
