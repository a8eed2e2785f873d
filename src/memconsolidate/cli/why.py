"""`memd why`: where a memory comes from, or what became of a sentence."""

from __future__ import annotations

import contextlib
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

import click
import msgspec
from msgspec.structs import replace

from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.cli.output import columns, count, local_time, one_line, say, say_json
from memconsolidate.cli.said import source_line, transcript_lines
from memconsolidate.cli.storage import explained_storage
from memconsolidate.config.settings import Config
from memconsolidate.errors import ExitCode, MemdError
from memconsolidate.ledger.database import Database, open_for_reading
from memconsolidate.redaction.redactor import Redactor
from memconsolidate.system.clock import SystemClock
from memconsolidate.tracing.folding import fold
from memconsolidate.tracing.memory import Left, MemoryTrace, trace_memory
from memconsolidate.tracing.sentence import FoundPlace, SentenceTrace, trace_sentence
from memconsolidate.tracing.told import SaidIn, ToldVerdict
from memconsolidate.tracing.waiting import trace_waiting
from memconsolidate.verdicts.words import is_cjk

#: Fewer characters stand everywhere.
LEAST_CHARS = 4
LEAST_CJK_CHARS = 2

_PROGRESS_SECONDS = 0.2
_ID = re.compile(r"[0-9a-z]{10}")
#: How `memd review` numbers the claims that wait.
_NUMBER = re.compile(r"p?[0-9]+")
_STATES = {
    "waits": "waits",
    "by choice": "waits by choice",
    "asked": "is being read",
    "filtered": "was taken out",
    "redacted": "was redacted",
    "set aside": "was set aside",
    "read": "was read",
    "unreadable": "could not be read",
}


@click.command()
@click.argument("what", metavar="ID|FILE|NAME|NUMBER|SENTENCE")
@config_option
@json_option
@click.option("--sentence", is_flag=True, help="Take it for words that were said, in any case.")
@click.option("--all", "is_all", is_flag=True, help="Look through all transcripts, however long.")
def why(what: str, *, config_path: str | None, as_json: bool, sentence: bool, is_all: bool) -> int:
    """Say where a memory comes from, or what became of a sentence.

    Of a memory, live or archived: its sources with their transcripts, the words that were quoted, each
    verdict and its reason, what it took the place of, edits by hand. Of a claim that waits, by its number
    in `memd review`: the words and where they were said. Anything else is looked for in the transcripts, the newest first, and then in the ledger: for each place it says whether it was read,
    by which backend, which claims quote it and what became of them, or what keeps it from being read.
    A part of a sentence is enough. Changes nothing, and prints no secret. Ends with 1 where nothing
    was found.
    """
    config = read_config(config_path)
    redactor = Redactor(config.redaction.patterns)
    clock = SystemClock()

    def clean(text: str) -> str:
        return redactor.redact(text).text

    with explained_storage(config), _ledger(config) as database:
        if not sentence:
            found = trace_memory(config, database, clock, clean, what)
            if found is not None:
                _print_memory(found, as_json=as_json)
                if " " in what.strip() and not as_json:
                    say("`memd why --sentence` looks for these words in the transcripts.")
                return ExitCode.DONE
            number = what.strip().lower()
            if _NUMBER.fullmatch(number):
                claim = trace_waiting(config, database, clock, clean, number)
                if claim is not None:
                    _print_claim(claim, as_json=as_json)
                    return ExitCode.DONE
                if len(number) < LEAST_CHARS:
                    raise MemdError(
                        f"no claim waits as {number}; `memd review` shows those that wait"
                    )
            if _ID.fullmatch(what.strip()) or what.strip().endswith(".md"):
                raise MemdError(
                    f"there is no memory {what!r}; `memd list` names them, with --sentence it is"
                    " looked for in the transcripts"
                )
        _check_length(what)
        with _progress() as progress:
            traced = trace_sentence(config, database, clock, what, is_all=is_all, progress=progress)
    if as_json:
        say_json(msgspec.to_builtins(traced))
    else:
        for line in _sentence_lines(traced):
            say(line)
    is_found = traced.places or _is_kept(traced)
    return ExitCode.DONE if is_found else ExitCode.FAILED


@contextlib.contextmanager
def _ledger(config: Config) -> Iterator[Database | None]:
    database = open_for_reading(config.state_directory)
    try:
        yield database
    finally:
        if database is not None:
            database.close()


def _check_length(what: str) -> None:
    words = fold(what)
    least = LEAST_CJK_CHARS if any(map(is_cjk, words)) else LEAST_CHARS
    if len(words) < least:
        raise click.UsageError("that is too short to look for; say more of the sentence")


@contextlib.contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Give what shows on a terminal how far a search is."""
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    last = time.monotonic()

    def show(done: int, total: int) -> None:
        nonlocal last
        if is_watched and time.monotonic() - last >= _PROGRESS_SECONDS:
            last = time.monotonic()
            click.echo(f"\r\033[K{done:,} of {total:,} transcripts …", err=True, nl=False)

    try:
        yield show
    finally:
        if is_watched:
            click.echo("\r\033[K", err=True, nl=False)


def _print_memory(found: MemoryTrace, *, as_json: bool) -> None:
    if as_json:
        say_json({"memory": msgspec.to_builtins(found)})
        return
    say(one_line(found.name))
    say()
    say(found.statement)
    say()
    for line in columns([(label, one_line(text)) for label, text in _about(found)]):
        say(line)
    if found.verdicts:
        say("how it came about:")
        for verdict in found.verdicts:
            _print_verdict(verdict, found.id or found.file)
    _print_sources(found.sources)
    for left in found.left:
        say(one_line(f"left: {_left(left)}"))
    for left in found.replaced:
        say(one_line(f"took the place of: {_left(left)}"))


def _print_claim(claim: ToldVerdict, *, as_json: bool) -> None:
    if as_json:
        say_json({"claim": msgspec.to_builtins(claim)})
        return
    say(claim.statement)
    say()
    say("how it came about:")
    _print_verdict(replace(claim, sources=()), "")
    _print_sources(claim.sources)


def _print_sources(sources: Sequence[SaidIn]) -> None:
    say(f"{count(len(sources), 'source')}:")
    for source in sources:
        say(f"  {one_line(source_line(source))}")
        for line in transcript_lines(source):
            say(f"    {one_line(line)}")


def _about(found: MemoryTrace) -> Iterator[tuple[str, str]]:
    yield "id", found.id or "none: written by somebody else"
    states = {
        "live": "live",
        "unadopted": "memd leaves it as it is",
        "archived": "archived",
        "gone": "its file is gone; only the ledger knows what it said",
    }
    yield "file", f"{found.path or found.file} ({states[found.state]})"
    yield "type", found.type
    yield "authority", found.authority
    yield "confirmed", f"{found.confirmed} times" if found.confirmed != 1 else "once"
    for after, before in found.hand_edits:
        until = "and not written by memd since" if before is None else f"before {_moment(before)}"
        yield "by hand", f"its file was changed after {_moment(after)}, {until}"
    if found.ledger:
        yield "ledger", found.ledger


def _print_verdict(verdict: ToldVerdict, key: str) -> None:
    by = f" by {verdict.backend}" if verdict.backend and verdict.backend != "person" else ""
    say(
        one_line(
            f"  {_moment(verdict.at)}: {verdict.outcome}{by}: {verdict.sentence}"
            f" (pass {verdict.made_in})"
        )
    )
    others = [target for target in verdict.targets if target != key]
    for quote in verdict.quotes:
        say(f"    words: {one_line(quote)}")
    if others:
        verb = "merged from" if verdict.outcome == "merge" else "about"
        say(f"    {verb}: {one_line(', '.join(others))}")
    if verdict.memory and verdict.memory != key:
        say(f"    became: {one_line(verdict.memory)}")
    if verdict.waits:
        say(f"    {one_line(verdict.waits)}")
    for source in verdict.sources:
        say(f"    said: {one_line(source_line(source))}")


def _left(left: Left) -> str:
    where = f", now {left.path}" if left.path else ""
    successor = f"; {left.successor} took its place" if left.successor else ""
    if left.successor and left.successor in (left.id, left.file):
        successor = "; its text changed"
    named = f"{left.id} ({left.file})" if left.id and left.file else left.id or left.file
    return f"{named}, {left.at}: {left.sentence.rstrip('.')}{where}{successor}"


def _sentence_lines(traced: SentenceTrace) -> Iterator[str]:
    silent: dict[str, Counter[str]] = {}
    is_off_the_record = False
    for place in traced.places:
        if place.author:
            yield from _place_lines(place)
        elif "off_the_record" in place.filters:
            is_off_the_record = True
            yield one_line(f"{place.transcript}, {place.place}:")
            yield "  was said off the record, so it is not read"
        else:
            names = place.filters or (place.told,)
            silent.setdefault(place.transcript, Counter()).update(names)
    for path, counts in silent.items():
        told = ", ".join(f"{number:,} {name}" for name, number in counts.most_common())
        yield one_line(f"{path}: also in records that are no message of anybody: {told}")
    if not (is_off_the_record or any(place.author for place in traced.places)):
        yield f"No message has it in {count(traced.searched, 'transcript')}."
        for heading, verdicts in (
            ("The ledger has it, from transcripts that are gone or changed:", traced.in_ledger),
            ("A person told it to memd itself:", traced.to_memd),
            ("A backend proposed it; no message is known to have it:", traced.proposed),
        ):
            if verdicts:
                yield heading
            for verdict in verdicts:
                yield from _claim_lines(verdict)
        for reason in traced.aside:
            yield one_line(
                f"  A text with it was set aside: {reason}; `memd run --retry` asks again"
            )
        if not _is_kept(traced):
            yield "Nor has the ledger."
        for path, reason in traced.left_out:
            yield one_line(f"not looked through: {path}: {reason}")
    for path, reason in traced.not_seen:
        yield one_line(f"not looked at: {path}: {reason}")
    if traced.left:
        yield (f"{count(traced.left, 'older transcript')} not looked through; with --all they are")


def _is_kept(traced: SentenceTrace) -> bool:
    """Whether the ledger has something about words that no message at hand holds."""
    return bool(traced.in_ledger or traced.to_memd or traced.proposed or traced.aside)


def _place_lines(place: FoundPlace) -> Iterator[str]:
    at = "" if place.at is None else f", {_moment(place.at)}"
    yield one_line(f"{place.transcript}, {place.place}{at}, {place.author}:")
    yield one_line(f"  “{place.excerpt}”")
    colon = "" if place.state == "read" else ":"
    yield one_line(f"  {_STATES[place.state]}{colon} {place.told}")
    for claim in place.claims:
        yield from _claim_lines(claim)
    if place.state == "read" and not place.claims:
        rest = f"; {count(place.others, 'claim')} about other words of it" if place.others else ""
        yield f"  nothing was proposed about it{rest}"


def _claim_lines(claim: ToldVerdict) -> Iterator[str]:
    said = claim.statement or "(a text that is not kept)"
    yield one_line(f"  claim: {said}")
    yield one_line(f"    {claim.outcome}: {claim.sentence}")
    if claim.waits:
        yield one_line(f"    {claim.waits}")
    gone = f", which is gone: {claim.left.rstrip('.')}" if claim.left else ""
    if claim.memory and claim.outcome not in ("reject", "hold", "provisional"):
        yield one_line(f"    memory {claim.memory}{gone}; `memd why {claim.memory}` says more")
    elif claim.targets:
        yield one_line(f"    about {', '.join(claim.targets)}{gone}")


def _moment(at: datetime | None) -> str:
    return "?" if at is None else local_time(at).isoformat(" ", timespec="seconds")
