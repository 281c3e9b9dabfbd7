"""``countinghouse``, the command-line client. It talks to the service over HTTP only."""

import sys

PROGRAM = "countinghouse"
NEEDED = frozenset({"rich", "typer"})
"""Packages that the extra ``cli`` installs."""


def main() -> None:
    """Run the program with the process's arguments, and exit."""
    try:
        from countinghouse_client.cli.display import write_plainly  # noqa: PLC0415
        from countinghouse_client.cli.program import app  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        sys.exit(f"{PROGRAM} needs {error.name}: install countinghouse-client with its extra, cli")
    write_plainly((sys.stdout, sys.stderr))
    app(prog_name=PROGRAM)
