"""The parameters and results that the operations of the Year Game share."""

from typing import Annotated, Final

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations.fields import INTEGRAL, Form
from worker.declarations.operation import Cost, Params, Result
from worker.games.year.rules import rules
from worker.games.year.rules.rules import BOUND, MAX_DIGITS

YearRules = TypeAliasType("YearRules", rules.Rules)
YearDigitOrder = TypeAliasType("YearDigitOrder", rules.Order)

Digits = Annotated[
    str,
    Form(f"^[0-9]{{1,{MAX_DIGITS}}}$", f"This should be a text of 1 to {MAX_DIGITS} digits, such as 2016"),
    Field(
        description="The digits, each to be used once: a text of 1 to 6 digits, because a digit 0 may be the first."
    ),
]
Target = Annotated[int, Field(ge=-BOUND, le=BOUND, description="The number to make."), INTEGRAL]
Rules = Annotated[
    YearRules,
    Field(
        description="What may be done with the digits. All rules join neighbouring digits to a number. `basic` has"
        " `+ - × ÷` and brackets. `school` has besides `^` with a whole exponent (of 0 only above 0), and"
        " on each number or pair of brackets at most two of the signs `-`, `√` (where the root is rational) and `!`"
        " (of 0 to 12). `apl` reads from right to left without brackets, as APL does: it has"
        " `+ - × ÷ * ⌊ ⌈ | = ≠ < ≤ ≥ > !` between values, at most two of"
        " `- × ÷ ! ⌊ ⌈ |` before each value, and numbers that begin with 0."
    ),
]
DigitOrder = Annotated[
    YearDigitOrder,
    Field(description="`given`: the digits stay in their order. `any`: they may be used in any order."),
]
Expression = Annotated[str, Field(description="The way, as `year/check` reads it.")]
SignsTotal = Annotated[int, Field(ge=0, description="Number of signs in the way; brackets are none.")]
WaysTotal = Annotated[
    int,
    Field(
        ge=0,
        description="Number of ways. Two are the same if they do the same steps on the same numbers: of the signs on"
        " one value, only what they make of it counts, and so do no brackets that reading from left to right makes"
        " superfluous.",
    ),
]

RULE_NAMES: Final[dict[YearRules, str]] = {
    "basic": "Basic: + − × ÷",
    "school": "School: also ^ √ !",
    "apl": "APL: its signs, from right to left",
}
"""The rules as charts and boards name them; the page has the same words."""

_LONGEST_ANY = {"basic": MAX_DIGITS, "school": MAX_DIGITS - 1, "apl": MAX_DIGITS - 1}
"""The most digits in any order: one more takes a processor more than a minute, and more than 2 GB."""
_SECONDS = {"given": (0.01, 0.01, 0.01, 0.02, 0.3, 5.0), "any": (0.01, 0.01, 0.01, 0.1, 4.5, 3.0)}
"""Seconds of a processor that so many digits take, measured with those that take longest."""


class DigitsParams(Params):
    """Digits and rules."""

    digits: Digits
    rules: Rules = "basic"
    digit_order: DigitOrder = "given"

    @field_validator("digit_order")
    @classmethod
    def _check_order(cls, order: YearDigitOrder, info: ValidationInfo) -> YearDigitOrder:
        digits, rules = info.data.get("digits", ""), info.data.get("rules", "basic")
        if order == "any" and len(digits) > _LONGEST_ANY[rules]:
            raise PydanticCustomError(
                "too_many_orders",
                "{digits} digits in any order would take more than a minute under {rules} rules; at most {most} are"
                " taken",
                {"digits": len(digits), "rules": rules, "most": _LONGEST_ANY[rules]},
            )
        return order

    def canonical(self) -> dict[str, object]:
        """Return the parameters as JSON values; digits in any order ascend."""
        dumped = super().canonical()
        return {**dumped, "digits": "".join(sorted(self.digits))} if self.digit_order == "any" else dumped


class TargetParams(DigitsParams):
    """Digits, rules, and the number to make."""

    target: Target


class YearWay(Result):
    """A way to a number."""

    target: int
    """The number that it makes."""
    expression: Expression
    signs_total: SignsTotal


def cost_of(params: DigitsParams) -> Cost:
    """Return the estimated cost of finding all values of the digits."""
    return cost_of_digits(len(params.digits), params.digit_order)


def cost_of_digits(digits_total: int, order: YearDigitOrder) -> Cost:
    """Return the estimated cost of finding all values of so many digits."""
    return Cost(_SECONDS[order][digits_total - 1], f"all ways of {digits_total} digits")
