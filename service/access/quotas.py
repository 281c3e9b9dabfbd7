"""The limits of an API key: requests per minute, and unfinished jobs."""

import math
import time
from functools import lru_cache
from http import HTTPStatus

import redis
from limits import RateLimitItemPerMinute
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from db.keys import Key
from db.redis import fallible
from service.http.problems import ProblemError

KEY_PREFIX = "countinghouse:rate"
# When one of the key's jobs will end is unknown; most end within seconds.
JOBS_RETRY_AFTER_S = 2


def check_rate(key: Key) -> None:
    """Count one request of the key.

    All processes share the counters, which are in Redis and use its clock; while it is unavailable, nothing is counted.

    Raises:
        ProblemError: 429 if the key has reached its limit of requests per minute.
    """
    limit = RateLimitItemPerMinute(key.requests_per_minute)
    wait_s = fallible.attempt(lambda server: _hit(server, limit, str(key.id)), None)
    if wait_s is not None:
        raise ProblemError(
            HTTPStatus.TOO_MANY_REQUESTS,
            f"Limit of {key.requests_per_minute:,} requests per minute reached.",
            name="too-many-requests",
            headers={"Retry-After": str(wait_s)},
        )


def too_many_jobs(jobs_at_once: int | None) -> ProblemError:
    """A 429 problem: the key has reached its limit of unfinished jobs."""
    return ProblemError(
        HTTPStatus.TOO_MANY_REQUESTS,
        f"Limit of {jobs_at_once} unfinished jobs reached. Wait for one to end, or cancel one.",
        name="too-many-jobs",
        headers={"Retry-After": str(JOBS_RETRY_AFTER_S)},
    )


@lru_cache(maxsize=1)
def _limiter(server: redis.Redis) -> SlidingWindowCounterRateLimiter:
    # The address only selects the client library; the connection pool is ours.
    storage = RedisStorage("redis://", connection_pool=server.connection_pool, key_prefix=KEY_PREFIX)
    return SlidingWindowCounterRateLimiter(storage)


def _hit(server: redis.Redis, limit: RateLimitItemPerMinute, key: str) -> int | None:
    """Seconds to wait before the next request; None if this one is within the limit."""
    limiter = _limiter(server)
    if limiter.hit(limit, key):
        return None
    return max(1, math.ceil(limiter.get_window_stats(limit, key).reset_time - time.time()))
