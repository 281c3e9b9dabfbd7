"""How many games some cards have; when every card is used, only one total can be won."""

from math import ceil
from typing import Final, NamedTuple

import numpy as np

from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.census import combine, count_fixed, count_shard
from worker.games.derful31.kernels.count.grids import Grids, Halves
from worker.games.derful31.kernels.count.orbits import row_cycle_variables, transposed_variables
from worker.games.derful31.kernels.count.parts import repeated
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError
from worker.games.derful31.rules.plan import (
    MAX_ORDER,
    SHARD_SECONDS,
    census_seconds,
    list_seconds,
    plan_census,
)
from worker.games.derful31.rules.symmetry import SymmetryClass, group_order, symmetry_classes

MAX_SECONDS: Final = 10.0
DEFAULT_SECONDS: Final = 1.0

_PRIMES: Final = (2, 3, 5, 7)


class ListCount(NamedTuple):
    """The winning arrangements of a list of cards."""

    labelled: int
    """Grids."""
    games: int
    """Grids up to row and column permutations and transposition."""


def list_total(cards: Deck, order: int) -> int | None:
    """The only total that n² cards can have, or None when n does not divide their sum.

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
    labelled = _labelled(cards, order, total, checkpoint)
    if not labelled:
        return ListCount(0, 0)
    possible = [
        symmetries for symmetries in symmetry_classes(order)[1:] if _can_fix(symmetries, cards.copies)
    ]
    fixed = labelled + count_fixed(cards, total, possible, checkpoint)
    return ListCount(labelled, fixed // group_order(order))


def _labelled(cards: Deck, order: int, total: int, checkpoint: Checkpoint) -> int:
    """The number of grids.

    In all grids together, a value is as often in the last row as in any other. So instead of all grids, those with a
    certain value in the last row are counted, once for each copy of it there: n/copies as many are there in all.
    The value is one that fewest rows have.
    """
    ones = (1,) * order
    grids, halves = Grids(cards, total, ones), Halves.of(ones)
    grids.check_bound(ones)
    fields, fillings = grids.fields, grids.fillings(1)
    by_value = fillings.usage[:, None] // fields.units & (1 << fields.widths) - 1
    rare = int(by_value.sum(axis=0).argmin())
    times = by_value[:, rare]
    last = repeated(fillings, times)
    parts = max(1, ceil(list_seconds(cards, order, total) / SHARD_SECONDS))
    found = 0
    for part in range(parts):
        classes = grids.share(halves, part, parts)
        upper, ways = grids.match_list(halves, classes, last)
        found += grids.labelled(halves, classes, upper, ways)
        checkpoint()
    return order * found // cards.copies[rare]


def _can_fix(symmetries: SymmetryClass, copies: tuple[int, ...]) -> bool:
    """Whether orbits of cells can be dealt out to the values, as far as divisibility by primes tells."""
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
    cards: Deck,
    order: int,
    total: int | None = None,
    seconds: float = DEFAULT_SECONDS,
    checkpoint: Checkpoint = lambda: None,
) -> int | None:
    """The number of games with this total, or any, that can be made of the cards, n² or more.

    None when that would take longer than so many seconds of one core, or the order is above `plan.MAX_ORDER`.
    `checkpoint` is called between slices of some tenths of a second, and raises to stop the work.

    Raises `GameError` for fewer cards than cells and `TooLargeError` for cards too varied to count.
    """
    if order > MAX_ORDER:
        return None
    if cards.size == order * order:
        only = list_total(cards, order)
        if only is None or total not in (None, only):
            return 0
        too_long = list_seconds(cards, order, only) > seconds
        return None if too_long else count_list(cards, order, checkpoint).games
    totals = None if total is None else (total,)
    if census_seconds(cards, order, totals) > seconds:
        return None
    shards = plan_census(cards, order, totals)
    partials = []
    for shard in shards:
        checkpoint()
        partials.append(count_shard(cards, order, shard, checkpoint))
    counts = combine(cards, order, shards, partials)
    return sum(count.games for count in counts)
