"""``jobs``: list, show, cancel, wait, items."""

from typing import Annotated, Literal
from uuid import UUID

import typer

from service.cli.job import CANCELLED
from service.cli.job_views import job_view, page_view, result_view
from service.cli.operations import await_job, look_at_job
from service.cli.session import Session, with_session

DEFAULT_LIMIT = 20

JobId = Annotated[UUID, typer.Argument(metavar="ID", show_default=False, help="The job's id.")]

commands = typer.Typer(invoke_without_command=True)


def _list(session: Session, kind: str | None, status: str | None, limit: int) -> None:
    page = session.client.jobs(limit=limit, kind=kind, status=status, within_s=session.within_s)
    session.show(page, lambda: page_view(page))


@commands.callback()
@with_session
def jobs(session: Session) -> None:
    """Look at jobs, wait for them, cancel them. Alone it lists them."""
    if session.context.invoked_subcommand is None:
        _list(session, kind=None, status=None, limit=DEFAULT_LIMIT)


@commands.command("list")
@with_session
def list_jobs(
    session: Session,
    kind: Annotated[
        str | None,
        typer.Option(metavar="KIND", show_default="all", help="Only this kind, such as krypto.solve."),
    ] = None,
    status: Annotated[
        Literal["queued", "running", "succeeded", "failed", "cancelled"] | None,
        typer.Option(show_default="all", help="Only jobs in this state."),
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", help="How many jobs at most.")] = DEFAULT_LIMIT,
) -> None:
    """List jobs, newest first."""
    _list(session, kind, status, limit)


@commands.command()
@with_session
def show(
    session: Session,
    job_id: JobId,
    wait: Annotated[
        float, typer.Option(metavar="SECONDS", min=0, help="Wait for its end, but not longer than this.")
    ] = 0,
) -> None:
    """Show a job and its result."""
    if wait:
        reply = look_at_job(session, str(job_id), wait)
    else:
        reply = session.client.job(str(job_id), within_s=session.within_s)
    session.show(reply, lambda: job_view(reply.job))


@commands.command()
@with_session
def wait(session: Session, job_id: JobId) -> None:
    """Wait for a job's end and show its result. Exit code 1 when it fails."""
    await_job(session, str(job_id), result_view)


@commands.command()
@with_session
def items(
    session: Session,
    job_id: JobId,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV, not JSON.")] = False,
) -> None:
    """Print the long part of a job's result, one JSON object a line."""
    media_type = "text/csv" if as_csv else "application/x-ndjson"
    lines = session.client.items(str(job_id), media_type, within_s=session.within_s)
    if lines:
        session.print_json(lines)


@commands.command()
@with_session
def cancel(session: Session, job_id: JobId) -> None:
    """Cancel a job. One that has ended already stays as it is."""
    reply = session.client.cancel(str(job_id), within_s=session.within_s)
    if session.options.as_json:
        session.show(reply, lambda: job_view(reply.job))
    elif reply.job.status == CANCELLED:
        session.out.print(f"Job {reply.job.id} is cancelled.")
    else:
        session.out.print(f"Job {reply.job.id} had ended already: {reply.job.status}.")
