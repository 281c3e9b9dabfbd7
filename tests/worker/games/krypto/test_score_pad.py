"""The score pad of the rules page, hand by hand."""

from worker.games.krypto.rules.tournaments.record import (
    ANNOUNCED_MS,
    Draw,
    Settings,
    Tournament,
    boxes,
    leaders,
    scores,
)
from worker.games.krypto.rules.tournaments.referee import Referee

DEALT = Draw([2, 3, 4, 5, 6], 6, 10, 5)
SOLUTION = "6 + 5 + 2 - 4 - 3"
PLAYERS = ("Debbie", "Mike", "Shelley", "Kim", "Mary")
WINNERS = ("Debbie", "Mike", "Shelley", "Shelley", "Shelley", "Kim", "Debbie", "Mary", "Mary", "Shelley")


def test_score_pad_matches_the_rules_page() -> None:
    told: list[str] = []
    game = Tournament(Settings(), 0)
    referee = Referee(game, [DEALT] * len(WINNERS), lambda kind, _at: told.append(kind))
    numbers = {name: referee.join(name, 0).number for name in PLAYERS}
    referee.start(0)
    now = 0
    for winner in WINNERS:
        now += ANNOUNCED_MS
        referee.advance(now)
        deal = game.deal
        assert deal is not None
        verdict = referee.claim(numbers[winner], deal.number, SOLUTION, now)
        assert verdict is not None
        assert verdict.correct
    names = {number: name for name, number in numbers.items()}
    pad = {names[number]: dict(row) for number, row in boxes(game).items()}
    assert pad == {
        "Debbie": {1: 1, 7: 1},
        "Mike": {2: 1},
        "Shelley": {3: 1, 4: 2, 5: 4, 10: 1},
        "Kim": {6: 1},
        "Mary": {8: 1, 9: 2},
    }
    totals = {names[number]: total for number, total in scores(game).items()}
    assert totals == {"Debbie": 2, "Mike": 1, "Shelley": 8, "Kim": 1, "Mary": 3}
    assert [names[number] for number in leaders(game)] == ["Shelley"]
    assert game.state == told[-1] == "finished"
