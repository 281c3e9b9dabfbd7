"""``krypto/hint``: help with a game, at three levels."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER
from worker.declarations.operation import Example, Operation, Result
from worker.games.krypto.operations.fields import Card, GameParams
from worker.games.krypto.operations.hint_codes import HintCodeField, KryptoHintDetails, hint_code
from worker.games.krypto.operations.solve import SolutionModel, StepModel
from worker.games.krypto.rules.hand import MAX_CARDS

if TYPE_CHECKING:
    from worker.games.krypto.kernels.play.hint import Level


def _still_a_card(value: Any) -> Any:
    """Check that a number can be a card, with a message for values that steps make, instead of a failed bound."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (number and 1 <= value <= MAX_SAFE_INTEGER and value % 1 == 0):
        raise PydanticCustomError(
            "no_card",
            "Hints need positive integers up to {most}: first take back a step that made 0, a negative number or a"
            " fraction",
            {"most": MAX_SAFE_INTEGER},
        )
    return value


CardsOnTable = Annotated[
    list[Annotated[Card, BeforeValidator(_still_a_card)]],
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
    level: Annotated[
        int,
        Field(
            ge=1,
            le=3,
            description="1: a nudge that gives no step away. 2: a first step. 3: the whole solution.",
        ),
        INTEGRAL,
    ] = 1


class HintResult(Result):
    """A hint towards the simplest solution."""

    solvable: Annotated[bool, Field(description="True if the target can be made from the cards.")]
    level: Annotated[int, Field(ge=1, le=3)]
    hint: Annotated[str, Field(description="One sentence in English.")]
    code: HintCodeField
    params: Annotated[KryptoHintDetails, Field(description="The parameters of `code`.")]
    step: Annotated[
        StepModel | None,
        Field(description="From level 2 on: the next step. Null when no step is left."),
    ]
    cards_left: Annotated[
        list[Card | str] | None,
        Field(
            description="With `step`: the numbers on the table after it, ascending. Integers can be sent as `cards`"
            " again; values that cannot, such as `-3`, `0` or `7/2`, are strings."
        ),
    ]
    solution: Annotated[SolutionModel | None, Field(description="At level 3: the simplest solution.")]


def _compute(params: HintParams, _shard: object, _checkpoint: Checkpoint) -> HintResult:
    from worker.games.krypto.kernels.play.hint import hint, is_card

    def shown(value: Fraction) -> int | str:
        return int(value) if is_card(value) else str(value)

    level: Level = params.level  # type: ignore[assignment]  # the bounds of the field are those of the type
    found = hint(params.cards, params.target, params.rules, params.use, level)
    code, details = hint_code(found.text)
    return HintResult(
        solvable=found.solvable,
        level=params.level,
        hint=found.text,
        code=code,
        params=details,
        step=None if found.step is None else StepModel.model_validate(found.step, from_attributes=True),
        cards_left=None if found.cards_left is None else [shown(value) for value in found.cards_left],
        solution=None
        if found.solution is None
        else SolutionModel.model_validate(found.solution, from_attributes=True),
    )


HINT = Operation(
    game="krypto",
    name="hint",
    version=3,
    summary="Get a hint",
    description="A nudge, the next step, or the whole of the simplest solution. Hints follow the position: send the"
    " numbers left on the table as `cards`.",
    params=HintParams,
    result=HintResult,
    examples=(
        Example(
            summary="A nudge",
            params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international"},
        ),
        Example(
            summary="A first step",
            params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international", "level": 2},
        ),
        Example(
            summary="The whole solution, from the position after that step",
            params={"cards": [8, 14, 19, 42], "target": 17, "rules": "international", "level": 3},
        ),
        Example(
            summary="No solution from this position",
            params={"cards": [1, 1, 1], "target": 17, "level": 3},
        ),
    ),
    compute=_compute,
)
