"""What the setting structs say about their fields, in a form that reading and rendering share."""

from __future__ import annotations

import json
from datetime import tzinfo
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, inspect


class Setting(Struct, frozen=True, kw_only=True):
    """One field of a settings struct.

    `type` is the annotated type that values are checked against. `section` is the struct of a
    nested table and `shape` how it is written: a table, a table for each name, a list of tables.
    """

    name: str
    type: Any
    default: Any
    sentence: str
    extra: dict[str, Any]
    allowed: str
    section: type[Struct] | None = None
    shape: str = "value"

    @property
    def is_required(self) -> bool:
        """Whether there is no default."""
        return self.default is NODEFAULT


@cache
def settings_of(section: type[Struct]) -> tuple[Setting, ...]:
    """Return the settings of a struct in their order; fields without a description are none."""
    settings = []
    for field in msgspec.structs.fields(section):
        info = inspect.type_info(field.type)
        if not isinstance(info, inspect.Metadata):
            continue
        nested, shape = _nested(get_args(field.type)[0])
        settings.append(
            Setting(
                name=field.encode_name,
                type=field.type,
                default=field.default
                if field.default_factory is NODEFAULT
                else field.default_factory(),
                sentence=(info.extra_json_schema or {}).get("description", ""),
                extra=info.extra or {},
                allowed=_describe(info.type),
                section=nested,
                shape=shape,
            )
        )
    return tuple(settings)


def summary_of(section: type[Struct]) -> str:
    """Return the sentence that explains a whole table."""
    return (section.__doc__ or "").strip().split("\n", maxsplit=1)[0]


def render_value(value: object) -> str:
    """Return a value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return render_value(value.value)
    if isinstance(value, str):
        # JSON's strings are TOML's, but for two characters.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(render_value(item) for item in value) + "]"
    if isinstance(value, dict):
        items = ", ".join(
            f"{render_key(key)} = {render_value(item)}" for key, item in value.items()
        )
        return "{ " + items + " }" if items else "{}"
    if isinstance(value, tzinfo):
        return render_value(str(value))
    return str(value)


def render_key(key: str) -> str:
    """Return a key as TOML writes it, quoted where it must be."""
    is_bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if is_bare else render_value(key)


def _nested(bare: Any) -> tuple[type[Struct] | None, str]:
    if isinstance(bare, type) and issubclass(bare, Struct):
        return bare, "table"
    arguments = get_args(bare)
    if get_origin(bare) is dict:
        return arguments[1], "named tables"
    is_list = get_origin(bare) is tuple and isinstance(arguments[0], type)
    if is_list and issubclass(arguments[0], Struct):
        return arguments[0], "list of tables"
    return None, "value"


def _describe(info: inspect.Type) -> str:
    """Return in words what a setting may hold."""
    if isinstance(info, inspect.Metadata):
        return _describe(info.type)
    if isinstance(info, inspect.BoolType):
        return "true or false"
    if isinstance(info, inspect.IntType):
        return "a whole number" + _bounds(info)
    if isinstance(info, inspect.FloatType):
        return "a number" + _bounds(info)
    if isinstance(info, inspect.StrType):
        return "text, not empty" if info.min_length else "text"
    if isinstance(info, inspect.LiteralType):
        return _choice([value for value in info.values if value != ""])
    if isinstance(info, inspect.EnumType):
        return _choice([member.value for member in info.cls])
    if isinstance(info, inspect.VarTupleType):
        return f"a list, each {_describe(info.item_type)}"
    if isinstance(info, inspect.UnionType):
        return " or ".join(
            _describe(part) for part in info.types if not isinstance(part, inspect.NoneType)
        )
    if isinstance(info, inspect.CustomType):
        return "the name of a time zone"
    return "a table"


def _bounds(info: inspect.IntType | inspect.FloatType) -> str:
    low = f" from {info.ge:,}" if info.ge is not None else ""
    if info.gt is not None:
        low = f" above {info.gt:,}"
    high = f" to {info.le:,}" if info.le is not None else ""
    return low + high


def _choice(values: list[Any]) -> str:
    *others, last = (render_value(value) for value in sorted(values))
    return f"{', '.join(others)} or {last}" if others else last
