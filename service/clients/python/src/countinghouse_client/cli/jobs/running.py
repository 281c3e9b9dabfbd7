"""Running an operation: submit its job, wait with a progress bar, and show the result."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import update_wrapper
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from countinghouse_client import JobFailedError
from countinghouse_client.cli.arguments import given
from countinghouse_client.cli.errors import OverdueError
from countinghouse_client.cli.jobs.views import amount, result_view, time_left
from countinghouse_client.cli.jobs.waiting import Waiter
from countinghouse_client.cli.sections import View
from countinghouse_client.cli.session import Session, command

if TYPE_CHECKING:
    from countinghouse_client.types import Job


@contextmanager
def _waiter(session: Session, timeout: float | None) -> Iterator[Waiter]:
    """Yield a waiter for jobs, with a progress bar if the session shows progress."""
    with _progress_bar(session.err) if session.watched else nullcontext(lambda _job: None) as report:
        yield Waiter(session, report, timeout)


def run_operation(
    session: Session, kind: str, params: Mapping[str, object], view: View | None = None
) -> "Job":
    """Run an operation, show its job, and return the succeeded job.

    With ``--json`` the job is shown in every final status. With ``--detach`` the program ends after the submission.

    Raises:
        JobFailedError: The job failed or was cancelled.
        CliError, CountinghouseError: As ``Waiter.submit`` raises.
    """
    if session.options.detach:
        with _waiter(session, session.options.timeout) as waiter:
            job = waiter.start(kind, params)
        session.show(session.body, lambda: job["id"])
        raise typer.Exit
    return _outcome(session, lambda waiter: waiter.submit(kind, params), view)


def runs(
    commands: typer.Typer, kind: str, name: str | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that makes a command from a function whose arguments are the operation's parameters.

    Parameters that are None are not sent.
    """

    def add(declared: Callable[..., None]) -> Callable[..., None]:
        def run(session: Session, **params: object) -> None:
            run_operation(session, kind, given(params))

        wrapped: Any = update_wrapper(run, declared)
        return command(commands, name)(wrapped)

    return add


def finished_job(session: Session, kind: str, params: Mapping[str, object]) -> "Job":
    """Run an operation, and return the succeeded job without showing it. Raises as ``run_operation`` does."""
    with _waiter(session, session.options.timeout) as waiter:
        job = waiter.submit(kind, params)
    if job["status"] != "succeeded":
        raise JobFailedError(job)
    return job


def await_job(session: Session, job_id: str) -> "Job":
    """Wait for a job, show it, and return the succeeded job. Raises as ``run_operation`` does."""
    return _outcome(session, lambda waiter: waiter.wait(job_id))


def look_at_job(session: Session, job_id: str, seconds: float) -> "Job":
    """Return the job once it has ended, or its state after ``seconds``."""
    with _waiter(session, seconds) as waiter:
        try:
            return waiter.wait(job_id)
        except OverdueError as error:
            return error.job


def _outcome(session: Session, wait: Callable[[Waiter], "Job"], view: View | None = None) -> "Job":
    try:
        with _waiter(session, session.options.timeout) as waiter:
            job = wait(waiter)
    except OverdueError:
        if session.options.as_json:
            session.print_json(session.body)
        raise
    if job["status"] == "succeeded" or session.options.as_json:
        session.show(session.body, lambda: result_view(job, view))
    if job["status"] != "succeeded":
        raise JobFailedError(job)
    return job


@contextmanager
def _progress_bar(console: Console) -> Iterator[Callable[["Job"], None]]:
    """Yield the report function of a progress bar that appears at the first report and is removed at the end."""
    bar = Progress(
        # The spinner is in ASCII, so that it moves on every terminal.
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=24),
        TextColumn("{task.fields[amount]}", markup=False),
        TextColumn("{task.fields[left]}", markup=False),
        console=console,
        transient=True,
    )
    task = bar.add_task("", total=None, amount="", left="")

    def report(job: "Job") -> None:
        progress = job["progress"]
        # The progress of a job of one shard would always be 0.
        shown = progress["total"] > 1
        bar.update(
            task,
            description=f"{job['kind']} {job['status']}",
            total=progress["total"] if shown else None,
            completed=progress["done"],
            amount=amount(progress) if shown else "",
            left=time_left(progress),
        )
        bar.start()

    try:
        yield report
    finally:
        bar.stop()
