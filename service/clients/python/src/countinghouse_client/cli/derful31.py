"""The commands of ``derful31``, and views of their results: solve, hint, deal, daily, enumerate, canonical."""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import (
    Day,
    Seed,
    argument,
    deck_parser,
    in_quotes,
    number_option,
    option,
    without_none,
    words,
)
from countinghouse_client.cli.display import NOTHING, number, right, table, with_unit
from countinghouse_client.cli.jobs import operation_command, run_operation
from countinghouse_client.cli.puzzles import Count, Different, Output, write_pack
from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.session import Session, command, group

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.derful31.operations.codes import Derful31Puzzle
    from worker.games.derful31.operations.deal import Derful31Daily, Derful31DealParams, Derful31DealResult
    from worker.games.derful31.operations.enumerate import Derful31EnumerateResult
    from worker.games.derful31.operations.grids import Derful31CanonicalResult
    from worker.games.derful31.operations.play import Derful31HintParams, Derful31HintResult
    from worker.games.derful31.operations.solve import Derful31SolveParams, Derful31SolveResult


INDENT = "  "
EMPTY = "."

Card = int | str


def grid_lines(grid: Sequence[Sequence[Card | None]]) -> str:
    """Format a grid in columns."""
    rows = [[EMPTY if card is None else str(card) for card in row] for row in grid]
    widest = max(len(card) for row in rows for card in row)
    return "\n".join(INDENT + " ".join(card.rjust(widest) for card in row) for row in rows)


def solve_view(params: "Derful31SolveParams", result: "Derful31SolveResult", _job: "Job") -> RenderableType:
    """Return the view of a winning grid, or of the reason why there is none."""
    verdict = {True: "Solvable.", False: "Not solvable.", None: "Undecided."}[result.solvable]
    lines = [f"{verdict} {result.detail}"]
    if result.games is not None:
        rating = f", {result.difficulty}" if result.difficulty else ""
        lines.append(f"The cards have {with_unit(result.games, 'game')}{rating}.")
    if result.grid is not None:
        lines += ["", grid_lines(result.grid)]
    return Group(Text(_cards(params.cards), style="bold"), Text("\n".join(lines)))


def hint_view(params: "Derful31HintParams", result: "Derful31HintResult", _job: "Job") -> RenderableType:
    """Return the view of the grid and its next move."""
    return Group(Text(grid_lines(params.grid)), Text(), Text(result.detail))


def deal_view(
    params: "Derful31DealParams", result: "Derful31DealResult", _job: "Job", *, solutions: bool = False
) -> RenderableType:
    """Return the view of the dealt cards in the shape of the grid, and the seed that deals them again."""
    deals, order = result.deals, params.order
    heading = (
        f"{with_unit(len(deals), 'deal')} of {order * order} cards: make every row and column {params.total}"
    )
    parts: list[RenderableType] = [Text(heading, style="bold")]
    for place, deal in enumerate(deals, 1):
        parts += [Text(f"\n{place}. Code {deal.puzzle_code}"), Text(_grid_text(deal.cards, order))]
        if solutions:
            parts += [Text("Won:"), Text(grid_lines(deal.grid))]
    seed = params.seed
    parts.append(Text(f"\nSeed {seed}. To deal the same again, add: --seed {seed}"))
    return Group(*parts)


def daily_view(day: "Derful31Daily") -> RenderableType:
    """Return the view of the cards of a day."""
    heading = f"The cards of {day.date}: make every row and column {day.total}, {day.difficulty}"
    return Group(
        Text(heading, style="bold"), Text(_grid_text(day.cards, day.order)), Text(f"Code {day.puzzle_code}")
    )


def puzzle_view(puzzle: "Derful31Puzzle") -> RenderableType:
    """Return the view of the cards of a code, with a winning grid if requested."""
    heading = Text(f"Make every row and column {puzzle.total}", style="bold")
    shown = Group(heading, Text(_grid_text(puzzle.cards, puzzle.order)))
    solution = getattr(puzzle, "solution", None)
    return shown if solution is None else Group(shown, Text("Won:"), Text(grid_lines(solution)))


def _grid_text(cards: Sequence[Card], order: int) -> str:
    """Format cards in the shape of the grid."""
    return grid_lines([cards[start : start + order] for start in range(0, len(cards), order)])


def enumerate_view(_params: object, result: "Derful31EnumerateResult", _job: "Job") -> RenderableType:
    """Return the view of the numbers of games by total."""
    counts = f"{with_unit(int(result.games), 'game')}, {with_unit(int(result.labelled), 'labelled grid')}"
    heading = f"Order {result.order}: {counts}"
    rows = table(
        right("Total"), right("Games"), right("Labelled grids"), right("Card lists"), right("Win probability")
    )
    for row in result.by_total:
        lists = NOTHING if row.lists is None else number(row.lists)
        rows.add_row(
            str(row.total),
            number(row.games),
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


def canonical_view(_params: object, result: "Derful31CanonicalResult", _job: "Job") -> RenderableType:
    """Return the view of the canonical grid, and of the comparison with the other grid."""
    total = "not winning" if result.total is None else f"total {result.total}"
    symmetries = "1 symmetry" if result.symmetries == 1 else f"{number(result.symmetries)} symmetries"
    lines = [grid_lines(result.grid), "", f"{total}, {symmetries}"]
    moves = result.moves_to_other
    if result.equivalent is False:
        lines.append("The other grid is another game.")
    if moves is not None:
        first = "transpose, " if moves.is_transposed else ""
        rows, columns = ([place + 1 for place in places] for places in (moves.rows, moves.columns))
        lines.append(
            f"The other grid is the same game: {first}rows {_cards(rows)}, columns {_cards(columns)}."
        )
    return Group(Text("Canonical grid", style="bold"), Text("\n".join(lines)))


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _probability(fraction: str | None) -> str:
    return NOTHING if fraction is None else f"{float(Fraction(fraction)):.3g}"


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
EMPTIES = frozenset({".", "-", "_"})
_VALUE = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_ROW_ENDS = re.compile(r"[/;\n]")
_BETWEEN = re.compile(r"[\s,]+")


def parse_card(text: str) -> Card:
    """Parse a card: a rank in upper or lower case, or a value."""
    word = text.strip().upper()
    if word in RANKS:
        return word
    if _VALUE.fullmatch(word) is None:
        raise typer.BadParameter(f"{in_quotes(text)} is not a card: write 2 to 10, J, Q, K, A or a value")
    return int(word)


def parse_cards(texts: Sequence[str]) -> list[Card]:
    """Parse the cards in the arguments, split as ``words`` splits them."""
    # An argument without words is parsed as an empty text, and rejected because that is not a card.
    return [parse_card(word) for text in texts for word in words([text]) or [""]]


def parse_grid(text: str) -> list[list[Card | None]]:
    """Parse a grid: rows separated by `/`, cells by spaces or commas, `.` for an empty cell."""
    rows = [_BETWEEN.split(row.strip(" \t,")) for row in _ROW_ENDS.split(text.strip(" \t\n/;"))]
    return [[None if word in EMPTIES else parse_card(word) for word in row] for row in rows]


Grid = option(
    "The cards already in the grid, such as 'A . . / . K . / . . .'.",
    "ROWS",
    "--grid",
    "-g",
    usual=False,
    parser=parse_grid,
)
Cards = Annotated[
    list[str],
    typer.Argument(
        metavar="CARD",
        callback=parse_cards,
        show_default=False,
        help="The cards: 2 to 10, J, Q, K, A, or values such as 11; - reads them from standard input.",
    ),
]
Total = Annotated[int | None, number_option("The sum of every line.", "--total", "-t", usual="any")]
Order = Annotated[
    int | None,
    number_option(
        "Rows and columns of the grid.", "--order", "-n", usual="the order of the cards or the grid"
    ),
]
Deck = Annotated[
    Any,
    option(
        "standard, 'Ax4,10x16,...' (four aces, ...) or JSON.",
        "DECK",
        parser=deck_parser(parse_card, "Ax4,10x16"),
    ),
]

commands = group(
    no_args_is_help=True, help="31-derful: put cards in a square so that all lines have the same sum."
)


@operation_command(commands, "31-derful.solve")
def solve(
    *,
    cards: Cards,
    total: Total = None,
    order: Order = None,
    grid: Annotated[Any, Grid] = None,
    with_games: Annotated[
        bool, typer.Option("--with-games/--without-games", help="Also count the games the cards have.")
    ] = True,
) -> None:
    """Find a winning grid of the cards, or show that there is none."""


@operation_command(commands, "31-derful.hint")
def hint(
    *,
    cards: Cards,
    grid: Annotated[Any, Grid],
    total: Total = None,
) -> None:
    """Get the next move. Give all cards, including those in the grid."""


@command(commands)
def deal(
    session: Session,
    *,
    order: Annotated[int, number_option("Rows and columns.", "--order", "-n")] = 5,
    total: Annotated[int, number_option("The sum of every line.", "--total", "-t")] = 31,
    count: Annotated[int, number_option("Number of games.")] = 1,
    seed: Seed = None,
    deck: Deck = "standard",
    different: Different = False,
    solutions: Annotated[bool, typer.Option("--solutions", help="Also show the winning grids.")] = False,
) -> None:
    """Deal cards that can win, drawn uniformly from all winning grids."""
    params = {
        "order": order,
        "total": total,
        "count": count,
        "seed": seed,
        "deck": deck,
        "different": different,
    }
    run_operation(session, "31-derful.deal", without_none(params), partial(deal_view, solutions=solutions))


def pack(
    session: Session,
    *,
    output: Output,
    order: Annotated[int, number_option("Rows and columns.", "--order", "-n")] = 5,
    total: Annotated[int, number_option("The sum of every line.", "--total", "-t")] = 31,
    count: Count = 100,
    seed: Seed = None,
    deck: Deck = "standard",
) -> None:
    """Deal many different lists of cards, each with a winning grid."""
    wish = without_none({"order": order, "total": total, "seed": seed, "deck": deck})
    write_pack(session, "31-derful.deal", {**wish, "different": True, "count": count}, output)


@command(commands)
def daily(session: Session, *, day: Day = None) -> None:
    """Show the cards of the day, the same for everyone."""
    session.show_object(session.ask("/v1/31-derful/daily", query={"date": day}), daily_view)


@operation_command(commands, "31-derful.enumerate", "enumerate")
def enumerate_games(
    *,
    order: Annotated[int, typer.Argument(metavar="ORDER", help="2 to 6: rows and columns.")],
    total: Annotated[
        int | None, number_option("Count only games with this sum.", "--total", "-t", usual="all")
    ] = None,
    deck: Deck = "standard",
    count_only: Annotated[
        bool, typer.Option("--count", help="Only count, without listing the games.")
    ] = False,
) -> None:
    """Count all games by total. `jobs items` then lists them."""


@operation_command(commands, "31-derful.canonical")
def canonical(
    *,
    grid: Annotated[Any, argument("A grid: '2 3 7 / 4 5 3 / 6 4 2'.", "ROWS", parse_grid)],
    other_grid: Annotated[
        Any,
        option("A second grid, to compare with the first.", "ROWS", usual="none", parser=parse_grid),
    ] = None,
) -> None:
    """Show the canonical grid of a game."""


SECTION = Section(
    commands=commands,
    group="derful31",
    game="31-derful",
    alias="31-derful",
    results={
        "solve": solve_view,
        "deal": deal_view,
        "enumerate": enumerate_view,
        "canonical": canonical_view,
        "hint": hint_view,
    },
    puzzle=puzzle_view,
    pack=pack,
    tables=(
        "31-derful/2",
        "31-derful/2/games",
        "31-derful/3",
        "31-derful/3/games",
        "31-derful/4",
        "31-derful/4/games",
        "31-derful/5",
        "31-derful/5/games",
        "31-derful/5/grids",
        "31-derful/6",
        "31-derful-recount/5",
        "31-derful-recount/6",
    ),
    charts=("31-derful", "31-derful-6"),
)
