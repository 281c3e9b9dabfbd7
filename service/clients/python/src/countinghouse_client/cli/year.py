"""The commands of ``year``, and views of their results: solve, reach, check, hint, deal, daily."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import Day, Seed, argument, choice_option, number_option, option
from countinghouse_client.cli.display import INDENT, Caret, number, right, table, with_unit, wrapping
from countinghouse_client.cli.errors import EXIT_FAILED
from countinghouse_client.cli.jobs import operation_command, run_operation
from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.session import Session, command, group

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.year.operations.codes import YearPuzzle
    from worker.games.year.operations.deal import YearDaily, YearDealParams, YearDealResult
    from worker.games.year.operations.fields import DigitsParams, TargetParams, YearWay
    from worker.games.year.operations.play import (
        YearCheckParams,
        YearCheckResult,
        YearHintParams,
        YearHintResult,
    )
    from worker.games.year.operations.solve import (
        YearReachParams,
        YearReachResult,
        YearSolveParams,
        YearSolveResult,
    )

RULES: Final = ("basic", "school", "apl")
ORDERS: Final = ("given", "any")


def solve_view(params: "YearSolveParams", result: "YearSolveResult", _job: "Job") -> RenderableType:
    """Return the view of the ways to a number, simplest first."""
    heading = _target_text(params)
    if not result.solvable:
        return Group(heading, Text("Not solvable."))
    parts: list[RenderableType] = [heading, Text(f"{with_unit(result.ways_total, 'way')}.")]
    if result.ways:
        parts += [Text(), _ways(result.ways)]
    if len(result.ways) < result.ways_total:
        shown = f"The simplest {number(len(result.ways))} of {number(result.ways_total)}; --limit shows more."
        parts.append(Text(shown, style="dim"))
    return Group(*parts)


def reach_view(params: "YearReachParams", result: "YearReachResult", _job: "Job") -> RenderableType:
    """Return the view of the numbers of a range that digits make, and of the others."""
    total = params.high - params.low + 1
    summary = (
        f"{number(result.reachable_total)} of the {number(total)} numbers from {params.low} to {params.high}."
    )
    parts: list[RenderableType] = [Text(_digits_text(params), style="bold"), Text(summary)]
    if result.reachable:
        parts += [Text(), _ways(result.reachable)]
    if result.unreachable:
        parts += [Text(), Text(f"Not these: {' '.join(map(str, result.unreachable))}")]
    return Group(*parts)


def check_view(params: "YearCheckParams", result: "YearCheckResult", _job: "Job") -> RenderableType:
    """Return the view of a verdict on a way: correct, or the error and its place."""
    if result.correct:
        return Group(_target_text(params), Text("Correct.", style="green"), Text(INDENT + params.expression))
    verdict = Text("Not correct: ", style="red").append(result.detail or result.code, style="default")
    place = result.place
    where = Text(INDENT + params.expression) if place is None else Caret(params.expression, place)
    return Group(_target_text(params), verdict, where)


def hint_view(params: "YearHintParams", result: "YearHintResult", _job: "Job") -> RenderableType:
    """Return the view of a hint."""
    return Group(_target_text(params), Text(result.detail))


def deal_view(params: "YearDealParams", result: "YearDealResult", _job: "Job") -> RenderableType:
    """Return the view of a puzzle, and the seed that deals it again."""
    again = f"Seed {params.seed}. To deal the same again, add: --seed {params.seed}"
    return Group(*_puzzle_lines(result, result.digit_order), Text(again))


def daily_view(day: "YearDaily") -> RenderableType:
    """Return the view of the puzzle of a day."""
    return Group(Text(f"The puzzle of {day.date}", style="bold"), *_puzzle_lines(day, "given"))


def puzzle_view(puzzle: "YearPuzzle") -> RenderableType:
    """Return the view of the puzzle of a code, with its simplest way if requested."""
    shown = Text(
        f"{' '.join(puzzle.digits)} → {puzzle.target}  ({_rules_text(puzzle.rules, puzzle.digit_order)})",
        style="bold",
    )
    solution = getattr(puzzle, "solution", None)
    return shown if solution is None else Group(shown, Text(INDENT + solution.expression))


def _puzzle_lines(puzzle: "YearDealResult | YearDaily", order: str) -> Iterable[Text]:
    yield Text(f"{' '.join(puzzle.digits)} → {puzzle.target}  ({_rules_text(puzzle.rules, order)})")
    yield Text(
        f"{with_unit(puzzle.ways_total, 'way')}, the simplest of {with_unit(puzzle.signs_total, 'sign')}."
    )
    yield Text(f"Code {puzzle.puzzle_code}")


def _ways(ways: "Iterable[YearWay]") -> RenderableType:
    rows = table(right("Number"), wrapping("Way"))
    for way in ways:
        rows.add_row(str(way.target), Text(way.expression))
    return rows


def _rules_text(rules: str, order: str) -> str:
    return f"{rules} rules, {'in any order' if order == 'any' else 'in this order'}"


def _digits_text(params: "DigitsParams") -> str:
    return f"{' '.join(params.digits)}  ({_rules_text(params.rules, params.digit_order)})"


def _target_text(params: "TargetParams") -> Text:
    rules = _rules_text(params.rules, params.digit_order)
    return Text(f"{' '.join(params.digits)} → {params.target}  ({rules})", style="bold")


Digits = Annotated[str, argument("1 to 6 digits, such as 2016.", "DIGITS")]
Target = Annotated[int, number_option("The number to make.", "--target", "-t", usual=False)]
Rules = Annotated[
    str,
    choice_option(
        "basic, school or apl: + - × ÷ and brackets; also powers, roots and factorials; or the signs of APL.",
        "RULES",
        RULES,
        "basic",
    ),
]
Order = Annotated[
    str,
    choice_option(
        "given or any: keep the order of the digits, or not.", "ORDER", ORDERS, "given", name="--digit-order"
    ),
]

commands = group(no_args_is_help=True, help="Year Game: make numbers from the digits of a year.")


@operation_command(commands, "year.solve")
def solve(
    *,
    digits: Digits,
    target: Target,
    rules: Rules = "basic",
    digit_order: Order = "given",
    limit: Annotated[int, number_option("List at most this many ways.")] = 10,
) -> None:
    """Count the ways to make a number and list the simplest."""


@operation_command(commands, "year.reach")
def reach(
    *,
    digits: Digits,
    rules: Rules = "basic",
    digit_order: Order = "given",
    low: Annotated[int, number_option("The first number.")] = 0,
    high: Annotated[int, number_option("The last number.")] = 100,
) -> None:
    """List the numbers that digits make, each with a simplest way, and those that they do not make."""


@command(commands)
def check(
    session: Session,
    *,
    digits: Digits,
    target: Target,
    expression: Annotated[
        str, option("The way, such as '2+0+1+6'.", "TEXT", "--expression", "-e", usual=False)
    ],
    rules: Rules = "basic",
    digit_order: Order = "given",
) -> None:
    """Check a way to make a number. Exit code 1 if it is not correct."""
    params = {"digits": digits, "target": target, "rules": rules, "digit_order": digit_order}
    job = run_operation(session, "year.check", {**params, "expression": expression})
    result: Any = job["result"] or {}
    if not result.get("correct"):
        raise typer.Exit(EXIT_FAILED)


@operation_command(commands, "year.hint")
def hint(
    *,
    digits: Digits,
    target: Target,
    level: Annotated[
        int, number_option("1: a nudge. 2: the last step. 3: the whole way.", "--level", "-l")
    ] = 1,
    rules: Rules = "basic",
    digit_order: Order = "given",
) -> None:
    """Get a hint for making a number."""


@operation_command(commands, "year.deal")
def deal(
    *,
    digits_total: Annotated[int, number_option("Number of digits, 3 to 5.", "--digits")] = 4,
    rules: Rules = "basic",
    digit_order: Order = "given",
    seed: Seed = None,
) -> None:
    """Deal digits and a number that they make."""


@command(commands)
def daily(session: Session, *, day: Day = None) -> None:
    """Show the puzzle of the day, the same for everyone."""
    session.show_object(session.ask("/v1/year/daily", query={"date": day}), daily_view)


SECTION = Section(
    commands=commands,
    group="year",
    game="year",
    results={
        "solve": solve_view,
        "reach": reach_view,
        "check": check_view,
        "hint": hint_view,
        "deal": deal_view,
    },
    puzzle=puzzle_view,
    tables=("year/1000-2999", "year/repeated", "year-recount/1000-2999", "year-recount/repeated"),
    charts=("years",),
)
