"""French."""

from __future__ import annotations

from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.tables.language import words

_PART = r"(?:\s+(?:matin|midi|après-midi|soir))?"
_FORWARD = r"(?:d['’]ici(?:\s+(?:au|à|le))?|jusqu['’](?:à|au|en)|avant(?:\s+le)?|pour(?:\s+le)?|au\s+plus\s+tard(?:\s+le)?|échéance:?)"
_PRE = (
    rf"(?P<pre>{_FORWARD}|après(?:\s+le)?|depuis(?:\s+le)?|à\s+partir\s+d[ue]|dès(?:\s+le)?|à|au)"
)
_YEAR = r"(?:\s+<year>)?"
_NO_COUNT = r"(?=\s*(?:[.,;:!?)]|$)|\s+(?:à|et|ou|pour|avec|est|car|parce|quand|on|nous|en|il|la|le|les|au)\b)"

FRENCH = DateWords(
    name="french",
    days={
        "aujourd'hui": 0, "aujourd’hui": 0, "demain": 1, "hier": -1, "après-demain": 2, "après demain": 2, "avant-hier": -2,
        "ce matin": 0, "cet après-midi": 0,
    },
    nights={"ce soir": 0, "cette nuit": 0, "hier soir": -1, "la nuit dernière": -1, "demain soir": 1},
    weekdays={"lundi": 0, "mardi": 1, "mercredi": 2, "jeudi": 3, "vendredi": 4, "samedi": 5, "dimanche": 6},
    months={
        "janvier": 1, "février": 2, "fevrier": 2, "mars": 3, "avril": 4, "mai": 5, "juin": 6, "juillet": 7, "août": 8,
        "aout": 8, "septembre": 9, "octobre": 10, "novembre": 11, "décembre": 12, "decembre": 12,
    },
    units={
        "jour": "day", "jours": "day", "semaine": "week", "semaines": "week", "week-end": "weekend", "weekend": "weekend",
        "mois": "month", "mois-ci": "month", "trimestre": "quarter", "trimestres": "quarter", "an": "year", "ans": "year",
        "année": "year", "années": "year", "heure": "hour", "heures": "hour", "minute": "minute", "minutes": "minute", "quinzaine": "fortnight",
    },
    which={
        "ce": "this", "cet": "this", "cette": "this", "prochain": "next", "prochaine": "next", "dernier": "last",
        "dernière": "last", "passé": "last", "passée": "last", "qui vient": "coming", "à venir": "coming", "le prochain": "next",
        "la prochaine": "next", "en cours": "this", "suivant": "next", "de ce": "this", "de cette": "this", "de cet": "this",
    },
    weeks={
        "cette semaine": 0, "la semaine prochaine": 1, "semaine prochaine": 1, "la semaine dernière": -1,
        "de cette semaine": 0, "de la semaine prochaine": 1, "de la semaine dernière": -1, "la semaine passée": -1,
    },
    counts={
        "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
        "onze": 11, "douze": 12, "quinze": 15, "vingt": 20, "trente": 30,
    },
    ordinals={
        "premier": 1, "deuxième": 2, "second": 2, "troisième": 3, "quatrième": 4, "1er": 1, "2e": 2, "3e": 3, "4e": 4,
    },
    nths={
        "premier": 1, "deuxième": 2, "second": 2, "troisième": 3, "quatrième": 4, "cinquième": 5, "dernier": -1,
        "1er": 1, "2e": 2, "3e": 3, "4e": 4, "5e": 5, "2ème": 2, "3ème": 3, "4ème": 4, "5ème": 5,
    },
    of_month=(
        rf"(?<!chaque )(?<!tous les )(?P<on>le\s+)?<nth>\s+<weekday>{_PART}\s+(?:de\s+)?(?P<which>ce)\s+(?P<unit>mois)(?:-ci)?",
        rf"(?<!chaque )(?<!tous les )(?P<on>le\s+)?<nth>\s+<weekday>{_PART}\s+du\s+(?P<unit>mois)\s+(?P<which>prochain|dernier|passé|en\s+cours|qui\s+vient|à\s+venir)",
        rf"(?<!chaque )(?<!tous les )(?P<on>le\s+)?<nth>\s+<weekday>{_PART}\s+(?:de\s+|d['’]|en\s+|du\s+mois\s+(?:de\s+|d['’]))<month>{_YEAR}",
    ),
    phrases=(
        rf"(?P<on>le\s+)?<mday>(?:er)?\s+<month>{_YEAR}",
        r"(?P<on>le\s+)?(?:(?:jusqu['’]au|avant\s+le|d['’]ici\s+le|depuis\s+le)\s+)?(?P<at>(?P<a>\d{1,2})[/.-](?P<b>\d{1,2})[/.-]<year>)(?!\d)",
        r"(?P<pre>jusqu['’]au|avant\s+le|d['’]ici\s+le|depuis\s+le|pour\s+le|le)\s+(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/])",
        r"(?P<on>le\s+)?<weekday>,?\s+(?:le\s+)?<mday>(?:er)?(?!\s*(?:<-month>|[:h.]?\d|h\b))",
        rf"<weekday>{_PART}\s+<week>",
        rf"<week>,?\s+<weekday>{_PART}",
        r"<night>",
        rf"(?<!d['’]ici )<day>{_PART}",
        r"(?P<pre>avant|d['’]ici|pour)\s+(?P<today>(?:la\s+)?(?:fin\s+de\s+(?:la\s+)?journée))",
        r"(?:la\s+)?(?P<end>fin)\s+(?P<same>du\s+|de\s+la\s+|de\s+l['’]|de\s+|d['’])<unit>(?!\s+(?:prochain|derni|passé))",
        r"(?:la\s+)?(?P<end>fin)\s+(?:du\s+|de\s+la\s+|de\s+l['’]|de\s+)?<unit>\s+<which>",
        r"(?:la\s+)?(?P<end>fin)\s+(?:de\s+l['’]année\s+|de\s+|d['’])?<year>",
        r"(?:la\s+)?(?P<end>fin)\s+(?P<same>)(?P<unit>mois|trimestre|année)(?!\s+(?:prochain|derni|passé))",
        r"(?:la\s+)?(?P<end>fin)\s+(?:du\s+|de\s+la\s+|de\s+l['’])?<which>\s+<unit>",
        r"(?:(?P<end>fin)|(?P<edge>début|mi-|courant))\s*(?:du\s+mois\s+de\s+|de\s+|d['’])?<month>(?:\s+<year>)?",
        r"(?:la\s+)?(?P<end>fin)\s+(?:du\s+|de\s+)?(?:[QT](?P<quarter>[1-4])|<ordinal>\s+trimestre)(?:\s+<year>)?",
        r"(?P<edge>début|milieu)\s+(?:de\s+la\s+|du\s+|de\s+l['’])?<unit>\s+<which>",
        rf"(?P<on>le\s+)?<weekday>{_PART}\s+<which>",
        rf"(?P<which>ce)\s+<weekday>{_PART}",
        r"(?P<on>le\s+)<mday>\s+du\s+(?P<unit>mois)\s+(?P<which>prochain|dernier)",
        r"(?:la\s+|le\s+|l['’])?<unit>\s+(?P<which>prochaine?|dernière|dernier|passée?|en\s+cours|à\s+venir|qui\s+vient)", r"(?P<which>ce|cet|cette)\s+<unit>(?:-ci)?",
        r"(?:en\s+)?<month>\s+(?P<which>prochain|dernier)",
        r"(?P<ago>il\s+y\s+a)\s+(?:environ\s+|à\s+peu\s+près\s+)?<count>\s+<unit>",
        r"(?P<ahead>dans)\s+(?:environ\s+)?<count>\s+<unit>",
        rf"{_PRE}\s+<weekday>{_PART}", rf"(?P<pre>est|était|sera|,)\s+<weekday>{_PART}(?=\s*(?:[.,;!?)]|$)|\s+à)",
        rf"(?<!le )(?<!les )(?<!du )(?<!appelle )(?<!serveur )(?<!projet )(?<!hôte )(?<!monsieur )(?<!nommé )<weekday>{_PART}(?!\s+<-weekday>)(?!\s*(?:noir|saint)\b)",
        rf"(?P<on>le\s+)<mday>(?:er)?{_NO_COUNT}",
        rf"(?P<pre>jusqu['’]au|avant\s+le|d['’]ici\s+le|d['’]ici\s+au|pour\s+le|depuis\s+le|à\s+partir\s+du|après\s+le|au\s+plus\s+tard\s+le)\s+<mday>(?:er)?{_NO_COUNT}",
        r"(?P<pre>en|d['’]ici(?:\s+à)?|jusqu['’](?:en|à)|avant|après|depuis|à\s+partir\s+de|dès|pour|courant|au\s+mois\s+(?:de|d['’]))\s*<month>(?:\s+<year>)?",
        r"(?P<at>(?:(?P<pre>au|en|d['’]ici|jusqu['’]au|avant|pour|fin|depuis)\s+(?:le\s+)?)?[QT](?P<quarter>[1-4])(?:[ /-]?<year>)?)(?!\s+k_)",
        r"(?:(?P<pre>au|d['’]ici\s+le|avant\s+le|pour\s+le)\s+|le\s+)<ordinal>\s+trimestre(?:\s+<year>)?",
        r"(?P<at>(?:la\s+)?(?:semaine|sem\.?)\s+(?:n[°o]\.?\s*|numéro\s+)?<weekno>)(?!\s+d[ue]\b)", r"(?P<pre>en|dès|avant|d['’]ici(?:\s+(?:à|la))?|pour)\s+(?P<at>S(?P<weekno>[1-5]\d))(?!\w)",
    ),
    skipped=(
        r"(?:(?:le|chaque)\s+)?(?:premier|deuxième|second|troisième|quatrième|cinquième|1er|[2-5](?:e|ème))\s+<-weekday>(?:\s+(?:du|de\s+chaque)\s+mois(?!\s+(?:de|d['’]|prochain|dernier|en\s+cours)))?",
        r"(?:à\s+partir\s+d['’]|dès\s+|depuis\s+)(?:aujourd['’]hui|demain)", r"d['’]aujourd['’]hui",
        r"(?:chaque|tous\s+les|toutes\s+les|par)\s+(?:<-count>\s+)?(?:<-weekday>s?|<-month>|<-unit>)(?:\s+(?:matin|soir)s?)?", r"(?:le|les)\s+<-weekday>s?(?:\s+(?:matin|soir|et\s+(?:le\s+)?<-weekday>))?(?!\s+(?:prochain|dernier|\d|passé|de\s+la\s+semaine|de\s+cette))",
        r"(?<!reporté )(?<!reportée )(?<!décalé )(?<!décalée )(?<!déplacé )(?<!déplacée )du\s+<-weekday>\s+au\s+<-weekday>", r"(?:le\s+)?\d{1,2}(?:er)?\s+de\s+chaque\s+mois", r"(?:le\s+)?(?:premier|dernier)\s+<-weekday>\s+(?:du|de\s+chaque)\s+mois", r"(?:la\s+)?(?:fin|début)\s+de\s+chaque\s+<-unit>",
        r"<-weekday>,\s*<-weekday>(?:,\s*<-weekday>)*,?\s+(?:et|ou)\s+<-weekday>",
        r"vendredi\s+(?:saint|noir)", r"lundi\s+de\s+(?:pâques|pentecôte)", r"mardi\s+gras", r"(?:ces|les)\s+(?:<-count>\s+)?derni(?:ers|ères)\s+<-unit>", r"une\s+fois\s+(?:par|tous\s+les)\s+<-unit>", r"(?:dernière|cette)\s+(?:minute|heure)",
        r"sous\s+<-count>\s+<-unit>", r"en\s+<-count>\s+<-unit>",
    ),
    vague=(
        r"récemment", r"bientôt", r"prochainement", r"dernièrement", r"l['’]autre\s+jour", r"il\s+y\s+a\s+(?:quelques|peu(?:\s+de)?|plusieurs)(?:\s+<-unit>)?", r"dans\s+(?:quelques|plusieurs)\s+<-unit>", r"sous\s+peu",
        r"d['’]ici\s+peu", r"dans\s+les\s+(?:<-count>\s+)?prochain(?:s|es)\s+<-unit>", r"ces\s+derniers\s+temps", r"ces\s+prochains\s+jours",
    ),
    forward=rf"(?:{_FORWARD}|à\s+partir\s+d[ue]|dès(?:\s+le)?|à|au)",
    origin=r"(?:de|du)",
    backward=r"(?:depuis(?:\s+le)?)",
    past=(
        r"était", r"étaient", r"avait", r"avaient", r"fut", r"(?:a|ai|avons|ont|avez|as) (?!été (?:prévu|planifié|décal|report))(?:\w+ ){0,2}(?:\w+é|été|eu|fait|mis|pris|vu|dit|reçu|perdu|fini|fourni)",
        r"(?:est|sommes|sont|suis) (?:\w+ ){0,1}(?:parti|arrivé|tombé|venu|allé|sorti|entré|passé)e?s?",
    ),
    future=(
        r"sera", r"seront", r"va", r"vont", r"allons", r"doit", r"doivent", r"devons", r"faut", r"commence", r"débute", r"finit", r"termine", r"expire", r"prévue?s?", r"planifiée?s?", r"échéance", r"date limite",
        r"\w{3,}(?:erons|irons|eront|iront|erai|era)",
    ),
    intends=(r"(?:décidé|convenu|promis|prévu)\s+d(?:e\s|['’])\w+[^.;]{0,40}",),
    present=(
        r"(?:arrêt|pass|déménag|migr|arriv|quitt|bascul|ferm|lanc|abandonn|remplac|démarr|ouvr)(?:e|ons|eons|ent)",
        r"chang(?:e|eons|ent)",
        r"(?:sort|part|vient|viennent|sortent|partent|devient|deviennent)",
        r"en train d[e']",
    ),
    tells=(
        r"(?:décidé|dit|annoncé|convenu|confirmé|appris|promis|prévenue?s?|décide|dit) qu(?:e|'\w+)",
    ),
    for_good=(
        r"désormais",
        r"dorénavant",
        r"à partir de maintenant",
        r"à l'avenir",
        r"dès maintenant",
        r"à compter d'aujourd'hui",
    ),
    moved=(r"(?:reporté|décalé|déplacé|avancé|prolongé|repoussé)\w*",),
    general=(r"seulement", r"uniquement", r"rarement", r"souvent", r"parfois",
        r"toujours", r"jamais", r"d'habitude", r"habituellement", r"normalement", r"généralement", r"en règle générale", r"chaque", r"hebdomadaire\w*", r"quotidien\w*", r"mensuel\w*", r"annuel\w*",
    ),
    modified_after=r"\s+(?:a|ont|avait|était|est)\s",
    meetings=(r"nos (?:déploiements?|mises en production|livraisons|releases)", r"notre (?:déploiement|mise en production|réunion|release)", r"rétro", r"standups?", r"mêlée"),
    denied=(r"déployons", r"déploie", r"personne", r"jamais", r"ne (?:pas|\w+ (?:pas|rien))", r"n'\w+ pas", r"aucune?"),
    lasting=(r"expirent", r"expire", r"durent?", r"prend", r"prennent", r"supprim\w+", r"effac\w+", r"valables?", r"conserv\w+", r"prêts?", r"termin\w+"),
    yearly=(r"anniversaire", r"jour férié", r"noël", r"exercice fiscal", r"née? le"),
    points=(
        r"(?:démarre|ouvre|ferme|s'arrête|sort|arrive)(?:nt)?", r"échéance", r"date limite", r"réunion", r"rendez-vous", r"démo", r"lancement", r"gel", r"livraison", r"expire", r"entretien", r"examen", r"commence", r"débute", r"finit", r"termine", r"d'ici", r"jusqu'\w+",
        r"avant", r"au plus tard", r"vol", r"sortie",
    ),
    telling=words("fin toujours nous sera chaque ferme fermons prochaine prochain le récemment bientôt prochainement ne"),
)  # fmt: skip
