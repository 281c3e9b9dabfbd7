"""Limits of what an address may try a minute: unknown tokens, wrong join codes, seats in a tournament."""

from dataclasses import dataclass

import redis
from limits import RateLimitItemPerMinute

from db.redis import fallible
from service.access.quotas import limiter, network_of, too_many_requests, until_reset_s
from service.http.problems import ProblemError


@dataclass(frozen=True, slots=True)
class Tries:
    """How often an address may try something a minute, in sum over all processes; while Redis is away, always."""

    namespace: str
    per_minute: int
    what: str

    @property
    def _item(self) -> RateLimitItemPerMinute:
        return RateLimitItemPerMinute(self.per_minute, namespace=self.namespace)

    def wait_s(self, address: str) -> int | None:
        """Seconds to wait before ``address`` may try again; None if it may."""
        whose = network_of(address)

        def ask(server: redis.Redis) -> int | None:
            within = limiter(server).test(self._item, whose)
            return None if within else until_reset_s(server, self._item, whose)

        return fallible.attempt(ask, None)

    def count(self, address: str, of: str = "") -> int | None:
        """Count a try, apart from those of something else; seconds to wait if it was one too many."""
        whose = f"{network_of(address)} {of}" if of else network_of(address)

        def hit(server: redis.Redis) -> int | None:
            within = limiter(server).hit(self._item, whose)
            return None if within else until_reset_s(server, self._item, whose)

        return fallible.attempt(hit, None)

    def refusal(self, wait_s: int) -> ProblemError:
        """A 429 problem."""
        return too_many_requests(f"Limit of {self.per_minute} {self.what} per minute reached.", wait_s)


# Each costs a query; callers who mistype theirs send few.
UNKNOWN_TOKENS = Tries("unknown", 30, "unknown keys and tokens")
# A class that copies a code from the board mistypes it less often.
WRONG_CODES = Tries("codes", 60, "wrong join codes")
# A class comes from one address, and within a minute.
JOINS = Tries("joins", 60, "players from one address")
