"""The only place that builds things from configuration, and the order in which they work."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from memconsolidate.backends.base import Backend
from memconsolidate.backends.registry import default_model, load_backend
from memconsolidate.budget.asking import Account
from memconsolidate.budget.estimate import Estimate, MeasuringBackend
from memconsolidate.budget.prices import Price, Prices
from memconsolidate.changesets.deletions import DELETED_SECONDS, Deletions
from memconsolidate.config.settings import BudgetSettings, Config, asker_of, model_of
from memconsolidate.config.state_owner import note_state_owner
from memconsolidate.curation.asks import Answer, Ask
from memconsolidate.curation.curator import Curator
from memconsolidate.curation.settling import Settling
from memconsolidate.curation.surroundings import Surroundings
from memconsolidate.curation.upkeep import Upkeep
from memconsolidate.curation.whereabouts import Whereabouts
from memconsolidate.embeddings.registry import check_similarity, load_embedder
from memconsolidate.errors import (
    BackendError,
    BackendRefusedError,
    BudgetReachedError,
    ConfigError,
    ExitCode,
    LockedError,
    NotObservedError,
    Reaction,
    ScopeError,
)
from memconsolidate.extraction.batching import Batcher
from memconsolidate.extraction.nominating import Nominating
from memconsolidate.extraction.reading import Reading
from memconsolidate.extraction.run import Extraction, Terms
from memconsolidate.extraction.schedule import Pace, Schedule, Wish
from memconsolidate.extraction.tracking import Tracker
from memconsolidate.ledger import transcripts as rows
from memconsolidate.ledger.batches import (
    Report,
    aside_reasons,
    is_known_memory,
    report_of,
    unfinished_batches,
    verdicts_of,
    waiting_aside,
)
from memconsolidate.ledger.checking import find_damage
from memconsolidate.ledger.database import (
    LEDGER_FILE,
    Connect,
    Database,
    make_copy,
    open_for_reading,
    open_ledger,
    suspecting,
)
from memconsolidate.ledger.spending import Limits, Spending
from memconsolidate.memory.index import IndexBudgets
from memconsolidate.memory.open_scope import DryScope, OpenScope
from memconsolidate.model import MemoryType, Verdict
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.redaction.returned import KnownSecrets
from memconsolidate.scopes.open_scopes import OpenScopes
from memconsolidate.scopes.routing import (
    Router,
    excluded_places,
    memory_places,
    selections_of,
    session_roots,
)
from memconsolidate.sources.registry import SOURCES, load_carriers
from memconsolidate.sources.watched import WatchedSources
from memconsolidate.system.clock import Clock
from memconsolidate.system.files import Files
from memconsolidate.system.lock import DaemonLock, Role, is_held
from memconsolidate.system.log import Log
from memconsolidate.system.mounts import is_local
from memconsolidate.system.stamps import Stamp
from memconsolidate.watch.hints import Hints
from memconsolidate.watch.scan import Scan, artifact_at, scan, stamp

#: The backend that works offline and without a key.
DEFAULT_BACKEND = "rules"

#: Characters of a request that its instructions, the schema, the tags of its sections, and what is
#: asked again after an answer that could not be used, need.
INSTRUCTION_CHARS = 6_000

#: The fixed share of a request that shows memories.
MEMORY_SHARE = 0.15

#: Of the rest, which is for messages, at most this share is for the turns before one transcript's.
CONTEXT_SHARE = 0.25

#: What a backend puts on disk lies in this directory of the state directory.
WORKSPACE_DIRECTORY = "backend"

#: `memd run` asks a provider that is busy or fails so often, if the pauses are no longer than this, in
#: seconds.
RUN_TRIES = 3
LONGEST_RUN_PAUSE_SECONDS = 60.0

#: For measuring, no ceiling is in the way.
_NO_LIMIT = 1 << 62


class World(Struct, frozen=True, kw_only=True):
    """What memd reaches the machine through; tests and rehearsals give their own.

    While a backend's answer is awaited, `meanwhile` is called several times a second. `wait` lets so
    many seconds pass. `round_seconds` lie between two rounds at least.
    """

    clock: Clock
    log: Log
    files: Files = Files()
    connect: Connect = sqlite3.connect
    is_stopping: Callable[[], bool] = lambda: False
    meanwhile: Callable[[], None] = lambda: None
    wait: Callable[[float], None] = time.sleep
    round_seconds: float = 0.0


class Done(Struct, frozen=True, kw_only=True):
    """What a run did, and what it left out.

    `ceiling` says which ceiling ended it, empty where none did; `left_out` are the transcripts whose
    own ceiling is reached, each with what says so; `set_aside` counts the texts that no backend would
    answer so far, `set_aside_reasons` those by why. `not_read` are the transcripts that could not be
    read, each with why.
    """

    reports: tuple[Report, ...] = ()
    ceiling: str = ""
    left_out: tuple[tuple[str, str], ...] = ()
    set_aside: int = 0
    set_aside_reasons: dict[str, int] = {}
    not_read: tuple[tuple[str, str], ...] = ()

    @property
    def is_fruitless(self) -> bool:
        """Whether all that was asked about was set aside."""
        asked = sum(report.chars for report in self.reports)
        return 0 < asked <= sum(report.set_aside_chars for report in self.reports)

    @property
    def exit_code(self) -> ExitCode:
        """What a command that ran once tells its caller."""
        if self.ceiling or self.left_out:
            return ExitCode.BUDGET_REACHED
        return ExitCode.BACKEND_UNAVAILABLE if self.is_fruitless else ExitCode.DONE


class App:
    """memd for one configuration, for whoever holds the lock of its state directory.

    Everything that works through it happens in one thread. With `is_dry` nothing is written but
    the ledger in `state_directory`, which is then a copy. Raises StateDamagedError, LockedError.
    """

    def __init__(
        self,
        config: Config,
        world: World,
        backend: Backend,
        *,
        state_directory: str,
        is_dry: bool = False,
    ) -> None:
        self.config = config
        self.backend = backend
        self.state_directory = state_directory
        self._is_dry = is_dry
        self._world = world
        self._clock = world.clock
        self._log = world.log
        self.database = _open_ledger(world, state_directory)
        self._log.emit(
            "ledger:opened",
            path=self.database.path,
            bytes=os.path.getsize(self.database.path),
        )
        self.router, self.scopes = _open_scopes(config, world, self.database, is_dry=is_dry)
        self.selections = selections_of(config)
        sources = WatchedSources(config)
        self._artifact_of = sources.artifact
        self.tracker = Tracker(self.database, self._clock)
        self.spending = Spending(config.spending_file, config.time_zone)
        self._deletions = Deletions(database=self.database, clock=self._clock, log=self._log)
        self.extraction = self._build_extraction(sources, self._deletions)
        self.curator = _curator(
            config,
            world,
            self.database,
            router=self.router,
            scopes=self.scopes,
            deletions=self._deletions,
        )
        self._upkeep: dict[str, Upkeep] = {}
        self._told: set[str] = set()
        self.last_scan: Scan | None = None

    def _build_extraction(self, sources: WatchedSources, deletions: Deletions) -> Extraction:
        config = self.config
        message_chars, context_chars, share = shares_of(config)
        redactor = Redactor(config.redaction.patterns, KnownSecrets())
        reading = Reading(
            redactor=redactor,
            now=self._clock.now,
            is_known=lambda keys: rows.is_known(self.database, keys),
            is_seen=partial(rows.is_seen, self.database),
            route=self.router.route,
            is_served=self.router.is_served,
            share_chars=share,
            oversized_chars=min(config.oversized_chars, share),
            context_chars=context_chars,
            own_places=own_places(config),
            is_own_memory=partial(is_known_memory, self.database),
        )
        batcher = Batcher(
            database=self.database,
            sources=sources,
            carriers=load_carriers(self._world.is_stopping),
            reading=reading,
            tracker=self.tracker,
            is_watched=lambda path: self._artifact_at(path) is not None,
            is_left_out=self._is_left_out,
            clock=self._clock,
            log=self._log,
        )
        budget = config.budget
        account = Account(
            spending=self.spending,
            limits=Limits(
                max_calls_per_day=budget.max_calls_per_day,
                max_tokens_per_day=budget.max_tokens_per_day,
                max_usd_per_day=budget.max_usd_per_day,
                max_calls_per_pass=budget.max_calls_per_pass,
                max_tokens_per_transcript=budget.max_tokens_per_transcript,
            ),
            clock=self._clock,
            is_stopping=self._world.is_stopping,
            price=find_price(config, self.backend.price_list, self.backend.model),
            meanwhile=self._world.meanwhile,
            host=urlsplit(config.llm_backend.base_url).netloc.rpartition("@")[2],
        )
        return Extraction(
            database=self.database,
            tracker=self.tracker,
            batcher=batcher,
            schedule=Schedule(
                database=self.database,
                tracker=self.tracker,
                batcher=batcher,
                pace=Pace(
                    quiet_seconds=config.quiet_ms / 1000,
                    max_wait_seconds=config.max_wait_ms / 1000,
                    initial_days=config.initial_days,
                    batch_chars=message_chars,
                    share_chars=share,
                ),
                clock=self._clock,
            ),
            backend=self.backend,
            account=account,
            scopes=self.scopes,
            deletions=deletions,
            terms=Terms(
                max_request_chars=config.max_prompt_chars,
                memory_chars=int(config.max_prompt_chars * MEMORY_SHARE),
                max_memories=config.max_memory_files,
                max_memory_chars=config.max_memory_content_chars,
                max_output_tokens=config.llm_backend.max_output_tokens,
                time_zone=config.time_zone,
                asks_first=frozenset(
                    kind for kind in MemoryType if config.review.mode_for(kind) == "hold"
                ),
            ),
            redactor=redactor,
            clock=self._clock,
            log=self._log,
            asker=asker_of(config),
            model=model_of(config),
            nominating=_nominating(config, self.database, redactor),
            is_stopping=self._world.is_stopping,
            round_seconds=self._world.round_seconds,
        )

    @property
    def session_roots(self) -> list[str]:
        """Where transcripts are looked for."""
        return session_roots(self.config)

    @property
    def excluded(self) -> list[str]:
        """Directories that never hold transcripts."""
        return excluded_places(self.config)

    def scan(self) -> tuple[Scan, list[Stamp]]:
        """Compare everything below the session directories with the cursors.

        Returns what was seen, and the stamps of changes that nothing had told before.
        """
        found = scan(
            self.session_roots,
            self._artifact_of,
            excluded=self.excluded,
            known=self.tracker.known,
            selections=self.selections,
        )
        news = self.tracker.observe(found)
        self.last_scan = found
        self._log.emit(
            "scan:complete",
            duration_ms=round(found.seconds * 1000),
            transcripts=found.count,
            changed=len(news),
            unobserved=len(found.unobserved),
        )
        self._tell_unobserved(found)
        return found, news

    def look(self, hints: Hints) -> None:
        """Look at what hints point to; what cannot be looked at is left to the next scan."""
        stamps: dict[str, Stamp] = {}
        for path in hints.paths:
            artifact = self._artifact_at(path)
            if artifact is None or artifact in stamps:
                continue
            try:
                found = stamp(artifact, self._artifact_of)
            except NotObservedError:
                continue
            if found is not None:
                stamps[artifact] = found
        self.tracker.observe_hints(stamps)
        if hints.directories:
            self.tracker.observe(
                scan(
                    self.session_roots,
                    self._artifact_of,
                    excluded=self.excluded,
                    within=sorted(hints.directories),
                    selections=self.selections,
                )
            )

    def _artifact_at(self, path: str) -> str | None:
        """Return the artifact to which a path belongs that scans look at."""
        return artifact_at(
            path,
            self.session_roots,
            self._artifact_of,
            excluded=self.excluded,
            selections=self.selections,
        )

    def _is_left_out(self, path: str) -> bool:
        """Return whether the configuration says that what lies at a path is not read: patterns do,
        or the entry is switched off, or gone.
        """
        roots = {*self.selections, *(entry.sessions for entry in self.config.watch)}
        holding = [root for root in roots if path.startswith(os.path.join(root, ""))]
        if not holding:
            # Where there is one memory for all it belongs there still.
            return bool(self.config.watch)
        root = max(holding, key=len)  # the deepest was meant
        if root not in self.selections:
            return True
        if not self.selections[root]:
            return False
        rest = path.removeprefix(os.path.join(root, ""))
        return self.selections[root].leaves_out(rest, is_directory=os.path.isdir(path))

    def extract(self, wish: Wish, reports: list[Report] | None = None) -> list[Report]:
        """Run one round of extraction and return `reports` with those of the round, which are added
        also where something is raised. Raises as Extraction.run_round does, and
        sqlite3.DatabaseError for a row of the ledger that cannot be decoded.
        """
        reports = [] if reports is None else reports
        self.curator.resume()
        if self.config.extraction_enabled:
            self.extraction.run_round(wish, reports)
            wished = self.curator.forget_taken_back()
            reports[:] = [
                report_of(self.database, one.batch) if one.batch in wished else one
                for one in reports
            ]
            self._check_rows()
        else:
            self._log.emit("extraction:skipped", reason="extraction_enabled is false")
        return reports

    def _check_rows(self) -> None:
        """Raise sqlite3.DatabaseError where a transcript was not read because of its own rows: that is
        no fault of its file, as its reader has it.
        """
        for item in self.tracker.waiting.values():
            if not item.problem:
                continue
            try:
                known = rows.find_by_path(self.database, item.path)
                if known is not None:
                    rows.ranges_of(self.database, known.uid)
                    SOURCES[known.source]
            except (msgspec.DecodeError, ValueError, KeyError) as error:
                raise sqlite3.DatabaseError(
                    f"a row about {item.path} cannot be decoded: {type(error).__name__}"
                ) from error

    def run(self, wish: Wish, reports: list[Report] | None = None) -> list[Report]:
        """Scan, settle what people wrote, then extract until nothing is ready any more.

        Returns and raises as `extract` does.
        """
        reports = [] if reports is None else reports
        self.scan()
        self.settle()
        # What is set aside again now waits for the next to ask, or there would be no end.
        aside = waiting_aside(self.database)
        wish = msgspec.structs.replace(wish, retry_up_to=aside[-1] if aside else 0)
        while True:
            before = len(reports)
            self.extract(wish, reports)
            if len(reports) == before or self._world.is_stopping():
                break
        if reports:
            self.settle()
        return reports

    @property
    def upkeep(self) -> list[Upkeep]:
        """What keeps each scope in order that is there."""
        for scope in self.scopes.all():
            if scope.directory not in self._upkeep:
                self._upkeep[scope.directory] = self._build_upkeep(scope)
        return list(self._upkeep.values())

    def _build_upkeep(self, scope: OpenScope) -> Upkeep:
        settling = Settling(
            database=self.database,
            scope=scope,
            deletions=self._deletions,
            clock=self._clock,
            log=self._log,
        )
        return Upkeep(scope, settling, budgets=_index_budgets(self.config), log=self._log)

    def make_memory_places(self) -> None:
        """Make the directories below which memories go, so that they can be watched; what cannot be
        made is told by what needs it.
        """
        if not self._is_dry:
            for place in memory_places(self.config):
                with contextlib.suppress(OSError):
                    self._world.files.make_directory(place)

    def prepare_scopes(self) -> None:
        """Put the memory directories in order at start, and see what was taken out of those that
        were left behind. Raises LockedError, NotObservedError.
        """
        for scope in self.scopes.left_behind():
            with contextlib.suppress(ScopeError, NotObservedError):
                state = scope.read()
                self._deletions.look(scope, state)
                if state.memories:
                    self._log.emit(
                        "memory:left_behind", scope=scope.directory, memories=len(state.memories)
                    )
        _do_each(upkeep.prepare for upkeep in self.upkeep)

    def refresh(self, *, is_forced: bool = False, may_wait: bool = False) -> None:
        """Bring every index up to its files. Raises as `Upkeep.refresh` does."""
        _do_each(
            partial(upkeep.refresh, is_forced=is_forced, may_wait=may_wait)
            for upkeep in self.upkeep
        )

    @property
    def may_settle(self) -> bool:
        """Whether another look may end a held claim although no file changes."""
        return any(upkeep.settling.is_due for upkeep in self.upkeep)

    def settle(self) -> None:
        """End what the memory files settle. Raises as `Settling.settle` does."""
        _do_each(upkeep.settling.settle for upkeep in self.upkeep)

    def see_deletions(self) -> None:
        """Wait until what is missing counts as deleted, or is there again. Raises as `settle` does."""
        if self.may_settle:
            self._world.wait(DELETED_SECONDS)
            self.settle()

    def done(self, reports: list[Report], failure: Exception | None = None) -> Done:
        """Return what a run did, and what it left out, where it ended with a failure or without."""
        reasons = aside_reasons(self.database)
        left_out = self.extraction.left_out()
        waiting = [(one.path, one.problem) for one in self.tracker.oldest_first() if one.problem]
        unseen = self.last_scan.unobserved if self.last_scan is not None else ()
        not_read = dict([*waiting, *((one.path, one.reason) for one in unseen)])
        return Done(
            reports=tuple(reports),
            ceiling=str(failure) if isinstance(failure, BudgetReachedError) else "",
            left_out=_as_text(left_out),
            not_read=_as_text(item for item in not_read.items() if item not in left_out),
            set_aside=sum(reasons.values()),
            set_aside_reasons=reasons,
        )

    def has_work(self) -> bool:
        """Return whether a round of extraction could do something now."""
        return self.extraction.has_work()

    def open_passes(self) -> int:
        """Return how many batches a restart would take up."""
        return len(unfinished_batches(self.database))

    def keep_copy(self) -> None:
        """Keep today's copy of the ledger. Raises sqlite3.DatabaseError where it is damaged."""
        now, files = self._clock.now(), self._world.files
        make_copy(self.database, self.state_directory, now, files, _find_damage)

    def close(self) -> None:
        """Close the ledger."""
        self.database.close()

    def _tell_unobserved(self, found: Scan) -> None:
        # Once for each path and reason, until it is seen again.
        present = {f"{item.path}: {item.reason}" for item in found.unobserved}
        for item in found.unobserved:
            if f"{item.path}: {item.reason}" not in self._told:
                self._log.emit("scan:unobserved", path=item.path, reason=item.reason)
        self._told = present


def _do_each(works: Iterable[Callable[[], None]]) -> None:
    """Do something for every scope, then raise what kept the first from it: one that is locked or
    cannot be written must not hold up the others.
    """
    failure: Exception | None = None
    for work in works:
        try:
            work()
        except (LockedError, NotObservedError, ScopeError, OSError) as error:
            failure = failure or error
    if failure is not None:
        raise failure


def _as_text(told: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return paths with what is said of each; names of files need not be text."""
    return tuple((os.fsencode(path).decode("utf-8", "replace"), said) for path, said in told)


def find_price(config: Config, price_list: str, model: str) -> Price | None:
    """Return what a model costs on somebody's price list, None where nobody says."""
    overrides = {
        name: Price(**msgspec.structs.asdict(price)) for name, price in config.prices.items()
    }
    return Prices(overrides).find(price_list, model)


_find_damage = partial(find_damage, sources=frozenset(SOURCES))


def own_places(config: Config) -> tuple[str, ...]:
    """Return where programs work that any memd of this person called, as agents may write it, each
    place with a separator at its end.
    """
    places = (config.state_directory, os.path.dirname(config.spending_file))
    return tuple(f"{place}{os.sep}" for place in (*places, *map(os.path.realpath, places)))


def workspace(config: Config) -> str:
    """Return the directory where a backend may put what it needs on disk."""
    return os.path.join(config.state_directory, WORKSPACE_DIRECTORY)


def _open_ledger(world: World, state_directory: str) -> Database:
    return open_ledger(
        state_directory,
        world.clock,
        world.files,
        connect=world.connect,
        restored=lambda copy: world.log.emit(
            "ledger:restored", path=os.path.join(state_directory, LEDGER_FILE), copy_from=copy
        ),
        find_damage=_find_damage,
    )


def shares_of(config: Config) -> tuple[int, int, int]:
    """Return how many characters of a request are for messages, for the turns before those of one
    transcript, and for one transcript.
    """
    message_chars = int(config.max_prompt_chars * (1 - MEMORY_SHARE)) - INSTRUCTION_CHARS
    context_chars = min(config.context_chars, int(message_chars * CONTEXT_SHARE))
    share = min(config.max_extraction_session_chars, message_chars - context_chars)
    return message_chars, context_chars, share


def _index_budgets(config: Config) -> IndexBudgets:
    return IndexBudgets(max_lines=config.max_index_lines, max_bytes=config.max_index_bytes)


def _open_scopes(
    config: Config, world: World, database: Database, *, is_dry: bool = False
) -> tuple[Router, OpenScopes]:
    """Return what finds the scope of a message, and the scopes; those that were named are there."""

    def open_scope(directory: str) -> OpenScope:
        return (DryScope if is_dry else OpenScope)(
            directory,
            foreign_files=config.foreign_files_in(directory),
            budgets=_index_budgets(config),
            files=world.files,
            clock=world.clock,
        )

    router = Router(config, database, world.clock, home=os.path.expanduser("~"))
    scopes = OpenScopes(router, open_scope)
    return router, scopes


def _curator(
    config: Config,
    world: World,
    database: Database,
    *,
    router: Router,
    scopes: OpenScopes,
    deletions: Deletions,
) -> Curator:
    return Curator(
        Surroundings(
            database=database,
            scopes=scopes,
            redactor=Redactor(config.redaction.patterns),
            deletions=deletions,
            whereabouts=Whereabouts(
                database=database,
                router=router,
                sources=WatchedSources(config),
                carriers=load_carriers(world.is_stopping),
            ),
            clock=world.clock,
            log=world.log,
            files=world.files,
            find_damage=_find_damage,
        )
    )


def curate_once(config: Config, world: World, ask: Ask) -> Answer:
    """Do in this process what a person asks for.

    Raises LockedError when another process holds the state directory, and what `Curator.answer`
    raises.
    """
    lock = take_state(config, world.clock, role="command")
    try:
        with suspecting(config.state_directory, world.files):
            database = _open_ledger(world, config.state_directory)
            try:
                router, scopes = _open_scopes(config, world, database)
                deletions = Deletions(database=database, clock=world.clock, log=world.log)
                curator = _curator(
                    config, world, database, router=router, scopes=scopes, deletions=deletions
                )
                curator.resume()
                return curator.answer(ask)
            finally:
                database.close()
    finally:
        lock.release()


def take_state(config: Config, clock: Clock, *, role: Role = "daemon") -> DaemonLock:
    """Return the lock of the state directory, held.

    Raises LockedError when another process has it, ConfigError when it lies where locks do not
    work.
    """
    if not is_local(config.state_directory):
        problem = (
            f"state_directory = {config.state_directory} lies on a network file system, where"
            " locks and databases cannot be relied on; name a local directory"
        )
        raise ConfigError(config.path or "state_directory", [problem])
    lock = DaemonLock(config.state_directory, clock, role=role)
    lock.acquire()
    note_state_owner(config)
    return lock


def take_state_with(
    load: Callable[[], Backend], config: Config, clock: Clock, *, role: Role = "daemon"
) -> tuple[DaemonLock, Backend]:
    """Return the lock of the state directory, held, and the backend.

    A backend that cannot be used raises BackendError before anything is touched; where another
    process has the lock, nothing is loaded in vain. Raises as `take_state` does too.
    """
    check_similarity(config)
    backend = None if is_held(config.state_directory) else load()
    lock = take_state(config, clock, role=role)
    try:
        return lock, backend or load()
    except BaseException:
        lock.release()
        raise


def run_once(config: Config, world: World, wish: Wish, reports: list[Report] | None = None) -> Done:
    """Do once, in this process, what the daemon would do, and bring the index up to date.

    What was done is added to `reports`, also where something is raised.

    Raises BackendError before anything is touched when the backend cannot be used, LockedError
    when another process holds the state directory, and what `App.extract` raises but ceilings.
    """
    reports = [] if reports is None else reports
    load = partial(load_backend, config.llm_backend, workspace(config))
    lock, backend = take_state_with(load, config, world.clock, role="run")
    try:
        with suspecting(config.state_directory, world.files):
            app = App(config, world, backend, state_directory=config.state_directory)
            try:
                app.prepare_scopes()
                done = _run_patiently(app, world, wish, reports)
                app.see_deletions()
                _keep_copy(app)
                return done
            finally:
                app.close()
    finally:
        backend.close()
        lock.release()


def _keep_copy(app: App) -> None:
    """Keep today's copy of the ledger; where there is no room for it now, the next run does."""
    with contextlib.suppress(sqlite3.OperationalError, OSError):
        app.keep_copy()


def _run_patiently(app: App, world: World, wish: Wish, reports: list[Report]) -> Done:
    """Run until nothing is left or a ceiling is reached; where the provider is only busy for a
    moment, wait for it.
    """
    tries = RUN_TRIES
    while True:
        tries -= 1
        try:
            return app.done(app.run(wish, reports))
        except BudgetReachedError as error:
            return app.done(reports, error)
        except BackendError as error:
            pause = app.extraction.paused_until()
            if error.reaction is not Reaction.RETRY or pause is None or not tries:
                raise
            seconds = (pause.until - world.clock.now()).total_seconds()
            if seconds > LONGEST_RUN_PAUSE_SECONDS:
                raise
            world.log.emit(
                "run:waiting",
                seconds=round(seconds, 1),
                attempt=RUN_TRIES - tries + 1,
                attempts=RUN_TRIES,
            )
            world.wait(seconds)


def _nominating(config: Config, database: Database, redactor: Redactor) -> Nominating | None:
    """Return what compares by meaning, None where words are enough. Raises ConfigError."""
    if config.similarity == "words":
        return None
    embedder = load_embedder(config)
    # numpy is there only with this extra.
    from memconsolidate.embeddings.vectors import Vectors  # noqa: PLC0415

    return Nominating(Vectors(database, embedder, clean=lambda text: redactor.redact(text).text))


class Rehearsal(Struct, frozen=True, kw_only=True):
    """What `run` would do: its batches and what it would leave out, what they would cost, and the
    verdicts on the first batch where a model was asked about it.
    """

    done: Done
    estimate: Estimate
    verdicts: tuple[Verdict, ...] = ()


def rehearse(config: Config, world: World, *, directory: str, asks_model: bool) -> Rehearsal:
    """Return what `run` would do, and with `asks_model` the verdicts on the first batch.

    Everything is done on a copy of the ledger in `directory`; of it only what a model was paid
    stays. Raises as `App.extract` does, and ConfigError.
    """
    wish = Wish(at_once=True, everything=config.llm_backend.name == DEFAULT_BACKEND, anyway=True)
    with _measuring(config, world, directory) as (app, backend):
        done = app.done(app.run(wish))
        estimate = backend.take()
    if not asks_model:
        return Rehearsal(done=done, estimate=estimate)
    model = load_backend(config.llm_backend, workspace(config))
    try:
        with _on_a_copy(config, world, model, directory) as app:
            app.scan()
            report = app.extraction.run_once(wish)
            verdicts = () if report is None else verdicts_of(app.database, report.batch)
            done = app.done([] if report is None else [report])
    finally:
        model.close()
    return Rehearsal(done=done, estimate=estimate, verdicts=verdicts)


def estimate_costs(config: Config, world: World, *, directory: str) -> tuple[Estimate, Estimate]:
    """Return what the text that waits would cost, and what the text that waits by choice would.

    Works as `rehearse` does.
    """
    with _measuring(config, world, directory) as (app, backend):
        app.run(Wish(at_once=True, anyway=True))
        waiting = backend.take()
        app.run(Wish(at_once=True, everything=True, anyway=True))
        return waiting, backend.take()


@contextlib.contextmanager
def _measuring(
    config: Config, world: World, directory: str
) -> Iterator[tuple[App, MeasuringBackend]]:
    """Give memd at work on a copy, with a backend that only measures."""
    settings = config.llm_backend
    try:
        asked = load_backend(settings, workspace(config))
    except BackendRefusedError:
        # Without a key nothing can be asked, and it is now that people want to know.
        price_list = "" if settings.base_url else settings.name
        price = find_price(config, price_list, settings.model or default_model(settings.name))
    else:
        price = find_price(config, asked.price_list, asked.model)
        asked.close()
    average = Spending(config.spending_file, config.time_zone).average_output(settings.name)
    backend = MeasuringBackend(price, average)
    free = msgspec.structs.replace(
        config,
        spending_file=os.path.join(directory, "spending.sqlite"),
        budget=BudgetSettings(
            max_calls_per_day=_NO_LIMIT,
            max_tokens_per_day=_NO_LIMIT,
            max_usd_per_day=float(_NO_LIMIT),
            max_calls_per_pass=_NO_LIMIT,
            max_tokens_per_transcript=_NO_LIMIT,
        ),
    )
    if settings.name == DEFAULT_BACKEND:
        backend.is_metered = False
    with _on_a_copy(free, world, backend, directory) as app:
        yield app, backend


@contextlib.contextmanager
def _on_a_copy(config: Config, world: World, backend: Backend, directory: str) -> Iterator[App]:
    """Give memd at work on a copy of the ledger in `directory`, where nothing else is written."""
    current = open_for_reading(config.state_directory)
    copy = os.path.join(directory, LEDGER_FILE)
    for leftover in (copy, f"{copy}-wal", f"{copy}-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.remove(leftover)
    if current is not None:
        current.execute("VACUUM INTO ?", (copy,))
        current.close()
    app = App(config, world, backend, state_directory=directory, is_dry=True)
    try:
        yield app
    finally:
        app.close()
