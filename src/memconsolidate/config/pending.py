"""Settings that this version understands and checks, but does not act on yet."""

from __future__ import annotations

from collections.abc import Iterator

from memconsolidate.config.schema import settings_of
from memconsolidate.config.settings import Config
from memconsolidate.model import ForeignFiles

#: Names as written in the file; a table's name stands for everything in it.
PENDING: frozenset[str] = frozenset(
    {
        "consolidation_enabled",
        "min_hours",
        "min_sessions",
        "min_consolidation_interval_ms",
        "max_session_content_chars",
        "max_files_per_batch",
        "stale_lock_threshold_ms",
        "max_concurrent_passes",
        "history_days",
        "history_megabytes",
        "harvest",
        "stale_after_days",
        "health",
        "publish",
    }
)
#: This value will do more than "leave" does.
_PENDING_REVIEW = 'foreign_files = "review" beyond "leave"'


def find_pending(config: Config) -> tuple[str, ...]:
    """Return the settings that were changed from their defaults and have no effect yet."""
    return tuple(_changed(config))


def _changed(config: Config) -> Iterator[str]:
    for setting in settings_of(Config):
        value = getattr(config, setting.name)
        if value == setting.default:
            continue
        if setting.name in PENDING:
            yield setting.name
        elif value is ForeignFiles.REVIEW:
            yield _PENDING_REVIEW
