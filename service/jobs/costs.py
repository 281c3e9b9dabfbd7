"""Rejection of jobs that would exceed the limits."""

from dataclasses import replace

from db.records import JobRecord
from service.http.problems import FieldError, ProblemError, invalid
from worker.declarations.operation import AnyOperation, Params
from worker.jobs.job_document import RequestPart, job_path
from worker.jobs.tables import answering_table
from worker.settings import max_job_seconds


def cost_problem(operation: AnyOperation, params: Params) -> ProblemError | None:
    """Return a 422 problem with the estimate if it is over the limit; None if it is not, or a table has the answer."""
    if operation.estimate is None:
        return None
    cost = operation.estimate(params)
    if cost.seconds <= max_job_seconds() or answering_table(operation, params) is not None:
        return None
    detail = (
        f"This is too much: {cost.what}, about {cost.seconds:,.0f} seconds of processor time;"
        f" the limit is {max_job_seconds():,.0f} seconds"
    )
    return invalid([FieldError("", detail)])


def refusal_problem(job: JobRecord) -> ProblemError | None:
    """Return a 422 problem with the reason if a worker has refused the job, else None.

    It names the job too, which may have been promised to an idempotency key.
    """
    errors = (job.error or {}).get("errors")
    if not isinstance(errors, list):
        return None
    problem = invalid([FieldError(error["pointer"], error["detail"]) for error in errors])
    return replace(problem, more={"job": job_path(job)})


def placed(problem: ProblemError, at: str, part: RequestPart = "body") -> ProblemError:
    """Return a problem of parameters with pointers into the request: ``at`` points to the parameters in ``part``."""
    if not problem.errors:
        return problem
    errors = [FieldError(at + error.pointer, error.detail, part) for error in problem.errors]
    return replace(invalid(errors), more=problem.more)
