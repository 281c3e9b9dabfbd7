"""Columns that lists of jobs filter by are stored with the jobs, whoever ends the computation."""

import pytest

from db.commits import fail_computation
from db.jobs import Wanted, cancel_job, list_jobs
from db.models import JobStatus
from db.records import Ending, Submitter
from db.shards import claim_shard
from db.submission import submit as submit_by
from tests.db.work import some_work, submit, submitted


def _listed(kind: str | None = None, status: JobStatus | None = None) -> list[str]:
    return [str(job.id) for job in list_jobs(Wanted(kind=kind, status=status), limit=100).records]


@pytest.mark.usefixtures("empty_stores")
def test_all_jobs_of_a_failed_computation_are_listed_as_failed() -> None:
    work = some_work()
    first, second, cancelled = (submit(work).job for _ in range(3))
    cancel_job(cancelled.id)
    claim = claim_shard(first.computation_id, 0, "worker")
    assert claim is not None
    fail_computation(claim, {"code": "internal"})
    at_once = submit_by(some_work(), Submitter("request"), ending=Ending(error={"code": "internal"})).job
    submitted()
    assert _listed(status=JobStatus.FAILED) == [str(at_once.id), str(second.id), str(first.id)]
    assert _listed(status=JobStatus.CANCELLED) == [str(cancelled.id)]
    again = submit_by(work, Submitter("request"), sent=1).job
    assert str(again.id) in _listed(status=JobStatus.QUEUED)
    assert len(_listed("test.work")) == 6
