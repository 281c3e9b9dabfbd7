"""What a shard reports is shown while it is computed, and stays when another worker begins it again."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from db.commits import Outcome
from db.jobs import find_job
from db.records import JobRecord, Submitter
from db.shards import find_holder, take_from
from db.submission import submit
from tests.waiting import wait_until
from worker import registry
from worker.declarations.checkpoint import Checkpoint, report
from worker.declarations.operation import Operation, Params, Question, Result, Shard
from worker.engine import keeper
from worker.engine.run import run_shard
from worker.jobs.job_document import fraction_done
from worker.jobs.submission import work_for

pytestmark = pytest.mark.usefixtures("no_worker", "empty_stores")


class Nothing(Params):
    """No parameters."""


class Seen(Result):
    """Nothing."""


class KilledError(BaseException):
    """The worker process ended."""


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Renew leases at once, so that a shard need not take a second."""
    monkeypatch.setattr(keeper, "LOOK_EVERY_S", 0.02)
    monkeypatch.setattr(keeper, "FIRST_RENEWAL_S", 0.02)
    monkeypatch.setattr(keeper, "RENEW_EVERY_S", 0.02)


def _fraction(job: JobRecord) -> float:
    found = find_job(job.id)
    assert found is not None
    return fraction_done(found)


@pytest.fixture
def operation() -> Iterator[Operation[Nothing, Seen]]:
    """Register an operation of two equal shards."""
    made = Operation(
        game="test",
        name="reporting",
        version=1,
        summary="",
        description="",
        params=Nothing,
        result=Seen,
        compute=lambda *_: Seen(),
        plan=lambda _: [Shard(0), Shard(1)],
        combine=lambda _, partials: partials[0],
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._operations, made.kind, made)
        yield made


def _serve(
    operation: Operation[Nothing, Seen], parts: list[float], seen: list[float], job: JobRecord
) -> None:
    """Let shards report these parts, and wait until each is shown."""

    def compute(_params: Nothing, _shard: object, checkpoint: Checkpoint) -> Seen:
        for part in parts:
            before = _fraction(job)
            report(part, 1)
            expected = max(before, int(part * 10_000) / 20_000)
            wait_until(lambda expected=expected: _fraction(job) >= expected, seconds=30)  # type: ignore[misc]
            checkpoint()
            seen.append(_fraction(job))
        if parts[-1] < 1:
            raise KilledError
        return Seen()

    registry._operations[operation.kind] = replace(operation, compute=compute)


def test_shard_of_two_shows_values_below_one_half_and_keeps_them(operation: Operation[Nothing, Seen]) -> None:
    job = submit(work_for(Question(operation, Nothing())), Submitter("request"), sent=2).job
    seen: list[float] = []
    _serve(operation, [0.25, 0.5, 0.75], seen, job)
    with pytest.raises(KilledError):
        run_shard(job.computation_id, 0, "killed")
    assert seen == [0.125, 0.25, 0.375]
    assert find_holder(job.computation_id, 0) == "killed"
    take_from(job.computation_id, 0, "killed")
    assert _fraction(job) == 0.375
    _serve(operation, [0.1, 0.5, 0.9, 1.0], seen, job)
    assert run_shard(job.computation_id, 0, "other") == Outcome.LANDED
    assert seen[3:] == [0.375, 0.375, 0.45, 0.5]
    assert _fraction(job) == 0.5
    assert run_shard(job.computation_id, 1, "other") == Outcome.FINISHED
    assert _fraction(job) == 1
    assert seen == sorted(seen)


def test_report_outside_of_a_shard_has_no_effect() -> None:
    report(1, 2)
    report(0, 0)
