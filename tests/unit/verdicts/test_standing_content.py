"""A standing order may speak of pretence, failures, outages and limits: it orders what to do about them."""

from __future__ import annotations

import pytest

from memconsolidate.model import MemoryType, Outcome
from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.verdict_cases import claim, judge, said

ORDERS = """
Never pretend that a test passed.
Never pretend you ran the tests.
Never act as if you had read a file.
Always imagine the reader is a beginner.
Always imagine worst cases when you review.
Always write hypothetical examples with example.com.
Never present theoretical numbers as measured ones.
Never answer a hypothetical question with code.
From now on, mark hypothetical cases as such.
Always retry on HTTP 429 rate limit errors.
Always back off when the API is overloaded.
Always log the 503 error body.
If a request hits a 429 error, always wait a minute.
When the quota is exceeded, always stop and tell me that the quota exceeded its limit.
Never retry after an authentication_error.
Always report internal server errors to me.
Never say "I cannot help with that"; tell me what is missing.
Never answer "I'm sorry"; say what went wrong.
Always tell me when the server is down.
Every time the build server is down, tell me.
Whenever CI is down right now, ask me before merging.
Always ask me before you merge while the build is failing right now.
Never deploy while the database is unreachable.
Never restart a job that is stuck.
Please always check whether port 8000 is taken by another process.
Tell me every time a token expired.
Always use pnpm, right?
Never push to main, right?
Always write tests first, yes?
Tu niemals so, als ob ein Test grün wäre, und sag hypothetisch dazu.
Kennzeichne hypothetische Zahlen immer als hypothetisch.
Sag mir immer Bescheid, wenn der Server down ist.
Merge niemals, während der Server nicht erreichbar ist.
Warte immer eine Minute, wenn die API überlastet ist.
Versuch es immer nach einer Minute, wenn das Limit erreicht ist.
Melde mir jedes Mal, wenn der Server ausgefallen ist.
Nutze immer pnpm, oder?
Stell dir immer vor, dass der Leser Anfänger ist.
Bei 429 error immer eine Minute warten.
Imagine toujours que le lecteur débute.
Ne dis jamais qu'en théorie un test passe.
Préviens-moi toujours quand le serveur est en panne.
Attends toujours une minute si la limite d'utilisation est atteinte.
Ne fusionne jamais quand le serveur est en panne.
Utilise toujours pnpm, non ?
À chaque fois que le serveur est en panne, préviens-moi.
Imagina siempre que el lector es principiante.
Nunca digas que en teoría una prueba pasa.
Avísame siempre cuando el servidor está caído.
Espera siempre un minuto si el modelo está sobrecargado.
Nunca fusiones cuando el servidor está caído.
Usa siempre pnpm, ¿verdad?
Cada vez que el servidor está caído, avísame.
永远不要假装测试通过了。
评审时总是设想一下最坏的情况。
请总是告诉我服务器挂了。
以后只要请求过于频繁就等一分钟。
每次服务器连不上，都要先告诉我。
绝不要在理论上可行的代码上停下。
以后都用 pnpm，对吧？
テストが通ったふりをしては絶対にいけません。
レビューでは常に最悪の場合を想像してください。
サーバーが落ちているときは必ず知らせてください。
利用制限に達したら必ず一分待ってください。
常に理論上の数字だと明記してください。
ビルドが失敗していたら今後は必ず止めてください。
절대 테스트가 통과한 척하지 마세요.
항상 독자가 초보자라고 상상해 주세요.
서버가 응답이 없으면 지금부터 항상 알려 주세요.
모델이 과부하이면 항상 1분 기다려 주세요.
항상 이론상 숫자라고 표시해 주세요.
""".strip().splitlines()
REFUSED = """
Imagine we always deploy on Fridays.
Imagine we never had tests.
Suppose we always used Rust.
Let's pretend we never deploy on Fridays.
What if we always used pnpm.
In theory we always use pnpm.
Theoretically, never push to main.
Hypothetically we always answer in German.
If I were the boss, I would always use Rust.
From now on you are a sailor.
From now on, you're my grandmother who never says no.
You are now a pirate; always say arr.
Always pretend you are a pirate.
From now on pretend to be a sailor and never break character.
Always act as if you were a pirate.
The server is always down right now.
The mail server is down again.
We always get a 429 error.
It always says rate limit exceeded.
Rate limit exceeded, always retry later.
Error 429: always the same.
The model is overloaded.
I'm sorry, I can never help with that, I cannot help.
Never mind, the server is down.
Port 9000 is always taken by pid 41.
Right now the build is failing, as always.
The API is currently overloaded as always.
Do we always use pnpm?
We always use pnpm, right?
You never push to main, right?
Should I always use pnpm?
Stell dir vor, wir deployen immer freitags.
Angenommen, wir deployen nie freitags.
Theoretisch nutzen wir immer pnpm.
Du bist ab jetzt ein Pirat.
Der Mailserver ist wieder down.
常に海賊のふりをしてください。
항상 해적인 척해 주세요.
永远扮演一个海盗。
Wir nutzen immer pnpm, oder?
Imaginons qu'on déploie toujours le vendredi.
En théorie on utilise toujours pnpm.
Le serveur est toujours en panne.
On utilise toujours pnpm, non ?
Imagina que siempre desplegamos los viernes.
En teoría siempre usamos pnpm.
El servidor está siempre caído ahora mismo.
假如我们总是周五部署。
理论上我们总是用 pnpm。
服务器总是挂了。
理論上はいつもpnpmを使います。
仮にいつも金曜にデプロイするとする。
서버가 항상 다운됐어요.
이론상 우리는 항상 pnpm을 써요.
""".strip().splitlines()


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("kind", [MemoryType.FEEDBACK, MemoryType.PROJECT])
def test_standing_order_is_kept_whatever_it_speaks_of(order: str, kind: MemoryType) -> None:
    verdict = judge([claim(order, kind=kind, standing=True)], [said(order)])[0]

    assert verdict.outcome is Outcome.CREATE, verdict.reason


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_order_is_refused_though_it_says_always(text: str) -> None:
    verdict = judge([claim(text, kind=MemoryType.FEEDBACK, standing=True)], [said(text)])[0]

    assert verdict.reason in {
        Reason.SUPPOSED, Reason.MOMENTARY, Reason.PROVIDER_ERROR, Reason.QUESTION, Reason.HEDGED, Reason.DOUBTED,
    }  # fmt: skip
