"""A message that is dated later than now was said when its file was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memconsolidate.backends.rules import RulesBackend
from memconsolidate.system.clock import FakeClock
from tests.machine import Machine


@pytest.mark.parametrize("at", ["2099-01-01T00:00:00Z", 4.1e9])
def test_message_of_the_far_future_can_be_corrected(
    at: str | float, tmp_path: Path, fake_clock: FakeClock
) -> None:
    machine = Machine(tmp_path, fake_clock, backend=RulesBackend())
    said = "The API listens on port 8080."
    record = {"role": "user", "content": said, "id": "1", "timestamp": at}
    machine.append("a.jsonl", json.dumps(record) + "\n")
    machine.visit()
    fake_clock.advance(3600)
    corrected = "Correction: the API listens on port 9090, not 8080."
    now = fake_clock.now().isoformat()
    record = {"role": "user", "content": corrected, "id": "2", "timestamp": now}
    machine.append("b.jsonl", json.dumps(record) + "\n")
    machine.visit()

    (memory,) = machine.scope.read().memories

    assert memory.body == "The API listens on port 9090, not 8080."
    assert all(source.at and source.at <= fake_clock.now() for source in memory.sources)
