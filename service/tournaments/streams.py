"""``GET /v1/tournaments/{id}/events``: all that happens, as server-sent events (WHATWG HTML, section 9.2)."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from http import HTTPStatus
from uuid import UUID

from flask import Response

from db.tournaments.models import TournamentRow
from db.tournaments.store import events_after
from service.http.pages import model_json
from service.http.problems import ProblemError
from service.jobs.capacity import Places, places
from service.jobs.events import HEARTBEAT_S, MAX_STREAM_S, MEDIA_TYPE, RECONNECT_MS, RETRY_AFTER_S
from service.jobs.waiting import stopping
from service.observability.metrics import EVENT_STREAMS
from service.tournaments.live import live
from service.tournaments.showing import shown_row
from worker.declarations.answers import timestamp

ENDS = ('"kind": "finished"', '"kind": "cancelled"', '"kind": "abandoned"')

_places = Places(places())


def stream_response(row: TournamentRow, who: tuple[int | None, bool], last_event_id: str | None) -> Response:
    """The tournament's events after the one with ``last_event_id``; without one, first the tournament as it stands.

    Raises:
        ProblemError: 503 if this process has no room for another stream.
    """
    seen = _version(last_event_id)
    if row.ended_at is not None and seen is not None and seen >= row.version:
        # An EventSource reconnects whenever a stream ends, unless it gets this.
        return Response(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": "no-store"})
    if not _places.take():
        raise ProblemError(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "This process has no room for another stream; try again, or poll the tournament.",
            headers={"Retry-After": str(RETRY_AFTER_S)},
        )
    EVENT_STREAMS.inc()
    response = Response(_stream(row, who, seen), mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(_leave)
    return response


def _leave() -> None:
    EVENT_STREAMS.dec()
    _places.give_back()


def _version(last_event_id: str | None) -> int | None:
    text = last_event_id or ""
    return int(text[:18]) if text.isascii() and text.isdigit() else None


def _event(name: str, version: int, data: str) -> str:
    return f"id: {version}\nevent: {name}\ndata: {data}\n\n"


def _stream(row: TournamentRow, who: tuple[int | None, bool], seen: int | None) -> Iterator[str]:
    yield f"retry: {RECONNECT_MS}\n\n"
    if seen is None:
        seen = row.version
        yield _event("snapshot", seen, model_json(shown_row(row, datetime.now(UTC))))
    over = row.ended_at is not None
    deadline = time.monotonic() + MAX_STREAM_S
    with live.follow(row.id, row.version, who) as follower:
        for version, body in _missed(row.id, seen):
            yield _event("change", version, _with_time(body))
            seen, over = version, over or _is_end(body)
        while not over and time.monotonic() < deadline and not stopping.is_set():
            events = follower.wait(HEARTBEAT_S)
            if not events and not stopping.is_set():
                yield ": still here\n\n"
            for version, body in events:
                if version > seen:
                    yield _event("change", version, _with_time(body))
                    seen, over = version, over or _is_end(body)


def _missed(tournament_id: UUID, seen: int) -> list[tuple[int, str]]:
    return [(version, body) for _, version, body in events_after([(tournament_id, seen)])]


def _with_time(body: str) -> str:
    return f'{{"server_now": "{timestamp(datetime.now(UTC))}", {body[1:]}'


def _is_end(body: str) -> bool:
    # Near the beginning, before anything that somebody wrote.
    return any(end in body[:60] for end in ENDS)
