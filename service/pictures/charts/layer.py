"""What a panel can show."""

from collections.abc import Iterator
from typing import Protocol
from xml.etree.ElementTree import Element

from service.pictures.charts.plane import Plane
from service.pictures.charts.series import Series


class Layer(Protocol):
    """Marks for some series, drawn in the field of a panel."""

    @property
    def rows(self) -> tuple[Series, ...]:
        """The series, at most ``MOST_SERIES``."""

    @property
    def headroom(self) -> float:
        """What must stay free above the highest value, in user units."""

    def extent(self) -> tuple[float, float] | None:
        """From where to where on the x axis; None when there is nothing to draw."""

    def draw(self, plane: Plane, emphasis: int | None) -> Iterator[Element]:
        """The marks, those at ``emphasis`` set off from the rest."""

    def swatch(self, index: int, x: float, y: float, id_prefix: str) -> Element:
        """The sample of a series in the legend, ``SWATCH`` wide, its middle on the left at (x, y)."""


SWATCH = 26.0
