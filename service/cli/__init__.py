"""``countinghouse``, the command-line client. It talks to the service over HTTP only."""

import sys

from service.cli.program import app
from service.cli.signs import write_plainly

PROGRAM = "countinghouse"


def main() -> None:
    """Run the program with the process's arguments, and exit."""
    write_plainly((sys.stdout, sys.stderr))
    app(prog_name=PROGRAM)
