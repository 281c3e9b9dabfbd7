"""Which jobs the caller may see."""

from uuid import UUID

from db.jobs import find_job
from db.records import JobRecord
from service.access.auth import caller
from service.http.problems import not_found
from worker.registry import hidden_kinds


def visible_job(job_id: UUID) -> JobRecord:
    """The job with this id.

    Raises:
        ProblemError: 404 when there is none, when it is somebody else's, and when jobs of its kind are shown to nobody.
    """
    job = find_job(job_id)
    if job is None or job.kind in hidden_kinds() or not caller().may_see(job):
        raise not_found("There is no such job; or it is long gone.")
    return job
