"""The step from version 0.3.0, which is in the repository's history: upgraded under load, and taken back."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import httpx
import pytest

from tests.deploy.former import former
from tests.deploy.places import public_folder
from tests.deploy.stacks import free_port
from tests.faults import former_version
from tests.faults.former_version import TABLES, Kept, former_parts, lost, use
from tests.faults.stack import Faulty, api, faulty_stack, migration, pool, upkeep
from tests.faults.traffic import Balancer, Traffic
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import receiving

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

OPERATOR = "an-operator-of-both-versions"
UNCHANGED = "partition.additive"
"""An operation whose engine is the same in both versions, so that either continues the other's jobs."""
NEW = ("upkeep-new", "worker-new", "api-new")
OLD = ("upkeep-old", "worker-old", "api-old")
OPERATIONS = 20
SIDE_BY_SIDE = 60
"""Answers while both versions are asked."""


@pytest.fixture
def ports() -> dict[str, int]:
    """Return the port of each version's API."""
    return {"old": free_port(), "new": free_port()}


@pytest.fixture
def stack(ports: dict[str, int]) -> Iterator[Faulty]:
    """Run the stores, empty, and prepare the parts of both versions."""
    with public_folder() as home, faulty_stack(home, stores_only=True, migrated=False) as running:
        environ = {
            **running.environ,
            "TABLES": ",".join(TABLES),
            "COUNTINGHOUSE_OPERATOR_KEY": OPERATOR,
            "WEBHOOK_ALLOW_PRIVATE": "1",
        }
        for service in former_parts(former(), environ, ports["old"]):
            running.put(service)
        # Neither version may take the other's messages.
        broker = {
            "BROKER_URL": environ["BROKER_URL"].replace("virtual_host=0", "virtual_host=1"),
            "PORT": str(ports["new"]),
        }
        running.put(migration("migrate-new", environ))
        running.put(migration("migrate-back", environ, "--back-to", "0.3.0"))
        running.put(upkeep("upkeep-new", environ | broker))
        running.put(api("api-new", environ | broker))
        running.put(pool("worker-new", environ | broker, "short,long", 2))
        yield running


def _client(port: int) -> httpx.Client:
    headers = {"Authorization": f"Bearer {OPERATOR}"}
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=60)


def _answers(client: httpx.Client) -> bool:
    try:
        return client.post("/v1/partition/additive", json={"total": 5}).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def _start(stack: Faulty, parts: Sequence[str], client: httpx.Client) -> None:
    for part in parts:
        stack[part].start()
    wait_until(lambda: _answers(client), seconds=120)


def _nothing_lost(client: httpx.Client, kept: Kept) -> None:
    """Compare every answer, job and key of before with what this version shows."""
    found: list[str] = []
    for path, result in kept.jobs.items():
        found += lost(result, former_version.finished(client, path), f"{kept.requests[path]} {path}: ")
    for path, answer in kept.answers.items():
        if "/items" in path:
            found += lost(answer, client.get(path).json()["items"], f"{path}: ")
        else:
            found += lost(answer, former_version.kept(client, path), f"{path}: ")
    assert found == []
    assert [key["name"] for key in client.get("/v1/keys").json()["items"]] == [former_version.KEY["name"]]
    mine = client.post(
        "/v1/partition/additive", json={"total": 7}, headers={"Authorization": f"Bearer {kept.key}"}
    )
    assert mine.status_code == httpx.codes.OK, mine.text


def _upgrade(stack: Faulty, balancer: Balancer, traffic: Traffic, ports: dict[str, int]) -> None:
    """Replace 0.3.0 as the guide on upgrading says."""
    stack["migrate-new"].run()
    stack["upkeep-old"].stop()
    with _client(ports["new"]) as new:
        _start(stack, NEW, new)
        balancer.ports.append(ports["new"])
        # Clients ask both versions in turn, and repeat a request of one at the other.
        asked_before = balancer.answers
        wait_until(lambda: balancer.answers >= asked_before + SIDE_BY_SIDE, seconds=60)
        balancer.take_out(ports["old"])
        stack["api-old"].stop()
        asked_of_old = dict(traffic.jobs)
        for path in asked_of_old.values():
            former_version.finished(new, path)
    stack["worker-old"].stop()


def test_0_3_0_is_upgraded_under_load_and_taken_back(stack: Faulty, ports: dict[str, int]) -> None:
    with ExitStack() as held:
        hook = held.enter_context(receiving())
        old, new = (held.enter_context(_client(ports[name])) for name in ("old", "new"))
        stack["migrate-old"].run()
        _start(stack, OLD, old)
        kept = use(old, former())
        assert len(kept.jobs) == OPERATIONS

        balancer = Balancer([ports["old"]], held.enter_context(httpx.Client(timeout=60)))
        traffic = Traffic(
            balancer, hook.url, lambda number: (UNCHANGED, {"total": number, "count_only": True})
        )
        clients: list[threading.Thread] = traffic.run()
        _upgrade(stack, balancer, traffic, ports)
        traffic.stop(clients)
        assert balancer.failures == []
        for path in traffic.jobs.values():
            former_version.finished(new, path)
        wait_until(lambda: len(hook.requests) >= len(traffic.hooked), seconds=90)
        _nothing_lost(new, kept)

        for part in NEW:
            stack[part].stop()
        stack["migrate-back"].run()
        stack["migrate-old"].run()
        _start(stack, OLD, old)
        _nothing_lost(old, kept)
        for part in OLD:
            stack[part].stop()

        stack["migrate-new"].run()
        _start(stack, NEW, new)
        _nothing_lost(new, kept)
