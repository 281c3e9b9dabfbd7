"""The limits of an API key: requests per minute, and unfinished jobs."""

import math
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Self

import redis
from limits import RateLimitItemPerMinute
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from db.keys import Key
from db.redis import fallible
from service.http.problems import FieldError, ProblemError, invalid

KEY_PREFIX = "countinghouse:rate"
WINDOW_S = 60
KEYS_QUOTA = "key"
PLAY_QUOTA = "play"
# The library's default namespace.
_KEYS_NAMESPACE = "LIMITER"
# The time when the key's jobs will end is unknown; most end within seconds.
JOBS_RETRY_AFTER_S = 2


@dataclass(frozen=True, slots=True)
class Quota:
    """A limit of requests per minute: its name, and its owner's name ``whose``."""

    name: str
    requests_per_minute: int
    whose: str

    @property
    def item(self) -> RateLimitItemPerMinute:
        """The quota as the ``limits`` library counts it."""
        namespace = _KEYS_NAMESPACE if self.name == KEYS_QUOTA else self.name
        return RateLimitItemPerMinute(self.requests_per_minute, namespace=namespace)

    @classmethod
    def of_key(cls, key: Key) -> Self:
        """Return the quota of an API key."""
        return cls(KEYS_QUOTA, key.requests_per_minute, str(key.id))

    @classmethod
    def of_address(cls, address: str, requests_per_minute: int) -> Self:
        """Return the quota of an address that plays without a key."""
        return cls(PLAY_QUOTA, requests_per_minute, network_of(address))


@dataclass(frozen=True, slots=True)
class Left:
    """The rest of a quota, and the seconds until it begins to grow."""

    quota: Quota
    requests: int
    reset_s: int

    @property
    def headers(self) -> dict[str, str]:
        """The headers of draft-ietf-httpapi-ratelimit-headers-10."""
        name = f'"{self.quota.name}"'
        return {
            "RateLimit-Policy": f"{name};q={self.quota.requests_per_minute};w={WINDOW_S}",
            "RateLimit": f"{name};r={self.requests};t={self.reset_s}",
        }


def count_requests(quota: Quota, requests: int = 1) -> Left | None:
    """Count requests and return the rest of the quota, or None if it is unknown.

    All processes share the counters, which are in Redis and use its clock; while it is unavailable, nothing is counted.

    Raises:
        ProblemError: 429 if they exceed the quota.
    """
    counted = fallible.attempt(lambda server: _count(server, quota, requests), None)
    if counted is None:
        return None
    within, left = counted
    if not within:
        detail = f"Limit of {quota.requests_per_minute:,} requests per minute reached."
        problem = too_many_requests(detail, left.reset_s)
        raise replace(problem, headers={**problem.headers, **replace(left, requests=0).headers})
    return left


def charge(quota: Quota | None, requests: int, at: str) -> Left | None:
    """Count a request, already counted once on arrival, as several; ``at`` is the JSON pointer to their field.

    Raises:
        ProblemError: 429 if they exceed the quota, 422 if they always would.
    """
    if quota is None or requests <= 1:
        return None
    if requests > quota.requests_per_minute:
        limit = f"{quota.requests_per_minute:,} per minute"
        raise invalid([FieldError(at, f"These are {requests:,} requests; the API key's limit is {limit}")])
    return count_requests(quota, requests - 1)


def _count(server: redis.Redis, quota: Quota, requests: int) -> tuple[bool, Left]:
    within = limiter(server).hit(quota.item, quota.whose, cost=requests)
    stats = limiter(server).get_window_stats(quota.item, quota.whose)
    return within, Left(quota, stats.remaining, max(1, math.ceil(stats.reset_time - time.time())))


def is_used_up(quota: Quota) -> bool:
    """Return True if a quota is used up."""

    def ask(server: redis.Redis) -> bool:
        return not limiter(server).test(quota.item, quota.whose)

    return fallible.attempt(ask, False)


def network_of(address: str) -> str:
    """Return the name under which ``address`` is counted: IPv6 callers are counted by /64 network."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    # A dual-stack socket reports IPv4 addresses as mapped IPv6 addresses.
    return str(parsed.ipv4_mapped or ip_network((parsed, 64), strict=False))


def too_many_requests(detail: str, wait_s: int) -> ProblemError:
    """Return a 429 problem."""
    return ProblemError(
        HTTPStatus.TOO_MANY_REQUESTS,
        detail,
        name="too-many-requests",
        headers={"Retry-After": str(wait_s)},
    )


def too_many_jobs(jobs_at_once: int | None) -> ProblemError:
    """Return a 429 problem: the key has reached its limit of unfinished jobs."""
    return ProblemError(
        HTTPStatus.TOO_MANY_REQUESTS,
        f"Limit of {jobs_at_once} unfinished jobs reached. Wait for one to end, or cancel one.",
        name="too-many-jobs",
        headers={"Retry-After": str(JOBS_RETRY_AFTER_S)},
    )


@lru_cache(maxsize=1)
def limiter(server: redis.Redis) -> SlidingWindowCounterRateLimiter:
    """Return the rate limiter on a Redis server."""
    # The address only selects the client library; the connection pool is ours.
    storage = RedisStorage("redis://", connection_pool=server.connection_pool, key_prefix=KEY_PREFIX)
    return SlidingWindowCounterRateLimiter(storage)


def until_reset_s(server: redis.Redis, limit: RateLimitItemPerMinute, name: str) -> int:
    """Return the seconds until the use of a limit begins to fall."""
    return max(1, math.ceil(limiter(server).get_window_stats(limit, name).reset_time - time.time()))
