"""``year/deal``: draw digits and a number that they make, on request and daily."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from random import Random
from typing import Annotated, Any

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, MadeFrom, PuzzleCode, Seed
from worker.declarations.game import (
    AddressOf,
    Daily,
    DailyAnswer,
    DailyAnswers,
    DailySeed,
    MadeBy,
    secret_seed,
    shown_fields,
)
from worker.declarations.operation import Cost, Operation, Params, Result
from worker.games.year.operations.codes import puzzle_code
from worker.games.year.operations.fields import (
    DigitOrder,
    Rules,
    SignsTotal,
    WaysTotal,
    YearDigitOrder,
    YearRules,
    cost_of_digits,
)
from worker.games.year.rules.dealing import HIGHEST_TARGET, LEAST_DIGITS, MOST_DIGITS, draw_digits
from worker.random_draws import below


class YearDealParams(Params):
    """The number of digits, and the rules."""

    digits_total: Annotated[int, Field(ge=LEAST_DIGITS, le=MOST_DIGITS), INTEGRAL] = 4
    """Number of digits."""
    rules: Rules = "basic"
    digit_order: DigitOrder = "given"
    seed: Seed
    """The same seed deals the same puzzle. Default: chosen at random."""


class YearDealResult(Result):
    """Digits, and a number that they make."""

    digits: str
    """The digits, from 1 to 9, each to be used once."""
    target: int
    """The number to make, from 1 to 100."""
    rules: YearRules
    """What may be done with the digits."""
    digit_order: YearDigitOrder
    """Whether the digits stay in their order."""
    signs_total: SignsTotal
    ways_total: WaysTotal
    puzzle_code: PuzzleCode
    seed: MadeFrom


def _compute(params: YearDealParams, _shard: object, checkpoint: Checkpoint) -> YearDealResult:
    from worker.games.year.kernels.values import Game, Reached, reach

    generator = Random(params.seed)  # noqa: S311  # chance for a game, and no secret
    found: list[Reached] = []
    # A simplest way with fewer signs joins digits, and is seen at once.
    while not found:
        digits = draw_digits(params.digits_total, generator)
        if params.digit_order == "any":
            digits = "".join(sorted(digits))
        made = reach(Game(digits, params.rules, params.digit_order), 1, HIGHEST_TARGET, checkpoint)
        found = [one for one in made if one.signs_total >= params.digits_total - 1]
    chosen = found[below(len(found), generator.random)]
    return YearDealResult(
        digits=digits,
        target=chosen.value,
        rules=params.rules,
        digit_order=params.digit_order,
        signs_total=chosen.signs_total,
        ways_total=chosen.ways_total,
        puzzle_code=puzzle_code(digits, chosen.value, params.rules, params.digit_order),
        seed=params.seed,
    )


def _estimate(params: YearDealParams) -> Cost:
    return cost_of_digits(params.digits_total, params.digit_order)


DEAL = Operation(
    game="year",
    name="deal",
    version=1,
    summary="Deal digits and a number that they make",
    description="Draws digits from 1 to 9, and a target uniformly among the numbers from 1 to 100 that they make by a"
    " simplest way with at least one sign less than digits.",
    params=YearDealParams,
    result=YearDealResult,
    compute=_compute,
    estimate=_estimate,
)

FIRST_DAY = date(2026, 1, 1)
"""The first day of the archive."""
WEEK: tuple[tuple[YearRules, int], ...] = (
    ("basic", 3),
    ("basic", 4),
    ("basic", 4),
    ("basic", 5),
    ("school", 3),
    ("school", 4),
    ("school", 4),
)
"""Rules and number of digits, Monday to Sunday."""


class YearDaily(DailyAnswer):
    """The puzzle of a day: digits, and a number that they make in their order."""

    digits: str
    """The digits, each to be used once, in this order."""
    target: int
    """The number to make."""
    rules: YearRules
    """What may be done with the digits."""
    signs_total: SignsTotal
    ways_total: WaysTotal
    puzzle_code: PuzzleCode
    seed: DailySeed
    made_by: MadeBy


class YearDailies(DailyAnswers[YearDaily]):
    """The puzzles of several days."""


def daily_deal(day: date, seed: int) -> YearDealParams:
    """Return the parameters of the day's deal."""
    rules, digits_total = WEEK[day.weekday()]
    return YearDealParams(digits_total=digits_total, rules=rules, seed=seed)


def _daily_fields(
    params: YearDealParams, result: Mapping[str, Any], address_of: AddressOf | None
) -> Mapping[str, Any]:
    return shown_fields(YearDaily, result, DEAL, params, address_of)


DAILY = Daily(
    operation=replace(
        DEAL,
        name="daily",
        version=1,
        summary="Deal the puzzle of the day",
        description="Deals as `year/deal` does. The day's seed, a parameter, is secret until the day is over.",
        internal=True,
        hidden=True,
    ),
    first_day=FIRST_DAY,
    params=lambda day, secret: daily_deal(day, secret_seed(f"year/daily/{day}", secret)),
    shown=_daily_fields,
    day=YearDaily,
    days=YearDailies,
    text="Get the puzzle of the day.\n\nThe digits stay in their order. There are 3 to 5 of them, under `basic`"
    " rules from Monday to Thursday, and under `school` rules from Friday to Sunday. When the day is over, `made_by` is"
    " the call of `year/deal` that deals it again.",
)
