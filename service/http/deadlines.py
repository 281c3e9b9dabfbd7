"""The deadline of a request, even if a service behind it hangs: its preferred wait, and a few seconds."""

import time

from db.deadline import set_deadline
from service.http.at_hand import ApiRequest, EveryRequest

# Time for everything except the wait for a job. A service that does not respond within it is unavailable: the answer is
# 503.
ANSWER_WITHIN_S = 5.0


def register_deadlines(every: EveryRequest) -> None:
    """Limit how long requests wait for the database. A streamed body has no limit as a whole."""
    every.before(_begin)
    every.at_end(_end)


def allow_waiting(until: float) -> None:
    """Let the current request wait for a job until the time ``until`` of the monotonic clock."""
    set_deadline(max(0.0, until - time.monotonic()) + ANSWER_WITHIN_S)


def _begin(_request: ApiRequest) -> None:
    set_deadline(ANSWER_WITHIN_S)


def _end(_request: ApiRequest) -> None:
    set_deadline(None)
