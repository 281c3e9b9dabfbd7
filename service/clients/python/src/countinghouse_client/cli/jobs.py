"""The commands ``run``, which runs any operation with a progress bar, and ``jobs``: list, show, cancel, wait, items."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import update_wrapper
from typing import TYPE_CHECKING, Annotated, Any
from uuid import UUID

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from countinghouse_client import JobFailedError
from countinghouse_client.cli.arguments import (
    STANDARD_INPUT,
    argument,
    choice_option,
    in_quotes,
    number_option,
    option,
    parse_json,
    read_file,
    without_none,
)
from countinghouse_client.cli.errors import BadInputError, OverdueError
from countinghouse_client.cli.job_views import (
    amount,
    cancelled_view,
    job_view,
    page_view,
    percent,
    result_view,
    shows_share,
    time_left,
)
from countinghouse_client.cli.sections import View
from countinghouse_client.cli.session import Session, command, group, with_session
from countinghouse_client.cli.waiting import Waiter

if TYPE_CHECKING:
    from countinghouse_client.types import Job


@contextmanager
def _waiter(session: Session, timeout: float | None) -> Iterator[Waiter]:
    """Yield a waiter for jobs, with a progress bar if the session shows progress."""
    with _progress_bar(session.err) if session.shows_progress else nullcontext(lambda _job: None) as report:
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
    return _wait_and_show(session, lambda waiter: waiter.submit(kind, params), view)


def operation_command(
    commands: typer.Typer, kind: str, name: str | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that makes a command from a function whose arguments are the operation's parameters.

    Parameters that are None are not sent.
    """

    def add(declared: Callable[..., None]) -> Callable[..., None]:
        def run(session: Session, **params: object) -> None:
            run_operation(session, kind, without_none(params))

        wrapped: Any = update_wrapper(run, declared)
        return command(commands, name)(wrapped)

    return add


def run_to_end(session: Session, kind: str, params: Mapping[str, object]) -> "Job":
    """Run an operation, and return the succeeded job without showing it. Raises as ``run_operation`` does."""
    with _waiter(session, session.options.timeout) as waiter:
        job = waiter.submit(kind, params)
    if job["status"] != "succeeded":
        raise JobFailedError(job)
    return job


def await_job(session: Session, job_id: str) -> "Job":
    """Wait for a job, show it, and return the succeeded job. Raises as ``run_operation`` does."""
    return _wait_and_show(session, lambda waiter: waiter.wait(job_id))


def look_at_job(session: Session, job_id: str, seconds: float) -> "Job":
    """Return the job once it has ended, or its state after ``seconds``."""
    with _waiter(session, seconds) as waiter:
        try:
            return waiter.wait(job_id)
        except OverdueError as error:
            return error.job


def _wait_and_show(session: Session, wait: Callable[[Waiter], "Job"], view: View | None = None) -> "Job":
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
        shown = shows_share(progress)
        bar.update(
            task,
            description=f"{job['kind']} {job['status']}",
            total=1.0 if shown else None,
            completed=progress["fraction"],
            amount=f"{percent(progress)}%, {amount(progress)}" if shown else "",
            left=time_left(progress),
        )
        bar.start()

    try:
        yield report
    finally:
        bar.stop()


run_commands = typer.Typer()

_KIND = re.compile(r"([a-z0-9_-]+)[./]([a-z0-9_-]+)", re.ASCII)


def _kind(text: str) -> str:
    found = _KIND.fullmatch(text)
    if found is None:
        raise typer.BadParameter(f"{in_quotes(text)} is not a kind such as krypto.solve.")
    return f"{found[1]}.{found[2]}"


@command(run_commands, "run")
def run_kind(
    session: Session,
    kind: Annotated[str, argument("The operation, such as krypto.solve.", "KIND", _kind)],
    words: Annotated[
        list[str] | None,
        argument(
            "Its parameters; each value is JSON, or else text. - reads them all as JSON from standard input.",
            "NAME=VALUE",
        ),
    ] = None,
) -> None:
    """Run any operation, such as: run krypto.solve cards=[1,2,3] target=6."""
    params: dict[str, object] = {}
    for word in words or ():
        params |= _read_standard_input() if word == STANDARD_INPUT else _parse_assignment(word)
    run_operation(session, kind, params)


def _parse_assignment(word: str) -> dict[str, object]:
    name, sign, text = word.partition("=")
    if not (name and sign):
        raise BadInputError(f"{in_quotes(word)} is neither NAME=VALUE nor {STANDARD_INPUT}.")
    try:
        return {name: parse_json(text)}
    except (ValueError, RecursionError):
        return {name: text}


def _read_standard_input() -> dict[str, object]:
    try:
        params = parse_json(read_file(STANDARD_INPUT))
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"Standard input is not JSON: {error}") from None
    if not isinstance(params, dict):
        raise BadInputError("Standard input is not a JSON object.")
    return params


JOBS = "/v1/jobs"
DEFAULT_LIMIT = 20
STATES = ("queued", "running", "succeeded", "failed", "cancelled")

JobId = Annotated[UUID, argument("The job's id.", "ID")]

commands = group(invoke_without_command=True)


def _show_list(session: Session, limit: int = DEFAULT_LIMIT, **filters: str | None) -> None:
    session.show_object(session.ask(JOBS, query={"limit": limit, **filters}), page_view, read=dict)


@commands.callback()
@with_session
def jobs(session: Session) -> None:
    """List, show, wait for and cancel jobs. Without a command: list."""
    if session.context.invoked_subcommand is None:
        _show_list(session)


@command(commands, "list")
def list_jobs(
    session: Session,
    kind: Annotated[
        str | None, option("List only this kind, such as krypto.solve.", "KIND", usual="all")
    ] = None,
    status: Annotated[
        str | None, choice_option("List only jobs with this status.", "STATUS", STATES, shown="all")
    ] = None,
    label: Annotated[str | None, option("List only jobs with this label.", "LABEL", usual="all")] = None,
    limit: Annotated[int, number_option("List at most this many jobs.")] = DEFAULT_LIMIT,
) -> None:
    """List jobs, newest first."""
    _show_list(session, limit, kind=kind, status=status, label=label)


@command(commands, "show")
def show_job(
    session: Session,
    job_id: JobId,
    wait: Annotated[
        float, typer.Option(metavar="SECONDS", min=0, help="Wait up to this long for the job to end.")
    ] = 0,
) -> None:
    """Show a job and its result."""
    job = look_at_job(session, str(job_id), wait) if wait else session.once.jobs.get(job_id)
    session.show(session.body, lambda: job_view(job))


@command(commands, "wait")
def wait_for_job(session: Session, job_id: JobId) -> None:
    """Wait for a job to end and show its result. Exit code 1 if it fails."""
    await_job(session, str(job_id))


@command(commands, "items")
def print_items(
    session: Session,
    job_id: JobId,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV instead of JSON.")] = False,
) -> None:
    """Print the items of a job's result, one JSON object per line."""
    media_type = "text/csv" if as_csv else "application/x-ndjson"
    lines = session.ask(f"{JOBS}/{job_id}/items", media_type=media_type)
    if lines:
        session.print_json(lines)


@command(commands, "cancel")
def cancel_job(session: Session, job_id: JobId) -> None:
    """Cancel a job. A job that has ended is not changed."""
    job = session.once.jobs.cancel(job_id)
    session.show(session.body, lambda: cancelled_view(job))
