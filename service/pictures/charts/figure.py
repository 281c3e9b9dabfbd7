"""A figure: panels under one heading."""

from dataclasses import dataclass
from fractions import Fraction

from service.pictures.charts.panel import Panel
from service.pictures.charts.scales import ScaleKind
from service.pictures.charts.series import Series


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """What a picture says and shows.

    All panels share the x axis. Panels side by side (``columns`` > 1) share the y axis too; those one above
    another have each their own.

    ``name`` starts the ids in the document, ``description`` is the main finding in words for those who do not see
    the picture, ``x_name`` and ``y_name`` are what the axes count.
    """

    name: str
    title: str
    subtitle: str
    description: str
    x_name: str
    y_name: str
    panels: tuple[Panel, ...]
    engine: str
    scale: ScaleKind = ScaleKind.LINEAR
    columns: int = 1

    @property
    def source(self) -> str:
        """Who drew it from what."""
        return f"Countinghouse, engine {self.engine}"

    def values_beside(self, panel: Panel) -> list[Fraction]:
        """All the values on the panel's y axis: its own, and those of the panels that share it."""
        sharing = self.panels if self.columns > 1 else (panel,)
        return [value for each in sharing for value in each.values]

    @property
    def rows(self) -> int:
        """Rows of panels."""
        return -(-len(self.panels) // self.columns)

    @property
    def has_legend(self) -> bool:
        """Whether series have to be told apart within a panel."""
        return len(self.legend_rows) > 1

    @property
    def legend_rows(self) -> tuple[Series, ...]:
        """The series of the panel that has most of them."""
        return max((panel.layer.rows for panel in self.panels), key=len, default=())

    @property
    def hides_zeros(self) -> bool:
        """Whether there are values that have no place on the y axis."""
        values = (value for panel in self.panels for value in panel.values)
        return self.scale == ScaleKind.LOGARITHMIC and not all(values)
