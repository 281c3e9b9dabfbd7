"""The layout of a figure's panels."""

from math import ceil, floor

from service.pictures.charts.axes import most_y_ticks, y_labels_width
from service.pictures.charts.layer import extent, headroom
from service.pictures.charts.lettering import width
from service.pictures.charts.panel import heading_lines
from service.pictures.charts.plane import Plane
from service.pictures.charts.scales import scale_for
from service.pictures.charts.sizes import (
    BLOCK_GAP,
    COLUMN_GAP,
    LABEL_GAP,
    LABEL_SIZE,
    MARGIN,
    PICTURE_WIDTH,
    TEXT_GAP,
    field_height,
    line,
)
from worker.declarations.figures.figure import Figure


def lay_out(figure: Figure, top: float) -> tuple[int, list[Plane]]:
    """Return the number of lines of a panel's heading, and a plane for each panel, from ``top`` down."""
    height = field_height(figure.rows)
    most = most_y_ticks(height)
    scales = [scale_for(figure.scale, figure.values_beside(panel), most) for panel in figure.panels]
    x_low, x_high = _x_extent(figure)
    left = MARGIN + max(map(y_labels_width, scales))
    right = PICTURE_WIDTH - MARGIN - max(width(str(floor(x_high)), LABEL_SIZE) / 2 - MARGIN / 2, 0.0)
    edge_labels = width(f"{floor(x_high)}{ceil(x_low)}", LABEL_SIZE)
    gap = max(COLUMN_GAP, edge_labels / 2 + LABEL_GAP)
    field_width = (right - left - (figure.columns - 1) * gap) / figure.columns
    lines = max(heading_lines(panel, field_width) for panel in figure.panels)
    heading = lines * line(LABEL_SIZE) if lines else TEXT_GAP
    # If the last row is not full, there are labels under the row before it.
    between_rows = BLOCK_GAP * 1.5 + (line(LABEL_SIZE) if len(figure.panels) % figure.columns else 0.0)
    planes = []
    for index, (panel, scale) in enumerate(zip(figure.panels, scales, strict=True)):
        row, column = divmod(index, figure.columns)
        field_left = left + column * (field_width + gap)
        field_top = top + heading + row * (height + heading + between_rows)
        planes.append(
            Plane(
                left=field_left,
                right=field_left + field_width,
                top=field_top,
                bottom=field_top + height,
                headroom=headroom(panel.layer),
                x_low=x_low,
                x_high=x_high,
                scale=scale,
                x_name=figure.x_name,
                y_name=figure.y_name,
            )
        )
    return lines, planes


def _x_extent(figure: Figure) -> tuple[float, float]:
    """Return the range of the x axis: all panels' marks, and the values that they set off."""
    extents = [found for panel in figure.panels if (found := extent(panel.layer)) is not None]
    set_off = [panel.emphasis for panel in figure.panels if panel.emphasis is not None] if extents else []
    lows = [low for low, _ in extents] + [x - 0.5 for x in set_off]
    highs = [high for _, high in extents] + [x + 0.5 for x in set_off]
    return min(lows, default=0.0), max(highs, default=1.0)


def stands_lowest(figure: Figure, index: int) -> bool:
    """Return True if no panel stands below this panel."""
    return index + figure.columns >= len(figure.panels)
