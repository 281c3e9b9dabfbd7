"""``Idempotency-Key``: one job answers a request, however often it is sent and whichever process dies meanwhile."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from db.idempotency import NOBODY
from db.jobs import find_job
from db.models import Computation, IdempotencyKey, Job, JobStatus
from db.records import JobRecord
from db.sessions import transaction
from service.jobs import accepting
from tests.service.conftest import NewClient, census, game

SOLVE = "/v1/krypto/solve"
CENSUS = "/v1/krypto/census"
DEAL = "/v1/krypto/deal"
SAME = ("id", "kind", "params", "created_at")
LONG_DEAL = {"count": 1_000, "hand_size": 6}

stays_queued = pytest.mark.usefixtures("lost_messages")
needs_worker = pytest.mark.usefixtures("worker")


def _post(api: FlaskClient, key: str, body: object = None, path: str = SOLVE, wait: int = 0) -> TestResponse:
    headers = {"Idempotency-Key": key, "Prefer": f"wait={wait}"}
    return api.post(path, json=game() if body is None else body, headers=headers)


def _count(model: type[Computation | Job]) -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(model)) or 0


@pytest.fixture
def key() -> str:
    """Return an unused key."""
    return str(uuid4())


@stays_queued
def test_same_request_is_answered_with_the_same_job(api: FlaskClient, key: str) -> None:
    first, again = _post(api, key), _post(api, key)
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.get_json() == again.get_json()
    assert first.headers["Location"] == again.headers["Location"]
    assert (_count(Computation), _count(Job)) == (1, 1)
    assert _post(api, str(uuid4())).get_json()["id"] != first.get_json()["id"]


@stays_queued
def test_cancelled_job_stays_the_answer(api: FlaskClient, key: str) -> None:
    path = _post(api, key).headers["Location"]
    api.delete(path)
    again = _post(api, key)
    assert (again.status_code, again.get_json()["status"]) == (200, JobStatus.CANCELLED)
    assert _count(Job) == 1


@needs_worker
def test_finished_job_stays_the_answer(api: FlaskClient, key: str) -> None:
    first = _post(api, key, wait=20)
    again = [_post(api, key) for _ in range(3)]
    assert first.get_json()["status"] == "succeeded"
    assert [answer.get_json() for answer in again] == [first.get_json()] * 3
    assert not first.get_json()["cached"]


@needs_worker
def test_known_answer_with_an_idempotency_key_is_a_separate_job(api: FlaskClient, key: str) -> None:
    for _ in range(3):
        known = api.post(SOLVE, json=game()).get_json()
    first, again = _post(api, key).get_json(), _post(api, key).get_json()
    assert first == again
    assert first["id"] != known["id"]
    assert (first["cached"], first["result"]) == (True, known["result"])
    assert api.get(first["links"]["self"]).get_json() == first
    # Requests without the key still get the earlier answer.
    assert api.post(SOLVE, json=game()).get_json() == known


@stays_queued
def test_another_body_is_refused(api: FlaskClient, key: str) -> None:
    _post(api, key)
    refused = _post(api, key, game(7))
    assert (refused.status_code, refused.get_json()["type"]) == (422, "/problems#idempotency-key-reused")
    assert _count(Job) == 1


@stays_queued
def test_another_path_is_refused(api: FlaskClient, key: str) -> None:
    _post(api, key, {"count": 1}, DEAL)
    body = {"kind": "krypto.deal", "params": {"count": 1}}
    assert _post(api, key, body, "/v1/jobs").status_code == 422
    assert _post(api, key, {"count": 1}, DEAL).status_code == 202


@stays_queued
def test_spelling_of_the_json_does_not_change_the_body(api: FlaskClient, key: str) -> None:
    first = _post(api, key).get_json()
    spaced = json.dumps(dict(reversed(game().items())), indent=3)
    again = api.post(
        SOLVE,
        data=spaced,
        content_type="application/json",
        headers={"Idempotency-Key": key, "Prefer": "wait=0"},
    )
    assert again.get_json() == first


@pytest.mark.parametrize("bad", ["", "x" * 256, "two words", "tab\there", "ключ", "\x7f"])
@pytest.mark.parametrize("path", [SOLVE, "/v1/jobs"])
def test_invalid_idempotency_key_is_refused(api: FlaskClient, bad: str, path: str) -> None:
    body = game() if path == SOLVE else {"kind": "krypto.solve", "params": game()}
    sent = bad.encode().decode("latin-1")
    refused = _post(api, sent, body, path)
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0] == {
        "pointer": "/Idempotency-Key",
        "detail": "This should have 1 to 255 visible ASCII characters",
        "in": "header",
    }
    assert _count(Job) == 0


@stays_queued
def test_key_may_have_255_characters(api: FlaskClient, key: str) -> None:
    long = key + "~" * (255 - len(key))
    assert _post(api, long).get_json() == _post(api, long).get_json()


@stays_queued
def test_refused_request_does_not_use_up_the_key(api: FlaskClient, key: str) -> None:
    assert _post(api, key, {"cards": []}).status_code == 422
    assert _post(api, key).status_code == 202


@stays_queued
def test_clients_have_separate_idempotency_keys(new_client: NewClient, key: str) -> None:
    one, other = new_client(), new_client()
    mine = one.post(SOLVE, game(), Idempotency_Key=key).get_json()["id"]
    theirs = other.post(SOLVE, game(7), Idempotency_Key=key)
    assert (theirs.status_code, theirs.get_json()["id"] == mine) == (202, False)
    assert one.post(SOLVE, game(), Idempotency_Key=key).get_json()["id"] == mine


@stays_queued
@pytest.mark.parametrize("path", [SOLVE, DEAL])
def test_retry_after_a_crash_gets_the_promised_job(
    api: FlaskClient, key: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = game() if path == SOLVE else {"count": 1}

    class Killed(BaseException):
        """The process ends here."""

    def die(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(accepting, "submit_one", die)
        with pytest.raises(Killed):
            _post(api, key, body, path)
    assert _count(Job) == 0
    with transaction() as session:
        promised = session.get_one(IdempotencyKey, (NOBODY, key)).job_id
    answer = _post(api, key, body, path)
    assert (answer.status_code, answer.get_json()["id"]) == (202, str(promised))
    assert _post(api, key, body, path).get_json() == answer.get_json()


@stays_queued
@pytest.mark.parametrize("path", [SOLVE, DEAL])
def test_concurrent_repetition_creates_one_job(api: FlaskClient, key: str, path: str) -> None:
    # Without a seed every deal draws one, so two deals are two different questions.
    body = game() if path == SOLVE else {"count": 1}
    barrier = threading.Barrier(8, timeout=60)

    def ask(_: int) -> TestResponse:
        client = api.application.test_client()
        barrier.wait()
        return _post(client, key, body, path)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(8)))
    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.get_data() for answer in answers}) == 1
    assert (_count(Job), _count(Computation)) == (1, 1)


@stays_queued
@pytest.mark.parametrize("jobs_at_once", [1, 100])
@pytest.mark.parametrize(
    ("path", "body"), [(SOLVE, game()), (DEAL, {"count": 1}), (CENSUS, census()), (DEAL, LONG_DEAL)]
)
def test_loser_of_the_race_gets_the_winners_job(
    new_client: NewClient,
    key: str,
    path: str,
    body: object,
    jobs_at_once: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = new_client(jobs_at_once=jobs_at_once)
    first = client.post(path, body, Idempotency_Key=key).get_json()
    seen: list[UUID] = []

    def find_later(job_id: UUID) -> JobRecord | None:
        """Act as if the other request created the job between this request's lookup and its insert."""
        seen.append(job_id)
        return find_job(job_id) if len(seen) > 1 else None

    monkeypatch.setattr(accepting, "find_job", find_later)
    again = client.post(path, body, Idempotency_Key=key).get_json()
    # A worker that another test started may have taken the job meanwhile.
    assert [again[name] for name in SAME] == [first[name] for name in SAME]
    assert seen == [UUID(first["id"])] * 2
    assert (_count(Job), _count(Computation)) == (1, 1)


@stays_queued
def test_repeated_submission_counts_once_towards_the_quota(new_client: NewClient, key: str) -> None:
    client = new_client(jobs_at_once=1)
    first = client.post(CENSUS, census(), Idempotency_Key=key)
    assert client.post(CENSUS, census(), Idempotency_Key=key).get_json() == first.get_json()
    assert client.post(CENSUS, census(7), Idempotency_Key=str(uuid4())).status_code == 429


@stays_queued
def test_refused_request_may_be_repeated_with_its_key(new_client: NewClient, key: str) -> None:
    client = new_client(jobs_at_once=1)
    first = client.post(CENSUS, census(1)).headers["Location"]
    assert client.post(CENSUS, census(2), Idempotency_Key=key).status_code == 429
    with transaction() as session:
        promised = session.get_one(IdempotencyKey, (client.id, key)).job_id
    client.delete(first)
    again = client.post(CENSUS, census(2), Idempotency_Key=key)
    assert (again.status_code, again.get_json()["id"]) == (202, str(promised))


@needs_worker
def test_refusal_by_a_worker_is_repeated_with_the_same_job(api: FlaskClient, key: str) -> None:
    body = {"total": 300}
    first, again = (_post(api, key, body, "/v1/partition/additive") for _ in range(2))
    assert (first.status_code, first.get_json()["type"]) == (422, "/problems#invalid-input")
    assert (again.status_code, again.get_json()) == (422, first.get_json())
    assert api.get(first.get_json()["job"]).get_json()["status"] == "failed"
    with transaction() as session:
        promised = session.get_one(IdempotencyKey, (NOBODY, key)).job_id
    assert first.get_json()["job"] == f"/v1/jobs/{promised}"
    assert _count(Job) == 1


@stays_queued
def test_too_expensive_request_is_refused_again(
    api: FlaskClient, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAX_JOB_SECONDS", "0.001")
    body = {"kind": "krypto.census", "params": {"rules": "integer"}}
    first, again = (_post(api, key, body, "/v1/jobs") for _ in range(2))
    assert (first.status_code, again.status_code) == (422, 422)
    assert first.get_json() == again.get_json()
    assert _count(Job) == 0
    # The key is still free for a corrected request.
    assert _post(api, key).status_code == 202


@stays_queued
def test_concurrent_repetition_counts_once_towards_the_quota(new_client: NewClient, key: str) -> None:
    client = new_client(jobs_at_once=1)
    barrier = threading.Barrier(6, timeout=60)

    def ask(_: int) -> tuple[int, str]:
        http = client.http.application.test_client()
        headers = {"Authorization": f"Bearer {client.key}", "Idempotency-Key": key, "Prefer": "wait=0"}
        barrier.wait()
        answer = http.post(CENSUS, json=census(), headers=headers)
        return answer.status_code, answer.get_json().get("id")

    with ThreadPoolExecutor(6) as pool:
        answers = set(pool.map(ask, range(6)))
    assert len(answers) == 1
    assert answers.pop()[0] == 202
