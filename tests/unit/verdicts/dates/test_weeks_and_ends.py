"""Weeks by their number, and ends of quarters and years, in all languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from memconsolidate.verdicts.reasons import Reason
from tests.unit.verdicts.dates.date_cases import BERLIN, dated, find_dated

#: A Wednesday, two weeks before week 14 and before the end of the quarter.
AT = datetime(2026, 3, 18, 10, tzinfo=BERLIN)

MEANT = {
    "2026-03-30/2026-04-05": """
The pilot starts in week 14.
pilot slipped, Leeds now starts in week 14 because the scanners are late
timeline: the pilot starts in week 14, the old tills get switched off later
We deliver by week 14.
The retest is in wk 14.
The retest is in calendar week 14.
The retest is in CW14.
The retest is in ISO week 14.
Week 14 is the go-live.
The beta is planned for week 14.
Umspannwerk Nord geht in KW 14 ans Netz.
Der Test startet in Woche 14.
Die Abnahme ist in KW14.
Bis KW 14 muss alles fertig sein.
Go-live KW 14.
Die Auslieferung ist in Kalenderwoche 14.
Der Umbau wurde verschoben, er startet jetzt in KW 14.
Wir liefern in der 14. Kalenderwoche.
Die Schulung findet in der 14. KW statt.
El piloto empieza en la semana 14.
El puerto de Gijón entra en la semana 14.
Entregamos antes de la semana 14.
La prueba se retrasó, ahora empieza en la semana 14.
El lanzamiento es en la semana número 14.
La auditoría es en la sem. 14.
Le secteur de Vannes démarre en semaine 14.
Le lancement est prévu la semaine 14.
Nous livrons d'ici la semaine 14.
Le pilote a glissé, il démarre maintenant en semaine 14.
La recette est en S14.
La livraison est en sem. 14.
베타는 14주차에 시작합니다.
14주차에 배포합니다.
파일럿이 밀려서 이제 14주차에 시작해요.
14주차까지 끝내야 합니다.
제14주에 시작합니다.
新倉庫の稼働は第14週から。
第14週にリリースします。
14週目に開始します。
パイロットが遅れたので第14週に開始します。
第14週までに納品します。
新仓库第14周启用。
第14周开始试点。
试点推迟了，现在第14周开始。
第14周之前交付。
第十四周上线。
""",
    "2026-03-31": """
The old tills are switched off at the end of the quarter.
The books close at quarter end.
The plan is due by quarter-end.
It ships by the end of this quarter.
It goes away end of quarter.
The contract runs until the end of Q1.
By EOQ we migrate.
Das alte Lager schließt zum Quartalsende.
Das alte Lager schließt Ende des Quartals.
Das alte Lager schließt am Ende des Quartals.
Bis Quartalsende ist alles migriert.
Wir schalten den Server Ende Q1 ab.
Der Vertrag läuft bis Ende dieses Quartals.
Ende des laufenden Quartals endet der Support.
El almacén viejo cierra a final de trimestre.
El almacén viejo cierra al final del trimestre.
Cerramos a finales de trimestre.
El contrato vence a fin de trimestre.
Hay que migrar antes del fin del trimestre.
El soporte termina al final de este trimestre.
El cierre es a final de trimestre.
L'ancien entrepôt ferme en fin de trimestre.
L'ancien entrepôt ferme à la fin du trimestre.
Il faut migrer d'ici la fin du trimestre.
Le contrat expire fin T1.
Nous fermons fin trimestre.
Le support s'arrête à la fin de ce trimestre.
구창고는 분기 말에 닫습니다.
구창고는 분기말에 닫아요.
이번 분기 말에 종료합니다.
분기 말까지 이전합니다.
1분기 말에 종료합니다.
旧倉庫は四半期末に閉める。
旧倉庫は四半期末で閉鎖します。
今四半期末までに移行する。
第1四半期末に終了する。
四半期の終わりに閉めます。
旧仓库季度末关闭。
旧接口本季度末下线。
季末之前迁移完成。
一季度末停用。
在季度末关闭旧仓库。
""",
    "2026-06-30": """
The old tills get switched off by the end of next quarter.
Das alte Lager schließt Ende des nächsten Quartals.
Das Lager schließt Ende nächsten Quartals.
El almacén cierra al final del próximo trimestre.
El almacén cierra a finales del próximo trimestre.
L'entrepôt ferme à la fin du prochain trimestre.
L'entrepôt ferme à la fin du trimestre prochain.
구창고는 다음 분기 말에 닫습니다.
旧倉庫は来四半期末に閉める。
旧仓库下季度末关闭。
""",
    "2026-12-31": """
I work from Seoul until the end of the year, so standups are at 1 am.
The license ends at year end.
The lease runs till year-end.
The budget closes at the end of the year.
By EOY we drop Python 3.9.
The contract ends end of year.
We sunset it by the end of this year.
Der Vertrag läuft bis Ende des Jahres.
Der Vertrag endet zum Jahresende.
Ich arbeite bis Jahresende aus Seoul, daher sind die Standups um 1 Uhr.
Ende des Jahres schalten wir es ab.
Die Lizenz endet Ende dieses Jahres.
Bis Ende Jahr sind wir umgezogen.
Trabajo desde Seúl hasta fin de año, así que las dailies son a la 1.
El contrato termina a final de año.
Lo retiramos a finales de año.
La licencia vence al final del año.
Je travaille depuis Séoul jusqu'à la fin de l'année.
Le contrat expire en fin d'année.
On arrête le service fin d'année.
La licence se termine à la fin de l'année.
연말까지 서울에서 일합니다.
계약은 연말에 끝나요.
올해 말에 종료합니다.
연말에 서비스를 닫습니다.
年末までソウルで働きます。
契約は年末に終わります。
今年末にサービスを終了する。
年末に閉める。
到年底我在首尔工作。
合同年底到期。
今年年底下线。
年末关闭服务。
年底前完成迁移。
""",
    "2027-12-31": """
Support ends at the end of next year.
Der Support endet Ende nächsten Jahres.
El soporte termina a finales del próximo año.
Le support s'arrête à la fin de l'année prochaine.
지원은 내년 말에 끝납니다.
サポートは来年末に終わる。
支持明年年底结束。
""",
}

#: The year is said: no date has to be worked out.
SAID = """
Support ends at the end of 2026.
Ende 2026 endet der Support.
El soporte termina a finales de 2026.
Le support s'arrête fin 2026.
"""

EACH = """
We close the books at the end of every quarter.
Invoices are always due at the end of the month.
Never deploy at the end of the quarter.
At year end we usually freeze.
The pilot ran in week 14 of 2025.
Am Quartalsende machen wir immer Inventur.
Jedes Jahr zum Jahresende frieren wir ein.
Nie am Ende des Quartals deployen.
A final de trimestre siempre cerramos caja.
Nunca desplegamos a fin de año.
Cada fin de trimestre cerramos caja.
En fin de trimestre on gèle toujours.
Chaque fin d'année on archive.
분기 말마다 재고를 셉니다.
연말에는 항상 배포를 멈춰요.
毎年年末に凍結する。
四半期末ごとに棚卸しをする。
年末は常にデプロイしない。
每年年底冻结。
每个季度末盘点。
季度末总是盘点。
"""

GONE = """
Wir haben in KW 9 umgestellt.
Nous avons migré en semaine 9.
9주차에 이전했습니다.
第9週に移行しました。
第9周已经迁移了。
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


@pytest.mark.parametrize(
    ("day", "text"), [(day, text) for day, texts in MEANT.items() for text in lines(texts)]
)
def test_week_or_end_to_come_is_this_one(day: str, text: str) -> None:
    told = dated(text, AT).claim.statement

    assert f"({day})" in told or f"（{day}）" in told


@pytest.mark.parametrize("text", lines(EACH) + lines(SAID))
def test_what_comes_each_time_or_names_its_year_gets_no_date(text: str) -> None:
    assert dated(text, AT).claim.statement == text


@pytest.mark.parametrize("text", lines(GONE))
def test_week_that_is_gone_is_the_last_one(text: str) -> None:
    assert "2026-02-23/2026-03-01" in dated(text, AT).claim.statement


@pytest.mark.parametrize(
    "text",
    [
        "The pilot was late and week 12 is the retest.",
        "El piloto se retrasó, la semana 12 toca la prueba.",
    ],
)
def test_past_of_another_clause_moves_no_week_a_year_back(text: str) -> None:
    assert "2025" not in dated(text, AT).claim.statement


@pytest.mark.parametrize(
    ("quote", "statement"),
    [
        ("The pilot starts in week 14.", "The pilot starts in week 14, from 2026-03-30 on."),
        ("Umspannwerk Nord geht in KW 14 ans Netz", "Umspannwerk Nord geht in KW 14 ans Netz, ab 2026-03-30."),
        ("新倉庫の稼働は第14週から", "2026-03-30 に始まる第14週から新倉庫の稼働"),
    ],
)  # fmt: skip
def test_week_may_be_told_by_its_first_day_besides(quote: str, statement: str) -> None:
    assert "2026-03-30/2026-04-05" in dated(quote, AT, statement).claim.statement


def test_week_told_by_another_day_is_wrong() -> None:
    found = find_dated(
        "The pilot starts in week 14.", AT, "The pilot starts in week 14, from 2026-03-31 on."
    )

    assert found is Reason.WRONG_DATE
