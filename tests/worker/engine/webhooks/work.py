"""Jobs with webhooks, and ends for them."""

from db.commits import commit_shard, fail_computation
from db.jobs import find_job
from db.keys import NewKey, Scope, create_key
from db.records import JobRecord, Submitter
from db.shards import claim_shard
from db.submission import submit
from tests.db.work import some_work


def job_calling(url: str, key: NewKey | None = None) -> JobRecord:
    """Return a queued job of new work that calls ``url`` at its end."""
    return submit(some_work(), Submitter("request", key.id if key else None, webhook_url=url), sent=1).job


def succeed(job: JobRecord, result: str = '{"ä": 1}') -> None:
    """End the job's computation with a result."""
    claim = claim_shard(job.computation_id, 0, "w")
    assert claim is not None
    commit_shard(claim, result, lambda partials: partials[0])


def fail(job: JobRecord) -> None:
    """End the job's computation with an error."""
    claim = claim_shard(job.computation_id, 0, "w")
    assert claim is not None
    fail_computation(claim, {"type": "/problems#x", "title": "No", "detail": "No."})


def now(job: JobRecord) -> JobRecord:
    """Return the current job."""
    found = find_job(job.id)
    assert found is not None
    return found


def a_key() -> NewKey:
    """Return an API key with a secret of its own."""
    return create_key("somebody", [Scope.SUBMIT], requests_per_minute=1_000, jobs_at_once=1_000)
