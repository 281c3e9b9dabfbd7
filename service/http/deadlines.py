"""The deadline of a request, even if a service behind it hangs: its preferred wait, and a few seconds."""

import time

from db.connection import set_deadline
from service.http.api_request import ApiRequest

# Time for everything except the wait for a job. A service that does not respond within it is unavailable: the answer is
# 503.
ANSWER_WITHIN_S = 5.0


def allow_waiting(until: float) -> None:
    """Let the current request wait for a job until the time ``until`` of the monotonic clock."""
    set_deadline(max(0.0, until - time.monotonic()) + ANSWER_WITHIN_S)


def begin_deadline(_request: ApiRequest) -> None:
    """Limit how long the request waits for the database. A streamed body has no limit as a whole."""
    set_deadline(ANSWER_WITHIN_S)


def end_deadline(_request: ApiRequest) -> None:
    """Limit what this thread does next by its own deadline."""
    set_deadline(None)
