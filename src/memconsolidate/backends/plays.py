"""Which messages are said in a part: from "let's role-play" until somebody says that it is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from memconsolidate.backends.cues.base import STRAIGHT
from memconsolidate.backends.cues.languages import LANGUAGES
from memconsolidate.model import Author

_SEARCHED_CHARS = 600
#: Of whoever forgets to say that it is over so many messages are taken for the part.
_MESSAGES = 8


class Said(Protocol):
    """A message of a session."""

    @property
    def label(self) -> str: ...  # noqa: D102
    @property
    def author(self) -> Author: ...  # noqa: D102
    @property
    def text(self) -> str: ...  # noqa: D102
    @property
    def session(self) -> str: ...  # noqa: D102
    @property
    def has_role(self) -> bool: ...  # noqa: D102


def labels_in_a_part(messages: Iterable[Said]) -> frozenset[str]:
    """Return the labels of the messages, of people and assistants, that are said in a part."""
    left: dict[str, int] = {}
    found: set[str] = set()
    for message in messages:
        if message.author is Author.ASSISTANT and left.get(message.session, 0) > 0:
            found.add(message.label)
        if message.author is not Author.HUMAN or not message.has_role:
            continue
        seen = message.text[:_SEARCHED_CHARS].translate(STRAIGHT)
        is_over = any(language.play_ends.search(seen) for language in LANGUAGES)
        if any(language.plays.search(seen) for language in LANGUAGES) and not is_over:
            left[message.session] = _MESSAGES
        elif is_over or left.get(message.session, 0) < 1:
            left.pop(message.session, None)
            continue
        left[message.session] -= 1
        found.add(message.label)
    return frozenset(found)
