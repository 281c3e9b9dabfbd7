"""Views of the results of Krypto."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import STANDARD_DECK
from countinghouse_client.cli.display import (
    INDENT,
    NOTHING,
    Caret,
    left,
    number,
    right,
    table,
    with_unit,
    wrapping,
)

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.krypto.operations.census import CensusParams, CensusResult
    from worker.games.krypto.operations.codes import KryptoPuzzle
    from worker.games.krypto.operations.daily import KryptoDaily
    from worker.games.krypto.operations.deal import DealParams, DealResult
    from worker.games.krypto.operations.play import CheckParams, CheckResult, HintParams, HintResult
    from worker.games.krypto.operations.solve import SolveParams, SolveResult


def solve_view(params: "SolveParams", result: "SolveResult", _job: "Job") -> RenderableType:
    """Return the view of a game's counts and its solutions, simplest first."""
    heading = _game_text(params)
    if not result.solvable:
        # Left out unless they were asked for.
        near = getattr(result, "nearest_targets", None) or ()
        ways = [
            f"Nearest: {each.target}" + "".join(f" = {way.expression}" for way in each.solutions[:1])
            for each in near
        ]
        return Group(heading, Text("\n".join(["Not solvable.", *ways])))
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
    operators = getattr(params, "operators", None)
    return f"{params.rules} rules, {used}" + (f", with {' '.join(operators)}" if operators else "")


def _game_text(params: "SolveParams | CheckParams | HintParams") -> Text:
    """Format a game in a line: its hand, target and rules."""
    return Text(f"{_hand(params.cards)} → {params.target}  ({_rules_text(params)})", style="bold")
