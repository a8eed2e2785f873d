"""Runs something as a user whom permissions bind, also where the tests run as root."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

#: A user id that owns nothing: "nobody" on most systems.
NOBODY = 65534


@contextlib.contextmanager
def open_directory() -> Iterator[Path]:
    """Give a directory that everybody may enter; pytest's own are closed to others."""
    directory = Path(tempfile.mkdtemp(prefix="memd-test-"))
    directory.chmod(0o755)
    try:
        yield directory
    finally:
        shutil.rmtree(directory)


def run_unprivileged(check: Callable[[], None]) -> None:
    """Run `check` in a child process without privileges; its failed assertion fails here too."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        report = ""
        try:
            os.close(read_end)
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            check()
        except BaseException:  # noqa: BLE001 (told to the parent, which fails with it)
            report = traceback.format_exc()
        finally:
            os.write(write_end, report.encode("utf-8", "replace")[-60_000:])
            os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as stream:
        report = stream.read().decode("utf-8", "replace")
    os.waitpid(child, 0)
    assert not report, report
