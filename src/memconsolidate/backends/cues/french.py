"""French."""

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
    r"(?:utilise|passe|montre-moi|dis-moi|donne-moi|explique-moi|emploie|lance|ajoute|écris|réponds|réponds-moi|mets|fais|garde|inclus|formate|demande|demande-moi|consulte|vérifie|crée|suis|laisse|montre|explique|nomme|cite|documente"
    r"|renvoie|valide|teste|préfère|évite|appelle|range|ouvre|signe|supprime|change|touche|modifie|pousse|traduis|résume|parle|travaille|commence|confirme|installe|importe|pose|préviens-moi|commit|committe)"
    r"(?:s|z|r|nt)?"
)
#: From now on, where an order is beside it.
_ONWARD = r"(?:à l'avenir|par défaut|à partir d'aujourd'hui|la prochaine fois)"
_TROUBLE = compile_words(
    r"\b(?:mais|erreurs?|échoue\w*|échoué|plante|cassé|cassée|bug|exception|pourquoi|bizarre|lent|lente|ne marche pas|ne fonctionne pas|impossible)\b"
)
_TASK = compile_words(
    r"\bpour qu(?:e |')|\bafin qu|^(?:s'il te plaît,? |maintenant |ensuite )*(?:écris|crée|implémente|fais|génère|conçois|développe|ajoute|construis)(?:-moi)? (?:un|une|le|la|les|des)\b.{0,120}\b(?:qui|que|où)\b"
)
_ROLE = (
    r"(?:développeu(?:r|se)|ingénieure?|programmeu(?:r|se)|designer|graphiste|analyste|scientifique|étudiante?|professeure?|enseignante?|chercheu(?:r|se)|architecte|chef|cheffe|responsable|administrat(?:eur|rice)"
    r"|fondat(?:eur|rice)|consultante?|freelance|débutante?|médecin|daltonien(?:ne)?|gauch(?:er|ère)|végane?|végétarien(?:ne)?|allergique|nouve(?:au|lle) (?:en|sur|dans)|sre|cto|dba|product owner)"
)

#: One thing at hand: what is said of it is a task.
_AT_HAND = compile_words(
    r"\b(?:ces?|cet|cette(?! équipe)|ceci|cela|ça|maintenant|encore|ici|aujourd'hui|premi\w+|deuxième|second\w*|troisième|autres?|derni\w+)\b|\w\(\)|(?:vez|lugar) de \d|lieu de \d"
)
#: Who and what belongs to a person.
_KIN = r"(?:femme|épouse|mari|époux|conjointe?|compagn(?:on|e)|copine?|copain|fiancée?|mère|père|maman|papa|parents|s[œo]eurs?|sœurs?|frères?|fils|filles?|enfants?|bébé|jumeaux|jumelles|tante|oncle|cousine?s?|nièce|neveu|grand-(?:mère|père)|grands-parents|petits?-(?:fils|enfants)|petite-fille|beau-\w+|belle-\w+|chiens?|chienne|chats?|chatte|cheval|lapin|perroquet|animal|colocataire)"
#: A tool, by any name, and no thing that is pointed at.
_TOOL = r"(?!(?:une?|des?|du|le|la|les|l'|ces?|cet|cette|ça|cela|mon|ma|mes|ton|ta|tes|notre|nos|deux|trois|plus|moins|ici|maintenant|espaces|tabulations|tout|toutes?|tous|que|pour|dans|en)\b)[^\W\d_][\w.+#/-]*(?: (?!dans\b|pour\b|comme\b|et\b|pas\b|ici\b|au\b|plutôt\b|partout\b|en\b|à\b|sur\b)[\w.+#-]+)?"
_ALL_MINE = r"(?:dans|pour|sur) (?:tous|toutes|chacun de)(?: mes| les)? (?:projets?|dépôts?|repos?|machines|ordinateurs)|pour (?:presque )?tout|partout"
#: How an amount, a time or a text is written down.
_UNIT = (
    r"(?:centimes|cents|euros?|dollars?|francs|livres|utc|heure locale|(?:milli|micro)?secondes|minutes|heures|jours|milligrammes|grammes|kilos|kilogrammes|kg|tonnes|(?:milli|centi|kilo)?mètres|mm|cm|km|pouces|litres|octets|[kmgt]i?o|pour ?cent|pourcentages?|degrés|celsius|watts|kwh|pixels"
    r"|entiers|chaînes|décimales|json|xml|csv|yaml|toml|parquet|iso[ -]?\w*|utf-?\d+|base64|majuscules|minuscules)"
)
_NO_THING = r"(?!(?:ça|cela|ceci|ces?|cette|cet|tu|je|il|elle|ils|elles|ici|qui|c'est)\b)"
_OUTPUTS = r"(?:réponses|explications|résumés|commits|messages(?: de commit)?|prs|diffs|fonctions|tests|commentaires|noms|plans|rapports|revues|exemples|branches)"
_STRANGERS = r"(?:cliente?s?|auditeurs?|banque|comptable|impôts|autorités|avocate?s?|ministère|école|hôpital|entrepôt|fournisseurs?|partenaires?|locataires?)"
#: What is written for others to read.
_WRITTEN = (
    r"(?:readme(?:\.\w+)?|change-?log|journal des modifications|message|commentaire|documentation|docs?|docstring|description|titre|ticket|issue|pr|pull request|e-?mail|mail|courriel|réponse|lettre|post|publication|tweet|article|faq|wiki|page|section|paragraphe|phrase|entrée|en-tête|pied de page|bannière|bouton|étiquette|texte|modèle|annonce|notes? de version"
    r"|statut|diapositive|chat|canal|slack|fil|histoire|poème|discours|slogan|profil|licence|sondage|formulaire|facture|contrat|offre)"
)

#: A day that something can happen on.
_DAY = r"(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\d{1,2} (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)|\d{4}-\d\d|demain|après-demain|semaine \d+|(?:semaine|mois) prochaine?|(?:deux|trois|quatre|\d+) (?:jours|semaines|mois)|(?:la )?fin (?:de la|du|de) \w+|(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b)"

FRENCH = Language(
    name="french",
    words=word_set(
        "a le la les vers janvier février mars avril juin juillet août octobre décembre mois semaine un une des du de et est sont ne pas plus jamais toujours dans sur pour avec par on nous je tu il elle ce cette ces que qui où à au aux en se sa son ses mais ou si ton ta mon ma notre nos"
        " utilise merci c'est d'un d'une l'api s'il plaît peux désormais dorénavant toutes tous chaque avant sans car parce qu'il n'est n'ai j'ai j'habite note retiens fait souviens arrête doit doivent tout même chez"
    ),
    remember=compile_words(
        r"^(?:s'il te plaît,? |et |aussi )*(?:souviens-toi|souvenez-vous|rappelle-toi|n'oublie(?:z)? pas|retiens|retenez|notez?|prends note|garde en tête|gardez en tête|mémorise|à noter|pour rappel|rappel)(?: bien)?(?: que\b| qu'|\s?:|,)\s*"
    ),
    clause=compile_words(
        r"\b(?:est|sont|a|ont|doit|doivent|faut|utilise|utilisons|tourne|vit|commence|finit|écoute|va|vont|se|ne|toujours|jamais|expire|c'est|il|on|nous|je|j'\w+)\b|[=:]"
    ),
    aside=compile_words(
        r"^(?:et |ah,? )*(?:(?:notes?|mémo|rappel) (?:à|pour) moi(?:-même)?(?= ?[:,–-])|pour info|pour information|au fait|à propos|en passant|fyi|contexte|précision|une dernière chose)[,:; ]+\s*"
    ),
    opener=compile_words(
        r"^(?:(?:s'il te plaît|stp|svp|s'il vous plaît|et|mais|par contre|en revanche|aussi|ok|d'accord|bonjour|salut|bon|bien|parfait|merci|super|oui|alors|donc|ensuite|de plus|ah|important|règle|premièrement|deuxièmement|d'abord|enfin|mise à jour(?= ?:))(?: ?[,:;!.]+\s*|\s+(?!de\b|est\b|que\b|sûr\b)))"
    ),
    closer=compile_words(
        r"(?:,? (?:s'il te plaît|stp|svp|s'il vous plaît|merci|ok ?\??|d'accord ?\??)|[,;.]? ?(?:et |mais |donc )?(?:peux-tu|pourrais-tu|tu peux|pouvez-vous)\b.{0,160}\?|[,;] ?et (?:maintenant )(?!.{0,100}\b(?:pas|jamais|sauf|seulement|plus)\b)[^.,;]{0,120})[.!]*$"
    ),
    corrects=compile_words(
        r"^(?:(?:ce|ça) n'est plus (?:vrai|valable|correct|le cas)(?:\s?[,:;.]+\s*|$)|(?:non|faux|incorrect|c'est faux|ce n'est pas (?:ça|vrai|correct)|tu te trompes)(?:\s?(?:[,!;]+|[.]+(?=\s|$))\s*(?!que\b|qu'|de\b)|$)"
        r"|(?:non,? )(?=(?:attends|pardon)\b)|(?:ah|oh|euh|en fait)[,.]? (?=(?:non),)|j'ai changé d'avis(?:\s?[,.!:;]+\s*|$)|attends (?=on\b|nous\b)|(?:correction|attends|pardon|désolée?|je me suis trompée?|mon erreur|au temps pour moi)(?:\s?[,.!:;]+\s*|$)|(?:en fait|en réalité)(?:\s?[,.!:;]+\s*|\s+(?=(?:c'est|on|nous|le|la|les|l')\b)|$))+"
    ),
    reason=compile_words(
        r"^(?:parce qu|car\b|sinon\b|autrement\b|la raison\b|puisque\b|c'est parce|comme ça\b|ça évite\b|c'est (?:exigé|imposé|demandé|dans le contrat)\b|(?:le|la|les|l')[\w' ]{2,24} l'(?:exige(?:nt)?|imposent?|a demandé|ont demandé)\b)"
    ),
    rejects=compile_words(
        r"^(?:non,? )?(?:surtout )?pas d(?:e |')(?!problème|souci|panique)[\w.+#/-]+(?: [\w.+#/-]+){0,2}[.!]*$"
    ),
    prompt=compile_words(
        r"^\s*(?:tu es (?:une?|le|la|mon)\b|vous êtes (?:une?|le|la)\b|agis (?:comme|en tant)|(?:ta|votre) (?:tâche|mission) (?:est|consiste)|(?:ton|votre) (?:rôle|objectif|travail) (?:est|consiste)|fais comme si|joue le rôle|imagine que|fais semblant)"
    ),
    forget=compile_words(
        r"^(?:s'il te plaît,? |s'il vous plaît,? |aussi,? )*(?:oublie[sz]?(?! pas)|(?:supprime|efface|retire)[sz]? (?:le souvenir|la note|ta note)(?: d[eu'])?|ce n'est plus vrai|ignore[sz]?(?= (?:le fait )?qu(?:e (?:je|nous|on|mon|ma)|'on))|arrête[sz]? de (?:penser|croire|supposer|retenir)"
        r"|ne (?:pense|crois|suppose|retiens)[sz]? (?:plus|pas)(?= que (?:je|nous|mon|ma)))(?: le fait)?(?: que| qu')?[: ]*\s*"
    ),
    question=compile_words(
        r"\?[\"')\]»]*$|^(?:pourquoi|comment|quand|où|qui|quel(?! que soit)|quelle|est-ce|peux-tu|pourrais-tu|que se)\b"
    ),
    veto=compile_words(
        r"^(?:voici|voilà|ci-joint|ci-dessous)\b(?!.*(?:https?://|[:：]))|"
        r"\b(?:l'option|la variante|la proposition) (?:\d{1,2}|[a-z])[.!]*$|\b(?:la|le) (?:premi(?:er|ère)|deuxième|seconde?|troisième|dernière?)[.!]*$|\b(?:apparemment|il paraît|paraît-il|soi-disant)\b|^(?!.*\b(?:si|quand|dis-moi)\b).{1,200}(?<!c')\best (?:faux|fausse|incorrect|inexact)[.!]*$|"
        r"\b(?:(?:ce|il) n'est pas (?:vrai|correct|exact|certain|le cas|comme si|),? ?(?:que\b|qu'|de\b)|(?:c'est|il est) (?:faux|inexact),? (?:que\b|qu'|de\b)|je (?:doute|ne (?:crois|pense|dirais|dis) pas)|supposons|disons que|admettons|il (?:me )?semble|^avant,? (?:je|on|nous)\b|autrefois|prochaine réponse|je te teste|c'est (?:juste )?un test|(?:ils|elles) ont|l'autre équipe|une autre équipe)|"
        r"\b(?:et si|que se passerait|suppose|imagine|peut-être|je crois|je pense|je suppose|sans doute|probablement|pas sûre?|je ne sais pas|on pourrait|nous pourrions|un jour"
        r"|comme toujours|toujours demandé|pas toujours|presque jamais|laisse tomber|oublie ça|cette fois|pour l'instant|pour le moment|en ce moment|(?<!partir d')aujourd'hui|ce soir|juste cette|juste pour|pas encore|temporairement|je viens de"
        r"|(?:dans|pour|avec|sur) (?:cette|ce|cet) (?:pr|mr|branche|commit|ticket|session|tâche|cas|test|fichier|fonction|étape|issue|exemple|bug|modification)"
        r"|(?:ça|cela|il|elle|tu|ceci) (?:n'|ne |m'|l')?(?:\w+ ){0,3}(?:jamais|toujours)|tu ne m'as|ça n'\w+ jamais|je n'ai jamais (?:dit|su|vu|pensé|demandé|voulu)|c'est (?:ce que|toujours)|(?:a dit|dit que|disait|selon|d'après|indique|recommande)|te souviens|comme si tu|ont dit|(?:nous|m') ?a(?:vait)? (?:dit|demandé)|aur(?:ait|ions|ais) (?:jamais |pas )?dû|aurait fallu)\b|(?<!utilisateur )(?<!utilisatrice )\bveut qu[e']"
    ),
    permanence=compile_words(
        rf"\b(?:toujours|jamais|désormais|dorénavant|à partir de maintenant|à compter de maintenant|{_ONWARD}|à chaque fois|chaque fois|systématiquement|en toutes circonstances|sans exception|partout|avant chaque|après chaque|tou(?:s|tes) les|n(?:e |')\w+ plus)\b"
    ),
    imperative=compile_words(
        rf"^(?:s'il te plaît,? |ne |n')*{_VERBS}\b|\b(?:toujours|jamais|il faut|dans tou(?:s|tes))\b|^ne (?:pas|jamais) \w+"
    ),
    first_person=compile_words(r"^(?:je|j'|mon|ma|mes|moi)"),
    order=compile_words(rf"^(?:y |und |et )?{_VERBS}\b"),
    wish=compile_words(
        rf"^(?:{_VERBS})\b|\b(?:veux|voulons|devrait|devrions|faudrait|il faut|essaie|mets|fais|semble|on dirait|annule|je)\b"
    ),
    introduction=compile_words(
        r"\b(?:règles?|préférences?|conventions?|consignes|retiens|note|toujours|jamais|désormais|contexte|habitudes|principes|rappels?)\b"
    ),
    dangling=compile_words(r"^(?:c'est(?! \w+(?: \w+)? qui\b)|ça|cela|ceci|il est|elle est)\b"),
    summary=compile_words(
        r"\b(?:l'utilisat(?:eur|rice)|le client|la cliente)\b.{0,30}\b(?:préfère|veut|souhaite|demande|déteste|a décidé|utilise|travaille|habite|est|ne veut)\b|^(?:décision|préférence|règle|fait|note) ?: "
    ),
    place=compile_words(
        r"https?://|\b(?:tableau de bord|documentation|documenté\w*|wiki|canal|runbook|jira|slack|notion|confluence|dashboard)\b"
    ),
    swaps=(
        compile_words(
            r"(?P<new>[^\s,;]+),? (?:et )?(?:non )?pas (?:sur |dans |à |en )?(?:le |la )?(?P<old>[^\s,;]+?)(?=[.,;!]?$|[.,;!] )"
        ),
        compile_words(
            r"\bpas (?:sur |dans )?(?P<old>[^\s,;]+),? mais (?:sur |dans )?(?P<new>[^\s,;]+?)(?=[.,;!]?$|[.,;!]? )"
        ),
    ),
    chosen=compile_words(
        r"\bde [\w./-]{1,40} (?:vers|à) ([\w./-]{1,40})|\b(?:décidé (?:d'utiliser|de garder|de passer à|d'adopter|de partir sur|de prendre)|choisi|opté pour|passés? à|migré vers|reste sur|restons sur|adopté|renommé .{1,60}? en|utiliser) (.{1,80}?)(?=,? (?:plutôt que|au lieu de|et pas|parce qu|car|le mois|la semaine)|,|;|\.? *$)"
    ),
    rejected=compile_words(
        r"\bde ([\w./-]{1,40}) (?:vers|à) [\w./-]{1,40}|^([\w./-]{1,40}) n'est plus|\b(?:plutôt que|au lieu de|et (?:non )?pas|n'utilisons plus|n'utilise plus|abandonné) (.{1,80}?)(?=,? (?:parce qu|car|pour)|,|;|\.? *$)"
    ),
    because=compile_words(r"\b(?:parce qu(?:e |')|car |puisqu(?:e |')|sinon )(.{3,200}?)\.? *$"),
    request=compile_words(
        r"^(?:peux-tu|pourrais-tu|tu peux|tu pourrais|pouvez-vous)(?: s'il te plaît| stp)? (?=(?:\w+ )?(?:toujours|ne jamais|ne plus|arrêter d|désormais)\b)"
    ),
    denied=compile_words(
        r"^pas (?:sur |dans |le |la |port )*(?P<old>[^\s,;]+)[,;.–—-]+ (?:mais )?"
    ),
    example=compile_words(
        r"^(?:(?:message|titre|description|texte) (?:de|du|d') ?(?:commit|pr|erreur|bouton)s? ?:|par exemple\b|p\. ?ex|(?:contre-|mauvais )?exemples?\b ?[:,]|(?:faux|mal|mauvais|incorrect|non|pas (?:ça|comme ça)|c'est faux|ce n'est pas (?:vrai|correct|ça)|antipattern)\b ?:|(?:option|variante|alternative) (?:\d{1,2}|[a-z])\b ?[:.)])|^\[[^\]]{1,40}\][ \w.-]{0,30}:"
    ),
    handover=compile_words(
        r"^(?:s'il te plaît,? |peux-tu )*(?:traduis|traduire|résume|résumer|corrige|corriger)(?:-moi)? (?:ceci|ça|ce texte|le texte|ce qui (?:suit|précède))\b[^:]{0,60}$|"
        r"^(?:s'il te plaît,? |maintenant |et |peux-tu )*(?:(?:traduis|traduire|résume|résumer|reformule|paraphrase|transcris|cite)(?:-moi)?\b[^:.]{0,60}:|(?:corrige|relis|réécris|améliore|analyse|explique|vérifie)(?:-moi)?\b[^:.]{0,30}\b(?:textes?|mail|e-mail|courriel|lettre|phrases?|paragraphe|message|suivante?s?|ceci|orthographe|grammaire|article)\b[^:.]{0,30}:|(?:écris|rédige|envoie) (?:un|une) (?:mail|e-mail|courriel|lettre|message|tweet|histoire|poème|texte)\b[^:.]{0,60}:)"
        r"|^(?:voici|voilà|(?:ceci est|c'est) (?:le|la|les|un|une|mon|ma|ce que)) [^:]{2,60}:|^contenu d[eu] [^:]{1,80}:|^(?:objet|titre|sujet|de|à|système|assistante?|utilisateur|utilisatrice|résultats?) ?:|^[^:.]{0,60}\b(?:a écrit|écrivait) ?:"
    ),
    denial=compile_words(
        r"\b(?:pas|jamais|ne|sans|éviter?|évitez|interdits?|interdites?|aucune?|faux|non)\b|n'"
    ),
    decided=compile_words(r"^(?:nous avons|on a|l'équipe a) décidé (?:de |d'|que )(?P<content>.+)"),
    trouble=_TROUBLE,
    taste=compile_words(
        r"\bje préfère (?:le |la |les |l')?[\w.+#-]+(?: \w+)? (?:à|aux?) \S|\bj'aime mieux [\w.+#-]+ que \S"
    ),
    plays=compile_words(
        r"\bjouons\b|\bjeu de rôles?\b|\btu es (?:maintenant|désormais|à présent) (?:le |la |un |une |l')(?!(?:[\w-]+ ){0,3}(?:développeu\w+|ingénieu\w+|assistante?|agente?|experte?|relect\w+|architecte|traduct\w+|consultante?|professeure?)\b)|\b(?:parle|réponds)(?:-moi)? comme une? (?:pirate|roi|reine|poète|magicien|chevalier|robot|enfant|chat|marin|détective)\b|\breste dans ton rôle\b|\btu (?:es|joues|fais|seras) (?:le |la |un |une |l')[\w-]+,? (?:et )?(?:moi,? )?(?:je|j') ?(?:suis|joue|fais|serai) |\bfaisons comme si\b|\bfais comme si tu étais\b|\bon joue une scène\b"
    ),
    play_ends=compile_words(
        r"\bfin (?:du jeu|de la scène|de l'exercice|de l'entretien)\b|\b(?:arrêtons|on arrête|stop(?:pe)?) (?:le jeu|de jouer|la scène|là)\b|^(?:(?:ha)+,? |ok,? |bon,? |bien,? )*(?:stop|assez|ça suffit|revenons|on arrête)\b"
    ),
    dictation=compile_words(
        rf"^(?:s'il te plaît,? |stp,? |maintenant |ensuite |et |peux-tu )*(?:(?:écri(?:s|re)|mets|mettre|ajoute[rz]?|inclus|rédige[rz]?|publie[rz]?|poste[rz]?|envoie|crée|fais|note|mentionne|dis|laisse|génère|réponds|commente|insère|documente)(?:-(?:moi|lui|leur))?\b(?![^:]*\b(?:tous|toutes|chaque|toujours|jamais)\b[^:]*:)"
        rf"(?: [^:]{{0,60}}?(?:\b(?:une?|le|la|au|du|aux|ce|cette|mon|ma|notre|son|ton|dans|sur) |\bl')(?:[\w/.'-]+ ){{0,3}}?{_WRITTEN}\b[^:]{{0,40}}:| [^:]{{0,60}}?\b(?:qui dit|disant|avec le (?:texte|message|titre)|avec la phrase)\b[^:]{{0,20}}:"
        rf"| [^:]{{0,60}}?\b(?:dans|sur|au|à) (?:le |la |l'|notre |mon |ma )?(?:[\w/.-]+ ){{0,2}}?{_WRITTEN} qu(?:e\b|'))"
        rf"|(?:dis|réponds|écris|envoie|informe)(?:-(?:lui|leur))?(?: (?:à|au|aux) [^:,]{{2,30}})?(?: que| avec| ceci)? ?:)"
    ),
    bygone=compile_words(
        r"(?:\b(?:quand|lorsque) (?:j'étais|nous étions|je travaillais|nous travaillions|on travaillait|on était|je vivais|j'étudiais) (?:chez|à|dans|pour|en|au|encore)\b|\bdans (?:mon|ma|notre) (?:anciennee?|ancien|précédente?|dernière?|premi(?:er|ère)) (?:travail|boulot|entreprise|boîte|poste|emploi|équipe|projet|société)\b|\bdans (?:mon|ma|notre) (?:travail|boulot|entreprise|boîte|poste|emploi|équipe|projet|société) (?:précédente?|d'avant)\b|\bchez mon (?:ancien|précédent|dernier) employeur\b"
        r"|^(?:avant,? (?:je|j'|on|nous)|autrefois|à l'époque|jadis)\b|\bavant (?:que j'arrive|mon arrivée|d'arriver ici)\b)(?!.*\b(?:ici|maintenant|aujourd'hui|mais|désormais|depuis|actuellement|donc|c'est pourquoi)\b)"
    ),
    own_way=compile_words(
        r"(?:et |car )?(?:c'est|voilà) (?:comme ça|ainsi|de cette façon|comment) (?:que )?(?:je|nous|on|j') ?(?:travaille|travaillons|fais|faisons|fait|le fais|aime|veux|préfère|écris)(?: (?:toujours|ici|ça|travailler|les choses))*[.!]*|c'est (?:ma|notre) (?:façon|manière|habitude|méthode)(?: de (?:travailler|faire))?[.!]*|je (?:travaille|fais) (?:toujours )?comme ça[.!]*"
    ),
    cues=(
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^{_NO_THING}(?:le |la |les |l'|notre |nos )?(?!{_OUTPUTS} )(?:[\w/'-]+ ){{1,5}}?(?:ont|a|sont|est|commence(?:nt)?|finissent|finit) (?:toujours|uniquement|seulement|exclusivement|tous|toutes) (?:exactement |par |en |avec |au moins )*(?:\d|(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze)\b|positifs?|positives?|négatifs?|négatives?|uniques?|numériques?|alphanumériques?|entiers?|entières?|nets?|nettes?|bruts?|brutes?|(?-i:[A-ZÉÈÀ])\w+)"
                rf"|^{_NO_THING}(?!(?:le|la) (?:pr|fichier|fonction|page|test|build|log|diff|commit|branche|classe|méthode|script|liste) )(?:le |la |l'|notre )?(?:[\w`'./-]+ ){{1,5}}?(?:a|contient|compte|reçoit|traite|stocke) (?:environ |près de |plus de |presque |à peu près )*(?:\d[\d.,]* ?(?:mille|millions?|milliards?)|\d{{1,3}}[ .,]?\d{{3}}[\d.,]*|des (?:millions|milliers))(?: de| d')? ?\w[\w -]*(?:[.!]*$|, )"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^(?:mon|ma|mes|notre|nos) (?:(?:grande?|petite?) )?{_KIN}(?: (?:aînée?|cadette?))? (?:s'appelle(?:nt)?|est|sont|vit|vivent|habite(?:nt)?|travaille(?:nt)?|parle|a une? |vient de)\b(?! (?:au téléphone|à la porte|ici|là|en train|aujourd'hui)\b)"
                rf"|^(?:moi,? )?(?:j'utilise|j'emploie|je travaille avec|je code (?:en|avec)|je me sers de) (?:toujours |surtout |seulement )?{_TOOL}(?:,? (?:et )?(?:pas|non)|,? au lieu de|,? plutôt que) {_TOOL}(?:,? (?:{_ALL_MINE}))?[.!]*$"
                rf"|^(?:moi,? )?(?:j'utilise|j'emploie|je travaille avec) (?:toujours |surtout )?(?:{_TOOL},? (?:{_ALL_MINE})|(?:{_ALL_MINE}) {_TOOL})[.!]*$|^(?:{_ALL_MINE}),? (?:j'utilise|j'emploie) (?:toujours )?{_TOOL}(?:(?:,? et pas|,? pas|,? au lieu de|,? plutôt que) {_TOOL})?[.!]*$"
                r"|^(?:je suis (?:myope|sourde?|aveugle|dyslexique|autiste|malentendante?|malvoyante?|droiti(?:er|ère))|j'ai (?:un tdah|une dyslexie|(?:deux|trois|quatre|\d) (?:enfants|chats|chiens|écrans)))\b"
                r"|^(?:mon|ma) (?:langue maternelle|langue|clavier|disposition de clavier|portable|ordinateur|navigateur|terminal|éditeur|shell|téléphone|nom(?: de famille)?|prénom|anniversaire|pays|ville|système|fuseau horaire) (?:est|a|s'appelle) (?!(?:lente?|cassée?|mort|nouveau|vieux|en panne|plantée?)\b)\S"
            ),
            excludes=compile_words(
                r"\b(?:appelle(?=[.!]*$)|malade|attend|en panne|cassée?|ne marche pas)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(r"^[^?]{10,160}?, (?:et )?c'est (?:la|une|notre) règle\b"),
        ),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(
                rf"^(?:désormais|dorénavant|maintenant|à partir de maintenant),? (?:(?:mon|ma) (?:nouveau |nouvelle )?(?:responsable|cheff?e?|manageu?[rs]e?|supérieure?|patronn?e?) (?:est |c'est ){NAMES}|{NAMES} est (?:mon|ma) (?:responsable|cheff?e?|manageu?[rs]e?|supérieure?))"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r", (?:toujours|jamais|sans exception)[.!]*$"
                rf"|^n(?:e |'){_VERBS} plus (?!l[ea]s?\b|ça\b|cela\b)[^,]{{2,60}}$"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"\b(?:on|nous) (?:utilise|utilisons|emploie) [^,]{1,60}, (?:jamais|pas) "
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(rf"^{_VERBS} .{{1,100}}, (?:jamais|toujours)\b"),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(
                r"^(?:ne |n')[\w-]+(?: \w+)? jamais\b|^ne jamais \w+(?:er|ir|re)\b|^toujours \w+(?:er|ir|re)\b|^\w+(?:er|ir|re) toujours\b|^jamais d[e']"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(
                r"\b(?:désormais|dorénavant|à partir de maintenant|à compter de maintenant|sans exception|en toutes circonstances|systématiquement)\b"
            ),
            excludes=compile_words(r"^(?:il|ça|c'est)\b|" + _TROUBLE.pattern),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(rf"(?:^|[,;:] |\bet )(?:s'il te plaît,? )?{_VERBS} (?:\w+ )?toujours\b"),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"\b{_ONWARD}\b,? (?:s'il te plaît,? )?(?:ne |n')?{_VERBS}\b|{_VERBS}.{{2,80}}\b{_ONWARD}\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"^(?:à )?chaque fois que .{{3,120}}, (?:ne |n')?{_VERBS}\b|{_VERBS} .{{2,100}}\b(?:à )?chaque fois que (?:tu|on|vous)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"\b(?:on|nous) (?:ne |n')?(?!a\b|avons|est|sommes)\w+(?: \w+)? (?:toujours|jamais)\b"
            ),
            excludes=compile_words(r"\bsi (?:on|nous)\b|qu'on\b|" + _TROUBLE.pattern),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"\b(?:doit|doivent|faut) (?:\w+ ){0,2}?(?:jamais|toujours)\b|\bne (?:doit|doivent|faut) jamais\b|\bil faut (?:toujours|jamais)\b"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^tou(?:t|te|s|tes) (?:(?:les|le|la|nouvelle|nouveau) )?[^,]{2,80} (?:doit|doivent|va|vont|passe|passent)\b"
            ),
            excludes=compile_words(
                _TROUBLE.pattern + r"|\bavant de (?:finir|terminer|continuer)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"(?:^|[,;] )(?:ne |n')[\w'-]+ (?:pas|rien) .{0,100}\b(?:sans (?:me |m'|mon |demander|prévenir)|sauf si|à moins)"
            ),
        ),
        Cue(Kind.INSTRUCTION, 0.8, compile_words(r"(?:^|[,;] )arrêtez? (?:de |d')\w+")),
        Cue(Kind.ABOUT, 0.95, compile_words(r"\b(?:je m'appelle|mon nom est) \w")),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(rf"^je suis (?:une? |le |la |l')?(?:\w+ ){{0,2}}?{_ROLE}\b"),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^(?:j'habite|je vis à|je travaille (?:(?:maintenant|désormais) (?=(?:chez|pour) (?-i:[A-Z])))?(?:à|chez|comme|dans|pour|en|sur)|j'ai \w+ ans d'expérience|mon équipe (?:est|utilise|compte)|je viens d[eu] [A-Z])"
            ),
            excludes=compile_words(r"\btravaille (?:sur|dans) (?:ça|ce|cette|le (?:bug|fix))\b"),
        ),
        Cue(
            Kind.PREFERENCE,
            0.9,
            compile_words(
                r"\b(?:je|nous|on) (?:préfère|préférons|préférerais) \S|\bj'aime mieux \S"
            ),
            excludes=compile_words(
                r"\bpréf\w+ (?:(?:le|la|les|l') ?)?(?:premi|deuxième|second|troisième|autre|derni|ça|cela|celui|celle|cette|ce )\w*"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"\b(?:je n'aime pas|je déteste|je ne supporte pas|j'aime (?:que|quand|avoir|les|le|la)) \S|\bje ne veux (?:pas|plus|jamais) (?:de |d'|voir)"
            ),
            excludes=compile_words(
                r"\b(?:aime pas|déteste|supporte pas) (?:ça|cela|cette|ce\b|l'idée|le (?:bug|résultat))"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.9,
            compile_words(
                r"^décision ?: |\bil a été décidé\b|\bon part sur .{1,80} (?:plutôt que|au lieu d)|\b(?:nous avons|on a|(?:l'|notre )équipe a) (?:\w+ )?(?:décidé|choisi|opté|adopté|abandonné|arrêté de (?:supporter|utiliser|maintenir)|cessé de|renommé|remplacé|migré|retenu|basculé)\b|\b(?:on est|nous sommes) (?:\w+ )?passée?s? (?:à|sur)\b|\b(?:on|nous) rest(?:e|ons) (?:sur|à|chez)\b|\b(?:nous n'utilisons|on n'utilise|n'est|ne sont) plus\b(?! (?:rapide|lent|là))|\bla décision (?:est|était) de\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"\b(?:doit|doivent) (?:valider|approuver|relire|signer|autoriser|rester)\b|\b(?:est|sont) responsables? d[eu]\b|\b(?:gel|livraison|lancement|échéance|date limite|release)\b.{0,40}\b(?:est|commence|finit|aura lieu)\b.{0,20}\d"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?:le |la |les |l'|notre |nos |tout |[A-Z][\w-]+ )[^,]{0,70}\b(?:est|sont|se trouve|tourne|tournent|écoute|écrit|écrivent|vit|pointe|stocké\w*|documenté\w*|hébergé\w*) (?:maintenant |documentée?s? |stockée?s? |hébergée?s? |définie?s? )?(?:sur|dans|à|avec|sous|derrière|vers|en) "
            ),
            needs_specific=True,
            excludes=compile_words(
                _TROUBLE.pattern
                + r"|\ben cours\b|^(?:le|la|les|l') ?(?:test|build|ci|code|fonction|problème|changement|fichier|branche|sortie|tests)\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^je (?:fais|prépare|finis) (?:une?|ma|mon) (?:thèse|doctorat|master|licence|stage)\b|^j'utilise (?:windows|mac\w*|linux|ubuntu|arch|debian)\b"
                rf"|^(?:maintenant,? )?j'utilise (?:maintenant |désormais )?{OWN_TOOLS}(?: maintenant)?[.!]*$"
                r"|^(?:maintenant,? )?(?:mon|ma) (?:nouveau |nouvelle |nouvel )?(?:manager|chef|cheffe|responsable|patronn?e?|employeur) (?:est|s'appelle) (?:maintenant |désormais )?(?-i:[A-ZÀÉÈ])\w+(?: (?-i:[A-ZÀÉÈ])\w+)?(?: maintenant)?[.!]*$"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"\b(?:on|nous) ne \w+ que (?:le|les|sur|à|via|depuis)\b|\b(?:dossier|répertoire|branche|module|table)\b.{0,30}\best (?:gelée?|en lecture seule|générée?|obsolète)"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                r"^(?:s'il te plaît,? )?(?:plus (?:de |d'|aucun\w* )|pas (?:de |d')|aucun(?:e|s)? |zéro |(?:n'utilise|ne mets|n'ajoute|n'écris|ne fais|n'insère) (?:pas|plus) (?:de |d')|évite (?:les |de |d')|arrête (?:avec )?(?:les |de mettre des ))(?:\w+ )?(?:emojis?|émojis?|émoticônes|commentaires|docstrings|points-virgules|résumés?|récapitulatifs?|abréviations|tableaux|mocks|points d'exclamation|excuses|introductions|anglicismes|variables globales|nombres magiques|listes à puces|todos)\b"
                r"|^(?:tu|vous) ne (?:dois|devez|peux|pouvez) pas (?:modifier|éditer|toucher|changer|utiliser|supprimer) (?!ce\b|cet|cette|ça|le\b|la\b|l')\S"
                r"|^je ne veux pas que tu (?!fasses ça|le\b|la\b|l')\w+ (?!ce\b|cet|cette|ça)\S"
            ),
            excludes=compile_words(
                r"\b(?:ces?|cet|cette|maintenant|encore|ici|aujourd'hui)\b|, (?:juste|seulement|mais)\b|: ?\S"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:utilise|emploie) (?:seulement )?(?:(?:\d+|deux|quatre) espaces|des tabulations|des tabs|(?:le |du )?(?:snake|camel|kebab|pascal)[_ -]?case|des guillemets (?:simples|doubles)|conventional commits|utc|des type hints)\b"
                r"|^(?:garde|limite|nomme|trie|formate) (?:toutes |tous )?(?:les |des |tes )?(?:fonctions|méthodes|lignes|classes|réponses|commits|branches|variables|colonnes|fichiers|noms) (?:\w+ ){0,3}?(?:sous|en|à|avec|courtes?|courts?|brèves?|de moins)"
                r"|^(?:réponds|explique|parle)(?:-moi)? (?:de façon |de manière )?(?:brièvement|concise\w*|court|en une phrase|simplement|comme si)|^écris (?:les |tes )?(?:commits|commentaires|messages de commit|docs) en \w"
            ),
            excludes=compile_words(
                r"\b(?:ces?|cet|cette|maintenant|encore|ici|aujourd'hui)\b|, (?:juste|seulement|mais)\b|: ?\S"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:on|nous) (?:utilise|utilisons|tourne sur|tournons sur|est sur|sommes sur|est en|déploie sur|déployons sur) (?!le\b|la\b|les\b|ça\b|ce)(?=.*(?:\d|\w\.\w|(?-i:[a-z][A-Z]|[A-Z]{2,})))\S+(?: (?!dans\b|pour \w+er\b)\S+){0,4}[.!]*$"
                r"|^(?:notre|la|le|l') ?(?:[\w-]+ ){1,4}s'appelle (?:(?:maintenant|désormais) )?(?!(?:maintenant|désormais|comment|autrement)\b)[\w/.-]+(?: (?:maintenant|désormais))?[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^j'ai (?:récemment )?déménagé (?:à|en|au) (?-i:[A-Z])|^(?:j'habite|je vis) (?:maintenant|désormais) |^appelle-moi (?-i:[A-Z])|^tu peux m'appeler (?-i:[A-Z])"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.85,
            compile_words(
                r"^(?:on a|nous avons) (?:déplacé|changé|passé|monté|baissé) .{2,80} (?:de |du )(?:port )?\S+ (?:à|au|vers) (?:le )?(?:port )?\S"
            ),
            needs_specific=True,
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"^seule?s? (?:(?-i:[A-ZÉ])\w+|l'[\w ]{2,30}?|(?:le|la|les) [\w ]{2,30}?) (?:peut|peuvent|doit|doivent) (?:approuver|valider|fusionner|déployer|publier|relire|modifier|changer|toucher|supprimer|autoriser)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(rf"^(?:s'il te plaît,? )?utilise {TOOLS}[.!]*$"),
            excludes=_TASK,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:maintenant,? )?(?:on utilise|nous utilisons) (?:maintenant |désormais )?{TOOLS}(?: maintenant| à la place)?[.!]*$"
                r"|^(?:(?:le|la|notre) |l')[\w -]{2,50} (?:utilise|écoute sur) (?:maintenant )?(?:le port|la version) \d"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^je suis (?:\w+ )?passée?(?: de {ANY_TOOL})? (?:à|sur) {ANY_TOOL}(?: [^,]{{1,20}})?[.!]*$|^j'ai (?:basculé|migré|changé)(?: de {ANY_TOOL})? (?:à|vers|sur|pour) {ANY_TOOL}[.!]*$"
                rf"|^(?:maintenant,? |depuis (?:hier|lundi|\w+),? )?(?:mon|ma) (?:nouveau |nouvelle )?(?:manager|chef|cheffe|responsable|patronn?e?) (?:est|c'est) (?:maintenant |désormais )?{NAMES}[.!]*$"
                rf"|^(?:depuis \w+,? )?(?:c'est )?{NAMES} (?:est )?(?:maintenant |désormais )?(?:qui est )?(?:mon|ma) (?:nouveau |nouvelle )?(?:manager|chef|cheffe|responsable)\b"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"^(?:plutôt|mieux vaut) (?!tard|que\b|mourir|ça|prévenir)(?:des |de |un |une )?(?:(?!le\b|la\b|ce|que\b)[\w'-]+ ){1,4}que (?!jamais|rien|le\b|la\b|ce|guérir)\w+|^je (?:ne |n')(?:préfère|aime) plus (?!ça|cela|cette|ce\b)\S"
            ),
            excludes=compile_words(r"\b(?:derni|premi|deuxième|second|autre)\w*"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                rf"^{_VERBS} (?!le\b|la\b|les\b|l'|ce|cette)[^,;]{{2,40}} (?:au lieu d(?:e |')|plutôt que|et pas|et non) ?(?!le\b|la\b|les\b|l'|ce|cette)\S+(?: \S+)?[.!]*$"
                rf"|^{_VERBS} (?!le\b|la\b|les\b|l'|ce|cette)[^,;]{{2,40}}, (?:pas|jamais) (?!le\b|la\b|les\b|l'|ce|cette)\S+(?: \S+)?[.!]*$"
                rf"|^(?:ne |n'){_VERBS} pas (?!le\b|la\b|les\b|l'|ce|cette)[^,;]{{2,40}}, (?:mais )?{_VERBS} (?!le\b|la\b|les\b|l'|ce|cette)[^,;]{{2,40}}$"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:s'il te plaît,? )?(?:ne |n'){_VERBS} (?:pas|rien) (?!le\b|la\b|les\b|l'|ce|cette|ça|encore|tout\b|un\b|une\b|à ce)[^,;:]{{3,60}}$|^ne pas (?!le\b|la\b|les\b|l'|ce)\w+(?:er|ir|re) (?!le\b|la\b|les\b|l'|ce)[^,;:]{{3,60}}$"
            ),
            excludes=compile_words(
                _AT_HAND.pattern + r"|\w\.[a-z]{1,4}\b|\(\)|(?-i:[a-z][A-Z])|#\d"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"^\w+(?:-moi|-nous) (?:s'il te plaît )?(?:toujours|jamais)\b|^pas d(?:e |')[\w -]{3,40}, jamais[.!]*$"
                r"|^(?:les|tous les|toutes les|nos) (?!tests?|boutons?|pages?|erreurs?)[^,;]{2,50} (?:sont|ne sont) (?:toujours|jamais) (?!cass|bloqu|lent|vide|rouge)\w+(?:é|i|u|t)e?s?\b"
            ),
            excludes=compile_words(f"{_TASK.pattern}|{_TROUBLE.pattern}"),
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^{NAMES} (?:s'occupe|est (?:chargée?|responsable)|gère|maintient|valide|approuve) (?:maintenant |désormais )?(?:de |d'|du |des |la |le |les |l'|tout)\w?"
                rf"|^(?:le|la|les|l') ?[\w -]{{2,40}} (?:est|sont) (?:gérée?s?|suivie?s?|maintenue?s?|validée?s?) par {NAMES}[.!]*$|^c'est {NAMES} qui (?:s'occupe|gère|maintient|valide)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:(?:le|la|les|nos|notre) |l')(?!erreur|problème|page|build)[^,;:]{2,50} (?:(?:est|sont) (?:suivi\w*|notée?s?|rangée?s?|documentée?s?|gérée?s?)|sont|est|se trouve(?:nt)?|vont|va) (?:tous |toutes )?(?:sur |dans |à |sous )?https?://\S+[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:(?:le|la|les|notre|nos) |l')(?!test|serveur|script|fonction|erreur)[^,;]{{3,50}} (?:démarre|commence|finit|se termine|ouvre|ferme|sort|expire|est|sera|a lieu|est (?:coupée?|arrêtée?|signée?)|a été signée?)(?:nt)? (?:en |à |le |la |au |dès |pour )*{_DAY}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:(?:le|la|les) |l')(?!bouton|option)[^,;]{3,50} (?:est|sont|reste|restent) (?:de nouveau |à nouveau )?(?:dés|ré)?activée?s? (?:depuis|à partir de|jusqu'à|dans|dès) (?:la |le )?(?:version )?v?\d"
                r"|^(?:(?:le|la|les) |l')[^,;]{3,50} restent? (?:dés)?activée?s?[.!]*$"
                r"|^(?:depuis|à partir de|dès|avec|en) (?:la |le )?(?:version )?\d[\w.]*,? (?:le |la |les |l'|nos |notre )[^,;?]{3,60} (?:est|sont|redevient|redeviennent) (?:de nouveau |à nouveau )?(?:(?:dés|ré)?activée?s?|allumée?s?|coupée?s?)\b"
                r"|^(?:le |la |les |l'|nos |notre )[^,;?]{3,60} (?:reste|restent) (?:(?:dés|ré)?activée?s?|allumée?s?|coupée?s?)\b"
            ),
            excludes=compile_words(r"\b(?:erreurs?|plante\w*|cassée?|pourquoi|bug)\b"),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:pour [^,]{2,30} )?on (?:garde|prend|reste sur|part sur|choisit) (?!ça|cette|ce\b|celui|celle)[^,;]{2,60}?(?:,? (?:et on (?:abandonne|laisse tomber|enlève|vire)|pas|plutôt que|au lieu de|parce qu|car)\b)"
                r"|^(?:adopté|validé|décidé|acté|convenu) ?: ?\S"
                r"|^(?:le|la|les) [\w -]{2,40} pass(?:e|ent) de \d\S*(?: \S{1,6})? à \d\S*(?: \S{1,6})?(?:,| (?:car|parce|depuis|à partir))"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:ok,? )?(?:finalement|au final),? (?:on|nous) (?!a\b|va\b)\w+ \S|^(?:on|nous) (?:n'utilise|n'utilisons|ne supporte|ne prend|ne fait|ne gère) pas (?!ça|cela|ce\b|cette)\S[^,;?]{1,60}(?:,|parce|car)"
                r"|^pas de \S+(?: \S+)?[,:.] ?(?:on|parce|car)\b|^pour [^,;?]{2,40},? (?:on|nous) (?:utilise|utilisons|prend|prenons|garde|choisit) (?!ça|cela|ce\b)\S|^(?:on|nous) (?:écarte|abandonne|rejette|retire|laisse tomber) (?!ça|cela|ce\b|cette)\S"
                r"|^(?:on|nous) (?:fait|faisons|stocke|stockons|calcule|calculons|verrouille|sert|garde|gardons) [^,;?]{3,60}(?:,? (?:parce qu|car|vu que)|,? (?:et )?(?:pas|plutôt qu|au lieu d))"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?!(?:{_VERBS}|je|tu|ça|cela)\b)[^,;?]{{3,60}} (?:au (?:plus|moins|maximum|minimum)|maximum|minimum|jusqu'à|pas plus de) \d"
                r"|^(?:au (?:plus|maximum)|maximum) \d\S* [\w /-]{3,50}(?:par|pour|en|contre)\b|^(?:le|la|les|nos) [^,;?]{3,50} (?:expire|est (?:gardée?|supprimée?)|sont (?:gardée?s?|supprimée?s?|conservée?s?))(?:nt)? (?:après|pendant|au bout de|tous les) \d|^(?:le|la|les) [^,;?]{3,50} \d\S* \w+ (?:au (?:plus|maximum|minimum)|maximum)[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!ça\b|cela\b|je\b|tu\b|il\b|on\b)[^,;?]{3,60} ne (?:doit|doivent|peut|peuvent) (?:pas|jamais|plus|en aucun cas) (?!être (?:trouvée?|ouverte?|chargée?|lue?)|se connecter)\w+|^(?:il est |c'est )?(?:strictement )?interdit de \w+|^(?:le|la|les) [^,;?]{3,50} (?:est|sont) (?:strictement )?interdite?s?\b"
                r"|^(?:le|la|les|tou(?:s|tes) les) [^,;?]{3,50} ne \w+ (?:que|qu'(?:en|à|avec|sur))\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                r"^(?:moi,? )?(?:je |j')(?!ai\b|suis|oublie|vois|comprends)\w+ (?:toujours|jamais) \S|^je veux (?:toujours )?(?:les |des |mes )?(?:commits|messages|réponses|tests|fonctions|commentaires|noms|dates|résumés|prs) (?:en|avec|sans|courte?s?|comme)\b"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?!ça\b|cela\b|l'autre)[\w -]{3,40} (?:stp|s'il te plaît|svp),? (?:et )?(?:pas|sans) (?!ça\b|cela\b|l[ea]\b|maintenant|encore)\S"
                r"|^(?:écris|mets|garde|range|nomme|formate|trie|exprime|renvoie) (?:toujours )?(?:les |tous les |toutes les |des )(?:commits|messages(?: de commit)?|réponses|tests|fonctions|commentaires|noms|dates|montants|prix|variables|colonnes|tables|branches) (?:en|avec|sans|comme|par|dans)\b"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?:(?:le|la|les|notre|nos|on|nous) |l')[^,;?]{{3,60}} (?:jusqu'(?:au|à)|avant|à partir d[ue]|dès|depuis|le|pour) (?:le |la )?{_DAY}"
            ),
            excludes=compile_words(_TROUBLE.pattern + r"|^on (?:pourrait|devrait|doit|peut)\b"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{FULL_NAMES} (?:est (?:maintenant |désormais )?(?:notre|la|le) (?:[\w-]+ )?(?:responsable|référente?|contact|cheffe?|administrat\w+|relect\w+)\b|dirige|coordonne|décide|relit|remplace|reprend|arrive (?:le|en)|part (?:le|en))"
                rf"|^(?:demande|parle|adresse-toi) à {NAMES} (?:pour|de|si|quand|avant)\b|^(?:le|la) (?:responsable|contact|référente?) (?:de|du|des|pour) [\w -]{{3,40}} est {NAMES}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^je (?:suis (?:de|chez|à)|viens de) {NAMES}[.,!]*$|^(?:j'|je )(?:enseigne|étudie|maintiens|dirige|coordonne|tiens) (?!ça|cela)[^,;?]{{3,40}} (?:à|en|chez|pour) {NAMES}"
                r"|^je travaille (?:seulement )?(?:le (?:lundi|mardi|mercredi|jeudi|vendredi|matin|soir)|la nuit|à mi-temps|à temps partiel|jusqu'à|de \d)|^le français n'est pas ma langue|^je ne (?:distingue|vois) pas (?:le rouge|les couleurs)"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:le |la |les |l'|nos |on )[^,;?]{2,50} (?:a|ont|avons) le droit d(?:e |')\w|^(?:le |la |les |l')[^,;?]{3,40} (?:peut|peuvent) (?:rester|être) [^,;?]{3,40}, (?:c'est|ça|pas de|aucun) (?:bon|permis|autorisé|va|souci|problème)\b"
                r"|^(?:le |la |les |l'|nos )[^,;?]{3,40} (?:peut|peuvent) rester \w|^on peut (?:tout à fait|sans problème|librement) \w|^(?:il est|c'est) (?:permis|autorisé) d(?:e |')\w"
            ),
            excludes=compile_words(
                rf"{_TROUBLE.pattern}|\b(?:pas|jamais|ne|seulement|maintenant)\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:le |la |les |l'|notre |mon |ma )[\w ]{{2,30}} s'appelle(?:nt)? {NAMES}(?:[.!]*$|, )"
                r"|^(?:le |la |les |l'|notre |nos )[\w' -]{3,40} c'est https?://\S+[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:s'il te plaît,? |stp,? )?(?:mets|utilise|écris|prends|garde|range|note|donne|emploie|stocke) (?!moi\b|ça\b|un test\b)[^,;?]{3,60},? (?:et )?(?:pas|jamais|plutôt que) (?!maintenant\b|encore\b)[^,;?]{2,40}$"
                r"|^(?:le |la |les |l')[^,;?]{3,40} en [^,;?]{2,30}, (?:et )?(?:pas|jamais) (?:d'|de |en |du |des )?[^,;?]{2,30}$"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^(?:(?:non|et),? )?pas d(?:e |')[^,;?]{3,40}, (?:jamais|nulle part)\b|^(?:toujours|jamais) (?:avec|sans|en) [^,;?]{3,40}$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:nous avons|on a) (?:relevé|baissé|augmenté|réduit|monté|descendu|allongé|raccourci|passé) (?:le |la |les |notre |l')[\w ]{3,40}(?: de \S+)? à (?:[\w-]+ )?\S*\d"
            ),
            needs_specific=True,
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:on ne|nous ne) (?:fera|feront|ferons|prendra|prendrons|proposera|proposerons|supportera|supporterons) (?:pas|jamais) (?:de |d'|le |la )?(?!ça)[^,;?]{3,40}, \S"
                rf"|^c'est {FULL_NAMES} qui (?:s'occupe|est responsable|est en charge) d(?:e |u |es )"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(r"^je suis d'astreinte (?:une|un|tou[ts]e?s?|chaque|le|la)\b"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:les? |la |l')[\w ]{3,40} (?:se \w+|vont|va) (?:sur|dans|à|via) https?://\S+[.!]*$"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(r"^(?:c'est décidé|c'est acté|décidé) ?[,:] \S"),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?:le |la |les |l')[\w' ]{3,40} (?:est|sont|a lieu|commence|démarre|arrive|expire|se termine) (?:dans (?:deux|trois|quatre|\d+) (?:semaines|mois)|(?:la )?semaine \d+|(?:à la )?fin (?:du|de) \w+)"
                r"|^(?:dans (?:deux|trois|quatre|\d+) (?:semaines|mois)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:prochain|dernier)|(?:la |en )?semaine \d+|à la fin du (?:mois|trimestre)|après-demain),? (?:le |la |les |l'|on a |c'est |nous avons )[^,;?]{3,60}$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{NAMES} (?:est|sont) (?:maintenant |aussi )?(?:notre|nos) (?!(?:[\w-]+ ){{0,3}}?(?:problème|priorité|objectif|espoir|option|goulot|erreur)\b)[\w /-]{{3,40}}?(?:[.!]*$|[,;] | et )"
                rf"|^(?:notre|nos) (?!(?:[\w-]+ ){{0,3}}?(?:problème|priorité|objectif|espoir|option|build|test) )[\w /-]{{3,40}}? (?:est|sont|s'appelle(?:nt)?|c'est) (?:maintenant )?{NAMES}(?:[.!]*$|[,;] )"
                r"|^(?:notre|nos) (?:clients|utilisateurs|équipe|bureau|serveurs?|données|entrepôt|fournisseurs|partenaires|magasins) (?:est|sont|se trouve(?:nt)?|vivent|habitent) (?:tous |toutes |uniquement |seulement |surtout |exclusivement )*(?:en|à|au|dans|aux) (?:la |le |les )?(?-i:[A-ZÉÈÀ])"
                rf"|^{_NO_THING}(?:le |la |les |l'|notre |nos |tous les |toutes les )?(?:[\w'./-]+ ){{1,6}}?(?:est|sont|arrive(?:nt)?|viennent|s'exprime(?:nt)?) (?:toujours |tous |toutes |exprimés? |exprimées? |stockés? |stockées? |donnés? )*(?:en|sous forme d[e']|comme) ?{_UNIT}\b(?:[.!]*$|[,;] )"
                rf"|^(?:(?:le|la|les|notre|nos) |l')[\w /.-]{{2,30}} (?:renvoie(?:nt)?|donne(?:nt)?|attend|attendent|envoie(?:nt)?|stocke(?:nt)?|accepte(?:nt)?|mesure(?:nt)?|exporte(?:nt)?|retourne(?:nt)?|livre(?:nt)?) (?:le |la |les |l'|ses )?[\w -]{{2,40}} (?:en|comme) {_UNIT}\b(?:[.!]*$|[,;] )"
                r"|^(?:(?:notre|nos) [\w /-]{2,30}|(?:le |la |les |l')(?:ci|pipeline|build|tests|déploiement|migration|import|export|revue)) (?:prend|prennent|dure|durent|met|nécessite) (?:environ |presque |près de |au moins |jusqu'à )*(?:\d+|une?|une demi|deux|trois|quatre|cinq|dix|vingt|trente|quarante)[ -]?(?:heures?|minutes?|secondes?|jours?|semaines?)\b"
                rf"|^{_NO_THING}(?!(?:le |la |l')?(?:ticket|issue|pr|fil|message|mail)s? )(?:le |la |les |l'|notre |nos )?(?:[\w`./-]+ ){{1,5}}?(?:est|sont|a été|ont été) (?:maintenant |officiellement )?(?:archivée?s?|abandonnée?s?|obsolètes?|dépréciée?s?|retirée?s?)[.!]*$"
                r"|^(?:ici,? )?(?:on utilise|nous utilisons|nous travaillons avec|on travaille avec|nous déployons (?:sur|avec)|on déploie (?:sur|avec)) (?-i:[A-ZÉÈÀ])[\w.+#-]*(?: (?-i:[A-ZÉÈÀ])[\w.+#-]*){0,2}(?: (?:comme|pour) [\w -]{3,30})?[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:(?:le|la|les|notre|nos) |l')(?:[\w-]+ )?{_STRANGERS} (?:veut|veulent|exige(?:nt)?|demande(?:nt)?|attend|attendent|reçoi(?:t|vent)|accepte(?:nt)?|ont besoin de|a besoin de) (?!que\b|qu'|nous\b|ça\b|cela\b|une?\b|de l'aide\b|plus\b|savoir\b)[\w -]{{3,40}} (?:en|comme|avec|sans|par|au format) (?!cette|ce\b)\S"
            ),
            needs_specific=True,
            excludes=compile_words(_TROUBLE.pattern + r"|\b(?:aujourd'hui|demain|maintenant)\b"),
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                rf"^(?:je veux|j'aime|je voudrais|j'aimerais|il me faut|j'attends) (?:toujours )?(?:des|les|de) (?:(?!autres|nouvelles|meilleures|trois|deux)[\w-]+s )?{_OUTPUTS}(?: (?!en\b|que\b|qui\b|de\b|à\b|aux\b)[\w-]+s(?: et [\w-]+s)?)[.!]*$"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:s'il te plaît,? |stp,? )?(?:utilise|prends) {_TOOL} comme (?:notre )?(?:(?:formateur|formatteur|linter|gestionnaire|éditeur|compilateur|serveur|base de données|file|cache|langage|framework|bibliothèque|shell|orm|ide|outil)(?: [\w ]{{3,20}})?)[.!]*$"
            ),
            excludes=_AT_HAND,
        ),
    ),
)
