"""The jobs that the caller may see."""

from uuid import UUID

from db.jobs import find_job
from db.records import JobRecord, SubmittedJob
from service.access.auth import caller
from service.http.problems import ProblemError, not_found
from worker.registry import hidden_kinds, table_question, wanted_tables


def visible_job(job_id: UUID) -> JobRecord:
    """Return the job with this id, the caller's or one that builds a table, which the list of tables names.

    Raises:
        ProblemError: 404 if there is none, it belongs to another caller, or its kind is hidden.
    """
    job = find_job(job_id)
    if job is None or job.kind in hidden_kinds() or not (caller().may_see(job) or _builds_table(job)):
        raise _no_such_job()
    return job


def own_job(job_id: UUID) -> JobRecord:
    """Return the job with this id, which the caller may change.

    Raises:
        ProblemError: 404 as for `visible_job`.
    """
    job = visible_job(job_id)
    if not caller().may_see(job):
        raise _no_such_job()
    return job


def _builds_table(job: JobRecord) -> bool:
    if isinstance(job, SubmittedJob) and job.key_id is not None:
        return False
    questions = (table_question(table) for table in wanted_tables() if table.kind == job.kind)
    return any(operation.digest(params.canonical()) == job.digest for operation, params in questions)


def _no_such_job() -> ProblemError:
    return not_found("No such job, or it has expired.")
