"""Numbers of a list stay with what they were said of."""

from __future__ import annotations

import pytest

from memconsolidate.verdicts.specifics import exchanges_numbers

PORTS = "auth runs on port 7001, billing on 7002"
SERVICES = "the auth service runs on 7001, billing on 7002"
FLOWS = (
    "pon los caudales en sectores.yml: el sector norte riega a 12 l/min, el sector loma a 9 l/min,"
    " el sector bodega a 15 l/min"
)
LIMITS = "staging times out after 30 seconds, prod after 60"


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("billing on 7002", "auth on 7001, billing on 7002"),
        ("Billing runs on port 7002", PORTS),
        ("The billing service runs on 7002", SERVICES),
        ("auth listens on 7002", "auth listens on 7001 and 7002"),
        ("prod uses Postgres 16", "staging uses Postgres 15, prod 16"),
        ("prod times out after 60 seconds", LIMITS),
        ("Carl pays 60", "Anna Berg pays 50, Carl 60"),
        ("El sector norte riega a 12 l/min", FLOWS),
        ("El caudal del sector loma es de 9 l/min.", FLOWS),
        ("El sector loma riega a 9 l/min", FLOWS),
        ("결제 서버는 7002 포트를 쓴다", "인증 서버는 7001, 결제 서버는 7002 포트를 쓴다"),
        ("支付服务用 7002 端口", "认证服务用 7001 端口，支付服务用 7002 端口"),
        ("지도 서비스는 로컬에서 8104 포트를 쓴다", "로컬 포트는 주문 8101, 결제 8102, 지도 8104"),
        ("Locally billing has the port 8102", "the local ports are orders 8101, billing 8102"),
    ],
)
def test_number_with_its_own_words_is_right(statement: str, text: str) -> None:
    assert not exchanges_numbers(statement, text)


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("auth on 7002", "auth on 7001, billing on 7002"),
        ("Auth runs on port 7002", PORTS),
        ("The auth service runs on 7002", SERVICES),
        ("staging uses Postgres 16", "staging uses Postgres 15, prod 16"),
        ("staging times out after 60 seconds", LIMITS),
        ("prod times out after 30 seconds", LIMITS),
        ("Berg pays 60", "Anna Berg pays 50, Carl 60"),
        ("El sector loma riega a 12 l/min", FLOWS),
        ("El sector bodega riega a 9 l/min", FLOWS),
        (
            "Der Dienst Anmeldung läuft auf 7002",
            "der Dienst Anmeldung läuft auf 7001, Abrechnung auf 7002",
        ),
        ("인증 서버는 7002 포트를 쓴다", "인증 서버는 7001, 결제 서버는 7002 포트를 쓴다"),
        ("认证服务用 7002 端口", "认证服务用 7001 端口，支付服务用 7002 端口"),
        ("주문 서비스는 로컬에서 8104 포트를 쓴다", "로컬 포트는 주문 8101, 결제 8102, 지도 8104"),
        ("Locally orders have the port 8102", "the local ports are orders 8101, billing 8102"),
    ],
)
def test_number_of_another_thing_is_seen(statement: str, text: str) -> None:
    assert exchanges_numbers(statement, text)
