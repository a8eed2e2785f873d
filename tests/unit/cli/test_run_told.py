"""What `memd run` and `memd status` tell of claims that became no memory."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memconsolidate.cli.main import main
from memconsolidate.ledger.batches import Report


@pytest.fixture
def place(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    del home
    monkeypatch.chdir(tmp_path)
    (tmp_path / "memconsolidate.toml").write_text('state_directory = "./state"\n')
    (tmp_path / "sessions").mkdir()
    return tmp_path


def say(place: Path, name: str, *texts: str) -> None:
    now = datetime.now(UTC).isoformat()
    lines = [{"role": "user", "content": text, "timestamp": now} for text in texts]
    told = "".join(json.dumps(line) + "\n" for line in lines)
    (place / "sessions" / f"{name}.jsonl").write_text(told)


def test_claim_that_waits_is_not_one_that_was_not_taken(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say(place, "a", "Do not deploy on Friday but on Monday.")
    assert main(["run"]) == 0
    told = capsys.readouterr().out

    assert "0 claims not taken; 1 claim waiting" in told
    assert "not taken:" not in told
    assert "waiting; `memd review` shows them:\n  1  provisional  " in told
    assert main(["status"]) == 0
    assert "0 not taken, 1 waiting" in capsys.readouterr().out


def test_rules_have_no_words_of_their_own_that_others_could_replace(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say(place, "a", "Don't forget that the API listens on port 8080.")
    assert main(["run", "--json"]) == 0
    [batch] = json.loads(capsys.readouterr().out)["batches"]
    assert [key for key in batch["reasons"] if key.startswith("wording:")]
    (place / "state").rename(place / "state-old")
    (place / "memory").rename(place / "memory-old")
    assert main(["run"]) == 0

    assert "words quoted" not in capsys.readouterr().out


def test_report_tells_how_many_of_its_claims_wait() -> None:
    reasons = {"provisional:unsure": 1, "hold:conflict": 1, "reject:x": 1, "wording:y": 4}
    report = Report(batch="", backend="", messages=1, chars=1, skipped=3, reasons=reasons)
    assert report.waiting == 2
