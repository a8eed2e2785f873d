"""`memd forget`: memories go to the archive, and what was said so far brings none of them back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from memconsolidate.changesets.tombstones import (
    Origin,
    origin_of,
    tombstone_of,
    tombstone_of_selection,
)
from memconsolidate.curation.asks import Answer, Forget
from memconsolidate.curation.naming import name_selection
from memconsolidate.curation.passes import carry_out, forgotten_verdict, new_pass_id
from memconsolidate.curation.purge import Purging, find_texts, go_on_purging
from memconsolidate.curation.surroundings import COMMAND_LOCK_SECONDS, Surroundings
from memconsolidate.curation.waiting import Waiting, read_waiting
from memconsolidate.errors import CannotChangeError, MemdError, MemoryFileError
from memconsolidate.ledger import batches as ledger
from memconsolidate.ledger.purging import messages_behind
from memconsolidate.memory import archive
from memconsolidate.memory.archive import Selection
from memconsolidate.memory.frontmatter import update_memory
from memconsolidate.memory.open_scope import OpenScope
from memconsolidate.memory.scope import ScopeState, read_unchanged
from memconsolidate.model import (
    FileWrite,
    Group,
    Memory,
    MemorySource,
    Trace,
)
from memconsolidate.verdicts.build import keep_sources
from memconsolidate.verdicts.known import key_of
from memconsolidate.verdicts.traces import may_share


class _Losing(Struct, frozen=True, kw_only=True):
    """A memory that stays without some of its sources."""

    memory: Memory
    kept: tuple[MemorySource, ...]
    lost: tuple[MemorySource, ...]


class _Found(Struct, frozen=True, kw_only=True):
    """What a person means, in one scope: memories that leave, those that lose sources, claims that
    wait no longer, and memories that left before, of which archive or ledger still have text.
    `which` are the words of the person that mean a memory of this scope.
    """

    scope: OpenScope
    state: ScopeState
    which: tuple[str, ...] = ()
    leaving: tuple[tuple[Memory, Origin], ...] = ()
    losing: tuple[_Losing, ...] = ()
    ended: tuple[Waiting, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The memories that leave, by id, or file where there is none, and those that left before."""
        return (*(key_of(memory) for memory, _ in self.leaving), *self.gone)


def forget(around: Surroundings, ask: Forget) -> Answer:
    """Forget what a person means, or only tell what that is.

    Raises MemdError where nothing or too much is named, where another memory is meant than a person
    agreed to, and where a purge could not be ended: it then goes on with the next command or pass.
    """
    _check(around, ask)
    if ask.missing:
        return _forget_missing(around, ask)
    named = name_selection(around, agent=ask.agent, session=ask.session, may_be_unread=ask.unread)
    ask = replace(ask, session=named.session)
    found = [_find(around, scope, ask) for scope in around.scopes.all()]
    if ask.is_dry:
        return _answer(ask, found)
    _check_expected(ask, found)
    done = []
    for one in found:
        if ask.which and not one.which:
            continue
        # What was not certain to be deleted is now; else nothing would keep it away.
        away = [each for each in around.deletions.away(one.scope) if each.memory in one.gone]
        if not around.deletions.believe(one.scope, away):
            raise CannotChangeError("the memories changed a moment ago; try again")
        with one.scope.hold(COMMAND_LOCK_SECONDS):
            # What left another scope a moment ago is not looked for any more.
            fresh = _find(around, one.scope, replace(ask, which=one.which))
            if fresh.keys != one.keys:
                raise CannotChangeError("the memories changed a moment ago; try again")
            if not ask.which or fresh.keys or fresh.ended:
                _carry_out(around, ask, fresh)
        done.append(fresh)
    said_too = go_on_purging(around, is_asked=True) if ask.purge else ()
    _tell(around, ask, done)
    return _answer(ask, done, said_too=said_too)


def _check(around: Surroundings, ask: Forget) -> None:
    selects = ask.session or ask.agent or ask.before
    if ask.missing and (ask.which or selects or ask.purge):
        raise MemdError("--missing goes with nothing else: only hashes are kept of those files")
    if not (ask.which or selects or ask.missing):
        raise MemdError("nothing is named to be forgotten: an id, --session, --agent or --before")
    if ask.unread and not ask.session:
        raise MemdError("--unread goes with --session and the whole id of one")
    if ask.which and selects:
        raise MemdError("name memories, or say --session, --agent and --before, not both")
    if ask.before is not None and ask.before > around.clock.now():
        raise MemdError(
            f"{ask.before.isoformat()} has not come yet; without --before all that was said counts"
        )
    for batch in ledger.unfinished_batches(around.database):
        if batch.state == ledger.DECIDED and batch.kind == ledger.EXTRACTION:
            raise MemdError(
                "a pass is half written, and may write what you want forgotten; `memd run` ends it,"
                " then try again"
            )


def _forget_missing(around: Surroundings, ask: Forget) -> Answer:
    """Believe that the memories are meant to be gone whose files are, many at once."""
    missing = {scope: around.deletions.missing(scope) for scope in around.scopes.all()}
    found = [{"id": one.memory, "file": one.file} for each in missing.values() for one in each]
    names = tuple(one["file"] or one["id"] for one in found)
    if ask.expected is not None and {*ask.expected} != {one["id"] for one in found}:
        raise MemdError("the memories changed since you were asked; nothing was done, try again")
    if not ask.is_dry:
        for scope, gone in missing.items():
            if not around.deletions.believe(scope, gone):
                raise CannotChangeError("the memories changed a moment ago; try again")
    would = "Would forget" if ask.is_dry else "Forgot"
    lines = [f"{would} {name}, which is gone" for name in names] or ["No memory is missing."]
    data = {"forgotten": [] if ask.is_dry else found, "found": found, "is_purged": False}
    return Answer(lines=tuple(lines), data=data)


def _check_expected(ask: Forget, found: Sequence[_Found]) -> None:
    keys = {key for one in found for key in one.keys}
    if ask.expected is not None and keys != {*ask.expected}:
        raise MemdError("the memories changed since you were asked; nothing was done, try again")


def _find(around: Surroundings, scope: OpenScope, ask: Forget) -> _Found:
    state = scope.read()
    if ask.which:
        return _find_named(around, scope, state, ask)
    selection = _selection(ask)
    leaving: list[tuple[Memory, Origin]] = []
    losing: list[_Losing] = []
    for memory in state.memories:
        origin = origin_of(around.database, scope.directory, memory)
        lost = tuple(one for one in origin.sources if selection.has(one.agent, one.session, one.at))
        if lost and len(lost) == len(origin.sources):
            leaving.append((memory, origin))
        elif lost:
            kept = tuple(one for one in origin.sources if one not in lost)
            losing.append(_Losing(memory=memory, kept=kept, lost=lost))
    ended = [
        waiting
        for waiting in read_waiting(around.database, scope.directory, around.clock.now())
        if waiting.verdict.sources
        and all(selection.has(one.agent, one.session, one.at) for one in waiting.verdict.sources)
    ]
    return _Found(
        scope=scope,
        state=state,
        leaving=tuple(leaving),
        losing=tuple(losing),
        ended=tuple(ended),
        gone=_gone_with(around, scope, state, selection) if ask.purge else (),
    )


def _gone_with(
    around: Surroundings, scope: OpenScope, state: ScopeState, selection: Selection
) -> tuple[str, ...]:
    """Return what left memory before and rests on a selection alone; not what was moved elsewhere and
    stays there.
    """

    def is_all(sources: Sequence[MemorySource]) -> bool:
        return bool(sources) and all(
            selection.has(one.agent, one.session, one.at) for one in sources
        )

    gone = around.deletions.gone(scope, state)
    found = {key for key, sources in gone.items() if is_all(sources)}
    if found:
        found -= {
            memory.id
            for place in around.scopes.all()
            if place is not scope
            for memory in place.read().memories
            if memory.id in found
            and not is_all(origin_of(around.database, place.directory, memory).sources)
        }
    return tuple(sorted(found))


def _find_named(around: Surroundings, scope: OpenScope, state: ScopeState, ask: Forget) -> _Found:
    leaving: dict[str, tuple[Memory, Origin]] = {}
    gone: list[str] = []
    words: list[str] = []
    left = around.deletions.gone(scope, state) if ask.purge else {}
    there: list[str] = []
    for which in dict.fromkeys(ask.which):
        if which in left and not _is_other_file(around, scope, which):
            gone.append(which)
            words.append(which)
        elif not (ask.purge and _is_gone_elsewhere(around, scope, state, which)):
            there.append(which)
    for which, place in zip(there, around.find_all(there), strict=True):
        if place.scope is scope:
            key = key_of(place.memory)
            words.append(which)
            leaving[key] = (
                place.memory,
                origin_of(around.database, scope.directory, place.memory),
            )
    traces = [trace for _, origin in leaving.values() for trace in _all_traces(origin)]
    ended = [
        waiting
        for waiting in read_waiting(around.database, scope.directory, around.clock.now())
        if _rests_on(waiting.verdict.traces, traces)
    ]
    return _Found(
        scope=scope,
        state=state,
        which=tuple(words),
        leaving=tuple(leaving.values()),
        ended=tuple(ended),
        gone=tuple(gone),
    )


def _is_other_file(around: Surroundings, scope: OpenScope, which: str) -> bool:
    """Whether a name of a file, which left one scope, is that of a memory that lies in another."""
    return any(
        not memory.id and memory.file == which
        for place in around.scopes.all()
        if place is not scope
        for memory in place.read().memories
    )


def _is_gone_elsewhere(
    around: Surroundings, scope: OpenScope, state: ScopeState, which: str
) -> bool:
    """Whether a memory that does not lie here left another scope."""
    return all(key_of(memory) != which for memory in state.memories) and any(
        which in around.deletions.gone(place, place.read())
        for place in around.scopes.all()
        if place is not scope
    )


def _selection(ask: Forget) -> Selection:
    return Selection(agent=ask.agent, session=ask.session, before=ask.before)


def _all_traces(origin: Origin) -> list[Trace]:
    """Return what is known of every message behind a memory; of some only that it is one."""
    known = {(trace.agent, trace.session, trace.message) for trace in origin.traces}
    return [
        *origin.traces,
        *(
            Trace(agent=source.agent, session=source.session, message=message)
            for source in origin.sources
            for message in source.messages
            if (source.agent, source.session, message) not in known
        ),
    ]


def _selected(around: Surroundings, selection: Selection) -> Iterator[Trace]:
    """Yield the messages of a selection that the ledger holds words of."""
    for agent, session, message, at in messages_behind(around.database):
        if selection.has(agent, session, at):
            yield Trace(agent=agent, session=session, message=message)


def _rests_on(ours: Iterable[Trace], theirs: Iterable[Trace]) -> bool:
    """Whether a claim rests on nothing but messages that are forgotten, and on the same sentences."""
    spans: dict[tuple[str, str, str], list[tuple[str, ...]]] = {}
    for trace in theirs:
        key = (trace.agent, trace.session, trace.message)
        spans.setdefault(key, []).append(trace.spans)
    mine = {(trace.agent, trace.session, trace.message): trace.spans for trace in ours}
    return (
        bool(mine)
        and mine.keys() <= spans.keys()
        and any(may_share(own, other) for key, own in mine.items() for other in spans[key])
    )


def _carry_out(around: Surroundings, ask: Forget, found: _Found) -> None:
    """Journal and write what is forgotten in one scope; under its lock."""
    scope, now = found.scope, around.clock.now()
    lines = [
        tombstone_of(waiting.verdict, archive.FORGOTTEN, now)
        for waiting in found.ended
        if waiting.verdict.traces
    ]
    if not ask.which:
        lines.append(tombstone_of_selection(_selection(ask), now))
    further = [_without_sources(found.state, one) for one in found.losing]
    if lines:
        further.append(Group(writes=(), archive_log=tuple(lines)))
    purging = None
    if ask.purge:
        purging = Purging(
            keys=found.keys,
            traces=tuple(
                trace
                for origin in (
                    *(_all_traces(origin) for _, origin in found.leaving),
                    *(waiting.verdict.traces for waiting in found.ended),
                    () if ask.which else _selected(around, _selection(ask)),
                )
                for trace in origin
            ),
            texts=find_texts(
                around,
                scope,
                found.state,
                keys=found.keys,
                ended=[waiting.verdict for waiting in found.ended],
            ),
        )

    def end() -> None:
        for waiting in found.ended:
            if waiting.is_provisional:
                ledger.end_provisional(around.database, waiting.row, state=ledger.FORGOTTEN)
            else:
                ledger.end_review(around.database, waiting.row, state=ledger.FORGOTTEN)
        for one in found.losing:
            ledger.drop_memory_sources(
                around.database, scope.directory, key_of(one.memory), one.lost
            )
        if purging is not None:
            purging.begin(around.database)

    written = carry_out(
        around,
        scope,
        found.state,
        [forgotten_verdict(memory) for memory, _ in found.leaving],
        pass_id=new_pass_id(),
        further=further,
        beside=end,
    )
    if written.parked:
        names = [write.path for group in written.parked for write in group.writes]
        raise MemdError(
            f"somebody changed {', '.join(names[:1])} while it was forgotten; it stays, try again"
        )


def _without_sources(state: ScopeState, losing: _Losing) -> Group:
    """Return how a memory's file loses sources. Raises CannotChangeError where it cannot."""
    memory = losing.memory
    text = read_unchanged(state, memory.file)
    if text is None:
        raise CannotChangeError(f"{memory.file} changed a moment ago; try again")
    try:
        after = update_memory(text, replace(memory, sources=keep_sources(losing.kept)))
    except MemoryFileError as error:
        raise CannotChangeError(str(error)) from error
    return Group(writes=(FileWrite(path=memory.file, before=text, after=after),))


def _tell(around: Surroundings, ask: Forget, done: Iterable[_Found]) -> None:
    for one in done:
        for key in one.keys:
            # The name of a file is text.
            is_told = not ask.purge or any(memory.id == key for memory, _ in one.leaving)
            around.log.emit(
                "memory:forgotten",
                scope=one.scope.directory,
                id=key if is_told else "",
                is_purged=ask.purge,
            )


def _answer(ask: Forget, found: Sequence[_Found], *, said_too: Sequence[str] = ()) -> Answer:
    """Tell what is, or was, forgotten; after a purge without any of its words, but for what others
    say, too.
    """
    leaving: list[dict[str, Any]] = []
    losing: list[dict[str, Any]] = []
    ended: list[str] = []
    is_bare = ask.purge and not ask.is_dry
    for one in found:
        leaving += [
            {"id": key} if is_bare else {"id": memory.id, "file": memory.file, "name": memory.name}
            for key, memory in ((key_of(memory), memory) for memory, _ in one.leaving)
        ]
        losing += [
            {"id": each.memory.id, "file": each.memory.file, "sources": len(each.lost)}
            for each in one.losing
        ]
        ended += [waiting.number for waiting in one.ended]
    # What was moved has copies in more scopes than one.
    named = {key_of(memory) for one in found for memory, _ in one.leaving}
    copies = dict.fromkeys(key for one in found for key in one.gone if key not in named)
    leaving += [{"id": key, "archived": True} for key in copies]
    data = {
        "forgotten": [] if ask.is_dry else leaving,
        "found": leaving,
        "without_some_sources": losing,
        "claims_ended": ended,
        "is_purged": is_bare,
        "session": ask.session,
        "said_too": list(said_too),
    }
    return Answer(lines=tuple(_lines(ask, leaving, losing, ended, said_too)), data=data)


def _lines(
    ask: Forget,
    leaving: list[dict[str, Any]],
    losing: list[dict[str, Any]],
    ended: list[str],
    said_too: Sequence[str],
) -> Iterable[str]:
    would = "Would forget" if ask.is_dry else "Forgot"
    if ask.session:
        yield f"Of session {ask.session}:"
    if ask.unread:
        yield (
            f"Nothing that was said in it until now {'would become' if ask.is_dry else 'becomes'} a memory,"
            " whenever it is read; that no model sees it, `exclude` sees to."
        )
    if not (leaving or losing or ended):
        yield "No memory and no claim that waits rests on that alone."
    for one in leaving:
        named = one.get("name")
        told = f"{one['file']} ({named})" if named else one["id"]
        have = "has" if ask.is_dry else "had"
        yield f"{would} {told}" + (f", of which memd {have} copies" if "archived" in one else "")
    for one in losing:
        stays = "would stay" if ask.is_dry else "stays"
        yield f"{one['file']} {stays}: it rests on other words too, and loses {one['sources']} of its sources"
    if ended:
        wait = "would wait" if ask.is_dry else "waits"
        yield f"{', '.join(ended)}: {wait} no longer for review"
    if ask.is_dry or not (leaving or losing or ended or not ask.which):
        return
    if ask.purge:
        but = ", but for what was not asked about" if said_too else ""
        yield (
            f"No text of it is left in the archive, the ledger and its copies{but}. Transcripts are not"
            " memd's and stay, so do log files, backups and the history of a version control system."
        )
        yield from said_too
    elif leaving:
        yield "The archive keeps it; --purge takes it out of there, too."
    yield "What was said so far does not bring it back; newer words may."
