"""A figure: panels under one heading."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from worker.declarations.figures.layers import Layer
from worker.declarations.figures.series import Series


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
