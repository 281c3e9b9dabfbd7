"""Queries of the Krypto table, and the notation of hands: ``1-2-3-4-5``."""

from typing import Annotated

from pydantic import Field

from worker.declarations.fields import Form
from worker.declarations.table import NoQuery, QueryError, RowsQuery, TableData
from worker.games.krypto.operations.fields import KryptoRules
from worker.games.krypto.tables.games import HAND_SIZE

SEPARATOR = "-"
HAND_PATTERN = rf"^[0-9]{{1,2}}({SEPARATOR}[0-9]{{1,2}}){{{HAND_SIZE - 1}}}$"
SOME_CARDS_PATTERN = rf"^[0-9]{{1,2}}({SEPARATOR}[0-9]{{1,2}}){{0,{HAND_SIZE - 1}}}$"
GAME_PATTERN = rf"^[0-9]{{1,2}}({SEPARATOR}[0-9]{{1,2}}){{{HAND_SIZE - 1}}}\.[0-9]{{1,2}}$"
NEXT = "The `next` of the previous page."

_Rules = Annotated[KryptoRules, Field(description="The rules of the game.")]


_Hand = Annotated[
    str,
    Form(HAND_PATTERN, f"A hand is exactly {HAND_SIZE} numbers of one or two digits, separated by `-`"),
]
_SomeCards = Annotated[
    str,
    Form(SOME_CARDS_PATTERN, f"Cards are 1 to {HAND_SIZE} numbers of one or two digits, separated by `-`"),
]
_Contains = Annotated[
    _SomeCards | None,
    Field(
        description="Only hands that contain all of the given cards. Example: `7-7-12`,"
        " at least two sevens, and a twelve.",
    ),
]


class RulesQuery(NoQuery):
    """The rules of the games."""

    rules: _Rules = "house"


class HandsQuery(RowsQuery, RulesQuery):
    """The hands to list."""

    contains: _Contains = None
    cursor: Annotated[str | None, Field(pattern=HAND_PATTERN, description=NEXT)] = None


class GamesQuery(RowsQuery):
    """The games to list."""

    target: Annotated[int | None, Field(ge=1)] = None
    """Only games with this target."""
    hand: _Hand | None = None
    """Only games of this hand. Example: `1-1-1-1-10`."""
    contains: _Contains = None
    cursor: Annotated[str | None, Field(pattern=GAME_PATTERN, description=NEXT)] = None


class UnsolvableQuery(GamesQuery):
    """The games to list, and the rules."""

    rules: _Rules = "house"


def parse_hand(table: TableData, text: str | None, name: str) -> bytes | None:
    """Return the cards of a hand, ascending; ``text`` must fit a pattern.

    Raises:
        QueryError: A card is not in the table; the error names the field.
    """
    if text is None:
        return None
    cards = sorted(int(card) for card in text.split(SEPARATOR))
    high = table.params["high"]
    if outside := [card for card in cards if not 1 <= card <= high]:
        raise QueryError(name, f"The table has cards from 1 to {high}, not {outside[0]}")
    return bytes(cards)


def parse_runs(table: TableData, text: str | None, name: str) -> tuple[bytes, ...]:
    """Return the runs of equal cards: a hand is ascending, so a run is a sequence of bytes in it."""
    cards = parse_hand(table, text, name) or b""
    return tuple(bytes([card]) * cards.count(card) for card in sorted(set(cards)))


def check_target(table: TableData, target: int | None) -> None:
    """Check that the table has this target.

    Raises:
        QueryError: The table does not have the target.
    """
    last = table.params["last_target"]
    if target is not None and target > last:
        raise QueryError("target", f"The table has targets from 1 to {last}")


def hand_text(cards: bytes) -> str:
    """Return a hand in its notation."""
    return SEPARATOR.join(map(str, cards))
