"""How much a part of the benchmark measures."""

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Size:
    """Full, for figures to rely on, or small: some seconds, to see that there are figures at all."""

    small: bool = False
    asked: int | None = None
    """How many of whatever a part counts, if somebody said so."""

    def of(self, full: T, small: T) -> T:
        """Whichever of the two this is."""
        return small if self.small else full

    def number(self, full: int, small: int) -> int:
        """The number asked for, or whichever of the two this is."""
        return self.asked or self.of(full, small)
