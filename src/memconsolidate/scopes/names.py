"""What people call a scope, and which one they mean."""

from __future__ import annotations

import difflib
import os
from collections import Counter
from collections.abc import Sequence

from memconsolidate.errors import MemdError
from memconsolidate.ledger.scopes import Scope
from memconsolidate.model import Tier

#: Names that are close to an unknown one.
_SUGGESTIONS = 3


def names_of(scopes: Sequence[Scope]) -> dict[str, str]:
    """Return the name of each scope by its directory: that of its project, or `user`; its directory
    where it has none, or shares it with another.
    """
    plain = {scope.directory: _plain_name(scope) for scope in scopes}
    shared = Counter(plain.values())
    return {
        directory: name if shared[name] == 1 else directory for directory, name in plain.items()
    }


def find_scope(scopes: Sequence[Scope], word: str) -> Scope:
    """Return the scope that a name, the last part of one, or a directory means. Raises MemdError,
    with what is near.
    """
    names = names_of(scopes)
    folded = word.strip().rstrip("/").casefold()
    place = os.path.realpath(word)
    for is_meant in (
        lambda scope: names[scope.directory].casefold() == folded,
        lambda scope: os.path.realpath(scope.directory) == place,
        lambda scope: os.path.basename(names[scope.directory]).casefold() == folded,
        lambda scope: os.path.basename(scope.directory).casefold() == folded,
    ):
        found = [scope for scope in scopes if is_meant(scope)]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(names[scope.directory] for scope in found)
            raise MemdError(f"{word!r} means {len(found)} scopes: {several}; say one of them whole")
    words = {os.path.basename(name).casefold(): name for name in names.values()}
    words |= {name.casefold(): name for name in names.values()}
    close = difflib.get_close_matches(folded, words, _SUGGESTIONS)
    near = list(dict.fromkeys(words[one] for one in close))
    advice = f"did you mean {', '.join(near)}?" if near else "`memd scopes` names them"
    raise MemdError(f"there is no scope {word!r}; {advice}")


def _plain_name(scope: Scope) -> str:
    if scope.name:
        return scope.name
    return "user" if scope.tier is Tier.USER else scope.directory
