"""`make demo` prints what the README shows."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.conftest import PATIENCE_SECONDS

ROOT = Path(__file__).parent.parent.parent


def test_demo_prints_what_the_readme_shows(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "demo.py")],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"TMPDIR": str(tmp_path)},
    )

    assert answer.returncode == 0, answer.stderr
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [shown] = re.findall(r"<!-- demo output -->\n```text\n(.*?)\n```", readme, re.DOTALL)
    assert _normalised(answer.stdout) == _normalised(shown), "put its output into the README"


def test_demo_writes_below_the_temporary_directory_only(tmp_path: Path, home: Path) -> None:
    (tmp_path / "temporary").mkdir()
    environment = os.environ | {"TMPDIR": str(tmp_path / "temporary"), "LC_ALL": "C"}
    # A locale without UTF-8, where memories still get their names in their own script.
    environment |= {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    answer = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "demo.py")],
        check=False,
        capture_output=True,
        cwd=tmp_path,
        env=environment,
    )

    assert answer.returncode == 0, answer.stderr
    assert list(home.rglob("*")) == []
    assert [path.name for path in tmp_path.iterdir()] == ["temporary"]


@pytest.mark.parametrize("reaches_daemon", [True, False])
def test_interrupted_demo_leaves_one_line_and_nothing_else(
    tmp_path: Path, reaches_daemon: bool
) -> None:
    demo = subprocess.Popen(
        [sys.executable, str(ROOT / "tools" / "demo.py")],
        encoding="utf-8",
        env=os.environ | {"TMPDIR": str(tmp_path)},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert demo.stdout is not None
    daemon = int(demo.stdout.readline().split("process ")[1].split(",")[0])
    # A terminal tells all of its processes.
    (os.killpg if reaches_daemon else os.kill)(demo.pid, signal.SIGINT)
    _, errors = demo.communicate(timeout=PATIENCE_SECONDS)

    assert demo.returncode == 130
    assert errors == "\ndemo: interrupted; its daemon has ended and its files are gone\n"
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(daemon, 0)


def _normalised(output: str) -> list[str]:
    """Return the lines without what differs each time: paths, process and memory ids."""
    text = re.sub(r"\S*memd-demo-\w+", "DIRECTORY", output.strip())
    text = re.sub(r"process \d+", "process N", text)
    # One that could be a number, such as 7425e224, stands in quotes.
    text = re.sub(r'(?m)^(id|digest): "?\w+"?$', r"\1: X", text)
    return text.split("\n")
