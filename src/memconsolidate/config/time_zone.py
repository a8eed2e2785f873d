"""Which time zone dates are meant in."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping
from datetime import timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

#: How a rule in TZ begins: a name, and the offset behind it.
_RULE = re.compile(r"(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)[+-]?[0-9]")


def find_time_zone(name: str) -> tzinfo | None:
    """Return the zone of an IANA name, or None where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # A name that leads out of the data, to a directory or to a file of another kind.
        return None


def system_time_zone(env: Mapping[str, str], localtime: str = "/etc/localtime") -> tzinfo:
    """Return the zone the machine runs in: TZ, else what `localtime` is, else a fixed offset.

    By name where there is one, so that it can be written down. Raises ValueError where TZ says
    nothing that can be a zone.
    """
    given = env.get("TZ", "").removeprefix(":")
    if given:
        zone = find_time_zone(given) or (_read_zone(given) if os.path.isabs(given) else None)
        # The system takes what it does not know for UTC, and says nothing.
        if zone is None and not _RULE.match(given) and find_time_zone("Europe/Berlin"):
            raise ValueError("no time zone has this name")
    else:
        # Debian, Red Hat, macOS and systemd all keep a link into the zone data.
        _, found, name = os.path.realpath(localtime).partition("zoneinfo/")
        zone = (find_time_zone(name) if found else None) or _read_zone(localtime)
    # A rule in TZ ("<+09>-9") or a machine without zone data: the offset that holds now.
    return zone or _offset(time.localtime().tm_gmtoff)


def _read_zone(path: str) -> tzinfo | None:
    try:
        with open(path, "rb") as stream:
            return ZoneInfo.from_file(stream, key="localtime")
    except (OSError, ValueError):
        return None


def _offset(seconds: int) -> tzinfo:
    try:
        return timezone(timedelta(seconds=seconds))
    except ValueError:
        raise ValueError("its offset is a day or more") from None
