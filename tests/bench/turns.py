"""``python -m tests.bench turns``: shards given and sent a second, and submissions while many processes are idle.

No worker computes: the idle processes are only told of, so that there is room for their messages.
"""

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

import structlog
from celery import Celery

from db.records import Submitter
from db.submission import submit
from service.app import create_app
from tests.bench.report import Line, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import new_stores, use_stores
from tests.repeating import repeating
from worker.declarations.operation import Question, QueueName
from worker.jobs import queue
from worker.jobs.queue import record_heartbeat, tell_engines
from worker.jobs.submission import work_for
from worker.jobs.turns import send_turns
from worker.registry import OPERATIONS, engines

IDLE: Final = 1_000
SHARDS: Final = 10_000
SUBMITTED_MS: Final = 20
BEAT_EVERY_S: Final = 2.0
PEER: Final = "turns-peer"


def bench_turns(size: Size) -> Iterator[Line | Note]:
    """Measure submissions beside many idle processes, then the giving and sending of all waiting shards."""
    with _stores(), _idle_processes():
        took = _submissions(size.number(200, 5))
        slowest = [percentile(took, 99)]
        yield Line(f"submission, p99 / {SUBMITTED_MS} ms", "ms", slowest, [SUBMITTED_MS], "at most 1")
        yield Note(
            f"POST /v1/jobs with {IDLE:,} idle processes and {SHARDS:,} planned shards:"
            f" p50 {percentile(took, 50):.1f} ms"
        )
        rounds = size.of(3, 1)
        ours = [_given_a_second(size.of(SHARDS, 500)) for _ in range(rounds)]
        peer = [_sent_one_by_one(size.of(2_000, 100)) for _ in range(rounds)]
        yield Line("shards given and sent / Celery messages", "/s", ours, peer, "5,000 a second")


@contextmanager
def _stores() -> Iterator[None]:
    with new_stores(TABLES="none", MAX_JOB_SECONDS="1e9") as environ:
        use_stores(environ)
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
        queue.app.conf.update(broker_url=environ["BROKER_URL"])
        yield
        queue.app.close()


@contextmanager
def _idle_processes() -> Iterator[None]:
    """Tell of processes that serve all queues, for a ``with`` block."""

    def tell() -> None:
        record_heartbeat("idle", IDLE, QueueName)

    tell()
    tell_engines("idle", engines())
    with repeating(tell, BEAT_EVERY_S):
        yield


_first_targets = count(1)


def _large_censuses() -> None:
    """Submit work of at least `SHARDS` shards, without requests."""
    operation = OPERATIONS["krypto.census"]
    planned = 0
    while planned < SHARDS:
        first = next(_first_targets)
        asked = {"hand_size": 6, "high": 24, "targets": [first, first + 24]}
        work = work_for(Question(operation, operation.params.model_validate(asked)))
        submit(work, Submitter("bench", caller="large"))
        planned += len(work.shards)


def _take_all() -> None:
    """Remove the messages, as if all idle processes had taken theirs."""
    with queue.broker() as server:
        server.delete(QueueName.LONG)


def _submissions(times: int) -> list[float]:
    """Return the milliseconds of each submission of a census of several shards."""
    _large_censuses()
    client = create_app().test_client()
    took = []
    for number in range(times):
        body = {"kind": "krypto.census", "params": {"low": 1, "high": 24, "targets": [1, 30 + number]}}
        _take_all()
        began = time.perf_counter()
        response = client.post("/v1/jobs", json=body, headers={"Prefer": "wait=0"})
        took.append((time.perf_counter() - began) * 1000)
        if response.status_code != 202:
            raise ValueError(response.get_data(as_text=True))
    return took


def _given_a_second(shards: int) -> float:
    """Return the number of shards given and sent a second, as if all were taken at once."""
    _large_censuses()
    given, spent = 0, 0.0
    while given < shards:
        _take_all()
        began = time.perf_counter()
        sent = send_turns(QueueName.LONG)
        spent += time.perf_counter() - began
        if not sent:
            raise ValueError("no shard was given")
        given += sent
    return given / spent


def _sent_one_by_one(messages: int) -> float:
    """Return the number of messages a second that Celery sends to the same broker, as tasks usually are."""
    app = Celery("peer", broker=os.environ["BROKER_URL"])
    began = time.perf_counter()
    for number in range(messages):
        app.send_task("peer.task", args=[number], queue=PEER, ignore_result=True)
    spent = time.perf_counter() - began
    app.close()
    return messages / spent
