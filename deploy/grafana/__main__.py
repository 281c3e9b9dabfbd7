"""Write the dashboards beside this file, for Grafana to import or to provision."""

import json
from pathlib import Path

from deploy.grafana.dashboards import DASHBOARDS
from deploy.grafana.panels import drawn

FOLDER = Path(__file__).parent


def documents() -> dict[Path, str]:
    """Return the files and their content."""
    return {
        FOLDER / f"{dashboard.name}.json": json.dumps(drawn(dashboard), indent=2) + "\n"
        for dashboard in DASHBOARDS
    }


if __name__ == "__main__":
    for path, text in documents().items():
        path.write_text(text)
