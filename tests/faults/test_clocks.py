"""Wall clocks that jump an hour ahead or back, one per process: no deadline depends on them.

Leases, deadlines and all other times use the database's clock, or a clock that is never set.
"""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import httpx
import psycopg
import pytest

from db.keys import Scope, create_key
from tests.deploy.places import public_folder
from tests.deploy.stacks import free_port
from tests.faults.census import begin_census, counted, most_attempts
from tests.faults.clocks import Clock, make_clocks, needs_clocks
from tests.faults.games import bring_to, play_on, same_database
from tests.faults.moments import Moments
from tests.faults.stack import ROOT, Faulty, api, faulty_stack, pool
from tests.service.tournaments.playing import new_party
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import Answer, receiving

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240), needs_clocks]

HOUR_S = 3_600
JUMPS = (HOUR_S, -HOUR_S)
# Time enough for each periodic task of the processes to run at least once.
OFF_S = 3.0
# Tolerance in seconds of reported times, on a machine with other work.
NEAR_S = 30
YEARS_S = 10 * 365 * 24 * HOUR_S


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """Create the folder of the stack."""
    with public_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def clocks(home: Path) -> Mapping[str, Clock]:
    """Create the clocks of all parts except the stores."""
    return make_clocks(home, "api", "worker", "upkeep")


@pytest.fixture(scope="module")
def stack(home: Path, clocks: Mapping[str, Clock]) -> Iterator[Faulty]:
    """Start the whole service, each part with its own clock, and another worker with a right clock."""
    more = {"TABLES": "none", "WEBHOOK_ALLOW_PRIVATE": "1", "WEBHOOK_RETRY_SECONDS": "2,2"}
    with faulty_stack(home, stores_only=True) as running:
        for name, clock in clocks.items():
            service = clock.of(running[name].service)
            running[name].service = replace(service, environ={**service.environ, **more})
            running[name].start()
        running.add(pool("steady", {**running.environ, "WORKER_WARM_UP": "0"}, "short,long", 1))
        running.wait_ready()
        yield running


@pytest.fixture(scope="module")
def undisturbed(stack: Faulty) -> tuple[str, bytes]:
    """Return result and items of an undisturbed census."""
    return counted(stack, begin_census(stack))


@pytest.fixture(autouse=True)
def _same_database(stack: Faulty) -> Iterator[None]:
    with same_database(stack.environ):
        yield


def _seconds_from_now(moment: str) -> float:
    return (datetime.fromisoformat(moment) - datetime.now(UTC)).total_seconds()


def test_clock_affects_only_its_own_processes(clocks: Mapping[str, Clock]) -> None:
    for seconds in JUMPS:
        with clocks["api"].off(seconds):
            assert clocks["api"].told(sys.executable) == pytest.approx(seconds, abs=NEAR_S)
            assert clocks["worker"].told(sys.executable) == pytest.approx(0, abs=NEAR_S)


@pytest.mark.parametrize("name", ["worker", "upkeep", "api"])
def test_census_and_game_continue_when_clocks_are_wrong(
    name: str,
    stack: Faulty,
    clocks: Mapping[str, Clock],
    undisturbed: tuple[str, bytes],
    moments: Moments,
) -> None:
    once = httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(base_url=stack.client.base_url, timeout=40, limits=once) as http:
        party = new_party(http, hands_total=2)
        kim, mary = party.join("Kim"), party.join("Mary")
        party.start()
        path = begin_census(stack)
        bring_to(party, kim, "claimed")
        for seconds in JUMPS:
            moments.wait(0, 2)
            with clocks[name].off(seconds):
                time.sleep(OFF_S)
                assert stack.is_ready()
                # The claim's time of half a minute has not run out.
                assert party.show()["deal"]["status"] == "claimed"
        play_on(party, kim, mary, "claimed")
    assert counted(stack, path) == undisturbed
    assert most_attempts(stack) == (1, 0)


def test_deadline_is_met_with_wrong_clocks(stack: Faulty, clocks: Mapping[str, Clock]) -> None:
    for seconds in JUMPS:
        party = new_party(stack.client, hands_total=2)
        kim = party.join("Kim")
        party.start()
        deal, _ = party.solved()
        with clocks["api"].off(seconds):
            assert kim.claim(deal).status_code == httpx.codes.OK
            time.sleep(OFF_S)
            assert party.show()["deal"]["status"] == "claimed"
            party.pass_time(40)
            wait_until(lambda party=party: party.show()["deal"]["status"] != "claimed", seconds=10)  # type: ignore[misc]


def test_webhooks_use_the_database_clock(stack: Faulty, clocks: Mapping[str, Clock]) -> None:
    with receiving() as hook:
        for number, seconds in enumerate(JUMPS):
            hook.requests.clear()
            hook.answers.append(Answer(500))
            body = {
                "kind": "test.spin",
                "params": {"name": f"hooked {number}"},
                "webhook": {"url": hook.url},
            }
            with clocks["upkeep"].off(seconds):
                job = stack.client.post("/v1/jobs", json=body).json()
                began = time.monotonic()
                wait_until(lambda: len(hook.requests) == 2, seconds=30)
                # The webhook is sent at once and after two seconds, whatever the clock says, and not again.
                assert time.monotonic() - began >= 1
                time.sleep(OFF_S)
            assert len(hook.requests) == 2
            for request in hook.requests:
                assert request.headers["webhook-id"] == job["id"]
                assert int(request.headers["webhook-timestamp"]) == pytest.approx(time.time(), abs=NEAR_S)


def test_ticket_is_valid_for_a_minute(stack: Faulty, clocks: Mapping[str, Clock]) -> None:
    path = stack.submit("ticketed")
    stack.finished(path)

    def new() -> tuple[str, float]:
        made = stack.client.post(f"{path}/tickets").raise_for_status().json()
        return made["events"], _seconds_from_now(made["expires_at"])

    before, _ = new()
    for seconds in JUMPS:
        with clocks["api"].off(seconds):
            assert stack.client.get(before).status_code == httpx.codes.OK
            during, left_s = new()
            assert 60 - NEAR_S < left_s <= 61
        assert stack.client.get(during).status_code == httpx.codes.OK


def test_times_in_answers_are_right(stack: Faulty, clocks: Mapping[str, Clock]) -> None:
    path = stack.submit("long", shards=60, seconds=0.5)
    # A unit, of some 1,800, takes a fraction of a second; with an error of an hour, ten would seem to take minutes
    # each.
    wait_until(lambda: stack.done(path) >= 10, seconds=60)
    for seconds in JUMPS:
        with clocks["api"].off(seconds):
            assert 1 < stack.job(path)["progress"]["eta_seconds"] < HOUR_S  # type: ignore[index]
    stack.client.delete(path)
    for seconds in JUMPS:
        with clocks["api"].off(seconds):
            daily = stack.client.get("/v1/krypto/daily", headers={"Prefer": "wait=20"}).json()
            assert abs(_seconds_from_now(daily["server_now"])) < NEAR_S


def test_limits_use_the_cache_clock(stack: Faulty, clocks: Mapping[str, Clock]) -> None:
    port = free_port()
    environ = {**stack.environ, "API_KEYS": "required", "PORT": str(port)}
    stack.add(clocks["api"].of(api("api-with-keys", environ)))
    key = create_key("counted", [Scope.SUBMIT], requests_per_minute=20, jobs_at_once=1).key
    address, shown = f"http://127.0.0.1:{port}/v1/jobs?limit=1", {"Authorization": f"Bearer {key}"}
    wait_until(lambda: _listens(port), seconds=60)
    for asked, seconds in enumerate((*JUMPS, 0), start=1):
        with clocks["api"].off(seconds):
            answer = httpx.get(address, headers=shown, timeout=20)
        assert answer.status_code == httpx.codes.OK
        told = dict(part.split("=") for part in answer.headers["RateLimit"].split(";")[1:])
        # No request is lost or counted twice.
        assert int(told["r"]) == 20 - asked
        assert 1 <= int(told["t"]) <= 60


def _listens(port: int) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=20).status_code == httpx.codes.OK
    return False


def test_retention_removes_no_row_early(stack: Faulty, clocks: Mapping[str, Clock]) -> None:
    job = stack.submit("kept")
    stack.finished(job)
    party = new_party(stack.client, hands_total=2)
    chores = (
        "import worker.engine.chores as s, db.tournaments.store as t; s.expire(); s.sweep(); t.forget_old()"
    )
    for seconds in (YEARS_S, -YEARS_S):
        with clocks["upkeep"].off(seconds):
            environ = {**stack["upkeep"].service.environ, **clocks["upkeep"].environ}
            command = [sys.executable, "-c", chores]
            subprocess.run(command, cwd=ROOT, env=environ, check=True, timeout=60)
    with psycopg.connect(stack.database.url.replace("+psycopg", "")) as connection:
        [(computations,)] = connection.execute("SELECT count(*) FROM computations WHERE kind = 'test.spin'")
    assert computations > 0
    assert stack.job(job)["status"] == "succeeded"
    assert party.show()["status"] == "lobby"
