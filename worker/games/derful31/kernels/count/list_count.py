"""Counting the games of given cards; when every card is used, only one total can be won."""

from math import ceil
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import OWN_INTEGERS, Int64s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.census import combine, count_fixed, count_shard
from worker.games.derful31.kernels.count.grids import Grids, Halves
from worker.games.derful31.kernels.count.joining import splits
from worker.games.derful31.kernels.count.orbits import Assignments, row_cycle_variables, transposed_variables
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, SIDES_TYPE, Fillings, Sides, fillings_of
from worker.games.derful31.kernels.count.usage import first_slot
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError
from worker.games.derful31.rules.grid import SymmetryClass, group_order, symmetry_classes
from worker.games.derful31.rules.plan import (
    MAX_ORDER,
    SHARD_SECONDS,
    census_seconds,
    list_seconds,
    plan_census,
)

MAX_SECONDS: Final = 10.0
_PRIMES: Final = (2, 3, 5, 7)
_EMPTY: Final = -1
_SPARSENESS: Final = 16
"""Slots for each remainder: nearly all lookups find nothing, and should end at once."""


class ListCount(NamedTuple):
    """The winning arrangements of a list of cards."""

    labelled: int
    """Grids."""
    games: int
    """Grids up to row and column permutations and transposition."""


def list_total(cards: Deck, order: int) -> int | None:
    """Return the only total that n² cards can have, or None when n does not divide their sum.

    Raises `GameError` for another number of cards.
    """
    if cards.size != order * order:
        raise GameError(f"order {order} takes {order * order} cards, not {cards.size}")
    total, rest = divmod(sum(cards.cards), order)
    return None if rest else total


def count_list(cards: Deck, order: int, checkpoint: Checkpoint = lambda: None) -> ListCount:
    """Count the grids and games that use exactly these n² cards.

    `checkpoint` is called between slices of some tenths of a second, and raises to stop the work.

    Raises `GameError` for another number of cards, and `TooLargeError` for an order above `plan.MAX_ORDER` or cards
    so varied that counting would take longer than `MAX_SECONDS`.
    """
    total = list_total(cards, order)
    if order > MAX_ORDER:
        raise TooLargeError(f"the games of a list are counted up to order {MAX_ORDER}, not {order}")
    if total is None:
        return ListCount(0, 0)
    if list_seconds(cards, order, total) > MAX_SECONDS:
        raise TooLargeError(
            f"counting the games of these cards would take longer than {MAX_SECONDS:g} seconds"
        )
    labelled = _count_labelled(cards, order, total, checkpoint)
    if not labelled:
        return ListCount(0, 0)
    possible = [
        symmetries for symmetries in symmetry_classes(order)[1:] if _can_fix(symmetries, cards.copies)
    ]
    fixed = labelled + count_fixed(cards, total, possible, checkpoint)
    return ListCount(labelled, fixed // group_order(order))


def _count_labelled(cards: Deck, order: int, total: int, checkpoint: Checkpoint) -> int:
    """Count the grids.

    Over all grids together, a value is as often in the last row as in any other. So instead of all grids, those with a
    certain value in the last row are counted, once for each copy of it there; the number of all grids is n/copies
    times this count. The value is the one that the fewest rows have.
    """
    ones = (1,) * order
    grids, halves = Grids(cards, total, ones), Halves.of(ones)
    grids.check_bound(ones)
    fillings, everything = grids.fillings(1), grids.fields.pack(cards.copies)
    by_value = grids.fields.unpack(fillings.usage)
    rare = int(by_value.sum(axis=0).argmin())
    times = by_value[:, rare]
    last = fillings_of(Assignments(*(np.repeat(part, times, axis=0) for part in fillings[:2])))
    parts = max(1, ceil(list_seconds(cards, order, total) / SHARD_SECONDS))
    found = 0
    for part in range(parts):
        classes = grids.share(halves, part, parts)
        sides = grids.sides(halves, classes, grids.turns(halves))
        ways = _remainder_ways(sides, last, everything)
        found += grids.count_labelled(halves, classes, sides.upper, ways)
        checkpoint()
    return order * found // cards.copies[rare]


def _can_fix(symmetries: SymmetryClass, copies: tuple[int, ...]) -> bool:
    """Return False if divisibility by primes shows that orbits of cells cannot be assigned to the values."""
    if symmetries.column_cycles is None:
        sizes = transposed_variables(symmetries.row_cycles).sizes
    else:
        sizes = np.concatenate(
            [row_cycle_variables(length, symmetries.column_cycles).sizes for length in symmetries.row_cycles]
        )
    return all(
        sum(count % prime > 0 for count in copies) <= np.count_nonzero(sizes % prime) for prime in _PRIMES
    )


def count_games(
    cards: Deck, order: int, total: int | None, seconds: float, checkpoint: Checkpoint = lambda: None
) -> int | None:
    """Count the games with this total, or any, that can be made of more than n² cards.

    Returns None when that would take longer than `seconds` of one core, or the order is above `plan.MAX_ORDER`.
    `checkpoint` is called between slices of some tenths of a second, and raises to stop the work.

    Raises `GameError` for fewer cards than cells and `TooLargeError` for cards too varied to count.
    """
    totals = None if total is None else (total,)
    if order > MAX_ORDER or census_seconds(cards, order, totals) > seconds:
        return None
    shards, partials = plan_census(cards, order, totals), []
    for shard in shards:
        checkpoint()
        partials.append(count_shard(cards, order, shard, checkpoint))
    return sum(count.games for count in combine(cards, order, shards, partials))


@jit(OWN_INTEGERS(SIDES_TYPE, FILLINGS_TYPE, types.int64))
def _remainder_ways(sides: Sides, fillings: Fillings, everything: int) -> Int64s:
    """Count the lower parts that use the remainder of a list, for every entry of the upper table; shape (entries,).

    As every card is used, an upper usage needs one lower usage: there is nothing to add up, and the few remainders of
    a class stay in the nearest cache.

    `everything` is the packed usage of the list; its counts must be the limits of the packing, so that no usage
    exceeds it.
    """
    targets, turns, box, base_turns = sides.targets, sides.turns, sides.box, sides.base_turns
    start, usage = sides.upper.start, sides.upper.usage
    base_start, base_usage, base_ways = sides.base.start, sides.base.usage, sides.base.ways
    filling_usage = fillings.usage
    ways = np.zeros(len(usage), np.int64)
    found = np.empty((len(fillings.usage), 3), np.int64)
    most = 1
    for place in range(len(targets)):
        most = max(most, start[place + 1] - start[place])
    capacity = 1
    while capacity < _SPARSENESS * most:
        capacity *= 2
    keys = np.empty(capacity, np.int64)
    entries = np.full(capacity, _EMPTY, np.int32)
    slots = np.empty(most, np.int64)
    mask = capacity - 1
    for place in range(len(targets)):
        first = start[place]
        filled = start[place + 1] - first
        if filled == 0:
            continue
        for entry in range(filled):
            rest = everything - usage[first + entry]
            slot = first_slot(rest, mask)
            while entries[slot] != _EMPTY:
                slot = (slot + 1) & mask
            keys[slot], entries[slot], slots[entry] = rest, first + entry, slot
        size = splits(targets[place], turns[place], fillings, box, base_turns, found)
        for split in range(size):
            used_here, weight = filling_usage[found[split, 0]], found[split, 2]
            for lower in range(base_start[found[split, 1]], base_start[found[split, 1] + 1]):
                used = base_usage[lower] + used_here
                slot = first_slot(used, mask)
                while entries[slot] != _EMPTY and keys[slot] != used:
                    slot = (slot + 1) & mask
                if entries[slot] != _EMPTY:
                    ways[entries[slot]] += weight * base_ways[lower]
        for entry in range(filled):
            entries[slots[entry]] = _EMPTY
    return ways
