"""Keeps one scope in order: its index up to its files, and what people did noticed."""

from __future__ import annotations

from memconsolidate.curation.settling import Settling
from memconsolidate.memory.changes import Rendered
from memconsolidate.memory.index import IndexBudgets
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState
from memconsolidate.system.log import Log
from memconsolidate.verdicts.known import key_of

#: How long writing the index waits for another writer, in seconds; then it is tried again later.
RENDER_LOCK_SECONDS = 1.0


class Upkeep:
    """Renders the index of one scope when it is due, and tells what it finds there."""

    def __init__(
        self, scope: OpenScope, settling: Settling, *, budgets: IndexBudgets, log: Log
    ) -> None:
        self.settling = settling
        self._scope = scope
        self._budgets = budgets
        self._log = log
        self._left_out: tuple[str, ...] = ()
        self._blocked = ""
        self._is_contested = False
        self._contest = ""
        self._indexed: ScopeState | None = None
        #: The store that was there when the index was last looked at.
        self._store: str | None = None

    def prepare(self) -> None:
        """Put the memory directory in order at start. Raises LockedError, NotObservedError."""
        self.settling.look()
        with self._scope.hold(RENDER_LOCK_SECONDS):
            self._scope.clean_up()
        self.refresh(is_forced=True)

    def refresh(self, *, is_forced: bool = False, may_wait: bool = False) -> None:
        """Bring the index up to the files in the memory directory.

        Does nothing while they are as they were, unless forced (then topic pages are looked at
        too) or left to another program's rendering for a while; nor, where it `may_wait`, before it
        is clear what became of missing ones. Raises LockedError when somebody else is writing there,
        NotObservedError.
        """
        self._tell_loss()
        self._scope.check()
        self._scope.ensure()
        self.settling.look()
        if may_wait and self.settling.is_due:
            return
        is_same = self._scope.read() is self._indexed and not self._scope.has_late_text
        if is_same and not is_forced and not self._is_contested:
            return
        with self._scope.hold(RENDER_LOCK_SECONDS):
            rendered = self._scope.render()
            state = self._scope.read()
        self._tell_files(state)
        self._indexed, self._store = state, self._scope.find_store()
        self._tell_index(rendered)

    def _tell_loss(self) -> None:
        """Tell when another store lies in the memory directory than at the last look, or none."""
        if not self._store or self._indexed is None or self._scope.find_store() == self._store:
            return
        self._log.emit(
            "scope:lost", scope=self._scope.directory, memories=len(self._indexed.memories)
        )
        self._indexed, self._store = None, None

    def _tell_files(self, state: ScopeState) -> None:
        """Tell what people did to memory files since the last look."""
        before = self._indexed
        known = frozenset(m.file for m in before.memories if m.is_protected) if before else None
        for memory in state.memories:
            if known is not None and memory.is_protected and memory.file not in known:
                self._log.emit(
                    "memory:edited_by_hand",
                    scope=state.directory,
                    id=key_of(memory),
                )
        for fault in set(state.faults) - set(before.faults if before else ()):
            self._log.emit(
                "memory:unreadable", scope=state.directory, file=fault.file, reason=fault.told
            )

    def _tell_index(self, rendered: Rendered) -> None:
        reason = rendered.blocked
        if rendered.index.is_overfull:
            reason = "people's text leaves no room for a line of memd's"
        if reason and reason not in (self._blocked, self._contest):
            self._log.emit("index:blocked", scope=self._scope.directory, reason=reason)
        self._blocked = reason
        self._is_contested = rendered.is_contested
        if rendered.is_contested and reason:
            # Told once in a life: it comes and goes.
            self._contest = reason
        index = rendered.index
        if index.left_out and index.left_out != self._left_out:
            self._log.emit(
                "index:budget",
                scope=self._scope.directory,
                left_out=len(index.left_out),
                lines=index.line_count,
                bytes=index.byte_count,
                max_lines=self._budgets.max_lines,
                max_bytes=self._budgets.max_bytes,
            )
        self._left_out = index.left_out
        if rendered.written:
            self._log.emit(
                "index:rendered",
                scope=self._scope.directory,
                lines=index.line_count,
                bytes=index.byte_count,
                memories=len(index.listed) + len(index.left_out),
                topics=len(index.pages),
            )
