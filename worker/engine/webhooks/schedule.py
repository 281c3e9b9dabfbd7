"""The delays between the attempts at a delivery."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import SystemRandom
from typing import Self

from worker.settings import SettingError

# The delays range from five seconds to six hours, since a receiver may be away for most of a night.
DEFAULT_DELAYS_S = (5.0, 30.0, 120.0, 600.0, 3_600.0, 21_600.0)
MAX_DELAY_S = 7 * 24 * 60 * 60.0
# Each delay varies by up to a quarter, so that deliveries that failed together are not retried together.
JITTER = 0.25
DELAYS_VARIABLE = "WEBHOOK_RETRY_SECONDS"

_random = SystemRandom()


@dataclass(frozen=True, slots=True)
class Schedule:
    """The delays after the first failed attempt, the second, and so on. There is no attempt after the last delay."""

    delays_s: Sequence[float] = DEFAULT_DELAYS_S

    @classmethod
    def from_environment(cls) -> Self:
        """Return the schedule in ``WEBHOOK_RETRY_SECONDS``: seconds separated by commas.

        Raises:
            SettingError: when the setting has another form.
        """
        text = os.environ.get(DELAYS_VARIABLE, "").strip()
        if not text:
            return cls()
        try:
            delays = tuple(map(float, text.split(",")))
        except ValueError:
            delays = (-1.0,)
        if not all(0 <= delay <= MAX_DELAY_S for delay in delays):
            raise SettingError(
                f"{DELAYS_VARIABLE} should be seconds separated by commas, each at most {MAX_DELAY_S:.0f},"
                f" and not {text!r}"
            )
        return cls(delays)

    @property
    def attempts(self) -> int:
        """The number of attempts, including the first."""
        return len(self.delays_s) + 1

    @property
    def longest(self) -> timedelta:
        """An upper bound on every delay."""
        return timedelta(seconds=2 * max(self.delays_s, default=0.0))

    def after(self, attempt: int) -> timedelta | None:
        """Return the delay after the failed ``attempt`` (from 1), or None if it was the last."""
        if attempt >= self.attempts:
            return None
        return timedelta(seconds=self.delays_s[attempt - 1] * _random.uniform(1 - JITTER, 1 + JITTER))
