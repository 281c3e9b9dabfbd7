"""Cards as clients write them, a rank or a value, and the choice of cards to show for values."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from worker.games.derful31.rules.deck import RANK_VALUES, card_value

Card = int | str
"""A rank (`2`…`10 J Q K A`) or the value itself."""

RANKS = tuple(RANK_VALUES)
MAX_VALUE = 100

_INDICES = {rank: index for index, rank in enumerate(RANKS)}


def by_value(card: Card) -> tuple[int, int]:
    """Return a sort key: by value, then bare values before ranks, and ranks in the order of `RANKS`."""
    return card_value(card), -1 if isinstance(card, int) else _INDICES[card]


class Faces:
    """The cards that are left to show for values, without those already in a grid."""

    def __init__(self, cards: Iterable[Card], grid: Sequence[Sequence[Card | None]] = ()) -> None:
        self._left: dict[int, list[Card]] = defaultdict(list)
        for card in cards:
            self._left[card_value(card)].append(card)
        for row in grid:
            for given in row:
                if given is not None:
                    self.take(given)

    def take(self, card: Card) -> bool:
        """Take this card, or else one of the same value; return False when there is none."""
        cards = self._left[card_value(card)]
        if not cards:
            return False
        cards.remove(card if card in cards else cards[0])
        return True

    def next(self, value: int) -> Card:
        """Take the first card of a value."""
        return self._left[value].pop(0)

    def shuffle(self, shuffled: Callable[[list[Card]], list[Card]]) -> None:
        """Reorder the cards of every value by `shuffled`."""
        for value in sorted(self._left):
            self._left[value] = shuffled(self._left[value])


def shown(
    grid: Sequence[Sequence[int]], cards: Iterable[Card], given: Sequence[Sequence[Card | None]] | None = None
) -> list[list[Card]]:
    """Return the grid with cards instead of values: given cards stay, the others follow in the order of the cards."""
    faces = Faces(cards, given or ())
    return [
        [faces.next(value) if card is None else card for value, card in zip(values, row, strict=True)]
        for values, row in zip(grid, given or [[None] * len(grid)] * len(grid), strict=True)
    ]
