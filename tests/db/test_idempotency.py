"""Idempotency keys in the database: a key stands for one job and one request, for a day."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, update

from db.idempotency import NOBODY, KeyReusedError, promise_job
from db.models import IdempotencyKey
from db.sessions import transaction
from db.sweeping import IDEMPOTENCY_KEPT, forget_idempotency_keys

pytestmark = pytest.mark.usefixtures("empty_stores")

DIGEST, OTHER_DIGEST = b"a" * 32, b"b" * 32


def _age(key: str, age: timedelta) -> None:
    with transaction() as session:
        session.execute(
            update(IdempotencyKey).where(IdempotencyKey.key == key).values(created_at=func.now() - age)
        )


def test_same_request_is_promised_the_same_job() -> None:
    key = str(uuid4())
    first, again = promise_job(NOBODY, key, DIGEST), promise_job(NOBODY, key, DIGEST)
    assert (first.new, again.new) == (True, False)
    assert first.job_id == again.job_id


def test_another_request_under_the_same_key_is_refused() -> None:
    key = str(uuid4())
    promise_job(NOBODY, key, DIGEST)
    with pytest.raises(KeyReusedError, match=key):
        promise_job(NOBODY, key, OTHER_DIGEST)


def test_owners_have_separate_idempotency_keys() -> None:
    key = str(uuid4())
    ids = {promise_job(owner, key, DIGEST).job_id for owner in (NOBODY, uuid4(), uuid4())}
    assert len(ids) == 3


def test_concurrent_requests_are_promised_one_job() -> None:
    key = str(uuid4())
    with ThreadPoolExecutor(8) as pool:
        promises = list(pool.map(lambda _: promise_job(NOBODY, key, DIGEST), range(8)))
    assert len({promise.job_id for promise in promises}) == 1
    assert sum(promise.new for promise in promises) == 1


def test_promise_lasts_a_day() -> None:
    young, old = str(uuid4()), str(uuid4())
    promises = {key: promise_job(NOBODY, key, DIGEST) for key in (young, old)}
    _age(young, IDEMPOTENCY_KEPT - timedelta(minutes=1))
    _age(old, IDEMPOTENCY_KEPT + timedelta(minutes=1))
    forget_idempotency_keys()
    assert promise_job(NOBODY, young, DIGEST).job_id == promises[young].job_id
    assert promise_job(NOBODY, old, OTHER_DIGEST).new
