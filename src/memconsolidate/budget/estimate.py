"""What waiting text would cost, found out by asking a backend that only measures."""

from __future__ import annotations

from msgspec import Struct

from memconsolidate.budget.asking import input_bound_tokens
from memconsolidate.budget.prices import Price
from memconsolidate.model import Reply, Request, Usage
from memconsolidate.prompts.render import render, spelled_schema

#: English prose has about so many characters a token; other scripts about one.
_ASCII_CHARS_PER_TOKEN = 4

#: Of what an answer may have, so much is expected until real answers were seen.
EXPECTED_OUTPUT_SHARE = 0.1


class Estimate(Struct, frozen=True, kw_only=True):
    """What some requests would come to: expected figures, and those that cannot be exceeded.

    `usd` and `most_usd` are None where no price is known.
    """

    requests: int = 0
    messages: int = 0
    tokens: int = 0
    most_tokens: int = 0
    usd: float | None = None
    most_usd: float | None = None


class MeasuringBackend:
    """Proposes nothing and adds up what it is asked.

    `answer_tokens` is what an answer is expected to have, None where none was seen yet.
    """

    name = "measuring"
    price_list = ""
    model = ""
    is_metered = True

    def __init__(self, price: Price | None, answer_tokens: float | None) -> None:
        self._price = price
        self._answer_tokens = answer_tokens
        self._nothing = Estimate() if price is None else Estimate(usd=0.0, most_usd=0.0)
        self._sum = self._nothing

    def propose(self, request: Request) -> Reply:
        """Measure a request."""
        answer = self._answer_tokens
        if answer is None:
            answer = request.max_output_tokens * EXPECTED_OUTPUT_SHARE
        output = round(min(answer, request.max_output_tokens))
        tokens, most = expected_tokens(request), input_bound_tokens(request)
        before, price = self._sum, self._price
        usd = most_usd = None
        if price is not None:
            cost = price.cost(Usage(input_tokens=tokens, output_tokens=output))
            usd = (before.usd or 0.0) + cost
            most_usd = (before.most_usd or 0.0) + price.upper_bound(most, request.max_output_tokens)
        self._sum = Estimate(
            requests=before.requests + 1,
            messages=before.messages + sum(message.is_new for message in request.messages),
            tokens=before.tokens + tokens + output,
            most_tokens=before.most_tokens + most + request.max_output_tokens,
            usd=usd,
            most_usd=most_usd,
        )
        return Reply()

    def close(self) -> None:
        """Hold nothing."""

    def take(self) -> Estimate:
        """Return the sum so far, and begin a new one."""
        taken, self._sum = self._sum, self._nothing
        return taken


def expected_tokens(request: Request) -> int:
    """Return about how many tokens a request has."""
    prompt = render(request)
    text = prompt.instructions + spelled_schema() + prompt.text
    ascii_chars = sum(character < "\x80" for character in text)
    return ascii_chars // _ASCII_CHARS_PER_TOKEN + len(text) - ascii_chars
