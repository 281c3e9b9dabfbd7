"""Of any number of simultaneous claims, exactly one wins."""

import httpx
import pytest

from tests.service.tournaments.playing import log_of
from tests.service.tournaments.racing import RUNNERS, Runners, one_won


def _races(http: httpx.Client, count: int) -> None:
    runners = Runners(http)
    try:
        for _ in range(count):
            answers = runners.race()
            assert len(answers) == RUNNERS
            assert one_won(answers), answers
    finally:
        runners.close()
    party = runners.party
    assert party is not None
    kinds = [event.data["happening"] for event in log_of(party)]
    assert kinds.count("solved") == count
    # All fifty are on the scoresheet, in order of arrival.
    for deal in party.sheet()["deals"][:count]:
        assert [claim["is_first"] for claim in deal["claims"]] == [True, *[False] * (RUNNERS - 1)]


def test_a_few_races_of_fifty_connections_have_one_winner(http: httpx.Client) -> None:
    _races(http, 2)


@pytest.mark.slow
def test_races_of_fifty_connections_have_one_winner(http: httpx.Client) -> None:
    _races(http, 10)
