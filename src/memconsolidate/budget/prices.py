"""What tokens cost, from one data file with the date and source of every price."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated

import msgspec
import tomli
from msgspec import Meta, Struct

from memconsolidate.model import Usage

#: The data file beside this module.
PRICES_FILE = "prices.toml"

#: Writing to a cache costs so many times `input` where a price does not say it: what every provider
#: that charges for it asks today for the shortest time.
CACHE_WRITE_FACTOR = 1.25

_MILLION = 1_000_000

#: What Bedrock puts before a model's name: an address, a geography, the maker. GovCloud
#: (`us-gov.`, `arn:aws-us-gov:`) has prices of its own and must not be mistaken for another.
_BEFORE = re.compile(
    r"^(?:arn:aws:bedrock:[a-z0-9-]*:\d*:(?:foundation-model|inference-profile)/)?"
    r"(?:(?:us|eu|apac|jp|au|global)\.)?anthropic\."
)

#: What providers put behind it: the day of a snapshot, a revision.
_BEHIND = re.compile(r"(?:-\d{8}|-\d{4}-\d{2}-\d{2})?(?:-v\d+(?::\d+)?)?$")

#: Neither endless nor below nothing: a ceiling of money could not hold.
_Dollars = Annotated[float, Meta(ge=0, le=1_000_000)]


class Rates(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """US dollars for a million tokens.

    Where nothing is said, reading from a cache costs as `input`, writing to it a quarter more.
    """

    input: _Dollars
    output: _Dollars
    cache_read: _Dollars | None = None
    cache_write: _Dollars | None = None

    def cost(self, usage: Usage) -> float:
        """Return what a call cost, in US dollars."""
        read, write = self.cache_rates()
        return (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_read_tokens * read
            + usage.cache_write_tokens * write
        ) / _MILLION

    def upper_bound(self, input_tokens: int, output_tokens: int) -> float:
        """Return what a call of at most so many tokens costs at most, in US dollars."""
        dearest = max(self.input, *self.cache_rates())
        return (input_tokens * dearest + output_tokens * self.output) / _MILLION

    def cache_rates(self) -> tuple[float, float]:
        """Return what reading from and writing into a cache cost, also where it is not said."""
        read = self.input if self.cache_read is None else self.cache_read
        write = self.input * CACHE_WRITE_FACTOR if self.cache_write is None else self.cache_write
        return read, write


class LongRates(Rates, frozen=True, kw_only=True):
    """Rates of a whole call, answer included, whose prompt has more than `tokens` tokens."""

    tokens: Annotated[int, Meta(ge=0)]


class Price(Rates, frozen=True, kw_only=True):
    """What a model costs, with its rates for long prompts; `date` is when `source` said so."""

    above: LongRates | None = None
    date: str = ""
    source: str = ""

    def cost(self, usage: Usage) -> float:
        """Return what a call cost, in US dollars."""
        prompt_tokens = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens
        if self.above is not None and prompt_tokens > self.above.tokens:
            return self.above.cost(usage)
        return super().cost(usage)

    def upper_bound(self, input_tokens: int, output_tokens: int) -> float:
        """Return what a call of at most so many tokens costs at most, in US dollars."""
        short = super().upper_bound(input_tokens, output_tokens)
        if self.above is None or input_tokens <= self.above.tokens:
            return short
        return max(short, self.above.upper_bound(input_tokens, output_tokens))


class Prices:
    """Prices by model; `overrides` are a person's own and go first."""

    def __init__(self, overrides: Mapping[str, Price] | None = None) -> None:
        self._overrides = dict(overrides or {})

    def find(self, backend: str, model: str) -> Price | None:
        """Return the price of a model at a provider, None where it is not known.

        A name counts as it stands, or without what the provider put around it.
        """
        for prices in (self._overrides, _shipped().get(backend, {})):
            for name in _names(model):
                if name in prices:
                    return prices[name]
        return None


def plain_name(model: str) -> str:
    """Return a model's name without cloud, geography, maker, day and revision."""
    return _BEHIND.sub("", _BEFORE.sub("", model.strip()))


def _names(model: str) -> tuple[str, ...]:
    """Return what a price may be filed under, the closest first."""
    plain = plain_name(model)
    if "global.anthropic." in model:
        return (model, f"global.{plain}", plain)
    return (model, plain)


@cache
def _shipped() -> dict[str, dict[str, Price]]:
    """Return the prices of the data file by backend and model."""
    text = resources.files(__package__).joinpath(PRICES_FILE).read_text("utf-8")
    return msgspec.convert(tomli.loads(text), dict[str, dict[str, Price]])


def render_prices_reference() -> str:
    """Return the reference page in Markdown, one line for each model."""
    lines = [
        "# Prices",
        "",
        "Made from the code by `make docs`; do not edit by hand.",
        "",
        "US dollars for a million tokens, as the providers' own pages said on that day.",
        "They count standard processing and short caching; fast modes, promised regions, GovCloud and private discounts are not in them, and a provider may change a price any day.",
        'Your own go first: a table `[prices."model-name"]` with `input` and `output`, and if you like `cache_read` and `cache_write`.',
        "Where `cache_write` is missing, a quarter more than `input` is assumed, so that a ceiling is not set too low.",
        "A model that is not here, and a server with a `base_url` of its own, has no known price: its calls and tokens are counted, and the money is said to be unknown.",
        "",
        "| backend | model | input | output | from cache | into cache | longer prompts | date | source |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for backend, prices in _shipped().items():
        for model, price in prices.items():
            longer = (
                "" if price.above is None else f"above {price.above.tokens:,}: {_row(price.above)}"
            )
            lines.append(
                f"| `{backend}` | `{model}` | {_row(price, ' | ')} | {longer} | {price.date} | {price.source} |"
            )
    return "\n".join(lines) + "\n"


def _row(rates: Rates, mark: str = " / ") -> str:
    read, write = rates.cache_rates()
    return mark.join(f"{rate:g}" for rate in (rates.input, rates.output, read, write))
