"""Lines of the benchmarks' report."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import ClassVar


class MissingFigureError(Exception):
    """A measurement is missing."""


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value that at least ``percent`` of the values do not exceed (nearest rank).

    Raises:
        MissingFigureError: There are no values.
    """
    if not values:
        raise MissingFigureError(f"nothing was measured of which this would be percentile {percent}")
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]


@dataclass(frozen=True)
class Line:
    """A measurement: ours, the peer's, their ratio and the target; figures are medians over rounds."""

    HEADER: ClassVar[str] = (
        f"{'measured':<44} {'ours':>14} {'peer':>14} {'ratio':>7} {'min–max':>13}  aim\n" + "-" * 108
    )

    what: str
    unit: str
    ours: list[float]
    peer: list[float]
    aim: str

    def __post_init__(self) -> None:
        figures = [*self.ours, *self.peer]
        if not (self.ours and self.peer and all(0 < figure < math.inf for figure in figures)):
            raise MissingFigureError(f"{self.what}: {self.ours} and {self.peer}")

    def __str__(self) -> str:
        ratios = [ours / peer for ours, peer in zip(self.ours, self.peer, strict=True)]
        spread = f"{min(ratios):.2f}–{max(ratios):.2f}"
        return (
            f"{self.what:<44} {self._figure(self.ours):>14} {self._figure(self.peer):>14}"
            f" {median(ratios):>7.2f} {spread:>13}  {self.aim}"
        )

    def _figure(self, values: list[float]) -> str:
        return (
            f"{median(values):,.3g} {self.unit}"
            if median(values) < 100
            else f"{median(values):,.0f} {self.unit}"
        )


@dataclass(frozen=True)
class Note:
    """A remark on a measurement, besides its ratio."""

    text: str

    def __str__(self) -> str:
        return f"  {self.text}"
