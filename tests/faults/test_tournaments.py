"""Processes and stores are killed while a tournament is played: it goes on, and no claim is lost or doubled."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress

import httpx
import pytest

from db import settings
from db.sessions import engine
from tests.faults.stack import Faulty
from tests.service.tournaments.playing import Party, Seat, log_of, merged, new_party, without_way
from tests.service.tournaments.solving import solution
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

STATES = ("announced", "open", "claimed")


@pytest.fixture(autouse=True)
def _same_database(stack: Faulty, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process moves clocks in the database of the stack."""
    for name, value in stack.environ.items():
        monkeypatch.setenv(name, value)
    _forget_stores()
    yield
    _forget_stores()


def _forget_stores() -> None:
    engine().dispose()
    engine.cache_clear()
    settings.stores.cache_clear()


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
    # This process's own connections ended with it.
    engine().dispose()


FAULTS = (_one_process, _all_processes, _broker_and_cache, _database)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_game_goes_on(stack: Faulty, fault: Callable[[Faulty], None], state: str) -> None:
    # Connections that are kept end with the process that they are to.
    once = httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(base_url=stack.client.base_url, timeout=40, limits=once) as http:
        _play_through(stack, new_party(http, hands=2), fault, state)


def _play_through(stack: Faulty, party: Party, fault: Callable[[Faulty], None], state: str) -> None:
    kim, mary = party.join("Kim"), party.join("Mary")
    party.start()
    _bring_to(party, kim, state)
    before = party.show()
    fault(stack)
    stack.wait_ready()
    after = _until_answered(lambda: party.http.get(party.path)).json()
    assert after["version"] >= before["version"]
    if state == "claimed":
        assert (after["deal"]["state"], after["deal"]["claimed_by"]) == ("claimed", "Kim")
        right = _solution(party)
    else:
        deal, right = party.solved()
        # Whoever gets no answer asks again, and is told what became of it.
        assert _until_answered(lambda: kim.claim(deal)).json()["deal"]["claimed_by"] == "Kim"
    assert _until_answered(lambda: mary.claim(1)).json()["claimed_by"] == "Kim"
    won = _until_answered(lambda: kim.explain(1, right))
    assert won.json()["claim"]["points"] == 1
    assert kim.explain(1, right).content == won.content
    deal, right = party.solved()
    assert _until_answered(lambda: mary.claim(deal, expression=right)).status_code == 200
    _consistent(party)


def _bring_to(party: Party, player: Seat, state: str) -> None:
    if state != "announced":
        deal, _ = party.solved()
        if state == "claimed":
            assert player.claim(deal).status_code == 200


def _solution(party: Party) -> str:
    """A solution of the deal that is claimed."""
    deal = party.show()["deal"]
    return solution(deal["cards"], deal["target"])


def _until_answered(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """The answer, once there is one."""
    found: list[httpx.Response] = []

    def answered() -> bool:
        with suppress(httpx.TransportError):
            found.append(ask())
        return bool(found) and found[-1].status_code < 500

    wait_until(answered, seconds=30, pause=0.2)
    return found[-1]


def _consistent(party: Party) -> None:
    """The log has every version once, every deal was claimed once, and all together are the snapshot."""
    shown = party.show()
    events = log_of(party)
    assert [event.id for event in events] == list(range(1, shown["version"] + 1))
    assert merged(events) == without_way(shown)
    kinds = [event.data["kind"] for event in events]
    assert (kinds.count("claimed"), kinds.count("solved")) == (1, 2)
    assert {player["name"]: player["score"] for player in shown["players"]} == {"Kim": 1, "Mary": 1}
