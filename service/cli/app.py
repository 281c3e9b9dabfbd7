"""The program and its commands."""

from typing import Annotated

import typer

from service.cli import jobs, keys, tables
from service.cli.families import FAMILIES
from service.cli.session import Session, with_session
from service.cli.version import version

EPILOG = (
    "Exit codes: 0 done, 1 the job failed or the solution is not valid, 2 bad input, 3 the server is away or at fault,"
    " 4 not finished in time, 130 stopped with Ctrl-C."
)

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, epilog=EPILOG)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"countinghouse {version()}")
        raise typer.Exit


@app.callback()
@with_session
def countinghouse(
    _session: Session,
    show_version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_print_version, help="Show the version and exit."),
    ] = False,
) -> None:
    """Exact answers for number games, from a Countinghouse server."""


for _family in FAMILIES:
    app.add_typer(_family.commands, name=_family.name)
app.add_typer(jobs.commands, name="jobs")
app.add_typer(keys.commands, name="keys")
tables.add_commands(app)
