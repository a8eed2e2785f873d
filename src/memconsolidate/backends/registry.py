"""The backends there are, by name. Each is imported only when it is used."""

from __future__ import annotations

#: Name in the configuration to dotted path of the class.
BACKENDS: dict[str, str] = {
    "rules": "memconsolidate.backends.rules.RulesBackend",
}

#: Names that the configuration knows and this version cannot run yet.
PLANNED: frozenset[str] = frozenset({"anthropic", "openai", "bedrock", "command"})
