"""The JSON of a Grafana dashboard (schema version 39, Grafana 10 or later) from a list of panels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WIDTH = 24
PANEL_WIDTH, PANEL_HEIGHT = 8, 8
_DATA_SOURCE = {"type": "prometheus", "uid": "${datasource}"}


@dataclass(frozen=True, slots=True)
class Panel:
    """Time series in one frame."""

    title: str
    unit: str
    """The unit, one of Grafana's."""
    queries: tuple[tuple[str, str], ...]
    """The legend and the PromQL expression of each series."""
    says: str = ""
    """An explanation of the panel."""
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The content of one page."""

    name: str
    """The name of the dashboard's file, and part of its id in Grafana."""
    title: str
    panels: Sequence[Panel]


def drawn(dashboard: Dashboard) -> dict[str, Any]:
    """Return the document that Grafana imports."""
    return {
        "description": "Written from deploy/grafana/dashboards.py by `python -m deploy.grafana`; not to be edited.",
        "uid": f"countinghouse-{dashboard.name}",
        "title": dashboard.title,
        "tags": ["countinghouse"],
        "schemaVersion": 39,
        "editable": True,
        "refresh": "15s",
        "time": {"from": "now-3h", "to": "now"},
        "templating": {
            "list": [
                {"name": "datasource", "label": "Data source", "type": "datasource", "query": "prometheus"}
            ]
        },
        "links": [
            {"title": "Countinghouse", "type": "dashboards", "tags": ["countinghouse"], "asDropdown": True}
        ],
        "panels": [_panel(number, panel) for number, panel in enumerate(dashboard.panels)],
    }


def _panel(number: int, panel: Panel) -> dict[str, Any]:
    row, column = divmod(number, WIDTH // PANEL_WIDTH)
    custom = {
        "fillOpacity": 20 if panel.stacked else 0,
        "stacking": {"mode": "normal" if panel.stacked else "none"},
    }
    return {
        "id": number + 1,
        "type": "timeseries",
        "title": panel.title,
        "description": panel.says,
        "datasource": _DATA_SOURCE,
        "gridPos": {"x": column * PANEL_WIDTH, "y": row * PANEL_HEIGHT, "w": PANEL_WIDTH, "h": PANEL_HEIGHT},
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0, "custom": custom}, "overrides": []},
        "options": {"tooltip": {"mode": "multi", "sort": "desc"}},
        "targets": [
            {
                "refId": chr(ord("A") + index),
                "datasource": _DATA_SOURCE,
                "expr": expression,
                "legendFormat": legend,
            }
            for index, (legend, expression) in enumerate(panel.queries)
        ],
    }
