"""The one renderer: a request as text for a model.

What never changes stands first and what changes last, so that a provider's cache serves all that
two requests have in common.
"""

from __future__ import annotations

import json
import re

from msgspec import Struct

from memconsolidate.model import Request, ShownMemory, ShownMessage
from memconsolidate.prompts.extraction import INSTRUCTIONS
from memconsolidate.prompts.schema import answer_schema

#: So much of an answer that could not be used is shown again, in characters.
_SHOWN_ANSWER_CHARS = 4000

#: What the sections are made of; inside what people and programs wrote they open and close nothing.
_TAGS = re.compile(
    r"<(?=/?\s*(?:memories|memory|earlier|new_messages|message|rejected_answer|problem)\b)",
    re.IGNORECASE,
)

#: Said to models that are given no schema.
_FORM = (
    "\n\nAnswer with one JSON object and nothing else: no prose before or after it, no code fence."
    " It must be valid against this JSON schema:\n"
)


class Prompt(Struct, frozen=True, kw_only=True):
    """A request as text. `instructions` are the same in every request of one purpose."""

    instructions: str
    text: str

    def whole(self) -> str:
        """Return one text for programs that take only one; it says what form the answer has."""
        return f"{self.instructions}{spelled_schema()}\n\n{self.text}"


def render(request: Request) -> Prompt:
    """Return a request as text."""
    numbers: dict[str, int] = {}
    for message in request.messages:
        numbers.setdefault(message.session, len(numbers) + 1)

    def lines(*, is_new: bool) -> list[str]:
        return [
            _message(message, numbers[message.session])
            for message in request.messages
            if message.is_new is is_new
        ]

    parts = []
    if request.memories:
        parts.append(_section("memories", [_memory(memory) for memory in request.memories]))
    if earlier := lines(is_new=False):
        parts.append(_section("earlier", earlier))
    parts.append(_section("new_messages", lines(is_new=True)))
    if request.repair is not None:
        answer = _inert(request.repair.answer[:_SHOWN_ANSWER_CHARS])
        parts.append(_section("rejected_answer", [answer]))
        parts.append(_section("problem", [_inert(request.repair.problem)]))
        parts.append(
            "Your answer above could not be used. Answer again, whole, without this problem."
        )
    return Prompt(instructions=INSTRUCTIONS, text="\n".join(parts))


def spelled_schema() -> str:
    """Return what tells a model the form of the answer in words, where nothing enforces it."""
    return _FORM + json.dumps(answer_schema(), separators=(",", ":"))


def _section(name: str, lines: list[str]) -> str:
    return "\n".join((f"<{name}>", *lines, f"</{name}>"))


def _memory(memory: ShownMemory) -> str:
    text = _inert(memory.text)
    whole = "" if memory.in_full else ' shortened="yes"'
    return f'<memory id="{_attribute(memory.id)}" type="{memory.type}"{whole}>\n{text}\n</memory>'


def _message(message: ShownMessage, session: int) -> str:
    at = "" if message.at is None else f' at="{message.at:%Y-%m-%dT%H:%M%z}"'
    author = message.author.value if message.has_role else "unknown (a file without roles)"
    head = f'<message id="{message.label}" session="{session}" author="{author}"{at}>'
    return f"{head}\n{_inert(message.text)}\n</message>"


def _attribute(text: str) -> str:
    return re.sub(r'[<>"\s]', "_", text)


def _inert(text: str) -> str:
    """Return a text in which nothing looks like a section's tag, and half characters are none."""
    return _TAGS.sub("&lt;", text).encode("utf-8", "replace").decode()
