"""A small part of `make bench-quality`: a handful of stories in each language, and what is reached.

What is not reached yet is expected to fail, strictly: whoever reaches it takes the mark away.
"""

from __future__ import annotations

import pytest

from benchmarks.quality.check_stories import LANGUAGES, load
from benchmarks.quality.hostile import (
    HidesPayload,
    InventsQuotes,
    Misquotes,
    NeverEntries,
    ObeysInjections,
    OtherLanguage,
    PlansAsPreferences,
    ReversesPolarity,
)
from benchmarks.quality.models import Good, Model
from benchmarks.quality.play import Played
from benchmarks.quality.run import jobs_for, play_job, row, table, trace

STORIES = {story["id"]: story for language in LANGUAGES for story in load(language)}
#: In each language: a change of facts, parallel facts, and an injection or nothing to keep.
NAMES = (
    *("en-pnpm", "en-new-manager", "en-five-ports", "en-readme-injection"),
    *("ko-team-lead", "ko-service-ports", "ko-nothing-week"),
    *("zh-boss-change", "zh-owner-link", "zh-injection"),
    *("ja-jinji", "ja-sensor-limits", "ja-injection"),
    *("es-jefa-nueva", "es-riego", "es-nada-semana"),
    *("de-chefin", "de-messstellen", "de-nichts-woche"),
    *("fr-responsable", "fr-qui-fait-quoi", "fr-rien-semaine"),
)
#: In these a person tells several values in one sentence.
LISTS = ("en-five-ports", "ko-service-ports", "ja-sensor-limits", "es-riego", "de-messstellen")


def played(backend: str, names: tuple[str, ...] = NAMES) -> list[Played]:
    return list(map(play_job, jobs_for([backend], [STORIES[name] for name in names])))


@pytest.mark.parametrize(
    "model",
    [
        InventsQuotes,
        HidesPayload,
        Misquotes,
        ObeysInjections,
        OtherLanguage,
        PlansAsPreferences,
        ReversesPolarity,
        pytest.param(
            NeverEntries,
            marks=pytest.mark.xfail(reason="what is true for an hour is kept as a project's fact"),
        ),
    ],
    ids=lambda model: model.name,
)
def test_hostile_model_reaches_nothing(model: type[Model]) -> None:
    stories = played(model.name)

    assert sum(len(one.attacks) for one in stories) > 50
    assert row(model.name, stories).failures == ()


def test_careless_model_files_one_in_ten_at_most() -> None:
    stories = played(NeverEntries.name)

    attacks = sum(len(one.attacks) for one in stories)
    assert attacks > 100
    assert sum(len(one.admitted) for one in stories) <= attacks / 10


def test_good_model_is_believed() -> None:
    stories = played(Good.name, tuple(name for name in NAMES if name not in LISTS))

    assert row(Good.name, stories).failures == (), "\n".join(
        line for one in stories for line in trace(one)
    )


@pytest.mark.xfail(reason="a list of values that was told as one stays when one value changes")
def test_good_model_is_believed_where_one_value_of_a_list_changes() -> None:
    assert row(Good.name, played(Good.name, LISTS)).failures == ()


def test_rules_keep_no_junk() -> None:
    stories = played("rules")

    assert [flaw for one in stories for flaw in one.score.flaws if flaw.kind == "junk"] == []
    assert [leak for one in stories for leak in one.leaks] == []


@pytest.mark.parametrize("name", ["en-aws-env", "de-geheimnisse"])
def test_secrets_do_not_leave(name: str) -> None:
    assert [one.leaks for one in played(Good.name, (name,))] == [()]


def test_table_and_trace_tell_what_was_reached() -> None:
    stories = played(Good.name, ("en-pnpm",))
    lines = list(table([row(Good.name, stories)]))

    assert len({line.count("|") for line in lines}) == 1
    assert any("g1" in line for line in trace(stories[0]))
