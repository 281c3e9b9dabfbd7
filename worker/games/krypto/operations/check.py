"""``krypto/check``: is this a correct solution?"""

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Example, Operation, Params, Result
from worker.declarations.shortening import shortened
from worker.games.krypto.operations.fields import Cards, Rules, Target, Use
from worker.games.krypto.rules.check import Reason, check
from worker.games.krypto.rules.parse import EXPRESSION_PATTERN, MAX_EXPRESSION_LENGTH


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
            description="Infix, usual precedence: `×` or `*`, `÷` or `/`, `-` or `−`, parentheses; no unary minus.",
        ),
    ]


class CheckResult(Result):
    """Whether the expression solves the game, and if not, why and where."""

    valid: bool
    value: Annotated[
        str | None,
        Field(description="The expression's exact value, such as `7` or `7/2`; null when it has none."),
    ]
    reason: Reason
    detail: Annotated[str | None, Field(description="The error in a sentence; null when `valid`.")]
    position: Annotated[
        int | None,
        Field(ge=0, description="Position of the error: the character's offset in `expression`, from 0."),
    ]


def _compute(params: CheckParams, _shard: object, _checkpoint: Checkpoint) -> CheckResult:
    found = check(params.cards, params.target, params.rules, params.expression, params.use)
    detail = None if found.detail is None else shortened(found.detail)
    return CheckResult.model_validate(replace(found, detail=detail), from_attributes=True)


CHECK = Operation(
    game="krypto",
    name="check",
    version=2,
    summary="Check a solution",
    description="Parses the expression, never executes it, and computes with exact fractions. Reports the first error"
    " and its position.",
    params=CheckParams,
    result=CheckResult,
    examples=(
        Example(
            summary="A correct solution",
            params={"cards": [2, 4, 3, 6, 5], "target": 6, "expression": "6 + 5 + 2 - 4 - 3"},
        ),
        Example(
            summary="Correct value, but against the rules",
            params={
                "cards": [2, 4, 3, 6, 5],
                "target": 6,
                "rules": "international",
                "expression": "(2 - 3) * (4 - 5) * 6",
            },
        ),
    ),
    compute=_compute,
    at_once=True,
)
