"""A puzzle of the Year Game as a code, of its digits, target and rules, and as a picture of the digits."""

from collections.abc import Mapping
from typing import Any, Literal

from worker.code_formats import code_of
from worker.declarations.documented import Answer
from worker.declarations.fields import PuzzleCode
from worker.declarations.game import Opened, Puzzles
from worker.declarations.pictures import Board, Drawing, Square
from worker.games.year.operations.fields import YearDigitOrder, YearRules, YearWay
from worker.games.year.operations.solve import SOLVE, YearSolveParams
from worker.games.year.rules.rules import Rules

_SIGNS: dict[Rules, str] = {
    "basic": "+ − × ÷",
    "school": "+ − × ÷ ^ √ !",
    "apl": "the signs of APL, from right to left",
}


def invitation(puzzle: Mapping[str, Any]) -> str:
    """Return what to do in a puzzle, in a sentence."""
    order = "in any order" if puzzle["digit_order"] == "any" else "in this order"
    return (
        f"Make {puzzle['target']} from {' '.join(puzzle['digits'])} {order}, with {_SIGNS[puzzle['rules']]}."
    )


def draw_puzzle(puzzle: Mapping[str, Any], solution: Mapping[str, Any] | None, code: str) -> Drawing:
    """Draw the digits of a puzzle, with a way below them if it is given."""
    told = f"{puzzle['target']} = {solution['expression']}".replace("-", "−") if solution else ""
    return Drawing(
        title=f"Year Game: make {puzzle['target']}",
        description=" ".join(filter(None, (invitation(puzzle), told and f"A way: {told}."))),
        boards=[
            Board(
                squares=[[Square(text=digit) for digit in puzzle["digits"]]],
                caption=told or f"{puzzle['rules']} rules",
                code=code,
                cards=True,
            )
        ],
    )


class YearPuzzle(Answer):
    """A puzzle of the Year Game."""

    puzzle_code: PuzzleCode
    game: Literal["year"]
    """The game whose puzzle it is."""
    digits: str
    """The digits, each to be used once."""
    target: int
    """The number to make."""
    rules: YearRules
    """What may be done with the digits."""
    digit_order: YearDigitOrder
    """Whether the digits stay in their order."""
    solution: YearWay | None = None
    """With `with_solution=1`: the simplest way; null when there is none."""


def _code_content(puzzle: Mapping[str, Any]) -> Opened[YearPuzzle]:
    """Return a puzzle, with the computation that finds its simplest way."""
    asked = {name: puzzle[name] for name in ("digits", "target", "rules", "digit_order")}
    return Opened(puzzle=puzzle, question=(SOLVE, YearSolveParams(**asked, limit=1)), answer=_simplest)


def _simplest(result: Mapping[str, Any]) -> object:
    return next(iter(result["ways"]), None)


PUZZLES = Puzzles(model=YearPuzzle, opened=_code_content, draw=draw_puzzle, invitation=invitation)


def puzzle_code(digits: str, target: int, rules: YearRules, digit_order: YearDigitOrder) -> str:
    """Return the code of a puzzle."""
    return code_of(
        {"game": "year", "digits": digits, "target": target, "rules": rules, "digit_order": digit_order}
    )
