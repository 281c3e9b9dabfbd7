"""Published counts, read from the data files."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "data" / "partition_published.json"


def published(name: str) -> Any:
    """Return the published numbers of a name."""
    found = json.loads(DATA.read_text())[name]
    return found["values"] if isinstance(found, dict) else found
