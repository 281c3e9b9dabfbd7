"""``31-derful/check``, ``hint`` and ``strategy``: help for a player with cards in a grid."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final, Literal, NamedTuple, cast

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Picture, Result
from worker.declarations.pictures import Drawing
from worker.declarations.sentences import describe_codes
from worker.games.derful31.operations.fields import (
    GAME,
    Card,
    CardGrid,
    Cards,
    Faces,
    PartialGridField,
    Total,
    with_cards,
)
from worker.games.derful31.operations.pictures import card_board, describe
from worker.games.derful31.operations.solve import PositionParams, position_values
from worker.games.derful31.rules.deck import HintKind, card_value
from worker.games.derful31.rules.grid import winning_total
from worker.games.derful31.rules.order3 import CELLS, Rule, category, play

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
    held = Counter(map(card_value, params.held))
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
    whole = sum(map(card_value, params.held))
    if total is None and len(params.held) == len(params.grid) ** 2:
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
    if len(params.held) == order**2:
        total, rest = divmod(sum(map(card_value, params.held)), order)
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
    version=2,
    summary="Check a grid",
    description="Checks if a grid, full or not, is a correct arrangement of the cards, and reports the first"
    " error with its place: a card that is not available, a full line with a wrong sum, an empty"
    " cell. Cards of the same value are interchangeable.",
    params=DerfulCheckParams,
    result=DerfulCheckResult,
    compute=_compute_check,
    immediate=True,
)


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
    from worker.games.derful31.kernels.play.solve import hint

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


def _draw_hint(params: DerfulHintParams, result: DerfulHintResult) -> Drawing:
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
    version=5,
    summary="Get the next move",
    description="Returns the card to place next in a grid, empty or partly filled, or the card to take back. Of several"
    " values that win in a cell, it is the lowest.",
    params=DerfulHintParams,
    result=DerfulHintResult,
    compute=_compute_hint,
    pictures=(Picture("grid", "The grid with the card to put down or to take back", _draw_hint),),
)


class DerfulStrategyParams(Params):
    """Nine cards."""

    cards: Cards

    @field_validator("cards")
    @classmethod
    def _check_card_count(cls, cards: list[Card]) -> list[Card]:
        if len(cards) != CELLS:
            raise PydanticCustomError("not_nine", "The strategy is for nine cards, the game of order 3")
        return cards


class DerfulStrategyResult(Result):
    """The strategy's winning grid and rule."""

    category: int
    """Number of cards without a partner of the same value: 1, 3, 5, 7 or 9."""
    rule: Rule | None
    """`center_and_tens`: the card without a partner goes between four tens, pairs into opposite corners. `diagonal`:
    the three cards without partners go on the diagonal, ascending, and pairs across it, the highest farthest from the
    highest. `only_cross`: a card that two pairs can cross in only one way goes into the center. Null when the strategy
    finds no way."""
    total: int | None
    grid: CardGrid | None
    """The grid it wins with. Null when there is none: every hand of the standard deck that can be won is won by the
    strategy."""


def _compute_strategy(
    params: DerfulStrategyParams, _shard: object, _checkpoint: Checkpoint
) -> DerfulStrategyResult:
    values = [card_value(card) for card in params.cards]
    rule, grid = play(values) or (None, None)
    return DerfulStrategyResult(
        category=category(values),
        rule=rule,
        total=None if grid is None else winning_total(grid),
        grid=None if grid is None else with_cards(grid, params.cards),
    )


STRATEGY = Operation(
    game=GAME,
    name="strategy",
    version=1,
    summary="Win with nine cards by a strategy",
    description="The game of order 3 has 358 games in five categories, distinguished by the number of cards"
    " without a partner of the same value. A strategy wins each of them without trying.",
    params=DerfulStrategyParams,
    result=DerfulStrategyResult,
    compute=_compute_strategy,
)
