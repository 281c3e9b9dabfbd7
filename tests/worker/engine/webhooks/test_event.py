"""The event: a job's end, in the format of the API."""

import json
from dataclasses import replace

import pytest

from db.jobs import cancel_job
from db.records import JobRecord, Submitter, Work
from db.submission import submit
from tests.db.work import submitted
from tests.worker.engine.webhooks.work import fail, now, succeed
from worker.declarations.operation import AnyOperation, Shard
from worker.engine.webhooks import MAX_RESULT_BYTES, event_document
from worker.jobs.job_document import render_job

pytestmark = pytest.mark.usefixtures("empty_stores")


@pytest.fixture
def succeeded() -> JobRecord:
    """Return a job with a result."""
    job = submitted()
    succeed(job)
    return now(job)


def _cancelled() -> JobRecord:
    job = submitted()
    cancel_job(job.id)
    return now(job)


def _failed() -> JobRecord:
    job = submitted()
    fail(job)
    return now(job)


def test_event_contains_the_job_in_the_form_of_the_api(succeeded: JobRecord, spin: AnyOperation) -> None:
    params = {"name": "ü", "shards": 1}
    work = Work(spin.kind, spin.engine, b"7" * 32, params, (Shard(None, weight=5),), spin.queue, spin.unit, 5)
    job = submit(work, Submitter("request"), sent=1).job
    succeed(job)
    assert "items" in json.loads(render_job(now(job)))["links"]
    for ended in (succeeded, _cancelled(), _failed(), now(job)):
        assert json.loads(event_document(ended))["data"] == json.loads(render_job(ended))


def test_event_has_type_and_time(succeeded: JobRecord) -> None:
    for job, kind in (
        (succeeded, "job.succeeded"),
        (_cancelled(), "job.cancelled"),
        (_failed(), "job.failed"),
    ):
        event = json.loads(event_document(job))
        assert list(event) == ["type", "timestamp", "data"]
        assert (event["type"], event["timestamp"]) == (kind, event["data"]["finished_at"])
        assert event["data"] == json.loads(render_job(job))


def test_large_result_is_left_out(succeeded: JobRecord) -> None:
    # The limit counts bytes, and this letter has two.
    fits = '"' + "ä" * (MAX_RESULT_BYTES // 2 - 1) + '"'
    event = json.loads(event_document(replace(succeeded, result=fits)))
    assert event["data"]["result"] == json.loads(fits)
    event = json.loads(event_document(replace(succeeded, result=fits + " ")))
    assert event["data"]["result"] is None
    assert event["data"]["links"]["self"] == f"/v1/jobs/{succeeded.id}"
    assert event["data"]["status"] == "succeeded"
