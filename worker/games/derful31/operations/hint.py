"""``31-derful/hint``: the next move."""

from typing import Annotated, Final, Literal, cast

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.drawing import Drawing
from worker.declarations.operation import Operation, Picture, Result
from worker.declarations.sentences import describe_codes
from worker.games.derful31.operations.cards import Card, Faces
from worker.games.derful31.operations.fields import GAME, PartialGridField
from worker.games.derful31.operations.pictures import card_board, describe
from worker.games.derful31.operations.position import PositionParams, position_values
from worker.games.derful31.rules.answers import HintKind

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class DerfulHintParams(PositionParams):
    """All the cards, and the positions of the cards that the player has put down."""

    grid: PartialGridField


HintCode = Literal["complete", "forced", "only", "winning", "take-back", "dead-end", "undecided"]
HINT_CODES: Final[dict[HintCode, str]] = {
    "complete": "the grid is complete and wins.",
    "forced": "put `card` into the cell: its line lacks just that.",
    "only": "put `card` into the cell: no other value was found to win there.",
    "winning": "put `card` into the cell: the grid can be won from there.",
    "take-back": "the grid cannot be won as it stands: take `card` back from the cell.",
    "dead-end": "the grid cannot be won as it stands, and taking back one card is not known to help.",
    "undecided": "whether the grid can be won was not found out within the limits.",
}


class DerfulHintDetails(Result):
    """The details of a hint; unused fields are null. Rows and columns are counted from 0."""

    row: int | None = None
    column: int | None = None
    card: int | str | None = None


class DerfulHintResult(Result):
    """The next move."""

    kind: HintKind
    """`complete`: the grid is full and wins. `forced`: the last cell of a line takes what the line lacks. `only`: no
    other value was found to win there. `winning`: this value wins, others may too. `take_back`: the grid cannot be won
    with this card, but can be without it. `dead_end`: it cannot be won, and taking back any one card was not found to
    help. `undecided`: not known within the limits."""
    row: Annotated[int | None, Field(ge=0)]
    """The row or column of the cell, from 0."""
    column: Annotated[int | None, Field(ge=0)]
    """The row or column of the cell, from 0."""
    card: int | str | None
    """The card to put there, or to take back."""
    hint: str
    """One sentence in English."""
    code: Annotated[
        HintCode, Field(description=f"The hint as a code, for translation. {describe_codes(HINT_CODES)}")
    ]
    params: DerfulHintDetails
    """The parameters of `code`."""


SENTENCES: dict[HintKind, str] = {
    "complete": "The grid is complete and wins.",
    "forced": "Put {card} into {cell}: its line lacks just that.",
    "only": "Put {card} into {cell}: no other value was found to win there.",
    "winning": "Put {card} into {cell}: the grid can be won from there.",
    "take_back": "The grid cannot be won as it stands: take {card} back from {cell}.",
    "dead_end": "The grid cannot be won as it stands, and taking back one card is not known to help.",
    "undecided": "Whether the grid can be won from here was not found out within the limits.",
}


def _compute_hint(params: DerfulHintParams, _shard: object, checkpoint: Checkpoint) -> DerfulHintResult:
    from worker.games.derful31.kernels.play.hint import hint

    grid = position_values(params.grid) or []
    found = hint(params.values, grid, params.total, checkpoint=checkpoint)
    card: Card | None = None
    cell = ""
    if found.row is not None and found.column is not None and found.value is not None:
        cell = f"the {ORDINALS[found.row]} row, {ORDINALS[found.column]} column"
        card = (
            params.grid[found.row][found.column]
            if found.kind == "take_back"
            else Faces(params.cards, params.grid).next(found.value)
        )
    return DerfulHintResult(
        kind=found.kind,
        row=found.row,
        column=found.column,
        card=card,
        hint=SENTENCES[found.kind].format(card=card, cell=cell),
        code=cast("HintCode", found.kind.replace("_", "-")),
        params=DerfulHintDetails(row=found.row, column=found.column, card=card),
    )


def _draw(params: DerfulHintParams, result: DerfulHintResult) -> Drawing:
    grid = [list(row) for row in params.grid]
    marked = None
    if result.row is not None and result.column is not None:
        marked = result.row, result.column
        grid[result.row][result.column] = result.card
    return Drawing(
        title=f"31-derful: {result.hint}",
        description=f"By rows from the top, {describe(grid)}",
        boards=[card_board(grid, marked=marked)],
    )


HINT = Operation(
    game=GAME,
    name="hint",
    version=4,
    summary="Get the next move",
    description="Returns the card to place next in a grid, empty or partly filled, or the card to take back.",
    params=DerfulHintParams,
    result=DerfulHintResult,
    compute=_compute_hint,
    pictures=(Picture("grid", "The grid with the card to put down or to take back", _draw),),
)
