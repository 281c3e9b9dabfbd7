"""The two hypotheses of the analysis."""

import pytest

from tests.worker.games.krypto.games import PUBLISHED
from tests.worker.games.krypto.hypotheses import fractions_only_shard, unmirrored_shard
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.census import Census, CensusError, Ranks
from worker.games.krypto.rules.rules import Rules

COMPUTED = PUBLISHED["computed_here"]


def everything(census: Census) -> Ranks:
    return Ranks(0, census.multisets)


@pytest.mark.parametrize("rules", ["house", "integer"])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_negative_results_can_be_rearranged(size: int, rules: Rules) -> None:
    census = Census.of_range(1, 12, size).with_(rules=rules, targets=(0, 30))
    result = unmirrored_shard(census, everything(census))
    assert len(result.exceptions) == 0
    assert (result.negative > 0) == (size > 1)


def test_negative_results_are_found() -> None:
    census = Census.of_range(3, 4, 2).with_(targets=(1, 2))
    assert unmirrored_shard(census, everything(census)).negative == 1


def test_first_target_is_not_negative() -> None:
    with pytest.raises(CensusError, match="the first target is -1"):
        unmirrored_shard(Census.of_range().with_(targets=(-1, 5)), Ranks(0, 1))


def test_some_hands_need_fractions_in_the_24_game() -> None:
    census = Census.of_range(1, 13, 4).with_(targets=(24, 24))
    games = fractions_only_shard(census, everything(census)).tolist()
    assert len(games) == COMPUTED["fractions_only_in_the_24_game"]
    assert [1, 3, 4, 6, 24] in games
    for *cards, target in games:
        assert count_solutions(cards, target, "house").distinct
        assert not count_solutions(cards, target, "integer").distinct


def test_three_cards_need_no_fractions() -> None:
    for size in (1, 2, 3):
        census = Census.of_range(1, 25, size)
        assert len(fractions_only_shard(census, everything(census))) == 0


def test_first_game_that_needs_fractions_is_found() -> None:
    census = Census.of_range()
    games = fractions_only_shard(census, Ranks(0, 100)).tolist()
    assert games[0] == [1, 1, 1, 1, 10, 15]


@pytest.mark.slow
def test_hypotheses_hold_for_all_games_of_five() -> None:
    census = Census.of_range()
    assert len(fractions_only_shard(census, everything(census))) == COMPUTED["fractions_only"]
    for rules, negatives in COMPUTED["negatives_that_can_be_made"].items():
        result = unmirrored_shard(census.with_(rules=rules), everything(census))
        assert (result.negative, len(result.exceptions)) == (negatives, 0)
