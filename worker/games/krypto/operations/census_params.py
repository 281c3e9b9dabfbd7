"""The parameters of a census."""

from typing import Annotated, Self

from pydantic import Field, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Params
from worker.games.krypto.operations.fields import (
    Deck,
    DeckValue,
    Rules,
    Target,
    Use,
    canonical_deck,
    deck_cards,
)
from worker.games.krypto.rules.census_spec import Census, CensusError, Count, TargetsError
from worker.games.krypto.rules.hand import MAX_CARDS

MAX_NUMBER = 1_000
MAX_TARGETS = 10_000


class CensusParams(Params):
    """The hands, targets and rules of a census, and how much to count."""

    hand_size: Annotated[int, Field(ge=1, le=MAX_CARDS), INTEGRAL] = 5
    """Cards in a hand."""
    low: Annotated[int, Field(ge=1, le=MAX_NUMBER), INTEGRAL] = 1
    """The smallest number on a card."""
    high: Annotated[int, Field(ge=1, le=MAX_NUMBER, validate_default=True), INTEGRAL] = 25
    """The largest number on a card."""
    deck: Deck | None = None
    """Instead of `low` and `high`: only the hands that this deck can deal. `standard`, the 56 cards of Krypto, or a
    list of `[value, copies]`."""
    targets: Annotated[
        tuple[Target, Target],
        Field(strict=False, description=f"The first and the last target, at most {MAX_TARGETS:,} in all."),
    ] = (1, 25)
    rules: Rules = "house"
    use: Use = "all"
    count: Count = "distinct"
    """The numbers to count for each game: `solvability`, if it has a solution at all; `forms`, also its forms;
    `distinct`, also its distinct solutions. For the hands of five, `forms` takes about three times as long as
    `solvability`, and `distinct` about fifteen times."""

    @field_validator("high")
    @classmethod
    def _not_below_low(cls, high: int, info: ValidationInfo) -> int:
        if high < info.data.get("low", high):
            raise PydanticCustomError("empty_range", "`high` should not be below `low`")
        return high

    @field_validator("deck")
    @classmethod
    def _deals_hands(cls, deck: DeckValue | None, info: ValidationInfo) -> DeckValue | None:
        if deck is None:
            return None
        canonical, size = canonical_deck(deck), info.data.get("hand_size", 0)
        if sum(copies for _, copies in deck_cards(canonical)) < size:
            raise PydanticCustomError("small_deck", "A hand needs at least {size} cards", {"size": size})
        return canonical

    @field_validator("targets")
    @classmethod
    def _some_targets(cls, targets: tuple[int, int]) -> tuple[int, int]:
        if targets[0] > targets[1]:
            raise PydanticCustomError("empty_range", "The first target should not be above the last")
        if targets[1] - targets[0] >= MAX_TARGETS:
            raise PydanticCustomError(
                "many_targets", "There should be at most {most} targets", {"most": MAX_TARGETS}
            )
        return targets

    @model_validator(mode="after")
    def _within_limits(self) -> Self:
        if self.deck is not None and self.model_fields_set & {"low", "high"}:
            raise _fault("deck", "`deck` cannot be combined with `low` or `high`")
        try:
            self.census()
        except CensusError as error:
            hands = "high" if self.deck is None else "deck"
            field = "targets" if isinstance(error, TargetsError) else hands
            raise _fault(field, f"This census is not possible: {error}") from error
        return self

    def canonical(self) -> dict[str, object]:
        """Return the parameters as JSON values, including either the range or the deck."""
        left_out = {"deck"} if self.deck is None else {"low", "high"}
        return self.model_dump(mode="json", exclude=left_out)

    def census(self) -> Census:
        """Return the census for the kernels.

        Raises:
            CensusError: the census exceeds a limit.
        """
        if self.deck is None:
            census = Census.of_range(self.low, self.high, self.hand_size)
        else:
            census = Census.of_deck(deck_cards(self.deck), self.hand_size)
        return census.with_(targets=self.targets, rules=self.rules, use=self.use, count=self.count)


def _fault(field: str, detail: str) -> ValidationError:
    """Return a validation error for one field, to be reported together with other errors."""
    error = PydanticCustomError("census", "{detail}", {"detail": detail})
    return ValidationError.from_exception_data(
        "census", [InitErrorDetails(type=error, loc=(field,), input=None)]
    )
