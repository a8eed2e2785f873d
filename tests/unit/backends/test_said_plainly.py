"""What people say without "always" and "from now on", each kind in each language."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, Request, ShownMessage

#: Each kind: its types, what is read, and what is worded alike and tells nothing to keep.
KINDS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "somebody does another thing than before": (
        "user project feedback",
        (
            "I don't live in Rome anymore, I live in Oslo now.",
            "I don't use vim anymore, I use helix now.",
            "We don't use pip any more, we use uv now.",
            "Ich wohne nicht mehr in Rom, ich wohne jetzt in Oslo.",
            "Ich benutze vim nicht mehr, ich benutze jetzt helix.",
            "Ya no vivo en Roma, ahora vivo en Oslo.",
            "Ya no uso vim, ahora uso helix.",
            "Je n'habite plus à Rome, j'habite maintenant à Oslo.",
            "Je n'utilise plus vim, j'utilise maintenant helix.",
            "저는 이제 로마에 살지 않고 오슬로에 살아요.",
            "저는 이제 vim 안 쓰고 helix 써요.",
            "我不再住在罗马，现在住在奥斯陆。",
            "我不用 vim 了，现在用 helix。",
            "もうローマには住んでいなくて、今はオスロに住んでいます。",
            "もうvimは使っていません、今はhelixを使っています。",
        ),
        (
            "I don't see the error anymore, I see a warning now.",
            "I don't use that branch anymore, I use main now.",
            "Ich sehe den Fehler nicht mehr, ich sehe jetzt eine Warnung.",
            "Ya no veo el error, ahora veo un aviso.",
            "Je ne vois plus l'erreur, je vois maintenant un avertissement.",
            "이제 에러가 안 나고 경고가 나와요.",
            "我看不到错误了，现在只有警告。",
            "もうエラーは出なくて、今は警告が出ています。",
        ),
    ),
    "somebody prefers something no longer": (
        "feedback user",
        (
            "I no longer prefer vim.",
            "I don't prefer tabs any more.",
            "Ich bevorzuge vim nicht mehr.",
            "Ya no prefiero vim.",
            "Je ne préfère plus vim.",
            "저는 이제 vim을 선호하지 않아요.",
            "我不再喜欢 vim。",
            "もうvimは好きではありません。",
        ),
        (
            "I no longer see the prompt.",
            "Ich sehe das Fenster nicht mehr.",
            "Ya no veo la ventana.",
            "Je ne vois plus la fenêtre.",
            "이제 창이 보이지 않아요.",
            "我看不到窗口了。",
            "もう窓は見えません。",
        ),
    ),
    "somebody switched from one tool to another": (
        "user project",
        (
            "I switched from vim to helix.",
            "I moved from zsh to fish last week.",
            "Ich bin von vim auf helix umgestiegen.",
            "He pasado de vim a helix.",
            "Me cambié de zsh a fish.",
            "Je suis passé de vim à helix.",
            "저는 vim에서 helix로 갈아탔어요.",
            "我从 vim 换到了 helix。",
            "vimからhelixに乗り換えました。",
        ),
        (
            "I switched from the mock to the real client.",
            "I moved from line 3 to line 40.",
            "Ich bin von Zeile 3 auf Zeile 40 gesprungen.",
            "He pasado de la rama vieja a main.",
            "Je suis passé de la branche a la branche principale.",
            "방금 3번 줄에서 40번 줄로 옮겼어요.",
            "我从第三行跳到了第四十行。",
            "3行目から40行目に移動しました。",
        ),
    ),
    "one thing is wanted and not another": (
        "feedback",
        (
            "Don't use flake8, use ruff.",
            "Actually, don't use tabs in this repo, use spaces.",
            "No, use pnpm, not npm.",
            "Use ruff instead of flake8.",
            "Nimm ruff, nicht flake8.",
            "Benutz nicht flake8, sondern ruff.",
            "Verwende pnpm statt npm.",
            "Nicht flake8 benutzen, sondern ruff.",
            "Nicht Januar schreiben, sondern Jänner.",
            "Usa ruff, no flake8.",
            "No uses flake8, usa ruff.",
            "Usa pnpm en vez de npm.",
            "Utilise ruff, pas flake8.",
            "N'utilise pas flake8, utilise ruff.",
            "Utilise pnpm au lieu de npm.",
            "flake8 말고 ruff를 써 주세요.",
            "flake8 쓰지 말고 ruff를 써.",
            "npm 대신 pnpm을 써 줘.",
            "用 ruff，不要用 flake8。",
            "别用 npm，用 pnpm。",
            "用 pnpm 代替 npm。",
            "金额用 Decimal，别用 float。",
            "flake8ではなくruffを使ってください。",
            "npmの代わりにpnpmを使ってください。",
            "npmは使わないで、pnpmを使って。",
            "丸めはBigDecimalで、doubleは使わないで。",
        ),
        (
            "Use the first one, not the second.",
            "Don't use this file, use the other one.",
            "Use 3 here, not 4.",
            "Nimm das erste, nicht das zweite.",
            "Benutz nicht diese Datei, sondern die andere.",
            "Usa el primero, no el segundo.",
            "No uses este archivo, usa el otro.",
            "Utilise le premier, pas le deuxième.",
            "N'utilise pas ce fichier, utilise l'autre.",
            "이 파일 말고 다른 파일을 써 줘.",
            "用第一个，不要用第二个。",
            "别用这个文件，用那个。",
            "このファイルではなく別のファイルを使ってください。",
        ),
    ),
    "something is forbidden without a word for always": (
        "feedback",
        (
            "Don't push directly to main.",
            "Please don't commit secrets.",
            "Bitte nicht direkt auf main pushen.",
            "Push nicht direkt auf main.",
            "Bitte nicht duzen!",
            "No hagas push directo a main.",
            "No subas secretos al repositorio.",
            "Ne pousse pas directement sur main.",
            "Ne committe pas de secrets.",
            "main에 직접 push하지 마세요.",
            "커밋에 비밀번호를 넣지 마세요.",
            "不要直接推送到main分支。",
            "别把密码提交到仓库。",
            "mainに直接pushしないでください。",
            "秘密情報をコミットしないでください。",
        ),
        (
            "Don't touch this file.",
            "Don't worry about the tests.",
            "Don't merge it yet.",
            "Don't do anything for now.",
            "Fass diese Datei nicht an.",
            "Mach dir keine Sorgen um die Tests.",
            "Das noch nicht mergen.",
            "No toques este archivo.",
            "No te preocupes por los tests.",
            "Ne touche pas à ce fichier.",
            "Ne t'inquiète pas pour les tests.",
            "이 파일은 건드리지 마세요.",
            "걱정하지 마세요.",
            "别动这个文件。",
            "不要担心测试。",
            "このファイルは触らないでください。",
            "心配しないでください。",
        ),
    ),
    "somebody is spoken to in a certain way": (
        "feedback user",
        (
            "Duze mich bitte immer.",
            "Sieze mich immer.",
            "Tutéame siempre.",
            "Trátame siempre de usted.",
            "Tutoie-moi toujours.",
            "Vouvoie-moi toujours.",
            "항상 존댓말로 말해 줘.",
            "请始终用您称呼我。",
            "いつも敬語で話してください。",
        ),
        (
            "Er duzt mich immer.",
            "Siempre me tutea el jefe.",
            "Il me tutoie toujours.",
            "그는 항상 반말을 해.",
            "他总是用您称呼我。",
            "彼はいつも敬語で話します。",
        ),
    ),
    "one is liked better than another": (
        "feedback user",
        (
            "Rather short functions than long ones.",
            "Better small commits than one big one.",
            "Lieber kurze Funktionen als lange.",
            "Ich mag Polars lieber als pandas.",
            "übrigens les ich lieber kurze sätze als aufzählungen",
            "Mejor funciones cortas que largas.",
            "Me gusta más Polars que pandas.",
            "Plutôt des fonctions courtes que longues.",
            "J'aime mieux Polars que pandas.",
            "긴 함수보다 짧은 함수로 써 줘.",
            "저는 pandas보다 Polars를 좋아해요.",
            "宁要短函数，不要长函数。",
            "比起 pandas，我更喜欢 Polars。",
            "長い関数より短い関数にしてください。",
            "私はpandasよりPolarsが好きです。",
        ),
        (
            "Rather late than never.",
            "Better than the last one.",
            "Lieber spät als nie.",
            "Besser als das letzte.",
            "Mejor tarde que nunca.",
            "Mejor que el último.",
            "Mieux vaut tard que jamais.",
            "이것보다 저게 나아요.",
            "这个比那个好。",
            "これよりあれがいいです。",
        ),
    ),
    "somebody answers for something": (
        "user project feedback reference",
        (
            "Olu Adeyemi owns the ledger module.",
            "The DBA is Marguerite Osei.",
            "Für Messwerte ist Oğuzhan Şimşek zuständig.",
            "Birte Callsen kümmert sich um die Schaltbefehle.",
            "De Mareas se encarga Wanjiru Kamau.",
            "Leire Otxoa es la responsable de Atraques.",
            "Fatoumata Diarra s'occupe de la collecte.",
            "La collecte est gérée par Yann Kerbrat.",
            "OCR 모듈 담당은 배수민 님이에요.",
            "结算模块的负责人是周以宁。",
            "名单库由邵晴负责。",
            "決済モジュールの担当は三宅さんです。",
            "上司は三宅さんです。",
        ),
        (
            "Who owns the ledger module?",
            "Here is the log",
            "Redis is the bottleneck.",
            "Problem ist die Konfiguration.",
            "Code prüft die Eingaben.",
            "Redis es el problema.",
            "Redis est le problème.",
            "The service owns the ledger lock.",
            "Wer ist für Messwerte zuständig?",
            "Kümmer dich um die Tests.",
            "¿Quién se encarga de Mareas?",
            "Encárgate de los tests.",
            "Qui s'occupe de la collecte ?",
            "Occupe-toi des tests.",
            "OCR 모듈 담당이 누구예요?",
            "谁负责结算模块？",
            "決済モジュールの担当は誰ですか？",
        ),
    ),
    "something is found at an address": (
        "reference project",
        (
            "Incidents are at https://jira.example/projects/MAR.",
            "We collect outages under https://otrs.example/queue.",
            "Störungen sammeln wir unter https://otrs.example/queue.",
            "Die Protokolle liegen unter https://wiki.example/p.",
            "Las incidencias se apuntan en https://jira.example/projects/MAR.",
            "Les anomalies sont suivies sur https://gitlab.example/issues.",
            "이슈는 https://jira.example/board 에서 관리해요.",
            "플랫폼은 https://novel.example/works/8841 여기야.",
            "需求单都在 https://tapd.example/board 。",
            "問い合わせの票は https://desk.example/queues/3 です。",
        ),
        (
            "Look at https://jira.example/projects/MAR.",
            "The error is at https://ci.example/run/9.",
            "Schau dir https://otrs.example/queue an.",
            "Mira https://jira.example/projects/MAR.",
            "Regarde https://gitlab.example/issues.",
            "https://jira.example/board 봐 줘.",
            "看一下 https://tapd.example/board 。",
            "https://desk.example/queues/3 を見て。",
        ),
    ),
    "something happens on a day": (
        "project",
        (
            "The code freeze for billing starts tomorrow.",
            "The deadline with Faber is the end of the quarter.",
            "The Snowflake contract was signed last Friday.",
            "Umspannwerk Nord geht in KW 14 ans Netz.",
            "Übermorgen ist Inventur in Wolfsburg.",
            "Die Abgabe ist am Freitag.",
            "El puerto de Gijón entra en la semana 14.",
            "La entrega es el viernes.",
            "Le secteur de Vannes démarre en semaine 14.",
            "La livraison est vendredi.",
            "마감은 매주 목요일 오후 3시예요.",
            "영수증 OCR 베타는 14주차에 시작해요.",
            "报名下周三截止。",
            "代码冻结从明天开始。",
            "リリースは来週の水曜日です。",
            "コードフリーズは明日からです。",
        ),
        (
            "Start the server tomorrow.",
            "The test starts at line 3.",
            "Starte den Server morgen.",
            "Arranca el servidor mañana.",
            "Démarre le serveur demain.",
            "내일 서버를 시작해 줘.",
            "明天启动服务器。",
            "明日サーバーを起動して。",
        ),
    ),
    "a feature is on or off from a version on": (
        "project feedback",
        (
            "Calendar sharing is disabled since 8.2.",
            "The reminder mails stay enabled.",
            "Ab 5.1 ist die Kalenderfreigabe deaktiviert.",
            "Die Erinnerungsmails bleiben aktiviert.",
            "El historial está desactivado desde la 8.2.",
            "Los recordatorios siguen activados.",
            "L'historique des prêts est désactivé depuis la 8.2.",
            "Les rappels de retour restent activés.",
            "8.2부터 공유 기능은 비활성화입니다.",
            "알림 메일은 계속 켜 둡니다.",
            "从 8.2 起共享功能停用。",
            "提醒邮件保持启用。",
            "8.2から共有機能は無効です。",
            "通知メールは有効のままです。",
        ),
        (
            "The button is disabled.",
            "Der Knopf ist deaktiviert.",
            "El botón está desactivado.",
            "Le bouton est désactivé.",
            "버튼이 비활성화예요.",
            "按钮是停用的。",
            "ボタンは無効です。",
        ),
    ),
    "a rule names how things are always done": (
        "feedback project",
        (
            "Staging must only ever see Stripe test keys.",
            "Branches schreiben wir immer klein.",
            "Kunden werden bei uns grundsätzlich gesiezt.",
            "Exakte Versionen pinnen wir nie.",
            "Las páginas dudosas siempre se mandan a revisión.",
            "A los pacientes se les tutea siempre.",
            "Les altitudes sont toujours affichées en mètres.",
            "Pas de point médian, jamais.",
            "주문은 항상 두 번 확인합니다.",
            "分词永远走精确模式。",
            "日付は必ず和暦で。",
            "main に直接 push は絶対禁止、監査対象だから。",
            "今後は変更のたびに版番号を上げない。",
        ),
        (
            "The page must have crashed.",
            "Das Fenster ist immer kaputt.",
            "La página siempre se cae.",
            "Les tests sont toujours cassés.",
            "항상 에러가 나요.",
            "总是报错。",
            "いつもエラーになります。",
        ),
    ),
    "a person has another manager": (
        "user project",
        (
            "Seit gestern ist Minh Châu meine Chefin.",
            "Ahora mi jefa es Noémie Lefèvre, Camilo pasó a Producto.",
            "Ma cheffe est maintenant Noémie Lefèvre, Camille est partie.",
            "이제 제 팀장님은 배수민 님이에요.",
            "我的主管现在是周以宁。",
            "私の上司は今は鈴木さんです",
            "4月から上司が鈴木さんに変わりました。",
        ),
        (
            "Meine Chefin ist heute krank.",
            "Mi jefa está de vacaciones.",
            "Ma cheffe est en congé.",
            "팀장님은 휴가예요.",
            "我的主管在休假。",
            "上司は出張中です。",
        ),
    ),
    "one value takes the place of another": (
        "project feedback",
        (
            "Messstelle Porta bitte von 510 cm auf 495 cm ändern, der neue Deich ist niedriger.",
            "Der Ofen läuft mit 240 °C und nicht mit 250 °C.",
            "The limit goes from 510 to 495 because the new dyke is lower.",
            "El sector loma ahora riega a 7 l/min, cambiaron los goteros.",
            "Le secteur nord passe de 12 à 9 l/min car les goutteurs ont changé.",
            "기준값은 1520도에서 1495도로 변경, 벽돌을 교체해서.",
            "阈值从 1520 改成 1495，因为换了砖。",
            "水島のしきい値は1520℃から1495℃に変更、煉瓦を替えたので。",
        ),
        (
            "The test went from 3 to 4 failures.",
            "Der Test läuft jetzt mit 4 Fehlern.",
            "La prueba ahora falla en 4 casos.",
            "Le test passe de 3 à 4 erreurs.",
            "에러가 3개에서 4개로 늘었어요.",
            "错误从 3 个变成 4 个。",
            "エラーが3件から4件に増えました。",
        ),
    ),
    "things are limited, denied or have a reason": (
        "project feedback reference",
        (
            "The export to Datev runs without the cancelled invoices because they are booked by hand.",
            "Im Export nach DATEV stehen keine stornierten Rechnungen, die bucht Frau Krüger von Hand.",
            "El export a Contaplus va sin facturas anuladas porque Noelia las registra a mano.",
            "L'export vers Sage ne contient pas les factures annulées parce que Noémie les saisit à la main.",
            "SAP 내보내기에는 취소된 청구서가 들어가지 않아요, 경리팀이 따로 입력하기 때문에 그렇습니다.",
            "导出到 SAP 的文件里没有作废的发票，因为那些由财务部门的同事手工录入系统，每月一次。",
            "SAPへの書き出しには取り消した請求書は含めない、経理のほうで手入力しているからです。",
        ),
        (
            "The export to Datev crashes because the invoices have no number.",
            "Der Export nach DATEV schlägt fehl, weil die Rechnungen keine Nummer haben.",
            "El export a Contaplus falla porque las facturas no tienen número.",
            "L'export vers Sage échoue parce que les factures n'ont pas de numéro.",
            "SAP 내보내기가 청구서 번호가 없어서 실패해요, 로그에 에러가 남아 있어요.",
            "导出到 SAP 失败了，因为发票没有编号，日志里有报错信息，看一下。",
            "SAPへの書き出しが失敗します、請求書の番号がないからエラーになります。",
            "the endpoint always returns 403 when the token has no audience in the Keycloak realm",
            "der Endpunkt gibt immer 403 zurück, wenn das Token im Keycloak keine Audience hat",
        ),
    ),
    "one of two is chosen": (
        "project",
        (
            "For the tiles we keep MapLibre and drop Leaflet.",
            "Für die Karten bleiben wir bei MapLibre und werfen Leaflet raus.",
            "Para los mapas nos quedamos con MapLibre y dejamos Leaflet.",
            "Pour les tuiles on garde MapLibre et on abandonne Leaflet, Leaflet rame.",
            "지도는 Leaflet 말고 MapLibre로 가기로 했어요.",
            "우리는 hwp는 지원 안 해, hwpx만.",
            "向量库选 pgvector 不选 Milvus，运维只有我一个人。",
            "データベースはMySQLではなくPostgreSQLを使うことに決めました",
            "楽観ロックじゃなくて排他制約でいく。",
        ),
        (
            "Keep that line and drop the other.",
            "Behalte diese Zeile und lösche die andere.",
            "Deja esta línea y quita la otra.",
            "Garde cette ligne et enlève l'autre.",
            "이 줄은 남기고 저 줄은 지워.",
            "选第一个，不选第二个。",
            "これじゃなくてあれでいく。",
        ),
    ),
    "something is allowed": (
        "project reference",
        (
            "Smoke tests may skip the login page, that's fine.",
            "Interns are allowed to merge documentation.",
            "Protokolle dürfen gekürzt werden.",
            "Los borradores sí se pueden borrar.",
            "Les brouillons peuvent rester vides.",
            "Les stagiaires ont le droit de relire.",
            "초안은 지워도 괜찮아요.",
            "캐시 파일은 커밋해도 됩니다.",
            "草稿可以随便删。",
            "下書きは消しても構いません。",
        ),
        (
            "This may fail, that's fine.",
            "The request may fail.",
            "Das darf leer bleiben.",
            "La página puede tardar.",
            "Ça peut rester vide.",
            "이건 지워도 괜찮아요.",
            "지금은 꺼도 돼요.",
            "这个可以随便删。",
            "これは消しても構いません。",
        ),
    ),
    "a feature is on or off again": (
        "project",
        (
            "Sync is enabled again in Orbit as of 3.0, with consent.",
            "Exports stay disabled though.",
            "Mit 3.0 ist der Abgleich wieder aktiviert.",
            "Der Export bleibt deaktiviert.",
            "Desde la 2.1 la copia está desactivada, lo pidió el cliente.",
            "A partir de la 3.0 la copia vuelve a estar activada.",
            "La copia sigue desactivada.",
            "Depuis la 2.1 le suivi est désactivé.",
            "Le suivi reste désactivé.",
            "2.1부터 백업은 비활성화되어 있어요.",
            "백업은 계속 켜져 있어요.",
            "从 3.0 起自动备份改回默认开启。",
            "自动备份仍然默认开启。",
            "3.0から自動保存は再び有効です。",
            "自動保存は有効のままです。",
        ),
        (
            "The button is disabled.",
            "Der Knopf ist deaktiviert.",
            "El botón está desactivado.",
            "Le bouton est désactivé.",
            "버튼이 비활성화되어 있어요.",
            "按钮还是关闭的。",
            "ボタンは無効です。",
        ),
    ),
    "somebody else leads me": (
        "user",
        (
            "My manager is now Kim Olsen.",
            "Ab jetzt ist Jana Kühn meine Chefin.",
            "Meine Chefin ist jetzt Jana Kühn.",
            "Ahora mi jefa es Marta Gil.",
            "Désormais ma responsable est Anne Petit.",
            "이제 팀장은 박민수 님이에요.",
            "팀장은 박민수 님으로 바뀌었어요.",
            "现在我的主管换成林涛了。",
            "私の上司は佐藤さんに変わりました。",
            "今の上司は佐藤さんです。",
        ),
        (
            "My manager is now on vacation.",
            "Meine Chefin ist jetzt im Urlaub.",
            "Ahora mi jefa está de vacaciones.",
            "팀장님은 지금 휴가예요.",
            "我的主管现在出差了。",
            "上司は今出張中です。",
        ),
    ),
    "somebody looks after something": (
        "project",
        (
            "The deploy owner is Kim Olsen.",
            "배포 담당은 박민수 님이에요.",
            "发布由林涛负责。",
            "配信の担当は佐藤さんです。",
            "Um den Versand kümmert sich Jana Kühn.",
            "De Facturas se encarga Pablo Rey.",
            "C'est Luc Morel qui s'occupe des stocks.",
        ),
        (
            "The build owner is unknown.",
            "담당자가 누구예요?",
            "谁负责这个？",
            "誰が担当ですか？",
            "¿Quién se encarga?",
            "Qui s'occupe de ça ?",
        ),
    ),
    "something is called so": (
        "project",
        (
            "The heroine is called Ana Ríos.",
            "Der Kater heißt Moritz.",
            "La protagonista se llama Ana Ríos.",
            "주인공 이름은 강이현이야.",
            "主角叫林小满。",
            "主人公の名前は林ハナといいます。",
        ),
        (
            "The function is called twice.",
            "Der Test heißt jetzt anders.",
        ),
    ),
    "a bound was moved": (
        "project",
        (
            "We raised the memory limit to 2 GB, the jobs kept dying.",
            "We lowered the timeout to 30 seconds.",
            "Wir haben das Zeitlimit auf 30 Sekunden gesenkt.",
            "Wir haben die Mindestversion auf Android 12 angehoben.",
            "Hemos subido la versión mínima a Android 12.",
            "Bajamos el límite a 30 segundos.",
            "Nous avons relevé la version minimale à Android 12.",
            "On a baissé la limite à 30 secondes.",
            "제한 시간을 30초로 낮췄어요.",
            "최소 버전을 Android 12로 올렸어요.",
            "最低版本提到 Android 12 了。",
            "最低バージョンを Android 12 に上げました。",
            "タイムアウトを 30 秒に下げました。",
        ),
        (
            "We raised the question again.",
            "Wir haben die Frage angesprochen.",
            "Subimos los cambios a la rama.",
            "On a baissé les bras.",
            "창을 아래로 내렸어요.",
            "把文件提到上面。",
            "ボタンを上に移動しました。",
        ),
    ),
    "something will never be done, and why": (
        "project",
        (
            "We won't support Safari, nobody uses it there.",
            "Wir bauen keinen Dunkelmodus, die Berichte werden gedruckt.",
            "No vamos a tener modo oscuro, los informes se imprimen.",
            "On ne fera pas de mode sombre, les rapports sont imprimés.",
            "不做深色模式，报表都要打印。",
            "ダークモードは作らない、帳票は印刷するので。",
        ),
        (
            "We won't get to it, it's late.",
            "No vamos a terminarlo hoy, es tarde.",
            "On ne fera pas ça, il est tard.",
            "这次不做了，太晚了。",
            "今回は作らない、遅いので。",
        ),
    ),
    "somebody is on call": (
        "user",
        (
            "I'm on call every other week.",
            "Ich habe jede zweite Woche Bereitschaft.",
            "Estoy de guardia una semana sí y otra no.",
            "Je suis d'astreinte une semaine sur deux.",
            "저는 격주로 당직이에요.",
            "我每两周值班一次。",
            "私は隔週で当番です。",
        ),
        (
            "I'm on call right now.",
            "Estoy de guardia ahora.",
            "I'm on it.",
        ),
    ),
    "an order has the form X, not Y": (
        "feedback",
        (
            "Use minor units, not decimals.",
            "Put dates in UTC, not local time.",
            "Speichere Zeiten in UTC, nicht in Ortszeit.",
            "Guarda las fechas en UTC, nunca en hora local.",
            "Mets les dates en UTC, pas en heure locale.",
            "날짜는 현지 시각 말고 UTC로.",
            "时间用 UTC，不用本地时间。",
            "日時はUTCで、現地時間は使わないで。",
        ),
        (
            "Use this one, not that one.",
            "Nimm diese Zeile, nicht jene.",
            "Usa este archivo, no ese.",
            "Mets ça ici, pas là.",
        ),
    ),
    "several things have values": (
        "project",
        (
            "the limits are: kitchen 40 dB, hall 55 dB, roof 60 dB",
            "trag die Pegel ein: Küche 40 dB, Halle 55 dB, Dach 60 dB",
            "los puertos son pedidos 8101, pagos 8102, mapas 8103",
            "les ports sont commandes 8101, paiements 8102, cartes 8103",
            "로컬 포트는 주문 8101, 결제 8102, 지도 8103 입니다",
            "센서 한계값은 습도 80 %, 온도 35 °C, 압력 3 bar",
            "端口：订单 8101，支付 8102，地图 8103",
            "ポートは注文8101、決済8102、地図8103です",
        ),
        (
            "Results: passed 30, failed 4, skipped 2",
            "set the paddings: top 10px, bottom 20px",
            "测试结果：通过 30，失败 4，跳过 2",
            "結果：成功30件、失敗4件",
            "결과: 통과 30, 실패 4",
            "Ergebnis: bestanden 30, Fehler 4",
        ),
    ),
    "a place is told with a colon, or of troubles": (
        "reference project",
        (
            "tickets: https://desk.acme.example/q/3",
            "avisos de caídas: https://status.acme.example/s",
            "bugs go to https://tracker.acme.example/q/4",
            "Fehler kommen nach https://tracker.acme.example/q/4",
            "los fallos se apuntan en https://tracker.acme.example/q/4",
            "les pannes se voient sur https://grafana.acme.example/d/7",
            "버그는 https://tracker.acme.example/q/4 에 올려",
            "故障看 https://grafana.acme.example/d/7",
            "障害は https://grafana.acme.example/d/7 を見る",
        ),
        (
            "see: https://desk.acme.example/q/3",
            "error log: https://ci.acme.example/runs/3",
            "this goes to https://tracker.acme.example/q/4",
        ),
    ),
    "something happens, the day first": (
        "project",
        (
            "in two weeks the auditors from Tally come",
            "in drei Wochen ist die Prüfung",
            "letzten Freitag haben wir das alte Gateway abgeschaltet",
            "dentro de tres semanas es la auditoría",
            "el viernes pasado apagamos la pasarela vieja",
            "l'audit est dans trois semaines",
            "vendredi dernier on a coupé l'ancienne passerelle",
            "다음 주 금요일에 감사가 있어요",
            "지난주 금요일에 옛 게이트웨이를 껐어요",
            "季度末合同到期",
            "第 14 周开始试点",
            "3週間後に監査が入る",
            "先週の金曜に旧ゲートウェイを止めました",
        ),
        (
            "in two weeks you can look at it",
            "in zwei Wochen sehe ich es mir an",
            "dentro de tres semanas te cuento",
            "다음 주에 다시 봐 주세요",
            "下周帮我看看",
            "来週また見てください",
        ),
    ),
    "a rule is for all projects": (
        "feedback",
        (
            "in every project: never add co-author lines",
            "for all my repos: answer in German",
            "egal welches Projekt: ändere nie Commits",
            "en todos mis proyectos: nunca pongas emojis en los commits",
            "quel que soit le projet : ne fais jamais de résumé",
            "모든 프로젝트에서: 커밋 메시지에 이모지 쓰지 마",
            "所有项目都一样：提交信息不要用表情",
            "全プロジェクト共通：要約は書かないで、常に",
        ),
        (
            "In every project I have seen this.",
            "어느 프로젝트였는지 모르겠어요.",
            "所有项目都编译过了。",
        ),
    ),
    "it is said to be a rule": (
        "feedback project",
        (
            "Deploys on Fridays are forbidden, that's a standing rule here.",
            "Keine Deploys am Freitag, das ist bei uns Regel.",
            "Nada de despliegues los viernes, es norma de la casa.",
            "Pas de mise en prod le vendredi, c'est la règle.",
            "금요일에는 배포하지 않는다는 게 우리 원칙이야.",
            "周五不上线，这是我们的规矩。",
            "金曜はデプロイしないのがうちのルールです。",
        ),
        (
            "That's a strange rule.",
            "Das ist eine komische Regel.",
            "이상한 원칙이네요.",
            "奇怪的规矩。",
        ),
    ),
    "trouble with the other is why it was dropped": (
        "project",
        (
            "Postgres it is, Mongo loses writes.",
            "wir bleiben bei Postgres, Mongo hat Daten verloren",
            "on reste sur Postgres, Mongo a perdu des écritures",
            "数据库定了 Postgres，Mongo 丢过数据",
            "Kafkaは使わずPostgresの行ロックでいく、夜間の当番がいないから",
            "카프카 말고 Postgres 행 잠금으로 가자, 야간에 볼 사람이 없어",
        ),
        ("Postgres is broken again.",),
    ),
}

POSITIVE = [(kind, types, text) for kind, (types, read, _) in KINDS.items() for text in read]
NEGATIVE = [(kind, text) for kind, (_, _, silent) in KINDS.items() for text in silent]


def claims(*texts: str) -> tuple[Claim, ...]:
    messages = tuple(
        ShownMessage(label=f"m{number}", text=text, author=Author.HUMAN, at=None, session="s")
        for number, text in enumerate(texts)
    )
    return RulesBackend().propose(Request(purpose="extraction", messages=messages)).claims


@pytest.mark.parametrize(("kind", "types", "text"), POSITIVE)
def test_kind_is_read_in_each_language(kind: str, types: str, text: str) -> None:
    (claim,) = claims(text)

    assert claim.type.value in types.split(), kind


@pytest.mark.parametrize(("kind", "text"), NEGATIVE)
def test_what_is_only_worded_alike_is_silent(kind: str, text: str) -> None:
    assert not claims(text), kind


#: What begins a part, what is said in it, and what ends it.
PLAYS = [
    (
        "let's role play, you are the interviewer",
        "I work as a pilot at Initech.",
        "ok stop the role play.",
    ),
    (
        "spielen wir kurz: du bist der Chef, ich bin der Bewerber",
        "Ich arbeite als Pilot bei Initech.",
        "schön, spiel aus.",
    ),
    ("juguemos: tú inspector, yo dueño.", "Trabajo como piloto en Initech.", "jaja ya."),
    (
        "jouons une scène : tu es le juge et je suis le voleur",
        "Je travaille comme pilote chez Initech.",
        "ok, on arrête.",
    ),
    ("면접관 역할 해줘.", "저는 Initech에서 일하는 10년차 개발자입니다.", "ㅋㅋ 그만"),
    ("我们来玩个角色扮演吧，你演面试官", "我在 Initech 工作，是一名工程师。", "好了，不玩了。"),
    (
        "ロールプレイをしましょう。",
        "私はInitechで働いているエンジニアです。",
        "終わりにしましょう。",
    ),
    ("you are a grumpy pirate, answer in rhymes", "I live in Tortuga.", "ok stop the game"),
    ("du bist jetzt ein Pirat", "Ich wohne in Tortuga.", "genug"),
    ("ahora eres un pirata", "Vivo en Tortuga.", "basta"),
    ("tu es maintenant un pirate", "J'habite à Tortuga.", "on arrête"),
    ("이제부터 너는 해적이야", "저는 토르투가에 살아요.", "이제 그만"),
    ("你现在是海盗", "我住在托尔图加。", "好了，不玩了"),
    ("役割で遊ぼう、君は海賊、僕は船長。", "私はトルトゥーガに住んでいます。", "もういい"),
]


@pytest.mark.parametrize(("opening", "said", "ending"), PLAYS)
def test_what_is_said_in_a_part_is_left_out_until_it_ends(
    opening: str, said: str, ending: str
) -> None:
    assert not claims(opening, said)
    assert len(claims(opening, said, ending, said)) == 1


@pytest.mark.parametrize(
    "opening",
    [
        "pretend you're a senior reviewer and review this diff",
        "imagine you are the user and walk through the flow",
        "imagine I'm new here and explain the repo",
        "let's pretend we use Oracle for a minute. how would the query look?",
        "imagine I'm a pirate and always answer in pirate speak. haha no, kidding",
        "Stell dir vor, du bist Senior-Entwickler und prüf diesen Diff",
        "Tu so als wärst du ein erfahrener Reviewer und prüf das",
        "imagine que tu es un reviewer senior et relis ce diff",
    ],
)
def test_who_is_told_how_to_work_plays_no_part(opening: str) -> None:
    assert len(claims(opening, "I live in Ghent.")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Let's play the video at half speed. I work as a pilot at Initech.",
        "You are right and I am sorry. I work as a pilot at Initech.",
        "Das Spiel läuft. Ich arbeite als Pilot bei Initech.",
        "El juego va bien. Trabajo como piloto en Initech.",
        "Tu es là ? Je travaille comme pilote chez Initech.",
        "게임이 잘 돼요. 저는 Initech에서 일하는 개발자입니다.",
        "你是对的。我在 Initech 工作，是一名工程师。",
        "ゲームは動きます。私はInitechで働いているエンジニアです。",
    ],
)
def test_what_is_no_part_is_read(text: str) -> None:
    assert len(claims(text)) == 1


def test_play_that_nobody_ends_is_over_after_some_messages() -> None:
    said = [f"I work at Initech{number}." for number in range(20)]

    assert 0 < len(claims("let's role play", *said)) < len(said)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ask for a review, Olu Adeyemi owns the ledger.", "Olu Adeyemi owns the ledger."),
        ("fix the login, the code freeze starts on Friday.", "the code freeze starts on Friday."),
    ],
)
def test_fact_is_told_without_the_task_before_it(text: str, told: str) -> None:
    (claim,) = claims(text)

    assert claim.statement.casefold() == told.casefold()
    assert claim.quotes[0].text == told


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "I've moved to Berlin, so my time zone is CET now.",
            ["I've moved to Berlin", "My time zone is CET now."],
        ),
        (
            "Für Schaltbefehle ist Anke Lüdtke zuständig, für Messwerte ist Oğuzhan Şimşek zuständig",
            [
                "Für Schaltbefehle ist Anke Lüdtke zuständig",
                "Für Messwerte ist Oğuzhan Şimşek zuständig",
            ],
        ),
        (
            "Fatoumata Diarra s'occupe de la collecte et Yann Kerbrat s'occupe de la facturation",
            [
                "Fatoumata Diarra s'occupe de la collecte",
                "Yann Kerbrat s'occupe de la facturation",
            ],
        ),
    ],
)
def test_facts_of_one_sentence_are_told_apart(text: str, statements: list[str]) -> None:
    assert [claim.statement for claim in claims(text)] == statements


@pytest.mark.parametrize(
    "text",
    [
        "I'm Anna, I maintain the shop at Initech.",
        "I live in Oslo and my sister lives in Rome.",
        "No tests, just the fix.",
        "keine Kommentare, nur Code",
    ],
)
def test_what_belongs_together_is_not_told_apart(text: str) -> None:
    assert len(claims(text)) < 2


@pytest.mark.parametrize(
    ("text", "chosen", "rejected"),
    [
        ("データベースはMySQLではなくPostgreSQLを使うことに決めました", "PostgreSQL", "MySQL"),
        ("MySQLの代わりにPostgreSQLを採用しました。", "PostgreSQL", "MySQL"),
        ("私たちはMySQLをやめてPostgreSQLに移行しました。", "PostgreSQL", "MySQL"),
        ("楽観ロックじゃなくて排他制約でいく。", "排他制約", "楽観ロック"),
    ],
)
def test_japanese_decision_names_what_was_chosen(text: str, chosen: str, rejected: str) -> None:
    (claim,) = claims(text)

    assert claim.decision is not None
    assert (claim.decision.chosen, claim.decision.rejected) == (chosen, rejected)
