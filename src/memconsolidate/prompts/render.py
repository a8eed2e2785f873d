"""The one renderer: a request as text for a model.

What never changes stands first and what changes last, so that a provider's cache serves all that
two requests have in common.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import datetime
from typing import NamedTuple

from msgspec import Struct

from memconsolidate.model import Request, ShownMemory, ShownMessage
from memconsolidate.prompts.extraction import INSTRUCTIONS
from memconsolidate.prompts.schema import answer_schema

#: So much of an answer that could not be used is shown again, in characters, where there is room.
_SHOWN_ANSWER_CHARS = 4000
#: And so much of what was wrong with it.
_SHOWN_PROBLEM_CHARS = 400

# Tags are what a section is made of, and what a model's own template is made of: some servers take
# the latter for the end of a turn wherever they stand. In what people and programs wrote, the signs
# that open them are shown as others that look alike and are as long. This only helps: what is a tag is told by its number.
_OPENING = re.compile(
    r"[<＜﹤〈⟨]"
    r"(?=[\W_]{0,8}(?:memories|memory|earlier|new_messages|message|rejected_answer|problem)\b"
    r"|[|｜]|/?s>|</?sys>>|/?(?:bos|eos|start_of_turn|end_of_turn)>)"
    r"|\[(?=/?INST\])",
    re.IGNORECASE,
)

#: The tag of a text, and the ends of its lines, take at most so many characters.
TAG_CHARS = 95

#: The number in a section's tags has so many digits.
_NUMBER_DIGITS = 6

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

    def messages(*, is_new: bool) -> list[_Item]:
        return [
            _message(message, numbers[message.session])
            for message in request.messages
            if message.is_new is is_new
        ]

    parts = []
    if request.memories:
        parts.append(_section("memories", [_memory(memory) for memory in request.memories]))
    if earlier := messages(is_new=False):
        parts.append(_section("earlier", earlier))
    parts.append(_section("new_messages", messages(is_new=True)))
    if request.repair is not None:
        problem = request.repair.problem[:_SHOWN_PROBLEM_CHARS]
        last = [
            _section("problem", [_Item("", "", problem)]),
            "Your answer above could not be used. Answer again, whole, without this problem.",
        ]
        shown_chars = _SHOWN_ANSWER_CHARS
        if request.max_chars:
            others = [*parts, _section("rejected_answer", [_Item("", "", "")]), *last]
            shown_chars = min(shown_chars, max(0, request.max_chars - len(_prompt(others).whole())))
        answer = request.repair.answer[:shown_chars]
        parts += [_section("rejected_answer", [_Item("", "", answer)]), *last]
    return _prompt(parts)


def _prompt(parts: list[str]) -> Prompt:
    return Prompt(instructions=INSTRUCTIONS, text="\n".join(parts))


def spelled_schema() -> str:
    """Return what tells a model the form of the answer in words, where nothing enforces it."""
    return _FORM + json.dumps(answer_schema(), separators=(",", ":"))


class _Item(NamedTuple):
    """A text under its tag; without a name it fills its section."""

    tag: str
    attributes: str
    text: str


def _section(name: str, items: list[_Item]) -> str:
    """Return a section whose tags have a number that stands in none of its texts.

    An item reaches to the next tag with that number, so that no text can end its own. The number
    comes from the texts alone: nobody can write a text that holds it, and the same section is the same
    text in every request, for a provider's cache.
    """
    texts = [_inert(item.text) for item in items]
    number = _number(texts)
    lines = [f"<{name}-{number}>"]
    for item, text in zip(items, texts, strict=True):
        lines += [f"<{item.tag}-{number} {item.attributes}>"] if item.tag else []
        lines.append(text)
    lines.append(f"</{name}-{number}>")
    return "\n".join(lines)


def _number(texts: list[str]) -> str:
    whole = "\0".join(texts)
    seed = whole.encode()
    while True:
        seed = hashlib.blake2b(seed, digest_size=8).digest()
        number = f"{int.from_bytes(seed, 'big') % 10**_NUMBER_DIGITS:0{_NUMBER_DIGITS}}"
        if number not in whole:
            return number


def _memory(memory: ShownMemory) -> _Item:
    whole = "" if memory.in_full else ' shortened="yes"'
    attributes = f'id="{_attribute(memory.id)}" type="{memory.type}"{whole}'
    return _Item("memory", attributes, _without_repeats(memory.text))


def _without_repeats(text: str) -> str:
    """Return a memory's text without its name, or its description, where what follows begins with the
    same words: mostly all three are one sentence.
    """
    lines = text.split("\n", 2)
    if len(lines) < 3:
        return text
    name, description, body = lines
    kept = [body] if _begins_with(body, description) else [description, body]
    return "\n".join(kept if any(_begins_with(each, name) for each in kept) else [name, *kept])


def _begins_with(text: str, words: str) -> bool:
    return text.casefold().startswith(words.rstrip(" .…。").casefold())


def _message(message: ShownMessage, session: int) -> _Item:
    author = message.author.value if message.has_role else "unknown"
    attributes = f'id="{message.label}" session="{session}" author="{author}"{_at(message.at)}'
    return _Item("message", attributes, message.text)


def _at(at: datetime | None) -> str:
    if at is None:
        return ""
    zone = f"{at:%z}" if at.utcoffset() else "Z"
    return f' at="{at:%Y-%m-%dT%H:%M}{zone}"'


def _attribute(text: str) -> str:
    return re.sub(r'[<>"\s]', "_", text)


def _inert(text: str) -> str:
    """Return a text in which nothing looks like a section's tag, and half characters are none."""
    inert = _OPENING.sub(lambda sign: "❲" if sign[0] == "[" else "‹", text)
    return inert.encode("utf-8", "replace").decode()
