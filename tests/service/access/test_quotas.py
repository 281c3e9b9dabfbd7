"""Limits of a key: requests per minute, and long work at once."""

import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db import cache as connection
from db.cache import client as cache_client
from db.keys import KEY_PREFIX, SECRET_BYTES, key_hash
from db.models import Computation
from db.sessions import transaction
from service.access.credentials import key_cache
from service.access.quotas import (
    UNKNOWN_TOKENS,
    _item,
    _storage,
    charge,
    count_requests,
    network_of,
    wait_for,
)
from service.app import create_app
from service.http.api_request import Quota
from service.http.problems import ProblemError
from tests.service.conftest import KeyClient, NewClient, census, game

SOLVE = "/v1/krypto/solve"
CENSUS = "/v1/krypto/census"

stays_queued = pytest.mark.usefixtures("lost_messages")


def _computations() -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(Computation)) or 0


def test_requests_beyond_the_rate_are_refused(new_client: NewClient) -> None:
    client, other = new_client(requests_per_minute=3), new_client(requests_per_minute=3)
    assert [client.get("/v1/jobs").status_code for _ in range(3)] == [200, 200, 200]
    refused = client.get("/v1/jobs")
    assert (refused.status_code, refused.get_json()["type"]) == (429, "/problems#too-many-requests")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert other.get("/v1/jobs").status_code == 200


def test_all_processes_count_together(new_client: NewClient) -> None:
    client = new_client(requests_per_minute=2)
    elsewhere = KeyClient(create_app().test_client(), client.key)
    assert (client.get("/v1/jobs").status_code, elsewhere.get("/v1/jobs").status_code) == (200, 200)
    assert (client.get("/v1/jobs").status_code, elsewhere.get("/v1/jobs").status_code) == (429, 429)


@pytest.mark.usefixtures("worker")
def test_cached_answers_count_towards_the_rate(new_client: NewClient) -> None:
    client = new_client(requests_per_minute=4)
    answers = [client.ask("POST", SOLVE, game()).status_code for _ in range(5)]
    assert answers == [200, 200, 200, 200, 429]


def test_requests_pass_while_redis_is_away(new_client: NewClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client(requests_per_minute=1)
    assert client.get("/v1/jobs").status_code == 200
    assert client.get("/v1/jobs").status_code == 429
    nowhere = redis.Redis.from_url("unix:///nonexistent/cache.sock")
    with monkeypatch.context() as patch:
        patch.setattr(connection, "client", lambda: nowhere)
        patch.setattr(connection.fallible, "_away_until", 0.0)
        assert [client.get("/v1/jobs").status_code for _ in range(3)] == [200, 200, 200]
    assert client.get("/v1/jobs").status_code == 429


def test_operators_own_key_has_no_limits(operator: KeyClient) -> None:
    assert {operator.get("/v1/jobs").status_code for _ in range(30)} == {200}


@stays_queued
def test_long_work_beyond_the_quota_is_refused(new_client: NewClient) -> None:
    client, other = new_client(jobs_at_once=2), new_client(jobs_at_once=1)
    first = client.post(CENSUS, census(1)).headers["Location"]
    assert client.post("/v1/jobs", {"kind": "krypto.census", "params": census(2)}).status_code == 202
    for target in (1, 3):
        refused = client.post(CENSUS, census(target))
        assert (refused.status_code, refused.get_json()["type"]) == (429, "/problems#too-many-jobs")
        assert int(refused.headers["Retry-After"]) >= 1
    assert _computations() == 2
    assert other.post(CENSUS, census(3)).status_code == 202
    client.delete(first)
    assert client.post(CENSUS, census(3)).status_code == 202
    assert client.post(CENSUS, census(4)).status_code == 429


@stays_queued
def test_long_work_leaves_a_key_its_short_questions(new_client: NewClient) -> None:
    client = new_client(jobs_at_once=1)
    assert client.post(CENSUS, census(1)).status_code == 202
    short = [
        client.post("/v1/krypto/hint", {"cards": [2, 4, 3, 6, 5], "target": 6}),
        client.post(SOLVE, game(1)),
        client.post("/v1/jobs", {"kind": "krypto.solve", "params": game(2)}),
        client.post("/v1/jobs?dry_run=1", {"kind": "krypto.solve", "params": game(3)}),
        client.post(SOLVE, game(4), Idempotency_Key="mine"),
        client.ask("GET", f"{SOLVE}?cards=2,3,4,5,6&target=9", headers={"Prefer": "wait=0"}),
        client.post("/v1/krypto/check", {"cards": [1], "target": 1, "expression": "1"}),
        client.post("/v1/batch", {"requests": [{"kind": "krypto.solve", "params": game(5)}]}),
    ]
    assert {answer.status_code for answer in short} <= {200, 202}
    # Nor do they use the limit up.
    assert client.get("/v1/me").get_json()["job_limit"] == {"limit": 1, "remaining": 0}
    assert client.post(CENSUS, census(2)).status_code == 429


@stays_queued
def test_long_work_counts_as_a_fact_too(new_client: NewClient) -> None:
    client = new_client(jobs_at_once=1)
    facts = [f"{CENSUS}?high=18&rules=integer&targets={target},{target}" for target in (1, 2)]
    asked = [client.ask("GET", fact, headers={"Prefer": "wait=0"}) for fact in facts]
    assert [answer.status_code for answer in asked] == [202, 429]


@pytest.mark.usefixtures("worker")
def test_known_answers_do_not_count_towards_the_quota(
    new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if a small census were long work.
    monkeypatch.setattr("worker.jobs.submission.QUICK_S", 0.0)
    client, known = new_client(jobs_at_once=1), {**census(1), "hand_size": 2}
    counted = client.ask("POST", CENSUS, known, {"Prefer": "wait=30"}).get_json()
    assert counted["status"] == "succeeded"
    monkeypatch.setattr("service.jobs.submitting.send_first_shards", lambda *_: None)
    assert client.post(CENSUS, census(2)).status_code == 202
    assert client.post(CENSUS, census(3)).status_code == 429
    for named in ({}, {"Idempotency_Key": "again"}):
        cache_client().flushdb()
        for _ in range(3):
            again = client.post(CENSUS, known, **named)
            assert (again.status_code, again.get_json()["result"]) == (200, counted["result"])


@stays_queued
def test_concurrent_requests_do_not_exceed_the_quota(new_client: NewClient) -> None:
    client = new_client(jobs_at_once=3)
    barrier = threading.Barrier(10, timeout=60)

    def ask(target: int) -> int:
        mine = KeyClient(client.http.application.test_client(), client.key)
        barrier.wait()
        return mine.post(CENSUS, census(target)).status_code

    with ThreadPoolExecutor(10) as pool:
        answers = sorted(pool.map(ask, range(1, 11)))
    assert answers == [202] * 3 + [429] * 7
    assert _computations() == 3


@stays_queued
def test_without_keys_there_are_no_quotas(api: FlaskClient) -> None:
    answers = {
        api.post(SOLVE, json=game(target), headers={"Prefer": "wait=0"}).status_code
        for target in range(1, 26)
    }
    assert answers == {202}


def _random_key() -> str:
    return KEY_PREFIX + secrets.token_urlsafe(SECRET_BYTES)


def test_unknown_key_is_looked_up_once(guarded_app: Flask, statements: list[str]) -> None:
    stranger = KeyClient(guarded_app.test_client(), _random_key())
    assert {stranger.get("/v1/jobs").status_code for _ in range(40)} == {401}
    assert len(statements) == 1


def test_key_of_many_requests_at_once_is_looked_up_once(
    new_client: NewClient, all_statements: list[str]
) -> None:
    client, barrier = new_client(), threading.Barrier(20, timeout=60)
    hashed = key_hash(client.key)

    def find(_: int) -> bool:
        barrier.wait()
        return key_cache.find(hashed, "127.0.0.1") is not None

    key_cache.forget()
    all_statements.clear()
    with ThreadPoolExecutor(20) as pool:
        assert all(pool.map(find, range(20)))
    assert len(all_statements) == 1


def test_only_the_address_that_tries_many_keys_is_limited(
    guarded_app: Flask, new_client: NewClient, statements: list[str]
) -> None:
    client = new_client()
    assert client.get("/v1/jobs").status_code == 200
    statements.clear()
    answers = [
        KeyClient(guarded_app.test_client(), _random_key()).get("/v1/jobs")
        for _ in range(UNKNOWN_TOKENS.per_minute + 20)
    ]
    refused = answers[UNKNOWN_TOKENS.per_minute :]
    assert {answer.status_code for answer in answers[: UNKNOWN_TOKENS.per_minute]} == {401}
    assert {answer.status_code for answer in refused} == {429}
    assert all(1 <= int(answer.headers["Retry-After"]) <= 60 for answer in refused)
    # Each token is looked up, since it might be valid.
    assert sum("api_keys.secret_hash = " in statement for statement in statements) == len(answers)
    # Valid keys from the same address work, even if they have to be looked up again.
    key_cache.forget()
    assert client.get("/v1/jobs").status_code == 200
    assert new_client().get("/v1/jobs").status_code == 200
    http = guarded_app.test_client()
    elsewhere = http.get(
        "/v1/jobs",
        headers={"Authorization": f"Bearer {_random_key()}"},
        environ_base={"REMOTE_ADDR": "192.0.2.7"},
    )
    assert elsewhere.status_code == 401


def test_ipv4_address_is_the_same_on_a_dual_stack_socket() -> None:
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"


def test_addresses_of_one_ipv6_network_count_together(guarded_app: Flask) -> None:
    def ask(number: int) -> int:
        return (
            guarded_app.test_client()
            .get(
                "/v1/jobs",
                headers={"Authorization": f"Bearer {_random_key()}"},
                environ_base={"REMOTE_ADDR": f"2001:db8::{number:x}"},
            )
            .status_code
        )

    statuses = [ask(number) for number in range(1, UNKNOWN_TOKENS.per_minute + 2)]
    assert statuses == [401] * UNKNOWN_TOKENS.per_minute + [429]


def test_refused_requests_are_told_when_they_will_fit() -> None:
    random = Random(7)
    for _ in range(300):
        limit, previous_expires_s = random.choice([3, 10, 600]), random.uniform(0, 60)
        window = (
            random.randint(0, limit),
            previous_expires_s,
            random.randint(0, limit),
            60 + previous_expires_s,
        )
        requests = random.randint(1, limit)
        told = wait_for(requests, limit, 60, window)
        assert _fits(requests, limit, window, told + 0.001)
        assert told == 1 or not _fits(requests, limit, window, told - 1)


def test_refused_batch_is_told_when_all_of_it_will_fit(empty_stores: object) -> None:
    quota, requests = Quota("key", 10, secrets.token_hex(8)), 5
    count_requests(quota, 6)
    # Its own request, counted on arrival, passes; the rest does not.
    count_requests(quota)
    with pytest.raises(ProblemError) as refused:
        charge(quota, requests, "/requests")
    item, server = _item(quota), cache_client()
    window = _storage(server).get_sliding_window(item.key_for(quota.whose), item.get_expiry())
    told = int(refused.value.headers["Retry-After"])
    assert _fits(requests, quota.requests_per_minute, window, told)
    assert not _fits(requests, quota.requests_per_minute, window, told - 2)


def _fits(requests: int, limit: int, window: tuple[int, float, int, float], seconds: float) -> bool:
    """Return True if the requests fit after these seconds, as the script in Redis counts."""
    previous, previous_expires_s, current, current_expires_s = window
    if current_expires_s - seconds < 60:
        previous, previous_expires_s, current = current, current_expires_s, 0
    return int(previous * max(0.0, previous_expires_s - seconds) / 60) + current + requests <= limit
