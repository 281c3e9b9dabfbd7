"""Decks of cards, of which only the values matter, and the ranks that cards show; and names of results."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from typing_extensions import TypeAliasType

RANK_VALUES: Final[Mapping[str, int]] = {
    **{str(value): value for value in range(2, 11)},
    **dict.fromkeys("JQK", 10),
    "A": 11,
}
"""The value of each rank."""

MIN_ORDER: Final = 2


class GameError(ValueError):
    """Raised when a deck, cards, a grid or a total cannot be a game of 31-derful."""


class TooLargeError(GameError):
    """Raised when a valid question exceeds the limits of tables or 64-bit counts."""


@dataclass(frozen=True)
class Deck:
    """A deck: the number of copies of each value.

    Raises `GameError` unless the values are positive and ascending and every value has at least one copy.
    """

    values: tuple[int, ...]
    copies: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.values or len(self.values) != len(self.copies):
            raise GameError("a deck needs values, and for each a number of copies")
        if self.values[0] < 1 or any(a >= b for a, b in zip(self.values, self.values[1:], strict=False)):
            raise GameError("the values of a deck are positive, ascending and different")
        if min(self.copies) < 1:
            raise GameError("every value of a deck has at least one copy")

    @classmethod
    def of_copies(cls, copies: Iterable[tuple[int, int]]) -> "Deck":
        """Return a deck of `(value, copies)` pairs in any order; values without copies are left out."""
        counted: Counter[int] = Counter()
        for value, count in copies:
            counted[value] += count
        pairs = sorted((value, count) for value, count in counted.items() if count)
        return cls(tuple(value for value, _ in pairs), tuple(count for _, count in pairs))

    @classmethod
    def of_cards(cls, cards: Iterable[int]) -> "Deck":
        """Return the deck of exactly these cards."""
        return cls.of_copies((card, 1) for card in cards)

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(self.copies)

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards, ascending."""
        return tuple(
            value for value, count in zip(self.values, self.copies, strict=True) for _ in range(count)
        )


def standard_deck(order: int) -> Deck:
    """Return the deck of an order: its n - 1 suits of 2 to 10, J, Q, K (worth 10) and A (worth 11)."""
    suits = order - 1
    return Deck.of_copies((value, suits) for value in RANK_VALUES.values())


def card_value(card: int | str) -> int:
    """Return the value of a card given as its rank (`2`…`10 J Q K A`) or as the value itself.

    Raises `GameError` for an unknown rank.
    """
    if isinstance(card, int):
        return card
    try:
        return RANK_VALUES[card.strip().upper()]
    except KeyError:
        raise GameError(f"{card!r} is not a rank: 2 to 10, J, Q, K or A") from None


def possible_totals(deck: Deck, order: int) -> range:
    """Return the totals between the sums of the n² lowest and the n² highest cards, each divided by n.

    No grid has a total outside. Raises `GameError` if the order is below 2 or the deck too small.
    """
    if order < MIN_ORDER:
        raise GameError(f"the order is at least {MIN_ORDER}")
    cells = order * order
    if deck.size < cells:
        raise GameError(f"{deck.size} cards cannot fill the {cells} cells of order {order}")
    cards = deck.cards
    return range(-(-sum(cards[:cells]) // order), sum(cards[-cells:]) // order + 1)


Verdict = Literal["won", "wrong_sum", "searched", "counted", "undecided"]
"""The result of solving, and how it was found.

- `won`: there is a winning grid.
- `wrong_sum`: impossible, no choice of the cards has n times an allowed total as its sum.
- `searched`: impossible, every way to complete the grid was tried.
- `counted`: impossible, the number of winning grids of these cards is zero.
- `undecided`: the limits came before a grid or a proof."""

Derful31HintCode = TypeAliasType(
    "Derful31HintCode", Literal["complete", "forced", "only", "winning", "take-back", "dead-end", "undecided"]
)
"""The code of a hint; `31-derful/hint` defines each."""
