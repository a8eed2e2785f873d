from __future__ import annotations

from datetime import date
from importlib import resources

import msgspec
import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from memconsolidate.budget.prices import PRICES_FILE, LongRates, Price, Prices, Rates, plain_name
from memconsolidate.model import Usage

MILLION = 1_000_000


def shipped() -> dict[str, dict[str, Price]]:
    text = resources.files("memconsolidate.budget").joinpath(PRICES_FILE).read_text("utf-8")
    return msgspec.convert(tomli.loads(text), dict[str, dict[str, Price]])


ROWS = [
    pytest.param(backend, model, price, id=f"{backend}:{model}")
    for backend, prices in shipped().items()
    for model, price in prices.items()
]


PRICES = [pytest.param(price, id=row.id) for row in ROWS for price in row.values[2:]]


def price_of(backend: str, model: str) -> Price:
    price = Prices().find(backend, model)
    assert price is not None, f"{model} at {backend} has no price"
    return price


def assert_sane(rates: Rates) -> None:
    assert 0 < rates.input <= rates.output
    assert rates.cache_write is not None
    assert rates.input <= rates.cache_write <= 1.25 * rates.input + 1e-9
    if rates.cache_read is not None:
        assert 0 < rates.cache_read <= rates.input


def test_the_three_providers_have_prices() -> None:
    assert sorted(shipped()) == ["anthropic", "bedrock", "openai"]


@pytest.mark.parametrize(("backend", "model", "price"), ROWS)
def test_every_price_tells_its_day_and_its_source(backend: str, model: str, price: Price) -> None:
    assert date.fromisoformat(price.date).year >= 2026
    assert price.source.startswith("https://")
    assert Prices().find(backend, model) == price


@pytest.mark.parametrize("price", PRICES)
def test_every_price_is_plausible(price: Price) -> None:
    assert_sane(price)
    if price.above is not None:
        assert price.above.tokens >= 100_000
        assert_sane(price.above)


@pytest.mark.parametrize("price", PRICES)
def test_long_prompts_never_cost_less(price: Price) -> None:
    if price.above is not None:
        assert price.above.input >= price.input
        assert price.above.output >= price.output
        assert (price.above.cache_read or price.above.input) >= (price.cache_read or price.input)
        assert (price.above.cache_write or 0) >= (price.cache_write or 0)


@pytest.mark.parametrize("model", [name for name in shipped()["bedrock"] if "global." in name])
def test_a_region_costs_a_tenth_more_than_the_global_profile(model: str) -> None:
    worldwide = price_of("bedrock", model)
    regional = price_of("bedrock", model.removeprefix("global."))
    direct = price_of("anthropic", model.removeprefix("global."))

    assert regional.input == pytest.approx(1.1 * worldwide.input)
    assert regional.output == pytest.approx(1.1 * worldwide.output)
    assert (worldwide.input, worldwide.output) == (direct.input, direct.output)


# Names as they stand in the SDKs' own lists of models and in Bedrock's.
@pytest.mark.parametrize(
    ("backend", "model", "dollars_in", "dollars_out"),
    [
        ("anthropic", "claude-fable-5-2", 8, 40),
        ("anthropic", "claude-mythos-5-2", 8, 40),
        ("anthropic", "claude-haiku-5-5", 0.1, 0.5),
        ("anthropic", "claude-sonnet-5-5", 2, 10),
        ("anthropic", "claude-fable-5-1", 10, 50),
        ("anthropic", "claude-opus-5-5", 4, 20),
        ("anthropic", "claude-mythos-5-1", 10, 50),
        ("anthropic", "claude-sonnet-5", 2, 10),
        ("anthropic", "claude-fable-5", 10, 50),
        ("anthropic", "claude-mythos-5", 10, 50),
        ("anthropic", "claude-opus-5", 5, 25),
        ("anthropic", "claude-opus-4-8", 5, 25),
        ("anthropic", "claude-opus-4-7", 5, 25),
        ("anthropic", "claude-opus-4-6", 5, 25),
        ("anthropic", "claude-sonnet-4-6", 3, 15),
        ("anthropic", "claude-haiku-4-5", 1, 5),
        ("anthropic", "claude-haiku-4-5-20251001", 1, 5),
        ("anthropic", "claude-opus-4-5", 5, 25),
        ("anthropic", "claude-opus-4-5-20251101", 5, 25),
        ("anthropic", "claude-sonnet-4-5", 3, 15),
        ("anthropic", "claude-sonnet-4-5-20250929", 3, 15),
        ("anthropic", " claude-sonnet-4-6 ", 3, 15),
        ("bedrock", "us.anthropic.claude-sonnet-4-20250514-v1:0", 3, 15),
        ("bedrock", "apac.anthropic.claude-sonnet-4-20250514-v1:0", 3, 15),
        ("bedrock", "global.anthropic.claude-sonnet-4-20250514-v1:0", 3, 15),
        ("bedrock", "us.anthropic.claude-opus-4-1-20250805-v1:0", 15, 75),
        ("bedrock", "eu.anthropic.claude-sonnet-4-5-20250929-v1:0", 3.3, 16.5),
        ("bedrock", "global.anthropic.claude-sonnet-4-5-20250929-v1:0", 3, 15),
        ("bedrock", "anthropic.claude-haiku-4-5-20251001-v1:0", 1.1, 5.5),
        ("bedrock", "au.anthropic.claude-haiku-4-5-20251001-v1:0", 1.1, 5.5),
        ("bedrock", "global.anthropic.claude-opus-4-6-v1", 5, 25),
        ("bedrock", "us.anthropic.claude-opus-4-6-v1", 5.5, 27.5),
        ("bedrock", "jp.anthropic.claude-opus-5-5", 4.4, 22),
        ("bedrock", "global.anthropic.claude-opus-5-5", 4, 20),
        ("bedrock", "anthropic.claude-opus-5-5", 4.4, 22),
        ("bedrock", "eu.anthropic.claude-haiku-5-5", 0.11, 0.55),
        ("bedrock", "us.anthropic.claude-fable-5-2", 8.8, 44),
        ("bedrock", "global.anthropic.claude-mythos-5", 11, 55),  # no price of its own: the dearer
        (
            "bedrock",
            "arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-opus-4-8",
            5.5,
            27.5,
        ),
        (
            "bedrock",
            "arn:aws:bedrock:eu-west-1:123456789012:inference-profile/global.anthropic.claude-sonnet-5-5",
            2,
            10,
        ),
        ("openai", "gpt-6.2-astra", 8, 40),
        ("openai", "gpt-6.2-sol", 2, 10),
        ("openai", "gpt-6.1-sol", 2, 10),
        ("openai", "gpt-6.1-terra", 1, 5),
        ("openai", "gpt-6-astra", 10, 50),
        ("openai", "gpt-6-luna", 0.1, 0.5),
        ("openai", "gpt-5.6-sol", 5, 30),
        ("openai", "gpt-5.6-terra", 2, 12),
        ("openai", "gpt-5.6-luna", 0.2, 1.2),
        ("openai", "gpt-5.5-2026-04-23", 5, 30),
        ("openai", "gpt-5.4-mini-2026-03-17", 0.75, 4.5),
        ("openai", "gpt-5.4-nano", 0.2, 1.25),
        ("openai", "gpt-5.2-pro-2025-12-11", 21, 168),
        ("openai", "gpt-5.1-2025-11-13", 1.25, 10),
        ("openai", "gpt-5-2025-08-07", 1.25, 10),
        ("openai", "gpt-5-mini-2025-08-07", 0.25, 2),
        ("openai", "gpt-4.1-nano-2025-04-14", 0.1, 0.4),
        ("openai", "o4-mini-2025-04-16", 1.1, 4.4),
        ("openai", "o1-pro-2025-03-19", 150, 600),
        ("openai", "gpt-4o-mini-2024-07-18", 0.15, 0.6),
    ],
)
def test_names_in_every_spelling_are_found(
    backend: str, model: str, dollars_in: float, dollars_out: float
) -> None:
    price = price_of(backend, model)
    assert (price.input, price.output) == (dollars_in, dollars_out)


def test_a_snapshot_with_its_own_price_is_not_taken_for_the_newest() -> None:
    assert price_of("openai", "gpt-4o-2024-05-13").input == 5
    assert price_of("openai", "gpt-4o-2024-08-06").input == 2.5


@pytest.mark.parametrize(
    ("backend", "model"),
    [
        ("anthropic", ""),
        ("anthropic", "claude"),
        ("anthropic", "claude-sonnet-6"),
        ("anthropic", "claude-sonnet-4-7"),
        ("anthropic", "claude-opus-5-5-fast"),
        ("anthropic", "claude-mythos-preview"),
        ("anthropic", "gpt-5"),
        ("openai", "gpt-5-chat-latest"),
        ("openai", "gpt-5-minimal"),
        ("openai", "gpt-5.7"),
        ("openai", "gpt-4o-audio-preview"),
        ("openai", "ft:gpt-4o-mini-2024-07-18:someone::abc"),
        ("openai", "openai/gpt-5"),
        ("openai", "llama3.2"),
        ("openai", "claude-sonnet-5"),
        ("bedrock", "us-gov.anthropic.claude-opus-5-5"),
        (
            "bedrock",
            "arn:aws-us-gov:bedrock:us-gov-west-1::foundation-model/anthropic.claude-opus-5",
        ),
        ("bedrock", "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc"),
        ("bedrock", "xx.anthropic.claude-opus-5-5"),
        ("bedrock", "amazon.nova-pro-v1:0"),
        ("bedrock", "gpt-5"),
        ("rules", "claude-sonnet-5"),
        ("command", "claude-sonnet-5"),
    ],
)
def test_the_price_of_what_is_not_known_is_not_guessed(backend: str, model: str) -> None:
    assert Prices().find(backend, model) is None


@pytest.mark.parametrize(
    ("backend", "one", "other"),
    [
        ("anthropic", "claude-sonnet-4", "claude-sonnet-4-6"),
        ("anthropic", "claude-sonnet-4-5", "claude-sonnet-4-6"),
        ("anthropic", "claude-sonnet-5", "claude-sonnet-5-5"),
        ("anthropic", "claude-fable-5", "claude-fable-5-1"),
        ("anthropic", "claude-fable-5-1", "claude-fable-5-2"),
        ("anthropic", "claude-opus-4-1", "claude-opus-4-5"),
        ("bedrock", "eu.anthropic.claude-sonnet-4-20250514-v1:0", "eu.anthropic.claude-sonnet-4-6"),
        ("bedrock", "us.anthropic.claude-opus-5-5", "global.anthropic.claude-opus-5-5"),
        ("openai", "gpt-5", "gpt-5-mini"),
        ("openai", "gpt-5-2025-08-07", "gpt-5-mini-2025-08-07"),
        ("openai", "gpt-5", "gpt-5.2"),
        ("openai", "gpt-5.6-sol", "gpt-6-sol"),
        ("openai", "o1", "o1-pro"),
        ("openai", "gpt-4.1", "gpt-4.1-mini"),
    ],
)
def test_names_that_look_alike_have_prices_of_their_own(backend: str, one: str, other: str) -> None:
    assert price_of(backend, one) != price_of(backend, other)


@given(
    name=st.sampled_from(sorted(shipped()["anthropic"])),
    geography=st.sampled_from(["", "us.", "eu.", "apac.", "jp.", "au.", "global."]),
    day=st.sampled_from(["", "-20250929", "-2026-04-23"]),
    revision=st.sampled_from(["", "-v1", "-v1:0", "-v2:0"]),
)
def test_what_clouds_put_around_a_name_is_taken_off(
    name: str, geography: str, day: str, revision: str
) -> None:
    assert plain_name(f"{geography}anthropic.{name}{day}{revision}") == name
    assert plain_name(name) == name


def test_a_persons_own_price_goes_first() -> None:
    own = Price(input=1, output=2)
    prices = Prices({"claude-opus-5-5": own, "my-model": own})

    assert prices.find("anthropic", "claude-opus-5-5") == own
    assert prices.find("bedrock", "global.anthropic.claude-opus-5-5") == own
    assert prices.find("openai", "my-model") == own
    assert prices.find("anthropic", "claude-opus-5") == price_of("anthropic", "claude-opus-5")


def test_of_a_persons_own_prices_the_closest_name_goes_first() -> None:
    exact, plain = Price(input=1, output=2), Price(input=3, output=4)
    model = "us.anthropic.claude-opus-5-5"
    prices = Prices({"claude-opus-5-5": plain, model: exact})

    assert prices.find("bedrock", model) == exact
    assert prices.find("bedrock", "eu.anthropic.claude-opus-5-5") == plain


def test_the_cost_of_a_call_counts_each_kind_of_token() -> None:
    price = Price(input=3, output=15, cache_read=0.3, cache_write=3.75)
    usage = Usage(
        input_tokens=2_000, output_tokens=500, cache_read_tokens=10_000, cache_write_tokens=4_000
    )

    # 0.006 + 0.0075 + 0.003 + 0.015
    assert price.cost(usage) == pytest.approx(0.0315)


def test_the_cost_of_a_call_at_a_shipped_price() -> None:
    usage = Usage(input_tokens=40_000, output_tokens=2_000, cache_read_tokens=5_000)

    # Claude Opus 5.5: 40,000 at 4, 2,000 at 20, 5,000 at 0.2 dollars a million
    assert price_of("anthropic", "claude-opus-5-5").cost(usage) == pytest.approx(0.201)


def test_a_call_without_tokens_costs_nothing() -> None:
    assert Price(input=3, output=15).cost(Usage()) == 0


def test_a_long_prompt_raises_the_price_of_the_whole_call() -> None:
    price = price_of("anthropic", "claude-haiku-5-5")
    short = Usage(input_tokens=60_000, cache_read_tokens=30_000, cache_write_tokens=10_000)
    long = msgspec.structs.replace(short, input_tokens=60_001, output_tokens=1_000)

    assert price.cost(short) == pytest.approx(0.006 + 0.0003 + 0.00125)
    assert price.cost(long) == pytest.approx(0.0300005 + 0.0015 + 0.00625 + 0.0025)


def test_caching_without_a_price_costs_at_least_what_providers_charge() -> None:
    price = Price(input=2, output=10)

    assert price.cost(Usage(cache_read_tokens=MILLION)) == 2
    assert price.cost(Usage(cache_write_tokens=MILLION)) == 2.5
    assert price.upper_bound(MILLION, MILLION) == 12.5


def test_the_bound_counts_the_prompt_as_written_to_the_cache() -> None:
    price = Price(input=3, output=15, cache_read=0.3, cache_write=3.75)

    assert price.upper_bound(100_000, 8_000) == pytest.approx(0.375 + 0.12)


def test_the_bound_of_a_prompt_that_may_be_long_is_the_dearer() -> None:
    price = price_of("openai", "gpt-6-luna")

    assert price.upper_bound(272_000, 0) == pytest.approx(0.272 * 0.125)
    assert price.upper_bound(272_001, 0) == pytest.approx(0.272001 * 0.25)


def test_long_prompts_that_cost_less_do_not_lower_the_bound() -> None:
    price = Price(input=2, output=10, above=LongRates(tokens=1_000, input=1, output=5))

    assert price.upper_bound(2_000, 0) == pytest.approx(2_000 * 2.5 / MILLION)


TOKENS = st.integers(min_value=0, max_value=2_000_000)


@given(row=st.sampled_from([row.values for row in ROWS]), counts=st.tuples(*[TOKENS] * 6))
def test_no_call_within_the_bound_costs_more(
    row: tuple[str, str, Price], counts: tuple[int, int, int, int, int, int]
) -> None:
    fresh, read, written, answered, spare_in, spare_out = counts
    price = row[2]
    usage = Usage(
        input_tokens=fresh,
        cache_read_tokens=read,
        cache_write_tokens=written,
        output_tokens=answered,
    )

    bound = price.upper_bound(fresh + read + written + spare_in, answered + spare_out)

    assert price.cost(usage) <= bound * (1 + 1e-12)


@pytest.mark.parametrize(
    "table",
    [
        {"input": -1, "output": 2},
        {"input": float("nan"), "output": 2},
        {"input": 1},
        {"input": 1, "output": 2, "cached": 0.1},
        {"input": 1, "output": 2, "above": {"input": 2, "output": 3}},
    ],
)
def test_a_price_that_cannot_be_is_refused(table: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(table, Price)
