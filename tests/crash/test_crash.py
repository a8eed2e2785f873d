from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.crash.cases import Stage, Zygote, compare
from tests.crash.scenarios import SCENARIOS

#: Each scenario's steps are dealt out to so many hands: tests that may run at the same time. What
#: is dearer plays one hand only; `make soak` plays them all.
HANDS = 8

#: A killed process leaves the same in memory as on a disk, and it takes a third of the time.
_MEMORY_DISK = "/dev/shm"

_parts = pytest.mark.parametrize("hand", range(HANDS))


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    with Zygote() as zygote:
        yield zygote


@pytest.fixture(scope="module", params=SCENARIOS)
def stage(request: pytest.FixtureRequest, zygote: Zygote) -> Iterator[Stage]:
    place = _MEMORY_DISK if os.access(_MEMORY_DISK, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="memd-crash-", dir=place) as folder:
        yield Stage(zygote, request.param, Path(folder))


def _faults(stage: Stage, hand: int, *, disk: str = "kept", again: bool = False) -> list[str]:
    """Return what is wrong after a death at every step of one hand, each in its own case.

    With `again` it dies once more while it recovers, and goes on the next day.
    """
    choose = random.Random(hand)
    faults: list[str] = []
    for step in range(1 + hand, len(stage.steps) + 1, HANDS):
        fatal = [step, *([choose.randint(1, len(stage.steps))] if again else [])]
        found = stage.faults_of(fatal, disk=disk, later=again, twice=again)
        faults += [f"{fatal} ({stage.steps[step - 1]}): {fault}" for fault in found]
    return faults


@_parts
def test_killed_at_any_step_it_ends_as_if_undisturbed(stage: Stage, hand: int) -> None:
    assert _faults(stage, hand) == []


def test_killed_while_it_recovers_and_another_day_it_ends_as_if_undisturbed(stage: Stage) -> None:
    assert _faults(stage, 0, again=True) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="reads open files by number")
@pytest.mark.parametrize(("disk", "hand"), [("unsynced lost", 1), ("unsynced empty", 5)])
def test_power_failure_ends_as_if_undisturbed(stage: Stage, disk: str, hand: int) -> None:
    assert _faults(stage, hand, disk=disk) == []


def test_undisturbed_run_leaves_nothing_for_a_second(stage: Stage) -> None:
    assert stage.faults_of([], twice=True) == []


def test_every_kind_of_damage_is_found() -> None:
    wanted: dict[str, Any] = {
        "first": {
            "memory": {"a.md": "one"},
            "state": ["ledger.sqlite"],
            "ledger": {"batch": [["b1", "done"]]},
            "spending": {"call": [["1"], ["2"], ["3"], ["4"]]},
            "calls": ["c1", "c2"],
        },
        "deaths": 1,
    }

    def faults(part: str, value: object) -> list[str]:
        return compare(wanted, {**wanted, "first": {**wanted["first"], part: value}})

    assert compare(wanted, wanted) == []
    assert faults("memory", {"a.md": "on"})
    assert faults("memory", {"a.md": "one", "b.md": "two"})
    assert faults("state", [".memd-tmp-1"])
    assert faults("ledger", {"batch": [["b1", "open"]]})
    assert faults("spending", {"call": [["1"]]})
    assert not faults("calls", ["c1", "c2", "c2"])
    assert faults("calls", ["c1", "c2", "c2", "c2"])
    assert faults("calls", ["c1", "c2", "c1"])
    assert faults("calls", ["c1"])
