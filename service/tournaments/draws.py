"""Hands drawn by workers in advance, so that a new deal need not wait."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from db.jobs import find_job
from db.models import State
from db.records import JobRecord, Submitter
from db.tournaments.models import TournamentRow
from service.http.problems import FieldError, ProblemError, invalid
from service.jobs.submitting import submit_operation
from service.tournaments.transition import DRAWS, FEW_DRAWS, Transition
from service.tournaments.wishes import draw_params
from worker.declarations.daily import secret_seed
from worker.games.krypto.operations.draw import DRAW
from worker.games.krypto.rules.tournaments.record import Draw

CALLER = "tournaments"


def seed_of(secret: str, number: int) -> int:
    """Return the seed of a tournament's draw; the first draw has number 0."""
    return secret_seed(f"krypto/tournament/{number}", secret)


def submit_draw(
    deals: dict[str, Any], secret: str, number: int, request_id: str, wait_s: int = 0
) -> JobRecord:
    """Submit the job that draws the next hands, and return it."""
    params = draw_params(deals, seed_of(secret, number))
    return submit_operation(DRAW, params, wait_s, Submitter(request_id, caller=CALLER))


def check_draw(job: JobRecord) -> None:
    """Refuse a tournament whose hands cannot be drawn.

    Raises:
        ProblemError: 422 if the deck has no such deals, 503 if drawing failed for another reason.
    """
    if not job.finished or job.state == State.SUCCEEDED:
        return
    error: Mapping[str, Any] = job.error or {}
    if error.get("code") == "no-such-deal":
        raise invalid([FieldError("/difficulty", "The deck has no such deals, or they are too rare to find")])
    raise ProblemError(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The first hands could not be drawn; try again.",
        name="unavailable",
        headers={"Retry-After": "2"},
    )


def drawn(job: JobRecord) -> list[Draw]:
    """Return the hands that a job has drawn; none if it has not succeeded."""
    if job.state != State.SUCCEEDED or job.result is None:
        return []
    fields = ("cards", "target", "distinct", "difficulty")
    return [Draw(*(deal[name] for name in fields)) for deal in json.loads(job.result)["deals"]]


def collect(at_hand: Transition) -> bool:
    """Add newly drawn hands; return True if another draw should be submitted after the transaction."""
    row = at_hand.row
    if len(at_hand.draws) >= FEW_DRAWS or at_hand.game.over:
        return False
    job = find_job(row.draw_job) if row.draw_job else None
    if job is not None and not job.finished:
        return False
    if job is not None:
        found = drawn(job)
        at_hand.draws.extend(found)
        row.draws += bool(found)
        row.draw_job = None
        row.undealt = DRAWS.dump_json(at_hand.draws).decode()
        if found:
            at_hand.referee.advance(at_hand.now_ms)
    return len(at_hand.draws) < FEW_DRAWS


def draw_more(row: TournamentRow) -> UUID:
    """Submit the tournament's next draw, and return its job's id."""
    return submit_draw(json.loads(row.wish), row.secret, row.draws, f"tournament-{row.id}").id
