"""Spanish."""

from __future__ import annotations

from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.tables.language import words

_PART = r"(?:\s+(?:por\s+la\s+(?:mañana|tarde|noche)|a\s+mediodía|al\s+mediodía|a\s+primera\s+hora|temprano))?"
_FORWARD = r"(?:a\s+más\s+tardar(?:\s+el)?|hasta(?:\s+el)?|antes\s+del?(?:\s+el)?|para(?:\s+el)?|vence(?:n)?(?:\s+el)?|plazo:?)"
_PRE = rf"(?P<pre>{_FORWARD}|después\s+del?|desde(?:\s+el)?|a\s+partir\s+del?|al)"
_YEAR = r"(?:\s+del?\s+<year>)?"
_NO_COUNT = r"(?=\s*(?:[.,;:!?)]|$)|\s+(?:a|y|o|para|con|es|por|porque|cuando|se|en|vamos|tenemos|hay|no)\b)"

SPANISH = DateWords(
    name="spanish",
    days={
        "hoy": 0, "mañana": 1, "ayer": -1, "pasado mañana": 2, "anteayer": -2, "antes de ayer": -2, "esta mañana": 0,
        "esta tarde": 0, "hoy mismo": 0, "mañana mismo": 1,
    },
    nights={"esta noche": 0, "anoche": -1, "ayer por la noche": -1, "mañana por la noche": 1},
    weekdays={
        "lunes": 0, "martes": 1, "miércoles": 2, "miercoles": 2, "jueves": 3, "viernes": 4, "sábado": 5, "sabado": 5, "domingo": 6,
    },
    months={
        "enero": 1, "febrero": 2, "marzo": 3, "abril": 4, "mayo": 5, "junio": 6, "julio": 7, "agosto": 8,
        "septiembre": 9, "setiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
    },
    units={
        "día": "day", "días": "day", "dia": "day", "dias": "day", "semana": "week", "semanas": "week", "fin de semana": "weekend",
        "mes": "month", "meses": "month", "trimestre": "quarter", "trimestres": "quarter", "año": "year", "años": "year",
        "hora": "hour", "horas": "hour", "minuto": "minute", "minutos": "minute", "quincena": "fortnight",
    },
    which={
        "este": "this", "esta": "this", "el próximo": "next", "la próxima": "next", "próximo": "next", "próxima": "next",
        "del próximo": "next", "de la próxima": "next", "el pasado": "last", "la pasada": "last", "de este": "this",
        "de esta": "this", "el proximo": "next", "la proxima": "next", "el presente": "this", "del presente": "this",
        "que viene": "next", "pasado": "last", "pasada": "last", "siguiente": "next", "entrante": "next", "en curso": "this",
    },
    weeks={
        "esta semana": 0, "la próxima semana": 1, "la semana que viene": 1, "la semana próxima": 1, "la semana pasada": -1,
        "de esta semana": 0, "de la próxima semana": 1, "de la semana que viene": 1, "de la semana próxima": 1,
        "de la semana pasada": -1, "la proxima semana": 1,
    },
    counts={
        "un": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9,
        "diez": 10, "once": 11, "doce": 12, "catorce": 14, "quince": 15, "veinte": 20, "treinta": 30,
    },
    ordinals={"primer": 1, "segundo": 2, "tercer": 3, "cuarto": 4},
    nths={
        "primer": 1, "segundo": 2, "tercer": 3, "cuarto": 4, "quinto": 5, "último": -1, "ultimo": -1, "1er": 1, "2º": 2, "3er": 3,
    },
    of_month=(
        rf"(?<!cada )(?<!todos los )(?P<on>el\s+)?<nth>\s+<weekday>{_PART}\s+(?P<which>de\s+este|del\s+próximo|del\s+presente)\s+(?P<unit>mes)",
        rf"(?<!cada )(?<!todos los )(?P<on>el\s+)?<nth>\s+<weekday>{_PART}\s+del\s+(?P<unit>mes)\s+(?P<which>que\s+viene|pasado|en\s+curso|siguiente|entrante)",
        rf"(?<!cada )(?<!todos los )(?P<on>el\s+)?<nth>\s+<weekday>{_PART}\s+(?:de|en)\s+<month>{_YEAR}",
    ),
    phrases=(
        rf"(?P<on>el\s+)?(?:día\s+)?<mday>\s+de\s+<month>{_YEAR}",
        r"(?P<on>el\s+)?(?:(?:hasta|antes\s+del?|desde|para)\s+(?:el\s+)?)?(?P<at>(?P<a>\d{1,2})[/-](?P<b>\d{1,2})[/-]<year>)(?!\d)",
        r"(?P<pre>hasta\s+el|antes\s+del|para\s+el|desde\s+el|el)\s+(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/])",
        r"(?P<on>el\s+)?<weekday>,?\s+(?:día\s+)?<mday>(?!\s*(?:de\s+<-month>|[:.]?\d|h\b|am\b|pm\b))",
        rf"(?P<on>el\s+)?<weekday>{_PART}\s+<week>",
        rf"<week>,?\s+(?P<on>el\s+)?<weekday>{_PART}",
        r"<night>",
        rf"(?<!la )(?<!por )(?<!cada )<day>{_PART}",
        r"(?P<pre>antes\s+del?|para)\s+(?P<today>(?:el\s+)?(?:fin(?:al)?\s+del\s+día))",
        r"(?:el\s+|a\s+)?(?P<end>fin(?:ales|al)?)\s+(?:(?P<same>del\s+|de\s+la\s+|de\s+)<unit>(?!\s+(?:que\s+viene|próxim|pasad)))",
        r"(?:el\s+|al?\s+)?(?P<end>fin(?:ales|al)?)\s+del?\s+(?:año\s+)?<year>",
        r"(?:el\s+|a\s+)?(?P<end>fin(?:ales|al)?)\s+(?:del?\s+)?<which>\s+<unit>",
        r"(?:el\s+|a\s+)?(?P<end>fin(?:ales|al)?)\s+del?\s+(?:la\s+)?<unit>\s+<which>",
        r"(?:a\s+)?(?:(?P<end>fin(?:ales|al)?)|(?P<edge>principios|comienzos|mediados|inicios))\s+de\s+<month>(?:\s+del?\s+<year>)?",
        r"(?:el\s+|a\s+)?(?P<end>fin(?:ales|al)?)\s+(?:del?\s+)?(?:[QT](?P<quarter>[1-4])|<ordinal>\s+trimestre)(?:\s+(?:del?\s+)?<year>)?",
        r"(?:a\s+)?(?P<edge>principios|comienzos|mediados|inicios)\s+(?:del?\s+)?<which>\s+<unit>",
        r"(?:a\s+)?(?P<edge>principios|comienzos|mediados|inicios)\s+del?\s+(?:la\s+)?<unit>\s+<which>",
        rf"(?P<on>el\s+)?<weekday>{_PART}\s+<which>",
        rf"<which>\s+<weekday>{_PART}",
        r"(?P<on>el\s+)<mday>\s+(?:de\s+)?<which>\s+(?P<unit>mes)", r"(?P<on>el\s+)<mday>\s+del\s+(?P<unit>mes)\s+<which>",
        r"(?:el\s+|la\s+)<unit>\s+<which>", r"<unit>\s+(?P<which>que\s+viene)", r"<which>\s+<unit>",
        r"(?P<ago>hace)\s+(?:unos\s+|casi\s+)?<count>\s+<unit>",
        r"(?P<ahead>dentro\s+de|en)\s+(?:unos\s+)?<count>\s+<unit>(?!\s+(?:de\b|como\s+máximo|o\s+menos))",
        rf"{_PRE}\s+<weekday>{_PART}", r"(?P<same>el\s+)(?P<unit>fin\s+de\s+semana)", r"(?P<pre>del)\s+<weekday>(?P<own>)", rf"(?P<on>el\s+)<weekday>{_PART}", rf"(?P<pre>es|fue|será)\s+(?:el\s+)?<weekday>{_PART}(?=\s*(?:[.,;!?)]|$))",
        r"<weekday>(?=\s+a\s+las\s+\d|\s*[,(]\s*\d{1,2}\s+de)",
        rf"(?P<on>el\s+)(?:día\s+)?<mday>{_NO_COUNT}",
        rf"(?P<pre>hasta\s+el|antes\s+del|para\s+el|desde\s+el|a\s+partir\s+del|después\s+del|vence\s+el|a\s+más\s+tardar\s+el)\s+(?:día\s+)?<mday>{_NO_COUNT}",
        r"(?P<pre>en|hasta|para|antes\s+de|después\s+de|desde|a\s+partir\s+de|durante)\s+<month>(?:\s+del?\s+<year>)?",
        r"(?P<at>(?:(?P<pre>en|hasta|para|antes\s+del?|después\s+del?|desde|durante)\s+(?:el\s+)?)?[QT](?P<quarter>[1-4])(?:[ /-]?<year>)?)(?!\s+(?:k_|de\s+cuant))",
        r"(?:(?P<pre>en\s+el|para\s+el|durante\s+el|antes\s+del)\s+|el\s+)<ordinal>\s+trimestre(?:\s+del?\s+<year>)?",
        r"(?P<at>(?:la\s+)?(?:semana|sem\.?)\s+(?:n[º°o]?\.?\s*|número\s+)?<weekno>)(?!\s+del?\b)",
    ),
    skipped=(
        r"(?:(?:el|cada)\s+)?(?:primer|segundo|tercer|cuarto|quinto)\s+<-weekday>(?:\s+(?:del|de\s+cada)\s+mes)?",
        r"(?:a\s+partir\s+de|desde)\s+(?:hoy|mañana)", r"de\s+(?:hoy|ahora)\s+en\s+adelante", r"hoy\s+(?:en\s+día|por\s+hoy)",
        r"(?:cada|todos\s+los|todas\s+las|por|al)\s+(?:<-count>\s+)?(?:<-weekday>s?|<-month>|<-unit>)", r"los\s+<-weekday>s?(?:\s+(?:y|o)\s+(?:los\s+)?<-weekday>s?)*",
        r"de\s+<-weekday>\s+a\s+<-weekday>", r"(?:el\s+|los\s+)?<-weekday>s?,\s*<-weekday>s?(?:,\s*<-weekday>s?)*,?\s+[yo]\s+<-weekday>s?", r"(?:el\s+)?(?:día\s+)?\d{1,2}\s+de\s+cada\s+mes", r"(?:el\s+)?(?:primer|último)\s+<-weekday>\s+de(?:l|\s+cada)\s+mes",
        r"(?:a\s+)?(?:fin|final|finales|principios?)\s+de\s+cada\s+<-unit>", r"(?:viernes|lunes)\s+(?:santo|negro)", r"domingo\s+de\s+ramos", r"buenos\s+días",
        r"(?:en|durante)\s+(?:los|las)\s+últim[oa]s\s+(?:<-count>\s+)?<-unit>", r"una\s+vez\s+(?:cada|al)\s+(?:<-count>\s+)?<-unit>", r"en\s+un\s+plazo\s+de\s+<-count>\s+<-unit>", r"(?:última|esta)\s+hora",
    ),
    vague=(
        r"recientemente", r"(?<!tan )(?<!más )pronto", r"próximamente", r"últimamente", r"hace\s+poco", r"el\s+otro\s+día", r"hace\s+(?:unos|algunos|varios|unas|algunas)\s+<-unit>",
        r"(?:en|dentro\s+de)\s+(?:unos|algunos|varios|unas|algunas|pocos|pocas)\s+<-unit>", r"en\s+(?:los|las)\s+próxim[oa]s\s+(?:<-count>\s+)?<-unit>", r"en\s+breve",
    ),
    forward=rf"(?:{_FORWARD}|a\s+partir\s+del?|al)",
    origin=r"(?:del?)",
    backward=r"(?:desde(?:\s+el)?)",
    past=(
        r"fue", r"fueron", r"era", r"eran", r"estuvo", r"estaba", r"hubo", r"tuvimos", r"hicimos", r"hizo", r"dijo", r"dimos", r"vimos", r"(?:he|has|ha|hemos|han|había|habían) \w+[aei]do",
        r"\w{2,}ó", r"\w{2,}(?:aron|ieron)", r"(?!café|qué|jueves)\w{3,}(?:[aeiou]mos)(?= ayer)",
    ),
    future=(
        r"será", r"serán", r"va a", r"van a", r"vamos a", r"voy a", r"debe", r"deben", r"hay que", r"tiene que", r"tenemos que", r"\w{3,}(?:ará|erá|irá|arán|erán|irán|aremos|eremos|iremos|aré|eré|iré)",
        r"empieza", r"comienza", r"termina", r"vence", r"plazo", r"previst[oa]", r"programad[oa]", r"planificad[oa]",
    ),
    intends=(r"(?:decidimos|acordamos|prometimos|queríamos|quedamos en)\s+(?:\w+\s+)?\w+(?:ar|er|ir)\b[^.;]{0,40}",),
    present=(
        r"(?:deja|dejan|pasa|pasan|migra|migran|sale|salen|entra|entran|llega|llegan|abre|cierra|lanza|lanzan|viene|vienen|se (?:muda|retira|apaga|cambia)n?)",
        r"est(?:á|án|amos|oy) \w+ndo",
    ),
    tells=(
        r"(?:decidi\w+|acord\w+|dij\w+|dicho|anunci\w+|confirm\w+|prometi\w+|quedamos en) que",
    ),
    for_good=(
        r"(?:a partir de|desde) (?:ahora|hoy)",
        r"de (?:ahora|hoy|aquí) en adelante",
        r"en adelante",
        r"en lo sucesivo",
        r"en el futuro",
    ),
    moved=(r"(?:movió|movieron|aplazó|pospuso|retrasó|trasladó|adelantó|amplió|movid[oa]|aplazad[oa]|pospuest[oa])",),
    general=(r"s[oó]lo", r"solamente", r"rara vez", r"a menudo", r"a veces",
        r"siempre", r"nunca", r"jamás", r"normalmente", r"habitualmente", r"generalmente", r"por regla general", r"semanalmente", r"diariamente", r"cada", r"semanal(?:es)?", r"mensual(?:es)?", r"diari[oa]s?", r"anual(?:es)?", r"anualmente", r"mensualmente",
    ),
    modified_after=r"\s+(?:fue|fueron|se\s+\w+ó|ha|han)\b",
    meetings=(r"nuestr[oa]s? (?:deploys?|despliegues?|releases?|entregas?|reuni[oó]n(?:es)?)", r"los? (?:deploys?|despliegues?|releases) (?:son|es)", r"retro", r"standups?", r"dailies", r"daily"),
    denied=(r"desplegamos", r"despliega",
        r"nadie", r"nunca", r"jamás", r"no (?:se )?(?:despliegue?s?|desplegar|hagas|hacer|publiques|publicar|subas|subir|toques|tocar|fusiones|fusionar|despl\w+)",
    ),
    lasting=(r"caduca[n]?", r"expira[n]?", r"tarda[n]?", r"termina[n]?", r"borra[n]?", r"elimina[n]?", r"válid[oa]s?", r"conserva[n]?", r"completa[n]?", r"dura[n]?", r"listo"),
    yearly=(r"cumpleaños", r"aniversario", r"festivo", r"navidad", r"año fiscal", r"nací"),
    points=(
        r"(?:arranca|abre|cierra|entra|sale)n?", r"plazo", r"fecha límite", r"reunión", r"cita", r"demo", r"lanzamiento", r"congelación", r"vence", r"caduca", r"entrega", r"entrevista", r"examen", r"empieza", r"comienza", r"termina", r"hasta",
        r"antes de(?:l)?", r"a más tardar", r"vuelo", r"release",
    ),
    telling=words("fin finales cierra cerramos siempre vence próxima próximo recientemente pronto próximamente hace"),
)  # fmt: skip
