"""Running an operation: submit it, wait for it, show it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any

from service.cli.arguments import given
from service.cli.errors import JobFailedError, OverdueError
from service.cli.job import CANCELLED, SUCCEEDED, Job, Reply
from service.cli.jobs.progress import progress_bar
from service.cli.jobs.waiting import Waiter
from service.cli.results import View, result_view
from service.cli.session import Session, with_session


@contextmanager
def _waiter(session: Session, timeout: float | None) -> Iterator[Waiter]:
    """What waits for jobs, with a progress bar where someone watches."""
    with progress_bar(session.err) if session.watched else nullcontext(lambda _job: None) as report:
        yield Waiter(session, report, timeout)


def run_operation(session: Session, kind: str, params: Mapping[str, object], view: View | None = None) -> Job:
    """The succeeded job that computes ``params``, after it was shown.

    With ``--json`` the job is shown whatever became of it.

    Raises:
        JobFailedError: it failed or was cancelled.
        CliError: what ``Waiter.submit`` raises.
    """
    return _outcome(session, lambda waiter: waiter.submit(kind, params), view)


def runs(kind: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a command out of a function that only declares it: its options are the parameters of the operation.

    Those that are None are not sent.
    """

    def command(declared: Callable[..., None]) -> Callable[..., None]:
        def run(session: Session, **params: object) -> None:
            run_operation(session, kind, given(params))

        session = Parameter("session", Parameter.POSITIONAL_OR_KEYWORD, annotation=Session)
        options = signature(declared).parameters.values()
        wrapped: Any = wraps(declared)(run)
        wrapped.__signature__ = Signature([session, *options])
        return with_session(wrapped)

    return command


def await_job(session: Session, job_id: str) -> Job:
    """The succeeded job with this id, after it was shown. Raises what ``run_operation`` raises."""
    return _outcome(session, lambda waiter: waiter.wait(job_id))


def look_at_job(session: Session, job_id: str, seconds: float) -> Reply:
    """The job once it has ended, or as it stands after ``seconds``."""
    with _waiter(session, seconds) as waiter:
        try:
            return waiter.wait(job_id)
        except OverdueError as error:
            return error.reply


def _outcome(session: Session, wait: Callable[[Waiter], Reply], view: View | None = None) -> Job:
    try:
        with _waiter(session, session.options.timeout) as waiter:
            reply = wait(waiter)
    except OverdueError as error:
        if session.options.as_json:
            session.print_json(error.reply.body)
        raise
    job = reply.job
    if job.status == SUCCEEDED or session.options.as_json:
        session.show(reply.body, lambda: result_view(job, view))
    if job.status == CANCELLED:
        raise JobFailedError(f"Job {job.id} was cancelled.")
    if job.status != SUCCEEDED:
        raise JobFailedError(f"{job.failure} (job {job.id})")
    return job
