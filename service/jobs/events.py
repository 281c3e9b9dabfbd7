"""``GET /v1/jobs/{id}/events``: a job's progress and end as server-sent events (WHATWG HTML, section 9.2)."""

import time
from collections.abc import Iterator
from dataclasses import replace
from http import HTTPStatus
from typing import Literal

import structlog
from flask import Response
from sqlalchemy.exc import SQLAlchemyError
from typing_extensions import TypeAliasType

from db.models import JobStatus
from db.records import JobRecord
from service.access.credentials import TICKET, new_ticket
from service.http.described import Returns
from service.http.pages import model_json, model_response
from service.jobs.streams import (
    BEGINNING,
    HEARTBEAT,
    HEARTBEAT_S,
    MAX_STREAM_S,
    MEDIA_TYPE,
    frame,
    seen_all,
    stream_response,
)
from service.jobs.waiting import read_ended, stopping, waiting
from worker.declarations.documented import Answer, Documented, Timestamp
from worker.jobs.job_document import job_path, progress, render_job

JobEventName = TypeAliasType("JobEventName", Literal["progress", "done"])


class JobEvent(Answer):
    """An event of the stream: `progress` with a job's `progress`, or at the end `done` with the job."""

    event: JobEventName
    """`progress`: the data are the job's `progress`. `done`: the data are the ended job."""
    id: str
    """Number of units done; followed by `.done` in the last event."""
    data: str
    """The progress or the job, as JSON."""


class EventsQuery(Documented):
    """The follower of a job."""

    ticket: str | None = None
    """A ticket for this job, instead of an API key."""


class Ticket(Answer):
    """A ticket that a browser's `EventSource`, which cannot send headers, shows instead of an API key."""

    ticket: str
    """The ticket, for the query parameter `ticket`."""
    expires_at: Timestamp
    """Time when it ends, a minute after it was made."""
    events: str
    """The address of the job's events with the ticket in it."""


EVENTS = Returns(text="A stream that ends with the job.", media={MEDIA_TYPE: JobEvent})
SEEN_ALL = Returns(text="The job has ended, and the client has seen it: `Last-Event-ID` is the id of `done`.")
# Suffix of the last event's id; a client that sends an id with it has seen the end.
_DONE = ".done"

log = structlog.get_logger(__name__)


def events_response(job: JobRecord, last_event_id: str | None) -> Response:
    """Return the job's events after ``last_event_id`` as a stream; 204 if that was the last one.

    Raises:
        ProblemError: 503 if this process has no room for another stream.
    """
    if job.finished and last_event_id and last_event_id.endswith(_DONE):
        return seen_all()
    return stream_response(_stream(job, _seen(last_event_id)))


def _seen(last_event_id: str | None) -> int:
    """Return the number of finished units the client has seen, which is the id of its last event; -1 if none."""
    number = (last_event_id or "").removesuffix(_DONE)
    return int(number[:18]) if number.isascii() and number.isdigit() else -1


def ticket_response(job: JobRecord) -> Response:
    """Return a response with a new ticket for the job's events."""
    ticket, expires_at = new_ticket(job.id)
    events = f"{job_path(job)}/events?{TICKET}={ticket}"
    return model_response(Ticket(ticket=ticket, expires_at=expires_at, events=events), HTTPStatus.CREATED)


def _stream(job: JobRecord, seen: int) -> Iterator[str]:
    yield BEGINNING
    deadline, parts_seen = time.monotonic() + MAX_STREAM_S, 0
    with waiting.expect(job.computation_id, wants_progress=True) as waiter:
        while time.monotonic() < deadline and not stopping.is_set():
            if job.finished:
                ending = waiter.ending
                told = ending.rendered(job) if ending else render_job(job)
                yield frame("done", f"{job.units_done}{_DONE}", told)
                return
            if job.units_done > seen or job.parts_done > parts_seen:
                seen, parts_seen = job.units_done, job.parts_done
                yield frame("progress", seen, model_json(progress(job)))
            if not waiter.wait(HEARTBEAT_S):
                if not stopping.is_set():
                    yield HEARTBEAT
            elif waiter.ended:
                try:
                    job = read_ended(job, waiter)
                except SQLAlchemyError as error:
                    # The stream stays, and hears of the end again.
                    log.warning("end_unknown", error=str(error))
            elif (done := waiter.done) is not None:
                job = replace(done.within(job), state=JobStatus(done.state), started_at=done.started_at)
