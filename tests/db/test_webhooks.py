"""Webhooks in the store: claimed by one process, fenced, listed, delivered again."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import func, update

from db import webhooks
from db.commits import commit_shard
from db.jobs import cancel_job
from db.keys import Scope, create_key
from db.models import Computation, Webhook, WebhookStatus
from db.records import JobRecord, Submitter
from db.sessions import transaction
from db.shards import claim_shard
from db.submission import submit
from db.sweeping import forget_finished
from db.webhooks import (
    Delivery,
    WebhookRecord,
    claim_due,
    find_webhook,
    list_webhooks,
    record_failure,
    record_success,
    redeliver,
)
from tests.db.work import some_work, submitted

pytestmark = pytest.mark.usefixtures("empty_stores")

LEASE = timedelta(minutes=1)
LONGEST = timedelta(hours=1)


def _queued(host: str = "hooks.example", key_id: UUID | None = None) -> JobRecord:
    by = Submitter("request", webhook_url=f"https://{host}/", key_id=key_id)
    return submit(some_work(), by, sent=1).job


def _ended(host: str = "hooks.example", key_id: UUID | None = None) -> JobRecord:
    job = _queued(host, key_id)
    claim = claim_shard(job.computation_id, 0, "w")
    assert claim is not None
    commit_shard(claim, "{}", lambda partials: partials[0])
    return job


def _claim(limit: int = 10) -> list[Delivery]:
    return list(claim_due(limit, lease=LEASE, longest_wait=LONGEST).deliveries)


def _found(job: JobRecord) -> WebhookRecord:
    found = find_webhook(job.id)
    assert found is not None
    return found


def _put_off(job: JobRecord, by: timedelta) -> None:
    with transaction() as session:
        session.execute(update(Webhook).where(Webhook.job_id == job.id).values(next_at=func.now() + by))


def test_webhook_waits_for_the_end_of_its_job() -> None:
    job = _queued()
    webhook = _found(job)
    assert (webhook.url, webhook.state, webhook.attempts) == ("https://hooks.example/", "waiting", 0)
    assert webhook.next_at is None
    assert _claim() == []
    assert not redeliver(job.id)
    cancel_job(job.id)
    assert [delivery.job_id for delivery in _claim()] == [job.id]


def test_job_without_a_webhook_has_none() -> None:
    assert find_webhook(submitted().id) is None
    assert find_webhook(uuid4()) is None
    assert not redeliver(uuid4())


def test_claim_belongs_to_one_process_until_it_expires() -> None:
    job = _ended()
    (delivery,) = _claim()
    assert (delivery.job_id, delivery.url, delivery.attempt) == (job.id, "https://hooks.example/", 1)
    assert _claim() == []
    _put_off(job, timedelta(0))
    (again,) = _claim()
    assert again.attempt == 2


def test_claims_respect_the_limit_and_take_the_longest_due_first() -> None:
    jobs = [_ended() for _ in range(4)]
    for job, minutes in zip(jobs, (1, 4, 2, 3), strict=True):
        _put_off(job, timedelta(minutes=-minutes))
    assert {delivery.job_id for delivery in _claim(2)} == {jobs[1].id, jobs[3].id}
    assert {delivery.job_id for delivery in _claim(2)} == {jobs[2].id, jobs[0].id}


def test_keys_are_served_in_turn() -> None:
    keys = [create_key("test", (Scope.SUBMIT,), requests_per_minute=60, jobs_at_once=99).id for _ in range(2)]
    for number in range(8):
        _ended(f"hooks{number}.example", keys[0])
    held = claim_due(4, lease=LEASE, longest_wait=LONGEST).deliveries
    late = [_ended(key_id=key_id).id for key_id in (keys[1], None)]
    claimed = claim_due(3, lease=LEASE, longest_wait=LONGEST, held=held).deliveries
    assert [delivery.job_id in late for delivery in claimed].count(True) == len(late)
    assert {delivery.key_id for delivery in claimed} == {*keys, None}


def test_receivers_are_all_looked_at_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "MOST_RECEIVERS", 3)
    for number in range(7):
        _put_off(_ended(f"hooks{number}.example"), timedelta(minutes=1))
    due, after, found = _ended("late.example"), "", []
    for _ in range(4):
        claimed, after = claim_due(9, lease=LEASE, longest_wait=LONGEST, after=after)
        found.append([delivery.job_id for delivery in claimed])
    assert (found, after) == ([[], [], [due.id], []], "hooks2.example")


def test_concurrent_claims_claim_each_webhook_once() -> None:
    jobs = [_ended() for _ in range(24)]
    with ThreadPoolExecutor(8) as pool:
        claimed = [
            delivery for deliveries in pool.map(lambda _: _claim(3), range(16)) for delivery in deliveries
        ]
    assert sorted(delivery.job_id for delivery in claimed) == sorted(job.id for job in jobs)


def test_lost_claim_records_nothing() -> None:
    job = _ended()
    (slow,) = _claim()
    _put_off(job, timedelta(0))
    (quick,) = _claim()
    assert not record_failure(slow, "slow", None)
    assert record_success(quick)
    assert not record_failure(quick, "late", None)
    assert not record_success(slow)
    assert (_found(job).state, _found(job).last_error) == (WebhookStatus.DELIVERED, None)


def test_running_attempt_does_not_undo_a_redelivery() -> None:
    job = _ended()
    (delivery,) = _claim()
    assert redeliver(job.id)
    assert not record_failure(delivery, "no", None)
    assert [again.attempt for again in _claim()] == [1]


def test_failure_schedules_the_next_attempt_or_gives_up() -> None:
    job = _ended()
    (delivery,) = _claim()
    assert record_failure(delivery, "no", timedelta(minutes=30))
    webhook = _found(job)
    assert (webhook.state, webhook.last_error, webhook.attempts) == (WebhookStatus.WAITING, "no", 1)
    assert webhook.next_at is not None
    assert _claim() == []
    _put_off(job, timedelta(0))
    (delivery,) = _claim()
    assert record_failure(delivery, "never", None)
    webhook = _found(job)
    assert (webhook.state, webhook.last_error, webhook.next_at) == (WebhookStatus.DEAD, "never", None)
    assert _claim() == []


def test_webhook_delayed_before_a_clock_jump_is_due() -> None:
    _put_off(job := _ended(), LONGEST / 2)
    assert _claim() == []
    _put_off(job, 2 * LONGEST)
    assert [delivery.job_id for delivery in _claim()] == [job.id]


def test_redelivery_starts_with_the_first_attempt() -> None:
    job = _ended()
    (delivery,) = _claim()
    record_success(delivery)
    assert redeliver(job.id)
    webhook = _found(job)
    assert (webhook.state, webhook.attempts, webhook.delivered_at) == (WebhookStatus.WAITING, 0, None)
    assert len(_claim()) == 1


def test_webhooks_are_listed_newest_first_in_pages_and_by_state() -> None:
    jobs = [_ended() for _ in range(5)]
    (delivery,) = _claim(1)
    record_failure(delivery, "no", None)
    first = list_webhooks(limit=3, after=None, state=None)
    second = list_webhooks(limit=3, after=first.next, state=None)
    assert [webhook.job_id for webhook in (*first.records, *second.records)] == [
        job.id for job in reversed(jobs)
    ]
    assert second.next is None
    dead = list_webhooks(limit=5, after=None, state=WebhookStatus.DEAD)
    assert ([webhook.job_id for webhook in dead.records], dead.next) == ([delivery.job_id], None)
    assert len(list_webhooks(limit=5, after=None, state=WebhookStatus.WAITING).records) == 4


def test_webhook_is_deleted_with_its_job() -> None:
    job = _ended()
    with transaction() as session:
        session.execute(
            update(Computation)
            .where(Computation.id == job.computation_id)
            .values(finished_at=func.now() - timedelta(days=2))
        )
    forget_finished(timedelta(days=1))
    assert find_webhook(job.id) is None
