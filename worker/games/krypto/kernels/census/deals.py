"""How likely a deal is: a hand and a target drawn from a deck without replacement."""

import numpy as np

from worker.compilation.arrays import Bools, Int64s
from worker.games.krypto.kernels.census.ranks import Hands
from worker.games.krypto.rules.census_spec import Census


def ways_to_deal(copies: Int64s, hands: Hands) -> Int64s:
    """Shape (hands,): how many choices of cards give each hand, from a deck with so many copies of each card.

    Copies are told apart. A deck has at most `MAX_DECK` cards, so that no number reaches 2^63.
    """
    earlier = np.zeros(hands.shape, np.int64)
    for place in range(1, hands.shape[1]):
        earlier[:, place] = np.where(hands[:, place] == hands[:, place - 1], earlier[:, place - 1] + 1, 0)
    ways: Int64s = np.maximum(copies[hands] - earlier, 0).prod(axis=1) // (earlier + 1).prod(axis=1)
    return ways


def count_deals(census: Census, hands: Hands, unsolvable: Bools) -> tuple[int, int]:
    """How many deals give these hands and a target of the census, and how many of those have no solution.

    Copies of a card are told apart, the order of a hand is not. `unsolvable` has shape (hands, targets). A deck
    has at most `MAX_DECK` cards, so that no number of deals reaches 2^63.
    """
    first, last = census.targets
    copies = dict(census.dealt_from)
    ways = ways_to_deal(np.array([copies.get(value, 0) for value in census.values], np.int64), hands)
    dealt = without_solution = 0
    cards = np.array(census.values, np.int64)[hands]
    for target, held in census.dealt_from:
        if first <= target <= last:
            deals = ways * np.maximum(held - (cards == target).sum(axis=1), 0)
            dealt += int(deals.sum())
            without_solution += int(deals[unsolvable[:, target - first]].sum())
    return dealt, without_solution
