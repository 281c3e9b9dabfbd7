"""Actions that players may not do: each is refused, or harmless."""

import json
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import httpx
import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from db.keys import Scope
from db.models import Computation, Job
from db.sessions import transaction
from db.tournaments.models import TournamentClaim, TournamentPlayer, TournamentRow
from db.tournaments.store import lock_tournament
from service.app import create_app
from service.tournaments import TOURNAMENTS_VARIABLE
from service.tournaments.acting import advance_tournament
from service.tournaments.draws import seed_of
from service.tournaments.transition import DRAWS
from tests.conftest import HttpServer
from tests.service.conftest import OPERATOR_KEY, NewClient
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import PATH, Party, Seat, bearer, log_of
from tests.waiting import wait_until
from worker.games.krypto.operations.daily import DRAW

pytestmark = pytest.mark.slow


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Return the status of a refusal and its name."""
    return answer.status_code, str(answer.json()["type"]).rpartition("#")[2]


def kept(party: Party) -> TournamentRow:
    """Return the tournament's row."""
    with transaction() as session:
        return session.get_one(TournamentRow, party.id)


def test_repeated_claim_gets_the_same_answer_and_a_late_one_the_margin(new: NewParty) -> None:
    party = new(hands_total=2)
    kim, mary = party.join("Kim"), party.join("Mary")
    party.start()
    deal, right = party.solved()
    first = kim.claim(deal)
    assert kim.claim(deal, expression=right).content == kim.claim(deal).content == first.content
    lost = mary.claim(deal, expression=right)
    assert problem(lost) == (409, "already-claimed")
    assert lost.json()["claimed_by"] == "Kim"
    assert lost.json()["margin_ms"] >= 0
    explained = kim.explain(deal, right)
    assert kim.explain(deal, "1 + 1").content == explained.content
    # The same holds after the end.
    party.host("cancel")
    assert (kim.claim(deal).content, mary.claim(deal).content) == (first.content, lost.content)
    assert kim.explain(deal, right).content == explained.content


def test_claims_sent_twice_at_once_get_one_answer_each(new: NewParty) -> None:
    party = new()
    seats = [party.join(name) for name in ("Kim", "Mary", "Mike", "Shelley")]
    party.start()
    deal, right = party.solved()
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda seat: seat.claim(deal, expression=right), seats * 4))
    for place in range(4):
        assert len({answer.content for answer in answers[place::4]}) == 1
    assert sorted(answer.status_code for answer in answers) == [200] * 4 + [409] * 12


def test_late_claim_is_answered_while_the_tournament_is_locked(new: NewParty) -> None:
    party = new()
    kim, mary = party.join("Kim"), party.join("Mary")
    party.start()
    deal, right = party.solved()
    kim.claim(deal, expression=right)
    # Waiting for the lock with an answer half stored, which the holder was to store too, was a deadlock.
    with lock_tournament(party.id) as (_, row):
        assert row is not None
        assert problem(mary.claim(deal, expression=right)) == (409, "already-claimed")


def test_guessed_and_foreign_tokens_are_refused(new: NewParty) -> None:
    party, other = new(), new()
    kim, foreign = party.join("Kim"), other.join("Kim")
    party.start()
    party.open_deal()
    version = party.show()["revision"]
    unknown = ("ct_" + "A" * 32, other.token, "ct_", kim.token[:-1], "x")
    for token, status in {**dict.fromkeys(unknown, 401), foreign.token: 403}.items():
        guess = Seat(party.http, party.path, "Kim", token)
        assert guess.claim(1).status_code == status
        assert guess.explain(1, "1").status_code == status
        assert guess.leave().status_code == status
        assert party.http.post(f"{party.path}/cancel", headers=bearer(token)).status_code == status
    assert problem(Seat(party.http, party.path, "Kim", party.token).claim(1)) == (403, "not-playing")
    assert problem(party.http.post(f"{party.path}/cancel", headers=bearer(kim.token))) == (403, "not-host")
    assert party.show()["revision"] == version


@pytest.mark.parametrize(
    "body",
    [
        {"player": "Mary"},
        {"name": "Mary"},
        {"at": "2026-01-01T00:00:00Z"},
        {"deal": 1},
        {"expression": 6},
        {"expression": "1" * 1_000_000},
        {"expression": "\ud800"},
        [],
    ],
)
def test_claims_for_others_with_forged_times_or_too_long_are_not_read(new: NewParty, body: object) -> None:
    party = new()
    kim, _ = party.join("Kim"), party.join("Mary")
    party.start()
    deal, right = party.solved()
    path = f"{party.path}/deals/{deal}/claim"
    answer = party.http.put(path, content=json.dumps(body), headers=bearer(kim.token) | JSON)
    assert answer.status_code in (400, 413, 422)
    explained = party.http.put(
        f"{path}/explanation", content=json.dumps(body), headers=bearer(kim.token) | JSON
    )
    assert explained.status_code in (400, 413, 422)
    assert kim.claim(deal, expression=right).status_code == 200


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("deal", [0, 2, 2**31, 2**63, 10**40])
def test_deals_that_there_are_not(new: NewParty, deal: int) -> None:
    party = new()
    kim = party.join("Kim")
    party.start()
    assert problem(kim.claim(deal)) == (404, "no-such-deal")
    assert problem(kim.explain(deal, "1")) == (404, "no-such-deal")


def test_late_claims_are_refused(new: NewParty) -> None:
    party = new(solve_seconds=5, explain_seconds=5)
    kim, mary = party.join("Kim"), party.join("Mary")
    party.start()
    deal, right = party.solved()
    party.pass_time(5)
    assert problem(kim.claim(deal, expression=right)) == (409, "deal-over")
    deal, right = party.solved()
    assert kim.claim(deal).status_code == 200
    party.pass_time(5)
    assert problem(kim.explain(deal, right)) == (409, "deal-over")
    assert party.show()["players"][0]["boxes"][0] == -1
    assert problem(mary.claim(deal, expression=right)) == (409, "already-claimed")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "<b>Kim</b>",
        "Kim & Co",
        "K\u0000im",
        "Kim\u202e",
        "K\nim\u0007",
        "\u3164",
        "\u2800 \u115f",
        "\ud800",
        "K" * 25,
        "K" * 1_000_000,
        5,
        None,
    ],
)
def test_invalid_names_are_refused(new: NewParty, name: object) -> None:
    party = new()
    answer = party.http.post(
        f"{party.path}/players", content=json.dumps({"name": name}), headers=JSON, timeout=60
    )
    assert answer.status_code in (400, 413, 422)
    assert party.show()["players"] == []


@pytest.mark.parametrize("twin", ["mary", " Mary ", "Ma\u034fry", "Mary\ufe0f", "MARY\u3164"])
def test_names_that_look_like_anothers(new: NewParty, twin: str) -> None:
    party = new()
    party.join("Mary")
    assert problem(party.http.post(f"{party.path}/players", json={"name": twin})) == (409, "name-taken")


def test_extra_settings_are_refused(http: httpx.Client) -> None:
    for body in (
        {"seed": 1},
        {"hands_total": 0},
        {"hands_total": 51},
        {"solve_seconds": 0},
        {"host_token": "ct_x"},
    ):
        assert http.post(PATH, json=body).status_code == 422


@pytest.mark.parametrize(
    ("deck", "pointer"), [([[1, 1]], "/deck"), ([[1, 5]], "/deck"), ([], "/deck"), ([[0, 6]], "/deck")]
)
def test_a_deck_without_six_cards_is_refused_by_name(http: httpx.Client, deck: object, pointer: str) -> None:
    answer = http.post(PATH, json={"deck": deck}, timeout=60)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"].startswith(pointer)


def _secrets(party: Party) -> list[str]:
    """Return texts that would reveal coming hands: seeds, and the hands as JSON."""
    row = kept(party)
    hands = [json.dumps(draw.cards) for draw in DRAWS.validate_json(row.undealt)]
    seeds = [str(seed_of(row.secret, number)) for number in range(row.draws + 1)]
    return [row.secret, *seeds, *hands, *(hand.replace(" ", "") for hand in hands)]


def _draw_jobs() -> list[UUID]:
    jobs = select(Job.id).join(Computation, Computation.id == Job.computation_id)
    with transaction() as session:
        return list(session.scalars(jobs.where(Computation.kind == DRAW.kind)))


def test_coming_hands_are_nowhere_to_be_read(http: httpx.Client, new: NewParty) -> None:
    # Metrics are some seconds old; those of the test before may count draws too.
    wait_until(lambda: DRAW.kind not in http.get("/metrics").text, seconds=20, pause=0.3)
    party = new(hands_total=5)
    kim = party.join("Kim")
    party.start()
    deal, right = party.solved()
    assert kim.claim(deal, expression=right).status_code == 200
    hidden = _secrets(party)
    assert len(hidden) > 10
    wait_until(lambda: DRAW.kind in http.get("/metrics").text, seconds=20, pause=0.3)
    places = [
        "/v1/jobs?limit=100",
        "/v1/tables",
        "/v1/webhooks",
        "/v1/me",
        "/v1/krypto/daily",
        "/readyz",
        "/metrics",
        party.path,
        f"{party.path}/scoresheet",
    ]
    answers = {place: http.get(place) for place in places}
    assert {place: answer.status_code for place, answer in answers.items()} == dict.fromkeys(places, 200)
    draws = [f"/v1/jobs/{job}{part}" for job in _draw_jobs() for part in ("", "/items", "/events")]
    answers |= {place: http.get(place) for place in draws}
    assert {answers[place].status_code for place in draws} == {404}
    told = {place: answer.text for place, answer in answers.items()}
    told["log"] = json.dumps([event.data for event in log_of(party)])
    found = [(place, secret) for secret in hidden for place, text in told.items() if secret in text]
    assert found == []
    # Only the operators see that there are draws, and how long they take.
    assert [place for place, text in told.items() if DRAW.kind in text] == ["/metrics"]
    assert party.http.post("/v1/jobs", json={"kind": DRAW.kind, "params": {}}).status_code in (404, 422)
    assert party.http.post("/v1/krypto/draw", json={}).status_code in (404, 405)


def test_no_answer_is_kept_ready_for_a_coming_hand(new: NewParty) -> None:
    party = new(hands_total=5)
    party.join("Kim")
    party.start()
    for draw in DRAWS.validate_json(kept(party).undealt)[:4]:
        asked = {"cards": list(draw.cards), "target": draw.target}
        answer = party.http.post("/v1/krypto/solve", json=asked, headers={"Prefer": "wait=30"}, timeout=60)
        assert answer.status_code == 200
        assert answer.json()["cached"] is False


def test_no_log_line_reveals_coming_hands(
    new_client: NewClient, worker: int, capfd: pytest.CaptureFixture[str]
) -> None:
    made = new_client().post(PATH, {}).get_json()
    party = Party(httpx.Client(), UUID(made["id"]), made["join_code"], made["host_token"])

    def drawn() -> bool:
        advance_tournament(party.id, unless_busy=True)
        return len(_secrets(party)) > 10

    wait_until(drawn, seconds=30, pause=0.3)
    written = "".join(capfd.readouterr())
    assert [secret for secret in _secrets(party) if secret in written] == []


def test_hosts_need_a_key_where_keys_are_required_and_players_do_not(
    new_client: NewClient, worker: int
) -> None:
    maker = new_client(Scope.SUBMIT)
    stranger = maker.http
    assert stranger.post(PATH, json={}).status_code == 401
    made = maker.post(PATH, {}).get_json()
    path = f"{PATH}/{made['join_code']}"
    kim = stranger.post(f"{path}/players", json={"name": "Kim"})
    assert kim.status_code == 201
    assert stranger.get(path).status_code == 200
    token = bearer(kim.get_json()["player_token"])
    assert stranger.put(f"{path}/deals/1/claim", json={}, headers=token).status_code == 404
    assert stranger.post(f"{path}/start", headers=token).status_code == 403
    assert stranger.get("/v1/jobs", headers=token).status_code == 401
    assert stranger.post("/v1/krypto/solve", json={}, headers=token).status_code == 401
    operator = {"Authorization": f"Bearer {OPERATOR_KEY}"}
    assert DRAW.kind not in stranger.get("/v1/jobs", headers=operator).text


def test_more_tournaments_than_allowed(
    empty_stores: object, worker: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOURNAMENTS_VARIABLE, "2")
    app = create_app()

    def make(_: int) -> int:
        client: FlaskClient = app.test_client()
        return client.post(PATH, json={}).status_code

    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(make, range(6)))
    assert sorted(statuses) == [201, 201, 429, 429, 429, 429]
    mine = app.test_client()
    with transaction() as session:
        row = session.scalars(select(TournamentRow)).first()
        assert row is not None
        tournament, host = row.id, row.host_hash
    assert len(host) == 32
    # Only the host can remove players.
    assert mine.post(f"{PATH}/{tournament}/cancel").status_code == 401


def test_only_hashes_of_tokens_are_stored(new: NewParty) -> None:
    party = new()
    kim = party.join("Kim")
    with transaction() as session:
        rows = session.connection().exec_driver_sql(
            "SELECT t::text FROM tournaments t UNION ALL SELECT p::text FROM tournament_players p"
            " UNION ALL SELECT e::text FROM tournament_events e"
        )
        texts = "".join(row[0] for row in rows)
        assert session.scalars(select(TournamentPlayer)).all()
        assert not session.scalars(select(TournamentClaim)).all()
    assert kim.token not in texts
    assert party.token not in texts


def test_strangers_pages_are_no_way_in(http_server: HttpServer, new: NewParty) -> None:
    party = new()
    answer = httpx.get(f"{http_server.url}{party.path}/qr")
    assert (answer.status_code, answer.headers["Content-Type"].split(";")[0]) == (200, "image/svg+xml")
