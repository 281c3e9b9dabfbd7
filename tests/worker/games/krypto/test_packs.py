"""Packs: different games of one job, the same however they are cut into shards."""

from itertools import permutations
from math import comb
from typing import Any

import pytest

from worker.declarations.fields import BANDS
from worker.declarations.operation import JobFailure
from worker.games.krypto.operations.deal import DEAL, DealParams, DealResult
from worker.games.krypto.operations.play import CHECK, CheckParams
from worker.games.krypto.operations.solve import SOLVE, SolveParams, SolveResult

FEW = [[1, 2], [2, 2], [3, 2], [4, 2]]
"""A deck with 80 games of three cards at most."""


def _pack(**params: Any) -> DealResult:
    """Return the result of a pack, computed shard by shard."""
    asked = DealParams.model_validate({"different": True, **params})
    partials = [DEAL.compute(asked, shard.input, lambda: None) for shard in DEAL.plan(asked)]
    return DealResult.model_validate_json(DEAL.combine(asked, [each.model_dump_json() for each in partials]))  # type: ignore[union-attr]


def test_games_of_a_pack_are_different_and_as_wished() -> None:
    low, high = BANDS["expert"]
    pack = _pack(seed=3, count=400, rules="international", difficulty="expert", solutions_limit=2)
    assert len({game.puzzle_code for game in pack.deals}) == len(pack.deals) == 400
    for game in pack.deals[:40]:
        assert game.rating is not None
        assert low <= game.rating <= high
        asked = SolveParams(cards=game.cards, target=game.target, rules="international", limit=2)
        solved = SOLVE.compute(asked, None, lambda: None)
        assert isinstance(solved, SolveResult)
        assert game.solutions == [solution.expression for solution in solved.solutions]
        assert len(game.solutions) == min(2, game.solutions_total)
        for expression in game.solutions:
            claim = CheckParams(
                cards=game.cards, target=game.target, rules="international", expression=expression
            )
            assert CHECK.compute(claim, None, lambda: None).correct  # type: ignore[union-attr]


def test_pack_begins_as_the_deals_of_its_seed() -> None:
    asked = DealParams(seed=8, count=50)
    deals = DEAL.compute(asked, (0, 50), lambda: None).deals  # type: ignore[union-attr]
    assert _pack(seed=8, count=50).deals == deals


@pytest.mark.parametrize("deck", ["standard", FEW])
def test_same_seed_gives_the_same_pack_however_it_is_cut(deck: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"seed": 5, "count": 30, "hand_size": 3, "deck": deck}
    first = _pack(**asked)
    monkeypatch.setattr("worker.games.krypto.operations.deal.SHARD_MS", 5)
    assert _pack(**asked) == first
    assert len({game.puzzle_code for game in first.deals}) == 30


def test_all_games_of_a_small_deck_are_found() -> None:
    games = {
        (tuple(sorted(cards)), target)
        for *cards, target in permutations([value for value, copies in FEW for _ in range(copies)], 4)
    }
    pack = _pack(seed=1, count=len(games), hand_size=3, deck=FEW)
    assert {(tuple(game.cards), game.target) for game in pack.deals} == games
    assert len(games) < comb(6, 3) * 4


def test_pack_of_too_few_games_fails() -> None:
    with pytest.raises(JobFailure) as failed:
        _pack(seed=1, count=81, hand_size=3, deck=FEW)
    assert failed.value.code == "no-such-deal"


@pytest.mark.parametrize("seed", range(4))
def test_all_games_of_a_rare_kind_are_found(seed: int) -> None:
    # With one card, only a target of the same value has a solution: 17 values have two copies or more.
    wish = {"seed": seed, "hand_size": 1, "solvable": True}
    pack = _pack(**wish, count=17)
    assert {(*game.cards, game.target) for game in pack.deals} == {(value, value) for value in range(1, 18)}
    assert _pack(**wish, count=12).deals == pack.deals[:12]


def test_repeats_are_replaced_by_later_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worker.games.krypto.operations.deal.FEW_GAMES", 0)
    monkeypatch.setattr("worker.games.krypto.operations.deal.SHARD_MS", 5)
    asked = {"seed": 2, "count": 60, "hand_size": 1}
    repeated = [game.puzzle_code for game in _pack(**asked, different=False).deals]
    assert len(set(repeated)) < 60
    pack = [game.puzzle_code for game in _pack(**asked).deals]
    assert len(set(pack)) == 60
    assert list(dict.fromkeys(repeated)) == pack[: len(set(repeated))]
    with pytest.raises(JobFailure):
        _pack(seed=2, count=1_000, hand_size=1)


def test_no_solutions_unless_asked_for() -> None:
    assert [game.solutions for game in _pack(seed=4, count=3).deals] == [[], [], []]
