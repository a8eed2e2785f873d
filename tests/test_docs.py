"""What is written about memd equals what the code says."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from memconsolidate.cli.main import main
from memconsolidate.config.load import load_config
from memconsolidate.sources.decoding import parse_time
from memconsolidate.system.events import EVENTS, camel_case
from tools.render_docs import PAGES

ROOT = Path(__file__).parent.parent
MARKDOWN = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("path", PAGES)
def test_rendered_pages_equal_what_the_code_says(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == PAGES[path](), "run `make docs`"


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_configuration_on_a_page_loads(page: Path, tmp_path: Path) -> None:
    for number, block in enumerate(re.findall(r"```toml\n(.*?)```", page.read_text(), re.DOTALL)):
        file = tmp_path / f"{number}.toml"
        file.write_text(block)
        load_config(str(file), {}, str(tmp_path), str(tmp_path))


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", _prose(page)):
        if not target.startswith(("https://", "http://")):
            path, _, anchor = target.partition("#")
            assert (page.parent / path).exists(), target
            assert not anchor or anchor in _anchors(page.parent / path if path else page), target


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_line_holds_one_sentence(page: Path) -> None:
    for line in _prose(page).splitlines():
        if not line.startswith(("|", "- ", "#")):
            assert not re.search(r"[a-z`)]\. [A-Z`]", line), line


def test_the_custom_agent_example_is_five_lines_that_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [block] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    code = compile(block, "README.md", "exec")
    assert len([line for line in block.splitlines() if line and "import " not in line]) == 5
    monkeypatch.chdir(tmp_path)
    variables: dict[str, object] = {}
    exec(code, variables)
    turn = json.loads((tmp_path / "sessions" / "my-agent.jsonl").read_text())
    assert turn["role"] == "user"
    assert parse_time(turn["timestamp"]) is not None
    assert variables["system_prompt"] == ""


def test_a_memory_written_as_the_page_says_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [block] = re.findall(r"```markdown\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    for name in ("sessions", "memory"):
        (tmp_path / name).mkdir()
    (tmp_path / "memory" / "staging-database.md").write_text(block)
    (tmp_path / "memory" / "plain.md").write_text("# No head\n")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # which the command sets
    assert main(["run"]) == 0
    index = (tmp_path / "memory" / "MEMORY.md").read_text()
    assert "(staging-database.md) — The staging database listens on port 6432." in index
    assert "plain" not in index
    assert (tmp_path / "memory" / "plain.md").read_text() == "# No head\n"


def test_the_log_can_be_read_with_jq_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sessions").mkdir()
    said = {"role": "user", "content": "Always deploy on Tuesdays."}
    (tmp_path / "sessions" / "a.jsonl").write_text(json.dumps(said) + "\n")
    (tmp_path / "memconsolidate.toml").write_text('[log]\nfile = "./memd.log"\n')
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # which the command sets
    assert main(["run"]) == 0
    records = [json.loads(line) for line in (tmp_path / "memd.log").read_text().splitlines()]
    assert all(record.keys() == {"timestamp", "level", "event", "data"} for record in records)

    commands = re.findall(r"(?m)^jq .*", (ROOT / "README.md").read_text())
    assert len(commands) == 3
    for command in commands:
        for event in re.findall(r'\.event == "(.*?)"', command):
            keys = {camel_case(key) for key in EVENTS[event].keys}
            assert set(re.findall(r"\.data\.(\w+)", command)) <= keys
    if shutil.which("jq"):
        told = [
            subprocess.run(["sh", "-c", each], check=True, capture_output=True, text=True).stdout
            for each in commands
        ]
        assert told[0] == ""
        assert re.fullmatch(r"\S+Z 1 created, 0 updated\n", told[1])
        assert "1 extraction:complete" in told[2]


def test_the_layers_on_the_page_are_those_checked() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    packages = set(re.findall(r"`(\w+)`", "".join(re.findall(r"\| \d+ \| (.*?) \|", page))))
    source = ROOT / "src" / "memconsolidate"
    existing = {path.parent.name for path in source.glob("*/__init__.py")}
    existing |= {path.stem for path in source.glob("*.py") if not path.stem.startswith("_")}
    missing = existing - packages
    assert not missing, "docs/architecture.md lacks them"


def _prose(page: Path) -> str:
    return re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


def _emit_calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if is_call and node.func.attr == "emit":  # type: ignore[attr-defined] # narrowed by is_call
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node  # type: ignore[attr-defined,misc] # as above


def test_every_log_call_is_declared() -> None:
    """A literal name and literal keys, so that the list of events is complete."""
    for place, call in _emit_calls():
        names = [
            constant.value
            for constant in ast.walk(call.args[0])
            if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
        ]
        assert names, f"{place}: the event's name must stand in the call"
        for name in names:
            assert name in EVENTS, f"{place}: {name} is not in system/events.py"
            given = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
            unknown = given - set(EVENTS[name].keys)
            assert not unknown, f"{place}: {name} declares no {sorted(unknown)}"
            missing = EVENTS[name].needed - given
            assert not missing, f"{place}: {name} is told without {sorted(missing)}"


def test_every_declared_event_and_key_is_told_somewhere() -> None:
    told: dict[object, set[str | None]] = {
        # The log tells it of itself.
        "log:dropped": {"count", "reason"},
    }
    for _, call in _emit_calls():
        for constant in ast.walk(call.args[0]):
            if isinstance(constant, ast.Constant):
                told.setdefault(constant.value, set()).update(each.arg for each in call.keywords)
    for name, event in EVENTS.items():
        assert name in told, f"nothing tells {name}"
        assert set(event.keys) <= told[name], f"nothing tells {name} with all it lists"
