"""`python -m memconsolidate` is the same as `memd`."""

from __future__ import annotations

import sys

from memconsolidate.cli.main import main

sys.exit(main())
