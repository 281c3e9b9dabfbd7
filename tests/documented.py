"""Contents of the committed ``openapi.yaml``."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from service.openapi.paths import example_job, example_result
from worker.registry import OPERATIONS

COMMITTED = Path(__file__).parents[1] / "openapi.yaml"


@cache
def documented() -> dict[str, Any]:
    """Return the document; callers must not change it."""
    document: dict[str, Any] = yaml.load(COMMITTED.read_bytes(), yaml.CSafeLoader)
    return document


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """Return the target of a reference; return other values unchanged."""
    found: Any = documented()
    if "$ref" not in part:
        return part
    for name in part["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return dict(found)


@cache
def shown_jobs(kind: str) -> list[dict[str, Any]]:
    """Return the finished jobs of an operation's examples; the document shows the first one of each game."""
    operation = OPERATIONS[kind]
    return [
        example_job(operation, example.params, example_result(operation, example.params))
        for example in operation.examples
    ]


def shown_result(kind: str) -> dict[str, Any]:
    """Return the result of an operation's first example, as the document shows it."""
    path = documented()["paths"].get(f"/v1/{kind.replace('.', '/')}")
    if path is None:
        raise LookupError(f"{kind} is not in openapi.yaml: run `make openapi`, which adds it")
    (example,) = path["get"]["responses"]["200"]["content"]["application/json"]["examples"].values()
    return dict(example["value"])
