"""The time an attempt has in all, however many steps it takes and however slowly the other side goes."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
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

    @contextmanager
    def limiting(self, connected: socket.socket) -> Iterator[None]:
        """Give a step on a connection what is left of the time."""
        connected.settimeout(self.left())
        try:
            yield
        except TimeoutError:
            raise self.passed() from None

    def passed(self) -> DeliveryError:
        """What to raise when the time is over."""
        return DeliveryError(f"It took longer than {self.seconds:g} seconds")
