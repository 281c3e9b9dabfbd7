"""``solve``, ``check`` and ``deal``: Krypto."""

from typing import Annotated, Literal

import typer

from service.cli.arguments import STANDARD_DECK, parse_deck, parse_difficulty, whole_number
from service.cli.errors import EXIT_FAILED
from service.cli.family import Family
from service.cli.krypto_views import check_view, deal_view, solve_view
from service.cli.operations import run_operation
from service.cli.session import Session, with_session

SOLVE, CHECK, DEAL = "krypto.solve", "krypto.check", "krypto.deal"

Cards = Annotated[
    list[int],
    typer.Argument(metavar="CARD", parser=whole_number, show_default=False, help="The hand: 1 to 6 numbers."),
]
Target = Annotated[
    int,
    typer.Option(
        "--target", "-t", metavar="N", parser=whole_number, show_default=False, help="The number to make."
    ),
]
Rules = Annotated[
    Literal["house", "integer", "international", "positive"],
    typer.Option(
        metavar="RULES",
        help="house, integer, international or positive: the values on the way may be any rational numbers,"
        " integers, integers from 0, or integers from 1.",
    ),
]
Use = Annotated[
    Literal["all", "any"],
    typer.Option(metavar="USE", help="all or any: use every card exactly once, or some or all of them."),
]

commands = typer.Typer()


@commands.command()
@with_session
def solve(
    session: Session,
    *,
    cards: Cards,
    target: Target,
    rules: Rules = "house",
    use: Use = "all",
    limit: Annotated[int, typer.Option(metavar="N", help="How many solutions to list at most.")] = 20,
) -> None:
    """Count the solutions of a game, and list the simplest."""
    params = {"cards": cards, "target": target, "rules": rules, "use": use, "limit": limit}
    run_operation(session, SOLVE, params, solve_view)


@commands.command()
@with_session
def check(
    session: Session,
    *,
    cards: Cards,
    target: Target,
    expression: Annotated[
        str,
        typer.Option(
            "--expression",
            "-e",
            metavar="TEXT",
            show_default=False,
            help="The solution, such as '6+5+2-4-3'.",
        ),
    ],
    rules: Rules = "house",
    use: Use = "all",
) -> None:
    """Check a solution of a game. Exit code 1 when it is not valid."""
    params = {"cards": cards, "target": target, "rules": rules, "use": use, "expression": expression}
    job = run_operation(session, CHECK, params, check_view)
    if not (job.result or {}).get("valid"):
        raise typer.Exit(EXIT_FAILED)


@commands.command()
@with_session
def deal(
    session: Session,
    *,
    count: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1,
    seed: Annotated[
        int | None, typer.Option(metavar="N", show_default="drawn", help="The same seed deals the same.")
    ] = None,
    deck: Annotated[
        str,
        typer.Option(metavar="DECK", help="standard, '1x4,2x4,...' (the card 1 four times, ...) or JSON."),
    ] = STANDARD_DECK,
    hand_size: Annotated[int, typer.Option(metavar="N", help="Cards in a hand.")] = 5,
    solvable: Annotated[
        bool | None,
        typer.Option(
            "--solvable/--unsolvable", show_default="either", help="Only games with, or without, a solution."
        ),
    ] = None,
    rules: Rules = "house",
    difficulty: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL",
            show_default="any",
            help="easy, medium, hard, or a range of ratings such as 30-60.",
        ),
    ] = None,
) -> None:
    """Deal games from a deck."""
    params: dict[str, object] = {
        "count": count,
        "deck": parse_deck(deck),
        "hand_size": hand_size,
        "rules": rules,
        "seed": seed,
        "solvable": solvable,
        "difficulty": None if difficulty is None else parse_difficulty(difficulty),
    }
    given = {name: value for name, value in params.items() if value is not None}
    run_operation(session, DEAL, given, deal_view)


KRYPTO = Family(commands=commands, views={SOLVE: solve_view, CHECK: check_view, DEAL: deal_view})
