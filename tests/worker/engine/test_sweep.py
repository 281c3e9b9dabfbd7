"""Shards and computations that the sweep takes up."""

import pytest
from sqlalchemy import func, select, update
from structlog.testing import capture_logs

from db import commits, sweeping
from db.commits import Outcome, commit_shard
from db.jobs import cancel_job, find_job
from db.models import Computation, JobStatus, Shard
from db.records import Submitter
from db.sessions import transaction
from db.shards import claim_shard, release_shard
from db.statistics import WINDOW
from db.submission import submit as submit_by
from db.sweeping import find_complete, remove_abandoned_shards
from tests.db.work import some_work, submit
from tests.worker.engine.messages import Message, noting
from worker.declarations.operation import AnyOperation, Question
from worker.engine.chores import expire, sweep
from worker.engine.run import finish_computation, run_shard
from worker.jobs.queue import ALL_DONE
from worker.jobs.submission import work_for

pytestmark = pytest.mark.usefixtures("no_worker", "empty_stores")


def test_any_number_of_old_jobs_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "_BATCH", 3)
    for _ in range(8):
        job = submit(some_work(), "request").job
        claim = claim_shard(job.computation_id, 0, "worker")
        assert claim is not None
        commit_shard(claim, "{}", lambda partials: partials[0])
    with transaction() as session:
        session.execute(update(Computation).values(finished_at=func.now() - sweeping.IDEMPOTENCY_KEPT * 40))
    assert expire() == 8
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Computation)) == 0


@pytest.mark.parametrize("shards", [1, 2])
def test_complete_computation_is_ended_after_its_last_worker_died(
    monkeypatch: pytest.MonkeyPatch, spin: AnyOperation, shards: int
) -> None:
    params = spin.params.model_validate({"name": "ended", "shards": shards, "seconds": 0.0, "items": 1})
    job = submit_by(work_for(Question(spin, params)), Submitter("request"), sent=shards).job
    for index in range(shards - 1):
        assert run_shard(job.computation_id, index, "w") == Outcome.LANDED
    with monkeypatch.context() as patch:
        patch.setattr(commits, "finish_if_complete", _die)
        with pytest.raises(KeyboardInterrupt):
            run_shard(job.computation_id, shards - 1, "w")
    assert find_complete() == [(job.computation_id, "short")]
    sent: list[Message] = []
    monkeypatch.setattr("worker.engine.chores.send_shards", noting(sent))
    with capture_logs() as logs:
        sweep()
    # A worker may be about to end it, so the first sweep leaves it alone.
    assert (sent, logs) == ([], [])
    with capture_logs() as logs:
        sweep()
    assert sent == [(job.computation_id, ALL_DONE, "short")]
    assert [line["event"] for line in logs] == ["computation_not_ended"]
    finish_computation(job.computation_id)
    ended = find_job(job.id)
    assert ended is not None
    total = shards * (shards + 1) // 2
    assert (ended.state, ended.result) == ("succeeded", f'{{"total":{total}}}')
    assert (ended.units_done, ended.items) == (total, shards)
    assert not find_complete()
    finish_computation(job.computation_id)


def test_open_shards_go_with_their_computation() -> None:
    failed, cancelled, wanted, retried = [submit(some_work(), "request").job for _ in range(4)]
    for job in (failed, wanted):
        assert claim_shard(job.computation_id, 0, "worker") is not None
    claim = claim_shard(retried.computation_id, 0, "worker")
    assert claim is not None
    assert release_shard(claim)
    again = claim_shard(retried.computation_id, 0, "worker")
    assert again is not None
    for job in (failed, retried):
        with transaction() as session:
            ended = update(Computation).where(Computation.id == job.computation_id)
            session.execute(ended.values(state=JobStatus.FAILED, finished_at=func.now()))
    cancel_job(cancelled.id)
    sweep()
    with transaction() as session:
        left = set(session.scalars(select(Shard.computation_id)))
    # The statistics count new attempts.
    assert left == {wanted.computation_id, retried.computation_id}
    with transaction() as session:
        session.execute(update(Shard).values(lease_until=func.now() - 2 * WINDOW))
    remove_abandoned_shards()
    with transaction() as session:
        assert list(session.scalars(select(Shard.computation_id))) == [wanted.computation_id]


def _die(*_: object) -> None:
    raise KeyboardInterrupt
