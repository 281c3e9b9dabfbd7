"""Many tournaments made at once by one caller."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import psycopg
from sqlalchemy.engine import make_url

from db import settings
from tests.service.tournaments.conftest import NewParty
from tests.service.tournaments.playing import PATH

RUNNING = 14
AT_ONCE = 10
COMMIT_S = 1.2


@contextmanager
def _slow_commits(direct_url: str) -> Iterator[None]:
    """Delay every commit by waiting for a missing standby server, except for a moment every so often."""
    url = make_url(direct_url).set(drivername="postgresql").render_as_string(hide_password=False)
    over = threading.Event()

    def set_to(connection: psycopg.Connection, standby: str, commit: str) -> None:
        connection.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{standby}'".encode())
        connection.execute(f"ALTER SYSTEM SET synchronous_commit = {commit}".encode())
        connection.execute("SELECT pg_reload_conf()")

    def come_and_go() -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            try:
                while not over.is_set():
                    set_to(connection, "nobody", "on")
                    over.wait(COMMIT_S)
                    set_to(connection, "", "on")
                    over.wait(0.02)
            finally:
                set_to(connection, "", "off")

    thread = threading.Thread(target=come_and_go)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _make_at_once(http: httpx.Client) -> list[int]:
    def make(_: int) -> int:
        with httpx.Client(base_url=http.base_url, timeout=60) as mine:
            return mine.post(PATH, json={}).status_code

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(make, range(AT_ONCE)))


def test_ten_tournaments_made_at_once_while_commits_are_slow(http: httpx.Client, new: NewParty) -> None:
    for _ in range(RUNNING):
        party = new()
        party.join("Kim")
        party.start()
    with _slow_commits(settings.stores().database_url):
        assert _make_at_once(http) == [201] * AT_ONCE


def test_ten_first_tournaments_made_at_once_succeed(http: httpx.Client) -> None:
    assert _make_at_once(http) == [201] * AT_ONCE
