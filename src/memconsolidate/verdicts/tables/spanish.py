"""Spanish."""

from __future__ import annotations

from memconsolidate.verdicts.tables.language import CLOSED, DENIED, Language, words

_STOP = """
el la los las un una unos unas es son ser soy está están lo le les se me mi mis tu tus te su sus yo
nosotros nos nuestro nuestra y e que de del al por favor muy también este esta estos estas eso esto
debe deben debes ha han he hay como usuario
"""

_IMPERATIVES = """
usa use uses utiliza utilices ejecuta ejecutes escribe escribas responde respondas añade agrega borra
borres cambia cambies toques subas haz hagas pon pongas crea crees revisa prueba evita mantén incluye
pregunta siempre nunca usar utilizar evitar
"""

_LIGHT = """
en a usuaria ante con de desde por para según sobre equipo proyecto persona prefiere prefiero preferimos prefieren quiere desea
pide dice dijo decidió decidimos decidido usa usan usar usamos uso utiliza utilizan utilizar escucha corre ejecuta puerto versión nombre
llama dirección valor regla siempre ahora actualmente hacer hace haz hagas vive trabaja está encuentra porque que le gusta gustan no nunca
"""

_WHERE = r"(?:(?:en|al?|es|con|por|para|del?|el|l[ao]s?|puerto|versión) ){0,3}"
_CLOSED = rf"(?:{CLOSED}|(?= (?:porque|ya que|para|en|con|por|cuando)\b))"

#: They stand before an article and are no verb that asks for something, or tell what something does.
_NO_ORDERS = (
    r"(?:para|sobre|desde|entre|durante|hasta|ante|contra|cuando|aunque|hacia|mediante|como|donde|que|porque|tras|según|sin|con|por|en|de|a|y|o|pero|si|ni|ya|no|casi|solo|sólo|incluso|ahora|toda|todas|cada|esta|esa|una|la|mi|tu|su|era|fue|es|está|había|hay|ha|he|va|ve|sé|dé"
    r"|falta|faltan|queda|existe|hace|sigue|supera|excede|requiere|necesita|contiene|tiene|devuelve|depende|viene|sale|pesa|tarda|incluye|vive|sirve|permite|soporta|acepta|espera|recibe|maneja|escucha|parece|usaba|lleva|falla|funciona|ser|estar|error|lugar|ayer|siempre|nunca|mañana|vez)"
)
_WORK_VERBS = """
abre actualiza agrega ajusta alinea amplía añade aplica apaga arregla avisa borra busca calcula cambia centra cierra
compara compila comprueba convierte corrige crea da dame deja descarga deshaz dibuja divide duplica edita ejecuta elimina
empuja envía escribe escríbeme exporta explica filtra formatea genera guarda haz importa instala invierte junta
manda mete mide mueve ordena pon ponle ponlo publica quita recalcula redacta reduce regenera reinicia
renombra repite reemplaza resuelve revierte revisa sácalo saca separa traduce une usa vacía valida verifica
agregá añadí arreglá bajá borrá buscá cambiá cargá cerrá copiá corregí cortá creá dejá descargá ejecutá eliminá enviá escribí
generá guardá hacé juntá limpiá mandá mostrá mové ordená pasá pegá poné probá quitá reducí renombrá repetí revisá sacá subí traducí usá
"""
_FINITE = (
    r"es|son|está|están|era|fue|hay|tiene|tienen|debe|deben|puede|pueden|va|van|usa|usan|corre|corren|"
    r"vive|tarda|cuesta|empieza|termina|contiene|falla|necesita|queda|quedan"
)

SPANISH = Language(
    name="spanish",
    stop=words(_STOP),
    suffixes=("aciones", "ación", "amiento", "imiento", "mente", "ando", "iendo", "ados", "adas", "ado", "ada", "ido", "ida", "ar", "er", "ir", "as", "es", "os", "an", "en", "a", "e", "o", "s"),
    numbers={
        "cero": 0, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8,
        "nueve": 9, "diez": 10, "once": 11, "doce": 12, "quince": 15, "veinte": 20, "treinta": 30,
        "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90,
        "cien": 100, "mil": 1000,
    },
    synonyms={"segundos": "segundo", "minutos": "minuto", "horas": "hora", "días": "día"},
    states=(
        ("activado", "desactivado"), ("activada", "desactivada"), ("activados", "desactivados"), ("activadas", "desactivadas"), ("activar", "desactivar"), ("habilitado", "deshabilitado"),
        ("siempre", "nunca"), ("antes", "después"), ("permitido", "prohibido"), ("permitir", "denegar"),
        ("síncrono", "asíncrono"), ("público", "privado"), ("interno", "externo"), ("más", "menos"),
        ("corto", "largo"), ("cortas", "largas"), ("con", "sin"), ("abierto", "cerrado"), ("encendido", "apagado"),
        ("verdadero", "falso"), ("claro", "oscuro"), ("sobre", "bajo"), ("manual", "automático"),
    ),
    negators=("no", "nunca", "jamás", "sin", "ni", "tampoco", "ningún", "ninguna", "ninguno", "evita", "evitar", "nada", "nadie", "prohibido", "odio"),
    contrasts=(r"en (?:lugar|vez) de", r"y no", r"antes que"),
    permanence=(
        r"(?:deja|dejad|deje|dejen|para|parad) de [^\W\d_]+(?:ar|er|ir)(?:me|lo|la|los|las|se)?(?! (?:los?|las?|el|est\w+|es[aeo]s?)(?!\w))", r"no vuelv(?:as?|an|áis) a", r"no [^.!?;]{1,60} (?:otra vez|de nuevo)(?=[.!]|$)", r"acostúmbrate", r"(?:toma|ten|adopta|coge) (?:por |como |la )?costumbre", r"así (?:es como )?(?:trabajo|trabajamos|lo hacemos|lo hago)", r"me llamo", r"mi nombre es", r"mis pronombres son",
        # an end to how somebody answers, not to what they are doing
        r"dej(?:a|ad|e) de (?:responder|contestar|escribir|hablar)(?:me)? (?:en|como|tan)(?! (?:el|la|este|esta|ese|esa))", r"deja de disculparte",
        r"bajo ningún concepto", r"en ningún caso", r"sin excepción", r"sin preguntar(?:me|nos)", r"tod[oa]s l[oa]s (?:\S+ ){1,3}(?:deben|tienen que|llevan)",
        r"siempre", r"nunca", r"en todas partes", r"como (?:antes|la última vez|de costumbre)", r"(?:mismo|misma) (?:criterio|regla|formato|método)", r"jamás", r"(?:a partir de|desde) (?:ahora|hoy|este momento)", r"en adelante", r"la próxima vez", r"en el futuro", r"cada (?:vez|commit|día)",
        r"por defecto", r"en (?:todos|cada)(?: mis| nuestros| los)? (?:proyectos?|repos?)", r"(?:sea cual sea|da igual) el (?:proyecto|repo)", r"como regla", r"es (?:la |una )?(?:regla|norma)", r"en general", r"recuerda", r"ten en cuenta", r"no olvides", r"nosotros",
        r"(?!deb|ten|pod|vam|quer)\w+(?:amos|emos|imos)", r"ya no",
    ),
    renewals=(r"corrección ?:",),
    repeats=(
        r"como (?:siempre|antes|de costumbre|la última vez|quedamos|acordamos|en todos lados|en todas partes)", r"como (?:ya |te |ya te )?(?:dije|dijimos|he dicho|hemos dicho)", r"(?:el )?mismo criterio", r"igual que (?:siempre|antes|la última vez)",
    ),
    one_off=(
        r"para (?:la|el) (?:siguiente|próxim[oa]) (?:pregunta|respuesta|tarea|mensaje|commit|pr)",
        r"esta vez", r"por ahora", r"de momento", r"por el momento", r"solo hoy", r"sólo hoy", r"solo una vez", r"para est[ea] (?:pr|commit|tarea)", r"temporalmente"),
    lasting=(r"siempre", r"nunca", r"jamás", r"cada vez", r"en todo momento", r"de ahora en adelante", r"a partir de ahora", r"en el futuro", r"por defecto", r"bajo ninguna circunstancia", r"en ningún caso"),
    lasting_orders=(r"^(?:(?:y|pero|por favor|entonces)[, ]+)*(?!(?:el|la|los|las|un|una|yo|no|se|está|es|son|lo)(?!\w))[^\W\d_]{2,}(?:a|e|á|é|me|te|lo|la|nos|d) siempre", r"^(?:(?:y|pero|por favor|entonces)[, ]+)*(?:nunca|jamás) (?:me |te |lo |la |se )?[^\W\d_]{2,}(?:as|es)(?!\w)", r"^(?:siempre|nunca) [^\W\d_]+(?:ar|er|ir)(?!\w)", r"^[^\W\d_]*[áéíó][^\W\d_]+(?:me|nos)(?!\w)"),
    change=(r"ahora", r"ya no", r"cambi\w+", r"movi\w+", r"migr\w+", r"reemplaz\w+", r"sustitu\w+", r"renombr\w+", r"en lugar de", r"en vez de", r"desde (?:hoy|ayer|ahora)", r"a partir de", r"nuev[oa]s?", r"pas(?:ó|amos|ado|é) (?:a|de)", r"aument\w+", r"reduj\w+", r"mud\w+"),
    correction=(r"en realidad", r"corrección", r"eso (?:no es|está mal)", r"no[,.:;!]", r"me equivoqué", r"actualización ?:", r"quise decir", r"sino", r"de hecho", r"en lugar de", r"en vez de", r"perdón", r"mejor dicho"),
    transitions=(r"(?:de|del) (?:puerto )?(?P<old>\S+) al? (?:puerto )?(?P<new>\S+)", r"(?P<new>\d\S*)(?: [^\s,\d]+){0,2}, no (?P<old>\d\S*)", r"(?P<new>\S+) en (?:lugar|vez) de (?P<old>\S+)", r"no (?P<old>\S+?),? sino (?P<new>\S+)"),
    additions=(r"también", r"además", r"asimismo", r"igualmente", r"tampoco"),
    denied_values=(
        rf"(?:,|;|\(| [-—]| y) ?no {_WHERE}{DENIED}{_CLOSED}",
        rf"(?<=\d) no {_WHERE}(?P<old>\d\S*){_CLOSED}",
        rf"(?<!\w)no {_WHERE}{DENIED},? sino(?= )",
        rf"(?<!\w)no (?P<kept>\w+ ){_WHERE}{DENIED},? sino(?= )",
        rf",? ?en (?:lugar|vez) de {_WHERE}{DENIED}{_CLOSED}",
        rf"(?:,|;| y) ?ya no {_WHERE}{DENIED}{_CLOSED}",
        rf"(?P<kept>(?<!\w)prefier\w+ [^,;]{{1,60}}?) (?:antes que|a) {_WHERE}{DENIED}{_CLOSED}",
        rf"(?:^|(?<=[,:] ))no {_WHERE}{DENIED},(?= )",
    ),
    retraction=(r"^(?:por favor |y |también |pues )*(?:olvida|olvídate|olvidad|olvide)(?: de)?(?: lo que (?:dije|he dicho|te dije)(?: sobre| de)?)?", r"ya no(?: (?:es (?:cierto|verdad|así)|vale|se aplica|existe))?", r"no es (?:cierto|verdad|correcto)(?: que)?", r"(?:es|está|son|están) (?:incorrect|obsolet|equivocad|desactualizad|anticuad)[oa]s?"),
    assent=(
        r"sí(?:,? (?:por favor|claro|señor|exacto|así))?", r"si(?=[,.!;]|$)", r"si,? (?:por favor|claro|hazlo|adelante|de acuerdo|perfecto)", r"sip", r"claro(?: que sí)?", r"vale", r"venga", r"dale", r"va", r"órale", r"ándale", r"listo", r"ok(?:ay|ey)?", r"okey", r"de acuerdo", r"(?:estoy )?(?:de acuerdo|conforme)", r"exact(?:o|amente)", r"correcto", r"cierto", r"así es", r"eso (?:es|mismo)", r"efectivamente",
        r"perfecto", r"genial", r"estupendo", r"excelente", r"fenomenal", r"buenísimo", r"bueno", r"buen(?:a)? (?:idea|plan|propuesta)", r"(?:muy )?bien", r"está (?:muy )?bien(?: así)?", r"me parece (?:bien|perfecto|genial|correcto|estupendo|buena idea)", r"suena (?:bien|genial|perfecto)", r"me gusta(?: la idea)?", r"me vale", r"me sirve",
        r"haz(?:lo)?(?: (?:así|eso|eso mismo|tal cual))?", r"hacelo(?: así)?", r"hágal[oa](?: así)?", r"háganlo(?: así)?", r"hagámoslo(?: así)?", r"hagamos eso", r"lo hacemos así", r"así (?:lo hacemos|está bien|quedamos)", r"adelante(?: con (?:eso|ello|esto))?", r"procede(?:d)?", r"proceda(?:n)?", r"por supuesto", r"desde luego", r"cómo no", r"sin duda", r"(?:sin|ningún) problema", r"no hay problema", r"aprobad[oa]", r"aceptad[oa]", r"confirmad[oa]", r"confirmo", r"acepto", r"apruebo", r"coincido", r"por favor", r"tal cual", r"como (?:dices|propones|propusiste|sugieres|decís)", r"con eso", r"entonces", r"así", r"trato hecho", r"hecho",
    ),
    reserves=(
        r"pero", r"aunque", r"sin embargo", r"salvo", r"excepto", r"a menos que", r"(?:solo |sólo )?si", r"cuando", r"siempre que", r"hasta que", r"después", r"luego", r"más tarde", r"más adelante", r"primero", r"antes", r"esper[ae]\w*", r"aún no", r"todavía no", r"por ?qué", r"qué", r"cómo", r"cuál(?:es)?", r"cuándo", r"quién", r"quizás?", r"tal vez", r"a lo mejor", r"mejor", r"en (?:vez|lugar) de", r"sino", r"o", r"lo (?:pienso|miro|veo)", r"déjame", r"por ahora", r"de momento", r"esta vez", r"en principio", r"supongo",
    ),
    hedges=(r"quizás?", r"tal vez", r"a lo mejor", r"podríamos", r"y si", r"no estoy segur[oa]", r"probablemente", r"posiblemente"),
    imperatives=words(_IMPERATIVES),
    fillers=words("por favor y también pero entonces no"),
    tags=(r"ok", r"vale", r"de acuerdo", r"por favor", r"entendido", r"estamos"),
    for_good=(r"a partir de ahora", r"de ahora en adelante", r"en adelante", r"desde ahora", r"siempre"),
    lives=(r"(?:yo )?vivo en (?P<place>\w+)",),
    moves=(r"(?:ya )?me (?:he mudado|mudé) a (?P<place>\w+)(?P<left>,? (?:y )?ya no vivo en .{2,40})?", r"ahora vivo en (?P<place>\w+)",
        r"(?:yo )?ya no vivo en .{2,40}?,? (?:y |sino que )?(?:ahora )?(?:vivo )?(?:ahora )?en (?P<place>\w+)"),
    uses=(
        r"(?:ya no (?:usamos|utilizamos) TOOL[,;.]? (?:y |sino que )?)?(?:nosotros )?(?:usamos|utilizamos|empleamos) (?P<value>TOOL)(?: para todo)?",
        r"(?:ya no (?:uso|utilizo) TOOL[,;.]? (?:y |sino que )?)?(?:yo )?(?P<me>uso|utilizo) (?P<value>TOOL)(?: para todo)?",
        r"(?:ya )?(?:yo )?(?P<me>(?:me )?(?:he (?:pasado|cambiado)|cambié|pasé))(?: de TOOL)? a (?P<value>TOOL)",
        r"(?P<ci>(?:nuestr[oa]|el|la) (?:ci|build|pipeline)) (?:corre|está|se ejecuta) en (?P<value>TOOL)",
        r"(?:(?:ya )?(?:hemos (?:cambiado|migrado|pasado)|nos hemos pasado|cambiamos|migramos|pasamos|nos pasamos))(?: de TOOL)? a (?P<value>TOOL)",
    ),
    roles=(
        r"(?:(?P<me>mi)|nuestr[oa]) (?:nuev[oa] )?(?P<role>\w+(?: \w+)?) (?:es|se llama) (?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2})",
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2}) es (?:(?P<me>mi)|nuestr[oa]) (?:nuev[oa] )?(?P<role>\w+(?: \w+)?)",
    ),
    role_names=("manager, jefe, jefa, gerente, responsable", "editor", "shell", "lead, líder, jefe de equipo, jefa de equipo", "employer, empresa", "name, nombre"),
    called=(
        r"(?:el|la|nuestr[oa]|mi) (?P<thing>[^,;:.]{2,60}?) se llama (?P<value>[^\s,;]+)",
    ),
    permissions=(
        r"(?<!no )se pueden?",
        r"est[áa]n? permitid[oa]s?",
    ),
    owners=(
        r"(?:ahora )?del? (?:la |las |los )?(?P<thing>[^,;]{2,60}?) se encarga (?:ahora )?(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3})",
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3}) (?:ahora )?(?:se encarga|es (?:el |la )?responsable) (?:ahora )?del? (?:la |las |los )?(?P<thing>[^,;]{2,60})",
        r"(?P<value>NAME) (?:se encarga|se ocupa|es (?:ahora )?(?:el |la )?(?:responsable|encargad[oa])) (?:ahora )?(?:de |del )(?:la |los |las |el )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4})",
        r"(?P<value>NAME) (?:lleva|mantiene|gestiona) (?:la |los |las |el )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4})",
        r"(?:de |del )(?:la |los |las |el )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?) se (?:encarga|ocupa) (?:ahora )?(?P<value>NAME)",
        r"(?:la |los |las |el )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?) (?:lo|la|los|las) (?:lleva|mantiene|gestiona) (?:ahora )?(?P<value>NAME)",
        r"(?:el |la )?(?:responsable|encargad[oa]) (?:de |del )(?:la |los |las |el )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}?) es (?:ahora )?(?P<value>NAME)",
    ),
    answers=(r"(?:responde|responded|responda|respóndeme|contesta|contéstame|escribe|háblame|habla)(?:me)? (?:en )?(?P<language>\w+)",),
    answer_ends=(
        r"(?:deja|dejad|deje) de (?:responder|contestar|escribir|hablar)(?:me)? (?:en )?(?P<language>\w+)",
        r"(?:ya )?(?:no|nunca) (?:me )?(?:respondas|contestes|escribas|hables)(?: más)? (?:en )?(?P<language>\w+)",
    ),
    outdated=(r"(?:eso |esto )?ya no (?:es (?:cierto|verdad|así|válido)|vale|se aplica)",),
    requests=(r"(?:puedes|podrías|podéis)",),
    reminders=(r"no (?:te )?olvides(?: que| de)?",),
    orders=(
        r"^(?:haz|pon|ten|di)l[oa]s?(?!\w)", r"^(?:sube|baja|pasa|cambia|mueve) \S+ a \S+$", r"^(?:fijate|fíjate|mira|mirá|espera a|vuelve a (?:la|el))(?!\w)",
        r"(?<!\w)(?:por favor|porfa|porfavor|porfis)(?!\w)", r"^(?:puedes|podés|podrías|puede usted) ",
        # "bórralo": a verb with its object joined to it
        r"^[a-zñ]{0,10}[áéí][a-zñ]{0,8}[aei](?:me|te|se|nos)?l[oa]s?(?!\w)", r"^[a-záéíóúñ]{2,12}[aei]l[oa]s?(?= (?:a|en|por|con|al|de|ya|y|todo|todos|todas|también)(?!\w)|$)(?<!escala)(?<!sola)(?<!malo)(?<!sala)(?<!tabla)",
        rf"^(?!{_NO_ORDERS} )[a-záéíóúñ]{{2,14}}(?:(?<=[aeáéízdr])|(?<=^pon))(?:me|nos|le|les)? (?:solo |también |ya |otra vez )?(?:el|la|los|las|un|una|unos|unas|este|esta|estos|estas|ese|esa|esos|esas|mi|mis|todo|toda|todos|todas|esto|eso)(?!\w)(?! (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo))",
    ),
    work_verbs=words(_WORK_VERBS),
    told=(rf"^(?:\S+ ){{0,4}}(?:{_FINITE})(?!\S)",),
    wishes=(
        r"(?:un poco|poquito|mucho|aún|todavía) (?:más|menos) \S+", r"^(?:más|menos) (?!de \d)\S+(?: \S+){0,2}$", r"otra vez|una vez más|de nuevo", r"^(?:y )?(?:lo mismo|igual) (?:para|en|con)(?!\w)", r"^sin (?:el|la|los|las) \S+(?: \S+)?$", r"^de vuelta a",
    ),
    instructions=(
        r"(?:debes|debe|deben|hay que|tienes que|tenemos que)",
    ),
    links=words("es son está están corre corren usa usan usamos vive en a de por con para sobre ahora ya pasó cambió movió migró se escucha"),
    light=words(_LIGHT),
    same=("corto breve conciso", "responde responder respondas respuesta respuestas contesta", "cortas breves concisas", "borrar eliminar", "usamos usemos usa usar uses use", "escribir escrito escribe"),
    conditions=(r"si", r"cuando", r"salvo", r"excepto", r"solo", r"sólo", r"solamente", r"únicamente", r"a menos que", r"a no ser que", r"siempre que", r"hasta", r"mientras"),
    courtesies=(r"si (?:puedes|es posible|hace falta|quieres)", r"cuando puedas", r"no s[oó]lo"),
    doubts=(
        r"dud[oa]\w*", r"afirma que", r"asegura que", r"supuestamente", r"presuntamente", r"no es (?:cierto|verdad|correcto|verdadero),? que", r"(?:es )?falso,? que",
        r"se equivoca\w*", r"no creo", r"mito",
    ),
    hopes=(r"ojalá", r"esper(?:o|amos|a|an)(?: que)?", r"(?:me|nos|le) gustaría", r"quisiera\w*", r"dese(?:o|amos|aría\w*)", r"en teoría", r"idealmente"),
    coming=(r"que viene", r"próxim[oa]s? (?:año|mes|semana|trimestre|sprint|versión)", r"pronto", r"algún día", r"(?<!la )(?<!cada )(?<!esta )mañana", r"será[ns]?", r"va[ns]? a(?= \w+(?:ar|er|ir)(?!\w))", r"(?:planeamos|planea|planean|previsto|pensamos|queremos)"),
    past=(r"antes(?! (?:de|del|que))", r"antiguamente", r"anteriormente", r"en el pasado", r"sol(?:ía|íamos|ían)", r"hace (?:\w+ )?(?:años?|meses|semanas)", r"el año pasado", r"era[ns]?", r"estaba[ns]?", r"usábamos", r"usaba[ns]?"),
    hearsay=(r"según(?! nuestr)", r"supuestamente", r"al parecer", r"por lo visto", r"dicen que", r"se dice", r"he oído", r"me (?:dijeron|han dicho)", r"rumor\w*", r"(?!(?:yo|nosotros|que)\b)\w+ (?:cree|piensa|dice|dijo|opina|quiere|pidió|propone|sugiere|afirma|sostiene|supone)", r"(?:mensaje|error|documentación|readme|artículo) (?:\w+ )?(?:dice|muestra)"),
    turned=(r"cambi(?:ó|amos|é|ado|aron)", r"migr(?:ó|amos|ado)", r"reemplaz\w+", r"mov(?:ió|imos|ido)", r"pas(?:ó|amos|ado) (?:de|a)", r"renombr\w+", r"decidi\w+", r"ya no", r"ahora", r"a partir de ahora"),
    unreal=(r"rara vez", r"raramente", r"casi", r"apenas", r"planea\w*", r"intent\w+", r"pensamos"),
    taken=(r"us(?:amos|an|a|o)", r"utiliza\w*", r"eleg\w+", r"adopta\w+", r"escog\w+", r"tiene[ns]?", r"tenemos"),
    left=(r"descart\w+", r"rechaz\w+", r"abandon\w+", r"evalu\w+", r"consider\w+", r"propus\w+", r"propon\w+", r"perdi\w+", r"necesita\w*", r"pidi\w+"),
    forgets=(r"(?:olvida|olvídate de|olviden) (?:que|lo que)", r"(?:borra|elimina) (?:el recuerdo|la nota) de", r"deja de (?:pensar|asumir|creer|suponer) que"),
    adverse=(r"alérgic[oa]s?", r"odi[oa]n?", r"detest[oa]n?", r"evit[oa]n?", r"evitamos", r"prohibid[oa]s?", r"obsolet[oa]s?", r"hart[oa]s? de", r"en contra de", r"rechaz\w+", r"dejé de", r"dejamos de", r"dejó de", r"menos", r"lo contrario de", r"en vez de", r"en lugar de"),
    shares=(r"poc[oa]s?", r"algun[oa]s?", r"algún", r"ciert[oa]s?", r"la mayoría", r"mitad", r"apenas", r"casi", r"rara vez", r"raramente", r"a veces", r"de vez en cuando", r"normalmente", r"usualmente", r"generalmente", r"a menudo", r"en parte", r"parcialmente", r"al menos", r"como máximo", r"como mínimo", r"hasta", r"o"),
    times=(r"lunes", r"martes", r"miércoles", r"jueves", r"viernes", r"sábados?", r"domingos?", r"fin(?:es)? de semana", r"noches?", r"mañanas"),
    limits=words("en para durante dentro fuera bajo antes después entre sin"),
    next_clause=(r"porque", r"ya que", r"pues", r"pero", r"puesto que", r"si no"),
    everywhere=words("general futuro proyecto momento adelante mí nosotros aquí ahora serio favor realidad"),
    selves=(r"yo", r"me", r"mí", r"conmigo"),
    people=(r"mi (?:esposa|esposo|marido|mujer|parej\w+|jef[ea]|compañer[oa]s?|amig[oa]s?|herman[oa]s?|madre|padre|hij[oa]s?|vecin[oa]s?|client\w+)",),
    reports=(r"(?!(?:yo|nosotros|tú|que|y|se|como|no|él|ella)\b)(?P<who>[\w-]+) (?:dice|dijo|cree|piensa|afirma|opina|sugiere|escribió|insiste)(?: en)? que",),
    bounds=(r"(?:más|menos) de", r"(?:mayor|menor|superior|inferior|anterior|posterior)(?:es)? (?:que|de|a)", r"(?:por )?(?:encima|debajo) de", r"al menos", r"como (?:mínimo|máximo)", r"máximo", r"mínimo", r"hasta", r"entre", r"o (?:más|menos)", r"límite", r"dentro de", r"desde"),
    failures=(
        r"^error:? ?(?:código )?[45]\d\d(?!\d)", r"límite de (?:uso|mensajes|tokens|peticiones)(?: \w+)? (?:alcanzado|superado|excedido)", r"(?:alcanzado|superado|excedido) (?:el|tu|su) (?:límite|cuota)", r"cuota (?:agotada|superada|excedida)", r"demasiadas (?:solicitudes|peticiones)", r"(?:modelo|servicio|proveedor|api) (?:está )?(?:sobrecargad[oa]|saturad[oa])", r"(?:conexión|flujo) con el (?:modelo|proveedor) (?:\w+ )?(?:interrumpid[oa]|cortad[oa])",
    ),
    refusals=(
        r"^(?:lo siento|lamentablemente|disculpa|perdón|por desgracia)[,.]? (?:pero )?(?:yo )?no", r"^(?:yo )?no (?:te |le )?puedo(?! (?:reproducir|ver|encontrar|confirmar))", r"no (?:me es posible|estoy autorizad[oa]|soy capaz|tengo permitido)", r"como (?:ia|inteligencia artificial|asistente)[,.]? no",
    ),
    recollections=(
        r"memorias? guardadas?",
        r"(?:tu|su) memoria", r"(?:en (?:la|mi) )?memoria (?:sobre|acerca de) (?:ti|mí|usted|nosotros)", r"recuerdos? (?:guardad\w+ )?(?:sobre|acerca de|de) (?:mí|ti|usted|nosotros)", r"(?:qué|lo que|todo lo que) (?:sabes|recuerdas|guardas|has guardado) (?:de|sobre|acerca de) (?:mí|nosotros)", r"te acuerdas", r"(?:qué|lo que) (?:te )?(?:dije|hablamos|dijimos) (?:ayer|la última vez|antes)(?= ?$)",
        r"(?:ningún|no (?:tengo|hay|guardo|conservo)(?: \w+)?) recuerdos?", r"(?:borra|elimina|olvida|limpia) (?:el|los|todos los|tus|la|tu) (?:recuerdos?|memorias?)",
    ),
    questions=(
        (
            r"^(?:(?:y|pero|oye|ok|vale|hola|che|a ver|entonces)[,:]? ){0,2}¿?(?:por qué|cómo|cuánt[oa]s?|cuant[oa]s(?! (?:más|menos))|qué|dónde|cuándo|quién(?:es)?|cuál(?:es)?|a qué|de qué|en qué|para qué|desde cuándo|hasta cuándo|hay (?:algún|alguna|forma|manera)|es (?:cierto|verdad|posible|normal) que|se puede|puedo|sabes (?:si|qué|por|cómo|cuánt|dónde)"
            r"|puedes (?:decirme|explicarme|mirar|ver|comprobar|revisar)(?: si| qué| cómo| por qué)|f[ií]j[aá]te (?:si|qué|cuánt|dónde)|mira (?:si|a ver si)|comprueba si|dime (?:si|qué|cuánt|por qué|cómo|dónde))"
        ),
        r"(?<=, )(?:y )?por qué$", r"o qué$",
    ),
    no_questions=(r"por qué no",),
    work_done=(
        r"^(?:\S+ ){1,3}list[oa]s?(?: en \S+)?$", r"^(?:\S+ ){1,3}(?:con éxito|exitos[oa]s?)$",
        r"^tod[oa]s? (?:en verde|list[oa]s?|hech[oa]s?|bien|pasa\w*|correct[oa]s?|ok)", r"^ahora [^,;]{0,20}\d[\d.,]* ?\S*$", r"^sin (?:errores|avisos|conflictos|fallos|problemas)(?: \w+){0,2}$", r"^de \d.{1,20} a \d\S*(?: \S+)?$", r"^aquí (?:está|están|tienes|va|van)", r"^(?:ya )?(?:quedó|quedaron)", r"^(?:ya )?se (?:ha|han) [^\W\d_]+", r"^(?:ya )?se [^\W\d_]{2,}(?:ó|aron|ieron)(?= )", r"^(?:corrección|eliminación|adición|actualización|creación) de(?:l| la| los| las)?(?! .{0,60} (?:es|son|está|debe))",
        r"^(?:ya )?(?!(?:basad|dad|debid|relacionad|ubicad|situad|llamad|usad|guardad|alojad|nad|cad|entrad|salid|llamad|medid|comid|vid|jornad|estad|lad|pedid|partid|consulta)[oa]s?(?!\w))(?:[^\W\d_]{3,}[ai]d[oa]s?|hech[oa]s?|list[oa]s?|puest[oa]s?|escrit[oa]s?|resuelt[oa]s?|cubiert[oa]s?|repuest[oa]s?|reescrit[oa]s?|abiert[oa]s?)(?: y [^\W\d_]+[oa]s?)?(?=$|[,.;:]| (?:en|a|al|el|la|los|las|un|una|de|del|con|por|para|todo|todos|todas|\d[\d.,]*|y))",
        r"^(?:[\d.,]+|los|las|todos los|todas las|ambos) [^\W\d_]+(?: [^\W\d_]+)? (?:[^\W\d_]{2,}[ai]d[oa]s|hech[oa]s|en verde|puest[oa]s|escrit[oa]s|pasan|bien)$", r"(?:pruebas?|tests?|suite|ci|compilación|build)(?: \S+)? (?:está |están |ya |todas? |todos )*(?:en verde|pasan?|pasad[oa]s|ok|verdes?)(?=$|[,;])",
        r"^[^\W\d_]+ (?:pedid|cread|añadid|actualizad|enviad|publicad|subid|borrad|eliminad|corregid|hech|terminad|configurad|instalad|movid|cambiad|renombrad|retirad|anotad|puest|escrit)[oa]s?(?=$|[,.;]| (?:a|en|con|para|al|de))", r"(?:ya )?(?:está|están|queda|quedan) (?:ya )?(?:list[oa]s?|hech[oa]s?|terminad[oa]s?|actualizad[oa]s?|corregid[oa]s?|arreglad[oa]s?|subid[oa]s?|publicad[oa]s?|añadid[oa]s?|cread[oa]s?|al día)(?=$|[,;])",
        r"^(?:ya )?(?:compila|funciona|pasa|arranca|carga)(?: (?:ya|bien|en local|en el \w+|de nuevo|ahora))*$", r"^(?:ya )?(?:lo |la |los |las )?he (?!(?:visto|medido|comprobado|encontrado|observado|comparado|verificado|probado|reproducido)(?!\w))[^\W\d_]+", r"^(?:ya )?(?:lo |la |los |las )?(?!(?:así|aquí|allí|ahí|café|porqué|medí|encontré|comprobé|observé|verifiqué|comparé|probé|noté|qué)(?!\w))[^\W\d_]{3,}[éí](?= |$|,)",
    ),
    fixes=(r"(?<=[,;] )(?:ya )?(?:lo he )?(?:corregid[oa]s?|arreglad[oa]s?|hech[oa]s?|list[oa]s?|resuelt[oa]s?)$",),
    intentions=(
        r"^(?:supongo|asumo|imagino|sospecho|me imagino)(?!\w)", r"^(?:otra|una) (?:opción|alternativa|posibilidad) (?:es|sería)(?!\w)", r"^(?:haría|harían|hará) falta(?!\w)", r"^(?:convendría|ayudaría|habría que|propuesta)(?!\w)",
        r"^(?:ahora |primero |luego |después |entonces )?(?:lo |la |los |las |te )?(?:voy a|vamos a|puedo(?! (?:ver|confirmar|reproducir))|podría|podríamos|pienso|propongo|sugiero|recomiendo|preparo|hago|pongo|miro|reviso|empiezo|añado|cambio|paso|busco|compruebo|ajusto|escribo|creo (?:el|la|un|una)|actualizo|arreglo|corrijo|muevo|elimino|intento|sigo|dejo|haré|prepararé|revisaré|añadiré|cambiaré|[^\W\d_]{3,}ré|planeo|tengo pensado|empezaré|mi plan|el plan es|siguiente paso)",
        r"^(?:puede|podrías?|podría) (?:responder|contestar|decir|probar|usar)", r"^(?:probablemente|quizás?|tal vez|seguramente|posiblemente|a lo mejor|será)",
    ),
    causes=(r"porque", r"ya que", r"puesto que", r"debido a", r"por culpa", r"causa", r"si no"),
    needs=(r"(?:confirmado|comprobado|verificado|medido|probado|encontrado|reproducido)[^:]{0,40}:(?= )", r"si", r"cuando", r"s[oó]lo", r"solamente", r"necesita\w*", r"hay que", r"debe\w*", r"sin", r"mientras"),
    declines=(r"(?:(?:claro que|desde luego que|por supuesto que|mejor|absolutamente|por favor|de verdad que|que|pues) ){0,2}(?:no|nunca|jamás|nada)(?: (?:gracias|más|así|lo hagas|quiero|de eso|por favor|hace falta|jamás|señor)){0,2}", r"de ningun[ao] (?:manera|forma|modo)", r"en absoluto", r"ni (?:hablar|de broma|loco|en sueños|lo sueñes|pensarlo)", r"en tus sueños", r"ni se te ocurra", r"olvídalo", r"déjalo(?: (?:así|estar))?", r"(?:yo )?(?:prefiero|preferiría).{0,50}", r"mejor (?:usa|pon|con|otro|otra).{0,40}", r"(?:eso )?(?:es|está) (?:falso|mal|mentira|incorrecto)", r"(?:falso|rechazad[oa]|para|incorrecto|mentira)", r"(?:estoy en contra|me opongo|no estoy (?:de acuerdo|convencid[oa])).{0,20}", r"mala idea", r"cuando las ranas críen pelo"),
    proposals=(r"(?:deber|podr)(?:íamos|ías|ía|íais|ían)", r"(?:te |os )?(?:propongo|sugiero|recomiendo|aconsejo)", r"(?:mi )?(?:propuesta|sugerencia)", r"(?:sería|estaría) (?:mejor|bueno|bien|conveniente)", r"¿?(?:qué tal|y) si", r"convendría", r"por qué no"),
    openers=(r"(?:ok|vale|bien|de acuerdo|entendido|perfecto|claro|hecho|listo|sí|gracias|correcto)[,.:;!-] ?",),
    supposes=(
        r"digamos que",
        r"pongamos que",
        r"asum(?:e|an|amos|imos) que",
        r"para (?:este|el) (?:ejercicio|escenario|juego de rol)",
        r"en este (?:escenario|ejercicio|juego),? (?:yo|tú|soy|eres|somos|trabajo|vivo|tengo|prefiero|uso|usamos|mi|nuestr[oa])",
        r"para este juego,? (?:yo|prefiero|soy|eres|mi)",
        r"(?:en|de|como) broma(?=[,:])",
        r"(?<=[.!?] )(?:no,? )?(?:es|era|estoy de|fue) (?:una )?broma(?=[.!]*$)",
        r"(?<=[.!?] )(?:estoy )?brome(?:o|ando)(?=[.!]*$)",
        r"(?<=[.!?] )o (?:quizá |quizás |tal vez )?no(?=[.!]*$)",
        r"imagin(?:a|á|ad|e|en|emos|ate|émonos)(?: que)?(?! (?:de|del))", r"imag[ií]n(?:a|e)te", r"supongamos", r"supón(?:gase)?", r"pongamos (?:por caso )?que", r"hipotéticamente", r"en (?:un caso|el supuesto) hipotético", r"teóricamente", r"en teoría", r"(?:y )?(?:si|qué pasaría si) (?:yo |nosotros |tú )?(?:fuera|fuese|fuéramos|tuviera|tuviéramos|tuviese|hubiera|pudiera|pudiéramos|viviera|usáramos|usara|cambiáramos)", r"^y si",
        r"(?:a partir de ahora|desde ahora|ahora|en esta conversación|de ahora en adelante),? (?:tú )?(?:eres|serás) (?:un|una|el|la|mi)", r"haz(?:te)? (?:como|cuenta de) (?:si|que)", r"juego de rol", r"(?:juega|haz|interpreta) (?:el papel|de)", r"fing(?:e|imos|amos) que", r"finjamos", r"en (?:mi|la|esta) (?:historia|novela|escena)",
    ),
    moments=(r"ahora mismo", r"en est(?:e|os) momentos?", r"justo ahora"),
    troubles=(r"\d[\d.,]* ?%", r"no (?:\S+ )?(?:responde|responden|funciona|carga|arranca|conecta|va)", r"caíd[oa]s?", r"fuera de servicio", r"falla\w*", r"colgad[oa]s?", r"bloquead[oa]s?", r"ocupad[oa]s?", r"est(?:á|án) [^\W\d_]+(?:ando|iendo|yendo)", r"roj[oa]s?", r"lent[oa]s?", r"llen[oa]s?", r"mantenimiento", r"inaccesibles?", r"saturad[oa]s?", r"[45]\d\d"),
    momentary=(
        r"(?:importación|exportación|migración|subida|descarga|build|job|copia|disco|cpu|memoria|carga|batería)(?: \S+){0,3} (?:está|va|anda) (?:todavía |ya |ahora )?(?:al|en el|por el|en) \d[\d.,]* ?%",
        r"(?:panel|tablero|consola|pantalla|monitor|gráfico|gráfica|terminal|dashboard) (?:dice|muestra|marca|indica) (?:ahora |todavía )?\d[\d.,]*(?: ?[^\s,;]{1,8})?$", r"no (?:para|paran|deja|dejan) de (?:fallar|caer(?:se)?|reiniciar(?:se)?|colgar(?:se)?|cortar(?:se)?)$", r"sigue[n]? (?:fallando|cayéndose|reiniciándose|colgándose)$", r"^(?:aún|todavía) no (?:\S+ )?[^\W\d_]+(?:ado|ido|ada|ida)s?$", r"se est(?:á|án) (?:duplicando|perdiendo|cayendo|acumulando|colgando|cortando|llenando)", r"(?:me )?voy a (?:comer|almorzar|cenar|dormir)$",
        r"(?:está|están|estaba|sigue|siguen) (?:otra vez |todavía )?(?:caíd[oa]s?|colgad[oa]s?|inaccesibles?|fuera de servicio)(?=$|[,;])", r"por (?:el|un|otro) proceso(?: \S+){0,2} \d+", r"pid \d+", r"(?:certificado|token|sesión|licencia|clave)(?: \S+){0,3} (?:venció|caducó|expiró|ha caducado|ha expirado) (?:ayer|hoy|esta|a las|hace|anoche)", r"(?:devolvió|dio|ha devuelto) (?:un )?5\d\d",
    ),
    directs=(
        r"(?:^|(?<=[.:;!?>-] ))(?!(?:falta|faltan|supera|superan|excede|exceden|existe|existen|para|sobre|desde|entre|durante|hasta|ante|contra|cuando|aunque|hacia|mediante|como|donde|toda|una|cada|era|fuera|que|porque|error|haber|tras|ya|queda|quedan|lugar) )[a-záéíóúñ]{2,14}(?:a|e|á|é|í|ad|ed|ar|er|ir)(?:lo|la|los|las|me)?(?= (?:el|la|los|las|un|una|este|esta|estos|estas|todos|todas|todo) )",
        r"usted(?:es)?", r"tú", r"vosotr[oa]s", r"tus?", r"vuestr[oa]s?", r"(?<!para )(?<!de )(?:el|la|este|esta|los|las) (?:usuari[oa]s?|personas?|equipo|dueñ[oa]|propietari[oa]|responsable|administrador(?:a|es)?)", r"tod[oa]s (?:están|deben|saben|aprob\w+)", r"nosotr[oa]s", r"nuestr[oa]s?", r"nadie",
        r"debe[ns]?", r"deber[áí]a?[ns]?", r"hay que", r"tienen? que", r"tienes que", r"siempre", r"nunca", r"jamás", r"a partir de (?:ahora|hoy)", r"(?:de|desde) ahora(?: en adelante)?", r"en adelante", r"cada (?:sesión|vez)", r"permanentemente", r"para siempre", r"de por vida",
        r"(?<!no )autoriz(?:ó|a|an|aron|ad[oa]s?)", r"aprob(?:ó|aron|ad[oa]s?)", r"aprueba", r"(?<!no )permit(?:ió|id[oa]s?) \w+ar", r"acept(?:ó|a|aron)", r"acord(?:ado|amos|ó)", r"decid(?:ió|ido|imos|ieron)", r"decisión", r"prefier\w+", r"preferencias?", r"quieren?", r"por favor", r"sin (?:revisión|confirmación|preguntar|aprobación)", r"se (?:publican|permite|debe)n?", r"agreg(?:á|ue)\w*", r"guard(?:á|e|ar)(?:lo|la)?", r"regístr\w+", r"prioridad máxima",
    ),
    appeals=(r"memoria (?:duradera|a largo plazo|permanente|persistente)", r"(?:a|en) (?:tu|su|la) memoria", r"recuerd[ae]\w*", r"recordar", r"memori[zc]\w+", r"regístralo", r"olvid[aáe]\w*", r"asistentes?", r"inteligencia artificial", r"ias?", r"ignor[aeá]\w* (?:las|todas|todo|lo)", r"instrucciones (?:anteriores|previas)", r"(?:cada|toda) sesión", r"sesiones (?:futuras|siguientes)"),
    rules=(r"reglas?", r"polític(?:a|as)", r"normas?", r"convenci(?:ón|ones)", r"obligatori[oa]s?"),
    demonstratives=(r"eso", r"esto", r"(?:falso|incorrecto)$"),
    subjects=(r"siempre", r"nunca", r"nosotros", r"\w+amos", r"\w+emos"),
    joiners=(r"y", r"e", r"o", r"u", r"pero", r"sin embargo", r"luego", r"mientras que"),
    asides=(r"(?:véase|ver)(?: también)? .{1,60}$", r"por favor", r"gracias", r"muchas gracias", r"ok", r"vale", r"hola(?: \w+)?", r"bueno", r"también", r"sí", r"por cierto", r"para (?:tu|su) información", r"en general", r"en (?:el )?futuro", r"a partir de ahora", r"de ahora en adelante", r"desde ahora", r"como (?:siempre|acordamos|sabes)", r"sin excepci[oó]n(?:es)?", r"siempre", r"aquí", r"en (?:este|nuestro|el) (?:proyecto|repo(?:sitorio)?|equipo)", r"entre nosotros", r"si (?:puedes|es posible|quieres)", r"cuando puedas", r"en resumen", r"perfecto", r"bien", r"listo", r"punto", r"etc"),
    adjuncts=(r"en", r"para", r"con", r"sin", r"sobre", r"bajo", r"durante", r"dentro", r"fuera", r"según", r"desde", r"entre", r"a", r"al", r"de", r"del", r"por", r"est[ae] (?:semana|mes|año|sprint|vez|trimestre)", r"hoy", r"actualmente", r"temporalmente", r"solo", r"sólo", r"solamente", r"únicamente", r"a veces", r"contra", r"en (?:vez|lugar)"),
    subordinates=(r"si", r"cuando", r"salvo", r"excepto", r"a menos que", r"a no ser que", r"siempre (?:que|y cuando)", r"hasta", r"mientras", r"una vez", r"en cuanto", r"con tal", r"a condición", r"antes", r"después", r"con excepción", r"a excepción", r"menos en", r"aparte de", r"(?:solo|sólo|solamente) (?:si|cuando|en|para|con|hasta)", r"suponiendo", r"asumiendo", r"dado que"),
    pointers=(r"lo (?:que|cual)", r"eso", r"esto", r"aquello", r"(?:dice|dijo|cree|piensa|afirma|según|opina) \w+", r"o (?:no|eso|así|casi)"),
    retorts=(
        r"^(?:bueno |o |vamos )?casi(?: (?:nunca|siempre|nadie|todos?|nada))?$",
        r"^(?:bueno )?a veces$",
        r"^(?:pero )?(?:solo|sólo|solamente|únicamente) (?:para|en|con) (?:la|el|esta|este) (?:siguiente|próxim[oa]|sol[oa])(?: \w+){0,2}$",
        r"^(?:solo|sólo|solamente|únicamente) para est[ae] \w+$",
        r"mentiras?", r"falso", r"fals[ao]", r"no es (?:cierto|verdad|así)", r"es broma", r"broma", r"bromeo", r"olvida(?:lo)?(?: eso)?", r"olvídalo", r"espera$", r"no$", r"quiero decir", r"quise decir", r"creo", r"supongo", r"no (?:estoy )?segur[oa]", r"excluid[oa]s?", r"exceptuad[oa]s?", r"supuestamente", r"en teoría", r"era (?:antes|así)", r"antes$", r"antigu[oa]s? (?:reglas?|normas?|forma|convenci[oó]n(?:es)?)", r"obsolet[oa]s?", r"ya no (?:es|vale|se)", r"por (?:ahora|el momento)", r"de momento", r"tonterías?", r"(?:no|nunca|jamás) (?:el|la|los|las|en|para|con|por|al|facturación|a)", r"(?:pero|y) (?:no|nunca|jamás) \S+$", r"deja(?:d|n)? de decir", r"lo contrario"),
    clauses=(r"(?:si no|porque|ya que|pues|alguien|se \w+|yo|tú|nosotros|ellos|ellas|él|ella|nadie|todos|cada uno|quien)", r"(?:es|son|soy|está|están|estoy|era|eran|ha|han|hay|tiene|tienen|tengo|usa|usan|uso|debe|deben|puede|pueden|va|van|corre|corren|vive|vivo|hace|queda|escucha|gusta|gustan|prefiero|será|[\w-]{3,}mos)"),
    clause_shapes=(r"(?:el|la|los|las|nuestr[oa]s?|mi|mis) (?:\S+ ){0,2}[\w-]{3,}(?:a|e|an|en) (?:en|a|al|de|con|por|para|sobre|el|la|los|las|un|una|siempre)",),
    disowned=(r"mal[oa] \w+", r"(?:un )?ejemplos? de (?:una? )?mal[oa]?s? \w+", r"anti-?\s?patrones", r"mitos?", r"falso", r"mentiras", r"mal[oa]s \w+", r"errores", r"(?:\w+ )?rechazad[oa]s?", r"(?:\w+ )?descartad[oa]s?", r"(?:\w+ )?abandonad[oa]s?", r"reglas antiguas", r"antigu[oa]s \w+", r"obsolet[oa]s?", r"ya no (?:vale|es cierto|vigente)", r"ideas?", r"propuestas?", r"preguntas abiertas", r"rumores", r"prohibid[oa]s?", r"qué no hacer", r"lo que no"),
    fronts=(r"(?:desastre|lástima|error|grave|terrible|malo|absurdo) (?:si|que|cuando)", r"(?:odio|temo|dudo|detesto) (?:cuando|que|si)", r"(?:dile|diles|escribe|responde) (?:al|a la|a los|a) [^\s,]+(?: que)?", r"(?:a partir de|desde) (?:19|20)\d\d,?", r"(?:contiene|tiene) la (?:frase|línea)", r"^(?:cuando|una vez que|en cuanto) .{1,60}"),
    puts_off=(r"h+m+", r"eh+", r"quizás?", r"tal vez", r"a lo mejor", r"(?:no tengo )?ni idea", r"no (?:lo )?sé(?: todavía)?", r"no estoy segur[oa]", r"déjame .{0,40}", r"lo (?:pensaré|pienso|veré|consulto)", r"(?:voy a|tengo que) (?:pensar|ver|consultar|preguntar)\w*.{0,30}", r"gracias.{0,20}", r"pregúntame.{0,30}", r"pregunta(?:le)? a .{1,30}", r"todavía no", r"aún no", r"más tarde", r"luego", r"mañana", r"(?:me )?da igual", r"como quieras", r"depende.{0,40}", r"ya veremos", r"buena pregunta", r"espera", r"sí y no", r"\w+ diría .{1,20}"),
)  # fmt: skip
