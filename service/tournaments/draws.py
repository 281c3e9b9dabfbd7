"""Hands drawn by workers in advance, so that a new deal need not wait."""

import json
from collections.abc import Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import UUID

from db.jobs import find_job
from db.models import JobStatus
from db.records import JobRecord, Submitter
from db.tournaments.models import TournamentRow
from service.http.problems import FieldError, ProblemError, invalid
from service.jobs.submitting import submit_operation
from service.tournaments.transition import DRAWS, FEW_DRAWS, Transition
from service.tournaments.wishes import draw_params
from worker.declarations.game import secret_seed
from worker.games.krypto.operations.daily import DRAW
from worker.games.krypto.rules.tournaments.record import Draw
from worker.observability.tracing import trace_context

CALLER = "tournaments"
DRAW_AGAIN_AFTER = timedelta(seconds=10)
"""The pause after a draw that failed."""


def seed_of(secret: str, number: int) -> int:
    """Return the seed of a tournament's draw; the first draw has number 0."""
    return secret_seed(f"krypto/tournament/{number}", secret)


def submit_draw(
    deals: dict[str, Any], secret: str, number: int, request_id: str, wait_s: int = 0
) -> JobRecord:
    """Submit the job that draws the next hands, and return it."""
    params = draw_params(deals, seed_of(secret, number))
    by = Submitter(request_id, caller=CALLER, trace_context=trace_context())
    return submit_operation(DRAW, params, wait_s, by)


def check_draw(job: JobRecord, deals: Mapping[str, Any]) -> None:
    """Refuse a tournament whose hands cannot be drawn.

    Raises:
        ProblemError: 422 if the deck has no such deals, 503 if drawing failed for another reason.
    """
    if not job.finished or job.state == JobStatus.SUCCEEDED:
        return
    if _has_no_such_deal(job):
        pointer = "/deck" if deals["difficulty"] is None else "/difficulty"
        raise invalid([FieldError(pointer, "The deck has no such deals, or they are too rare to find")])
    raise _try_again("The first hands could not be drawn; try again.")


def _has_no_such_deal(job: JobRecord) -> bool:
    return job.error is not None and str(job.error["type"]).endswith("#no-such-deal")


def _try_again(detail: str) -> ProblemError:
    headers = {"Retry-After": "2"}
    return ProblemError(HTTPStatus.SERVICE_UNAVAILABLE, detail, name="unavailable", headers=headers)


def hands_of(job: JobRecord) -> list[Draw]:
    """Return the hands that a job has drawn; none if it has not succeeded."""
    if job.state != JobStatus.SUCCEEDED or job.result is None:
        return []
    fields = ("cards", "target", "solutions_total", "rating")
    return [Draw(*(deal[name] for name in fields)) for deal in json.loads(job.result)["deals"]]


def require_draws(at_hand: Transition) -> None:
    """Add the first hands of a tournament in its lobby.

    Raises:
        ProblemError: 503 if they are not drawn yet, 422 if there are none.
    """
    collect_draws(at_hand)
    row = at_hand.row
    if at_hand.draws:
        return
    job = find_job(row.draw_job) if row.draw_job else None
    if job is not None:
        check_draw(job, json.loads(row.wish))
    raise _try_again("The first hands are not drawn yet; try again.")


def collect_draws(at_hand: Transition) -> bool:
    """Add newly drawn hands; return True if another draw should be submitted after the transaction."""
    row = at_hand.row
    if len(at_hand.draws) >= FEW_DRAWS or at_hand.game.over:
        return False
    job = find_job(row.draw_job) if row.draw_job else None
    if job is None:
        return True
    if not job.finished:
        return False
    found = hands_of(job)
    if not found:
        return _is_worth_another(at_hand, job)
    at_hand.draws.extend(found)
    row.draws += 1
    row.draw_job = None
    row.undealt = DRAWS.dump_json(at_hand.draws).decode()
    at_hand.referee.advance(at_hand.now_ms)
    return len(at_hand.draws) < FEW_DRAWS


def _is_worth_another(at_hand: Transition, failed: JobRecord) -> bool:
    """Return True if a failed draw should be submitted again; without more hands, the tournament ends."""
    if _has_no_such_deal(failed):
        # The same seed would fail again, and the scoresheet lists draws without gaps.
        at_hand.referee.run_out(at_hand.now_ms)
        return False
    again = failed.finished_at is None or failed.finished_at + DRAW_AGAIN_AFTER <= at_hand.now
    if again:
        at_hand.row.draw_job = None
    return again


def submit_next_draw(row: TournamentRow) -> UUID:
    """Submit the tournament's next draw, and return its job's id."""
    return submit_draw(json.loads(row.wish), row.secret, row.draws, f"tournament-{row.id}").id
