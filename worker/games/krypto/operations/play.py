"""``krypto/check`` and ``krypto/hint``: check a solution, and help with a game, at three levels."""

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, NonNegativeInt
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER, Digits, IfUsed, Operator
from worker.declarations.operation import Operation, Result
from worker.declarations.sentences import describe_codes, shortened
from worker.games.krypto.operations.fields import Card, GameParams, KryptoRules
from worker.games.krypto.operations.solve import KryptoSolution, KryptoStep
from worker.games.krypto.rules.check import MAX_EXPRESSION_LENGTH, KryptoCheckCode, check_expression
from worker.games.krypto.rules.notation import SENTENCES, KryptoHintCode
from worker.games.krypto.rules.rules import MAX_CARDS

if TYPE_CHECKING:
    from worker.games.krypto.kernels.play.hint import Level

CODES: dict[KryptoCheckCode, str] = {
    "ok": "nothing is wrong.",
    "unknown-character": "`text` has no place in an expression.",
    "number-missing": "a number is missing before `text`, or at the end when `text` is left out.",
    "operator-missing": "an operator is missing before `text`.",
    "parenthesis-not-opened": "`text` closes a parenthesis that was not opened, or one of another kind.",
    "parenthesis-not-closed": "`text` opens a parenthesis that is never closed.",
    "card-not-in-hand": "`card` is not in the hand.",
    "card-used-too-often": "`card` is used more often than the `held` times that it is in the hand.",
    "cards-unused": "`cards` are not used.",
    "operator-not-allowed": "`operator` is not among the `operators` of the game.",
    "division-by-zero": "the step `left` `operator` `right` divides by zero.",
    "value-not-allowed": "the step `left` `operator` `right` makes `value`, which `rules` does not allow.",
    "wrong-value": "the expression is worth `value`, not `target`.",
}


class CheckParams(GameParams):
    """A game and a player's answer."""

    expression: Annotated[str, Field(max_length=MAX_EXPRESSION_LENGTH)]
    """The player's input: infix, usual precedence, parentheses of any kind that match, no unary minus. `×` may be `*`,
    `x`, `·` or `∗`, `÷` may be `/`, `:` or `⁄`, and `-` any dash; digits of every script are read. Other
    text is answered with a code for its fault; `place` is where the fault is."""


class KryptoCheckDetails(Result):
    """The details of a code; unused fields are left out. Values are exact, such as `7` or `7/2`."""

    text: IfUsed[str] = None
    """The text at `place`."""
    card: IfUsed[Digits] = None
    """A number in the expression, as decimal digits."""
    held: IfUsed[NonNegativeInt] = None
    """Number of such cards in the hand."""
    cards: IfUsed[list[int]] = None
    """Cards of the hand."""
    left: IfUsed[str] = None
    """The value left of the operator."""
    operator: IfUsed[Operator] = None
    """The operator of the step, or the one that the game does not have."""
    right: IfUsed[str] = None
    """The value right of the operator."""
    value: IfUsed[str] = None
    """The value of the step, or of the expression."""
    target: IfUsed[int] = None
    """The number to make."""
    rules: IfUsed[KryptoRules] = None
    """The rules of the game."""


class CheckResult(Result):
    """The verdict on an expression: whether it solves the game, and if not, why and where."""

    correct: bool
    """True if the expression solves the game."""
    complete: bool
    """True if it is an expression with every card that has to be used."""
    value: str | None
    """The expression's exact value, such as `7` or `7/2`; null when it has none."""
    code: Annotated[
        KryptoCheckCode,
        Field(description=f"The exact error as a code, for translation. {describe_codes(CODES)}"),
    ]
    params: KryptoCheckDetails
    """The parameters of `code`."""
    detail: str | None
    """The error in a sentence; null when `correct`."""
    place: Annotated[int | None, Field(ge=0)]
    """The place of the error: the character's offset in `expression`, from 0; null for the whole."""


def _compute_check(params: CheckParams, _shard: object, _checkpoint: Checkpoint) -> CheckResult:
    found = check_expression(
        params.cards, params.target, params.rules, params.expression, params.use, params.operators
    )
    detail = None if found.detail is None else shortened(found.detail)
    return CheckResult.model_validate(
        replace(found, detail=detail, params=found.params), from_attributes=True
    )


CHECK = Operation(
    game="krypto",
    name="check",
    version=6,
    summary="Check a solution",
    description="Parses the expression, never executes it, and computes with exact fractions. Reports the first error"
    " and its place. Any text up to the limit of its length is answered.",
    params=CheckParams,
    result=CheckResult,
    compute=_compute_check,
    immediate=True,
)


def _check_card(value: Any) -> Any:
    """Check that a number can be a card, with a message for values that steps make, instead of a failed bound."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(value, str) or (number and not (1 <= value <= MAX_SAFE_INTEGER and value % 1 == 0)):
        raise PydanticCustomError(
            "no_card",
            "Hints need positive integers up to {most}: first take back a step that made 0, a negative number or a"
            " fraction",
            {"most": MAX_SAFE_INTEGER},
        )
    return value


CardsOnTable = Annotated[
    list[Annotated[Card, BeforeValidator(_check_card)]],
    Field(
        min_length=1,
        max_length=MAX_CARDS,
        description="The numbers on the table: the hand, or the rest of it after some steps, as in `cards_left`."
        " Positive integers, in any order.",
    ),
    AfterValidator(sorted),
]


class HintParams(GameParams):
    """A position, and how much the hint reveals."""

    cards: CardsOnTable
    level: Annotated[int, Field(ge=1, le=3), INTEGRAL] = 1
    """1: a nudge that gives no step away. 2: a first step. 3: the whole solution."""


class KryptoHintDetails(Result):
    """The details of a hint's code; unused fields are left out."""

    target: IfUsed[int] = None
    """The number to make."""
    rules: IfUsed[KryptoRules] = None
    """The rules of the game."""
    needed: IfUsed[NonNegativeInt] = None
    """Number of cards that are enough."""
    held: IfUsed[NonNegativeInt] = None
    """Number of cards."""
    operator: IfUsed[Operator] = None
    """An operator."""
    other_operator: IfUsed[Operator] = None
    """A second operator."""
    card: IfUsed[int] = None
    """The largest card."""
    left: IfUsed[str] = None
    """The value left of the operator."""
    right: IfUsed[str] = None
    """The value right of the operator."""
    value: IfUsed[str] = None
    """The value of the step."""
    expression: IfUsed[str] = None
    """The simplest solution."""


_WITH_SIGNS: dict[KryptoHintCode, str] = {
    "one-step-left": "One step is left, and it does not use {operator}.",
    "last-operator": "The last step of the simplest solution uses {operator}.",
    "uses-both": "The simplest solution uses both {operator} and {other_operator}.",
    "uses-only": "The simplest solution uses {operator}, but not {other_operator}.",
}
"""Sentences of codes whose operators are signs in `params`, and words in English."""

_LISTED = describe_codes({**SENTENCES, **_WITH_SIGNS}).replace("{", "`").replace("}", "`")


class HintResult(Result):
    """A hint towards the simplest solution."""

    solvable: bool
    """True if the target can be made from the cards."""
    level: Annotated[int, Field(ge=1, le=3)]
    """How much the hint reveals, from 1 to 3, as asked."""
    detail: str
    """The hint in one sentence in English."""
    code: Annotated[
        KryptoHintCode,
        Field(description=f"The hint as a code, for translation, with names of `params` in: {_LISTED}"),
    ]
    params: KryptoHintDetails
    """The parameters of `code`."""
    step: KryptoStep | None
    """From level 2 on: the next step. Null when no step is left."""
    cards_left: list[Card | str] | None
    """With `step`: the numbers on the table after it, ascending. Integers can be sent as `cards` again; values that
    cannot, such as `-3`, `0` or `7/2`, are strings."""
    solution: KryptoSolution | None
    """At level 3: the simplest solution."""


def _compute_hint(params: HintParams, _shard: object, _checkpoint: Checkpoint) -> HintResult:
    from worker.games.krypto.kernels.play.hint import hint, is_card

    def shown(value: Fraction) -> int | str:
        return int(value) if is_card(value) else str(value)

    level: Level = params.level  # type: ignore[assignment]  # the bounds of the field are those of the type
    found = hint(params.cards, params.target, params.rules, params.use, level, params.operators)
    return HintResult(
        solvable=found.solvable,
        level=params.level,
        detail=found.told.text,
        code=found.told.code,
        params=KryptoHintDetails.model_validate(found.told.params),
        step=None if found.step is None else KryptoStep.model_validate(found.step, from_attributes=True),
        cards_left=None if found.cards_left is None else [shown(value) for value in found.cards_left],
        solution=None
        if found.solution is None
        else KryptoSolution.model_validate(found.solution, from_attributes=True),
    )


HINT = Operation(
    game="krypto",
    name="hint",
    version=5,
    summary="Get a hint",
    description="A nudge, the next step, or the whole of the simplest solution. Hints follow the position: send the"
    " numbers left on the table as `cards`.",
    params=HintParams,
    result=HintResult,
    compute=_compute_hint,
)
