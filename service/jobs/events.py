"""``GET /v1/jobs/{id}/events``: progress and end as server-sent events (WHATWG HTML, section 9.2)."""

import json
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus

from flask import Response

from db.jobs import find_job
from db.records import JobRecord
from service.http.problems import ProblemError
from service.jobs.waiting import Waiter, end_signals
from service.observability.metrics import EVENT_STREAMS
from worker.engine.job_document import progress, render_job

MEDIA_TYPE = "text/event-stream"
# A silent connection looks dead to proxies, and one that hung up is only noticed when it is written to.
HEARTBEAT_S = 10.0
# Shards may land faster than anybody wants to see.
MIN_BETWEEN_S = 0.25
# A stream that lasts longer than this is ended; the client comes back with Last-Event-ID.
MAX_STREAM_S = 15 * 60
MAX_STREAMS = 20
RECONNECT_MS = 2_000
RETRY_AFTER_S = 5

stopping = threading.Event()
"""Set when the process is asked to stop: streams then end, and their clients come back to another process."""

_places = threading.BoundedSemaphore(MAX_STREAMS)


def events_response(job: JobRecord, last_event_id: str | None) -> Response:
    """The job's events as a stream, after the one with ``last_event_id``.

    Raises:
        ProblemError: 503 when as many streams are open as this process allows.
    """
    if not _places.acquire(blocking=False):
        raise ProblemError(
            HTTPStatus.SERVICE_UNAVAILABLE,
            f"{MAX_STREAMS} event streams are open in this process; ask again, or ask for the job itself.",
            headers={"Retry-After": str(RETRY_AFTER_S)},
        )
    EVENT_STREAMS.inc()
    response = Response(_stream(job, _seen(last_event_id)), mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    # Also when nobody ever reads the stream.
    response.call_on_close(_leave)
    return response


def _leave() -> None:
    EVENT_STREAMS.dec()
    _places.release()


def _seen(last_event_id: str | None) -> int:
    """How many units the client has already seen done; an event's id is their number."""
    if last_event_id and last_event_id.isascii() and last_event_id.isdigit():
        return int(last_event_id[:18])
    return -1


def _event(name: str, identifier: int, data: str) -> str:
    return f"id: {identifier}\nevent: {name}\ndata: {data}\n\n"


def _stream(job: JobRecord, seen: int) -> Iterator[str]:
    yield f"retry: {RECONNECT_MS}\n\n"
    deadline = time.monotonic() + MAX_STREAM_S
    with end_signals.expect(job.computation_id, wants_progress=True) as waiter:
        while time.monotonic() < deadline and not stopping.is_set():
            job = find_job(job.id) or job
            if job.finished:
                yield _event("done", job.units_done, render_job(job))
                return
            if job.units_done > seen:
                seen = job.units_done
                yield _event("progress", seen, json.dumps(progress(job), separators=(",", ":")))
                stopping.wait(MIN_BETWEEN_S)
            elif not _wait(waiter):
                yield ": still here\n\n"


def _wait(waiter: Waiter) -> bool:
    """Wait for something to be told, for as long as a client may be left without a word."""
    told = False
    until = time.monotonic() + HEARTBEAT_S
    while not told and not stopping.is_set() and (left := until - time.monotonic()) > 0:
        told = waiter.told.wait(min(left, end_signals.recheck_after(), 1.0))
    waiter.told.clear()
    return told
