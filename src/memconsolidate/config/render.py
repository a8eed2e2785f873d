"""The settings as text: an example file, a reference page, and what is in effect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from memconsolidate.config.pending import PENDING
from memconsolidate.config.schema import Setting, render_key, render_value, settings_of, summary_of
from memconsolidate.config.settings import Config

_NOTHING: Mapping[str, object] = MappingProxyType({})

#: How a table is called in examples that has a name of its own.
_NAMES = {"prices": "model-name", "publish": "openhands"}

#: Said of a setting, or a table of them, that is checked and does nothing.
_NO_EFFECT = "Has no effect in this version."
#: Stands before settings that are checked and have no effect in this version.
_WITHOUT_EFFECT = "These have no effect in this version"

#: What only the pair of directories has, which entries take the place of.
_OF_PAIR = frozenset({"memory_directory", "session_directory", "include", "exclude"})

_HOW_TO_READ = (
    "# Relative paths are relative to this file. ${NAME} and ${NAME:-default} are taken from the",
    "# environment. `memd config check` says what is wrong in it and what is allowed there,",
    "# `memd config show` what is in effect.",
    "",
)


def render_example() -> str:
    """Return an example file that, as it is, equals the defaults; the rest is commented out."""
    lines = [
        "# Configuration of memd. Every setting is here with its default or, where that is empty, an",
        "# example; remove the # to change one.",
        *_HOW_TO_READ,
    ]
    return _render(lines, _NOTHING, _NOTHING, left_out=frozenset())


def render_first(
    values: Mapping[str, object],
    examples: Mapping[str, object] = _NOTHING,
    *,
    entries: Sequence[Mapping[str, object]] = (),
) -> str:
    """Return a file to begin with: as the example, without what has no effect in this version.

    `values` are set instead of their defaults, by name ("llm_backend.name" in a table); `examples`
    are shown, commented out, instead of those of the settings; `entries` are the [[watch]] tables
    that take the place of the pair of directories.
    """
    lines = [
        "# Configuration of memd. The settings are here with their defaults or, where these are empty,",
        "# an example; remove the # to change one.",
        *_HOW_TO_READ,
    ]
    left_out = PENDING | (_OF_PAIR if entries else frozenset())
    return _render(lines, values, examples, left_out=left_out, entries=entries)


def _render(
    lines: list[str],
    values: Mapping[str, object],
    examples: Mapping[str, object],
    *,
    left_out: frozenset[str],
    entries: Sequence[Mapping[str, object]] = (),
) -> str:
    tables: list[str] = []
    is_told = False
    for setting in _effective_first(settings_of(Config)):
        if setting.name in left_out:
            continue
        is_pending = setting.name in PENDING
        if setting.section is None:
            if is_pending and not is_told:
                is_told = True
                lines += ["", f"# {_WITHOUT_EFFECT}, down to the first table:", ""]
            lines += _example_lines(setting, values, examples)
            continue
        told = f" {_NO_EFFECT}" if is_pending else ""
        tables += ["", f"# {summary_of(setting.section)}{told}"]
        if entries and setting.shape == "list of tables":
            tables += _entries(setting, entries)
            continue
        mark = "" if setting.shape == "table" else "# "
        tables.append(mark + _header(setting, _NAMES.get(setting.name, "NAME")))
        for inner in settings_of(setting.section):
            tables += _example_lines(inner, values, examples, prefix=f"{setting.name}.")
    return "\n".join(lines + tables) + "\n"


def _entries(setting: Setting, entries: Sequence[Mapping[str, object]]) -> Iterator[str]:
    """Yield tables as they are set, and what else each of them may say."""
    for entry in entries:
        yield _header(setting, "")
        yield from (f"{name} = {render_value(value)}" for name, value in entry.items())
        yield ""
    if setting.section is None:
        return
    yield "# Each entry may also say:"
    for inner in settings_of(setting.section):
        if inner.name not in entries[0]:
            value = inner.extra.get("example") or inner.default
            yield f"#   {inner.name} = {render_value(value)}   {inner.sentence}"


def render_settings_reference() -> str:
    """Return the reference page in Markdown, one line for each setting."""
    lines = [
        "# Settings",
        "",
        "Made from the code by `make docs`; do not edit by hand.",
        "",
        "The file is looked for in `--config`, `MEMD_CONFIG`, `./memconsolidate.toml` and the user's configuration directory.",
        "Relative paths are relative to the file; `~/` is the home directory.",
        "`${NAME}` and `${NAME:-default}` in any text are taken from the environment, and `$${` stands for `${`.",
        "In a file that was found in the current directory without being named, programs to run, publishing, servers elsewhere, prices, higher ceilings, agents' own directories and logs outside are refused.",
        "",
    ]
    every = _effective_first(settings_of(Config))
    pending = [setting for setting in every if setting.name in PENDING]
    tables: list[tuple[str, str, Sequence[Setting], str]] = [
        ("Top of the file", summary_of(Config), [one for one in every if one not in pending], "")
    ]
    about = "memd checks them, and does nothing with them yet: consolidation, publishing and the rest of what they are for does not exist in this version."
    for setting in every:
        if setting in pending and not any(table[2] is pending for table in tables):
            tables.append(("Without effect in this version", about, pending, ""))
        if setting.section is not None:
            title = f"`{_header(setting, 'NAME')}`"
            inner = settings_of(setting.section)
            told = f"\n{_NO_EFFECT}" if setting in pending else ""
            tables.append((title, summary_of(setting.section) + told, inner, f"{setting.name}."))
    for title, summary, settings, prefix in tables:
        lines += [f"## {title}", "", summary, ""]
        lines += ["| setting | default | allowed | meaning |", "| --- | --- | --- | --- |"]
        for setting in settings:
            if setting.section is None:
                cells: tuple[str, ...] = (
                    f"`{setting.name}`",
                    _default_text(setting),
                    setting.allowed,
                )
                cells += (_sentence(setting, prefix),)
                row = " | ".join(cell.replace("|", "\\|") for cell in cells)
                lines.append(f"| {row} |")
        lines.append("")
    return "\n".join(lines)


def config_as_toml(config: Config) -> str:
    """Return the settings in effect; what is secret or came from the environment is masked."""
    origin = config.path or "no file, these are the defaults"
    lines = [f"# {render_value(origin)[1:-1]}"]
    unused = frozenset() if config.uses_directory_pair else _OF_PAIR
    known = config.from_environment
    lines += _value_lines(config, "", known, left_out=PENDING | unused)
    rest = frozenset(one.name for one in settings_of(Config)) - PENDING
    lines += ["", f"# {_WITHOUT_EFFECT}, down to the first table:"]
    lines += _value_lines(config, "", known, left_out=rest)
    for setting in _effective_first(settings_of(Config)):
        if setting.section is None:
            continue
        value = getattr(config, setting.name)
        told = [f"# {_NO_EFFECT}"] if setting.name in PENDING else []
        for header, prefix, section in _tables(setting, value):
            lines += ["", *told, header, *_value_lines(section, prefix, known)]
    return "\n".join(lines) + "\n"


def _effective_first(settings: Sequence[Setting]) -> list[Setting]:
    """Return settings with those last that have no effect in this version."""
    return sorted(settings, key=lambda setting: setting.name in PENDING)


def _tables(setting: Setting, value: Any) -> Iterator[tuple[str, str, Struct]]:
    name = setting.name
    if setting.shape == "table":
        yield f"[{name}]", f"{name}.", value
    elif setting.shape == "named tables":
        for key, section in value.items():
            yield f"[{name}.{render_key(key)}]", f"{name}.{key}.", section
    else:
        for number, section in enumerate(value):
            yield f"[[{name}]]", f"{name}.{number}.", section


def _value_lines(
    section: Struct,
    prefix: str,
    from_environment: frozenset[str],
    *,
    left_out: frozenset[str] = frozenset(),
) -> Iterator[str]:
    for setting in settings_of(type(section)):
        value = getattr(section, setting.name)
        if setting.section is not None or value is None or setting.name in left_out:
            continue
        if prefix + setting.name in from_environment:
            yield f'{setting.name} = "***" # from the environment'
        elif setting.extra.get("secret") and value:
            yield f'{setting.name} = "***"'
        else:
            # A password in an address goes the way of all secrets.
            text = re.sub(r"//[^/@]*@", "//***@", render_value(value))
            yield f"{setting.name} = {text}"


def _sentence(setting: Setting, prefix: str) -> str:
    """Return what a setting means; `prefix` is its table's dotted key ("budget."). Of a whole table
    it is told at its top that it has no effect.
    """
    if {setting.name, f"{prefix}{setting.name}"} & PENDING:
        return f"{setting.sentence} {_NO_EFFECT}"
    return setting.sentence


def _example_lines(
    setting: Setting,
    values: Mapping[str, object],
    examples: Mapping[str, object],
    prefix: str = "",
) -> list[str]:
    sentence = _sentence(setting, prefix)
    if f"{prefix}{setting.name}" in values:
        given = render_value(values[f"{prefix}{setting.name}"])
        return [f"# {sentence}", f"{setting.name} = {given}"]
    value = setting.default
    if "example" in setting.extra and (
        setting.is_required or not value or "default" in setting.extra
    ):
        value = examples.get(f"{prefix}{setting.name}", setting.extra["example"])
    mark = "" if setting.extra.get("is_set") else "# "
    return [f"# {sentence}", f"{mark}{setting.name} = {render_value(value)}"]


def _header(setting: Setting, name: str) -> str:
    written = {"table": f"[{setting.name}]", "named tables": f"[{setting.name}.{name}]"}
    return written.get(setting.shape, f"[[{setting.name}]]")


def _default_text(setting: Setting) -> str:
    if setting.is_required:
        return "required"
    if "default" in setting.extra:
        return str(setting.extra["default"])
    return f"`{render_value(setting.default)}`"
