"""Stories as transcripts: what people and agents said arrives, what programs put there does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.quality.check_stories import LANGUAGES, Story, load
from benchmarks.quality.models import Line, Model, Proposed, Shown
from benchmarks.quality.play import play
from benchmarks.quality.transcripts import MOST_TURNS, cut, render
from memconsolidate.redaction.redactor import Redactor

STORIES = {story["id"]: story for language in LANGUAGES for story in load(language)}


class Silent(Model):
    """Claims nothing and keeps what it was shown."""

    name = "silent"

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        LINES.clear()

    def propose(self, shown: Shown) -> Iterator[Proposed]:
        LINES.extend(shown.new)
        return iter(())


LINES: list[Line] = []


def said(story: Story) -> Counter[tuple[str, str, str]]:
    """Return what a reader of the transcripts should be shown, each thing once."""
    redact = Redactor(()).redact
    return Counter(
        (session["session"], turn["role"], without_marks(redact(turn["text"]).text))
        for session in story["sessions"]
        for turn in session["turns"]
        if not turn["replayed"]
        and (turn["role"] in ("human", "assistant") or (turn["role"] == "tool" and turn["error"]))
    )


def without_marks(text: str) -> str:
    """Return a text without the marks of pasted lines and of a failed command."""
    lines = (
        line.removeprefix(">").strip() for line in text.removeprefix("Exit code 1\n").split("\n")
    )
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize(
    "name",
    [
        "en-subagent-handback",  # hand-backs, skills, summaries of two agents
        "en-nothing-week",
        "en-nothing-monday",
        "en-recalled-memory",
        "en-fork-search",
        "en-ninety-days",
        "es-dos-repos",
        "de-zwei-repos",
        "fr-rien-bricoles",
        "ja-long-pos",
        "ko-long-game",
        "zh-nothing-debug",
    ],
)
def test_each_thing_said_is_shown_once_and_nothing_injected(name: str, tmp_path: Path) -> None:
    played = play(STORIES[name], "silent", Silent, tmp_path)

    shown = Counter((line.session, str(line.author), without_marks(line.text)) for line in LINES)
    assert shown == said(STORIES[name])
    assert played.shown_injected == ()


def test_pieces_are_in_the_order_of_time() -> None:
    for story in STORIES.values():
        times = [piece.at for piece in render(story)]
        assert times == sorted(times)


def test_long_sessions_are_cut_where_a_person_speaks() -> None:
    story = max(STORIES.values(), key=lambda one: max(len(s["turns"]) for s in one["sessions"]))
    session = max(story["sessions"], key=lambda one: len(one["turns"]))
    parts = cut(session["turns"])

    assert len(parts) > 1
    assert [number for part in parts for number, _ in part] == list(range(len(session["turns"])))
    assert all(part[0][1]["role"] == "human" for part in parts[1:])
    assert all(len(part) < 2 * MOST_TURNS for part in parts)


def test_same_story_gives_the_same_bytes() -> None:
    story = STORIES["en-fork-search"]

    assert render(story) == render(story)
