"""``countinghouse``, the command-line client. It speaks only HTTP with the service."""

import io
import sys

from service.cli.app import app

PROGRAM = "countinghouse"


def main() -> None:
    """Run the program with the arguments of the process, and exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Show a substitute for characters such as `×` that the terminal does not have.
            stream.reconfigure(errors="replace")
    app(prog_name=PROGRAM)
