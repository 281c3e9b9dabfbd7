"""The time an attempt has in all, however many steps it takes and however slowly the other side goes."""

import time
from dataclasses import dataclass
from typing import Self

from worker.engine.webhooks.errors import DeliveryError


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment of the monotonic clock, and the seconds there were until then at first."""

    at: float
    seconds: float

    @classmethod
    def after(cls, seconds: float) -> Self:
        """The deadline this many seconds from now."""
        return cls(time.monotonic() + seconds, seconds)

    def left(self) -> float:
        """The seconds left, more than 0.

        Raises:
            DeliveryError: when there are none.
        """
        left = self.at - time.monotonic()
        if left <= 0:
            raise self.passed()
        return left

    def passed(self) -> DeliveryError:
        """What to raise when the time is over."""
        return DeliveryError(f"It took longer than {self.seconds:g} seconds")
