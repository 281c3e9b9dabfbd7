"""``countinghouse``, the command-line client. It speaks HTTP and knows nothing else of the service."""

import io
import sys

from service.cli.app import app

PROGRAM = "countinghouse"


def main() -> None:
    """Run the program with the arguments of the process, and exit."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that has no `×` should show a substitute, not a traceback.
            stream.reconfigure(errors="replace")
    app(prog_name=PROGRAM)
