"""Limits of tries per address and minute."""

from dataclasses import dataclass

import redis
from limits import RateLimitItemPerMinute

from db.cache import fallible
from service.access.quotas import limiter, network_of, too_many_requests, until_reset_s
from service.http.problems import ProblemError


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
            return None if within else until_reset_s(server, self._item, whose)

        return fallible.attempt(ask, None)

    def count(self, address: str, of: str = "") -> int | None:
        """Count a try, separately for each ``of``; return the seconds to wait if it exceeds the limit, else None."""
        whose = f"{network_of(address)} {of}" if of else network_of(address)

        def hit(server: redis.Redis) -> int | None:
            within = limiter(server).hit(self._item, whose)
            return None if within else until_reset_s(server, self._item, whose)

        return fallible.attempt(hit, None)

    def refusal(self, wait_s: int) -> ProblemError:
        """Return a 429 problem."""
        return too_many_requests(f"Limit of {self.per_minute} {self.what} per minute reached.", wait_s)


# Each unknown token costs a query; callers who mistype their token send only a few.
UNKNOWN_TOKENS = Tries("unknown", 30, "unknown keys and tokens")
