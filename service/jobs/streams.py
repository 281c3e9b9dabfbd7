"""Server-sent events (WHATWG HTML, section 9.2): the frames, and the limit of streams."""

from collections.abc import Iterator
from functools import partial
from http import HTTPStatus

from flask import Response

from service.access.quotas import turn_name
from service.http.api_request import this_request
from service.http.problems import unavailable
from service.jobs.waiting import Slots, slot_count
from service.observability.metrics import EVENT_STREAMS

MEDIA_TYPE = "text/event-stream"
# Proxies drop silent connections, and a closed connection is only noticed on writing.
HEARTBEAT_S = 10.0
HEARTBEAT = ": still here\n\n"
# After this time a stream is closed; the client reconnects with Last-Event-ID.
MAX_STREAM_S = 15 * 60
MAX_STREAMS = slot_count()
BEGINNING = "retry: 2000\n\n"
"""The first frame, with the milliseconds after which an ``EventSource`` reconnects."""
RETRY_AFTER_S = 5

_slots = Slots(MAX_STREAMS)


def frame(name: str, identifier: int | str, data: str) -> str:
    """Return an event as text of the stream."""
    return f"id: {identifier}\nevent: {name}\ndata: {data}\n\n"


def seen_all() -> Response:
    """Return a 204 response, at which an ``EventSource`` that has seen the end stops reconnecting."""
    return Response(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": "no-store"})


def stream_response(frames: Iterator[str]) -> Response:
    """Return a response that streams ``frames``.

    Raises:
        ProblemError: 503 if this process has no room for another stream of the caller.
    """
    caller = turn_name(this_request())
    if not _slots.take(caller):
        raise unavailable(
            f"Too many of this process's {MAX_STREAMS} event streams are open; try again, or poll.",
            RETRY_AFTER_S,
        )
    EVENT_STREAMS.inc()
    response = Response(frames, mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    # This callback runs even if nobody reads the stream.
    response.call_on_close(partial(_leave, caller))
    return response


def _leave(caller: str) -> None:
    EVENT_STREAMS.dec()
    _slots.give_back(caller)
