"""The command ``status``: show if the server and its dependencies respond."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client import ProblemError
from countinghouse_client.cli.client import version
from countinghouse_client.cli.display import left, table, wrapping
from countinghouse_client.cli.errors import EXIT_SERVER
from countinghouse_client.cli.session import Session, command

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
