"""Rejection of jobs that would exceed the limits."""

from dataclasses import replace

from db.records import JobRecord
from service.http.problems import FieldError, invalid
from worker.declarations.operation import AnyOperation, Params
from worker.jobs.job_document import RequestPart, job_path
from worker.jobs.tables import answering_table
from worker.settings import max_job_seconds


def check_cost(operation: AnyOperation, params: Params, at: str = "", part: RequestPart = "body") -> None:
    """Reject a job whose estimate is over the limit, unless a table answers it.

    Raises:
        ProblemError: 422 with the estimate.
    """
    if operation.estimate is None:
        return
    cost = operation.estimate(params)
    if cost.seconds > max_job_seconds() and answering_table(operation, params) is None:
        detail = (
            f"This is too much: {cost.what}, about {cost.seconds:,.0f} seconds of processor time;"
            f" the limit is {max_job_seconds():,.0f} seconds"
        )
        raise invalid([FieldError(at, detail, part)])


def check_refusal(job: JobRecord, at: str = "", part: RequestPart = "body") -> None:
    """Reject a job that a worker has refused; ``at`` points to the parameters in ``part``.

    Raises:
        ProblemError: 422 with the worker's reason, and the job, which may have been promised to an idempotency key.
    """
    errors = (job.error or {}).get("errors")
    if isinstance(errors, list):
        problem = invalid([FieldError(at + error["pointer"], error["detail"], part) for error in errors])
        raise replace(problem, more={"job": job_path(job)})
