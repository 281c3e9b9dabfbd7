"""Sizes of a part of the benchmark."""

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Size:
    """Full, for reliable figures, or small: some seconds, to check that figures come out."""

    small: bool = False
    asked: int | None = None
    """Number of repetitions given on the command line, if any."""

    def of(self, full: T, small: T) -> T:
        """Return the value for this size."""
        return small if self.small else full

    def number(self, full: int, small: int) -> int:
        """Return the number given on the command line, or the number for this size."""
        return self.asked or self.of(full, small)
