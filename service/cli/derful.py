"""``derful``: 31-derful."""

from collections.abc import Mapping
from typing import Annotated

import typer

from service.cli.arguments import whole_number
from service.cli.cards import parse_card_deck, parse_cards, parse_grid
from service.cli.derful_views import canonical_view, deal_view, enumerate_view, hint_view, solve_view
from service.cli.family import Family
from service.cli.operations import run_operation
from service.cli.session import Session, with_session

SOLVE, DEAL, ENUMERATE = "31-derful.solve", "31-derful.deal", "31-derful.enumerate"
CANONICAL, HINT = "31-derful.canonical", "31-derful.hint"
GRID_HELP = "What is in the grid already, such as 'A . . / . K . / . . .'."

Cards = Annotated[
    list[str],
    typer.Argument(
        metavar="CARD", show_default=False, help="The cards: 2 to 10, J, Q, K, A, or values such as 11."
    ),
]
Total = Annotated[
    int | None,
    typer.Option(
        "--total", "-t", metavar="N", parser=whole_number, show_default="any", help="The sum of every line."
    ),
]
Order = Annotated[
    int | None,
    typer.Option(
        "--order",
        "-n",
        metavar="N",
        parser=whole_number,
        show_default="as the cards or the grid say",
        help="Rows and columns of the grid.",
    ),
]
Deck = Annotated[
    str, typer.Option(metavar="DECK", help="standard, 'Ax4,10x16,...' (four aces, ...) or JSON.")
]

commands = typer.Typer(no_args_is_help=True, help="31-derful: cards in a square, all lines with one sum.")


@commands.command()
@with_session
def solve(
    session: Session,
    *,
    cards: Cards,
    total: Total = None,
    order: Order = None,
    grid: Annotated[
        str | None, typer.Option("--grid", "-g", metavar="ROWS", show_default="empty", help=GRID_HELP)
    ] = None,
    count: Annotated[
        bool, typer.Option("--count/--no-count", help="Also count the games of the cards.")
    ] = True,
) -> None:
    """Win with given cards, or learn that nobody can."""
    params = {
        "cards": parse_cards(cards),
        "total": total,
        "order": order,
        "grid": None if grid is None else parse_grid(grid, "--grid"),
        "count": count,
    }
    run_operation(session, SOLVE, _given(params), solve_view)


@commands.command()
@with_session
def hint(
    session: Session,
    *,
    cards: Cards,
    grid: Annotated[str, typer.Option("--grid", "-g", metavar="ROWS", show_default=False, help=GRID_HELP)],
    total: Total = None,
) -> None:
    """Learn what to put down next. The cards are all cards, those in the grid too."""
    params = {"cards": parse_cards(cards), "total": total, "grid": parse_grid(grid, "--grid")}
    run_operation(session, HINT, _given(params), hint_view)


@commands.command()
@with_session
def deal(
    session: Session,
    *,
    order: Annotated[int, typer.Option("--order", "-n", metavar="N", help="Rows and columns.")] = 5,
    total: Annotated[int, typer.Option("--total", "-t", metavar="N", help="The sum of every line.")] = 31,
    count: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1,
    seed: Annotated[
        int | None, typer.Option(metavar="N", show_default="drawn", help="The same seed deals the same.")
    ] = None,
    deck: Deck = "standard",
    solutions: Annotated[bool, typer.Option("--solutions", help="Show the winning grids, too.")] = False,
) -> None:
    """Deal cards that can be won, drawn evenly from all winning grids."""
    params = {"order": order, "total": total, "count": count, "seed": seed, "deck": parse_card_deck(deck)}
    run_operation(session, DEAL, _given(params), lambda job: deal_view(job, solutions=solutions))


@commands.command(name="enumerate")
@with_session
def enumerate_games(
    session: Session,
    *,
    order: Annotated[int, typer.Argument(metavar="ORDER", help="2 to 5: rows and columns.")],
    total: Annotated[
        int | None,
        typer.Option(
            "--total", "-t", metavar="N", parser=whole_number, show_default="all", help="Only this."
        ),
    ] = None,
    deck: Deck = "standard",
    count: Annotated[bool, typer.Option("--count", help="Count only, without listing the games.")] = False,
) -> None:
    """Count all games by total; `jobs items` then lists them."""
    params = {"order": order, "total": total, "deck": parse_card_deck(deck), "count_only": count}
    run_operation(session, ENUMERATE, _given(params), enumerate_view)


@commands.command()
@with_session
def canonical(
    session: Session,
    *,
    grid: Annotated[
        str, typer.Argument(metavar="ROWS", show_default=False, help="A grid: '2 3 7 / 4 5 3 / 6 4 2'.")
    ],
    other: Annotated[
        str | None,
        typer.Option(metavar="ROWS", show_default="none", help="Another grid: is it the same game?"),
    ] = None,
) -> None:
    """Recognize a game: its canonical grid."""
    params = {
        "grid": parse_grid(grid, "ROWS"),
        "other": None if other is None else parse_grid(other, "--other"),
    }
    run_operation(session, CANONICAL, _given(params), canonical_view)


def _given(params: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in params.items() if value is not None}


DERFUL = Family(
    name="derful",
    commands=commands,
    views={
        SOLVE: solve_view,
        HINT: hint_view,
        DEAL: deal_view,
        ENUMERATE: enumerate_view,
        CANONICAL: canonical_view,
    },
)
