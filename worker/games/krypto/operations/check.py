"""``krypto/check``: is this a correct solution?"""

from typing import Annotated, Literal

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.declarations.shortening import shortened
from worker.games.krypto.operations.examples import CHECK_EXAMPLES
from worker.games.krypto.operations.fields import Cards, Rules, Target, Use
from worker.games.krypto.rules.check import check

MAX_EXPRESSION_LENGTH = 500
EXPRESSION_PATTERN = r"^[0-9+\-\u2212\u2013×*·÷/() ]+$"


class CheckParams(Params):
    """A game and somebody's answer to it."""

    cards: Cards
    target: Target
    rules: Rules = "house"
    use: Use = "all"
    expression: Annotated[
        str,
        Field(
            min_length=1,
            max_length=MAX_EXPRESSION_LENGTH,
            pattern=EXPRESSION_PATTERN,
            description="Infix, usual precedence; `×` or `*`, `÷` or `/`, `-` or `−`, parentheses, no signs.",
        ),
    ]


class CheckResult(Result):
    """Whether the expression solves the game, and if not, why and where."""

    valid: bool
    value: Annotated[
        str | None,
        Field(description="The expression's exact value, such as `7` or `7/2`; null when it has none."),
    ]
    reason: Literal["ok", "syntax", "wrong_cards", "wrong_value", "division_by_zero", "breaks_rules"]
    detail: Annotated[str | None, Field(description="What is wrong, in a sentence; null when nothing is.")]
    position: Annotated[
        int | None,
        Field(ge=0, description="Where it breaks: the character's offset in `expression`, from 0."),
    ]


def _compute(params: CheckParams, _shard: object, _checkpoint: Checkpoint) -> CheckResult:

    found = check(params.cards, params.target, params.rules, params.expression, params.use)
    return CheckResult(
        valid=found.valid,
        value=found.value,
        reason=found.reason,
        detail=None if found.detail is None else shortened(found.detail),
        position=found.position,
    )


CHECK = Operation(
    game="krypto",
    name="check",
    version=2,
    summary="Check a solution",
    description="Reads the expression, never executes it, and computes with exact fractions. The first thing that is"
    " wrong is named, with its place.",
    params=CheckParams,
    result=CheckResult,
    examples=CHECK_EXAMPLES,
    compute=_compute,
)
