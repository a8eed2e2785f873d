"""French."""

from __future__ import annotations

from memconsolidate.verdicts.tables.language import CLOSED, DENIED, Language, words

_STOP = """
le la les l un une des est sont être suis il elle on nous notre nos vous votre vos je j me m mon ma
mes tu te ton ta tes se s son sa ses ce c cette ces et de d du que qu qui aussi très s'il plaît doit
doivent dois a ont ai avons comme utilisateur c'est j'ai y
"""

_IMPERATIVES = """
utilise utilisez utiliser exécute exécutez lance lancez lancer écris écrivez répond réponds répondez
ajoute ajoutez supprime supprimez change changez touche touchez fais faites mets mettez crée créez
vérifie vérifiez teste testez évite évitez éviter garde gardez demande demandez pousse poussez toujours
jamais
"""

_LIGHT = """
utilisatrice dans à en au aux sur avec par pour de depuis chez équipe projet personne préfère préfèrent veut souhaite demande dit décidé utilise utilisent utiliser
utilisons utilisé écoute tourne port version nom appelle adresse valeur règle toujours maintenant actuellement faire fait font habite
travaille trouve car parce n ne pas jamais ses leur leurs
"""

_WHERE = r"(?:(?:sur|dans|à|aux?|en|chez|avec|pour|du|des?|l[ae]s?|port|version) ){0,3}"
_CLOSED = rf"(?:{CLOSED}|(?= (?:parce|car|pour|dans|en|sur|avec|quand)\b))"

#: They stand before an article and are no verb that asks for something.
_NO_ORDERS = (
    r"(?:dans|entre|contre|sous|sans|vers|après|comme|mais|puis|tous|toutes|toute|plus|moins|dès|depuis|outre|hormis|chez|voire|même|presque|est|es|nous|vous|ils|elles|elle|je|ne|me|te|se|que|puisque|lorsque|quoique|parce|pas|très|encore|alors|quelque|chaque|lors|notre|votre|leurs|des|les|mes|tes|ses|nos|vos|ces|toujours"
    r"|reste|manque|existe|marque|semble|arrive|suis|as|étais|être|avoir|autre|autres|dessous|ailleurs|hors|hier|sauf|envers|malgré|suivre|aucune|une|ce|de|le|si|car|pour|sur|avec|ensuite|jamais|parfois|désormais|autrefois|dehors|certes)"
)
_WORK_VERBS = """
affiche affichez afficher ajoute ajouter aligne aligner annule annuler applique appliquer arrête arrêter augmente augmenter baisse calcule calculer
charger cherche chercher coller compare comparer convertis convertir copie copier
corrige corriger couper crée dessine dessiner donne découpe décris décrire déplace déplacer désactive désactiver écris écrire efface effacer enlève enlever enregistre
enregistrer envoie envoyer essaie essaye explique exporte exporter fais faire ferme fermer fusionne fusionner génère générer importe importer installe installer
inverse lance lancer lis lire masque masquer mets mettre modifie modifier montre montrer nettoie nettoyer ouvre ouvrir pousser prends prendre prépare
publie publier raccourcis raccourcir recalcule recalculer recharge recharger refais refaire relance relancer relis relire remets remettre remplace remplacer
renomme renommer renvoie reprends reprendre rends ressors retire retirer retourne retrouve réduis réduire réécris réécrire régénère répare réparer résume
résumer sors stoppe supprime supprimer sépare teste tester traduis traduire trie trier trouve télécharge télécharger utilise vérifie vérifier vire virer
"""
_FINITE = (
    r"est|sont|a|ont|était|fait|font|doit|doivent|peut|peuvent|faut|va|vont|utilise|tourne|vit|marche|"
    r"dure|prend|commence|finit|contient|reste|restent|écoute|passe|sert|dépend"
)

FRENCH = Language(
    name="french",
    stop=words(_STOP),
    suffixes=("ations", "ation", "ements", "ement", "ment", "ées", "ée", "és", "é", "ant", "er", "ez", "ir", "ons", "ent", "es", "e", "s"),
    numbers={
        "zéro": 0, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8,
        "neuf": 9, "dix": 10, "onze": 11, "douze": 12, "quinze": 15, "vingt": 20, "trente": 30,
        "quarante": 40, "cinquante": 50, "soixante": 60, "cent": 100, "mille": 1000,
    },
    synonyms={"secondes": "seconde", "minutes": "minute", "heures": "heure", "jours": "jour"},
    states=(
        ("activé", "désactivé"), ("activée", "désactivée"), ("activés", "désactivés"), ("activées", "désactivées"), ("activer", "désactiver"), ("toujours", "jamais"), ("avant", "après"),
        ("autorisé", "interdit"), ("autoriser", "refuser"), ("synchrone", "asynchrone"), ("public", "privé"),
        ("interne", "externe"), ("plus", "moins"), ("court", "long"), ("courtes", "longues"), ("avec", "sans"),
        ("ouvert", "fermé"), ("allumé", "éteint"), ("vrai", "faux"), ("clair", "sombre"), ("sur", "sous"),
        ("manuel", "automatique"), ("oui", "non"), ("valide", "invalide"),
    ),
    negators=("ne", "n", "non", "jamais", "sans", "ni", "aucun", "aucune", "évite", "éviter", "rien", "personne", "interdit", "déteste"),
    negators_after=("pas",),
    contrasts=(r"au lieu de", r"au lieu d'", r"plutôt que", r"et non", r"et pas"),
    permanence=(
        r"(?:arrête[rz]?|cesse[rz]?) (?:s'il te plaît |s'il vous plaît )?(?:de |d')[^\W\d_]+(?! (?:le|la|les|ça|ce|cette|ces)(?!\w))", r"n(?:e |')[^.!?;]{1,60} (?:à nouveau|de nouveau|encore une fois)(?=[.!]|$)", r"pren(?:ds|ez|ons) l'habitude", r"c'est (?:comme ça|ainsi) (?:que (?:je|nous)|qu'on) (?:travaill\w+|fai(?:s|t|sons)|procéd\w+)", r"je m'appelle", r"mon (?:nom|prénom) est", r"mes pronoms sont",
        # an end to how somebody answers, not to what they are doing
        r"arrête(?:z)? de (?:me )?(?:répondre|écrire|parler) (?:en|comme)", r"arrête(?:z)? de (?:t'|vous )excuser",
        r"en aucun cas", r"sous aucun prétexte", r"sans exception", r"sans (?:me|nous) demander", r"tou(?:s|tes) les (?:\S+ ){1,3}(?:doivent|devraient)",
        r"toujours", r"jamais", r"partout", r"comme (?:d'habitude|avant|la dernière fois)", r"(?:même|mêmes) (?:traitement|règle|format|chose|méthode)", r"désormais", r"dorénavant", r"à (?:partir|compter) (?:de maintenant|d'aujourd'hui)", r"la prochaine fois", r"à l'avenir", r"chaque (?:fois|commit|jour)",
        r"par défaut", r"en règle générale", r"en général", r"souviens-toi", r"n'oublie pas", r"retiens", r"note(?:z)? que", r"nous(?! (?:devons|pouvons|allons|voulons)\b)",
        r"on (?:utilise|fait|met|écrit|garde|ne)", r"ne .{1,20}? plus", r"partout", r"dans (?:tous|chaque)(?: mes| nos| les)? (?:projets?|dépôts?)", r"quel que soit le (?:projet|dépôt)", r"systématiquement", r"c'est (?:la|une|notre) règle",
    ),
    renewals=(r"(?:correction|rectification) ?:",),
    repeats=(
        r"comme (?:toujours|avant|d'habitude|convenu|partout|prévu|la dernière fois)", r"comme (?:je l'ai |je te l'ai |on l'a )?(?:déjà )?dit", r"pareil (?:que|qu')(?: \w+){0,2}",
    ),
    one_off=(
        r"pour la prochaine (?:question|réponse|tâche|demande|fois)",
        r"pour le prochain (?:commit|message|pr)",
        r"cette fois", r"pour l'instant", r"pour le moment", r"juste aujourd'hui", r"une seule fois", r"provisoirement", r"temporairement", r"pour cette? (?:pr|commit|tâche)"),
    lasting=(r"toujours", r"jamais", r"systématiquement", r"(?:à )?chaque fois", r"désormais", r"dorénavant", r"à l'avenir", r"à partir de maintenant", r"en aucun cas", r"par défaut"),
    lasting_orders=(r"^(?:(?:et|alors|mais|puis|s'il te plaît)[, ]+)*(?!(?:il|elle|on|nous|je|ce|c'est|ça|le|la|les|un|une|mon|ma|tu|vous|ils)(?!\w))[^\W\d_]{2,}(?:e|s|ds|ts|ez|ns|is)(?:-(?:le|la|les|moi|nous))? (?:me |moi )?(?:toujours|jamais|systématiquement)", r"^(?:et )?n(?:e |')[^\W\d_]+ (?:jamais|plus jamais)", r"^(?:toujours|ne jamais) [^\W\d_]+(?:er|ir|re)(?!\w)", r"^[^\W\d_]+(?:e|s|ez)-(?:moi|nous)(?!\w)"),
    change=(r"maintenant", r"désormais", r"ne .{1,20}? plus", r"n'.{1,20}? plus", r"chang(?:é\w*|er|eons|ements?)", r"déplac\w+", r"migr\w+", r"remplac\w+", r"renomm\w+", r"au lieu d[e']", r"auparavant", r"depuis", r"à partir de", r"nouve\w+", r"passé\w* (?:à|de)", r"augment\w+", r"rédui\w+", r"déménag\w+"),
    correction=(r"en fait", r"correction", r"mise à jour ?:", r"c'est faux", r"non[,.:;!]", r"je voulais dire", r"je me suis trompé\w?", r"en réalité", r"plutôt que", r"au lieu d[e']", r"pardon", r"plus précisément", r"mais plutôt"),
    transitions=(r"(?:de|du) (?:port )?(?P<old>\S+) (?:à|au|vers) (?:le )?(?:port )?(?P<new>\S+)", r"(?P<new>\d\S*)(?: [^\s,\d]+){0,2},? (?:et )?pas (?P<old>\d\S*)", r"(?P<new>\S+) (?:au lieu de|plutôt que) (?P<old>\S+)", r"pas (?P<old>\S+?),? mais (?P<new>\S+)"),
    additions=(r"aussi", r"également", r"en plus", r"de plus", r"en outre"),
    denied_values=(
        rf"(?:,|;|\(| [-—]| et) ?(?:non )?pas {_WHERE}{DENIED}{_CLOSED}",
        rf"(?:,|;| et) ?plus {_WHERE}{DENIED}{_CLOSED}",
        rf"(?:,|;| et) ?non {_WHERE}{DENIED}{_CLOSED}",
        rf"(?<=\d) pas {_WHERE}(?P<old>\d\S*){_CLOSED}",
        rf"(?:ne |n')(?P<kept>\w+ )pas {_WHERE}{DENIED},? mais(?: plutôt)?(?= )",
        rf"(?<!\w)(?:non )?pas {_WHERE}{DENIED},? mais(?: plutôt)?(?= )",
        rf",? ?(?:au lieu d[e']|plutôt qu[e']) ?{_WHERE}{DENIED}{_CLOSED}",
        rf"(?P<kept>(?<!\w)préf\w+ [^,;]{{1,60}}?) (?:à|aux?) {_WHERE}{DENIED}{_CLOSED}",
        rf"(?:^|(?<=[,:] ))pas {_WHERE}{DENIED},(?= )",
    ),
    retraction=(r"^(?:s'il te plaît |et |alors |donc )*oublie[zs]?(?: ce que (?:j'ai|nous avons|on a) dit)?(?: (?:sur|de|à propos de))?", r"n(?:e |')est plus (?:vrai|valable|correcte?|le cas)", r"n(?:e |')(?P<kept>.{1,40}?) plus", r"n'est pas (?:vraie?|correcte?|exacte?)(?: que)?", r"(?:est|sont) (?:faux|fausses?|incorrecte?s?|obsolètes?|périmée?s?|dépassée?s?)"),
    assent=(
        r"oui(?:,? (?:oui|s'il (?:te|vous) plaît|bien sûr|exactement|volontiers))?", r"ouais", r"ouep", r"mais oui", r"bien sûr(?: que oui)?", r"d'accord(?: (?:avec (?:ça|toi|vous)|pour ça))?", r"d'acc", r"dac", r"ok(?:ay)?", r"exact(?:ement)?(?: ça)?", r"tout à fait", r"absolument", r"effectivement", r"en effet", r"certainement", r"évidemment", r"carrément", r"parfait(?:ement)?", r"super", r"génial", r"nickel", r"impec(?:cable)?", r"excellent", r"très bien", r"bien(?: vu)?", r"bon", r"correct", r"juste",
        r"c'est (?:bon|bien|parfait|ça|d'accord|ok|correct|exact|validé|entendu|noté|très bien)(?: (?:pour moi|comme ça))?", r"ça (?:marche|me va|nous va|roule|joue|convient|me convient|me paraît bien|me semble bien)", r"entendu", r"volontiers", r"avec plaisir", r"vas-y", r"allez-y", r"allons-y", r"on y va", r"on (?:fait|part) (?:ça|comme ça|ainsi|là-dessus)", r"faisons(?:-le| (?:ça|comme ça|ainsi))", r"fais(?:-le| (?:ça|comme ça|ainsi))", r"faites(?:-le| (?:ça|comme ça|ainsi))", r"procède[zs]?(?: ainsi)?", r"(?:très )?bonne (?:idée|proposition|suggestion)", r"bon plan", r"(?:je )?valide", r"validé", r"(?:j'|c'est )?approuv(?:e|é)", r"je suis (?:d'accord|pour|partante?)", r"(?:je )?confirm(?:e|é)", r"adopté", r"accepté", r"j'accepte", r"(?:sans|aucun) (?:problème|souci)", r"pas de (?:problème|soucis?)", r"(?:pas d'|aucune )objections?", r"comme (?:tu dis|vous dites|proposé|ça)", r"tel quel", r"vendu", r"alors", r"ainsi",
    ),
    reserves=(
        r"mais(?! oui)", r"cependant", r"toutefois", r"sauf", r"excepté", r"à moins qu\w*", r"(?:seulement )?si", r"s'ils?(?! te plaît| vous plaît)", r"quand", r"lorsque", r"dès que", r"tant que", r"jusqu'à\w*", r"après", r"plus tard", r"d'abord", r"avant", r"attend(?:s|ez)", r"pas encore", r"pas maintenant", r"pourquoi", r"quoi", r"comment", r"quel(?:le)?s?", r"qui", r"où", r"peut-être", r"plutôt", r"ou", r"je (?:réfléchis|regarde|vais voir|suppose)", r"laisse[- ]moi", r"pour l'instant", r"pour le moment", r"cette fois", r"en principe", r"au lieu",
    ),
    hedges=(r"peut-être", r"éventuellement", r"on pourrait", r"et si", r"pas sûre?", r"probablement", r"je me demande"),
    imperatives=words(_IMPERATIVES),
    fillers=words("s'il te plaît et aussi ne n mais alors merci de"),
    tags=(r"ok", r"d'accord", r"s'il te plaît", r"compris", r"stp"),
    for_good=(r"à partir de maintenant", r"désormais", r"dorénavant", r"à l'avenir", r"toujours"),
    lives=(r"(?:j'habite|je vis) (?:à|en|au) (?P<place>\w+)",),
    moves=(r"j'ai déménagé (?:à|en|au) (?P<place>\w+)(?P<left>,? (?:et )?je n'habite plus (?:à|en|au) .{2,40})?", r"(?:j'habite|je vis) (?:maintenant|désormais) (?:à|en|au) (?P<place>\w+)",
        r"je (?:n'habite|ne vis) plus (?:à|en|au) .{2,40}?,? (?:et |mais )?(?:maintenant,? )?(?:j'habite|je vis) (?:maintenant |désormais )?(?:à|en|au) (?P<place>\w+)",
        r"je n'habite plus (?:à|en|au) .{2,40}?,? mais (?:à|en|au) (?P<place>\w+)"),
    uses=(
        r"(?:(?:on|nous) n'(?:utilise|utilisons) plus TOOL[,;.]? (?:et |mais )?)?(?:on|nous) (?:utilise|utilisons|emploie|employons) (?P<value>TOOL)(?: pour tout)?",
        r"(?:je n'utilise plus TOOL[,;.]? (?:et |mais )?)?(?P<me>j'utilise) (?P<value>TOOL)(?: pour tout)?",
        r"(?P<ci>(?:notre|la|le) (?:ci|build|pipeline)) (?:tourne|est|s'exécute) sur (?P<value>TOOL)",
        r"(?:on est|on a|nous sommes|nous avons|(?P<me>je suis|j'ai)) (?:passée?s?|migré|basculé|changé)(?: de TOOL)? (?:à|vers|sur|pour) (?P<value>TOOL)",
    ),
    roles=(
        r"(?:(?P<me>mon|ma)|notre) (?:nouveau |nouvelle |nouvel )?(?P<role>\w+) (?:est|c'est|s'appelle) (?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2})",
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2}) est (?:(?P<me>mon|ma)|notre) (?:nouveau |nouvelle |nouvel )?(?P<role>\w+)",
    ),
    role_names=("manager, manageuse, chef, cheffe, responsable, patron, patronne", "editor, éditeur", "shell", "employer, employeur", "name, nom"),
    called=(
        r"(?:(?:le|la|notre|mon|ma) |l')(?P<thing>[^,;:.]{2,60}?) s'appelle (?P<value>[^\s,;]+)",
    ),
    permissions=(
        r"(?:on|\w+) (?:peut|peuvent)(?! pas| plus| jamais)",
        r"(?:est|sont) (?:autorisée?s?|permise?s?)",
    ),
    owners=(
        r"(?:c'est )?(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3}) (?:qui )?s'occupe (?:désormais |maintenant )?(?:de la |de l'|du |des |de |d')(?P<thing>[^,;]{2,60})",
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3}) est (?:désormais |maintenant )?(?:la |le )?responsable (?:de la |de l'|du |des |de |d')(?P<thing>[^,;]{2,60})",
        r"(?:c'est )?(?P<value>NAME) (?:qui )?(?:s'occupe|est (?:maintenant |désormais )?(?:la |le )?(?:responsable|référente?)|est en charge|a la charge|est chargée?) (?:maintenant |désormais )?(?:des |du |de |d')(?:la |l'|le )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4})",
        r"(?:c'est )?(?P<value>NAME) (?:qui )?(?:gère|maintient|pilote|supervise|tient|suit|porte|chapeaute) (?:les |la |le |l')?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4})",
        r"(?:la |le )?(?:responsable|référente?) (?:des |du |de |d'|pour )(?:la |l'|le |les )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?) (?:est|c'est) (?P<value>NAME)",
        r"(?:pour )?(?:les |la |le |l')?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?) (?:(?:est|sont) (?:géré|maintenu|piloté)\w* par|c'est) (?P<value>NAME)",
    ),
    answers=(r"(?:réponds|répondez|écris|écrivez|parle|parlez)(?:-moi)? (?:en )?(?P<language>\w+)",),
    answer_ends=(
        r"arrête(?:z)? de (?:me )?(?:répondre|écrire|parler) (?:en )?(?P<language>\w+)",
        r"(?:ne )?(?:me )?(?:réponds|répondez|écris|écrivez|parle|parlez)(?:-moi)? (?:plus|pas|jamais) (?:en )?(?P<language>\w+)",
    ),
    outdated=(r"(?:ce|ça) n'est plus (?:vrai|valable|correct|le cas)", r"c'est plus (?:vrai|valable|le cas)"),
    requests=(r"(?:peux|pourrais|pouvez|pourriez)[- ](?:tu|vous)", r"(?:tu|vous) (?:peux|pourrais|pouvez|pourriez)"),
    reminders=(r"n'oublie[zs]? pas(?: que| de)?",),
    orders=(
        r"^(?:passe|monte|descends|règle|fixe|mets) \S+ (?:à|en|sur) \S+", r"^(?:attends|regarde|reviens|rajoute)(?!\w)",
        r"(?<!\w)(?:stp|svp|s'il (?:te|vous) (?:plaît|plait))(?!\w)", r"^merci de (?!l)", r"^(?:tu (?:peux|pourrais)|peux-tu|pourrais-tu) ",
        rf"^(?!{_NO_ORDERS} )[a-zà-ÿœ]{{2,16}}(?<=[esxr]|[dz])(?:-(?:moi|le|la|les|lui|leur|en|y))? (?:juste |aussi |bien |donc |plutôt |encore |d'abord )?(?:l'|(?:le|la|les|un|une|des|ce|cet|cette|ces|mon|ma|mes|tout|toute|tous|toutes|ça|moi)(?!\w)(?! (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)))",
        r"^[a-zà-ÿœ]{2,16}(?:e|s|ez)-(?:moi|le|la|les|en|y)(?!\w)",
    ),
    work_verbs=words(_WORK_VERBS),
    told=(rf"^(?:\S+ ){{0,4}}(?:{_FINITE})(?!\S)",),
    wishes=(
        r"(?:un peu|encore|bien|beaucoup) (?:plus|moins) \S+", r"^(?:plus|moins) (?!de \d)\S+(?: \S+){0,2}$", r"encore une fois", r"^(?:et )?(?:la )?même chose", r"^(?:juste|sans) (?:l'|(?:le|la|les) )\S+(?: \S+)?$", r"^(?:retour|pareil) (?:à|au|pour)(?!\w)",
    ),
    instructions=(
        r"(?:tu dois|vous devez|il faut|nous devons|on doit)",
    ),
    links=words("est sont tourne tournent utilise utilisent utilisons vit en à de dans sur avec pour par sous maintenant désormais passé migré déplacé écoute au aux"),
    light=words(_LIGHT),
    same=("court bref concis", "réponds répondre répondez répond réponse réponses", "courtes brèves concises", "supprimer effacer", "modifier changer", "utilisons utilisions utilise utiliser"),
    conditions=(r"si", r"s'il(?! te| vous)", r"quand", r"lorsque?", r"sauf", r"hormis", r"seulement", r"uniquement", r"excepté", r"à moins", r"tant que", r"jusqu", r"à condition"),
    courtesies=(r"si (?:possible|tu (?:peux|veux)|besoin|nécessaire)", r"quand tu peux", r"pas seulement", r"même si"),
    doubts=(
        r"(?<!sans )doute\w*", r"prétend\w*", r"affirme que", r"soi-disant", r"prétendument", r"pas (?:vrai|exact|correct),? qu[e']", r"faux,? qu[e']",
        r"se trompe\w*", r"crois pas", r"mythe",
    ),
    hopes=(r"j'aimerais", r"(?:nous|on) aimer(?:ions|ait)", r"j'espère", r"espér(?:ons|ant)", r"(?:il|elle|on) espère", r"si seulement", r"je souhaite\w*", r"(?:je|on|nous) voudr(?:ais|ait|ions)", r"en théorie", r"idéalement"),
    coming=(r"(?:l'an|l'année|le mois|la semaine|le trimestre|le sprint) prochaine?", r"prochain(?:e|ement)?", r"bientôt", r"^un jour", r"demain", r"ser(?:a|ont)", r"(?:va|vont) (?:être|devenir|passer)", r"(?:prévoyons|prévoit|prévu|comptons|envisageons|voulons)"),
    past=(r"^avant(?=.{1,80}(?:étai|utilis(?:ion|ai)))", r"^avant$", r"avant$", r"autrefois", r"jadis", r"auparavant", r"à l'époque", r"par le passé", r"il y a (?:\w+ )?(?:ans|mois|semaines)", r"l'an(?:née)? derni(?:er|ère)", r"étai(?:t|ent)", r"utilis(?:ions|ait|aient)", r"anciennement"),
    hearsay=(r"selon(?! (?:not|nos))", r"d'après", r"apparemment", r"paraît(?:-il)?(?: que)?", r"soi-disant", r"prétendument", r"j'ai (?:entendu|lu)", r"on (?:m'a|nous a) dit", r"on dit que", r"rumeurs?", r"(?!(?:je|nous|on|qui)\b)\w+ (?:pense|croit|dit|a dit|prétend|affirme|veut|voudrait|propose|suggère|a demandé|suppose)", r"(?:message|erreur|documentation|readme|article) (?:\w+ )?(?:dit|indique|affiche)"),
    turned=(r"passée?s? (?:de|à|au)", r"changée?s?", r"migrée?s?", r"remplacée?s?", r"déplacée?s?", r"renommée?s?", r"décidé", r"devenue?s?", r"n'(?:est|utilisons|utilise) plus", r"maintenant", r"désormais"),
    unreal=(r"rarement", r"à peine", r"presque", r"failli", r"prévo\w+ de", r"prévu de", r"essay\w+ de", r"tent\w+ de"),
    taken=(r"utilis\w+", r"choisi\w*", r"adopté\w*", r"retenu\w*"),
    left=(r"renonc\w+", r"rejet\w+", r"abandonn\w+", r"écart\w+", r"refus\w+", r"envisag\w+", r"évalué\w*", r"propos\w+", r"perdu\w*", r"demandé\w*"),
    forgets=(r"oublie[sz]? (?:que|qu'|ce que)", r"(?:supprime|efface)[sz]? le souvenir", r"arrête[sz]? de (?:penser|croire|supposer) qu"),
    adverse=(r"allergiques?", r"déteste[nst]?", r"détestons", r"hais", r"hait", r"évite[nst]?", r"évitons", r"interdite?s?", r"proscrite?s?", r"obsolètes?", r"marre de", r"(?:suis|est|sommes|sont) (?:\w+ )?contre", r"refus\w+", r"rejet\w+", r"arrêté de", r"cessé de", r"moins", r"le contraire de", r"au lieu de"),
    shares=(r"peu", r"quelques", r"certaine?s", r"la plupart", r"moitié", r"à peine", r"guère", r"rarement", r"parfois", r"de temps en temps", r"normalement", r"habituellement", r"généralement", r"souvent", r"presque", r"en partie", r"partiellement", r"au moins", r"au plus", r"jusqu\'à", r"ou"),
    times=(r"lundis?", r"mardis?", r"mercredis?", r"jeudis?", r"vendredis?", r"samedis?", r"dimanches?", r"week-ends?", r"nuits?", r"matins?"),
    limits=words("dans en pour pendant durant hors sous avant après entre chez sans"),
    next_clause=(r"parce qu", r"car", r"puisque", r"mais", r"sinon"),
    everywhere=words("général avenir projet moment fait ici moi nous maintenant principe"),
    selves=(r"je", r"j'\w+", r"me", r"moi", r"m'\w+"),
    people=(r"m(?:on|a|es) (?:femme|mari|partenaire|conjointe?|chef\w*|patronn?e?|collègues?|amie?s?|copine?|frères?|sœurs?|mère|père|parents|fils|fille|enfants?|voisine?s?|client\w*)",),
    reports=(r"(?!(?:je|nous|on|tu|vous|que|et|se|ça|il|elle)\b)(?P<who>[\w-]+) (?:dit|a dit|pense|croit|affirme|prétend|écrit|a écrit|suggère|trouve) qu(?:e|')",),
    bounds=(r"(?:plus|moins) de", r"(?:supérieur|inférieur|antérieur|postérieur)\w* à", r"au-dessus de", r"(?:en|au)[- ]dessous de", r"au (?:moins|plus|maximum|minimum)", r"maximum", r"minimum", r"jusqu'(?:à|au)", r"entre", r"ou (?:plus|moins)", r"limite\w*", r"dans les", r"dès"),
    failures=(
        r"^erreur ?(?:code )?[45]\d\d(?!\d)", r"limite d'(?:utilisation|usage) (?:\w+ )?(?:atteinte|dépassée)", r"atteint (?:la|ta|votre) limite", r"quota (?:\w+ )?(?:dépassé|épuisé|atteint)", r"trop de requêtes", r"(?:modèle|service|fournisseur|api) (?:est )?(?:actuellement |momentanément )?(?:surchargée?|saturée?)", r"(?:connexion|flux) (?:avec|vers) le (?:modèle|fournisseur) (?:\w+ )?(?:interrompue?|coupée?)",
    ),
    refusals=(
        r"^(?:désolée?|malheureusement|navrée?|je regrette)[,.]? (?:mais )?(?:je|il)", r"^je ne (?:peux|suis) pas(?! (?:(?:le )?reproduire|sûre?|voir|trouver|confirmer|certaine?))", r"je ne suis pas (?:en mesure|autorisée?|capable)", r"je n'ai pas (?:la possibilité|le droit)", r"en tant qu'(?:ia|assistant)",
    ),
    recollections=(
        r"(?:ta|votre) mémoire(?! vive)", r"souvenirs? (?:\w+ )?(?:sur|de|à propos de|concernant) (?:moi|toi|nous|vous)", r"(?:ce que|qu'est-ce que|tout ce que|que) tu (?:sais|as retenu|as mémorisé|retiens|as gardé) (?:de|sur|à propos de) (?:moi|nous)", r"(?:te souviens-tu|tu te souviens|tu te rappelles)", r"ce (?:que|qu'on s') ?(?:je t'ai|on a|j'ai|est) (?:dit|raconté) (?:hier|la dernière fois)", r"à mémoriser",
        r"(?:aucun|pas de) souvenir", r"(?:oublie|efface|supprime)[sz]? (?:les|tous les|tes|le|ce) (?:souvenirs?|mémoires?)",
    ),
    questions=(
        (
            r"^(?:(?:et|mais|ok|alors|dis|au fait|euh|du coup)[,:]? ){0,2}(?:pourquoi|comment|combien|qu'est-ce|est-ce|quel(?:le)?s? (?:est|sont|était|étaient)|quel(?:le)?s? \w+ (?:est|sont|faut|on|tu|utilise)|qui (?:est|a|gère|fait)|où (?:est|sont|se|en|ça)|quand (?:est-ce|est|sont)|depuis quand|jusqu'à quand|c'est quoi|c'est (?:normal|possible|vrai) (?:que|qu'|de)"
            r"|\w+-t-(?:il|elle|on)|(?:est|sont|as|a|peut|faut|dois|va|sait|puis)-(?:il|elle|ils|elles|on|tu|je|ce)|y a-t-il|(?:peux|pourrais)-tu (?:me |m')?(?:dire|expliquer|vérifier|montrer|regarder)|tu peux (?:me |m')?(?:dire|expliquer|vérifier si|montrer|regarder)|dis-moi (?:si|ce que|pourquoi|comment|combien|où)|tu sais (?:si|pourquoi|comment|où))"
        ),
        r"(?<=, )(?:et )?pourquoi$", r"c'est normal$", r"ou pas$",
    ),
    no_questions=(r"pourquoi (?:pas|ne|on ne)",),
    work_done=(
        r"^(?:\S+ ){1,3}(?:prêt|réussi)(?:e?s?)(?: dans \S+)?$", r"^\d[\d.,]* [^\W\d_]+ [^\W\d_]+(?:é|ée)s$", r"(?<=, )je (?:l'|les )ai (?!(?:trouvée?s?|vue?s?|constatée?s?|mesurée?s?|vérifiée?s?|testée?s?|comparée?s?|reproduite?s?)(?!\w))[^\W\d_]+(?: \S+){0,3}$",
        r"^(?:voici|voilà)", r"^maintenant [^,;]{0,20}\d[\d.,]* ?\S*$", r"^(?:sans|aucune?) (?:erreurs?|avertissements?|conflits?|échecs?|problèmes?)(?: \w+){0,2}$", r"^de \d.{1,20} à \d\S*(?: \S+)?$", r"^(?:ajout|correction|suppression|mise à jour|renommage|remplacement|création|déplacement) d(?:e|u|es|'\w+)(?! .{0,60} (?:est|sont|doit|se))", r"(?:pr|mr|ticket)(?: #?\d+)? (?:est )?(?:ouverte?|créée?|fusionnée?)(?=$|,)",
        r"^(?:c'est )?(?:déjà )?(?!(?:clés?|années?|journées?|durées?|données?|entrées?|côtés?|arrivées?|idées?|basée?s?|située?s?|liée?s?|limitée?s?|nommée?s?|appelée?s?|stockée?s?|hébergée?s?|[^\W\d_]+ités?|été|marchés?|sociétés?|prévue?s?|employée?s?)(?!\w))(?:[^\W\d_]{3,}(?:é|ée|és|ées)|faite?s?|mise?s?|écrite?s?|réécrite?s?|prête?s?|fini[es]*|corrigée?s?|ajoutée?s?)(?: et [^\W\d_]+)?(?=$|[,.;:]| (?:par|en|dans|à|au|aux|le|la|les|un|une|de|du|des|\d[\d.,]*|sur|vers|pour|depuis|et|avec|tous|toutes)| l')",
        r"^(?:\S+ ){1,4}(?:écrit|créé|ajouté|corrigé|mis à jour|généré|renommé|supprimé|publié|envoyé|installé|déplacé|remplacé|retiré|testé|terminé)(?:e?s?)?(?=$|[,;]| (?:pour|en|dans|à|par|avec))", r"(?:est|sont) (?:maintenant |bien |déjà |désormais )?(?:à jour|prêt|en ligne|en place|terminé|fini|réécrit|remplacé|corrigé|ajouté|créé|supprimé|renommé|retiré|publié|déployé|fusionné|poussé)(?:e?s?)?(?=$|[,;]| (?:en|par|dans) \S)",
        r"(?:tests?|vérifications?|suite|build|ci)(?: \S+)? (?:est |sont |tous |toutes )*(?:au vert|verts?|vertes?|passent|passe|passés?|rouges?)(?=$|[,;])", r"^en ligne(?: depuis| dans)?", r"^(?:ça |cela )?(?:compile|marche|fonctionne|passe|démarre|tourne)(?: (?:maintenant|bien|en local|dans le \w+|à nouveau))*$",
        r"^j'ai (?!(?:trouvé|vu|constaté|mesuré|remarqué|observé|vérifié|testé|essayé|comparé|confirmé|reproduit|besoin)(?!\w))[^\W\d_]+", r"^(?:tout|tous|toutes|les \d+ \w+) (?:est |sont )?(?:passe|passent|au vert|vert|fait|prêt|en place|ok)s?$",
    ),
    fixes=(r"(?<=[,;] )(?:c'est |je l'ai )?(?:corrigée?s?|réglée?s?|faite?s?|réparée?s?)$",),
    intentions=(
        r"^(?:je (?:suppose|présume|pense|crois|devine)|j'imagine)(?!\w)", r"^une (?:autre )?(?:option|alternative|possibilité|solution) (?:est|serait)(?!\w)", r"^(?:il faudrait|il vaudrait mieux|on devrait|proposition)(?!\w)",
        r"^(?:ensuite,? |d'abord,? |puis,? |maintenant,? |alors,? )?je (?:vais|peux(?! (?:voir|confirmer|reproduire|le reproduire|seulement))|pourrais|compte|propose|suggère|recommande|prépare|commence|regarde|vérifie|fais|mets|passe|ferai|cherche|ajoute|corrige|change|crée|teste|lance|reprends|continue|m'occupe|m'en occupe|[^\W\d_]{2,}rai|[^\W\d_]{2,}rais|te propose|vous propose)(?!\w)", r"^j'(?:ajoute|essaie|écris|ouvre|envisage|attends|installe|utiliserai|[^\W\d_]{2,}rai)(?!\w)",
        r"^(?:on (?:pourrait|va|peut)|nous (?:allons|pourrions)|plan(?: en \w+ \w+)? ?:|mon plan|l'idée est|prochaine étape|laisse-moi|veux-tu que)", r"^(?:sans doute|probablement|peut-être|sûrement|possiblement)",
    ),
    causes=(r"parce qu\S*", r"car", r"puisqu\S*", r"à cause", r"cause", r"sinon", r"d'où"),
    needs=(r"(?:confirmé|vérifié|mesuré|constaté|testé|trouvé|reproduit)[^:]{0,40}:(?= )", r"si", r"s'il", r"quand", r"lorsqu\S*", r"seulement", r"uniquement", r"faut", r"doit", r"doivent", r"sans(?! doute)", r"au-delà", r"afin"),
    declines=(r"(?:(?:surtout|absolument|certainement|sûrement|vraiment|bien sûr que|mais|plutôt|alors|ah) ){0,2}(?:pas|non|jamais)(?: (?:du tout|question|merci|de la vie|d'accord|ça|comme ça|maintenant|possible|vraiment)){0,2}", r"hors de question", r"en aucun cas", r"laisse tomber", r"oublie(?: ça)?", r"dans tes rêves", r"(?:je )?(?:préfère|préférerais|aimerais mieux).{0,50}", r"plutôt .{1,40}", r"c'est (?:faux|non|pas (?:vrai|ça|correct)|n'importe quoi)", r"(?:faux|refusé|rejeté|arrête(?: ça)?|stop)", r"je (?:refuse|suis contre|ne suis pas (?:d'accord|convaincue?)|ne veux pas).{0,30}", r"mauvaise idée", r"n'y (?:pense|compte) pas.{0,20}", r"quand les poules auront des dents"),
    proposals=(r"(?:nous|vous|on|tu) (?:devr\w+|pourr\w+|ferions|ferait)", r"je (?:propose|suggère|recommande|conseille)", r"(?:ma )?(?:proposition|suggestion)", r"et si", r"il (?:faudrait|vaudrait mieux|serait)", r"pourquoi pas"),
    openers=(r"(?:ok|d'accord|bien|très bien|compris|entendu|parfait|fait|oui|merci|c'est fait)[,.:;!-] ?",),
    supposes=(
        r"suppose[sz]? qu\S*",
        r"disons qu\S*",
        r"partons du principe",
        r"(?:dans|pour) (?:ce(?:t|tte)?) (?:scénario|simulation|exercice|jeu de rôle),? (?:je|j'\S+|tu|on|nous|mon|ma|notre|vous)",
        r"pour ce jeu,? (?:je|j'\S+|tu)",
        r"pour (?:rire|plaisanter)(?=[,:])",
        r"(?<=[.!?] )(?:non,? )?(?:je (?:plaisante|rigole|blague|déconne)|c'(?:est|était) une blague|(?:petite )?blague)(?=[.!]*$)",
        r"(?<=[.!?] )ou (?:peut-être )?pas(?=[.!]*$)",
        r"imaginons", r"imagine[sz]? (?:qu|un|une|que|donc)\S*", r"supposons", r"mettons qu\S*", r"admettons", r"hypothétiquement", r"théoriquement", r"en théorie", r"dans l'absolu", r"et si (?:on|nous|j|je|tu|l)", r"si (?:j'étais|j'avais|on était|on avait|nous étions|nous avions|tu étais|c'était)", r"(?:que|qu'est-ce qui) se passerait",
        r"(?:à partir de maintenant|désormais|maintenant|dès maintenant|dans cette conversation),? tu (?:es|seras|joues) (?:un|une|le|la|mon|ma)", r"tu es (?:maintenant|désormais) (?:un|une|le|la|mon|ma)", r"jeu de rôles?", r"fai(?:s|tes|sons) (?:comme si|semblant)", r"jou(?:e|ons|ez) (?:le rôle|un|une)", r"dans (?:mon|cette|l')(?: ?)(?:histoire|roman|scène)",
    ),
    moments=(r"en ce moment", r"pour l'instant", r"pour le moment", r"à l'instant", r"là maintenant"),
    troubles=(r"\d[\d.,]* ?%", r"(?:ne |n')(?:répond\w*|marche\w*|fonctionne\w*|démarre\w*|charge\w*)", r"en panne", r"hors ligne", r"injoignables?", r"indisponibles?", r"maintenance", r"plant\w+", r"bloquée?s?", r"rouges?", r"lente?s?", r"pleine?s?", r"échou\w+", r"occupée?s?", r"réindex\w+", r"redémarr\w+", r"tombée?s?", r"saturée?s?", r"[45]\d\d"),
    momentary=(
        r"(?:import|export|migration|envoi|téléchargement|build|job|copie|disque|cpu|mémoire|charge|batterie)(?: \S+){0,3} (?:est|en est) (?:encore |déjà |maintenant )?à \d[\d.,]* ?%",
        r"(?:tableau de bord|console|écran|moniteur|graphe|terminal|panneau|page d'état) (?:affiche|montre|dit|indique) (?:maintenant |encore )?\d[\d.,]*(?: ?[^\s,;]{1,8})?$", r"n'arrête(?:nt)? pas de (?:planter|tomber|redémarrer|échouer|couper|bloquer)$", r"^pas encore [^\W\d_]+(?:é|i|u|t)e?s?$", r"(?:je|on) (?:pars|vais|file) (?:manger|déjeuner|dîner|dormir)$",
        r"(?:est|sont|était) (?:encore |toujours |actuellement )?(?:tombée?s?|en panne|hors ligne|injoignables?|hors service|en maintenance)(?=$|[,;])", r"par (?:le|un|un autre) processus(?: \S+){0,2} \d+", r"pid \d+", r"(?:certificat|jeton|session|licence|clé)(?: \S+){0,3} (?:a |est )?expirée? (?:hier|ce matin|à|aujourd'hui|il y a|cette nuit)", r"a (?:renvoyé|répondu|retourné) (?:un |une )?5\d\d",
    ),
    directs=(
        r"(?:^|(?<=[.:;!?>-] ))(?!(?:entre|contre|comme|outre|autre|quatre|elle|une|cette|que|puisque|lorsque|toute|même|presque|encore|dépasse|manque|existe|reste|erreur|lire|hors|pour|sur|chaque) )[a-zéèêçàû]{2,14}(?:ez|er|ir|re|e|is)(?= (?:le|la|les|un|une|des|ce|cette|ces|tous|toutes|tout) | l')",
        r"vous", r"votre", r"vos", r"tu", r"ton", r"tes", r"toi", r"nous", r"notre", r"nos", r"je", r"j'\w+", r"mon", r"mes", r"(?<!pour )(?:l'|cet(?:te)? |les )utilisat(?:eur|rice)s?", r"la personne", r"l'équipe", r"le (?:propriétaire|responsable|mainteneur|conservateur|client)", r"tout le monde", r"chacun", r"personne ne",
        r"doi(?:t|s|vent)", r"devr(?:a|ait|aient|ont|ez)", r"il faut", r"est à \w+er", r"sont à \w+er", r"toujours", r"jamais", r"désormais", r"dorénavant", r"à partir de (?:maintenant|ce jour)", r"à l'avenir", r"chaque (?:session|fois)", r"définitivement", r"permanen\w+",
        r"(?<!non )(?<!pas )autoris(?:e|ent|ée?s?)", r"approuv\w+", r"accepten?t?", r"convenu", r"décidé", r"décision", r"préfér\w+", r"préfèr\w+", r"souhait\w+", r"veu(?:t|lent)", r"veuillez", r"s'il (?:te|vous) plaît", r"merci de", r"sans (?:relecture|confirmation|validation|demander)", r"remplacer", r"inscrire",
    ),
    appeals=(r"mémoire (?:durable|à long terme|permanente|persistante)", r"(?:inscri\w+|enregistr\w+|ajout\w+|gard\w+) (?:\w+ ){0,2}en mémoire", r"système de mémoire", r"mémoris\w+", r"souviens-toi", r"souvenez-vous", r"se souvenir", r"rappelle-toi", r"rappelez-vous", r"oublie[rz]?", r"assistante?s?", r"ia", r"modèles? de langage", r"ignore[rz]? (?:les|toutes|tout)", r"instructions (?:précédentes|antérieures)", r"chaque session", r"sessions (?:futures|suivantes)"),
    rules=(r"règles?", r"politiques?", r"normes?", r"conventions?", r"obligatoires?"),
    demonstratives=(r"c'(?:est|était)", r"ça", r"cela", r"faux$"),
    subjects=(r"on", r"nous", r"je", r"toujours", r"jamais"),
    joiners=(r"et", r"ou", r"mais", r"cependant", r"toutefois", r"puis", r"tandis que"),
    asides=(r"(?:voir|cf\.?)(?: aussi)? .{1,60}$", r"s'il (?:te|vous) plaît", r"stp", r"merci(?: beaucoup)?", r"ok", r"d'accord", r"salut(?: \w+)?", r"bonjour(?: \w+)?", r"alors", r"donc", r"aussi", r"oui", r"au fait", r"pour info(?:rmation)?", r"en général", r"à l'avenir", r"désormais", r"dorénavant", r"à partir de maintenant", r"comme (?:toujours|d'habitude|convenu)", r"sans exceptions?", r"toujours", r"chez nous", r"pour nous", r"ici", r"dans (?:ce|notre|le) (?:projet|dépôt|repo)", r"si (?:possible|tu (?:peux|veux))", r"bref", r"super", r"parfait", r"bien", r"point", r"etc"),
    adjuncts=(r"dans", r"en", r"pour", r"sur", r"sous", r"avec", r"sans", r"pendant", r"durant", r"chez", r"selon", r"d'après", r"depuis", r"entre", r"hors", r"à", r"au", r"aux", r"de", r"du", r"des", r"par", r"cette (?:semaine|année|fois)", r"ce (?:mois|sprint|trimestre|matin)", r"aujourd'hui", r"actuellement", r"provisoirement", r"temporairement", r"seulement", r"uniquement", r"juste", r"parfois", r"lors", r"malgré", r"au lieu"),
    subordinates=(r"si", r"s'ils?", r"quand", r"lorsqu\S*", r"sauf", r"excepté", r"hormis", r"à moins", r"tant qu\S*", r"jusqu\S*", r"une fois", r"dès qu\S*", r"à condition", r"pourvu qu\S*", r"avant", r"après", r"à l'exception", r"en dehors", r"seulement (?:si|quand|en|dans|pour|sur)", r"mis à part", r"sous réserve", r"en supposant"),
    pointers=(r"ce qui", r"ce que?", r"c'(?:est|était)(?! pourquoi)", r"cela", r"ça", r"ceci", r"(?:dit|pense|croit|affirme|prétend|d'après|selon) \w+", r"paraît-il", r"ou (?:pas|presque|plutôt)"),
    retorts=(
        r"^(?:enfin |bon |ou )?(?:presque|quasiment|parfois|souvent)(?: (?:jamais|toujours|personne|tout\w*|rien))?$",
        r"^(?:juste|seulement|uniquement|mais seulement) (?:pour|dans|sur) (?:la|le|cette|ce|cet) (?:prochaine?|seule?)(?: \w+){0,2}$",
        r"^(?:juste|seulement|uniquement) pour cette? \w+$",
        r"^ou pas$",
        r"faux", r"fausse", r"mensonges?", r"pas (?:vrai|sûre?|vraiment|exact)", r"n'importe quoi", r"je (?:plaisante|rigole|blague|crois|pense|veux dire|voulais dire|suppose|doute)", r"(?:une )?blague", r"oublie (?:ça|cela)", r"oubliez (?:ça|cela)", r"non$", r"attends?$", r"exclue?s?", r"exceptée?s?", r"soi-disant", r"en théorie", r"avant$", r"autrefois", r"anciennes? (?:règles?|façon|convention|politique)", r"obsolètes?", r"périmée?s?", r"dépassée?s?", r"plus (?:vrai|valable|le cas)", r"pour (?:l'instant|le moment)", r"provisoirement", r"pas$", r"(?:pas|jamais) (?:le|la|les|l'\S+|en|dans|pour|sur|avec|chez|au|aux)", r"arrêt(?:e|ez|ons) (?:de dire|ça|cela)", r"le contraire"),
    clauses=(r"(?:s'\w+|se \w+|sinon|parce|car|puisque?|quelqu'un|je|j'\S+|tu|on|nous|vous|ils?|elles?|personne|chacun|qui)", r"(?:est|sont|suis|était|étaient|a|ont|avons|avait|doit|doivent|peut|peuvent|faut|va|vont|fait|tourne|tournent|utilise|utilisent|écoute|reste|habite|s'appelle|veut|sera|seront)"),
    clause_shapes=(r"(?:le|la|les|l'\S+|notre|nos|mon|ma|mes) (?:\S+ ){0,2}[\w-]{3,}e(?:nt)? (?:sur|dans|à|en|au|le|la|les|un|une|du|par|avec|toujours)",),
    disowned=(r"(?:\w+ )?(?:rejet|refus|abandonn|écart)ée?s?", r"(?:un )?exemples? de mauvais\w* \w+", r"mauvais\w* \w+", r"anti-?\s?patterns?", r"mythes?", r"faux", r"mensonges", r"mauvaises? \w+", r"erreurs", r"(?:\w+ )?rejetée?s?", r"(?:\w+ )?refusée?s?", r"(?:\w+ )?abandonnée?s?", r"anciennes? \w+", r"obsolètes?", r"plus (?:valables?|vrai)", r"idées?", r"propositions?", r"questions ouvertes", r"rumeurs", r"interdit(?:s|es)?", r"à ne pas faire", r"à éviter"),
    fronts=(r"(?:désastre|catastrophe|dommage|erreur|grave|terrible|mauvais|absurde) (?:si|que|quand)", r"(?:déteste|crains|doute)(?: ça)? (?:quand|que|si)", r"(?:dis|dites|écris|réponds) (?:au|à la|aux|à) [^\s,]+(?: que| qu')?", r"(?:à partir de|dès) (?:19|20)\d\d,?", r"(?:contient|a) la (?:phrase|ligne)", r"^(?:dès que|quand|une fois) .{1,60}"),
    puts_off=(r"h+m+", r"euh+", r"peut-être", r"aucune idée", r"(?:je )?(?:ne )?sais pas(?: encore)?", r"je (?:vais|dois) (?:réfléchir|voir|demander|y réfléchir).{0,40}", r"laisse[- ]moi .{0,40}", r"merci.{0,20}", r"demande(?:-moi| à| lui)?.{1,40}", r"pas encore", r"plus tard", r"demain", r"peu importe", r"comme tu veux", r"(?:ça )?dépend.{0,40}", r"on verra(?: bien)?", r"bonne question", r"attends?", r"oui et non", r"\w+ dirait .{1,20}", r"ça m'est égal", r"pas sûre?"),
)  # fmt: skip
