"""Shards, and the census combined from them."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.oracle.krypto_census import forms_by_value, hands
from tests.worker.games.krypto.census import combined
from tests.worker.games.krypto.games import rules, uses
from worker.games.krypto.kernels.census import store
from worker.games.krypto.kernels.census.counting import census_shard, whole_block
from worker.games.krypto.kernels.census.listing import make_lists
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.operations.census import CensusPartial, CensusResult
from worker.games.krypto.rules.census import COUNTS, Census, KryptoMeasure, Ranks
from worker.games.krypto.rules.rules import RULES, Rules, Use


def whole(census: Census) -> tuple[CensusResult, list[list[int]]]:
    counted = census_shard(census, Ranks(0, census.multisets))
    return combined(census, [counted]), counted.games.tolist()


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("use", ["all", "any"])
def test_small_census_agrees_game_by_game(rules: Rules, use: Use) -> None:
    deck = [(1, 2), (2, 3), (5, 1), (6, 2)]
    census = Census.of_deck(deck, 3).with_(targets=(-2, 20), rules=rules, use=use, count="solutions")
    result, unsolvable = whole(census)
    truth = {hand: forms_by_value(hand, rules, use) for hand in hands(deck, 3)}
    targets = [Fraction(target) for target in range(-2, 21)]
    assert (result.hands_total, result.games) == (len(truth), len(truth) * len(targets))
    assert result.forms_by_target is not None
    assert result.forms_by_target == [sum(forms[target] for forms in truth.values()) for target in targets]
    missing = [[*hand, target] for hand, forms in truth.items() for target in targets if not forms[target]]
    assert unsolvable == missing
    assert result.unsolvable_total == len(missing)
    assert result.targets == [-2, 20]
    assert result.unsolvable_by_target == [
        sum(1 for game in missing if game[-1] == target) for target in range(-2, 21)
    ]
    assert result.solutions_by_target is not None
    assert result.solutions_by_target == [
        sum(count_solutions(hand, int(target), rules, use).distinct for hand in truth) for target in targets
    ]


@settings(deadline=None, max_examples=25)
@given(
    st.integers(2, 9),
    st.integers(1, 4),
    rules,
    uses,
    st.sampled_from(COUNTS),
    st.lists(st.integers(0, 500), max_size=4),
)
def test_cutting_a_census_does_not_change_its_result(
    high: int, size: int, rules: Rules, use: Use, count: KryptoMeasure, cuts: list[int]
) -> None:
    census = Census.of_range(1, high, size).with_(targets=(1, 30), rules=rules, use=use, count=count)
    bounds = sorted({0, census.multisets, *(cut % census.multisets for cut in cuts)})
    parts = [census_shard(census, Ranks(*ranks)) for ranks in pairwise(bounds)]
    result, unsolvable = whole(census)
    assert combined(census, reversed(parts)) == result
    assert np.concatenate([part.games for part in parts]).tolist() == unsolvable
    assert unsolvable == sorted(unsolvable)


def test_partials_are_json() -> None:
    census = Census.of_range(1, 5, 3)
    for count in COUNTS:
        counted = census_shard(census.with_(count=count), Ranks(3, 20))
        partial = CensusPartial.model_validate(counted, from_attributes=True)
        assert CensusPartial.model_validate_json(partial.model_dump_json()) == partial
        assert (partial.hands, partial.unsolvable_by_target) == (17, counted.unsolvable_by_target)
        assert (partial.forms_by_target is None) == (count == "solvability")
        assert (partial.distinct_by_target is None) == (count != "solutions")


def test_missing_shards_are_noticed() -> None:
    census = Census.of_range(1, 5, 3)
    with pytest.raises(ValueError, match="the shards have 17 hands, the census 35"):
        combined(census, [census_shard(census, Ranks(3, 20))])


class StopError(Exception):
    """An interruption by the test."""


class Alarm:
    """A checkpoint that ends the work after a number of calls."""

    def __init__(self, limit: int = 0) -> None:
        self.beats = 0
        self.limit = limit

    def __call__(self) -> None:
        """Count the call, and end the work at the limit."""
        self.beats += 1
        if self.beats == self.limit:
            raise StopError


@pytest.mark.parametrize("count", COUNTS)
def test_interrupted_work_is_resumed(count: KryptoMeasure, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_stores", {})
    census = Census.of_range(1, 6, 5).with_(count=count)
    shard = Ranks(0, census.multisets)
    checkpoint = Alarm()
    expected = census_shard(census, shard, checkpoint)
    assert checkpoint.beats >= 6
    monkeypatch.setattr(store, "_stores", {})
    ended = 0
    for limit in range(1, checkpoint.beats + 1):
        try:
            census_shard(census, shard, Alarm(limit))
        except StopError:
            ended += 1
    assert ended >= 3
    after = census_shard(census, shard)
    assert after[:-1] == expected[:-1]
    assert (after.games == expected.games).all()


def test_whole_block_has_the_counts_of_each_game() -> None:
    census = Census.of_range(1, 25, 5).with_(count="solutions", rules="international")
    rows = whole_block(census, Ranks(70_000, 70_040))
    assert rows.hands.shape == (40, 5)
    assert rows.forms.shape == rows.distinct.shape == (40, 25)
    for row in (0, 39):
        cards = (rows.hands[row] + 1).tolist()
        for target in (1, 13, 25):
            expected = count_solutions(cards, target, "international")
            counts = rows.forms[row, target - 1], rows.distinct[row, target - 1]
            assert counts == (expected.forms, expected.distinct)


def test_lists_are_rebuilt_after_being_dropped_for_lack_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    census = Census.of_range(1, 12, 5).with_(count="forms", targets=(1, 12))
    expected = whole(census)
    monkeypatch.setattr(store, "MAX_ENTRIES", 70_000)  # a third of the entries
    monkeypatch.setattr(store, "_stores", {})
    made: list[tuple[int, int]] = []

    def watched(parts: NDArray[np.int32], *others: Any) -> tuple[int, int]:
        made.append(parts.shape)
        return make_lists(parts, *others)

    monkeypatch.setattr(store, "make_lists", watched)
    parts = [census_shard(census, Ranks(start, start + 91)) for start in range(0, census.multisets, 91)]
    assert combined(census, parts) == expected[0]
    assert sum(parts for parts, size in made if size == 4) > 2 * 1365


def test_too_little_room_for_one_block_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_ENTRIES", 3_000)
    monkeypatch.setattr(store, "_stores", {})
    census = Census.of_range(1, 12, 4).with_(count="forms")
    with pytest.raises(MemoryError, match="do not fit"):
        whole(census)


def test_stores_of_earlier_censuses_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    stores: dict[object, store.ListStore] = {}
    monkeypatch.setattr(store, "_stores", stores)
    first, second = Census.of_range(1, 6, 4), Census.of_range(1, 7, 4)
    kept = store.store_for(first)
    assert store.store_for(first.with_(rules="house", dealt_from=((1, 1),))) is kept
    store.store_for(second)
    assert len(stores) == 2
    monkeypatch.setattr(store, "MAX_KEPT_BYTES", 0)
    other = store.store_for(Census.of_range(1, 8, 4))
    assert list(stores.values()) == [other]
