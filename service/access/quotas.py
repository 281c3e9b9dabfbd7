"""Limits: requests and tries per minute, long work at once, and the turns that requests of a process take."""

import math
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from weakref import WeakValueDictionary

import redis
from limits import RateLimitItemPerMinute
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from db.cache import fallible
from db.keys import Key
from service.http.api_request import ApiRequest, Left, Quota
from service.http.problems import FieldError, ProblemError, invalid

KEY_PREFIX = "countinghouse:rate"
KEYS_QUOTA = "key"
PLAY_QUOTA = "play"
# The library's default namespace.
_KEYS_NAMESPACE = "LIMITER"
# The time when the key's long jobs will end is unknown.
JOBS_RETRY_AFTER_S = 5


def key_quota(key: Key) -> Quota:
    """Return the quota of an API key."""
    return Quota(KEYS_QUOTA, key.requests_per_minute, str(key.id))


def address_quota(address: str, requests_per_minute: int) -> Quota:
    """Return the quota of an address that plays without a key."""
    return Quota(PLAY_QUOTA, requests_per_minute, network_of(address))


def count_requests(quota: Quota, requests: int = 1, counted: int = 0) -> Left | None:
    """Count requests, of which some are ``counted`` already, and return the rest of the quota; None if it is unknown.

    All processes share the counters, which are in Redis and use its clock; while it is unavailable, nothing is counted.

    Raises:
        ProblemError: 429 if they exceed the quota.
    """
    found = fallible.attempt(lambda server: _count_in_redis(server, quota, requests, counted), None)
    if found is None:
        return None
    wait_s, left = found
    if wait_s is not None:
        detail = f"Limit of {quota.requests_per_minute:,} requests per minute reached."
        problem = too_many_requests(detail, wait_s)
        # Fewer requests may still be within the quota. A single one was refused because none was left.
        rest = left if requests > 1 else replace(left, requests=0, reset_s=wait_s)
        raise replace(problem, headers={**problem.headers, **rest.headers})
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
    return count_requests(quota, requests, counted=1)


def _count_in_redis(
    server: redis.Redis, quota: Quota, requests: int, counted: int
) -> tuple[int | None, Left]:
    """Return the seconds until all requests fit if they exceed the quota, else None, and the rest of the quota."""
    item = _item(quota)
    within = limiter(server).hit(item, quota.whose, cost=requests - counted)
    stats = limiter(server).get_window_stats(item, quota.whose)
    left = Left(quota, stats.remaining, max(1, math.ceil(stats.reset_time - time.time())))
    if within:
        return None, left
    window = _storage(server).get_sliding_window(item.key_for(quota.whose), item.get_expiry())
    return wait_for(requests, item.amount, float(item.get_expiry()), window), left


def wait_for(requests: int, limit: int, expiry_s: float, window: tuple[int, float, int, float]) -> int:
    """Return the seconds until so many requests fit into a sliding window, if nothing else is counted meanwhile.

    ``window`` is the number of requests in the previous window and in the current one, each with the seconds until it
    expires: the current one counts fully until it becomes the previous one, of which less counts from then on, rounded
    down, and nothing after ``expiry_s``.
    """
    previous, previous_expires_s, current, current_expires_s = window
    room = limit - requests
    fading, expires_s = current, current_expires_s
    if current <= room:
        fading, expires_s, room = previous, previous_expires_s, room - current
    return max(1, math.ceil(expires_s - (room + 1) * expiry_s / max(1, fading)))


def _item(quota: Quota) -> RateLimitItemPerMinute:
    """Return a quota as the ``limits`` library counts it."""
    namespace = _KEYS_NAMESPACE if quota.name == KEYS_QUOTA else quota.name
    return RateLimitItemPerMinute(quota.requests_per_minute, namespace=namespace)


def is_used_up(quota: Quota) -> bool:
    """Return True if a quota is used up."""

    def ask(server: redis.Redis) -> bool:
        return not limiter(server).test(_item(quota), quota.whose)

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


def turn_name(request: ApiRequest) -> str:
    """Return the name of a request's caller in the queue order: of their key, or without a key of their address."""
    key = request.caller.key
    return f"key {key.id}" if key else f"address {network_of(request.remote_addr or '')}"


def too_many_requests(detail: str, wait_s: int) -> ProblemError:
    """Return a 429 problem."""
    return ProblemError(
        HTTPStatus.TOO_MANY_REQUESTS,
        detail,
        name="too-many-requests",
        headers={"Retry-After": str(wait_s)},
    )


def too_many_jobs(jobs_at_once: int | None) -> ProblemError:
    """Return a 429 problem: the key has reached its limit of long work at once."""
    return ProblemError(
        HTTPStatus.TOO_MANY_REQUESTS,
        f"Limit of {jobs_at_once} long jobs at once reached. Wait for one to end, or cancel one.",
        name="too-many-jobs",
        headers={"Retry-After": str(JOBS_RETRY_AFTER_S)},
    )


@lru_cache(maxsize=1)
def _storage(server: redis.Redis) -> RedisStorage:
    # The address only selects the client library; the connection pool is ours.
    return RedisStorage("redis://", connection_pool=server.connection_pool, key_prefix=KEY_PREFIX)


@lru_cache(maxsize=1)
def limiter(server: redis.Redis) -> SlidingWindowCounterRateLimiter:
    """Return the rate limiter on a Redis server."""
    return SlidingWindowCounterRateLimiter(_storage(server))


def read_reset_s(server: redis.Redis, limit: RateLimitItemPerMinute, name: str) -> int:
    """Return the seconds until the use of a limit begins to fall."""
    return max(1, math.ceil(limiter(server).get_window_stats(limit, name).reset_time - time.time()))


@dataclass(frozen=True, slots=True)
class Tries:
    """A limit of tries per address and minute, over all processes; there is no limit while Redis is unavailable."""

    namespace: str
    per_minute: int
    what: str

    @property
    def _item(self) -> RateLimitItemPerMinute:
        return RateLimitItemPerMinute(self.per_minute, namespace=self.namespace)

    def wait_s(self, address: str) -> int | None:
        """Return the seconds until ``address`` may try again; None if it may now."""
        whose = network_of(address)

        def ask(server: redis.Redis) -> int | None:
            within = limiter(server).test(self._item, whose)
            return None if within else read_reset_s(server, self._item, whose)

        return fallible.attempt(ask, None)

    def count(self, address: str, of: str = "") -> int | None:
        """Count a try, separately for each ``of``; return the seconds to wait if it exceeds the limit, else None."""
        whose = f"{network_of(address)} {of}" if of else network_of(address)

        def hit(server: redis.Redis) -> int | None:
            within = limiter(server).hit(self._item, whose)
            return None if within else read_reset_s(server, self._item, whose)

        return fallible.attempt(hit, None)

    def refusal(self, wait_s: int) -> ProblemError:
        """Return a 429 problem."""
        return too_many_requests(f"Limit of {self.per_minute} {self.what} per minute reached.", wait_s)


# Each unknown token costs a query; callers who mistype their token send only a few.
UNKNOWN_TOKENS = Tries("unknown", 30, "unknown keys and tokens")


LONGEST_WAIT_S = 2.0


@contextmanager
def hold_lock(
    lock: "threading.Lock | threading.BoundedSemaphore",
    refusal: Callable[[], Exception] | None = None,
    longest_wait_s: float = LONGEST_WAIT_S,
) -> Iterator[None]:
    """Hold the lock within the block.

    If it is not free within ``longest_wait_s`` seconds, raise ``refusal()``, or without one go ahead all the
    same.
    """
    acquired = lock.acquire(timeout=longest_wait_s)
    if not acquired and refusal is not None:
        raise refusal()
    try:
        yield
    finally:
        if acquired:
            lock.release()


class _Turn:
    """The places of a name, dropped when no request holds one or waits for one."""

    def __init__(self, at_once: int) -> None:
        self.places = threading.BoundedSemaphore(at_once)
        self.requests = 0


class Turns:
    """Turns by name: ``at_once`` blocks of a name run at once, and others wait, if there are fewer than ``most``."""

    def __init__(
        self, at_once: int = 1, most: int | None = None, longest_wait_s: float = LONGEST_WAIT_S
    ) -> None:
        self._at_once, self._most, self._longest_wait_s = at_once, most, longest_wait_s
        self._turns: WeakValueDictionary[Hashable, _Turn] = WeakValueDictionary()
        self._guard = threading.Lock()

    def is_taken(self, name: Hashable) -> bool:
        """Return True if the next block of this name would wait."""
        with self._guard:
            mine = self._turns.get(name)
            return mine is not None and mine.requests >= self._at_once

    @contextmanager
    def turn(self, name: Hashable, refusal: Callable[[], Exception] | None = None) -> Iterator[None]:
        """Run the block in turn, as `hold_lock` does; raise ``refusal()`` if ``most`` requests wait already."""
        with self._guard:
            mine = self._turns.get(name)
            if mine is None:
                mine = self._turns[name] = _Turn(self._at_once)
            if refusal is not None and self._most is not None and mine.requests >= self._most:
                raise refusal()
            mine.requests += 1
        try:
            with hold_lock(mine.places, refusal, self._longest_wait_s):
                yield
        finally:
            with self._guard:
                mine.requests -= 1
