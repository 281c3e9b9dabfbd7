"""``countinghouse``, the command-line client. It speaks only HTTP with the service."""

import sys

from service.cli.app import app
from service.cli.signs import write_plainly

PROGRAM = "countinghouse"


def main() -> None:
    """Run the program with the arguments of the process, and exit."""
    write_plainly((sys.stdout, sys.stderr))
    app(prog_name=PROGRAM)
