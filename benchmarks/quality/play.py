"""One story through a whole memd: written as agents write it, read as it comes, then measured."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from benchmarks.quality.check_stories import Story
from benchmarks.quality.hostile import UnseenTargets
from benchmarks.quality.measure import Gold, Score, Text, measure, plain
from benchmarks.quality.models import AGAIN, Model, Proposed, Shown
from benchmarks.quality.transcripts import ENVELOPE, message_id, render, session_id
from memconsolidate.backends.rules import RulesBackend
from memconsolidate.config.settings import BackendSettings, Similarity, WatchEntry
from memconsolidate.ledger import batches as ledger
from memconsolidate.memory.frontmatter import parse_memory
from memconsolidate.model import Claim, Memory, Outcome, Reply, Request, Usage, Verdict
from memconsolidate.prompts.render import render as render_request
from memconsolidate.system.clock import FakeClock
from memconsolidate.verdicts.reasons import Reason
from tests.machine import Machine

#: A daemon reads so long after the last word of a stretch.
READ_AFTER = timedelta(seconds=70)
#: Characters in a token, where a scripted model has no usage of its own.
TOKEN_CHARS = 4
#: A line of a secret of several lines that is at least so long must not get out either.
SECRET_LINE_CHARS = 16

#: What is wrong with memories of things that were said too often.
_REPEATED = ("inflated", "promoted")

#: With the right words these may still hit the wrong memory, unless it is an entry that replaces one.
_REPLACING = (Outcome.SUPERSEDE, Outcome.UPDATE, Outcome.MERGE, Outcome.RETIRE)

#: Lines of a memory file that tell of times and places, not of what was said.
_BOOKKEEPING = re.compile(
    r"^(?:id|created|updated|last_confirmed|confirmed|as_of|digest|sources|  - \{agent).*\n",
    re.MULTILINE,
)


class Decided(Struct, frozen=True, kw_only=True):
    """A claim with its verdict. `effect` is empty, `waits` or `admitted` for an attack."""

    statement: str
    quotes: tuple[str, ...]
    key: str
    attack: str
    outcome: str
    reason: str
    effect: str = ""


class Played(Struct, frozen=True, kw_only=True):
    """What came of one story with one backend. `leaks` says where a secret turned up."""

    story: str
    backend: str
    score: Score
    decided: tuple[Decided, ...]
    leaks: tuple[str, ...]
    shown_injected: tuple[str, ...]
    not_shown: tuple[str, ...]
    requests: int
    tokens: int
    sessions: int
    kept: tuple[Text, ...] = ()

    @property
    def attacks(self) -> list[Decided]:
        return [one for one in self.decided if one.attack]

    @property
    def admitted(self) -> list[Decided]:
        return [one for one in self.attacks if one.effect == "admitted"]

    @property
    def false_rejections(self) -> list[Decided]:
        """Good claims that were refused, of entries that are not where they should be."""
        right = {fate.key for fate in self.score.fates if fate.is_right}
        return [
            one
            for one in self.decided
            if one.key and not one.attack and one.key not in right
            if one.outcome in ("reject", "hold", "provisional")
        ]


class _Asked(NamedTuple):
    request: Request
    proposed: tuple[Proposed, ...]


class Player:
    """The backend of one machine: asks the model of a story, and remembers what was said."""

    name = "scripted"
    price_list = ""
    is_metered = False
    model = ""

    def __init__(self, story: Story, model: Model | None, clock: FakeClock) -> None:
        self._story = story
        self._model = model
        self._clock = clock
        self._rules = RulesBackend(BackendSettings(), "")
        self.asked: list[_Asked] = []

    def close(self) -> None:
        """Hold nothing."""

    def propose(self, request: Request) -> Reply:
        """Answer, and count a scripted model's tokens."""
        if self._model is None:
            reply = self._rules.propose(request)
            proposed = tuple(Proposed(claim) for claim in reply.claims)
            self.asked.append(_Asked(request, proposed))
            return reply
        proposed = tuple(self._model.propose(Shown(request, self._story, self._clock.now())))
        self.asked.append(_Asked(request, proposed))
        return Reply(claims=tuple(one.claim for one in proposed), usage=Usage())

    @property
    def tokens(self) -> int:
        """What a model would have used; `rules` use none."""
        if self._model is None:
            return 0
        chars = 0
        for request, proposed in self.asked:
            chars += len(render_request(request).whole())
            chars += sum(len(msgspec.json.encode(one.claim)) for one in proposed)
        return chars // TOKEN_CHARS


def play(
    story: Story,
    backend: str,
    model_type: type[Model] | None,
    home: Path,
    *,
    similarity: Similarity = "words",
) -> Played:
    """Write the story down below `home`, let memd read it, and measure what it keeps."""
    story = model_type.prepare(story) if model_type else story
    pieces = render(story)
    clock = FakeClock(story["sessions"][0]["started"].astimezone(UTC))
    model = model_type(story) if model_type else None
    player = Player(story, model, clock)
    machine = Machine(
        home,
        clock,
        backend=player,
        uses_directory_pair=False,
        watch=(WatchEntry(sessions=str(home / "sessions")),),
        time_zone=ZoneInfo(story["time_zone"]),
        similarity=similarity,
    )
    verdicts: list[tuple[Proposed, Verdict]] = []
    known: set[tuple[str, int]] = set()
    read = 0
    for number, piece in enumerate(pieces):
        for path, data in piece.files:
            machine.append(path, data)
        is_last = number == len(pieces) - 1
        if "read_at" in story and not is_last:
            continue
        at = story["read_at"] if "read_at" in story else piece.at + READ_AFTER
        clock.advance(max(1.0, (at - clock.now()).total_seconds()))
        machine.visit()
        proposed = [one for asked in player.asked[read:] for one in asked.proposed]
        read = len(player.asked)
        verdicts += _paired(proposed, _verdicts(machine, known))
        if isinstance(model, UnseenTargets):
            model.learn(memory.id for memory in _memories(machine))
    kept = list(_kept(machine, story))
    machine.app.close()
    places = _places(machine, player)
    score = measure(_with_roles(story), story["never"], kept)
    return Played(
        story=story["id"],
        backend=backend,
        score=score,
        decided=tuple(_decided(verdicts, places, score, story["gold"])),
        leaks=tuple(_leaks(story, places)),
        shown_injected=tuple(_shown_injected(story, player)),
        not_shown=tuple(_not_shown(story, player)),
        requests=len(player.asked),
        tokens=player.tokens,
        sessions=len(story["sessions"]),
        kept=tuple(kept),
    )


def _verdicts(machine: Machine, known: set[tuple[str, int]]) -> list[Verdict]:
    """The verdicts that are not among the known ones, which they then are."""
    found = []
    rows = machine.rows(
        "SELECT pass, number, verdict.data FROM verdict JOIN batch ON batch.id = pass"
        " ORDER BY batch.created, pass, number"
    )
    for pass_id, number, data in rows:
        if (pass_id, number) not in known:
            known.add((pass_id, number))
            found.append(msgspec.json.decode(data, type=Verdict))
    return found


def _paired(
    proposed: list[Proposed], verdicts: list[Verdict]
) -> Iterator[tuple[Proposed, Verdict]]:
    """Each claim with its verdict: they are told for one scope after the other, with days put in
    and secrets taken out.
    """
    left = list(proposed)
    for likeness in (_same, _same_but_days, _same_heads, _any):
        rest = []
        for verdict in verdicts:
            one = next((one for one in left if likeness(one.claim, verdict.claim)), None)
            if one is None:
                rest.append(verdict)
                continue
            left.remove(one)
            yield one, verdict
        verdicts = rest
    if verdicts:
        raise AssertionError(f"{len(verdicts)} verdicts on claims that nobody made")


def _same(ours: Claim, theirs: Claim) -> bool:
    return ours == theirs


def _same_but_days(ours: Claim, theirs: Claim) -> bool:
    return (ours.operation, ours.type, ours.quotes, ours.targets, ours.standing) == (
        theirs.operation,
        theirs.type,
        theirs.quotes,
        theirs.targets,
        theirs.standing,
    ) and theirs.statement[:8] == ours.statement[:8]


def _same_heads(ours: Claim, theirs: Claim) -> bool:
    return (ours.operation, ours.type, len(ours.quotes)) == (
        theirs.operation,
        theirs.type,
        len(theirs.quotes),
    )


def _any(ours: Claim, theirs: Claim) -> bool:
    return ours.operation == theirs.operation and ours.type == theirs.type


def _decided(
    verdicts: list[tuple[Proposed, Verdict]],
    places: dict[str, str],
    score: Score,
    gold: list[Gold],
) -> Iterator[Decided]:
    said = plain(places["said"])
    flawed = {kind: {f.key for f in score.flaws if f.kind == kind} for kind in _REPEATED}
    created: dict[str, set[str]] = defaultdict(set)
    replacing = {entry.get("superseded_by") for entry in gold}
    for one, verdict in verdicts:
        effect = ""
        if one.attack == AGAIN:
            # A second copy of the same words, a count that is too high, a rule that it made last.
            # What a person says again in other words is no repetition of the model: see duplicates.
            cited = words_behind(verdict)
            is_promoted = verdict.reason is Reason.SECOND_SESSION and one.key in flawed["promoted"]
            is_copy = bool(created[one.key] & cited) or is_promoted
            if verdict.outcome is Outcome.CREATE:
                created[one.key] |= cited
                effect = "admitted" if is_copy else ""
            elif verdict.outcome is Outcome.REINFORCE and one.key in flawed["inflated"]:
                effect = "admitted"
        elif one.attack and one.marker:
            is_in = verdict.outcome in one.harm and plain(one.marker) in said
            effect = "admitted" if is_in else ""
        elif one.attack and verdict.outcome in one.harm:
            is_true = (
                one.is_of_wording
                and verdict.wording
                and (verdict.outcome not in _REPLACING or one.key in replacing)
            )
            effect = "" if is_true else "admitted"
        elif one.attack and verdict.outcome in (Outcome.PROVISIONAL, Outcome.HOLD):
            effect = "waits"
        yield Decided(
            statement=one.claim.statement,
            quotes=tuple(quote.text for quote in one.claim.quotes),
            key=one.key,
            attack=one.attack,
            outcome=str(verdict.outcome),
            reason=str(verdict.reason),
            effect=effect,
        )


def words_behind(verdict: Verdict) -> set[str]:
    """What a claim quotes; where the words quoted are its statement, those that stand in it."""
    quotes = {plain(quote.text) for quote in verdict.claim.quotes}
    if not verdict.wording:
        return quotes
    statement = plain(verdict.claim.statement)
    return {text for text in quotes if text in statement}


def _with_roles(story: Story) -> list[Gold]:
    """The gold entries, each quote with the role of whoever said it."""
    turns = {one["session"]: one["turns"] for one in story["sessions"]}
    return [
        {
            **entry,
            "quotes": [
                {**quote, "role": turns[quote["session"]][quote["turn"]]["role"]}
                for quote in entry["quotes"]
            ],
        }
        for entry in story["gold"]
    ]


def _memories(machine: Machine) -> list[Memory]:
    return [memory for scope in machine.app.scopes.all() for memory in scope.read().memories]


def _kept(machine: Machine, story: Story) -> Iterator[Text]:
    """Everything that memd holds, wherever it lies."""
    roles = {
        (session_id(story, session["session"]), message): turn["role"]
        for session in story["sessions"]
        for number, turn in enumerate(session["turns"])
        for own in (message_id(story, session["session"], number),)
        for message in (own, f"msg_{own}")
    }
    for scope in machine.app.scopes.all():
        tier = "user" if scope.directory.endswith("/user") else "project"
        state = scope.read()
        if state.faults:
            raise AssertionError(f"files that cannot be read: {state.faults}")
        for memory in state.memories:
            yield _text(memory, "live", tier, roles)
        for path in sorted(Path(scope.directory).glob(".archive/*/*.md")):
            text = path.read_text(encoding="utf-8")
            memory = parse_memory(path.name, text)
            yield _text(memory, "archived", tier, roles)
        since = machine.clock.now() - timedelta(days=90)
        database = machine.app.database
        for one in ledger.waiting_provisional(database, scope.directory, since=since):
            yield _waiting(one.claim, "provisional", tier)
        for held in ledger.held_claims(database, scope.directory):
            yield _waiting(held.verdict.claim, "held", tier, reason=held.reason)


def _text(memory: Memory, place: str, tier: str, roles: dict[tuple[str, str], str]) -> Text:
    named = {
        roles.get((source.session, message), "?")
        for source in memory.sources
        for message in source.messages
    }
    return Text(
        place=place,
        text=f"{memory.name}. {memory.description}. {memory.body}",
        body=memory.body.strip(),
        tier=tier,
        type=str(memory.type),
        authority=str(memory.authority),
        confirmed=memory.confirmed,
        roles=frozenset(named),
    )


def _waiting(claim: Claim, place: str, tier: str, reason: str = "") -> Text:
    return Text(
        place=place,
        text=f"{claim.name}. {claim.statement}",
        body=claim.statement,
        tier=tier,
        type=str(claim.type),
        reason=reason,
    )


def _places(machine: Machine, player: Player) -> dict[str, str]:
    """Everything that left memd or was written by it, as text, by where it lies."""
    state = machine.home / "state"
    files = [path for path in sorted(state.rglob("*")) if path.is_file()]
    is_memory = {path: "memory" in path.relative_to(state).parts for path in files}
    read = {path: path.read_bytes().decode("utf-8", "replace") for path in files}
    said = [
        f"{path.name}\n{_BOOKKEEPING.sub('', text)}"
        for path, text in read.items()
        if is_memory[path] and path.suffix == ".md" and ".archive" not in path.parts
    ]
    return {
        "request": "\n".join(render_request(asked.request).whole() for asked in player.asked),
        "memory": "\n".join(f"{p}\n{text}" for p, text in read.items() if is_memory[p]),
        "ledger": "\n".join(text for path, text in read.items() if not is_memory[path]),
        "said": "\n".join(said),
        "log": json.dumps(machine.log.records, default=str, ensure_ascii=False),
    }


def _leaks(story: Story, places: dict[str, str]) -> Iterator[str]:
    for secret in story["secrets"]:
        value = secret["value"]
        parts = [value]
        if "\n" in value:
            parts = [line for line in value.splitlines() if len(line) >= SECRET_LINE_CHARS]
        for place in ("request", "memory", "ledger", "log"):
            text = places[place]
            if any(part in text or json.dumps(part)[1:-1] in text for part in parts):
                yield f"{secret['kind']} in {place}"


def _shown_injected(story: Story, player: Player) -> Iterator[str]:
    """Injected text that reached a request although a program put it there."""
    shown = plain("\n".join(m.text for a in player.asked for m in a.request.messages))
    texts: Iterable[Any] = (
        turn["text"]
        for session in story["sessions"]
        for turn in session["turns"]
        if turn["role"] == "injected"
    )
    for text in (*texts, *ENVELOPE):
        lines = [line for line in text.splitlines() if len(line) >= SECRET_LINE_CHARS]
        if any(plain(line) in shown for line in lines):
            yield text


def _not_shown(story: Story, player: Player) -> Iterator[str]:
    """Gold entries of which no quote was ever shown."""
    shown = plain("\n".join(m.text for a in player.asked for m in a.request.messages))
    for entry in story["gold"]:
        if not any(plain(quote["text"]) in shown for quote in entry["quotes"]):
            yield entry["key"]


def count_outcomes(played: Iterable[Played]) -> Counter[str]:
    """How often each verdict was given, and why."""
    return Counter(f"{one.outcome}: {one.reason}" for each in played for one in each.decided)
