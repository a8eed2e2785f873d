"""The real `memd` with the real client of a provider, against a server on loopback."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.conftest import PATIENCE_SECONDS, Place, await_true
from tests.provider import Answer, Asked, Provider, running
from tests.speeches import SAID, claim, openai_fails, openai_says

OTHER = "The production database of the shop is called osprey."


@pytest.fixture
def account(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give memd an account of spending of its own; return the file."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "machine"))
    monkeypatch.setenv("MEMD_CONFIG", str(tmp_path / "place" / "memconsolidate.toml"))
    return tmp_path / "machine" / "memconsolidate" / "spending.sqlite"


@pytest.fixture
def place(place: Place, provider: Provider, account: Path) -> Place:  # noqa: ARG001 (it sets the environment)
    _configure(place, provider)
    return place


def _configure(place: Place, provider: Provider, more: str = "", **backend: int) -> None:
    lines = [
        "[llm_backend]",
        'name = "openai"',
        'model = "m"',
        f'base_url = "{provider.url}/v1"',
        *(f"{name} = {value}" for name, value in backend.items()),
        more,
    ]
    place.configure("\n".join(lines) + "\n")


def _claims(*facts: str) -> Answer:
    claims = [claim(fact, f"m{number}") for number, fact in enumerate(facts, 1)]
    return openai_says(json.dumps({"claims": claims, "note": ""}))


def _calls(account: Path) -> list[dict[str, Any]]:
    connection = sqlite3.connect(account)
    connection.row_factory = sqlite3.Row
    try:
        return [dict(row) for row in connection.execute("SELECT * FROM call ORDER BY id")]
    finally:
        connection.close()


def test_model_proposes_and_the_account_says_what_it_used(
    place: Place, provider: Provider, account: Path
) -> None:
    provider.enqueue(_claims(SAID))
    place.say(SAID)
    run = place.memd("run")
    assert run.returncode == 0, run.stderr
    assert "heron" in place.index()
    [call] = _calls(account)
    assert (call["input_tokens"], call["output_tokens"], call["outcome"]) == (120, 30, "answered")
    assert (call["backend"], call["purpose"]) == ("openai", "extraction")
    assert call["model"] == "small-2026", "the one that answered"

    assert place.memd("run").returncode == 0
    assert len(provider.asked) == 1
    status = place.memd("status").stdout
    assert "1 of 500 calls" in status
    assert "1,057 tokens a session" in status


def test_busy_provider_is_waited_for(place: Place, provider: Provider) -> None:
    provider.enqueue(openai_fails(429, "slow down", headers={"retry-after": "1"}), _claims(SAID))
    place.say(SAID)
    run = place.memd("run")
    assert run.returncode == 0, run.stderr
    assert len(provider.asked) == 2


def test_run_on_a_terminal_says_why_it_waits_and_counts_a_batch_once(
    place: Place, provider: Provider
) -> None:
    busy = openai_fails(429, "slow down", headers={"retry-after": "1"})
    provider.enqueue(busy, busy, _claims(SAID))
    place.say(SAID)
    run, ours = place.begin_on_terminal("run")
    told, _ = run.communicate(timeout=PATIENCE_SECONDS)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert (run.returncode, b"1 memory created" in told) == (0, True), shown
    why = "too many requests (HTTP 429): slow down; asked to wait 1 s; trying again in 1 s"
    assert f"{why} (2 of 3)" in shown
    assert f"{why} (3 of 3)" in shown
    assert "batch 1, 1 message …" in shown
    assert "batch 2" not in shown


@pytest.mark.parametrize(
    ("answer", "code", "told"),
    [
        (openai_fails(401, "Incorrect API key"), 4, "set llm_backend.api_key"),
        (openai_fails(404, "no such model", code="model_not_found"), 4, "llm_backend.model"),
        (openai_fails(429, "You exceeded your current quota"), 4, "quota"),
    ],
    ids=["key", "model", "quota"],
)
def test_refusal_ends_the_run_with_what_to_do_and_loses_nothing(
    place: Place, provider: Provider, answer: Answer, code: int, told: str
) -> None:
    provider.enqueue(answer)
    place.say(SAID)
    run = place.memd("run")
    assert (run.returncode, told in run.stderr) == (code, True), run.stderr
    assert "nothing is lost" in run.stderr
    assert SAID not in run.stderr
    provider.enqueue(_claims(SAID))
    assert place.memd("run").returncode == 0
    assert "heron" in place.index()


def test_ceiling_ends_the_run_with_its_own_code_and_nothing_is_sent(
    place: Place, provider: Provider
) -> None:
    _configure(place, provider, "[budget]\nmax_calls_per_day = 0")
    place.say(SAID)
    run = place.memd("run")
    assert run.returncode == 5
    assert "max_calls_per_day" in run.stderr
    assert provider.asked == []


def test_transcript_at_its_own_ceiling_is_named_with_the_code_of_ceilings(
    place: Place, provider: Provider
) -> None:
    _configure(place, provider, "[budget]\nmax_tokens_per_transcript = 100")
    place.say(SAID, file="long.jsonl")
    named = "long.jsonl: budget.max_tokens_per_transcript = 100 is reached"
    daemon = None
    for is_served in (False, True):  # by the command itself, and by a daemon
        daemon = place.start() if is_served else None
        run = place.memd("run")
        assert run.returncode == 5, run.stderr
        assert "Nothing was read" in run.stdout
        assert "long.jsonl: budget.max_tokens_per_transcript = 100 is reached" in run.stdout
        data = json.loads(place.memd("run", "--json").stdout)
        assert data["left_out"][0]["transcript"] == str(place.sessions / "long.jsonl")
        assert (data["batches"], data["ceiling"], data["set_aside"]) == ([], "", 0)
        await_true(lambda: named in place.memd("status").stdout, "what it waits for")
    assert daemon is not None
    assert daemon.end() == 0
    assert named in place.memd("status").stdout
    _configure(place, provider)
    assert "long.jsonl: no daemon runs" in place.memd("status").stdout
    _configure(place, provider, "[budget]\nmax_tokens_per_transcript = 100")
    rehearsal = place.memd("run", "--dry-run", "--with-model")
    assert rehearsal.returncode == 5
    assert "Nothing new" not in rehearsal.stdout
    assert "long.jsonl: budget.max_tokens_per_transcript" in rehearsal.stdout
    assert provider.asked == []


def test_run_prints_what_it_did_before_a_ceiling(place: Place, provider: Provider) -> None:
    _configure(place, provider, "[budget]\nmax_calls_per_day = 1")
    provider.enqueue(_claims(SAID))
    place.say(SAID)
    for number in range(3):
        place.say(
            *(f"It was talk {n} of {number}. " * 20 for n in range(40)), file=f"b{number}.jsonl"
        )
    run = place.memd("run")
    assert run.returncode == 5
    assert "batch 1: " in run.stdout
    assert "memd: budget.max_calls_per_day = 1 is reached" in run.stderr
    assert len(provider.asked) == 1


def test_text_without_usable_answer_is_set_aside_and_asked_again_on_request(
    place: Place, provider: Provider
) -> None:
    provider.enqueue(_claims(OTHER), openai_says("Sure!"), openai_says("I would rather chat."))
    place.say(OTHER, file="before.jsonl")
    assert place.memd("run").returncode == 0
    place.say(SAID)
    run = place.memd("run")
    assert run.returncode == 4, run.stderr
    assert run.stderr == "memd: nothing got a usable answer, all of it is set aside\n"
    assert "set aside: 1 text;" in run.stdout
    assert "\n  1: backend openai: unusable answer: " in run.stdout
    status = place.memd("status").stdout
    assert "unusable answer" in status
    assert "`memd run --retry` asks again about 1 text" in status

    assert place.memd("run").returncode == 0
    assert len(provider.asked) == 3
    provider.enqueue(_claims(SAID))
    again = place.memd("run", "--retry")
    assert again.returncode == 0, again.stderr
    assert "heron" in place.index()
    assert "unusable answer" not in place.memd("status").stdout
    assert place.memd("run", "--retry").returncode == 0
    assert len(provider.asked) == 4


def test_model_that_answers_garbage_only_is_named_and_nothing_is_set_aside(
    place: Place, provider: Provider
) -> None:
    provider.enqueue(openai_says("Sure! Here is a poem about the sea."))
    place.say(*(f"It was talk {number} about the shop." for number in range(53)))
    run = place.memd("run")
    assert run.returncode == 4
    [line] = run.stderr.splitlines()[-1:]
    assert line.startswith(
        f"memd: backend openai: model 'm' at {provider.url.removeprefix('http://')} has given no"
        " usable answer in 8 tries: "
    )
    assert line.endswith(
        "; choose another model; the text waits for it, and `memd run` asks again at once"
    )
    assert "No backend would answer" not in run.stderr
    assert len(provider.asked) == 8
    status = json.loads(place.memd("status", "--json").stdout)
    assert (status["askable"], status["passes"]["open"]) == (0, 1)


def test_text_that_never_gets_an_answer_is_asked_again_once_for_each_request(
    place: Place, provider: Provider
) -> None:
    provider.enqueue(_claims(OTHER), openai_says("Sure!"))
    place.say(OTHER, file="before.jsonl")
    assert place.memd("run").returncode == 0
    place.say(SAID)
    for number in (1, 2, 3):
        run = place.memd("run", *(["--retry"] if number > 1 else []))
        assert run.returncode == 4, run.stderr
        assert len(provider.asked) == 1 + 2 * number, "once, and once more with what was wrong"
        assert run.stderr == "memd: nothing got a usable answer, all of it is set aside\n"
        status = json.loads(place.memd("status", "--json").stdout)
        assert (status["askable"], status["passes"]["open"]) == (1, 0)
        assert status["spending"]["paused_until"] == ""


def test_asking_again_beside_a_daemon_says_what_goes_on_by_itself(
    place: Place, provider: Provider
) -> None:
    provider.enqueue(_claims(OTHER), openai_says("Sure!"), openai_says("Sure!"))
    place.say(OTHER, file="before.jsonl")
    assert place.memd("run").returncode == 0
    place.say(SAID)
    assert place.memd("run").returncode == 4
    daemon = place.start()
    again = place.memd("run", "--retry")
    assert again.stderr.splitlines()[-1:] == [
        "memd: nothing got a usable answer, all of it is set aside"
    ]
    provider.enqueue(openai_fails(401, "Incorrect API key"))
    again = place.memd("run", "--retry")
    assert again.returncode == 4
    assert "that waits for the next `memd run --retry`" in again.stderr
    status = place.memd("status").stdout
    assert "asks again about 1 text" in status
    assert ", `memd run` asks at once: backend openai: " in status
    assert "taken up again" not in status
    assert daemon.end() == 0


class Picky(Provider):
    """Fails on one text, and answers all others."""

    failure = openai_fails(500, "boom")

    def next(self, asked: Asked) -> Answer:
        super().next(asked)
        shown = asked.body["messages"][1]["content"].rpartition("<new_messages")[2]
        return self.failure if "poison" in shown else openai_says('{"claims": [], "note": ""}')


# What memd does about every other kind of failure is tested in extraction/test_blamed_text.py.
@pytest.mark.parametrize(
    "failure",
    [
        openai_fails(400, "bad request"),
        openai_fails(400, "maximum context length", code="context_length_exceeded"),
    ],
    ids=["400", "long"],
)
def test_one_text_on_which_the_provider_fails_holds_up_no_other_and_is_set_aside(
    place: Place, account: Path, failure: Answer
) -> None:
    with running(Picky()) as provider:
        provider.failure = failure
        _configure(place, provider)
        place.say(SAID)
        assert place.memd("run").returncode == 0
        place.say("poison is what this text is about", file="b.jsonl")
        place.memd("run")
        place.say("The owl database listens on port 7000.", file="c.jsonl")
        place.memd("run")
        assert any("owl" in json.dumps(asked.body) for asked in provider.asked)
        for _ in range(4):
            place.memd("run")
        status = json.loads(place.memd("status", "--json").stdout)
        assert (status["askable"], status["passes"]["open"]) == (1, 0)
        assert len(provider.asked) <= 16
        assert len(_calls(account)) == len(provider.asked)


class Plain(Provider):
    """Takes no form of answer."""

    def next(self, asked: Asked) -> Answer:
        super().next(asked)
        if "response_format" in asked.body:
            return openai_fails(400, "response_format is not supported")
        return openai_says('{"claims": [], "note": ""}')


def test_each_way_of_asking_is_booked_and_the_next_process_begins_with_what_worked(
    place: Place, account: Path
) -> None:
    with running(Plain()) as provider:
        _configure(place, provider, "[budget]\nmax_calls_per_day = 2")
        place.say(SAID)
        assert place.memd("run").returncode == 5
        assert len(provider.asked) == len(_calls(account)) == 2
        _configure(place, provider)
        for number in range(3):
            place.say(f"{OTHER} Part {number}.", file=f"{number}.jsonl")
            run = place.memd("run")
            assert run.returncode == 0, run.stderr
        outcomes = [call["outcome"] for call in _calls(account)]
        assert outcomes == ["FormRefusedError"] * 3 + ["answered"] * 4
        assert len(provider.asked) == 7


def test_killed_during_a_call_the_account_keeps_the_most_it_can_have_been(
    place: Place, provider: Provider, account: Path
) -> None:
    provider.enqueue(Answer(trouble="hang"))
    place.say(SAID)
    daemon = place.start()
    await_true(lambda: len(provider.asked) == 1, "the call")
    daemon.process.send_signal(signal.SIGKILL)
    daemon.process.wait()
    [call] = _calls(account)
    assert call["outcome"] == "reserved"
    assert call["input_tokens"] is None
    sent = len(json.dumps(provider.asked[0].body).encode())
    assert call["reserved_tokens"] > 8000
    assert (call["reserved_tokens"] - 8000) * 2 > sent

    provider.enqueue(_claims(SAID))
    provider.let_go.set()
    run = place.memd("run")
    assert run.returncode == 0, run.stderr
    assert [call["outcome"] for call in _calls(account)] == ["reserved", "answered"]
    assert "heron" in place.index()


def test_hand_edit_shows_in_the_index_while_the_model_thinks(
    place: Place, provider: Provider
) -> None:
    provider.enqueue(_claims(SAID))
    place.say(SAID)
    assert place.memd("run").returncode == 0
    provider.enqueue(Answer(trouble="hang"))
    daemon = place.start()
    place.say(OTHER)
    await_true(lambda: len(provider.asked) == 2, "the call")
    (place.memory / "by-hand.md").write_text(
        "---\nname: By hand\ndescription: The office closes at six.\ntype: project\n---\nIt does.\n"
    )
    await_true(lambda: "by-hand.md" in place.index(), "the hand-written memory in the index")
    assert daemon.end() == 0


@pytest.mark.parametrize("kind", ["directory", "text", "database"])
def test_what_is_no_account_is_named_and_nothing_is_sent(
    place: Place, provider: Provider, account: Path, kind: str
) -> None:
    account.parent.mkdir(parents=True)
    if kind == "directory":
        account.mkdir()
    elif kind == "text":
        account.write_text("dear diary " * 500)
    else:
        with contextlib.closing(sqlite3.connect(account)) as connection:
            connection.execute("CREATE TABLE precious (value TEXT)")
    place.say(SAID)
    run = place.memd("run")
    assert (run.returncode, str(account) in run.stderr, "move it away" in run.stderr) == (
        6,
        True,
        True,
    ), run.stderr
    status = place.memd("status")
    assert (status.returncode, str(account) in status.stdout) == (6, True)
    assert provider.asked == []


def test_account_that_was_removed_is_told_once_and_stops_nothing(
    place: Place, provider: Provider, account: Path
) -> None:
    provider.enqueue(_claims(SAID))
    place.say(SAID)
    first = place.memd("run")
    lost = "The account of what was spent was removed or replaced"
    assert lost not in first.stderr
    for file in account.parent.glob("spending.sqlite*"):
        file.unlink()
    assert "the account was removed or replaced" in place.memd("status").stdout
    told = []
    for number in (1, 2):
        place.say(f"{OTHER} Part {number}.")
        run = place.memd("run")
        assert run.returncode == 0, run.stderr
        told.append(lost in run.stderr)
    assert told == [True, False]
    assert "removed or replaced" not in place.memd("status").stdout
    assert len(_calls(account)) == 2


def test_daemon_says_once_that_a_ceiling_is_reached(place: Place, provider: Provider) -> None:
    _configure(place, provider, "[budget]\nmax_calls_per_day = 1")
    provider.enqueue(_claims(SAID))
    place.say(SAID)
    daemon = place.start()
    daemon.await_event("extraction:complete")
    for number in range(3):
        place.say(f"{OTHER} Part {number}.")
    daemon.await_event("budget:reached")
    run = place.memd("run")
    assert run.returncode == 5
    assert daemon.end() == 0
    assert daemon.events.count("budget:reached") == 1
    assert len(provider.asked) == 1


def test_status_and_estimate_say_that_a_ceiling_is_reached(
    place: Place, provider: Provider
) -> None:
    ceilings = "[budget]\nmax_calls_per_day = 2\nmax_usd_per_day = 0.0001"
    _configure(place, provider, ceilings)
    provider.enqueue(_claims(SAID), openai_fails(500, "boom"))
    place.say(SAID)
    assert place.memd("run").returncode == 0
    before = place.memd("estimate").stdout
    assert "2 calls, 3,000,000 tokens and $0.0001;" in before
    assert "used up" not in before

    place.say(OTHER, file="other.jsonl")
    assert place.memd("run").returncode == 5, "the second try finds the ceiling"
    status = place.memd("status").stdout
    assert "2 of 2 calls" in status
    assert "by all of memd on this machine" in status
    assert "are upper bounds, of calls that failed or did not say what they used)" in status
    assert "budget.max_calls_per_day is reached: nothing is sent before " in status
    assert "other.jsonl: no daemon runs, and budget.max_calls_per_day is reached" in status
    assert "1,057 tokens a session" in status, "what a failed call may have used is left out"
    estimate = place.memd("estimate").stdout
    assert "Today's allowance is used up: budget.max_calls_per_day is reached." in estimate
    assert json.loads(place.memd("estimate", "--json").stdout)["ceiling"] == (
        "budget.max_calls_per_day"
    )


def test_estimate_counts_what_waits_and_asks_nobody(place: Place, provider: Provider) -> None:
    place.say(SAID, OTHER)
    before = place.tree()
    estimate = place.memd("estimate")
    assert estimate.returncode == 0, estimate.stderr
    assert "2 messages in 1 request" in estimate.stdout
    assert "the money is unknown" in estimate.stdout
    _configure(place, provider, '[prices."m"]\ninput = 1.0\noutput = 4.0')
    data = json.loads(place.memd("estimate", "--json").stdout)
    assert 0 < data["waiting"]["usd"] < data["waiting"]["most_usd"]
    assert data["by_choice"]["requests"] == 0
    assert provider.asked == []
    _configure(place, provider)
    assert place.tree() == before


def test_key_added_later_lets_the_running_daemon_offer_the_last_days_to_the_model(
    place: Place, provider: Provider
) -> None:
    place.configure()
    place.say("We use Zig for the parser of the shop.", SAID)
    daemon = place.start()
    daemon.await_event("extraction:complete")
    assert provider.asked == []
    before = place.memories()

    provider.enqueue(_claims("We use Zig for the parser of the shop.", SAID))
    _configure(place, provider)
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("extraction:complete", times=2)
    [asked] = provider.asked
    assert SAID in asked.body["messages"][-1]["content"]
    assert set(before) <= set(place.memories())
    assert "heron" in place.index()
    assert daemon.end() == 0
    assert place.memd("run").returncode == 0
    assert len(provider.asked) == 1


def test_reload_is_answered_while_a_call_hangs(
    place: Place, provider: Provider, account: Path
) -> None:
    provider.enqueue(Answer(trouble="hang"))
    place.say(SAID)
    daemon = place.start()
    await_true(lambda: provider.asked, "a call")

    good = place.config.read_text()
    for times in (1, 2):
        place.config.write_text("memory_directory = \n")
        daemon.process.send_signal(signal.SIGHUP)
        daemon.await_event("daemon:reload_failed", times=times)
    place.config.write_text(good)
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("daemon:reload")
    assert len(provider.asked) == 1  # the call goes on
    assert daemon.events.count("extraction:start") == 1

    provider.enqueue(_claims(SAID))
    _configure(place, provider, max_output_tokens=3000)
    daemon.process.send_signal(signal.SIGHUP)
    daemon.await_event("extraction:complete")
    assert [call["outcome"] for call in _calls(account)] == ["stopped", "answered"]
    assert provider.asked[1].body["max_tokens"] == 3000
    assert daemon.end() == 0
    for event in ("daemon:start", "daemon:ready", "daemon:stop"):
        assert daemon.events.count(event) == 1


def test_run_as_json_tells_a_failure_with_what_was_done_before(
    place: Place, provider: Provider
) -> None:
    backend = f'[llm_backend]\nname = "openai"\nmodel = "m"\nbase_url = "{provider.url}/v1"\n'
    place.configure(backend, max_prompt_chars=10_000)
    provider.enqueue(_claims(), openai_fails(401, "no such key"))
    for number in range(3):
        place.say(f"heron{number} " * 500, file=f"{number}.jsonl")
    run = place.memd("run", "--json")
    assert run.returncode == 4, run
    told = json.loads(run.stdout)
    assert len(told["batches"]) == 1
    assert told["exit_code"] == 4
    assert "wants a key" in told["error"]


def test_run_that_sets_everything_aside_ends_with_4(place: Place, provider: Provider) -> None:
    provider.enqueue(_claims(SAID))
    place.say(SAID)
    assert place.memd("run").returncode == 0
    provider.enqueue(openai_says("garbage"))
    place.say(OTHER)
    run = place.memd("run")
    assert run.returncode == 4, run
    assert "1 text set aside" in run.stdout
    assert "all of it is set aside" in run.stderr
    again = place.memd("run", "--retry", "--json")
    assert again.returncode == 4
    [batch] = json.loads(again.stdout)["batches"]
    assert (batch["transcripts"], batch["messages"], batch["set_aside"]) == (1, 1, 1)
    assert place.memd("run").returncode == 0


def test_call_under_way_is_shown_by_status_and_waited_for_aloud(
    place: Place, provider: Provider
) -> None:
    provider.enqueue(Answer(trouble="hang"))
    place.say(SAID)
    daemon = place.start()
    await_true(lambda: provider.asked, "a call")
    await_true(lambda: "is asked since" in place.memd("status").stdout, "what status says")
    assert "waits for the backend's answer" in place.memd("status").stdout
    run = place.begin("run")
    assert run.stderr is not None
    told = run.stderr.readline()
    assert told == f"The daemon (process {daemon.process.pid}) does it; waiting …\n"
    run.kill()
    run.communicate()
    assert daemon.end() == 0
