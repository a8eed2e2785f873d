"""The memory directories in use, each opened once."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator

from memconsolidate.errors import ScopeError
from memconsolidate.ledger.scopes import Scope
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.model import Tier
from memconsolidate.scopes.routing import Route, Router


class OpenScopes:
    """Gives the scope of a directory, and those that there are now.

    `open_scope` opens one; `router` knows which there are.
    """

    def __init__(self, router: Router, open_scope: Callable[[str], OpenScope]) -> None:
        self._router = router
        self._open_scope = open_scope
        self._open: dict[str, OpenScope] = {}
        self._left: dict[str, OpenScope] = {}

    def at(self, directory: str) -> OpenScope:
        """Return the scope of a directory; where it is gone, and there is only one and that is another,
        that one took its place: what was decided before a person moved it is written where they moved
        it.
        """
        if directory not in self._open:
            left = self._at_left_behind(directory)
            if left is not None:
                return left
            current = [scope.directory for scope in self._router.scopes()]
            directory = current[0] if len(current) == 1 else directory
        if directory not in self._open:
            scope = self._open[directory] = self._open_scope(directory)
            scope.ensure()
            with contextlib.suppress(ScopeError, OSError):
                scope.check()
                self._router.follow(scope.find_store(), directory)
        return self._open[directory]

    def known(self) -> list[Scope]:
        """Return what is known of every scope that `all` returns, in its order."""
        return self._router.scopes()

    def all(self) -> list[OpenScope]:
        """Return every scope that transcripts lead to, those that were named first."""
        return [self.at(scope.directory) for scope in self._router.scopes()]

    def others(self, scope: OpenScope) -> list[OpenScope]:
        """Return every scope but one."""
        return [one for one in self.all() if one is not scope]

    def left_behind(self) -> list[OpenScope]:
        """Return the directories that memd kept and that no entry leads to any more, as they lie
        there; nothing is added to them.
        """
        found = self._router.left_behind()
        self._left = {
            one.directory: self._left.get(one.directory) or self._open_scope(one.directory)
            for one in found
        }
        return list(self._left.values())

    def ever(self) -> list[OpenScope]:
        """Return every scope, and what was left behind: wherever memd may have written a text."""
        return [*self.all(), *self.left_behind()]

    def _at_left_behind(self, directory: str) -> OpenScope | None:
        return next((one for one in self.left_behind() if one.directory == directory), None)

    def route_here(self, cwd: str) -> Route:
        """Return where belongs what a person says in a directory to memd itself."""
        return self._router.route_here(cwd)

    def store_of(self, route: Route | None) -> str:
        """Return the id of the store that something is read for: that of its project, the only one
        where nothing says where it belongs, else none. Raises ScopeError, OSError.
        """
        if route is not None:
            return self.at(route.project).store_id
        scopes = self.all()
        return scopes[0].store_id if len(scopes) == 1 else ""

    def stores(self) -> frozenset[str]:
        """Return the ids of the stores that lie there now. Raises ScopeError, OSError."""
        found = set()
        for scope in self.all():
            scope.check()
            found.add(scope.find_store())
        return frozenset(filter(None, found))

    @contextlib.contextmanager
    def hold(self, directories: Iterable[str], timeout_seconds: float) -> Iterator[None]:
        """Keep every other writer out of some directories, locked in one order whoever asks: the
        user's first.

        Raises LockedError, ScopeError.
        """
        users = {scope.directory for scope in self.known() if scope.tier is Tier.USER}
        ordered = sorted({*directories}, key=lambda one: (one not in users, one))
        with contextlib.ExitStack() as stack:
            for directory in ordered:
                stack.enter_context(self.at(directory).hold(timeout_seconds))
            yield
