"""Where everything in a figure goes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil, floor

from service.pictures.charts.axes import most_y_ticks, y_labels_width
from service.pictures.charts.layer import marks_of
from service.pictures.charts.legend import Entry, entries
from service.pictures.charts.lettering import BOLD, width, wrap
from service.pictures.charts.panel import heading_lines
from service.pictures.charts.plane import Plane
from service.pictures.charts.scales import Scale, scale_for
from service.pictures.charts.sizes import (
    BLOCK_GAP,
    COLUMN_GAP,
    LABEL_GAP,
    LABEL_SIZE,
    MARGIN,
    PICTURE_WIDTH,
    SMALL_SIZE,
    TEXT_GAP,
    TEXT_SIZE,
    TITLE_SIZE,
    field_height,
    line,
)
from worker.declarations.figures.figure import Figure

ZERO_NOTE = "○ none: zero has no place on a logarithmic axis"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Lines of text with the heights at which they start or, if so named, stand; and a plane for each panel."""

    title: Sequence[str]
    title_top: float
    subtitle: Sequence[str]
    subtitle_top: float
    legend: list[Entry]
    legend_top: float
    y_name_baseline: float
    heading_lines: int
    planes: Sequence[Plane]
    x_name_top: float
    footer: Sequence[str]
    footer_top: float
    height: float


def lay_out(figure: Figure, source: str) -> Layout:
    """Heading, legend, rows of panels and footer with its ``source``, from the top down."""
    room = PICTURE_WIDTH - 2 * MARGIN
    title = wrap(figure.title, TITLE_SIZE * BOLD, room)
    subtitle = wrap(figure.subtitle, TEXT_SIZE, room)
    legend = entries(figure)
    subtitle_top = MARGIN + len(title) * line(TITLE_SIZE)
    legend_top = subtitle_top + len(subtitle) * line(TEXT_SIZE) + TEXT_GAP
    legend_end = legend[-1].top + line(LABEL_SIZE) + BLOCK_GAP if legend else 0.0
    y_name_baseline = legend_top + legend_end + line(LABEL_SIZE)
    lines, planes = _planes(figure, y_name_baseline + BLOCK_GAP)
    x_name_top = (
        max((plane.bottom for plane in planes), default=y_name_baseline) + TEXT_GAP + line(LABEL_SIZE)
    )
    footer_top = x_name_top + line(LABEL_SIZE) + BLOCK_GAP
    notes = [ZERO_NOTE, source] if figure.hides_zeros else [source]
    footer = list(chain.from_iterable(wrap(note, SMALL_SIZE, room) for note in notes))
    return Layout(
        title=title,
        title_top=MARGIN,
        subtitle=subtitle,
        subtitle_top=subtitle_top,
        legend=legend,
        legend_top=legend_top,
        y_name_baseline=y_name_baseline,
        heading_lines=lines,
        planes=planes,
        x_name_top=x_name_top,
        footer=footer,
        footer_top=footer_top,
        height=footer_top + len(footer) * line(SMALL_SIZE) + MARGIN,
    )


def x_extent(figure: Figure) -> tuple[float, float]:
    """What the x axis spans: all panels' marks, and what they set off."""
    extents = [extent for panel in figure.panels if (extent := marks_of(panel.layer).extent()) is not None]
    set_off = [panel.emphasis for panel in figure.panels if panel.emphasis is not None] if extents else []
    lows = [low for low, _ in extents] + [x - 0.5 for x in set_off]
    highs = [high for _, high in extents] + [x + 0.5 for x in set_off]
    return min(lows, default=0.0), max(highs, default=1.0)


def _scales(figure: Figure, height: float) -> list[Scale]:
    most = most_y_ticks(height)
    return [scale_for(figure.scale, figure.values_beside(panel), most) for panel in figure.panels]


def _planes(figure: Figure, top: float) -> tuple[int, list[Plane]]:
    height = field_height(figure.rows)
    scales = _scales(figure, height)
    x_low, x_high = x_extent(figure)
    left = MARGIN + max((y_labels_width(scale) for scale in scales), default=0.0)
    right = PICTURE_WIDTH - MARGIN - max(width(str(floor(x_high)), LABEL_SIZE) / 2 - MARGIN / 2, 0.0)
    edge_labels = width(f"{floor(x_high)}{ceil(x_low)}", LABEL_SIZE)
    gap = max(COLUMN_GAP, edge_labels / 2 + LABEL_GAP)
    field_width = (right - left - (figure.columns - 1) * gap) / figure.columns
    lines = max((heading_lines(panel, field_width) for panel in figure.panels), default=0)
    heading = lines * line(LABEL_SIZE) if lines else TEXT_GAP
    planes = []
    for index, (panel, scale) in enumerate(zip(figure.panels, scales, strict=True)):
        row, column = divmod(index, figure.columns)
        field_left = left + column * (field_width + gap)
        field_top = top + heading + row * (height + heading + _between_rows(figure))
        planes.append(
            Plane(
                left=field_left,
                right=field_left + field_width,
                top=field_top,
                bottom=field_top + height,
                headroom=marks_of(panel.layer).headroom,
                x_low=x_low,
                x_high=x_high,
                scale=scale,
                x_name=figure.x_name,
                y_name=figure.y_name,
            )
        )
    return lines, planes


def stands_lowest(figure: Figure, index: int) -> bool:
    """Whether no panel stands below this one."""
    return index + figure.columns >= len(figure.panels)


def _between_rows(figure: Figure) -> float:
    # A last row with a gap leaves labels under the row before it.
    return BLOCK_GAP * 1.5 + (line(LABEL_SIZE) if len(figure.panels) % figure.columns else 0.0)
