"""Shards: claimed by one worker, fenced by attempt, combined by the last."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import Connection, event, func, insert, select, text, update

from db.clock import database_now
from db.commits import Outcome, commit_shard, fail_computation
from db.items import CHUNK_ITEMS, ItemPosition, chunks_of, read_items
from db.jobs import cancel_job, find_job
from db.models import Computation, Job, JobStatus, Shard
from db.records import JobRecord, Submitter, least_id, new_id
from db.sessions import autocommit, engine, transaction
from db.shards import (
    MAX_ATTEMPTS,
    MAX_LOST,
    ShardClaim,
    check_lease,
    claim_shard,
    find_holder,
    release_shard,
    take_from,
)
from db.submission import submit as submit_by
from db.sweeping import RESEND_AFTER, fail_exhausted, forget_finished, forget_jobs, reclaim_lost_shards
from tests.db.work import some_work, submit

pytestmark = pytest.mark.usefixtures("empty_stores")


def _claim(computation_id: UUID, index: int = 0) -> ShardClaim:
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


def test_claim_returns_the_work_and_starts_the_job() -> None:
    work = some_work("claimed", shards=2)
    job = submit(work, "request-7").job
    claim = _claim(job.computation_id, 1)
    assert (claim.kind, claim.params, claim.input) == (work.kind, work.params, 1)
    assert (claim.attempt, claim.request_id) == (1, "request-7")
    assert _now(job).state == JobStatus.RUNNING
    assert _now(job).started_at is not None


def test_shard_has_one_holder() -> None:
    job = submit(some_work(), "request").job
    _claim(job.computation_id)
    assert claim_shard(job.computation_id, 0, "other") is None


def test_last_shard_combines_all_in_order() -> None:
    job = submit(some_work(shards=3), "request").job
    for index in (2, 0):
        landing = commit_shard(_claim(job.computation_id, index), str(index), _joined)
        assert landing.outcome == Outcome.LANDED
    assert (_now(job).state, _now(job).units_done) == (JobStatus.RUNNING, 40)
    landing = commit_shard(_claim(job.computation_id, 1), "1", _joined)
    assert landing.outcome == Outcome.FINISHED
    assert landing.record is not None
    assert landing.record.result == _now(job).result == "[0,1,2]"
    assert (_now(job).state, _now(job).units_done) == (JobStatus.SUCCEEDED, 60)


def test_shard_is_committed_once() -> None:
    job = submit(some_work(shards=2), "request").job
    claim = _claim(job.computation_id)
    assert commit_shard(claim, "0", _joined).outcome == Outcome.LANDED
    assert commit_shard(claim, "0", _joined).outcome == Outcome.FENCED
    assert _now(job).units_done == 10
    assert claim_shard(job.computation_id, 0, "w") is None


def test_expired_lease_fences_its_former_holder() -> None:
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


@pytest.mark.parametrize("shards", [1, 2])
def test_claim_that_a_crash_undid_is_fenced_by_one_of_the_same_number(shards: int) -> None:
    job = submit(some_work(shards=shards), "request").job
    undone = _claim(job.computation_id)
    # Claims do not wait for the disk: after a crash of the server, the shard is as it was before.
    before = {"state": "queued", "attempt": 0, "worker": None, "lease_until": None}
    with transaction() as session:
        session.execute(update(Shard).where(Shard.computation_id == job.computation_id).values(before))
    valid = claim_shard(job.computation_id, 0, "other")
    assert valid is not None
    assert valid.attempt == undone.attempt
    assert commit_shard(undone, "1", _joined).outcome == Outcome.FENCED
    assert fail_computation(undone, {"title": "no"}).outcome == Outcome.FENCED
    assert not check_lease(undone, renew=True)
    assert not release_shard(undone)
    assert check_lease(valid, renew=False)
    assert commit_shard(valid, "1", _joined).outcome != Outcome.FENCED


def test_only_shard_is_removed_when_it_ends_in_its_first_attempt() -> None:
    first, again = (submit(some_work(), "request").job.computation_id for _ in range(2))
    assert release_shard(_claim(again))
    for computation_id in (first, again):
        landing = commit_shard(_claim(computation_id), "1", lambda partials: partials[0])
        assert landing.outcome == Outcome.FINISHED
    with transaction() as session:
        left = session.scalars(select(Shard)).all()
        assert [(shard.computation_id, shard.state, shard.attempt) for shard in left] == [(again, "done", 2)]


def test_cancelled_job_takes_no_result() -> None:
    job = submit(some_work(), "request").job
    claim = _claim(job.computation_id)
    cancel_job(job.id)
    assert commit_shard(claim, "{}", lambda partials: partials[0]).outcome == Outcome.FENCED
    assert _now(job).state == JobStatus.CANCELLED


def test_failure_ends_the_job_with_its_error() -> None:
    job = submit(some_work(), "request").job
    landing = fail_computation(_claim(job.computation_id), {"title": "No such deal"})
    assert landing.outcome == Outcome.FINISHED
    assert (_now(job).state, _now(job).error) == (JobStatus.FAILED, {"title": "No such deal"})


def test_shard_can_be_released_a_limited_number_of_times() -> None:
    job = submit(some_work(), "request").job
    released = [release_shard(_claim(job.computation_id)) for _ in range(MAX_ATTEMPTS)]
    assert released == [True] * (MAX_ATTEMPTS - 1) + [False]


def test_lost_shard_can_be_released_the_same_number_of_times() -> None:
    job = submit(some_work(), "request").job
    for _ in range(MAX_ATTEMPTS):
        _lose(job.computation_id)
    released = [release_shard(_claim(job.computation_id)) for _ in range(MAX_ATTEMPTS)]
    assert released == [True] * (MAX_ATTEMPTS - 1) + [False]


def test_sweeper_finds_only_lost_shards() -> None:
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
    assert reclaim_lost_shards([]) == [(lost_worker.computation_id, 0)]
    assert reclaim_lost_shards(["short"]) == [(lost_message.computation_id, 0)]
    assert not reclaim_lost_shards(["short"])
    assert _claim(lost_worker.computation_id).attempt == 2
    assert _claim(fresh.computation_id).attempt == 1


def _lose(computation_id: UUID) -> None:
    """Lose the shard for an unknown reason."""
    _claim(computation_id)
    _expire_leases()


def _die(computation_id: UUID) -> None:
    """Lose the shard by the death of its process."""
    _claim(computation_id)
    take_from(computation_id, 0, "w")


@pytest.mark.parametrize("swept", [True, False])
@pytest.mark.parametrize(
    "ends",
    [
        [_lose] * MAX_LOST,
        [_die] * MAX_ATTEMPTS,
        [_lose] * (MAX_LOST - 1) + [_die] * MAX_ATTEMPTS,
        [_die] * (MAX_ATTEMPTS - 1) + [_lose] * MAX_LOST,
    ],
)
def test_job_fails_if_a_shard_keeps_losing_its_worker(
    ends: list[Callable[[UUID], None]], swept: bool
) -> None:
    job = submit(some_work(shards=2), "request").job
    for number, end in enumerate(ends):
        assert not fail_exhausted({"title": "lost"})
        if swept:
            assert len(reclaim_lost_shards(["short"])) == (number > 0)
        end(job.computation_id)
    assert claim_shard(job.computation_id, 0, "w") is None
    assert not reclaim_lost_shards(["short"])
    (record,) = fail_exhausted({"title": "lost"})
    assert (record.id, record.state) == (job.computation_id, JobStatus.FAILED)
    assert _now(job).error == {"title": "lost"}


def test_past_and_impossibly_long_leases_are_expired() -> None:
    job = submit(some_work(), "request").job
    _claim(job.computation_id)
    with transaction() as session:
        session.execute(update(Shard).values(lease_until=func.now() + timedelta(days=1)))
    assert reclaim_lost_shards(["short"]) == [(job.computation_id, 0)]


def test_message_sent_in_the_future_is_resent() -> None:
    job = submit(some_work(), "request").job
    with transaction() as session:
        session.execute(update(Shard).values(sent_at=func.now() + timedelta(days=1)))
    assert reclaim_lost_shards([]) == [(job.computation_id, 0)]


def test_lease_is_held_until_it_is_lost() -> None:
    job = submit(some_work(), "request").job
    claim = _claim(job.computation_id)
    assert check_lease(claim, renew=False)
    _expire_leases()
    assert check_lease(claim, renew=True)
    assert claim_shard(job.computation_id, 0, "other") is None
    cancel_job(job.id)
    assert not check_lease(claim, renew=False)
    assert not check_lease(claim, renew=True)


def test_dead_worker_loses_its_shard_immediately() -> None:
    job = submit(some_work(), "request").job
    _claim(job.computation_id)
    assert find_holder(job.computation_id, 0) == "w"
    take_from(job.computation_id, 0, "somebody else")
    assert claim_shard(job.computation_id, 0, "other") is None
    take_from(job.computation_id, 0, "w")
    assert claim_shard(job.computation_id, 0, "other") is not None


def test_items_are_committed_with_their_shard_and_read_in_order() -> None:
    job = submit(some_work(shards=2), "request").job
    first, second = _claim(job.computation_id, 0), _claim(job.computation_id, 1)
    many = [str(number) for number in range(2 * CHUNK_ITEMS + 1)]
    commit_shard(second, "1", _joined, list(chunks_of(["-1", "-2"])))
    assert commit_shard(second, "1", _joined, list(chunks_of(["-9"]))).outcome == Outcome.FENCED
    commit_shard(first, "0", _joined, list(chunks_of(many)))
    items = list(read_items(job.computation_id))
    assert [line for _, line in items] == [*many, "-1", "-2"]
    assert _now(job).items == len(items)
    for place in (0, 1, CHUNK_ITEMS - 1, CHUNK_ITEMS, 2 * CHUNK_ITEMS, len(items) - 1):
        position = ItemPosition.parse(str(items[place][0]))
        assert next(read_items(job.computation_id, position)) == items[place]


def test_retention_deletes_old_jobs_with_all_their_data() -> None:
    old, young, running = (submit(some_work(), "request").job for _ in range(3))
    for job in (old, young):
        commit_shard(_claim(job.computation_id), "{}", lambda partials: partials[0], list(chunks_of(["1"])))
    _claim(running.computation_id)
    with transaction() as session:
        session.execute(
            update(Computation)
            .where(Computation.id == old.computation_id)
            .values(finished_at=func.now() - timedelta(days=2))
        )
    assert forget_finished(timedelta(days=1)) == [old.digest]
    assert find_job(old.id) is None
    with pytest.raises(RuntimeError, match="was removed"):
        list(read_items(old.computation_id))
    assert _now(young).state == JobStatus.SUCCEEDED
    assert _now(running).state == JobStatus.RUNNING


def test_retention_keeps_an_answer_for_the_jobs_that_it_answered_since() -> None:
    work, kept = some_work(), timedelta(days=29)
    long_ago = least_id(database_now(), -timedelta(days=30)).int
    by = [Submitter("request", job_id=UUID(int=long_ago + number)) for number in range(2)]
    by.append(Submitter("request", labels=("own",)))
    first = submit_by(work, by[0], sent=1).job
    commit_shard(_claim(first.computation_id), "{}", lambda partials: partials[0], [])
    middle, last = (submit_by(work, each).job for each in by[1:])
    assert (middle.cached, last.cached) == (True, True)
    with transaction() as session:
        old = func.now() - timedelta(days=30)
        session.execute(update(Computation).values(created_at=old, finished_at=old))
        session.execute(update(Job).where(Job.id != last.id).values(created_at=old))
    assert forget_finished(kept) == []
    assert forget_jobs(kept) == 2
    assert (find_job(first.id), find_job(middle.id)) == (None, None)
    assert _now(last).state == JobStatus.SUCCEEDED
    assert forget_jobs(kept) == 0
    with transaction() as session:
        session.execute(update(Job).values(created_at=old))
    assert forget_finished(kept) == [first.digest]
    assert find_job(last.id) is None


def test_retention_keeps_an_answer_that_a_job_joins_meanwhile() -> None:
    work = some_work()
    job = submit(work, "request").job
    commit_shard(_claim(job.computation_id), "{}", lambda partials: partials[0], [])

    def join_meanwhile(connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        # The join was committed after the statement began, and before it locked the row: no check waits for the lock.
        if "SKIP LOCKED" in statement:
            joined = insert(Job).values(
                id=new_id(),
                computation_id=job.computation_id,
                kind="test.work",
                cached=True,
            )
            with autocommit() as other:
                other.execute(text("SET session_replication_role = replica"))
                other.execute(joined)
                other.execute(text("SET session_replication_role = DEFAULT"))

    with transaction() as session:
        session.execute(update(Computation).values(finished_at=func.now() - timedelta(days=2)))
    event.listen(engine(), "after_cursor_execute", join_meanwhile)
    try:
        assert forget_finished(timedelta(days=1)) == []
    finally:
        event.remove(engine(), "after_cursor_execute", join_meanwhile)
    assert _now(job).state == JobStatus.SUCCEEDED
