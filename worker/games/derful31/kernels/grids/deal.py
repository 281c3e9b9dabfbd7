"""Dealing: winning grids drawn uniformly from all labelled ones of a total, and their cards in random order.

All draws come from `random.Random(seed).random()`, whose values Python guarantees for a seed: the same seed always
deals the same games.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple, TypeVar

from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.grids.loose import LooseGrids, loose_grids
from worker.games.derful31.kernels.grids.ranking import ranking
from worker.games.derful31.rules.deck import Deck, GameError
from worker.games.derful31.rules.grid import Grid
from worker.games.derful31.rules.plan import MAX_ORDER

Item = TypeVar("Item")

_WORD: Final = 2**53
"""`random()` is a uniform integer below this, divided by it."""
_TRIES_A_SLICE: Final = 512


class Deal(NamedTuple):
    """A winning grid, and its cards as a player gets them."""

    grid: Grid
    cards: tuple[int, ...]
    """The values of the grid in random order."""


def deals(
    deck: Deck, order: int, total: int, seed: int, checkpoint: Checkpoint = lambda: None
) -> Iterator[Deal]:
    """Draw winning grids without end, independently, each as likely as any other.

    Up to order 5, the first deal of a total counts its grids: seconds for order 5, in slices between which
    `checkpoint` is called. Above order 5 they are too many to count, and loose grids are drawn until one keeps to the
    deck; some grid must win then.

    Raises `GameError` when no grid of this total wins, `TooLargeError` when there are too many to count.
    """
    random = Random(seed)  # noqa: S311  # a game, not a secret
    draw = (
        _ranked(deck, order, total, checkpoint)
        if order <= MAX_ORDER
        else _loose(deck, order, total, checkpoint)
    )
    while True:
        grid = draw(random)
        yield Deal(grid, tuple(shuffled(random, [value for row in grid for value in row])))


def _ranked(deck: Deck, order: int, total: int, checkpoint: Checkpoint) -> Callable[[Random], Grid]:
    """Return a function that draws winning grids by their numbers."""
    grids = ranking(deck, order, total, checkpoint)
    if not grids.size:
        raise GameError(f"no grid of order {order} wins with total {total}")
    return lambda random: grids.grid(below(random, grids.size))


def _loose(deck: Deck, order: int, total: int, checkpoint: Checkpoint) -> Callable[[Random], Grid]:
    """Return a function that draws loose grids until one keeps to the deck."""
    grids = loose_grids(deck, order, total, checkpoint)
    return lambda random: first_of_deck(grids, random, checkpoint)


def first_of_deck(grids: LooseGrids, random: Random, checkpoint: Checkpoint) -> Grid:
    """Draw loose grids until one keeps to the deck; never ends if none does."""
    while True:
        for _ in range(_TRIES_A_SLICE):
            grid = grids.grid_of_deck(below(random, grids.size))
            if grid is not None:
                return grid
        checkpoint()


def below(random: Random, bound: int) -> int:
    """Return a uniform integer from 0 to below the bound, drawing again where a word would bias the result."""
    words, span = 1, _WORD
    while span < bound:
        words, span = words + 1, span * _WORD
    while True:
        drawn = 0
        for _ in range(words):
            drawn = drawn * _WORD + int(random.random() * _WORD)
        if drawn < span - span % bound:
            return drawn % bound


def shuffled(random: Random, items: list[Item]) -> list[Item]:
    """Return the items in random order (Fisher and Yates, in Durstenfeld's form: TAOCP volume 2, algorithm 3.4.2P)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(random, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
