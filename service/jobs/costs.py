"""Refusing at once what no worker could finish."""

import os

from db.records import JobRecord
from service.http.body import invalid
from service.http.problems import FieldError
from worker.declarations.operation import AnyOperation, Params

DEFAULT_MAX_SECONDS = 4 * 60 * 60


def max_seconds() -> float:
    """The most processor time a job may be estimated to take: ``MAX_JOB_SECONDS``."""
    return float(os.environ.get("MAX_JOB_SECONDS", DEFAULT_MAX_SECONDS))


def check_cost(operation: AnyOperation, params: Params, at: str = "") -> None:
    """Let pass what can be finished.

    Raises:
        ProblemError: 422 with the estimate.
    """
    if operation.estimate is None:
        return
    cost = operation.estimate(params)
    if cost.seconds > max_seconds():
        detail = (
            f"This is too much: {cost.what}, about {cost.seconds:,.0f} seconds of one processor;"
            f" at most {max_seconds():,.0f} are allowed"
        )
        raise invalid([FieldError(at, detail)])


def check_refusal(job: JobRecord, at: str = "") -> None:
    """Let pass what no worker has refused; ``at`` points to the parameters in the request.

    Raises:
        ProblemError: 422 with the worker's reason.
    """
    errors = (job.error or {}).get("errors")
    if isinstance(errors, list):
        raise invalid([FieldError(at + error["pointer"], error["detail"]) for error in errors])
