from __future__ import annotations

import contextlib
import json
import os
import signal
import stat
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import pytest

from memconsolidate.backends.command import CommandBackend
from memconsolidate.config.settings import BackendSettings
from memconsolidate.errors import (
    AnswerError,
    AnswerWithheldError,
    BackendBusyError,
    BackendError,
    BackendFailedError,
    BackendMissingError,
    BackendRefusedError,
    BackendUnreachableError,
    RequestTooLongError,
    SpendLimitError,
)
from memconsolidate.model import Usage
from memconsolidate.system.child import CHILD_MARK
from tests.speeches import REQUEST, failure, request
from tests.unit.backends.programs import (
    ANSWER,
    PATIENCE,
    backend,
    children,
    install,
    lifeline,
    python,
    shell,
)

SAYS = f"cat > /dev/null; echo '{ANSWER}'"
#: Prints an answer whose note is what the expression `X` gives.
NOTES = "import json,os,sys; sys.stdin.read(); print(json.dumps({'claims': [], 'note': X}))"


def test_standard_output_is_the_answer_and_its_cost_is_unknown(tmp_path: Path) -> None:
    reply = shell(tmp_path / "w", SAYS).propose(REQUEST)

    assert reply.note == "read it"
    assert reply.usage is None


def test_the_whole_prompt_arrives_on_standard_input(tmp_path: Path) -> None:
    code = (
        "import json,sys; text = sys.stdin.read(); print(json.dumps({'claims': [], 'note':"
        " str(['Ümläut 中文 marker' in text, 'JSON schema' in text])}))"
    )

    reply = python(tmp_path / "w", code).propose(request("Ümläut 中文 marker"))

    assert reply.note == "[True, True]"


def test_arguments_reach_the_program_as_they_are(tmp_path: Path) -> None:
    code = NOTES.replace("X", "repr(sys.argv[1:])")
    arguments = ("$HOME `id` ; echo", "*", "", "two words")

    reply = backend(tmp_path / "w", sys.executable, "-I", "-c", code, *arguments).propose(REQUEST)

    assert reply.note == repr(list(arguments))


def test_lone_surrogates_in_a_message_do_not_stop_the_call(tmp_path: Path) -> None:
    assert shell(tmp_path / "w", SAYS).propose(request("a\ud800b")).note == "read it"


def test_children_know_that_memd_asked_and_get_no_key_of_memd(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PERSONAL", "kept")
    code = NOTES.replace(
        "X",
        f"str([os.environ['{CHILD_MARK}'], os.environ['PERSONAL'],"
        " any('sk-memd' in value for value in os.environ.values())])",
    )
    settings = BackendSettings(
        name="command", command=(sys.executable, "-I", "-c", code), api_key="sk-memd"
    )

    reply = CommandBackend(settings, str(tmp_path / "w")).propose(REQUEST)

    assert reply.note == "['1', 'kept', False]"


def test_each_call_works_in_an_empty_private_directory_that_goes_afterwards(
    tmp_path: Path,
) -> None:
    code = NOTES.replace(
        "X",
        "json.dumps([os.getcwd(), os.environ['PWD'], os.listdir(), os.stat('.').st_mode])",
    )
    asker = python(tmp_path / "w", code)

    directory, logical, entries, mode = json.loads(asker.propose(REQUEST).note)

    assert directory == logical
    assert Path(directory).is_relative_to(asker.workspace)
    assert entries == []
    assert stat.S_IMODE(mode) == 0o700
    assert os.listdir(tmp_path / "w") == []


def test_a_workspace_behind_a_link_is_told_as_programs_see_it(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    asker = python(tmp_path / "link" / "w", NOTES.replace("X", "os.getcwd()"))

    assert Path(asker.propose(REQUEST).note).is_relative_to(asker.workspace)


def test_what_the_program_leaves_in_its_directory_goes_with_it(tmp_path: Path) -> None:
    asker = shell(tmp_path / "w", f"mkdir -p a/b; echo x > a/b/c; chmod 500 a/b; {SAYS}")
    asker.propose(REQUEST)

    assert asker.propose(REQUEST).note == "read it"


def test_a_workspace_that_cannot_be_made_is_a_failed_call(tmp_path: Path) -> None:
    (tmp_path / "w").write_text("a file")

    with pytest.raises(BackendFailedError, match="cannot be started") as caught:
        shell(tmp_path / "w", SAYS).propose(REQUEST)

    assert caught.value.usage == Usage()


def test_calls_side_by_side_have_directories_of_their_own(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        asker = shell(
            tmp_path / "w",
            f"exec 3>{life.path}; pwd >&3; while [ ! -e {tmp_path}/go ]; do sleep 0.01; done; {SAYS}",
        )
        threads = [threading.Thread(target=asker.propose, args=(REQUEST,)) for _ in range(2)]
        for thread in threads:
            thread.start()
        directories = {life.line(), life.line()}
        # Another start while they run takes nothing away from them.
        shell(tmp_path / "w", SAYS)
        kept = [Path(directory).is_dir() for directory in directories]
        (tmp_path / "go").touch()
        for thread in threads:
            thread.join(PATIENCE)

    assert len(directories) == 2
    assert kept == [True, True]
    assert os.listdir(tmp_path / "w") == []


def test_a_program_that_takes_too_long_is_killed_with_its_group(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        asker = shell(
            tmp_path / "w",
            f"exec 3>{life.path}; trap '' TERM; (sleep 1000 & sleep 1000) & sleep 1000",
            timeout_ms=1000,
        )
        started = time.monotonic()

        with pytest.raises(BackendFailedError, match="no answer within 1 s") as caught:
            asker.propose(REQUEST)

        assert time.monotonic() - started < PATIENCE
        assert life.ends_within(PATIENCE)
    assert caught.value.usage is None


def test_the_longest_time_limit_of_the_configuration_can_be_waited_for(tmp_path: Path) -> None:
    assert shell(tmp_path / "w", SAYS, timeout_ms=2_678_400_000).propose(REQUEST).note


def test_a_program_that_waits_for_a_login_says_so_in_the_end(tmp_path: Path) -> None:
    asker = shell(tmp_path / "w", "echo 'Please run /login' >&2; sleep 1000", timeout_ms=1000)

    with pytest.raises(BackendRefusedError, match="no answer within") as caught:
        asker.propose(REQUEST)

    assert caught.value.kind == "key"


def test_close_ends_a_running_call_soon(tmp_path: Path) -> None:
    raised: list[BackendError] = []

    with lifeline(tmp_path / "life") as life:
        asker = shell(tmp_path / "w", f"exec 3>{life.path}; echo on >&3; sleep 1000 & sleep 1000")
        thread = threading.Thread(target=lambda: raised.append(failure(asker)))
        thread.start()
        life.line()
        asker.close()
        asker.close()
        thread.join(PATIENCE)

        assert life.ends_within(PATIENCE)
    assert isinstance(raised[0], BackendFailedError)
    assert "memd is stopping" in str(raised[0])


def test_a_closed_backend_runs_nothing_more(tmp_path: Path) -> None:
    asker = shell(tmp_path / "w", f"touch {tmp_path}/ran; {SAYS}")
    asker.close()

    with pytest.raises(BackendFailedError) as caught:
        asker.propose(REQUEST)

    assert caught.value.usage == Usage()
    assert not (tmp_path / "ran").exists()


def test_no_process_is_left_after_calls_of_all_kinds(tmp_path: Path) -> None:
    before = children()
    for script in (SAYS, "exit 3", "kill -9 $$", "yes", "sleep 1000"):
        asker = shell(tmp_path / "w", script, timeout_ms=1000)
        with contextlib.suppress(BackendError):
            asker.propose(REQUEST)

    assert children() <= before


#: A memd that asks a program which starts more, all holding the lifeline.
_ASKS = """
import sys
from pathlib import Path
from tests.speeches import REQUEST
from tests.unit.backends.programs import shell
shell(Path({workspace!r}), {script!r}, timeout_ms=600_000).propose(REQUEST)
"""


def _start_asking(tmp_path: Path, life: Path) -> subprocess.Popen[bytes]:
    script = f"exec 3>{life}; echo $$ $PPID >&3; (sleep 1000 & sleep 1000) & sleep 1000"
    code = _ASKS.format(workspace=str(tmp_path / "w"), script=script)
    return subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parents[3])


def test_the_program_and_its_group_die_with_a_killed_memd(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        memd = _start_asking(tmp_path, life.path)
        life.line()
        memd.kill()
        memd.wait()

        assert life.ends_within(1.0)


def test_the_program_dies_too_when_memd_and_its_process_group_are_killed(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        script = f"exec 3>{life.path}; echo on >&3; sleep 1000"
        code = _ASKS.format(workspace=str(tmp_path / "w"), script=script)
        memd = subprocess.Popen(
            [sys.executable, "-c", code], cwd=Path(__file__).parents[3], start_new_session=True
        )
        life.line()
        os.killpg(memd.pid, signal.SIGKILL)
        memd.wait()

        assert life.ends_within(1.0)


def test_what_a_killed_memd_left_goes_at_the_next_start(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        memd = _start_asking(tmp_path, life.path)
        life.line()
        left = os.listdir(tmp_path / "w")
        memd.kill()
        memd.wait()
        life.ends_within(PATIENCE)

    shell(tmp_path / "w", SAYS)

    assert len(left) == 1
    assert os.listdir(tmp_path / "w") == []


def test_the_program_dies_when_its_keeper_is_killed(tmp_path: Path) -> None:
    raised: list[BackendError] = []

    with lifeline(tmp_path / "life") as life:
        asker = shell(
            tmp_path / "w", f"exec 3>{life.path}; echo $PPID >&3; sleep 1000 & sleep 1000"
        )
        thread = threading.Thread(target=lambda: raised.append(failure(asker)))
        thread.start()
        os.kill(int(life.line()), signal.SIGKILL)
        thread.join(PATIENCE)

        assert life.ends_within(PATIENCE)
    assert isinstance(raised[0], BackendFailedError)


def test_a_process_that_left_its_group_and_holds_the_output_is_not_waited_for(
    tmp_path: Path,
) -> None:
    with lifeline(tmp_path / "life") as life:
        code = (
            f"import os, sys, time; sys.stdin.read(); print({ANSWER!r}, flush=True)\n"
            "here, there = os.pipe()\n"
            "if os.fork() == 0:\n"
            "    os.setsid()\n"
            f"    end = os.open({str(life.path)!r}, os.O_WRONLY)\n"
            "    os.write(end, f'{os.getpid()}\\n'.encode())\n"
            "    os.write(there, b'x')\n"
            "    time.sleep(1000)\n"
            "os.read(here, 1)\n"
        )
        started = time.monotonic()
        reply = python(tmp_path / "w", code).propose(REQUEST)
        seconds = time.monotonic() - started
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(life.line()), signal.SIGKILL)

    assert reply.note == "read it"
    assert seconds < 10


#: Holds a lifeline and its standard output in a session of its own, as daemons do, with a child that
#: is in another one; says when it is there.
_DAEMON = """
import os, sys, time
life = os.open(sys.argv[1], os.O_WRONLY)
if os.fork():
    os._exit(0)
os.setsid()
if os.fork():
    os._exit(0)
if os.fork() == 0:
    os.setsid()
    os.write(life, b"on\\n")
time.sleep(1000)
"""

_FINDS_ALL = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets orphans be found")


def _starts_a_daemon(tmp_path: Path, life: Path) -> str:
    """Return a command of the shell that leaves a daemon behind."""
    (tmp_path / "daemon.py").write_text(_DAEMON)
    return f"{sys.executable} -I {tmp_path}/daemon.py {life}"


@_FINDS_ALL
def test_a_daemon_that_the_program_left_ends_with_it(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        start = _starts_a_daemon(tmp_path, life.path)
        # Lets it be orphaned once while the program runs, and once when it has ended.
        reply = shell(tmp_path / "w", f"{start}; {start} & {SAYS}; wait").propose(REQUEST)

        assert reply.note == "read it"
        assert life.ends_within(PATIENCE)


@_FINDS_ALL
def test_a_daemon_ends_when_the_program_takes_too_long(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        script = f"{_starts_a_daemon(tmp_path, life.path)}; sleep 1000"
        with pytest.raises(BackendFailedError, match="no answer within 3 s"):
            shell(tmp_path / "w", script, timeout_ms=3000).propose(REQUEST)

        assert life.line() == "on"
        assert life.ends_within(PATIENCE)


@_FINDS_ALL
def test_a_daemon_ends_when_memd_is_killed(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        script = f"{_starts_a_daemon(tmp_path, life.path)}; sleep 1000"
        code = _ASKS.format(workspace=str(tmp_path / "w"), script=script)
        memd = subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parents[3])
        life.line()
        memd.kill()
        memd.wait()

        assert life.ends_within(PATIENCE)


@_FINDS_ALL
def test_a_daemon_ends_when_the_backend_is_closed(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        asker = shell(tmp_path / "w", f"{_starts_a_daemon(tmp_path, life.path)}; sleep 1000")
        errors: list[BackendError] = []
        thread = threading.Thread(target=lambda: errors.append(failure(asker)))
        thread.start()
        life.line()
        asker.close()
        thread.join(PATIENCE)

        assert life.ends_within(PATIENCE)
    assert "memd is stopping" in str(errors[0])


def test_what_the_program_leaves_running_in_its_group_ends_with_it(tmp_path: Path) -> None:
    with lifeline(tmp_path / "life") as life:
        script = f"exec 3>{life.path}; echo on >&3; sleep 1000 & {SAYS}"

        reply = shell(tmp_path / "w", script).propose(REQUEST)

        life.line()
        assert life.ends_within(PATIENCE)
    assert reply.note == "read it"


def test_blocked_and_ignored_signals_of_memd_are_not_handed_down(tmp_path: Path) -> None:
    code = NOTES.replace(
        "X",
        "(lambda s: str([sorted(s.pthread_sigmask(s.SIG_BLOCK, [])),"
        " s.getsignal(s.SIGTERM) == s.SIG_DFL]))(__import__('signal'))",
    )
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGUSR1])
    try:
        reply = python(tmp_path / "w", code).propose(REQUEST)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGTERM, before)

    assert reply.note == "[[], True]"


def test_the_program_has_no_terminal_to_ask_at(tmp_path: Path) -> None:
    code = NOTES.replace("X", "str(os.getsid(0) == os.getpid() == os.getpgrp())")

    assert python(tmp_path / "w", code).propose(REQUEST).note == "True"


def test_more_output_than_the_limit_ends_the_program(tmp_path: Path) -> None:
    with pytest.raises(BackendFailedError, match="more than 4 MB"):
        shell(tmp_path / "w", "exec yes").propose(REQUEST)


def test_output_that_is_not_utf8_is_a_failed_call(tmp_path: Path) -> None:
    with pytest.raises(BackendFailedError, match="not UTF-8"):
        shell(tmp_path / "w", 'printf \'{"note":"\\351"}\'').propose(REQUEST)


@pytest.mark.parametrize("script", ["true", "echo; echo '   '", "exec >&-; cat > /dev/null"])
def test_a_program_that_says_nothing_failed(tmp_path: Path, script: str) -> None:
    with pytest.raises(BackendFailedError, match="ended without an answer"):
        shell(tmp_path / "w", script).propose(REQUEST)


def test_prose_is_an_unusable_answer(tmp_path: Path) -> None:
    with pytest.raises(AnswerError) as caught:
        shell(tmp_path / "w", "echo 'Hello! How are you?'").propose(REQUEST)

    assert caught.value.usage is None


def test_an_error_message_that_a_program_ends_well_with_is_known(tmp_path: Path) -> None:
    with pytest.raises(SpendLimitError):
        shell(tmp_path / "w", "echo 'Credit balance is too low'").propose(REQUEST)


def test_a_refusal_is_a_withheld_answer(tmp_path: Path) -> None:
    with pytest.raises(AnswerWithheldError):
        shell(tmp_path / "w", "echo 'I cannot help with that.'").propose(REQUEST)


def test_a_flood_on_standard_error_blocks_nothing_and_is_not_kept(tmp_path: Path) -> None:
    asker = shell(tmp_path / "w", f"yes noise | head -c 5000000 >&2; {SAYS}")
    tracemalloc.start()
    try:
        reply = asker.propose(REQUEST)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert reply.note == "read it"
    assert peak < 1_000_000


@pytest.mark.parametrize("script", [f"exec <&-; echo '{ANSWER}'", f"echo '{ANSWER}'"])
def test_a_prompt_that_nobody_reads_does_not_matter(tmp_path: Path, script: str) -> None:
    reply = shell(tmp_path / "w", script).propose(request("lemma " * 1_000_000))

    assert reply.note == "read it"


def test_a_prompt_of_five_megabytes_arrives_whole(tmp_path: Path) -> None:
    code = NOTES.replace("sys.stdin.read();", "text = sys.stdin.read();").replace(
        "X", "str(text.count('lemma '))"
    )

    reply = python(tmp_path / "w", code).propose(request("lemma " * 1_000_000))

    assert reply.note == "1000000"


def test_a_failed_program_is_told_with_the_end_of_what_it_said(tmp_path: Path) -> None:
    script = "cat > /dev/null; yes noise | head -1000 >&2; echo 'disk is on fire' >&2; exit 3"

    with pytest.raises(BackendFailedError, match=r"exit code 3.*disk is on fire") as caught:
        shell(tmp_path / "w", script).propose(REQUEST)

    assert caught.value.usage is None
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


def test_an_answer_of_a_program_that_failed_is_not_believed(tmp_path: Path) -> None:
    with pytest.raises(BackendFailedError, match="exit code 1"):
        shell(tmp_path / "w", f"{SAYS}; exit 1").propose(REQUEST)


def test_a_program_that_was_killed_says_by_which_signal(tmp_path: Path) -> None:
    with pytest.raises(BackendFailedError, match="signal 9"):
        shell(tmp_path / "w", "kill -9 $$").propose(REQUEST)


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("Error: Invalid API key · Please run /login", BackendRefusedError),
        ("Error: No key found - add one using 'llm keys set openai'", BackendRefusedError),
        ("Error: 'Unknown model: nope'", BackendRefusedError),
        ("You've hit your usage limit. Try again at 12:16 PM.", SpendLimitError),
        ("Credit balance is too low", SpendLimitError),
        ("429 Too Many Requests", BackendBusyError),
        ("prompt is too long: 300000 tokens > 200000 maximum", RequestTooLongError),
        ("error: unknown option '--safe-mode'", BackendMissingError),
        ("getaddrinfo ENOTFOUND api.example.com", BackendUnreachableError),
        ("I'm sorry, something broke", BackendFailedError),
        ('{"claims": []}', BackendFailedError),
        ("You've hit your weekly limit · resets Monday", SpendLimitError),
    ],
)
@pytest.mark.parametrize("stream", ["1", "2"])
def test_known_words_of_a_failed_program_are_the_error_they_mean(
    tmp_path: Path, said: str, error: type[BackendError], stream: str
) -> None:
    (tmp_path / "said").write_text(said)

    with pytest.raises(BackendError) as caught:
        shell(tmp_path / "w", f"cat {tmp_path}/said >&{stream}; exit 1").propose(REQUEST)

    assert type(caught.value) is error


def test_a_program_that_says_when_to_come_back_is_busy_until_then(tmp_path: Path) -> None:
    script = "echo 'You exceeded your current quota. Please retry in 32.5s.' >&2; exit 1"

    with pytest.raises(BackendBusyError) as caught:
        shell(tmp_path / "w", script).propose(REQUEST)

    assert caught.value.retry_after == 32.5


def test_without_a_program_the_settings_are_named(tmp_path: Path) -> None:
    with pytest.raises(BackendMissingError, match=r"llm_backend\.preset or llm_backend\.command"):
        CommandBackend(BackendSettings(name="command"), str(tmp_path))


def test_a_program_that_is_not_there_is_named_with_its_setting(tmp_path: Path) -> None:
    with pytest.raises(BackendMissingError, match=r"llm_backend\.command.*`no-such` is not inst"):
        backend(tmp_path / "w", "no-such")
    with pytest.raises(BackendMissingError, match="does not exist"):
        backend(tmp_path / "w", str(tmp_path / "no-such"))


def test_a_preset_without_its_program_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ":".join(str(tmp_path / f"a-directory-with-programs-{number}") for number in range(5))
    monkeypatch.setenv("PATH", path)

    with pytest.raises(BackendMissingError) as caught:
        CommandBackend(BackendSettings(name="command", preset="claude"), str(tmp_path))
    assert "llm_backend.preset: the program `claude` is not installed" in str(caught.value)
    assert f"({path})" in str(caught.value)


def test_a_file_that_cannot_be_executed_is_told_as_that(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("echo")

    with pytest.raises(BackendMissingError, match="is not executable"):
        backend(tmp_path / "w", str(tmp_path / "plain"))


@pytest.mark.parametrize("head", ["", "#!/no/such/interpreter\n"])
def test_a_file_that_is_no_program_is_told_as_that(tmp_path: Path, head: str) -> None:
    program = tmp_path / "odd"
    program.write_text(f"{head}words")
    program.chmod(0o755)

    with pytest.raises(BackendMissingError, match="cannot be run") as caught:
        backend(tmp_path / "w", str(program)).propose(REQUEST)

    assert caught.value.usage == Usage()


def test_a_program_that_goes_away_is_missed_at_the_next_call(tmp_path: Path) -> None:
    program = install(tmp_path / "bin", "mine", SAYS)
    asker = backend(tmp_path / "w", str(program))
    asker.propose(REQUEST)
    program.unlink()

    with pytest.raises(BackendMissingError, match="No such file"):
        asker.propose(REQUEST)


def test_a_program_named_by_a_relative_path_is_found_from_where_memd_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "bin", "mine", SAYS)
    monkeypatch.chdir(tmp_path)

    assert backend(tmp_path / "w", "bin/mine").propose(REQUEST).note == "read it"
