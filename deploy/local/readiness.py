"""Waiting for a stack that has been started."""

import httpx

from deploy.local.messages import LocalStackError
from deploy.local.services import WORKER_POOLS
from deploy.local.supervisor import Supervisor

# Time enough to load every kernel on a busy machine.
READY_SECONDS = 400.0
"""Seconds for the API and the workers to become ready."""
_ANSWER_SECONDS = 2.0
_SHOWN_CHARACTERS = 500


def everything_answers(response: httpx.Response) -> bool:
    """Return True if everything that ``/readyz`` checks responds, even the workers, which an API does not need."""
    return response.is_success and set(response.json()["checks"].values()) == {"ok"}


def await_ready(supervisor: Supervisor, url: str) -> None:
    """Wait until the API reports that all services behind it respond.

    Raises:
        LocalStackError: it did not within `READY_SECONDS`.
    """
    answer = ""

    def is_ready() -> bool:
        nonlocal answer
        try:
            response = httpx.get(f"{url}/readyz", timeout=_ANSWER_SECONDS, trust_env=False)
        except httpx.HTTPError as error:
            answer = f"no answer ({error or type(error).__name__})"
            return False
        answer = f"{response.status_code} {response.text[:_SHOWN_CHARACTERS]}"
        return everything_answers(response)

    if not supervisor.wait(is_ready, READY_SECONDS):
        names = ", ".join(["api", *(pool.name for pool in WORKER_POOLS)])
        raise LocalStackError(
            f"not ready after {READY_SECONDS:.0f} s; /readyz: {answer}; see {supervisor.logs.folder} ({names})"
        )
