"""The marks in a panel of a figure: bars, lines or stems."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from worker.declarations.figures.numbers import ChartDataError, Value, exact
from worker.declarations.figures.series import MOST_SERIES, Series, series


@dataclass(frozen=True, slots=True)
class Bins:
    """The integers from low to high, in bins of equal width; the last bin also contains ``high``."""

    low: int
    high: int
    width: int

    def first_of(self, value: int) -> int:
        """Return the smallest integer of the bin that contains the value."""
        return min(value - (value - self.low) % self.width, self.high - self.width)

    def last_of(self, first: int) -> int:
        """Return the largest integer of the bin that starts at ``first``."""
        end = first + self.width
        return end if end == self.high else end - 1


@dataclass(frozen=True, slots=True)
class _OneSeries:
    row: Series

    @property
    def rows(self) -> tuple[Series, ...]:
        """The only series."""
        return (self.row,)


@dataclass(frozen=True, slots=True)
class Bars(_OneSeries):
    """Bars over integers; with ``bins``, each bar is as wide as its bin."""

    bins: Bins | None = None


@dataclass(frozen=True, slots=True)
class Stems(_OneSeries):
    """A pin plot. Records (points higher than all before them) are labelled where there is room."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines from point to point, one for each series.

    Raises:
        ChartDataError: when there are more than ``MOST_SERIES``.
    """

    rows: tuple[Series, ...]

    def __post_init__(self) -> None:
        if len(self.rows) > MOST_SERIES:
            raise ChartDataError(
                f"{len(self.rows)} series are more than the {MOST_SERIES} that can be told apart in a panel"
            )


Layer = Bars | Lines | Stems


def histogram(name: str, counts: Mapping[int, Value], bins: Bins) -> Bars:
    """Return a bar for each bin, with the sum of its counts: 0 for an empty bin. Without any counts there are no bars.

    Raises:
        ChartDataError: when a counted value lies outside the bins, or low to high is not a multiple of their width.
    """
    if bins.width < 1 or bins.high <= bins.low or (bins.high - bins.low) % bins.width:
        raise ChartDataError(f"bins of {bins.width} do not fill {bins.low} to {bins.high}")
    if not counts:
        return Bars(series(name, {}), bins)
    sums = dict.fromkeys(range(bins.low, bins.high, bins.width), Fraction(0))
    for number, count in counts.items():
        if not bins.low <= number <= bins.high:
            raise ChartDataError(f"{number} lies outside {bins.low} to {bins.high}")
        sums[bins.first_of(number)] += exact(count)
    return Bars(series(name, sums), bins)
