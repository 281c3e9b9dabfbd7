"""Small figures to draw."""

from service.pictures.charts.picture import render_figure
from worker.declarations.pictures import Figure, Layer, Panel, ScaleKind


def figure(
    *layers: Layer, scale: ScaleKind = ScaleKind.LINEAR, columns: int = 1, emphasis: int | None = None
) -> Figure:
    """Return a figure with a panel for each layer."""
    return Figure(
        name="probe",
        title="A probe",
        subtitle="To see how it is drawn",
        description="Nothing is found.",
        x_name="total",
        y_name="games",
        panels=tuple(
            Panel(layer=layer, title=f"panel {number}", emphasis=emphasis)
            for number, layer in enumerate(layers)
        ),
        scale=scale,
        columns=columns,
    )


def drawn(
    *layers: Layer, scale: ScaleKind = ScaleKind.LINEAR, columns: int = 1, emphasis: int | None = None
) -> str:
    """Return the picture of the figure."""
    return render_figure(figure(*layers, scale=scale, columns=columns, emphasis=emphasis), "probe@1")
