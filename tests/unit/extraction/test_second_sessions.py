"""What a run tells of a way to work that two sessions ask for."""

from __future__ import annotations

import json
from pathlib import Path

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine


def _record(text: str, session: str) -> str:
    return json.dumps({"role": "user", "content": text, "uuid": session}) + "\n"


def test_claim_that_the_same_run_decides_is_not_told_as_waiting(
    tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    for session in ("one", "two"):
        machine.write(f"{session}.jsonl", _record("Use fig as the formatter.", session))

    (report,) = machine.visit()

    assert report.created == 1
    assert (report.requested, report.applied, report.skipped) == (2, 2, 0)
    assert report.reasons == {}


def test_claim_that_still_waits_is_told(tmp_path: Path, fake_clock: FakeClock) -> None:
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    for session, tool in (("one", "fig"), ("two", "ruff")):
        machine.write(f"{session}.jsonl", _record(f"Use {tool} as the formatter.", session))

    (report,) = machine.visit()

    assert report.created == 0
    assert report.skipped == 2
    assert report.reasons == {"provisional:needs_second_session": 2}
