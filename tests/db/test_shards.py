"""Shards: claimed by one, fenced by attempt, combined by the last."""

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import func, update

from db.jobs import cancel_job, find_job
from db.models import Shard, State
from db.records import JobRecord
from db.sessions import transaction
from db.shards import (
    MAX_ATTEMPTS,
    Claim,
    Outcome,
    claim_shard,
    commit_shard,
    fail_computation,
    release_shard,
)
from db.submission import submit
from db.sweeping import RESEND_AFTER, fail_exhausted, reclaim_lost_shards
from tests.db.work import some_work

pytestmark = pytest.mark.usefixtures("empty_stores")


def _claim(computation_id: UUID, index: int = 0) -> Claim:
    claim = claim_shard(computation_id, index, "w")
    assert claim is not None
    return claim


def _now(job: JobRecord) -> JobRecord:
    found = find_job(job.id)
    assert found is not None
    return found


def _expire_leases() -> None:
    with transaction() as session:
        session.execute(update(Shard).values(lease_until=func.now() - timedelta(seconds=1)))


def _joined(partials: object) -> str:
    return "[" + ",".join(partials) + "]"  # type: ignore[arg-type]


def test_a_claim_tells_all_that_is_needed_and_starts_the_job() -> None:
    work = some_work("claimed", shards=2)
    job = submit(work, "request-7").job
    claim = _claim(job.computation_id, 1)
    assert (claim.kind, claim.params, claim.input) == (work.kind, work.params, 1)
    assert (claim.attempt, claim.request_id) == (1, "request-7")
    assert _now(job).state == State.RUNNING
    assert _now(job).started_at is not None


def test_a_shard_has_one_holder() -> None:
    job = submit(some_work(), "request").job
    _claim(job.computation_id)
    assert claim_shard(job.computation_id, 0, "other") is None


def test_the_last_shard_combines_all_in_order() -> None:
    job = submit(some_work(shards=3), "request").job
    for index in (2, 0):
        landing = commit_shard(_claim(job.computation_id, index), str(index), _joined)
        assert landing.outcome == Outcome.LANDED
    assert (_now(job).state, _now(job).shards_left) == (State.RUNNING, 1)
    landing = commit_shard(_claim(job.computation_id, 1), "1", _joined)
    assert landing.outcome == Outcome.FINISHED
    assert landing.record is not None
    assert landing.record.result == _now(job).result == "[0,1,2]"
    assert (_now(job).state, _now(job).shards_left) == (State.SUCCEEDED, 0)


def test_a_shard_is_committed_once() -> None:
    job = submit(some_work(shards=2), "request").job
    claim = _claim(job.computation_id)
    assert commit_shard(claim, "0", _joined).outcome == Outcome.LANDED
    assert commit_shard(claim, "0", _joined).outcome == Outcome.FENCED
    assert _now(job).shards_left == 1
    assert claim_shard(job.computation_id, 0, "w") is None


def test_who_lost_the_lease_is_fenced() -> None:
    job = submit(some_work(), "request").job
    slow = _claim(job.computation_id)
    _expire_leases()
    quick = _claim(job.computation_id)
    assert quick.attempt == 2
    assert commit_shard(slow, '"slow"', lambda partials: partials[0]).outcome == Outcome.FENCED
    assert fail_computation(slow, {"title": "no"}).outcome == Outcome.FENCED
    assert not release_shard(slow)
    assert commit_shard(quick, '"quick"', lambda partials: partials[0]).outcome == Outcome.FINISHED
    assert _now(job).result == '"quick"'


def test_a_cancelled_job_takes_no_result() -> None:
    job = submit(some_work(), "request").job
    claim = _claim(job.computation_id)
    cancel_job(job.id)
    assert commit_shard(claim, "{}", lambda partials: partials[0]).outcome == Outcome.FENCED
    assert _now(job).state == State.CANCELLED


def test_a_failure_ends_the_job_with_its_error() -> None:
    job = submit(some_work(), "request").job
    landing = fail_computation(_claim(job.computation_id), {"title": "No such deal"})
    assert landing.outcome == Outcome.FINISHED
    assert (_now(job).state, _now(job).error) == (State.FAILED, {"title": "No such deal"})


def test_a_shard_is_given_back_only_so_often() -> None:
    job = submit(some_work(), "request").job
    released = [release_shard(_claim(job.computation_id)) for _ in range(MAX_ATTEMPTS)]
    assert released == [True] * (MAX_ATTEMPTS - 1) + [False]


def test_the_sweeper_finds_what_was_lost_and_nothing_else() -> None:
    lost_message, lost_worker, running, fresh = (submit(some_work(), "request").job for _ in range(4))
    _claim(lost_worker.computation_id)
    _expire_leases()
    _claim(running.computation_id)
    with transaction() as session:
        session.execute(
            update(Shard)
            .where(Shard.computation_id == lost_message.computation_id)
            .values(sent_at=func.now() - RESEND_AFTER - timedelta(seconds=1))
        )
    found = {computation_id for computation_id, _ in reclaim_lost_shards()}
    assert found == {lost_message.computation_id, lost_worker.computation_id}
    assert not reclaim_lost_shards()
    assert _claim(lost_worker.computation_id).attempt == 2
    assert _claim(fresh.computation_id).attempt == 1


def test_a_shard_that_keeps_losing_its_worker_fails_its_job() -> None:
    job = submit(some_work(shards=2), "request").job
    for _ in range(MAX_ATTEMPTS):
        assert not fail_exhausted({"title": "lost"})
        _claim(job.computation_id)
        _expire_leases()
    assert not reclaim_lost_shards()
    (record,) = fail_exhausted({"title": "lost"})
    assert (record.id, record.state) == (job.computation_id, State.FAILED)
    assert _now(job).error == {"title": "lost"}
