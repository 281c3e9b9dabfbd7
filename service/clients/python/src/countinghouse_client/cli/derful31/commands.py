"""The commands of ``derful``: solve, hint, deal, daily, enumerate, canonical."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import typer

from countinghouse_client.cli.arguments import (
    Day,
    Seed,
    argument,
    given,
    number_option,
    option,
    quoted,
    words,
)
from countinghouse_client.cli.decks import deck_parser
from countinghouse_client.cli.derful31.views import daily_view, deal_view
from countinghouse_client.cli.jobs.running import run_operation, runs
from countinghouse_client.cli.packs import Count, Different, Output, write_pack
from countinghouse_client.cli.session import Session, command

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
EMPTY = frozenset({".", "-", "_"})
_VALUE = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_ROW_ENDS = re.compile(r"[/;\n]")
_BETWEEN = re.compile(r"[\s,]+")

Card = int | str


def parse_card(text: str) -> Card:
    """Parse a card: a rank in upper or lower case, or a value."""
    word = text.strip().upper()
    if word in RANKS:
        return word
    if _VALUE.fullmatch(word) is None:
        raise typer.BadParameter(f"{quoted(text)} is not a card: write 2 to 10, J, Q, K, A or a value")
    return int(word)


def parse_cards(texts: Sequence[str]) -> list[Card]:
    """Parse the cards in the arguments, split as ``words`` splits them."""
    return [parse_card(word) for word in words(texts)]


def parse_grid(text: str) -> list[list[Card | None]]:
    """Parse a grid: rows separated by `/`, cells by spaces or commas, `.` for an empty cell."""
    rows = [_BETWEEN.split(row.strip(" \t,")) for row in _ROW_ENDS.split(text.strip(" \t\n/;"))]
    return [[None if word in EMPTY else parse_card(word) for word in row] for row in rows]


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

commands = typer.Typer(
    no_args_is_help=True, help="31-derful: put cards in a square so that all lines have the same sum."
)


@runs(commands, "31-derful.solve")
def solve(
    *,
    cards: Cards,
    total: Total = None,
    order: Order = None,
    grid: Annotated[Any, Grid] = None,
    count: Annotated[
        bool, typer.Option("--count/--no-count", help="Also count the games the cards have.")
    ] = True,
) -> None:
    """Find a winning grid of the cards, or show that there is none."""


@runs(commands, "31-derful.hint")
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
    run_operation(session, "31-derful.deal", given(params), partial(deal_view, solutions=solutions))


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
    wish = given({"order": order, "total": total, "seed": seed, "deck": deck})
    write_pack(session, "31-derful.deal", {**wish, "different": True, "count": count}, output)


@command(commands)
def daily(session: Session, *, day: Day = None) -> None:
    """Show the cards of the day, the same for everyone."""
    session.show_object(session.ask("/v1/31-derful/daily", query={"date": day}), daily_view)


@runs(commands, "31-derful.enumerate", "enumerate")
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


@runs(commands, "31-derful.canonical")
def canonical(
    *,
    grid: Annotated[Any, argument("A grid: '2 3 7 / 4 5 3 / 6 4 2'.", "ROWS", parse_grid)],
    other: Annotated[
        Any,
        option("A second grid, to compare with the first.", "ROWS", usual="none", parser=parse_grid),
    ] = None,
) -> None:
    """Show the canonical grid of a game."""
