"""What a webhook is told: the event of a job's end."""

from dataclasses import replace

from db.records import JobRecord
from worker.declarations.answers import timestamp
from worker.engine.job_document import render_job

MAX_RESULT_BYTES = 64 * 1024


def event_document(job: JobRecord) -> str:
    """The event as JSON text. A larger result than ``MAX_RESULT_BYTES`` is left out: the receiver fetches it."""
    if job.result is not None and len(job.result.encode()) > MAX_RESULT_BYTES:
        job = replace(job, result=None)
    ended = timestamp(job.finished_at or job.created_at)
    return f'{{"type":"job.{job.state}","timestamp":"{ended}","data":{render_job(job)}}}'
