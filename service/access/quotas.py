"""What an API key may ask for: so many requests a minute, and so many unfinished jobs at once."""

import math
import time
from functools import lru_cache
from http import HTTPStatus

import redis
from limits import RateLimitItemPerMinute
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from db.keys import KeyRecord
from db.redis import fallible
from service.http.problems import ProblemError

KEY_PREFIX = "countinghouse:rate"
# When a job of the key's ends cannot be told; most do within seconds.
JOBS_RETRY_AFTER_S = 2


def check_rate(key: KeyRecord) -> None:
    """Count one request of the key's.

    The counters are in Redis, for all processes together, and by its clock; while it is away nothing is counted.

    Raises:
        ProblemError: 429 when the key's requests of the last minute are used up.
    """
    limit = RateLimitItemPerMinute(key.requests_per_minute)
    wait_s = fallible.attempt(lambda server: _hit(server, limit, str(key.id)), None)
    if wait_s is not None:
        raise ProblemError(
            HTTPStatus.TOO_MANY_REQUESTS,
            f"This API key is good for {key.requests_per_minute:,} requests a minute, and they are used up.",
            name="too-many-requests",
            headers={"Retry-After": str(wait_s)},
        )


def too_many_jobs(jobs_at_once: int | None) -> ProblemError:
    """A 429 problem: the key has as many unfinished jobs as it may."""
    return ProblemError(
        HTTPStatus.TOO_MANY_REQUESTS,
        f"This API key is good for {jobs_at_once} unfinished jobs at once. Wait for one to end, or cancel one.",
        name="too-many-jobs",
        headers={"Retry-After": str(JOBS_RETRY_AFTER_S)},
    )


@lru_cache(maxsize=1)
def _limiter(server: redis.Redis) -> SlidingWindowCounterRateLimiter:
    # The address says only which client to use; the connections are ours.
    storage = RedisStorage("redis://", connection_pool=server.connection_pool, key_prefix=KEY_PREFIX)
    return SlidingWindowCounterRateLimiter(storage)


def _hit(server: redis.Redis, limit: RateLimitItemPerMinute, key: str) -> int | None:
    """Seconds after which to ask again; None when the request is within the limit."""
    limiter = _limiter(server)
    if limiter.hit(limit, key):
        return None
    return max(1, math.ceil(limiter.get_window_stats(limit, key).reset_time - time.time()))
