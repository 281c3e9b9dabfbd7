"""The command ``pack``: many puzzles of a game in a file. The games declare their parts of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from countinghouse_client.cli.arguments import number_option, option, write_file
from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.jobs.running import finished_job, run_operation
from countinghouse_client.cli.session import Session

commands = typer.Typer(no_args_is_help=True, help="Make many puzzles, each with its code, seed and solution.")

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
    job = finished_job(session, kind, params)
    items = session.ask(f"/v1/jobs/{job['id']}/items", media_type=MEDIA_TYPES[ending])
    if ending == ".json":
        items = json.dumps([json.loads(line) for line in items.splitlines()], ensure_ascii=False).encode()
    write_file(file, items)
    session.tell(f"{file}: {params['count']} puzzles.")
