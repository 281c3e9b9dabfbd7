"""The command ``puzzle``, which opens a puzzle by its code, and ``pack``, many puzzles of a game in a file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer
from rich.console import RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import argument, number_option, option, write_file
from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.jobs import run_operation, run_to_end
from countinghouse_client.cli.sections import section_of
from countinghouse_client.cli.session import Session, command, group

pack_commands = group(no_args_is_help=True, help="Make many puzzles, each with its code, seed and solution.")

Count = Annotated[int, number_option("How many puzzles, 1 to 1,000.")]
Different = Annotated[bool, typer.Option("--different", help="Leave out games that were dealt before.")]
Output = Annotated[
    Path, option("The file to write: .ndjson, .csv or .json.", "FILE", "--output", "-o", usual=False)
]

_NDJSON = "application/x-ndjson"
MEDIA_TYPES: Mapping[str, str] = {
    ".ndjson": _NDJSON,
    ".jsonl": _NDJSON,
    "": _NDJSON,
    ".csv": "text/csv",
    ".json": _NDJSON,
}
"""The media type that is asked for, by the ending of a file's name; devices have none."""


def write_pack(session: Session, kind: str, params: Mapping[str, object], file: Path) -> None:
    """Make a pack by one job, with a progress bar, and write its items to a file; with ``--detach`` only submit it.

    Raises:
        BadParameter: The file's name has another ending.
        BadInputError: The file cannot be written, or its folder does not exist.
        JobFailedError: The job failed or was cancelled.
        CliError, CountinghouseError: As ``Waiter.submit`` raises.
    """
    ending = file.suffix.lower()
    if ending not in MEDIA_TYPES:
        raise typer.BadParameter(f"{file} should end with .ndjson, .csv or .json", param_hint="--output")
    if session.options.detach:
        run_operation(session, kind, params)
    if not file.parent.is_dir():
        # Told at once: with a drawn seed, nobody could make the same pack again.
        raise BadInputError(f"{file}: No such folder")
    job = run_to_end(session, kind, params)
    items = session.ask(f"/v1/jobs/{job['id']}/items", media_type=MEDIA_TYPES[ending])
    if ending == ".json":
        items = json.dumps([json.loads(line) for line in items.splitlines()], ensure_ascii=False).encode()
    write_file(file, items)
    session.tell(f"{file}: {params['count']} puzzles.")


commands = typer.Typer()


def _puzzle_view(puzzle: Any) -> RenderableType:
    section = section_of(puzzle.game)
    if section is None or section.puzzle is None:
        return Text(f"A puzzle of {puzzle.game}; --json shows it.")
    return section.puzzle(puzzle)


@command(commands)
def puzzle(
    session: Session,
    code: Annotated[str, argument("The puzzle's code, such as K85V-H990-ET.", "CODE")],
    solution: Annotated[bool, typer.Option("--solution", help="Show the solution too.")] = False,
) -> None:
    """Open a puzzle by its code."""
    query = {"with_solution": 1 if solution else None}
    session.show_object(session.ask(f"/v1/puzzles/{quote(code, safe='')}", query=query), _puzzle_view)
