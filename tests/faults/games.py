"""Tournaments of two players during a fault."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

import httpx
import pytest

from tests.anew import forget_stores
from tests.service.tournaments.playing import Party, Seat, Shown, Told, log_of, merged, without_way
from tests.service.tournaments.solving import solution
from tests.waiting import wait_until


@contextmanager
def same_database(environ: Mapping[str, str]) -> Iterator[None]:
    """Within the block, let this process move the clocks in a stack's database."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environ.items():
            patch.setenv(name, value)
        forget_stores()
        yield
    forget_stores()


def bring_to(party: Party, player: Seat, state: str) -> None:
    """Advance the deal of a new tournament to a state: announced, open or claimed."""
    if state != "announced":
        deal, _ = party.solved()
        if state == "claimed":
            assert player.claim(deal).status_code == 200


def play_on(party: Party, kim: Seat, mary: Seat, state: str) -> None:
    """Play the two deals of a tournament in a given state after a fault, each claimed once."""
    after = until_answered(lambda: party.http.get(party.path)).json()
    if state == "claimed":
        assert (after["deal"]["status"], after["deal"]["claimed_by"]) == ("claimed", "Kim")
        right = solution(after["deal"]["cards"], after["deal"]["target"])
    else:
        deal, right = party.solved()
        # A player without an answer repeats the claim, and learns the outcome.
        assert until_answered(lambda: kim.claim(deal)).json()["deal"]["claimed_by"] == "Kim"
    assert until_answered(lambda: mary.claim(1)).json()["claimed_by"] == "Kim"
    won = until_answered(lambda: kim.explain(1, right))
    assert won.json()["claim"]["points"] == 1
    # Each process of the API has connections of its own, and may find them broken only now.
    assert until_answered(lambda: kim.explain(1, right)).content == won.content
    deal, right = party.solved()
    assert until_answered(lambda: mary.claim(deal, expression=right)).status_code == 200
    _consistent(party)


def until_answered(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Repeat a request until it is answered, and return the answer."""
    found: list[httpx.Response] = []

    def answered() -> bool:
        with suppress(httpx.TransportError):
            found.append(ask())
        return bool(found) and found[-1].status_code < 500

    wait_until(answered, seconds=30, pause=0.2)
    return found[-1]


def _consistent(party: Party) -> None:
    """Check that the log has every version once and merges to the snapshot, and that every deal was claimed once."""
    shown, events = _read_at_once(party)
    assert [event.id for event in events] == list(range(1, shown["revision"] + 1))
    assert merged(events) == without_way(shown)
    kinds = [event.data["happening"] for event in events]
    assert (kinds.count("claimed"), kinds.count("solved")) == (1, 2)
    assert {player["name"]: player["score"] for player in shown["players"]} == {"Kim": 1, "Mary": 1}


def _read_at_once(party: Party) -> tuple[Shown, list[Told]]:
    """Return the snapshot and the log of the same moment: a tie-break goes on by itself between two requests."""
    read: list[tuple[Shown, list[Told]]] = []

    def unchanged() -> bool:
        shown, events = party.show(), log_of(party)
        read.append((shown, events))
        return bool(shown["revision"] == party.show()["revision"])

    wait_until(unchanged, seconds=30)
    return read[-1]
