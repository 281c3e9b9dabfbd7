"""What a family of commands (a game, say) brings to the program."""

from collections.abc import Mapping
from dataclasses import dataclass

import typer

from service.cli.session import View


@dataclass(frozen=True, kw_only=True)
class Family:
    """Commands, and how the results of the jobs they submit look: a view for each kind.

    With a ``name`` the commands stand below it (``countinghouse name command``), without one beside the others.
    """

    commands: typer.Typer
    views: Mapping[str, View]
    name: str | None = None
