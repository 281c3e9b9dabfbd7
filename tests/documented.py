"""Contents of the committed ``openapi.yaml``."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

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


def shown_jobs(kind: str) -> list[dict[str, Any]]:
    """Return the finished jobs of an operation's examples.

    The document shows the first as a job, and the results of all examples as facts.
    """
    path = documented()["paths"].get(f"/v1/{kind.replace('.', '/')}")
    if path is None:
        raise LookupError(f"{kind} is not in openapi.yaml: run `make openapi`, which adds it")
    (job,) = _examples(path["post"]["responses"]["200"])
    asked = _examples(path["post"]["requestBody"])
    results = _examples(path["get"]["responses"]["200"])
    if len(asked) != len(OPERATIONS[kind].examples):
        raise LookupError(f"{kind} has other examples than openapi.yaml: run `make openapi`")
    canonical = OPERATIONS[kind].params.model_validate
    return [
        {**job, "params": canonical(params).canonical(), "result": result}
        for params, result in zip(asked, results, strict=True)
    ]


def _examples(part: dict[str, Any]) -> list[Any]:
    return [example["value"] for example in part["content"]["application/json"]["examples"].values()]
