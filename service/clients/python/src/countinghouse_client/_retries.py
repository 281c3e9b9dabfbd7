"""The policy for repeating requests."""

from __future__ import annotations

import random

from countinghouse_client._errors import CountinghouseError, ProblemError


class Retries:
    """A policy that repeats requests after temporary failures, with at most ``tries`` tries.

    The pause is the service's ``Retry-After``; without it, the pause doubles from ``first_pause`` to ``longest_pause``
    seconds, varied at random. Subclasses can override ``pause``.
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
        """Return the seconds until the next try, or None to give up.

        ``failures`` counts the consecutive failures, ``elapsed`` is the time since the first in seconds.
        """
        asked = error.retry_after if isinstance(error, ProblemError) else None
        if failures >= self.tries or (asked or 0.0) > self.longest_retry_after:
            return None
        return self.back_off(failures) if asked is None else asked

    def back_off(self, failures: int) -> float:
        """Return the doubling pause in seconds, reduced at random by up to half."""
        whole = min(self.longest_pause, self.first_pause * 2.0 ** min(failures - 1, 30))
        return whole * random.uniform(0.5, 1.0)  # noqa: S311  # nothing secret

    def will_retry(self, error: CountinghouseError, failures: int, pause: float) -> None:
        """Do nothing; subclasses can override this method, which is called before each pause."""
