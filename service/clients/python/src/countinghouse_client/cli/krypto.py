"""The commands of Krypto, and views of their results: solve, check, deal, hint, daily, census."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import (
    STANDARD_DECK,
    Day,
    DifficultyRange,
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
from countinghouse_client.cli.display import NOTHING, left, number, right, table, with_unit, wrapping
from countinghouse_client.cli.errors import EXIT_FAILED
from countinghouse_client.cli.jobs import operation_command, run_operation
from countinghouse_client.cli.puzzles import Count, Different, Output, write_pack
from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.session import Session, command

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.krypto.operations.census import CensusParams, CensusResult
    from worker.games.krypto.operations.codes import KryptoPuzzle
    from worker.games.krypto.operations.deal import DealParams, DealResult, KryptoDaily
    from worker.games.krypto.operations.play import CheckParams, CheckResult, HintParams, HintResult
    from worker.games.krypto.operations.solve import SolveParams, SolveResult

RULES: Final = ("house", "integer", "international", "positive")
USES: Final = ("all", "any")
MEASURES: Final = ("solvability", "forms", "solutions")
# Replaces the cut ends of an expression that is too long for the line.
ELLIPSIS = "..."
INDENT = "  "


class Caret:
    """A text with a caret under its character ``position`` on the next line, cut to the console's width."""

    def __init__(self, text: str, position: int) -> None:
        self.text = text
        self.position = position

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        text, position = self.text, min(self.position, len(self.text))
        room = max(options.max_width - len(INDENT), 2 * len(ELLIPSIS) + 1)
        # The caret may stand one place after the last character.
        if len(text) >= room:
            start = min(max(0, position - room // 2), len(text) + 1 - room)
            shown = text[start : start + room]
            if start > 0:
                shown = ELLIPSIS + shown[len(ELLIPSIS) :]
            if start + room < len(text):
                shown = shown[: -len(ELLIPSIS)] + ELLIPSIS
            text, position = shown, position - start
        yield Text(INDENT + text, no_wrap=True)
        yield Text(INDENT + " " * position + "^", style="bold red", no_wrap=True)


def solve_view(params: "SolveParams", result: "SolveResult", _job: "Job") -> RenderableType:
    """Return the view of a game's counts and its solutions, simplest first."""
    heading = _game_text(params)
    if not result.solvable:
        return Group(heading, Text("Not solvable."))
    counts = f"{with_unit(result.solutions_total, 'distinct solution')}, {with_unit(result.forms, 'form')}"
    # Left out unless it was asked for.
    if (right_nested := getattr(result, "right_nested", None)) is not None:
        counts += f", {number(right_nested)} right-nested"
    summary = Text(f"Solvable, {result.difficulty}, rating {number(result.rating)} of 100.\n{counts}.")
    if not result.solutions:
        return Group(heading, summary)
    rows = table(right("#"), wrapping("Solution"))
    for place, solution in enumerate(result.solutions, 1):
        rows.add_row(number(place), Text(solution.expression))
    parts: list[RenderableType] = [heading, summary, Text(), rows]
    if len(result.solutions) < result.solutions_total:
        shown = f"The simplest {number(len(result.solutions))} of {number(result.solutions_total)}; --limit shows more."
        parts.append(Text(shown, style="dim"))
    return Group(*parts)


def check_view(params: "CheckParams", result: "CheckResult", _job: "Job") -> RenderableType:
    """Return the view of a verdict on an expression: correct, or the error and its place."""
    if result.correct:
        return Group(_game_text(params), Text("Correct.", style="green"), Text(INDENT + params.expression))
    verdict = Text("Not correct: ", style="red").append(result.detail or result.code, style="default")
    place = result.place
    where = Text(INDENT + params.expression) if place is None else Caret(params.expression, place)
    return Group(_game_text(params), verdict, where)


def hint_view(params: "HintParams", result: "HintResult", _job: "Job") -> RenderableType:
    """Return the view of a hint: with the next step also the cards left, with the solution all steps."""
    lines = [result.detail]
    if result.solution:
        steps = result.solution.steps
        lines += [f"{INDENT}{step.left} {step.operator} {step.right} = {step.value}" for step in steps]
    elif result.cards_left is not None:
        lines.append(f"Cards left: {_hand(result.cards_left)}")
    return Group(_game_text(params), Text("\n".join(lines)))


def deal_view(params: "DealParams", result: "DealResult", _job: "Job") -> RenderableType:
    """Return the view of the dealt games, and the seed that deals them again."""
    rows = table(
        right("#"), wrapping("Cards"), right("Target"), right("Solutions"), right("Rating"), left("Code")
    )
    for place, deal in enumerate(result.deals, 1):
        rows.add_row(
            number(place),
            _hand(deal.cards),
            str(deal.target),
            number(deal.solutions_total) if deal.solvable else "none",
            NOTHING if deal.rating is None else str(deal.rating),
            deal.puzzle_code,
        )
    if isinstance(params.deck, str):
        deck = "the standard deck"
    else:
        deck = f"a deck of {with_unit(sum(copies for _, copies in params.deck), 'card')}"
    heading = Text(f"{with_unit(len(result.deals), 'deal')} from {deck}, {params.rules} rules", style="bold")
    again = f"Seed {params.seed}. To deal the same again, add: --seed {params.seed}"
    return Group(heading, Text(), rows, Text(), Text(again))


def census_view(params: "CensusParams", result: "CensusResult", job: "Job") -> RenderableType:
    """Return the view of a census: the counts, and a row for each target."""
    forms, distinct = result.forms_by_target, result.solutions_by_target
    first, last = params.targets
    rows = table(right("Target"), right("Unsolvable"), right("Forms"), right("Distinct"))
    for place, unsolvable in enumerate(result.unsolvable_by_target):
        rows.add_row(
            str(first + place),
            number(unsolvable),
            number(forms[place] if forms else None),
            number(distinct[place] if distinct else None),
        )
    counts = f"{number(result.unsolvable_total)} of {number(result.games)} games have no solution."
    if (chance := result.deal_unsolvable_probability) is not None:
        counts += f"\nA deal has none with probability {chance}."
    deck = getattr(params, "deck", None)
    if deck is None:
        cards = f"from {params.low} to {params.high}"
    else:
        cards = "of the standard deck" if deck == STANDARD_DECK else "of the deck"
    heading = (
        f"{number(result.hands_total)} hands of {with_unit(params.hand_size, 'card')} {cards}\n"
        f"Targets {first} to {last} ({_rules_text(params)})"
    )
    where = f"To list the games:\ncountinghouse jobs items {job['id']}"
    return Group(Text(heading, style="bold"), Text(counts), rows, Text(where, style="dim"))


def daily_view(game: "KryptoDaily") -> RenderableType:
    """Return the view of the game of a day, with the command for a hint."""
    day, hand = date.fromisoformat(str(game.date)), _hand(game.cards)
    return Group(
        Text(f"The game of {day:%A}, {day}", style="bold"),
        Text(f"{hand} → {game.target}  ({game.rules} rules, all cards used)"),
        Text(
            f"{with_unit(game.solutions_total, 'distinct solution')}, {game.difficulty}, rating {game.rating} of 100."
        ),
        Text(f"Code {game.puzzle_code}"),
        Text(f"A hint: countinghouse hint {hand} --target {game.target} --rules {game.rules}", style="dim"),
    )


def puzzle_view(game: "KryptoPuzzle") -> RenderableType:
    """Return the view of the game of a code, with its simplest solution if requested."""
    shown = Text(f"{_hand(game.cards)} → {game.target}  ({game.rules} rules, all cards used)", style="bold")
    solution = getattr(game, "solution", None)
    return shown if solution is None else Group(shown, Text(INDENT + solution.expression))


def _hand(cards: Sequence[int | str]) -> str:
    return " ".join(map(str, cards))


def _rules_text(params: "SolveParams | CheckParams | HintParams | CensusParams") -> str:
    used = "all cards used" if params.use == "all" else "some or all cards used"
    return f"{params.rules} rules, {used}"


def _game_text(params: "SolveParams | CheckParams | HintParams") -> Text:
    """Format a game in a line: its hand, target and rules."""
    return Text(f"{_hand(params.cards)} → {params.target}  ({_rules_text(params)})", style="bold")


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
    limit: Annotated[int, number_option("List at most this many solutions.")] = 20,
    with_right_nested: Annotated[
        bool, typer.Option("--with-right-nested", help="Count the right-nested solutions too.")
    ] = False,
) -> None:
    """Count the solutions of a game and list the simplest."""


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
) -> None:
    """Check a solution of a game. Exit code 1 if it is not correct."""
    params = {"cards": cards, "target": target, "rules": rules, "use": use, "expression": expression}
    job = run_operation(session, "krypto.check", params)
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
    difficulty: DifficultyRange = None,
    different: Different = False,
    solutions_limit: Annotated[
        int, number_option("Solutions to list with each game, 0 to 10.", "--solutions")
    ] = 0,
) -> None:
    """Deal games from a deck."""


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
) -> None:
    """Get a hint for a game. In the middle of a game, give the cards that are left."""


@command(commands)
def daily(
    session: Session,
    *,
    day: Day = None,
) -> None:
    """Show the game of the day, the same for everyone."""
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
    """Count the games of all hands of a range of cards, and those without a solution."""


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
