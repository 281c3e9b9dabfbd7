"""The chart's manifests as Python objects."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import yaml

from deploy.chart.rendering import EXAMPLES, read_values, render_manifests

EXAMPLE_NAMES = sorted(example.stem for example in EXAMPLES.glob("*.yaml"))


@lru_cache
def manifests(example: str) -> list[dict[str, Any]]:
    """Return all manifests of an example."""
    return list(yaml.safe_load_all(render_manifests(read_values(EXAMPLES / f"{example}.yaml"))))


def of_kind(example: str, kind: str) -> dict[str, dict[str, Any]]:
    """Return the manifests of a kind, by name."""
    return {found["metadata"]["name"]: found for found in manifests(example) if found["kind"] == kind}


def pods(example: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the pod of every manifest of an example that runs pods."""
    return _pods(manifests(example))


def pods_of(rendered: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the pod of every manifest of a rendered text that runs pods."""
    return _pods(yaml.safe_load_all(rendered))


def _pods(found_manifests: Iterable[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for found in found_manifests:
        if found["kind"] in ("Deployment", "Job"):
            yield (
                found["metadata"]["labels"]["app.kubernetes.io/component"],
                found["spec"]["template"]["spec"],
            )


def container(pod: dict[str, Any]) -> dict[str, Any]:
    """Return the only container of a pod."""
    [only] = pod["containers"]
    found: dict[str, Any] = only
    return found
