"""Spanish."""

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
    r"(?:usa|enséñame|muéstrame|dime|dame|explícame|pídeme|utiliza|ejecuta|añade|agrega|escribe|responde|contesta|respóndeme|contéstame|pon|haz|mantén|incluye|formatea|corre|lanza|pregunta|pregúntame|consulta"
    r"|consúltame|avísame|avisa|comprueba|verifica|revisa|crea|sigue|deja|muestra|explica|nombra|cita|documenta|actualiza|devuelve|valida|prueba|prefiere|evita|llama|guarda"
    r"|abre|firma|borra|elimina|cambia|toca|modifica|sube|traduce|resume|habla|trabaja|empieza|termina|pide|confirma|instala|importa|quita|mueve)"
)
#: The verb of an order in the negative: "no uses", "nunca hagas".
_SUBJUNCTIVE = r"(?:\w+(?:es|as|áis|éis|e|a))"
#: From now on, where an order is beside it.
_ONWARD = r"(?:en el futuro|por defecto|en adelante|(?:desde|a partir de) (?:hoy|este momento)|(?:para )?la próxima vez)"
_TROUBLE = compile_words(
    r"\b(?:pero|error|errores|falla|fallan|fallando|falló|bug|roto|rota|se cuelga|excepción|por qué|raro|lento|no funciona|no puede|no va)\b"
)
_TASK = compile_words(
    r"\bpara que\b|^(?:por favor,? |ahora |luego )*(?:escribe|crea|implementa|haz|genera|diseña|desarrolla|añade|construye)(?:me)? (?:un|una|el|la|los|las|unos|unas)\b.{0,120}\b(?:que|donde)\b"
)
_ROLE = (
    r"(?:desarrollador|desarrolladora|ingenier[oa]|programador|programadora|diseñador|diseñadora|analista|científic[oa]|estudiante|profesor|profesora|investigador|investigadora"
    r"|arquitect[oa]|jef[ea]|líder|responsable|administrador|administradora|fundador|fundadora|consultor|consultora|freelance|principiante|autónom[oa]|médic[oa]|daltónic[oa]"
    r"|zurd[oa]|vegan[oa]|vegetarian[oa]|celíac[oa]|alérgic[oa]|nuev[oa] (?:en|con|aquí)|nativ[oa]|sre|cto|dba|pm)"
)

#: One thing at hand: what is said of it is a task.
_AT_HAND = compile_words(
    r"\b(?:est[ea](?! proyecto| repo| repositorio| equipo)|es[ea]|est[oa]s|es[oa]s|eso|esto|ahora|todavía|aquí|hoy|primer[oa]?|segund[oa]|tercer[oa]?|otr[oa]s?|últim[oa])\b|\w\(\)|(?:vez|lugar) de \d|lieu de \d"
)
#: Who and what belongs to a person.
_KIN = r"(?:mujer|esposa|marido|esposo|pareja|novi[oa]|prometid[oa]|madre|padre|mamá|papá|padres|herman[oa]s?|hij[oa]s?|bebé|gemelos|mellizos|tí[oa]s?|prim[oa]s?|sobrin[oa]s?|abuel[oa]s?|niet[oa]s?|sueg[roa]{2}s?|cuñad[oa]s?|perr[oa]s?|gat[oa]s?|caballo|conejo|loro|mascota|compañer[oa] de piso)"
#: A tool, by any name, and no thing that is pointed at.
_TOOL = r"(?!(?:un[oa]?s?|el|la|los|las|lo|es[eoa]s?|est[eoa]s?|mi|mis|tu|su|nuestr[oa]s?|dos|tres|más|menos|solo|sólo|aquí|ahora|algo|nada|todo|tod[oa]s|espacios|tabuladores|que|para|en)\b)[^\W\d_][\w.+#/-]*(?: (?!en\b|para\b|como\b|y\b|no\b|aquí\b|por\b|de\b)[\w.+#-]+)?"
_ALL_MINE = r"en (?:tod[oa]s|cada un[oa] de)(?: mis| los)? (?:proyectos?|repos?|repositorios?|máquinas|ordenadores)|para (?:casi )?todo|en todas partes"
#: How an amount, a time or a text is written down.
_UNIT = (
    r"(?:céntimos|centavos|euros?|dólares|francos|yenes|pesos|libras|utc|hora local|(?:mili|micro)?segundos|minutos|horas|días|miligramos|gramos|kilos|kilogramos|kg|toneladas|(?:milí|centí|kiló)?metros|mm|cm|km|pulgadas|litros|bytes|[kmgt]i?b|por ciento|porcentajes?|grados|celsius|vatios|kwh|píxeles"
    r"|enteros|cadenas|decimales|json|xml|csv|yaml|toml|parquet|iso[ -]?\w*|utf-?\d+|base64|mayúsculas|minúsculas)"
)
_NO_THING = r"(?!(?:es[oa]s?|est[oa]s?|tú|yo|él|ella|ell[oa]s|aquí|que|quien)\b)"
_OUTPUTS = r"(?:respuestas|explicaciones|resúmenes|commits|mensajes(?: de commit)?|prs|diffs|funciones|tests|pruebas|comentarios|nombres|planes|informes|revisiones|ejemplos|ramas)"
_STRANGERS = r"(?:client(?:e|a|es)|auditor(?:es)?|banco|hacienda|autoridades|abogad[oa]s?|ministerio|colegio|hospital|almacén|proveedor(?:es)?|soci[oa]s|inquilin[oa]s)"
#: What is written for others to read.
_WRITTEN = (
    r"(?:readme(?:\.\w+)?|change-?log|registro de cambios|mensaje|comentario|documentación|docs?|docstring|descripción|título|ticket|issue|pr|pull request|correo|e-?mail|respuesta|carta|post|publicación|tuit|artículo|faq|wiki|página|sección|párrafo|frase|entrada|encabezado|pie|banner|botón|etiqueta|texto|plantilla|anuncio|notas? de (?:la )?versión"
    r"|estado|diapositiva|chat|canal|slack|hilo|historia|poema|discurso|eslogan|perfil|licencia|encuesta|formulario|factura|contrato|oferta)"
)

#: A day that something can happen on.
_DAY = r"(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo|\d{1,2} de \w+|\d{4}-\d\d|mañana|semana \d+|(?:el )?(?:próxim[oa]|semana que viene|mes que viene)|(?:dos|tres|cuatro|\d+) (?:días|semanas|meses)|(?:final|finales|fin) de (?:mes|año|trimestre|\w+)|(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b)"

SPANISH = Language(
    name="spanish",
    words=word_set(
        "a el la los las solo sólo puede pueden llevo enero febrero mayo junio julio agosto septiembre octubre noviembre diciembre mes semana migramos cambiamos un una de del que y en es son no por para con se lo al más como pero sus le ya o este esta sí porque cuando muy sin sobre todo también me hasta hay donde"
        " mudé mudado vivo llámame llamo soy estoy nada evita responde nos usa siempre nunca yo tú mi tu está están usamos todas todos antes cada soy prefiero recuerda gracias puedes ahora ten cuenta jamás nunca deja eso esto odio tiene nuestro nuestra"
    ),
    remember=compile_words(
        r"^(?:por favor,? |y |también |ah,? )*(?:recuerda|recordad|recuerde|acuérdate de|ten en cuenta|tened en cuenta|no olvides|no te olvides de|toma nota(?: de)?|anota|apunta|nota|memoriza|guarda en (?:la |tu )?memoria)(?: que\b|\s?:|,|(?= (?:el|la|los|las|en|siempre|nunca)\b))\s*"
    ),
    clause=compile_words(
        r"\b(?:uso|utilizo|vivo|trabajo|es|son|está|están|hay|tiene|tienen|usa|usamos|usan|debe|deben|va|van|empieza|corre|vive|se|no|siempre|nunca|necesita|escucha|termina|expira|somos|soy|prefiero)\b|[=:]"
    ),
    aside=compile_words(
        r"^(?:y |ah,? |oye,? )*(?:(?:nota|recordatorio) (?:para m[ií](?: mism[oa])?|personal)(?= ?[:,–-])|por cierto|para que lo sepas|para tu información|que sepas que|dato|aviso|ojo|contexto|fyi|una cosa más)[,:; ]+\s*"
    ),
    opener=compile_words(
        r"^(?:(?:por favor|porfa|y|pero|en cambio|eso sí|también|además|ok|vale|hola|bueno|bien|perfecto|gracias|genial|sí|oye|mira|entonces|así que|pues|ah|ojo|primero|segundo|tercero|por último|regla|importante|buenas|actualización(?=:))(?:[,:;!.]+\s*|\s+(?!de\b|es\b|que\b)))"
    ),
    closer=compile_words(
        r"(?:,? (?:por favor|porfa|gracias|vale\??|ok\??|de acuerdo\??)|[,;.]? ?¿?(?:y |pero |así que )?(?:me )?(?:puedes|podrías|podéis)\b.{0,160}\?|[,;] ?y (?:por favor )?(?:ahora )(?!.{0,100}\b(?:no|nunca|solo|salvo|excepto)\b)[^.,;]{0,120})[.!]*$"
    ),
    corrects=compile_words(
        r"^(?:(?:eso )?ya no (?:es (?:cierto|verdad|así|correcto)|vale)(?:\s?[,:;.]+\s*|$)|(?:no|nop|falso|incorrecto|te equivocas|eso (?:no es (?:así|correcto|cierto|verdad)|está mal)|no es (?:correcto|cierto|verdad))(?:\s?[,!;]+\s*(?!que\b|de que\b)|\.+(?=\s|$)\s*|$)"
        r"|(?:en realidad|de hecho)(?:[,.!:;]+\s*|\s+(?=(?:es(?! \S+, (?:el|la|los|las|nuestr\w+) )|el|la|nos|ya|hemos|usamos)\b)|$)|(?:ah|oh|eh|bueno)[,.]? (?=no,)|(?:he cambiado|cambié) de (?:opinión|idea)(?:[,.!:;]+\s*|$)|(?:corrección|perdón|espera|me equivoqué|error mío|fue un error)(?:[,.!:;]+\s*|$))+"
    ),
    reason=compile_words(
        r"^(?:porque|ya que|si no|de lo contrario|la razón|el motivo|puesto que|es que|así|(?:nos )?lo (?:exigen?|piden?|pidió|manda|dice|requiere))\b"
    ),
    rejects=compile_words(
        r"^(?:no,? )?(?:nada de|sin|ni|tampoco) (?!problema|prisa|duda)[\w.+#/-]+(?: [\w.+#/-]+){0,2}[.!]*$"
    ),
    prompt=compile_words(
        r"^\s*(?:eres (?:un|una|el|la|mi)\b|actúa como|act[uú]e como|tu (?:tarea|trabajo|rol|misión|objetivo) (?:es|consiste)|haz como si|haz de\b|finge|imagina que|hazte pasar)"
    ),
    forget=compile_words(
        r"^(?:por favor,? |también |ya )*(?:(?:olvida|olvídate|olviden|olvidad)(?: de)?|(?:borra|elimina|quita) (?:el recuerdo|la memoria|la nota)(?: de)?|ya no es (?:cierto|verdad)|ignora(?= que (?:yo|me|prefiero|no me|uso|mi|nosotros|usamos))|deja de (?:pensar|asumir|creer|suponer|recordar)"
        r"|no (?:asumas|supongas|pienses|creas|recuerdes)(?: más)?(?= que (?:yo|me|prefiero|no me|uso|mi|usamos)))(?: que)?[: ]+\s*"
    ),
    question=compile_words(
        r"\?[\"')\]]*$|^¿|^(?:por qué|cómo|qué|cuándo|dónde|quién|cuál|deberíamos|puedes|podrías)\b"
    ),
    veto=compile_words(
        r"^(?:aquí (?:está|están|va|van|tienes)|adjunto)\b(?!.*(?:https?://|[:：]))|"
        r"\b(?:opción|variante|propuesta) (?:\d{1,2}|[a-z])[.!]*$|\b(?:la|el) (?:primer[oa]?|segund[oa]|tercer[oa]?|otr[oa])[.!]*$|\b(?:al parecer|se dice que|supuestamente)\b|(?<!si )(?<!cuando )(?<!algo )\bes (?:falso|mentira|incorrecto)[.!]*$|"
        r"\b(?:no es (?:que|(?:cierto|verdad|correcto|seguro|así),? que)|es (?:falso|mentira|incorrecto),? que|no (?:digo|diría|pienso|recuerdo|me parece) que|dudo que|parece que|supongamos|digamos que|pongamos que|(?:antes|yo) (?:siempre |nunca )?sol(?:ía|íamos)|próxima respuesta|es broma|te estoy probando|^(?:esto |eso )?es una prueba|(?:ellos|ellas|(?:el |otro )otro equipo|otro equipo) (?:han |ya )?(?:decid|acord|elig|eleg|opta|cambi|migr)\w+)|"
        r"\b(?:y si|qué pasaría|supón|imagina|finge|quizás?|tal vez|a lo mejor|puede que|creo que|me parece|supongo|probablemente|no estoy segur[oa]|no sé si|igual podríamos|podríamos"
        r"|como siempre|siempre me he|no siempre|casi nunca|olvídalo|da igual|esta vez|por ahora|de momento|por el momento|ahora mismo|(?<!desde )(?<!partir de )hoy|esta noche|solo por (?:esta|hoy)|todavía|aún|temporalmente|acabo de|estoy (?:mirando|viendo|probando|revisando|trabajando|esperando|pensando|intentando)"
        r"|(?:en|para|con|de) (?:este|esta|ese|esa) (?:pr|mr|rama|commit|ticket|sesión|tarea|caso|test|prueba|archivo|fichero|función|paso|issue|ejemplo|bug|cambio)"
        r"|nunca (?:me|te) \w+|(?:esto|eso|ella|él|tú) (?:nunca|siempre)|(?:yo )?nunca (?:dije|he dicho|supe|vi|pensé|pedí|quise)|lo que siempre|(?:dijo|dice|dicen|según|pone|recomienda)\b|algún día|me voy a|te acuerdas|haz como si|(?:dijeron|dit que|insiste en|(?:nos|me) (?:pidió|pidieron|dijo|dijeron))\b|(?<!usuario )(?<!usuaria )quiere que\b"
        r"|(?:nunca|no) (?:debimos|debí|deberíamos haber|tendríamos que haber|debería haber)|ojalá\b|nunca (?:recibimos|tuvimos|vimos|supimos|obtuvimos|conseguimos|logramos|encontramos|llegamos|pudimos|oímos|fuimos|contestaron|respondieron|llegó))"
    ),
    permanence=compile_words(
        rf"\b(?:siempre|nunca|jamás|a partir de ahora|desde ahora|{_ONWARD}|cada vez|por norma|como regla|en todo momento|sin excepción|bajo ningún concepto|ya no|tod[oa]s (?:los|las)|antes de cada|en todas partes)\b"
    ),
    imperative=compile_words(
        rf"^(?:por favor,? |no |nunca |siempre |solo )*{_VERBS}\b|^(?:no|nunca|jamás) {_SUBJUNCTIVE}\b|\b(?:siempre|nunca|jamás|hay que)\b"
    ),
    first_person=compile_words(r"^(?:yo|soy|me|mi|mis|estoy|tengo|vivo|trabajo)\b"),
    order=compile_words(rf"^(?:y |und |et )?{_VERBS}\b"),
    wish=compile_words(
        rf"^(?:{_VERBS})\b|\b(?:quiero|queremos|debería\w*|haría|hay que|vamos a|intenta|pon|haz|parece|me refiero|quise decir|deshaz)\b"
    ),
    introduction=compile_words(
        r"\b(?:reglas?|normas?|preferencias?|convenciones|recuerda|ten en cuenta|nota|siempre|nunca|a partir de ahora|pautas|contexto|costumbres)\b"
    ),
    dangling=compile_words(r"^(?:es|eso|esto|lo|la|los|las)\b(?! [a-zñáéíóú]{3,} )|^es [\w.-]+,"),
    summary=compile_words(
        r"\b(?:el|la) (?:usuari[oa]|client[ea])\b.{0,30}\b(?:prefiere|quiere|pidió|pide|odia|decidió|usa|trabaja|vive|es|no quiere|corrigió)\b|^(?:decisión|preferencia|regla|hecho|nota): "
    ),
    place=compile_words(
        r"https?://|\b(?:panel|tablero|documentación|documentad[oa]s?|wiki|canal|runbook|jira|slack|notion|confluence|dashboard)\b"
    ),
    swaps=(
        compile_words(
            r"(?P<new>[^\s,;]+),? (?:y )?no (?:en |a |con |de )?(?:el |la )?(?P<old>[^\s,;]+?)(?=[.,;!]?$|[.,;!] )"
        ),
        compile_words(
            r"\bno (?:es |en |está en )?(?P<old>[^\s,;]+),? sino (?:en |a |con )?(?:el |la )?(?P<new>[^\s,;]+?)(?=[.,;!]?$|[.,;!]? )"
        ),
    ),
    chosen=compile_words(
        r"\bde [\w./-]{1,40} a ([\w./-]{1,40})|\b(?:decid\w+ (?:usar|ir con|utilizar|adoptar|pasar a|quedarnos con)|acordamos|acordado|elegimos|elegido|optamos por|optado por|nos pasamos a|nos cambiamos a|migramos a|cambiamos a|nos quedamos (?:con|en)|renombramos .{1,60}? a|ir con|usar) (.{1,80}?)(?=,? (?:en vez de|en lugar de|y no|porque|ya que|el mes|la semana)|,|;|\.? *$)"
    ),
    rejected=compile_words(
        r"\bde ([\w./-]{1,40}) a [\w./-]{1,40}|\b(?:en vez de|en lugar de|y no(?: con| en)?|ya no (?:usamos|utilizamos)|dejamos de (?:usar|soportar|mantener)|abandonamos) (.{1,80}?)(?=,? (?:porque|ya que|para)|,|;|\.? *$)"
    ),
    because=compile_words(r"\b(?:porque|ya que|puesto que|si no) (.{3,200}?)\.? *$"),
    request=compile_words(
        r"^¿?(?:puedes|podrías|podéis)(?: por favor,?)? (?=(?:\w+ )?(?:siempre|nunca|dejar de|no volver a)\b)"
    ),
    denied=compile_words(
        r"^no (?:es |está )?(?:en |el |la |puerto )*(?P<old>[^\s,;]+)[,;.–—-]+ (?:sino )?"
    ),
    example=compile_words(
        r"^(?:(?:mensaje|título|descripción|texto) (?:de|del) (?:commit|pr|error|botón)s? ?:|(?:por|como) ejemplo\b[:, ]|(?:mal |contra)?ejemplos?\b ?[:,]|p\. ?ej\.?|(?:mal|incorrecto|falso|no|así no|error|no es (?:cierto|verdad|correcto)|eso (?:no es (?:cierto|verdad|así|correcto)|es falso)|antipatrón)\b ?:|(?:opción|variante|alternativa) (?:\d{1,2}|[a-z])\b ?[:.)])|^\[[^\]]{1,40}\][ \w.-]{0,30}:"
    ),
    handover=compile_words(
        r"^(?:por favor,? |¿?puedes )*(?:traduce|traducir|resume|resumir|corrige|corregir) (?:esto|lo siguiente|el texto|lo anterior)\b[^:]{0,60}$|"
        r"^(?:por favor,? |ahora |puedes )*(?:(?:traduce|traducir|resume|resumir|parafrasea|transcribe|cita)(?:me|lo)?\b[^:.]{0,60}:|(?:corrige|revisa|reescribe|reformula|mejora|analiza|explica|comprueba)(?:me)?\b[^:.]{0,30}\b(?:texto|correo|carta|frase|párrafo|mensaje|siguiente|esto|ortografía|gramática|artículo)\b[^:.]{0,30}:|(?:escribe|redacta|envía|manda) (?:un|una) (?:correo|carta|mensaje|tuit|historia|poema|texto|email)\b[^:.]{0,60}:)"
        r"|^(?:aquí (?:está|va|tienes)|est[ae] es (?:el|la|un|una|mi|su)|esto es lo que) [^:]{2,60}:|^contenido de [^:]{1,80}:|^(?:asunto|título|sistema|asistente|usuario|usuaria|de|para|resultados?) ?:|^[^:.]{0,60}\bescribió ?:"
    ),
    denial=compile_words(r"\b(?:no|nunca|jamás|evita\w*|sin|prohibid\w+|mal)\b"),
    decided=compile_words(
        r"^(?:hemos (?:decidido|acordado)|(?:decidimos|acordamos)|el equipo (?:ha decidido|decidió)) (?:que )?(?P<content>.+)"
    ),
    trouble=_TROUBLE,
    taste=compile_words(
        r"\b(?:prefiero (?:el |la |los |las )?[\w.+#-]+ (?:a|antes que|sobre|en lugar de)|me gustan? más (?:el |la |los |las )?[\w.+#-]+ que) \S"
    ),
    plays=compile_words(
        r"\bjuguemos\b|\bjuego de rol\b|\b(?:tú )?(?:ahora|desde ahora|a partir de ahora) eres (?:el |la |un |una )(?!(?:[\w-]+ ){0,3}(?:desarrollador|ingenier|asistente|agente|expert|revisor|arquitect|traductor|consultor|profesor)\w*\b)|\b(?:habla|responde)(?:me)? como una? (?:pirata|rey|reina|poeta|mago|caballero|robot|niño|niña|gato|marinero|detective)\b|\bno salgas del personaje\b|\btú (?:eres |haces de |serás )?(?:el |la |un |una )?\w+,? (?:y )?yo (?:soy |hago de |seré )?(?:el |la |un |una )?\w+[.:!]|\bhagamos (?:un juego|como que|una entrevista)\b|\bhaz como (?:si|que) (?:eres|fueras)\b|\bhaz de \w+ y yo\b"
    ),
    play_ends=compile_words(
        r"\b(?:fin|final) (?:del juego|de la escena)\b|\b(?:dejemos|deja|paremos|acaba) (?:ya )?(?:el juego|de jugar|la escena)\b|^(?:(?:ja)+,? |vale,? |ok,? |bueno,? )*(?:ya(?: está| basta)?|basta|se acabó|suficiente|volvamos)\b"
    ),
    dictation=compile_words(
        rf"^(?:por favor,? |ahora |luego |y |¿?puedes )*(?:(?:escrib(?:e|ir)|pon|poner|añad(?:e|ir)|agrega|incluy?e|redacta|publica|manda|envía|crea|haz|anota|menciona|di|deja|genera|responde|contesta|comenta|inserta|documenta)(?:le|les|me|lo)?\b(?![^:]*\b(?:tod[oa]s|cada|siempre|nunca)\b[^:]*:)"
        rf"(?: [^:]{{0,60}}?\b(?:una?|el|la|al|del|este|esta|mi|nuestr[oa]|su|tu|en) (?:[\w/.-]+ ){{0,3}}?{_WRITTEN}\b[^:]{{0,40}}:| [^:]{{0,60}}?\b(?:que diga|que dice|diciendo|con el (?:texto|mensaje|título)|con la frase)\b[^:]{{0,20}}:"
        rf"| [^:]{{0,60}}?\b(?:en|al|a) (?:el |la |nuestr[oa] |mi )?(?:[\w/.-]+ ){{0,2}}?{_WRITTEN} que\b)"
        rf"|(?:d[ií]|responde|contesta|escribe|manda|envía|informa|respónde|contésta|escríbe|mánda|envía)(?:le|les)(?: (?:a|al) [^:,]{{2,30}})?(?: que| con| esto)? ?:)"
    ),
    bygone=compile_words(
        r"(?:\bcuando (?:yo )?(?:estaba|estábamos|trabajaba|trabajábamos|vivía|vivíamos|estudiaba) (?:en|con|para)\b|\ben mi (?:antigu[oa]|anterior|últim[oa]|viej[oa]|primer[oa]?) (?:trabajo|empresa|puesto|empleo|equipo|proyecto|compañía)\b|\ben (?:mi|nuestr[oa]) (?:trabajo|empresa|puesto|empleo|equipo|proyecto|compañía) (?:anterior|antigu[oa]|pasad[oa])\b"
        r"|^(?:antes(?! de\b| del\b| que\b)|antiguamente|en aquel(?:la)? (?:entonces|época)|por aquel entonces)\b|\bantes de (?:que yo llegara|llegar yo|incorporarme)\b)(?!.*\b(?:aquí|ahora|hoy|pero|ya no|actualmente|desde|por eso|así que)\b)"
    ),
    own_way=compile_words(
        r"(?:y |es que )?(?:así|es como) (?:es como )?(?:trabajo|lo hago|lo hacemos|trabajamos|me gusta|lo quiero|escribo|prefiero)(?: (?:yo|siempre|aquí|trabajar|hacerlo|las cosas))*[.!]*|(?:esa|esta) es (?:mi|nuestra) (?:forma|manera|costumbre)(?: de (?:trabajar|hacerlo))?[.!]*"
    ),
    cues=(
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^{_NO_THING}(?:el |la |los |las |nuestr[oa]s? )?(?!{_OUTPUTS} )(?:[\w/-]+ ){{1,5}}?(?:(?:siempre|nunca|solo|sólo) (?:tienen?|son|es|están?|empiezan? por|terminan? en)|(?:tienen?|son|es|están?|empiezan?|terminan?) (?:siempre|nunca|solo|sólo|exclusivamente|tod[oa]s|únicamente)) (?:exactamente |por |en |con |unos? |al menos )*(?:\d|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)\b|positiv[oa]s?|negativ[oa]s?|únic[oa]s?|numéric[oa]s?|alfanuméric[oa]s?|enter[oa]s?|net[oa]s?|brut[oa]s?|(?-i:[A-ZÁÉÍÓÚ])\w+)"
                rf"|^{_NO_THING}(?!(?:el|la) (?:pr|archivo|fichero|función|página|test|prueba|build|log|diff|commit|rama|clase|método|script|error|lista) )(?:el |la |nuestr[oa] )?(?:[\w`'./-]+ ){{1,5}}?(?:tiene|contiene|recibe|procesa|guarda) (?:unos |unas |cerca de |alrededor de |más de |casi )*(?:\d[\d.,]* ?(?:mil|millones|millón)|\d{{1,3}}[.,]?\d{{3}}[\d.,]*|millones|miles)(?: de)? \w[\w -]*(?:[.!]*$|, )"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^(?:mis?|nuestr[oa]s?) {_KIN}(?: (?:mayor|menor|pequeñ[oa]))? (?:se llaman?|es|son|vive|viven|trabaja|trabajan|habla|tiene (?:un|una) |nació)\b(?! (?:en (?:el|la) (?:teléfono|puerta)|aquí|ahora|hoy)\b)"
                rf"|^(?:yo )?(?:siempre |normalmente |solo )?(?:uso|utilizo|trabajo con|programo (?:en|con)) {_TOOL}(?:,? (?:y )?no|,? en vez de|,? en lugar de) {_TOOL}(?:,? (?:{_ALL_MINE}))?[.!]*$"
                rf"|^(?:yo )?(?:siempre |normalmente |solo )?(?:uso|utilizo|trabajo con) (?:{_TOOL},? (?:{_ALL_MINE})|(?:{_ALL_MINE}) {_TOOL})[.!]*$|^(?:{_ALL_MINE}),? (?:yo )?(?:siempre )?(?:uso|utilizo) {_TOOL}(?:(?:,? y no|,? no|,? en vez de|,? en lugar de) {_TOOL})?[.!]*$"
                r"|^(?:soy (?:celíac[oa]|miope|sord[oa]|cieg[oa]|disléxic[oa]|autista|diestr[oa])|tengo (?:tdah|dislexia|(?:dos|tres|cuatro|\d) (?:hij[oa]s|gat[oa]s|perr[oa]s|monitores)))\b"
                r"|^mi (?:idioma|lengua materna|lengua|teclado|distribución de teclado|portátil|ordenador|navegador|terminal|editor|shell|móvil|apellido|nombre|cumpleaños|país|ciudad|sistema operativo|zona horaria) (?:es|está en|tiene|se llama) (?!(?:lent[oa]|rot[oa]|mal|nuev[oa]|viej[oa]|un desastre)\b)\S"
            ),
            excludes=compile_words(
                r"\b(?:llamando|enferm[oa]|esperando|rot[oa]|no funciona|no va)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^[^?]{10,160}?, (?:y )?(?:es|esa es) (?:la |una |nuestra )?(?:regla|norma)(?: de la casa| del equipo| nuestra)?[.!]*$"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(
                rf"^(?:a partir de ahora|desde ahora|desde hoy|ahora),? (?:mi (?:nuev[oa] )?(?:jef[ea]|gerente|responsable|supervisor[a]?|coordinador[a]?) es {NAMES}|{NAMES} es mi (?:nuev[oa] )?(?:jef[ea]|gerente|responsable|supervisor[a]?|coordinador[a]?))"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r", (?:siempre|nunca|jamás|sin excepción)[.!]*$"
                r"|^ya no (?:respondas|contestes|uses|utilices|escribas|hagas|pongas|añadas|hables)\b[^,]{2,60}$"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(r"\b(?:usamos|utilizamos) [^,]{1,60}, (?:nunca|jamás|no) "),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(rf"^{_VERBS} .{{1,100}}, (?:nunca|jamás|siempre)\b"),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(
                rf"^(?:nunca|jamás) {_SUBJUNCTIVE} \S|^siempre (?:\w+(?:amos|emos|imos|ar|er|ir)|{_VERBS})\b|^\w+(?:ar|er|ir) siempre\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(
                r"\b(?:a partir de ahora|de ahora en adelante|desde ahora|de aquí en adelante|como regla general|por norma|sin excepción|en todo momento|bajo ningún concepto)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"(?:^|[,;:] |\by )(?:por favor,? )?(?:antes de [^,]{{2,40}} )?{_VERBS} (?:\w+ )?siempre\b|(?:^|[,;:] |\by )siempre {_VERBS}\b"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"\b{_ONWARD}\b,? (?:por favor,? )?(?:no |nunca )?(?:{_VERBS}|{_SUBJUNCTIVE})\b|{_VERBS}.{{2,80}}\b{_ONWARD}\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"^(?:cada vez|siempre) que .{{3,120}}, (?:no |por favor )?{_VERBS}\b|{_VERBS} .{{2,100}}\b(?:cada vez|siempre) que (?:cambies|hagas|toques|crees|añadas|modifiques)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"(?<!tú )\b(?:\w+(?:amos|emos|imos) siempre|siempre \w+(?:amos|emos|imos)|nunca \w+(?:amos|emos|imos))\b(?! que)"
            ),
            excludes=compile_words(r"\b(?:si|dijimos|tuvimos|terminamos|olvidamos)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"\b(?:siempre|nunca|jamás) (?:se )?(?:deben?|tienen? que|hay que|puede|pueden)\b|\b(?:deben?|tienen? que|hay que) (?:\w+ ){0,2}?(?:siempre|nunca)\b|\bno quiero que .{2,80}\b(?:nunca|jamás|más)\b"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^tod[oa]s? (?:(?:los|las|el|la) )?[^,]{2,80} (?:deben?|tienen? que|van?|lleva|llevan|pasan?)\b"
            ),
            excludes=compile_words(
                _TROUBLE.pattern + r"|\bantes de (?:terminar|acabar|seguir|continuar)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                rf"\bno {_SUBJUNCTIVE} .{{0,100}}\b(?:nunca|jamás|sin (?:preguntar|avisar|consultar)\w*|a menos que|bajo ningún concepto|salvo que)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                r"(?:^|[,;] |por favor,? )(?:deja|dejad|para) de \w+r(?:me|te|se|lo)?\b|^no usamos \w"
            ),
        ),
        Cue(Kind.ABOUT, 0.95, compile_words(r"\b(?:me llamo|mi nombre es) \w")),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(rf"^(?:yo )?soy (?:un |una |el |la )?(?:\w+ ){{0,2}}?{_ROLE}\b"),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^(?:yo )?(?:ahora (?=trabajo (?:en|para) (?-i:[A-ZÁÉÍÓÚ])))?(?:trabajo (?:(?:ahora) (?=(?:en|para) (?-i:[A-ZÁÉÍÓÚ])))?(?:en|como|de|para|con|sobre todo)|vivo en|llevo \w+ años|mi equipo (?:es|usa|se)|mi zona horaria|vengo de)\b"
            ),
            excludes=compile_words(r"\btrabajo en (?:eso|esto|ello|el (?:fix|bug))\b"),
        ),
        Cue(
            Kind.PREFERENCE,
            0.9,
            compile_words(r"\b(?:prefiero|preferimos|preferiría) \S"),
            excludes=compile_words(
                r"\bprefier\w+ (?:(?:el|la|lo|los|las) )?(?:primer|segund|tercer|otr|últim|ese|esa|eso|este|esta|esto|así)\w*"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"\b(?:no me gustan?|me gustan? (?:que|más|usar|tener|los|las|el|la)|odio|detesto|no soporto|me molestan?) \S"
            ),
            excludes=compile_words(
                r"\b(?:gusta|odio|detesto|soporto) (?:eso|esto|ese|esa|este|esta|cómo|la idea|el (?:resultado|nuevo|bug)|la nueva|así)\b"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.9,
            compile_words(
                r"^(?:decisión|acuerdo): |\b(?:se (?:ha )?decidi(?:ó|do)|(?:el|nuestro) equipo (?:ha )?decidi(?:ó|do)|decidimos|hemos decidido|hemos acordado|acordamos|elegimos|hemos elegido|optamos por|hemos optado|nos (?:hemos )?pas(?:amos|ado) a|nos cambiamos a|migramos|hemos migrado|renombramos|hemos renombrado|reemplazamos|abandonamos|dejamos de (?:usar|soportar|mantener)|nos quedamos (?:con|en))\b"
                r"|\bya no (?:usamos|se usan?|utilizamos|se utilizan?|soportamos|mantenemos|está en)\b|\bla decisión (?:es|fue)\b|^vamos a (?:usar|utilizar|ir con|adoptar) .{1,80} (?:en vez de|en lugar de) \S"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"\b(?:tiene|tienen) que (?:aprobar|revisar|firmar|validar|autorizar|quedarse|permanecer|almacenarse)\b|\b(?:es|son) responsables? del?\b|\b(?:congelación|entrega|lanzamiento|fecha límite|plazo|release|migración)\b.{0,40}\b(?:es|empieza|termina|será|vence)\b.{0,30}\d"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?:el|la|los|las|nuestro|nuestra|todo|producción|staging|[A-Z][\w-]+) ?[^,]{0,70}\b(?:está|están|vive|corre|escucha|se (?:escribe|guarda|ejecuta|despliega|publica|documenta|encuentra|aloja)n?|apunta|usa|documentad[oa]s?|guardad[oa]s?) (?:ya |ahora )?(?:en|a|con|bajo|sobre) "
            ),
            needs_specific=True,
            excludes=compile_words(
                _TROUBLE.pattern
                + r"|\ben (?:verde|rojo)\b|^(?:el|la) (?:test|build|ci|código|función|problema|cambio|archivo|rama|salida)\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"\b(?:estoy haciendo|hago) (?:un|una|el|mi) (?:doctorado|máster|tesis|grado|prácticas)\b|^(?:yo )?uso (?:windows|mac\w*|linux|ubuntu|arch|fedora|debian)\b"
                rf"|^(?:ahora )?(?:yo )?uso (?:ahora )?{OWN_TOOLS}(?: ahora)?[.!]*$"
                r"|^(?:ahora )?mi (?:nuev[oa] )?(?:jef[ea]|gerente|responsable|manager|editor|empresa) (?:ahora )?(?:es|se llama) (?:ahora )?(?-i:[A-ZÁÉÍÓÚ])\w+(?: (?-i:[A-ZÁÉÍÓÚ])\w+)?(?: ahora)?[.!]*$"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"\bsolo (?:\w+mos|se \w+n?) (?:los|las|en|a|desde|por)\b|\b(?:carpeta|directorio|rama|módulo|tabla)\b.{0,30}\b(?:está|es) (?:congelad[oa]|de solo lectura|generad[oa]|obsolet[oa])"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                r"^(?:por favor,? )?(?:nada de|no más|basta de|ni|sin|evita(?: los| las)?|no (?:uses|pongas|añadas|agregues|escribas|metas|incluyas)|deja de usar) (?:más )?(?:emojis?|emoticonos|comentarios|docstrings|punto y coma|puntos y comas|resúmenes|resumen final|abreviaturas|tablas|mocks|signos de exclamación|disculpas|introducciones|anglicismos|variables globales|números mágicos|listas|viñetas|todos)\b"
                r"|^no (?:debes|puedes|deberías) (?:editar|modificar|tocar|usar|cambiar|borrar|añadir) (?!el\b|la\b|ese|esa|este|esta|eso|esto|lo\b)\S"
                r"|^no quiero que (?:uses|pongas|añadas|escribas|toques|edites|hagas|metas|incluyas) (?!el\b|la\b|ese|esa|este|esta|eso|esto|lo\b)\S"
            ),
            excludes=compile_words(
                r"\b(?:est[ea]|es[ea]|ahora|todavía|aquí|hoy)\b|, (?:solo|sólo|sino)\b|: ?\S"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:usa|utiliza) (?:solo )?(?:(?:\d+|dos|cuatro) espacios|tabuladores|tabs|(?:snake|camel|kebab|pascal)[_ -]?case|comillas (?:simples|dobles)|punto y coma|conventional commits|type hints|utc)\b"
                r"|^(?:mantén|limita|nombra|ordena|formatea) (?:todas |todos )?(?:las |los )?(?:funciones|métodos|líneas|clases|respuestas|commits|ramas|variables|columnas|archivos|nombres) (?:\w+ ){0,3}?(?:por debajo|en|con|cortas?|cortos?|breves?|a\b|bajo|de menos)"
                r"|^(?:responde|contesta|respóndeme|contéstame|explícame las cosas|escribe (?:los |las )?(?:commits|comentarios|mensajes de commit|docs)) (?:de forma |de manera )?(?:en (?:español|inglés|una frase|pocas)|breve\w*|corto|concis\w+|simple|como si)"
            ),
            excludes=compile_words(
                r"\b(?:est[ea]|es[ea]|ahora|todavía|aquí|hoy)\b|, (?:solo|sólo|sino)\b|: ?\S"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:usamos|utilizamos|estamos en|corremos|desplegamos (?:en|con)) (?!el\b|la\b|los\b|las\b|es[oea]|est[oea])(?=.*(?:\d|\w\.\w|(?-i:[a-z][A-Z]|[A-Z]{2,})))\S+(?: (?!en\b|para \w+r\b)\S+){0,4}[.!]*$"
                r"|^(?:nuestr[oa]|el|la) (?:[\w-]+ ){1,4}?(?:ahora )?se llama (?:ahora )?(?!(?:ahora|así|cómo)\b)[\w/.-]+(?: ahora)?[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^(?:ya )?me (?:he mudado|mudé) a (?-i:[A-ZÁÉÍÓÚ])|^ahora vivo en |^(?:puedes )?(?:llámame|llamarme) (?-i:[A-ZÁÉÍÓÚ])"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.85,
            compile_words(
                r"^(?:movimos|hemos movido|cambiamos|hemos cambiado|subimos|bajamos) .{2,80} (?:del?) (?:puerto )?\S+ (?:al?) (?:puerto )?\S"
            ),
            needs_specific=True,
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"^(?:solo|sólo|únicamente) (?:(?-i:[A-ZÁÉÍÓÚ])\w+|(?:el|la|los|las) [\w ]{2,30}?) (?:puede|pueden|debe|deben) (?:aprobar|fusionar|desplegar|publicar|revisar|cambiar|modificar|tocar|borrar|firmar|autorizar)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(rf"^(?:por favor,? )?(?:usa|utiliza) {TOOLS}[.!]*$"),
            excludes=_TASK,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:ahora )?(?:usamos|utilizamos) {TOOLS}(?: ahora| aquí)?[.!]*$"
                r"|^(?:el|la|nuestr[oa]) [\w -]{2,50} (?:usa|utiliza|escucha en) (?:ahora )?(?:el puerto|la versión) \d"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^(?:ya )?(?:yo )?(?:(?:me )?(?:he (?:pasado|cambiado)|cambié|pasé)|me (?:he cambiado|he pasado|cambié|pasé))(?: de {ANY_TOOL})? a {ANY_TOOL}(?: [^,]{{1,20}})?[.!]*$"
                rf"|^(?:ahora |desde (?:ayer|hoy|el \w+) )?mi (?:nuev[oa] )?(?:jef[ea]|gerente|responsable) (?:ahora )?es (?:ahora )?{NAMES}[.!]*$"
                rf"|^(?:ahora )?{NAMES} es (?:ahora )?mi (?:nuev[oa] )?(?:jef[ea]|gerente|responsable)\b"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"^mejor (?!tarde|que\b|así|no\b|dicho)(?:(?!el\b|la\b|ese|esa|este|esta|que\b)[\w-]+ ){1,4}que (?!nunca|nada|el\b|la\b|ese|esa|est[ea]\b)\w+"
                r"|^(?:a mí )?me gusta[n]? más [^,;]{2,40} que \S|^ya no (?:prefiero|me gustan?) (?!eso|esto|ese|est)\S"
            ),
            excludes=compile_words(r"\b(?:últim|primer|segund|otr)[oa]s?\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                rf"^{_VERBS} (?!el\b|la\b|los\b|las\b|ese|esa|est[ea])[^,;]{{2,40}} (?:en (?:vez|lugar) de|y no) (?!el\b|la\b|los\b|las\b|ese|esa|est[ea])\S+(?: \S+)?[.!]*$"
                rf"|^{_VERBS} (?!el\b|la\b|los\b|las\b|ese|esa|est[ea])[^,;]{{2,40}}, (?:no|nunca) (?!el\b|la\b|los\b|las\b|ese|esa|est[ea])\S+(?: \S+)?[.!]*$"
                rf"|^no (?:uses|utilices|pongas|escribas|llames|añadas) (?!el\b|la\b|los\b|las\b|ese|esa|est[ea])[^,;]{{2,40}}, (?:sino |mejor )?{_VERBS} (?!el\b|la\b|los\b|las\b|ese|esa|est[ea])[^,;]{{2,40}}$"
                rf"|^{_VERBS} [^,;]{{3,60}} y no (?:me )?(?:l[oa]s? )?(?:subas|pongas|metas|uses|toques|guardes|escribas) [^,;]{{2,40}}$"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^no (?!me\b|te\b|se\b|lo\b|la\b|los\b|las\b|es\b|est|hay\b|hace\b|sé\b|veo|puedo|tengas|pares|empieces|termines|olvides|esperes)(?:\w+(?:es|as)) (?!el\b|la\b|los\b|las\b|nada\b|ese|esa|est[ea]|un[oa]?\b)[^,;:]{3,60}$"
            ),
            excludes=compile_words(
                _AT_HAND.pattern
                + r"|\w\.[a-z]{1,4}\b|\(\)|(?-i:[a-z][A-Z])|#\d|^no (?:eres|mas|además|tienes|usamos|vas|puedes|debes|sabes|hemos)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                r"^(?:\w+(?:me|nos)) (?:por favor )?(?:siempre|nunca|jamás)\b"
                r"|^(?:a )?(?:los|las|cada|tod[oa]s? l[oa]s) [^,;]{2,50} (?:siempre|nunca|jamás) se (?:l[ea]s? )?(?!cae|rompe|cuelga|queda|pierde)\w+"
                r"|^(?:a )?(?:los|las|cada|tod[oa]s? l[oa]s) [^,;]{2,50} se (?:l[ea]s? )?(?!cae|rompe|cuelga|queda|pierde)\w+ (?:siempre|nunca|jamás)\b"
            ),
            excludes=compile_words(f"{_TASK.pattern}|{_TROUBLE.pattern}"),
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^(?:ahora )?(?:del? |de l[ao]s? )[\w -]{{2,40}} (?:se (?:encarga|ocupa)|responde) (?:ahora )?{NAMES}[.!]*$"
                rf"|^{NAMES} (?:se (?:encarga|ocupa)|es (?:la|el) (?:responsable|encargad[oa])|lleva|mantiene|aprueba) (?:ahora )?(?:del? |de l[ao]s? |los |las |el |la |tod[oa]s? )\w"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:el|la|los|las|nuestr[oa]s?) (?!error|fallo|problema|página|build)[^,;:]{2,50} (?:se (?:apuntan?|registran?|siguen?|llevan?|gestionan?|documentan?|reportan?|guardan?)|están?|viven?|van?|son|es) (?:tod[oa]s? )?(?:en |bajo |a )?https?://\S+[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:el|la|los|las|nuestr[oa]) (?!test|prueba|servidor|script|función|error)[^,;]{{3,50}} (?:entra|arranca|empieza|termina|acaba|sale|cierra|abre|vence|es|será|fue|se (?:lanza|publica|apaga|congela|firmó))n? (?:en |a |el |la |del |a partir del? )*{_DAY}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!el botón|la opción)(?:el|la|los|las) [^,;]{3,50} (?:está|están|queda|quedan|vuelve a estar|vuelven a estar) (?:otra vez |de nuevo )?(?:des)?(?:activad|habilitad)[oa]s? (?:desde|a partir de|hasta|en) (?:la |el )?(?:versión )?v?\d"
                r"|^(?:el|la|los|las) [^,;]{3,50} (?:siguen?|quedan?|se quedan?) (?:des)?(?:activad|habilitad)[oa]s?[.!]*$"
                r"|^(?:desde|a partir de|con|en) (?:la |el )?(?:versión )?\d[\w.]*,? (?:el|la|los|las|nuestr[oa]s?) [^,;?]{3,60} (?:está|están|queda|quedan|vuelve a (?:estar|quedar)|vuelven a (?:estar|quedar)) (?:otra vez |de nuevo )?(?:(?:des)?activad|(?:des|in)?habilitad|encendid|apagad)[oa]s?\b"
            ),
            excludes=compile_words(r"\b(?:error\w*|fall\w+|roto|rota|por qué|bug)\b"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:el|la|los|las) (?!test|prueba|función|línea|error)[\w -]{2,40} (?:ahora |ya )(?:\w+ ){1,2}?(?:a|con|en) \d+(?:[.,]\d+)? ?[a-zµ%°]"
                r"|^ningún? [\w -]{2,40} pasa de \d|^(?:el|la|los|las) (?!test|prueba|función|línea|error|página)[\w -]{2,40} (?:riega|corre|trabaja|gira|funciona|mide|va) (?:a|con|en) \d+(?:[.,]\d+)? ?[a-zµ%°]"
                r"|^(?:el|la|los|las) [\w -]{2,40} pasan? de \d\S*(?: \S{1,6})? a \d\S*(?: \S{1,6})?,? (?:porque|ya que|desde)"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:ok,? )?(?:decidido|acordado|definitivo|aprobado) ?: ?\S|^(?:al final |mejor )?(?:vamos con|nos quedamos con|usamos|tiramos de|apostamos por|guardamos|hacemos) (?!el otro|eso|esto|ese|esa)[^,;?]{2,60}(?:,? (?:porque|ya que|que)\b|,? (?:y )?(?:no|nada de|en vez de|en lugar de) )"
                r"|^nada de \S+(?: \S+)?[,:.] ?(?:vamos|usamos|hacemos|porque|que)|^para [^,;?]{2,40},? (?:usamos|vamos con|elegimos|nos quedamos con) (?!eso|esto)\S|^(?:descartamos|quitamos|rechazamos) (?!eso|esto|ese|la línea)\S"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?!(?:{_VERBS}|yo|tú|eso|esto)\b)[^,;?]{{3,60}} (?:como (?:máximo|mínimo|mucho)|al menos|hasta un máximo de|un máximo de|un mínimo de|no más de) \d"
                r"|^(?:como (?:máximo|mucho)|máximo) \d\S* [\w /-]{3,50}(?:por|en|para|contra)\b|^(?:el|la|los|las) [^,;?]{3,50} (?:caduca|vence|expira|se (?:borra|guarda|conserva|rota))n? (?:a los |cada |durante |tras )\d|^(?:el|la|los|las) [^,;?]{3,50} \d\S* \w+ (?:como (?:máximo|mínimo|mucho))[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!eso\b|esto\b|yo\b|tú\b)[^,;?]{3,60} no (?:se )?(?:puede|pueden|debe|deben) (?!ver|abrir|encontrar|conectar|cargar)\w+|^(?:está|queda) (?:terminantemente )?prohibido \w+|^(?:el|la|los|las) [^,;?]{3,50} (?:está|están|es|son) (?:terminantemente )?(?:prohibid|vetad)[oa]s?\b"
                r"|^(?:el|la|los|las|tod[oa]s?) [^,;?]{3,50} (?:solo|sólo|únicamente) (?:puede|pueden|se) \w+"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                r"^(?:yo )?(?:siempre|nunca|normalmente|por lo general) (?:escribo|uso|leo|trabajo|hago|pongo|reviso|nombro|guardo|prefiero)\b|^(?:yo )?(?:escribo|uso|leo|trabajo|hago|pongo|reviso|nombro|guardo) (?:[\w-]+ ){0,4}?(?:siempre|nunca)\b"
                r"|^(?:quiero|me gustan?|necesito|espero) (?:siempre )?(?:l[oa]s |mis )?(?:commits|mensajes|respuestas|tests|pruebas|funciones|comentarios|nombres|fechas|prs|resúmenes) (?:en|con|sin|como|cort[oa]s|breves)\b"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?!eso|esto|el otro)[\w -]{3,40} por favor,? (?:y )?(?:no|nada de|sin) (?!eso|esto|el\b|la\b|ahora)\S"
                r"|^(?:escribe|pon|guarda|nombra|formatea|ordena|devuelve|expresa) (?:siempre )?(?:l[oa]s |tod[oa]s l[oa]s )?(?:commits|mensajes(?: de commit)?|respuestas|tests|pruebas|funciones|comentarios|nombres|fechas|importes|precios|variables|columnas|tablas|ramas) (?:en|con|sin|como|por)\b"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?:el|la|los|las|nuestr[oa]s?|tenemos|hay)\b[^,;?]{{3,60}} (?:hasta|antes del?|a partir del?|desde|el|para el) (?:el )?{_DAY}"
            ),
            excludes=compile_words(_TROUBLE.pattern + r"|^hay que\b"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{FULL_NAMES} (?:es (?:ahora )?(?:nuestr[oa]|la|el) (?:[\w-]+ )?(?:responsable|encargad[oa]|contacto|líder|jef[ea]|administrador[a]?|revisor[a]?)\b|dirige|coordina|aprueba|decide|revisa|se incorpora|sustituye a|entra en lugar de)"
                rf"|^(?:pregunta|consulta|habla)(?:le|les)? (?:a|con) {NAMES} (?:por|sobre|si|cuando|antes)\b|^(?:el|la) (?:responsable|encargad[oa]|contacto) de [\w -]{{3,40}} es {NAMES}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^(?:yo )?(?:estoy en|soy de|vengo de) {NAMES}[.,!]*$|^(?:yo )?(?:estudio|doy clases|enseño|mantengo|llevo|dirijo|coordino) (?!eso|esto|un rato)[^,;?]{{3,40}} (?:en|de|para) {NAMES}"
                r"|^(?:yo )?trabajo (?:solo )?(?:los lunes|los martes|los miércoles|los jueves|los viernes|por las (?:mañanas|tardes|noches)|media jornada|hasta las|de \d)|^el (?:español|inglés) no es mi (?:lengua|idioma)|^no distingo (?:el rojo|los colores)"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:el|la|los|las|nuestr[oa]s?) [^,;?]{3,50} sí (?:se )?pueden? (?:\w+ )?\w+[aei]r(?:se)?\b|^(?:está|están) (?:permitid[oa]s?|autorizad[oa]s?) \w"
                r"|^(?:el|la|los|las) [^,;?]{3,50} (?:puede|pueden) (?:quedar|quedarse|seguir|ir|salir|estar) [^,;?]{3,40}, (?:no pasa nada|está bien|sin problema)"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:el|la|los|las|nuestr[oa]s?) [\w ]{{2,30}} se llaman? {NAMES}(?:[.!]*$|, )"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^(?:los|las|el|la) [^,;?]{3,50} (?:van?|son|es|est[aá]n?|se \w+n?) (?:siempre|nunca) \S"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?:el|la|los|las|nuestr[oa]) [^,;?]{{3,50}} (?:sale|salen|entra|entran|empieza|empiezan|cierra|abre|termina|vence|caduca)(?: a la venta| en vigor| en producción)? (?:(?:dentro de|en|el|la|a)(?: (?:el|la))? )?{_DAY}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:por favor,? )?(?:(?:el|la|los|las) [^,;?]{3,40} )?(?:usa|pon|ponlos|ponlas|guarda|guárda\w+|escribe|escríbe\w+|deja|déja\w+|mete|méte\w+|utiliza)\b (?!esto\b|eso\b|un test\b)[^,;?]{2,60}, (?:y )?(?:no|nunca|nada de) (?!ahora\b|todavía\b)[^,;?]{2,40}$"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:hemos |ya )?(?:subido|bajado|aumentado|reducido|ampliado|subimos|bajamos|aumentamos|redujimos|ampliamos|cambiamos) (?:el|la|los|las|nuestr[oa]) [\w ]{3,40}(?: de \S+)? (?:a|hasta) (?:[\w-]+ )?\S*\d"
            ),
            needs_specific=True,
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^no (?:vamos a|pensamos) (?:tener|hacer|ofrecer|soportar|añadir|construir) (?!eso|esto|est[ea]\b)[^,;?]{3,40}, \S"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^(?:yo )?(?:estoy|tengo) (?:de )?guardias? (?:una semana|cada|los|las|todos|todas)\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:el|la|los|las) [\w ]{3,40} (?:se \w+n?|van|va) (?:en|a|por) https?://\S+[.!]*$"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:decidido|acordado|queda decidido) ?: \S|^(?:vamos|nos vamos) con [\w.+#-]+ (?:en vez|en lugar) de \S"
            ),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?:dentro de (?:dos|tres|cuatro|\d+) (?:semanas|meses)|(?:el )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo) (?:que viene|pasado|próximo)|(?:en )?la semana \d+|a (?:final|finales) de (?:mes|año|trimestre)|pasado mañana) (?:es|son|empieza|empiezan|vence|vencen|termina|acaba|llega|llegan|abre|cierra|sale|apagamos|firmamos|cerramos|entra)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{NAMES} (?:es|son) (?:ahora |también )?nuestr[oa]s? (?!(?:[\w-]+ ){{0,3}}?(?:problema|prioridad|objetivo|cuello|esperanza|opción|error)\b)[\w /-]{{3,40}}?(?:[.!]*$|[,;] | y )"
                rf"|^nuestr[oa]s? (?!(?:[\w-]+ ){{0,3}}?(?:problema|prioridad|objetivo|esperanza|opción|build|prueba) )[\w /-]{{3,40}}? (?:es|son|se llaman?) (?:ahora )?{NAMES}(?:[.!]*$|[,;] )"
                r"|^nuestr[oa]s? (?:clientes|usuarios|equipo|oficina|servidor(?:es)?|datos|almacén|proveedores|socios|tiendas) (?:está|están|viven|es|son) (?:tod[oa]s |solo |sólo |principalmente |exclusivamente )*(?:en|de) (?:el |la )?(?-i:[A-ZÁÉÍÓÚ])"
                rf"|^{_NO_THING}(?:el |la |los |las |nuestr[oa]s? )?(?:[\w'./-]+ ){{1,6}}?(?:está|están|es|son|va|van|viene|vienen|se (?:guarda|mide|expresa|devuelve|envía)n?) (?:siempre |tod[oa]s |solo )*(?:en|como) (?:el formato )?{_UNIT}\b(?:[.!]*$|[,;] )"
                rf"|^(?:el|la|los|las|nuestr[oa]s?) [\w /.-]{{2,30}} (?:devuelven?|dan?|esperan?|envían?|guardan?|aceptan?|miden?|exportan?|entregan?) (?:el |la |los |las |sus )?[\w -]{{2,40}} (?:en|como) {_UNIT}\b(?:[.!]*$|[,;] )"
                r"|^(?:nuestr[oa]s? [\w /-]{2,30}|(?:el|la|los|las) (?:ci|pipeline|build|tests|pruebas|despliegue|migración|importación|exportación|revisión)) (?:tardan?|duran?|necesitan?) (?:unos |unas |casi |cerca de |al menos |hasta )*(?:\d+|una?|media|dos|tres|cuatro|cinco|diez|veinte|treinta|cuarenta) ?(?:horas?|minutos?|segundos?|días?|semanas?)\b"
                rf"|^{_NO_THING}(?!(?:el |la )?(?:ticket|issue|pr|hilo|mensaje|correo)s? )(?:el |la |los |las |nuestr[oa]s? )?(?:[\w`./-]+ ){{1,5}}?(?:está|están|ha sido|fue) (?:ya |ahora )?(?:archivad[oa]s?|descontinuad[oa]s?|obsolet[oa]s?|retirad[oa]s?)[.!]*$"
                r"|^(?:aquí )?(?:usamos|utilizamos|trabajamos con|desplegamos (?:en|con)) (?-i:[A-ZÁÉÍÓÚ])[\w.+#-]*(?: (?-i:[A-ZÁÉÍÓÚ])[\w.+#-]*){0,2}(?: (?:como|para) [\w -]{3,30})?[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:el|la|los|las|nuestr[oa]s?) (?:[\w-]+ )?{_STRANGERS} (?:quieren?|necesitan?|exigen?|esperan?|piden?|reciben?|aceptan?) (?!que\b|nos\b|me\b|eso\b|esto\b|una?\b|ayuda\b|más\b|saber\b)[\w -]{{3,40}} (?:en|como|con|sin|por) (?!est[eoa]|es[eoa])\S"
            ),
            needs_specific=True,
            excludes=compile_words(_TROUBLE.pattern + r"|\b(?:hoy|mañana|ahora|ya)\b"),
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                rf"^(?:quiero|me gustan|necesito|espero|quisiera) (?:siempre )?(?:(?:las|los|unas|unos) )?{_OUTPUTS} (?!en\b|que\b|de\b|a\b|nuev|mejores|otr)[\w-]+s(?: y [\w-]+s)?[.!]*$"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:por favor,? )?(?:usa|utiliza) {_TOOL} como (?:el |la |nuestr[oa] )?(?:(?:formateador|linter|gestor|editor|compilador|servidor|empaquetador|base de datos|cola|caché|lenguaje|framework|biblioteca|librería|shell|orm|ide|herramienta)(?: [\w ]{{3,20}})?)[.!]*$"
            ),
            excludes=_AT_HAND,
        ),
    ),
)
