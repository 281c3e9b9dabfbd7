"""The picture of the numbers that digits make: a board to be filled in by a class."""

from typing import TYPE_CHECKING, Final

from worker.declarations.pictures import Board, Drawing, Square
from worker.games.year.operations.fields import RULE_NAMES

if TYPE_CHECKING:
    from worker.games.year.operations.solve import YearReachParams, YearReachResult

MOST_DRAWN: Final = 200
"""Maximum number of numbers on a board."""
_COLUMNS: Final = 10
_UNREACHABLE: Final = "–"


def draw_board(params: "YearReachParams", result: "YearReachResult") -> Drawing | None:
    """Draw a square for each number, with a dash in those that cannot be made; None for too many numbers."""
    numbers = range(params.low, params.high + 1)
    if len(numbers) > MOST_DRAWN:
        return None
    unreachable = set(result.unreachable)
    squares = [
        Square(label=str(number), text=_UNREACHABLE if number in unreachable else "") for number in numbers
    ]
    squares += [Square()] * (-len(squares) % _COLUMNS)
    digits = " ".join(params.digits)
    order = " in any order" if params.digit_order == "any" else ""
    made = ", ".join(str(way.target) for way in result.reachable) or "none"
    return Drawing(
        title=f"Year Game: {digits}",
        description=f"A board of the numbers from {params.low} to {params.high}. Those that {digits}{order} makes"
        f" ({RULE_NAMES[params.rules]}): {made}. The others have a dash.",
        boards=[
            Board(
                squares=[squares[start : start + _COLUMNS] for start in range(0, len(squares), _COLUMNS)],
                caption=f"{digits}{order}: {result.reachable_total} of {len(numbers)}. {RULE_NAMES[params.rules]}",
            )
        ],
    )
