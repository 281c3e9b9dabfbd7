"""Single flight: the same work is computed once, however many requests ask for it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.commits import commit_shard, fail_computation
from db.jobs import Wanted, cancel_job, find_job, list_jobs, read_long_job_count
from db.keys import Scope, create_key
from db.models import Computation, JobStatus, Shard
from db.records import Order, Submitter, Work
from db.sessions import transaction
from db.shards import claim_shard
from db.submission import Batch, TooManyJobsError, _join_computations, submit_all
from db.submission import submit as submit_by
from db.turn_order import LONG_QUEUE
from tests.db.work import some_work, submit

pytestmark = pytest.mark.usefixtures("empty_stores")


def test_new_work_becomes_a_computation_its_shards_and_a_job() -> None:
    submission = submit(some_work(shards=3), "request-1")
    assert submission.new
    assert (submission.job.state, submission.job.units_total, submission.job.units_done) == (
        JobStatus.QUEUED,
        60,
        0,
    )
    assert find_job(submission.job.id) == submission.job
    with transaction() as session:
        shards = session.scalars(select(Shard).order_by(Shard.index)).all()
    assert [(shard.index, shard.input, shard.weight, shard.state) for shard in shards] == [
        (0, 0, 10, "queued"),
        (1, 1, 20, "queued"),
        (2, 2, 30, "queued"),
    ]


def test_concurrent_submissions_share_one_computation() -> None:
    work = some_work()
    with ThreadPoolExecutor(8) as pool:
        submissions = list(pool.map(lambda number: submit(work, f"request-{number}"), range(24)))
    assert sum(submission.new for submission in submissions) == 1
    assert len({submission.job.id for submission in submissions}) == 24
    assert len({submission.job.computation_id for submission in submissions}) == 1
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Computation)) == 1


def test_running_work_gets_further_jobs_but_no_second_computation() -> None:
    work = some_work()
    first = submit(work, "request-1").job
    assert claim_shard(first.computation_id, 0, "w") is not None
    again = submit(work, "request-2")
    batch = submit_all([Order(work)], Submitter("request-3")).submissions[work.digest]
    for later in (again, batch):
        assert not later.new
        assert (later.job.computation_id, later.job.state) == (first.computation_id, JobStatus.RUNNING)
    assert len({first.id, again.job.id, batch.job.id}) == 3
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Computation)) == 1


def _key() -> UUID:
    return create_key("test", [Scope.SUBMIT], requests_per_minute=60, jobs_at_once=3).id


def _long_work() -> Work:
    return replace(some_work(), queue=LONG_QUEUE)


def test_concurrent_submissions_of_a_key_never_exceed_its_limit() -> None:
    key_id = _key()

    def take(number: int) -> bool:
        by = Submitter(f"request-{number}", key_id, jobs_at_once=3)
        try:
            return submit_by(_long_work(), by).new
        except TooManyJobsError:
            return False

    with ThreadPoolExecutor(10) as pool:
        taken = list(pool.map(take, range(30)))
    assert sum(taken) == 3
    assert read_long_job_count(key_id) == 3


def test_concurrent_batches_of_a_key_are_taken_whole_or_refused() -> None:
    key_id = _key()

    def take(number: int) -> bool:
        by = Submitter(f"request-{number}", key_id, jobs_at_once=3)
        try:
            submit_all([Order(work) for work in (_long_work(), _long_work(), some_work())], by)
        except TooManyJobsError:
            return False
        return True

    with ThreadPoolExecutor(10) as pool:
        taken = list(pool.map(take, range(20)))
    assert sum(taken) == 1
    assert (read_long_job_count(key_id), len(list_jobs(Wanted(), limit=100).records)) == (2, 3)


def test_batch_that_lost_a_race_is_submitted_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    by, lost, mine = Submitter("request-1", _key(), jobs_at_once=3), _long_work(), _long_work()

    def join_before_others_submit(session: Session, digests: Sequence[bytes], by: Submitter) -> Batch:
        joined = _join_computations(session, digests, by)
        monkeypatch.undo()
        submit(lost, "request-2")
        return joined

    monkeypatch.setattr("db.submission._join_computations", join_before_others_submit)
    submissions = submit_all([Order(lost), Order(mine)], by).submissions
    assert (submissions[lost.digest].new, submissions[mine.digest].new) == (False, True)
    assert by.key_id is not None
    assert (read_long_job_count(by.key_id), len(list_jobs(Wanted(), limit=100).records)) == (2, 3)


def test_short_work_counts_towards_no_limit() -> None:
    by = Submitter("request-1", _key(), jobs_at_once=1)
    assert submit_by(_long_work(), by).new
    assert submit_by(some_work(), by).new
    submit_all([Order(some_work()) for _ in range(5)], by)
    assert by.key_id is not None
    assert read_long_job_count(by.key_id) == 1


def test_finished_work_is_returned_without_a_new_job() -> None:
    work = some_work()
    first = submit(work, "request-1").job
    claim = claim_shard(first.computation_id, 0, "w")
    assert claim is not None
    commit_shard(claim, '{"n":1}', lambda partials: partials[0])
    again = submit(work, "request-2")
    assert not again.new
    assert again.job.cached
    assert (again.job.id, again.job.result) == (first.computation_id, '{"n":1}')
    assert find_job(again.job.id) == again.job
    assert [job.id for job in list_jobs(Wanted(), limit=10).records] == [first.id]


def test_failed_and_cancelled_work_is_computed_again() -> None:
    work = some_work()
    failed = submit(work, "request-1").job
    claim = claim_shard(failed.computation_id, 0, "w")
    assert claim is not None
    fail_computation(claim, {"title": "no"})
    cancelled = submit(work, "request-2")
    assert cancelled.new
    assert cancel_job(cancelled.job.id) is not None
    assert submit(work, "request-3").new


def test_computation_is_cancelled_only_with_its_last_job() -> None:
    work = some_work()
    one, other = submit(work, "request-1").job, submit(work, "request-2").job
    cancelled = cancel_job(one.id)
    assert cancelled is not None
    assert (cancelled.state, cancelled.result) == (JobStatus.CANCELLED, None)
    still_wanted = find_job(other.id)
    assert still_wanted is not None
    assert still_wanted.state == JobStatus.QUEUED
    cancel_job(other.id)
    with transaction() as session:
        assert session.get_one(Computation, one.computation_id).state == JobStatus.CANCELLED
    assert claim_shard(one.computation_id, 0, "w") is None


def test_cancelling_a_finished_job_does_not_change_it() -> None:
    job = submit(some_work(), "request-1").job
    claim = claim_shard(job.computation_id, 0, "w")
    assert claim is not None
    commit_shard(claim, "{}", lambda partials: partials[0])
    cancelled = cancel_job(job.id)
    assert cancelled is not None
    assert (cancelled.state, cancelled.result) == (JobStatus.SUCCEEDED, "{}")


def test_jobs_are_listed_newest_first_in_pages() -> None:
    jobs = [submit(some_work(), "request").job for _ in range(5)]
    first = list_jobs(Wanted(), limit=3)
    second = list_jobs(Wanted(), limit=3, after=first.next)
    assert [job.id for job in (*first.records, *second.records)] == [job.id for job in reversed(jobs)]
    assert second.next is None


def test_jobs_are_filtered_by_kind_and_status() -> None:
    queued, cancelled = submit(some_work(), "request").job, submit(some_work(), "request").job
    cancel_job(cancelled.id)

    def listed(kind: str | None, status: JobStatus | None) -> list[object]:
        return [job.id for job in list_jobs(Wanted(kind=kind, status=status), limit=10).records]

    assert listed("test.work", JobStatus.CANCELLED) == [cancelled.id]
    assert listed(None, JobStatus.QUEUED) == [queued.id]
    assert listed("test.other", None) == []
