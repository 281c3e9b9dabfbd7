"""Whole tournaments over HTTP: all states, both clocks, the log, the streams and the scoresheet."""

import csv
import io
from datetime import datetime
from importlib import import_module

import httpx
import pytest

from db.sessions import transaction
from db.tournaments.models import TournamentPlayer, TournamentRow
from service.tournaments.live import live
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import (
    Party,
    bearer,
    clock_back,
    following,
    log_of,
    merged,
    without_way,
)
from tests.waiting import wait_until

pytestmark = pytest.mark.slow

WRONG = "1 + 1"


def _replays(party: Party) -> None:
    """Check that the merged log is the snapshot, with every version once."""
    events = log_of(party)
    assert [event.id for event in events] == list(range(1, len(events) + 1))
    assert merged(events) == without_way(party.show())


def test_a_game_to_its_end(new: NewParty) -> None:
    party = new(hands_total=3)
    kim, mary = party.join("Kim"), party.join("Mary")
    assert party.show()["status"] == "lobby"
    party.start()
    announced = party.show()["deal"]
    assert (announced["status"], announced["cards"], announced["target"]) == ("announced", None, None)
    assert kim.claim(1).json()["type"].endswith("not-open")

    deal, right = party.solved()
    claimed = kim.claim(deal).json()
    assert (claimed["deal"]["status"], claimed["deal"]["claimed_by"]) == ("claimed", "Kim")
    assert mary.explain(deal, right).json()["type"].endswith("not-claimed")
    won = kim.explain(deal, right).json()
    assert (won["claim"]["verdict"], won["claim"]["points"]) == ("right", 1)
    assert (won["previous"]["status"], won["deal"]["hand_number"]) == ("solved", 2)

    deal, right = party.solved()
    assert kim.claim(deal, expression=right).json()["claim"]["points"] == 2

    deal, _ = party.solved()
    lost = kim.claim(deal, expression=WRONG).json()
    assert (lost["claim"]["verdict"], lost["claim"]["points"]) == ("wrong", -1)
    assert lost["claim"]["check"]["correct"] is False
    assert (lost["deal"]["hand_number"], lost["deal"]["attempt"]) == (3, 2)
    deal, right = party.solved()
    refused = kim.claim(deal, expression=right)
    assert (refused.status_code, refused.json()["type"].rpartition("#")[2]) == (403, "sitting-out")
    assert mary.claim(deal).status_code == 200
    party.pass_time(31)
    late = party.show()
    assert (late["deal"]["status"], late["deal"]["verdict"]) == ("failed", "late")
    assert (late["status"], late["winners"]) == ("finished", ["Kim"])
    assert {player["name"]: player["boxes"] for player in late["players"]} == {
        "Kim": [1, 2, -1],
        "Mary": [None, None, -1],
    }
    _replays(party)


def test_a_deal_that_nobody_solves_is_dealt_again_and_the_fifth_is_the_last(new: NewParty) -> None:
    party = new(hands_total=1, solve_seconds=600)
    party.join("Kim")
    party.start()
    for attempt in range(1, 6):
        assert party.show()["deal"]["attempt"] == attempt
        party.open_deal()
        party.pass_time(600)
        assert party.show()["deal" if attempt == 5 else "previous"]["status"] == "timed-out"
    assert party.show()["status"] == "finished"
    assert [event.data["happening"] for event in log_of(party)][-2:] == ["hand-void", "finished"]
    _replays(party)


def test_clocks_run_without_anybody_asking(new: NewParty) -> None:
    party = new(hands_total=1, solve_seconds=1)
    party.join("Kim")
    with following(party.http, party.path) as events:
        assert next(events).event == "snapshot"
        party.start()
        kinds = [next(events).data["happening"] for _ in range(5)]
    assert kinds == ["started", "announced", "opened", "timed-out", "announced"]


def test_tournament_has_an_etag(new: NewParty) -> None:
    party = new()
    first = party.http.get(party.path)
    again = {"If-None-Match": first.headers["ETag"]}
    assert party.http.get(party.path, headers=again).status_code == 304
    party.join("Kim")
    changed = party.http.get(party.path, headers=again)
    assert (changed.status_code, changed.json()["revision"]) == (200, first.json()["revision"] + 1)
    assert changed.headers["ETag"] != first.headers["ETag"]


def test_tournament_is_found_by_its_code_in_any_case(new: NewParty) -> None:
    party = new()
    for code in (party.code, party.code.lower(), f"{party.code[:3]}-{party.code[3:]}"):
        assert party.http.get(f"/v1/tournaments/{code}").json()["id"] == str(party.id)


def test_reconnecting_player_misses_no_event(new: NewParty) -> None:
    party = new(hands_total=1)
    kim = party.join("Kim")
    with following(party.http, party.path, token=kim.token) as events:
        seen = [next(events)]
    party.join("Mary")
    party.start()
    deal, right = party.solved()
    assert kim.claim(deal, expression=right).status_code == 200
    with following(party.http, party.path, last=seen[-1].id, token=kim.token) as events:
        seen += list(events)
    assert [event.id for event in seen] == list(range(seen[0].id, party.show()["revision"] + 1))
    assert without_way(merged(seen)) == without_way(party.show())
    # An EventSource would otherwise reconnect for ever.
    over = party.http.get(f"{party.path}/events", headers={"Last-Event-ID": str(seen[-1].id)})
    assert over.status_code == 204


@pytest.mark.parametrize("bogus", ["999999", "-1", "x", "9" * 400, "٣"])
def test_a_wrong_last_event_id_harms_nobody(new: NewParty, bogus: str) -> None:
    party = new()
    with (
        party.http.stream("GET", f"{party.path}/events", headers={b"Last-Event-ID": bogus.encode()}) as other,
        following(party.http, party.path) as events,
    ):
        assert other.status_code == 200
        assert next(events).event == "snapshot"
        party.join("Kim")
        assert next(events).data["happening"] == "joined"


def test_a_tie_over_http(new: NewParty) -> None:
    party = new(hands_total=2)
    kim, mary, mike = (party.join(name) for name in ("Kim", "Mary", "Mike"))
    party.start()
    for winner in (kim, mary):
        deal, right = party.solved()
        assert winner.claim(deal, expression=right).status_code == 200
    assert party.show()["status"] == "tie-break"
    deal, right = party.solved()
    assert mike.claim(deal, expression=right).status_code == 403
    late = party.http.post(f"{party.path}/players", json={"name": "Debbie"})
    assert (late.status_code, late.json()["type"].rpartition("#")[2]) == (409, "already-started")
    assert kim.claim(deal, expression=right).json()["winners"] == ["Kim"]
    _replays(party)


def test_the_scoresheet_deals_the_same_hands_again(new: NewParty, http: httpx.Client) -> None:
    party = new(hands_total=2, difficulty="easy")
    kim, mary = party.join("Kim"), party.join("=1+1")
    party.start()
    deal, right = party.solved()
    assert kim.claim(deal, expression=right).status_code == 200
    assert mary.claim(deal).status_code == 409
    during = party.sheet()
    assert (during["deal_params"], during["deals"][-1]["rating"]) == (None, None)
    assert party.host("cancel").json()["status"] == "cancelled"
    sheet = party.sheet()
    again = []
    for params in sheet["deal_params"]:
        answer = http.post("/v1/krypto/deal", json=params, headers={"Prefer": "wait=30"})
        again += [(game["cards"], game["target"]) for game in answer.json()["result"]["deals"]]
    dealt = [(deal["cards"], deal["target"]) for deal in sheet["deals"] if deal["cards"]]
    assert dealt == again[: len(dealt)]
    claims = sheet["deals"][0]["claims"]
    assert [(claim["name"], claim["is_first"]) for claim in claims] == [("Kim", True), ("=1+1", False)]
    assert claims[1]["margin_ms"] >= 0
    table = http.get(f"{party.path}/scoresheet", headers={"Accept": "text/csv"})
    rows = list(csv.reader(io.StringIO(table.text)))
    assert rows == [["name", "hand 1", "hand 2", "score"], ["Kim", "1", "", "1"], ["'=1+1", "", "", "0"]]


def test_an_outage_moves_deadlines(new: NewParty) -> None:
    party = new(hands_total=1)
    party.join("Kim")
    party.start()
    before = party.open_deal()["deadline_at"]
    clock_back(60)
    wait_until(lambda: party.show()["deal"]["deadline_at"] > before, seconds=10)
    assert "delayed" in [event.data["happening"] for event in log_of(party)]
    _replays(party)


def test_an_outage_of_a_quarter_of_an_hour_ends_no_tournament(new: NewParty) -> None:
    lobby, running = new(), new()
    running.join("Kim")
    running.start()
    clock_back(900)
    for party in (lobby, running):
        party.nobody_seen(900, 1, served=False)
    wait_until(lambda: "delayed" in [event.data["happening"] for event in log_of(running)], seconds=10)
    assert (lobby.show()["status"], running.show()["status"]) == ("lobby", "running")


def test_the_hosts_role_passes_on(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    mary = party.join("Mary")
    party.nobody_seen(61, 1)
    assert party.show()["host"] == "Mary"
    assert party.host("start").status_code == 403
    started = party.http.post(f"{party.path}/start", headers={"Authorization": f"Bearer {mary.token}"})
    assert started.json()["status"] == "running"


def test_a_host_who_leaves_passes_the_role_on_at_once(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    mary = party.join("Mary")
    party.nobody_seen(61, 1)
    assert party.show()["host"] == "Mary"
    ann = party.join("Ann")
    assert mary.leave().json()["host"] == "Ann"
    assert party.http.post(f"{party.path}/cancel", headers=bearer(mary.token)).status_code == 403
    # Kim is away: without a player who is there, the role goes back to the maker.
    assert ann.leave().json()["host"] is None
    assert party.host("cancel").json()["status"] == "cancelled"
    _replays(party)


def test_a_host_who_is_removed_passes_the_role_on_at_once(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    mary = party.join("Mary")
    party.nobody_seen(61, 1)
    assert party.show()["host"] == "Mary"
    everybody = {"name": "Kim", "everybody_from_there": True}
    removed = party.http.post(f"{party.path}/remove", json=everybody, headers=bearer(mary.token))
    assert removed.json()["host"] is None


def _seen_at(party: Party) -> tuple[datetime, datetime]:
    """Return the times when the first player and the maker were last seen."""
    with transaction() as session:
        player = session.get_one(TournamentPlayer, (party.id, 1))
        return player.seen_at, session.get_one(TournamentRow, party.id).host_seen_at


@pytest.mark.parametrize("who", [(1, False), (None, True)])
def test_who_comes_or_goes_is_noted_at_once(
    new: NewParty, monkeypatch: pytest.MonkeyPatch, who: tuple[int | None, bool]
) -> None:
    module = import_module("service.tournaments.live")
    monkeypatch.setattr(module, "NOTE_PRESENCE_EVERY_S", float("inf"))
    party, which = new(), 1 if who[1] else 0
    party.join("Kim")
    before = _seen_at(party)[which]
    with live.follow(party.id, 1, who):
        wait_until(lambda: _seen_at(party)[which] > before, seconds=20)
        before = _seen_at(party)[which]
    wait_until(lambda: _seen_at(party)[which] > before, seconds=20)


def test_a_tournament_where_nobody_is_ends(new: NewParty) -> None:
    party = new()
    party.join("Kim")
    party.nobody_seen(601, 1)
    assert party.show()["status"] == "abandoned"
    assert party.sheet()["status"] == "abandoned"
    assert party.http.post(f"{party.path}/players", json={"name": "Mary"}).status_code == 409
    _replays(party)


def test_leaving_with_an_open_claim_is_an_error(new: NewParty) -> None:
    party = new()
    kim = party.join("Kim")
    party.join("Mary")
    party.start()
    deal, _ = party.solved()
    assert kim.claim(deal).status_code == 200
    shown = kim.leave().json()
    assert (shown["previous"]["verdict"], shown["players"][0]["boxes"][0]) == ("left", -1)
    assert kim.claim(deal + 1).status_code == 403
    _replays(party)


def test_single_player_finishes_a_tournament(new: NewParty) -> None:
    party = new(hands_total=1)
    kim = party.join("Kim")
    party.start()
    deal, right = party.solved()
    assert kim.claim(deal, expression=right).json()["status"] == "finished"
