"""Parameters of a census, and its division into shards."""

import json
from collections.abc import Callable
from math import comb

import pytest

from worker.games.krypto.operations.census import CENSUS, CensusParams
from worker.games.krypto.rules.census import (
    MAX_DECK,
    SHARD_SECONDS,
    Census,
    CensusError,
    KryptoMeasure,
    Ranks,
    census_seconds,
    plan_census,
)
from worker.games.krypto.rules.rules import RULES, STANDARD_DECK


def test_census_of_the_analysis_has_its_size() -> None:
    census = Census.of_range()
    assert (census.hands, census.multisets, census.target_count) == (118_755, 118_755, 25)
    assert census.dealt_from == STANDARD_DECK


def test_deck_is_sorted_and_dealt_from() -> None:
    census = Census.of_deck([(7, 2), (3, 1)], 3)
    assert census.deck == census.dealt_from == ((3, 1), (7, 2))
    assert (census.hands, census.multisets) == (1, 4)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Census.of_range(5, 4), "from 5 to 4 is empty"),
        (lambda: Census.of_range(1, 10**12), "different numbers"),
        (lambda: Census.of_range(0, 4), "at least 1, not 0"),
        (lambda: Census.of_range(1, 4, 0), "1 to 6 cards, not 0"),
        (lambda: Census.of_range(1, 4, 7), "1 to 6 cards, not 7"),
        (lambda: Census.of_range(1, 60, 5), "multisets of 5"),
        (lambda: Census.of_range().with_(targets=(3, 2)), "from 3 to 2 is empty"),
        (lambda: Census.of_range().with_(targets=(1, 900)), "games are more"),
        (lambda: Census.of_range().with_(targets=(10**6, 10**6)), "the largest card times"),
        (lambda: Census.of_range(990, 1000, 5), "too large for a census of hands of 5"),
        (lambda: Census.of_range(20_000, 20_010, 4).with_(targets=(100, 100)), "too large"),
        (lambda: Census.of_range().with_(rules="metric"), "metric"),
        (lambda: Census.of_range().with_(use="some"), "some"),
        (lambda: Census.of_range().with_(count="all"), "all"),
        (lambda: Census.of_deck([], 2), "at least one number"),
        (lambda: Census.of_deck([(3, 0)], 2), "not 3 and 0"),
        (lambda: Census.of_deck([(3, 1), (3, 2)], 2), "ascending and different"),
        (lambda: Census.of_deck([(3, MAX_DECK + 1)], 2), f"at most {MAX_DECK} cards"),
    ],
)
def test_uncountable_request_is_refused(make: Callable[[], Census], problem: str) -> None:
    with pytest.raises(CensusError, match=problem):
        make()


def test_negative_values_are_omitted_if_irrelevant() -> None:
    for rules in RULES:
        census = Census.of_range().with_(rules=rules)
        assert census.arithmetic.least >= 0
        assert census.arithmetic.whole == (rules != "house")
    assert Census.of_range().with_(targets=(-1, 25)).arithmetic.least < 0
    assert Census.of_range().with_(count="forms").arithmetic.least < 0
    assert Census.of_range().with_(count="forms", rules="positive").arithmetic.least == 1


@pytest.mark.parametrize("count", ["solvability", "forms", "solutions"])
@pytest.mark.parametrize(("high", "size"), [(1, 1), (25, 4), (25, 5), (12, 6)])
def test_shards_are_the_whole_census_in_order(high: int, size: int, count: KryptoMeasure) -> None:
    census = Census.of_range(1, high, size).with_(count=count)
    shards = plan_census(census)
    ranks = [rank for shard in shards for rank in range(*shard)]
    assert ranks == list(range(comb(high + size - 1, size)))
    assert [Ranks(*shard) for shard in json.loads(json.dumps(shards))] == list(shards)
    assert census_seconds(census) / len(shards) <= SHARD_SECONDS


def test_longer_censuses_are_cut_into_smaller_shards() -> None:
    shards = [
        len(plan_census(Census.of_range().with_(count=count)))
        for count in ("solvability", "forms", "solutions")
    ]
    assert shards == sorted(set(shards))


def test_estimate_counts_the_writing_of_games_without_a_solution() -> None:
    def seconds(**params: object) -> float:
        assert CENSUS.estimate is not None
        return CENSUS.estimate(CensusParams.model_validate(params)).seconds

    # Of 9,000,000 games, all but 900 are written.
    wide = {"hand_size": 1, "low": 1, "high": 900, "targets": [-5000, 4999], "rules": "positive"}
    assert seconds(**wide) > 20
    # Of the usual census, hardly any are.
    assert seconds() == census_seconds(CensusParams().census())


def test_bound_of_exact_values_is_exact() -> None:
    census = Census.of_range(800, 801, 5)
    # Listed values of these cards fit into 32 bits: only the farthest target decides.
    farthest = (2**63 - 1) // (2**4 * 801**5)
    assert census.with_(targets=(1, farthest)).targets == (1, farthest)
    with pytest.raises(CensusError, match="too large"):
        census.with_(targets=(1, farthest + 1))
    with pytest.raises(CensusError, match="too large"):
        census.with_(targets=(-farthest - 1, 1))
