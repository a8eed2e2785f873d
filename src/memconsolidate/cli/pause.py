"""`memd pause` and `memd resume`: whether anything is read, and any backend asked."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

import click

from memconsolidate.cli.asking import carry_out
from memconsolidate.cli.options import config_option, json_option, read_config
from memconsolidate.config.settings import Config
from memconsolidate.curation.asks import Pause, Resume
from memconsolidate.system.clock import SystemClock

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
_PART = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*([smhdw])[a-z]*\s*", re.IGNORECASE)
_LONGEST = timedelta(days=3660)


@click.command()
@config_option
@json_option
@click.option("--for", "duration", metavar="TIME", default="", help="So long: 30m, 2h, 1h30m, 3d.")
@click.option(
    "--until",
    metavar="TIME",
    default="",
    help="Until then: 18:00, 2026-04-08, 2026-04-08 09:30.",
)
@click.option("--reason", default="", help="What `memd status` says of it.")
def pause(*, config_path: str | None, as_json: bool, duration: str, until: str, reason: str) -> int:
    """Read nothing and ask no backend for a while.

    Without a time, until `memd resume`. It holds across restarts and ends by itself. A call under way
    ends and its answer is kept. What is said meanwhile is read afterwards: what should never be, say
    is off the record. Edits by hand, the index and commands go on; `memd run` does nothing unless you
    say --anyway.
    """
    if duration and until:
        raise click.UsageError("say --for or --until, not both")
    config = read_config(config_path)
    end = None
    if duration:
        end = SystemClock().now().astimezone(config.time_zone) + _duration(duration)
    elif until:
        end = _moment(config, until)
    return carry_out(config, Pause(until=end, reason=reason), as_json=as_json)


@click.command()
@config_option
@json_option
def resume(config_path: str | None, *, as_json: bool) -> int:
    """Go on after `memd pause`.

    What was said meanwhile is read as if it had been said now.
    """
    return carry_out(read_config(config_path), Resume(), as_json=as_json)


def _duration(text: str) -> timedelta:
    parts = _PART.findall(text.strip())
    rest = _PART.sub("", text.strip())
    length = timedelta(seconds=sum(float(number) * _UNITS[unit.lower()] for number, unit in parts))
    if rest or not timedelta() < length <= _LONGEST:
        raise click.UsageError(f"--for {text!r} is no length of time; write it as 30m, 2h or 3d")
    return length


def _moment(config: Config, text: str) -> datetime:
    """Return a time of day as the next one that comes, a date as its beginning."""
    now = SystemClock().now().astimezone(config.time_zone)
    try:
        at = datetime.combine(now.date(), time.fromisoformat(text), config.time_zone)
        at = at if at > now else at + timedelta(days=1)
    except ValueError:
        try:
            at = datetime.fromisoformat(text)
        except ValueError:
            raise click.UsageError(
                f"--until {text!r} is no time; write it as 18:00 or 2026-04-08 09:30"
            ) from None
        at = at if at.tzinfo else at.replace(tzinfo=config.time_zone)
    if at <= now:
        raise click.UsageError(f"--until {text!r} is over already")
    return at
