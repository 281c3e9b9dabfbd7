"""Views of the results of 31-derful's operations."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.display import NOTHING, counted, number, right, table

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.derful31.operations.canonical import DerfulCanonicalResult
    from worker.games.derful31.operations.codes import DerfulPuzzle
    from worker.games.derful31.operations.daily import DerfulDaily
    from worker.games.derful31.operations.deal import DerfulDealParams, DerfulDealResult
    from worker.games.derful31.operations.enumerate import DerfulEnumerateResult
    from worker.games.derful31.operations.hint import DerfulHintParams, DerfulHintResult
    from worker.games.derful31.operations.solve import DerfulSolveParams, DerfulSolveResult

INDENT = "  "
EMPTY = "."

Card = int | str


def grid_lines(grid: Sequence[Sequence[Card | None]]) -> str:
    """Format a grid in columns."""
    rows = [[EMPTY if card is None else str(card) for card in row] for row in grid]
    widest = max(len(card) for row in rows for card in row)
    return "\n".join(INDENT + " ".join(card.rjust(widest) for card in row) for row in rows)


def solve_view(params: "DerfulSolveParams", result: "DerfulSolveResult", _job: "Job") -> RenderableType:
    """Return the view of a winning grid, or of the reason why there is none."""
    verdict = {True: "Solvable.", False: "Not solvable.", None: "Undecided."}[result.solvable]
    lines = [f"{verdict} {result.detail}"]
    if result.games is not None:
        rating = result.difficulty
        lines.append(
            f"The cards have {counted(result.games, 'game')}" + (f", {rating.level}." if rating else ".")
        )
    if result.grid is not None:
        lines += ["", grid_lines(result.grid)]
    return Group(Text(_cards(params.cards), style="bold"), Text("\n".join(lines)))


def hint_view(params: "DerfulHintParams", result: "DerfulHintResult", _job: "Job") -> RenderableType:
    """Return the view of the grid and its next move."""
    return Group(Text(grid_lines(params.grid)), Text(), Text(result.hint))


def deal_view(
    params: "DerfulDealParams", result: "DerfulDealResult", _job: "Job", *, solutions: bool = False
) -> RenderableType:
    """Return the view of the dealt cards in the shape of the grid, and the seed that deals them again."""
    deals, order = result.deals, params.order
    heading = (
        f"{counted(len(deals), 'deal')} of {order * order} cards: make every row and column {params.total}"
    )
    parts: list[RenderableType] = [Text(heading, style="bold")]
    for place, deal in enumerate(deals, 1):
        parts += [Text(f"\n{place}."), Text(_laid_out(deal.cards, order))]
        if solutions:
            parts += [Text("Won:"), Text(grid_lines(deal.grid))]
    seed = params.seed
    parts.append(Text(f"\nSeed {seed}. To deal the same again, add: --seed {seed}"))
    return Group(*parts)


def daily_view(day: "DerfulDaily") -> RenderableType:
    """Return the view of the cards of a day."""
    heading = f"The cards of {day.date}: make every row and column {day.total}, {day.difficulty.level}"
    return Group(Text(heading, style="bold"), Text(_laid_out(day.cards, day.order)), Text(f"Code {day.code}"))


def puzzle_view(puzzle: "DerfulPuzzle") -> RenderableType:
    """Return the view of the cards of a code, with a winning grid if requested."""
    heading = Text(f"Make every row and column {puzzle.total}", style="bold")
    shown = Group(heading, Text(_laid_out(puzzle.cards, puzzle.order)))
    solution = getattr(puzzle, "solution", None)
    return shown if solution is None else Group(shown, Text("Won:"), Text(grid_lines(solution)))


def _laid_out(cards: Sequence[Card], order: int) -> str:
    """Format cards in the shape of the grid."""
    return grid_lines([cards[start : start + order] for start in range(0, len(cards), order)])


def enumerate_view(_params: object, result: "DerfulEnumerateResult", _job: "Job") -> RenderableType:
    """Return the view of the numbers of games by total."""
    counts = f"{counted(int(result.games_exact), 'game')}, {counted(int(result.labelled), 'labelled grid')}"
    heading = f"Order {result.order}: {counts}"
    rows = table(
        right("Total"), right("Games"), right("Labelled grids"), right("Card lists"), right("Win probability")
    )
    for row in result.by_total:
        lists = NOTHING if row.lists is None else number(row.lists)
        rows.add_row(
            str(row.total),
            number(row.games_exact),
            number(row.labelled),
            lists,
            _probability(row.win_probability),
        )
    parts: list[RenderableType] = [Text(heading, style="bold"), Text(), rows]
    if result.win_probability is not None:
        parts += [
            Text(),
            Text(f"Random cards win with probability {_probability(result.win_probability)}."),
        ]
    return Group(*parts)


def canonical_view(_params: object, result: "DerfulCanonicalResult", _job: "Job") -> RenderableType:
    """Return the view of the canonical grid, and of the comparison with the other grid."""
    total = "not winning" if result.total is None else f"total {result.total}"
    symmetries = "1 symmetry" if result.symmetries == 1 else f"{number(result.symmetries)} symmetries"
    lines = [grid_lines(result.grid), "", f"{total}, {symmetries}"]
    moves = result.moves_to_other
    if result.same_game is False:
        lines.append("The other grid is another game.")
    if moves is not None:
        first = "transpose, " if moves.transpose else ""
        rows, columns = ([place + 1 for place in places] for places in (moves.rows, moves.columns))
        lines.append(
            f"The other grid is the same game: {first}rows {_cards(rows)}, columns {_cards(columns)}."
        )
    return Group(Text("Canonical grid", style="bold"), Text("\n".join(lines)))


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _probability(fraction: str | None) -> str:
    return NOTHING if fraction is None else f"{float(Fraction(fraction)):.3g}"
