"""One caller's flood on a real server: the others are served, and the flood holds few connections to the database."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager

import httpx
import pytest
from sqlalchemy import insert, select, text

from db.keys import Scope, create_key
from db.models import ApiKey, Computation
from db.records import Submitter, new_id
from db.sessions import autocommit, transaction
from db.submission import computation_values
from service.access.setting import KEYS_VARIABLE, PLAY_VARIABLE
from service.jobs.submitting import STORED_AT_ONCE
from tests.conftest import NO_TABLES, HttpServer, running_gunicorn
from tests.service.conftest import census, game
from tests.waiting import wait_until
from worker.declarations.operation import Question
from worker.jobs.submission import work_for
from worker.registry import OPERATIONS

pytestmark = pytest.mark.slow

SOLVE = "/v1/krypto/solve"
CENSUS = "/v1/krypto/census"
# Three times the connections to the database that a process has.
FLOOD = 100
_BLOCKED = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


@pytest.fixture(scope="module")
def server(stores: object, shared_worker: object) -> Iterator[HttpServer]:
    """Run a server of one process that requires keys and lets people play without one."""
    environ = {KEYS_VARIABLE: "required", PLAY_VARIABLE: "100000", **NO_TABLES}
    with running_gunicorn(max_job_seconds=10, processes=1, environ=environ) as running:
        yield running


def _new_key(jobs_at_once: int = 10_000) -> Mapping[str, str]:
    made = create_key("test", [Scope.SUBMIT], requests_per_minute=100_000, jobs_at_once=jobs_at_once)
    return {"Authorization": f"Bearer {made.key}"}


@contextmanager
def _question_held() -> Iterator[None]:
    """Insert a question's computation without committing it: whoever submits the same question waits."""
    operation = OPERATIONS["krypto.solve"]
    work = work_for(Question(operation, operation.params.model_validate(game(1))))
    values = computation_values(work, Submitter("held")) | {"id": new_id(), "shards_left": 1}
    with transaction() as session:
        session.execute(insert(Computation).values(values))
        yield
        session.rollback()


@contextmanager
def _keys_held() -> Iterator[None]:
    """Lock all keys that exist now: whoever counts the jobs of one waits."""
    with transaction() as session:
        session.execute(select(ApiKey.id).with_for_update(key_share=True)).all()
        yield


def _blocked() -> int:
    with autocommit() as connection:
        return int(connection.scalar(_BLOCKED) or 0)


@pytest.mark.usefixtures("empty_stores", "worker")
@pytest.mark.parametrize(
    ("has_key", "held", "at_once"), [(True, _keys_held, 1), (False, _question_held, STORED_AT_ONCE)]
)
def test_flood_of_one_caller_leaves_connections_for_others(
    server: HttpServer, has_key: bool, held: Callable[[], AbstractContextManager[None]], at_once: int
) -> None:
    flooding = _new_key() if has_key else {}
    with (
        httpx.Client(base_url=server.url, timeout=120) as other,
        ThreadPoolExecutor(FLOOD) as threads,
    ):

        def flood(target: int) -> httpx.Response:
            # Without a key, another address is another caller.
            transport = httpx.HTTPTransport(local_address="127.0.0.2")
            path, asked = (CENSUS, census(target)) if has_key else (SOLVE, game(1))
            headers = {**flooding, "Prefer": "wait=0"}
            with httpx.Client(transport=transport, timeout=120) as client:
                return client.post(f"{server.url}{path}", json=asked, headers=headers)

        statuses, blocked = [], []
        known = f"{SOLVE}?cards=2,3,4,5,6&target=200"
        assert other.get(known, headers=_new_key()).status_code == 200
        with held():
            flooded: list[Future[httpx.Response]] = [threads.submit(flood, at) for at in range(1, FLOOD + 1)]
            wait_until(lambda: _blocked() > 0, seconds=60)
            target = 300
            while sum(one.done() for one in flooded) < FLOOD - at_once:
                blocked.append(_blocked())
                # A new key: the process has to look it up in the database, as it does again after some seconds.
                theirs = _new_key() if has_key else {}
                target += 1
                new = {**game(target), "cards": [2, 3, 4, 5, 6]}
                statuses.append(other.get(known, headers=theirs).status_code)
                statuses.append(
                    other.post(SOLVE, json=new, headers={**theirs, "Prefer": "wait=0"}).status_code
                )
        answers = [one.result() for one in flooded]
    # A statement whose request has given up stays blocked until the database gives up too.
    assert max(blocked) <= 2 * at_once
    assert set(statuses) <= {200, 202}
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) >= FLOOD // 2
    for answer in refused:
        assert answer.json()["type"].endswith("#too-many-requests")
        assert int(answer.headers["Retry-After"]) >= 1
