"""The census: the numbers of labelled grids, games and card lists that win with each total.

Games are orbits of labelled grids under the symmetries, so by Burnside's lemma their number is the mean of the number
of grids that each symmetry fixes. The number is the same for all symmetries of a class.

For order 6, four of the 77 classes fix so many grids that they have methods of their own: the identity, one exchange
of two rows with or without one of two columns (`halved`), and transposing alone (`symmetric`).

Deciding exactly which card lists can be arranged to win, for order 6 too. Let a(u) be the set of vectors of column
sums s for which some upper rows with sums s use the cards u, and b(w) that of the s for which some lower rows with
sums T - s use the cards w. A list L wins exactly when

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

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, Bools, Int64s, UInt64s
from worker.compilation.jit import frozen_array, jit
from worker.declarations.checkpoint import Checkpoint, when_idle
from worker.games.derful31.kernels.count.grids import Grids, Halves, count_transposed
from worker.games.derful31.kernels.count.halved import HalvedGrids
from worker.games.derful31.kernels.count.symmetric import count_symmetric
from worker.games.derful31.kernels.count.usage import card_lists, hands_of
from worker.games.derful31.rules.deck import Deck, TooLargeError
from worker.games.derful31.rules.grid import SymmetryClass, group_order, symmetry_classes
from worker.games.derful31.rules.plan import MAX_LISTS, MAX_ORDER, CensusShard, count_lists

MAX_WORDS: Final = 1 << 27
"""Maximum number of words of both halves together: 1 GB."""
LISTS_PER_BATCH: Final = 1_000
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
    for first in range(0, len(lists), LISTS_PER_BATCH):
        checkpoint()
        tried = slice(first, first + LISTS_PER_BATCH)
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


class Partial(NamedTuple):
    """The counts of a shard."""

    labelled: int
    """Labelled grids, for a shard of grids."""
    fixed: int
    """The sum of the numbers of grids that the shard's symmetries fix."""
    lost_lists: str | None
    """The card lists that the shard's grids never use: bits in hexadecimal, list 0 the lowest. None if not
    requested."""


class TotalCount(NamedTuple):
    """The census of one total."""

    total: int
    games: int
    """Winning grids up to row and column permutations and transposition."""
    labelled: int
    """Winning grids."""
    lists: int | None
    """Different card lists that can be arranged to win; None, like the next two, when there are too many to try."""
    possible_lists: int | None
    """Card lists of the right sum, whether they win or not."""
    hands: int | None
    """Sets of n² cards of the deck, counting copies as different, that can be arranged to win."""


def count_shard(deck: Deck, order: int, shard: CensusShard, checkpoint: Checkpoint = lambda: None) -> Partial:
    """Count one shard of a census, in less than a second up to order 5.

    `checkpoint` is called between parts of the work. Raises `TooLargeError` when the deck is too varied for 64-bit
    words and tables.
    """
    if order > MAX_ORDER:
        return _count_large(deck, order, shard, checkpoint)
    if shard.work == "symmetries":
        return Partial(0, count_fixed(deck, shard.total, symmetry_classes(order)[1:], checkpoint), None)
    ones = (1,) * order
    grids, halves = Grids(deck, shard.total, ones), Halves.of(ones)
    grids.check_bound(ones)
    classes = grids.share(halves, shard.part, shard.parts)
    checkpoint()
    listed = count_lists(deck, order, shard.total) <= MAX_LISTS
    lists = card_lists(deck, order, shard.total) if listed else None
    upper, ways, not_won = grids.match(halves, classes, lists)
    labelled = grids.count_labelled(halves, classes, upper, ways)
    lost = None if lists is None else _bits(np.isin(lists, not_won, assume_unique=True))
    return Partial(labelled, labelled, lost)


def _count_large(deck: Deck, order: int, shard: CensusShard, checkpoint: Checkpoint) -> Partial:
    """Count a shard of an order whose grids are counted from halves."""
    total, ones = shard.total, (1,) * order
    pair = (*(1,) * (order - 2), 2)
    own = {(ones, ones), (pair, ones), (pair, pair), (ones, None)}
    sizes = {(each.row_cycles, each.column_cycles): each.size for each in symmetry_classes(order)}
    if shard.work == "grids":
        grids = _halved_grids(deck, total, ones)
        counted = grids.count(grids.share(shard.part, shard.parts), checkpoint)
        return Partial(counted.single, counted.single + sizes[pair, ones] * counted.paired, None)
    if shard.work == "lists":
        if count_lists(deck, order, total) > MAX_LISTS:
            return Partial(0, 0, None)
        lists = card_lists(deck, order, total)
        wins = wins_by_share(_halved_grids(deck, total, ones), lists, shard.part, shard.parts, checkpoint)
        return Partial(0, 0, _bits(~wins))
    if shard.work == "pairs":
        grids = _halved_grids(deck, total, pair)
        return Partial(0, sizes[pair, pair] * grids.count_paired(shard.part, shard.parts, checkpoint), None)
    if shard.work == "symmetric":
        return Partial(
            0,
            sizes[ones, None] * count_symmetric(deck, order, total, shard.part, shard.parts, checkpoint),
            None,
        )
    others = [each for each in symmetry_classes(order) if (each.row_cycles, each.column_cycles) not in own]
    return Partial(0, count_fixed(deck, total, others, checkpoint), None)


@lru_cache(maxsize=1)
def _halved_grids(deck: Deck, total: int, column_cycles: tuple[int, ...]) -> HalvedGrids:
    """Return the halved grids; the latest are kept with their tables, since the shards of a total follow each other."""
    return HalvedGrids(deck, total, column_cycles)


when_idle(_halved_grids.cache_clear)


def count_fixed(
    deck: Deck, total: int, classes: Iterable[SymmetryClass], checkpoint: Checkpoint = lambda: None
) -> int:
    """Sum over the symmetries of these classes the number of winning grids that each fixes.

    `checkpoint` is called before each class and raises to stop the work.
    """
    grids: dict[tuple[int, ...], Grids] = {}
    fixed = 0
    for symmetries in classes:
        checkpoint()
        columns = symmetries.column_cycles
        if columns is None:
            count = count_transposed(deck, total, symmetries.row_cycles)
        else:
            if columns not in grids:
                grids[columns] = Grids(deck, total, columns)
            count = grids[columns].count(symmetries.row_cycles)
        fixed += symmetries.size * count
    return fixed


def combine(
    deck: Deck, order: int, shards: Sequence[CensusShard], partials: Sequence[Partial]
) -> tuple[TotalCount, ...]:
    """Combine the shards, in the order of the plan, and their counts into the census."""
    by_total: dict[int, list[Partial]] = {}
    for shard, partial in zip(shards, partials, strict=True):
        by_total.setdefault(shard.total, []).append(partial)
    return tuple(_combine_total(deck, order, total, parts) for total, parts in sorted(by_total.items()))


def _combine_total(deck: Deck, order: int, total: int, partials: list[Partial]) -> TotalCount:
    games, rest = divmod(sum(partial.fixed for partial in partials), group_order(order))
    if rest:
        raise ValueError(f"total {total}: the shards are not a whole census")
    counted = TotalCount(total, games, sum(partial.labelled for partial in partials), None, None, None)
    if all(partial.lost_lists is None for partial in partials):
        return counted
    lists = card_lists(deck, order, total)
    won = np.zeros(len(lists), np.bool_)
    for partial in partials:
        if partial.lost_lists is not None:
            won |= ~_flags(partial.lost_lists, len(lists))
    return counted._replace(
        lists=int(won.sum()), possible_lists=len(lists), hands=hands_of(deck, order * order, lists[won])
    )


def _bits(flags: Bools) -> str:
    """Return flags as bits in hexadecimal, the first flag the lowest bit."""
    return format(int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little"), "x")


def _flags(bits: str, count: int) -> Bools:
    data = int(bits, 16).to_bytes(-(-count // 8) or 1, "little")
    return np.unpackbits(np.frombuffer(data, np.uint8), count=count, bitorder="little").astype(np.bool_)
