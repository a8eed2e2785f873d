from __future__ import annotations

from msgspec.structs import replace

from memconsolidate.config.pending import PENDING, find_pending
from memconsolidate.config.schema import settings_of
from memconsolidate.config.settings import BudgetSettings, Config
from memconsolidate.model import ForeignFiles


def test_every_pending_name_is_a_setting() -> None:
    assert {setting.name for setting in settings_of(Config)} >= PENDING


def test_defaults_are_never_called_without_effect() -> None:
    assert find_pending(Config()) == ()


def test_changed_settings_without_effect_are_named() -> None:
    config = replace(
        Config(),
        harvest=True,
        quiet_ms=1,
        budget=BudgetSettings(max_calls_per_day=1),
        foreign_files=ForeignFiles.REVIEW,
    )

    assert find_pending(config) == ('foreign_files = "review" beyond "leave"', "harvest")
