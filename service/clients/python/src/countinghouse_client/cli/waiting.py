"""Wait for a job to end, through lost connections and busy servers."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from countinghouse_client import (
    CountinghouseError,
    JobFailedError,
    ProblemError,
    Retries,
    TimedOutError,
    UnreachableError,
)
from countinghouse_client.cli.errors import OverdueError, ServerError, StoppedWaitingError, as_cli_error
from countinghouse_client.cli.session import Session

if TYPE_CHECKING:
    from countinghouse_client.types import Job


# The progress bar is updated once per answer.
WATCHED_HOLD_S = 2
UNWATCHED_HOLD_S = 20
# Maximum duration of consecutive failures: before the server has the job, and while the job runs.
SUBMIT_PATIENCE_S = 10.0
WAIT_PATIENCE_S = 60.0
FIRST_BACK_OFF_S = 0.25
MAX_BACK_OFF_S = 5.0


class Patience(Retries):
    """Retries that tolerate failures for a time and report them, unless the server was never reached."""

    def __init__(self, session: Session) -> None:
        super().__init__(first_pause=FIRST_BACK_OFF_S, longest_pause=MAX_BACK_OFF_S)
        self._session = session
        self.limit_s = SUBMIT_PATIENCE_S
        self.reached = False

    def pause(self, error: CountinghouseError, failures: int, elapsed: float) -> float | None:
        """Return the longer of ``Retry-After`` and the doubling pause, in seconds, or None if it exceeds the limit."""
        if isinstance(error, UnreachableError) and not (error.reached or self.reached):
            return None
        self.reached = True
        asked = error.retry_after if isinstance(error, ProblemError) else None
        pause = max(self.back_off(failures), asked or 0.0)
        return pause if elapsed + pause < self.limit_s else None

    def will_retry(self, error: CountinghouseError, failures: int, pause: float) -> None:  # noqa: ARG002
        """Print a message at the first of consecutive failures."""
        if failures == 1:
            self._session.tell(f"{as_cli_error(error)} Retrying.")


class Waiter:
    """A submitter of jobs that waits up to ``timeout`` seconds for their end; ``report`` gets each unfinished state."""

    def __init__(self, session: Session, report: Callable[["Job"], None], timeout: float | None) -> None:
        self._session = session
        self._report = report
        self._patience = Patience(session)
        self._jobs: Any = session.client.with_options(retries=self._patience, timeout=timeout).jobs
        self._hold_s = WATCHED_HOLD_S if session.shows_progress else UNWATCHED_HOLD_S
        self._job_id: str | None = None

    def submit(self, kind: str, params: Mapping[str, object]) -> "Job":
        """Submit a job, and return it once it has ended.

        Raises:
            OverdueError: The job did not end before the deadline.
            StoppedWaitingError: The user pressed Ctrl-C.
            CountinghouseError: The client's error, unless retries got past it.
        """

        def update(job: "Job") -> None:
            if self._job_id is None:
                # With the id, the user can return to the job if this process ends.
                self._session.tell(f"Job {job['id']} is {job['status']}.")
                self._remember(job["id"])
            self._report(job)

        return self._call(lambda: self._jobs.run(kind, params, hold=self._hold_s, on_update=update))

    def start(self, kind: str, params: Mapping[str, object]) -> "Job":
        """Submit a job, and return it without waiting. Raises as ``submit`` does."""
        return self._call(lambda: self._jobs.submit(kind, params, wait=0))

    def wait(self, job_id: str) -> "Job":
        """Return the job once it has ended. Raises as ``submit`` does."""
        self._remember(job_id)
        self._patience.reached = False

        def update(job: "Job") -> None:
            self._patience.reached = True
            self._report(job)

        return self._call(lambda: self._jobs.wait(job_id, hold=self._hold_s, on_update=update))

    def _remember(self, job_id: str) -> None:
        self._job_id = job_id
        self._patience.reached = True
        self._patience.limit_s = WAIT_PATIENCE_S

    def _call(self, call: Callable[[], "Job"]) -> "Job":
        with self._explain_interrupt():
            try:
                return call()
            except JobFailedError as error:
                return error.job
            except TimedOutError as error:
                if error.job is None:
                    raise
                resume = self._command("wait", error.job["id"])
                raise OverdueError(
                    f"The job is still {error.job['status']}. To resume: {resume}", error.job
                ) from None
            except CountinghouseError as error:
                told = as_cli_error(error)
                if self._job_id is None or not self._patience.reached or not isinstance(told, ServerError):
                    raise
                resume = self._command("wait", self._job_id)
                raise ServerError(f"{told}\nThe job may still be running. To resume: {resume}") from None

    @contextmanager
    def _explain_interrupt(self) -> Iterator[None]:
        """Convert Ctrl-C to an error that explains how to wait for the job again and how to cancel it."""
        try:
            yield
        except KeyboardInterrupt:
            job_id = self._job_id
            if job_id is None:
                raise StoppedWaitingError(
                    "Stopped before the server named the job; if the server has it, `countinghouse jobs list` shows it."
                ) from None
            raise StoppedWaitingError(
                f"Stopped waiting; job {job_id} continues.\nTo resume: {self._command('wait', job_id)}"
                f"\nTo cancel: {self._command('cancel', job_id)}"
            ) from None

    def _command(self, name: str, job_id: str) -> str:
        return self._session.command_line("jobs", name, job_id)
