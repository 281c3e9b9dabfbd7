"""``GET /v1/tournaments/{id}/events``: a tournament's changes as server-sent events (WHATWG HTML, section 9.2)."""

import time
from collections.abc import Iterator
from uuid import UUID

from flask import Response

from db.clock import database_now
from db.tournaments.models import TournamentRow
from db.tournaments.store import read_events
from service.http.pages import model_json
from service.jobs.streams import (
    BEGINNING,
    HEARTBEAT,
    HEARTBEAT_S,
    MAX_STREAM_S,
    frame,
    seen_all,
    stream_response,
)
from service.jobs.waiting import stopping
from service.tournaments.live import live
from service.tournaments.lookup import tournament_view
from worker.declarations.documented import timestamp

ENDS = ('"happening": "finished"', '"happening": "cancelled"', '"happening": "abandoned"')


def events_response(row: TournamentRow, who: tuple[int | None, bool], last_event_id: str | None) -> Response:
    """Stream the tournament's events after ``last_event_id``; without an id, begin with a snapshot.

    Raises:
        ProblemError: 503 if this process has no room for another stream.
    """
    seen = _parse_version(last_event_id)
    if row.ended_at is not None and seen is not None and seen >= row.version:
        return seen_all()
    return stream_response(_stream(row, who, seen))


def _parse_version(last_event_id: str | None) -> int | None:
    text = last_event_id or ""
    return int(text[:18]) if text.isascii() and text.isdigit() else None


def _stream(row: TournamentRow, who: tuple[int | None, bool], seen: int | None) -> Iterator[str]:
    yield BEGINNING
    if seen is None:
        seen = row.version
        yield frame("snapshot", seen, model_json(tournament_view(row)))
    over = row.ended_at is not None
    deadline = time.monotonic() + MAX_STREAM_S
    with live.follow(row.id, row.version, who) as follower:
        for version, body in _read_missed(row.id, seen):
            yield frame("change", version, _with_time(body))
            seen, over = version, over or _is_end(body)
        while not over and time.monotonic() < deadline and not stopping.is_set():
            events = follower.wait(HEARTBEAT_S)
            if not events and not stopping.is_set():
                yield HEARTBEAT
            for version, body in events:
                if version > seen:
                    yield frame("change", version, _with_time(body))
                    seen, over = version, over or _is_end(body)


def _read_missed(tournament_id: UUID, seen: int) -> list[tuple[int, str]]:
    return [(version, body) for _, version, body in read_events([(tournament_id, seen)])]


def _with_time(body: str) -> str:
    return f'{{"server_now": "{timestamp(database_now())}", {body[1:]}'


def _is_end(body: str) -> bool:
    # What happened is near the beginning, before any text from users.
    return any(end in body[:60] for end in ENDS)
