"""English."""

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
    "use|run|add|write|ask|answer|reply|respond|commit|push|put|keep|include|check|format|call|touch|deploy|delete"
    "|mention|make|create|do|edit|change|merge|start|skip|show|explain|name|test|log|install|set|send|store|mock"
    "|rebase|squash|sign|import|return|wrap|prefix|validate|give|assume|rely|suggest|update|bump|document|read|tell"
    "|follow|prefer|avoid|leave|generate|open|close|review|report|list|provide|consult|confirm|verify|build|pin|tag"
    "|target|branch|quote|cite|translate|summari[sz]e|default|stick|remember|link|be|go|stop|let|move|rename|remove"
    "|refactor|request|look|pull|fetch|restart|wait|reference|treat|handle|note|try|work|speak|talk|address|limit|order|sort"
)
#: Who is told to be one of them works so, and plays nothing.
_WORKERS = r"(?:[\w-]+ ){0,4}(?:engineer|developer|assistant|agent|reviewer|expert|specialist|architect|programmer|analyst|writer|editor|translator|tutor|teacher|consultant|scientist|designer|model|bot|tool|ai|llm|helper|researcher|star|genius|legend|hero|lifesaver|bit|little|machine|treasure|user|customer|maintainer|colleague|lawyer|auditor|tester|admin\w*|manager|lead|beginner|newcomer|compiler|linter)\b"
#: From now on, where an order is beside it.
_ONWARD = r"(?:(?:starting|beginning|effective|as of) (?:today|now|immediately))"
_NOT = r"(?:do not|don't|dont|never)"

#: The start of a clause, where a verb without a subject is an order.
_CLAUSE = r"(?:^|[,;:–—(] ?|- |\b(?:and|but|so|then|please|also|just|instead|to|you (?:should|must|can|may|need to|have to)|(?:we|i|they) |want you to|like you to|expect you to|(?:make|be) sure (?:that )?you|let's(?! never (?:speak|talk|do|mention)\b)) )"

#: Verbs after "we always" that tell what happened, not what is done.
_PAST = r"(?!\w+ed\b|got\b|had\b|did\b|made\b|saw\b|knew\b|went\b|came\b|thought\b|found\b|wrote\b|said\b|told\b|heard\b|met\b|were\b|was\b|seen\b|been\b|done\b|gets?\b|have to wait|seem|forget|end up|run into|see\b|know\b|happen|fail)"

#: What rules for work are about, as opposed to what a program shall do.
_THINGS = r"(?:code|comments?|log lines?|error messages?|commit messages?|prs?|pull requests?|merge requests?|commits?|branch(?:es)?|tests?|functions?|modules?|files?|endpoints?|migrations?|changes?|packages?|components?|apis?|queries|services?|class(?:es)?|methods?|variables?|log\w*|errors?|secrets?|dates?|timestamps?|code|docs?|docstrings?|comments?|strings?|releases?|deploy\w*|config\w*|dependenc\w+|names?|scripts?|repos?|projects?|images?|prices?|money|amounts?|jobs?|tables?|libraries|imports?|types?|messages?|answers?|responses?|reviews?|tickets?|issues?)"

#: People and places keep their names in their own script.
_CJK = r"가-힣\u3041-\u30fe\u4e00-\u9fff"
_CAPITAL = rf"(?-i:[A-Z{_CJK}])"

#: What people say of the place that they moved away from.
_LEFT = r"(?:so |and )?(?:i(?:'m| am)? )?(?:don't live|do not live|no longer live|no longer|not living|not|not based) in [\w .'-]{2,40}?(?: any ?more| now)?"

_ROLE = (
    r"(?:engineer|developer|dev|designer|manager|lead|scientist|student|founder|co-?founder|cto|ceo|sre|admin\w*|analyst"
    r"|researcher|architect|programmer|teacher|maintainer|intern|consultant|contractor|freelancer|beginner|dba|writer|nurse"
    r"|doctor|lawyer|accountant|professor|postdoc|journalist|musician|biologist|physicist|chemist|mathematician"
    r"|vegetarian|vegan|newbie|novice|speaker|hobbyist|owner|sysadmin|director|vp|head of|(?:backend|back-end|frontend|front-end|data|infra|ops|security|ml|full-?stack) (?:person|guy|gal|dev))"
)
#: What a rule of style is about; a task names one of them, a rule all of them.
_MANY = (
    r"(?:columns|tables|variables|functions|methods|class(?:es| names)|constants|identifiers|file ?names|files|branch(?:es| names)|commits?(?: messages?| titles?)?"
    r"|prs|pull requests|test names|tests|imports|dates|timestamps|booleans|(?:environment|env) variables|components|modules|packages|migrations|comments|docstrings"
    r"|docs|strings|money|prices|lines|line length|names|answers|repl(?:y|ies)|responses|explanations|summaries|paragraphs|messages|endpoints|routes|diffs|code|indentation|formatting|linting"
    r"|logging|testing|naming)"
)
_FORMS = (
    r"(?:(?:\d+|two|four|eight)[ -]spaces?|tabs|spaces|(?:screaming |upper |lower )?(?:snake|camel|kebab|pascal|title|sentence|upper|lower)[_ -]?case|single quotes|double quotes|semicolons"
    r"|trailing commas|(?:british|american|us|uk) (?:english|spelling)|conventional commits|semantic (?:versioning|commits)|semver|type (?:hints|annotations)|f-strings|early returns"
    r"|guard clauses|utc|iso[ -]?8601|(?:absolute|relative) imports|(?:named|default) exports|arrow functions|async/await|bullet points|metric units|plain (?:english|language)"
    r"|(?:the )?(?:imperative|present tense|active voice|metric system)|oxford commas?)"
)
_UNWANTED = (
    r"(?:emojis?|emoticons?|comments|docstrings|semicolons?|trailing (?:commas|whitespace)|(?:trailing |closing )?summar(?:y|ies)|recaps?|tables|bullet points|bullets|markdown|headings"
    r"|exclamation (?:marks|points)|apologies|preambles?|jargon|abbreviations|acronyms|contractions|passive voice|em[ -]dashes|globals|global variables|magic numbers|inline styles"
    r"|default exports|print statements|console\.?logs?|todos|mocks|(?:one|single)-letter \w+|(?:nested )?ternar(?:y|ies)(?: operators)?|type assertions|(?:wildcard|star) imports"
    r"|force[ -]push\w*|flattery|filler|disclaimers|ai attribution|force unwraps|one-liners|nested loops|(?:generated|vendored|third[ -]party|minified) (?:files?|code))"
)
#: One thing at hand: what is said of it is a task.
_AT_HAND = compile_words(
    r"^[^,;:]*\b(?:this(?! (?:repo|repository|project|codebase|monorepo|team|company)\b)|that|these|those|it|them|here|now|yet|today|(?:the|my|your) (?!imperative|docs?\b|database|api\b|present|active|commit|linter|formatter|past|subject|end\b|beginning|code\b|answers?|repl(?:y|ies)|responses?|metric|same\b|time\b|whole\b|user\b|reader\b|linter\b|type\b)\w+)\b"
    # an answer wanted in one form, and what it shall be about
    r"|\bbefore you (?:finish|continue|stop)\b|, (?:just|only|return|give|instead)\b|: ?\S|\b(?:how|what|why|whether)\b"
)
#: One of several things that were offered, or something pointed at.
_OFFERED = compile_words(
    r"\b(?:first|second|third|other|former|latter|last|previous|next|original|old|new|simpler|shorter|longer) (?:one|option|version|approach|variant|idea|suggestion|solution|way)\b"
    r"|\b(?:that|this|other) one\b|\boption [a-z0-9]\b|\b(?:that|this|it|those|them)(?: out| in| off)?(?: here| there| instead| way| better| more| alone| as is)?[.!]*$"
    r"|\b(?:do|did|does|doing|move|merge|push|send|take|leave|left) (?:that|this|it|those|them)\b"
)

_TROUBLE = compile_words(
    r"\b(?:but|error|errors|exception|crash\w*|broken|fails?|failed|failing|failure|bugs?|wrong|doesn't|does not|won't|can't|cannot"
    r"|timed? out|stuck|weird|strange|traceback|stack trace|unexpected\w*|somehow|why|hangs?|missing)\b"
)
#: A place that is told only for the task at hand.
_PLACE_FOR_TASK = compile_words(
    _TROUBLE.pattern
    + r"|\b(?:when|if)\b|\b(?:wants?|tries|able) to\b|^(?:change|update|set|configure|adjust|modify)\b|, (?:please |now |so )?(?:write|fix|update|make|add|parse|check|use|read|look|move|rename|test|implement|open|run|see)\b"
)
_TASK = compile_words(
    r"^(?:please |now |then |next,? )*(?:write|create|implement|build|make(?! sure)|generate|add|design|develop|refactor|rewrite|fix|update|change|set up)\b"
    r"|\b(?:i (?:want|need|would like|'d like) (?:you to|an?|the)|we need (?:an?|the|to)) "
)

#: Who and what belongs to a person.
_KIN = r"(?:wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?|mother|father|mum|mom|dad|parents|sister|brother|son|daughter|kids?|children|child|baby|twins?|aunt|uncle|cousin|niece|nephew|grand(?:mother|father|ma|pa|parents|son|daughter)|(?:mother|father|sister|brother)-in-law|dog|cat|puppy|kitten|horse|parrot|rabbit|hamster|tortoise|pet|flatmate|roommate)"
#: How somebody is at this moment, and what does not work.
_OF_THE_MOMENT = compile_words(
    r"^my (?:[\w-]+ ){1,2}?(?:is|are|has|'s) (?:now |currently |also |just |still |already |always )*(?:on (?:vacation|holiday|leave|call|it|my|the (?:phone|line|way))|at|out|away|off|back|sick|ill|busy|late|here|there|not|very|too|so|really|mad|angry|happy|unhappy|annoyed|fine|ok|okay|great|nice|strict|gone|broken|slow|stuck|down|full|empty|missing|wrong"
    r"|dead|blank|black|frozen|dirty|loud|hot|charging|asleep|awake|hungry|tired|home|visiting|coming|calling|waiting|null|undefined|none|passed|rendered|called (?:by|from|when|twice|once|in|on|again|with|before|after|every)|a (?:mess|bit|pain))\b"
)
#: A tool, by any name, and no thing that is pointed at.
_TOOL = r"(?!(?:an?|the|it|its|this|that|these|those|them|your|my|our|his|her|one|some|any|both|more|less|many|all|only|either|two|three|what|which|to|as|for|here|now|spaces|tabs)\b)[a-z][\w.+#/-]*(?: (?!in\b|for\b|instead\b|rather\b|over\b|not\b|as\b|to\b|here\b|on\b)[\w.+#/-]+)?"
_ALL_MINE = r"(?:in|for|across|on) (?:all|every|each|any)(?: of)?(?: my| the)? (?:projects?|repos?|repositor(?:y|ies)|codebases?|machines|computers|work)|for (?:almost |nearly )?(?:everything|anything)(?: else)?|everywhere"
#: How an amount, a time or a text is written down.
_UNIT = (
    r"(?:(?:euro |us )?cents?|pence|pennies|euros?|dollars?|pounds|francs|yen|(?:minor|base|si|metric|imperial) units|utc|local time|epoch\w*|unix (?:time\w*|epoch|seconds)|(?:milli|micro|nano)?seconds|minutes|hours|days|milli?grams|grams?|kilo(?:gram)?s|kg|tonn?es|tons"
    r"|(?:milli|centi|kilo)?met(?:re|er)s|mm|cm|km|inches|feet|miles|lit(?:re|er)s|bytes|[kmgt]i?b|per ?cent|percentages|per mille|basis points|degrees|radians|celsius|fahrenheit|kelvin|watts|kwh|pixels|integers?|whole numbers|strings?|floats?|decimals?|booleans"
    r"|json|jsonl|ndjson|xml|csv|tsv|yaml|toml|protobuf|avro|parquet|iso[ -]?(?:8601|date\w*)?|rfc ?\d+|utf-?\d+|base64|hex|latin-?1|(?:upper|lower|snake|camel|kebab) ?case|big[- ]endian|little[- ]endian)"
)
#: What is said of things that are no one's own, and of no fault or step at hand.
_NO_THING = r"(?!(?:it|this|that|these|those|they|you|i|we|he|she|there|here|what|which|who|one|your|error|and|but|so)\b)"
_OUTPUTS = r"(?:answers|repl(?:y|ies)|responses|explanations|summaries|commits?(?: messages)?|prs|pull requests|diffs|functions|tests|comments|names|plans|reports|reviews|examples|code|docs|changelogs|error messages|variable names|test names)"
_STRANGERS = r"(?:customers?|clients?|end users|auditors?|bank|accountants?|tax (?:office|advis[eo]r)|authorities|regulators?|lawyers?|ministry|school|hospital|warehouse|suppliers?|partners?|licensees?|tenants?|landlord|app store)"

#: What is written for others to read.
_WRITTEN = (
    r"(?:readme(?:\.\w+)?|change-?log|commit(?: message| msg| body)?|comment|docs|doc|docstring|documentation|description|pr(?: description| title| body)?|pull request|ticket|issue|e?-?mail|message|reply|answer|response|letter|post|tweet|article|faq|wiki|page|section|paragraph|sentence|entry|title|heading|headline|header|footer|banner|button|label|tooltip|text|template|announcement|release notes?"
    r"|status|slide|chat|channel|slack|thread|story|poem|speech|song|slogan|caption|bio|profile|disclaimer|license|policy|survey|form|log line|log message|error message|string|test message|invoice|contract|offer)"
)

_USING = "use|write|put|add|call|name|spell|indent with|format with|run|install|log"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
#: A day that something can happen on.
_DAY = rf"(?:{_WEEKDAY}|(?:\d{{1,2}}(?:st|nd|rd|th)? )?(?:january|february|march|april|june|july|august|september|october|november|december)\b|(?<=\bin )may\b(?=[ .!]*$|,| (?:in|at|and|with|for) | \d)|\d{{4}}-\d\d|q[1-4]\b|tomorrow|(?:next|this|last|every) (?:week|month|quarter|year)|(?:two|three|four|five|six|\d+) (?:days|weeks|months)|week \d|(?:the )?end of (?:the |this |next )?\w+)"
_EVENT = r"(?:code freeze|deadline|freeze|release|launch|go-live|cutover|demo|migration|sunset|beta|alpha|rollout|audit|contract|offsite|inventory|handover|conference|exam|kick-?off|submission|opening|maintenance|trial|certificate|licen[cs]e)"

ENGLISH = Language(
    name="english",
    words=word_set(
        "the a an of to and in is are be it that this for on with we i you not do don't always never use our my your"
        " from at by when if all any every no please have has was can should must it's i'm we're there what which"
        " me call moved let's going make more under want i'd sure actually they them their will as so because stop ask keep before after only run prefer"
    ),
    remember=compile_words(
        r"^(?:please |and |also |so |ok(?:ay)?,? |just )*"
        r"(?:(?:add|put|write|save|make) (?:a|an|this|another|the following|one more) (?:rule|note|line|entry|guideline|instruction|reminder)(?: (?:to|in|into) (?:the |your |our |my )?(?:(?:claude|agents|gemini|memory|conventions|copilot-instructions)(?:\.md)?|\.?cursorrules|rules|notes|instructions|guidelines|preferences)(?: file)?)?(?=:)|(?:remember|keep in mind|bear in mind|don't forget|do not forget|make a note|take note|note(?! ?:)|memori[sz]e|be aware"
        r"|(?:save|add|store|put|commit|write) (?:this|that|it) (?:to|in|into) (?:your |the |long[- ]term )*(?:memory|notes)"
        r"|for (?:the|future|your|my) (?:record|reference|records)|for next time|for future sessions"
        r"|(?:i want|i'd like|i need) you to remember)"
        r"(?: (?:this|the following|for (?:next time|later|future sessions|the future)|going forward))?(?: that\b|:|,| -| –|—|(?= (?!to\b|me\b|when\b|how\b|about\b|where\b|what\b))))\s*"
    ),
    clause=compile_words(
        r"\b(?:is|are|was|were|isn't|aren't|has|have|must|should|shall|can|can't|cannot|will|won't|uses?|needs?|lives?|runs?|never|always|goes"
        r"|starts?|begins?|ends?|means?|we|i|i'm|we're|don't|doesn't|do not|does not|listens?|requires?|expires?|belongs?|only|works?|prefers?|depends"
        r"|points?|deploys?|comes?|happens?|writes?|reads?|signs?|approves?|reviews?|ships?|closes?|opens?|sends?|takes?|gets?|use|no|holds?|keeps?|wants?|likes?|hates?|owns?|handles?|stays?|moved|joined|left|became|changed|it's|\w+'s)\b|[=:]"
    ),
    aside=compile_words(
        r"^(?:please |and |also |oh,? |so )*(?:(?:notes?|reminder|memo) to (?:my)?self(?= ?[:,–-])|fyi|for your information|heads[- ]up|just so you know|by the way|btw|context|background"
        r"|one more thing|quick note|side note|note(?= ?:)|another thing|to be clear|for context)\b[,:;.!–—-]*\s*"
    ),
    opener=compile_words(
        r"^(?:(?:please|pls|also|and|so|ok|okay|oh|hey|hi|hello|well|right|alright|great|perfect|nice|thanks|thank you|cool|yes|yeah|yep|sure|good"
        r"|btw|by the way|anyway|fyi|firstly|secondly|lastly|finally|again|look|hm+|ah|wait|sorry|but|besides"
        r"|one more thing|one thing|another thing|important|reminder(?! to (?:my)?self)|rule|note(?! to (?:my)?self)|update(?=:)|rule of thumb|in general|generally|to be clear|just to be clear"
        r"|just|yo|fwiw|as i said|like i said)(?:[,:;!.–—-]+\s*|\s+(?!of\b|is\b|are\b))|(?:(?:the |my |and |new |replacement )?(?:first|second|third|fourth|fifth)(?: (?:turn|message|thing|point|question|request|note|try))?|next|one|two)[,:] )"
    ),
    closer=compile_words(
        r"(?:(?:,? (?:please|pls|thanks|thank you|thx|ty|cheers|by the way|btw|will you\??)|, (?:ok|okay|got it|alright|understood)\??| (?:ok|okay|got it|alright|understood)\?)"
        r"|[,;.–—-]? ?(?:so |and |but |then |please |now )*(?:can|could|would|will) you\b.{0,160}\?"
        r"|[,;–—-] ?(?:so |and |then |now )+(?:please )(?!.{0,100}\b(?:not|never|no|only|except|unless|don't)\b)[^.,;]{0,120}"
        r")[.!]*$"
    ),
    corrects=compile_words(
        # a colon after them announces what is wrong, and so does "that"
        r"^(?:(?:(?:no|nope|wrong|that's (?:wrong|not right|incorrect|outdated|not true|not correct|not it)|that is (?:wrong|not right|incorrect|not correct)"
        r"|incorrect|not quite|you're wrong|you are wrong|not true)(?:\s?(?:[,!;–—]+|[.-]+(?=\s|$))\s*(?!that\b|to\b|when\b)|$)"
        r"|(?:no|nope)[,.]? (?=(?:wait|hold on|sorry|actually)\b)|(?:actually|oh|well|ah|hm+|sorry)[,.]? (?=(?:no|nope),)|i(?:'ve| have)? changed my mind(?:[,.!:;–—-]+\s*|$)|(?:no|nope)\s+(?=(?:we|we're|it|it's|the|that's|i|our|my)\b)"
        r"|(?:that's|that is|this is) no longer (?:true|right|correct|the case|valid)(?:\s?[,:;.–—-]+\s*|$)"
        r"|(?:wait|correction|small correction|actually|hold on|sorry|(?:i was|i'm|my) (?:wrong|mistaken|mistake|bad)|i (?:got|had) (?:that|it|this) wrong|i misspoke|scratch that|strike that)(?:[,.!:;–—-]+\s*|\s+(?=(?:we|it|it's|the|that's|i|our|my)\b)|$))+)"
    ),
    reason=compile_words(
        r"^(?:because|otherwise|since|the reason|reason:|reason is|that's because|this is because|it's because|why:|or else|that way|due to"
        r"|(?:legal|compliance|finance|security|the (?:contract|customer|client|law|auditors?|licen[cs]e|tender|regulator|spec)|gdpr) (?:requires?|demands?|asked for|wants?|forbids?|insists?)"
        r"|we got burned|(?:it|that|this|they) (?:breaks?|broke|caused?|confuses|clutters|slows|makes it|always breaks)\b|last time)\b"
    ),
    rejects=compile_words(
        r"^(?:no,? )?(?:no|not|never) (?!problem|worr|need|idea|way|rush|one\b|more\b|yet\b|now\b|here\b|this\b|that\b|it\b|sure\b|bad\b|really\b)[\w.+#/-]+(?: [\w.+#/-]+){0,2}[.!]*$"
    ),
    prompt=compile_words(
        r"^\s*(?:(?:hi|hello|hey)[,!. ]+)?(?:you are (?!(?:an?|the) (?:best|genius|star|legend|monster|hero|lifesaver|bit)\b)(?:an?|the|now|acting|going to act|chatgpt|claude|gpt|codex|working|running|in charge|my)\b|you're (?:an?|now an?) \w+ (?:\w+ )?(?:agent|assistant|expert|engineer|developer|reviewer|bot)"
        r"|your (?:task|job|goal|role|mission|objective) (?:is|:)|act as\b|pretend\b|imagine (?:you|that you)\b|(?:let's )?role-?play|play the role|assume the role"
        r"|as an? (?:ai|expert|senior|autonomous)\b|system prompt|base directory for this skill|this session is being continued|# (?:role|task|instructions|system|goal|skill)\b|instructions:|<\w+)"
    ),
    forget=compile_words(
        r"^(?:please |ok(?:ay)?,? |also |you can |you may |you should |now |just )*(?:forget|(?:delete|remove|drop|erase|clear) (?:the|your|that|any|my) (?:memory|note|entry|memories)|disregard|(?:it's|it is) no longer true|it's not true any ?more|ignore(?= that (?:i|i'm|we|we're|my|our)\b| what i\b)"
        r"|(?:stop|no longer|quit) (?:think|thinking|assum(?:e|ing)|believ(?:e|ing)|remember|remembering)(?= that\b)|(?:do not|don't|dont) (?:think|assume|believe|remember)(?: any ?more)?(?= that (?:i|i'm|we|we're|my|our|the user)\b))"
        r"(?: about| of| saying| claiming| any ?more)?,?(?: that)?[: ]+\s*"
    ),
    question=compile_words(
        r"\?[\"')\]*_]*$"
        r"|^(?:can|could|would|will) you (?!(?:please |pls )?(?:always|never|stop)\b)|^(?:can't|couldn't|won't|don't|isn't|aren't|shouldn't|doesn't|why not) (?:i|you|we|they|it|this|that)\b|^(?:can|could|would|will) (?:i|we|they|he|she|it|the|this|that|there|my|anyone|someone)\b|^(?:do|did|should|shall|is|are|was|were|have|has|does|am|may) (?:i|you|we|they|he|she|it|the|this|that|there|your|our|my|anyone|someone)\b"
        r"|^(?:what|why|how|where|which|who|whose)\b|^(?:any idea|i wonder|wondering)\b|, right$"
    ),
    veto=compile_words(
        r"^(?:(?:and|so|ok|okay),? )?(?:here(?:'s|’s| is| are| comes?| goes)|attached (?:is|are)|below (?:is|are))\b(?!.*(?:https?://|[:：]))|"
        r"\b(?:we|i)(?:'ve| have)? never (?:said|told|decided|agreed|claimed|asked)\b|\b(?:apparently|allegedly|supposedly|reportedly|rumou?r has it)\b|^(?:we|i|always|never|using|that)\b(?!.*\b(?:if|when|what|where|why|whether|assume|something|anything|tell|say|ask)\b).{1,200}\b(?:is|are) (?:just |simply |plain )?(?:wrong|false|incorrect|untrue|not true|nonsense|a myth)[.!]*$|"
        r"\b(?:i (?:don't|do not|didn't|can't|cannot|couldn't|wouldn't|would not|never) (?:really |necessarily )?(?:think|believe|say|claim|recall|remember|mean)\b|it(?:'s| is| was) not (?:like|as if|that)\b|i used to\b|i would (?:always|never)\b|it (?:seems|appears)\b|seems? (?:like|that)\b|i doubt\b|hardly ever\b|let's (?:say|suppose|pretend|assume)\b|assuming (?:that|we|the|our|i)\b|there(?:'s| is) no (?:rule|reason|law)\b|(?:wrong|false|untrue|not true|incorrect|not the case|not correct|not right|a (?:myth|lie|misconception)),? that\b|for the next (?:reply|answer|message|response|question|turn)\b|just kidding\b|never say never\b|(?:they|(?:the |another |an)?other (?:team|company|group|department)s?)(?:'ve| have| had)? (?:\w+ )?(?:decided|agreed|settled|chose|chosen|picked|switched|migrated|moved|dropped|adopted|abandoned|replaced)\b|(?:people|they|everyone|everybody|folks|some|many|others) (?:always |often )?(?:say|claim|think|believe|tell)\b|with your (?:suggestion|idea|proposal|approach|plan|version|recommendation)\b)|"
        r"^assume (?:that|we|the|our)\b|^say (?:that )?(?:we|our|i|the \w+ (?:is|are|has|listens|runs))\b|^it (?:looks|sounds) like\b|^(?:lol|lmao|haha\w*),? (?:we|it|you|they|i)\b|^never (?:in my|have i|had i|did i|will i)\b|^always is\b|^(?:please )?(?:tell|ask|remind|inform) (?:(?:the|my|our|your) \w+|(?-i:[A-Z])\w+|them|him|her|everyone|people) (?:to|that|not to|never to)\b|"
        r"\b(?:what if|if (?:we|you|i) (?:always|never|had|were|used|switched)|suppose|imagine|pretend|hypothetically|maybe|perhaps|might|i think|i guess|i believe|i suppose"
        r"|probably|not sure|unsure|wonder(?:ed|ing)?|could (?:we|be|also)|should we|would be nice|considering|thinking (?:about|of)|role-?play"
        r"|never ?mind|option (?:\d{1,2}|[a-z])[.!]*$|as always|as usual|always wondered|almost never|not always|do you remember|remember when|forget it"
        r"|this time|for now|for the moment|at the moment|right now|just (?:this )?once|this once|just today|only today|(?<!as of )(?<!starting )(?<!beginning )(?<!effective )today(?! on(?:wards?)?\b)|tonight|temporarily|one more time|for a (?:sec|second|moment|minute|bit)"
        r"|(?:in|for|on|with|to|of) (?:this|that|the current) (?:pr|mr|branch|commit|ticket|session|task|case|test|file|function|one|step|issue|run|example|bug|change|patch|pull request|round|iteration|exercise|chapter|demo)"
        r"|yet(?! another)|until (?:i|we|you) |(?:don't|do not|doesn't|does not|didn't|isn't|aren't|not|haven't|wasn't) (?:\w+ )?(?:always|usually|necessarily|generally)"
        r"|(?:(?<!sure )(?<!sure that )you|it|that|this|he|she|they|which) (?:has |have |had |'ve |'d )?(?:never|always)\b"
        r"|i (?:have |had |'ve )?never (?:said|told|knew|saw|got|had|did|thought|meant|asked|wanted|heard|understood|realized)"
        r"|(?:he|she|they|someone|somebody|boss|docs?|documentation|readme|article|guide|spec|comment|error|message|linter|reviewer|tutorial|book|post|rule|output|log|plan|customers?|clients?|users?|manager|colleague) (?:says?|said|told|claims?|states?|wrote|writes?|mentions?|recommends?|suggests?|reads)"
        r"|according to|haven't (?:decided|chosen|agreed)|not (?:decided|agreed)|have(?:n't)? (?:we|you) (?:decided|agreed|chosen)|yesterday i)\b"
        # what somebody else said or wants, and what one would rather have done
        r"|\b(?!(?:i|we|you|let|that|this|being|having|user|users|customer's)\b)(?!(?:already|just|also|once|never|always|then|earlier|previously|repeatedly|clearly)\b)[a-z]\w*(?:'ve| has| have)? (?:just |also |once |always |recently )?(?:said|says|told (?:me|us|him|her|them|everyone)|asked (?:me|us) to|wants? (?:us|me|everyone) to|insists (?:that|on|we)|keeps saying|reminded (?:me|us))\b"
        r"|\b(?:should|could|would)(?:n't| not| never)? (?:\w+ )?have (?:\w{2,}ed|been|done|gone|made|written|taken|chosen|known|seen|kept|put|let|bought|built|told|said|run|left|sent|got|gotten|had)(?= (?:that|this|it|them|the|an?|to|so|in|on|with|from|at|before|more|my|our|your)\b|[.!,]|$)"
        r"|\b(?:wish (?:we|i|you)|in hindsight|regret\w*)\b"
        r"|^(?:\w+ ){0,3}(?:errors?|warning|exception|output|logs?): "
        r"|^(?:if|unless|while|once|as soon as|when (?:you're|you are|that's|it's|this is)) (?:\w+ ){0,4}(?:done|finished|ready|complete)"
    ),
    permanence=compile_words(
        rf"\b(?:always|never|no more(?! than)|from now on|going forward|moving forward|from (?:here|this point|today) on(?:wards?)?|from this point forward|{_ONWARD}|next time|in (?:the )?future|every ?time|each time|whenever|any ?time|at all times"
        r"|as a rule|by default|henceforth|without exception|under (?:any|no) circumstances|ever|everywhere|for all (?:future|new)|in all|no matter what"
        r"|(?:all|every|each|any|no) [\w-]+(?: [\w-]+){0,3}? (?:must|should|needs?|has|have|gets?|goes)|no exceptions|we (?:only|all|don't|do not|always|never))\b"
    ),
    imperative=compile_words(
        rf"^(?:please |also |and |but |then |just |only |{_NOT} |always )*(?:{_VERBS})\b|{_NOT} (?:{_VERBS})\b|[,;:–—] (?:please |{_NOT} |always |then |also |only )*(?:{_VERBS})\b|\b(?:always|never)\b|\bno \w+\b.{{0,60}}$"
    ),
    first_person=compile_words(r"^(?:i|i'm|i've|i'd|my)\b"),
    order=compile_words(
        rf"^(?:please |now |so |then )*(?:{_VERBS}|fix|parse|implement|write|see)\b"
    ),
    wish=compile_words(
        rf"\b(?:want|wants|wanted|should|would|need to|let's|let me|try|could|please|revert|undo|looks?|seems?|mean|meant|i)\b|^(?:{_VERBS})\b"
    ),
    introduction=compile_words(
        r"\b(?:rules?|preferences?|conventions?|guidelines|guardrails|standards|remember|keep in mind|bear in mind|note|always|never|from now on|going forward"
        r"|every time|do's|don'ts|habits|how (?:i|we) (?:work|like)|please follow|house|facts?|background|context|for (?:the|future|your) (?:record|reference)|things (?:to know|you should know)|don't forget)\b"
    ),
    dangling=compile_words(
        r"^(?!(?:\w+ ){0,3}?(?:decided|agreed|decision is|decision was|sure|so) that\b)(?:(?:\w+'?\w*|don't) ){0,3}(?:it|them|they|this|that|those|these|there)\b(?! (?:all|repo|project|codebase|team|company|machine|monorepo|service))|^(?:it's|that's|they're)\b"
    ),
    summary=compile_words(
        r"\b(?:the |this )?(?:user|customer|client|human|developer|person)(?:'s)? (?:\w+ ){0,2}?(?:prefers?|preference|wants?(?! (?:me|us|you|to)\b)|likes?|dislikes?|hates?|asked (?:that|for)|insists?|requires?|works? (?:at|as|on|for|in)|lives?|is an?|uses|decided|chose|confirmed|corrected|always|never|does not want|doesn't want)\b"
        r"|^(?:decision|decided|preference|convention|fact|note|lesson|learned|key (?:fact|decision)|remember)s?: "
    ),
    place=compile_words(
        r"https?://|\b(?:dashboard|runbook|docs?|documentation|documented|wiki|tracked|tracker|channel|(?<!across the )board|confluence|notion|linear|jira|slack|spreadsheet|playbook|figma|ask in)\b"
    ),
    swaps=(
        compile_words(
            r"(?P<new>[^\s,;]+(?: [^\s,;]+){0,2}?)(?:(?:,| and| -| –) not|,? instead of|,? rather than) (?:on |at |in |to |the )?(?P<old>[^\s,;]+(?: [^\s,;]+){0,2}?)(?= (?:any ?more|because|since)|[.,;!]?$|[.,;!] )"
        ),
        compile_words(
            r"\bnot (?:on |at |in |to |the )?(?P<old>[^\s,;]+)(?:,|;)? (?:but|it's|it is) (?:on |at |in |to |the )?(?P<new>[^\s,;]+?)(?=[.,;!]?$|[.,;!]? )"
        ),
    ),
    chosen=compile_words(
        r"^we deploy (?:to|on|with) (.{1,60}?)(?=, not )|\bfrom [^,]{1,40}? to ([^,]{1,60}?)(?=,? (?:for|because|since|last|this|in|so|and) |,|\.? *$)|\b(?:go(?:ing)? with|decided (?:to (?:go with|use|keep|stick with|adopt|move to|switch to)|on|to)|agreed (?:on|to)|settled on|chose|chosen|picked|opted for|standardi[sz]ed on|standardi[sz]ing on"
        r"|switch(?:ed|ing) to|migrat(?:ed|ing) to|mov(?:ed|ing) to|adopt(?:ed|ing)?|stick(?:ing)? (?:with|to)|stay(?:ing)? (?:on|with)|stuck (?:on|with)|replaced .{1,60}? with|renamed .{1,60}? to|use)"
        r" (?:option \w+[,:] )?(.{1,100}?)(?=,? (?:over|instead of|rather than|because|since|so that|so we|as we|and not|not|for now|after|until|last|this) |,|;|\.? *$| -| –|—)"
    ),
    rejected=compile_words(
        r"\bfrom ([^,]{1,40}?) to |^(?:support for )?([^,]{1,60}?) (?:was|were|has been|have been|got) (?:\w+ )?(?:dropped|deprecated|retired|sunset)\b|\bdecided against ([^,;.]{1,60})|\b(?:over|instead of|rather than|and not|, not|dropped|deprecated|abandoned|retired|got rid of|moved away from|replaced|no longer use) (.{1,80}?)(?=,? (?:because|since|so that|so we|as we|with|in favou?r|last|this|after|for|any ?more)\b|,|;|\.? *$| -| –|—)"
    ),
    because=compile_words(
        r"\b(?:because(?: of)?|since|so that|due to|as we|otherwise) (.{3,200}?)\.? *$"
    ),
    request=compile_words(
        r"^(?:can|could|would|will) (?:you|we)(?: please| pls| maybe| kindly| just)* (?=(?:always|never|stop \w+ing|from now on|in future|going forward|please always|please never)\b)"
    ),
    denied=compile_words(
        r"^(?:it's |it is )?not (?:on |at |in |to |port )?(?P<old>[^\s,;]+)[,;.–—-]+ (?:but |rather )?"
    ),
    example=compile_words(
        r"^(?:(?:commit|pr|error|log|status|success|toast|button|placeholder|alert|tooltip) (?:message|text|title|label|description)s? ?:|(?:good|better|right) ?: ?(?=\w)|(?:(?:for|as an?) )?(?:(?:good|bad|wrong|counter) ?-?)?(?:example|instance)s?\b ?[:,]|e\.?g\.?[,: ]|(?:wrong|bad|incorrect|false|untrue|not (?:true|right|correct|quite|this|like this)|don'?ts?|do not|no|nope|avoid this|(?:don't|do not|never) do (?:this|that|it)|not any ?more|no longer|previously|formerly|old (?:rule|way|habit)|(?:how|what) not to\b[^:]{0,20}|anti-?patterns?|that(?:'s| is) (?:wrong|false|not true|not right|incorrect|not correct)|myth|lie)\b ?:|(?:option|variant|alternative|choice|scenario|hypothesis|proposal) #?(?:\d{1,2}|[a-z])\b ?[:.)–—-]|(?:my|our|the|their|his|her) (?:boss|manager|client|customer|colleague|coworker|friend|wife|husband|(?:team ?)?lead|teacher|professor|cto|ceo|reviewer)(?: \w+){0,2} ?:|(?:i'm|i am|just|we're|we are) testing (?:you|your|this|memory|the memory)\b|<!--|(?:todo|fixme|xxx)\b)|^\[[^\]]{1,40}\][ \w.-]{0,30}:"
    ),
    handover=compile_words(
        r"^(?:please |can you |could you |now |and |then |also |let me |let us |let's |i want you to |i need you to )*(?:(?:translate|summari[sz]e|proofread|paraphrase|rephrase|reword|transcribe|shorten|polish|spell-?check|classify|quote|paste)\b[^:.]{0,80}:"
        r"|(?:fix|correct|improve|check|review|edit|rewrite|explain|analy[sz]e|evaluate|rate|grade|critique|convert|turn|clean up|reply to|respond to)\b[^:.]{0,40}?\b(?:this|the|my|these|his|her|their|following) (?:\w+ )?(?:text|description|title|proposal|plan|rfc|adr|spec|grammar|spelling|wording|typos?|paragraphs?|sentences?|e?mails?|letters?|messages?|essay|article|document|draft|story|poem|speech|readme|contract|summary|abstract|post|tweet|transcript|conversation|prompt)\b[^:.]{0,40}:"
        r"|(?:turn|convert) this (?:in)?to\b[^:]{0,40}:|(?:put|add|insert|append|paste|write) (?:this|the following)\b[^:.]{0,20}\b(?:to|in|into|on|at) [^:]{1,60}:|from (?:the|our|their|a|my) [^:.]{1,40}:"
        r"|(?:translate|summari[sz]e|proofread|rephrase|paraphrase|transcribe|spell-?check) (?:this|it|the following|the above|the (?:\w+ )?text)\b[^:]{0,60}$"
        r"|(?:correct|improve|review|edit|rewrite|explain|critique)(?: (?:this|the following|what follows|below))?(?: for me)? ?:"
        r"|(?:write|draft|send|compose|create|generate|give me)\b[^:.]{0,40}\b(?:e?mail|letter|tweet|story|poem|essay|article|slide|speech|song|slogan)\b[^:.]{0,60}:|e?mail to \w+[^:.]{0,30}:)"
        r"|^(?:here(?:'s| is| are)(?! (?:the (?:thing|deal|point|catch|idea)|what (?:i|we)|how (?:i|we))\b)|this is (?=(?:the|an?|my|our|his|her|their|what|from)\b)|below (?:is|are)|attached (?:is|are)|the following (?:is|are)) ?[^:]{2,80}:|^contents? of [^:]{1,120}:"
        r"|^(?:(?:title|subject|from|to|date|cc|abstract|expected|actual|steps(?: to reproduce)?) ?|issue #?\d+\b[^:.]{0,20}|(?:search|tool|web) (?:results?|outputs?)\b[^:.]{0,20}):"
        r"|^[^:.]{0,60}\b(?:wrote|posted|(?:sent|forwarded) (?:me )?(?:the following|this)\b[^:.]{0,20}) ?:|^\[?(?:system|assistant|user|human|tool|ai|bot|claude|chatgpt|gpt|codex|agent)(?: (?:result|output|message|prompt|response))?s?\]? ?:"
        r"|^(?:the|their|his|her|that) (?:[\w'-]+ ){0,3}?(?:prompt|quote|tweet|letter|slogan|e?mail|transcript|thread|lyrics)\b[^:.]{0,40}:|^[\w' -]{0,20}\b(?:thread|transcript|chat log) ?:|^(?:caveat: the messages below|stop hook feedback|page \d+ of \d+)"
    ),
    denial=compile_words(
        r"\b(?:never|not|no|don'?ts?|cannot|\w+n't|avoid|stop|without|forbidden|prohibited|wrong|bad)\b"
    ),
    decided=compile_words(
        r"^(?:we|(?:the |our )?team)(?:'ve| have| has|'d)?(?: \w+)? (?:decided|agreed) (?:to (?:go with |use )?|on |that (?:we )?)(?P<content>.+)"
    ),
    trouble=_TROUBLE,
    taste=compile_words(
        r"\bi (?:\w+ )?(?:prefer|like) (?-i:[A-Z])[\w.+#-]*(?:(?: better| more)? (?:to|over|than) \S+.{0,30})?[.!]*$"
    ),
    plays=compile_words(
        r"\b(?:let's|lets|let us|can we|shall we|we(?:'ll| will)) (?:do (?:a |some )?)?(?:role-?\s?play|mock interview|pretend(?! (?:that )?(?:we|the|this|that|it|our|there|nothing)\b)|improvi[sz]e|act out)|\bplay(?:ing)? the (?:role|part) of\b"
        r"|\b(?:you are|you're|you play|you be) (?:the |an? )?[\w -]{2,30}(?:,| and)+ (?:i am|i'm|i play|i will be|i'll be) (?:the |an? )\w"
        rf"|\b(?:from now on,? |now |today )?(?:you are|you're) (?:now )?an? (?!{_WORKERS})[\w-]+(?: [\w-]+){{0,2}}(?= (?:and|who|that|from|with|in)\b|[.,!;:]|$)"
        r"|\b(?:talk|speak|answer|reply|respond|write)(?: to me)? (?:only )?(?:like|as) an? (?:\w+ )?(?:pirate|king|queen|poet|wizard|knight|robot|cowboy|alien|cat|dog|child|toddler|villain|vampire|ghost|yoda|shakespeare|sailor|butler|detective|gangster)\b|\bstay in character\b"
        rf"|\bin this (?:conversation|chat|story|game|scene),? you (?:are|play)\b|^(?:pretend|imagine) (?:that )?(?:i'm|i am|you're|you are)\b(?! (?:an? |the )?{_WORKERS}| (?:reviewing|writing|reading|new|on call|debugging|the (?:compiler|user|customer))\b)|\bi(?:'ll| will)? play (?:a|an|the|his|her) (?!game\b|video|song|file|sound)\w"
    ),
    play_ends=compile_words(
        r"\b(?:stop|end|enough|quit|drop|done|finished|out) (?:of |with )?(?:the |this )?(?:role-?\s?play\w*|pretending|acting|game|act|character|interview|scene)\b"
        r"|^(?:(?:ha)+,?\.? |lol,? |ok(?:ay)?,? |alright,? |great,? )*(?:enough|stop|that's enough|back to (?:work|normal|reality|the code))\b|\b(?:role-?\s?play|scene|interview|game) (?:is )?over\b"
        r"|\b(?:haha,? |lol,? )?(?:no,? )?(?:just |only )?kidding\b"
    ),
    dictation=compile_words(
        rf"^(?:please |now |then |and |also |can you |could you |i want you to |let's )*(?:(?:write|say|put|add|insert|append|draft|compose|post|publish|send|mention|note|state|include|type|print|show|create|make|generate|set|change|update|rename|title|document|paste|announce|prepend|reply|respond|answer|comment)\b(?![^:]*\b(?:every|each|all|any|always|never|whenever|when)\b[^:]*:)"
        rf"(?: [^:]{{0,60}}?\b(?:an?|the|this|that|my|our|your|his|her|its|under|into|to|in|on) (?:[\w/.'-]+ ){{0,3}}?{_WRITTEN}\b(?! (?:folder|director|message?s\b|files?\b))[^:]{{0,40}}:| [^:]{{0,60}}?\b(?:saying|that says?|which says?|that reads|reading|with the (?:text|words|title|message|content|wording|heading))\b[^:]{{0,20}}:"
        rf"| [^:]{{0,60}}?\b(?:in|into|to|on) (?:the|our|your|my) (?:[\w/.'-]+ ){{0,2}}?{_WRITTEN} (?:that|saying)\b)"
        rf"|(?:reply|respond|answer|tell|send|e?mail|text|message|inform|write|say|remind|let) (?:back )?(?:to )?(?:(?:him|her|them|(?:the|my|our|his|her) [\w-]+|(?-i:[A-Z])\w+)(?: with| back| that| know)*|with|back) ?:)"
    ),
    bygone=compile_words(
        r"(?:\b(?:when|while) (?:i|we) (?:was|were|worked|still worked|used to work|interned|studied|lived) (?:still )?(?:at|with|in|for|an? intern)\b|\b(?:at|in|for|with) (?:my|our) (?:old|former|previous|last|ex-?|first|prior|earlier) (?:job|company|employer|team|firm|start-?up|workplace|place|gig|role|position|client|agency|life|project)\b|\bmy (?:old|former|previous|last|ex-?) ?(?:team|company|employer)\b"
        r"|\bback (?:in (?:\d{4}|the (?:day|\d)|those days|college|school|university|[a-z]+ \d{4})|then\b|when\b)|\bbefore (?:i|we) (?:joined|came|started (?:here|at)|was hired)\b|\bin (?:those|the old|the early) days\b)(?!.*\b(?:here|now|but|today|these days|nowadays|still|since|so|therefore|why)\b)"
    ),
    own_way=compile_words(
        r"(?:and |because |since )?(?:that'?s|that is|this is|it'?s) (?:just |simply |exactly |always )?(?:how|the way) (?:i|we) (?:always |usually |like to |want to |do |normally |prefer to )*(?:work|do|like|want|write|prefer|handle|operate|roll|code|develop|build)\b(?: (?:it|this|that|things|code|software|stuff))?(?: (?:here|around here|in this (?:team|repo|project|house)))?[.!]*"
        r"|(?:that'?s|this is|it'?s) (?:just )?(?:my|our) (?:way|workflow|style|habit|practice|process|rule|standard|convention)(?: (?:of|for) [\w ]{2,30}| here)?[.!]*|(?:i|we) (?:always )?(?:work|do it|like it|want it) (?:like (?:that|this)|(?:this|that) way)[.!]*"
    ),
    cues=(
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                rf"^{_NO_THING}(?:the |our |all )?(?!(?:[\w'-]+ )?{_OUTPUTS} )(?:[\w'/-]+ ){{1,4}}?(?:(?:is|are|has|have) (?:always |never |only |exclusively |all |mostly )+|(?:always|never|only) (?:has|have|is|are|contains?|starts? with|begins? with|ends? (?:in|with)) )(?:about |exactly |at least |at most |an? )*(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\b|(?:in|from|based in) (?:the )?(?-i:[A-Z])|\w+-digits?\b|positive|negative|unique|numeric|alphanumeric|unsigned|integers?\b|upper-?case|lower-?case|even\b|odd\b|net\b|gross\b)"
                rf"|^{_NO_THING}(?!the (?:pr|file|function|page|test|build|diff|commit|branch|class|method|script|error|list)s? )(?:the |our )?(?:[\w`'./-]+ ){{1,4}}?(?:has|have|holds?|contains?|gets?|serves?|processe?s?|handles?|stores?) (?:about |around |roughly |over |almost |nearly |more than |less than |up to |some )*(?:\d[\d.,]* ?(?:k|m|million|billion|thousand)|\d{{1,3}}[.,]?\d{{3}}[\d.,]*|(?:millions|billions|thousands|hundreds) of) ?[a-z][\w -]*(?:[.!]*$|, )"
            ),
            excludes=compile_words(rf"{_TROUBLE.pattern}|\b(?:failed|errors?|failures?)\b"),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^(?:my|our) (?:(?:older|younger|little|big|eldest|oldest|youngest|late|new|first|second|ex-)[ -]?)?{_KIN}(?:(?:'s|s') (?:first |full )?name)? (?:is|are|lives?|works?|speaks?|comes? from|was born|has an?|goes to|uses)\b(?! (?!called|named)\w+(?:ing|ed)\b)"
                rf"|^(?:now |at home |at work )?,? ?i (?:now |mostly |mainly |usually |only |always )*(?:use|work with|code in|write in) {_TOOL}(?:(?:,| and| but) not|,? instead of|,? rather than|,? over) {_TOOL}(?:,? (?:{_ALL_MINE}|for [\w -]{{2,30}}))?[.!]*$"
                rf"|^i (?:now |mostly |mainly |usually |only |always )*(?:use|work with) {_TOOL},? (?:{_ALL_MINE})[.!]*$|^(?:{_ALL_MINE}),? i (?:now |mostly |mainly |usually |only |always )*(?:use|work with) {_TOOL}(?:(?:,| and) not {_TOOL}|,? instead of {_TOOL}|,? rather than {_TOOL})?[.!]*$"
            ),
            excludes=_OF_THE_MOMENT,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^[^?]{10,160}?, (?:and )?(?:that'?s|it'?s|this is) (?:a|an|our|the) (?:[\w-]+ )?(?:rule|policy|convention)\b(?! of| in the| for this)"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(
                rf"^(?:from now on|as of (?:today|now)|starting today),? (?:my (?:manager|boss|supervisor|team lead|tech lead|mentor) is {NAMES}|{NAMES} is my (?:new )?(?:manager|boss|supervisor|team lead|tech lead|mentor))"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(rf"^(?:do not|don't|dont) (?:{_VERBS}) [^,;]{{2,60}} any ?more[.!]*$"),
            excludes=compile_words(rf"{_TASK.pattern}|{_AT_HAND.pattern}"),
        ),
        Cue(
            Kind.DECISION,
            0.85,
            compile_words(r"^(?:here,? )?we [a-z]+ .{1,60}?,? (?:not|and not) .{1,40} any ?more\b"),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(
                r"^(?:always|never)(?:,| ever)? (?!(?:happy|glad|good|great|nice|fun|sad|sorry|welcome|there|here|ready|available|tired|late|busy|hungry|sure)\b|the\b|on\b|in\b|a\b|an\b|been\b|seen\b|had\b|\w+(?<!e)ed\b|(?!focus|bypass)(?-i:[a-z]+[^s\W]s\b))[a-z`\"_]"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.95,
            compile_words(
                r"\b(?:from now on|going forward|moving forward|from (?:here|this point|today) on(?:wards?)?|from this point forward|henceforth|as a rule|without exception|under (?:any|no) circumstances|at all times|for all future)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"{_CLAUSE}(?:please )?(?:always|never) (?:ever )?(?!(?:happy|glad|good|great|nice|fun|sad|sorry|welcome|ready|available)\b|on\b|\w+ing\b|\w+(?<!e)ed\b|(?-i:[a-z]+[^s\W]s\b)|happen|occur|be (?:possible|the case))[a-z]+\b"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(rf"\b(?:we|i) (?:always|never|only ever) {_PAST}[a-z]"),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"^(?:{_VERBS}|i want|we want) .{{1,100}}, (?:always|never)\b(?: [a-z`\"_]|[.!]*$)|^no need to .{{3,80}}\b(?:every time|each time|always)\b"
            ),
            excludes=_TASK,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"^(?:{_ONWARD}|next time(?: you [^,]{{2,80}})?),? (?:please |always )*(?:{_NOT} )?(?:{_VERBS})\b|{_CLAUSE}(?:{_NOT} )?(?:{_VERBS}) .{{2,100}} (?:{_ONWARD}|next time)[.!]*$"
            ),
            excludes=compile_words(r"\b(?:it|this|that|these|them|again|i)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"\b(?:in (?:the )?future|by default)\b.{{0,20}}\b(?:please|{_VERBS}|don't|do not|you|always|never)\b|\b(?:please|don't|do not|you should)\b.{{0,120}}\b(?:in (?:the )?future|by default)\b"
            ),
            excludes=compile_words(
                r"\bwe (?:will|can|could|may|want|plan)\b|\b(?:it|the \w+) (?:by default|uses|binds|is|will)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.9,
            compile_words(
                rf"^(?:every ?time|each time|whenever|any ?time) (?:you|we|something|a|an|the|there)\b.{{3,160}}\b(?:{_VERBS}|don't|never|always)\b|{_CLAUSE}(?:please |always )?(?:{_VERBS}) .{{2,120}}\b(?:every ?time|each time|whenever) (?:you|we|a|an|the|there|i)\b"
            ),
            excludes=compile_words(
                r"\b(?:crash\w*|fails?|error|bug|hangs?|freez\w+|get an?|gets|throws|it (?:says|shows|happens)|why)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                rf"^when(?:ever)? (?:you|we) (?!are\b|have (?:done|finished)|finish)[a-z]+ [^,]{{2,100}}, (?:please |always |also |first )*(?:{_NOT} )?(?:{_VERBS})\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                rf"^(?:\w[\w-]* ){{0,4}}?(?:{_THINGS}|you|we) (?:\w+ ){{0,3}}?(?:must|should|may|can|shall) (?:always|never)\b(?! (?:happen|occur|work|be (?:possible|the case)))"
            ),
            excludes=compile_words(
                _TASK.pattern
                + r"|\bnow\b|\bin this \w+$|^(?:the|this|that) (?:api|endpoint|service|function|method|class|component|helper|test|query|job|script)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                rf"(?:^|[:;,–—] )(?:all|every|each|any|no) (?:[\w-]+ ){{0,3}}?{_THINGS}\b[^,]{{0,80}} (?:must|should|needs?|requires?|has to|have to|may|goes? (?:in|to|through|via)|gets?|is to be|are to be|stays?)\b"
            ),
            excludes=compile_words(
                _TASK.pattern
                + r"|\bbefore you\b|\bnow\b|\band then\b|\bone (?:\w+ )?task\b|^(?:each|every) (?:agent|subagent|step|task|item|phase|iteration|sentence|paragraph|line|section)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                rf"{_CLAUSE}(?:please )?(?:do not|don't|dont) (?:ever )?[a-z]+ .{{0,120}}\b(?:ever|unless|without (?:asking|checking|my|permission|approval|telling|review|tests)|under any circumstances|anywhere)\b|{_CLAUSE}(?:do not|don't) ever [a-z]+"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                r"^(?:ask|check with|tell|warn) me (?:first )?before (?:you )?\w+|^(?:only|solely) (?:ever )?(?:use|commit|write|deploy|merge|push|run)\b.{0,100}\b(?:when|if|after|on|in|for)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                r"(?:^|[,;] |\bplease |\band )stop (?!running|watching|waiting|using the\b|doing (?:this|that)\b|working|the\b|it\b|trying|here)\w+ing\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                r"\bi(?:'ve| have)? (?:already )?(?:told|asked) you (?:\w+ ){0,2}?(?:not to|never to|to always|to stop)\b"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^(?:at [\w ]{2,20}, |here,? |in (?:this|our) (?:repo|project|codebase|team|company|monorepo),? )?we (?:only |all |don't |do not )?(?:format|lint|name|write|prefix|test|deploy|release|commit|squash|rebase|tag|document|pin|version|target|indent|log|follow|keep|don't use|avoid|review|use)\b (?!this\b|that\b|it\b|these\b|those\b|the\b)[^,]{0,160}\b(?:everywhere|only|in all|for all|for every|every|each|by convention|here|throughout|across|all)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                r"^(?:here,? |in (?:this|our) \w+,? )?we (?:don't|do not) (?!have|know|need to|want to (?:do|go)|see|care|think|support|get|believe|understand|like it)[a-z]+ [a-z`\"_]"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.95,
            compile_words(
                rf"\bmy name(?:'s| is) (?!(?:in|on|at|not|missing|wrong|already|also|spelled|misspelled|written|listed|there|the|an?)\b)\w|^(?:i'm|i am) (?-i:[A-Z][a-z]+|[{_CJK}]+)(?:,|\.|$| (?:from|and i)\b)|^(?:please |you can |you may |just |everyone )*calls? me (?!when|back|if|later|after|once|an?\b|the\b|crazy|tomorrow|asap|at\b|on\b|now|again|before|as\b)\w+|^i go by {_CAPITAL}"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(
                rf"\b(?:i'm|i am) (?:an? |the |our |one of the )?(?:(?!bit |little |lot |fan )[\w/+#.-]+ ){{0,4}}?{_ROLE}s?\b"
            ),
            excludes=compile_words(
                r"\bas if\b|\bnot (?:sure|looking)\b|\blooking for\b|\bwaiting\b|\btrying\b|\bgoing to\b|\b(?:i'm|i am) (?:\w+ing)\b(?! for| at| as)"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.9,
            compile_words(
                r"\b(?:i'm|i am) (?:based|located|living) in\b|\b(?:i'm|i am) (?:new to|responsible for|in charge of|(?:red[- ]green |blue[- ]yellow )?colou?r[- ]?blind|dyslexic|autistic|(?:visually|hearing)[- ]impaired|short-?sighted|far-?sighted|left-handed|right-handed|deaf|blind|hard of hearing|allergic to|vegetarian|vegan|on the [\w -]{2,30} team|not (?:familiar|experienced) with|fluent in|a native)\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^i (?:mostly |mainly |usually |primarily |now (?=work (?:at|for) (?-i:[A-Z])))?(?:live in|work (?:in|at|for|on the|as|with)|maintain|own|lead|manage|teach|study|speak|come from) (?!it\b|this\b|that\b|later|tomorrow)\w+"
            ),
            excludes=compile_words(
                r"\bon (?:it|this|that|the (?:[\w-]+ )?(?:fix|bug|issue|ticket|pr|page|screen|form|button|feature|branch|test|task|release))\b|\b(?:tomorrow|later)\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"\b(?:i've|i have) (?:been [\w ]{2,40} for (?:\d+|two|three|four|five|six|ten|many|over|about|almost) |(?:\d+|two|three|four|five|ten|fifteen|twenty)\+? years|never (?:used|touched|written|worked with|programmed|done any|learned))|^i have (?:adhd|dyslexia|dyscalculia|astigmatism|tinnitus|rsi|carpal tunnel|an? [\w -]{2,20} allergy|(?:two|three|four|\d) (?:kids|children|cats|dogs|monitors|screens))\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"^my (?:\w+ )?(?:team|job|role|time ?zone|github|handle|manager|boss|company|employer|editor|shell|os|keyboard(?: layout)?|layout|locale|language|mother tongue|nationality|(?:first |last |sur)name|laptop|computer|machine|monitors?|screens?|phone|browser|terminal|distro|desktop|home town|hometown|city|country|pronouns|background|username|birthday) (?:is|are|'s|runs|uses|owns|consists|has)\b(?! \w+ing\b)"
            ),
            excludes=_OF_THE_MOMENT,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^(?:now )?i (?:now |mostly |mainly |usually |only )?use {OWN_TOOLS}(?: now| instead| these days)?(?: as my (?:main )?\w+)?(?: for (?:everything|coding|work))?[.!]*$"
                rf"|^{_CAPITAL}[\w'-]+(?: {_CAPITAL}[\w'-]+)? is (?:now )?my (?:new )?(?:manager|boss|supervisor|team lead|tech lead|mentor)(?: now)?[.!]*$"
                r"|^my (?:new|current) (?:manager|boss|supervisor|team lead|tech lead|mentor) is \w"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.9,
            compile_words(
                r"\b(?:i|we)(?:'d| would| really| strongly| generally| usually| much| always| still| personally| definitely)* prefer\b(?! (?:the |this |that |your |it\b)?(?:first|second|third|other|last|former|latter|one|latest|previous|version|option|approach|solution|this|that|it)\b)(?! if you (?:just|could|can|would)\b)"
            ),
            excludes=_OFFERED,
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"\bi (?:really |absolutely |strongly |just |personally )*(?:hate|dislike|detest|can't stand|cannot stand|don't like|do not like|love it when|like it when|like my|like to (?:keep|have|see))\b(?! (?:this|that|it\b(?! when)|how|the (?:look|idea|way|sound|fact|new|result)|your|these|those))"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"\b(?:my|our) (?:preferred|favou?rite|usual|default|go-to|preference)\b|\bi'm (?:not )?a (?:big |huge )?fan of\b(?! (?:this|that|it)\b)"
            ),
            excludes=compile_words(
                r"\bour default (?:[\w-]+ )?(?:branch|port|region|database|bucket|timeout|namespace|cluster|remote|locale|currency)\b"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.75,
            compile_words(
                r"\bi (?:don't|do not|never) want (?:any|to (?:ever )?see)\b(?! (?:this|that|it)\b)"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^no (?:\w+ )?(?:mocks?|emojis?|comments?|tables?|abbreviations?|globals?|magic numbers?|inline styles?|default exports?|force[- ]push\w*|dependencies|print statements?|console\.?logs?|todos?|acronyms|semicolons?|co-author\w*) (?:for|in|on|to)\b"
                r"|^(?:talk|speak|check|coordinate) (?:to|with) (?-i:[A-Z][a-z]+) before (?:you )?\w+"
                r"|^(?:here,? |in (?:this|our) \w+,? )?we (?:format|lint|name|write|prefix|test|deploy|release|commit|squash|tag|document|pin|version|indent|log|use) (?!this\b|that\b|it\b)[^,]{2,80}, (?:not|never) "
                r"|[,.;] (?:please )?(?:remember|keep) (?:that|this|it)(?: in mind)?[.!]*$"
                r"|, (?:always|ever|no exceptions|without exception|period)[.!]*$"
                r"|^(?:please )?(?:use|prefer|write|keep|name|avoid|follow) .{2,80}\b(?:instead of|rather than|over|not) .{1,60}\b(?:in all|in every|everywhere|for all|for every|across)\b"
            ),
            excludes=compile_words(_TASK.pattern + r"|^(?:it|that|this|he|she|they|the)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                r"^(?:please )?(?:keep|make) (?:your |the |all )?(?:answers?|replies|responses|explanations|messages|commits?|commit messages|prs|functions|comments|names|summaries) (?:\w+ )?(?:short|concise|brief|small|terse|simple|to the point)\b"
                rf"|^(?:all )?(?:\w[\w-]* )?{_THINGS} should (?!be fixed|pass now|work)[a-z]+ .{{2,80}}, (?:never|not)\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                r"\b(?:i'm|i am) (?:doing|finishing|writing|working on) (?:a|my) (?:phd|master\w*|thesis|dissertation|bachelor\w*|internship|bootcamp|degree)\b"
                r"|\b(?:i'm|i am) (?:on|using|running) (?:windows|mac\w*|linux|ubuntu|arch|fedora|debian|wsl\w*|nixos|an? (?:m\d|intel|mac\w*|windows|linux))\b"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                r"\bi(?:'d| would) rather (?:have|see|use|you (?:use|write|keep|didn't|not)) "
                r"|\bi (?:don't|do not) want .{2,60} in (?:your|my|the|our) (?:answers?|replies|responses|messages|code|commits?|prs?|repo|codebase|docs)\b"
                r"|\bi like (?:(?!the|this|that|these|those|your)\w+ ){0,2}?(?:tests|code|commits|functions|names|comments|docs|answers|diffs|prs|apis|errors|logs|modules|files)\b"
            ),
            excludes=_OFFERED,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!i\b|it\b|this\b|that\b|you\b|there\b|he\b|she\b|they\b)(?:[\w'-]+ ){1,6}?(?:is|are) (?:still |all |now |currently )on (?:version )?[a-z+#. -]{0,20}\d"
                r"|\bonly (?:happens?|runs?|go(?:es)?|ships?|deploys?|merges?) (?:on|at|in|from|via|through|out)\b"
                r"|^(?:the |our |all )?(?:[\w`./@-]+ ){0,3}?(?:folder|directory|branch|module|table|api|schema|package|repo|service|[\w.-]+/`?) (?:is|are) (?:frozen|read-?only|off[- ]limits|deprecated|generated|vendored|legacy|auto-?generated)\b"
                r"|^(?:our |the |all )?(?:[\w-]+ )?(?:api keys?|keys|secrets?|credentials|passwords|tokens|backups|runbooks?|playbooks?|adrs|schemas|fixtures|dashboards?|templates|diagrams|designs?|mockups|specs?|certificates?|licen[cs]es|env files?) (?:are|is|live|lives) (?:all )?(?:in|at|on|under) "
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.DECISION,
            0.9,
            compile_words(
                r"\b(?:we|(?<!other )(?:the |our )?team|management|product|legal)(?:'ve| have| had|'d)?(?: finally| already| just| all| recently| now| since| also| officially)* (?:decided|agreed|settled on|chose|chosen|picked|opted|standardi[sz]ed|switched|migrated|moved (?:to|from|off|away|our|everything|all|over)|dropped|deprecated|renamed|replaced|adopted|abandoned|sunset|retired|got (?:rid of|off)|gave up on)\b(?! (?:it|this|that) (?:to|into) )(?! to (?:refactor|fix|rewrite|implement|add|write|do|start|try|take)\b)"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.9,
            compile_words(
                r"\bi(?:'ve| have)?(?: finally| already| just)* (?:decided (?:to (?:go with|use|keep|stick|drop|adopt|switch|move)|on|against|that)|settled on|chose|opted for)\b|\bthe (?:decision|agreement|verdict) (?:is|was) (?:to|that)\b|\bit (?:was|has been) (?:decided|agreed) (?:to|that|on)\b|^decision ?:"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.85,
            compile_words(
                r"\b(?:we're|we are) (?:going with|sticking (?:with|to)|moving (?:to|off|away)|switching to|migrating to|standardi[sz]ing on|dropping|keeping|staying (?:on|with)|stuck (?:on|with)|sunsetting|deprecating|phasing out)\b"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"\blet's (?:go with|stick (?:with|to)|settle on|standardi[sz]e on|adopt|use|keep|switch to) .{2,100}\b(?:over|instead of|rather than|because|since|everywhere|across)\b(?!.{0,60}\bhere\b)|\blet's (?:standardi[sz]e on|settle on) "
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"\b(?:we'll|we will|we are going to|we're going to) (?:use|keep|drop|adopt|support|go with|stick with|stay) .{1,100}\b(?:instead of|over|rather than|because|since|everywhere|until)\b"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.85,
            compile_words(
                r"\bwe (?:no longer|used to)\b|\bwe (?:don't|do not) \w+ .{0,60}\bany ?more\b|\b(?:is|are) no longer (?:used|supported|needed|maintained|active|valid|in use|allowed|required|on|in|at|part|called|hosted)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"\b(?:code freeze|deadline|freeze|release|launch|go-live|cutover|demo|migration|sunset|end of life|eol)\b.{0,40}\b(?:is|starts?|begins|ends|on|due|scheduled|planned|moved to|happens)\b.{0,40}(?:\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])|\b(?:gets?|will be|is being|goes|are being|expires?) (?:switched off|shut down|turned off|removed|deprecated|retired|launched|released|live|on|in)\b.{0,30}(?:\d|monday|tuesday|wednesday|thursday|friday|january|february|march|april|june|july|august|september|october|november|december|q[1-4])"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"\b(?:has|have|needs?) to (?:approve|sign off|review|confirm)\b|\b(?:has to|have to|needs? to|must) (?:stay|remain|live|be (?:kept|stored|hosted|encrypted))\b|\b(?:is|are) (?:responsible for|in charge of|the owners? of|owned by|maintained by|driven by|required by|mandated by|blocked by law)\b|\b(?-i:[A-Z][a-z]+|[Tt]he [a-z]+ team) (?:owns|maintains|approves|signs off|decides on)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"\b(?:tracked|documented|filed|discussed|archived|written down) (?:in|on|at|under) (?!it\b|this\b)\S"
            ),
            needs_specific=True,
            excludes=compile_words(r"\b(?:i|i've|not|isn't|aren't|but)\b"),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?!i\b|it\b|this\b|that\b|you\b|there\b|here\b|he\b|she\b|they\b)(?:the |our |all |my |each |every )?[\w`\"'/.@-]+(?: [\w`\"'/.@-]+){0,5} (?:(?:is|are|gets?) (?:now |only |always |currently )?(?:hosted|stored|deployed|located|cut|triggered|released|generated|tracked|documented|kept|defined|configured|published|served|built|pinned|found|exposed|mounted|logged|written|archived|synced|reachable|available)|listens?|lives?|runs?|sits?|resides?|writes?|reads?|points?|connects?|talks?|deploys?|syncs?|publishes|expires?|logs?)(?: now| only)? (?:on|at|in|to|from|under|behind|by|via|with|into|every|after)\b"
            ),
            needs_specific=True,
            excludes=_PLACE_FOR_TASK,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?=.*(?:\d|[/~`#@]|\w[._]\w|https?|(?-i:[A-Z]{2,}|[a-z][A-Z])))(?:the|our) [\w`\"'/.@ -]{2,70} (?:is|are|uses?|requires?|needs?|supports?) (?:at |on |in |called |named |now |only |still )*[\w`\"'#/~.:@-]+"
            ),
            needs_specific=True,
            excludes=compile_words(
                _PLACE_FOR_TASK.pattern
                + r"|^the (?:test|tests|build|output|code|function|class|method|variable|issue|problem|result|results|page|change|changes|fix|file|script|command|app|button|next|first|second|last|other|same|following|above|below|only|best|idea|user|answer|plan|thing|value|line|log|logs|diff|commit|branch|pr|pull|ci|pipeline|job|task|goal|point|question|current|new|old|whole|part|image|screenshot|example|data|input)\b|\b(?:is|are) (?:now )?(?:\w+ing|too|very|so|not|still|just|really|also|already|great|good|bad|fine|nice|correct|right|ready|done|empty|green|red|slow)\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                r"^(?:production|prod|staging|dev|qa|preprod) (?:now )?(?:runs?|is|uses?|lives?|sits?)\b|^(?:ask|look|check) (?:in|at|on) (?:the )?.{0,40}(?:channel|dashboard|wiki|runbook|board)\b.{0,60}\b(?:if|when|for)\b|^for \w+ questions? "
            ),
            needs_specific=True,
            excludes=_PLACE_FOR_TASK,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:the |our |my )?[\w./'-]+(?: [\w./'-]+){0,4} (?:has |have |was |were )?(?:just |now |finally )?(?:moved|changed|switched|migrated|renamed|bumped|raised|lowered|increased|reduced) from \S.{0,40}? to \S"
                r"|\b(?:was|were|has been|have been|got) (?:officially )?(?:dropped|deprecated|replaced (?:by|with)|renamed to|migrated to|moved to|retired|sunset)\b"
            ),
            needs_specific=True,
            excludes=compile_words(
                _TROUBLE.pattern + r"|\b(?:accidentally|by mistake|i)\b|^(?:it|this|that)\b"
            ),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^i(?:'ve| have)?(?: just| recently| now)? (?:moved|relocated) (?:from {_CAPITAL}\w+ )?to {_CAPITAL}\w+(?: {_CAPITAL}\w+)?(?:,? (?:last|this|in|from|with|for|a|two|recently|now|already|back|and live)\b[^,]{{0,40}})?(?:,? {_LEFT})?[.!]*$"
                rf"|^{_LEFT},? (?:and |because |since )?i(?:'ve| have)?(?: just| recently| now)? (?:moved|relocated) to {_CAPITAL}\w+(?: {_CAPITAL}\w+)?[.!]*$|^i (?:now live|live now) in {_CAPITAL}"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:i'm |i am |we're |we are |we'll be )?(?:going|sticking|staying) with .{2,100}\b(?:instead of|over|rather than|and not|not)\b"
                r"|\bwe(?:'ve| have)?(?: just| recently| finally| also)* (?:moved|changed|bumped|raised|lowered|increased|reduced|upgraded|downgraded|switched|migrated|extended|shortened) (?!it\b|this\b|that\b|them\b).{2,80}? from .{1,40}? to \S"
            ),
            needs_specific=True,
            excludes=compile_words(
                _TROUBLE.pattern
                + r"|\b(?:button|modal|sidebar|header|page|function|method|class|helper|left|right|top)\b|\.(?:py|tsx?|jsx?|go|rs|java|rb|md|c|cpp|h)\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^we(?:'re| are) (?:still |now |all |currently |already )*on (?!day|page|step|line|attempt|round|part|chapter|lesson|level|track|week|task|item|question|try|point|version\b)[a-z][\w+#.-]*(?: [a-z][\w+#.-]*)? ?v?\d"
                r"|^we (?:use|run(?: on)?|target) (?:(?-i:[A-Z])\S*|\S+ v?\d\S*)(?: (?!in\b|to\b|on\b|here\b|as\b)[\w+#.]+){0,2}?(?: for (?:our |the |all )?[\w-]+(?: [\w-]+)?| in (?:production|prod|staging|ci))?[.!]*$"
                r"|^we (?:deploy|ship|release|publish) (?:everything )?(?:to|on|via|with) \S+[.!]*$"
                r"|^(?!i\b|it\b|this\b|that\b|you\b|he\b|she\b|they\b)[\w`/.@-]+(?: [\w`/.@-]+){0,4}'s (?:port|address|host|name|url|version|owner|region|password|timeout|limit|path|branch) (?:is|are) "
            ),
            needs_specific=True,
            excludes=_PLACE_FOR_TASK,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?:the|our) (?!(?:test|callback|hook|handler)s? (?:is|are)\b|function\b|file\b|variable\b|class\b|method\b|error\b|issue\b|bug\b|problem\b|column\b|field\b)(?:[\w-]+ ){1,4}(?:is|are) (?:now )?(?:called|named) (?!(?:by|from|when|in|with|on|twice|once|every|before|after|as|for|at|via|inside|correctly|wrong\w*|after|now)\b)\S+(?: now)?[.!]*$"
                r"|^(?:the|our) (?:main|default|release|primary|production|develop\w*) branch is (?:called |named )?(?!green|red|broken|fine|ok|ready|protected|behind|ahead)[\w/-]+[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                r"^(?:you|agents?|nobody) (?:must not|mustn't|may not|should not|shouldn't|are not (?:allowed|supposed) to|aren't (?:allowed|supposed) to|may|should) (?!need|have|worry|see|get|expect|be able|notice|assume|find)(?<!(?:you|ody) may )(?<!you should )\w+ \S"
                r"|^i (?:don't|do not|never) want you to (?!have|worry|do (?:it|this|that))\w+ \S"
                r"|^i(?:'d like| want| need| expect| would like) you to (?:not |always |never )?(?:explain (?:things|everything|concepts|stuff|your)|(?:answer|reply|respond|talk|speak|write) (?:in|like|as|to me|with|briefly|short)|ask (?:me )?(?:before|first|when|if)|challenge|push back|treat me|be (?:brief|short|concise|honest|blunt|direct|strict|critical|terse|patient)|think (?:out loud|aloud|step))"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:use|prefer|stick (?:to|with)|format with|indent with) (?:only |just )?{_FORMS}\b"
                r"|^(?!.*(?<![^\s,])\d)(?:use|prefer) (?!an?\b|some\b|one\b|option\b)[\w./+#-]+(?: [\w./+#-]+)?,? (?:not|instead of|over|rather than|never) [\w./+#-]+(?: [\w./+#-]+)?[.!]*$"
                r"|^be (?:more |less |very )?(?:concise|brief|terse|succinct|verbose|direct|honest|blunt|critical)\b[^,]{0,30}$"
                rf"|^(?!reply)(?:all )?{_MANY} (?:only )?in (?:british |american )?(?:english|german|french|spanish|korean|japanese|chinese)[.!]*$"
                r"|^(?:short|shorter|concise|brief|terse|small|smaller) (?:answers|repl(?:y|ies)|responses|explanations|summaries|commits|commit messages|functions|names|prs|diffs)(?: please)?(?:[.!]*$|, i )"
                rf"|^(?:use|prefer) (?!an?\b|some\b)\S+(?: \S+){{0,2}} for (?:all |any |every |new |our |the )*(?:[\w-]+ )?{_MANY}\b[^,]{{0,30}}$"
                rf"|^(?:keep|limit|wrap|break|cap|sort|order|group|prefix|name|format|spell|start|begin|end|declare) (?:all |any |every |new |your |the |our )*(?:[\w-]+ ){{0,2}}?{_MANY}\b(?: \w+){{0,3}}? (?:under|below|within|to|at|in|with|after|by|above|short|small|brief|simple|alphabetically|sorted|shorter|concise|pure|lowercase|uppercase)\b"
                rf"|^(?:write|answer|reply|respond|speak|talk|document|comment|explain) (?:(?:all |your |me |to me |new )*(?:{_MANY}|everything|things|issues|me) )?(?:only )?(?:in (?:the )?(?:imperative|present tense|active voice|lowercase|sentence case|full sentences|plain|simple|short|one sentence|two sentences|bullet)|briefly\b|concisely\b|short\b|like i'm)"
                rf"|^(?:write|document|comment|keep) (?:all |your |new )*{_MANY} (?:only )?in (?:british |american |us |uk )?(?:english|german|french|spanish|korean|japanese|chinese)\b"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                rf"^(?:no more|no|don't|do not|dont|avoid|never again|skip|less|fewer)(?: (?:use|using|add|adding|write|writing|put|putting|include|including|insert|leave|create|end|start|repeat|give|giving|send|generate|make)\b(?: me)?)? (?:any |more |unnecessary |so many |too many |long |inline |obvious |redundant |extra |default )*(?:(?!an?\b|the\b|my\b|your\b)[\w-]+ )?{_UNWANTED}\b(?! (?:from|yet|so far|needed|necessary|required|on|left|found|were|are|is|was|have|has|in sight)\b)"
                r"|^(?:don't|do not|dont|avoid|never) (?:touch|edit|editing|modify|modifying|change|changing|delete|commit|committing|format) (?:any )?(?:generated|vendored|third[ -]party|auto-?generated|minified|build|binary|legacy) (?:files?|code|artifacts)\b"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.FACT,
            0.85,
            compile_words(
                r"^only (?:(?-i:[A-Z])\w+(?: (?:and )?(?-i:[A-Z])\w+)?|(?:the )?[\w-]+ (?:team|leads?|owners?)|admins?|maintainers?) (?:may|can|should|must|(?:is|are) allowed to|gets? to) (?:approve|merge|deploy|release|review|sign off|change|edit|touch|modify|access|push|publish|delete|run|grant|rotate)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.8,
            compile_words(
                rf"^(?:for|in|on) (?:all|any|every) (?:[\w-]+ ){{0,3}}?[\w-]+,? (?:please |always |only )?(?:use|prefer|avoid|(?:don't|do not|never) use)\b|^(?:use|prefer) (?!an?\b)\S+(?: \S+){{0,5}}? (?:in|for|on|across) (?:all|every|any) (?:new |future |our |of our |your )*(?:[\w-]+ )?(?:{_THINGS}|{_MANY}|documentation)[.!]*$"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:use|prefer) {TOOLS}[.!]*$"
                r"|^(?:do not|don't|dont) (?:touch|edit|modify|change|delete|rename) (?:anything (?:in|under) |files in )?(?:the |our )?(?!this|that|these|those|other|same|new|old|first|second|last)[\w./-]+ (?:folders?|directory|directories|modules?|packages?|branch)[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:now )?we (?:now )?use {TOOLS}(?: now| here| instead| these days)?[.!]*$"
                r"|^(?:(?:the|our|all) )?(?:[\w-]+ ){0,2}(?:deploys?|deployments?|releases?|standups?|retros?|backups?|code freezes?) (?:happens?|take place|takes place|goes? out|are done|is done) (?:only )?(?:on |every )(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b[^,?]{0,30}$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^i(?:'ve| have)?(?: just| recently| finally)? (?:switched|moved|changed|migrated|went)(?: over| back)?(?: from {ANY_TOOL})? to {ANY_TOOL}(?:,? (?:last|this|in|for|a) [^,]{{1,30}})?(?: now)?[.!]*$"
            ),
        ),
        Cue(
            Kind.PREFERENCE,
            0.85,
            compile_words(
                r"^i (?:no longer (?:like|want)|(?:no longer|don't|do not) prefer) \S+(?: \S+){0,3}[.!]*$"
                r"|^(?:rather|better|preferably) (?:(?!the\b|that\b|this\b|than\b|not\b|late\b|safe\b)[\w-]+ ){1,4}than (?!that\b|this\b|the\b|never\b|nothing\b|before\b)\w+"
            ),
            excludes=_OFFERED,
        ),
        Cue(
            Kind.INSTRUCTION,
            0.75,
            compile_words(
                rf"^(?:do not|don't|dont|never) (?:{_USING}) [^,;]{{2,50}}(?:[,;]| -| –| —) (?:but |instead,? )?(?:please |just |rather |only )*(?:{_USING}) [^,;]{{2,50}}$"
                rf"|^(?:in|for) [^,;]{{3,40}}?,? (?:{_USING}) [^,;]{{2,50}}, [^,;]{{2,30}}\b(?:and|but) not [^,;]{{1,30}}$"
                rf"|^i (?:spell|write|call|name) [^,;]{{2,40}} and not \S+"
            ),
            excludes=compile_words(
                _AT_HAND.pattern.replace(r"|, (?:just|only|return|give|instead)\b|: ?\S", "")
                + r"|\b(?:first|second|third|other|last|next|previous) (?:one|file|option)\b|(?<![^\s,])\d+(?= here| there|$)"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^(?:do not|don't|dont) (?:ever )?(?!be\b|do\b|go\b|try\b|wait\b|look\b|stop\b|start\b|see\b|give\b|let\b|make sure\b|remember\b|assume\b)(?:{_VERBS}|hard-?code|expose|leak|duplicate|amend) (?!me\b|an?\b)[^,;:]{{3,60}}$"
            ),
            excludes=compile_words(
                _AT_HAND.pattern
                + r"|\b(?:first|second|third|other|last|next|previous|anything|everything|further|so (?:much|many|fast))\b|\w\.[a-z]{1,4}\b|\(\)|(?-i:[a-z][A-Z])|(?-i:\b[A-Z]{2,}-\d)|#\d"
            ),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.85,
            compile_words(
                r"^(?!it\b|this\b|that\b|you\b|there\b|he\b|she\b|they\b)[\w'`/ -]{2,40} (?:must|may) (?:only(?: ever)?|never|always) (?!have\b|be (?:an?|the|some|because)\b)\w+ \S"
            ),
            excludes=compile_words(f"{_TASK.pattern}|{_TROUBLE.pattern}"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:the |our |my |next )?(?:[\w'-]+ ){{0,3}}?{_EVENT}\b[^,;]{{0,40}}\b(?:is|was|are|starts?|started|begins?|ends?|ended|comes?|opens?|closes?|happens?|due|expires?|takes place|signed)\b[^,;]{{0,25}}\b{_DAY}"
                rf"|^(?:the|our) [^,;]{{3,60}} (?:comes?|arrives?|starts?|ends?|launch(?:es)?|goes live|closes?|opens?|expires?|is (?:due|turned off|switched off|shut down|retired|signed)|are (?:due|turned off|switched off|shut down|retired)) (?:on |in |by |at |from )?(?:the )?{_DAY}"
                rf"|^(?:next|on|from) (?:week|month|{_WEEKDAY})s?[^,;]{{3,60}} (?:switch(?:es)?|moves?|migrates?|starts?|goes|launch(?:es)?|opens?|closes?)\b"
                rf"|^{NAMES} wants? it (?:gone|done|live|out|ready) by \S"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?!(?:{_VERBS}|see|check|visit|here|there|this|that|it|i|error|docs? for)\b)(?!the (?:\w+ )?(?:error|page|build|job|run|pr|diff|commit|issue|bug|test|failure|logs?|output)\b)(?:we (?:collect|track|keep|document|log|file) )?[\w '-]{{3,50}}?(?: (?:is|are|lives?|goes?|sits?|kept|tracked|collected|documented|filed))? (?:in|at|on|under|to) https?://\S+[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^[^,;?]{3,50} (?:is|are|stays?|remains?) (?:now |back |again |still )*(?:enabled|disabled|switched (?:on|off)|turned (?:on|off))(?: again)?(?: (?:in|on|for) [\w .-]{2,20}?)? (?:since|from|as of|again from|until) (?:version )?v?\d"
                r"|^[^,;?]{3,50} (?:stays?|remains?) (?:enabled|disabled|switched (?:on|off)|turned (?:on|off))(?: though| for (?:all|everyone))?(?:[.!]*$|, )"
                r"|^(?:as of|since|from|starting with) (?:version )?v?\d\S* [^,;?]{3,50} (?:is|are) (?:again |back )*(?:enabled|disabled|switched (?:on|off)|turned (?:on|off))\b"
            ),
            excludes=compile_words(r"\b(?:error\w*|fail\w*|crash(?:es|ed|ing)|why|bug)\b"),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:for [^,]{2,30},? )?we (?:keep|stay with|stick with|take|choose|use|drop) (?!it\b|this\b|that\b)\S+(?: \S+){0,3} and (?:drop|ditch|abandon|remove|skip) (?!it\b|this\b|that\b|the other)\S"
                r"|^we (?:base (?:it |everything )?on|build on|are based on) (?!this\b|that\b)\S*\d"
                r"|^(?:max(?:imum)?|at most|no more than) \d+ [\w ]{3,40} (?:per|against|for|in)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^i work (?:from|out of) {NAMES}(?: until| for| this| these|[,.]|$)|^i (?:report to|answer to) {NAMES}"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:ok,? )?(?:decided|final|agreed|settled|verdict) ?: ?\S|^we(?:'re| are) not (?:going to )?(?:us(?:e|ing)|support(?:ing)?|add(?:ing)?|adopt(?:ing)?) (?!it\b|this\b|that\b)\S.{0,60}(?:,| because| since)"
                r"|^we (?:ruled out|rejected|said no to|turned down) (?!it\b|this\b|that\b)\S|^(?!it\b|this\b|that\b|which\b)[\w./-]+(?: [\w./-]+)? (?:it is|wins|is out)(?:,| because| since)"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?!(?:{_VERBS}|it|this|that|there|i|you|he|she|they)\b)[^,;?]{{3,60}} (?:at most|at least|no more than|no less than|up to|capped at|limited to|a maximum of|a minimum of) \d"
                rf"|^(?!(?:{_VERBS}|it|this|that|there|i|you|he|she|they)\b)[^,;?]{{3,60}} \d[\d.,]*\S{{0,3}}(?: \w+)? (?:max|at most|at least|or less|or more|tops)[.!]*$"
                rf"|^(?!(?:{_VERBS}|it|this|that|there|i|you|he|she|they)\b)[^,;?]{{3,50}} (?:expires?|rotates?|times out|is (?:kept|deleted|purged|rotated)|are (?:kept|deleted|purged|rotated)|drops us) (?:for|after|every|at) \d"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!it\b|this\b|that\b|you\b|i\b|he\b|she\b|they\b)[^,;?]{3,50} (?:must not|may not|(?:are|is) not (?:allowed|permitted) to|(?:is|are) (?:forbidden|banned|prohibited|not allowed))(?! yet| right)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.PREFERENCE,
            0.8,
            compile_words(
                rf"^i (?:always|never|usually|normally) (?!\w+ed\b|saw|got|had|thought|knew|wonder|forget|understood|was|get\b|see\b|have to)\w+ \S"
                rf"|^i (?:want|expect|like|need) (?:my |all |all my |every )?(?:new )?{_MANY} (?:in|as|with|to be|short|small|under|without|written) \S"
                rf"|^i (?:want|like|love|need|expect|would like|'d like) (?!only\b|just\b)(?:(?!the|this|that|these|those|your|some|more|two|three|an?|no|all|other|new|different|better)[\w-]+,? (?:and )?){{1,3}}{_OUTPUTS}(?: only)?[.!]*$"
            ),
            excludes=compile_words(f"{_OFFERED.pattern}|{_TROUBLE.pattern}"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                r"^(?:use |make (?:it |that )?)?(?!it\b|this\b|that\b|the (?:first|second|other|last))[\w -]{3,40} please,? (?:and )?not (?!it\b|this\b|that\b|the (?:first|second|other|last)|now\b|yet\b)\S"
                rf"|^(?:write|keep|store|put|name|log|format|spell|prefix|sort|group|express|give|return|wrap|pin|quote) (?:all |every |any )?(?!this\b|that\b|the\b|it\b)(?:[\w-]+ )?{_MANY} (?:in|as|with|under|to|at|by|inside|before|after) \S"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?:we|the|our)\b(?![^,;?]*\w+ed (?:on|in|by|until)\b)[^,;?]{{3,60}} (?:until|by|from|before|after|as of|on) (?:the )?{_DAY}"
            ),
            excludes=compile_words(
                _TROUBLE.pattern
                + r"|^we (?:could|should|can|need|might)\b|^the (?:test|build|script|job)\b"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{FULL_NAMES} (?:is|was|became) (?:now )?(?:our|the) (?:[\w-]+ ){{0,3}}(?:owner|lead|manager|contact|maintainer|reviewer|dba|admin\w*|architect|approver|{_ROLE})\b"
                rf"|^{FULL_NAMES} (?:joined|took over|is leaving|left (?:for|the)|is (?:back|out|away|on leave) (?:until|from))\b"
                rf"|^(?:ask|talk to|ping|contact) {NAMES} (?:about|for|if|when|before) \S|^(?:questions|anything|everything) (?:about|on) [^,;?]{{3,40}} (?:goes?|go) to {NAMES}"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^i(?:'m| am) (?:at|from|with) {NAMES}[.,!]*$|^i(?:'m| am) (?:interviewing|training|studying) (?:for|to|at) \S|^i(?:'m| am) (?:still )?learning {NAMES}"
                r"|^(?:english|german|french|spanish) is(?:n't| not) my (?:first|native) language|^i (?:only )?(?:speak|read) (?-i:[A-Z])\w+|^i work (?:mondays|tuesdays|wednesdays|thursdays|fridays|mornings|evenings|nights|part[- ]time|half days|four days)"
                r"|^i (?:can't|cannot) (?:tell|distinguish|see) (?:red|green|colou?rs?)"
            ),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!it\b|this\b|that\b|these\b|those\b|you\b|i\b|he\b|she\b|they\b)(?:[\w-]+ ){1,4}(?:may|can|are allowed to|is allowed to) [^,;?]{3,60}, (?:that'?s|that is|it'?s|which is) (?:fine|ok|okay|allowed|alright|all right|no problem)\b"
                r"|^(?!it\b|this\b|that\b|these\b|those\b|you\b|i\b|he\b|she\b|they\b|the (?:build|test|job|script)\b)(?:[\w-]+ ){1,4}(?:are|is) (?:allowed|permitted|free|welcome) to \w"
            ),
            excludes=compile_words(rf"{_TROUBLE.pattern}|\b(?:not|never|only|now|if)\b"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:the|our|my) (?!test\b|function\b|file\b|variable\b|class\b|method\b|error\b)[\w ]{{2,30}} (?:is|are) (?:called|named) {NAMES}(?:[.!]*$|, )"
                r"|^we (?:won'?t|will not|are not going to) (?:do|build|have|offer|ship|support|add) (?!it\b|this\b|that\b|any more\b)[^,;?]{3,40}, \S"
                r"|^(?:the|our) [\w ]{3,40} is (?:for|about|because of|driven by) [^,;?]{3,60}, not (?:for|about|because of|driven by) \S"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^we(?:'ve| have)?(?: just| recently| finally| also)* (?:raised|lowered|bumped|increased|reduced|extended|shortened|upgraded|downgraded) (?:the |our )(?!button|modal|page|function|method|class|z-index)[\w -]{3,40} to \S*\d?\S*(?: \S*\d\S*)?"
            ),
            needs_specific=True,
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(r"^i(?:'m| am) on[- ]call (?:every|each|on|from|until|this|next)\b"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^we (?:won'?t|will not|are not going to|aren't going to) (?:do|build|have|offer|ship|support|add|adopt) (?!it\b|this\b|that\b|these\b)[^,;?]{3,40}, \S"
                rf"|^(?:the |our )?(?:[\w-]+ ){{1,3}}(?:owner|maintainer|contact|lead) is {FULL_NAMES}[.!]*$"
            ),
            excludes=compile_words(r"\b(?:now|today|this|yet|error\w*|fail\w*)\b"),
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                r"^(?!(?:this|that|these|those|it|your)\b)(?:all |our |the )?[\w -]{3,40}? (?:go(?:es)? (?:to|in|into)|belongs? (?:in|to)|are (?:tracked|filed|reported|seen|shown) (?:in|at|under|on)|is (?:tracked|shown) (?:in|at|on)) https?://\S+[.!]*$"
            ),
        ),
        Cue(
            Kind.DECISION,
            0.8,
            compile_words(
                r"^(?:the |our )?(?!test\b|button\b|line\b)[\w -]{3,40} (?:goes|went|moves|drops|rises|changes?) (?:up |down )?from \S*\d\S*(?: [^\W\d_]\S{0,5})? to \S*\d[^,;]{0,12}, \S"
                r"|^we (?:went with|go with|are going with) \S+(?: \S+)?,? (?:and )?not \S+|^[\w.+#-]+ it is(?:[.!]*$|, )|^let's stay (?:on|with) [\w.+#-]+, \S"
            ),
            excludes=_AT_HAND,
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?:in (?:two|three|four|five|six|\d+) (?:weeks|months)|(?:next|last|on) {_WEEKDAY}|at the end of (?:the |this |next )?(?:quarter|month|year)|in week \d+),? (?!(?:i|you|it|this|that)\b)[^,;?]{{3,60}} (?:comes?|is|are|starts?|ends?|opens?|closes?|launch(?:es)?|goes|expires?|was|were|switch(?:es)?)\b"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^{NAMES} (?:is|are) (?:now |also )?our (?!(?:[\w-]+ ){{0,3}}?(?:problems?|priority|goals?|issues?|bottlenecks?|hope|chance|bet|friend|option|faults?|concern|enemy|blocker|culprit|fallback|choice)\b)[\w /-]{{3,40}}?(?:[.!]*$|[,;] | and (?!not\b)| for (?!now\b))"
                rf"|^our (?!(?:[\w-]+ ){{0,3}}?(?:problem|priority|goal|issue|bottleneck|hope|option|concern|blocker|fallback|build|test)s? )[\w /-]{{3,40}}? (?:is|are) (?:called |named |now )?(?!(?-i:OK|Done|Good|Ready)\b){NAMES}(?:[.!]*$|[,;] )"
                r"|^our (?:customers?|clients|users|team|office|servers?|data|warehouses?|suppliers|partners|developers|designers|stores|shops) (?:is|are|live|sit) (?:all |only |mostly |exclusively |mainly )*(?:in|from|based in|located in) (?:the )?(?-i:[A-Z])"
                rf"|^{_NO_THING}(?:all |the |our )?(?:[\w'./-]+ ){{1,6}}?(?:is|are|comes?|arrives?) (?:always |all |only |now |stored |given |returned |expressed |measured |kept |sent |saved |written |logged |counted )*(?:in|as) (?:(?:plain|integer|whole|euro|us|unix|swiss|british|canadian|australian) )?{_UNIT}\b"
                rf"|^(?:the|our|every|each|all) [\w /.-]{{2,30}} (?:returns?|gives?|expects?|takes?|sends?|stores?|accepts?|delivers?|emits?|exports?|writes?|reports?|measures?|counts?|logs?) (?:all |its |the )?[\w -]{{2,40}} (?:in|as) (?:(?:plain|integer|whole) )?{_UNIT}\b"
                r"|^(?:our [\w /-]{2,30}|the (?:(?:full|whole|nightly|ci|release) )?(?:ci|pipeline|build|test suite|suite|tests|release|deploy(?:ment)?|migration|import|export|review|backup|provisioning|certification)s?) (?:takes?|needs?|lasts?) (?:about |around |roughly |over |almost |nearly |at least |up to )*(?:\d+|an?|half an|two|three|four|five|six|ten|twenty|thirty|forty)[ -](?:hours?|minutes?|mins?|seconds?|days?|weeks?)\b(?! to (?:load|respond|render|open|start))"
                rf"|^{_NO_THING}(?!(?:the |our )?(?:[\w-]+ )?(?:ticket|issue|pr|thread|message|conversation|chat|mail)s? )(?:the |our )?(?:[\w`./-]+ ){{1,5}}?(?:is|are|was|has been) (?:now |officially |long |finally )*(?:archived|discontinued|unmaintained|decommissioned|deprecated|retired|obsolete|end[- ]of[- ]life|no longer maintained)[.!]*$"
            ),
            excludes=_TROUBLE,
        ),
        Cue(
            Kind.FACT,
            0.8,
            compile_words(
                rf"^(?:the|our) (?:[\w-]+ )?{_STRANGERS} (?:wants?|needs?|requires?|expects?|insists? on|(?:only )?accepts?|gets?|receives?) (?!to\b|us\b|me\b|you\b|it\b|this\b|that\b|an?\b|help\b|answers?\b|more\b)[\w -]{{3,40}} (?:as|in|with|without|via|per) (?!(?:time|advance|person|this|that)\b)\S"
            ),
            needs_specific=True,
            excludes=compile_words(_TROUBLE.pattern + r"|\b(?:today|tomorrow|now|asap|by)\b"),
        ),
        Cue(
            Kind.INSTRUCTION,
            0.7,
            compile_words(
                rf"^use {_TOOL} as (?:the|our|your|my|a) (?:[\w-]+ ){{0,3}}?(?:[a-z]+ator|[a-z]+ssor|[a-z]+(?<!numb)(?<!ord)(?<!lett)(?<!pref)(?<!ord)(?<!paramet)(?<!plac)(?<!identifi)(?<!head)(?<!foot)er|database|queue|cache|language|framework|library|shell|registry|ide|orm|editor|tool|stack)[.!]*$"
            ),
            excludes=compile_words(r"\b(?:this|that|these|those|here|now|first|second|other)\b"),
        ),
        Cue(
            Kind.FACT,
            0.75,
            compile_words(
                rf"^(?!(?:this|that|it|he|she|who|what|there|here|one|which|everything|nobody)\b){NAMES} (?:is|was|are) (?:now )?the (?:[\w-]+ )?(?:owner|product owner|scrum master|contact|maintainer|reviewer|dba|admin\w*|approver|{_ROLE})(?:[.!]*$|, | for (?:the |our |all )?\w)"
                rf"|^(?!(?:this|that|it|he|she|who|what|there|here|one|which)\b){NAMES} (?:reviews|approves|merges|handles|manages|runs|leads|designs|tests|translates|looks after|takes care of|decides (?:on|about)|pays for) (?:all|every|each|our) \w[\w /-]*[.!]*$"
                r"|^we (?:only )?(?:support|require|target|run(?: on)?|test (?:on|with|against)) (?:only )?(?-i:[A-Z])[\w.+#-]*(?: [\w.+#-]+)? v?\d[\w.]*(?:\+| (?:and|or) (?:newer|later|up|above|higher|older|below|v?\d[\w.]*))?(?: (?:on|in|for) (?:all|every|our|the) [\w ]{2,20})?[.!]*$"
                r"|^(?:the|our) (?:(?:main|primary|production|web|app|package|ci|issue|message|build|backend|frontend|front-end|back-end) )?(?:database|db|queue|cache|broker|server|framework|language|host|hosting|cloud|provider|registrar|bank|tracker|orm|stack|runner|manager|editor|wiki|currency|license|licence|tool) is (?:called |written in |hosted (?:at|by|on) )?(?!(?-i:OK|Done|Down|Up)\b)(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z])[\w.+#-]*){0,2}[.!]*$"
                r"|^(?:this|our) (?:project|product|company|app|application|repo|shop|service|tool|library|start-?up|game|website|site|platform|team|lab) (?:is an? |is for |makes |sells |builds |lets |helps |does |offers |serves )(?!(?:mess|disaster|joke|bit|lot|pain|nightmare|failure|problem|great|good|nice|bad|not|work|it|this|that|nothing|well)\b)[\w' -]{6,120}[.!]*$"
                r"|^we (?:have|run|serve|operate|ship to|sell (?:in|to)) (?:about |around |over |almost |more than |only )*(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty) (?:[\w-]+ )?(?:customers|clients|users|shops|stores|restaurants|clinics|schools|employees|people|developers|engineers|designers|testers|teams|offices|warehouses|servers|tenants|environments|services|repos|repositories|languages|locales|countries|markets|suppliers|products|apps|data ?cent(?:er|re)s|regions)\b[^?]{0,40}$"
                r"|^we (?:deploy|release|ship|publish|build) (?:everything )?from \S+[.!]*$"
            ),
            excludes=compile_words(rf"{_TROUBLE.pattern}|\b(?:failing|currently|again|now|left)\b"),
        ),
        Cue(
            Kind.ABOUT,
            0.85,
            compile_words(
                rf"^i (?:now |mostly |mainly |usually |only |always )*use (?:{ANY_TOOL}|(?-i:[A-Z])[\w.+#-]+) for (?!(?:this|that|these|those|it|now|the|my|your|our)\b)[\w ./+#-]{{2,30}}[.!]*$"
                rf"|^for (?!(?:this|that|these|those|it|now|the|example|instance)\b)[\w ./+#-]{{2,30}},? i (?:now |mostly |mainly |usually |only |always )*use {_TOOL}(?:(?:,| and) not {_TOOL}|,? instead of {_TOOL})?[.!]*$"
                r"|^i (?:mostly |mainly |usually |always )*work (?:remotely|from home|freelance|full[- ]time|alone|solo|in (?:a team of|sprints))\b[^?]{0,40}$"
            ),
            excludes=compile_words(r"\b(?:today|tomorrow|here|this week)\b"),
        ),
    ),
)
