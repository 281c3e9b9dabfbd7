"""Packs: lists of cards that are all different, each with a grid that wins."""

from typing import Any, Final

import pytest

from worker.declarations.operation import JobFailure
from worker.games.derful31.operations import deal as module
from worker.games.derful31.operations.deal import (
    DEAL,
    Derful31DealParams,
    Derful31DealResult,
    Derful31DealtGrid,
)
from worker.games.derful31.rules.deck import card_value

FEWEST: Final = {"order": 3, "total": 13, "seed": 4, "different": True}


def _dealt(**params: Any) -> Derful31DealResult:
    asked = Derful31DealParams.model_validate(params)
    result = DEAL.compute(asked, None, lambda: None)
    assert isinstance(result, Derful31DealResult)
    return result


def _values(game: Derful31DealtGrid) -> tuple[int, ...]:
    """Return the values of the cards, by which games differ."""
    return tuple(sorted(map(card_value, game.cards)))


@pytest.mark.parametrize(("order", "total", "count"), [(3, 30, 1), (3, 19, 35), (4, 26, 200), (5, 31, 50)])
def test_cards_of_a_pack_are_different_and_win(order: int, total: int, count: int) -> None:
    pack = _dealt(order=order, total=total, seed=9, count=count, different=True)
    assert len({_values(game) for game in pack.deals}) == len(pack.deals) == count
    for game in pack.deals:
        rows = [[card_value(card) for card in row] for row in game.grid]
        assert {sum(line) for line in [*rows, *zip(*rows, strict=True)]} == {total}
        assert sorted(map(str, game.cards)) == sorted(str(card) for row in game.grid for card in row)


def test_pack_is_the_deals_of_its_seed_without_repeats() -> None:
    plain = _dealt(order=3, total=19, seed=4, count=60).deals
    values = list(dict.fromkeys(map(_values, plain)))
    assert len(values) < len({game.puzzle_code for game in plain}) < 60
    pack = _dealt(order=3, total=19, seed=4, count=len(values), different=True).deals
    assert [*map(_values, pack)] == values
    by_values = {_values(game): game for game in reversed(plain)}
    assert pack == [by_values[each] for each in values]


def test_same_seed_gives_the_same_pack() -> None:
    asked = {"order": 4, "total": 30, "seed": 12, "count": 40, "different": True}
    assert _dealt(**asked) == _dealt(**asked)


def test_pack_of_too_few_cards_fails() -> None:
    # Only the values of four games have this total.
    assert len(_dealt(**FEWEST, count=4).deals) == 4
    with pytest.raises(JobFailure, match="fewer than 5 games") as failed:
        _dealt(**FEWEST, count=5)
    assert failed.value.code == "no-such-deal"


def test_failure_names_a_large_number_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES_A_DIFFERENT", 1)
    with pytest.raises(JobFailure, match="fewer than 1,000 games"):
        _dealt(**FEWEST, count=1_000)


def test_estimate_counts_the_draws() -> None:
    def seconds(**params: Any) -> float:
        assert DEAL.estimate is not None
        return DEAL.estimate(Derful31DealParams.model_validate({"seed": 1, **params})).seconds

    numbering, drawing = seconds(order=5), seconds(order=5, count=501) - seconds(order=5)
    assert drawing > numbering / 2
    assert seconds(order=5, count=501, different=True) == seconds(order=5, count=501)
    # With few lists of cards, the last ones wished for are drawn late or never.
    many = {"order": 4, "total": 17, "count": 100}
    assert seconds(**many, different=True) > 40 * seconds(**many)
    large = {"order": 6, "total": 31, "count": 8}
    assert seconds(**large, different=True) > 10 * seconds(**large)
