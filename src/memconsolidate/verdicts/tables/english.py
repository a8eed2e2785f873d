"""English."""

from __future__ import annotations

from memconsolidate.verdicts.tables.language import CLOSED, DENIED, Language, words

_STOP = """
a an the this that these those there it its is are be am been being do does i me my mine we us our
ours you your yours user users please just pls plz so very really also too and of should must shall need
needs want wants wanted said says says that's it's i'm i've we've we're you're let let's get got
have has which who as then
"""
_LINKS = """
is are be run runs running live lives sit sits stay use uses using host hosted deployed deploy deploys
in on at to from under with by for go goes move moved migrate migrated switch switched change changed
managed handled kept stored done built served written now located set stand stands listens listen
"""

_IMPERATIVES = """
do don't dont never always avoid stop quit make be ensure remember try use run add write answer reply
respond commit push put keep include ask check format call touch deploy delete mention create edit
change merge start skip show explain name test log install set send store mock force rebase squash
sign import return wrap prefix validate provide give consider assume rely suggest recommend rename
remove update fix move open close read list print build compile restart revert clean document comment
refactor split extract inline implement follow indent lint review summarize summarise translate
generate copy replace bump pin stick limit cap round sort order group cache retry modify draft speak
talk pass turn enable disable only
"""
_FILLERS = """
and also so then but please just ok okay well now first next finally again yes no not user
"""

_LIGHT = """
in on at to from with by into onto via through per about regarding concerning for than because since due where
when what how while do does did doing done have had having make makes made use used uses using usage run runs running ran set
listens listen listening serve serves served serving go goes going live lives living stay stays located
based work works working name named names called call handle handles handled happen happens apply applies
prefer prefers preferred preference preferences like likes dislike dislikes hate hates avoid avoids
expect expects ask asks asked told tell tells stated states mentioned mention asking request requested requires
decided decides decision chose choose chosen choice instructed wishes wish team project agent assistant person people
they them their theirs he she his her him one someone somebody themselves herself himself port version address
value setting rule rules fact note remember always now currently already still here would will be being been
instead rather not never keep kept contains contain consists means belongs was were happened occur occurs occurred deployed hosted stored configured resides executed members approximately ensure needed relies according written can could able take takes took taken place come comes came become becomes became provide provides provided see seen reached via kind etc such purpose guideline guidelines practice convention policy style format follow follows followed format
"""

_WHERE = r"(?:(?:on|in|at|to|from|for|by|with|using|via|port|version|the|an?) ){0,3}"
_CLOSED = rf"(?:{CLOSED}|(?= (?:because|since|as|so|any ?more|for|in|on|at|to|with|when)\b))"

#: They begin a sentence and are no verb without a subject.
_NO_BARE_VERB = (
    r"is |are |was |were |be |has |have |had |does |did |can |could |will |would |may |might |in |"
    r"on |at |for |with |to |by |of |from |as |if |and |but |or |nor |than |when |while |where |"
    r"because |since |though |until |unless |via |per |there |both |only |such |without |within |"
    r"during |before |after |above |below |under |over |into |onto |between |about |around |"
    r"across |through |against |like |near |not |no |none |that |this |these |those |what |which |"
    r"who |whom |whose |whoever |whatever |whichever |wherever |why |how |it |found |got |lost |sent |left |hit |ran |met |saw |took |gave |"
    r"made |had |kept |held |went |came |broke |threw |caught |bad |half |quite |rather |almost |"
    r"unable |twice |all |out |off |up |down |behind |despite |except |plus |minus |unlike |"
    r"beyond |toward |towards |upon |too |so |yet |once |even |still |already |never |ever |"
    r"maybe |perhaps |neither |either |whether |now |then |here |today |tomorrow |yesterday |tonight |"
    r"also |just |first |next |last |soon |often |again |later |meanwhile |otherwise |therefore |however |"
    r"anyway |indeed |yes |ok |okay |well |sorry |sure |hey |hi |hello |thanks |right |btw |fyi |given |due |"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day "
)

#: What people ask for beside their work on code and texts; a noun that is spelt so stands before a finite verb.
_WORK_VERBS = """
add adjust align append apply archive assign attach back bring build bump center change check clean clear clone close collapse
color colour combine commit compare compile compress compute convert copy count create crop cut debug delete deploy describe
diff disable discard double download draft draw drop dump duplicate edit enable escape estimate expand explain export extract
fetch fill find fix flip format generate get give grab group halve hide import increase indent inline insert inspect install
invert keep kill label launch leave link list load look lower make mark measure merge mock move open pick plot print profile prune
publish pull push put raise read rebase rebuild recompute redo reduce refactor refresh regenerate release reload remove rename
render reopen reorder rephrase replace rerun reset resize restart restore retry reuse revert review reword rewrite rollback
rotate round run save scale scan schedule search send set shift ship shorten show shrink shuffle simplify skip slice sort split
squash stage start stash stop store strip submit summarise summarize swap switch tag take tell test tidy toggle transcode transform
translate trim try turn undo unify uninstall unpin update upgrade upload use validate verify wait wire wrap write zip
"""
_FINITE = (
    r"is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|must|may|might|isn't|"
    r"aren't|doesn't|don't|uses|used|needs|need|runs|ran|lives|live|sits|sit|goes|takes|gets|returns|lies|"
    r"lie|starts|contains|contain|belongs|belong|depends|depend|costs|cost|listens|listen|comes|come|"
    r"holds|hold|points|point|stays|stay|means|mean|requires|require|expects|reads|writes|serves|sends|"
    r"stores|works|fails|passes|breaks|ends|begins|remains|remain|becomes|owns|handles|covers|targets|"
    r"supports|allows|drops|exits|exceeds|exceed|stands|hangs|happens|happen|never|always|go|went|took|"
    r"made|got|broke|came|gave|kept|held|saw|sent|left|met|found|lost|hit"
)

ENGLISH = Language(
    name="english",
    stop=words(_STOP),
    suffixes=(
        "ations", "ation", "ments", "ment", "ings", "ing", "edly", "ed", "ies", "ied", "ers", "er",
        "es", "s", "ly", "e", "y",
    ),
    numbers={
        "zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
        "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
        "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
        "ninety": 90, "hundred": 100, "thousand": 1000, "million": 1000000, "dozen": 12,
    },
    synonyms={
        "repo": "repository", "repos": "repository", "repositories": "repository", "db": "database",
        "prod": "production", "docs": "documentation", "reply": "answer", "replies": "answer",
        "respond": "answer", "response": "answer", "responses": "answer", "answers": "answer",
        "config": "configuration", "env": "environment", "dir": "directory", "folder": "directory",
        "postgres": "postgresql", "k8s": "kubernetes", "colour": "color", "favourite": "favorite",
        "s": "second", "sec": "second", "secs": "second", "seconds": "second", "min": "minute",
        "mins": "minute", "minutes": "minute", "ms": "millisecond", "milliseconds": "millisecond",
        "h": "hour", "hours": "hour", "days": "day", "removed": "remove", "erase": "remove",
        "e-mail": "email", "ts": "typescript", "js": "javascript", "py": "python",
        "likes": "like", "spaces": "space", "tabs": "tab",
    },
    states=(
        ("on", "off"), ("enabled", "disabled"), ("enable", "disable"), ("enables", "disables"),
        ("always", "never"), ("before", "after"), ("allow", "deny"), ("allowed", "denied"),
        ("allowed", "forbidden"), ("allow", "forbid"), ("sync", "async"), ("synchronous", "asynchronous"),
        ("public", "private"), ("true", "false"), ("internal", "external"), ("more", "less"),
        ("up", "down"), ("open", "closed"), ("start", "stop"), ("include", "exclude"),
        ("with", "without"), ("first", "last"), ("above", "below"), ("over", "under"),
        ("minimum", "maximum"), ("min", "max"), ("like", "dislike"), ("likes", "dislikes"),
        ("love", "hate"), ("loves", "hates"), ("short", "long"), ("brief", "detailed"),
        ("accept", "reject"), ("add", "remove"), ("required", "optional"), ("mutable", "immutable"),
        ("online", "offline"), ("static", "dynamic"),
        ("fast", "slow"), ("high", "low"), ("increase", "decrease"), ("same", "different"),
        ("success", "failure"), ("passes", "fails"), ("strict", "lenient"), ("light", "dark"),
        ("all", "none"), ("everyone", "nobody"), ("old", "new"), ("left", "right"),
        ("input", "output"), ("client", "server"), ("manual", "automatic"),
        ("manually", "automatically"), ("verbose", "quiet"), ("parallel", "serial"),
        ("safe", "unsafe"), ("may", "must"), ("valid", "invalid"), ("active", "inactive"),
    ),
    negators=(
        "not", "no", "never", "cannot", "none", "nor", "neither", "without", "avoid", "avoids",
        "stop", "stopped", "don't", "doesn't", "didn't", "isn't", "aren't", "wasn't", "weren't",
        "can't", "couldn't", "won't", "wouldn't", "shouldn't", "mustn't", "haven't", "hasn't",
        "hadn't", "dont", "doesnt", "isnt", "cant", "wont", "hate", "hates", "dislike", "dislikes",
        "refuse", "refuses", "forbid", "forbidden", "banned", "disallow", "disallowed", "nobody",
        "nothing", "nowhere", "lacks", "ain't", "needn't", "unable",
    ),
    contrasts=(r"instead of", r"rather than", r"over", r"as opposed to", r"in place of", r"but not"),
    permanence=(
        r"(?:please|just|and|now|so|then|you|to) stop (?!.{0,80}(?:for now|for the moment|right now|today|until|till|this (?:time|once|one)))(?:using (?!(?:the|this|that|these|those|it|them|now|my|your|our|a|an)(?!\w))\w+|[a-z]+ing [^.!?;]{1,40} (?:in|on|to|for|with) (?:all|any|each|every|new|commits?|commit messages|your (?:answers?|replies|responses))(?!\w))", r"^stop (?!.{0,80}(?:for now|for the moment|right now|today|until|till|this (?:time|once|one)))(?:using (?!(?:the|this|that|these|those|it|them|now|my|your|our|a|an)(?!\w))\w+|[a-z]+ing [^.!?;]{1,40} (?:in|on|to|for|with) (?:all|any|each|every|new|commits?|commit messages|your (?:answers?|replies|responses))(?!\w))", r"(?:don't|do not) [^.!?;]{1,80} again(?=[.!]|$)", r"(?:make (?:it|this|that) a|get into the|as a) (?:habit|rule)", r"(?:that|this)(?:'s| is) (?:how|the way) (?:i|we) (?:always )?(?:work|do (?:it|this|that|things)|like (?:it|things)|want (?:it|things)|operate|roll)", r"my (?:(?:first|last|full|given) )?(?:name|pronouns?|nickname) (?:is|are)",
        # an end to how somebody answers, not to what they are doing
        r"stop (?:answering|replying|responding|talking|speaking|writing)(?: to)?(?: me)? (?:in (?!the|this|that|my|your|a|an)|like|as if|so)\w*", r"stop apologi[sz]ing(?! for (?:this|that|the))", r"stop calling me", r"stop being (?:so|too)",
        r"under no circumstances", r"no matter what", r"no exceptions?", r"without (?:asking|telling|checking with) (?:me|us)", r"is the law",
        r"always", r"never", r"everywhere", r"as (?:before|usual|last time|ever)", r"same [^\s,.;:]+ as (?:the other day|before|last time|usual)", r"no more(?! than)", r"from (?:now|here|this point|today) on(?:wards?)?", r"from this point forward", r"going forward", r"moving forward", r"in (?:the )?future", r"as a rule",
        r"henceforth", r"(?:starting|beginning|effective|as of) (?:today|now|immediately)",
        r"every (?:time|single|commit|pr|pull request|release|deploy\w*|session|project|day|morning|week|answer|response|reply|message)",
        r"each (?:time|commit|pr|pull request|release|answer|response)", r"whenever", r"any ?time", r"by default",
        r"(?:in|as a) general", r"generally", r"usually", r"any ?more", r"no longer", r"ever",
        r"we(?! (?:need|should|have to|can|could|must|will|may|might|are going|want|ought|still)\b)", r"everyone", r"nobody", r"remember", r"keep in mind", r"(?:do not|don't) forget",
        r"make a note", r"note (?:that|for)", r"for (?:all|any|every|future)", r"at all times",
        r"policy", r"convention", r"(?:is|are) (?:forbidden|banned|not allowed|off[- ]limits|mandatory|required)",
        r"team (?:rule|policy)", r"the rule", r"must always",
        r"without exception", r"only ever", r"in (?:all|every)(?: of)?(?: my| our)? (?:projects?|repos?)", r"no matter (?:which|what) (?:project|repo)",
        r"next time",
        r"(?:all|any|every|each|no) (?:[^\s,.;:]+ ){1,3}(?:must|should|have to|has to|needs?|gets?)",
        r"told you", r"as i said", r"i (?:already )?said", r"all (?:commits|commit messages|answers|responses|replies|pull requests|prs)",
    ),
    renewals=(r"correction ?:",),
    repeats=(
        r"as (?:before|always|usual|ever|agreed|discussed|everywhere|last time)", r"like (?:always|before|last time|everywhere)",
        r"(?:the )?same as (?:always|before|ever|everywhere|usual|last time)", r"as (?:i|we) (?:already |always )?(?:said|told you|agreed|discussed)", r"i (?:already )?told you",
    ),
    lasting=(r"always", r"never(?! mind)", r"(?:don't|do not) ever", r"whenever", r"(?:every|each|any) ?time", r"from (?:now|today|here|this point) on(?:wards?)?", r"going forward", r"in (?:the )?future", r"by default", r"as a rule", r"under no circumstances", r"henceforth", r"at all times"),
    lasting_orders=(r"^(?:(?:please|and|so|also|but|ok|okay|just|then|remember|again|seriously|now)[, ]+)*(?:always|never|never ever|(?:don't|do not) ever) (?!(?:a|an|the|this|that|these|those|it|i|we|they|he|she|you|my|our|your|is|are|was|were|been|had|got|get a|in|on|at|of|for|to|with|down|up|red|green|slow|broken|stuck|full|busy|offline|overloaded|again|same|works?|worked|went|came|fails?|failed|more|less|enough|good|bad|true|wrong|happens?|happened|mind)(?!\w)|\w+(?:ed|[^s]s|ing)(?!\w)(?<!\w\wess)(?<!bring))[^\W\d]\w*", r"(?:tell|ask|warn|remind|notify|ping|inform|call|page) (?:me|us) (?:always|every time|each time|whenever|any ?time)"),
    one_off=(
        r"for the (?:next|following) (?:question|answer|message|task|commit|pr|run|prompt|request|one)",
        r"this (?:once|one time|time)", r"just (?:this )?once", r"for now", r"for the moment",
        r"right now", r"(?:just )?for today", r"for this (?:pr|commit|task|run|change|ticket|branch|file|one|test|message|question|answer|session)",
        r"in this (?:pr|commit|task|run|ticket|message)", r"temporarily", r"until (?:tomorrow|tonight|then|we|i)",
        r"in the meantime", r"as a (?:one[- ]off|workaround|quick fix)",
    ),
    change=(
        r"now", r"(?:my|our) new", r"no longer", r"any ?more", r"moved", r"moving", r"switched", r"switching", r"changed",
        r"replaced", r"replacing", r"migrated", r"migrating", r"renamed", r"upgraded", r"downgraded",
        r"bumped", r"raised", r"lowered", r"increased", r"decreased", r"reduced", r"extended",
        r"updated", r"instead of", r"instead", r"used to", r"previously", r"formerly", r"as of",
        r"starting (?:today|now|from|with)", r"from now on", r"since (?:today|yesterday|last)",
        r"deprecated", r"dropped", r"these days", r"has become", r"became",
    ),
    correction=(
        r"actually", r"correction", r"in fact", r"i meant", r"to be (?:precise|correct|clear)",
        r"(?:that's|that is|it's|this is|you're|was) (?:wrong|not right|incorrect|outdated|not correct)",
        r"no[,.:;!]", r"nope", r"wrong[,.:;!]", r"sorry", r"scratch that", r"not .{1,40}? but",
        r"changed my mind", r"(?:got|had) (?:that|it|this) wrong", r"my (?:mistake|bad)", r"update ?:", r"on second thought", r"i was wrong", r"mistake", r"rather than", r"instead of",
    ),
    transitions=(
        r"from (?P<old>\S+(?: \S+){0,3}?) to (?:port |version )?(?P<new>\S+)",
        r"(?:replaced|replacing|replace) (?P<old>\S+(?: \S+){0,2}?) (?:with|by) (?P<new>\S+)",
        r"(?P<new>\S+) (?:instead of|rather than|, not|not) (?P<old>\S+)",
        r"(?:no longer|not) (?P<old>\S+) but (?P<new>\S+)",
        # "60 days now, not 30": a unit and a small word may stand after the number
        r"(?P<new>\d\S*)(?: [^\s,\d]+){1,2},? not (?P<old>\d\S*)", r"(?P<new>\S+) now, not (?P<old>\S+)",
        r"no longer (?:\w+ )?(?:on |at |in )?(?:port )?(?P<old>\S+),? (?:(?:but|and) (?:it |they |we )?|it(?:'s)? |they |we |now )(?:now )?(?:\w+ )?(?:on |at |in )?(?:port )?(?P<new>\S+)",
        r"(?P<old>\S+) ?(?:->|→|=>) ?(?P<new>\S+)",
    ),
    additions=(
        # "Also, …" only goes on talking, and "too short" is no "too"
        r"also(?!,)", r"too(?=[.,;:!)]|$)", r"additionally", r"in addition", r"as well", r"besides", r"on top(?: of)?",
    ),
    denied_values=(
        rf"(?:,|;|\(| [-—]| and|,? but) ?not {_WHERE}{DENIED}{_CLOSED}",
        rf"(?<=\d) not {_WHERE}(?P<old>\d\S*){_CLOSED}",
        rf",? ?(?:instead of|rather than|in place of|as opposed to) {_WHERE}{DENIED}{_CLOSED}",
        rf"(?P<kept>(?<!\w)(?:prefer\w*|choose|chose|chosen|picked?|favou?r|like) [^,;]{{1,60}}?) over {_WHERE}{DENIED}{_CLOSED}",
        rf"(?:,|;| and| but) ?no longer {_WHERE}{DENIED}{_CLOSED}",
        rf"no longer (?:\w+ )?{_WHERE}{DENIED}(?:, (?:(?:but|and|now) ){{0,2}}| (?:(?:but|and|now) ){{1,2}})(?=it |they |we |i |on |in |at |to )",
        rf"(?:does not|doesn't|do not|don't) (?P<kept>\w+ ){_WHERE}{DENIED},? but(?= )",
        rf"(?<!do )(?<!does )not {_WHERE}{DENIED},? but(?: rather)?(?= )",
        rf"(?:^|(?<=[,:] ))not {_WHERE}{DENIED},(?= )",
    ),
    retraction=(
        r"^(?:please |just |you can |you may |also |and |so |ok |okay |then )*(?:forget|disregard|never mind|ignore)(?: about)?(?: (?:what|everything|all|whatever)(?: that)? (?:i|we)(?:'ve| have)? (?:said|told you|mentioned|wrote)(?: (?:about|on|regarding))?)?(?: that)?",
        r"no longer(?: (?:true|valid|correct|the case|applies|apply|holds|hold|exists|exist|in use))?",
        r"(?:not|don't|doesn't|isn't|aren't|do not|does not|is not|are not) (?P<kept>.{1,80}?) any ?more",
        r"(?:is|are|was|were|has become|became) (?:now |simply |just |completely |all )?(?:wrong|incorrect|outdated|obsolete|invalid|untrue|false|gone|retired|cancelled|canceled|not (?:true|valid|right|correct))(?: now)?",
        r"(?:it's|it is|it was) (?:not true|untrue|wrong|false|no longer true) that",
        r"(?:isn't|aren't|wasn't|weren't) (?:true|valid|right|correct)", r"(?:doesn't|does not|don't|do not) (?:hold|apply|exist)", r"stopped",
    ),
    assent=(
        r"yes(?: (?:please|indeed|exactly|sir))?", r"yep", r"yeah", r"yup", r"yea", r"aye", r"mhm", r"uh-huh", r"ok(?:ay)?", r"okey", r"k", r"sure(?: thing)?", r"of course", r"by all means", r"certainly", r"indeed", r"affirmative", r"al(?:right|l right)",
        r"(?:that |this |it )?(?:sounds?|looks?|seems?) (?:good|great|fine|right|reasonable|ok(?:ay)?|perfect|sensible)(?: to me)?", r"(?:that|this|it)(?:'s| is| was) (?:fine|good|great|right|correct|ok(?:ay)?|perfect|exactly (?:it|right))(?: (?:by|with|for) me)?", r"(?:that |this )?works(?: for (?:me|us))?", r"(?:fine|good|ok(?:ay)?) (?:by|with|for) me", r"i'?m (?:fine|happy|ok(?:ay)?|good) with (?:that|it|this)", r"(?:that )?makes sense", r"(?:good|great|nice) (?:idea|plan|call|choice|suggestion)",
        r"agreed?", r"i agree(?: with (?:that|this|you))?", r"exactly(?: (?:that|so|right|like that))?", r"correct", r"right", r"true", r"confirmed", r"accepted", r"approved?", r"granted", r"absolutely", r"definitely", r"totally", r"perfect(?:ly)?", r"great", r"excellent", r"awesome", r"wonderful", r"nice", r"cool", r"fine", r"good(?! (?:question|point|morning|evening|to know))",
        r"(?:please )?go (?:ahead|for it)(?: and (?:do|implement|apply|make) (?:that|it|so|this))?(?: with (?:that|it|this))?", r"please(?: do(?: (?:that|it|so))?)?", r"do (?:exactly |just )?(?:that|it|so|this|both)(?: (?:in|with) (?:that|this) \w+)?", r"let'?s(?: (?:do|go with|take|use|try|have) (?:that|it|this|so))", r"let'?s (?:do|use|take|go with)", r"let'?s go", r"make it so", r"proceed", r"ship it", r"as (?:you )?(?:proposed|suggested|suggest|said|say|propose)", r"i'?d like that", r"lgtm", r"\+1", r"deal", r"no (?:problem|objections?|worries)", r"why not(?=[.!]*$)", r"then", r"like that", r"that way",
    ),
    reserves=(
        r"but", r"however", r"al?though", r"except", r"unless", r"if", r"only (?:if|when|after|for)", r"when", r"once", r"until", r"till", r"as long as", r"provided", r"assuming", r"later", r"first", r"wait", r"hold on", r"hang on", r"not (?:yet|now)", r"why", r"what", r"how", r"which", r"who", r"where", r"let me", r"i(?:'ll| will) (?:think|check|see|decide)", r"i (?:guess|suppose|think)", r"instead", r"rather", r"or", r"someday", r"at some point", r"for now", r"this (?:once|time)", r"in theory", r"in principle", r"before", r"after",
    ),
    hedges=(
        r"maybe", r"perhaps", r"might", r"what if", r"not sure", r"i wonder", r"possibly",
        r"could we", r"should we", r"we could", r"thinking (?:of|about)", r"considering", r"hypothetically",
        r"suppose", r"let's say", r"imagine", r"unsure", r"probably",
    ),
    imperatives=words(_IMPERATIVES),
    fillers=words(_FILLERS),
    tags=(r"ok(?:ay)?", r"please", r"got it", r"understood", r"all ?right", r"deal", r"will you"),
    for_good=(
        r"from now on", r"(?:going|moving) forward", r"from here on(?: out)?", r"henceforth", r"in future", r"always", r"as a rule",
    ),
    lives=(
        r"(?:i|the user|user)(?:'m| am| is)?(?: currently| now)? (?:lives? in|based in|living in|located in) (?P<place>\w+(?: \w+)?)",
    ),
    moves=(
        r"(?:i|the user|user)(?:'ve| have| has)?(?: just| recently)? (?:moved|relocated) to (?P<place>\w+(?: (?!and\b|so\b)\w+)?)(?P<left>,? (?:so |and )?(?:i(?:'m| am)? )?(?:don't live|do not live|no longer live|no longer|not living|not|not based) in .{2,40})?",
        r"(?:i|the user|user) (?:don't live|do not live|no longer live) in .{2,40}?,? (?:and |because |since )?i(?:'ve| have)?(?: just| recently)? (?:moved|relocated) to (?P<place>\w+(?: \w+)?)",
        r"(?:i|the user|user) (?:don't live|do not live|no longer lives?|doesn't live) in .{2,40}?(?: any ?more| now)?[,;.]? (?:and |but )?(?:i )?(?:now )?lives? (?:now )?in (?P<place>\w+(?: (?!now\b)\w+)?)(?: now)?",
        r"(?:i|the user|user) (?:now lives? in|lives? now in) (?P<place>\w+(?: \w+)?)",
        r"(?:i|the user|user) lives? in (?P<place>\w+(?: \w+)?) now",
    ),
    uses=(
        (
            r"(?:(?:we|i) (?:no longer use|do not use|don't use|stopped using|dropped|ditched) TOOL(?: any ?more)?[,;.]? (?:and |but |so )?)?"
            r"(?:(?P<me>i)|we|our team|the team)(?:'ve| have)?(?: all| only| just| recently| finally| both){0,2} (?:use|(?:switched|moved|migrated|changed|went)(?: over| back)?(?: from TOOL)? to)"
            r" (?P<value>TOOL)(?: for everything| everywhere| again| these days)?"
        ),
        r"(?:please |always |only ){0,2}use (?P<value>TOOL)(?: for everything| everywhere)?",
        r"(?P<ci>(?:our|the) (?:ci|builds?|pipelines?)) (?:runs?|is|are|lives?) on (?P<value>TOOL)",
    ),
    roles=(
        r"(?:(?P<me>my)|our) (?:new |current )?(?P<role>[a-z]+(?: [a-z]+)?)(?:'s| is)(?: called| named)? (?P<value>\w[\w.'-]*(?: (?!and\b|but\b|or\b)\w[\w.'-]*){0,2})",
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,2}) is (?:(?P<me>my)|our) (?:new |current )?(?P<role>[a-z]+(?: [a-z]+)?)",
    ),
    role_names=(
        "manager, boss, supervisor, line manager", "lead, team lead, tech lead", "editor, code editor, ide", "shell", "terminal",
        "operating system, os", "time zone, timezone", "employer, company", "team", "browser", "mentor", "product owner", "name",
    ),
    called=(
        r"(?:the|our|my) (?P<thing>[^,;:.]{2,60}?) is (?:called|named) (?P<value>[^\s,;]+)",
    ),
    permissions=(
        r"(?<!you )(?<!we )(?<!they )(?<!\bi )(?:may(?! be\b)|are allowed to|can (?:be|stay))",
    ),
    owners=(
        r"(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3}) (?:now )?(?:owns|maintains|looks after|is (?:now )?(?:responsible for|in charge of)) (?:the )?(?P<thing>[^,;]{2,60})",
        r"(?:the )?(?P<thing>[^,;]{2,60}?)(?:'s| is)(?: now)? (?:owned|maintained|looked after) by (?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3})",
        r"the owner of (?:the )?(?P<thing>[^,;]{2,60}?) is (?:now )?(?P<value>\w[\w.'-]*(?: \w[\w.'-]*){0,3})",
        r"(?P<value>NAME) (?:now )?(?:owns|maintains|looks after|takes care of|is (?:now )?(?:responsible for|in charge of|the (?:owner|maintainer|contact) (?:of|for))) (?:the )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4})",
        r"(?:the )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}) (?:is|are) (?:now )?(?:owned|maintained|looked after) by (?P<value>NAME)",
        r"(?:the )?(?:owner|maintainer|contact) (?:of|for) (?:the )?(?P<thing>[\w./'-]+(?: [\w./'-]+){0,4}) is (?:now )?(?P<value>NAME)",
    ),
    answers=(r"(?:answer|reply|respond|talk|speak|write)(?: to)?(?: me)?(?: back)? in (?P<language>\w+)",),
    answer_ends=(
        r"(?:stop|quit) (?:answering|replying|responding|talking|speaking|writing)(?: to)?(?: me)?(?: back)? in (?P<language>\w+)",
        r"(?:don't|do not|never) (?:answer|reply|respond|talk|speak|write)(?: to)?(?: me)?(?: back)? in (?P<language>\w+)(?: any ?more| again)?",
    ),
    outdated=(r"(?:that|this|it)(?:'s| is)? no longer (?:true|right|correct|the case|valid|holds|applies)", r"(?:that|this|it)(?:'s| is) not (?:true|right|correct|the case|valid) any ?more"),
    requests=(r"(?:can|could|would|will) (?:you|we)",),
    reminders=(r"(?:do not|don't|never) forget(?: that| to)?",),
    orders=(
        r"^(?:and )?do(?:n't| not) wait(?= |$)",
        rf"^(?!{_NO_BARE_VERB})[a-z]{{2,14}}(?<!ed)(?<!ing)(?<!ly)(?<!tion)(?<!ment)(?:(?<!s)|(?<=ss))(?= (?:(?:down|out|up|off|away|back|on|in|over) )?(?:an?|the|this|that|these|those|all|any|every|each|me|us|it|them|my|your|another|both|whatever)(?!\w))",
        r"^(?:please|pls|plz) ", r" (?:please|pls|plz)$", r"^(?:please|pls|plz)$", r"^let'?s (?:try|see|look|check|test|wait|start|do (?:it|that|this))(?!\w)",
        r"^(?:can|could|would|will) you ", r"^i (?:want|need|would like) you to ",
    ),
    work_verbs=words(_WORK_VERBS),
    told=(
        rf"^(?:\S+ ){{0,4}}(?:{_FINITE})(?!\S)", r"^(?:\S+ ){0,3}\w{2,}ed(?!\S)",
        # "load balancer terminates TLS", not "rename the jobs"
        r"^\S+ (?:\S+ ){0,3}(?!the )\w{2,}(?<![sui])s (?=\S)",
    ),
    wishes=(
        r"^(?:nope |no )?back to \S+(?: \S+)?$",
        r"(?:a (?:bit|little|tad)|slightly|much|even) (?:[a-z]+er|more|less)(?!\w)", r"^(?:more|less|fewer) \S+(?: \S+){0,4}$", r"^(?:yes |but )*(?:short|small|bigg|larg|long|low|high|clos|light|dark|bright|fast|slow|simpl|strict|wid|narrow|clean|tight|soft|thinn|thick)er$", r"(?:once|one) more(?: time)?(?!\w)", r"^(?:and )?(?:now )?(?:the )?same (?:for|in|with|thing|here|there)(?!\w)", r"^(?:just|without) (?:the|those|these|that|this) \S+(?: \S+)?$", r"^back to (?:the|an?|that)(?!\w)", r"^not (?:that|this|the (?:first|second|last))(?!\w)", r"^the other (?:one|way)(?!\w)",
    ),
    instructions=(
        r"(?:you|we|one|agents?|the assistant|claude|answers?|replies|responses|tests?|commits?|messages?|code) (?:should|must|shall|need to|have to|has to|ought to|may not|can't|cannot|mustn't|shouldn't)",
        r"(?:must|should)(?: not|n't| never| always)? (?:be|have|use|run|contain|start|end|go|stay|include)",
        r"mustn't|must not",
        r"(?:the )?user (?:wants?|asks?|asked|requires?|expects?|would like|instructs?|requested)",
        r"i(?:'d like| want| need) you to",
        r"make sure|be sure",
    ),
    links=words(_LINKS),
    light=words(_LIGHT),
    same=(
        "short brief concise terse", "long lengthy", "touch change modify edit alter", "retain keep store save kept",
        "remove delete erase purge", "begin start began", "end finish", "pick choose select chose chosen", "big large",
        "required mandatory must", "allowed permitted", "forbidden banned prohibited disallowed", "fast quick", "every each all",
        "write wrote written", "build built", "send sent", "break broke broken", "speak spoke spoken", "hold held",
        "buy bought", "leave left", "find found", "give gave given", "pay paid", "meet met", "see saw seen",
        "bring brought", "lead led", "mean meant", "spend spent", "take took taken", "drive drove driven",
        "teach taught", "grow grew grown", "know knew known", "eat ate eaten", "lose lost", "sell sold", "throw threw thrown",
        "answer answering answered replying replied responding responded", "explain explanation explanations", "deploy deployment deployments", "prior before", "comment remark", "pr prs pull request requests", "nightly night nights", "weekly week weeks", "monthly month months", "daily day days", "hourly hour hours",
        "cert certificate", "auth authentication", "admin administrator", "perf performance", "info information",
        "app application", "spec specification", "param parameter", "lib library", "var variable", "msg message",
        "pkg package", "infra infrastructure", "dev development developer", "dependency dep deps", "doc documentation",
        "own owner owns responsible", "implement implemented built", "switch move moved migrate migrated change changed switched",
        "upgrade update bump upgraded updated bumped", "show display shown", "kid child children", "job occupation profession",
        "person people", "colleague coworker teammate", "tz timezone", "utilize use", "everyone everybody all", "nobody none",
    ),
    conditions=(
        r"if", r"when", r"unless", r"except", r"only", r"as long as", r"provided", r"in case", r"until", r"apart from", r"other than", r"solely", r"(?:everyone|everybody|nobody|all|anyone|nothing) but",
    ),
    courtesies=(
        r"if (?:possible|needed|necessary|i (?:remember|recall)|you (?:can|could|want|like|please|wish|would|don't|do not|must|ask))",
        r"when (?:possible|you can)", r"not only", r"even if", r"as if", r"only ever", r"if (?:that's|that is|it's|it is) (?:ok\w*|fine|possible)",
    ),
    doubts=(
        r"doubt\w*", r"claim(?:s|ed|ing)? that", r"(?:he|she|they|who) (?:is|are|was|were) (?:mistaken|wrong|lying)", r"supposedly", r"allegedly", r"rumou?rs?",
        r"pretend\w*", r"myth", r"(?:not|no means|hardly|never) (?:\w+ )?true(?:,[^.]{0,80},| )? ?that", r"(?:false|untrue|incorrect|wrong)(?: to say)? that",
        r"wrong to", r"(?:can't|cannot|couldn't|wouldn't|won't|don't|didn't|never) (?:say|said|think|believe)(?: that)?", r"no rule that", r"(?:they|people|some) (?:say|claim|think|believe)", r"(?:i|we|they|he|she|you) used to",
    ),
    hopes=(r"wish(?:es|ed|ing)?", r"hop(?:e|es|ed|ing)(?: that| to)?", r"hopefully", r"if only", r"(?:i|we)(?:'d| would) (?:love (?:to|it)|rather (?:the|it|we|they))", r"should(?:'ve| have) been", r"would be (?:nice|great|better|nicer|good)", r"in theory", r"ideally"),
    coming=(r"next (?:week|month|year|quarter|sprint|release|summer|winter|spring|autumn|(?:mon|tues|wednes|thurs|fri|satur|sun)day)", r"soon", r"some ?day", r"^one day", r"eventually(?! consistent)", r"tomorrow", r"(?<!i )(?<!we )(?<!you )will(?! (?:always|never|now|no longer))(?= \w)", r"(?:is|are|am|'re|'m) going to", r"(?:plan|plans|planned|planning|intend|intends) to", r"(?:is|are) planned", r"later this (?:week|month|year)", r"by the end of (?:the|this) (?:week|month|year|quarter)"),
    past=(r"used to", r"previously", r"formerly", r"years? ago", r"months? ago", r"back in", r"back then", r"in the past", r"at the time", r"in those days", r"last year", r"had been", r"(?:was|were)(?! (?:wrong|mistaken|told|asked|not right))", r"(?:ran|lived|stood|sat|listened|worked|shipped)", r"(?<!\bbe )(?<!\bis )(?<!\bare )used(?! (?:to|by|for|in|as|with|is|are))"),
    hearsay=(r"according to(?! (?:our|the (?:rule|policy|style|convention)))", r"apparently", r"supposedly", r"allegedly", r"reportedly", r"rumou?rs?", r"i(?:'ve| have)? (?:heard|read)(?: that)?", r"i was told", r"(?:messages?|errors?|logs?|docs?|documentation|readme|tutorial|article|blog|comment|output|warning) (?:\w+ly |still |now )?(?:says?|said|shows?|claims?|states?|tells?)", r"(?!(?:i|we|you|user|and|who|it|this|that|just|to|not|never|always|or|so|also)\b)[\w-]+(?: (?:\w+ly|still|also|now|just))? (?:says?|said|thinks?|thought|believes?|claims?|claimed|insists?|insisted|mentioned|(?:told|tells) (?:me|us)|wants?|asked|asks(?! for)|requested|proposed|proposes|suggested|suggests?|recommends|recommended|reckons?)"),
    turned=(r"(?:was|were|been|is|are|got|has|have|had)? ?(?:moved|switched|changed|replaced|migrated|renamed|upgraded|downgraded|bumped|raised|lowered|increased|decreased|reduced|extended|updated|dropped|decided|rewritten|converted|set|shortened|turned (?:on|off))", r"became", r"has become", r"no longer", r"any ?more", r"from now on", r"now"),
    unreal=(
        r"rarely", r"seldom", r"hardly", r"barely", r"scarcely", r"almost", r"nearly", r"fail(?:s|ed)? to", r"plan(?:s|ned|ning)? to",
        r"intend(?:s|ed)? to", r"hope[sd]? to", r"(?:tr(?:y|ies|ied|ying)|attempt(?:s|ed|ing)?) to", r"(?<!i )(?<!we )(?<!user )want(?:s|ed)? to", r"wish(?:es)?", r"wrongly",
    ),
    taken=(r"ch(?:ose|osen|oose)", r"picked", r"adopt(?:ed|s)?", r"selected", r"decided (?:on|for)", r"uses?", r"using", r"prefers?", r"ha(?:s|ve|d)(?! \S+(?:ed|en|t)(?!\w))", r"got"),
    left=(
        r"reject(?:ed|s)?", r"declined", r"discarded", r"abandon(?:ed|s)?", r"ditched", r"scrapped", r"rid of", r"decided against", r"opted against", r"gave up",
        r"considered", r"evaluated", r"compared", r"proposed", r"tried", r"lost", r"denied", r"lacks?", r"requested", r"asked for", r"needs?", r"would like",
    ),
    forgets=(
        r"(?<!don't )(?<!not )(?<!never )forget(?: about)?,? (?:that|what|my|our)", r"(?:ignore|disregard) (?:that|what) (?:i|we)",
        r"stop (?:think|assum|believ|remember)ing that", r"(?:delete|remove|drop|erase) (?:the|your|that|any) (?:memory|note) (?:that|about|of)",
    ),
    adverse=(r"allergic", r"hates?", r"hated", r"dislikes?", r"disliked", r"loathes?", r"detests?", r"avoids?", r"avoided", r"avoiding", r"forbids?", r"forbidden", r"banned", r"prohibited", r"disallowed", r"refuses?", r"refused", r"deprecated", r"obsolete", r"sick of", r"tired of", r"fed up with", r"afraid of", r"(?:i'm|am|are|is|we're|was|were) (?:\w+ )?against", r"opposed to", r"(?:can\'t|cannot|can not) stand", r"(?:get|got|gets) rid of", r"stopped", r"quit", r"gave up", r"given up", r"rejects?", r"rejected", r"less", r"worse", r"the opposite of", r"instead of"),
    shares=(r"few", r"little", r"some", r"several", r"certain", r"most", r"half", r"hardly", r"barely", r"scarcely", r"rarely", r"seldom", r"sometimes", r"occasionally", r"usually", r"mostly", r"mainly", r"often", r"normally", r"typically", r"almost", r"nearly", r"partly", r"partially", r"up to", r"at least", r"at most", r"no more than", r"no less than", r"or"),
    times=(r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?", r"weekends?", r"weekdays?", r"mornings?", r"evenings?", r"nights?"),
    limits=words("in on at for during within under outside inside before after between without from"),
    next_clause=(r"because", r"since", r"so that", r"otherwise", r"(?<!one )(?<!body )(?<!all )(?<!nothing )but"),
    everywhere=words(
        "general future fact moment project repository codebase now principle sure example particular here there time"
        " way place once case last once good all me us you it them this that short place side view opinion ok okay record info reference context clarity reason reasons later memory mind notes"
    ),
    selves=(r"i", r"i'(?:m|ve|d|ll)", r"im", r"ive", r"me", r"myself", r"mine", r"one of us"),
    people=(
        (
            r"my (?:\w+ )?(?:wife|husband|partner|spouse|girlfriend|boyfriend|boss|manager|lead|colleagues?|coworkers?|co-workers?|teammates?|friends?|brothers?|sisters?"
            r"|mothers?|fathers?|mom|mum|dad|parents?|sons?|daughters?|kids?|child(?:ren)?|cousins?|uncle|aunt|neighbou?rs?|roommates?|clients?|customers?|students?|intern)"
        ),
    ),
    reports=(
        (
            r"(?!(?:i|we|you|user|i'd|let's|that|this|having|being|just|to|who|not|never|always|as|and|or|so|also|already)\b)(?P<who>[\w-]+)(?:,? (?:\w+ly|always|often|also|just|once|already|still))?"
            r" (?:says?|said|thinks?|thought|believes?|claims?|claimed|insists?|insisted|suggests?|suggested|reckons?|mentioned|wrote|writes|(?:told|tells) (?:me|us))"
        ),
    ),
    bounds=(
        r"(?:older|newer|less|fewer|more|greater|lower|higher|smaller|larger|bigger|longer|shorter|earlier|later|faster|slower|better|worse) than", r"above", r"below", r"beneath", r"over", r"under",
        r"up to", r"at (?:least|most)", r"(?:no|not) (?:more|less|fewer|later|earlier|older|longer) than", r"between", r"beyond", r"exceed(?:s|ing)?", r"(?:minimum|maximum|max)(?: of)?", r"limit(?:ed|s)?(?: to| of| is)?",
        r"or (?:more|less|fewer|newer|older|later|higher|lower|above|below|up)", r"and (?:newer|older|later|up|above|below|higher|lower)", r"within", r"capped at", r"cap", r"until", r"onwards?",
    ),
    failures=(
        r"^(?:api )?error:? ?(?:code |status )?[45]\d\d(?!\d)", r"(?:hit|reached|exceeded) (?:your|the|my|its?|our) (?:\w+ ){0,2}(?:usage|rate|token|message|spending|plan|session|weekly|daily) (?:limit|quota)s?", r"(?:usage|message|token) limit (?:was |is |has been )?(?:hit|reached|exceeded)",
        r"(?:model|service|server|provider|api) (?:is )?(?:currently |temporarily )?(?:overloaded|at capacity)", r"^overloaded", r"stream (?:was |is )?(?:disconnected|closed|interrupted|error)", r"(?:try|retry|retrying) again in \d+", r"limit resets? (?:at|in) \d",
    ),
    refusals=(
        r"^(?:(?:unfortunately|sorry|apologies|i'm sorry|i apologi[sz]e),? (?:but )?)?i(?:'m| am)? (?:cannot|can't|can not|unable to|not able to|won't|will not|couldn't|not allowed to|not permitted to)(?! (?:only|reproduce|see|find|confirm))",
        r"^(?:i'm sorry|i am sorry|i apologi[sz]e),? (?:but|i)",
    ),
    recollections=(
        r"(?:stored|saved|no|any|your|earlier|previous) memor(?:y|ies) (?:about|of) (?:you|me|us|this user|the user|our)", r"(?:what|everything|anything) (?:do |did )?(?:you|u) (?:already |still )?(?:know|remember|have stored|have saved|stored|saved) (?:about|of) (?:me|us)",
        r"(?:do|can) you (?:still )?(?:remember|recall)", r"remember (?:what|when|how) (?:i|we) (?:said|told|talked|discussed|did|were)", r"what (?:i|we) (?:said|told you|talked about|discussed) (?:yesterday|last (?:time|week|session)|before|earlier)(?= ?$)",
        r"(?:delete|forget|clear|erase|wipe|reset|remove) (?:your|the|all|my|this|that|every)(?: of)?(?: your| the| my)? (?:\w+ )?memor(?:y|ies)(?= ?$| (?:about|of|on|that|entry|entries|from))", r"(?:i|you) (?:have|keep|had) no (?:\w+ )?memor(?:y|ies)", r"(?:i|you) (?:do not|don't|cannot|can't) (?:remember|recall) (?:anything|previous|earlier|past|our)",
    ),
    questions=(
        r"^(?:whats|hows|wheres|whos|whys|whens)(?!\w)",
        (
            r"^(?:(?:and|but|so|ok|okay|hey|hi|hm+|also|btw|by the way|quick question)[,:]? ){0,2}(?:why(?! (?:don't|not|we|i|it|the)\b)|how (?:do|does|did|can|could|is|are|was|were|many|much|long|far|big|often|come|should|would|about|old|fast|large|bad|hard)"
            r"|what(?:'s| is| are| was| were) (?:the|a|an|that|this|it|your|our|my|going|wrong|happening|new|up)|what (?:does|do|did|would|happens?|happened|about|kind|sort|version|time)|where(?:'s| is| are| do| does| did| can| was)|when (?:is|are|does|do|did|was)|who(?:'s| is| wrote| made| did| broke)"
            r"|which (?:one|\w+ (?:is|are|do|does|should))|is (?:it|there|this|that|he|she)|is the(?! (?:same|default|only|one|reason))|are (?:there|these|those|we|you|they)|does(?! not)|do (?:we|you|i|they)|did(?! not)|can (?:i|we|it|you (?:tell|explain|say|check|see|look|find|remind))|could (?:i|it|you (?:tell|explain|say|check|see|look|find|remind))"
            r"|should (?:i|we)|would (?:it|that|you)|has (?:anyone|anybody|someone|somebody|it|that|this)|have (?:we|you)|am i|any (?:idea|clue)|tell me (?:why|what|how|whether|where))"
        ),
        r"(?<=, )(?:why|how come|or what|or not)$", r"any idea(?:s)?(?: why| how| what)?$",
    ),
    no_questions=(r"why (?:don't|not)",),
    work_done=(
        r"^(?:\S+ ){1,4}(?:built|rebuilt|finished|completed|converted|loaded|imported|exported|generated|migrated|compiled|uploaded)(?: \S+){0,6} in \d[\d.,]* ?(?:ms|s|min|h|seconds?|minutes?|hours?)$", r"^(?:\S+ ){1,3}(?:is|are) (?:there|here|back)$", r"^(?:\S+ ){1,3}(?:succeeded|successful)$",
        r"^(?:cut|set|put|made|took|kept|left|ran|got|split|drew) (?:it|them|both|all|everything|up|out)(?!\w)", r"^(?:wrote|rewrote|built) \S+\.\w+$", r"^(?:now (?:at )?|(?:down|up) (?:to|from) )[\d.,]+", r"^from [\d.,]+ ?\S* to [\d.,]+(?: \S+)?$", r"\d+ (?:passed|failed|skipped)", r"^(?:no|zero) (?:errors?|warnings?|conflicts?|failures?|issues?|problems?|changes?)(?: \w+){0,2}$", r"^here(?:'s| is| are)", r"(?:pr|pull request|mr|issue|ticket)(?: #?\d+)? (?:is |was )?(?:open|opened|up|created|merged|filed)(?=$|[,;])",
        # a participle without a subject: "Replaced the fakes with …", not "Nested keys are …" nor "Based on …"
        r"^(?:now |also |just |already |successfully )?(?!(?:based|compared|combined|related|required|used|caused|limited|supported|provided|needed|expected|located|stored|hosted|owned|named|called|designed|intended|licensed|maintained|derived|introduced|deprecated|nested|shared|embed|red|shed|hundred|signed|inspired|tied|bound)(?!\w))[a-z-]+[^\W_e]ed(?:,? and [a-z-]+ed)?(?=$|[,.;:]| (?:the|a|an|its?|this|that|these|those|all|both|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d.,]*|and|in|into|to|from|by|with|as|at|for|on|up|out|your|our|every|each|there|here|locally|everything|them|`\S+|\"))",
        r"^(?:done|all done|ok,? done|finished|ready|committed|pushed|merged|deployed|fixed|wrote|written|built|rebuilt|rewrote|rewritten|sent|undone)(?=$|[,.;:]| (?:the|a|an|it|and|all|to|in|\d))",
        r"(?:tests?|checks?|specs?|suites?|builds?|ci|pipelines?|e2e|lint(?:er)?|jobs?(?: for [\w.-]+)?) (?:is |are |all |now |still |again ){0,3}(?:pass|passes|passed|passing|green|clean|ok|fine)(?: now| again)?(?=$|[,;])", r"^(?:all )?\d+ (?:\w+ )?(?:tests?|checks?|specs?|assertions) (?:all )?(?:pass|passed|passing|green)(?=$|[,;])",
        r"^(?:e2e|ci|tests?|builds?|lint|everything|all|it|that|this|both)?(?:'s| is| are| looks)? ?(?:now |all )?(?:green|done|ready|live|up to date|committed|pushed|merged|deployed|updated|fixed|finished|complete|in place)(?: now| again)?(?=$|[,;])",
        r"^(?:it )?(?:now )?(?:builds|compiles|works|passes|runs|starts|renders|loads)(?: (?:now|again|fine|locally|cleanly|here|in the \w+|on my \w+))*$", r"(?:is|are) (?:now )?(?:ready|done|finished|complete|in place|committed|pushed|merged|deployed|created|restored|removed|updated|renamed|fixed|added|migrated|replaced|corrected|published|uploaded|installed|translated)(?: to \w+)?(?: now)?(?=$|[,;])",
        r"^(?:[^\s,;]+ ){1,5}(?:created|finished|restored|updated|deployed|committed|pushed|merged|regenerated|added|renamed|removed|fixed|posted|published|uploaded|installed|corrected|done|green)(?: and \w+ed)?(?=$|[,;])", r"^[\d.,]+ \S+(?: \S+)? now$",
        r"^i(?:'ve| have| just| also| already| now){0,2} (?!(?:noticed|measured|observed|confirmed|verified|checked|tested|tried|compared|traced|discovered|learned|timed|profiled|need|used)(?!\w))(?:[a-z-]+[^\W_e]ed|made|wrote|built|ran|set|put|took|sent|kept|left|did|gave|got|cut|split|chose|written|done|taken|given)",
    ),
    fixes=(r"(?<=[,;] )(?:(?:it's |is |are )?(?:now )?(?:fixed|corrected|resolved|repaired|done)|i (?:have )?fixed (?:it|that|them))(?: now)?$",),
    intentions=(
        r"^i (?:assume|suppose|guess|imagine|presume|suspect)(?!\w)", r"^(?:another|one|an) (?:option|alternative|possibility|way) (?:is|would be|could be)(?!\w)", r"^(?:it|that|this|we)(?:'d| would) (?:need|take|require|help)(?!\w)", r"^(?:offer|suggestion|proposal|idea) (?:to|for)(?!\w)", r"would be (?:needed|possible|an option)$",
        r"^i(?:'ll|'d| will| would| shall| should| am going to|'m going to| plan| intend| propose| suggest| recommend| offer)(?! (?:not|only|never))", r"^i (?:can|could)(?! (?:not|only|see|confirm|reproduce|find|no longer))", r"^i(?:'m| am) (?:about|now|still|currently|working|looking|going|starting|preparing|checking)",
        r"^(?:let me|let's|next,?(?: i)?|first,? i|then i|now i|going to|happy to|shall i|want me to|my plan is|the plan is|plan:|next steps?:?)", r"^(?:maybe|probably|perhaps|possibly|could be|might be)",
    ),
    causes=(r"because", r"since", r"otherwise", r"due to", r"cause[ds]?(?: is| was)?", r"turns? out", r"root cause", r"the reason"),
    needs=(r"(?:confirmed|verified|measured|observed|checked|reproduced|traced|compared|tested|found)[^:]{0,40}:(?= )", r"so that", r"if", r"when", r"unless", r"only", r"needs?", r"must", r"cannot", r"can't", r"without"),
    declines=(r"(?:(?:absolutely|certainly|definitely|surely|of course|probably|preferably|rather|better|please|hell|clearly|most certainly|just) )?(?:not|no|never|don't|do not)(?: (?:ever|again|at all|please|thanks?|thank you|way|chance|so|really|quite|that|this|it|with (?:me|us)|in (?:a|my|this) (?:million years|life|lifetime)|on my watch|under any circumstances)){0,2}", r"(?:no|not) (?:way|chance|thanks?|thank you)(?: .{1,20})?", r"nah+", r"nope", r"nay", r"never (?:ever|in .{1,20})", r"(?:please )?(?:don't|do not)(?: (?:do|use|bother|even).{0,30})?", r"in your dreams", r"dream on", r"forget (?:it|that|about (?:it|that))", r"(?:and |so )?(?:stop|drop|skip|cancel|revert|undo|abort)(?: (?:it|that|this|there|right there))?", r"(?:i'd|i would|we'd|we would) (?:rather|prefer).{0,60}", r"rather .{1,40}", r"i (?:disagree|object|refuse|veto)(?: .{1,20})?", r"i(?:'m| am) (?:against|not (?:convinced|sure|a fan|happy|keen|for|in favou?r)).{0,40}", r"i (?:don't|do not) (?:agree|think so|want|like|believe|need|see).{0,60}", r"(?:that's|that is|it's|this is|you're|you are) (?:wrong|not (?:right|true|correct|the case|so|it)|false|nonsense|a bad idea|incorrect)", r"(?:wrong|false|incorrect|nonsense|rubbish|rejected|veto|denied|declined|not true)", r"bad idea", r"when (?:hell|pigs) .{1,30}", r"over my dead body", r"yeah,? right", r"as if", r"(?:i )?(?:doubt|hate) (?:it|that)"),
    proposals=(r"(?:we|you|one) (?:should|could|might|ought|may want|had better)", r"we(?:'d| would) better", r"(?:how|what) about", r"why (?:not|don't we)", r"i(?:'d| would)? (?:suggest|propose|recommend|advise|go with)", r"my (?:suggestion|proposal|recommendation|advice)", r"let's", r"(?:would|might) be (?:better|best|good|nice|wise)"),
    openers=(r"(?:ok(?:ay)?|all ?right|great|good|sure|yes|right|understood|got it|thanks|perfect|done|fixed)[,.:;!-] ?",),
    supposes=(
        r"^(?:and |so |ok |now |let's |let us |just )*assume(?: that)? (?:we|you|our|my|it|they|he|she)(?:'\w+)?",
        r"^(?:and |so |ok |now |let's |just )*assume(?: that)? i(?:'m| am) (?:a|an|the|in|at|from)(?! (?:expert|experienced|senior|beginner|professional))",
        r"^(?:and |so |ok |now |let's |just )*assume(?: that)? i (?:live|work|own|have|had|was|moved)",
        r"(?:in|for|during) (?:this|the|our) (?:role-?\s?play\w*|thought experiment|improv|simulation game)",
        r"for (?:the sake of )?this (?:exercise|scenario|simulation)",
        r"in this (?:scenario|simulation|exercise),? (?:i|you|we|my|our)(?:'\w+)?",
        r"for this (?:game|story|scene),? (?:i|you|my)(?:'\w+)?",
        r"as a joke(?=[,:])",
        r"(?<=[.!?] )(?:just |only |i'm |i am |lol |haha )*(?:kidding|joking|jk)",
        r"(?<=[.!?] )(?:or |well )?(?:maybe |perhaps )?not(?: really)?(?=[.!]*$)",
        r"^(?:and |so |ok |now |let's |just )*(?:imagine|suppose|pretend|picture)(?: that)? (?:you|we|i|it|they|he|she|the|a|an|this|that|there|our|my)", r"hypothetical(?:ly)?", r"theoretical(?:ly)?", r"in theory", r"for the sake of argument", r"what if (?:we|i|you|it|the|they)", r"if (?:i|we|you|it|they) were", r"if (?:i|we|you) (?:had|owned|lived) .{1,60} (?:would|could|'d)",
        r"let's (?:say|assume|pretend|suppose)(?: that)? (?:we|i|you|the|it)", r"say we (?:had|were|used|moved|dropped)", r"you(?:'re| are) now (?:a|an|the|my)(?! (?:member|part|user|admin|owner|contributor|maintainer)(?!\w))", r"in this (?:conversation|chat|story|game|scene|role-?play),? (?:you|i)(?:'re|'m| are| am| play)", r"(?:from now on|for the rest of this \w+),? you(?:'re| are)(?: called)? (?:a|an|the|my)(?! (?:member|part|user|admin|owner)(?!\w))",
        r"(?:let's|let us|we) (?:do a |do some |try a )?(?:role-?\s?play|play pretend|act out|improvise a)", r"play(?:ing)? the (?:role|part) of", r"pretend (?:to be|that|you|i)", r"act as if (?:you|i|we)", r"in (?:my|the|this) (?:story|novel|play|screenplay|scene|game),? (?:he|she|i|the (?:hero|heroine|narrator|protagonist))", r"speak(?:ing)? as (?:the|a|my) (?:narrator|character|villain|hero)", r"in an ideal world", r"thought experiment",
    ),
    moments=(r"right now", r"at the moment", r"at this moment", r"just now", r"as we speak"),
    troubles=(
        r"\d[\d.,]* ?%",
        r"down", r"offline", r"un(?:reachable|available|responsive)", r"(?:not|isn't|aren't) (?:responding|reachable|answering|working|available|up)", r"(?:doesn't|don't|does not|do not|won't) (?:respond|answer|work|load|start|connect)", r"hang(?:s|ing)?", r"hung", r"stuck", r"fail(?:s|ing|ed)?", r"red", r"broken", r"crash(?:es|ing|ed)", r"slow", r"busy", r"locked", r"taken", r"full", r"timing out", r"times out", r"maintenance", r"overloaded", r"throttl\w+",
        r"(?:re)?(?:indexing|building|starting|deploying|syncing|loading|booting|compiling|installing|downloading|uploading)", r"[45]\d\d",
    ),
    momentary=(
        r"(?:backfill|import|export|migration|upload|download|build|job|rollout|sync|copy|restore|disk|cpu|memory|ram|load|battery|progress)(?: (?:of|on|for) \S+)? (?:is|are|sits|stands) (?:still |now |already |currently )?at \d[\d.,]* ?%",
        r"(?:lag|backlog)(?: (?:of|on|for|in) \S+)? (?:is|are) (?:at |still |now |already )*\d\S*$", r"(?:dashboard|console|screen|monitor|graph|terminal|display|status page|progress bar|panel) (?:now |still |only |currently )?(?:says|shows|reads|displays) (?:only |about |still )?\d[\d.,]*(?: ?[^\s,;]{1,8})?$", r"(?:says|said|saying) (?:access denied|permission denied|forbidden|unauthori[sz]ed|not found|connection refused|timed? ?out|out of (?:memory|space)|no space left)$",
        r"keeps (?:crashing|failing|dying|hanging|restarting|disconnecting|timing out|freezing|dropping out)$", r"^not yet [a-z]+ed$", r"i'?m (?:off|out|away|gone) (?:for|to|at) (?:a |the )?(?:lunch|dinner|breakfast|coffee|walk|bed|break)", r"^(?:brb|afk|gtg)",
        r"(?:is|are|was|were|went|seems) (?:currently |still |just |completely |all |again ){0,2}(?:down|offline|unreachable|unresponsive|hanging|stuck|timing out|falling|rising|dropping|climbing|rebooting|restarting|reindexing)(?: again| now| today| fast){0,2}(?=$|[,;])", r"(?:is|are) (?:still |currently |already )?(?:taken|held|locked|blocked|occupied|in use|used) by (?:\S+ ){0,5}(?:pid|process)(?: \d+)?", r"pid \d+", r"returned (?:an? )?(?:http )?5\d\d", r"(?:gives?|gave|got|getting|says?) (?:me )?(?:an? )?(?:http )?[45]\d\d(?: again| now| today)?(?=$|[,;])",
        r"(?:token|certificate|cert|session|licen[cs]e|key|password|lease) (?:has |have |just |is )?expired(?: (?:at|yesterday|today|this morning|last night|\w+ \w+ ago)|$)",
    ),
    directs=(
        # a bare verb at the beginning of a sentence, before what it is to be done to
        rf"(?:^|(?<=[.:;!?>-] ))(?:and |then |first,? |next,? |now,? |instead,? |also,? |just |simply )?(?!{_NO_BARE_VERB})[a-z]{{2,14}}(?<!ed)(?<!ing)(?<!s)(?<!ly)(?<!tion)(?<!ment)(?= (?:(?:down|out|up|off|away|back|on|in|over) )?(?:an?|the|this|that|these|those|all|any|every|each|me|us|it|them|him|her|as|how|what|why|some) )",
        r"you(?:'re|'ll|'ve|rs?|rself|rselves)?", r"we(?:'re|'ll|'ve)?", r"our(?:s|selves)?", r"my", r"i(?:'m|'d|'ve)? (?:always|never|want|prefer|like|need|am|have|will|would)", r"let's",
        r"(?:the|this|these|all|every|any) (?:users?|person|people|owners?|maintainers?|admin(?:istrator)?s?|readers?|developers?|customers?|operators?|teams?|bosse?s?|managers?)", r"(?:project|repo(?:sitory)?) owners?", r"users?(?:'s?)? (?:wants?|likes?|agreed|accepts?|always|never|is called|asked|decided|wrote|said|name|preferred)", r"users?'s",
        r"everyone", r"everybody", r"anyone", r"anybody", r"nobody", r"whoever",
        r"must", r"shall", r"should", r"ought to", r"(?:has|have|need|needs|supposed|required|expected|obliged) to", r"(?:is|are) to be", r"may (?:be )?(?:skipped?|used?|receive|send|sent|delete[d]?|publish(?:ed)?|shared?|ignored?)",
        r"always", r"from (?:now|here|this \w+|today) on(?:wards?)?", r"every (?:session|time|answer|day|commit|request|project|conversation|message)", r"forever", r"permanently", r"for good", r"at all times", r"going forward", r"(?:in|as a) general rule",
        r"(?<!was )(?<!is )(?<!were )(?<!been )(?<!has )(?<!have )(?<!had )never",
        r"please", r"kindly", r"make sure", r"be sure", r"ensures?", r"note (?:that|to)", r"beware", r"(?:recommend|advise|suggest|encourage|urge|instruct)\w*", r"(?:told|tell|asked?|ordered|requested) (?:to|that|the|them|it)",
        r"(?:need|needs|require|requires|without) (?:no |any |further )*(?:approval|confirmation|review|permission|consent|asking|test\w*)", r"approv(?:e|es|ed|al|als|ing)", r"(?<!not )authori[sz]ed", r"(?<!not )(?:allowed|permitted|free|welcome) to", r"(?:agree|consent)\w*", r"(?:we|team|owner|user|they|is|are|was|were|has|have) decided", r"decisions?", r"(?<!not )trust(?:s|ed)", r"(?:verified|confirmed|signed off|endorsed) by", r"exempt\w*", r"prefer(?:s|red|ences?)?", r"standing", r"(?:policy|rule|convention|practice) (?:is|of|that|for|here)", r"deprecated and",
    ),
    appeals=(
        r"remember(?:s|ed)?", r"memori[sz]e\w*", r"memories", r"(?:long[- ]term|durable|lasting|persistent|permanent) memory", r"(?:save|store|add|write|put|record|commit|keep|replace|update|delete|retract|forget|supersede)\b[^.\n]{0,60}\b(?:memory|permanently|lasting|for good)", r"(?:lasting|durable|standing) (?:facts?|preferences?|rules?)",
        r"(?:an?|any|the|dear|to|all) (?:ai|llm)s?", r"(?:ai|llm|language) (?:readers?|agents?|assistants?|models?|systems?)", r"(?:user's|coding|every|any|future|dear) (?:agents?|assistants?)", r"assistants?", r"chatbots?",
        r"(?:ignore|disregard|forget) (?:all |any |the |your |of )*(?:previous|prior|earlier|above|other|preceding)", r"(?:previous|prior|above|earlier|new) instructions?", r"system prompts?", r"you are now", r"(?:on|page) you are", r"act as (?:an?|if)", r"pretend (?:to|that|you)",
        r"(?:later|future|every|each|all|coming|following) (?:sessions?|conversations?|chats?)",
    ),
    rules=(r"polic(?:y|ies)", r"rules?", r"conventions?", r"guidelines?", r"mandatory", r"compulsory", r"obligatory"),
    demonstratives=(r"that", r"that's", r"thats", r"this(?! (?:week|month|year|sprint|time|branch))", r"(?:wrong|incorrect)$"),
    subjects=(r"i", r"we", r"you", r"always", r"never", r"please"),
    joiners=(r"and", r"or", r"but", r"yet", r"though", r"however", r"although", r"plus", r"then", r"while", r"whereas"),
    asides=(r"(?:see|cf\.?)(?: also)? .{1,60}$",
        r"please", r"pls", r"thanks?(?: you)?(?: (?:a lot|so much|very much))?", r"thx", r"cheers", r"sorry(?: for .{1,40})?$", r"ok(?:ay)?", r"hey(?: \w+)?", r"hi(?: \w+)?", r"hello", r"well", r"so", r"also", r"too", r"as well", r"yes", r"yeah(?! right)", r"yep", r"right", r"sure", r"oh", r"ah", r"hmm+", r"by the way", r"btw", r"fyi",
        r"of course", r"in general", r"generally", r"for (?:the|our|your) (?:records?|runbook|notes?|docs|wiki|readme|handbook|minutes|books)", r"for (?:your|our) (?:information|reference|context)", r"for (?:context|reference|good|all)", r"in fact", r"to be (?:clear|precise|honest|sure|safe)", r"as (?:always|usual|before|ever|you (?:know|can see|may know|requested|asked|suggested))", r"at all times", r"from (?:now|here) on", r"in (?:the )?future", r"as a rule", r"in short", r"in (?:this|our|my|the) (?:repo(?:sitory)?|project|codebase|team|company)", r"for (?:this|our|the) (?:repo(?:sitory)?|project|codebase|team|company)", r"at (?:work|our company)", r"no (?:exceptions?|matter what|excuses|discussion|questions asked)", r"without exceptions?", r"period", r"full stop", r"ever", r"always", r"either", r"again", r"indeed", r"after all", r"first of all", r"on (?:that|this) note", r"before (?:i forget|we (?:start|begin|go on|continue))", r"now(?: that .{1,60})?$", r"in case you (?:wondered|missed it|need it|didn't know)", r"if (?:possible|you (?:can|could|want|like|please|wish|don't mind))", r"when(?:ever)? you (?:can|write|answer|reply|respond|work|code|talk|do (?:this|that|it|so))", r"since you (?:ask|asked|mention it)", r"and so on", r"etc", r"lol", r"haha", r"great", r"good", r"nice", r"perfect", r"cool", r"done", r"everyone", r"folks", r"team", r"guys", r"good (?:morning|evening|work|job)", r"see you(?: .{1,20})?$", r"bye", r"(?:one|two|three) (?:last |more )?things?", r"more or less", r"or so", r"obviously", r"simply", r"basically", r"actually", r"by default", r"with that", r"on our side", r"for (?:me|us)", r"to (?:me|us)", r"with (?:me|us)", r"in (?:total|all)", r"at (?:the )?most", r"at (?:the )?least(?= \d)",
    ),
    adjuncts=(r"in", r"on", r"at", r"for", r"with", r"within", r"without", r"under", r"during", r"inside", r"outside", r"from", r"to", r"by", r"via", r"per", r"as of", r"as far as", r"according", r"aside from", r"because of", r"due to", r"(?:for |just |only )?this (?:week|month|year|quarter|sprint|branch|time|once|morning|afternoon|evening)", r"next (?:week|month|year|quarter|sprint)", r"today", r"tonight", r"currently", r"temporarily", r"right now", r"only", r"just", r"mostly", r"mainly", r"sometimes", r"occasionally", r"above", r"below", r"between", r"among", r"over", r"against", r"contrary", r"depending", r"since", r"back (?:in|at|when)", r"other(?:wise)? than", r"save (?:for|in|on|at)", r"barring", r"apart from", r"but for", r"instead of", r"rather than", r"about"),
    subordinates=(r"if", r"when", r"whenever", r"unless", r"except(?:ing)?", r"once", r"until", r"till", r"as (?:long|soon) as", r"provid(?:ed|ing)", r"assuming", r"in case", r"on condition", r"(?<!read )(?<!read-)only (?:if|when|once|after|until|in|on|at|for|by)", r"(?:with|by way of) (?:the |an? )?exception", r"just (?:for|in|on|this|until)", r"before", r"after", r"barring", r"given", r"subject to", r"so long as", r"pending"),
    pointers=(r"which", r"that(?!'s why)", r"that's(?! why)", r"this(?! (?:week|month|repo|project|team|service|file|machine|branch))", r"it(?!'s own)", r"it's", r"is (?!the|a|an|my|our)\w+", r"said \w+", r"says \w+", r"thinks? \w+", r"(?:or )?so (?:says?|said|thinks?|claims?|the|i|he|she|they|it|bob)(?! (?:use|need|want|always|never|prefer)\w*)", r"or (?:at least|so|not|maybe|rather)"),
    retorts=(
        r"^(?:well |or |ok |hm+ )?(?:almost|nearly|practically|mostly|usually|sometimes)(?: (?:never|always|nobody|everyone|every\w*|all|none|nothing))?$",
        r"^(?:just|only|but only|at least) (?:for|on|in|with) (?:the |this |that |my |our )?(?:next|current|following|last|one|first)(?: (?!of)\w+){0,2}$",
        r"lies?", r"false", r"wrong", r"untrue", r"incorrect", r"not (?:true|really|quite|anymore|any more|right)", r"nonsense", r"rubbish", r"bullshit", r"(?:just )?(?:kidding|joking)", r"jk", r"a joke", r"joke", r"scratch that", r"strike that", r"never ?mind", r"as if", r"in your dreams", r"yeah right", r"no wait", r"wait no", r"hold on", r"lol no", r"nah", r"nope", r"i (?:mean|meant|doubt it|disagree|lied)", r"^i (?:think|guess|suppose|believe)(?: so| not)?$", r"not sure", r"i'm (?:not sure|kidding|joking|lying)", r"said (?:nobody|no one)", r"disagree\w*", r"excluded", r"excepted", r"exempt(?:ed)?", r"supposedly", r"allegedly", r"in theory", r"(?:i|we|they) used to", r"(?:an? |the |our |your |their |his |her |my |some )?(?:old|former|previous|outdated|obsolete|deprecated|retired) (?:rule|policy|way|plan|setup|practice|habit|convention|process|idea|days|team|times|company|story|one|approach|advice)", r"outdated", r"obsolete", r"no longer (?:true|valid|so|the case|holds|applies)", r"(?:is|are|was) (?:dead|gone|over|history|wrong|dropped|cancelled|canceled|ridiculous|a mistake)", r"(?:stop|quit|forget|drop|undo|ignore|disregard|abolish|scrap|retract) (?:that|this|it|saying|writing|telling|claiming|doing|what)", r"decided against", r"i wish", r"the (?:docs?|documentation|wiki|readme|manual|blog|article)(?:'s)? (?:say|says|claim|claims|state|states)", r"in the other \w+", r"at my (?:old|last|former|previous) \w+", r"at (?:my|our) (?:old|last|former|previous) \w+", r"until then", r"the opposite", r"sike", r"psych", r"just (?:this once|this time|for (?:now|today))", r"actually no", r"(?:the )?candidate's answer", r"(?:(?:do|does|did|is|are|was|were|can|will|would|should|has|have|could)(?:n't| not)|not|no)$", r"not (?:in|on|at|for|with|the|our|by|to|from|during)(?! only)", r"never (?:in|on|at|for|with|the|our|do|by|during|to|from|mind)", r"though$", r"wishful \w+", r"^i(?:'ve been| was|'m) told$", r"aside$", r"^(?:most|some|many|all but \w+) of them$",
    ),
    clauses=(r"(?:i|we|you|they|he|she|there|somebody|someone|anybody|it|everyone|everybody|nobody|who|let's|i'm|we're|you're|they're|he's|she's|i've|we've|there's|i'd|we'd|i'll|we'll|someone|people)", r"(?:otherwise|or else|because|since)", r"(?:is|are|am|was|were|has|have|had|does|do|did|can|could|must|should|shall|will|would|may|might|needs?|uses?|runs?|lives?|keeps?|stays?|goes|gets?|takes?|makes?|wants?|likes?|prefers?|works?|means?|needs?|lies|sits|owns?|handles?|went|came|got|made|took|ran|kept|[\w']+n't)"),
    clause_shapes=(r"[\w'-]+ (?:[\w'-]+ ){0,3}(?!this|always|does)[\w'-]{3,}(?<!s)s [\w'`/.-]+", r"[\w'-]+ (?:[\w'-]+ ){0,3}[\w'-]{2,}ed [\w'`/.-]+"),
    disowned=(r"(?:an? )?examples? (?:of|for) (?:an? )?(?:bad|wrong|poor|terrible|broken) \w+", r"(?:an? |the )?(?:bad|wrong|poor|terrible|silly|stupid) (?:rule|example|idea|habit|practice|advice)s?", r"(?:an? |the )?(?:rejected|discarded|declined|refused|vetoed|abandoned) (?:\w+ )?\w+", r"anti-?\s?patterns?", r"don'?ts?", r"myths?", r"false(?:hoods)?", r"lies", r"wrong", r"bad (?:habits?|practices?|ideas?|examples?)", r"mistakes", r"reject(?:ed|s)?(?: \w+)?", r"discarded(?: \w+)?", r"abandoned(?: \w+)?", r"old (?:rules?|policy|policies|setup|stack|way|habits?|conventions?)", r"former(?:ly)?", r"obsolete", r"outdated", r"deprecated", r"no longer (?:valid|true|used|in use)", r"ideas?", r"proposals?", r"wish ?list", r"open questions?", r"misconceptions?", r"rumou?rs?", r"counter-?examples?", r"what not to do", r"not to do", r"forbidden", r"pitfalls", r"code smells?", r"(?:ruled|voted) (?:out|down)", r"(?:vetoed|cancelled|canceled|scrapped|dropped|removed)", r"the opposite of .{1,40}"),
    fronts=(r"(?:disaster|shame|mistake|bad|terrible|wrong|problem|pity|nightmare|catastrophe|awful|crazy|stupid|silly|absurd|horrible) (?:if|when|that|to say that)", r"(?:i|we) (?:hate|dislike|fear|doubt|can't stand) (?:it )?(?:when|if|that)", r"(?:tell|write|reply|answer|say) (?:to )?(?:the |our |my |every |each )?(?:customers?|clients?|boss|manager|users?|team|auditors?|press|support|him|her|them)(?: that)?", r"(?:starting|beginning|effective|as of|from) (?:in )?(?:\w+ )?(?:19|20)\d\d,?", r"(?:contains?|has|includes?|reads?|with|shows?|prints?|holds?|quotes?) the (?:sentence|line|text|string|words?|phrase|comment)", r"^once .{1,60}", r"(?:fixture|test|example|sample|string|mail|template|dialog|banner)s? (?:contains?|says?|reads?|has)"),
    puts_off=(r"h+m+", r"uh+", r"er+m*", r"maybe", r"perhaps", r"possibly", r"(?:i have |i've )?no (?:idea|clue|opinion|preference)", r"(?:i'm )?(?:not sure|unsure)(?: yet| about (?:that|it|this))?", r"idk", r"dunno", r"(?:i )?(?:don't|do not|dont) (?:know|care|mind)(?: yet)?", r"let me (?:think|check|see|sleep|ask|look).{0,60}", r"i(?:'ll| will) (?:think|check|see|let you know|get back|ask|decide|sleep).{0,60}", r"(?:i |we )?(?:need|have) to (?:think|check|discuss|ask|talk).{0,60}", r"thinking", r"thanks?(?: you)?", r"thx", r"ask .{1,40}", r"remind me.{0,40}", r"not (?:yet|now)", r"later", r"some ?day", r"tomorrow", r"whatever(?: you (?:think|want|like|prefer))?", r"(?:it's |that's )?(?:up to you|your call)", r"you (?:decide|choose|pick)", r"(?:it |that )?(?:all )?depends.{0,60}", r"we(?:'ll| will) see", r"good (?:question|point)", r"interesting", r"wait", r"hold on", r"hang on", r"(?:one|a) (?:moment|second|sec|minute)", r"give me .{1,20}", r"yes and no", r"(?!(?:i|we|that|this|it|you|they) )\w+ (?:would|might|may) (?:\w+ )?(?:say|know|think|decide|want|like|agree).{0,40}", r"next(?: topic)?", r"lol", r"ha(?:ha)+", r"who knows", r"hard to say", r"what do you think", r"i see", r"got it"),
)  # fmt: skip
