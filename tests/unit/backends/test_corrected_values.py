"""What a correction with an old and a new value makes of what was said before: the sentence put right,
or nothing new; never a statement that nobody said.
"""

from __future__ import annotations

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.model import Author, Memory, Request, ShownMessage
from tests.unit.verdicts.verdict_cases import judge, said

#: What is said first, the words that correct it, and all that is remembered then.
CORRECTIONS = [
    ("We host the site on Netlify.", "No, sorry, not Netlify, we use Cloudflare.", ("We host the site on Cloudflare.",)),
    ("We host the site on Netlify.", "Actually, not Netlify but Cloudflare Pages.", ("We host the site on Cloudflare Pages.",)),
    ("We host the site on Netlify.", "Not Netlify, rather Cloudflare.", ("We host the site on Cloudflare.",)),
    ("We host the site on Netlify.", "Hmm, maybe not Netlify, maybe Cloudflare.", ()),
    ("We host the site on Netlify.", "Sorry, I meant Cloudflare, not Netlify.", ("We host the site on Cloudflare.",)),
    ("We host the site on Netlify.", "No wait, definitely not Netlify. Cloudflare.", ("We host the site on Cloudflare.",)),
    ("We host the site on Netlify.", "Unfortunately not Netlify anymore, it's Cloudflare now.", ("We host the site on Cloudflare.",)),
    ("We host the site on Netlify.", "Cloudflare rather than Netlify, sorry.", ("We host the site on Cloudflare.",)),
    ("We host the site on Netlify.", "Well, actually not.", ()),
    ("We host the site on Netlify.", "Rather not Netlify.", ()),
    ("We host the site on Netlify.", "No, really not Netlify.", ()),
    ("The gateway listens on port 8080.", "sorry, 9090, not 8080", ("The gateway listens on port 9090.",)),
    ("The gateway listens on port 8080.", "Wait, it's 9090, not 8080.", ("The gateway listens on port 9090.",)),
    ("The gateway listens on port 8080. The worker listens on port 8080.", "No, not 8080 but 9090.", ("The gateway listens on port 8080.", "The worker listens on port 8080.")),
    ("My sister works at Nokia. I work at Siemens.", "No, not Siemens, Bosch.", ("I work at Bosch.", "My sister works at Nokia.")),
    ("We use Jest for the tests.", "Actually not Jest anymore, since last week.", ("We use Jest for the tests.",)),
    ("Always use tabs.", "No, sorry, not tabs, spaces.", ("Always use spaces.",)),
    ("I use vim.", "Actually not vim, neovim.", ("I use neovim.",)),
    ("I live in Lisbon.", "Sorry, not Lisbon but Porto.", ("I live in Porto.",)),
    ("Our tech lead is Dana.", "No, not Dana, Robin.", ("Our tech lead is Robin.",)),
    ("Wir nutzen Jest für die Tests.", "Nein, doch lieber Vitest, nicht Jest.", ("Wir nutzen Vitest für die Tests.",)),
    ("Wir nutzen Jest für die Tests.", "Eigentlich nicht Jest, sondern Vitest.", ("Wir nutzen Vitest für die Tests.",)),
    ("Wir nutzen Jest für die Tests.", "Sorry, wohl nicht Jest, wir nutzen Vitest.", ("Wir nutzen Vitest für die Tests.",)),
    ("Wir nutzen Jest für die Tests.", "Nein, sicher nicht Jest, eher Vitest.", ("Wir nutzen Vitest für die Tests.",)),
    ("Wir nutzen Jest für die Tests.", "Vielleicht nicht Jest, sondern Vitest.", ("Wir nutzen Jest für die Tests.",)),
    ("Wir nutzen Jest für die Tests.", "Lieber nicht Jest.", ("Wir nutzen Jest für die Tests.",)),
    ("Wir nutzen Jest für die Tests.", "Vitest statt Jest, bitte.", ("Wir nutzen Vitest für die Tests.",)),
    ("Wir nutzen Jest für die Tests.", "Nein, nicht Jest. Vitest.", ("Wir nutzen Vitest für die Tests.",)),
    ("Der Server läuft auf Port 8080.", "Moment, nicht 8080, sondern 9090.", ("Der Server läuft auf Port 9090.",)),
    ("Der Server läuft auf Port 8080.", "Eigentlich nicht auf 8080, er läuft auf 9090.", ("Der Server läuft auf Port 9090.",)),
    ("Der Server läuft auf Port 8080.", "tut mir leid, 9090, nicht 8080", ("Der Server läuft auf Port 9090.",)),
    ("Ich wohne in Rom.", "Nein, natürlich nicht Rom, Mailand.", ("Ich wohne in Mailand.",)),
    ("Unser Teamlead ist Dana Meier.", "Nein, nicht Dana Meier, sondern Robin Koch.", ("Unser Teamlead ist Robin Koch.",)),
    ("On utilise Jest pour les tests.", "Non, désolé, pas Jest, Vitest.", ("On utilise Vitest pour les tests.",)),
    ("On utilise Jest pour les tests.", "En fait, pas Jest mais Vitest.", ("On utilise Vitest pour les tests.",)),
    ("On utilise Jest pour les tests.", "Plutôt Vitest, pas Jest.", ("On utilise Vitest pour les tests.",)),
    ("On utilise Jest pour les tests.", "Non, finalement plus Jest, on utilise Vitest.", ("On utilise Vitest pour les tests.",)),
    ("On utilise Jest pour les tests.", "Peut-être pas Jest, Vitest.", ("On utilise Jest pour les tests.",)),
    ("On utilise Jest pour les tests.", "Finalement pas.", ("On utilise Jest pour les tests.",)),
    ("On utilise Jest pour les tests.", "Malheureusement pas Jest.", ("On utilise Jest pour les tests.",)),
    ("Le serveur tourne sur le port 8080.", "Pardon, pas 8080 mais 9090.", ("Le serveur tourne sur le port 9090.",)),
    ("Le serveur tourne sur le port 8080.", "Non, 9090, pas 8080.", ("Le serveur tourne sur le port 9090.",)),
    ("J'habite à Rome.", "Non, pas Rome, Milan.", ("J'habite à Milan.",)),
    ("Usamos Jest para las pruebas.", "No, perdón, no Jest, Vitest.", ("Usamos Vitest para las pruebas.",)),
    ("Usamos Jest para las pruebas.", "En realidad no Jest sino Vitest.", ("Usamos Vitest para las pruebas.",)),
    ("Usamos Jest para las pruebas.", "Mejor Vitest, no Jest.", ("Usamos Vitest para las pruebas.",)),
    ("Usamos Jest para las pruebas.", "Al final no Jest, usamos Vitest.", ("Usamos Vitest para las pruebas.",)),
    ("Usamos Jest para las pruebas.", "Quizás no Jest, sino Vitest.", ("Usamos Jest para las pruebas.",)),
    ("Usamos Jest para las pruebas.", "No, ya no Jest, ahora Vitest.", ("Usamos Vitest para las pruebas.",)),
    ("Usamos Jest para las pruebas.", "Mejor no Jest.", ("Usamos Jest para las pruebas.",)),
    ("El servidor corre en el puerto 8080.", "Perdón, no 8080 sino 9090.", ("El servidor corre en el puerto 9090.",)),
    ("El servidor corre en el puerto 8080.", "no, 9090, no 8080", ("El servidor corre en el puerto 9090.",)),
    ("Vivo en Roma.", "No, no Roma, Milán.", ("Vivo en Milán.",)),
    ("테스트는 Jest로 돌립니다.", "아니, 사실 Jest 말고 Vitest예요.", ("테스트는 Vitest로 돌립니다.",)),
    ("우리는 Netlify를 써요.", "아니, Netlify가 아니라 Cloudflare예요.", ("우리는 Cloudflare를 써요.",)),
    ("우리는 Netlify를 써요.", "죄송해요, Netlify 말고 Cloudflare를 써요.", ("우리는 Cloudflare를 써요.",)),
    ("우리는 Netlify를 써요.", "아마 Netlify가 아니라 Cloudflare예요.", ("우리는 Netlify를 써요.",)),
    ("우리는 Netlify를 써요.", "역시 Netlify는 아니야.", ("우리는 Netlify를 써요.",)),
    ("우리는 Netlify를 써요.", "이제 Netlify 대신 Cloudflare 써요.", ("우리는 Cloudflare를 써요.",)),
    ("API는 8080 포트를 씁니다.", "아니요, 8080이 아니라 9090이에요.", ("API는 9090 포트를 씁니다.",)),
    ("API는 8080 포트를 씁니다.", "사실은 8080 아니고 9090입니다.", ("API는 9090 포트를 씁니다.",)),
    ("我们用 Netlify 部署网站。", "不对，其实不是 Netlify，是 Cloudflare。", ("我们用 Cloudflare 部署网站。",)),
    ("我们用 Netlify 部署网站。", "其实不用 Netlify 了，改用 Cloudflare。", ("我们用 Cloudflare 部署网站。",)),
    ("我们用 Netlify 部署网站。", "抱歉，不是 Netlify，而是 Cloudflare。", ("我们用 Cloudflare 部署网站。",)),
    ("我们用 Netlify 部署网站。", "也许不是 Netlify，是 Cloudflare。", ()),
    ("我们用 Netlify 部署网站。", "可惜不是 Netlify，我们用 Cloudflare。", ("我们用 Cloudflare 部署网站。",)),
    ("API 监听 8080 端口。", "不，不是 8080，是 9090。", ("API 监听 9090 端口。",)),
    ("API 监听 8080 端口。", "更正，9090，不是 8080。", ("API 监听 9090 端口。",)),
    ("サイトはNetlifyを使っています。", "いや、やっぱりNetlifyではなくCloudflareです。", ("サイトはCloudflareを使っています。",)),
    ("サイトはNetlifyを使っています。", "すみません、NetlifyじゃなくてCloudflareを使っています。", ("サイトはCloudflareを使っています。",)),
    ("サイトはNetlifyを使っています。", "たぶんNetlifyではなくCloudflareです。", ("サイトはNetlifyを使っています。",)),
    ("サイトはNetlifyを使っています。", "やっぱり違う。", ("サイトはNetlifyを使っています。",)),
    ("サイトはNetlifyを使っています。", "残念ながらNetlifyではありません、Cloudflareです。", ("サイトはCloudflareを使っています。",)),
    ("サイトはNetlifyを使っています。", "実はNetlifyの代わりにCloudflareを使っています。", ("サイトはCloudflareを使っています。",)),
    ("APIは8080番ポートで動いています。", "すみません、8080ではなく9090です。", ("APIは9090番ポートで動いています。",)),
    ("APIは8080番ポートで動いています。", "いや、9090です、8080ではない。", ("APIは9090番ポートで動いています。",)),
    ("Vielleicht nehmen wir Netlify, mal sehen.", "Nein, doch nicht Netlify, wir nehmen Cloudflare Pages.", ("Wir nehmen Cloudflare Pages.",)),
    ("Vielleicht nehmen wir Netlify, mal sehen.", "Nein, doch nicht Netlify, sondern Cloudflare.", ()),
    ("Wir nehmen Netlify für das Hosting.", "Nein, doch nicht Netlify, sondern Cloudflare.", ("Wir nehmen Cloudflare für das Hosting.",)),
    ("Die Tests laufen mit Jest.", "Nein, leider nicht Jest, wir haben Vitest.", ("Die Tests laufen mit Vitest.",)),
    ("Der Server läuft auf Port 8080.", "sicher nicht 8080, 9090.", ("Der Server läuft auf Port 9090.",)),
    ("Wir nutzen Slack für Chats.", "Nein, nicht mehr Slack, sondern Teams.", ("Wir nutzen Teams für Chats.",)),
    ("Nous utilisons Netlify pour le site.", "Non, finalement pas Netlify, on prend Cloudflare.", ("Nous utilisons Cloudflare pour le site.",)),
    ("Usamos Netlify para la web.", "No, mejor no Netlify, usamos Cloudflare.", ("Usamos Cloudflare para la web.",)),
    ("Los tests corren con Jest.", "perdón, no Jest, Vitest.", ()),
    ("The API runs on port 8080.", "Actually sorry, not 8080 but 9090.", ("The API runs on port 9090.",)),
    ("We use Jira for tickets.", "Actually, not Jira anymore, Linear.", ("We use Linear for tickets.",)),
    ("My sister lives in Lisbon.", "No, not Lisbon, Porto.", ("My sister lives in Porto.",)),
    ("We use Jest for the tests.", "My colleague said not Jest but Vitest.", ("We use Jest for the tests.",)),
    ("We use Jest for the tests.", "Is it not Jest but Vitest?", ("We use Jest for the tests.",)),
    ("We use Netlify for the site.", "For the docs not Netlify, but Cloudflare.", ("We use Netlify for the site.",)),
    ("We use Netlify for the site.", "In the demo, not Netlify but Cloudflare.", ("We use Netlify for the site.",)),
    ("We use Netlify for the site.", "Not only Netlify but also Cloudflare.", ("We use Netlify for the site.",)),
    ("We use Netlify for the site.", "Not just Netlify, Cloudflare too.", ("We use Netlify for the site.",)),
    ("Wir nutzen Netlify für die Seite.", "Nicht nur Netlify, sondern auch Cloudflare.", ("Wir nutzen Netlify für die Seite.",)),
    ("On utilise Netlify pour le site.", "Pas seulement Netlify, mais aussi Cloudflare.", ("On utilise Netlify pour le site.",)),
    ("We use Netlify for the site.", "not Netlify, Cloudflare. just kidding.", ("We use Netlify for the site.",)),
]  # fmt: skip


def remembered(*texts: str) -> list[str]:
    """Return the memories that a person's messages of one session leave."""
    shown = tuple(
        ShownMessage(label=f"m{number}", text=text, author=Author.HUMAN, at=None, session="s1")
        for number, text in enumerate(texts)
    )
    claims = RulesBackend().propose(Request(purpose="extraction", messages=shown)).claims
    cited = [said(text, label=f"m{number}", hours=number) for number, text in enumerate(texts)]
    live: dict[str, Memory] = {}
    for verdict in judge(claims, cited):
        if verdict.memory is not None:
            for target in verdict.targets:
                live.pop(target, None)
            live[verdict.memory.id] = verdict.memory
    return sorted(memory.body for memory in live.values())


@pytest.mark.parametrize(("first", "correction", "memories"), CORRECTIONS)
def test_correction_leaves_what_was_said(
    first: str, correction: str, memories: tuple[str, ...]
) -> None:
    assert remembered(first, correction) == sorted(memories)
