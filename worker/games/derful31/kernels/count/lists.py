"""The card lists that a grid could use: choices of n² cards whose sum is n times the total."""

import numpy as np

from worker.compilation.arrays import Int64s
from worker.games.derful31.kernels.count.usage import packing
from worker.games.derful31.rules.deck import Deck


def card_lists(deck: Deck, order: int, total: int) -> Int64s:
    """The packed usages of all card lists of the right sum, ascending; shape (lists,)."""
    cells = order * order
    fields = packing(deck, cells)
    cards, sums, usage = (np.zeros(1, np.int64) for _ in range(3))
    for place, value in enumerate(deck.values):
        count = np.arange(fields.limits[place] + 1)
        cards = (cards[:, None] + count).ravel()
        sums = (sums[:, None] + count * value).ravel()
        usage = (usage[:, None] + count * fields.units[place]).ravel()
        least, most = _rest_of_sum(deck, place + 1, cells)
        rest = cells - cards
        kept = rest >= 0
        rest = np.maximum(rest, 0)
        kept &= (sums + least[rest] <= order * total) & (sums + most[rest] >= order * total)
        cards, sums, usage = cards[kept], sums[kept], usage[kept]
    return np.sort(usage)


def _rest_of_sum(deck: Deck, first: int, cells: int) -> tuple[Int64s, Int64s]:
    """The least and the greatest sum of k cards of the values from `first` on, for k up to the cells.

    Where there are not so many cards, the least is above the greatest.
    """
    cards = [
        value
        for value, copies in zip(deck.values[first:], deck.copies[first:], strict=True)
        for _ in range(min(copies, cells))
    ][: cells * len(deck.values)]
    least = np.full(cells + 1, np.iinfo(np.int64).max // 2)
    most = np.full(cells + 1, -1)
    for k in range(min(cells, len(cards)) + 1):
        least[k] = sum(cards[:k])
        most[k] = sum(cards[len(cards) - k :])
    return least, most
