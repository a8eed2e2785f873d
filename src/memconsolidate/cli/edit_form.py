"""The file in which a person edits a memory: a head of comments, some fields, then the statement."""

from __future__ import annotations

from typing import Any

from memconsolidate.model import MemoryType

_LINE = "---"
_FIELDS = ("name", "description", "type", "standing")
_YES = {"yes": True, "true": True, "no": False, "false": False}


class FormError(Exception):
    """A form cannot be understood; the text says where and why."""


def render_form(memory: dict[str, Any]) -> str:
    """Return the form of a memory, as `memd edit` is told what it says."""
    named = memory["id"] or memory["file"]
    return "\n".join(
        (
            f"# memd edit {named}: {memory['file']}",
            "#",
            "# Change what you like, save, and close the editor. Nothing is changed where you leave it as it",
            "# is, or empty it. Lines that begin with # are left out, up to the first that does not.",
            f"# type: {', '.join(MemoryType)}",
            "# standing: yes where it holds in every session, else no",
            f"# Below the line {_LINE} stands what it says.",
            f"name: {_one_line(memory['name'])}",
            f"description: {_one_line(memory['description'])}",
            f"type: {memory['type']}",
            f"standing: {'yes' if memory['standing'] else 'no'}",
            _LINE,
            memory["statement"],
            "",
        )
    )


def parse_form(text: str) -> dict[str, Any] | None:
    """Return what a form says, None where it says nothing. Raises FormError."""
    lines = text.replace("\r\n", "\n").split("\n")
    first = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    if not any(line.strip() for line in lines[first:]):
        return None
    if _LINE not in (line.strip() for line in lines[first:]):
        raise FormError(f"the line {_LINE} between the fields and the statement is missing")
    end = next(at for at in range(first, len(lines)) if lines[at].strip() == _LINE)
    fields: dict[str, Any] = {}
    for number, line in enumerate(lines[first:end], first + 1):
        if not line.strip():
            continue
        key, colon, value = line.partition(":")
        key, value = key.strip().lower(), value.strip()
        if not colon or key not in _FIELDS:
            raise FormError(
                f"line {number} is none of {', '.join(_FIELDS)}: {key[:40]!r};"
                f" what the memory says stands below the line {_LINE}"
            )
        if key in fields:
            raise FormError(f"line {number} says {key} a second time")
        fields[key] = value
    if missing := [name for name in _FIELDS if not fields.get(name)]:
        raise FormError(f"{' and '.join(missing)} cannot be empty")
    if fields["type"].lower() not in {each.value for each in MemoryType}:
        raise FormError(f"type {fields['type'][:40]!r} is none of {', '.join(MemoryType)}")
    if fields["standing"].lower() not in _YES:
        raise FormError(f"standing is yes or no, not {fields['standing'][:40]!r}")
    statement = "\n".join(lines[end + 1 :]).strip("\n")
    if not statement.strip():
        raise FormError("the statement is empty; `memd forget` lets a memory go")
    return {
        **fields,
        "type": fields["type"].lower(),
        "standing": _YES[fields["standing"].lower()],
        "statement": statement,
    }


def _one_line(text: str) -> str:
    return " ".join(text.split())
