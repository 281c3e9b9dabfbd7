"""``GET /v1/jobs/{id}/events``: progress and end as server-sent events (WHATWG HTML, section 9.2)."""

import time
from collections.abc import Iterator
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Literal

from flask import Response
from pydantic import BaseModel, Field

from db.models import State
from db.records import JobRecord
from service.access.tickets import TICKET, new_ticket
from service.http.described import Returns
from service.http.pages import model_json, model_response
from service.http.problems import ProblemError
from service.jobs.capacity import Places, places
from service.jobs.submitting import ended_job
from service.jobs.waiting import stopping, waiting
from service.observability.metrics import EVENT_STREAMS
from worker.declarations.answers import Answer, Timestamp
from worker.engine.job_document import job_path, progress, render_job

MEDIA_TYPE = "text/event-stream"
# Proxies drop silent connections, and a closed connection is only noticed on writing.
HEARTBEAT_S = 10.0
# After this time a stream is closed; the client reconnects with Last-Event-ID.
MAX_STREAM_S = 15 * 60
MAX_STREAMS = places()
RECONNECT_MS = 2_000
RETRY_AFTER_S = 5


class JobEvent(Answer):
    """One event of the stream: `progress` with a job's `progress`, or at the end `done` with the job."""

    event: Literal["progress", "done"]
    id: Annotated[str, Field(description="How many units are done; at the end with `.done` after it.")]
    data: Annotated[str, Field(description="JSON.")]


class EventsQuery(BaseModel):
    """Who follows."""

    ticket: Annotated[str | None, Field(description="A ticket for this job, instead of an API key.")] = None


class Ticket(Answer):
    """What a browser's `EventSource`, which cannot send headers, shows instead of an API key."""

    ticket: str
    expires_at: Timestamp
    events: Annotated[str, Field(description="The address of the job's events with the ticket in it.")]


EVENTS = Returns(text="A stream that ends with the job.", media={MEDIA_TYPE: JobEvent})
SEEN_ALL = Returns(text="The job has ended, and the client has seen that: `Last-Event-ID` is that of `done`.")
# The id of the last event ends so, which tells that it was seen.
_DONE = ".done"

_places = Places(MAX_STREAMS)


def events_response(job: JobRecord, last_event_id: str | None) -> Response:
    """The job's events as a stream, after the one with ``last_event_id``; 204 if that was the last.

    Raises:
        ProblemError: 503 if this process has no room for another stream.
    """
    if job.finished and last_event_id and last_event_id.endswith(_DONE):
        # An EventSource reconnects whenever a stream ends, unless it gets this.
        return Response(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": "no-store"})
    if not _places.take():
        raise ProblemError(
            HTTPStatus.SERVICE_UNAVAILABLE,
            f"Limit of {MAX_STREAMS} event streams per process reached; try again, or poll the job.",
            headers={"Retry-After": str(RETRY_AFTER_S)},
        )
    EVENT_STREAMS.inc()
    response = Response(_stream(job, _seen(last_event_id)), mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    # Called even if nobody reads the stream.
    response.call_on_close(_leave)
    return response


def _leave() -> None:
    EVENT_STREAMS.dec()
    _places.give_back()


def _seen(last_event_id: str | None) -> int:
    """The number of finished units the client has seen, which is the id of its last event; -1 if none."""
    number = (last_event_id or "").removesuffix(_DONE)
    return int(number[:18]) if number.isascii() and number.isdigit() else -1


def ticket_response(job: JobRecord) -> Response:
    """A ticket for the job's events."""
    ticket, expires_at = new_ticket(job.id)
    events = f"{job_path(job)}/events?{TICKET}={ticket}"
    response = model_response(Ticket(ticket=ticket, expires_at=expires_at, events=events), HTTPStatus.CREATED)
    response.headers["Cache-Control"] = "no-store"
    return response


def _event(name: str, identifier: int | str, data: str) -> str:
    return f"id: {identifier}\nevent: {name}\ndata: {data}\n\n"


def _stream(job: JobRecord, seen: int) -> Iterator[str]:
    yield f"retry: {RECONNECT_MS}\n\n"
    deadline = time.monotonic() + MAX_STREAM_S
    with waiting.expect(job.computation_id, wants_progress=True) as waiter:
        while time.monotonic() < deadline and not stopping.is_set():
            if job.finished:
                ending = waiter.ending
                told = ending.rendered(job) if ending else render_job(job)
                yield _event("done", f"{job.units_done}{_DONE}", told)
                return
            if job.units_done > seen:
                seen = job.units_done
                yield _event("progress", seen, model_json(progress(job)))
            if not waiter.wait(HEARTBEAT_S):
                if not stopping.is_set():
                    yield ": still here\n\n"
            elif waiter.ended:
                job = ended_job(job, waiter)
            elif (done := waiter.done) is not None:
                job = replace(
                    job, state=State(done.state), started_at=done.started_at, units_done=done.units_done
                )
