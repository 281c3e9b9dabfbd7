"""The command-line program and its commands."""

from typing import Annotated

import typer

from countinghouse_client.cli import jobs, keys, puzzles, server, tables
from countinghouse_client.cli.commands import Program
from countinghouse_client.cli.sections import sections
from countinghouse_client.cli.session import Session, command, version, with_session

EPILOG = (
    "Exit codes: 0 done, 1 the job failed or the solution is not valid, 2 invalid input, 3 the server is unreachable"
    " or failed, 4 --timeout reached, 130 stopped with Ctrl-C. With --json, errors are problem documents (RFC 9457) on"
    " standard error."
)

app = typer.Typer(cls=Program, no_args_is_help=True, pretty_exceptions_enable=False, epilog=EPILOG)


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


for section in sections():
    app.add_typer(section.commands, name=section.group)
    if section.alias is not None:
        app.add_typer(section.commands, name=section.alias, hidden=True)
for section in sections():
    if section.pack is not None:
        command(puzzles.pack_commands, section.group or section.game)(section.pack)
        if section.alias is not None:
            command(puzzles.pack_commands, section.alias, hidden=True)(section.pack)
app.add_typer(puzzles.pack_commands, name="pack")
app.add_typer(puzzles.commands)
app.add_typer(jobs.run_commands)
app.add_typer(jobs.commands, name="jobs")
app.add_typer(keys.commands, name="keys")
app.add_typer(tables.commands)
app.add_typer(server.commands)
