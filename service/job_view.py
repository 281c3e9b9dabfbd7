"""Jobs as clients see them."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Response

from db.records import JobRecord

RETRY_AFTER_S = 1


def timestamp(moment: datetime | None) -> str | None:
    """A time as RFC 3339 in UTC, to the millisecond."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z" if moment else None


def job_path(job: JobRecord) -> str:
    """Where the job is found."""
    return f"/v1/jobs/{job.id}"


def _dumps(fields: Mapping[str, object]) -> str:
    """The inside of a JSON object."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))[1:-1]


def render_job(job: JobRecord) -> str:
    """The job as JSON text. The result is spliced in as it was computed, byte for byte."""
    before = {
        "id": str(job.id),
        "kind": job.kind,
        "params": job.params,
        "status": job.state,
        "progress": {
            "done": job.shards_total - job.shards_left,
            "total": job.shards_total,
            "unit": "shard",
            "eta_seconds": 0 if job.finished else None,
        },
    }
    after = {
        "error": job.error,
        "cached": job.cached,
        "created_at": timestamp(job.created_at),
        "started_at": timestamp(job.started_at),
        "finished_at": timestamp(job.finished_at),
        "links": {"self": job_path(job)},
    }
    return "{" + _dumps(before) + ',"result":' + (job.result or "null") + "," + _dumps(after) + "}"


def job_response(job: JobRecord, *, submitted: bool = False) -> Response:
    """The job as a response: 202 when it was just submitted and is not finished, else 200."""
    pending = submitted and not job.finished
    response = Response(
        render_job(job), status=HTTPStatus.ACCEPTED if pending else HTTPStatus.OK, mimetype="application/json"
    )
    if pending:
        response.headers["Location"] = job_path(job)
    if not job.finished:
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response
