"""The statistics: each count is right, whatever other rows exist."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import func, text, update

from db.commits import commit_shard, fail_computation
from db.jobs import cancel_job
from db.models import UNFINISHED, Computation, JobStatus, Shard, ShardState, Webhook, WebhookStatus
from db.records import Submitter
from db.sessions import autocommit, migration_engine, transaction
from db.shards import claim_shard, release_shard
from db.statistics import LARGE_TABLES, WINDOW, EstimateRatio, read_server_statistics, read_statistics
from db.submission import submit as submit_by
from tests.db.work import some_work, submit, submitted

pytestmark = pytest.mark.usefixtures("empty_stores")

QUEUES = ("short", "long")


def _fail(computation_id: UUID) -> None:
    claim = claim_shard(computation_id, 0, "w")
    assert claim is not None
    fail_computation(claim, {"detail": "it was to fail"})


def _succeed(computation_id: UUID) -> None:
    claim = claim_shard(computation_id, 0, "w")
    assert claim is not None
    commit_shard(claim, "1", lambda partials: partials[0])


def test_empty_store_has_zeros() -> None:
    found = read_statistics(QUEUES)
    assert found.computations == {(queue, state): 0 for queue in QUEUES for state in UNFINISHED}
    assert found.oldest_queued_s == {"short": 0, "long": 0}
    assert set(found.shards) == {
        (queue, state) for queue in QUEUES for state in (ShardState.QUEUED, ShardState.RUNNING)
    }
    assert not any(found.shards.values())
    assert (found.shard_retries, found.computations_failed) == (0, 0)
    assert found.webhooks == {WebhookStatus.WAITING: 0, WebhookStatus.DEAD: 0}
    assert found.estimate_ratios == {}
    assert set(found.rows) == set(LARGE_TABLES)


def test_used_and_estimated_time_are_compared_by_kind() -> None:
    for estimated_s, used_s in ((1.0, 1.0), (2.0, 8.0), (None, 99.0), (0.0, 1.0)):
        job = submit(replace(some_work(), estimated_s=estimated_s)).job
        claim = claim_shard(job.computation_id, 0, "w")
        assert claim is not None
        commit_shard(claim, "1", lambda partials: partials[0], used_s=used_s)
    _fail(submit(replace(some_work(), estimated_s=1.0)).job.computation_id)
    submit(replace(some_work(), estimated_s=1.0))
    assert read_statistics(QUEUES).estimate_ratios == {"test.work": EstimateRatio(mean=3.0, highest=4.0)}


def test_unfinished_computations_are_counted_by_queue_and_state() -> None:
    submitted()
    running = submitted()
    assert claim_shard(running.computation_id, 0, "w") is not None
    _succeed(submitted().computation_id)
    _fail(submitted().computation_id)
    shared = some_work("wanted by two")
    cancelled = submit(shared).job
    submit(shared)
    cancel_job(cancelled.id)
    assert read_statistics(QUEUES).computations == {
        ("short", JobStatus.QUEUED): 2,
        ("short", JobStatus.RUNNING): 1,
        ("long", JobStatus.QUEUED): 0,
        ("long", JobStatus.RUNNING): 0,
    }


def test_counts_have_no_cap() -> None:
    waiting = 20_000
    job = submitted()
    with transaction() as session:
        columns = [
            column.name for column in Computation.__table__.columns if column.name not in {"id", "digest"}
        ]
        copied = ", ".join(columns)
        session.execute(
            text(
                f"INSERT INTO computations (id, digest, {copied})"
                f" SELECT gen_random_uuid(), sha256(number::text::bytea), {copied}"
                " FROM computations, generate_series(2, :waiting) AS number WHERE id = :id"
            ),
            {"waiting": waiting, "id": job.computation_id},
        )
        # PostgreSQL does so by itself within a minute. Until then it may look through deleted rows for each row.
        session.execute(text("ANALYZE computations, shards"))
    found = read_statistics(QUEUES)
    assert found.computations["short", JobStatus.QUEUED] == waiting
    assert found.shards["short", ShardState.QUEUED] == waiting


def test_rows_are_estimated() -> None:
    for _ in range(7):
        submitted()
    with autocommit() as connection:
        connection.execute(text("ANALYZE computations"))
    assert read_statistics(QUEUES).rows["computations"] == 7


def test_age_of_the_oldest_waiting_computation_is_reported() -> None:
    old, begun = submitted(), submitted()
    submitted()
    assert claim_shard(begun.computation_id, 0, "w") is not None
    with transaction() as session:
        for job, minutes in ((old, 5), (begun, 50)):
            session.execute(
                update(Computation)
                .where(Computation.id == job.computation_id)
                .values(created_at=func.now() - timedelta(minutes=minutes))
            )
    ages = read_statistics(QUEUES).oldest_queued_s
    assert 300 <= ages["short"] < 360
    assert ages["long"] == 0


def test_clock_set_back_gives_no_negative_age() -> None:
    job = submitted()
    with transaction() as session:
        session.execute(
            update(Computation)
            .where(Computation.id == job.computation_id)
            .values(created_at=func.now() + timedelta(hours=1))
        )
    assert read_statistics(QUEUES).oldest_queued_s["short"] == 0


def test_open_shards_are_counted_by_queue_and_state() -> None:
    job, dropped = submitted(shards=4), submitted(shards=4)
    for index in (0, 1):
        assert claim_shard(job.computation_id, index, "w") is not None
    claim = claim_shard(job.computation_id, 2, "w")
    assert claim is not None
    commit_shard(claim, "1", lambda partials: partials[0])
    # Cancelled work is not counted as waiting.
    assert claim_shard(dropped.computation_id, 0, "w") is not None
    cancel_job(dropped.id)
    assert read_statistics(QUEUES).shards == {
        ("short", ShardState.QUEUED): 1,
        ("short", ShardState.RUNNING): 2,
        ("long", ShardState.QUEUED): 0,
        ("long", ShardState.RUNNING): 0,
    }


def test_every_further_attempt_counts_as_a_retry() -> None:
    job = submitted(shards=2)
    for _ in range(2):
        claim = claim_shard(job.computation_id, 0, "w")
        assert claim is not None
        assert release_shard(claim)
    for index in (0, 1):
        assert claim_shard(job.computation_id, index, "w") is not None
    assert read_statistics(QUEUES).shard_retries == 2
    with transaction() as session:
        session.execute(update(Shard).values(lease_until=func.now() - WINDOW - timedelta(seconds=1)))
    assert read_statistics(QUEUES).shard_retries == 0


def test_failures_count_within_the_window() -> None:
    for _ in range(2):
        _fail(submitted().computation_id)
    _succeed(submitted().computation_id)
    assert read_statistics(QUEUES).computations_failed == 2
    with transaction() as session:
        session.execute(update(Computation).values(finished_at=func.now() - WINDOW - timedelta(seconds=1)))
    assert read_statistics(QUEUES).computations_failed == 0


def test_webhooks_are_counted_by_state() -> None:
    for _ in range(3):
        submit_by(some_work(), Submitter("request", webhook_url="https://example.com/hook"))
    delivered, dead, _ = _webhook_jobs()
    with transaction() as session:
        for job_id, state in ((delivered, WebhookStatus.DELIVERED), (dead, WebhookStatus.DEAD)):
            session.execute(update(Webhook).where(Webhook.job_id == job_id).values(state=state))
    assert read_statistics(QUEUES).webhooks == {WebhookStatus.WAITING: 1, WebhookStatus.DEAD: 1}


def _webhook_jobs() -> list[UUID]:
    with transaction() as session:
        return [webhook.job_id for webhook in session.query(Webhook).order_by(Webhook.job_id)]


def test_log_held_by_a_replication_slot_is_reported() -> None:
    before = read_server_statistics()
    assert before.database_bytes > 1_000_000
    assert before.archiving_fails is False
    with migration_engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("SELECT pg_create_physical_replication_slot('kept', true)"))
        try:
            connection.execute(text("SELECT pg_switch_wal()"))
            submit(some_work())
            slots = read_server_statistics().slot_bytes
        finally:
            connection.execute(text("SELECT pg_drop_replication_slot('kept')"))
    assert slots.keys() == {"kept"}
    assert slots["kept"] > 0
    assert read_server_statistics().slot_bytes == {}
