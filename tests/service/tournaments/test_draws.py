"""Hands that cannot be drawn: the tournament is refused, or ends with the hands played."""

import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import httpx
import pytest
from sqlalchemy.orm import Session

from db.models import JobStatus
from db.records import SubmittedJob
from db.sessions import transaction
from db.tournaments.models import TournamentRow
from service.tournaments import draws
from service.tournaments.draws import DRAW_AGAIN_AFTER, collect_draws
from service.tournaments.transition import Transition
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import PATH, Party
from tests.waiting import wait_until
from worker.games.krypto.operations.daily import DRAW
from worker.games.krypto.rules.tournaments.record import Settings, Tournament

UNSOLVABLE = [[5, 1], [7, 1], [13, 1], [77, 1], [1000, 1], [100003, 1]]
NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("wish", "pointer"),
    [({"deck": UNSOLVABLE}, "/deck"), ({"deck": UNSOLVABLE, "difficulty": "easy"}, "/difficulty")],
)
def test_a_wish_for_deals_that_there_are_not_is_refused_by_name(
    http: httpx.Client, worker: int, wish: dict[str, object], pointer: str
) -> None:
    answer = http.post(PATH, json=wish, timeout=60)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json()["errors"]] == [pointer]


def _run_dry(party: Party) -> None:
    """Take the drawn hands away, and let there be no others."""
    with transaction() as session:
        row = session.get_one(TournamentRow, party.id, with_for_update=True)
        row.wish = json.dumps(json.loads(row.wish) | {"deck": UNSOLVABLE})
        row.undealt, row.draw_job, row.due_at = "[]", None, NOW


def test_start_is_refused_when_the_deck_has_no_such_deals(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    _run_dry(party)
    wait_until(lambda: party.host("start").status_code != 503, seconds=60, pause=0.3)
    answer = party.host("start")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/deck"
    assert party.show()["status"] == "lobby"


def test_tournament_without_more_hands_ends_with_the_hands_played(new: NewParty) -> None:
    party = new(hands_total=3)
    kim = party.join("Kim")
    party.start()
    number, right = party.solved()
    _run_dry(party)
    assert kim.claim(number, expression=right).json()["status"] == "running"
    wait_until(lambda: party.show()["status"] != "running", seconds=60, pause=0.3)
    shown = party.show()
    assert (shown["status"], shown["winners"], shown["players"][0]["score"]) == ("finished", ["Kim"], 1)


@pytest.mark.parametrize(
    ("code", "passed", "again"),
    [
        ("no-such-deal", timedelta(days=1), False),
        ("worker-lost", DRAW_AGAIN_AFTER, True),
        ("worker-lost", DRAW_AGAIN_AFTER / 2, False),
    ],
)
def test_only_draws_that_may_succeed_are_repeated_after_a_pause(
    monkeypatch: pytest.MonkeyPatch, code: str, passed: timedelta, again: bool
) -> None:
    failed = SubmittedJob(
        id=uuid4(),
        computation_id=uuid4(),
        kind=DRAW.kind,
        engine="",
        digest=b"",
        params={},
        state=JobStatus.FAILED,
        unit="",
        units_total=1,
        created_at=NOW,
        error={"type": f"/problems#{code}"},
        finished_at=NOW,
    )
    monkeypatch.setattr(draws, "find_job", lambda _: failed)
    row = TournamentRow(version=0, draw_job=failed.id, undealt="[]")
    assert collect_draws(Transition(Session(), row, NOW + passed, Tournament(Settings(), 0), [])) is again
    assert (row.draw_job is None) is again
