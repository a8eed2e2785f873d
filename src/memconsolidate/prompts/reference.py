"""The reference page about an answer: what a model, or a program in its place, has to say."""

from __future__ import annotations

import json
import re
from typing import Any

from memconsolidate.prompts.extraction import INSTRUCTIONS
from memconsolidate.prompts.schema import answer_schema

#: An answer as it may be, to a request with the message m1.
EXAMPLE: dict[str, Any] = {
    "claims": [
        {
            "operation": "create",
            "targets": [],
            "type": "project",
            "tier": "project",
            "name": "Invoices in PostgreSQL",
            "description": "Invoices are kept in PostgreSQL, not in MongoDB.",
            "statement": "We decided to keep invoices in PostgreSQL instead of MongoDB.",
            "decision": {"chosen": "PostgreSQL", "rejected": "MongoDB", "reason": ""},
            "standing": False,
            "quotes": [
                {
                    "message": "m1",
                    "text": "We decided to keep invoices in PostgreSQL instead of MongoDB.",
                }
            ],
        }
    ],
    "note": "",
}


def render_answer_reference() -> str:
    """Return the page in Markdown: an example, what the fields mean, and the schema."""
    _, _, fields = INSTRUCTIONS.partition("EACH CLAIM\n")
    fields, _, _ = fields.partition("\n\n")
    return "\n".join(
        [
            "# What a model answers",
            "",
            "Made from the code by `make docs`; do not edit by hand.",
            "",
            'With `[llm_backend] name = "command"` the program gets the whole prompt, these instructions included, on its standard input, and prints one JSON object of this form on its standard output; prose and a fence around it are passed over.',
            "Other backends ask for it in their providers' own ways.",
            "A request without anything to remember is answered with an empty list of `claims`.",
            "",
            "```json",
            json.dumps(EXAMPLE, indent=2),
            "```",
            "",
            "## Each claim",
            "",
            "As the model is told:",
            "",
            # To Markdown a name in angle brackets is a tag, which nobody would see.
            re.sub(r"<(\w+)>", r"`<\1>`", fields),
            "",
            "## Schema",
            "",
            "```json",
            json.dumps(answer_schema(), indent=2),
            "```",
            "",
        ]
    )
