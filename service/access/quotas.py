"""The limits of an API key (requests per minute, unfinished jobs), and of those who try unknown ones."""

import math
import time
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address, ip_network

import redis
from limits import RateLimitItemPerMinute
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from db.keys import Key
from db.redis import fallible
from service.http.body import invalid
from service.http.problems import FieldError, ProblemError

KEY_PREFIX = "countinghouse:rate"
# When one of the key's jobs will end is unknown; most end within seconds.
JOBS_RETRY_AFTER_S = 2
# Each costs a query; callers who mistype theirs send few.
UNKNOWN_KEYS_PER_MINUTE = 30
_UNKNOWN_KEYS = RateLimitItemPerMinute(UNKNOWN_KEYS_PER_MINUTE, namespace="unknown")


def check_rate(key: Key, requests: int = 1) -> None:
    """Count requests of the key.

    All processes share the counters, which are in Redis and use its clock; while it is unavailable, nothing is counted.

    Raises:
        ProblemError: 429 if the key has reached its limit of requests per minute.
    """
    limit = RateLimitItemPerMinute(key.requests_per_minute)
    wait_s = fallible.attempt(lambda server: _hit(server, limit, str(key.id), requests), None)
    if wait_s is not None:
        raise _too_many_requests(f"Limit of {key.requests_per_minute:,} requests per minute reached.", wait_s)


def charge(key: Key | None, requests: int, at: str) -> None:
    """Count one request of the key as several; ``at`` points to what makes it several.

    Raises:
        ProblemError: 429 if that goes beyond its limit of requests per minute, 422 if it always would.
    """
    if key is None or requests <= 1:
        return
    if requests > key.requests_per_minute:
        detail = (
            f"These are {requests:,} requests; the API key's limit is {key.requests_per_minute:,} per minute"
        )
        raise invalid([FieldError(at, detail)])
    # One of them was counted when it arrived.
    check_rate(key, requests - 1)


def check_unknown_keys(address: str) -> None:
    """Check whether ``address`` may try another key; counted like the requests of keys.

    Raises:
        ProblemError: 429 if it has sent too many unknown ones.
    """
    network = _network(address)
    wait_s = fallible.attempt(lambda server: _wait_s(server, _UNKNOWN_KEYS, network), None)
    if wait_s is not None:
        raise _too_many_requests(
            f"Limit of {UNKNOWN_KEYS_PER_MINUTE} unknown API keys per minute reached.", wait_s
        )


def count_unknown_key(address: str) -> None:
    """Count an unknown key sent from ``address``."""
    network = _network(address)
    fallible.attempt(lambda server: _limiter(server).hit(_UNKNOWN_KEYS, network), True)


def _network(address: str) -> str:
    """Whom ``address`` stands for: who has one address of IPv6 has 2⁶⁴."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((parsed, 64), strict=False) if parsed.version == 6 else parsed)


def _too_many_requests(detail: str, wait_s: int) -> ProblemError:
    return ProblemError(
        HTTPStatus.TOO_MANY_REQUESTS,
        detail,
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


def _hit(server: redis.Redis, limit: RateLimitItemPerMinute, name: str, cost: int = 1) -> int | None:
    """Count; seconds to wait before the next time, or None if this one is within the limit."""
    return None if _limiter(server).hit(limit, name, cost=cost) else _until_reset_s(server, limit, name)


def _wait_s(server: redis.Redis, limit: RateLimitItemPerMinute, name: str) -> int | None:
    """Seconds to wait before the next time; None if there is room within the limit."""
    return None if _limiter(server).test(limit, name) else _until_reset_s(server, limit, name)


def _until_reset_s(server: redis.Redis, limit: RateLimitItemPerMinute, name: str) -> int:
    return max(1, math.ceil(_limiter(server).get_window_stats(limit, name).reset_time - time.time()))
