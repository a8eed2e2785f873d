from __future__ import annotations

import pytest

from memconsolidate.errors import MemdError
from memconsolidate.ledger.scopes import Scope
from memconsolidate.model import Tier
from memconsolidate.scopes.names import find_scope, names_of

USER = Scope(directory="/state/memory/user", tier=Tier.USER)
SHOP = Scope(
    directory="/state/memory/projects/shop-1a", tier=Tier.PROJECT, name="github.com/acme/shop"
)
OTHER = Scope(directory="/state/memory/projects/shop-2b", tier=Tier.PROJECT, name="/srv/shop")
NAMED = Scope(directory="/notes", tier=Tier.PROJECT)
SCOPES = [USER, SHOP, OTHER, NAMED]


def test_scopes_are_called_after_their_projects() -> None:
    assert list(names_of(SCOPES).values()) == [
        "user",
        "github.com/acme/shop",
        "/srv/shop",
        "/notes",
    ]


def test_names_that_are_shared_give_way_to_directories() -> None:
    second = Scope(directory="/me", tier=Tier.USER)
    assert names_of([USER, second]) == {"/state/memory/user": "/state/memory/user", "/me": "/me"}


@pytest.mark.parametrize(
    ("word", "scope"),
    [
        ("user", USER),
        ("GitHub.com/acme/shop", SHOP),
        ("shop-2b", OTHER),
        ("/state/memory/projects/shop-1a/", SHOP),
        ("/srv/shop", OTHER),
        ("notes", NAMED),
    ],
)
def test_scope_is_found_by_what_people_call_it(word: str, scope: Scope) -> None:
    assert find_scope(SCOPES, word) is scope


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("shop", "'shop' means 2 scopes: github.com/acme/shop, /srv/shop; say one of them whole"),
        ("users", "there is no scope 'users'; did you mean user?"),
        ("", "there is no scope ''; `memd scopes` names them"),
    ],
)
def test_scope_that_is_not_found_is_told_with_what_is_near(word: str, told: str) -> None:
    with pytest.raises(MemdError) as raised:
        find_scope(SCOPES, word)
    assert str(raised.value) == told
