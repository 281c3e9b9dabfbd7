"""The network drops every packet between a part of the service and a store, and lets them pass again.

Requests are answered in time meanwhile, and afterwards the service recovers by itself, with nothing lost and nothing
counted twice.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import httpx
import psycopg
import pytest
import redis

from deploy.local.process import Service
from tests.deploy.places import public_folder
from tests.faults.moments import Moments
from tests.faults.network import Network, needs_network, network
from tests.faults.stack import ROOT, Faulty, faulty_stack, pool
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300), needs_network]

STORES = ("postgres", "broker", "cache")
CROWD = 40
# The promised limit.
ANSWERED_WITHIN_S = 15.0
HEALED_WITHIN_S = 30.0
SHARDS = 12
KNOWN = {"cards": [2, 4, 3, 6, 5], "target": 6}

# A program that holds locks as a worker in the middle of a commit does.
HOLDER = """
import time
from sqlalchemy import text
from db.sessions import transaction
with transaction() as session:
    session.execute(text("LOCK TABLE webhooks IN ROW EXCLUSIVE MODE"))
    time.sleep(120)
"""
HELD = (
    "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction' AND query LIKE 'LOCK TABLE%'"
)

_targets = count(10_000)


@pytest.fixture(scope="module")
def lan() -> Iterator[Network]:
    """Create a network with the API, upkeep and a worker in one place, and another worker in another."""
    with network("api", "far") as made:
        yield made


@pytest.fixture(scope="module")
def stack(lan: Network) -> Iterator[Faulty]:
    """Run the whole service on the network."""
    with public_folder() as home, faulty_stack(home, lan=lan) as running:
        running.add(pool("far", running.environ, "short,long", 2), lan.users["far"])
        with redis.Redis(unix_socket_path=str(running.servers["broker"].socket)) as broker:
            wait_until(lambda: broker.hlen("countinghouse:workers:short") > 1, seconds=120)
        yield running


@pytest.fixture(scope="module")
def undisturbed(stack: Faulty) -> tuple[object, bytes]:
    """Return result and items of an undisturbed job."""
    path = stack.submit("undisturbed", shards=SHARDS, seconds=0.1, items=3)
    return stack.finished(path)["result"], _items(stack, path)


def _items(stack: Faulty, path: str) -> bytes:
    return stack.client.get(f"{path}/items", headers={"Accept": "application/x-ndjson"}).content


def _new_game() -> dict[str, object]:
    return {"cards": [2, 3], "target": next(_targets)}


def _begin(stack: Faulty, name: str, seconds: float) -> str:
    """Submit a job, and return its path once it is partly done and still running."""
    path = stack.submit(name, shards=SHARDS, seconds=seconds, items=3)
    wait_until(lambda: stack.done(path) > 0, seconds=30)
    return path


def _heals(stack: Faulty) -> None:
    """Check that a new question is answered soon, and that everything is ready again soon."""

    def solves() -> bool:
        response = stack.client.post("/v1/krypto/solve", json=_new_game(), headers={"Prefer": "wait=5"})
        return response.status_code == httpx.codes.OK and response.json()["status"] == "succeeded"

    wait_until(solves, seconds=HEALED_WITHIN_S, pause=0.2)
    wait_until(stack.is_ready, seconds=HEALED_WITHIN_S, pause=0.2)


def _check(stack: Faulty, path: str, undisturbed: tuple[object, bytes]) -> None:
    job = stack.finished(path, seconds=90)
    assert (job["status"], json.dumps(job["result"])) == ("succeeded", json.dumps(undisturbed[0])), job
    assert job["progress"] == {"done": 78, "total": 78, "unit": "unit", "fraction": 1, "eta_seconds": 0}
    assert _items(stack, path) == undisturbed[1]


def _computes(stack: Faulty, worker: str, undisturbed: tuple[object, bytes]) -> None:
    """Check that a worker soon takes part in the work again."""
    began = time.monotonic()
    log = stack[worker].log
    before = log.read_text().count("shard_ended")
    for number in count():
        path = stack.submit(f"for {worker} {began} {number}", shards=SHARDS, seconds=0.05, items=3)
        _check(stack, path, undisturbed)
        if log.read_text().count("shard_ended") > before:
            break
        assert time.monotonic() - began < HEALED_WITHIN_S


def _crowd(stack: Faulty, requests: list[tuple[str, str]], prefer: str) -> dict[str, Counter[int]]:
    """Return the statuses of this many concurrent requests of each kind, after checking the time of each."""
    found: dict[str, Counter[int]] = {f"{method} {path}": Counter() for method, path in requests}

    def ask(request: tuple[str, str]) -> None:
        method, path = request
        began = time.monotonic()
        body = _new_game() if method == "POST" else None
        response = stack.client.request(method, path, json=body, headers={"Prefer": prefer})
        took = time.monotonic() - began
        assert took < ANSWERED_WITHIN_S, f"{method} {path}: {response.status_code} after {took:.1f} s"
        if response.status_code == httpx.codes.SERVICE_UNAVAILABLE:
            assert int(response.headers["Retry-After"]) > 0
        found[f"{method} {path}"][response.status_code] += 1

    with ThreadPoolExecutor(CROWD) as threads:
        list(threads.map(ask, requests * (CROWD // len(requests))))
    return found


def test_requests_survive_a_cut_from_the_database(
    stack: Faulty, lan: Network, undisturbed: tuple[object, bytes], moments: Moments
) -> None:
    known = stack.client.post("/v1/krypto/solve", json=KNOWN).json()
    path = _begin(stack, "cut off from postgres", 1.5)
    needing = [("POST", "/v1/krypto/solve"), ("GET", "/v1/jobs"), ("GET", path), ("GET", f"{path}/items")]
    moments.wait(0, 0.5)
    with lan.cut("api", "postgres"):
        for requests in (needing, needing[:1]):
            for request, statuses in _crowd(stack, requests, "wait=1").items():
                # Submissions that wait for others of their caller have too many before them.
                assert {503} <= set(statuses) <= ({503, 429} if request.startswith("POST") else {503}), (
                    request
                )
        assert stack.client.get("/readyz").status_code == httpx.codes.SERVICE_UNAVAILABLE
        assert stack.client.get("/healthz").status_code == httpx.codes.OK
        again = stack.client.post("/v1/krypto/solve", json=KNOWN)
        assert (again.status_code, again.json()["result"]) == (200, known["result"])
        lan.forget("api", "postgres")
    _heals(stack)
    _check(stack, path, undisturbed)
    _computes(stack, "worker", undisturbed)


@pytest.mark.parametrize("store", ["broker", "cache"])
def test_requests_survive_a_cut_from_a_store(
    store: str, stack: Faulty, lan: Network, undisturbed: tuple[object, bytes], moments: Moments
) -> None:
    path = _begin(stack, f"cut off from {store}", 0.5)
    moments.wait(0, 0.5)
    with lan.cut("api", store):
        found = _crowd(stack, [("POST", "/v1/krypto/solve"), ("GET", "/v1/jobs"), ("GET", path)], "wait=3")
        assert set.union(*map(set, found.values())) <= {200, 202}
        assert stack.client.get("/readyz").json()["checks"][store] == "unavailable"
        lan.forget("api", store)
    _heals(stack)
    _check(stack, path, undisturbed)
    _computes(stack, "worker", undisturbed)


def test_transaction_that_is_cut_off_keeps_no_locks(stack: Faulty, lan: Network) -> None:
    stack.add(
        Service("holder", (sys.executable, "-c", HOLDER), stack["far"].service.environ, ROOT),
        lan.users["far"],
    )
    url = stack.database.url.replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:

        def held() -> bool:
            return connection.execute(HELD).fetchone() == (1,)

        wait_until(held, seconds=60, pause=0.2)
        with lan.cut("far", "postgres"):
            wait_until(lambda: not held(), seconds=HEALED_WITHIN_S, pause=0.2)
            assert stack["holder"].pid  # the client still believes that it holds the locks
    stack["holder"].kill()
    _heals(stack)


@pytest.mark.parametrize("store", STORES)
def test_worker_recovers_from_a_cut(
    store: str, stack: Faulty, lan: Network, undisturbed: tuple[object, bytes], moments: Moments
) -> None:
    path = _begin(stack, f"a worker cut off from {store}", 0.5)
    moments.wait(0, 0.3)
    with lan.cut("far", store):
        # Other workers take over its shards.
        _check(stack, path, undisturbed)
        if store == "postgres":
            # It takes no messages meanwhile: they would be noticed as lost only much later.
            assert '"messages_not_taken"' in stack["far"].log.read_text()
        lan.forget("far", store)
    _heals(stack)
    _computes(stack, "far", undisturbed)
