from __future__ import annotations

import pytest

from memconsolidate.model import Author, Authority, MemoryType, Quote, Verdict
from tests.unit.verdicts.verdict_cases import claim, judge, said

PROPOSALS = {
    "en": "I propose to always run the linter before each commit.",
    "de": "Ich schlage vor, den Linter immer vor jedem Commit laufen zu lassen.",
    "es": "Propongo ejecutar siempre el linter antes de cada commit.",
    "fr": "Je propose de toujours lancer le linter avant chaque commit.",
    "ko": "커밋 전에 항상 린터를 실행하는 방식을 제안합니다.",
    "ja": "コミットの前に常にリンターを実行する案を提案します。",
    "zh": "我建议每次提交前始终运行代码检查。",
}

AGREEING = {
    "en": """
yes | Yes, do that. | yes please | ok | Okay! | sure thing | of course | sounds good to me | looks good | agreed | I agree
that's fine with me | works for me | makes sense, go ahead | great idea | go for it | please do | let's do it | let's go with that
perfect, thanks | no objections | no problem | as you suggested | yes, exactly like that | LGTM | approved | yes, run the linter before each commit
yes do it that way | yes lets do the linter then
""",
    "de": """
ja | Ja, bitte. | jawohl | genau so | einverstanden | passt für mich | mach das so | machen wir | so machen wir das | ja bitte genau so umsetzen
gerne | na klar | natürlich | in ordnung | alles klar | gute idee | klingt gut | leg los | nur zu | von mir aus | kein problem
keine einwände | ich stimme zu | bin dafür | abgemacht | ok, danke | wie vorgeschlagen | perfekt, mach das bitte
""",
    "es": """
sí | Sí, por favor. | sí, hazlo así | vale, adelante con eso | de acuerdo | claro que sí | por supuesto | me parece bien | suena bien
adelante | hágalo | dale | venga | ok, gracias | perfecto | sin problema | no hay problema | estoy de acuerdo | buena idea | así es
como propones | hagámoslo | aprobado | está bien así | cómo no
""",
    "fr": """
oui | Oui, s'il te plaît. | oui, fais comme ça | d'accord, vas-y | ok | bien sûr | parfait, merci | ça marche | ça me va | très bien
c'est bon pour moi | entendu | volontiers | allez-y | on fait comme ça | bonne idée | je valide | je suis d'accord | pas de problème
aucune objection | tout à fait | comme proposé | faites-le | oui, c'est parfait
""",
    "ko": """
네 | 네네 | 예 | 응, 그렇게 해 | 좋아요 | 좋아요 그렇게 해주세요 | 네, 그렇게 진행해 주세요 | 네 그대로 적용해 주세요 | 동의합니다 | 찬성이에요
알겠습니다, 그렇게 하죠 | 오케이 | 좋은 생각이에요 | 물론이죠 | 그럼요 | 맞아요 | 진행해 주세요 | 제안하신 대로 해주세요 | 문제없습니다 | 좋습니다, 부탁드려요
그걸로 합시다 | 네, 감사합니다
""",
    "ja": """
はい | はい、そうしてください | はいお願いします | それでお願いします | それでいいです | 了解です | 承知しました | いいですね | いいですね、そうしましょう | その方針で進めてください
賛成です | 異議なし | 問題ありません | その通りです | 提案通りでお願いします | ぜひお願いします | うん、それで | もちろんです | やりましょう | オーケーです
わかりました、お願いします | いいと思います
""",
    "zh": """
好 | 好的 | 好吧 | 可以，就这么做 | 同意，就这样 | 行 | 行，就这么办吧 | 没问题 | 没意见 | 对 | 是的 | 嗯，可以 | 当然 | 好的，谢谢
就按你说的做 | 照做吧 | 请这样做 | 赞成 | 听你的 | 不错，就这么定了 | 好主意 | 没错 | 可以的 | 开始吧 | 那就这样吧
""",
}

NOT_AGREEING = {
    "en": """
yes? | yes, but not on Fridays | ok, but why | sure, if the tests pass | okay, let me think | yes, later | not now | no | no, thanks | ok, wait
sounds good in theory | maybe | I guess so | sure, once the release is out | right, and what about the docs | good question | great, now fix the login page
yes or no | yesterday it broke | fine, for now | ok, only on main | yes, instead use a hook | surely not | yes, unless it is slow | ok I will check
""",
    "de": """
ja? | ja, aber nur freitags | ja, wenn die Tests grün sind | ok, warum | nein | nein, danke | ja, später | noch nicht | lieber nicht | vielleicht
klar, sobald wir fertig sind | im prinzip ja | gut, dann mach die Anmeldung | warte | ja oder nein | richtig, die Tests sind rot | gute frage | erstmal nicht
ok, ich überlege es mir | ja, stattdessen ein Hook | jahrelang ging es
""",
    "es": """
¿sí? | sí, pero solo los viernes | si pasan las pruebas | sí, si pasan las pruebas | vale, ¿por qué? | no | no, gracias | sí, más tarde | todavía no | quizás
claro, cuando terminemos | bueno, mejor otro día | de momento no | espera | sí o no | ok, lo pienso | vale, ahora arregla el login | en principio sí | siempre falla
""",
    "fr": """
oui ? | oui, mais seulement le vendredi | oui, si les tests passent | d'accord, pourquoi | non | non merci | oui, plus tard | pas encore | peut-être
bien sûr, quand ce sera fini | attends | oui ou non | ok, je réfléchis | bon, corrige la page | en principe oui | plutôt non | d'accord, sauf sur main | bonne question
""",
    "ko": """
네? | 네, 하지만 금요일에는 안 돼요 | 테스트가 통과하면 좋아요 | 좋아요, 테스트가 통과되면요 | 네 근데 왜요 | 아니요 | 아뇨 괜찮아요 | 네, 나중에 | 아직 아니에요 | 아마
잠깐만요 | 그래서 뭐가 달라요 | 그래도 될까요 | 네가 틀렸어 | 예전에 했어요 | 좋아요, 이제 로그인 페이지를 고쳐 주세요 | 그렇게 해도 되나요 | 생각해 볼게요 | 응답이 없어요
""",
    "ja": """
はい? | はい、でも金曜は除いてください | はい、テストが通ったら | はい、なぜですか | いいえ | いや、やめとこう | はい、後で | まだです | たぶん | ちょっと待って
いいですか | それでいいですか | はいけないです | うんざりです | そうですか | いいですね、次はログイン画面を直して | 考えさせてください | 了解、ただし本番以外で | ええと
""",
    "zh": """
好吗？ | 好，但是周五不行 | 如果测试通过就可以 | 可以，等测试通过 | 好，为什么 | 不 | 不行 | 不用了，谢谢 | 好，以后再说 | 还没 | 可能吧 | 先等一下
好像不对 | 对不起 | 行不通 | 是不是 | 好的，现在修登录页面 | 可以吗 | 再考虑一下 | 可以，不过要改成钩子
""",
}


def answers(table: dict[str, str]) -> list[tuple[str, str]]:
    return [
        (language, answer.strip())
        for language, text in table.items()
        for line in text.strip().splitlines()
        for answer in line.split(" | ")
    ]


def judged(language: str, answer: str) -> Verdict:
    proposal = PROPOSALS[language]
    messages = [said(proposal, author=Author.ASSISTANT), said(answer, label="m2")]
    quotes = (Quote("m1", proposal), Quote("m2", answer))
    return judge([claim(proposal, quotes=quotes, kind=MemoryType.PROJECT)], messages)[0]


@pytest.mark.parametrize(("language", "answer"), answers(AGREEING))
def test_whoever_agrees_has_said_what_was_proposed(language: str, answer: str) -> None:
    verdict = judged(language, answer)

    assert verdict.memory is not None, verdict.reason
    assert verdict.memory.authority is Authority.AGREED


@pytest.mark.parametrize(("language", "answer"), answers(NOT_AGREEING))
def test_question_denial_or_condition_agrees_to_nothing(language: str, answer: str) -> None:
    verdict = judged(language, answer)

    assert verdict.memory is None or verdict.memory.authority is Authority.ASSISTANT


def test_what_was_proposed_under_a_condition_is_agreed_to_with_it() -> None:
    proposal = "I propose that we deploy after the review, not before."
    messages = [said(proposal, author=Author.ASSISTANT), said("yes, after the review", label="m2")]
    quotes = (Quote("m1", proposal), Quote("m2", "yes, after the review"))

    verdict = judge([claim(proposal, quotes=quotes)], messages)[0]

    assert verdict.memory is not None
    assert verdict.memory.authority is Authority.AGREED
