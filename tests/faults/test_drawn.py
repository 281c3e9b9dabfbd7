"""Faults of all kinds, drawn from a seed, each perhaps before the former is healed, while jobs are submitted.

``FAULTS_SEED`` (1) draws others, and ``FAULTS_COUNT`` (12) is their number. The log of a failed test names them all.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random

import httpx
import psycopg
import pytest
import redis

from tests.deploy.stacks import send, suspended
from tests.faults.census import begin_census, counted
from tests.faults.moments import SEED_VARIABLE
from tests.faults.stack import FINISHED_WITHIN_S, Faulty
from tests.waiting import wait_until
from tests.worker.engine.webhooks.receiver import Receiver, receiving
from worker.engine.webhooks import LEASE

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

SEED = os.environ.get(SEED_VARIABLE, "1")
COUNT = int(os.environ.get("FAULTS_COUNT", "12"))
STORES = ("postgres", "broker", "cache")
PROCESSES = ("api", "worker", "upkeep")
CALLERS = 3
SHARDS = 4
MOST_PAUSE_S = 3.0
# Longer than the service's own patience with a store, shorter than the lease of a shard.
MOST_HANGING_S = 8.0
HEALED_WITHIN_S = 90.0
REPEATED_WITHIN_S = 60.0
# An interrupted delivery is claimed again after its lease.
DELIVERED_WITHIN_S = LEASE.total_seconds() + 60


def _restart(stack: Faulty, name: str) -> None:
    if name == "postgres":
        stack.restart_database()
    elif name in STORES:
        stack.restart_server(name)
    else:
        stack[name].start()


def _kill(stack: Faulty, name: str, _: Random) -> None:
    stack[name].kill()
    _restart(stack, name)


def _stop(stack: Faulty, name: str, _: Random) -> None:
    stack[name].stop()
    _restart(stack, name)


def _be_away(stack: Faulty, name: str, random: Random) -> None:
    stack[name].kill()
    time.sleep(random.uniform(0.5, MOST_HANGING_S))
    _restart(stack, name)


def _kill_one(stack: Faulty, name: str, random: Random) -> None:
    # Drawn in any case, so that what follows is the same however many there are.
    drawn = random.random()
    if children := stack[name].children():
        send([children[int(drawn * len(children))]], signal.SIGKILL)


def _hang(stack: Faulty, name: str, random: Random) -> None:
    with suspended(stack[name].pid):
        time.sleep(random.uniform(0.5, MOST_HANGING_S))


def _empty(stack: Faulty, name: str, _: Random) -> None:
    with redis.Redis(unix_socket_path=str(stack.servers[name].socket)) as server:
        server.flushall()


FAULTS: tuple[tuple[Callable[[Faulty, str, Random], None], tuple[str, ...]], ...] = (
    (_kill, (*STORES, *PROCESSES)),
    (_stop, (*STORES, *PROCESSES)),
    (_be_away, (*STORES, *PROCESSES)),
    (_hang, (*STORES, *PROCESSES)),
    (_kill_one, ("api", "worker")),
    (_empty, ("broker", "cache")),
)


def _revive(stack: Faulty) -> None:
    """Start again what ended by itself, as a supervisor does."""
    for name in PROCESSES:
        process = stack[name].process
        if process is not None and (code := process.exit_code()) is not None:
            print(f"{name} ended by itself: {code}")
            stack[name].start()


def _inflict(stack: Faulty, random: Random) -> None:
    began = time.monotonic()
    for number in range(COUNT):
        fault, names = random.choice(FAULTS)
        name = random.choice(names)
        print(f"{time.monotonic() - began:.1f} s, {number}: {fault.__name__} {name}")
        fault(stack, name, random)
        time.sleep(random.uniform(0, MOST_PAUSE_S))
        _revive(stack)


@dataclass
class _Callers:
    """Clients that submit one job after the other until stopped, and repeat a request until it is answered."""

    stack: Faulty
    hook: Receiver
    jobs: dict[str, str] = field(default_factory=dict)
    """Paths of the jobs, by idempotency key."""
    failures: list[str] = field(default_factory=list)
    _over: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def submitting(self) -> Iterator[None]:
        """Submit jobs within the block."""
        threads = [threading.Thread(target=self._submit_all, args=(number,)) for number in range(CALLERS)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in threads:
                thread.join()

    def _submit_all(self, caller: int) -> None:
        number = 0
        while not self._over.wait(1):
            number += 1
            self._submit(f"drawn-{SEED}-{caller}-{number}")

    def _submit(self, key: str) -> None:
        params = {"name": key, "shards": SHARDS, "seconds": 0.2, "items": 2}
        body = {"kind": "test.spin", "params": params, "webhook": {"url": self.hook.url}}
        headers = {"Idempotency-Key": key, "Prefer": "wait=0"}
        until = time.monotonic() + REPEATED_WITHIN_S
        last = ""
        while time.monotonic() < until:
            try:
                answer = self.stack.client.post("/v1/jobs", json=body, headers=headers)
            except httpx.TransportError as error:
                last = repr(error)
                time.sleep(0.2)
                continue
            if answer.status_code in (httpx.codes.OK, httpx.codes.ACCEPTED):
                self.jobs[key] = str(answer.json()["links"]["self"])
                return
            last = f"{answer.status_code} {answer.text}"
            if answer.status_code not in (httpx.codes.SERVICE_UNAVAILABLE, httpx.codes.TOO_MANY_REQUESTS):
                break
            time.sleep(float(answer.headers["Retry-After"]))
        self.failures.append(f"{key}: {last}")


def _wait_while_jobs_end(stack: Faulty) -> None:
    """Wait for the end of all jobs, as long as one ends after the other: how long all take is the machine's matter.

    Raises:
        TimeoutError: No job has ended for as long as a lost message may take.
    """

    def fewer(before: int) -> bool:
        return _unfinished(stack) < before

    while unfinished := _unfinished(stack):
        wait_until(partial(fewer, unfinished), seconds=FINISHED_WITHIN_S, pause=0.5)


def _unfinished(stack: Faulty) -> int:
    query = "SELECT count(*) FROM computations WHERE kind = 'test.spin' AND state IN ('queued', 'running')"
    return _count(stack, query)


def _check_jobs(stack: Faulty, jobs: list[str]) -> None:
    items = [{"shard": shard, "number": number} for shard in range(SHARDS) for number in range(2)]
    for path in jobs:
        job = stack.finished(path, seconds=HEALED_WITHIN_S)
        assert (job["status"], job["result"]) == ("succeeded", {"total": SHARDS * (SHARDS + 1) // 2}), job
        assert stack.client.get(f"{path}/items?limit=1000").json()["items"] == items


def _stored(stack: Faulty, keys: list[str]) -> int:
    """Return how many jobs the database has for these idempotency keys."""
    query = (
        "SELECT count(*) FROM jobs JOIN computations ON computations.id = computation_id"
        " WHERE computations.kind = 'test.spin' AND computations.params::jsonb ->> 'name' = ANY(%s)"
    )
    return _count(stack, query, keys)


def _count(stack: Faulty, query: str, *parameters: object) -> int:
    with psycopg.connect(stack.database.url.replace("+psycopg", "")) as connection:
        [(found,)] = connection.execute(query.encode(), parameters)
    return int(found)


def test_drawn_faults_lose_and_double_nothing(stack: Faulty) -> None:
    random = Random(f"{SEED}/drawn")
    undisturbed = counted(stack, begin_census(stack))
    census = begin_census(stack)
    with receiving() as hook:
        callers = _Callers(stack, hook)
        with callers.submitting():
            _inflict(stack, random)
            wait_until(stack.is_ready, seconds=HEALED_WITHIN_S, pause=0.2)
        assert callers.failures == []
        assert callers.jobs
        _wait_while_jobs_end(stack)
        _check_jobs(stack, [*callers.jobs.values()])
        assert _stored(stack, [*callers.jobs]) == len({*callers.jobs.values()}) == len(callers.jobs)
        assert counted(stack, census) == undisturbed
        expected = {path.rpartition("/")[2] for path in callers.jobs.values()}
        wait_until(
            lambda: {request.headers["webhook-id"] for request in hook.requests} >= expected,
            seconds=DELIVERED_WITHIN_S,
            pause=0.5,
        )
    stack.wait_ready()
