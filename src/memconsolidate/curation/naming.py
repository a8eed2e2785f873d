"""Which session and which agent a person means: a session also by how its id begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from msgspec import Struct

from memconsolidate.changesets.tombstones import origin_of
from memconsolidate.curation.surroundings import Surroundings
from memconsolidate.errors import ExitCode, MemdError
from memconsolidate.ledger.looking_up import UUID, is_session, transcripts_by_agent
from memconsolidate.ledger.purging import messages_behind

#: A shorter beginning of an id is taken for a slip.
_SHORTEST_BEGINNING = 4

#: So many sessions are named where the one that is meant is none of them.
_NAMED = 5

_UNREAD = " of one that was not read yet say the whole id, and --unread"

_NEVER = datetime.min.replace(tzinfo=UTC)


class Named(Struct, frozen=True):
    """A session and an agent that memd knows; empty where nobody asked for one."""

    agent: str
    session: str


def name_selection(
    around: Surroundings, *, agent: str, session: str, may_be_unread: bool = False
) -> Named:
    """Return the agent and the whole id of the session that are meant; of one that `may_be_unread` and
    that memd does not know, what was given.

    Raises MemdError, with what there is, where memd knows neither words nor a transcript of it, and
    where several sessions begin so.
    """
    transcripts = transcripts_by_agent(around.database)
    sessions = _sessions(around)
    agents = sorted({*transcripts, *(known for known, _ in sessions)})
    if agent and agent not in agents and not may_be_unread:
        there = f"there is {', '.join(agents)}" if agents else "no transcript was read yet"
        raise MemdError(f"memd knows nothing of an agent {agent!r}; {there}")
    if not session:
        return Named(agent, session)
    of_agent = [agent] if agent else agents
    known = {one: at for (by, one), at in sessions.items() if by in of_agent}
    if session in known or any(is_session(around.database, by, session) for by in of_agent):
        return Named(agent, session)
    in_names = (
        found for by in of_agent for path in transcripts.get(by, ()) for found in UUID.findall(path)
    )
    begin = sorted({one for one in (*known, *in_names) if one.startswith(session)})
    if may_be_unread and not begin:
        return Named(agent, session)
    if len(session) < _SHORTEST_BEGINNING or not begin:
        whose = f" of {agent}" if agent else ""
        raise MemdError(f"memd knows no session {session!r}{whose}; {_told(known)};{_UNREAD}")
    if len(begin) > 1:
        error = MemdError(f"{len(begin)} sessions begin with {session!r}: {_listed(begin)}")
        error.exit_code = ExitCode.USAGE
        raise error
    return Named(agent, begin[0])


def _sessions(around: Surroundings) -> dict[tuple[str, str], datetime]:
    """Return every session by its agent that memd has words of, and when it last said any."""
    found: dict[tuple[str, str], datetime] = {}
    for agent, session, at in _sources(around):
        found[agent, session] = max(at or _NEVER, found.get((agent, session), _NEVER))
    return found


def _sources(around: Surroundings) -> Iterator[tuple[str, str, datetime | None]]:
    for agent, session, _, at in messages_behind(around.database):
        yield agent, session, at
    for scope in around.scopes.all():
        for memory in scope.read().memories:
            for source in origin_of(around.database, scope.directory, memory).sources:
                yield source.agent, source.session, source.at


def _told(known: dict[str, datetime]) -> str:
    if not known:
        return "no memory rests on any yet"
    latest = sorted(known, key=lambda session: (known[session], session), reverse=True)
    return f"there is {_listed(latest)}"


def _listed(sessions: Iterable[str]) -> str:
    """Return sessions with commas between them, and how many more there are."""
    named = list(sessions)
    more = len(named) - _NAMED
    return ", ".join(named[:_NAMED]) + (f" and {more:,} more" if more > 0 else "")
