"""A rematch: a tournament with the settings of one that is over, which tells its code."""

import httpx

from service.tournaments.transition import GAME
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import PATH, Party, bearer, following, log_of, merged, without_way
from tests.service.tournaments.test_fairness import kept, problem

SETTINGS = {
    "hands_total": 2,
    "rules": "house",
    "difficulty": "easy",
    "solve_seconds": 60,
    "explain_seconds": 20,
    "deck": [[value, 3] for value in range(1, 11)],
}


def _rematch(party: Party, token: str) -> httpx.Response:
    return party.http.post(f"{party.path}/rematch", headers=bearer(token), timeout=60)


def test_a_rematch_has_the_same_settings_and_its_code_is_told(new: NewParty) -> None:
    party = new(**SETTINGS)
    party.join("Kim")
    party.start()
    assert problem(_rematch(party, party.token)) == (409, "tournament-not-over")
    party.host("cancel").raise_for_status()
    seen = party.show()["revision"]
    answer = _rematch(party, party.token)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert answer.headers["Location"] == made["links"]["self"]
    assert made["status"] == "lobby"
    assert {name: made[name] for name in ("hands_total", "rules", "solve_seconds", "explain_seconds")} == {
        name: SETTINGS[name] for name in ("hands_total", "rules", "solve_seconds", "explain_seconds")
    }
    again = Party(party.http, made["id"], made["join_code"], made["host_token"])
    assert kept(again).wish == kept(party).wish
    assert kept(again).caller == kept(party).caller
    # Who looks at the one that is over finds the other, and so does a stream that continues.
    assert party.show()["rematch_code"] == made["join_code"]
    with following(party.http, party.path, last=seen) as events:
        (told,) = events
    assert (told.data["happening"], told.data["changes"]) == ("rematch", {"rematch_code": made["join_code"]})
    assert merged(log_of(party)) == without_way(party.show())
    # The new one is played like any other.
    again.join("Kim")
    again.start()
    again.solved()


def test_a_tournament_has_one_rematch(new: NewParty) -> None:
    party = new()
    party.host("cancel").raise_for_status()
    code = _rematch(party, party.token).json()["join_code"]
    assert problem(_rematch(party, party.token)) == (409, "rematch-made")
    assert GAME.validate_json(kept(party).game).rematch == code


def test_only_the_host_makes_a_rematch(new: NewParty, http: httpx.Client) -> None:
    party = new()
    kim = party.join("Kim")
    party.host("cancel").raise_for_status()
    assert problem(_rematch(party, kim.token)) == (403, "not-host")
    assert _rematch(party, "ct_x").status_code == 401
    assert http.post(f"{PATH}/ZZZZZZZ/rematch").status_code == 404
