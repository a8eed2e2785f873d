"""Tells what one sentence says that is worth keeping."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple
from unicodedata import normalize

from memconsolidate.backends.corrections import is_aside
from memconsolidate.backends.cues.base import STRAIGHT, Kind, Language
from memconsolidate.backends.prose import blank_quotations

#: From this strength on a cue says outright that something is to be kept.
OUTRIGHT = 0.95

#: How outright a sentence says it, where no cue of the tables tells.
_CORRECTED = 0.9
_INTRODUCED = 0.9
_SWAPPED = 0.8
_SUMMARY = 0.8
_MIXED = 0.85
#: An order that may be for one task only: behind another one it is.
_HINT = 0.7
_STATED = 0.7
_STATED_CHARS = 50

#: A number, path, address, code, identifier or name: what a plain fact is about.
SPECIFIC = re.compile(
    r"\d|[/\\~]\w|\w/(?=\W|$)|https?:|\w[._-]\w+[._-]\w|[\w-]+\.[a-z]{2,4}\b|(?<!\w)#[\w-]+|`[^`]+`|@\w|\b[A-Z]{2,}|\b\w*[a-z][A-Z]\w*"
    r"|(?<=[\w,\"'(] )[\"'(]?[A-Z][a-zA-Z]+"
)
#: Where one pull request, issue or run is: of use today only.
_PASSING = re.compile(r"/(?:pull|pulls|issues|merge_requests|commit|actions/runs|compare)/")

#: Values of several things under one head: "ports: orders 8101, payments 8102".
_PAIR = r"[^\W\d_][^\s,、，:;]*(?: [^\W\d_][^\s,、，:;]*){0,2}? ?\d[\d.,]*(?<=\d)(?: ?[^\W\d_°][^\s,、，]{0,5}| ?°\w?| ?%)?"
_VALUES = re.compile(
    r"[^,、，;?]{2,50}?(?:: ?|[은는はが] ?| (?:is|are|sind|ist|son|es|sont|est) )"
    rf"{_PAIR}(?:[,、，] ?(?:(?:and|und|y|et) )?{_PAIR}){{1,11}}(?: ?(?:입니다|이에요|예요|이야|です|だ))?[.。!]*"
)
_TOPICS = re.compile(
    r"(?:\S+(?: \S+)?(?:[은는]|は|の上限は) ?\d[^\s,、]{0,6}(?:, ?|、)){2,9}\S+(?: \S+)?(?:[은는]|は) ?\d[^,、]{0,16}"
)
_DIGITS_APART = re.compile(r"\d\D*[,、，]\D*\d")
#: What a program counted, and how something shall look: of use today only.
_COUNTED = re.compile(
    r"\b(?:pass(?:ed)?|fail\w*|skip\w*|errors?|warnings?|results?|tests?|lines?|files?|commits?|total|took|seconds|minutes|rows|bytes|px|rem|em|padding|margin|width|height|score"
    r"|fehler|zeilen|dateien|bestanden|errores|fallos|líneas|archivos|erreurs|lignes|fichiers|échecs)\b|\dpx|통과|실패|에러|오류|줄|파일|통계|通过|失败|错误|行|文件|成功|失敗|エラー|件",
    re.IGNORECASE,
)
#: Where something is, behind what it is: "tickets: https://…".
_LABELLED_PLACE = re.compile(
    r"(?!(?:see|fix|open|check|read|from|pr|issue|errors?|source|link|url|ref|docs?|based on|at|get|fetch|download|clone|curl|mira|abre|voir|ouvre|siehe|öffne)\b)"
    r"[^\W\d_][^:?\d]{3,48}: ?https?://[^\s]+[.!]*",
    re.IGNORECASE,
)

_FIRST_NAME = re.compile(
    r"(?:(?:the|with|der|die|das|mit|el|la|los|le|les|con|avec) |l')?([A-Z][A-Za-z0-9.+#-]*[A-Za-z0-9+#]|[a-z]+[0-9.][\w.]*\w)(?=[^A-Za-z0-9]|$)"
)
_LIMIT_CHARS = 60
_AT_ONCE = re.compile(r"\b(?:now|here|this|jetzt|hier|ahora|aquí|maintenant|ici)\b", re.IGNORECASE)

#: What a gauge shows: of use today only.
_GAUGE = re.compile(
    r"\b(?:cpu|gpu|ram|memory|disk|load|coverage|battery|progress)\b.{0,30}\d ?%"
    r"|(?:CPU|GPU|内存|磁盘|メモリ|메모리|디스크).{0,10}\d ?%",
    re.IGNORECASE,
)

#: A name in scripts without capitals and spaces: "JiraのABC".
_LATIN_NAME = re.compile(r"[A-Z][A-Za-z]")
_ASCII_RUN = re.compile(r"[A-Za-z0-9_./:@+-]+")
#: An ASCII word with a digit in it; a full stop at its end belongs to the sentence.
_VALUE = re.compile(r"(?<![\w./:@+-])[A-Za-z_./:@+-]*\d[A-Za-z0-9_/:@+-]*(?:\.[A-Za-z0-9_/:@+-]+)*")
#: So long is a sentence without a subject beside its value, in scripts without spaces.
_COPULA_CHARS = 5

#: So long is at least what something is said of, in scripts without spaces.
_SUBJECT_CHARS = 2

_CLAUSE_END = re.compile(r"[,，、] ?")

#: Where one of several things that a sentence says may end, and how many it may say.
_JOINT = re.compile(
    r"(?:[,;:]| [-–—]) +(?:(?:so|and|und|also|y|et|así que|donc) )?|[,;] ?(?=[\u3041-\u30fe\u4e00-\u9fff가-힣])|、"
)
_MOST_PARTS = 6
#: What follows is said for itself: "I moved to B, so my time zone is C".
_NEXT_FACT = re.compile(
    r"[,;] +(?:so|and|und|deshalb|also|daher|y|así que|por eso|et|donc) (?:now |jetzt |ahora |maintenant )?"
    r"|[,;] ?(?:所以|因此) ?|(?<=서)(?:,| ) ?(?=이제|제 )|(?<=ので)、?|(?<=から)、"
)
#: Who leads the person is said for itself: that changes, and what they do does not.
_LED_BY = re.compile(
    r"(?:(?:my|our|meine?|unsere?|mi|nuestr[oa]|mon|ma|notre) (?:\w+ )?(?:manager\w*|boss|supervisor\w*|lead|chef\w*|vorgesetzter?|teamleit\w+|jef[ea]|gerente|responsable|supérieure?)"
    r" (?:is|ist|heißt|es|se llama|est|s'appelle) |(?:(?:제|내|우리) )?(?:팀장|상사|매니저|부장|사수)(?:님)?[은는이가] |(?:我的?)?(?:直属)?(?:上级|领导|主管|经理|组长|老板)(?:是|叫)"
    r"|(?:(?:私|僕|俺)の)?(?:上司|リーダー|マネージャー)は)",
    re.IGNORECASE,
)
_CLAUSE_JOINT = re.compile(
    r"[,、，;] ?(?:(?:and|und|y|et) )?|(?<=[고며])(?:,| ) ?| (?:and|und|y|et) "
)
#: And between facts that are no one's own: "A looks after B and C after D".
_NEXT_THING = re.compile(rf"{_NEXT_FACT.pattern}|[,;] | (?:and|und|y|et) |(?<=[고며])(?:,| ) ?")

#: What a program shall do on the screen is a task, however it is worded.
_SCREEN = re.compile(
    r"\b(?:buttons?|dropdowns?|modals?|tooltips?|sidebar|navbar|header|footer|spinner|toasts?|checkbox(?:es)?|popups?|cursor|placeholder"
    r"|bot[oó]n(?:es)?|desplegable|ventana|pantalla|men[uú]|schaltfläche|dialogfenster|bildschirm|eingabefeld|boutons?|fenêtre|écran|liste déroulante)\b"
    r"|버튼|드롭다운|모달|다이얼로그|대화상자|툴팁|사이드바|입력창|팝업|화면|按钮|按鈕|下拉|对话框|對話框|弹窗|彈窗|输入框|侧边栏|屏幕|ボタン|ドロップダウン|ダイアログ|モーダル|入力欄|画面",
    re.IGNORECASE,
)

#: Who finds a rule too strict tells what they think of it, and not how things are.
_COMPLAINT = re.compile(
    r"\b(?:is|are|was|were|seems?|feels?) (?:\w+ ){0,2}?too (?!(?:old|new)\b)\w+[.!]*$"
    r"|\b(?:ist|sind|wirkt) (?:\w+ ){0,5}?zu \w+[.!]*$|\b(?:es|son|está|están|parece) demasiado \w+[.!]*$|\b(?:est|sont|semble) (?:bien |vraiment )?trop \w+[.!]*$"
    r"|너무 \S{1,10}[.!]*$|太[^,。]{1,6}了[。.!]*$|すぎ(?:る|ます|です)[。.!]*$",
    re.IGNORECASE,
)

#: One or two such words are names in a sentence of another language.
_LATIN_HEAD = re.compile(r"(?:[A-Za-z'-]+ ){3}")

#: What follows a word that is only spoken of: "always 라는 단어".
_MENTIONED = re.compile(
    r"이?라[는고]|이?란 |[은는이가을를와과] |と(?:いう|は)|[はがを]|(?:这|這)个|[和与與是]"
)

#: What a program does wrong is told with "always" and "never" as well, and so is what happened.
_SYMPTOM = re.compile(
    r"\b(?:returns?|gives?|prints?|renders?|loops?|endpoint|we will|we'll|on fire|broke|always-on|have never|has never|(?:4|5)\d\d (?:from|error)|before you"
    r"|gibt|zurück|schleife|haben? nie|schon immer|bevor du|bitte keine?|es gibt|werden wir|wir werden"
    r"|devuelve|bucle|vamos a|nous allons|on va|hemos (?:nunca|visto)|antes de (?:acabar|terminar)|renvoie|boucle|on a jamais|avant de (?:finir|terminer))\b"
    r"|^(?:keine?|no|not|pas|ni|ningún)\b|루프|나와|끝나|나옵|예정|予定|打算|循环|返回|ループ|終わらない|返す|返って",
    re.IGNORECASE,
)
#: What follows is all that is wanted now: "no tests, just the fix".
_ONLY = re.compile(
    r"[,;、，] ?(?:and |und |y |et )?(?:just|only|nur|solo|sólo|juste|seulement|给我|給我|只(?:要|改|给))|だけして|만 (?:해|고쳐|수정)",
    re.IGNORECASE,
)

_LINE_BREAK = re.compile(r"\s*\n\s*")
_BROKEN_CJK = re.compile(r"(?<=[぀-ヿ一-鿿、。，])\s*\n\s*(?=[぀-ヿ一-鿿])")

#: What may hang on either end of a statement once the words around it are cut.
EDGE = " \t\r,;:–—-，、；：,"


#: A name before what that person said, and words in that place that are no names.
_SPEAKER = re.compile(
    r"(?:\[?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\]? )?([^\W\d_a-z][\w'-]{1,20}(?: [^\W\d_a-z][\w.'-]{0,20}){0,2})(?: \([^)]{1,20}\))? ?: (?=\S)"
)
_TOPIC = re.compile(
    r"(?-i:[A-Z0-9_.+#-]+)|(?:python|go|golang|rust|java|javascript|typescript|react|vue|node|docker|git|github|gitlab|postgres|terraform|kubernetes"
    r"|front-?end|back-?end|style|styling|naming|security|testing|tests?|commits?|branch(?:es)?|docs?|documentation|code|formatting|logging|deploys?|releases?|answers?|language"
    r"|tone|workflow|now|then|next|finally|again|today|(?:hey|hi|hello|dear) .{1,30}|kotlin|swift|scala|ruby|elixir|php|haskell|angular|django|rails|flask|spring|svelte|linux|windows|redis|kafka|mysql|mongo\w*|graphql|helm|ansible|jenkins|bazel|gradle|maven"
    r"|npm|yarn|pnpm|poetry|ruff|eslint|prettier|tailwind|vite|webpack|deadline|migrations?|schema|infra\w*|design|budget|timeline|contact|owner|location|hosting|domain|address|link|time|context|background|info"
    r"|hint|tip|warning|attention|important|request|requirement|constraint|restriction|exception|architecture|dependenc(?:y|ies)|errors?|imports?|types?|comments?|emails?|meetings?"
    r"|environment|production|staging|database|server|port|stack|editor|timezone|(?:code )?reviews?|decision|preference|fact|correction|policy|convention|default|goal"
    r"|sprache|antworten|stil|entscheidung|korrektur|berichtigung|regel|hinweis|notiz|wichtig|achtung|aktualisierung|nachtrag|ausnahme|bedingung|frist|ziel"
    r"|idioma|estilo|respuestas|correcci[oó]n|rectificaci[oó]n|regla|nota|importante|atenci[oó]n|actualizaci[oó]n|excepci[oó]n|requisito|plazo|objetivo|dato"
    r"|langue|réponses|décision|decisión|rectification|règle|remarque|précision|mise à jour|exigence|échéance|objectif)s?|[^\x00-\u02ff]+",
    re.IGNORECASE,
)

#: Who says what in a session that is written down as plain text.
_SAID_BY = re.compile(
    r"[*_]{0,2}(?:user|human|me|benutzer|nutzer|mensch|usuari[oa]|utilisateur|utilisatrice|사용자|用户|用戶|ユーザー"
    r"|(?P<agent>assistant|ai|assistent|asistente|어시스턴트|助手|アシスタント))[*_]{0,2} ?: ?[*_]{0,2}\s*(?=\S)",
    re.IGNORECASE,
)

#: The same in scripts without capitals, where only several speakers tell names from topics.
_LABEL = re.compile(r"([가-힣]{2,4}|[\u3041-\u30fe\u4e00-\u9fff]{2,6}) ?: ?(?=\S)")
_LABELLED_TOPIC = re.compile(
    r"언어|스타일|형식|테스트|커밋|문서|배포|코드|주석|이름|브랜치|데이터베이스|포트|환경|버전|답변|말투|규칙|원칙|결정|배경|메모|백엔드|프론트|서버|보안|리뷰|마감"
    r"|语言|語言|风格|風格|格式|测试|測試|提交|文档|文檔|部署|代码|代碼|注释|註釋|命名|分支|数据库|端口|环境|環境|版本|回答|规则|規則|决定|背景|备注|后端|前端|服务器|安全|评审|截止"
    r"|言語|スタイル|形式|テスト|コミット|文書|ドキュメント|デプロイ|コード|コメント|ブランチ|データベース|ポート|環境|バージョン|口調|ルール|決定|サーバー?|セキュリティ|レビュー|締め?切"
)

#: A rule for all projects: what is asked for behind it holds for good.
_IN_ALL_PROJECTS = re.compile(
    r"(?:(?:and|und|y|et) )?(?:(?:in|for|across) (?:all|every|each|any)(?: of)?(?: (?:my|our))? (?:projects?|repos?|repositor(?:y|ies)|codebases?)|no matter (?:which|what) (?:project|repo)\w*|everywhere"
    r"|(?:in|für|bei) (?:allen|jedem)(?: (?:meinen|unseren))? (?:projekten?|repos?)|(?:egal|gleich) (?:in )?welche[mns]? (?:projekt|repo)\w*|überall(?: gilt)?"
    r"|en (?:todos|cada)(?: (?:mis|nuestros|los))? (?:proyectos?|repos?)|(?:sea cual sea|da igual) el (?:proyecto|repo)|en todas? partes?|en todos lados"
    r"|dans (?:tous|chaque)(?: (?:mes|nos|les))? (?:projets?|dépôts?)|quel que soit le (?:projet|dépôt)|partout(?:, quel que soit le projet)?"
    r"|(?:모든|어느|어떤) ?(?:프로젝트|저장소|레포)(?:에서|에|든|마다)?(?: 공통)?|프로젝트(?:와|에)? ?(?:상관|관계) ?없이"
    r"|(?:所有|每个|全部|不管哪个|无论哪个)(?:的)?(?:项目|仓库)(?:都一样|里|中|通用)?|(?:すべて|全て)の(?:プロジェクト|リポジトリ)(?:共通|で)?|全(?:プロジェクト|リポジトリ)(?:共通|で)?|どの(?:プロジェクト|リポジトリ)でも)"
    r" ?[:,，、 ] ?(?=\S)",
    re.IGNORECASE,
)

#: A clause that forbids what it only points at says nothing by itself: "don't do that any more, …".
_POINTS_NOWHERE = re.compile(
    r"(?:(?:please|bitte|por favor|s'il te plaît|no|nein|non),? )*(?:(?:(?:do not|don't|dont|never)(?: ever)? do|stop doing) (?:that|this|it)(?: again| any ?more| please)*"
    r"|(?:mach|tu)e? (?:das|es|dies|so was)(?: bitte)? nicht (?:mehr|wieder|noch ?mal)|lass(?:e)? (?:das|es)(?: bitte)?(?: sein| bleiben)?"
    r"|no (?:lo )?(?:hagas|vuelvas a hacer)(?:lo)?(?: más| nunca más)?(?: eso| esto)?(?: más| otra vez)?|deja de hacer (?:eso|esto|lo)|ne (?:fais|refais) (?:plus|pas|jamais) (?:ça|cela)|arrête (?:ça|de faire ça)"
    r"|(?:(?:이제|다시는|앞으로는?) ?)?(?:그건|그거|그렇게는?|이건|이렇게는?) ?(?:더 ?이상 )?하지 ?(?:마(?:세요|라|요)?|말아(?: ?주세요)?)"
    r"|(?:请|請)?(?:别再|別再|不要再|别|別|不要)(?:这样|這樣|那样|那樣|这么|那么)(?:做|弄|干|幹)?了?|(?:もう)?(?:それ|これ|そう|そんなこと)[はを]?(?:もう)?しないで(?:ください|ね)?)"
    r" ?[,;、–—-] ?(?=\S)",
    re.IGNORECASE,
)

#: What an agent reads for itself: a text for it is a rule.
_OWN_FILE = re.compile(
    r"\b(?:claude|agents|gemini|memory|conventions|copilot-instructions)(?:\.md)?\b|cursorrules|\b(?:memories|rules?|instructions?|guidelines?|preferences|regeln?|anweisungen|gedächtnis|reglas?|instrucciones|memoria|règles?|consignes|mémoire)\b"
    r"|규칙|지침|메모리|기억|规则|規則|记忆|記憶|指令|ルール|メモリ|指示",
    re.IGNORECASE,
)

#: What stands before a text to write; asking this first is faster.
_DICTATING_SIGNS = (":", " that", " saying", " dass", " que", " qu'")

#: What people do together or at the end of a day is no decision about their work.
_PASTIME = re.compile(
    r"\b(?:have|eat|get|grab|go (?:out )?(?:for|to)|order|break for|meet for) (?:some |an? |our |late |early )?(?:lunch|dinner|breakfast|brunch|supper|coffee|beers?|pizza|drinks?|tea|food|party)\b|\bmeet (?:up|at|in) \w|\bgo (?:home|hiking|swimming|skiing|bowling|out\b)|\btake (?:a |the )?(?:break|day off|afternoon off|walk)\b|\bcall it a day\b"
    r"|\b(?:essen|trinken|heim|einen kaffee|ein bier|spazieren|schwimmen|wandern) (?:zu )?(?:gehen|gehn|fahren|trinken)|\b(?:mittag|abend|mittags|zu mittag|zu abend)\w*(?: zu)? ?essen\b|\b(?:pizza|kuchen|essen) (?:zu )?(?:bestellen|holen)\b|\bpause (?:zu )?machen\b|\b(?:uns|sich) (?:am|im|um|in|beim|zum) [^,]{2,40} (?:zu )?treffen\b|\bfeierabend\b|\bnach hause\b"
    r"|\b(?:comer|cenar|almorzar|desayunar|merendar|quedar|vernos|encontrarnos|irnos|descansar|tomar (?:un |una |algo|el )?\w*)(?: a (?:las?|casa)| en | juntos|[.!]*$)|\b(?:ir|irnos) (?:a (?:casa|comer|cenar)|de (?:cañas|copas))"
    r"|\b(?:déjeuner|dîner|manger|petit-déjeuner|prendre un (?:café|verre)|boire un|se retrouver|nous retrouver|rentrer (?:chez|à la maison)|faire une pause)\b"
    r"|(?:점심|저녁|아침|밥|커피|맥주|피자|치킨)(?:을|를)? ?(?:먹|마시|시키)|(?:에서|에) 만나기로|퇴근하기로|쉬기로|집에 가"
    r"|(?:吃|喝)(?:午饭|晚饭|早饭|饭|午餐|晚餐|火锅|咖啡|啤酒|披萨)|(?:决定|決定|约好|商定)[^。]{0,10}(?:见面|碰头|聚餐|下班|回家|休息)"
    r"|(?:昼|夕|朝|晩)?(?:ご飯|ごはん|昼食|夕食|ランチ|コーヒー|ビール|ピザ)を(?:食べ|飲|頼|取)|(?:で|に)(?:会う|集まる|待ち合わせる)こと|(?:帰る|休憩する)こと",
    re.IGNORECASE,
)

#: Advice that goes with a fact for good, and is no task: "so avoid red", "ask her".
_ADVICE = re.compile(
    r"(?:so |also |deshalb |daher |donc |así que |por eso )?(?:please |bitte )?(?:avoid|prefer|(?:ask|consult|involve|talk to|check with) (?:her|him|them)|vermeide?|(?:frage?|fragt) (?:sie|ihn)|sprich mit (?:ihr|ihm)"
    r"|evita|pregúnta(?:le|les|la|lo)|consúlta(?:le|la|lo)|évite|demande-lui|parle-lui|consulte-l)\b"
    r"|.{0,40}(?:물어 ?보|물어봐|상의하|상의해|문의하|先问|先問|聞いて|相談して)",
    re.IGNORECASE,
)

#: What only presents what follows; rules may be presented so, and count.
_PRESENTS = re.compile(
    r"here|this is|below|attached|the following|aquí|est[eao]s? |hier|das ist|dies|voici|voilà|ceci|c'est|다음은|아래는|여기|以下|下面|这是|這是|次は|これは",
    re.IGNORECASE,
)

#: What is no text with statements, and ends with its paragraph.
_OUTPUT = re.compile(
    r"\b(?:stack ?trace|traces?|logs?|errors?|outputs?|results?|codes?|diffs?|links?|urls?|bugs?|screenshots?|data|json|config\w*|fehler|ausgabe|fehlermeldung"
    r"|erreurs?|sortie|salida|enlace)\b|에러|오류|로그|코드|링크|报错|错误|日志|代码|链接|エラー|ログ|コード|リンク",
    re.IGNORECASE,
)

#: A rule that is new, or holds under a condition only, is not the one that is known.
RENEWED = re.compile(
    r"\b(?:from now on|any ?more|no longer|instead|now|ab (?:jetzt|sofort)|nicht mehr|stattdessen|jetzt|a partir de ahora|ya no|ahora|désormais|dorénavant|plus jamais|ne .{1,20} plus|maintenant)\b"
    r"|앞으로|이제|더 ?이상|대신|以后|从现在|不再|改为|改成|改用|今後|これから|もう|代わり",
    re.IGNORECASE,
)
LIMITED = re.compile(
    r"\b(?:except|unless|only|if|when|außer|nur|wenn|falls|salvo|excepto|sólo|solo|si|cuando|sauf|seulement|quand|lorsque)\b"
    r"|제외|빼고|경우|때만|除了|除非|如果|只有|以外|場合|だけ|ときは",
    re.IGNORECASE,
)

#: Who laughs at the end of a sentence does not mean it.
_JOKING = re.compile(
    r"(?:(?<=\s)(?::-?[DP]|;-?\)|[xX]D+)|[\U0001f602\U0001f923\U0001f61c\U0001f609\U0001f92a]|(?<!\w)(?:lol|lmao|rofl|haha\w*|hihi|jaja\w*|mdr|ptdr)"
    r"|哈哈+|\(笑\)|www+)[\s.!)]*$",
)

#: A sentence that asks whether the one before is right, or takes it back.
_DOUBTS = re.compile(
    r"^(?:and |but |so )?(?:is|was|are|does|do|would|did|should) (?:that|this|it|these|those)\b(?: \w+){0,3}? (?:right|correct|true|good|bad|wrong|wise|fine|valid|sensible|reasonable|accurate|safe|smart)\b.{0,40}\?$"
    r"|^(?:that|this|which)(?:'s| is| was) (?:wrong|false|a lie|a joke|not true|not right|outdated|no longer (?:true|the case))[.!]*$|^(?:just )?(?:kidding|joking)[.!]*$"
    r"|^¿(?:es|está|son) (?:eso|esto|cierto|correcto|verdad|bueno|bien)\b|^eso (?:no es (?:cierto|verdad|correcto)|es (?:falso|mentira))[.!]*$"
    r"|^(?:ist|stimmt|sind|war) (?:das|dies|es)\b(?: \w+){0,3}?(?: (?:richtig|falsch|wahr|gut|korrekt|sinnvoll|schlecht|so))?\?$|^(?:das )?(?:stimmt nicht|ist (?:falsch|gelogen))[.!]*$"
    r"|^(?:est-ce (?:vrai|correct|que c'est)|c'est (?:vrai|correct|juste|bien)) ?.{0,20}\?$|^c'est (?:faux|pas vrai)[.!]*$"
    r"|맞(?:아|나|는|습니|을).{0,6}\?$|^(?:사실이 아니|농담이)|(?:对|對|正确|正確)(?:吗|嗎|不对).{0,2}$|^(?:这|那)?(?:不对|是假的|不是真的)[。!]*$|(?:正しい|合って|本当).{0,8}(?:か|\?)[。?]*$|^(?:嘘|冗談)です",
    re.IGNORECASE,
)

#: Who says so is of another mind than what was told: that is no rule of theirs.
_OTHER_MIND = (
    r"(?:but |and |well,? |personally,? |myself,? )*i (?:(?:strongly|totally|really|completely|respectfully|personally) )*(?:disagree|(?:don't|do not) (?:agree|think so|share (?:that|this|his|her|their) (?:view|opinion)))(?: with (?:that|this|him|her|them|it))?(?: at all)?"
    r"|(?:aber |und |nur )*(?:(?:ich )?(?:sehe|finde) (?:ich )?(?:das|es) (?:ganz |völlig )?(?:anders|nicht(?: so)?)|das (?:sehe|finde) ich (?:ganz |völlig )?(?:anders|nicht(?: so)?)|(?:ich bin|da bin ich|bin ich) (?:da )?(?:anderer meinung|anderer ansicht|dagegen|nicht einverstanden|nicht (?:der|seiner|ihrer) meinung)|(?:ich )?stimme (?:ich )?(?:dem|ihm|ihr|da) nicht zu|ich teile (?:das|diese meinung) nicht)"
    r"|(?:pero |y )*(?:yo )?(?:no estoy (?:para nada |nada )?de acuerdo(?: con (?:él|ella|eso|esto|ellos))?|discrepo|no opino lo mismo|no lo veo así|no comparto (?:esa|su) opinión)"
    r"|(?:mais |et )*(?:moi,? )?(?:je (?:ne )?suis pas (?:du tout |vraiment )?(?:d'accord(?: avec (?:lui|elle|ça|cela|eux))?|de cet avis|de son avis)|pas d'accord|je (?:ne )?partage pas (?:cet|son) avis)"
    r"|(?:하지만 |근데 |그런데 |그렇지만 )?(?:저는 |나는 |전 |난 )?(?:동의하지 ?않\S{1,4}|동의 ?안 ?해요?|그렇게 생각하지 ?않\S{1,4}|생각이 달라요?|반대예요|반대합니다)"
    r"|(?:但是?|可是|不过|不過)?,? ?我?(?:并|並)?(?:不同意|不赞成|不贊成|不赞同|不認同|不认同|不这么(?:认为|想|看)|反对)"
    r"|(?:でも|しかし|ですが)?[、,]?(?:私|僕|俺)?は?[、,]?(?:同意しません|同意できません|賛成できません|賛成しません|反対です|そうは思いません|そう思いません|そうは思わない)"
)
#: What others think that people should do is no rule of the one who tells it.
_OTHERS_THINK = re.compile(
    r"^(?:my|our|the) (?:\w+ ){1,3}(?:thinks?|believes?|feels?|reckons?|argues?|insists?)(?: that)? (?:we|you|i|everyone|everybody|people|one|one's|it) (?:all )?(?:should|must|ought to|need(?:s)? to|has to|have to)\b"
    r"|^(?:meine?|unsere?|der|die) (?:\w+ ){1,3}(?:meint|meinen|findet|finden|glaubt|glauben|denkt|denken|ist der meinung),? (?:dass )?(?:wir|man|ich|alle|du)\b.{0,60}\b(?:sollten?|müssten?|müssen|muss)\b"
    r"|^(?:mon|ma|mes|notre|nos|le|la|les) (?:\w+ ){1,3}(?:pensent?|croi(?:t|ent)|trouvent?|estiment?) (?:qu'|que )(?:on|nous|je|tu|tout le monde|il) (?:\w+ )?(?:devrait|devrions|devrais|doit|devons|faut|faudrait)\b"
    r"|^(?:mis?|nuestr[oa]s?|el|la|los|las) (?:\w+ ){1,3}(?:piensan?|creen?|opinan?) que (?:\w+ ){0,3}?(?:deberíamos|debemos|debería|debo|hay que|tenemos que)\b",
    re.IGNORECASE,
)
_DISAGREES = re.compile(rf"^(?:{_OTHER_MIND})[\s.!。]*$", re.IGNORECASE)
_BUT_DISAGREES = re.compile(rf"[,;、–—-] ?(?:{_OTHER_MIND})[\s.!。]*$", re.IGNORECASE)


class Text(NamedTuple):
    """A sentence in two forms of one length: as it goes into a statement, and as cues see it."""

    words: str
    seen: str

    def cut(self, low: int, high: int | None = None) -> Text:
        """Return the part between two places in both forms."""
        return Text(self.words[low:high], self.seen[low:high])


class Reading(NamedTuple):
    """What one sentence turned out to say, and the language it was read in.

    `is_tail` marks the end of a sentence that begins with a task.
    """

    kind: Kind
    strength: float
    text: Text
    language: Language
    is_tail: bool = False


def text_from(raw: str) -> Text:
    """Return a sentence in both forms, on one line."""
    words = normalize("NFC", raw)
    words = _LINE_BREAK.sub(" ", _BROKEN_CJK.sub("", words))
    return Text(words, blank_quotations(words.translate(STRAIGHT)))


def is_handover(text: Text, language: Language, languages: Iterable[Language]) -> bool:
    """Whether the rest of the message is a text handed over: "translate this: …", "the mail: …".

    The task may be told in another language than the text.
    """
    seen = _without_openers(text, language).seen
    opening = next((found for each in languages if (found := each.handover.match(seen))), None)
    if not opening or language.remember.match(seen):
        return False
    head = opening.group()
    presents_no_text = _PRESENTS.match(seen) and (
        language.introduction.search(head) or _OUTPUT.search(head)
    )
    return not presents_no_text


def is_example(text: Text, language: Language, languages: Sequence[Language]) -> bool:
    """Whether the rest of the paragraph only shows something, or is a text to write.

    Such as "for example …", "wrong: …" and "write in the changelog: …".
    """
    seen = _without_openers(text, language).seen
    return any(
        each.example.match(one) for each in languages for one in (seen, text.seen)
    ) or _is_dictation(seen, language, languages)


def _is_dictation(seen: str, language: Language, languages: Sequence[Language]) -> bool:
    """Whether a sentence asks to write a text; a rule for the agent's own file is no such text."""
    if not any(sign in seen for sign in _DICTATING_SIGNS):
        return False
    dictation = next((found for each in languages if (found := each.dictation.match(seen))), None)
    return (
        dictation is not None
        and not language.remember.match(seen)
        and not _OWN_FILE.search(dictation.group())
    )


def is_spoken_by_other(text: Text, language: Language) -> bool:
    """Whether a sentence begins with a speaker, as in "Ana: …"; "Rule: …" and "CI: …" do not."""
    label = _SPEAKER.match(text.seen)
    if not label or _LABELLED_PLACE.fullmatch(text.seen) or _IN_ALL_PROJECTS.match(text.seen):
        return False
    name = label.group(1)
    return not (
        _TOPIC.fullmatch(name) or name.lower() in language.words or _presents(text, label, language)
    )


def _presents(text: Text, label: re.Match[str], language: Language) -> bool:
    """Whether a label presents what a person says themselves: "Rule: …"."""
    patterns = (
        language.introduction,
        language.summary,
        language.opener,
        language.aside,
        language.remember,
        language.corrects,
    )
    return any(pattern.search(text.seen[: label.end()]) for pattern in patterns) or any(
        cue.pattern.search(f"{label.group(1)}: ") for cue in language.cues
    )


def is_taken_back(text: Text, language: Language) -> bool:
    """Whether a sentence asks to forget something: what it names is then no rule, fact or wish."""
    seen = _without_openers(text, language).seen
    return bool(language.forget.match(seen) or language.takes_back.search(seen))


def find_taken_back(text: Text, language: Language) -> Text | None:
    """Return what a request to forget something names, None where nothing asks for that."""
    bare = _without_openers(text, language)
    opening = language.forget.match(bare.seen)
    if opening:
        return bare.cut(opening.end())
    closing = language.takes_back.search(bare.seen)
    return bare.cut(0, closing.start()) if closing else None


def label_of(text: Text, language: Language) -> str:
    """Return the name or topic before a colon in a script without capitals, "" where it is known."""
    label = _LABEL.match(text.seen)
    if not label or _IN_ALL_PROJECTS.match(text.seen) or _LABELLED_TOPIC.search(label.group(1)):
        return ""
    return "" if _presents(text, label, language) else label.group(1)


def is_put_in_doubt(after: Text) -> bool:
    """Whether a sentence asks if the one before is right, or says that it is not."""
    return bool(_DOUBTS.search(after.seen) or _DISAGREES.search(after.seen))


def is_own_way(after: Text, language: Language) -> bool:
    """Whether a sentence makes the one before it a habit: "that's how I work."."""
    return language.own_way.fullmatch(after.seen.strip()) is not None


def rejects(text: Text, language: Language) -> bool:
    """Whether a sentence only says what is not wanted, and the next one what is: "no Redis."."""
    return language.rejects.fullmatch(text.seen.strip()) is not None


def tells_why(after: Text, reading: Reading) -> bool:
    """Whether a sentence goes on about something that a decision names: "We dropped X. X was slow."."""
    language = reading.language
    if reading.kind is not Kind.DECISION or not _is_told_plainly(after, language):
        return False
    first = _FIRST_NAME.match(after.words)
    # a name begins with a capital, or is written in other letters than the words around it
    return (
        first is not None
        and first[1].lower() not in language.words
        and re.search(rf"(?<!\w){re.escape(first[1])}(?![A-Za-z0-9])", reading.text.words)
        is not None
    )


def limits(after: Text, reading: Reading) -> bool:
    """Whether a short sentence says of a decision what it is not: "fixed number, not a budget"."""
    language = reading.language
    return (
        reading.kind is Kind.DECISION
        and len(after.seen) <= _LIMIT_CHARS
        and find_swap(after, language) is not None
        and not language.question.search(after.seen)
        and not language.veto.search(after.seen)
        and not _AT_ONCE.search(after.seen)
    )


def _is_told_plainly(text: Text, language: Language) -> bool:
    return not (
        language.question.search(text.seen)
        or language.veto.search(text.seen)
        or language.order.match(text.seen)
        or language.wish.search(text.seen)
    )


def emphasised(text: Text, after: Text, language: Language) -> Text | None:
    """Return "do not push. ever." as "do not push, ever.", or None for any other second sentence."""
    if text.seen.endswith("?") or not language.permanence.fullmatch(after.seen.rstrip(" .!。")):
        return None
    end = len(text.seen.rstrip(" .!。"))
    head = text.cut(0, end)
    joint = ", " if language.words else "、"
    words = after.words[:1].lower() + after.words[1:]
    return Text(f"{head.words}{joint}{words}", f"{head.seen}{joint}{after.seen}")


def _without_openers(text: Text, language: Language) -> Text:
    for _ in range(4):
        if language.remember.match(text.seen):
            break
        opening = language.opener.match(text.seen) or language.aside.match(text.seen)
        if not opening or opening.end() == 0 or not text.seen[opening.end() :].strip(" .!。！"):
            break
        text = text.cut(opening.end())
    return text


def is_spoken_by_agent(text: Text) -> bool:
    """Whether a sentence begins with "Assistant: …"."""
    label = _SAID_BY.match(text.seen)
    return label is not None and label["agent"] is not None


def without_speaker(text: Text) -> Text:
    """Return the text without who said it: "User: …" of a session that has no roles."""
    label = _SAID_BY.match(text.seen)
    return text.cut(label.end()) if label else text


def without_closers(text: Text, language: Language) -> Text:
    """Return the text without politeness and requests at its end."""
    for _ in range(3):
        closing = language.closer.search(text.seen)
        if not closing or not text.seen[: closing.start()].strip(EDGE):
            break
        text = text.cut(0, closing.start())
    return text


def _as_order(text: Text, language: Language) -> Text:
    """Return "could you always run lint?" as "always run lint": it asks for conduct, not to know."""
    bare = _without_openers(text, language)
    request = language.request.match(bare.seen)
    if not request:
        return text
    order = bare.cut(request.end())
    return order.cut(0, len(order.seen.rstrip("?？ .!\"')")))


def _stands_alone(text: Text, old: str, language: Language) -> bool:
    """Whether what follows "not 8443," says by itself what is right."""
    return bool(
        SPECIFIC.search(f" {old}")
        and SPECIFIC.search(text.words)
        and language.clause.search(text.seen)
        and not language.dangling.search(text.seen)
        and not _is_bare_value(text, language)
    )


def read_sentence(
    text: Text,
    languages: Sequence[Language],
    *,
    is_corrected: bool,
    is_introduced: bool,
    is_summary: bool,
) -> Reading | None:
    """Return what a sentence says that is worth keeping, or None.

    `is_introduced` says that the words around it make it count: a heading, "that's how I work".
    A sentence of several languages is read in each, and what one of them asks or doubts is left
    out.
    """
    for language in languages:
        text = _as_order(without_closers(text, language), language)
    if any(one.search(text.seen) for one in (_JOKING, _BUT_DISAGREES, _OTHERS_THINK)):
        return None
    if any(
        pattern.search(text.seen)
        for one in languages
        for pattern in (one.question, one.veto, one.bygone)
    ):
        return None
    readings = (
        _read(
            text,
            language,
            is_corrected=is_corrected,
            is_introduced=is_introduced,
            is_summary=is_summary,
        )
        for language in _telling(text, languages)
    )
    return next((reading for reading in readings if reading), None) or _read_mixed(text, languages)


def _telling(text: Text, languages: Sequence[Language]) -> Sequence[Language]:
    """Return the languages that tell something; what stands in the others is what a task is about.

    "Add a test for 항상 존댓말로 답해 주세요" begins with its task, in Korean it stands at the end.
    """
    if len(languages) > 1 and _LATIN_HEAD.match(text.seen):
        for language in languages:
            if language.order.match(text.seen):
                return (language,)
    return languages[:1] if languages[0].order.search(text.seen) else languages


def _read_mixed(text: Text, languages: Sequence[Language]) -> Reading | None:
    """Return an order that another language than its own says to hold: "always 존댓말로 답해 주세요"."""
    for language in languages:
        order = _without_openers(text, language)
        lasting = language.permanence.match(order.seen)
        rest = order.seen[lasting.end() :].strip() if lasting else ""
        if (
            rest
            and not _MENTIONED.match(rest)
            and any(one.imperative.search(rest) for one in languages if one is not language)
        ):
            return Reading(Kind.INSTRUCTION, _MIXED, _trimmed(order), language)
    return None


def _read(
    text: Text, language: Language, *, is_corrected: bool, is_introduced: bool, is_summary: bool
) -> Reading | None:
    aside = language.aside.match(text.seen)
    text = _without_openers(text, language)
    correction = language.corrects.match(text.seen)
    is_labelled = False
    if correction and text.seen[correction.end() :].strip():
        is_corrected = True
        is_labelled = correction.group().rstrip().endswith(":")
        text = _without_openers(text.cut(correction.end()), language)
    if language.veto.search(text.seen) or language.example.match(text.seen):
        return None
    nowhere = _POINTS_NOWHERE.match(text.seen)
    if nowhere:
        text = text.cut(nowhere.end())
    denied = language.denied.match(text.seen)
    if denied and _stands_alone(text.cut(denied.end()), denied["old"], language):
        is_corrected = True
        text = text.cut(denied.end())
    remember = language.remember.match(text.seen)
    if remember:
        rest = _without_openers(text.cut(remember.end()), language)
        is_open = text.seen[: remember.end()].rstrip().endswith((":", "："))
        if not rest.seen.strip() or not (is_open or language.clause.search(rest.seen)):
            return None
        text = rest
    text = _trimmed(text)
    if language.question.search(text.seen):
        return None
    reading = _cued(text, text, language, is_told=remember is not None)
    if reading:
        return _behind_a_task(reading)
    if remember or is_introduced:
        strength = 1.0 if remember else _INTRODUCED
        return Reading(_kind_of_told(text, language), strength, text, language)
    if (is_labelled and _is_told(text, language)) or _is_correction(
        text, language, is_corrected=is_corrected
    ):
        strength = _CORRECTED if is_corrected else _SWAPPED
        return Reading(Kind.CORRECTION, strength, text, language)
    if aside and _is_plain_fact(text, language):
        return Reading(Kind.FACT, _SWAPPED, text, language)
    everywhere = _IN_ALL_PROJECTS.match(text.seen)
    if everywhere:
        behind = text.seen[everywhere.end() :]
        if language.imperative.search(behind) or language.order.search(behind):
            return Reading(Kind.INSTRUCTION, _CORRECTED, text, language)
    if is_summary and language.summary.search(text.seen):
        return Reading(Kind.FACT, _SUMMARY, text, language)
    if _is_list_of_values(text) or _is_labelled_place(text, language):
        return Reading(Kind.FACT, _SWAPPED, text, language)
    return (
        _read_part(text, language) or _all_facts(text, language) or _read_statement(text, language)
    )


def _is_list_of_values(text: Text) -> bool:
    """Whether a sentence gives the values of several things: "ports: orders 8101, payments 8102"."""
    return bool(
        _DIGITS_APART.search(text.seen)
        and (_VALUES.fullmatch(text.seen) or _TOPICS.fullmatch(text.seen))
        and not _COUNTED.search(text.seen)
        and not _GAUGE.search(text.seen)
        and not _SCREEN.search(text.seen)
    )


def _is_labelled_place(text: Text, language: Language) -> bool:
    return bool(
        "://" in text.seen
        and _LABELLED_PLACE.fullmatch(text.seen)
        and not _PASSING.search(text.words)
        and not _OUTPUT.search(text.seen.partition(":")[0])
        and not language.trouble.search(text.seen)
        and not language.order.match(text.seen)
    )


def _read_statement(text: Text, language: Language) -> Reading | None:
    """Return a plain statement about named things that is limited, denied or has a reason.

    Who only tells what happens now says neither why nor what is not done.
    """
    if (
        len(text.seen) < (_STATED_CHARS if language.words else _STATED_CHARS // 2)
        or not _is_plain_fact(text, language)
        or _is_for_a_task(text, language)
        or any(
            pattern.search(text.seen)
            for pattern in (
                language.wish,
                language.order,
                language.dangling,
                language.trouble,
                _SCREEN,
                _SYMPTOM,
                _ONLY,
            )
        )
    ):
        return None
    if language.permanence.search(text.seen):
        return Reading(Kind.INSTRUCTION, _STATED, text, language)
    if language.denial.search(text.seen) or language.because.search(text.seen):
        return Reading(Kind.FACT, _STATED, text, language)
    return None


def _cued(part: Text, text: Text, language: Language, *, is_told: bool = False) -> Reading | None:
    """Return what a cue finds in a part of a sentence; nothing in the rest may speak against it."""
    for cue in language.cues:
        found = cue.pattern.search(part.seen)
        if not found:
            continue
        if cue.needs_specific and not _is_specific(part.words, language):
            continue
        told = text.seen
        if cue.kind is Kind.DECISION:
            # what does not work with the other is why it was dropped
            end = _CLAUSE_END.search(part.seen, found.end())
            told = part.seen[: end.start()] if end else part.seen
            if _PASTIME.search(text.seen):
                continue
        if cue.excludes.search(told) and not is_told:
            continue
        if cue.kind is Kind.FACT and not is_told and _is_for_a_task(text, language):
            continue
        if cue.kind is Kind.INSTRUCTION and cue.strength < OUTRIGHT and _SCREEN.search(text.seen):
            continue
        if cue.kind in {Kind.FACT, Kind.DECISION} and not is_told and _COMPLAINT.search(text.seen):
            continue
        if cue.kind is Kind.INSTRUCTION and not _says_what_to_do(part, language):
            continue
        return Reading(cue.kind, 1.0 if is_told else cue.strength, text, language)
    return None


def _read_part(text: Text, language: Language) -> Reading | None:
    """Return what one part of a sentence says: "look at the log, we base on 6.12".

    The whole sentence is what was said, but for a task before what it tells.
    """
    joints = [*_JOINT.finditer(text.seen)][: _MOST_PARTS - 1]
    for joint in reversed(joints):
        reading = _cued(text.cut(0, joint.start()), text, language)
        if reading and (reading.strength >= OUTRIGHT or not _ONLY.search(text.seen)):
            return reading
    ends = [joint.start() for joint in joints[1:]]
    for joint, end in zip_longest(joints, ends):
        tail = text.cut(joint.end())
        # such as a rule that shall go into a readme
        is_dictated = joint.group().startswith(":") and language.order.match(text.seen)
        for part in (tail, text.cut(joint.end(), end)):
            reading = _cued(part, text, language)
            if reading is None or reading.strength <= _HINT:
                continue
            if is_dictated and reading.kind is Kind.INSTRUCTION:
                continue
            return _behind_a_task(reading)
    return None


def _behind_a_task(reading: Reading) -> Reading:
    """Return what is told without the task before it: "ask Olu, she owns the ledger"."""
    text, language = reading.text, reading.language
    if reading.kind in {Kind.INSTRUCTION, Kind.PREFERENCE} or not language.order.match(text.seen):
        return reading
    for joint in [*_JOINT.finditer(text.seen)][: _MOST_PARTS - 1]:
        tail = text.cut(joint.end())
        if _cued(tail, text, language):
            return reading._replace(text=tail, is_tail=True)
    return reading


def parts_of(reading: Reading) -> list[Reading]:
    """Return the facts that a sentence tells, each by itself: "I moved to B, so my time zone is C"."""
    if reading.kind not in {Kind.ABOUT, Kind.FACT}:
        return [reading]
    if reading.kind is Kind.ABOUT:
        for joint in _CLAUSE_JOINT.finditer(reading.text.seen):
            tail = reading.text.cut(joint.end())
            head = _cued(reading.text.cut(0, joint.start()), reading.text, reading.language)
            if _LED_BY.match(tail.seen) and head and head.kind is Kind.ABOUT:
                head = head._replace(text=reading.text.cut(0, joint.start()))
                return [head, reading._replace(text=tail)]
    text, places = reading.text, [0]
    next_part = _NEXT_FACT if reading.kind is Kind.ABOUT else _NEXT_THING
    for joint in next_part.finditer(text.seen):
        places += [joint.start(), joint.end()]
    places.append(len(text.seen))
    parts = [text.cut(low, high) for low, high in zip(places[::2], places[1::2], strict=True)]
    if not 1 < len(parts) <= _MOST_PARTS:
        return [reading]
    found = [_cued(part, part, reading.language) for part in parts]
    told = [one for one in found if one and one.kind is reading.kind]
    return told if len(told) == len(parts) else [reading]


def _all_facts(text: Text, language: Language) -> Reading | None:
    """Return the reading of a sentence of which each part tells a fact by itself."""
    joint = _NEXT_THING.search(text.seen)
    first = _cued(text.cut(0, joint.start()), text, language) if joint else None
    return first if first and len(parts_of(first)) > 1 else None


def _is_specific(words: str, language: Language) -> bool:
    """Whether a number, a name or the like is in a text."""
    return bool(SPECIFIC.search(words) or (not language.words and _LATIN_NAME.search(words)))


def _says_what_to_do(text: Text, language: Language) -> bool:
    """Whether anything is left of an instruction beside its "always" and "never"."""
    if not language.words:
        return True
    rest = language.denial.sub(" ", language.permanence.sub(" ", text.seen))
    return any(character.isalnum() for character in rest)


def _is_for_a_task(text: Text, language: Language) -> bool:
    """Whether a place or a value is only told for the task at hand."""
    if _PASSING.search(text.words) or _GAUGE.search(text.words):
        return True
    clauses = _CLAUSE_END.split(text.seen)
    return (
        len(clauses) > 1
        and bool(language.order.search(clauses[-1]))
        and not _ADVICE.match(clauses[-1])
        and not language.denial.search(clauses[-1])
    )


def needs_referent(reading: Reading) -> bool:
    """Whether the sentence speaks of "it", or only names the new value and the old one."""
    language = reading.language
    swap = find_swap(reading.text, language)
    is_bare = swap is not None and swap.start() == 0
    return bool(language.dangling.search(reading.text.seen)) or (
        is_bare and reading.kind in {Kind.CORRECTION, Kind.FACT}
    )


def is_without_subject(reading: Reading) -> bool:
    """Whether a sentence tells something but not what of: "it's 10.0.0.6", "this only runs here"."""
    language = reading.language
    if find_swap(reading.text, language):
        return False
    if reading.kind is Kind.FACT and reading.strength < 1:
        return bool(language.dangling.search(reading.text.seen))
    if reading.kind is not Kind.CORRECTION:
        return False
    if language.dangling.search(reading.text.seen):
        return True
    return _is_bare_value(reading.text, language)


def _is_bare_value(text: Text, language: Language) -> bool:
    rest = _ASCII_RUN.sub("", text.seen).strip(" .!。！")
    return not language.words and len(rest) <= _COPULA_CHARS


def find_values(text: str) -> list[re.Match[str]]:
    """Return the numbers, versions, addresses and the like in a text."""
    return list(_VALUE.finditer(text))


def shape_of(value: str) -> str:
    """Return what values of one kind have in common: "10.0.0.6" is like "10.0.0.5"."""
    return re.sub(r"[A-Za-z]+", "a", re.sub(r"\d+", "0", value))


def _kind_of_told(text: Text, language: Language) -> Kind:
    """Return the kind of what a person asked outright to keep."""
    if language.imperative.search(text.seen) or language.permanence.search(text.seen):
        return Kind.INSTRUCTION
    if language.first_person.search(text.seen):
        return Kind.ABOUT
    return Kind.FACT


def find_swap(text: Text, language: Language) -> re.Match[str] | None:
    """Return the match of "new, not old" with its two groups."""
    matches = (match for pattern in language.swaps for match in pattern.finditer(text.seen))
    return next(
        (
            match
            for match in matches
            # "leider nicht Jest" has no value before its "nicht"
            if not is_aside(match["new"], language) and not is_aside(match["old"], language)
        ),
        None,
    )


def is_all_correction(text: Text, language: Language) -> bool:
    """Whether the sentence only says that something is wrong: "That's wrong."."""
    opening = language.corrects.match(text.seen)
    return opening is not None and opening.end() >= len(text.seen.rstrip())


def _is_plain_fact(text: Text, language: Language) -> bool:
    return bool(
        SPECIFIC.search(text.words)
        and not _COMPLAINT.search(text.seen)
        and language.clause.search(text.seen)
        and not language.first_person.search(text.seen)
    )


def _is_correction(text: Text, language: Language, *, is_corrected: bool) -> bool:
    if _COMPLAINT.search(text.seen) or language.first_person.search(text.seen):
        return False
    swap = find_swap(text, language)
    if swap:
        # the space before stands for the words before: a first word's capital tells nothing
        values = [f" {text.words[slice(*swap.span(group))]}" for group in ("new", "old")]
        specific = [bool(SPECIFIC.search(value)) for value in values]
        if not language.words and swap.start() >= _SUBJECT_CHARS:
            # names have no capitals where there are none; a word in other letters is one
            specific = [is_corrected or bool(_ASCII_RUN.search(value)) for value in values]
        if all(specific) or (is_corrected and any(specific)):
            return is_corrected or bool(
                language.clause.search(text.seen)
                and not language.wish.search(text.seen)
                # "it isn't null but undefined" is about the code at hand
                and (language.words or not language.dangling.search(text.seen))
            )
    return (
        is_corrected
        and bool(SPECIFIC.search(text.words))
        and bool(language.clause.search(text.seen))
        and not language.wish.search(text.seen)
    )


def _is_told(text: Text, language: Language) -> bool:
    """Whether what follows "Correction:" tells something of a thing, and asks for nothing."""
    return (
        not language.first_person.search(text.seen)
        and not language.wish.search(text.seen)
        # names have no capitals where there are none
        and (not language.words or bool(find_swap(text, language) or SPECIFIC.search(text.words)))
    )


def _trimmed(text: Text) -> Text:
    left = len(text.words) - len(text.words.lstrip(EDGE))
    right = len(text.words.rstrip(EDGE))
    return text.cut(left, max(left, right))
