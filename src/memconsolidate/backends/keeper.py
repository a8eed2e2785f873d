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


def main() -> None:
    """Run the program of the command line, as the module says."""
    control = int(sys.argv[1])
    os.set_inheritable(control, False)
    program = os.fork()
    if program == 0:
        _become(sys.argv[2:], control)
    _say(control, f"started {program}")
    _thread.start_new_thread(_kill_at_end, (control, program))
    _, status = os.waitpid(program, 0)
    # What the program left running in its group would hold its streams open.
    _kill_group(program)
    _say(control, f"ended {os.waitstatus_to_exitcode(status)}")


def _become(command: list[str], control: int) -> None:
    """Turn this process into the program, leader of a session without a terminal to ask at."""
    try:
        os.setsid()
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


def _kill_group(program: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(program, signal.SIGKILL)


def _say(control: int, line: str) -> None:
    with contextlib.suppress(OSError):
        os.write(control, f"{line}\n".encode())


if __name__ == "__main__":
    main()
