"""``krypto/check``: check a solution."""

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Result
from worker.declarations.sentences import describe_codes
from worker.declarations.shortening import shortened
from worker.games.krypto.operations.fields import GameParams, RulesName
from worker.games.krypto.rules.check import Code, Reason, check
from worker.games.krypto.rules.parse import MAX_EXPRESSION_LENGTH

CODES: dict[Code, str] = {
    "ok": "nothing is wrong.",
    "unknown-character": "`text` has no place in an expression.",
    "number-missing": "a number is missing before `text`, or at the end when `text` is null.",
    "operator-missing": "an operator is missing before `text`.",
    "parenthesis-not-opened": "`text` closes a parenthesis that was not opened, or one of another kind.",
    "parenthesis-not-closed": "`text` opens a parenthesis that is never closed.",
    "card-not-in-hand": "`card` is not in the hand.",
    "card-used-too-often": "`card` is used more often than the `held` times that it is in the hand.",
    "cards-unused": "`cards` are not used.",
    "division-by-zero": "the step `left` `op` `right` divides by zero.",
    "value-not-allowed": "the step `left` `op` `right` makes `value`, which `rules` does not allow.",
    "wrong-value": "the expression is worth `value`, not `target`.",
    "too-long": "the expression has too many characters.",
}


class CheckParams(GameParams):
    """A game and a player's answer."""

    expression: Annotated[str, Field(max_length=MAX_EXPRESSION_LENGTH)]
    """The player's input: infix, usual precedence,  parentheses of any kind that match, no unary minus. `×` may be `*`,
    `x`, `·` or `∗`, `÷` may be `/`, `:` or `⁄`, and `-` any dash; digits of every script are read. Other text is
    answered with the reason `syntax`."""


class KryptoCheckDetails(Result):
    """The details of a code; unused fields are null. Values are exact, such as `7` or `7/2`."""

    text: str | None = None
    """The text at `position`."""
    card: str | None = None
    """A number in the expression, as decimal digits."""
    held: Annotated[int | None, Field(ge=0)] = None
    """Number of its copies in the hand."""
    cards: list[int] | None = None
    """Cards of the hand."""
    left: str | None = None
    op: str | None = None
    right: str | None = None
    value: str | None = None
    target: int | None = None
    rules: RulesName | None = None


class CheckResult(Result):
    """The verdict on an expression: whether it solves the game, and if not, why and where."""

    valid: bool
    value: str | None
    """The expression's exact value, such as `7` or `7/2`; null when it has none."""
    reason: Reason
    code: Annotated[
        Code, Field(description=f"The exact error as a code, for translation. {describe_codes(CODES)}")
    ]
    params: KryptoCheckDetails
    """The parameters of `code`."""
    detail: str | None
    """The error in a sentence; null when `valid`."""
    position: Annotated[int | None, Field(ge=0)]
    """Position of the error: the character's offset in `expression`, from 0."""


def _compute_check(params: CheckParams, _shard: object, _checkpoint: Checkpoint) -> CheckResult:
    found = check(params.cards, params.target, params.rules, params.expression, params.use)
    detail = None if found.detail is None else shortened(found.detail)
    return CheckResult.model_validate(
        replace(found, detail=detail, params=found.params), from_attributes=True
    )


CHECK = Operation(
    game="krypto",
    name="check",
    version=4,
    summary="Check a solution",
    description="Parses the expression, never executes it, and computes with exact fractions. Reports the first error"
    " and its position. Any text up to the limit of its length is answered.",
    params=CheckParams,
    result=CheckResult,
    compute=_compute_check,
    at_once=True,
)
