"""English."""

from __future__ import annotations

from memconsolidate.verdicts.dates.language import DateWords
from memconsolidate.verdicts.tables.language import words

_PART = r"(?:\s+(?:early\s+)?(?:morning|afternoon|evening|night|noon|lunchtime))?"
_FORWARD = r"(?:by|until|till|til|before|due(?:\s+(?:on|by))?|no later than|deadline(?:\s+is)?:?)"
_MOVED = r"(?:moved?|moves|postponed|pushed|delayed|rescheduled|shifted|changed|extended|deferred|slips|slipped|brought\s+forward)\s+(?:(?!from\b)[\w'-]+\s+){0,4}?to"
_PRE = rf"(?P<pre>(?:{_FORWARD}|is|was)\s+(?:EOD|COB|end\s+of\s+day)(?:\s+on)?|{_FORWARD}|after|since|from|starting|beginning|as of|through|(?:scheduled|planned|set|booked)\s+for|for|{_MOVED}|(?<=day\s)(?:to|and|or))"
_YEAR = r"(?:,?\s+<year>)?"
#: A day of the month is no count: "the 15th commit".
_NO_COUNT = r"(?=\s*(?:[.,;:!?)]|$)|\s+(?:at|we|and|or|for|with|to|is|are|the|because|when|so|but|in|it|i|this|that)\b|\s*[-–]\s)"

ENGLISH = DateWords(
    name="english",
    days={
        "today": 0, "tomorrow": 1, "yesterday": -1, "the day after tomorrow": 2, "day after tomorrow": 2,
        "the day before yesterday": -2, "this morning": 0, "this afternoon": 0, "tmrw": 1,
    },
    nights={"tonight": 0, "this evening": 0, "last night": -1, "yesterday night": -1, "tomorrow night": 1},
    weekdays={
        "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5, "sunday": 6,
    },
    months={
        "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
        "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4,
        "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
    },
    capital=words("may jan feb mar apr jun jul aug sep sept oct nov dec"),
    units={
        "day": "day", "days": "day", "week": "week", "weeks": "week", "weekend": "weekend", "month": "month",
        "months": "month", "quarter": "quarter", "quarters": "quarter", "year": "year", "years": "year", "hour": "hour",
        "hours": "hour", "minute": "minute", "minutes": "minute", "mins": "minute", "fortnight": "fortnight",
    },
    which={
        "this": "this", "next": "next", "last": "last", "previous": "last", "coming": "coming",
        "upcoming": "coming", "the coming": "coming", "this coming": "coming", "the next": "next", "the upcoming": "coming",
        "current": "this", "the current": "this", "this past": "gone", "past": "gone",
    },
    weeks={"this week": 0, "next week": 1, "last week": -1},
    counts={
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "fifteen": 15, "twenty": 20, "thirty": 30,
    },
    end_units={"month": "month", "quarter": "quarter", "year": "year"},
    ordinals={
        "first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4,
    },
    nths={
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5,
    },
    of_month=(
        rf"(?<!every )(?<!each )(?<!any )(?P<on>on\s+)?(?:the\s+)?(?:very\s+)?<nth>\s+<weekday>{_PART}\s+(?:of|in)\s+(?:the\s+)?<which>\s+(?P<unit>month)",
        rf"(?<!every )(?<!each )(?<!any )(?P<on>on\s+)?(?:the\s+)?(?:very\s+)?<nth>\s+<weekday>{_PART}\s+(?:of|in)\s+<month>{_YEAR}",
    ),
    phrases=(
        rf"(?P<on>on\s+)?(?:the\s+)?<mday>(?:st|nd|rd|th)?(?:\s+of)?\s+<month>{_YEAR}",
        rf"(?P<on>on\s+)?<month>\s+<mday>(?:st|nd|rd|th)?\s*[-–]\s*(?P<lastday>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}",
        rf"(?P<on>on\s+)?<mday>\s*[-–]\s*(?P<lastday>\d{{1,2}})\s+<month>{_YEAR}",
        rf"(?P<on>on\s+)?<month>\s+(?:the\s+)?<mday>(?:st|nd|rd|th)?(?!\d|[:.]\d|\s*%|\s+(?:users?|people|times?|requests?)){_YEAR}",
        rf"(?P<on>on\s+)?(?:(?:{_FORWARD}|after|since|from|to)\s+)?(?P<at>(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})/<year>)",
        rf"(?P<pre>{_FORWARD}|on|after|since|from)\s+(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})(?![\d/])(?!\s+of\b)",
        r"(?P<on>on\s+)?<weekday>,?\s+(?:the\s+)?<mday>(?:st|nd|rd|th)",
        rf"(?P<on>on\s+)?<weekday>{_PART}\s+(?:of\s+)?<week>",
        rf"<week>(?:['’]s|,)?\s+(?P<on>on\s+)?<weekday>{_PART}",
        rf"(?<!the )(?:later\s+|earlier\s+)?<day>(?:['’]s)?{_PART}",
        r"<night>(?:['’]s)?",
        r"(?P<pre>by|until|before)\s+(?P<today>EOD|COB|(?:the\s+)?end of (?:the\s+)?day)",
        r"(?P<pre>by|until|before)\s+(?P<end>EO)(?P<short>[MQY])",
        r"(?P<pre>by|until|till?|before|at|for|to|from)\s+(?:(?:the|our)\s+)?(?:<which>\s+)?<endunit>[- ](?P<end>end)",
        r"(?:the\s+)?(?:very\s+)?(?P<end>end)\s+of\s+<year>",
        r"(?:the\s+)?(?:very\s+)?(?P<end>end)\s+of\s+(?:(?:the\s+)?<which>\s+|(?P<same>the\s+|our\s+)?)<unit>",
        r"(?:the\s+)?(?:(?P<end>end)|(?P<edge>beginning|start|middle))\s+of\s+(?:<which>\s+)?<month>(?:,?\s+<year>)?",
        r"(?:the\s+)?(?P<end>end)\s+of\s+(?:the\s+)?(?:<which>\s+)?(?:Q(?P<quarter>[1-4])|<ordinal>\s+quarter)(?:\s+(?:of\s+)?<year>)?",
        r"(?P<edge>(?:the\s+)?(?:beginning|start|middle)\s+of\s+(?:the\s+)?|early\s+(?:in\s+)?|mid[- ]|late\s+(?:in\s+)?|later\s+|earlier\s+|some\s?time\s+)<which>\s+<unit>",
        r"(?P<edge>early\s+(?:in\s+)?|mid[- ]|late\s+(?:in\s+)?)<month>(?:,?\s+<year>)?",
        rf"(?P<on>on\s+)?<which>\s+<weekday>(?:['’]s)?{_PART}",
        r"<weekday>['’]s(?P<own>)(?=\s)",
        r"(?P<on>on\s+)?the\s+<mday>(?:st|nd|rd|th)\s+of\s+<which>\s+(?P<unit>month)",
        r"(?P<pre>before|by|until|over|after|on|at)\s+(?P<same>the\s+)(?P<unit>weekend)",
        r"<which>\s+<unit>(?:['’]s)?(?!\s+(?:of|in)\b)",
        r"<which>\s+<month>",
        r"(?:in\s+)?(?:about\s+|around\s+|roughly\s+)?<count>\s+(?:more\s+)?<unit>\s+(?P<ago>ago|earlier today)",
        r"<count>\s+<unit>\s+(?P<ahead>from now|from today)",
        r"(?P<ahead>in)\s+(?:about\s+|around\s+|roughly\s+)?<count>\s+(?:more\s+)?<unit>(?:['’]s?\s+time)?(?!\s+(?:or less|at most|of\b))",
        rf"{_PRE}\s+<weekday>{_PART}",
        rf"(?P<on>on\s+)<weekday>{_PART}",
        rf"(?P<pre>ship|release|deploy|launch|deliver|leave|finish|arrive|land|start)s?\s+<weekday>{_PART}(?=\s*(?:[.,;!?)]|$)|\s+(?:and|but|so|if|unless|because)\b)",
        r"(?P<pre>is|was|are|be|meet|next meeting:?)\s+<weekday>(?=\s*(?:[.,;!?)]|$)|\s+(?:at|morning|afternoon|evening|\d))",
        r"<weekday>(?=,?\s+(?:at\s+\d|\d{1,2}(?::\d\d)?\s?(?:am|pm|h)\b|\d{1,2}:\d\d|morning|afternoon|evening|night|,?\s*<-month>\s+\d|the\s+\d))",
        r"(?:^|(?<=[.!?]\s))<weekday>(?=,?\s+(?:is|we|i|the)\b|,\s)",
        r"<weekday>(?=\s*[,(]\s*(?:<-month>\s+\d|\d{1,2}(?:st|nd|rd|th)?\s+<-month>|\d{4}-\d\d-\d\d))",
        rf"(?P<on>on\s+)the\s+<mday>(?:st|nd|rd|th){_NO_COUNT}",
        rf"{_PRE}\s+the\s+<mday>(?:st|nd|rd|th){_NO_COUNT}",
        r"(?P<pre>in|by|until|till|before|after|since|during|as of|through|from)\s+<month>(?:,?\s+<year>)?(?!\s+(?-i:[A-Z]))",
        r"(?P<at>(?:(?P<pre>in|by|until|till|before|after|since|during|for|from|to|of)\s+)Q(?P<quarter>[1-4])(?:[ /-]?<year>)?)(?!\s+(?:quant|format|model|k_))",
        r"Q(?P<quarter>[1-4])(?:[ /-]<year>|(?=\s+(?:goals?|results?|roadmap|planning|release|launch|deadline|okrs?|targets?)))",
        r"(?:the\s+)?<ordinal>\s+quarter(?:\s+of\s+<year>)?",
        r"(?P<at>(?:calendar\s+week|ISO\s+week|CW|KW)\s*(?:no\.?\s*|number\s+|#)?<weekno>)",
        r"(?P<at>(?:week|wk\.?)\s+(?:no\.?\s*|number\s+|#)?(?P<weekno>[1-5]\d))(?!\s+of|\d)",
    ),
    skipped=(
        r"(?:(?:every|each|any)\s+)?(?:the\s+)?(?:first|second|third|fourth|fifth|[1-5](?:st|nd|rd|th))\s+<-weekday>s?(?:\s+(?:of|in)\s+(?:(?:the|each|every|a)\s+month|<-month>))?",
        r"(?:from|as of|starting|beginning|effective)(?:\s+from)?\s+(?:today|tomorrow)\s*(?:on(?:wards?)?)",
        r"(?:from|as of|starting|beginning|effective)(?:\s+from)?\s+today",
        r"(?:every|each|any|most|alternate|per|all)\s+(?:other\s+|second\s+|single\s+|first\s+|last\s+)?(?:<-count>\s+)?(?:<-weekday>s?|<-month>|<-unit>)(?:\s+(?:and|or)\s+<-weekday>)?(?:\s+(?:morning|afternoon|evening|night))?",
        r"(?:every|each)\s+(?:<-month>\s+)?\d{1,2}(?:st|nd|rd|th)?(?:\s+(?:of\s+)?<-month>)?",
        r"(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)|first|last)\s+(?:<-weekday>\s+|day\s+)?of\s+(?:every|each|the)\s+(?:month|quarter|year)",
        r"(?:at\s+)?(?:the\s+)?(?:end|start|beginning)\s+of\s+(?:every|each)\s+<-unit>",
        r"(?:on\s+)?<-weekday>s?,\s*<-weekday>s?(?:,\s*<-weekday>s?)*,?\s+(?:and|or)\s+<-weekday>s?",
        r"on\s+the\s+\d{1,2}(?:st|nd|rd|th)\s+and\s+(?:on\s+)?(?:the\s+)?\d{1,2}(?:st|nd|rd|th)",
        r"(?:was|were|been|is|are)\s+\w+(?:ed|en|t|made|done)\s+by\s+(?:april|may|june|august)",
        r"(?:on\s+)?(?:<-weekday>|weekday|weekend)s(?:\s*(?:,|and|or)\s*<-weekday>s)*",
        r"(?<!moved )(?<!changed )(?<!shifted )(?<!delayed )(?<!pushed )(?<!postponed )(?<!rescheduled )from\s+monday\s*(?:to|through|thru|until|-|–)\s*(?:thursday|friday|saturday|sunday)",
        r"(?<!from )<-weekday>\s*(?:-|–)\s*<-weekday>", r"(?<!from )monday\s+(?:to|through|thru|until)\s+(?:thursday|friday|saturday|sunday)",
        r"(?:black|good|cyber|ash|easter|palm|bloody)\s+(?:friday|monday|wednesday|sunday|saturday)",
        r"(?:once|twice)\s+(?:in|every|per)\s+<-count>\s+<-unit>",
        r"(?:with)?in\s+(?:the\s+)?(?:last|past|previous)\s+(?:<-count>\s+)?<-unit>",
        r"(?:last|next|this|past)\s+(?:minute|hour|day)s?",
    ),
    vague=(
        r"recently", r"lately", r"(?<!as )(?<!how )soon(?! as)", r"the other day", r"a while ago", r"not long ago",
        r"in\s+(?:a\s+few|a\s+couple\s+of|several|some)\s+(?:minutes|hours|days|weeks|months|years)",
        r"(?:a\s+few|a\s+couple\s+of|several|some)\s+(?:minutes|hours|days|weeks|months|years)\s+ago",
        r"(?:with)?in\s+the\s+(?:next|coming)\s+(?:few\s+|couple\s+of\s+)?(?:<-count>\s+)?(?:days|weeks|months|years)",
        r"over\s+the\s+(?:next|coming)\s+(?:few\s+)?(?:<-count>\s+)?(?:days|weeks|months)", r"in\s+the\s+near\s+future", r"any\s+day\s+now",
    ),
    forward=rf"(?:{_FORWARD}|(?:scheduled|planned|set|booked)\s+for|for|to|starting|beginning)",
    origin=r"(?:from)",
    backward=r"(?:since)",
    past=(
        r"was", r"were", r"had", r"did", r"didn't", r"wasn't", r"weren't", r"has been", r"have been", r"went", r"came", r"ran", r"broke", r"began",
        r"left", r"sent", r"met", r"got", r"made", r"took", r"gave", r"told", r"said", r"found", r"wrote", r"lost", r"built", r"chose", r"quit",
        r"rewrote", r"spent", r"put", r"held", r"kept", r"paid", r"won", r"grew", r"knew", r"saw", r"spoke", r"thought", r"threw", r"became", r"brought", r"caught",
        r"fell", r"felt", r"forgot", r"froze", r"led", r"sat", r"sold", r"did not", r"shut down", r"swapped", r"cut over",
        r"(?<!is )(?<!are )(?<!be )(?<!gets )(?<!get )(?<!being )(?<!not )(?!need|speed|feed|embed|breed|seed|exceed|proceed|indeed|fixed|based|supposed|used to)\w{2,}ed",
    ),
    future=(
        r"will", r"won't", r"(?:i|we|it|they|he|she|you)'ll", r"shall", r"(?:is|are|am|i'm|we're|it's) going to", r"gonna", r"(?:is|are) (?:due|planned|scheduled|set|expected|booked)",
        r"must", r"should", r"(?:has|have|needs?) to", r"plan(?:s|ning)? to", r"upcoming", r"deadline",
    ),
    intends=(r"(?:decided|agreed|planned|promised|wanted|hoped|expected|scheduled|asked|told|need|needed)\b[^.;]{0,40}\bto \w+",),
    present=(
        r"(?:is|are|am|i'm|we're|they're|it's|you're|he's|she's) (?:(?:also|now|still|finally|probably|then|not|only|all) ){0,2}\w+ing",
        r"(?:goes|becomes|happens|begins|arrives|expires|comes|gets|leaves|launches|migrates|retires|ships|lands|stops|starts|opens|closes|moves|switches|replaces|joins|turns|takes place|rolls out)",
        r"(?:we|they|i|you) (?:(?:all|then|also|finally) )?(?:go|stop|start|begin|open|close|move|switch|migrate|drop|leave|join|launch|ship|release|replace|retire|remove|upgrade|turn|take|come|get|freeze|merge|roll|cut over)",
    ),
    tells=(
        r"(?:decided|agreed|said|announced|confirmed|heard|learned|learnt|promised|mentioned|wrote|warned|insisted|told (?:me|us|them|him|her|everyone|everybody|the \w+))(?: that|(?= (?:we|i|he|she|they|it (?:is|will|\w+s)) )|(?= (?:the|our|their|this|an?) (?:[\w-]+ ){1,3}(?:is|are|will|goes|starts|begins|opens|closes|ends|happens|takes|launches|ships)(?!\w)))",
    ),
    for_good=(
        r"from (?:now|here|today|this point) on(?:wards?)?",
        r"going forward",
        r"henceforth",
        r"as of (?:now|today)",
        r"in (?:the )?future",
        r"starting now",
        r"effective immediately",
        r"for good",
    ),
    moved=(r"(?:moved|postponed|delayed|pushed|rescheduled|shifted|extended|changed|brought forward|deferred)",),
    general=(r"only", r"no matter what", r"rarely", r"seldom", r"often", r"sometimes", r"hardly ever",
        r"always", r"never", r"usually", r"normally", r"typically", r"generally", r"as a rule", r"whenever", r"weekly", r"daily", r"monthly",
        r"each", r"all (?:\w+ ){1,3}(?:must|should|have to|need)", r"policy", r"happens?", r"deploys", r"deployments", r"releases happen", r"bi-?weekly", r"fortnightly", r"recurring",
        r"every(?! one)", r"annually", r"yearly",
    ),
    meetings=(r"stand-?ups?", r"sync", r"retros?(?:pectives?)?", r"office hours", r"on call rotation"),
    denied=(r"we deploy", r"deploy", r"(?:don't|do not|must not|mustn't|shouldn't|should not|nobody|no one|avoid)", r"(?:jobs?|tasks?|scripts?|reports?|backups?|it|pipelines?|builds?|crons?) runs?", r"scheduled job", r"cron\w*", r"never", r"no (?:\w+ ){1,2}(?:on|after|before)"),
    modified_after=r"\s+(?:was|were|got|has|have|had)\b",
    lasting=(
        r"expires?", r"times? out", r"timeouts?", r"finish(?:es)?", r"completes?", r"takes?", r"runs?", r"builds?", r"retr(?:y|ies)", r"delete[sd]?", r"remove[sd]?",
        r"rotate[sd]?", r"purged?", r"kept", r"valid", r"returns?", r"done", r"responds?", r"recovers?", r"scales?", r"refresh(?:es)?",
    ),
    yearly=(r"birthdays?", r"anniversar(?:y|ies)", r"born", r"holidays?", r"fiscal year", r"christmas", r"tax(?:es)?", r"celebrat\w+"),
    points=(
        r"deadline", r"due", r"meeting", r"appointment", r"demo", r"launch(?:es)?", r"release date", r"go[- ]?live", r"freeze", r"expir(?:es?|y)", r"interview",
        r"(?:starts?|begins?|ends?|opens?|closes?|ships?)", r"scheduled", r"by", r"until", r"no later than", r"review date", r"flight", r"exam", r"conference", r"workshop", r"call",
    ),
    has_sunday_weeks=True,
    numeric="",
    telling=words("will recently soon the is we"),
)  # fmt: skip
