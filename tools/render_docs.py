"""Write the pages that are made from code. `tests/test_docs.py` compares them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from memconsolidate.budget.prices import render_prices_reference
from memconsolidate.cli.reference import render_commands_reference
from memconsolidate.config.render import render_example, render_settings_reference
from memconsolidate.errors import render_failures_reference
from memconsolidate.prompts.reference import render_answer_reference
from memconsolidate.system.events import render_events_reference
from memconsolidate.verdicts.reasons import render_reasons_reference

ROOT = Path(__file__).parent.parent

#: Path in the repository to the function that renders it.
PAGES: dict[str, Callable[[], str]] = {
    "memconsolidate.toml.example": render_example,
    "docs/reference/answer.md": render_answer_reference,
    "docs/reference/commands.md": render_commands_reference,
    "docs/reference/settings.md": render_settings_reference,
    "docs/reference/events.md": render_events_reference,
    "docs/reference/failures.md": render_failures_reference,
    "docs/reference/prices.md": render_prices_reference,
    "docs/reference/reasons.md": render_reasons_reference,
}


def main() -> None:
    """Write every page."""
    for path, render in PAGES.items():
        (ROOT / path).write_text(render(), encoding="utf-8")


if __name__ == "__main__":
    main()
