from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.config.pending import PENDING, find_pending
from memconsolidate.config.schema import settings_of
from memconsolidate.config.settings import BudgetSettings, Config, ReviewSettings
from memconsolidate.model import ForeignFiles


def _names(section: type[Struct], prefix: str = "") -> Iterator[str]:
    for setting in settings_of(section):
        yield prefix + setting.name
        if setting.section is not None:
            yield from _names(setting.section, f"{prefix}{setting.name}.")


def test_every_pending_name_is_a_setting() -> None:
    assert set(_names(Config)) >= PENDING


def test_defaults_are_never_called_without_effect() -> None:
    assert find_pending(Config()) == ()


def test_changed_settings_without_effect_are_named() -> None:
    config = replace(
        Config(),
        harvest=True,
        quiet_ms=1,
        budget=BudgetSettings(max_usd_per_day=1.0, max_calls_per_day=1),
        review=ReviewSettings(mode="hold"),
        foreign_files=ForeignFiles.REVIEW,
    )

    assert find_pending(config) == (
        'foreign_files = "review" beyond "leave"',
        "harvest",
        "budget.max_usd_per_day",
        "review",
    )
