"""Running an operation: submit it, wait for it, show it."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager

from service.cli.errors import JobFailedError, OverdueError
from service.cli.job import CANCELLED, SUCCEEDED, Job, Reply
from service.cli.jobs.progress import Report, no_progress_bar, progress_bar
from service.cli.jobs.waiting import UNWATCHED_HOLD_S, WATCHED_HOLD_S, Deadline, Waiter
from service.cli.results import View, result_view
from service.cli.session import Session


def _display(session: Session) -> AbstractContextManager[Report]:
    return progress_bar(session.err) if session.watched else no_progress_bar()


def _waiter(session: Session, report: Report, timeout: float | None) -> Waiter:
    return Waiter(
        client=session.client,
        deadline=Deadline(timeout),
        report=report,
        notice=session.tell,
        resume_command=lambda job_id: session.command_line("jobs", "wait", job_id),
        hold_s=WATCHED_HOLD_S if session.watched else UNWATCHED_HOLD_S,
    )


def run_operation(session: Session, kind: str, params: Mapping[str, object], view: View = result_view) -> Job:
    """The succeeded job that computes ``params``, after it was shown.

    With ``--json`` the job is shown whatever became of it.

    Raises:
        JobFailedError: it failed or was cancelled.
        CliError: what ``Waiter.submit`` raises.
    """
    timeout = session.options.timeout
    return _outcome(session, lambda report: _waiter(session, report, timeout).submit(kind, params), view)


def await_job(session: Session, job_id: str) -> Job:
    """The succeeded job with this id, after it was shown. Raises what ``run_operation`` raises."""
    timeout = session.options.timeout
    return _outcome(session, lambda report: _waiter(session, report, timeout).wait(job_id), result_view)


def look_at_job(session: Session, job_id: str, seconds: float) -> Reply:
    """The job once it has ended, or as it stands after ``seconds``."""
    with _display(session) as report:
        try:
            return _waiter(session, report, seconds).wait(job_id)
        except OverdueError as error:
            return error.reply


def _outcome(session: Session, wait: Callable[[Report], Reply], view: View) -> Job:
    try:
        with _display(session) as report:
            reply = wait(report)
    except OverdueError as error:
        if session.options.as_json:
            session.print_json(error.reply.body)
        raise
    job = reply.job
    if job.status == SUCCEEDED or session.options.as_json:
        session.show(reply, lambda: view(job))
    if job.status == CANCELLED:
        raise JobFailedError(f"Job {job.id} was cancelled.")
    if job.status != SUCCEEDED:
        raise JobFailedError(f"{job.failure} (job {job.id})")
    return job
