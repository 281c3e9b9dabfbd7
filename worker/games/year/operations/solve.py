"""``year/solve`` and ``year/reach``: the ways to one number, and all numbers of a range that digits make."""

from dataclasses import replace
from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Cost, Operation, Picture, Result
from worker.games.year.operations.board import draw_board
from worker.games.year.operations.fields import (
    DigitsParams,
    Target,
    TargetParams,
    WaysTotal,
    YearWay,
    cost_of,
)

MAX_LISTED = 1_000
MAX_RANGE = 10_000

SIMPLEST = (
    "Simplest is the way with the fewest signs; of these the shortest; of these the first in the order of the"
    " characters `0123456789+-×÷^√!()*⌊⌈|=≠<≤≥>`."
)


class YearSolveParams(TargetParams):
    """Digits, rules, the number to make, and how many of the ways to list."""

    limit: Annotated[int, Field(ge=0, le=MAX_LISTED), INTEGRAL] = 10
    """Maximum number of ways to list."""


class YearSolveResult(Result):
    """The number of ways to make a number from digits, and the simplest of them."""

    solvable: bool
    """True if the target can be made from the digits."""
    ways_total: WaysTotal
    ways: list[YearWay]
    """The ways, simplest first, up to `limit`."""


def _compute_solve(params: YearSolveParams, _shard: object, checkpoint: Checkpoint) -> YearSolveResult:
    from worker.games.year.kernels.values import Game
    from worker.games.year.kernels.ways import solve

    game = Game(params.digits, params.rules, params.digit_order)
    found = solve(game, params.target, params.limit, checkpoint)
    return YearSolveResult(
        solvable=found.ways_total > 0,
        ways_total=found.ways_total,
        ways=[
            YearWay(target=params.target, expression=way.text, signs_total=way.signs_total)
            for way in found.ways
        ],
    )


def _estimate_solve(params: YearSolveParams) -> Cost:
    """Return twice the cost of all values for several ways: finding their steps takes at most as long again."""
    cost = cost_of(params)
    return cost if params.limit <= 1 else replace(cost, seconds=2 * cost.seconds)


SOLVE = Operation(
    game="year",
    name="solve",
    version=1,
    summary="Find the ways to make a number from digits",
    description="Counts all ways to make `target` from the digits, each used once, and lists the simplest. Values are"
    " rational numbers in lowest terms; a value with a numerator or denominator above 10^9 is dropped where it arises,"
    f" so that all ways are finitely many. {SIMPLEST}",
    params=YearSolveParams,
    result=YearSolveResult,
    compute=_compute_solve,
    estimate=_estimate_solve,
    items=YearWay,
    items_field="ways",
)


class YearReachParams(DigitsParams):
    """Digits, rules, and a range of integers."""

    low: Target = 0
    """The first integer of the range."""
    high: Annotated[Target, Field(validate_default=True)] = 100
    """The last integer of the range, which has at most 10,000 integers."""

    @field_validator("high")
    @classmethod
    def _check_range(cls, high: int, info: ValidationInfo) -> int:
        low = info.data.get("low", high)
        if high < low:
            raise PydanticCustomError("empty_range", "`high` should not be below `low`")
        if high - low >= MAX_RANGE:
            raise PydanticCustomError(
                "long_range", "The range should have at most {most} integers", {"most": MAX_RANGE}
            )
        return high


class YearReachResult(Result):
    """The integers of a range that digits make, and those that they do not."""

    reachable_total: Annotated[int, Field(ge=0)]
    """Number of integers that can be made."""
    reachable: list[YearWay]
    """The integers that can be made, ascending, each with its simplest way."""
    unreachable: list[int]
    """The other integers of the range, ascending."""


def _compute_reach(params: YearReachParams, _shard: object, checkpoint: Checkpoint) -> YearReachResult:
    from worker.games.year.kernels.values import Game, reach

    found = reach(Game(params.digits, params.rules, params.digit_order), params.low, params.high, checkpoint)
    made = {one.value for one in found}
    return YearReachResult(
        reachable_total=len(found),
        reachable=[
            YearWay(target=one.value, expression=one.way, signs_total=one.signs_total) for one in found
        ],
        unreachable=[value for value in range(params.low, params.high + 1) if value not in made],
    )


REACH = Operation(
    game="year",
    name="reach",
    version=1,
    summary="Find all numbers of a range that digits make",
    description="Lists the integers from `low` to `high` that can be made from the digits, each with its simplest way,"
    " and those that cannot: the list is complete. Values are rational numbers in lowest terms; a value with a"
    f" numerator or denominator above 10^9 is dropped where it arises. {SIMPLEST}",
    params=YearReachParams,
    result=YearReachResult,
    compute=_compute_reach,
    estimate=cost_of,
    items=YearWay,
    items_field="reachable",
    pictures=(
        Picture(
            "board", "A square for each number, to be filled in; a dash if it cannot be made.", draw_board
        ),
    ),
)
