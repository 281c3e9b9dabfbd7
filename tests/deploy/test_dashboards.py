"""Every expression of the dashboards and of the alerts matches an exported metric of a running stack."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.places import public_folder
from tests.deploy.stacks import Stack, free_port, running_stack
from tests.deploy.test_alerts import ALERTS
from tests.local_prometheus import Prometheus, local_prometheus, needs_prometheus
from tests.waiting import wait_until

FOLDER = Path(__file__).parents[2] / "deploy" / "chart" / "files" / "dashboards"
DASHBOARDS: list[dict[str, Any]] = [json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))]
EXPRESSIONS = [
    (target["legendFormat"], target["expr"])
    for dashboard in DASHBOARDS
    for panel in dashboard["panels"]
    for target in panel["targets"]
]
# Names of labels within braces, after "by", and in legends.
SELECTOR = re.compile(r"\b((?:countinghouse|process)_\w+|up)\b(?:\{([^}]*)\})?")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
LEGEND = re.compile(r"\{\{(\w+)\}\}")


def test_dashboards_and_their_panels_are_told_apart() -> None:
    identities = [dashboard["uid"] for dashboard in DASHBOARDS]
    assert len({*identities}) == len(identities) == 3
    for panels in (dashboard["panels"] for dashboard in DASHBOARDS):
        assert [panel["id"] for panel in panels] == list(range(1, len(panels) + 1))
        assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Prometheus, Stack]]:
    first, port = free_port(), free_port()
    targets = {
        "countinghouse-api": port,
        "countinghouse-upkeep": first,
        "countinghouse-worker": first + 1,
        "countinghouse-worker-long": first + 2,
    }
    with (
        public_folder() as home,
        running_stack(home / "state", {"METRICS_PORT": str(first)}, port=port) as stack,
        local_prometheus(
            tmp_path_factory.mktemp("prometheus"), {job: f"127.0.0.1:{at}" for job, at in targets.items()}
        ) as prometheus,
    ):
        yield prometheus, stack


@pytest.mark.slow
@pytest.mark.timeout(400)
@needs_prometheus
def test_every_expression_matches_an_exported_metric(watched: tuple[Prometheus, Stack]) -> None:
    prometheus, stack = watched
    census = {"kind": "krypto.census", "params": {"rules": "integer", "hand_size": 3}}
    numbers = iter(range(1, 10_000))

    def empty() -> list[str]:
        """Submit work to count, and return the expressions without a result."""
        number = next(numbers)
        stack.post("/v1/krypto/solve", {"cards": [1, 2, 3, 4, number], "target": 24})
        stack.post("/v1/krypto/solve", {"cards": [1, 2, 3, 4, number], "target": 24})
        if number == 1:
            stack.post("/v1/jobs", census)
        return [
            expression
            for legend, query in EXPRESSIONS
            if not _finds(prometheus, expression := query.replace("$__rate_interval", "10s"), legend)
        ]

    try:
        wait_until(lambda: not empty(), seconds=60, pause=1.0)
    except TimeoutError:
        assert empty() == []


@pytest.mark.slow
@pytest.mark.timeout(400)
@needs_prometheus
def test_alerts_use_exported_metrics_and_are_silent(watched: tuple[Prometheus, Stack]) -> None:
    prometheus, stack = watched
    stack.post("/v1/krypto/solve", {"cards": [2, 4, 3, 6, 5], "target": 6})
    jobs = [f"countinghouse-{part}" for part in ("api", "upkeep", "worker", "worker-long")]
    names = {
        # A selector of all jobs must match each of them.
        f"{name}{{{','.join([*others, *own])}}}"
        for rule in ALERTS.values()
        for name, matchers in SELECTOR.findall(rule["expr"])
        for job in (jobs if 'job=~"countinghouse-.+"' in matchers else [""])
        for own in [[f'job="{job}"'] if job else []]
        # A status is counted from its first request on, and a server without replication has no slot.
        for others in [
            [m for m in re.findall(r'\w+="[^"]*"', matchers) if not m.startswith(("status=", "job="))]
        ]
        if not name.startswith("countinghouse_replication_slot")
    }

    def missing() -> list[str]:
        """Return the metrics that nothing exports: an alert on one could never fire."""
        return [series for series in sorted(names) if not prometheus.series(series)]

    try:
        wait_until(lambda: not missing(), seconds=60, pause=0.5)
    except TimeoutError:
        assert missing() == []
    [group] = prometheus.ask("rules")["groups"]
    assert {rule["name"]: rule["health"] for rule in group["rules"]} == dict.fromkeys(ALERTS, "ok")
    assert prometheus.firing() == []


def _finds(prometheus: Prometheus, expression: str, legend: str) -> bool:
    """Return True if there are series with every label of the grouping and of the legend."""
    found = prometheus.series(expression)
    grouped = {label.strip() for labels in GROUPED.findall(expression) for label in labels.split(",")} - {
        "le"
    }
    return bool(found) and all(series.keys() >= grouped | {*LEGEND.findall(legend)} for series in found)
