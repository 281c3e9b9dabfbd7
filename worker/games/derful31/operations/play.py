"""``31-derful/check`` and ``hint``: help for a player with cards in a grid."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field, NonNegativeInt, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import IfUsed
from worker.declarations.operation import Operation, Params, Picture, Result
from worker.declarations.pictures import Drawing
from worker.declarations.sentences import describe_codes
from worker.games.derful31.operations.fields import (
    GAME,
    Card,
    Cards,
    Faces,
    PartialGridField,
    Place,
    Total,
)
from worker.games.derful31.operations.pictures import card_board, describe
from worker.games.derful31.operations.solve import PositionParams, position_values
from worker.games.derful31.rules.deck import Derful31HintCode, card_value

Derful31CheckCode = TypeAliasType(
    "Derful31CheckCode",
    Literal[
        "ok",
        "card-not-in-list",
        "card-used-too-often",
        "wrong-row-sum",
        "wrong-column-sum",
        "no-total",
        "empty-cell",
    ],
)
CHECK_CODES: Final[dict[Derful31CheckCode, str]] = {
    "ok": "the grid is correct.",
    "card-not-in-list": "`card`, in `row` and `column`, is not among the cards.",
    "card-used-too-often": "`card`, in `row` and `column`, is there more often than the `held` times among the cards.",
    "wrong-row-sum": "the full row `row` sums to `sum`, not `total`.",
    "wrong-column-sum": "the full column `column` sums to `sum`, not `total`.",
    "no-total": "the `sum` of all cards cannot be divided equally among the lines of the grid.",
    "empty-cell": "nothing is wrong so far, but `row` and `column` and perhaps other cells are empty.",
}


class Derful31CheckParams(Params):
    """Cards, and their arrangement in a grid."""

    grid: Annotated[
        PartialGridField,
        Field(description="Rows of cards, each a rank or a value; null for an empty cell."),
    ]
    cards: Annotated[
        Cards | None,
        Field(
            validate_default=True,
            description="The cards, in any order, each a rank or a value. Default: those of the grid, which then has to"
            " be full.",
        ),
    ] = None
    total: Total | None = None
    """The sum that every row and column should have. Default: the sum for the cards, if there are as many as cells,
    else the sum of the first full line."""

    @field_validator("cards", mode="before")
    @classmethod
    def _fill_cards(cls, cards: object, info: ValidationInfo) -> object:
        grid: list[list[Card | None]] | None = info.data.get("grid")
        if cards is not None or grid is None:
            return cards
        found = [card for row in grid for card in row]
        if None in found:
            raise PydanticCustomError("cards_unknown", "Give the cards, or a grid without empty cells")
        return found

    @property
    def held(self) -> list[Card]:
        """The cards, which are known once the parameters are valid."""
        return self.cards or []


class Derful31CheckDetails(Result):
    """The details of a fault; unused fields are left out. Rows and columns are counted from 0."""

    row: IfUsed[NonNegativeInt] = None
    """The row, or the row of the cell, from 0."""
    column: IfUsed[NonNegativeInt] = None
    """The column, or the column of the cell, from 0."""
    card: IfUsed[int | str] = None
    """The card that should not be there."""
    held: IfUsed[NonNegativeInt] = None
    """Number of copies of the card among the cards."""
    sum: IfUsed[int] = None
    """The sum of the line, or of all cards."""
    total: IfUsed[int] = None
    """The sum that the line should have."""


class Derful31CheckResult(Result):
    """The correctness of a grid, and its first fault."""

    correct: bool
    """True if it is full, has only the given cards, and all lines have the same sum."""
    complete: bool
    """True if every cell has a card."""
    total: int | None
    """The expected sum of every line, if it is known."""
    row_sums: list[int]
    """The sum of each row, from the top, of the cards that are there."""
    column_sums: list[int]
    """The sum of each column, from the left, of the cards that are there."""
    code: Annotated[
        Derful31CheckCode,
        Field(description=f"The first error as a code, for translation. {describe_codes(CHECK_CODES)}"),
    ]
    params: Derful31CheckDetails
    """The parameters of `code`."""
    detail: str | None
    """The error in a sentence; null when `correct`."""
    place: Place


class _Fault(NamedTuple):
    code: Derful31CheckCode
    detail: str
    params: Derful31CheckDetails


class _Line(NamedTuple):
    by_column: bool
    number: int
    cards: list[Card | None]

    @property
    def sum(self) -> int:
        """The sum of the cards in the line."""
        return sum(card_value(card) for card in self.cards if card is not None)


def _lines(grid: list[list[Card | None]]) -> list[_Line]:
    rows = [_Line(False, number, row) for number, row in enumerate(grid)]
    return rows + [_Line(True, number, list(column)) for number, column in enumerate(zip(*grid, strict=True))]


def _strange_cards(params: Derful31CheckParams) -> Iterator[_Fault]:
    """Yield faults for cards of the grid that the list lacks; cards of equal value may replace each other."""
    held = Counter(map(card_value, params.held))
    left = held.copy()
    for row, cards in enumerate(params.grid):
        for column, card in enumerate(cards):
            if card is None:
                continue
            value = card_value(card)
            left[value] -= 1
            if left[value] < 0:
                details = Derful31CheckDetails(row=row, column=column, card=card, held=held[value])
                where = f"in row {row + 1}, column {column + 1}"
                if held[value]:
                    often = f"{card} {where} is there more often than the {held[value]} among the cards."
                    yield _Fault("card-used-too-often", often, details)
                else:
                    yield _Fault("card-not-in-list", f"{card} {where} is not among the cards.", details)


def _faults(params: Derful31CheckParams, lines: list[_Line], total: int | None) -> Iterator[_Fault]:
    """Yield the faults, the plainest first."""
    yield from _strange_cards(params)
    whole = sum(map(card_value, params.held))
    if total is None and len(params.held) == len(params.grid) ** 2:
        detail = f"The cards sum to {whole}, which {len(params.grid)} rows cannot share equally."
        yield _Fault("no-total", detail, Derful31CheckDetails(sum=whole))
    for line in lines:
        if total is not None and None not in line.cards and line.sum != total:
            name = "column" if line.by_column else "row"
            details = Derful31CheckDetails.model_validate(
                {name: line.number, "sum": line.sum, "total": total}
            )
            detail = f"{name.capitalize()} {line.number + 1} sums to {line.sum}, not {total}."
            yield _Fault("wrong-column-sum" if line.by_column else "wrong-row-sum", detail, details)
    for row, cards in enumerate(params.grid):
        if None in cards:
            details = Derful31CheckDetails(row=row, column=cards.index(None))
            place = f"row {row + 1}, column {cards.index(None) + 1}"
            yield _Fault("empty-cell", f"Nothing is wrong so far; {place} is empty.", details)


def _total(params: Derful31CheckParams, lines: list[_Line]) -> int | None:
    """Return the sum that every line should have."""
    order = len(params.grid)
    if params.total is not None:
        return params.total
    if len(params.held) == order**2:
        total, rest = divmod(sum(map(card_value, params.held)), order)
        return None if rest else total
    return next((line.sum for line in lines if None not in line.cards), None)


def _compute_check(
    params: Derful31CheckParams, _shard: object, _checkpoint: Checkpoint
) -> Derful31CheckResult:
    lines = _lines(params.grid)
    total = _total(params, lines)
    fault = next(_faults(params, lines, total), None)
    return Derful31CheckResult(
        correct=fault is None,
        complete=all(None not in line.cards for line in lines),
        total=total,
        row_sums=[line.sum for line in lines if not line.by_column],
        column_sums=[line.sum for line in lines if line.by_column],
        code=fault.code if fault else "ok",
        params=fault.params if fault else Derful31CheckDetails(),
        detail=fault.detail if fault else None,
        place=_place(fault.params) if fault else None,
    )


def _place(params: Derful31CheckDetails) -> list[int] | None:
    return None if params.row is None or params.column is None else [params.row, params.column]


CHECK = Operation(
    game=GAME,
    name="check",
    version=3,
    summary="Check a grid",
    description="Checks if a grid, full or not, is a correct arrangement of the cards, and reports the first"
    " error with its place: a card that is not available, a full line with a wrong sum, an empty"
    " cell. Cards of the same value are interchangeable.",
    params=Derful31CheckParams,
    result=Derful31CheckResult,
    compute=_compute_check,
    immediate=True,
)


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Derful31HintParams(PositionParams):
    """All the cards, and the positions of the cards that the player has put down."""

    grid: PartialGridField


HINT_CODES: Final[dict[Derful31HintCode, str]] = {
    "complete": "the grid is complete and wins.",
    "forced": "put `card` into the cell: its line lacks just that.",
    "only": "put `card` into the cell: no other value was found to win there.",
    "winning": "put `card` into the cell: the grid can be won from there.",
    "take-back": "the grid cannot be won as it stands: take `card` back from the cell.",
    "dead-end": "the grid cannot be won as it stands, and taking back one card is not known to help.",
    "undecided": "whether the grid can be won was not found out within the limits.",
}


class Derful31HintDetails(Result):
    """The details of a hint; unused fields are left out. Rows and columns are counted from 0."""

    row: IfUsed[NonNegativeInt] = None
    """The row of the cell, from 0."""
    column: IfUsed[NonNegativeInt] = None
    """The column of the cell, from 0."""
    card: IfUsed[int | str] = None
    """The card to put there, or to take back."""


class Derful31HintResult(Result):
    """The next move."""

    code: Annotated[
        Derful31HintCode,
        Field(description=f"The hint as a code, for translation. {describe_codes(HINT_CODES)}"),
    ]
    params: Derful31HintDetails
    """The parameters of `code`."""
    detail: str
    """The hint in a sentence."""
    place: Place


SENTENCES: dict[Derful31HintCode, str] = {
    "complete": "The grid is complete and wins.",
    "forced": "Put {card} into {cell}: its line lacks just that.",
    "only": "Put {card} into {cell}: no other value was found to win there.",
    "winning": "Put {card} into {cell}: the grid can be won from there.",
    "take-back": "The grid cannot be won as it stands: take {card} back from {cell}.",
    "dead-end": "The grid cannot be won as it stands, and taking back one card is not known to help.",
    "undecided": "Whether the grid can be won from here was not found out within the limits.",
}


def _compute_hint(params: Derful31HintParams, _shard: object, checkpoint: Checkpoint) -> Derful31HintResult:
    from worker.games.derful31.kernels.play.solve import hint

    grid = position_values(params.grid) or []
    found = hint(params.values, grid, params.total, checkpoint=checkpoint)
    card: Card | None = None
    cell = ""
    if found.row is not None and found.column is not None and found.value is not None:
        cell = f"the {ORDINALS[found.row]} row, {ORDINALS[found.column]} column"
        card = (
            params.grid[found.row][found.column]
            if found.code == "take-back"
            else Faces(params.cards, params.grid).next(found.value)
        )
    return Derful31HintResult(
        code=found.code,
        params=Derful31HintDetails(row=found.row, column=found.column, card=card),
        detail=SENTENCES[found.code].format(card=card, cell=cell),
        place=None if found.row is None or found.column is None else [found.row, found.column],
    )


def _draw_hint(params: Derful31HintParams, result: Derful31HintResult) -> Drawing:
    grid = [list(row) for row in params.grid]
    marked: tuple[int, int] | None = None
    if result.place is not None:
        row, column = marked = result.place[0], result.place[1]
        grid[row][column] = result.params.card
    return Drawing(
        title=f"31-derful: {result.detail}",
        description=f"By rows from the top, {describe(grid)}",
        boards=[card_board(grid, marked=marked)],
    )


HINT = Operation(
    game=GAME,
    name="hint",
    version=6,
    summary="Get the next move",
    description="Returns the card to place next in a grid, empty or partly filled, or the card to take back. Of several"
    " values that win in a cell, it is the lowest.",
    params=Derful31HintParams,
    result=Derful31HintResult,
    compute=_compute_hint,
    pictures=(Picture("grid", "The grid with the card to put down or to take back", _draw_hint),),
)
