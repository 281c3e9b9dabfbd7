"""``31-derful/check``: check a grid of given cards."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.declarations.sentences import describe_codes
from worker.games.derful31.operations.cards import Card
from worker.games.derful31.operations.fields import GAME, Cards, PartialGridField, Total
from worker.games.derful31.rules.deck import card_value

CheckCode = Literal[
    "ok",
    "card-not-in-list",
    "card-used-too-often",
    "wrong-row-sum",
    "wrong-column-sum",
    "no-total",
    "empty-cell",
]
CHECK_CODES: Final[dict[CheckCode, str]] = {
    "ok": "the grid is correct.",
    "card-not-in-list": "`card`, in `row` and `column`, is not among the cards.",
    "card-used-too-often": "`card`, in `row` and `column`, is there more often than the `held` times among the cards.",
    "wrong-row-sum": "the full row `row` sums to `sum`, not `total`.",
    "wrong-column-sum": "the full column `column` sums to `sum`, not `total`.",
    "no-total": "the `sum` of all cards cannot be divided equally among the lines of the grid.",
    "empty-cell": "nothing is wrong so far, but `row` and `column` and perhaps other cells are empty.",
}


class DerfulCheckParams(Params):
    """Cards, and their arrangement in a grid."""

    cards: Cards
    grid: Annotated[
        PartialGridField,
        Field(description="Rows of cards, each a rank or a value; null for an empty cell."),
    ]
    total: Total | None = None
    """The sum that every row and column should have. Default: the sum for the cards, if there are as many as cells,
    else the sum of the first full line."""


class DerfulCheckDetails(Result):
    """The details of a fault; unused fields are null. Rows and columns are counted from 0."""

    row: Annotated[int | None, Field(ge=0)] = None
    column: Annotated[int | None, Field(ge=0)] = None
    card: int | str | None = None
    held: Annotated[int | None, Field(ge=0)] = None
    """Number of copies of the card among the cards."""
    sum: int | None = None
    total: int | None = None


class DerfulCheckResult(Result):
    """The correctness of a grid, and its first fault."""

    correct: bool
    """True if it is full, has only the given cards, and all lines have the same sum."""
    complete: bool
    """True if every cell has a card."""
    total: int | None
    """The expected sum of every line, if it is known."""
    row_sums: list[int]
    column_sums: list[int]
    code: Annotated[
        CheckCode,
        Field(description=f"The first error as a code, for translation. {describe_codes(CHECK_CODES)}"),
    ]
    params: DerfulCheckDetails
    """The parameters of `code`."""
    detail: str | None
    """The error in a sentence; null when `correct`."""


class _Fault(NamedTuple):
    code: CheckCode
    detail: str
    params: DerfulCheckDetails


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


def _strange_cards(params: DerfulCheckParams) -> Iterator[_Fault]:
    """Yield faults for cards of the grid that the list lacks; cards of equal value may replace each other."""
    held = Counter(map(card_value, params.cards))
    left = held.copy()
    for row, cards in enumerate(params.grid):
        for column, card in enumerate(cards):
            if card is None:
                continue
            value = card_value(card)
            left[value] -= 1
            if left[value] < 0:
                details = DerfulCheckDetails(row=row, column=column, card=card, held=held[value])
                where = f"in row {row + 1}, column {column + 1}"
                if held[value]:
                    often = f"{card} {where} is there more often than the {held[value]} among the cards"
                    yield _Fault("card-used-too-often", often, details)
                else:
                    yield _Fault("card-not-in-list", f"{card} {where} is not among the cards", details)


def _faults(params: DerfulCheckParams, lines: list[_Line], total: int | None) -> Iterator[_Fault]:
    """Yield the faults, the plainest first."""
    yield from _strange_cards(params)
    whole = sum(map(card_value, params.cards))
    if total is None and len(params.cards) == len(params.grid) ** 2:
        detail = f"the cards sum to {whole}, which {len(params.grid)} rows cannot share equally"
        yield _Fault("no-total", detail, DerfulCheckDetails(sum=whole))
    for line in lines:
        if total is not None and None not in line.cards and line.sum != total:
            name = "column" if line.by_column else "row"
            details = DerfulCheckDetails.model_validate({name: line.number, "sum": line.sum, "total": total})
            detail = f"{name} {line.number + 1} sums to {line.sum}, not {total}"
            yield _Fault("wrong-column-sum" if line.by_column else "wrong-row-sum", detail, details)
    for row, cards in enumerate(params.grid):
        if None in cards:
            details = DerfulCheckDetails(row=row, column=cards.index(None))
            yield _Fault("empty-cell", f"row {row + 1}, column {cards.index(None) + 1} is empty", details)


def _total(params: DerfulCheckParams, lines: list[_Line]) -> int | None:
    """Return the sum that every line should have."""
    order = len(params.grid)
    if params.total is not None:
        return params.total
    if len(params.cards) == order**2:
        total, rest = divmod(sum(map(card_value, params.cards)), order)
        return None if rest else total
    return next((line.sum for line in lines if None not in line.cards), None)


def _compute_check(params: DerfulCheckParams, _shard: object, _checkpoint: Checkpoint) -> DerfulCheckResult:
    lines = _lines(params.grid)
    total = _total(params, lines)
    fault = next(_faults(params, lines, total), None)
    return DerfulCheckResult(
        correct=fault is None,
        complete=all(None not in line.cards for line in lines),
        total=total,
        row_sums=[line.sum for line in lines if not line.by_column],
        column_sums=[line.sum for line in lines if line.by_column],
        code=fault.code if fault else "ok",
        params=fault.params if fault else DerfulCheckDetails(),
        detail=fault.detail if fault else None,
    )


CHECK = Operation(
    game=GAME,
    name="check",
    version=1,
    summary="Check a grid",
    description="Checks if a grid, full or not, is a correct arrangement of the cards, and reports the first"
    " error with its place: a card that is not available, a full line with a wrong sum, an empty"
    " cell. Cards of the same value are interchangeable.",
    params=DerfulCheckParams,
    result=DerfulCheckResult,
    compute=_compute_check,
    at_once=True,
)
