"""``POST /v1/batch``: many questions in one request."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from db.cache import client as cache_client
from db.models import Computation, Job
from db.sessions import transaction
from service.app import create_app
from service.http.api_request import ApiRequest
from service.jobs import submitting
from tests.conftest import HttpServer
from tests.service.conftest import NewClient, census
from tests.service.http.test_crowds import CROWD, _crowd
from worker.declarations.operation import AnyOperation
from worker.registry import engines

BATCH = "/v1/batch"
SOLVE = "/v1/krypto/solve"

needs_worker = pytest.mark.usefixtures("worker")


def _game(target: int) -> dict[str, Any]:
    return {"cards": [2, 4, 3, 6, 5], "target": target, "limit": 2}


def _solve(target: int) -> dict[str, Any]:
    return {"kind": "krypto.solve", "params": _game(target)}


def _ask(api: FlaskClient, *requests: object, prefer: str = "wait=20") -> TestResponse:
    return api.post(BATCH, json={"requests": requests}, headers={"Prefer": prefer})


def _answers(api: FlaskClient, *requests: object, prefer: str = "wait=20") -> list[dict[str, Any]]:
    response = _ask(api, *requests, prefer=prefer)
    assert response.status_code == 200, response.get_json()
    answers: list[dict[str, Any]] = response.get_json()["responses"]
    return answers


def _count(model: type[Computation] | type[Job]) -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(model)) or 0


@pytest.fixture
def nothing_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drop every message to the workers, so that jobs stay queued."""
    monkeypatch.setattr(submitting, "send_first_shards", lambda *_: None)


@needs_worker
def test_each_request_is_answered_like_its_own_route(api: FlaskClient) -> None:
    check = {"cards": [1, 2, 3], "target": 6, "expression": "1 + 2 + 3"}
    requests = [_solve(6), {"kind": "krypto.check", "params": check}, _solve(7), _solve(6)]
    first = _answers(api, *requests)
    assert [answer["status"] for answer in first] == [200] * 4
    assert first[0] == first[3]
    assert first[1]["body"]["result"]["correct"] is True
    own = [api.post(SOLVE, json=_game(6)), api.post("/v1/krypto/check", json=check)]
    for answer, alone in zip(first, own, strict=False):
        assert answer["body"]["params"] == alone.get_json()["params"]
        assert answer["body"]["result"] == alone.get_json()["result"]
    # Answered from the cache, then from memory, then from the database.
    for forget in (False, False, True):
        if forget:
            cache_client().flushdb()
            api = create_app().test_client()
        again = _answers(api, *requests)
        assert [answer["body"]["cached"] for answer in again] == [True] * 4
        assert [answer["body"]["result"] for answer in again] == [
            answer["body"]["result"] for answer in first
        ]
        assert again[0]["body"] == api.post(SOLVE, json=_game(6)).get_json()
    assert _count(Computation) == 3


@needs_worker
def test_minimal_batch_has_only_results(api: FlaskClient) -> None:
    whole = _answers(api, _solve(6), _solve(7))
    for _ in range(3):
        response = _ask(api, _solve(6), _solve(7), prefer="return=minimal, wait=20")
        assert response.headers["Preference-Applied"] == "return=minimal, wait=20"
        bodies = [answer["body"] for answer in response.get_json()["responses"]]
        assert bodies == [answer["body"]["result"] for answer in whole]


def test_invalid_request_names_its_field_and_stops_no_other(
    api: FlaskClient, nothing_sent: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = {"kind": "krypto.census", "params": {"hand_size": 6, "low": 1, "high": 40}}
    dear = {"kind": "krypto.census", "params": {"rules": "integer"}}
    monkeypatch.setenv("MAX_JOB_SECONDS", "5")
    wrong = [
        (5, "/requests/0"),
        ({"kind": "krypto.solve"}, "/requests/1/params"),
        ({"kind": "krypto.solv", "params": {}}, "/requests/2/kind"),
        ({"kind": "krypto.solve", "params": {"cards": [1, "x"], "target": 3}}, "/requests/3/params/cards/1"),
        ({**_solve(3), "webhook": {"url": "https://example.com"}}, "/requests/4/webhook"),
        (long, "/requests/5/params/high"),
        (dear, "/requests/6/params"),
        (dear, "/requests/7/params"),
    ]
    answers = _answers(api, *(one for one, _ in wrong), _solve(6), prefer="wait=0")
    for answer, (_, pointer) in zip(answers, wrong, strict=False):
        assert (answer["status"], answer["body"]["status"]) == (422, 422)
        assert answer["body"]["errors"][0]["pointer"] == pointer
        assert pointer in answer["body"]["detail"]
    assert (answers[-1]["status"], answers[-1]["body"]["status"]) == (202, "queued")
    assert _count(Computation) == 1


@needs_worker
def test_request_refused_by_a_worker_names_its_field(api: FlaskClient) -> None:
    impossible = {"kind": "krypto.deal", "params": {"deck": [[1, 5]], "solvable": True, "seed": 1}}
    alone = api.post("/v1/krypto/deal", json=impossible["params"])
    (_, answer) = _answers(api, _solve(6), impossible)
    if alone.status_code == 422:
        assert answer["status"] == 422
        pointers = [error["pointer"] for error in answer["body"]["errors"]]
        assert pointers == ["/requests/1/params" + error["pointer"] for error in alone.get_json()["errors"]]
    else:
        assert answer["body"]["error"] == alone.get_json()["error"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/requests"),
        ({"requests": []}, "/requests"),
        ({"requests": {}}, "/requests"),
        ({"requests": [_solve(1)] * 101}, "/requests"),
        ({"requests": [_solve(1)], "wait": 3}, "/wait"),
    ],
)
def test_invalid_batch_is_refused(api: FlaskClient, body: object, pointer: str) -> None:
    refused = api.post(BATCH, json=body)
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, pointer)


def test_idempotency_key_is_refused(api: FlaskClient) -> None:
    refused = api.post(BATCH, json={"requests": [_solve(1)]}, headers={"Idempotency-Key": "a"})
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0] == {
        "pointer": "/Idempotency-Key",
        "detail": "A batch takes no idempotency key; equal questions are computed once anyway",
        "in": "header",
    }


def test_unfinished_request_is_answered_with_its_job(api: FlaskClient, nothing_sent: None) -> None:
    response = _ask(api, *(_solve(target) for target in (1, 2, 1)), prefer="wait=0")
    assert response.headers["Retry-After"] == "1"
    answers = response.get_json()["responses"]
    assert [answer["status"] for answer in answers] == [202] * 3
    jobs = [answer["body"] for answer in answers]
    assert jobs[0] == jobs[2]
    assert api.get(jobs[1]["links"]["self"]).get_json()["status"] == "queued"
    # Another batch gets its own jobs for the same computations.
    others = [answer["body"] for answer in _answers(api, _solve(1), _solve(2), prefer="wait=0")]
    assert {job["id"] for job in others}.isdisjoint(job["id"] for job in jobs)
    assert (_count(Computation), _count(Job)) == (2, 4)


@needs_worker
def test_hundred_new_requests_need_few_statements(api: FlaskClient, statements: list[str]) -> None:
    answers = _answers(api, *(_solve(target) for target in range(1, 101)), prefer="wait=0")
    taken_in = [one for one in statements if "computations" in one or "jobs" in one or "shards" in one]
    assert {answer["status"] for answer in answers} <= {200, 202}
    assert _count(Computation) == 100
    # One statement creates all computations and all jobs. Another one may give turns to those that had to wait.
    for what in ("computations", "jobs"):
        (stored,) = (one for one in taken_in if f"INSERT INTO {what}" in one)
        assert {f"INSERT INTO {table}" in stored for table in ("computations", "jobs")} == {True}
    answers = _answers(api, *(_solve(target) for target in range(1, 101)), prefer="wait=30")
    assert [answer["body"]["params"]["target"] for answer in answers] == list(range(1, 101))
    assert {answer["body"]["status"] for answer in answers} == {"succeeded"}


@pytest.mark.usefixtures("nothing_sent")
def test_unfinished_long_work_shows_its_place(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.jobs.answer.read_served_engines", engines)
    works = [{"kind": "krypto.census", "params": census(target)} for target in (1, 2)]
    answers = _answers(api, *works, _solve(1), prefer="wait=0")
    assert [answer["status"] for answer in answers] == [202] * 3
    told = [answer["body"]["progress"].get("position") for answer in answers]
    assert sorted(told[:2]) == [1, 2]


@needs_worker
def test_concurrent_equal_batches_are_computed_once(http_server: HttpServer) -> None:
    batch = {"requests": [_solve(target) for target in range(7_001, 7_011)]}
    assert set(_crowd(http_server, [("POST", BATCH, batch)] * CROWD)) == {200}
    with transaction() as session:
        digests = session.scalars(select(Computation.digest).where(Computation.kind == "krypto.solve")).all()
    assert len(digests) == len(set(digests))


def test_concurrent_batches_with_shared_questions_do_not_block(api: FlaskClient, nothing_sent: None) -> None:
    clients = [create_app().test_client() for _ in range(8)]
    barrier = threading.Barrier(len(clients), timeout=60)

    def ask(number: int) -> set[int]:
        targets = list(range(1, 41))
        barrier.wait()
        shuffled = targets[number:] + targets[:number]
        return {
            answer["status"] for answer in _answers(clients[number], *map(_solve, shuffled), prefer="wait=0")
        }

    with ThreadPoolExecutor(len(clients)) as pool:
        # A worker that other tests left running may give itself the turns.
        assert set().union(*pool.map(ask, range(len(clients)))) <= {200, 202}
    assert _count(Computation) == 40


def test_batch_counts_as_its_number_of_requests(new_client: NewClient, nothing_sent: None) -> None:
    client = new_client(requests_per_minute=10)
    targets = [_solve(target) for target in range(1, 12)]
    too_many = client.post(BATCH, {"requests": targets})
    assert (too_many.status_code, too_many.get_json()["errors"][0]["pointer"]) == (422, "/requests")
    assert client.post(BATCH, {"requests": targets[:6]}).status_code == 200
    refused = client.post(BATCH, {"requests": targets[:6]})
    assert (refused.status_code, refused.get_json()["type"]) == (429, "/problems#too-many-requests")
    # In a minute the six requests of before count a little less, but not yet enough.
    assert 60 < int(refused.headers["Retry-After"]) <= 120
    # The request itself was counted, and the rest of the quota is still there for fewer.
    assert ";r=2;" in refused.headers["RateLimit"]
    assert client.post(BATCH, {"requests": targets[:1]}).status_code == 200


def _census(target: int) -> dict[str, Any]:
    return {"kind": "krypto.census", "params": census(target)}


def test_batch_of_short_questions_needs_no_room_among_jobs(new_client: NewClient, nothing_sent: None) -> None:
    client = new_client(requests_per_minute=600, jobs_at_once=20)
    answers = client.post(BATCH, {"requests": [_solve(target) for target in range(1, 101)]}).get_json()
    assert [answer["status"] for answer in answers["responses"]] == [202] * 100
    assert _count(Job) == 100


def test_batch_with_too_much_long_work_is_refused_as_a_whole(
    new_client: NewClient, nothing_sent: None
) -> None:
    client, other = new_client(jobs_at_once=3), new_client()
    # Another caller's census, which would be joined.
    assert other.post(BATCH, {"requests": [_census(1)]}).status_code == 200
    long = [_census(target) for target in range(1, 5)]
    refused = client.post(BATCH, {"requests": [_solve(1), *long]})
    assert (refused.status_code, refused.get_json()["type"]) == (429, "/problems#too-many-jobs")
    assert int(refused.headers["Retry-After"]) >= 1
    assert (_count(Computation), _count(Job)) == (1, 1)
    accepted = client.post(BATCH, {"requests": [_solve(1), *long[:3]]})
    assert [answer["status"] for answer in accepted.get_json()["responses"]] == [202] * 4
    assert (_count(Computation), _count(Job)) == (4, 5)


def test_new_computations_belong_to_the_trace_of_the_batch(
    api: FlaskClient, nothing_sent: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = f"00-{'a' * 32}-{'b' * 16}-01"
    monkeypatch.setattr(ApiRequest, "trace_context", trace)
    check = {"kind": "krypto.check", "params": {"cards": [1], "target": 1, "expression": "1"}}
    assert _ask(api, _solve(6), check, prefer="wait=0").status_code == 200
    with transaction() as session:
        assert session.scalars(select(Computation.trace_context)).all() == [trace, trace]


@needs_worker
def test_each_request_gets_its_own_seed(api: FlaskClient) -> None:
    deal = {"kind": "krypto.deal", "params": {"count": 1}}
    answers = [answer for _ in range(2) for answer in _answers(api, deal, deal)]
    seeds = {answer["body"]["params"]["seed"] for answer in answers}
    assert len(seeds) == 4


@needs_worker
def test_job_of_several_shards_is_waited_for(api: FlaskClient, spin: AnyOperation) -> None:
    spins = [
        {"kind": spin.kind, "params": {"name": "batch", "shards": shards, "seconds": 0}} for shards in (3, 4)
    ]
    answers = _answers(api, _solve(6), *spins, prefer="wait=30")
    assert [answer["status"] for answer in answers] == [200] * 3
    assert [answer["body"]["result"] for answer in answers[1:]] == [{"total": 6}, {"total": 10}]
