"""Hands dealt again, void hands and ties: the rules, as readable games."""

import pytest

from worker.games.krypto.rules.tournaments.record import (
    Draw,
    Settings,
    Tournament,
    boxes,
    excluded_players,
    winners,
)
from worker.games.krypto.rules.tournaments.referee import Referee
from worker.games.krypto.rules.tournaments.refusals import RefusedError

DRAW = Draw([2, 3, 4, 5, 6], 6, 10, 5)
RIGHT, WRONG = "6 + 5 + 2 - 4 - 3", "2 + 3"


class Evening:
    """A game in progress, in which every action follows right after the cards of a deal are shown."""

    def __init__(self, *names: str, hands: int) -> None:
        self.told: list[str] = []
        self.game = Tournament(Settings(hands=hands), 0)
        self.referee = Referee(self.game, [DRAW] * 100, lambda kind, _at: self.told.append(kind))
        self.numbers = {name: self.referee.join(name, 0).number for name in names}
        self.referee.start(0)

    def _shown(self) -> int:
        """Advance to the showing of the newest deal's cards, and return that time."""
        deal = self.game.deal
        assert deal is not None
        self.referee.advance(deal.announced_at + 3_000)
        return deal.announced_at + 3_000

    def says(self, name: str, expression: str) -> None:
        """Let a player claim the newest deal with an expression."""
        now = self._shown()
        self.referee.claim(self.numbers[name], len(self.game.deals), expression, now)

    def comes(self, name: str) -> None:
        """Let another player join."""
        self.numbers[name] = self.referee.join(name, self._shown()).number

    def goes(self, name: str) -> None:
        """Let a player leave."""
        self.referee.leave(self.numbers[name], self._shown())

    def nobody_knows(self) -> None:
        """Let the time of a deal run out."""
        self.referee.advance(self._shown() + 180_000)

    def pad(self) -> dict[str, dict[int, int]]:
        """Return the boxes of the score pad."""
        return {name: dict(boxes(self.game)[number]) for name, number in self.numbers.items()}

    def won_by(self) -> list[str]:
        """Return the winners."""
        assert self.game.state == "finished"
        return [self.game.player(number).name for number in winners(self.game)]

    def outside(self) -> set[str]:
        """Return the players who sit out."""
        return {self.game.player(number).name for number in excluded_players(self.game)}

    def now(self) -> tuple[int, int]:
        """Return the newest deal's hand and attempt."""
        deal = self.game.deal
        assert deal is not None
        return deal.hand, deal.attempt


def test_error_costs_a_point_and_the_replay_of_the_hand() -> None:
    game = Evening("Kim", "Mary", hands=10)
    game.says("Kim", WRONG)
    assert (game.now(), game.outside()) == ((1, 2), {"Kim"})
    game.says("Mary", RIGHT)
    assert (game.now(), game.outside()) == ((2, 1), set())
    assert game.pad() == {"Kim": {1: -1}, "Mary": {1: 1}}


def test_player_who_joins_after_an_error_sits_out_that_hand() -> None:
    game = Evening("Kim", "Mary", hands=10)
    game.comes("Mike")
    game.says("Kim", WRONG)
    game.goes("Kim")
    game.comes("Kimberly")
    assert game.outside() == {"Kim", "Kimberly"}
    with pytest.raises(RefusedError, match="sit out"):
        game.says("Kimberly", RIGHT)
    game.says("Mike", RIGHT)
    assert (game.now(), game.outside()) == ((2, 1), set())
    game.says("Kimberly", RIGHT)
    assert game.pad()["Kimberly"] == {2: 1}


def test_hand_is_void_when_only_players_who_sit_out_are_left() -> None:
    game = Evening("Kim", hands=10)
    game.comes("Mary")
    game.says("Kim", WRONG)
    game.goes("Kim")
    game.comes("Kimberly")
    game.says("Mary", WRONG)
    assert (game.now(), game.outside()) == ((2, 1), set())


def test_error_ends_only_the_players_own_sequence() -> None:
    game = Evening("Kim", "Mary", hands=10)
    game.says("Kim", RIGHT)
    game.says("Kim", RIGHT)
    game.says("Mary", WRONG)
    game.says("Kim", RIGHT)
    assert game.pad()["Kim"] == {1: 1, 2: 2, 3: 4}
    game.says("Kim", WRONG)
    for _ in range(4):
        game.nobody_knows()
    game.says("Kim", RIGHT)
    assert game.pad()["Kim"] == {1: 1, 2: 2, 3: 4, 4: -1, 5: 1}


def test_hand_is_void_after_five_deals_without_ending_a_sequence() -> None:
    game = Evening("Kim", "Mary", hands=10)
    game.says("Kim", RIGHT)
    for attempt in range(1, 6):
        assert game.now() == (2, attempt)
        game.nobody_knows()
    assert (game.now(), game.told.count("hand-void")) == ((3, 1), 1)
    game.says("Kim", RIGHT)
    assert game.pad()["Kim"] == {1: 1, 3: 2}


def test_hand_in_which_all_have_erred_is_void() -> None:
    game = Evening("Kim", "Mary", hands=10)
    game.says("Kim", WRONG)
    game.says("Mary", WRONG)
    assert (game.now(), game.told.count("hand-void"), game.outside()) == ((2, 1), 1, set())


def test_hand_without_remaining_players_is_void_immediately() -> None:
    game = Evening("Kim", "Mary", hands=10)
    game.says("Kim", WRONG)
    game.goes("Mary")
    assert (game.now(), game.told.count("hand-void")) == ((2, 1), 1)


def test_only_tied_players_break_a_tie() -> None:
    game = Evening("Kim", "Mary", "Mike", hands=2)
    game.says("Kim", RIGHT)
    game.says("Mary", RIGHT)
    assert (game.game.state, game.now(), game.outside()) == ("tie-break", (3, 1), {"Mike"})
    game.says("Mary", RIGHT)
    assert game.won_by() == ["Mary"]
    assert game.pad()["Mary"] == {2: 1, 3: 2}


def test_errors_of_all_tied_players_give_other_players_no_win() -> None:
    game = Evening("Kim", "Mary", "Mike", hands=2)
    game.says("Kim", RIGHT)
    game.says("Mary", RIGHT)
    for _ in range(3):
        game.says("Kim", WRONG)
        game.says("Mary", WRONG)
        assert game.outside() == {"Mike"}
    game.says("Kim", WRONG)
    game.says("Mary", RIGHT)
    assert game.pad() == {
        "Kim": {1: 1, 3: -1, 4: -1, 5: -1, 6: -1},
        "Mary": {2: 1, 3: -1, 4: -1, 5: -1, 6: 1},
        "Mike": {},
    }
    assert game.won_by() == ["Mary"]


def test_first_place_is_shared_after_ten_hands_of_tie_break() -> None:
    game = Evening("Kim", "Mary", hands=1)
    for _ in range(11 * 5):
        assert game.game.state in ("running", "tie-break")
        game.nobody_knows()
    assert game.won_by() == ["Kim", "Mary"]
    assert game.told.count("hand-void") == 11


def test_last_tied_player_wins() -> None:
    game = Evening("Kim", "Mary", "Mike", hands=2)
    game.says("Kim", RIGHT)
    game.says("Mary", RIGHT)
    game.says("Kim", WRONG)
    game.goes("Mary")
    assert game.won_by() == ["Kim"]


def test_single_player_plays_against_the_clocks() -> None:
    game = Evening("Kim", hands=3)
    game.says("Kim", RIGHT)
    game.says("Kim", WRONG)
    game.says("Kim", RIGHT)
    assert game.pad() == {"Kim": {1: 1, 2: -1, 3: 1}}
    assert game.won_by() == ["Kim"]
