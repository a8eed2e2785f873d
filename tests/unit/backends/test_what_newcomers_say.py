"""What people tell an agent in their first days, in each language, and what sounds alike and is no memory."""

from __future__ import annotations

import re

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, MemoryType, Request, ShownMessage

#: Sentences by the type that they are filed under; "|" where either is right.
KEPT: dict[str, dict[str, tuple[str, ...]]] = {
    "english": {
        "user": (
            "I use uv, not pip.",
            "I use uv, not pip, in all my projects.",
            "In all my projects I use uv instead of pip.",
            "I use just in all my repos.",
            "I use pnpm for everything.",
            "I use nushell, not bash.",
            "I'm color blind.",
            "I'm colour blind, so avoid red and green in charts.",
            "I'm dyslexic, so keep the paragraphs short.",
            "My wife is called Anna.",
            "My husband's name is Jonas.",
            "My dog is called Bruno.",
            "My mother lives in Graz.",
            "My keyboard layout is German.",
            "My native language is Polish.",
            "My laptop is a ThinkPad.",
            "I'm red-green color blind.",
            "I use bun for JavaScript.",
            "For Python I use uv.",
            "I work from home.",
        ),
        "feedback": (
            "I want short answers.",
            "I like detailed explanations.",
            "Write the tests first, then the code. That's how I work.",
            "Use fig as the formatter.",
        ),
        "project|reference": (
            "Lena is our designer, ask her before changing anything in templates/.",
            "Our product owner is Tomas.",
            "Prices in the API are in cents, as integers.",
            "The API returns prices in cents.",
            "All weights are stored in grams.",
            "Our CI takes 40 minutes, so don't push twice.",
            "The customer wants invoices as PDF/A-3.",
            "The legacy repo is archived.",
            "The test user is called bob.",
            "The orders table has about 40 million rows, so avoid full scans.",
            "The log table gets 2 million rows a day, so never select all of it.",
            "Article numbers are always eight digits long.",
            "Our customers are only in Austria and Switzerland.",
            "The export writes dates as ISO 8601.",
            "Marta is the DBA.",
            "We run Debian 12 on all servers.",
            "The invoices are in Swiss francs.",
            "Bob reviews all PRs.",
            "The database is Postgres.",
            "We support Python 3.10 and newer.",
            "Our product is a booking platform for dentists.",
            "We have 12 shops.",
        ),
    },
    "german": {
        "user": (
            "Ich nutze uv, nicht pip.",
            "Ich nutze uv in allen meinen Projekten.",
            "In allen meinen Projekten nutze ich uv statt pip.",
            "Ich benutze pnpm für alles.",
            "Ich verwende nushell, nicht bash.",
            "Ich bin farbenblind, also vermeide Rot und Grün in Diagrammen.",
            "Ich bin Legastheniker, halte die Absätze kurz.",
            "Meine Frau heißt Anna.",
            "Mein Mann heißt Jonas.",
            "Unser Hund heißt Bruno.",
            "Mein Hund heißt Bruno.",
            "Meine Mutter wohnt in Graz.",
            "Meine Muttersprache ist Polnisch.",
            "Mein Tastaturlayout ist deutsch.",
            "Für Python nutze ich uv.",
            "Ich arbeite von zu Hause.",
        ),
        "feedback": (
            "Ich will kurze Antworten.",
            "Ich mag ausführliche Erklärungen.",
            "Schreib zuerst die Tests, dann den Code. So arbeite ich.",
            "Nimm fig als Formatter.",
        ),
        "project|reference": (
            "Wir nutzen Postgres.",
            "Wir verwenden Terraform.",
            "Unsere Designerin ist Lena.",
            "Lena ist unsere Designerin, frag sie vor Änderungen an templates/.",
            "Die Preise sind in Cent.",
            "Die API liefert Preise in Cent.",
            "Die Artikelnummern sind immer achtstellig.",
            "Unsere CI braucht 40 Minuten, also push nicht doppelt.",
            "Der Kunde will Rechnungen als PDF/A-3.",
            "Unsere Kunden sind ausschließlich in Österreich und der Schweiz.",
            "Das alte Repo ist archiviert.",
            "Der Testnutzer heißt bob.",
            "Die Bestelltabelle hat etwa 40 Millionen Zeilen, also filtere immer nach Datum.",
            "Marta ist die DBA.",
            "Bob prüft alle PRs.",
            "Die Datenbank ist Postgres.",
            "Unser Produkt ist eine Buchungsplattform für Zahnärzte.",
            "Wir haben 12 Filialen.",
        ),
    },
    "spanish": {
        "user": (
            "Uso pnpm para todo.",
            "Mi distribución de teclado es alemana.",
            "Uso uv, no pip.",
            "Uso uv en todos mis proyectos.",
            "Soy daltónico, así que evita el rojo y el verde.",
            "Mi mujer se llama Ana.",
            "Mi perro se llama Bruno.",
        ),
        "feedback": (
            "Quiero respuestas cortas.",
            "Usa fig como formateador.",
        ),
        "project|reference": (
            "El usuario de prueba se llama bob.",
            "Nuestra CI tarda 40 minutos, así que no hagas push dos veces.",
            "Lena es nuestra diseñadora, pregúntale antes de cambiar nada en templates/.",
            "Los números de artículo siempre tienen ocho dígitos.",
            "Nuestros clientes están solo en Austria y Suiza.",
            "Usamos Postgres.",
            "Nuestra diseñadora es Lena.",
            "Los precios están en céntimos.",
            "Las facturas están en francos.",
            "La API devuelve los precios en céntimos.",
            "El cliente quiere las facturas en PDF/A-3.",
            "El repositorio antiguo está archivado.",
        ),
    },
    "french": {
        "user": (
            "J'utilise pnpm pour tout.",
            "Ma disposition de clavier est allemande.",
            "J'utilise uv, pas pip.",
            "J'utilise uv dans tous mes projets.",
            "Je suis daltonien, donc évite le rouge et le vert.",
            "Ma femme s'appelle Anna.",
            "Mon chien s'appelle Bruno.",
        ),
        "feedback": (
            "Je veux des réponses courtes.",
            "Utilise fig comme formateur.",
        ),
        "project|reference": (
            "L'utilisateur de test s'appelle bob.",
            "Notre CI prend 40 minutes, donc ne pousse pas deux fois.",
            "Lena est notre designer, demande-lui avant de changer quoi que ce soit dans templates/.",
            "Les numéros d'article ont toujours huit chiffres.",
            "Nos clients sont uniquement en Autriche et en Suisse.",
            "Nous utilisons Postgres.",
            "Notre designer est Lena.",
            "Les prix sont en centimes.",
            "L'API renvoie les prix en centimes.",
            "Le client veut les factures en PDF/A-3.",
            "L'ancien dépôt est archivé.",
        ),
    },
    "korean": {
        "user": (
            "저는 뭐든 pnpm을 써요.",
            "제 키보드 배열은 독일어예요.",
            "저는 pip 말고 uv를 써요.",
            "저는 모든 프로젝트에서 uv를 써요.",
            "저는 색맹이라서 빨강과 초록은 피해 주세요.",
            "제 아내 이름은 안나예요.",
            "우리 강아지 이름은 브루노예요.",
        ),
        "feedback": (
            "저는 짧은 답변을 원해요.",
            "포매터로 fig를 써 줘.",
        ),
        "project|reference": (
            "테스트 사용자 이름은 bob이에요.",
            "레나는 우리 디자이너예요, templates/를 바꾸기 전에 물어보세요.",
            "품번은 항상 여덟 자리예요.",
            "우리 고객은 오스트리아와 스위스에만 있어요.",
            "우리는 Postgres를 써요.",
            "우리 디자이너는 레나예요.",
            "가격은 센트 단위예요.",
            "API는 가격을 센트로 반환해요.",
            "고객은 청구서를 PDF/A-3로 원해요.",
            "예전 저장소는 보관 처리됐어요.",
        ),
    },
    "chinese": {
        "user": (
            "我什么都用 pnpm。",
            "我的键盘布局是德语。",
            "我用 uv，不用 pip。",
            "我所有项目都用 uv。",
            "我是色盲，图表里别用红色和绿色。",
            "我妻子叫安娜。",
            "我的狗叫布鲁诺。",
        ),
        "feedback": (
            "我想要简短的回答。",
            "用 fig 做格式化工具。",
        ),
        "project|reference": (
            "测试用户叫 bob。",
            "我们的 CI 要跑 40 分钟，别推两次。",
            "莉娜是我们的设计师，改 templates/ 之前先问她。",
            "货号始终是八位数字。",
            "我们的客户只在奥地利和瑞士。",
            "我们用 Postgres。",
            "我们的设计师是莉娜。",
            "价格的单位是分。",
            "API 返回的价格以分为单位。",
            "客户要求发票用 PDF/A-3。",
            "旧仓库已经归档了。",
        ),
    },
    "japanese": {
        "user": (
            "私は何にでもpnpmを使っています。",
            "私のキーボード配列はドイツ語です。",
            "私はpipではなくuvを使っています。",
            "すべてのプロジェクトでuvを使っています。",
            "私は色覚異常なので、赤と緑は避けてください。",
            "妻の名前はアンナです。",
            "うちの犬の名前はブルーノです。",
        ),
        "feedback": (
            "短い回答がほしいです。",
            "フォーマッターにはfigを使って。",
        ),
        "project|reference": (
            "テストユーザーの名前はbobです。",
            "うちのCIは40分かかるので、二回プッシュしないでください。",
            "レナはうちのデザイナーです。",
            "品番は必ず8桁です。",
            "顧客はオーストリアとスイスだけにいます。",
            "私たちはPostgresを使っています。",
            "うちのデザイナーはレナです。",
            "価格はセント単位です。",
            "APIは価格をセントで返します。",
            "顧客は請求書をPDF/A-3で求めています。",
            "古いリポジトリはアーカイブ済みです。",
        ),
    },
}

#: What must not be kept.
NOT_KEPT: dict[str, tuple[str, ...]] = {
    "english": (
        "Write a README that says: We decided to use MIT.",
        "Please write a commit message: we switched from npm to pnpm.",
        "Say in the changelog: From now on the minimum Python is 3.12.",
        "Put a comment there saying: we always round half up.",
        'Draft a reply to Kim: "We decided to stay with Postgres."',
        'Tell the customer: "From now on invoices are sent as PDF."',
        "Add a line to the FAQ: I live in Berlin and work from home.",
        "Reply to him with: I prefer tabs.",
        "Post this in the channel: we moved from Jira to Linear.",
        "When I was at Google we decided to use Bazel.",
        "At my old job we always squashed.",
        "In my previous company we used Jenkins, not GitHub.",
        "Before I joined, the team decided to use Scala.",
        "Back in 2019 we decided to use Angular.",
        "We decided to have lunch at 12.",
        "We agreed to meet at the station.",
        "We decided to go home early.",
        "The API returns an error.",
        "The API returns 500 for empty carts.",
        "The page takes 40 seconds to load.",
        "The customer wants to know why it is slow.",
        "The customer wants an answer.",
        "I want a short answer to this one.",
        "I want coffee.",
        "My keyboard is broken.",
        "My wife is calling, back in five.",
        "Lena is on holiday.",
        "The callback is called twice.",
        "I use a loop here.",
        "I use the mock for this.",
        "For now I use uv.",
        "Change the footer text to: We always ship on Mondays.",
        "Document in the wiki: the gateway runs on port 9000.",
        "Write in the README that we decided to use MIT.",
        "The user wants to log in with Google.",
        "We have 3 failing tests.",
        "This project is a mess.",
        "Kim is our only hope.",
    ),
    "german": (
        "Schreib in das README: Wir nutzen immer Podman.",
        "Schreib eine Commit-Nachricht: wir sind von npm auf pnpm umgestiegen.",
        "Setz ins Changelog: Ab jetzt brauchen wir Python 3.12.",
        "Füge einen Kommentar ein: wir runden immer kaufmännisch.",
        "Antworte Kim: „Wir bleiben bei Postgres.“",
        'Sag dem Kunden: "Ab sofort kommen Rechnungen als PDF."',
        "Ergänze in der FAQ: Ich wohne in Berlin und arbeite von zu Hause.",
        "Poste in den Kanal: wir haben uns für Linear entschieden.",
        "Als ich bei Google war, haben wir uns für Bazel entschieden.",
        "In meinem alten Job haben wir immer gesquasht.",
        "In meiner vorigen Firma haben wir Jenkins genutzt, nicht GitHub.",
        "Früher haben wir uns für Angular entschieden.",
        "Damals haben wir beschlossen, Scala zu nehmen.",
        "Wir haben beschlossen, um 12 essen zu gehen.",
        "Wir haben beschlossen, Pizza zu bestellen.",
        "Wir haben vereinbart, uns am Bahnhof zu treffen.",
        "Mach das bitte nicht mehr, die Imports sortiere ich selbst.",
        "Die API liefert einen Fehler.",
        "Die API liefert 500 bei leerem Warenkorb.",
        "Die Seite braucht 40 Sekunden.",
        "Der Kunde will wissen, warum es langsam ist.",
        "Der Kunde will eine Antwort.",
        "Ich will hier nur eine kurze Antwort.",
        "Ich will Kaffee.",
        "Meine Tastatur ist kaputt.",
        "Meine Frau ruft gerade an.",
        "Lena ist im Urlaub.",
        "Wir nutzen das an zwei Stellen.",
        "Wir verwenden hier eine Schleife.",
        "Ich nutze dafür den Mock.",
        "Die Preise sind in der zweiten Spalte falsch.",
        "Ändere den Text im Footer zu: Wir liefern immer montags.",
        "Wir haben zwei Fehler.",
        "Dieses Projekt ist ein Chaos.",
    ),
    "spanish": (
        "Escribe en el README: Hemos decidido usar MIT.",
        "Escribe un mensaje de commit: cambiamos de npm a pnpm.",
        "Pon en el changelog: A partir de ahora hace falta Python 3.12.",
        'Dile al cliente: "A partir de ahora las facturas van en PDF."',
        "Cuando estaba en Google decidimos usar Bazel.",
        "En mi antigua empresa siempre hacíamos squash.",
        "Hemos decidido comer a las 12.",
        "La API devuelve un error.",
        "El cliente quiere una respuesta.",
        "Quiero un café.",
        "Usamos eso en dos sitios.",
        "Mi mujer está llamando.",
        "Uso un bucle aquí.",
    ),
    "french": (
        "Écris dans le README : Nous avons décidé d'utiliser MIT.",
        "Écris un message de commit : nous sommes passés de npm à pnpm.",
        "Mets dans le changelog : À partir de maintenant il faut Python 3.12.",
        "Dis au client : « Désormais les factures sont en PDF. »",
        "Quand j'étais chez Google nous avons décidé d'utiliser Bazel.",
        "Dans mon ancienne entreprise on faisait toujours du squash.",
        "Nous avons décidé de déjeuner à midi.",
        "L'API renvoie une erreur.",
        "Le client veut une réponse.",
        "Je veux un café.",
        "Nous utilisons ça à deux endroits.",
        "Ma femme appelle.",
        "J'utilise une boucle ici.",
    ),
    "korean": (
        "README에 이렇게 써 줘: 우리는 MIT를 쓰기로 결정했어요.",
        "커밋 메시지를 써 줘: npm에서 pnpm으로 바꿨어요.",
        "체인지로그에 추가해 줘: 앞으로 최소 Python은 3.12예요.",
        '고객에게 답장해 줘: "앞으로 청구서는 PDF로 보냅니다."',
        "구글에 있을 때 우리는 Bazel을 쓰기로 했어요.",
        "예전 회사에서는 항상 스쿼시했어요.",
        "우리는 12시에 점심 먹기로 했어요.",
        "API가 에러를 반환해요.",
        "고객은 답변을 원해요.",
        "저는 커피를 원해요.",
        "우리는 그걸 두 군데에서 써요.",
        "아내가 전화하고 있어요.",
        "여기서는 반복문을 써요.",
    ),
    "chinese": (
        "在 README 里写：我们决定使用 MIT。",
        "写一条提交信息：我们从 npm 换到了 pnpm。",
        "在更新日志里加一句：从现在起最低 Python 版本是 3.12。",
        "回复客户：“以后发票都用 PDF。”",
        "我在谷歌的时候我们决定用 Bazel。",
        "在以前的公司我们总是 squash。",
        "我们决定12点吃午饭。",
        "API 返回了一个错误。",
        "客户想要一个答复。",
        "我想要咖啡。",
        "我们在两个地方用到它。",
        "我妻子在打电话。",
        "我在这里用了循环。",
    ),
    "japanese": (
        "READMEにこう書いて：私たちはMITを使うことに決めました。",
        "コミットメッセージを書いて：npmからpnpmに切り替えました。",
        "変更履歴に追加して：今後の最低Pythonは3.12です。",
        "顧客に返信して：「今後の請求書はPDFで送ります。」",
        "Googleにいたとき、Bazelを使うことに決めました。",
        "前の会社ではいつもスカッシュしていました。",
        "12時に昼ご飯を食べることに決めました。",
        "APIがエラーを返します。",
        "顧客は返事を求めています。",
        "コーヒーがほしいです。",
        "それは二か所で使っています。",
        "妻が電話しています。",
        "ここではループを使っています。",
    ),
}


def _claims(text: str) -> tuple[Claim, ...]:
    message = ShownMessage(label="m1", text=text, author=Author.HUMAN, at=None, session="s")
    return RulesBackend().propose(Request(purpose="extraction", messages=(message,))).claims


@pytest.mark.parametrize(
    ("types", "text"),
    [(types, text) for kept in KEPT.values() for types, texts in kept.items() for text in texts],
)
def test_what_is_said_outright_is_claimed_under_its_type(types: str, text: str) -> None:
    assert [str(claim.type) in types.split("|") for claim in _claims(text)] == [True]


@pytest.mark.parametrize("text", [text for texts in NOT_KEPT.values() for text in texts])
def test_what_only_sounds_alike_is_silent(text: str) -> None:
    assert _claims(text) == ()


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("No wait, we use Ruff, not Black.", "We use Ruff, not Black."),
        ("Nein warte, wir nutzen Ruff, nicht Black.", "Wir nutzen Ruff, nicht Black."),
        ("Non attends, on utilise Ruff, pas Black.", "On utilise Ruff, pas Black."),
        ("不对，等等，我们用 Ruff，不用 Black。", "我们用 Ruff，不用 Black。"),
        ("いや、待って、BlackではなくRuffを使っています。", "BlackではなくRuffを使っています。"),
        (
            "Note to self: the VAT id of Greece begins with EL, not GR.",
            "The VAT id of Greece begins with EL, not GR.",
        ),
        (
            "Stop doing that, I always sort the imports myself.",
            "I always sort the imports myself.",
        ),
    ],
)
def test_what_only_leads_to_a_statement_is_no_part_of_it(text: str, statement: str) -> None:
    assert [claim.statement for claim in _claims(text)] == [statement]


@pytest.mark.parametrize(
    "text",
    [
        "Write the tests first, then the code. That's how I work.",
        "Schreib zuerst die Tests, dann den Code. So arbeite ich.",
        "Escribe primero las pruebas y luego el código. Así trabajo.",
        "Écris d'abord les tests, puis le code. C'est comme ça que je travaille.",
        "먼저 테스트를 쓰고 그다음 코드를 써 주세요. 저는 그렇게 일해요.",
        "先写测试，再写代码。我一直这样工作。",
        "先にテストを書いて、それからコードを書いてください。それが私のやり方です。",
    ],
)
def test_habit_is_told_by_the_sentence_after_it(text: str) -> None:
    (claim,) = _claims(text)
    assert claim.type is MemoryType.FEEDBACK
    assert "".join(claim.statement.split()) == "".join(text.split())
    assert not _claims(re.split("(?<=[.。])", text)[0])


@pytest.mark.parametrize(
    "text",
    [
        "Please don't do that any more, I sort the imports myself.",
        "No hagas más eso, los imports los ordeno yo.",
        "Ne fais plus ça, je trie les imports moi-même.",
        "이제 그건 하지 마세요, import는 제가 정리해요.",
        "别再这样做了，导入我自己排序。",
        "もうそれはしないでください、importは自分で並べます。",
    ],
)
def test_order_that_only_points_at_something_is_silent(text: str) -> None:
    assert _claims(text) == ()


def test_text_to_write_goes_on_to_the_end_of_its_paragraph() -> None:
    text = "Write a README that says: We decided to use MIT. We always deploy on Fridays."
    rule = "Never push to main."
    assert [claim.statement for claim in _claims(f"{text}\n\n{rule}")] == [rule]


@pytest.mark.parametrize(
    "text",
    [
        "Add a rule to CLAUDE.md: always use uv.",
        "Schreib eine Regel in CLAUDE.md: immer uv verwenden.",
        "Escribe una regla en CLAUDE.md: usa siempre uv.",
        "Document every public function in the docs: always with an example.",
        "写文档时加一句：本项目始终遵守 robots.txt",
    ],
)
def test_rule_is_no_text_to_write(text: str) -> None:
    assert [claim.type for claim in _claims(text)] == [MemoryType.FEEDBACK]


@pytest.mark.parametrize(
    "text",
    [
        "At my old job we always squashed, here we never squash.",
        "In meiner alten Firma haben wir immer gesquasht, hier squashen wir nie.",
        "Hace dos años migramos de Rails a Django.",
    ],
)
def test_former_time_that_tells_of_now_counts(text: str) -> None:
    assert len(_claims(text)) == 1
