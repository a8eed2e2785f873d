from __future__ import annotations

from pathlib import Path

from tests.crash.kills import NEEDED, play_kills

#: `make soak` makes 500.
KILLS = 20


def test_killed_at_random_beside_a_writer_it_loses_and_doubles_nothing(tmp_path: Path) -> None:
    played = play_kills(tmp_path, kills=KILLS, seed=20260407)

    assert played.faults == []
    assert sum(played.hits.values()) >= KILLS
    assert all(played.hits.get(kind, 0) > 1 for kind in NEEDED), played.hits
