"""The chart's manifests, rendered by Helm's own library from the package helm-python-sdk."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import helm_python
import yaml

FOLDER = Path(__file__).parent
EXAMPLES = FOLDER / "examples"
RENDERED = FOLDER / "rendered"
HEAD = "# Written from {source} by `python -m deploy.chart`; not to be edited.\n"
# Name and namespace of the release.
NAME = "countinghouse"


@lru_cache(maxsize=1)
def load_chart() -> helm_python.Chart:
    """Return the chart in this folder."""
    return helm_python.Chart.load(FOLDER)


def read_values(file: Path) -> dict[str, Any]:
    """Return a set of values."""
    values: dict[str, Any] = yaml.safe_load(file.read_text())
    return values


def render_manifests(values: Mapping[str, Any]) -> str:
    """Return the manifests as one YAML stream.

    Raises:
        helm_python.HelmValuesError: when the schema refuses the values.
    """
    load_chart().validate_schema(dict(values))
    templates = load_chart().render(dict(values), name=NAME, namespace=NAME)
    manifests = [templates[name] for name in sorted(templates) if name.endswith(".yaml")]
    documents = [document for text in manifests for document in _documents(text)]
    return "".join(f"---\n{document}\n" for document in documents)


def _documents(text: str) -> list[str]:
    # A template may render to nothing.
    return [part.strip("\n") for part in text.split("\n---") if yaml.safe_load(part) is not None]


def render_examples() -> dict[Path, str]:
    """Return the files with the examples' manifests, and their content."""
    return {
        RENDERED / example.name: HEAD.format(source=f"deploy/chart/examples/{example.name}")
        + render_manifests(read_values(example))
        for example in sorted(EXAMPLES.glob("*.yaml"))
    }
