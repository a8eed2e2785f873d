from __future__ import annotations

import pytest

from memconsolidate.backends.registry import BACKENDS, PLANNED, check_backend, load_backend
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import BackendMissingError, Reaction


@pytest.mark.parametrize("name", sorted(BACKENDS))
def test_loaded_backend_carries_its_configured_name(name: str) -> None:
    settings = BackendSettings(name=name)  # type: ignore[arg-type]
    assert load_backend(settings, "").name == name


@pytest.mark.parametrize("name", sorted(PLANNED))
def test_planned_backend_names_the_one_that_works(name: str) -> None:
    with pytest.raises(BackendMissingError) as caught:
        check_backend(name)
    assert name in str(caught.value)
    assert 'llm_backend.name = "rules"' in str(caught.value)
    assert caught.value.reaction is Reaction.STOP


def test_misspelt_backend_suggests_the_nearest_name() -> None:
    with pytest.raises(BackendMissingError, match="did you mean `rules`"):
        check_backend("rule")


def test_unrelated_name_gets_no_suggestion() -> None:
    with pytest.raises(BackendMissingError) as caught:
        check_backend("\x00🙂" * 50)
    assert "did you mean" not in str(caught.value)
