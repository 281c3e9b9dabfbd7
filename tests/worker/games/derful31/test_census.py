"""The census, and the published counts."""

import json
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from tests.oracle.derful31 import burnside, games, standard_copies, winning_grids
from tests.worker.games.derful31.published import census, labelled
from worker.games.derful31.kernels.count.census import (
    Partial,
    TotalCount,
    combine,
    count_fixed,
    count_shard,
)
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError, possible_totals, standard_deck
from worker.games.derful31.rules.grid import group_order, symmetry_classes
from worker.games.derful31.rules.plan import (
    CensusShard,
    census_seconds,
    count_hands,
    grid_seconds,
    labelled_rows,
    plan_census,
)


def win_probability(deck: Deck, order: int, counts: Iterable[TotalCount]) -> Fraction | None:
    """Return the probability that n² random cards of the deck win with one of the totals; None without tried lists."""
    hands = [count.hands for count in counts]
    won = [count for count in hands if count is not None]
    return Fraction(sum(won), comb(deck.size, order * order)) if len(won) == len(hands) else None


def run(deck: Deck, order: int, totals: tuple[int, ...] | None = None) -> tuple[TotalCount, ...]:
    """Run a whole census; shards and partials travel as JSON."""
    shards = plan_census(deck, order, totals)
    texts = [
        json.dumps(count_shard(deck, order, CensusShard(*json.loads(json.dumps(shard))))) for shard in shards
    ]
    return combine(deck, order, shards, [Partial(*json.loads(text)) for text in texts])


@pytest.mark.parametrize("order", [2, 3, 4])
def test_small_orders_are_counted_completely(order: int) -> None:
    assert run(standard_deck(order), order) == census(order)


def test_census_agrees_with_the_paper() -> None:
    assert [sum(count.games for count in census(order)) for order in (2, 3, 4)] == [1, 358, 251_212]
    assert [count.total for count in census(2) if count.games] == [20]
    assert [count.total for count in census(3) if count.games] == list(range(12, 31))
    assert all(count.lists == count.games for count in census(3))


def test_census_of_order_5_adds_up_to_known_numbers() -> None:
    counts = census(5)
    assert [count.total for count in counts] == list(possible_totals(standard_deck(5), 5))
    assert all(count.games for count in counts)
    assert sum(count.games for count in counts) == 11_964_268_061
    assert sum(count.labelled for count in counts) == 344_231_177_893_500
    assert max(counts, key=lambda count: count.games).total == 33
    assert sum(count.hands or 0 for count in counts) < comb(52, 25)


@pytest.mark.parametrize("total", [24, 44, 47, 49])
def test_sparse_totals_of_order_5_match_published_numbers(total: int) -> None:
    assert run(standard_deck(5), 5, (total,)) == tuple(each for each in census(5) if each.total == total)


def test_plan_of_order_6_covers_each_total_once() -> None:
    shards = plan_census(standard_deck(6), 6, (57, 40))
    assert [shard.total for shard in shards] == sorted(shard.total for shard in shards)
    for total in (40, 57):
        for work in ("grids", "lists", "pairs", "symmetric", "symmetries"):
            ours = [shard for shard in shards if (shard.total, shard.work) == (total, work)]
            assert [shard.part for shard in ours] == list(range(ours[0].parts))


@pytest.mark.slow
@pytest.mark.parametrize(
    "expected",
    [
        TotalCount(55, 21_478_974, 22_017_630_679_920, 984, 1_472, 707_423_470),
        TotalCount(56, 1_411_137, 1_430_099_385_840, 182, 283, 6_883_055),
        TotalCount(57, 61_888, 60_350_184_000, 19, 25, 16_975),
    ],
)
def test_sparsest_totals_of_order_6_match_published_numbers(expected: TotalCount) -> None:
    (count,) = run(standard_deck(6), 6, (expected.total,))
    assert count == expected


@pytest.mark.slow
@pytest.mark.parametrize("total", [56, 57])
def test_order_6_agrees_with_the_methods_of_order_5(total: int) -> None:
    """Check the sparsest totals of order 6 by the methods of order 5, which suffice for them."""
    deck = standard_deck(6)
    (count,) = run(deck, 6, (total,))
    fixed = count_fixed(deck, total, symmetry_classes(6))
    assert (count.games, 0) == divmod(fixed, group_order(6))
    assert count.labelled == count_fixed(deck, total, symmetry_classes(6)[:1])


@pytest.mark.parametrize("total", [12, 18, 28])
def test_burnside_and_lists_of_order_3_agree_with_the_definition(total: int) -> None:
    grids = list(winning_grids(standard_copies(3), 3, total))
    (count,) = run(standard_deck(3), 3, (total,))
    assert count.games == burnside(grids, 3) == len(games(grids))
    assert count.lists == len({tuple(sorted(sum(grid, ()))) for grid in grids})


def test_group_acts_freely_on_decks_of_different_values() -> None:
    (count,) = run(Deck(tuple(range(1, 17)), (1,) * 16), 4, (34,))
    assert count == TotalCount(34, 477, 549_504, 1, 1, 1)
    assert count.games * 2 * 24**2 == count.labelled


def test_hands_distinguish_copies() -> None:
    (count,) = run(Deck((1, 2), (5, 6)), 2, (3,))
    assert (count.games, count.lists, count.hands) == (1, 1, comb(5, 2) * comb(6, 2))


def test_probability_of_winning_with_a_random_hand_is_exact() -> None:
    chances = [win_probability(standard_deck(order), order, census(order)) for order in (2, 3, 4, 5)]
    assert chances[0] == Fraction(1, 715)
    assert [round(float(chance or 0), 4) for chance in chances] == [0.0014, 0.0198, 0.1479, 0.196]
    unknown = TotalCount(42, 13_755_482, 15_805_222_272, None, None, None)
    assert win_probability(standard_deck(4), 4, [unknown]) is None


def test_too_many_lists_are_not_tried() -> None:
    deck = Deck.of_copies((value, 2) for value in range(1, 21))
    (count,) = run(deck, 4, (10,))
    assert count.lists is not None
    (count,) = run(deck, 4, (42,))
    assert count.games == 13_755_482
    assert (count.lists, count.possible_lists, count.hands) == (None, None, None)


def test_impossible_total_has_no_games() -> None:
    assert [(each.total, each.games, each.lists) for each in run(standard_deck(4), 4, (7, 99))] == [
        (7, 0, 0),
        (99, 0, 0),
    ]


def test_missing_shards_are_noticed() -> None:
    deck = standard_deck(3)
    shards = plan_census(deck, 3, (20,))
    with pytest.raises(ValueError, match="not a whole census"):
        combine(deck, 3, shards[:1], [count_shard(deck, 3, shards[0])])


def test_plan_covers_each_total_once() -> None:
    shards = plan_census(standard_deck(5), 5, (33, 31, 33))
    assert [shard.total for shard in shards] == sorted(shard.total for shard in shards)
    for total in (31, 33):
        ours = [shard for shard in shards if shard.total == total]
        assert [shard.work for shard in ours] == ["grids"] * ours[0].parts + ["symmetries"]
        assert [shard.part for shard in ours[:-1]] == list(range(ours[0].parts))


def test_costs_are_estimated_before_anything_is_counted() -> None:
    deck = standard_deck(5)
    assert census_seconds(deck, 5) < 60
    assert grid_seconds(deck, 5, 33) > grid_seconds(deck, 5, 47)
    assert census_seconds(Deck.of_copies((value, 4) for value in range(1, 26)), 5) > 10_000
    with pytest.raises(TooLargeError, match="not 7"):
        plan_census(standard_deck(7), 7)
    with pytest.raises(GameError, match="cannot fill"):
        plan_census(standard_deck(2), 4)


def test_rows_are_counted() -> None:
    assert labelled_rows(standard_deck(5), 5, 31) == 5875
    assert labelled(5, 31) == 40_945_217_111_100


def test_hands_by_sum_add_up_to_all_hands() -> None:
    deck = standard_deck(2)
    hands = [sum(cards) for cards in combinations(deck.cards, 4)]
    for total in range(7, 21):
        assert count_hands(deck, 2, total) == hands.count(2 * total)
    deck = standard_deck(5)
    assert sum(count_hands(deck, 5, total) for total in range(20, 51)) == 95_510_236_022_544


def test_winning_hand_has_the_right_sum() -> None:
    for count in census(4):
        assert (count.hands or 0) <= count_hands(standard_deck(4), 4, count.total)
