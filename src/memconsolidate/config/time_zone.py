"""Which time zone dates are meant in."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from datetime import timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def find_time_zone(name: str) -> tzinfo | None:
    """Return the zone of an IANA name, or None where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # A name that leads out of the data, to a directory or to a file of another kind.
        return None


def system_time_zone(env: Mapping[str, str], localtime: str = "/etc/localtime") -> tzinfo:
    """Return the zone the machine runs in: TZ, else what `localtime` is, else a fixed offset.

    By name where there is one, so that it can be written down.
    """
    named = find_time_zone(env.get("TZ", "").removeprefix(":")) if env.get("TZ") else None
    if named is not None:
        return named
    if not env.get("TZ"):
        # Debian, Red Hat, macOS and systemd all keep a link into the zone data.
        _, found, name = os.path.realpath(localtime).partition("zoneinfo/")
        zone = find_time_zone(name) if found else None
        if zone is not None:
            return zone
        try:
            with open(localtime, "rb") as stream:
                return ZoneInfo.from_file(stream, key="localtime")
        except (OSError, ValueError):
            pass
    # A rule in TZ ("<+09>-9") or a machine without zone data: the offset that holds now.
    return timezone(timedelta(seconds=time.localtime().tm_gmtoff))
