"""An agent's command line that answers memd: it keeps a transcript of what it was asked, as agents
do, and runs hooks of its own that call memd.

Arguments: the directory of transcripts, the file that notes each call and what the hooks got, and
then memd's own command.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path


def main() -> None:
    """Answer once."""
    sessions, notes, *memd = sys.argv[1:]
    prompt = sys.stdin.read()
    hooks = [
        subprocess.run([*memd, command], check=False, capture_output=True, text=True)
        for command in ("run", "stop")
    ]
    with Path(notes).open("a") as stream:
        print(json.dumps([[hook.returncode, hook.stderr] for hook in hooks]), file=stream)
    record = {
        "type": "user",
        "uuid": f"u{os.getpid()}",
        "sessionId": f"session-{os.getpid()}",
        "cwd": os.getcwd(),
        "timestamp": "2026-04-07T10:00:00.000Z",
        "message": {"role": "user", "content": f"Always use tabs.\n\n{prompt}"},
    }
    with Path(sessions, f"own-{os.getpid()}.jsonl").open("w") as stream:
        print(json.dumps(record), file=stream)
    sys.stdout.write(json.dumps({"claims": [], "note": ""}))


if __name__ == "__main__":
    main()
