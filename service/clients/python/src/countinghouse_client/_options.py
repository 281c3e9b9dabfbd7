"""Options of submissions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from countinghouse_client._generated import models as m


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
    cancel_abandoned: bool
    """True to cancel the job when the call is cancelled, by Ctrl-C or as its task is; by default as the client says."""
