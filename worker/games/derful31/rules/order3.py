"""The game of order 3: its five categories, and a strategy that wins every game without trial and error.

Alfs (Understanding 31-derful, Doane College, 2014) counts 358 games in five categories with a winning strategy, but
shows only one example. Over all 358 games, the strategies differ by the number of the nine cards without a partner of
the same value: 1, 3, 5, 7 or 9 (20, 238, 58, 38 and 4 games).

- One card is left: there are four tens or five. The paper's strategy wins: the card without a partner goes into the
  center, tens go above, below, left and right of it, and the other pairs into opposite corners.
- Three are left: nearly always (216 of 238 games) they go on a diagonal, ascending, and the pairs go into mirror
  images across it, the highest pair farthest from the highest card on the diagonal.
- Otherwise: find a card that can be crossed in only one way, that is, with two pairs of other cards that both lack
  just that card to the total. Each of the 358 games has one. It goes into the center with the pairs as its arms, and
  the sums of the sides determine the corners.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Final, Literal

from typing_extensions import TypeAliasType

from worker.games.derful31.rules.deck import GameError
from worker.games.derful31.rules.grid import Grid, winning_total

ORDER: Final = 3
CELLS: Final = 9
TEN: Final = 10

Pair = tuple[int, int]


Derful31Rule = TypeAliasType("Derful31Rule", Literal["center-and-tens", "diagonal", "only-cross"])
"""The rule by which the strategy puts the cards down."""


def category(cards: Sequence[int]) -> int:
    """Return the category of nine cards: the number of cards without a partner of the same value.

    Raises `GameError` for another number of cards.
    """
    if len(cards) != CELLS:
        raise GameError(f"order {ORDER} takes {CELLS} cards, not {len(cards)}")
    return sum(count % 2 for count in Counter(cards).values())


def play(cards: Sequence[int]) -> tuple[Derful31Rule, Grid] | None:
    """Return the rule that wins with nine cards, and its grid, or None when the strategy finds no way.

    It wins with all lists of the standard deck that can be won. Raises `GameError` for another number of cards.
    """
    attempts = _attempts(category(cards), Counter(cards), sum(cards) // ORDER)
    return next((attempt for attempt in attempts if winning_total(attempt[1]) is not None), None)


def _attempts(kind: int, counts: Counter[int], total: int) -> Iterator[tuple[Derful31Rule, Grid]]:
    """Yield the grids that the rules make, in the order in which a player tries the rules."""
    singles = sorted(value for value, count in counts.items() if count % 2)
    pairs = sorted(value for value, count in counts.items() for _ in range(count // 2))
    if kind == 1 and pairs.count(TEN) >= 2:
        yield "center-and-tens", _center_and_tens(singles[0], pairs)
    if kind == 3:
        yield "diagonal", _diagonal(singles, pairs)
    yield from (("only-cross", grid) for grid in _only_cross(counts, total))


def _center_and_tens(center: int, pairs: list[int]) -> Grid:
    """Put the card without a partner between tens, and the other pairs into opposite corners."""
    corners = pairs.copy()
    corners.remove(TEN)
    corners.remove(TEN)
    one, other = corners
    return (one, TEN, other), (TEN, center, TEN), (other, TEN, one)


def _diagonal(singles: list[int], pairs: list[int]) -> Grid:
    """Put the cards without partners on the diagonal, ascending, and the pairs across it."""
    low, middle, high = singles
    far_from_low, far_from_middle, far_from_high = pairs
    return (
        (low, far_from_high, far_from_middle),
        (far_from_high, middle, far_from_low),
        (far_from_middle, far_from_low, high),
    )


def _only_cross(counts: Counter[int], total: int) -> Iterator[Grid]:
    """Yield the grid around the first card, ascending, that can be crossed in only one way, if there is one."""
    for center in sorted(counts):
        crosses = list(_crosses(counts, center, total))
        if len(crosses) == 1:
            (left, right), (top, bottom) = crosses[0]
            corners = counts - Counter((center, left, right, top, bottom))
            for corner in sorted(corners):
                beside, below = total - top - corner, total - left - corner
                last = total - bottom - below
                if Counter((corner, beside, below, last)) == corners:
                    yield (corner, top, beside), (left, center, right), (below, bottom, last)
            return


def _crosses(counts: Counter[int], center: int, total: int) -> Iterator[tuple[Pair, Pair]]:
    """Yield the ways to cross a card: two pairs of other cards that lack just this card to the total."""
    others = counts - Counter((center,))
    pairs = [pair for pair in combinations_with_replacement(sorted(others), 2) if sum(pair) + center == total]
    for across, down in combinations_with_replacement(pairs, 2):
        if Counter((*across, *down)) <= others:
            yield across, down
