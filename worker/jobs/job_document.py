"""A job as clients see it: in the API's answers and in the webhooks' events."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field
from pydantic_core import to_json
from typing_extensions import TypeAliasType

from db.clock import database_now
from db.models import WHOLE_SHARD, JobStatus
from db.records import JobRecord, SubmittedJob
from worker.declarations.documented import Answer, Documented, Timestamp, timestamp
from worker.declarations.operation import AnyOperation, JobFailure, Refusal
from worker.registry import OPERATIONS
from worker.settings import retention

ErrorFields = dict[str, object]

INTERNAL_ERROR: ErrorFields = {
    "type": "/problems#computation-failed",
    "title": "The computation failed",
    "detail": "The computation failed repeatedly because of an internal error. See the log for the job's request id.",
}
WORKER_LOST: ErrorFields = {
    "type": "/problems#worker-lost",
    "title": "The worker ended repeatedly",
    "detail": "The process that computed this ended without a result, as many times as the limit allows.",
}


def failure_error(failure: JobFailure) -> ErrorFields:
    """Return the error of an operation that could not answer."""
    fields: ErrorFields = {
        "type": f"/problems#{failure.code}",
        "title": failure.title,
        "detail": failure.detail,
    }
    if isinstance(failure, Refusal):
        fields["errors"] = [{"pointer": failure.pointer, "detail": failure.detail, "in": "body"}]
    return fields


LEAST_ETA_S = 0.1
NO_ENGINE = "No worker that runs now can compute {engine}. It goes on as soon as one does."

RequestPart = TypeAliasType("RequestPart", Literal["body", "query", "path", "header"])


class Progress(Answer):
    """The progress of a job."""

    done: Annotated[int, Field(ge=0)]
    """Units that are done."""
    total: Annotated[int, Field(ge=0)]
    """All units, in `unit`."""
    unit: str
    """The unit of `done` and `total`."""
    fraction: Annotated[float, Field(ge=0, le=1)]
    """The part of the work that is done, from 0 to 1: `done` / `total`, and what is done of unfinished shards. It never
    falls while the job is unfinished."""
    eta_seconds: Annotated[float | None, Field(ge=0)]
    """Estimated seconds to the end; null when unknown."""
    position: Annotated[int, Field(ge=1)] = 1
    """The place of a job that waits for its turn; 1 is the next."""
    reason: str = ""
    """The reason why a job waits, if not for its turn alone."""


class ProblemField(Answer):
    """One invalid field."""

    pointer: str
    """A JSON pointer (RFC 6901) into the body, the query, the path or the headers."""
    detail: str
    """What is wrong, in a sentence."""
    in_: Annotated[RequestPart, Field(alias="in")]
    """The part of the request that has the field."""


class JobError(Answer):
    """The reason of a job's failure."""

    type: str
    """The type of the failure, as an address that explains it."""
    title: str
    """The type in a few words."""
    detail: str
    """What happened, in a sentence."""
    errors: list[ProblemField] | None = None
    """If the parameters asked for too much: pointers to them in `params`."""


class JobLinks(Answer):
    """Related resources."""

    self: str
    """The job."""
    events: str
    """Server-sent events of its progress and end."""
    items: str | None = None
    """The long part of its result, where the operation has one."""


class Job(Documented):
    """A job: a request for a computation, and its outcome."""

    id: UUID
    """The job's id."""
    kind: str
    """The game and the operation: `{game}.{operation}`."""
    params: dict[str, Any]
    """The parameters in canonical form, with defaults filled in. A field that can be left out says when."""
    status: JobStatus
    """The status of the job."""
    progress: Progress
    """How much of the work is done."""
    result: dict[str, Any] | None
    """The operation's result; null until the job succeeds."""
    error: JobError | None
    """The reason why the job failed; null if it did not."""
    cached: bool
    """True if the result was already known, so that it was not computed for this job."""
    created_at: Timestamp
    """For a cached answer without a job of its own, the time when it was computed."""
    started_at: Timestamp | None
    """Never before `created_at`."""
    finished_at: Timestamp | None
    """Time when it ended; null before."""
    computed_at: Timestamp | None
    """Time when the result was computed; for a cached result, not after `created_at`."""
    expires_at: Timestamp | None
    """The earliest time when the job will be removed; null until it has ended."""
    labels: list[str]
    """The labels that the caller gave it."""
    links: JobLinks
    """Related addresses."""


class JobSummary(Job):
    """A job in a list: without its result, unless the request asks for it."""

    result: dict[str, Any] | None = None
    """The operation's result; only with `full=1`."""


def job_path(job: JobRecord) -> str:
    """Return the address of the job's document, without the host."""
    return f"/v1/jobs/{job.id}"


def progress(job: JobRecord) -> Progress:
    """Return the progress of the job."""
    told: dict[str, Any] = {"eta_seconds": _eta_seconds(job)}
    if job.place is not None and job.place.is_served:
        told = {"eta_seconds": round(job.place.seconds, 1), "position": job.place.position}
    elif job.place is not None:
        told = {"eta_seconds": None, "reason": NO_ENGINE.format(engine=job.engine)}
    return Progress(
        done=job.units_done, total=job.units_total, unit=job.unit, fraction=fraction_done(job), **told
    )


def fraction_done(job: JobRecord) -> float:
    """Return the part of the job's work that is done, from 0 to 1, rounded down."""
    if not job.units_total:
        return float(job.finished)
    return _parts_done(job) // job.units_total / WHOLE_SHARD


def _parts_done(job: JobRecord) -> int:
    """Return the units that are done, each counted in `WHOLE_SHARD` parts."""
    return job.units_done * WHOLE_SHARD + job.parts_done


def _eta_seconds(job: JobRecord) -> float | None:
    """Return the time left, assuming that units keep taking as long as those done so far; None while it is unknown."""
    if job.finished:
        return 0
    done = _parts_done(job)
    if job.started_at is None or not done:
        return None
    elapsed = (database_now() - job.started_at).total_seconds()
    left = max(elapsed, 0) * (job.units_total * WHOLE_SHARD - done) / done
    # The last shard may be done before the job is.
    return max(LEAST_ETA_S, round(left, 1))


def job_links(path: str, operation: AnyOperation | None) -> JobLinks:
    """Return the links of the job at ``path``; only some operations have items."""
    return JobLinks.model_validate(_links(path, operation))


def _links(path: str, operation: AnyOperation | None) -> dict[str, str]:
    links = {"self": path, "events": f"{path}/events"}
    if operation is not None and operation.items is not None and not operation.internal:
        links["items"] = f"{path}/items"
    return links


def expires_at(job: JobRecord) -> datetime | None:
    """Return the earliest time when a job will be removed; None until it has ended, and after the year 9999."""
    if job.finished_at is None:
        return None
    try:
        return max(job.finished_at, job.created_at) + retention()
    except OverflowError:
        return None


def _error(error: dict[str, object]) -> dict[str, object]:
    return JobError.model_validate(error).model_dump(by_alias=True, exclude_unset=True)


def render_job(job: JobRecord) -> str:
    """Return the job as JSON text, with the result inserted byte for byte."""
    return "".join(render_around(job))


def render_around(job: JobRecord) -> tuple[str, str, str]:
    """Return the job as JSON text in three parts: the text before its result, the result, and the text after it."""
    text = to_json(_document(job)).decode()
    # No field after the result can hold this text: quotes inside strings are escaped.
    before, name, after = text.rpartition('"result":null')
    return before + name.removesuffix("null"), "null" if job.result is None else job.result, after


def render_summary(job: JobRecord) -> str:
    """Return the job as JSON text, without its result."""
    document = _document(job)
    del document["result"]
    return to_json(document).decode()


def _document(job: JobRecord) -> dict[str, Any]:
    """Return the fields of `Job`, with null for the result.

    Building the model would take longer than many answers do.
    """
    computed = job.finished_at if job.state == JobStatus.SUCCEEDED else None
    # A cached result was computed before the job was created.
    created = max(job.created_at, computed) if job.cached and computed else job.created_at
    expires, links = expires_at(job), _links(job_path(job), OPERATIONS.get(job.kind))
    return {
        "id": str(job.id),
        "kind": job.kind,
        "params": job.params,
        "status": job.state,
        "progress": progress(job).model_dump(exclude_unset=True),
        "result": None,
        "error": None if job.error is None else _error(job.error),
        "cached": job.cached,
        "created_at": timestamp(created),
        # A cached result was computed before it was requested, so its job starts when it is created.
        "started_at": job.started_at and timestamp(max(job.started_at, created)),
        "finished_at": job.finished_at and timestamp(max(job.finished_at, created)),
        "computed_at": timestamp(computed) if computed else None,
        "expires_at": expires and timestamp(expires),
        "labels": job.labels if isinstance(job, SubmittedJob) else (),
        "links": links,
    }
