"""What people tell an agent in their first days, in each language, and what sounds alike and is no memory."""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Claim, Request, ShownMessage

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
        ),
    },
    "spanish": {
        "user": (
            "Uso uv, no pip.",
            "Uso uv en todos mis proyectos.",
            "Soy daltónico, así que evita el rojo y el verde.",
            "Mi mujer se llama Ana.",
            "Mi perro se llama Bruno.",
        ),
        "feedback": ("Quiero respuestas cortas.",),
        "project|reference": (
            "Usamos Postgres.",
            "Nuestra diseñadora es Lena.",
            "Los precios están en céntimos.",
            "La API devuelve los precios en céntimos.",
            "El cliente quiere las facturas en PDF/A-3.",
            "El repositorio antiguo está archivado.",
        ),
    },
    "french": {
        "user": (
            "J'utilise uv, pas pip.",
            "J'utilise uv dans tous mes projets.",
            "Je suis daltonien, donc évite le rouge et le vert.",
            "Ma femme s'appelle Anna.",
            "Mon chien s'appelle Bruno.",
        ),
        "feedback": ("Je veux des réponses courtes.",),
        "project|reference": (
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
            "저는 pip 말고 uv를 써요.",
            "저는 모든 프로젝트에서 uv를 써요.",
            "저는 색맹이라서 빨강과 초록은 피해 주세요.",
            "제 아내 이름은 안나예요.",
            "우리 강아지 이름은 브루노예요.",
        ),
        "feedback": ("저는 짧은 답변을 원해요.",),
        "project|reference": (
            "우리는 Postgres를 써요.",
            "우리 디자이너는 레나예요.",
            "가격은 센트 단위예요.",
            "API는 가격을 센트로 반환해요.",
            "고객은 청구서를 PDF/A-3로 원해요.",
            "예전 저장소는 보관 처리됐어요.",
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
