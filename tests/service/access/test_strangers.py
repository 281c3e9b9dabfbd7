"""Invented tokens, tickets and join codes: each counts, none passes a limit, and other callers are not affected."""

import secrets
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.access.quotas import UNKNOWN_TOKENS
from service.access.setting import PUBLIC_VARIABLE
from service.app import create_app
from service.tournaments import acting
from service.tournaments.lookup import JOINS, WRONG_CODES, right_codes
from service.tournaments.members import member_cache, new_code, new_token
from tests.service.conftest import NewClient
from tests.service.tournaments.playing import PATH, bearer

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}
CLASS = 40
# As many as a busy machine answers within a minute; the service allows a whole class.
VISITS = 60
SOME_JOB = "/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66/events"


@pytest.fixture(autouse=True)
def _nobody_waits_for_hands(lost_messages: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "FIRST_WAIT_S", 0)


@pytest.fixture
def code(new_client: NewClient) -> str:
    """Return the join code of a tournament."""
    return str(new_client().post(PATH, {}).get_json()["join_code"])


@pytest.fixture
def stranger(guarded_app: Flask) -> FlaskClient:
    """Return a client without a key."""
    return guarded_app.test_client()


def _until_refused(ask: Callable[[], int], at_most: int) -> tuple[int, set[int]]:
    """Return the number of requests before the first 429, and the set of their statuses."""
    statuses: list[int] = []
    while len(statuses) < at_most:
        status = ask()
        if status == 429:
            break
        statuses.append(status)
    return len(statuses), set(statuses)


def test_invented_member_tokens_count_as_visits_of_the_address(
    stranger: FlaskClient, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.tournaments.members.VISITS_PER_MINUTE", VISITS)
    made = new_client().post(PATH, {}).get_json()
    code, host = made["join_code"], made["host_token"]
    joined = stranger.post(f"{PATH}/{code}/players", json={"name": "Kim"}).get_json()["player_token"]

    def ask() -> int:
        return stranger.get(f"{PATH}/{code}", headers=bearer(new_token())).status_code

    allowed, statuses = _until_refused(ask, 2 * VISITS)
    # A player joined before, which counted as a visit.
    assert (allowed, statuses) == (VISITS - 1, {401})
    # Members still play from that address, even if their tokens are no longer cached.
    member_cache._members.clear()
    for token in (joined, host):
        assert stranger.get(f"{PATH}/{code}", headers=bearer(token)).status_code == 200
    assert stranger.get(f"{PATH}/{code}", environ_base=ELSEWHERE).status_code == 200


@pytest.mark.parametrize(
    "token",
    [
        lambda: f"ch_{secrets.token_urlsafe(32)}",
        lambda: f"ch_{secrets.token_hex(4)}",
        new_token,
        lambda: secrets.token_hex(16),
    ],
    ids=["key", "malformed key", "member", "anything"],
)
def test_unknown_tokens_of_every_kind_are_limited(
    stranger: FlaskClient, new_client: NewClient, token: Callable[[], str]
) -> None:
    def ask() -> int:
        return stranger.get("/v1/jobs", headers=bearer(token())).status_code

    assert _until_refused(ask, 100) == (UNKNOWN_TOKENS.per_minute, {401})
    # A key that has just been created, used from the same address.
    assert new_client().get("/v1/jobs").status_code == 200


def test_invented_tickets_are_limited(stranger: FlaskClient) -> None:
    def ask() -> int:
        ticket = f"9999999999.{secrets.token_urlsafe(32)}"
        return stranger.get(f"{SOME_JOB}?ticket={ticket}").status_code

    assert _until_refused(ask, 100) == (UNKNOWN_TOKENS.per_minute, {401})


def test_wrong_join_codes_are_limited_and_known_codes_are_not(
    stranger: FlaskClient, code: str, new_client: NewClient
) -> None:
    other = new_client().post(PATH, {}).get_json()["join_code"]
    assert stranger.get(f"{PATH}/{code}").status_code == 200

    def ask() -> int:
        return stranger.get(f"{PATH}/{new_code()}").status_code

    assert _until_refused(ask, 200) == (WRONG_CODES.per_minute, {404})
    # From now on even a right guess is refused, so an answer reveals nothing.
    assert stranger.get(f"{PATH}/{other}").status_code == 429
    assert stranger.post(f"{PATH}/{code}/players", json={"name": "Kim"}).status_code == 201
    assert stranger.get(f"{PATH}/{other}", environ_base=ELSEWHERE).status_code == 200
    right_codes.clear()


def test_seats_from_one_address_are_limited(stranger: FlaskClient, code: str) -> None:
    names = iter(range(1_000))

    def ask() -> int:
        return stranger.post(f"{PATH}/{code}/players", json={"name": f"Kim {next(names)}"}).status_code

    assert _until_refused(ask, 200) == (JOINS.per_minute, {201})
    elsewhere = stranger.post(f"{PATH}/{code}/players", json={"name": "Mary"}, environ_base=ELSEWHERE)
    assert elsewhere.status_code == 201


@pytest.fixture(params=["local", "public"])
def without_keys(
    empty_stores: object, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> FlaskClient:
    """Return a client of a server without keys, for this machine alone or for everybody."""
    monkeypatch.setenv(PUBLIC_VARIABLE, str(int(request.param == "public")))
    return create_app().test_client()


def test_a_server_without_keys_limits_joins_and_guesses_too(without_keys: FlaskClient) -> None:
    made = [without_keys.post(PATH, json={}).get_json()["join_code"] for _ in range(2)]
    names = iter(range(1_000))

    def take_seat() -> int:
        path = f"{PATH}/{made[0]}/players"
        return without_keys.post(path, json={"name": f"Kim {next(names)}"}).status_code

    def guess() -> int:
        return without_keys.get(f"{PATH}/{new_code()}").status_code

    # A class joins from one address.
    assert [take_seat() for _ in range(CLASS)] == [201] * CLASS
    assert _until_refused(take_seat, 200) == (JOINS.per_minute - CLASS, {201})
    elsewhere = without_keys.post(f"{PATH}/{made[0]}/players", json={"name": "Mary"}, environ_base=ELSEWHERE)
    assert elsewhere.status_code == 201
    assert _until_refused(guess, 200) == (WRONG_CODES.per_minute, {404})
    assert without_keys.get(f"{PATH}/{made[1]}").status_code == 429
    # Who is in the tournament goes on.
    assert without_keys.get(f"{PATH}/{made[0]}").status_code == 200
    right_codes.clear()
