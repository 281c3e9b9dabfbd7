"""The commands of Krypto."""

from typing import Annotated, Any

import typer

from service.cli.arguments import (
    STANDARD_DECK,
    Seed,
    choice_option,
    deck_parser,
    parse_difficulty,
    parse_targets,
    whole_number,
    whole_option,
)
from service.cli.errors import EXIT_FAILED
from service.cli.jobs.running import run_operation, runs
from service.cli.krypto.views import daily_view
from service.cli.session import Session, with_session

_RULES = "worker.games.krypto.rules.rules:RULES"
_USES = "worker.games.krypto.rules.rules:USES"
_COUNTS = "worker.games.krypto.rules.census_spec:COUNTS"

Cards = Annotated[
    list[int],
    typer.Argument(metavar="CARD", parser=whole_number, show_default=False, help="The hand: 1 to 6 numbers."),
]
Target = Annotated[int, whole_option("The number to make.", False, "--target", "-t")]
Rules = Annotated[
    str,
    choice_option(
        "house, integer, international or positive: every value on the way must be rational, an integer, an"
        " integer of at least 0, or an integer of at least 1.",
        "RULES",
        _RULES,
        "house",
    ),
]
Use = Annotated[
    str,
    choice_option("all or any: use every card exactly once, or some or all of them.", "USE", _USES, "all"),
]

commands = typer.Typer()
parse_deck = deck_parser(whole_number, "1x4,2x4")


@commands.command()
@runs("krypto.solve")
def solve(
    *,
    cards: Cards,
    target: Target,
    rules: Rules = "house",
    use: Use = "all",
    limit: Annotated[int, typer.Option(metavar="N", help="List at most this many solutions.")] = 20,
) -> None:
    """Count the solutions of a game and list the simplest."""


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
    """Check a solution of a game. Exit code 1 if it is not valid."""
    params = {"cards": cards, "target": target, "rules": rules, "use": use, "expression": expression}
    job = run_operation(session, "krypto.check", params)
    if not (job.result or {}).get("valid"):
        raise typer.Exit(EXIT_FAILED)


@commands.command()
@runs("krypto.deal")
def deal(
    *,
    count: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1,
    seed: Seed = None,
    deck: Annotated[
        Any,
        typer.Option(
            metavar="DECK",
            parser=parse_deck,
            help="standard, '1x4,2x4,...' (the card 1 four times, ...) or JSON.",
        ),
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
        Any,
        typer.Option(
            metavar="LEVEL",
            parser=parse_difficulty,
            show_default="any",
            help="easy, medium, hard, or a range of ratings such as 30-60.",
        ),
    ] = None,
) -> None:
    """Deal games from a deck."""


@commands.command()
@runs("krypto.hint")
def hint(
    *,
    cards: Cards,
    target: Target,
    level: Annotated[
        int,
        typer.Option(
            "--level", "-l", metavar="N", help="1: a nudge. 2: the next step. 3: the whole solution."
        ),
    ] = 1,
    rules: Rules = "house",
    use: Use = "all",
) -> None:
    """Get a hint for a game. In the middle of one, give the cards that are left."""


@commands.command()
@with_session
def daily(
    session: Session,
    *,
    day: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", show_default="today, UTC", help="The day of the game."),
    ] = None,
) -> None:
    """Show the game of the day, the same for everyone."""
    session.show_object(session.ask("/v1/krypto/daily", query={"date": day}), daily_view)


@commands.command()
@runs("krypto.census")
def census(
    *,
    hand_size: Annotated[int, typer.Option(metavar="N", help="Cards in a hand.")] = 5,
    low: Annotated[int | None, whole_option("The smallest card.", "1")] = None,
    high: Annotated[int | None, whole_option("The largest card.", "25")] = None,
    deck: Annotated[
        Any,
        typer.Option(
            metavar="DECK",
            parser=parse_deck,
            show_default="none",
            help="Only hands of this deck: standard, '1x2,2x2,...' (the card 1 twice, ...) or JSON.",
        ),
    ] = None,
    targets: Annotated[
        Any,
        typer.Option(
            metavar="FIRST-LAST", parser=parse_targets, help="The first and the last target, or one target."
        ),
    ] = "1-25",
    rules: Rules = "house",
    use: Use = "all",
    count: Annotated[
        str,
        choice_option(
            "solvability, forms or distinct: each takes longer than the one before.",
            "WHAT",
            _COUNTS,
            "distinct",
        ),
    ] = "distinct",
) -> None:
    """Count the games of all hands of a range of cards, and those without a solution."""
