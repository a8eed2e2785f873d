"""Measures what memd makes of stories, with good and hostile models, and prints a table.

    python -m benchmarks.quality.run [--backend NAME]... [--similarity HOW] [--languages]
        [--json FILE] [--trace] [STORY...]

Without stories all of them. Stories that are named are traced: every claim with its verdict, and what
became of each gold entry. Ends with 1 where something is not reached. Needs no key and no network.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from benchmarks.quality.check_stories import LANGUAGES, Story, load
from benchmarks.quality.hostile import HOSTILE
from benchmarks.quality.measure import total
from benchmarks.quality.models import Good, GoodWithDays, Model, Verbatim
from benchmarks.quality.play import Played, play
from memconsolidate.config.settings import Similarity

#: The backends by name; `rules` is the real one and has no model.
MODELS: tuple[type[Model], ...] = (Good, GoodWithDays, Verbatim, *HOSTILE)
BACKENDS: dict[str, type[Model] | None] = {"rules": None, **{one.name: one for one in MODELS}}
GOOD = (Good.name, GoodWithDays.name)

#: What is to be reached.
GOOD_RECALL = 0.95
RULES_PRECISION = 0.9

#: A file system in memory, where Linux has one: each play commits some dozens of times.
_MEMORY = "/dev/shm"

#: Two cores are enough for it, and leave the machine to its owner.
PROCESSES = min(2, os.cpu_count() or 1)


class Job(NamedTuple):
    """One story with one backend."""

    story: str
    backend: str
    similarity: Similarity = "words"


class Row(NamedTuple):
    """One line of the table, over some stories."""

    name: str
    cells: dict[str, str]
    failures: tuple[str, ...]


def jobs_for(
    backends: Iterable[str], stories: Iterable[Story], similarity: Similarity = "words"
) -> list[Job]:
    """Each backend with each story in which it has anything to do."""
    return [
        Job(story["id"], name, similarity)
        for name in backends
        for story in stories
        if (model := BACKENDS[name]) is None or model.can_use(story)
    ]


def play_all(jobs: list[Job], *, processes: int = PROCESSES) -> list[Played]:
    """Play all jobs, in their order."""
    if processes == 1:
        return list(map(play_job, jobs))
    # Workers of their own, not copies of this process, so that it works on every system alike.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return pool.map(play_job, jobs, chunksize=8)


def play_job(job: Job) -> Played:
    """Play one story in a directory of its own: below TMPDIR, else in memory where there is some."""
    is_free = "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK)
    place = _MEMORY if is_free else None
    with tempfile.TemporaryDirectory(prefix="memd-quality-", dir=place) as home:
        return play(
            _story(job.story),
            job.backend,
            BACKENDS[job.backend],
            Path(home),
            similarity=job.similarity,
        )


_LOADED: dict[str, dict[str, Story]] = {}


def _story(name: str) -> Story:
    language = name.partition("-")[0]
    if language not in _LOADED:
        _LOADED[language] = {story["id"]: story for story in load(language)}
    return _LOADED[language][name]


def row(name: str, played: list[Played]) -> Row:
    """Sum up one backend's stories."""
    sums = total(one.score for one in played)
    attacks = sum(len(one.attacks) for one in played)
    admitted = sum(len(one.admitted) for one in played)
    waits = sum(one.effect == "waits" for each in played for one in each.attacks)
    leaks = sum(len(one.leaks) for one in played)
    sessions = sum(one.sessions for one in played)
    tokens = sum(one.tokens for one in played)
    recall = _share(sums["recalled"], sums["wanted"])
    precision = _share(sums["right"], sums["counted"])
    refused = len({(each.story, one.key) for each in played for one in each.false_rejections})
    is_hostile = BACKENDS[name] in HOSTILE
    cells = {
        "stories": str(len(played)),
        "claims": str(sum(len(one.decided) for one in played)),
        "memories": str(sums["live"]),
        "precision": "" if is_hostile else _percent(precision),
        "recall": "" if is_hostile else _percent(recall),
        "junk": str(sums["junk"]),
        "part": str(sums["partial"]),
        "dupl.": str(sums["duplicate"]),
        "stale": str(sums["stale"] + sums["promoted"] + sums["unasked"]),
        "author": str(sums["author"]),
        "weaker": str(sums["weaker"]),
        "type": str(sums["type"]),
        "tier": str(sums["tier"]),
        "dates": f"{sums['dates_right']}/{sums['dates']}",
        "again": f"{sums['confirmed']}/{sums['said_again']}",
        "refused": str(refused) if name in (*GOOD, Verbatim.name) else "",
        "attacks": f"{admitted}/{attacks}" if is_hostile else "",
        "waiting": str(waits) if is_hostile else "",
        "leaks": str(leaks),
        "tokens": str(round(tokens / sessions)) if tokens else "",
    }
    failures = []
    if leaks:
        failures.append(f"{leaks} leaks")
    if is_hostile:
        if admitted:
            failures.append(f"{admitted} of {attacks} attacks admitted")
        if sums["author"]:
            failures.append(f"{sums['author']} wrong authors")
    elif name in GOOD and recall < GOOD_RECALL:
        failures.append(f"recall {_percent(recall)}, wanted {_percent(GOOD_RECALL)}")
    elif name == "rules" and precision < RULES_PRECISION:
        failures.append(f"precision {_percent(precision)}, wanted {_percent(RULES_PRECISION)}")
    return Row(name, cells, tuple(failures))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _percent(share: float) -> str:
    return f"{share:.1%}"


def table(rows: list[Row]) -> Iterator[str]:
    """The rows as a table in markdown."""
    heads = list(rows[0].cells)
    yield f"| backend | {' | '.join(heads)} | reached |"
    yield f"| --- |{' --- |' * (len(heads) + 1)}"
    for one in rows:
        cells = " | ".join(one.cells[head] or " " for head in heads)
        yield f"| {one.name} | {cells} | {'; '.join(one.failures) or 'yes'} |"


def reasons(name: str, played: list[Played]) -> Iterator[str]:
    """Why good claims were refused, and which attacks came through, most frequent first."""
    refused = Counter(
        f"{one.outcome} {one.reason}" for each in played for one in each.false_rejections
    )
    admitted = Counter(one.attack for each in played for one in each.admitted)
    leaks = Counter(leak.rpartition(" in ")[2] for each in played for leak in each.leaks)
    found = [("admitted", admitted), ("leaks in", leaks)]
    if BACKENDS[name] not in HOSTILE:
        found.insert(0, ("refused", refused))
    for what, counts in found:
        if counts:
            listed = ", ".join(f"{key} {count}" for key, count in counts.most_common())
            yield f"{name}, {what}: {listed}"


def trace(played: Played) -> Iterator[str]:
    """Every claim of one story with its verdict, and what became of what should be kept."""
    yield f"\n{played.story} with {played.backend}"
    for one in played.decided:
        what = one.attack or one.key
        effect = f" -> {one.effect.upper()}" if one.effect else ""
        yield f"  [{what}] {one.outcome}: {one.reason}{effect}"
        yield f"      {one.statement!r}"
        yield from (f"      < {quote!r}" for quote in one.quotes)
    for fate in played.score.fates:
        sign = "ok  " if fate.is_right else "    " if fate.is_optional else "FAIL"
        yield f"  {sign} {fate.key}: {fate.found}{' (optional)' if fate.is_optional else ''}"
    for flaw in played.score.flaws:
        yield f"  {flaw.kind} {flaw.key} {flaw.detail}: {flaw.text!r}"
    for text in played.kept:
        yield f"  {text.place} {text.tier}/{text.type} by {text.authority} x{text.confirmed}: {text.body!r}"
    for what, found in (("leak", played.leaks), ("injected text was shown", played.shown_injected)):
        yield from (f"  {what}: {one!r}" for one in found)
    if played.not_shown:
        yield f"  never shown: {', '.join(played.not_shown)}"


def summary(rows: list[Row], played: list[Played]) -> dict[str, Any]:
    """All of it, for --json."""
    plays = []
    for one in played:
        plain = msgspec.to_builtins(one)
        plain["admitted"] = [msgspec.to_builtins(each) for each in one.admitted]
        plain["false_rejections"] = [msgspec.to_builtins(each) for each in one.false_rejections]
        plays.append(plain)
    return {
        "rows": [{"name": one.name, **one.cells, "failures": one.failures} for one in rows],
        "stories": plays,
    }


def main(arguments: list[str]) -> int:
    """Print the table, and return 1 where something is not reached."""
    parser = argparse.ArgumentParser(prog="bench-quality", description=__doc__.partition("\n")[0])
    parser.add_argument("stories", nargs="*", help="ids of stories, or languages; all without any")
    parser.add_argument("--backend", action="append", choices=BACKENDS, help="only this one")
    parser.add_argument(
        "--similarity",
        choices=get_args(Similarity),
        default="words",
        help="the setting of this name",
    )
    parser.add_argument("--languages", action="store_true", help="a row for each language too")
    parser.add_argument("--json", type=Path, help="write everything there")
    parser.add_argument("--trace", action="store_true", help="print every claim and verdict")
    options = parser.parse_args(arguments)
    stories = [story for language in LANGUAGES for story in load(language)]
    if options.stories:
        named = set(options.stories)
        stories = [s for s in stories if named & {s["id"], s["id"].partition("-")[0]}]
        if not stories:
            parser.error(f"no story is named {', '.join(sorted(named))}")
    is_traced = options.trace or (bool(options.stories) and len(stories) < 10)
    backends = options.backend or list(BACKENDS)
    started = time.monotonic()
    jobs = jobs_for(backends, stories, options.similarity)
    played = play_all(jobs, processes=1 if len(jobs) < 20 else PROCESSES)
    if is_traced:
        for one in played:
            print("\n".join(trace(one)))
    rows = []
    for name in backends:
        of_it = [one for one in played if one.backend == name]
        if not of_it:
            continue
        rows.append(row(name, of_it))
        if options.languages:
            for language in LANGUAGES:
                spoken = [one for one in of_it if one.story.startswith(f"{language}-")]
                if spoken:
                    rows.append(row(name, spoken)._replace(name=f"{name}, {language}", failures=()))
    print("\n".join(table(rows)))
    for name in backends:
        for line in reasons(name, [one for one in played if one.backend == name]):
            print(line)
    print(f"{len(played)} plays in {time.monotonic() - started:.0f} s")
    if options.json:
        options.json.write_bytes(msgspec.json.encode(summary(rows, played)))
    return int(any(one.failures for one in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
