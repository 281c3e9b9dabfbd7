"""When a request is repeated."""

from __future__ import annotations

import random

from countinghouse_client._errors import CountinghouseError, ProblemError


class Retries:
    """Repeat requests that meet a temporary failure, up to ``tries`` in all.

    The pause is what the service asks for with ``Retry-After``, otherwise it doubles from ``first_pause`` to
    ``longest_pause`` seconds, varied at random. Subclasses can decide otherwise.
    """

    def __init__(
        self,
        tries: int = 4,
        *,
        first_pause: float = 0.25,
        longest_pause: float = 8.0,
        longest_retry_after: float = 120.0,
    ) -> None:
        self.tries = tries
        self.first_pause = first_pause
        self.longest_pause = longest_pause
        self.longest_retry_after = longest_retry_after

    def pause(self, error: CountinghouseError, failures: int, elapsed: float) -> float | None:  # noqa: ARG002
        """Seconds until the next try, after so many failures in a row and so long since the first; None to give up."""
        asked = error.retry_after if isinstance(error, ProblemError) else None
        if failures >= self.tries or (asked or 0.0) > self.longest_retry_after:
            return None
        return self.back_off(failures) if asked is None else asked

    def back_off(self, failures: int) -> float:
        """The pause that doubles, varied down to half of it."""
        whole = min(self.longest_pause, self.first_pause * 2.0 ** min(failures - 1, 30))
        return whole * random.uniform(0.5, 1.0)  # noqa: S311  # nothing secret

    def will_retry(self, error: CountinghouseError, failures: int, pause: float) -> None:
        """Called before each pause; does nothing here."""
