"""The parts of a hand: its proper sub-multisets, each with its place among the value lists."""

from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import jit


@jit(
    types.void(
        types.Array(types.int32, 1, "C", readonly=True),
        types.int64[:, ::1],
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
    )
)
def find_parts(hand: Int32s, starts: Int64s, bases: Int64s, places: Int64s, ways: Int64s) -> None:
    """For every proper part, a bit mask of positions, the place of its list and how often the hand has it.

    `places` and `ways`, of shape (2^n,), receive them. The place of a multiset of k cards is `bases[k]` plus its
    rank. Of the masks that stand for the same multiset one has the number of them in `ways`, the others 0.
    """
    size = len(hand)
    for mask in range(1, (1 << size) - 1):
        cards = 0
        for position in range(size):
            cards += mask >> position & 1
        place = bases[cards]
        floor, count, run, taken = 0, 1, 0, 0
        for position in range(size):
            card = hand[position]
            if position and card == hand[position - 1]:
                run += 1
            else:
                run, taken = 1, 0
            # Pascal's rule of a run's binomial coefficient, one position at a time.
            if mask >> position & 1:
                if taken < run - 1:
                    count = 0
                taken += 1
                cards -= 1
                place += starts[cards, card] - starts[cards, floor]
                floor = card
            else:
                count = count * run // (run - taken)
        places[mask] = place
        ways[mask] = count
