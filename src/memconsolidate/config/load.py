"""Find the configuration, read it, and report everything that is wrong with it at once."""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import os
import re
import shlex
import stat
import sys
import warnings
from collections.abc import Mapping
from datetime import UTC, tzinfo
from typing import Any, get_args
from zoneinfo import available_timezones

import msgspec
import tomli
from msgspec import Struct

from memconsolidate.config.agent_places import find_agent_roots
from memconsolidate.config.conflicts import find_conflicts, find_untrusted
from memconsolidate.config.schema import Setting, render_key, render_value, settings_of
from memconsolidate.config.settings import BackendSettings, Config
from memconsolidate.config.state_owner import StateOwner, owner_of, read_state_owner
from memconsolidate.config.time_zone import find_time_zone, system_time_zone
from memconsolidate.config.toml_faults import explain_toml
from memconsolidate.errors import ConfigError
from memconsolidate.system.selection import check_selection_pattern

#: The name of the file, wherever it lies.
FILE_NAME = "memconsolidate.toml"
#: The variable that names the file.
PATH_VARIABLE = "MEMD_CONFIG"
#: A larger file is something else.
_MAX_FILE_BYTES = 1_000_000
#: Names of zones share their beginnings, so only a slip or two counts as near.
_NEAR_ZONE = 0.9
_REFERENCE = re.compile(r"\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}|\$\{")
#: How shells write a variable, at the beginning of a path.
_SHELL_NAME = re.compile(r"\$([A-Za-z_][A-Za-z0-9_]*)(?=/|\Z)")


def find_config(
    explicit: str | None, env: Mapping[str, str], cwd: str, home: str, platform: str = sys.platform
) -> str | None:
    """Return the path of the configuration, or None where there is none.

    The one named, else the one MEMD_CONFIG names (whether they exist is for the reader to say),
    else ./memconsolidate.toml, else the one in the user's configuration directory.
    """
    named = explicit or env.get(PATH_VARIABLE)
    if named:
        return os.path.abspath(os.path.join(cwd, _expand_home(named, home)))
    for path in (os.path.join(cwd, FILE_NAME), user_config_path(env, home, platform)):
        if os.path.lexists(path):
            return path
    return None


def user_config_path(env: Mapping[str, str], home: str, platform: str = sys.platform) -> str:
    """Return where a person's own configuration lies."""
    directory = _user_directory(env, home, platform, "XDG_CONFIG_HOME", ".config")
    return os.path.join(directory, "memconsolidate", FILE_NAME)


def user_state_directory(env: Mapping[str, str], home: str, platform: str = sys.platform) -> str:
    """Return the directory below which memd keeps what belongs to this machine and user."""
    directory = _user_directory(env, home, platform, "XDG_STATE_HOME", ".local/state")
    return os.path.join(directory, "memconsolidate")


def user_memory_directory(env: Mapping[str, str], home: str, platform: str = sys.platform) -> str:
    """Return the directory below which a person's memories go when nobody says where."""
    directory = _user_directory(env, home, platform, "XDG_DATA_HOME", ".local/share")
    return os.path.join(directory, "memconsolidate", "memory")


def own_default_memory(
    path: str, env: Mapping[str, str], home: str, platform: str = sys.platform
) -> str:
    """Return where a configuration at a path that names no state directory has memories of which no
    entry says where.
    """
    state_directory = _own_state_directory(path, env, home, platform)
    return _default_memory(path, state_directory, env, home, platform)


def load_config(
    path: str | None, env: Mapping[str, str], cwd: str, home: str, platform: str = sys.platform
) -> Config:
    """Return the configuration of the file that `path` names, else of the one that is found, else
    the defaults relative to `cwd` (then `Config.path` is None).

    Reads that file and changes nothing. Raises ConfigError with every problem it has.
    """
    found = find_config(path, env, cwd, home, platform)
    is_by_variable = not path and bool(env.get(PATH_VARIABLE))
    table = {} if found is None else _read_table(found, is_by_variable=is_by_variable)
    reader = _Reader(env, home, cwd if found is None else os.path.dirname(found))
    _accept_watch_mode(table)
    values = reader.read_section(Config, table, "", "")
    if not values.get("state_directory"):
        values["state_directory"] = _own_state_directory(
            found or values["memory_directory"], env, home, platform
        )
    if "time_zone" not in table:
        values["time_zone"] = reader.read_system_zone()
    config = Config(
        path=found,
        from_environment=frozenset(reader.from_environment),
        uses_directory_pair="session_directory" in table or not values.get("watch"),
        agent_roots=find_agent_roots(env, home),
        spending_file=os.path.join(user_state_directory(env, home, platform), "spending.sqlite"),
        default_memory=_default_memory(found, values["state_directory"], env, home, platform),
        **values,
    )
    problems = reader.problems + find_conflicts(config, reader.faulty)
    if "memory_directory" in table and not config.uses_directory_pair:
        problems.append(
            "memory_directory: it goes with session_directory, which is not in use beside [[watch]];"
            " write it into [[watch]], as `memory`"
        )
    if "state_directory" not in reader.faulty:
        own = owner_of(
            found,
            config.session_directory,
            config.memory_directory,
            has_watch=bool(config.watch),
        )
        problems += _find_shared_state(config.state_directory, own, env, home, platform)
    is_named = bool(path or env.get(PATH_VARIABLE))
    if found and not is_named and found != user_config_path(env, home, platform):
        problems += find_untrusted(config)
    if problems:
        raise ConfigError(found or "the default settings", problems)
    return config


def find_state_directory(
    path: str | None, env: Mapping[str, str], cwd: str, home: str, platform: str = sys.platform
) -> str:
    """Return the state directory of a configuration, whatever else is wrong with it; where it
    cannot be read at all, the one that it has if it names none.

    Raises ConfigError where that is another configuration's.
    """
    found = find_config(path, env, cwd, home, platform)
    state_directory, owner = _find_state(found, env, cwd, home, platform)
    if problems := _find_shared_state(state_directory, owner, env, home, platform):
        raise ConfigError(found or "the default settings", problems)
    return state_directory


def _find_state(
    found: str | None, env: Mapping[str, str], cwd: str, home: str, platform: str
) -> tuple[str, StateOwner]:
    table: dict[str, Any] = {}
    if found is not None:
        with contextlib.suppress(ConfigError):
            table = _read_table(found)
    reader = _Reader(env, home, cwd if found is None else os.path.dirname(found))
    places = {"state_directory", "memory_directory", "session_directory"}
    named = {key: value for key, value in table.items() if key in places}
    values = reader.read_section(Config, named, "", "")
    owner = owner_of(
        found,
        values.get("session_directory", ""),
        values.get("memory_directory", ""),
        # As text it says how changes are noticed.
        has_watch=isinstance(table.get("watch"), list),
    )
    return values.get("state_directory") or _own_state_directory(
        found or values["memory_directory"], env, home, platform
    ), owner


def _find_shared_state(
    state_directory: str, own: StateOwner, env: Mapping[str, str], home: str, platform: str
) -> list[str]:
    """Return what is wrong where the state directory is that of another configuration, which is
    there still and about other directories.
    """
    owner = read_state_owner(state_directory)
    if owner is None or owner.path == own.path or owner.has_same_pair(own):
        return []
    if owner.path:
        its_directory, _ = _find_state(owner.path, env, "/", home, platform)
        is_used = os.path.isfile(owner.path) and os.path.realpath(
            its_directory
        ) == os.path.realpath(state_directory)
    else:
        is_used = os.path.isdir(owner.memory_directory)
    if not is_used:
        return []
    whose = f"of {owner.path}" if owner.path else "of memd without a configuration"
    problem = (
        f"state_directory: {state_directory} is that {whose}, which keeps"
        f" {owner.memory_directory}; together they would mix their memories: take the setting out"
        " of one of them, which then has a directory of its own"
    )
    return [problem]


def _own_state_directory(
    place: str, env: Mapping[str, str], home: str, platform: str = sys.platform
) -> str:
    """Return the directory that a configuration has for itself; `place` is its file or, without
    one, its memory directory.
    """
    return os.path.join(user_state_directory(env, home, platform), _hash_of(place))


def _default_memory(
    found: str | None, state_directory: str, env: Mapping[str, str], home: str, platform: str
) -> str:
    """Return where memories go of which no entry says where: for a person's own configuration right
    below their data directory, for others in a directory of its own there.

    Earlier versions put them into the state directory; where they lie there, they stay.
    """
    earlier = os.path.join(state_directory, "memory")
    if os.path.isdir(earlier):
        return earlier
    directory = user_memory_directory(env, home, platform)
    own = user_config_path(env, home, platform)
    if found is not None and os.path.realpath(found) == os.path.realpath(own):
        return directory
    return os.path.join(directory, _hash_of(state_directory))


def _hash_of(path: str) -> str:
    return hashlib.blake2b(os.fsencode(os.path.realpath(path)), digest_size=8).hexdigest()


def _read_table(path: str, *, is_by_variable: bool = False) -> dict[str, Any]:
    # Who set the variable long ago does not think of it.
    named = f", and {PATH_VARIABLE} in the environment names it" if is_by_variable else ""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            kind = "a directory" if stat.S_ISDIR(status.st_mode) else "no regular file"
            raise ConfigError(path, [f"it is {kind}{named}; name a file"])
        if status.st_size > _MAX_FILE_BYTES:
            raise ConfigError(path, [f"it has {status.st_size:,} bytes; this is no configuration"])
        with open(path, "rb") as stream:
            data = stream.read(_MAX_FILE_BYTES)
    except FileNotFoundError:
        remedy = "unset or correct it" if named else "`memd init` writes one"
        raise ConfigError(path, [f"there is no such file{named}; {remedy}"]) from None
    except OSError as error:
        remedy = ""
        if isinstance(error, PermissionError):
            remedy = (
                "; `ls -l` says whose it is: let your own user read it and the directories above, or"
                " name another file with --config"
            )
        raise ConfigError(path, [f"it cannot be read: {error.strerror}{named}{remedy}"]) from None
    except ValueError:
        raise ConfigError(path, ["a path cannot hold the character NUL"]) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(path, [f"line {line}: it is not UTF-8"]) from None
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise ConfigError(path, [explain_toml(error.doc, error)]) from None
    except (RecursionError, ValueError) as error:
        # Nested too deep, or a number of thousands of digits: no place is known.
        raise ConfigError(path, [f"it is not TOML: {str(error).split(';')[0]}"]) from None


def _accept_watch_mode(table: dict[str, Any]) -> None:
    """Let `watch = "scan"` say the mode: in TOML one name cannot hold both text and tables."""
    if isinstance(table.get("watch"), str) and "watch_mode" not in table:
        table["watch_mode"] = table.pop("watch")


class _Reader:
    """Turns tables into values, and keeps a list of what is wrong with them."""

    def __init__(self, env: Mapping[str, str], home: str, base: str) -> None:
        self.problems: list[str] = []
        self.from_environment: set[str] = set()
        #: Keys whose values are left out, so that nothing is said of what stands in for them.
        self.faulty: set[str] = set()
        self._env = env
        self._home = home
        self._base = base

    def read_section(
        self, section: type[Struct], table: dict[str, Any], label: str, prefix: str
    ) -> dict[str, Any]:
        """Return the values of one table by name; settings that are wrong are left out.

        `label` is how problems name the table ("[budget] "), `prefix` its dotted key ("budget.").
        """
        settings = {setting.name: setting for setting in settings_of(section)}
        values: dict[str, Any] = {}
        for key, raw in table.items():
            if key not in settings:
                self.problems.append(_unknown(key, raw, section, label))
                continue
            value = self._read(settings[key], raw, label, prefix)
            if value is None:
                self.faulty.add(prefix + key)
            else:
                values[key] = value
        for name, setting in settings.items():
            if setting.is_required and name in table:
                continue
            if setting.is_required:
                what = setting.sentence[:1].lower() + setting.sentence[1:]
                what = what.rstrip(".").removesuffix("; required")
                self.problems.append(f"{label}{name}: it is required; {what}")
                self.faulty.add(prefix + name)
            elif setting.extra.get("path") and setting.default and name not in values:
                values[name] = self._resolve(setting.default)
        return values

    def read_system_zone(self) -> tzinfo:
        """Return the zone of the machine, or UTC after noting a problem."""
        try:
            return system_time_zone(self._env)
        except ValueError as error:
            self.problems.append(
                f"TZ = {_shorten(render_value(self._env['TZ']))} in the environment: {error}; name"
                " a zone there as Europe/Berlin, or set time_zone"
            )
            return UTC

    def _read(self, setting: Setting, raw: object, label: str, prefix: str) -> Any:
        """Return a value, or None after noting a problem."""
        name, section = setting.name, setting.section
        if section is None:
            return self._read_value(setting, raw, f"{label}{name}", prefix + name)
        if setting.shape == "table" and isinstance(raw, dict):
            return section(**self.read_section(section, raw, f"[{name}] ", f"{name}."))
        if setting.shape == "named tables" and isinstance(raw, dict):
            named = {}
            for key, item in raw.items():
                written = f"[{name}.{render_key(key)}]"
                if not isinstance(item, dict):
                    self.problems.append(
                        f"[{name}] {render_key(key)}: allowed is a table, written [{name}.NAME]"
                    )
                    continue
                values = self.read_section(section, item, f"{written} ", f"{name}.{key}.")
                if _is_complete(section, values):
                    named[key] = section(**values)
            return named
        if setting.shape == "list of tables" and isinstance(raw, list):
            entries = []
            for number, item in enumerate(raw):
                written = f"[[{name}]] number {number + 1}"
                if not isinstance(item, dict):
                    self.problems.append(f"{written}: allowed is a table")
                    continue
                values = self.read_section(section, item, f"{written}, ", f"{name}.{number}.")
                if _is_complete(section, values):
                    entries.append(section(**values))
            return tuple(entries)
        self.problems.append(f"{label}{name}: allowed is a table, written {_header(setting)}")
        return None

    def _read_value(self, setting: Setting, raw: object, where: str, dotted: str) -> Any:
        before = len(self.problems)
        text = self._substitute(raw, where, dotted)
        if len(self.problems) > before:
            return None
        is_zone = get_args(setting.type)[0] is tzinfo
        # What the environment gives is always text: "60000" is then as good as 60000.
        is_strict = dotted not in self.from_environment
        try:
            value = msgspec.convert(text, str if is_zone else setting.type, strict=is_strict)
        except msgspec.ValidationError:
            # The raw form: what a reference stands for is never shown.
            if isinstance(raw, dict):
                self.problems.append(f"{where}: it is no table; allowed is {setting.allowed}")
                return None
            is_secret = bool(setting.extra.get("secret"))
            found = "" if is_secret else f" = {_shorten(render_value(raw))}"
            hint = "" if is_secret else _suggest_value(raw, setting)
            if text == "" and raw != "":
                hint = "; the variable is empty"
            self.problems.append(f"{where}{found}: allowed is {setting.allowed}{hint}")
            return None
        try:
            if is_zone:
                return _get_zone(value)
            if setting.extra.get("regex"):
                for pattern in value:
                    _check_pattern(pattern)
            if setting.extra.get("selects"):
                for pattern in value:
                    check_selection_pattern(pattern)
            if setting.extra.get("path") and value:
                is_text = isinstance(value, str)
                return self._resolve(value) if is_text else tuple(map(self._resolve, value))
        except ValueError as error:
            self.problems.append(f"{where} = {_shorten(render_value(raw))}: {error}")
            return None
        return value

    def _substitute(self, raw: object, where: str, dotted: str) -> Any:
        """Return the value with every reference to the environment replaced."""
        if isinstance(raw, list):
            return [self._substitute(item, where, dotted) for item in raw]
        if not isinstance(raw, str):
            return raw

        def replace(match: re.Match[str]) -> str:
            name, default = match.groups()
            if match[0] == "$${":
                return "${"
            if name is None:
                self.problems.append(
                    f"{where}: ${{…}} needs a name; write $${{ for the characters ${{ themselves"
                )
                return ""
            self.from_environment.add(dotted)
            value = self._env.get(name)
            if default is not None:
                return value or default
            if value is None:
                self.problems.append(f"{where}: the environment has no {name}")
                return ""
            return value

        return _REFERENCE.sub(replace, raw)

    def _resolve(self, path: str) -> str:
        """Return an absolute path. Raises ValueError for what cannot be one."""
        if "\0" in path:
            raise ValueError("a path cannot hold the character NUL")
        if (name := _SHELL_NAME.match(path)) and name[1] in self._env:
            raise ValueError(f"write ${{{name[1]}}} where the variable is meant")
        expanded = _expand_home(path, self._home)
        if expanded.startswith("~"):
            raise ValueError("only ~/ is understood; write the directory in full")
        return os.path.abspath(os.path.join(self._base, expanded))


def _is_complete(section: type[Struct], values: Mapping[str, Any]) -> bool:
    return all(each.name in values for each in settings_of(section) if each.is_required)


def _user_directory(
    env: Mapping[str, str], home: str, platform: str, variable: str, usual: str
) -> str:
    given = env.get(variable, "")
    if os.path.isabs(given):
        return given
    if platform == "darwin":
        return os.path.join(home, "Library", "Application Support")
    return os.path.join(home, usual)


def _expand_home(path: str, home: str) -> str:
    return home + path[1:] if path == "~" or path.startswith("~/") else path


def _shorten(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _get_zone(name: str) -> tzinfo:
    """Return the zone. Raises ValueError with what to do where this machine does not know it."""
    zone = find_time_zone(name)
    if zone is None:
        known = available_timezones()
        if not known:
            raise ValueError("this machine has no time zone data; install the package tzdata")
        word = name.strip().replace(" ", "_").casefold()
        # A city alone, as people name their zone.
        near = sorted(one for one in known if one.casefold().rpartition("/")[2] == word)
        near = near or difflib.get_close_matches(name, sorted(known), 1, _NEAR_ZONE)
        raise ValueError(
            f"no time zone has this name{f'; did you mean {near[0]}?' if near else ''}"
        )
    return zone


def _check_pattern(pattern: str) -> None:
    try:
        with warnings.catch_warnings():
            # Python warns of constructs it may read differently one day; that is no fault today.
            warnings.simplefilter("ignore")
            compiled = re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise ValueError(f"it is no regular expression: {error}") from None
    if compiled.search(""):
        raise ValueError("it matches the empty text, so it would match everywhere")


def _unknown(key: str, raw: object, section: type[Struct], label: str) -> str:
    """Return that there is no such setting or table, and what may be meant."""
    settings = settings_of(section)
    written = {each.name: _header(each) if each.section else each.name for each in settings}
    is_table = isinstance(raw, dict) or (isinstance(raw, list) and raw and isinstance(raw[0], dict))
    tables = {name: form for name, form in written.items() if form != name}
    hint = _suggest_section(key, section) or _suggest(key, tables if is_table else written)
    name = render_key(key)
    if not is_table:
        return f"{label}{name}: there is no such setting{hint}"
    outer = label.strip()
    if outer and not outer.endswith("]"):
        return f"{label}{name}: there is no such table{hint}"
    path = f"{outer[1:-1]}.{name}" if outer else name
    form = f"[[{path}]]" if isinstance(raw, list) else f"[{path}]"
    return f"{form}: there is no such table{hint}"


def _header(setting: Setting) -> str:
    """Return how a table is written."""
    forms = {"table": f"[{setting.name}]", "named tables": f"[{setting.name}.NAME]"}
    return forms.get(setting.shape, f"[[{setting.name}]]")


def _suggest(word: str, known: Mapping[str, str]) -> str:
    """Return the name that a word may mean; `known` has how each name is written."""
    names = list(known)
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word).replace("-", "_").lower()
    close = [plain] if plain in known else difflib.get_close_matches(plain, names, 1)
    close = close or difflib.get_close_matches(word, names, 1)
    prefixed = [name for name in names if len(plain) > 2 and name.startswith(plain)]
    best = close or prefixed[:1]
    return f"; did you mean {known[best[0]]}?" if best else ""


def _suggest_section(word: str, section: type[Struct]) -> str:
    """Say in which other table a setting of this name is."""
    tables: dict[str, type[Struct]] = {"the top of the file": Config}
    for setting in settings_of(Config):
        if setting.section is not None:
            tables[f"[{setting.name}]"] = setting.section
    for written, other in tables.items():
        if other is not section and word in {each.name for each in settings_of(other)}:
            return f"; it belongs to {written}"
    return ""


def _suggest_value(raw: object, setting: Setting) -> str:
    """Return the value that may be meant: one of those to choose from, or the same in its right form."""
    if setting.name == "name" and isinstance(raw, str):
        [preset] = [one for one in settings_of(BackendSettings) if one.name == "preset"]
        if raw and f'"{raw.lower()}"' in preset.allowed:
            return f'; did you mean name = "command" and preset = "{raw.lower()}"?'
    known = re.findall(r'"([^"]+)"', setting.allowed)
    close = difflib.get_close_matches(raw.lower(), known, 1) if isinstance(raw, str) else []
    if close:
        return f'; did you mean "{close[0]}"?'
    for value in _other_forms(raw, is_command=setting.name == "command"):
        with contextlib.suppress(msgspec.ValidationError):
            if get_args(setting.type)[0] is not tzinfo:
                msgspec.convert(value, setting.type)
                return f"; did you mean {render_value(value)}?"
    return ""


def _other_forms(raw: object, *, is_command: bool) -> list[object]:
    """Return a value without quotation marks or brackets that are too much, or with those it lacks."""
    if isinstance(raw, list) and len(raw) == 1:
        return [raw[0]]
    if isinstance(raw, float) and raw.is_integer():
        return [int(raw)]
    if not isinstance(raw, str):
        return []
    forms: list[object] = []
    with contextlib.suppress(tomli.TOMLDecodeError, RecursionError, ValueError):
        forms += tomli.loads(f"a = {raw.lower()}").values()
    if is_command:
        with contextlib.suppress(ValueError):
            return [shlex.split(raw)]
    return [*forms, [raw]]
