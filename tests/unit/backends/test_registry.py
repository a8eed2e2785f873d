from __future__ import annotations

import sys

import pytest

from memconsolidate.backends.registry import ABILITIES, BACKENDS, NEEDED, check_backend
from memconsolidate.errors import BackendMissingError, Reaction


@pytest.mark.parametrize("name", sorted(BACKENDS))
def test_every_backend_says_what_it_can_and_cannot(name: str) -> None:
    check_backend(name)
    assert all(ABILITIES[name])


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_missing_package_is_named_with_the_command_that_installs_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, extra = NEEDED[name]
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(BackendMissingError, match=f"`{module}` is not installed") as caught:
        check_backend(name)
    advice = str(caught.value)
    assert f"`pipx install --force '.[{extra}]'`" in advice
    assert f"`{sys.executable} -m pip install '.[{extra}]'`" in advice
    # Nothing is fetched by the project's own name, which anybody could take in an index.
    assert "memconsolidate[" not in advice
    assert caught.value.reaction is Reaction.STOP


def test_misspelt_backend_suggests_the_nearest_name() -> None:
    with pytest.raises(BackendMissingError, match="did you mean `anthropic`"):
        check_backend("antropic")


def test_unrelated_name_gets_no_suggestion() -> None:
    with pytest.raises(BackendMissingError) as caught:
        check_backend("\x00🙂" * 50)
    assert "did you mean" not in str(caught.value)
