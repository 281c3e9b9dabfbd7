"""The processor time of shards: measured, compared with the estimate, and bounded in the short queue."""

import time
from pathlib import Path
from runpy import run_path
from uuid import UUID

import pytest
from sqlalchemy import select, update
from structlog.testing import capture_logs

from db.commits import Outcome
from db.jobs import find_job
from db.models import Computation, JobStatus, Shard
from db.records import JobRecord, Submitter
from db.sessions import transaction
from db.shards import MAX_ATTEMPTS, claim_shard
from db.submission import submit
from db.turn_order import LONG_SHARD_S
from tests.operations import SPIN, SpinParams
from tests.worker.engine.messages import noting
from worker.declarations.operation import AnyOperation, Question, QueueName
from worker.engine import run
from worker.engine.keeper import keeper
from worker.engine.run import run_shard
from worker.jobs import turns
from worker.jobs.submission import work_for

pytestmark = pytest.mark.usefixtures("no_worker", "empty_stores")

KERNEL = """
from numba import types
from worker.compilation.jit import jit

@jit(types.int64(types.int64))
def factorial(number):
    return number * factorial(number - 1) if number > 1 else 1
"""

SHORT, LONG = QueueName.SHORT, QueueName.LONG


@pytest.fixture(autouse=True)
def _small_budget(monkeypatch: pytest.MonkeyPatch, spin: AnyOperation) -> None:
    monkeypatch.setattr(run, "SHORT_BUDGET_S", 0.2)


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[UUID, int, str]]:
    """Return the sent messages, which are only recorded, since these tests act as the worker."""
    noted: list[tuple[UUID, int, str]] = []
    monkeypatch.setattr(turns, "send_shards", noting(noted))
    return noted


def _submitted(shards: int, seconds: float, estimated: float = 0.01) -> JobRecord:
    params = SpinParams(
        name="budget", shards=shards, seconds=seconds, busy=True, estimated=estimated, items=1
    )
    return submit(work_for(Question(SPIN, params)), Submitter("request"), sent=shards).job


def _computation(job: JobRecord) -> Computation:
    with transaction() as session:
        found = session.get(Computation, job.computation_id)
        assert found is not None
        session.expunge(found)
        return found


def _attempts(job: JobRecord) -> list[int]:
    with transaction() as session:
        rows = select(Shard.attempt).where(Shard.computation_id == job.computation_id).order_by(Shard.index)
        return list(session.scalars(rows))


def _now(job: JobRecord) -> JobRecord:
    found = find_job(job.id)
    assert found is not None
    return found


def test_compilation_of_kernels_is_not_counted(tmp_path: Path) -> None:
    # In a folder of its own, the kernel is not in the cache.
    source = tmp_path / "kernel.py"
    source.write_text(KERNEL, encoding="utf-8")
    job = _submitted(shards=1, seconds=0.01)
    claim = claim_shard(job.computation_id, 0, "w", SHORT, [SPIN.engine])
    assert claim is not None
    with keeper.look_after(claim) as held:
        began_s = time.process_time()
        run_path(str(source))
        spent_s = time.process_time() - began_s
        assert held.used_s < spent_s / 2


def test_time_of_all_shards_is_recorded_beside_the_estimate() -> None:
    job = _submitted(shards=3, seconds=0.03, estimated=0.09)
    with capture_logs() as logs:
        for index in range(3):
            run_shard(job.computation_id, index, "w", SHORT)
    found = _computation(job)
    assert (found.state, found.queue, found.estimated_s) == (JobStatus.SUCCEEDED, SHORT, 0.09)
    assert 0.09 <= found.used_s < 1
    (told,) = (log for log in logs if log["event"] == "estimate_checked")
    assert (told["estimated_s"], told["used_s"]) == (0.09, round(found.used_s, 3))


def test_wrong_estimate_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "QUICK_S", 0.01)
    job = _submitted(shards=1, seconds=0.1)
    with capture_logs() as logs:
        run_shard(job.computation_id, 0, "w", SHORT)
    (told,) = (log for log in logs if log["event"] == "estimate_exceeded")
    assert told["log_level"] == "warning"


def test_shard_beyond_the_budget_continues_once_in_the_long_queue(
    sent: list[tuple[UUID, int, str]],
) -> None:
    job = _submitted(shards=1, seconds=0.5)
    assert run_shard(job.computation_id, 0, "w", SHORT) is None
    assert sent == [(job.computation_id, 0, LONG)]
    assert (_computation(job).queue, _attempts(job)) == (LONG, [0])
    assert _now(job).state == JobStatus.RUNNING
    # A duplicate message still in the short queue is moved to the long queue as well.
    assert run_shard(job.computation_id, 0, "w", SHORT) is None
    assert sent == 2 * [(job.computation_id, 0, LONG)]
    assert run_shard(job.computation_id, 0, "w", LONG) == Outcome.FINISHED
    assert run_shard(job.computation_id, 0, "w", LONG) is None
    assert run_shard(job.computation_id, 0, "w", SHORT) is None
    assert len(sent) == 2
    assert (_now(job).state, _now(job).result) == (JobStatus.SUCCEEDED, '{"total":1}')
    assert (_now(job).units_done, _now(job).items, _attempts(job)) == (1, 1, [])


def test_shards_of_a_computation_beyond_the_budget_go_to_the_long_queue(
    sent: list[tuple[UUID, int, str]],
) -> None:
    job = _submitted(shards=5, seconds=0.12)
    outcomes = [run_shard(job.computation_id, index, "w", SHORT) for index in range(5)]
    # The first shard is within the budget; the second has the rest of the budget.
    assert outcomes == [Outcome.LANDED, None, None, None, None]
    assert sent == [(job.computation_id, index, LONG) for index in range(1, 5)]
    outcomes = [run_shard(job.computation_id, index, "w", LONG) for index in range(5)]
    assert outcomes == [None, Outcome.LANDED, Outcome.LANDED, Outcome.LANDED, Outcome.FINISHED]
    assert (_now(job).result, _now(job).units_done, _now(job).items) == ('{"total":15}', 15, 5)
    # Shards that ended in one attempt are gone.
    assert _attempts(job) == []
    assert _computation(job).used_s >= 0.6


def test_shard_without_checkpoints_moves_the_remaining_shards(sent: list[tuple[UUID, int, str]]) -> None:
    params = SpinParams(name="stubborn", shards=3, seconds=0.3, busy=True, estimated=0.01, stubborn=True)
    job = submit(work_for(Question(SPIN, params)), Submitter("request"), sent=3).job
    outcomes = [run_shard(job.computation_id, index, "w", SHORT) for index in range(3)]
    assert outcomes == [Outcome.LANDED, None, None]
    assert sent == [(job.computation_id, index, LONG) for index in (1, 2)]


def test_move_uses_up_no_attempt() -> None:
    job = _submitted(shards=1, seconds=0.5)
    with transaction() as session:
        session.execute(update(Shard).values(attempt=MAX_ATTEMPTS - 1))
    assert run_shard(job.computation_id, 0, "w", SHORT) is None
    assert _attempts(job) == [MAX_ATTEMPTS - 1]
    assert run_shard(job.computation_id, 0, "w", LONG) == Outcome.FINISHED


def test_cancelled_computation_is_not_moved(sent: list[tuple[UUID, int, str]]) -> None:
    job = _submitted(shards=1, seconds=0.5)
    with transaction() as session:
        session.execute(
            update(Computation).values(state=JobStatus.CANCELLED).where(Computation.id == job.computation_id)
        )
    assert run_shard(job.computation_id, 0, "w", SHORT) is None
    assert claim_shard(job.computation_id, 0, "w") is None
    assert sent == []


def test_long_queue_has_no_budget(sent: list[tuple[UUID, int, str]]) -> None:
    job = _submitted(shards=1, seconds=0.5, estimated=50)
    assert run_shard(job.computation_id, 0, "w", LONG) == Outcome.FINISHED
    assert (_attempts(job), sent) == ([], [])


def test_end_of_a_long_shard_sends_the_next_of_its_caller(
    sent: list[tuple[UUID, int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "LONG_RUN_S", 0.1)
    params = SpinParams(name="long", shards=3, seconds=0.2, estimated=3 * 2 * LONG_SHARD_S)
    job = submit(work_for(Question(SPIN, params)), Submitter("request"), sent=1).job
    assert turns.send_turns(LONG) == 0
    assert run_shard(job.computation_id, 0, "w", LONG) == Outcome.LANDED
    assert sent == [(job.computation_id, 1, LONG)]
