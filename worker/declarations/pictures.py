"""The content of pictures as plain data: figures of charts, and boards of results.

The service decides on their appearance. A figure has panels, a panel has a layer of marks (bars, lines or stems), and
marks show series of values over integers.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from worker.declarations.chart_numbers import ChartDataError, Value, exact, join_words

MOST_POINTS: Final = 10_001
"""Maximum number of points in a series, enough for 0 to 10,000: no screen could resolve more."""

MOST_SERIES: Final = 4
"""Maximum number of series in a panel: only four colours and shapes are easy to distinguish."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value y ≥ 0 at an integer x."""

    x: int
    y: Fraction


@dataclass(frozen=True, slots=True)
class Series:
    """Points with ascending x, under a name. The name may be empty if it is the panel's only series."""

    name: str
    points: tuple[Point, ...]


def series(name: str, values: Mapping[int, Value]) -> Series:
    """Return a series of the values, ascending by x.

    Raises:
        ChartDataError: when there are more than ``MOST_POINTS``, or a value cannot be drawn.
    """
    if len(values) > MOST_POINTS:
        raise ChartDataError(f"{len(values)} points are more than the {MOST_POINTS} that can be drawn")
    return Series(name, tuple(Point(x, exact(values[x])) for x in sorted(values)))


def merged(rows: Iterable[Series]) -> tuple[Series, ...]:
    """Merge series that have equal points into one under all their names, because one would hide the others."""
    names: dict[tuple[Point, ...], list[str]] = {}
    for row in rows:
        names.setdefault(row.points, []).append(row.name)
    return tuple(Series(join_words(same), points) for points, same in names.items())


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


class ScaleKind(StrEnum):
    """The scale of the y axis."""

    LINEAR = "linear"
    LOGARITHMIC = "logarithmic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A layer of marks, under a title and a note, either of which may be empty.

    ``emphasis`` is the x of the highlighted bar, which has a guide through the panel; the note then describes it.
    """

    layer: Layer
    title: str = ""
    note: str = ""
    emphasis: int | None = None

    @property
    def values(self) -> list[Fraction]:
        """All values drawn."""
        return [point.y for row in self.layer.rows for point in row.points]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """The content of a chart.

    All panels share the x axis. Panels side by side (``columns`` > 1) share the y axis too; stacked panels have
    one each.

    ``name`` is the prefix of the ids in the document, ``description`` is the main finding in words for readers who
    cannot see the chart, ``x_name`` and ``y_name`` are the labels of the axes.
    """

    name: str
    title: str
    subtitle: str
    description: str
    x_name: str
    y_name: str
    panels: tuple[Panel, ...]
    scale: ScaleKind = ScaleKind.LINEAR
    columns: int = 1

    def values_beside(self, panel: Panel) -> list[Fraction]:
        """Return all values on the panel's y axis: its own, and the values of the panels that share the axis."""
        sharing = self.panels if self.columns > 1 else (panel,)
        return [value for each in sharing for value in each.values]

    @property
    def rows(self) -> int:
        """The number of rows of panels."""
        return -(-len(self.panels) // self.columns)

    @property
    def legend_rows(self) -> tuple[Series, ...]:
        """The series of the panel that has the most series."""
        return max((panel.layer.rows for panel in self.panels), key=len, default=())

    @property
    def hides_zeros(self) -> bool:
        """True if the y axis is logarithmic and some values are zero, which it cannot show."""
        values = (value for panel in self.panels for value in panel.values)
        return self.scale == ScaleKind.LOGARITHMIC and not all(values)


@dataclass(frozen=True, kw_only=True)
class Square:
    """A square of a board."""

    text: str = ""
    """Text in the middle of the square."""
    label: str = ""
    """Small text in its corner."""
    region: int | None = None
    """Neighbouring squares of different regions are separated by a heavy line."""
    suit: int | None = None
    """On a board of cards: the suit, 0 to 3, shown below the text; None for no suit."""
    marked: bool = False
    """True if the square, or the card on it, is highlighted."""
    notes: Sequence[str] = ()
    """Small texts in the square: what may stand there. Equal ones have the same place in all squares."""
    struck: Collection[str] = ()
    """Those of the notes with a line through them."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A rectangle of squares, row by row, at least one."""

    squares: Sequence[Sequence[Square]]
    caption: str = ""
    """Text below the board."""
    row_ends: Sequence[str] = ()
    """Text to the right of each row; empty for none."""
    column_ends: Sequence[str] = ()
    """Text below each column; empty for none."""
    code: str = ""
    """The code that opens the puzzle on the board; empty for none."""
    cards: bool = False
    """True if squares with a text are playing cards, and the others are empty places for cards."""


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """Boards one below the other, at least one, under a title."""

    title: str
    description: str
    """The content in words, for readers who cannot see the picture."""
    boards: Sequence[Board]
