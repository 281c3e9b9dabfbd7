"""Pictures of 31-derful's results: cards laid out in a square."""

from collections import Counter
from collections.abc import Sequence

from worker.declarations.pictures import Board, Drawing, Square
from worker.games.derful31.operations.fields import RANKS, Card
from worker.games.derful31.rules.deck import card_value
from worker.games.derful31.rules.grid import winning_total

SUITS = 4
MAX_BOARDS = 12
ACE = 11

Cell = Card | None


def card_board(
    grid: Sequence[Sequence[Cell]],
    caption: str = "",
    marked: tuple[int, int] | None = None,
    *,
    sums: bool = True,
    code: str = "",
) -> Board:
    """Return a board of cards, equal ranks in different suits as long as there are any.

    With ``sums`` the sums of the complete rows and columns stand at their ends.
    """
    seen: Counter[Cell] = Counter()
    squares = []
    for row, cards in enumerate(grid):
        line = []
        for column, card in enumerate(cards):
            suit = _suit(card, seen[card])
            seen[card] += 1
            line.append(
                Square(text="" if card is None else str(card), suit=suit, marked=(row, column) == marked)
            )
        squares.append(line)
    rows = [_sum_text(cards) if sums else "" for cards in grid]
    columns = [_sum_text(cards) if sums else "" for cards in zip(*grid, strict=True)]
    return Board(squares=squares, caption=caption, row_ends=rows, column_ends=columns, code=code, cards=True)


def _sum_text(cards: Sequence[Cell]) -> str:
    """Return the sum of the cards of a line, or an empty text if a card is missing."""
    values = [card_value(card) for card in cards if card is not None]
    return str(sum(values)) if len(values) == len(cards) else ""


def _suit(card: Cell, before: int) -> int | None:
    """Return the suit of a rank that appeared ``before`` times so far."""
    return (RANKS.index(card) + before) % SUITS if isinstance(card, str) and before < SUITS else None


def describe(grid: Sequence[Sequence[Cell]]) -> str:
    """Describe a grid in words, row by row."""
    rows = (" ".join("–" if card is None else str(card) for card in row) for row in grid)
    return "; ".join(f"row {number}: {row}" for number, row in enumerate(rows, 1)) + "."


def draw_winning_grid(grid: Sequence[Sequence[Card]], code: str) -> Drawing:
    """Draw a winning grid, with the code of its cards."""
    total = winning_total(tuple(tuple(card_value(card) for card in row) for row in grid))
    caption = f"Every row and every column: {total}"
    return Drawing(
        title=f"31-derful: {len(grid) ** 2} cards, total {total}",
        description=f"{caption}. By rows from the top, {describe(grid)}",
        boards=[card_board(grid, caption, code=code)],
    )


def hand(order: int, cards: Sequence[Card], code: str) -> Drawing:
    """Draw the cards to arrange, ascending, with the sum that every line must have."""
    total = sum(map(card_value, cards)) // order
    rows = [cards[start : start + order] for start in range(0, len(cards), order)]
    caption = f"To arrange: every row and every column {total}"
    return Drawing(
        title=f"31-derful: {len(cards)} cards, total {total}",
        description=f"{caption}. The cards: {' '.join(map(str, cards))}.",
        boards=[card_board(rows, caption, sums=False, code=code)],
    )


def many(
    title: str, grids: Sequence[Sequence[Sequence[Card]]], codes: Sequence[str], *, sums: bool = True
) -> Drawing:
    """Draw several grids with the codes of their cards, as many as fit a picture."""
    shown = grids[:MAX_BOARDS]
    if len(shown) < len(grids):
        title += f", the first {len(shown)} of {len(grids)}"
    return Drawing(
        title=title,
        description=" ".join(f"Game {number}, {describe(grid)}" for number, grid in enumerate(shown, 1)),
        boards=[
            card_board(grid, f"Game {number}" if len(grids) > 1 else "", sums=sums, code=code)
            for number, (grid, code) in enumerate(zip(shown, codes, strict=False), 1)
        ],
    )


def as_ranks(grid: Sequence[Sequence[int]]) -> list[list[Card]]:
    """Return values as ranks, if every value has one: 11 is an ace, and 10 stands for all ranks worth 10."""
    if not all(str(value) in RANKS or value == ACE for row in grid for value in row):
        return [list(row) for row in grid]
    return [["A" if value == ACE else str(value) for value in row] for row in grid]


def canonical_grid(grid: Sequence[Sequence[int]]) -> Drawing:
    """Draw a canonical grid with the sums of its lines."""
    cards = as_ranks(grid)
    rows, columns = [str(sum(row)) for row in grid], [str(sum(column)) for column in zip(*grid, strict=True)]
    # Values have no suits: any card of the value may stand in a canonical grid.
    plain = [[Square(text=str(card)) for card in row] for row in cards]
    return Drawing(
        title=f"31-derful: canonical grid of order {len(grid)}",
        description=f"By rows from the top, {describe(cards)}"
        f" Row sums {' '.join(rows)}; column sums {' '.join(columns)}.",
        boards=[Board(squares=plain, row_ends=rows, column_ends=columns, cards=True)],
    )
