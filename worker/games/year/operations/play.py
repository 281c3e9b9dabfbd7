"""``year/check`` and ``year/hint``: check a way, and help to find one, at three levels."""

from dataclasses import asdict
from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, IfUsed
from worker.declarations.operation import Operation, Result
from worker.declarations.sentences import Told, describe_codes, message_of, shortened
from worker.games.year.operations.fields import TargetParams, YearRules, cost_of
from worker.games.year.rules.check import YearCheckCode, check_way
from worker.games.year.rules.hints import SENTENCES, YearHintCode, joins_digits, last_step
from worker.games.year.rules.reading import MAX_EXPRESSION_LENGTH

CODES: dict[YearCheckCode, str] = {
    "ok": "nothing is wrong.",
    "unknown-character": "`text` has no place in a way.",
    "sign-not-allowed": "the rules do not have the sign `text` there.",
    "brackets-not-allowed": "the rules have no brackets.",
    "number-missing": "a number is missing before `text`, or at the end without `text`.",
    "sign-missing": "a sign is missing before `text`.",
    "parenthesis-not-opened": "`text` closes a bracket that was not opened, or one of another kind.",
    "parenthesis-not-closed": "`text` opens a bracket that is never closed.",
    "leading-zero": "the number `text` begins with 0.",
    "double-factorial": "`!!` may be read as the double factorial; write `(3!)!`.",
    "digit-misplaced": "the next digit is `expected`, not `text`.",
    "digit-not-left": "the digit `text` is not among the digits, or has been used.",
    "digits-unused": "`digits` are not used.",
    "too-many-signs": "`sign` is the third sign on one value.",
    "division-by-zero": "`sign` divides by zero.",
    "exponent-not-whole": "the exponent is not a whole number.",
    "power-of-zero": "zero has no such power.",
    "root-not-exact": "the root is not rational.",
    "factorial-not-defined": "only 0 to 12 have a factorial here.",
    "binomial-not-defined": "binomial coefficients are those of whole numbers from 0 on.",
    "out-of-range": "a numerator or denominator is above 10^9.",
    "wrong-value": "the way is worth `value`, not `target`.",
}


class YearCheckParams(TargetParams):
    """Digits, rules, the number to make, and a player's way."""

    expression: Annotated[str, Field(max_length=MAX_EXPRESSION_LENGTH)]
    """The player's input: digits, the signs of the rules, and brackets of any kind that match. Under `basic` and
    `school`, `×` may be `*`, `x` or `·`, `÷` may be `/` or `:`, and `-` any dash; `!` binds most tightly, then `√`,
    `^`, the minus sign on a value, `×` and `÷`, `+` and `-`. In other text, `place` is where it is no way."""


class YearCheckDetails(Result):
    """The details of a code; unused fields are left out."""

    text: IfUsed[str] = None
    """The text at `place`."""
    expected: IfUsed[str] = None
    """The digit that comes next."""
    digits: IfUsed[str] = None
    """The digits that are not used."""
    sign: IfUsed[str] = None
    """The sign at `place`."""
    value: IfUsed[str] = None
    """The value of the way, exact, such as `7` or `7/2`."""
    target: IfUsed[int] = None
    """The number to make."""


class YearCheckResult(Result):
    """The verdict on a way: whether it makes the target, and if not, why and where."""

    correct: bool
    """True if it makes the target from the digits under the rules."""
    complete: bool
    """True if it is a way that uses every digit once."""
    value: str | None
    """Its exact value, such as `7` or `7/2`; null when it has none."""
    code: Annotated[
        YearCheckCode,
        Field(description=f"The exact error as a code, for translation. {describe_codes(CODES)}"),
    ]
    params: YearCheckDetails
    """The parameters of `code`."""
    detail: str | None
    """The error in a sentence; null when `correct`."""
    place: Annotated[int | None, Field(ge=0)]
    """The place of the error: the character's offset in `expression`, from 0; null for the whole."""


def _compute_check(params: YearCheckParams, _shard: object, _checkpoint: Checkpoint) -> YearCheckResult:
    found = check_way(params.digits, params.target, params.rules, params.digit_order, params.expression)
    detail = None if found.detail is None else shortened(found.detail)
    return YearCheckResult.model_validate({**asdict(found), "detail": detail})


CHECK = Operation(
    game="year",
    name="check",
    version=1,
    summary="Check a way to make a number from digits",
    description="Parses the way, never executes it, and computes with exact fractions. Reports the first error and its"
    " place. Any text up to the limit of its length is answered.",
    params=YearCheckParams,
    result=YearCheckResult,
    compute=_compute_check,
    immediate=True,
)

NUDGE = 1
WHOLE_WAY = 3


class YearHintParams(TargetParams):
    """Digits, rules, the number to make, and how much the hint reveals."""

    level: Annotated[int, Field(ge=1, le=3), INTEGRAL] = NUDGE
    """1: how many signs the simplest way has. 2: its last step. 3: the whole way."""


class YearHintDetails(Result):
    """The details of a hint's code; unused fields are left out. Values are exact, such as `7` or `7/2`."""

    target: IfUsed[int] = None
    """The number to make."""
    digits: IfUsed[str] = None
    """The digits."""
    rules: IfUsed[YearRules] = None
    """The rules."""
    signs_total: IfUsed[int] = None
    """Number of signs in the simplest way."""
    sign: IfUsed[str] = None
    """The last sign."""
    left: IfUsed[str] = None
    """The value to the left of the sign."""
    right: IfUsed[str] = None
    """The value to the right of the sign."""
    value: IfUsed[str] = None
    """The value that the sign is on."""
    expression: IfUsed[str] = None
    """The simplest way."""


_LISTED = describe_codes(SENTENCES).replace("{", "`").replace("}", "`")


class YearHintResult(Result):
    """A hint towards the simplest way."""

    solvable: bool
    """True if the target can be made from the digits."""
    level: Annotated[int, Field(ge=1, le=3)]
    """How much the hint reveals, from 1 to 3, as asked."""
    detail: str
    """The hint in one sentence in English."""
    code: Annotated[
        YearHintCode,
        Field(description=f"The hint as a code, for translation, with names of `params` in: {_LISTED}"),
    ]
    params: YearHintDetails
    """The parameters of `code`."""


def _compute_hint(params: YearHintParams, _shard: object, checkpoint: Checkpoint) -> YearHintResult:
    from worker.games.year.kernels.values import Game
    from worker.games.year.kernels.ways import solve

    found = solve(Game(params.digits, params.rules, params.digit_order), params.target, 1, checkpoint)
    told = (
        _told(params, found.ways[0].text, found.ways[0].signs_total) if found.ways else _unreachable(params)
    )
    return YearHintResult(
        solvable=bool(found.ways),
        level=params.level,
        detail=told.text,
        code=told.code,
        params=YearHintDetails.model_validate(told.params),
    )


def _unreachable(params: YearHintParams) -> Told[YearHintCode]:
    asked = {"target": params.target, "digits": params.digits, "rules": params.rules}
    return message_of(SENTENCES, "unreachable", asked)


def _told(params: YearHintParams, expression: str, signs_total: int) -> Told[YearHintCode]:
    """Return the hint at the wanted level, for a way."""
    step = last_step(expression, params.rules)
    if params.level == WHOLE_WAY:
        return message_of(SENTENCES, "way", {"expression": expression, "target": params.target})
    if step is None:
        return message_of(SENTENCES, "no-sign", {"target": params.target})
    if params.level == NUDGE:
        code: YearHintCode = "joins-digits" if joins_digits(expression, params.rules) else "joins-no-digits"
        words = f"{signs_total} sign{'' if signs_total == 1 else 's'}"
        return message_of(SENTENCES, code, {"signs_total": signs_total}, signs_total=words)
    if step.left is None:
        return message_of(SENTENCES, "last-sign", {"sign": step.sign, "value": str(step.right)})
    values = {"left": str(step.left), "sign": step.sign, "right": str(step.right)}
    return message_of(SENTENCES, "last-step", values)


HINT = Operation(
    game="year",
    name="hint",
    version=1,
    summary="Get a hint for making a number from digits",
    description="How many signs the simplest way has, its last step, or the whole of it.",
    params=YearHintParams,
    result=YearHintResult,
    compute=_compute_hint,
    estimate=cost_of,
)
