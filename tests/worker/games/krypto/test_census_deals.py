"""The probability of a deal without a solution."""

from fractions import Fraction
from itertools import combinations

import pytest

from tests.oracle.krypto_census import forms_by_value
from tests.worker.games.krypto.census import taken
from worker.games.krypto.kernels.census.counting import census_shard
from worker.games.krypto.rules.census import Census, Ranks
from worker.games.krypto.rules.rules import STANDARD_DECK, Deck


def probability(census: Census) -> Fraction | None:
    found = taken(census).deal_unsolvable_probability
    return None if found is None else Fraction(found)


def dealt_out(deck: Deck, size: int, census: Census) -> Fraction:
    """Return that probability from every way to take a hand and then a target from the pack, card by card."""
    pack = [value for value, copies in deck for _ in range(copies)]
    first, last = census.targets
    dealt = unsolvable = 0
    for places in combinations(range(len(pack)), size):
        hand = [pack[place] for place in places]
        if not set(hand) <= set(census.values):
            continue
        forms = forms_by_value(hand, census.rules, census.use)
        for place, target in enumerate(pack):
            if place not in places and first <= target <= last:
                dealt += 1
                unsolvable += not forms[Fraction(target)]
    return Fraction(unsolvable, dealt)


@pytest.mark.parametrize(("size", "targets"), [(1, (1, 9)), (2, (1, 9)), (3, (1, 9)), (3, (2, 4))])
def test_probability_of_deals_from_a_small_deck_is_exact(size: int, targets: tuple[int, int]) -> None:
    deck = ((1, 3), (2, 2), (4, 1), (9, 2))
    census = Census.of_deck(deck, size).with_(targets=targets)
    assert probability(census) == dealt_out(deck, size, census)


@pytest.mark.parametrize(("low", "high"), [(1, 25), (3, 12)])
def test_probability_of_deals_of_two_cards_is_exact(low: int, high: int) -> None:
    census = Census.of_range(low, high, 2).with_(rules="integer")
    assert probability(census) == dealt_out(STANDARD_DECK, 2, census)


def test_census_may_contain_no_deal() -> None:
    assert probability(Census.of_range(1, 9, 2).with_(targets=(26, 30))) is None
    assert probability(Census.of_deck([(5, 2)], 2).with_(targets=(5, 5))) is None


def test_hand_that_the_deck_cannot_deal_does_not_count() -> None:
    census = Census.of_range(1, 25, 5)
    counted = census_shard(census, Ranks(0, 1))
    assert (counted.hands, counted.deals, counted.unsolvable_deals) == (1, 0, 0)
