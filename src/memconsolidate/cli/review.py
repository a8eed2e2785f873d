"""`memd review`: the claims that wait, and a person's decisions about them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click

from memconsolidate.backends.cues.languages import languages_of
from memconsolidate.cli.asking import ask_for, carry_out
from memconsolidate.cli.memories import read_memories
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import columns, count, local_time, one_line, say, say_json
from memconsolidate.cli.questions import choose
from memconsolidate.cli.said import place_line
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.settings import Config
from memconsolidate.curation.asks import Decide, Decision
from memconsolidate.curation.waiting import Effect, Waiting, find_effect, read_waiting
from memconsolidate.errors import ExitCode, MemdError
from memconsolidate.ledger.database import open_for_reading
from memconsolidate.memory.archive import ArchiveLog
from memconsolidate.model import Memory, MemoryType, Outcome
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.scopes.names import names_of
from memconsolidate.scopes.routing import scopes_of
from memconsolidate.system.clock import SystemClock
from memconsolidate.system.files import Files
from memconsolidate.tracing.told import SaidIn, tell_sources
from memconsolidate.verdicts.known import key_of, statement_of
from memconsolidate.verdicts.reasons import reason_sentence

_ADVICE = (
    "`memd review accept NUMBER` does what it says there, with --beside both stay; `memd review reject"
    " NUMBER` keeps it away. Editing the memory's file so that it says the claim settles it too."
)
_ADVICE_PROVISIONAL = "Said again in another session one is taken by itself; with words as {words} it is taken at once."
#: Such words in the language of the claim.
WORDS_FOR_GOOD = {
    "english": "`from now on` or `always`",
    "korean": "`앞으로` or `항상`",
    "chinese": "`以后` or `始终`",
    "japanese": "`今後は` or `常に`",
    "spanish": "`de ahora en adelante` or `siempre`",
    "german": "`ab jetzt` or `immer`",
    "french": "`désormais` or `toujours`",
}

_type_option = click.option(
    "--type",
    "memory_type",
    type=click.Choice([each.value for each in MemoryType]),
    help="Only claims of this type.",
)

#: What can be answered about one claim; nothing means later.
_ANSWERS = {"a": "accept", "r": "reject", "b": "beside", "l": "later", "q": "quit"}


class _Shown:
    """A claim that waits, with what it is about now."""

    def __init__(
        self,
        waiting: Waiting,
        memories: Sequence[Memory],
        log: ArchiveLog,
        scope: str,
        unreadable: Sequence[str],
    ) -> None:
        self.waiting = waiting
        self.scope = scope
        #: Whether there are others to tell it from.
        self.is_one_of_several = False
        #: Its sources, with their transcripts.
        self.said: tuple[SaidIn, ...] = ()
        self.effect: Effect = find_effect(waiting.verdict, memories, log.find_successor)
        is_missing = bool(self.effect.gone) and not self.effect.targets
        #: Files that may be what it is about: until they can be read it is not taken as deleted.
        self.unreadable = unreadable if is_missing else ()

    @property
    def does(self) -> str:
        """What accepting it does."""
        files = ", ".join(memory.file for memory in self.effect.targets)
        match self.effect.outcome:
            case Outcome.SUPERSEDE:
                told = f"takes the place of {files}, which goes to .archive/"
            case Outcome.MERGE:
                told = f"one memory takes the place of {files}, which go to .archive/"
            case Outcome.UPDATE:
                told = f"becomes the text of {files}; the old one goes to .archive/"
            case Outcome.RETIRE:
                told = f"{files or 'nothing'} goes to .archive/"
            case Outcome.REINFORCE:
                told = f"confirms {files}"
            case _:
                told = "makes a new memory"
        if self.effect.changed:
            told += "; that changed since, so say --anyway"
        return told


@click.group(invoke_without_command=True)
@config_option
@json_option
@_type_option
@click.option("--list", "only_lists", is_flag=True, help="Only list, also on a terminal.")
@click.pass_context
def review(
    context: click.Context,
    config_path: str | None,
    *,
    as_json: bool,
    memory_type: str | None,
    only_lists: bool,
) -> int | None:
    """Show the claims that wait for you, and decide about them.

    Each has a number, and what accepting it would do. On a terminal it asks about one after the
    other; those whose number begins with p wait for a second session, and need nobody.
    """
    if context.invoked_subcommand is not None:
        if config_path or as_json or memory_type or only_lists:
            raise click.UsageError(f"options stand behind `{context.invoked_subcommand}`")
        return None
    config = read_config(config_path)
    shown = [
        each
        for each in _read(config)
        if memory_type is None or each.waiting.verdict.claim.type == memory_type
    ]
    if as_json:
        say_json({"waiting": [_data(each) for each in shown]})
        return ExitCode.DONE
    if not shown:
        say("No claim waits.")
        return ExitCode.DONE
    if not only_lists and sys.stdin.isatty() and sys.stdout.isatty():
        return _ask_about(config, shown)
    _list(shown)
    return ExitCode.DONE


def _deciding(decision: Decision) -> click.Command:
    """Return the command of a decision; both have the same form."""
    is_accepting = decision is Decision.ACCEPT

    def decide(
        numbers: tuple[str, ...],
        *,
        config_path: str | None,
        as_json: bool,
        memory_type: str | None,
        is_all: bool,
        beside: bool = False,
        anyway: bool = False,
    ) -> int:
        if bool(numbers) == bool(is_all or memory_type):
            raise click.UsageError(
                "say the numbers that `memd review` shows, or --all, or --type alone"
            )
        ask = Decide(
            decision=decision,
            numbers=numbers,
            type=None if memory_type is None else MemoryType(memory_type),
            beside=beside,
            anyway=anyway,
        )
        return carry_out(read_config(config_path), ask, as_json=as_json)

    decide.__doc__ = _ACCEPT_HELP if is_accepting else _REJECT_HELP
    options: list[Callable[..., Any]] = [
        click.argument("numbers", nargs=-1, metavar="[NUMBER]..."),
        config_option,
        json_option,
        click.option("--all", "is_all", is_flag=True, help="All that wait for you."),
        _type_option,
    ]
    if is_accepting:
        options += [
            click.option(
                "--beside", is_flag=True, help="Let what it would replace stay beside it."
            ),
            click.option("--anyway", is_flag=True, help="Also where that changed since."),
        ]
    for option in reversed(options):
        decide = option(decide)
    return click.command(decision.value)(decide)


_ACCEPT_HELP = """Do what claims ask for, as your own word.

    The memory counts as said by a person and keeps the sources of the claim. What it replaces goes to
    .archive/. Where that says something else by now nothing is done until you say --anyway.
    """
_REJECT_HELP = """Keep claims away.

    What was said so far does not bring them back, in whatever words, also from a copy of the
    transcript, from another model, or when the ledger is lost; newer words do.
    """

review.add_command(_deciding(Decision.ACCEPT))
review.add_command(_deciding(Decision.REJECT))


def _read(config: Config) -> list[_Shown]:
    """Return what waits in every scope: for a person first, then for a second session."""
    with explained_storage(config):
        database = open_for_reading(config.state_directory)
        if database is None:
            return []
        try:
            scopes = scopes_of(config, database)
            waiting = {
                scope.directory: read_waiting(database, scope.directory, SystemClock().now())
                for scope in scopes
            }
            redactor = Redactor(config.redaction.patterns)
            said = {
                each.number: tell_sources(
                    database, each.verdict.sources, lambda text: redactor.redact(text).text
                )
                for claims in waiting.values()
                for each in claims
            }
        finally:
            database.close()
        names = names_of(scopes)
        shown = []
        for directory, claims in waiting.items():
            if claims:
                state = read_memories(config, directory)
                memories = [*state.memories, *state.unadopted]
                log = ArchiveLog(directory, Files())
                unreadable = sorted(fault.file for fault in state.faults)
                shown += [
                    _Shown(each, memories, log, names[directory], unreadable) for each in claims
                ]
    for each in shown:
        each.is_one_of_several = len(scopes) > 1
        each.said = said[each.waiting.number]
    return sorted(shown, key=lambda each: (each.waiting.is_provisional, each.waiting.row))


def _list(shown: Sequence[_Shown]) -> None:
    held = [each for each in shown if not each.waiting.is_provisional]
    provisional = [each for each in shown if each.waiting.is_provisional]
    if held:
        say(f"{count(len(held), 'claim')} held for you:")
        for each in held:
            _print(each)
        say(_ADVICE)
    if provisional:
        say(f"{count(len(provisional), 'claim')} waiting for a second session:")
        for each in provisional:
            _print(each)
        languages = dict.fromkeys(
            language
            for each in provisional
            for language in _languages(each.waiting.verdict.claim.statement)
        )
        words = ", ".join(WORDS_FOR_GOOD[language] for language in languages)
        say(_ADVICE_PROVISIONAL.format(words=words))


def _languages(statement: str) -> Sequence[str]:
    """Return the languages in which a statement may be meant: of a few words, those that read it."""
    likely = languages_of(statement)
    reading = [one for one in likely if any(cue.pattern.search(statement) for cue in one.cues)]
    return [one.name for one in reading or likely[:1]]


def _print(each: _Shown) -> None:
    claim = each.waiting.verdict.claim
    say(f"{each.waiting.number}  {one_line(claim.statement or '(a memory leaves)')}")
    for line in columns([(f"   {label}", one_line(text)) for label, text in _about(each)]):
        say(line)


def _about(each: _Shown) -> Iterator[tuple[str, str]]:
    waiting, claim = each.waiting, each.waiting.verdict.claim
    yield "type", claim.type.value
    if each.is_one_of_several:
        yield "scope", each.scope
    yield "why", reason_sentence(waiting.reason)
    for memory in each.effect.targets:
        yield "about", f"{memory.file}: {statement_of(memory)}"
    for gone in each.effect.gone:
        yield "about", f"{gone}, which is no longer there"
    if each.unreadable:
        yield (
            "waits",
            f"until {', '.join(each.unreadable)} can be read again: it may be that memory",
        )
    for quote in claim.quotes:
        if quote.text.strip() != claim.statement.strip():
            yield "words", quote.text
    for source in each.said:
        yield "said", place_line(source)
    yield "since", local_time(waiting.since).isoformat(" ", timespec="minutes")
    yield "accept", each.does


def _ask_about(config: Config, shown: Sequence[_Shown]) -> int:
    """Ask about one claim after the other; what is left for later goes on waiting."""
    code = ExitCode.DONE
    keys = ", ".join(f"{key} {word}" for key, word in _ANSWERS.items())
    for each in shown:
        _print(each)
        answer = choose(
            f"   {keys} [l]: ",
            "l",
            {key: key for key in _ANSWERS},
            otherwise="   Type one of the letters.",
        )
        if answer == "q":
            break
        if answer == "l":
            continue
        ask = Decide(
            decision=Decision.REJECT if answer == "r" else Decision.ACCEPT,
            numbers=(each.waiting.number,),
            beside=answer == "b",
            # What it says now was shown just before.
            anyway=answer == "a",
        )
        try:
            for line in ask_for(config, ask).lines:
                say(f"   {one_line(line)}")
        except MemdError as error:
            say(f"   {one_line(str(error))}", is_error=True)
            code = ExitCode.FAILED
    return code


def _data(each: _Shown) -> dict[str, Any]:
    waiting, claim = each.waiting, each.waiting.verdict.claim
    present = {key_of(memory): memory for memory in each.effect.targets}
    return {
        "number": waiting.number,
        "scope": each.scope,
        "waits_for": "session" if waiting.is_provisional else "person",
        "statement": claim.statement,
        "type": claim.type.value,
        "operation": claim.operation.value,
        "reason": str(waiting.reason),
        "sentence": reason_sentence(waiting.reason),
        "targets": [
            *(
                {"id": key, "file": memory.file, "name": memory.name, "says": statement_of(memory)}
                for key, memory in present.items()
            ),
            *({"id": gone, "file": None, "name": None, "says": None} for gone in each.effect.gone),
        ],
        "accept": {
            "outcome": each.effect.outcome.value,
            "sentence": each.does,
            "has_changed": bool(each.effect.changed),
        },
        "unreadable": list(each.unreadable),
        "quotes": [quote.text for quote in claim.quotes],
        "sources": [
            {
                "agent": source.agent,
                "session": source.session,
                "messages": list(source.messages),
                "at": None if source.at is None else source.at.isoformat(),
                "transcripts": [path for path, _ in source.transcripts],
            }
            for source in each.said
        ],
        "since": waiting.since.isoformat(timespec="seconds"),
    }
