"""The jobs that the caller may see."""

from uuid import UUID

from db.jobs import find_job
from db.records import JobRecord
from service.access.auth import caller
from service.http.problems import not_found
from worker.registry import hidden_kinds


def visible_job(job_id: UUID) -> JobRecord:
    """Return the job with this id.

    Raises:
        ProblemError: 404 if there is none, it belongs to another caller, or its kind is hidden.
    """
    job = find_job(job_id)
    if job is None or job.kind in hidden_kinds() or not caller().may_see(job):
        raise not_found("No such job, or it has expired.")
    return job
