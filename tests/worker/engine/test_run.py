"""Running a shard: its output is committed, cached and announced; an error ends the job or is retried."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID

import pytest
from sqlalchemy import func, select

from db import models as stored
from db.cache import recall
from db.commits import Outcome
from db.jobs import find_job
from db.models import JobStatus
from db.records import JobRecord, Submitter, Work
from db.sessions import transaction
from db.shards import MAX_ATTEMPTS
from db.submission import submit
from db.sweeping import find_complete
from tests.worker.engine.messages import noting
from worker import registry
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import JobFailure, Operation, Output, Params, Question, Result, Shard
from worker.engine import run
from worker.engine.run import run_shard
from worker.jobs import turns
from worker.jobs.job_document import INTERNAL_ERROR, failure_error
from worker.jobs.submission import work_for

pytestmark = pytest.mark.usefixtures("no_worker", "empty_stores", "sent")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[UUID, int, str]]:
    """Return the shards sent again, which are only recorded, since these tests act as the worker."""
    noted: list[tuple[UUID, int, str]] = []
    monkeypatch.setattr(run, "send_shards", noting(noted))
    return noted


NO_DEAL = JobFailure("no-such-deal", "No such deal", "Tried 7.")


class Asked(Params):
    """A number."""

    number: int


class Answered(Result):
    """Twice the number."""

    double: int


def _operation(
    compute: Callable[[Asked, object, Checkpoint], Answered], version: int = 1
) -> Operation[Asked, Answered]:
    return Operation(
        game="test",
        name="double",
        version=version,
        summary="",
        description="",
        params=Asked,
        result=Answered,
        compute=compute,
    )


def _double(asked: Asked, _shard: object, _checkpoint: Checkpoint) -> Answered:
    return Answered(double=2 * asked.number)


@contextmanager
def _served_by(operation: Operation[Asked, Answered]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._operations, operation.kind, operation)
        yield


def _submitted(operation: Operation[Asked, Answered]) -> JobRecord:
    params = Asked(number=21).canonical()
    digest = operation.digest(params)
    work = Work(
        operation.kind, operation.engine, digest, params, (Shard(None),), operation.queue, operation.unit, 1
    )
    return submit(work, Submitter("request"), sent=1).job


def _now(job: JobRecord) -> JobRecord:
    found = find_job(job.id)
    assert found is not None
    return found


def test_result_is_committed_and_cached() -> None:
    operation = _operation(_double)
    job = _submitted(operation)
    with _served_by(operation):
        assert run_shard(job.computation_id, 0, "w") == Outcome.FINISHED
        assert run_shard(job.computation_id, 0, "w") is None
    assert (_now(job).state, _now(job).result) == (JobStatus.SUCCEEDED, '{"double":42}')
    remembered = recall(job.digest)
    assert remembered is not None
    assert remembered.result == '{"double":42}'


@pytest.mark.parametrize("shards", [1, 2])
@pytest.mark.parametrize("items", [(), ('{"n":1}',)], ids=["no-items", "items"])
def test_succeeded_job_keeps_no_shards(shards: int, items: tuple[str, ...]) -> None:
    operation = replace(
        _operation(_double),
        compute=lambda asked, _shard, _checkpoint: Output(Answered(double=2 * asked.number), items),
        combine=lambda _asked, partials: partials[0],
        plan=lambda _: [Shard(n) for n in range(shards)],
    )
    job = submit(
        work_for(Question(operation, Asked(number=1_000 + shards))), Submitter("request"), sent=shards
    ).job
    with _served_by(operation):
        for index in range(shards):
            run_shard(job.computation_id, index, "w")
    assert _now(job).state == JobStatus.SUCCEEDED
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(stored.Shard)) == 0


def test_job_failure_becomes_the_jobs_error() -> None:
    def compute(_asked: Asked, _shard: object, _checkpoint: Checkpoint) -> Answered:
        raise JobFailure("no-such-deal", "No such deal", "Tried 7.")

    operation = _operation(compute)
    job = _submitted(operation)
    with _served_by(operation):
        assert run_shard(job.computation_id, 0, "w") == Outcome.FINISHED
    assert _now(job).error == {
        "type": "/problems#no-such-deal",
        "title": "No such deal",
        "detail": "Tried 7.",
    }
    assert recall(job.digest) is None


def test_internal_error_is_retried_and_then_reported_without_its_trace() -> None:
    tries = []

    def compute(_asked: Asked, _shard: object, _checkpoint: Checkpoint) -> Answered:
        tries.append(1)
        raise ZeroDivisionError("secret")

    operation = _operation(compute)
    job = _submitted(operation)
    with _served_by(operation):
        outcomes = [run_shard(job.computation_id, 0, "w") for _ in range(MAX_ATTEMPTS)]
    assert outcomes == [None] * (MAX_ATTEMPTS - 1) + [Outcome.FINISHED]
    assert len(tries) == MAX_ATTEMPTS
    assert (_now(job).state, _now(job).error) == (JobStatus.FAILED, INTERNAL_ERROR)


@pytest.mark.parametrize("shards", [1, 2])
@pytest.mark.parametrize(
    ("raised", "error"),
    [(ZeroDivisionError("secret"), INTERNAL_ERROR), (NO_DEAL, failure_error(NO_DEAL))],
    ids=["fault", "failure"],
)
def test_partial_results_that_cannot_be_combined_fail_the_job(
    shards: int, raised: Exception, error: dict[str, object]
) -> None:
    def combine(_asked: Asked, _partials: object) -> str:
        raise raised

    operation = replace(
        _operation(_double), combine=combine, plan=lambda _: [Shard(n) for n in range(shards)]
    )
    work = work_for(Question(operation, Asked(number=100 + shards)))
    job = submit(work, Submitter("request"), sent=shards).job
    with _served_by(operation):
        outcomes = [run_shard(job.computation_id, index, "w") for index in range(shards)]
    assert outcomes == [Outcome.LANDED] * (shards - 1) + [Outcome.FINISHED]
    assert (_now(job).state, _now(job).error) == (JobStatus.FAILED, error)
    assert not find_complete()


def test_retried_shard_is_sent_again(sent: list[tuple[UUID, int, str]]) -> None:
    def compute(_asked: Asked, _shard: object, _checkpoint: Checkpoint) -> Answered:
        raise RuntimeError

    operation = _operation(compute)
    job = _submitted(operation)
    with _served_by(operation):
        run_shard(job.computation_id, 0, "w")
    assert sent == [(job.computation_id, 0, "short")]


def test_other_engine_version_is_left_to_its_workers(
    sent: list[tuple[UUID, int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "send_shards", noting(sent))
    newer, older = _operation(_double, version=2), _operation(_double, version=1)
    job = _submitted(newer)
    with _served_by(older):
        assert [run_shard(job.computation_id, 0, "w", "short") for _ in range(2 * MAX_ATTEMPTS)] == [None] * (
            2 * MAX_ATTEMPTS
        )
    assert (_now(job).state, sent) == (JobStatus.QUEUED, [])
    with _served_by(newer):
        assert turns.send_turns("short") == 1
        assert sent == [(job.computation_id, 0, "short")]
        assert run_shard(job.computation_id, 0, "w", "short") == Outcome.FINISHED
    assert (_now(job).state, _now(job).result) == (JobStatus.SUCCEEDED, '{"double":42}')
