"""Runs one program, and ends it and all it started when the process that asked for it is gone.

Run as a script, `python -I -S keeper.py CONTROL PROGRAM [ARGUMENT ...]`, and with few imports, since
each call waits for its start. It stands between memd and the program, which inherits its standard
streams, directory and environment.

memd can be killed in a way that lets it clean up nothing (SIGKILL, a full memory), and a model's
program that runs on then would go on spending. Linux can tell a child of its parent's death and
macOS cannot, and both lose it when the child forks. The end of a socket whose other end only memd
has is noticed everywhere and at once, but somebody has to wait for it; that is this process. It
leads a session of its own, so that what ends memd's process group does not end it first, and puts
the program into another one, whose process group it can kill whole.

What left that group, as daemons do, is found on Linux: a process that loses its parent becomes a
child of this one, so that none is out of sight once the program has ended. macOS has nothing of the
kind; there such a process runs on.

CONTROL is the number of an open socket. Lines go out on it: `started PID`, then `ended STATUS`
(negative: the signal), or `failed ERRNO` before `ended` where the program could not be run. Nothing
comes in; its end means that the program has to end.
"""

from __future__ import annotations

import _thread
import contextlib
import os
import signal
import sys

#: What prctl(2) calls the wish to become the parent of orphans, from linux/prctl.h.
_PR_SET_CHILD_SUBREAPER = 36


def main() -> None:
    """Run the program of the command line, as the module says."""
    control = int(sys.argv[1])
    os.set_inheritable(control, False)
    _adopt_orphans()
    program = os.fork()
    if program == 0:
        _become(sys.argv[2:], control)
    _thread.start_new_thread(_kill_at_end, (control, program))
    status = _wait_for(program)
    # What the program left running would hold its streams open.
    _kill_group(program)
    _kill_children()
    _say(control, f"ended {os.waitstatus_to_exitcode(status)}")


def _adopt_orphans() -> None:
    """Become the parent of whatever loses its own below this process, where the system has that."""
    if sys.platform == "linux":
        # Some builds of Python have no ctypes.
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes  # noqa: PLC0415

            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, ctypes.c_ulong(1))


def _become(command: list[str], control: int) -> None:
    """Turn this process into the program, leader of a session without a terminal to ask at."""
    try:
        os.setsid()
        # Said from here, it is known before the program can run, also where the keeper dies at once.
        _say(control, f"started {os.getpid()}")
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        for number in (signal.SIGPIPE, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.execv(command[0], command)  # noqa: S606 - no shell is the point
    except OSError as error:
        _say(control, f"failed {error.errno}")
    finally:
        os._exit(127)


def _kill_at_end(control: int, program: int) -> None:
    """Wait for the end of the socket, then kill; a reset, too, is an end."""
    with contextlib.suppress(OSError):
        while os.read(control, 64):
            pass
    _kill_group(program)
    with contextlib.suppress(OSError):
        os.kill(program, signal.SIGKILL)  # it may not have made its session yet


def _wait_for(program: int) -> int:
    """Return the status with which the program ended; orphans that end before it are let go."""
    ended, status = os.waitpid(-1, 0)
    while ended != program:
        ended, status = os.waitpid(-1, 0)
    return status


def _kill_children() -> None:
    """Kill what is left: children of this process, and theirs, which then become children."""
    with contextlib.suppress(OSError):  # where there is none, or no /proc to find them in
        os.waitpid(-1, os.WNOHANG)
        while killed := [child for child in _children() if _kill(child)]:
            for _ in killed:
                os.waitpid(-1, 0)


def _kill(child: int) -> bool:
    """Whether a process could be killed; one with another user's rights cannot."""
    try:
        os.kill(child, signal.SIGKILL)
    except OSError:
        return False
    return True


def _children() -> list[int]:
    """Return the children of this process."""
    found = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
            # The name of a program may hold anything, and ends with the last bracket.
            parent = file.read().rpartition(b")")[2].split()[1]
            if int(parent) == os.getpid():
                found.append(int(name))
    return found


def _kill_group(program: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(program, signal.SIGKILL)


def _say(control: int, line: str) -> None:
    with contextlib.suppress(OSError):
        os.write(control, f"{line}\n".encode())


if __name__ == "__main__":
    main()
