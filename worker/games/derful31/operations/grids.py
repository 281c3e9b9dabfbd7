"""``31-derful/grids``, ``canonical`` and ``swaps``: grids by their number, up to symmetry, and by half swaps.

``31-derful/canonical``: the canonical form of a grid, and the comparison of two grids.

``31-derful/swaps``: from one game of some cards to others, by half swaps.
"""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, Digits, Natural
from worker.declarations.operation import Operation, Params, Picture, QueueName, Refusal, Result
from worker.declarations.pictures import Drawing
from worker.games.derful31.operations.fields import (
    GAME,
    Card,
    CardGrid,
    GridField,
    NumberedParams,
    ValueGrid,
    by_values,
    numbering_cost,
    values_of,
)
from worker.games.derful31.operations.pictures import canonical_grid
from worker.games.derful31.rules.deck import TooLargeError
from worker.games.derful31.rules.grid import exchanged, winning_total

if TYPE_CHECKING:
    from worker.games.derful31.kernels.grids.canonical import Moves

MAX_GRIDS = 1_000


class Derful31GridsParams(NumberedParams):
    """The grids to return."""

    rank: Natural = 0
    """The rank of the first grid, from 0: an integer, or its digits."""
    limit: Annotated[int, Field(ge=1, le=MAX_GRIDS), INTEGRAL] = 100
    """Number of grids to list."""

    _by_values = field_validator("deck")(by_values)


class Derful31RankedGrid(Result):
    """A labelled grid and its rank."""

    rank: Digits
    """Its place in the order of all grids, from 0; decimal digits."""
    grid: ValueGrid


class Derful31GridsResult(Result):
    """Some labelled winning grids, in their order."""

    labelled: Digits
    """Total number of grids; decimal digits."""
    next_rank: Digits | None
    """The `rank` of the next page; null at the end."""
    grids: list[Derful31RankedGrid]
    """The grids from `rank` on, ascending, at most `limit`."""


def _compute_grids(
    params: Derful31GridsParams, _shard: object, checkpoint: Checkpoint
) -> Derful31GridsResult:
    from worker.games.derful31.kernels.grids.ranking import ranking

    try:
        found = ranking(params.cards, params.order, params.total, checkpoint)
    except TooLargeError as error:
        raise Refusal("/deck", f"This exceeds a limit: {error}") from None
    first, end = params.rank, min(params.rank + params.limit, found.size)
    grids = []
    for number in range(first, end):
        checkpoint()
        rows = [list(row) for row in found.grid(number)]
        grids.append(Derful31RankedGrid(rank=str(number), grid=rows))
    return Derful31GridsResult(
        labelled=str(found.size), next_rank=str(end) if first <= end < found.size else None, grids=grids
    )


GRIDS = Operation(
    game=GAME,
    name="grids",
    version=3,
    summary="List the labelled grids of a total from any rank",
    description="All winning grids of a total have a fixed order, and any of them is found directly by counting,"
    " without listing the grids before it: page from anywhere with `rank`, or draw ranks at"
    " random. Ranks count *labelled* grids, not games: each game occurs once for each of"
    " its different grids, order!² · 2 divided by its `symmetries`, scattered over the order. Grids"
    " are compared by, in turn: the column sums of the upper rows (the first half, rounded down),"
    " sorted; these sums unsorted; the cards of the upper rows; the upper rows from the last to"
    " the first; the last row; the cards of the rows between; these rows from the last to the first.",
    params=Derful31GridsParams,
    result=Derful31GridsResult,
    compute=_compute_grids,
    items=Derful31RankedGrid,
    items_field="grids",
    queue=QueueName.LONG,
    estimate=numbering_cost,
)


class Derful31CanonicalParams(Params):
    """A grid, and perhaps another to compare it with."""

    grid: GridField
    other_grid: GridField | None = None
    """Another grid of the same order, to compare with this one."""

    @field_validator("other_grid")
    @classmethod
    def _check_other_order(
        cls, other: list[list[Card]] | None, info: ValidationInfo
    ) -> list[list[Card]] | None:
        grid = info.data.get("grid")
        if other is not None and grid is not None and len(other) != len(grid):
            raise PydanticCustomError(
                "other_order",
                "This should be a grid of order {order}, not {given}",
                {"order": len(grid), "given": len(other)},
            )
        return other


class Derful31Moves(Result):
    """Moves: exchange rows and columns first if `is_transposed`, then reorder the rows and the columns."""

    is_transposed: bool
    """True if rows and columns are exchanged first."""
    rows: list[int]
    """Index of the row that becomes row i, from 0."""
    columns: list[int]
    """Index of the column that becomes column i, from 0."""


class Derful31CanonicalResult(Result):
    """A grid's canonical form, and the comparison with the other grid."""

    grid: ValueGrid
    symmetries: Annotated[int, Field(ge=1)]
    """The size of the stabilizer: the number of moves that leave the grid's values unchanged."""
    total: int | None
    """The common sum of all rows and columns; null when they differ."""
    winning: bool
    """True if all rows and columns have the same sum."""
    moves: Derful31Moves
    """From the grid to its canonical form."""
    equivalent: bool | None
    """True if `other_grid` is the same game: row swaps, column swaps and transposing make it of this one. Null without
    `other_grid`."""
    moves_to_other: Derful31Moves | None
    """With `other_grid`: from the grid to it, if it is the same game."""


def _moves(moves: "Moves") -> Derful31Moves:
    return Derful31Moves(is_transposed=moves.transpose, rows=list(moves.rows), columns=list(moves.columns))


def _compute_canonical(
    params: Derful31CanonicalParams, _shard: object, _checkpoint: Checkpoint
) -> Derful31CanonicalResult:
    from worker.games.derful31.kernels.grids.canonical import canonical, same_game

    values = values_of(params.grid)
    form = canonical(values)
    total = winning_total(values)
    moves = None if params.other_grid is None else same_game(values, values_of(params.other_grid))
    return Derful31CanonicalResult(
        grid=[list(row) for row in form.grid],
        symmetries=form.symmetries,
        total=total,
        winning=total is not None,
        moves=_moves(form.moves),
        equivalent=None if params.other_grid is None else moves is not None,
        moves_to_other=None if moves is None else _moves(moves),
    )


def _draw_grid(_params: Derful31CanonicalParams, result: Derful31CanonicalResult) -> Drawing:
    return canonical_grid(result.grid)


CANONICAL = Operation(
    game=GAME,
    name="canonical",
    version=3,
    summary="Recognize a game",
    description="Finds the canonical grid: of all grids that row swaps, column swaps and transposing make of this one,"
    " the first when read row by row. Two grids are the same game when their canonical grids are equal; only values"
    " matter, so that `10`, `J`, `Q` and `K` are alike. The grid need not win.",
    params=Derful31CanonicalParams,
    result=Derful31CanonicalResult,
    compute=_compute_canonical,
    pictures=(Picture("grid", "The canonical grid, in cards, with the sums of its lines", _draw_grid),),
)


MAX_SWAP_ORDER = 5


class Derful31SwapsParams(Params):
    """A game."""

    grid: Annotated[
        Annotated[GridField, Field(max_length=MAX_SWAP_ORDER)],
        Field(description="A winning grid, up to order 5."),
    ]

    @field_validator("grid")
    @classmethod
    def _check_winning(cls, grid: list[list[Card]]) -> list[list[Card]]:
        if winning_total(values_of(grid)) is None:
            raise PydanticCustomError(
                "not_winning", "Half swaps start from a winning grid: all lines have one sum"
            )
        return grid


class Derful31HalfSwap(Result):
    """Two rows or two columns that exchange some of their cells."""

    is_columns: bool
    """True if the two lines are columns, false if they are rows."""
    lines: tuple[int, int]
    """The numbers of the lines, from 0."""
    places: list[int]
    """The places along the lines where they are exchanged, from 0."""
    grid: Annotated[
        CardGrid,
        Field(description="The grid after it."),
    ]
    canonical_grid: ValueGrid


class Derful31SwapsResult(Result):
    """The other games that are one half swap away."""

    swaps: list[Derful31HalfSwap]
    """One for each other game, the shortest first."""


def _compute_swaps(
    params: Derful31SwapsParams, _shard: object, _checkpoint: Checkpoint
) -> Derful31SwapsResult:
    from worker.games.derful31.kernels.grids.canonical import half_swaps

    return Derful31SwapsResult(
        swaps=[
            Derful31HalfSwap(
                is_columns=swap.by_columns,
                lines=swap.lines,
                places=list(swap.cells),
                grid=[list(row) for row in exchanged(params.grid, swap.by_columns, swap.lines, swap.cells)],
                canonical_grid=[list(row) for row in swap.canonical],
            )
            for swap in half_swaps(values_of(params.grid))
        ]
    )


SWAPS = Operation(
    game=GAME,
    name="swaps",
    version=2,
    summary="Find other games of the same cards by half swaps",
    description="Where two rows have the same sum over some of the columns, exchanging them there makes another winning"
    " grid, often another game; the same goes for columns. Lists the other games one such half swap away.",
    params=Derful31SwapsParams,
    result=Derful31SwapsResult,
    compute=_compute_swaps,
)
