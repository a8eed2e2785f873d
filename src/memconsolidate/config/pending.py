"""Settings that this version understands and checks, but does not act on yet."""

from __future__ import annotations

from memconsolidate.config.schema import settings_of
from memconsolidate.config.settings import Config

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
        "include_tool_results",
        "max_concurrent_passes",
        "history_days",
        "history_megabytes",
        "harvest",
        "stale_after_days",
        "review",
        "health",
        "publish",
        "watch",
    }
)


def find_pending(config: Config) -> tuple[str, ...]:
    """Return the settings that were changed from their defaults and have no effect yet."""
    return tuple(
        setting.name
        for setting in settings_of(Config)
        if setting.name in PENDING and getattr(config, setting.name) != setting.default
    )
