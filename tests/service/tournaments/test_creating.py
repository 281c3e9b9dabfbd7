"""Many tournaments made at once by one caller."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import psycopg
import pytest
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.engine import make_url

from db import settings
from db.sessions import transaction
from service.tournaments import TOURNAMENTS_VARIABLE
from service.tournaments.acting import FIRST_WAIT_S
from tests.conftest import running_gunicorn
from tests.repeating import repeating
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import PATH, Seat, new_party

pytestmark = pytest.mark.slow

RUNNING = 3
AT_ONCE = 10
LIMIT = RUNNING + AT_ONCE
CROWD = 2 * LIMIT
COMMIT_S = 1.2


@contextmanager
def _slow_commits(direct_url: str) -> Iterator[None]:
    """Delay every commit by waiting for a missing standby server, except for a moment every so often."""
    url = make_url(direct_url).set(drivername="postgresql").render_as_string(hide_password=False)

    def set_to(connection: psycopg.Connection, standby: str, commit: str) -> None:
        connection.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{standby}'".encode())
        connection.execute(f"ALTER SYSTEM SET synchronous_commit = {commit}".encode())
        connection.execute("SELECT pg_reload_conf()")

    with psycopg.connect(url, autocommit=True) as connection:

        def come_and_go() -> None:
            set_to(connection, "nobody", "on")
            time.sleep(COMMIT_S)
            set_to(connection, "", "on")

        try:
            with repeating(come_and_go, 0.02):
                yield
        finally:
            set_to(connection, "", "off")


@pytest.fixture(scope="module")
def limited_url(stores: object) -> Iterator[str]:
    """Return the address of a server with a limit of tournaments."""
    with running_gunicorn(environ={TOURNAMENTS_VARIABLE: str(LIMIT)}) as server:
        yield server.url


def _make_at_once(url: str, number: int = AT_ONCE) -> list[int]:
    def make(_: int) -> int:
        with httpx.Client(base_url=url, timeout=60) as mine:
            return mine.post(PATH, json={}).status_code

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(make, range(number)))


def _run(http: httpx.Client) -> Seat:
    """Start a tournament, and return its player."""
    party = new_party(http)
    player = party.join("Kim")
    party.start()
    return player


@pytest.mark.usefixtures("empty_stores", "worker")
def test_the_last_ten_places_are_taken_at_once_while_commits_are_slow(limited_url: str) -> None:
    with httpx.Client(base_url=limited_url, timeout=60) as http:
        for _ in range(RUNNING):
            _run(http)
        with _slow_commits(settings.read_stores().database_url):
            began = time.monotonic()
            assert _make_at_once(limited_url) == [201] * AT_ONCE
            # The draw of the first hands may take its whole time, and no commit waits for the nine others.
            assert time.monotonic() - began < FIRST_WAIT_S + 6 * COMMIT_S
        assert http.post(PATH, json={}).status_code == 429


@pytest.mark.usefixtures("empty_stores", "worker")
def test_the_limit_is_kept_however_many_are_made_at_once(limited_url: str) -> None:
    made = sorted(_make_at_once(limited_url, CROWD))
    assert made == [201] * LIMIT + [429] * (CROWD - LIMIT)
    with transaction() as session:
        assert session.scalar(text("SELECT count(*) FROM tournaments")) == LIMIT


def test_an_explanation_is_answered_while_others_make_tournaments_and_commits_are_slow(
    http: httpx.Client, new: NewParty
) -> None:
    party = new()
    kim = party.join("Kim")
    party.start()
    deal, expression = party.solved()
    with _slow_commits(settings.read_stores().database_url), ThreadPoolExecutor(1) as aside:
        making = aside.submit(_make_at_once, str(http.base_url))
        assert kim.claim(deal).status_code == 200
        explained = kim.explain(deal, expression)
        assert (explained.status_code, explained.json()["claim"]["verdict"]) == (200, "right")
        assert making.result() == [201] * AT_ONCE


def test_a_new_tournament_is_durable_when_it_is_answered(
    api: FlaskClient, worker: int, statements: list[str]
) -> None:
    """The transaction that takes the place does not wait for the disk; the last one does."""
    assert api.post(PATH, json={}).status_code == 201
    unsafe = max(at for at, statement in enumerate(statements) if "set_config" in statement)
    written = max(
        at for at, statement in enumerate(statements) if "INSERT INTO tournament_events" in statement
    )
    assert unsafe < written < len(statements) - 1
    assert statements[-1].startswith("UPDATE tournaments")
