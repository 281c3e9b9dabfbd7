"""Waiting for a job to end, through lost connections and busy servers."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from typing import Any
from uuid import uuid4

from service.cli.errors import OverdueError, ServerError, StoppedWaitingError, TemporaryError
from service.cli.job import Job
from service.cli.session import Session

# The first answer names the job, which a user who gives up needs to know, so it should come soon.
FIRST_HOLD_S = 2
# The progress bar is updated only at each answer.
WATCHED_HOLD_S = 2
UNWATCHED_HOLD_S = 20
# The pause when an unfinished job comes without `Retry-After`, and the shortest one.
DEFAULT_PAUSE_S = 1.0
LEAST_PAUSE_S = 0.05
# How long failures in a row are tolerated: before the server has the job, and while the job runs.
SUBMIT_PATIENCE_S = 10.0
WAIT_PATIENCE_S = 60.0
FIRST_BACK_OFF_S = 0.25
MAX_BACK_OFF_S = 5.0


class Deadline:
    """A moment some seconds from now, or never."""

    def __init__(self, seconds: float | None) -> None:
        self._at = inf if seconds is None else time.monotonic() + seconds

    def left(self) -> float:
        """Seconds until then, not below 0."""
        return max(0.0, self._at - time.monotonic())


class Waiter:
    """Submits jobs and waits for their end, at most ``timeout`` seconds; ``report`` gets the unfinished ones."""

    def __init__(self, session: Session, report: Callable[[Job], None], timeout: float | None) -> None:
        self._session = session
        self._client = session.client
        self._report = report
        self._deadline = Deadline(timeout)
        self._hold_s = WATCHED_HOLD_S if session.watched else UNWATCHED_HOLD_S
        self._reached = False

    def submit(self, kind: str, params: Mapping[str, object]) -> Job:
        """The job that computes ``params``, finished.

        Raises:
            OverdueError: the deadline came first.
            StoppedWaitingError: the user pressed Ctrl-C.
            CliError: what ``Client.request`` raises, unless it is temporary and soon over.
        """
        job = self.start(kind, params, FIRST_HOLD_S)
        if not job.finished:
            # Whoever loses this process can come back to the job.
            self._session.tell(f"Job {job.id} is {job.status}.")
        with self._leaving(job.id):
            return self._until_finished(job)

    def start(self, kind: str, params: Mapping[str, object], hold_s: int) -> Job:
        """The job that computes ``params``, as it stands after ``hold_s`` seconds. Raises what ``submit`` raises."""
        path = f"/v1/{kind.replace('.', '/')}"
        # Requests with the same key are one submission.
        key = {"Idempotency-Key": str(uuid4())}
        try:
            return self._ask("POST", path, hold_s, SUBMIT_PATIENCE_S, value=params, headers=key)
        except KeyboardInterrupt:
            raise StoppedWaitingError(
                "Stopped before the server named the job; if the server has it, `countinghouse jobs list` shows it."
            ) from None

    def wait(self, job_id: str) -> Job:
        """The job, finished. Raises what ``submit`` raises."""
        with self._leaving(job_id):
            return self._until_finished(self._look(job_id, 0))

    def _until_finished(self, job: Job) -> Job:
        job_id = job.id
        while not job.finished:
            self._report(job)
            left = self._deadline.left()
            if not left:
                resume = self._resume_command(job_id)
                raise OverdueError(f"The job is still {job.status}. To resume: {resume}", job)
            pause = DEFAULT_PAUSE_S if job.retry_after is None else job.retry_after
            time.sleep(min(max(pause, LEAST_PAUSE_S), left))
            try:
                job = self._look(job_id, self._hold_s)
            except ServerError as error:
                raise ServerError(
                    f"{error}\nThe job may still be running. To resume: {self._resume_command(job_id)}"
                ) from None
        return job

    def _look(self, job_id: str, hold_s: int) -> Job:
        return self._ask("GET", f"/v1/jobs/{job_id}", hold_s, WAIT_PATIENCE_S)

    def _ask(self, method: str, path: str, hold_s: int, patience_s: float, **submission: Any) -> Job:
        """The answer; asked for repeatedly while the errors are temporary. A server that was never reached is not
        waited for.
        """
        patience: Deadline | None = None
        back_off = FIRST_BACK_OFF_S
        while True:
            try:
                left = self._deadline.left()
                job = self._client.job(
                    method, path, hold_s=int(min(hold_s, left)), within_s=left, **submission
                )
            except TemporaryError as error:
                if not (error.reached or self._reached):
                    raise
                self._reached = True
                first, patience = patience is None, patience or Deadline(patience_s)
                pause = max(back_off, error.retry_after or 0.0)
                if pause >= min(patience.left(), self._deadline.left()):
                    raise
                if first:
                    self._session.tell(f"{error} Retrying.")
            else:
                self._reached = True
                return job
            time.sleep(pause)
            back_off = min(2 * back_off, MAX_BACK_OFF_S)

    @contextmanager
    def _leaving(self, job_id: str) -> Iterator[None]:
        """Tell a user who presses Ctrl-C how to wait for the job again, and how to cancel it."""
        try:
            yield
        except KeyboardInterrupt:
            raise StoppedWaitingError(
                f"Stopped waiting; job {job_id} continues.\nTo resume: {self._resume_command(job_id)}"
                f"\nTo cancel: {self._session.command_line('jobs', 'cancel', job_id)}"
            ) from None

    def _resume_command(self, job_id: str) -> str:
        return self._session.command_line("jobs", "wait", job_id)
