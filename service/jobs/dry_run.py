"""``POST /v1/jobs?dry_run=1``: the estimate of a job, without submitting it."""

from typing import Annotated, Any, Literal

from flask import Response, request
from kombu.exceptions import OperationalError
from pydantic import Field
from typing_extensions import TypeAliasType

from db.cache import recall
from db.jobs import find_job, find_live, read_long_job_count
from db.places import estimate_place, read_place
from db.records import ComputationRecord, JobRecord, Order, QueuePlace, Submitter, Work
from service.access.quotas import too_many_jobs
from service.http.pages import model_response
from service.jobs.accepting import find_earlier_job, idempotency_key
from service.jobs.submitting import cost_problem, problem_at, refusal_problem
from worker.declarations.documented import Answer
from worker.declarations.operation import Question
from worker.jobs.job_document import job_path
from worker.jobs.submission import work_for
from worker.jobs.turns import processes

Known = TypeAliasType("Known", Literal["no", "running", "cached"])


class DryRun(Answer):
    """The estimate of a job that was not submitted."""

    kind: str
    """The kind of the job."""
    params: dict[str, Any]
    """The parameters in canonical form."""
    known: Known
    """`cached`: the answer is known. `running`: the computation is already queued or running. `no`: it would be
    computed."""
    job: str | None
    """The job that would be returned, if it exists: a known answer, or the idempotency key's."""
    estimated_seconds: Annotated[float | None, Field(ge=0)]
    """Estimated total processor time; null when the operation gives no estimate."""
    shards: Annotated[int, Field(ge=0)]
    """Number of parts in which it would be computed."""
    items_total: Annotated[int | None, Field(ge=0)]
    """Number of items; null until the result is known."""
    position: Annotated[int | None, Field(ge=1)]
    """Its place in the queue, 1 being the next; null if it would not wait."""
    eta_seconds: Annotated[float | None, Field(ge=0)]
    """Rough estimate of the seconds to its end; null when unknown."""


def dry_run_response(question: Question, body: bytes, by: Submitter, at: str) -> Response:
    """Return the estimate of a submission; ``at`` points to the parameters in the ``body``.

    Raises:
        ProblemError: the problem that would refuse the submission, as far as it is known without a worker.
    """
    key = idempotency_key(request)
    too_dear = cost_problem(question)
    if key is not None and too_dear is not None:
        raise problem_at(too_dear, at)
    promised = None if key is None else find_earlier_job(key, by.key_id, body)
    job = None if promised is None else find_job(promised)
    if job is None:
        job = recall(question.digest) or find_live(question.digest)
    problem = too_dear if job is None else refusal_problem(job)
    if problem is not None:
        raise problem_at(problem, at)
    work = work_for(question)
    if not (job and job.finished) and promised is None and Order(work).counts:
        _check_room(by)
    return model_response(_forecast(work, job, by))


def _check_room(by: Submitter) -> None:
    if (
        by.key_id is not None
        and by.jobs_at_once is not None
        and read_long_job_count(by.key_id) >= by.jobs_at_once
    ):
        raise too_many_jobs(by.jobs_at_once)


def _forecast(work: Work, job: JobRecord | None, by: Submitter) -> DryRun:
    finished = job is not None and job.finished
    place = None if finished else _place(work, job, by)
    return DryRun(
        kind=work.kind,
        params=work.params,
        known="no" if job is None else "cached" if finished else "running",
        job=None if job is None or (isinstance(job, ComputationRecord) and not finished) else job_path(job),
        estimated_seconds=work.estimated_s,
        shards=len(work.shards),
        items_total=job.items if job is not None and finished else None,
        position=place.position if place else None,
        eta_seconds=0 if finished else round(place.seconds, 1) if place else None,
    )


def _place(work: Work, job: JobRecord | None, by: Submitter) -> QueuePlace | None:
    try:
        if job is not None:
            return read_place(job.computation_id, processes)
        return estimate_place(work.queue, by.caller, work.estimated_s or 0.0, processes)
    except OperationalError:
        return None
