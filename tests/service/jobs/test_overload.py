"""More submissions than a process stores at once: known answers are given; the rest is refused after a short wait."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import pytest
from flask.testing import FlaskClient

from db.cache import client as cache_client
from db.sessions import POOL_OVERFLOW, POOL_SIZE
from service.access.quotas import Turns
from service.jobs import submitting
from tests.service.conftest import NewClient, census, game

SOLVE = "/v1/krypto/solve"
FACT = f"{SOLVE}?cards=2,3,4,5,6&limit=3&target=6"


@contextmanager
def _full(turns: Turns, name: str) -> Iterator[None]:
    """Take all places of the name for a block."""
    with ExitStack() as held:
        for _ in range(turns._at_once):
            held.enter_context(turns.turn(name))
        yield


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the process turns of its own, which a test may fill."""
    for name in ("_counted", "_uncounted", "_all_callers"):
        monkeypatch.setattr(submitting, name, Turns(2, longest_wait_s=0.1))


@pytest.mark.usefixtures("few", "worker")
def test_known_answers_do_not_wait_behind_submissions(api: FlaskClient) -> None:
    assert api.post(SOLVE, json=game()).status_code == 200
    with _full(submitting._all_callers, submitting._EVERYBODY):
        # The answer is in the database alone.
        cache_client().flushdb()
        assert api.get(FACT).status_code == 200
        cache_client().flushdb()
        answered = api.post("/v1/batch", json={"requests": [{"kind": "krypto.solve", "params": game()}]})
        assert answered.get_json()["responses"][0]["status"] == 200


@pytest.mark.usefixtures("few", "lost_messages")
def test_what_cannot_be_stored_is_refused(api: FlaskClient) -> None:
    with _full(submitting._all_callers, submitting._EVERYBODY):
        refused = [api.post(SOLVE, json=game()), api.get(FACT), api.post("/v1/jobs", json=_JOB)]
    for answer in refused:
        assert (answer.status_code, answer.get_json()["type"]) == (503, "/problems#unavailable")
        assert int(answer.headers["Retry-After"]) >= 1
    assert api.post(SOLVE, json=game(), headers={"Prefer": "wait=0"}).status_code == 202


_JOB = {"kind": "krypto.solve", "params": game()}


@pytest.mark.usefixtures("few", "lost_messages")
def test_short_questions_of_a_key_do_not_wait_behind_its_long_work(new_client: NewClient) -> None:
    client = new_client()
    with _full(submitting._counted, f"key {client.id}"):
        refused = client.post("/v1/krypto/census", census())
        assert (refused.status_code, refused.get_json()["type"]) == (429, "/problems#too-many-requests")
        assert client.post(SOLVE, game()).status_code == 202


@pytest.mark.usefixtures("few", "lost_messages")
def test_few_requests_at_once_look_whether_their_answer_is_known(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, guard, peaks = set[int](), threading.Lock(), list[int]()

    def find(_digests: object) -> dict[bytes, object]:
        with guard:
            looking.add(threading.get_ident())
            peaks.append(len(looking))
        # Long enough for the other requests to arrive.
        time.sleep(0.1)
        with guard:
            looking.discard(threading.get_ident())
        return {}

    def ask(target: int) -> int:
        return api.application.test_client().post(SOLVE, json=game(target)).status_code

    monkeypatch.setattr(submitting, "find_finished_among", find)
    with _full(submitting._all_callers, submitting._EVERYBODY), ThreadPoolExecutor(12) as pool:
        assert set(pool.map(ask, range(1, 13))) <= {429, 503}
    assert len(peaks) == 12
    assert max(peaks) <= submitting.LOOKED_UP_AT_ONCE


def test_all_callers_leave_connections_for_what_is_read() -> None:
    assert submitting.STORED_AT_ONCE < submitting.ALL_STORED_AT_ONCE
    assert submitting.ALL_STORED_AT_ONCE + submitting.LOOKED_UP_AT_ONCE < POOL_SIZE + POOL_OVERFLOW
