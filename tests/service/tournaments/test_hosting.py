"""The host's actions on players, over HTTP."""

import httpx
import pytest

from service.tournaments.transition import GAME
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import Party, bearer, log_of, merged, without_way
from tests.service.tournaments.test_fairness import kept, problem


def _act(party: Party, act: str, token: str, **body: object) -> httpx.Response:
    return party.http.post(f"{party.path}/{act}", json=body, headers=bearer(token))


def _join(party: Party, name: str) -> httpx.Response:
    return party.http.post(f"{party.path}/players", json={"name": name})


def test_the_host_removes_a_player(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    mallory = party.join("Mallory")
    party.start()
    deal, right = party.solved()
    shown = _act(party, "remove", party.token, name="Mallory").json()
    assert [player["has_left"] for player in shown["players"]] == [False, True]
    assert problem(mallory.claim(deal, expression=right)) == (403, "not-playing")
    assert problem(_join(party, "MaIlory")) == (409, "name-taken")
    assert log_of(party)[-1].data["happening"] == "removed"
    assert merged(log_of(party)) == without_way(party.show())


def test_the_host_locks_an_address_out_without_keeping_it(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    party.join("Mallory")
    shown = _act(party, "remove", party.token, name="Mallory", everybody_from_there=True).json()
    assert all(player["has_left"] for player in shown["players"])
    assert problem(_join(party, "Trent")) == (403, "locked-out")
    row = kept(party)
    assert "127.0.0.1" not in row.game
    assert GAME.validate_json(row.game).locked_out


def test_the_host_locks_an_address_out_that_everybody_has_left(new: NewParty) -> None:
    party = new()
    party.join("Mallory").leave().raise_for_status()
    assert _act(party, "remove", party.token, name="Mallory", everybody_from_there=True).status_code == 200
    assert problem(_join(party, "Trent")) == (403, "locked-out")


def test_a_closed_tournament_lets_nobody_in_until_it_is_reopened(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    assert _act(party, "close", party.token).json()["closed"] is True
    assert problem(_join(party, "Mary")) == (409, "tournament-closed")
    assert _act(party, "reopen", party.token).json()["closed"] is False
    assert _join(party, "Mary").status_code == 201


@pytest.mark.parametrize("act", ["remove", "close", "reopen"])
def test_only_the_host_does(new: NewParty, act: str) -> None:
    party = new()
    kim = party.join("Kim")
    body = {"name": "Kim"} if act == "remove" else {}
    assert problem(_act(party, act, kim.token, **body)) == (403, "not-host")
    assert _act(party, act, "ct_x", **body).status_code == 401


def test_player_who_errs_and_rejoins_sits_out(new: NewParty) -> None:
    party = new()
    kim = party.join("Kim")
    mary = party.join("Mary")
    party.start()
    deal, _ = party.solved()
    assert kim.claim(deal, expression="1 + 1").json()["claim"]["verdict"] == "wrong"
    kim.leave()
    again = party.join("Somebody")
    deal, right = party.solved()
    assert problem(again.claim(deal, expression=right)) == (403, "sitting-out")
    assert mary.claim(deal, expression=right).status_code == 200
    deal, right = party.solved()
    assert again.claim(deal, expression=right).status_code == 200


@pytest.mark.parametrize("name", ["M\u0353\u033d\u0316\u0317ary", "Ma\u0316\u0316ry"])
def test_names_with_stacked_marks_are_refused(new: NewParty, name: str) -> None:
    assert _join(new(), name).status_code == 422
