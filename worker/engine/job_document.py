"""A job as clients see it: in the API's answers and in the webhooks' events."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from db.records import JobRecord
from worker.registry import OPERATIONS


def timestamp(moment: datetime | None) -> str | None:
    """A time as RFC 3339 in UTC, to the millisecond."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z" if moment else None


def job_path(job: JobRecord) -> str:
    """Where the job is found."""
    return f"/v1/jobs/{job.id}"


def _dumps(fields: Mapping[str, object]) -> str:
    """The inside of a JSON object."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))[1:-1]


def progress(job: JobRecord) -> dict[str, object]:
    """How far the job has come."""
    return {
        "done": job.units_done,
        "total": job.units_total,
        "unit": job.unit,
        "eta_seconds": _eta_seconds(job),
    }


def _eta_seconds(job: JobRecord) -> float | None:
    """What the units left will take if they take as long as those done; None when nothing can be said yet."""
    if job.finished:
        return 0
    if job.started_at is None or not job.units_done:
        return None
    elapsed = (datetime.now(UTC) - job.started_at).total_seconds()
    return round(max(elapsed, 0) * (job.units_total - job.units_done) / job.units_done, 1)


def _links(job: JobRecord) -> dict[str, str]:
    path = job_path(job)
    links = {"self": path, "events": f"{path}/events"}
    operation = OPERATIONS.get(job.kind)
    if operation is not None and operation.items is not None and not operation.internal:
        links["items"] = f"{path}/items"
    return links


def render_job(job: JobRecord) -> str:
    """The job as JSON text. The result is spliced in as it was computed, byte for byte."""
    before = {
        "id": str(job.id),
        "kind": job.kind,
        "params": job.params,
        "status": job.state,
        "progress": progress(job),
    }
    after = {
        "error": job.error,
        "cached": job.cached,
        "created_at": timestamp(job.created_at),
        "started_at": timestamp(job.started_at),
        "finished_at": timestamp(job.finished_at),
        "links": _links(job),
    }
    return "{" + _dumps(before) + ',"result":' + (job.result or "null") + "," + _dumps(after) + "}"
