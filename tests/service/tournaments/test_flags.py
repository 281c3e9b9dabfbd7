"""Flags on the scoresheet: whose claim may not be their own work."""

import pytest

from db.sessions import transaction
from db.tournaments.models import TournamentRow
from service.jobs.questions import questions
from service.tournaments.scoresheet import Watch
from service.tournaments.transition import GAME
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import Shown
from tests.waiting import wait_until
from worker.games.krypto.operations.solve import SOLVE, SolveParams


def test_solved_elsewhere_is_flagged_only_after_the_end(new: NewParty) -> None:
    party = new(hands_total=2)
    kim = party.join("Kim")
    party.start()
    deal = party.open_deal()
    asked = {"cards": deal["cards"][::-1], "target": deal["target"]}

    def flagged() -> bool:
        # A process reads the played games about every second.
        assert party.http.post("/v1/krypto/solve", json=asked).status_code in (200, 202)
        with transaction() as session:
            return session.connection().exec_driver_sql("SELECT 1 FROM tournament_marks").first() is not None

    wait_until(flagged, seconds=20, pause=0.3)
    number, right = party.solved()
    assert kim.claim(number, expression=right).status_code == 200
    assert [deal["flags"] for deal in party.sheet()["deals"]] == [[], []]
    party.host("cancel")
    flags = [deal["flags"] for deal in party.sheet()["deals"]]
    assert set(flags[0]) >= {"solved-elsewhere"}
    assert flags[1] == []


@pytest.fixture
def asked_here(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Return the watch of another process, which remembers its questions for longer than the test takes."""
    for module in ("service.jobs.questions", "service.tournaments.scoresheet"):
        monkeypatch.setattr(f"{module}.REMEMBERED_S", 600.0)
    return Watch()


def _ask(deal: Shown) -> None:
    questions.note(SOLVE, SolveParams(cards=deal["cards"], target=deal["target"]))


def test_who_asks_for_the_solution_and_claims_at_once_is_flagged(new: NewParty, asked_here: Watch) -> None:
    party = new(hands_total=2)
    kim = party.join("Kim")
    party.start()
    for _ in range(2):
        deal = party.open_deal()
        asked_here.look()
        _ask(deal)
        number, right = party.solved()
        assert kim.claim(number, expression=right).status_code == 200
        # Nobody has looked between the question and the claim.
        asked_here.look()
    assert ["solved-elsewhere" in deal["flags"] for deal in party.sheet()["deals"]] == [True, True]


def test_who_asks_for_the_solution_after_the_deal_is_not_flagged(new: NewParty, asked_here: Watch) -> None:
    party = new(hands_total=2)
    kim = party.join("Kim")
    party.start()
    asked_here.look()
    deal = party.open_deal()
    number, right = party.solved()
    assert kim.claim(number, expression=right).status_code == 200
    with transaction() as session:
        row = session.get_one(TournamentRow, party.id, with_for_update=True)
        game = GAME.validate_json(row.game)
        assert game.deals[0].ended_at is not None
        game.deals[0].ended_at -= 1_000
        row.game = GAME.dump_json(game).decode()
    _ask(deal)
    asked_here.look()
    party.host("cancel")
    assert "solved-elsewhere" not in party.sheet()["deals"][0]["flags"]


def test_a_claim_faster_than_reading_is_flagged_after_the_end(new: NewParty) -> None:
    party = new(hands_total=2)
    kim = party.join("Kim")
    party.start()
    deal, right = party.solved()
    assert kim.claim(deal, expression=right).status_code == 200
    deal, right = party.solved()
    party.pass_time(20)
    assert kim.claim(deal, expression=right).json()["status"] == "finished"
    assert [deal["flags"] for deal in party.sheet()["deals"]] == [["fast"], []]
