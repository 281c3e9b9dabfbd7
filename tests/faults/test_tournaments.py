"""Processes and stores are killed during a tournament: it continues, and no claim is lost or doubled."""

import os
import signal
from collections.abc import Callable, Iterator

import httpx
import pytest

from db.sessions import engine
from tests.faults.games import bring_to, play_on, same_database, until_answered
from tests.faults.moments import Moments
from tests.faults.stack import Faulty
from tests.service.tournaments.playing import Party, new_party

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

STATES = ("announced", "open", "claimed")


@pytest.fixture(autouse=True)
def _same_database(stack: Faulty) -> Iterator[None]:
    with same_database(stack.environ):
        yield


def _one_process(stack: Faulty) -> None:
    os.kill(stack["api"].children()[0], signal.SIGKILL)


def _all_processes(stack: Faulty) -> None:
    stack["api"].kill()
    stack["api"].start()


def _broker_and_cache(stack: Faulty) -> None:
    for name in ("broker", "cache"):
        stack[name].kill()
    for name in ("broker", "cache"):
        stack.restart_server(name)


def _database(stack: Faulty) -> None:
    stack["postgres"].kill()
    stack.restart_database()
    # This process's own connections ended with the server.
    engine().dispose()


FAULTS = (_one_process, _all_processes, _broker_and_cache, _database)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("fault", FAULTS)
def test_tournament_survives_killed_processes(
    stack: Faulty, fault: Callable[[Faulty], None], state: str, moments: Moments
) -> None:
    # Persistent connections would end with their process, so none are kept.
    once = httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(base_url=stack.client.base_url, timeout=40, limits=once) as http:
        _play_through(stack, new_party(http, hands_total=2), fault, state, moments)


def _play_through(
    stack: Faulty, party: Party, fault: Callable[[Faulty], None], state: str, moments: Moments
) -> None:
    kim, mary = party.join("Kim"), party.join("Mary")
    party.start()
    bring_to(party, kim, state)
    before = party.show()
    moments.wait(0, 1)
    fault(stack)
    stack.wait_ready()
    after = until_answered(lambda: party.http.get(party.path)).json()
    assert after["revision"] >= before["revision"]
    play_on(party, kim, mary, state)
