"""The settings of a client and of the calls that submit jobs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final, Literal, TypedDict

import httpx

from countinghouse_client._errors import CountinghouseError, ProblemError, UsageError
from countinghouse_client._generated.version import VERSION

if TYPE_CHECKING:
    from countinghouse_client._generated import models as m

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})


class Retries:
    """A policy that repeats requests after temporary failures, with at most ``tries`` tries.

    The pause is the service's ``Retry-After``; without it, the pause doubles from ``first_pause`` to ``longest_pause``
    seconds, varied at random. Subclasses can override ``pause``.
    """

    def __init__(
        self,
        tries: int = 4,
        *,
        first_pause: float = 0.25,
        longest_pause: float = 8.0,
        longest_retry_after: float = 120.0,
    ) -> None:
        self.tries = tries
        self.first_pause = first_pause
        self.longest_pause = longest_pause
        self.longest_retry_after = longest_retry_after

    def pause(self, error: CountinghouseError, failures: int, elapsed: float) -> float | None:  # noqa: ARG002
        """Return the seconds until the next try, or None to give up.

        ``failures`` counts the consecutive failures, ``elapsed`` is the time since the first in seconds.
        """
        asked = error.retry_after if isinstance(error, ProblemError) else None
        if failures >= self.tries or (asked or 0.0) > self.longest_retry_after:
            return None
        return self.back_off(failures) if asked is None else asked

    def back_off(self, failures: int) -> float:
        """Return the doubling pause in seconds, reduced at random by up to half."""
        whole = min(self.longest_pause, self.first_pause * 2.0 ** min(failures - 1, 30))
        return whole * random.uniform(0.5, 1.0)  # noqa: S311  # nothing secret

    def will_retry(self, error: CountinghouseError, failures: int, pause: float) -> None:
        """Do nothing; subclasses can override this method, which is called before each pause."""


@dataclass(frozen=True, slots=True)
class Config:
    """The service's address and the defaults of calls; ``timeout``, in seconds, is for calls without their own."""

    base_url: str
    retries: Retries
    timeout: float | None
    on_response: Callable[[httpx.Response], None] | None = None
    cancel_on_abort: bool = False

    def deadline(self, timeout: float | None) -> Deadline:
        """Return the deadline of a call that starts now."""
        return Deadline(self.timeout if timeout is None else timeout)


class Deadline:
    """The end of a call: some seconds from now, or never."""

    def __init__(self, seconds: float | None) -> None:
        self._at = inf if seconds is None else time.monotonic() + seconds

    def left(self) -> float:
        """Return the seconds until the deadline, at least 0."""
        return max(0.0, self._at - time.monotonic())


def address(base_url: str) -> tuple[str, bool]:
    """Return the address without a slash at its end, and True if the environment's settings, such as proxies, apply.

    Raises:
        UsageError: The address is not an HTTP URL.
    """
    whole = base_url if "://" in base_url else f"http://{base_url}"
    try:
        url = httpx.URL(whole)
    except httpx.InvalidURL as error:
        raise UsageError(f"{base_url} is not a URL: {error}") from None
    if url.scheme not in ("http", "https") or not url.host:
        raise UsageError(f"{base_url} is not an HTTP URL such as http://127.0.0.1:8000")
    # No proxy is used to reach this machine.
    return whole.rstrip("/"), url.host not in LOOPBACK


def headers(api_key: str | None, user_agent: str | None) -> Mapping[str, str]:
    """Return the headers of every request.

    Raises:
        UsageError: The key cannot be sent.
    """
    own = {
        "Accept": "application/json, */*;q=0.1",
        "User-Agent": user_agent or f"countinghouse-client/{VERSION}",
    }
    if not api_key:
        return own
    if not (api_key.isascii() and api_key.isprintable() and " " not in api_key):
        raise UsageError("An API key consists of visible ASCII characters.")
    return {**own, "Authorization": f"Bearer {api_key}"}


class JobOptions(TypedDict, total=False):
    """The options of a job's submission, beside its parameters."""

    labels: Sequence[str]
    """Short names to find the job by."""
    webhook: str
    """The URL to call when the job ends."""
    priority: Literal["normal", "high"]
    idempotency_key: str
    """The caller's own name for the submission; by default a random UUID, so that repeating it is safe."""


class SubmitOptions(JobOptions, total=False):
    """Options of ``submit``."""

    wait: float
    """Seconds to wait for the job to end, up to 30."""
    timeout: float
    """Seconds until the service must have answered."""


class RunOptions(JobOptions, total=False):
    """Options of ``run``."""

    timeout: float
    """Seconds until the job must have ended; it continues after that."""
    hold: float
    """Seconds, up to 30, for which one request waits for the job."""
    on_update: Callable[[m.Job], None]
    """Function called with the unfinished job: first when it is accepted, then at each event of its stream."""
    cancel_on_abort: bool
    """True to cancel the job when the call is aborted, by Ctrl-C or as its task is cancelled; by default as the client
    says."""
