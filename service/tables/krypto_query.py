"""What may be asked of the Krypto table, and how hands are written: ``1-2-3-4-5``."""

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from service.http.body import invalid
from service.http.pages import MAX_PAGE
from service.http.problems import FieldError
from service.tables.built import BuiltTable
from worker.engine.job_document import Place
from worker.games.krypto.operations.fields import RulesName
from worker.games.krypto.tables.games import HAND_SIZE

SEPARATOR = "-"
HAND_PATTERN = rf"^[0-9]{{1,2}}({SEPARATOR}[0-9]{{1,2}}){{{HAND_SIZE - 1}}}$"
SOME_CARDS_PATTERN = rf"^[0-9]{{1,2}}({SEPARATOR}[0-9]{{1,2}}){{0,{HAND_SIZE - 1}}}$"
GAME_PATTERN = rf"^[0-9]{{1,2}}({SEPARATOR}[0-9]{{1,2}}){{{HAND_SIZE - 1}}}\.[0-9]{{1,2}}$"

_Rules = Annotated[RulesName, Field(description="Which values may appear on the way to a target.")]
_Limit = Annotated[
    int | None,
    Field(ge=1, le=MAX_PAGE, description="Rows in a page, 100 unless said. A stream has all unless said."),
]


def _hand(text: str) -> str:
    if not re.fullmatch(HAND_PATTERN, text):
        raise PydanticCustomError(
            "hand",
            "A hand is exactly {cards} numbers of one or two digits, separated by `-`",
            {"cards": HAND_SIZE},
        )
    return text


def _some_cards(text: str) -> str:
    if not re.fullmatch(SOME_CARDS_PATTERN, text):
        raise PydanticCustomError(
            "some_cards",
            "Cards are 1 to {cards} numbers of one or two digits, separated by `-`",
            {"cards": HAND_SIZE},
        )
    return text


# The pattern alone would be reported as a fault of the text's characters, where the number of cards is wrong.
_Hand = Annotated[str, AfterValidator(_hand), WithJsonSchema({"type": "string", "pattern": HAND_PATTERN})]
_SomeCards = Annotated[
    str, AfterValidator(_some_cards), WithJsonSchema({"type": "string", "pattern": SOME_CARDS_PATTERN})
]
_Contains = Annotated[
    _SomeCards | None,
    Field(
        description="Only hands with all of these cards, such as `7-7-12`: two sevens or more, and a twelve.",
    ),
]


class _Query(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NoQuery(_Query):
    """Nothing to be asked."""


class RulesQuery(_Query):
    """Under which rules."""

    rules: _Rules = "house"


class HandsQuery(RulesQuery):
    """Which hands."""

    contains: _Contains = None
    limit: _Limit = None
    cursor: Annotated[
        str | None, Field(pattern=HAND_PATTERN, description="The `next` of the page before.")
    ] = None


class GamesQuery(_Query):
    """Which games."""

    target: Annotated[int | None, Field(ge=1, description="Only games with this target.")] = None
    hand: Annotated[_Hand | None, Field(description="Only games of this hand, such as `1-1-1-1-10`.")] = None
    contains: _Contains = None
    limit: _Limit = None
    cursor: Annotated[
        str | None, Field(pattern=GAME_PATTERN, description="The `next` of the page before.")
    ] = None


class UnsolvableQuery(GamesQuery):
    """Which games, under which rules."""

    rules: _Rules = "house"


def parse_hand(table: BuiltTable, text: str, name: str, place: Place = "query") -> bytes:
    """The cards of a hand that was written as ``text``, which fits a pattern, ascending.

    Raises:
        ProblemError: 422 naming the field when a card is not in the table.
    """
    cards = sorted(int(card) for card in text.split(SEPARATOR))
    high = table.params["high"]
    if outside := [card for card in cards if not 1 <= card <= high]:
        detail = f"The table has cards from 1 to {high}, and none of {outside[0]}"
        raise invalid([FieldError(f"/{name}", detail, place)])
    return bytes(cards)


def check_target(table: BuiltTable, target: int | None) -> None:
    """Go on only with a target that the table has.

    Raises:
        ProblemError: 422 otherwise.
    """
    last = table.params["last_target"]
    if target is not None and target > last:
        raise invalid([FieldError("/target", f"The table has targets from 1 to {last}", "query")])


def hand_text(cards: bytes) -> str:
    """A hand as it is written."""
    return SEPARATOR.join(map(str, cards))


def runs(cards: bytes) -> tuple[bytes, ...]:
    """Equal cards together: a hand is ascending, so it holds a run as consecutive bytes."""
    return tuple(bytes([card]) * cards.count(card) for card in sorted(set(cards)))
