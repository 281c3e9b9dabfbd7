"""Running an operation: submit it, wait for it, show it."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from service.cli.errors import JobFailedError, OverdueError
from service.cli.job import CANCELLED, SUCCEEDED, Job, Reply
from service.cli.progress import Report, no_progress_bar, progress_bar
from service.cli.session import Session, View
from service.cli.waiting import UNWATCHED_HOLD_S, WATCHED_HOLD_S, Deadline, Waiter


def _display(session: Session) -> AbstractContextManager[Report]:
    return progress_bar(session.err) if session.watched else no_progress_bar()


def _waiter(session: Session, report: Report, timeout: float | None) -> Waiter:
    return Waiter(
        client=session.client,
        deadline=Deadline(timeout),
        report=report,
        notice=session.tell,
        come_back=lambda job_id: session.command_line("jobs", "wait", job_id),
        hold_s=WATCHED_HOLD_S if session.watched else UNWATCHED_HOLD_S,
    )


def run_operation(session: Session, kind: str, params: dict[str, object], view: View) -> Job:
    """The succeeded job that computes ``params``, after it was shown.

    With ``--json`` the job is shown whatever became of it.

    Raises:
        JobFailedError: it failed or was cancelled.
        CliError: what ``Waiter.submit`` raises.
    """
    timeout = session.options.timeout
    return _outcome(session, lambda report: _waiter(session, report, timeout).submit(kind, params), view)


def await_job(session: Session, job_id: str, view: View) -> Job:
    """The succeeded job with this id, after it was shown. Raises what ``run_operation`` raises."""
    timeout = session.options.timeout
    return _outcome(session, lambda report: _waiter(session, report, timeout).wait(job_id), view)


def look_at_job(session: Session, job_id: str, seconds: float) -> Reply:
    """The job as it stands when it has ended or ``seconds`` have passed."""
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
        raise JobFailedError(f"{failure(job)} (job {job.id})")
    return job


def failure(job: Job) -> str:
    """Why a job failed, in a sentence."""
    error = job.error or {}
    parts = [str(error[name]) for name in ("title", "detail") if error.get(name)]
    return ": ".join(parts) or f"The job {job.status}"
