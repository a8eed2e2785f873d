"""The form of an answer, as a JSON schema that every provider's strict mode takes.

Strict modes want every property required and none besides, and most know no lengths of strings
(OpenAI and Anthropic refuse `maxLength`; llama.cpp's grammars need it, or a small model runs on to
its last token).
"""

from __future__ import annotations

from typing import Any

from memconsolidate.model import MemoryType, Operation, Tier

#: What the answer is called where a provider wants a name: of the schema, or of the tool.
ANSWER_NAME = "propose_memories"

#: The longest texts that a limited schema allows, in characters.
_LIMITS = {"statement": 600, "name": 60, "description": 200, "text": 400, "note": 200}
_OTHER_LIMIT = 100


def answer_schema(*, has_limits: bool = False) -> dict[str, Any]:
    """Return the schema of an answer; with `has_limits` every string has a longest length."""

    def text(name: str) -> dict[str, Any]:
        limit = {"maxLength": _LIMITS.get(name, _OTHER_LIMIT)} if has_limits else {}
        return {"type": "string", **limit}

    def texts(name: str) -> dict[str, Any]:
        return {"type": "array", "items": text(name)}

    def choice(values: type[Operation | MemoryType | Tier]) -> dict[str, Any]:
        return {"type": "string", "enum": [value.value for value in values]}

    quote = _closed({"message": text("message"), "text": text("text")})
    decision = _closed({name: text(name) for name in ("chosen", "rejected", "reason")})
    claim = _closed(
        {
            "operation": choice(Operation),
            "targets": texts("targets"),
            "type": choice(MemoryType),
            "tier": choice(Tier),
            "name": text("name"),
            "description": text("description"),
            "statement": text("statement"),
            "decision": {"anyOf": [decision, {"type": "null"}]},
            "standing": {"type": "boolean"},
            "quotes": {"type": "array", "items": quote},
        }
    )
    return _closed({"claims": {"type": "array", "items": claim}, "note": text("note")})


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
