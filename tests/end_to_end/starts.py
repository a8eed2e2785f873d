"""Many `memd start` at once on one state directory."""

from __future__ import annotations

from collections.abc import Mapping

from memconsolidate.errors import ExitCode
from tests.end_to_end.conftest import PATIENCE_SECONDS, Place, await_true


def faults_of_starts(
    place: Place, count: int, environment: Mapping[str, str] | None = None
) -> list[str]:
    """Start so many; return what is wrong unless one runs, and each other one ends and names it."""
    starts = [place.begin("start", environment=environment) for _ in range(count)]
    try:
        await_true(
            lambda: sum(start.poll() is not None for start in starts) >= count - 1,
            "all but one to end",
            # Each needs a core for about a second.
            seconds=PATIENCE_SECONDS + count,
        )
        running = [start for start in starts if start.poll() is None]
        if len(running) != 1:
            return [f"{len(running)} of {count} run"]
        faults = []
        named = f"memd runs already (process {running[0].pid})"
        for start in starts:
            if start is not running[0]:
                _, told = start.communicate()
                if start.returncode != ExitCode.LOCKED or named not in told:
                    faults.append(f"exit code {start.returncode}: {told}")
        running[0].terminate()
        _, told = running[0].communicate()
        if running[0].returncode != ExitCode.DONE:
            faults.append(f"the one that ran ended with {running[0].returncode}: {told}")
        return faults
    finally:
        for start in starts:
            start.kill()
            start.communicate()
