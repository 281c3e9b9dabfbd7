"""``python -m tests.bench walk``: the way of a request through our own code: functions, files, and moves between files.

A move is a call into another file than that of the call before. Only our own Python code counts, without kernels, in
the thread that serves the request. Each request was sent once before, with other content, so that nothing is loaded.
"""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final
from uuid import UUID

import structlog
from flask.testing import FlaskClient

from db.jobs import find_job
from db.sessions import engine
from deploy.local.process import Service
from deploy.local.services import WorkerPool, worker_service
from service.app import create_app
from tests.bench.report import Note
from tests.bench.size import Size
from tests.bench.stack import new_stores, running, use_stores
from tests.tables import SMALL_KRYPTO, build
from tests.waiting import wait_until
from worker import registry
from worker.engine.run import run_shard
from worker.jobs import queue
from worker.jobs.queue import read_living_workers
from worker.registry import TABLES_SETTING

OURS: Final = tuple(
    str(Path(__file__).parents[2] / folder) + os.sep for folder in ("service", "worker", "db")
)
_GENERATED: Final = "_generated"
SOLVE: Final = "/v1/krypto/solve"
HAND: Final = "/v1/tables/krypto/hands/{}"


class Walk:
    """What was called while it is entered."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, str]] = set()
        self.files: set[str] = set()
        self.moves = 0
        self._last = ""

    def __enter__(self) -> "Walk":
        sys.setprofile(self._note)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS) or _GENERATED in code.co_filename:
            return
        self.functions.add((code.co_filename, code.co_qualname))
        self.files.add(code.co_filename)
        self.moves += code.co_filename != self._last
        self._last = code.co_filename


def bench_walk(_size: Size) -> Iterator[Note]:
    """Trace each request once."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield Note(f"{'request':<44} {'functions':>9} {'files':>6} {'moves':>6}")
    with new_stores(**{TABLES_SETTING: SMALL_KRYPTO.name}) as environ:
        use_stores(environ)
        queue.app.conf.update(broker_url=environ["BROKER_URL"])
        registry._tables[SMALL_KRYPTO.name] = SMALL_KRYPTO
        try:
            yield from _walks(environ)
        finally:
            engine().dispose()


def _walks(environ: dict[str, str]) -> Iterator[Note]:
    api, other = create_app().test_client(), create_app().test_client()
    with running(_worker(environ)):
        wait_until(lambda: bool(read_living_workers("short")), seconds=120)
        for client in (api, other):
            _post(client, 1)
        yield _told("POST solve, new, API side", lambda: _post(api, 2))
        _post(other, 3)
        yield _told("POST solve, found in Redis", lambda: _post(api, 3))
        yield _told("POST solve, known to the process", lambda: _post(api, 3))
        address = f"{SOLVE}?cards=1,2,3,4,{{}}&target=24"
        _get(api, address.format(5))
        yield _told("GET solve, new, API side", lambda: _get(api, address.format(6)))
        yield _told("GET solve, known to the process", lambda: _get(api, address.format(6)))
        build()
        _get(api, HAND.format("1-1-1-1-1"))
        yield _told("GET hand of a table, first", lambda: _get(api, HAND.format("1-2-3-4-5")))
        yield _told("GET hand of a table, known", lambda: _get(api, HAND.format("1-2-3-4-5")))
    # No worker takes these.
    run_shard(_submitted(api, 7), 0, "walk")
    submitted = _submitted(api, 8)
    yield _told("POST solve, new, worker side", lambda: run_shard(submitted, 0, "walk"))


def _told(request: str, ask: Callable[[], object]) -> Note:
    with Walk() as walk:
        ask()
    return Note(f"{request:<44} {len(walk.functions):>9} {len(walk.files):>6} {walk.moves:>6}")


def _worker(environ: dict[str, str]) -> Service:
    pool = WorkerPool("worker", ("short", "long"), warms_up=False)
    return worker_service(pool, {**environ, "WORKER_WARM_UP": "0"}, 1)


def _get(api: FlaskClient, address: str) -> None:
    answer = api.get(address)
    assert answer.status_code == 200, answer.text


def _post(api: FlaskClient, card: int, prefer: str = "wait=30") -> Any:
    answer = api.post(SOLVE, json={"cards": [1, 2, 3, 4, card], "target": 24}, headers={"Prefer": prefer})
    assert answer.status_code in (200, 202), answer.text
    return answer.get_json()


def _submitted(api: FlaskClient, card: int) -> UUID:
    """Submit a question that no worker takes, and return its computation."""
    job = find_job(UUID(_post(api, card, "respond-async")["id"]))
    assert job is not None
    return job.computation_id
