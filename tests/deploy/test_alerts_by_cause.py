"""Each alert fires in a running service by its cause, not before, and no longer when the cause is mended.

A real Prometheus scrapes a real local stack, with the repository's rules at sixty times their speed.
"""

import re
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest
import yaml

from tests.deploy.alert_causes import (
    ENVIRON,
    OPEN_FILES,
    Service,
    damaged_shard,
    dead_api_and_upkeep,
    dying_workers,
    few_files,
    hanging_broker,
    hanging_database,
    kept_log,
    missing_column,
    nobody_works,
    silent_receiver,
    wrong_estimates,
)
from tests.deploy.alert_drill import Alert, Drill, Stage
from tests.deploy.places import public_folder
from tests.deploy.scaled_rules import scaled_rules
from tests.deploy.stacks import SUPERVISOR, free_port, running_stack
from tests.deploy.test_alerts import ALERTS
from tests.local_prometheus import RULES_FILE, local_prometheus, needs_prometheus
from tests.waiting import wait_until

RULES = RULES_FILE.read_text()
JOBS = [f"countinghouse-{part}" for part in ("api", "upkeep", "worker", "worker-long")]


def _alert(name: str, **labels: str) -> Alert:
    return Alert(f"Countinghouse{name}", labels)


WORK = Stage(
    {
        dying_workers: [_alert("ShardsBeginAnew")],
        damaged_shard: [_alert("ShardErrors", kind="krypto.deal")],
        silent_receiver: [_alert("WebhooksGivenUp")],
        missing_column: [_alert("Errors"), _alert("ChoreFails", chore="write_datasets")],
        few_files: [_alert("FilesRunOut", job="countinghouse-worker")],
        kept_log: [_alert("ArchivingFails"), _alert("SlotGrows", slot="left")],
    }
)
NO_WORKERS = Stage(
    {
        nobody_works: [
            _alert("TargetDown", job="countinghouse-worker"),
            _alert("TargetDown", job="countinghouse-worker-long"),
            _alert("NoWorker", queue="short"),
            _alert("NoWorker", queue="long"),
            _alert("ShortQueueWaits"),
            _alert("LongQueueWaits"),
            _alert("StreamsFull"),
        ]
    }
)
NO_BROKER = Stage({hanging_broker: [_alert("StoreDown", source=source) for source in ("broker", "workers")]})
STAGES = (
    Stage({wrong_estimates: [_alert("EstimatesOff", kind="krypto.deal")]}, (WORK, NO_WORKERS, NO_BROKER)),
    Stage(
        {hanging_database: [_alert("StoreDown", source="database"), _alert("Unavailable"), _alert("Slow")]}
    ),
    Stage(
        {
            dead_api_and_upkeep: [
                _alert("ApiDown"),
                _alert("UpkeepDown"),
                _alert("TargetDown", job="countinghouse-api"),
                _alert("TargetDown", job="countinghouse-upkeep"),
            ]
        }
    ),
)
CAUSED = [alert for stage in STAGES for alert in stage.alerts()]


def test_every_alert_has_a_cause() -> None:
    assert {alert.name for alert in CAUSED} == ALERTS.keys()
    assert len({*map(str, CAUSED)}) == len(CAUSED)


def test_scaled_rules_differ_in_their_times_and_sizes_alone() -> None:
    def shape(rules: str) -> list[dict[str, object]]:
        [group] = yaml.safe_load(rules)["groups"]
        return [
            {
                **rule,
                **{key: re.sub(r"[0-9.]+(ms|[smh]\b)?", "N", rule.get(key, "")) for key in ("for", "expr")},
            }
            for rule in group["rules"]
        ]

    assert shape(scaled_rules(RULES)) == shape(RULES)
    [first, *_, last] = yaml.safe_load(scaled_rules(RULES))["groups"][0]["rules"]
    assert (first["for"], last["for"]) == ("1000ms", "15000ms")
    assert last["expr"].endswith(" > 10 * 1024 ^ 2")


@pytest.fixture(scope="module")
def drill(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drill]:
    folder = tmp_path_factory.mktemp("prometheus")
    (folder / "rules.yml").write_text(scaled_rules(RULES))
    first, port = free_port(), free_port()
    ports = dict(zip(JOBS, (port, first, first + 1, first + 2), strict=True))
    limited = ("sh", "-c", f'ulimit -n {OPEN_FILES} && exec "$@"', "sh", *SUPERVISOR)
    environ = {**ENVIRON, "METRICS_PORT": str(first)}
    with (
        public_folder() as home,
        running_stack(home / "state", environ, port=port, command=limited) as stack,
    ):
        service = Service.of(stack)
        targets = {job: f"127.0.0.1:{at}" for job, at in ports.items()}
        with local_prometheus(folder, targets, Path(folder / "rules.yml")) as prometheus:
            # The upkeep may still be starting, which is an alert at this speed.
            wait_until(
                lambda: len(prometheus.series("up == 1")) == len(JOBS) and not prometheus.firing(),
                seconds=60,
                pause=0.3,
            )
            held = Drill(service, prometheus)
            held.run(STAGES)
            yield held


@pytest.mark.slow
@pytest.mark.timeout(600)
@needs_prometheus
def test_healthy_service_raises_no_alert(drill: Drill) -> None:
    assert drill.healthy == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@needs_prometheus
@pytest.mark.parametrize("alert", CAUSED, ids=str)
def test_alert_fires_by_its_cause_and_ends_with_it(drill: Drill, alert: Alert) -> None:
    course = drill.courses[str(alert)]
    print(f"fired {course.fired_s:.1f} s after its cause")
    assert not course.fired_before
    assert course.fired_s < inf
    assert not course.lasts


@pytest.mark.slow
@pytest.mark.timeout(600)
@needs_prometheus
def test_no_cause_makes_another_alert_fire(drill: Drill) -> None:
    assert [
        labels for labels in drill.all_fired() if not any(alert.is_among([labels]) for alert in CAUSED)
    ] == []
