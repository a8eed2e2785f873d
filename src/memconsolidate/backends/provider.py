"""What is the same at every provider: address, key, the longest answer, time to wait, words that
people may read, and what is made of an error that nobody foresaw.
"""

from __future__ import annotations

import math
import os
import re
import shlex
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import SplitResult, urlsplit

from memconsolidate.errors import BackendError, BackendFailedError, BackendRefusedError
from memconsolidate.system.clock import SystemClock

#: More is no answer, in bytes as they are after decompression: the longest useful one is a hundredth
#: of it, with all that is put around it. What comes in is held in memory, so there must be an end.
MAX_ANSWER_BYTES = 4_000_000

#: So much of a provider's words is shown, in characters.
_SHOWN_CHARS = 200

#: So many characters in a row that also stand in the request are text of it.
_ECHO_CHARS = 24

_TAG = re.compile(r"<[^<>]*>")

#: What is secret by its look: the password in an address, and the keys of AWS, which boto3 finds by
#: itself.
_SECRET = re.compile(r"(?<=//)[^/@\s]*@|\b(?:AKIA|ASIA|ABSK|bedrock-api-key-)[\w+/=]{12,}")


def how_to_install(extra: str) -> str:
    """Return how the packages of an extra get into this installation of memd.

    From memd's source only: no package index holds memd, so whatever has its name there is another's.
    """
    python = shlex.quote(sys.executable)
    return (
        f"where memd's source is, `pipx install --force '.[{extra}]'` installs it, or into this"
        f" environment `{python} -m pip install '.[{extra}]'`"
    )


@contextmanager
def only_backend_errors(backend: str) -> Iterator[None]:
    """Let nothing but BackendError out of a block, or of the function that this decorates.

    Clients and programs hand on what a provider says without looking whether it is an answer: a list
    in the place of a word, a count without end. What that brings about is a failure of the provider
    and no fault in memd; it is raised as BackendFailedError, of unknown cost.
    """
    try:
        yield
    except BackendError:
        raise
    except Exception as error:  # what a provider's answer brings about is one of the boundaries
        # Its kind and place only: its text may hold what was said, or the key.
        last = traceback.extract_tb(error.__traceback__)[-1]
        slip = f"{type(error).__name__} at {os.path.basename(last.filename)}:{last.lineno}"
        raise BackendFailedError(
            backend, f"it cannot be asked, or its answer not be read ({slip})"
        ) from error


def parse_address(backend: str, text: str, *, place: str, example: str) -> SplitResult:
    """Return the address of a server in its parts.

    `place` is where a person set it. Raises BackendRefusedError.
    """
    try:
        address = urlsplit(text)
        is_usable = address.scheme in {"http", "https"} and bool(address.hostname)
        is_usable = is_usable and address.port != 0
    except ValueError:
        is_usable = False
    if not is_usable:
        raise BackendRefusedError(
            backend, f"{place} is no address; it must be like {example}", kind="address"
        )
    return address


def host_of(address: SplitResult) -> str:
    """Return host and port as they were written, without a name and password before them."""
    return address.netloc.rpartition("@")[2]


def check_key(backend: str, key: str, *, place: str) -> None:
    """Raise BackendRefusedError for a key that cannot be sent."""
    if not (key.isascii() and key.isprintable()):
        raise BackendRefusedError(
            backend,
            f"the key has characters that no key has: copy it anew, and check {place}",
            kind="key",
        )


def read_retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that a provider asks to wait, None where it does not say.

    `headers` are found by names in lower case.
    """
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        with suppress(ValueError):
            seconds = float(headers.get(name, "")) / unit
            if math.isfinite(seconds) and seconds >= 0:
                return seconds
    until = _date(headers.get("retry-after", ""))
    if until is None:
        return None
    # By the provider's own clock, where it tells: this machine's may be wrong.
    now = _date(headers.get("date", "")) or SystemClock().now()
    return max(0.0, (until - now).total_seconds())


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    return date if date.tzinfo is not None else date.replace(tzinfo=UTC)


def shown(words: str, *, key: str = "", request: str = "") -> str:
    """Return what a person may read of a provider's words: the beginning, in one line and without
    the key; nothing where it repeats the request, since no text of a transcript gets into logs.
    """
    if key:
        words = words.replace(key, "…")
    line = " ".join(_TAG.sub(" ", words).split())
    line = _SECRET.sub("…", line)
    if len(line) > _SHOWN_CHARS:
        line = line[: _SHOWN_CHARS - 1] + "…"
    asked = " ".join(request.split())
    starts = range(len(line) - _ECHO_CHARS + 1)
    if any(line[start : start + _ECHO_CHARS] in asked for start in starts):
        return ""
    return line
