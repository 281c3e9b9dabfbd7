"""A rolling upgrade under load: another version migrates, takes over, part by part, and is rolled back."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.db.next_version import NEXT_VERSION
from tests.deploy.places import public_folder
from tests.deploy.stacks import free_port
from tests.faults.rolling import hand_over, replace_parts, start_parts
from tests.faults.stack import Faulty, api, faulty_stack, migration, pool, upkeep
from tests.faults.traffic import Balancer, Traffic
from tests.operations import VERSION
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import receiving

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

STREAMED_SHARDS = 100


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """Create the folder of the stack."""
    with public_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def ports() -> dict[int, int]:
    """Return the port of each version's API."""
    return {1: free_port(), 2: free_port()}


@pytest.fixture(scope="module")
def stack(home: Path, ports: dict[int, int]) -> Iterator[Faulty]:
    """Run the stores, and prepare all parts of two versions."""
    with faulty_stack(home, stores_only=True) as running:
        for version, port in ports.items():
            environ = {
                **running.environ,
                VERSION: str(version),
                NEXT_VERSION: "1" if version > 1 else "",
                "PORT": str(port),
                "WEBHOOK_ALLOW_PRIVATE": "1",
                "WORKER_WARM_UP": "0",
            }
            running.put(api(f"api-{version}", environ))
            running.put(pool(f"worker-{version}", environ, "short,long", 2))
            running.put(upkeep(f"upkeep-{version}", environ))
        running.put(migration("migrate-2", running.environ, "tests.db.next_version"))
        yield running


def _follow(balancer: Balancer, path: str, events: list[dict[str, str]]) -> None:
    """Collect a job's events as a browser does: at the end of a stream it continues at the next server."""
    event: dict[str, str] = {}
    while True:
        last = {"Last-Event-ID": events[-1]["id"]} if events else {}
        try:
            with balancer.client.stream("GET", f"{balancer.url()}{path}/events", headers=last) as response:
                if response.status_code != httpx.codes.OK:
                    balancer.failures.append(f"events: {response.status_code}")
                for line in response.iter_lines():
                    name, _, value = line.partition(": ")
                    event[name] = value
                    if not line and "data" in event:
                        events.append(event)
                    event = event if line else {}
        except httpx.ConnectError:
            continue
        except httpx.TransportError as error:
            balancer.failures.append(f"events: {error!r}")
        if events and events[-1]["event"] == "done":
            return


def _reason(balancer: Balancer, path: str) -> str:
    return str(balancer.request("GET", path).json()["progress"].get("reason", ""))


def _all_ended(balancer: Balancer) -> bool:
    pages = [balancer.request("GET", f"/v1/jobs?status={status}") for status in ("queued", "running")]
    return not any(page.json()["items"] for page in pages)


def test_version_is_upgraded_and_rolled_back_under_load(stack: Faulty, ports: dict[int, int]) -> None:
    with ExitStack() as held:
        hook = held.enter_context(receiving())
        balancer = Balancer([ports[1]], held.enter_context(httpx.Client(timeout=40)))
        traffic = Traffic(balancer, hook.url)
        start_parts(stack, 1, ports[1])
        clients = traffic.run()
        # The parts of version 2 start only on its schema, and those of version 1 start again on it.
        stack["migrate-2"].run()
        start_parts(stack, 2, ports[2])
        # Begun last, so that it is not over when the workers of version 1 stop, however long the others took to start.
        census = balancer.request(
            "POST", "/v1/krypto/census", json={"hand_size": 4}, headers={"Prefer": "wait=0"}
        )
        spin = {"name": "streamed", "shards": STREAMED_SHARDS, "seconds": 0.2, "estimated": 100}
        begun = balancer.request("POST", "/v1/jobs", json={"kind": "test.spin", "params": spin})
        streamed = begun.json()["links"]["self"]
        events: list[dict[str, str]] = []
        follower = threading.Thread(target=_follow, args=(balancer, streamed, events))
        follower.start()
        hand_over(stack, balancer, ports, 1, 2)
        # The workers of version 1 are gone, but their finished shards stay.
        wait_until(lambda: "test.spin@1" in _reason(balancer, streamed), seconds=30, pause=0.2)
        stack["migrate"].run()
        replace_parts(stack, balancer, ports, 2, 1)
        traffic.stop(clients)
        # The workers of version 2 return for their unfinished shards.
        stack["worker-2"].start()
        wait_until(lambda: _all_ended(balancer), seconds=120, pause=0.5)
        follower.join(60)
        wait_until(lambda: len(hook.requests) >= len(traffic.hooked), seconds=90, pause=0.2)

        assert balancer.failures == []
        assert balancer.request("GET", "/v1/jobs?status=failed").json()["items"] == []
        states = {balancer.request("GET", path).json()["status"] for path in traffic.jobs.values()}
        assert states == {"succeeded"}
        assert balancer.request("GET", census.json()["links"]["self"]).json()["status"] == "succeeded"
        delivered = [json.loads(request.body)["data"]["id"] for request in hook.requests]
        assert set(delivered) == traffic.hooked
        # The last event is the end, with an id of its own.
        numbers = [int(event["id"]) for event in events[:-1]]
        assert numbers == sorted(set(numbers))
        assert events[-1]["id"].endswith(".done")
        assert json.loads(events[-1]["data"])["result"] == {
            "total": STREAMED_SHARDS * (STREAMED_SHARDS + 1) // 2
        }
