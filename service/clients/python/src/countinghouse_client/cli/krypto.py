"""The commands of Krypto: solve, check, deal, hint, daily, census."""

from typing import Annotated, Any, Final

import typer

from countinghouse_client.cli.arguments import (
    STANDARD_DECK,
    Day,
    DifficultyRange,
    Operators,
    Seed,
    choice_option,
    deck_parser,
    number_option,
    option,
    parse_numbers,
    parse_targets,
    whole_number,
    without_none,
)
from countinghouse_client.cli.errors import EXIT_FAILED
from countinghouse_client.cli.jobs import operation_command, run_operation
from countinghouse_client.cli.krypto_views import (
    census_view,
    check_view,
    daily_view,
    deal_view,
    hint_view,
    puzzle_view,
    solve_view,
)
from countinghouse_client.cli.puzzles import Count, Different, Output, write_pack
from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.session import Session, command

RULES: Final = ("house", "integer", "international", "positive")
USES: Final = ("all", "any")
MEASURES: Final = ("solvability", "forms", "solutions")

Cards = Annotated[
    list[str],
    typer.Argument(
        metavar="CARD",
        callback=parse_numbers,
        show_default=False,
        help="The hand: 1 to 6 numbers, with spaces or commas; - reads them from standard input.",
    ),
]
Target = Annotated[int, number_option("The number to make.", "--target", "-t", usual=False)]
Rules = Annotated[
    str,
    choice_option(
        "house, integer, international or positive: every intermediate value must be rational, an integer, an"
        " integer of at least 0, or an integer of at least 1.",
        "RULES",
        RULES,
        "house",
    ),
]
Use = Annotated[
    str,
    choice_option(
        "all or any: use every card exactly once, or some or all of them.",
        "USE",
        USES,
        "all",
    ),
]

commands = typer.Typer()
parse_deck = deck_parser(whole_number, "1x4,2x4")


@operation_command(commands, "krypto.solve")
def solve(
    *,
    cards: Cards,
    target: Target,
    rules: Rules = "house",
    use: Use = "all",
    operators: Operators = None,
    nearest: Annotated[
        bool | None,
        typer.Option(
            "--nearest", show_default=False, help="Find the nearest targets, if this one cannot be made."
        ),
    ] = None,
    limit: Annotated[int, number_option("List at most this many solutions.")] = 20,
    with_right_nested: Annotated[
        bool, typer.Option("--with-right-nested", help="Count the right-nested solutions too.")
    ] = False,
) -> None:
    """Count the solutions of a Krypto game and list the simplest."""


@command(commands)
def check(
    session: Session,
    *,
    cards: Cards,
    target: Target,
    expression: Annotated[
        str, option("The solution, such as '6+5+2-4-3'.", "TEXT", "--expression", "-e", usual=False)
    ],
    rules: Rules = "house",
    use: Use = "all",
    operators: Operators = None,
) -> None:
    """Check a solution of a Krypto game. Exit code 1 if it is not correct."""
    game = {"cards": cards, "target": target, "rules": rules, "use": use, "operators": operators}
    job = run_operation(session, "krypto.check", without_none({**game, "expression": expression}))
    result: Any = job["result"] or {}
    if not result.get("correct"):
        raise typer.Exit(EXIT_FAILED)


@operation_command(commands, "krypto.deal")
def deal(
    *,
    count: Annotated[int, number_option("Number of games.")] = 1,
    seed: Seed = None,
    deck: Annotated[
        Any,
        option("standard, '1x4,2x4,...' (the card 1 four times, ...) or JSON.", "DECK", parser=parse_deck),
    ] = STANDARD_DECK,
    hand_size: Annotated[int, number_option("Cards in a hand.")] = 5,
    solvable: Annotated[
        bool | None,
        typer.Option(
            "--solvable/--unsolvable", show_default="either", help="Only games with, or without, a solution."
        ),
    ] = None,
    rules: Rules = "house",
    operators: Operators = None,
    difficulty: DifficultyRange = None,
    different: Different = False,
    solutions_limit: Annotated[
        int, number_option("Solutions to list with each game, 0 to 10.", "--solutions")
    ] = 0,
) -> None:
    """Deal Krypto games from a deck."""


def pack(
    session: Session,
    *,
    output: Output,
    count: Count = 100,
    seed: Seed = None,
    hand_size: Annotated[int, number_option("Cards in a hand.")] = 5,
    rules: Rules = "house",
    difficulty: DifficultyRange = None,
    solutions: Annotated[int, number_option("Solutions to list with each game, 0 to 10.")] = 1,
) -> None:
    """Deal many different games, each with a solution."""
    wish = without_none({"seed": seed, "hand_size": hand_size, "rules": rules, "difficulty": difficulty})
    pack = {"solvable": True, "different": True, "solutions_limit": solutions, "count": count}
    write_pack(session, "krypto.deal", {**wish, **pack}, output)


@operation_command(commands, "krypto.hint")
def hint(
    *,
    cards: Cards,
    target: Target,
    level: Annotated[
        int, number_option("1: a nudge. 2: the next step. 3: the whole solution.", "--level", "-l")
    ] = 1,
    rules: Rules = "house",
    use: Use = "all",
    operators: Operators = None,
) -> None:
    """Get a hint for a Krypto game. In the middle of a game, give the cards that are left."""


@command(commands)
def daily(
    session: Session,
    *,
    day: Day = None,
) -> None:
    """Show the Krypto game of the day, the same for everyone."""
    session.show_object(session.ask("/v1/krypto/daily", query={"date": day}), daily_view)


@operation_command(commands, "krypto.census")
def census(
    *,
    hand_size: Annotated[int, number_option("Cards in a hand.")] = 5,
    low: Annotated[int | None, number_option("The smallest card.", usual="1")] = None,
    high: Annotated[int | None, number_option("The largest card.", usual="25")] = None,
    deck: Annotated[
        Any,
        option(
            "Only hands of this deck: standard, '1x2,2x2,...' (the card 1 twice, ...) or JSON.",
            "DECK",
            usual="none",
            parser=parse_deck,
        ),
    ] = None,
    targets: Annotated[
        Any, option("The first and the last target, or one target.", "FIRST-LAST", parser=parse_targets)
    ] = "1-25",
    rules: Rules = "house",
    use: Use = "all",
    operators: Operators = None,
    measure: Annotated[
        str,
        choice_option(
            "solvability, forms or solutions: each takes longer than the one before.",
            "WHAT",
            MEASURES,
            "solutions",
        ),
    ] = "solutions",
) -> None:
    """Count the Krypto games of all hands of a range of cards, and those without a solution."""


SECTION = Section(
    commands=commands,
    game="krypto",
    results={
        "solve": solve_view,
        "check": check_view,
        "hint": hint_view,
        "deal": deal_view,
        "census": census_view,
    },
    puzzle=puzzle_view,
    pack=pack,
    tables=(
        "krypto",
        "krypto/unsolvable",
        "krypto/fractions-only",
        "krypto/hands",
        "krypto/difficulty",
    ),
    charts=("krypto", "krypto-solvable-targets", "krypto-solutions", "krypto-difficulty"),
)
