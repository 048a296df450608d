"""`python -m referee.cli` is `shinpan`."""

import sys

from referee.cli.program import main

sys.exit(main())
