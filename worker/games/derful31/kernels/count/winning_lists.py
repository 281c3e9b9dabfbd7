"""Deciding exactly which card lists can be arranged to win, for order 6 too.

Let a(u) be the set of vectors of column sums s for which some upper rows with sums s use the cards u, and b(w) that of
the s for which some lower rows with sums T - s use the cards w. A list L wins exactly when

    a(u) and b(L - u) have a vector in common, for some u.

The sets are bit fields, a word for 64 vectors. For a list, pairs with u + w = L are examined with u ascending and w
descending, or the other way round, so that every usage is passed once, until a pair has a vector in common: a winning
grid has these halves. If no pair has, the list loses.

Vectors are taken up to the order of columns and, where both halves have as many rows, one of two that mirror each
other (see `HalvedGrids.share`): exchanging the halves of a grid turns u, w and s into w, u and T - s.

Bounds: packed usages within the limits add and subtract without a carry (see `usage`), so that u + w = L as words
exactly when the counts of each value add up. For order 6 and the standard deck, there are up to 10,318 vectors and
52,361 usages of a half: 135 MB. `MAX_WORDS` holds for all decks.
"""

from math import ceil
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, Bools, Int64s, UInt64s
from worker.compilation.jit import frozen_array, jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.halved import HalvedGrids
from worker.games.derful31.rules.deck import TooLargeError

MAX_WORDS: Final = 1 << 27
"""Maximum number of words of both halves together: 1 GB."""
LISTS_AT_ONCE: Final = 1_000
"""Lists examined between two checkpoints: less than a second even if all of them lose."""
_LANES: Final = 64

_BITS: Final = frozen_array(types.uint64, 2)


class Parts(NamedTuple):
    """The column sums that the upper or the lower rows can have with each usage."""

    usage: Int64s
    """Shape (usages,): ascending."""
    vectors: UInt64s
    """Shape (usages, words): the vectors of upper column sums, by bits."""


def wins_by_share(
    grids: HalvedGrids, lists: Int64s, part: int, parts: int, checkpoint: Checkpoint = lambda: None
) -> Bools:
    """Return which lists win with the vectors of one of several equal shares; a list that wins with no share loses.

    `lists` are packed usages. `checkpoint` is called between slices of less than a second, and raises to stop the
    work.

    Raises `TooLargeError` when the bit fields would be too many.
    """
    upper, lower = parts_of(grids, grids.share(part, parts), checkpoint)
    wins = np.zeros(len(lists), np.bool_)
    for first in range(0, len(lists), LISTS_AT_ONCE):
        checkpoint()
        tried = slice(first, first + LISTS_AT_ONCE)
        wins[tried] = _wins(lists[tried], upper.usage, upper.vectors, lower.usage, lower.vectors)
    return wins


def parts_of(
    grids: HalvedGrids, places: Int64s, checkpoint: Checkpoint = lambda: None
) -> tuple[Parts, Parts]:
    """Return the upper and the lower parts with some vectors of upper column sums, given by number."""
    words = ceil(len(places) / _LANES)
    if words * (len(grids.upper.usage) + len(grids.lower.usage)) > MAX_WORDS:
        raise TooLargeError(f"the halves of grids with total {grids.grids.total} are too many to keep")
    upper = Parts(grids.upper.usage, np.zeros((len(grids.upper.usage), words), np.uint64))
    lower = Parts(grids.lower.usage, np.zeros((len(grids.lower.usage), words), np.uint64))
    for word in range(words):
        above, below = np.zeros(len(upper.usage), np.uint64), np.zeros(len(lower.usage), np.uint64)
        for lane, sums in enumerate(grids.sums[places[word * _LANES : (word + 1) * _LANES]]):
            checkpoint()
            above |= (grids.upper.count(sums) > 0).astype(np.uint64) << np.uint64(lane)
            below |= (grids.lower.count(grids.grids.total - sums) > 0).astype(np.uint64) << np.uint64(lane)
        upper.vectors[:, word], lower.vectors[:, word] = above, below
    return upper, lower


@jit(types.boolean(types.int64, types.int64, INTEGERS, _BITS, INTEGERS, _BITS))
def _meets(cards: int, step: int, upper: Int64s, above: UInt64s, lower: Int64s, below: UInt64s) -> bool:
    """Return True if usages that add up to these cards share a vector, searching up (step 1) or down (-1) from half."""
    one = np.searchsorted(upper, cards // 2) - (step < 0)
    if not 0 <= one < len(upper):
        return False
    other = np.searchsorted(lower, cards - upper[one])
    if step > 0 and (other == len(lower) or lower[other] > cards - upper[one]):
        other -= 1
    while 0 <= one < len(upper) and 0 <= other < len(lower):
        missing = cards - upper[one] - lower[other]
        if missing == 0:
            for word in range(above.shape[1]):
                if above[one, word] & below[other, word]:
                    return True
        # While upper usages ascend, lower ones descend, and the other way round.
        if missing * step >= 0:
            one += step
        else:
            other -= step
    return False


@jit(types.boolean[::1](INTEGERS, INTEGERS, _BITS, INTEGERS, _BITS))
def _wins(lists: Int64s, upper: Int64s, above: UInt64s, lower: Int64s, below: UInt64s) -> Bools:
    """Return which lists win; the search starts in the middle, since most winning lists have similar halves."""
    wins = np.zeros(len(lists), np.bool_)
    for place in range(len(lists)):
        cards = lists[place]
        wins[place] = _meets(cards, 1, upper, above, lower, below) or _meets(
            cards, -1, upper, above, lower, below
        )
    return wins
