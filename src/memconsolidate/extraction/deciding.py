"""The verdicts on a reply, scope by scope, and the files that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.changesets.commit import waiting_since
from memconsolidate.changesets.deletions import last_memories
from memconsolidate.changesets.plan import plan_groups
from memconsolidate.changesets.tombstones import find_deleted, find_retired, origin_of
from memconsolidate.extraction.batching import Cited, Gathered
from memconsolidate.extraction.nominating import Nominating
from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger.batches import Batch
from memconsolidate.ledger.database import Database
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState, read_unchanged
from memconsolidate.model import (
    Changeset,
    Claim,
    Group,
    Memory,
    MemoryType,
    Outcome,
    Tier,
    Verdict,
)
from memconsolidate.scopes.open_scopes import OpenScopes
from memconsolidate.scopes.routing import Route
from memconsolidate.sources.registry import AT_THE_DESK
from memconsolidate.verdicts.context import CitedMessage, Context, Told
from memconsolidate.verdicts.decide import decide
from memconsolidate.verdicts.known import KnownMemories, key_of
from memconsolidate.verdicts.noise import tells_secret
from memconsolidate.verdicts.reasons import Reason
from memconsolidate.verdicts.review import held_key, hold_back
from memconsolidate.verdicts.tiers import tier_of


class Decided(Struct, frozen=True):
    """What becomes of a reply: one verdict for each claim, and one changeset for each scope."""

    verdicts: tuple[Verdict, ...]
    changesets: tuple[Changeset, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of all scopes."""
        return tuple(group for changeset in self.changesets for group in changeset.groups)


class Deciding:
    """Decides replies. `max_memories` of 0 sets no limit; `max_chars` bounds a statement. Dates are
    counted in `time_zone`. With `nominating` memories are compared by meaning too.
    """

    def __init__(
        self,
        *,
        database: Database,
        scopes: OpenScopes,
        max_memories: int,
        max_chars: int,
        time_zone: tzinfo,
        asks_first: frozenset[MemoryType],
        nominating: Nominating | None = None,
    ) -> None:
        self._database = database
        self._scopes = scopes
        self._max_memories = max_memories
        self._max_chars = max_chars
        self._time_zone = time_zone
        self._asks_first = asks_first
        self._nominating = nominating

    def decide(
        self, batch: Batch, claims: Sequence[Claim], gathered: Gathered, route: Route, now: datetime
    ) -> Decided:
        """Return the verdicts on the claims of a batch; under the locks of its scopes.

        Raises NotObservedError, OSError.
        """
        states = {each: self._scopes.at(each).read() for each in route.directories}
        verdicts: list[Verdict] = []
        changesets: list[Changeset] = []
        for directory, its_claims in _by_scope(claims, states, route).items():
            scope, state = self._scopes.at(directory), states[directory]
            tier = Tier.USER if directory == route.user else Tier.PROJECT
            context = self._context(batch, gathered, scope, state, tier=tier, now=now)
            # Ids are made of the claims' numbers, and tell memories of all scopes apart.
            if self._nominating is not None:
                context = replace(
                    context, near=self._nominating.nominate(its_claims, state.memories)
                )
            if verdicts:
                context = replace(
                    context, pass_id=f"{batch.id}:{len(verdicts)}", told=_told_by(verdicts)
                )
            held = ledger.held_claims(self._database, directory)
            decided = hold_back(
                decide_all(its_claims, context),
                asks_first=self._asks_first,
                memories=state.memories,
                held={held_key(one.verdict) for one in held},
            )
            plan = plan_groups(
                tuple(map(_without_retired_text, decided)),
                memories=state.memories,
                taken_names=scope.file_names(),
                read_text=partial(read_unchanged, state),
                find_archive_path=scope.find_archive_path,
                origin_of=partial(origin_of, self._database, directory),
                now=now,
                pass_id=batch.id,
                first=len(verdicts),
            )
            verdicts += (replace(verdict, scope=directory) for verdict in plan.verdicts)
            changesets.append(Changeset(pass_id=batch.id, scope=directory, groups=plan.groups))
        return Decided(tuple(verdicts), tuple(changesets))

    def _context(
        self,
        batch: Batch,
        gathered: Gathered,
        scope: OpenScope,
        state: ScopeState,
        *,
        tier: Tier,
        now: datetime,
    ) -> Context:
        messages = tuple(_cited_message(cited) for cited in gathered.cited)
        room = None
        left_behind = self._scopes.left_behind()
        if self._max_memories:
            room = max(0, self._max_memories - len(state.memories))
        return Context(
            messages=messages,
            memories=(*state.memories, *state.remnants, *self._written_before(state)),
            shown_in_full=frozenset(batch.shown),
            provisional=ledger.waiting_provisional(
                self._database, scope.directory, since=waiting_since(now)
            ),
            retired=find_retired(
                scope, messages, others=[*self._scopes.others(scope), *left_behind]
            ),
            replaced=scope.replaced_assertions(),
            deleted=find_deleted(scope, left_behind=left_behind),
            one_person=AT_THE_DESK,
            room=room,
            max_chars=self._max_chars,
            pass_id=batch.id,
            tier=tier,
            time_zone=self._time_zone,
        )

    def _written_before(self, state: ScopeState) -> list[Memory]:
        """Return what memd wrote into files that are there and cannot even be opened now."""
        known = {memory.file for memory in state.remnants}
        files = (fault.file for fault in state.faults if fault.file not in known)
        written = last_memories(self._database, state.directory, files)
        # A link may lead to the same memory under another name.
        live = {memory.id for memory in state.memories}
        return [replace(each, is_protected=True) for each in written if each.id not in live]


def _by_scope(
    claims: Sequence[Claim], states: dict[str, ScopeState], route: Route
) -> dict[str, list[Claim]]:
    """Return which claims are for which scope: the user's, where tiers are told apart, for what holds
    everywhere and for what is about its memories or said by them; the project's for all others.
    """
    sorted_out: dict[str, list[Claim]] = {each: [] for each in route.directories}
    if not route.user or route.user == route.project:
        sorted_out[route.project] += claims
        return sorted_out
    known = KnownMemories(states[route.user].memories)
    local = {key_of(memory) for memory in states[route.project].memories}
    for claim in claims:
        is_about_it = bool(claim.targets) and local.isdisjoint(claim.targets)
        quoted = "\n".join(quote.text for quote in claim.quotes)
        is_users = (
            (is_about_it and any(known.get(target) is not None for target in claim.targets))
            or (not claim.targets and tier_of(claim, quoted) is Tier.USER)
            or (not claim.targets and known.same(claim.statement) is not None)
        )
        sorted_out[route.user if is_users else route.project].append(claim)
    return sorted_out


def _told_by(verdicts: Iterable[Verdict]) -> tuple[Told, ...]:
    return tuple(
        Told(verdict.memory, verdict.traces)
        for verdict in verdicts
        if verdict.outcome.is_applied and verdict.memory is not None
    )


def without_texts(claim: Claim, instead: str = "[redacted:claim]") -> Claim:
    """Return what may be stored of a claim that is rejected as a secret.

    Where a part of its words was a secret, the others may be one that nothing recognised.
    """
    return Claim(operation=claim.operation, type=claim.type, statement=instead, quotes=())


def _without_retired_text(verdict: Verdict) -> Verdict:
    """Return a verdict as it may be stored: what was forgotten lands in no ledger again."""
    if verdict.reason != Reason.RETIRED_SOURCE:
        return verdict
    return replace(verdict, claim=without_texts(verdict.claim, "[retired:claim]"))


def decide_all(claims: Sequence[Claim], context: Context) -> tuple[Verdict, ...]:
    """Return the verdict on each claim; those that tell a secret are judged by that alone."""
    secret = [tells_secret(claim.statement) for claim in claims]
    decided = iter(
        decide([one for one, tells in zip(claims, secret, strict=True) if not tells], context)
    )
    return tuple(
        Verdict(outcome=Outcome.REJECT, reason=Reason.HOLDS_SECRET, claim=without_texts(claim))
        if tells
        else next(decided)
        for claim, tells in zip(claims, secret, strict=True)
    )


def _cited_message(cited: Cited) -> CitedMessage:
    message = cited.message
    return CitedMessage(
        label=cited.label.partition("/")[0],
        text=message.text,
        author=message.author,
        at=message.at,
        agent=message.agent,
        session=message.session,
        id=message.id,
        is_new=cited.is_new,
        has_role=message.has_role,
        has_own_time=message.has_own_time,
    )
