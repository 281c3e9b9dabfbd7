"""What the committed ``openapi.yaml`` shows."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

COMMITTED = Path(__file__).parents[1] / "openapi.yaml"


@cache
def documented() -> dict[str, Any]:
    """The document; not to be changed."""
    document: dict[str, Any] = yaml.load(COMMITTED.read_bytes(), yaml.CSafeLoader)
    return document


def shown_jobs(kind: str) -> list[dict[str, Any]]:
    """The finished jobs of an operation's examples."""
    answers = documented()["paths"][f"/v1/{kind.replace('.', '/')}"]["post"]["responses"]
    examples = answers["200"]["content"]["application/json"]["examples"]
    return [example["value"] for example in examples.values()]
