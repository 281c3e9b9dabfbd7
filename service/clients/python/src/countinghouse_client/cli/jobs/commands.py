"""The commands of ``jobs``: list, show, cancel, wait, items."""

from typing import Annotated, Literal
from uuid import UUID

import typer

from countinghouse_client.cli.arguments import argument, number_option, option
from countinghouse_client.cli.jobs.running import await_job, look_at_job
from countinghouse_client.cli.jobs.views import cancelled_view, job_view, page_view
from countinghouse_client.cli.session import Session, command, with_session

JOBS = "/v1/jobs"
DEFAULT_LIMIT = 20

JobId = Annotated[UUID, argument("The job's id.", "ID")]

commands = typer.Typer(invoke_without_command=True)


def _list(session: Session, limit: int = DEFAULT_LIMIT, **filters: str | None) -> None:
    session.show_object(session.ask(JOBS, query={"limit": limit, **filters}), page_view, read=dict)


@commands.callback()
@with_session
def jobs(session: Session) -> None:
    """List, show, wait for and cancel jobs. Without a command: list."""
    if session.context.invoked_subcommand is None:
        _list(session)


@command(commands, "list")
def list_jobs(
    session: Session,
    kind: Annotated[
        str | None, option("List only this kind, such as krypto.solve.", "KIND", usual="all")
    ] = None,
    status: Annotated[
        Literal["queued", "running", "succeeded", "failed", "cancelled"] | None,
        typer.Option(show_default="all", help="List only jobs with this status."),
    ] = None,
    label: Annotated[str | None, option("List only jobs with this label.", "LABEL", usual="all")] = None,
    limit: Annotated[int, number_option("List at most this many jobs.")] = DEFAULT_LIMIT,
) -> None:
    """List jobs, newest first."""
    _list(session, limit, kind=kind, status=status, label=label)


@command(commands)
def show(
    session: Session,
    job_id: JobId,
    wait: Annotated[
        float, typer.Option(metavar="SECONDS", min=0, help="Wait up to this long for the job to end.")
    ] = 0,
) -> None:
    """Show a job and its result."""
    job = look_at_job(session, str(job_id), wait) if wait else session.once.jobs.get(job_id)
    session.show(session.body, lambda: job_view(job))


@command(commands)
def wait(session: Session, job_id: JobId) -> None:
    """Wait for a job to end and show its result. Exit code 1 if it fails."""
    await_job(session, str(job_id))


@command(commands)
def items(
    session: Session,
    job_id: JobId,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV instead of JSON.")] = False,
) -> None:
    """Print the items of a job's result, one JSON object per line."""
    media_type = "text/csv" if as_csv else "application/x-ndjson"
    lines = session.ask(f"{JOBS}/{job_id}/items", media_type=media_type)
    if lines:
        session.print_json(lines)


@command(commands)
def cancel(session: Session, job_id: JobId) -> None:
    """Cancel a job. A job that has ended is not changed."""
    job = session.once.jobs.cancel(job_id)
    session.show(session.body, lambda: cancelled_view(job))
