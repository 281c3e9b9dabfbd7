"""``python -m tests.bench.growth.probe``: time actions on the database of its environment.

Each input line names an action and a number of repetitions; the answer is a line with the seconds of each. The process
acts as the API and the upkeep, without a network, and does what a worker does to the database.
"""

import hashlib
import json
import random
import sys
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import lru_cache, partial
from uuid import UUID

from flask.testing import FlaskClient
from sqlalchemy import text

from db.commits import commit_shard
from db.jobs import Wanted, count_long_jobs, find_job, list_jobs, read_all_progress
from db.models import JobStatus, WebhookStatus
from db.records import Submitter, new_id
from db.sessions import autocommit, transaction
from db.shards import claim_shard
from db.statistics import read_statistics
from db.submission import join_all
from db.sweeping import forget_finished
from db.webhooks import claim_due, list_webhooks
from service.app import create_app
from tests.bench.growth.history import EXPIRED, HOLD, KEPT_S, UNFINISHED
from worker.engine.chores import sweep
from worker.jobs.metrics import QUEUES
from worker.jobs.queue import broker

SAMPLE = 1_000
SUBMITTED = 20
FAILED_OF_KEY = 4
_random = random.Random(19)


@lru_cache(maxsize=1)
def _client() -> FlaskClient:
    return create_app().test_client()


@lru_cache(maxsize=1)
def _known() -> list[tuple[UUID, UUID, bytes]]:
    """Return some finished jobs with their computations and digests, from the whole retention period."""
    with autocommit() as connection:
        estimate = text("SELECT reltuples FROM pg_class WHERE relname = 'computations'")
        rows = int(0.98 * (connection.scalar(estimate) or 0))
        ended = rows - EXPIRED - UNFINISHED
        first, last = (EXPIRED, EXPIRED + ended) if ended > SAMPLE else (0, EXPIRED)
        numbers = [_random.randrange(first, last) for _ in range(SAMPLE)]
        found = connection.execute(
            text(
                "SELECT jobs.id, computations.id, digest"
                " FROM computations JOIN jobs ON computation_id = computations.id"
                " WHERE digest = ANY(:digests) AND state = 'succeeded'"
            ),
            {"digests": [hashlib.sha256(str(number).encode()).digest() for number in numbers]},
        )
        return [(job_id, computation_id, bytes(digest)) for job_id, computation_id, digest in found]


def _get(path: str) -> None:
    response = _client().get(path)
    assert response.status_code == 200, response.text


_submitted: list[tuple[UUID, UUID]] = []


def _check() -> None:
    """Submit a check, which needs no worker."""
    params = {"cards": [1, 2, 3, 4, 5], "target": _random.randrange(10**9), "expression": "1 + 2 + 3 + 4 + 5"}
    response = _client().post("/v1/jobs", json={"kind": "krypto.check", "params": params})
    assert response.status_code == 200, response.text


def _submit() -> None:
    """Submit work that is left to a worker."""
    params = {"cards": [1, 2, 3], "target": _random.randrange(10**9)}
    response = _client().post("/v1/jobs", json={"kind": "krypto.solve", "params": params})
    assert response.status_code == 202, response.text
    with broker() as server:
        server.delete("short")
    job = find_job(UUID(response.get_json()["id"]))
    assert job is not None
    _submitted.append((job.id, job.computation_id))


def _compute() -> None:
    _, computation_id = _submitted.pop()
    claim = claim_shard(computation_id, 0, "probe")
    assert claim is not None
    assert commit_shard(claim, "{}", lambda partials: partials[0]).record is not None


def _join(*, own: bool) -> None:
    _, _, digest = _random.choice(_known())
    assert join_all([digest], Submitter("probe", job_id=new_id() if own else None)).submissions


def _list_of_key(**filters: str) -> None:
    key = UUID(f"00000000-0000-7000-8000-{_random.randrange(0, 20, 2):012}")
    status = JobStatus(filters["status"]) if "status" in filters else None
    # Without a history a key has few failed jobs; this limit compares the same number from either database.
    limit = FAILED_OF_KEY if status else 100
    list_jobs(Wanted(kind=filters.get("kind"), status=status, key_id=key), limit=limit, with_results=True)


def _count_of_key() -> None:
    with transaction() as session:
        count_long_jobs(session, UUID("00000000-0000-7000-8000-000000000002"))


def _progress() -> None:
    ids = [computation_id for _, computation_id, _ in _random.sample(_known(), 100)]
    with autocommit() as connection:
        read_all_progress(connection, ids)


def _expire() -> None:
    removed = len(forget_finished(timedelta(seconds=KEPT_S)))
    assert removed, "nothing is left to expire"


def _webhooks() -> None:
    claim_due(100, lease=timedelta(seconds=30), longest_wait=timedelta(hours=6), share=8)


DOABLE: Mapping[str, Callable[[], object]] = {
    "submit a check": _check,
    "submit a solve": _submit,
    "claim and commit": _compute,
    "poll": lambda: _get(f"/v1/jobs/{_random.choice(_known())[0]}"),
    "join a known one": lambda: _join(own=False),
    "join it with a job of one's own": lambda: _join(own=True),
    "progress of 100": _progress,
    "list": lambda: _get("/v1/jobs"),
    "list from the middle": lambda: _get(f"/v1/jobs?cursor={_random.choice(_known())[0]}"),
    "list of a usual kind": lambda: _get("/v1/jobs?kind=krypto.solve"),
    "list of a rare kind": lambda: _get("/v1/jobs?kind=krypto.census"),
    "list of a kind without jobs": lambda: _get("/v1/jobs?kind=kenken.cage"),
    **{f"list of {state}": partial(_get, f"/v1/jobs?status={state}") for state in JobStatus},
    "list of a key": _list_of_key,
    "list of a key, by kind": lambda: _list_of_key(kind="kenken.cage"),
    "list of a key, failed": lambda: _list_of_key(status="failed"),
    "unfinished of a key": _count_of_key,
    "list of dead webhooks": lambda: list_webhooks(limit=100, after=None, state=WebhookStatus.DEAD),
    "webhooks due": _webhooks,
    "statistics": lambda: read_statistics(QUEUES),
    "sweep": sweep,
    "expire a batch": _expire,
}


def _time(name: str, times: int) -> list[float]:
    with autocommit() as connection:
        connection.execute(text(HOLD))
    took = []
    for _ in range(times):
        if name == "claim and commit" and not _submitted:
            _submit()
        began = time.perf_counter()
        DOABLE[name]()
        took.append(time.perf_counter() - began)
    return took


def main() -> None:
    """Answer requests until the input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        name, times = json.loads(line)
        print(json.dumps(_time(name, times)), file=answers, flush=True)


if __name__ == "__main__":
    main()
