"""``31-derful/canonical``: the canonical form of a grid, and the comparison of two grids."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.drawing import Drawing
from worker.declarations.operation import Operation, Params, Picture, Result
from worker.games.derful31.operations.cards import Card
from worker.games.derful31.operations.fields import GAME, GridField, ValueGrid, values_of
from worker.games.derful31.operations.pictures import canonical_grid
from worker.games.derful31.rules.grid import winning_total

if TYPE_CHECKING:
    from worker.games.derful31.kernels.grids.canonical import Moves


class DerfulCanonicalParams(Params):
    """A grid, and perhaps another to compare it with."""

    grid: GridField
    other: GridField | None = None
    """Another grid of the same order, to compare with this one."""

    @field_validator("other")
    @classmethod
    def _same_order(cls, other: list[list[Card]] | None, info: ValidationInfo) -> list[list[Card]] | None:
        grid = info.data.get("grid")
        if other is not None and grid is not None and len(other) != len(grid):
            raise PydanticCustomError(
                "other_order", "This grid is not of order {order}", {"order": len(grid)}
            )
        return other


class MovesModel(Result):
    """Moves: transpose first if `transpose`, then reorder the rows and the columns."""

    transpose: bool
    rows: list[int]
    """Index of the row that becomes row i, from 0."""
    columns: list[int]
    """Index of the column that becomes column i, from 0."""


class DerfulCanonicalResult(Result):
    """A grid's canonical form, and the comparison with the other grid."""

    grid: ValueGrid
    symmetries: Annotated[int, Field(ge=1)]
    """The size of the stabilizer: the number of moves that leave the grid's values unchanged."""
    total: int | None
    """The common sum of all rows and columns; null when they differ."""
    winning: bool
    """True if all rows and columns have the same sum."""
    moves: MovesModel
    """From the grid to its canonical form."""
    same_game: bool | None
    """With `other`: true if it is the same game."""
    moves_to_other: MovesModel | None
    """With `other`: from the grid to it, if it is the same game."""


def _moves(moves: "Moves") -> MovesModel:
    return MovesModel(transpose=moves.transpose, rows=list(moves.rows), columns=list(moves.columns))


def _compute_canonical(
    params: DerfulCanonicalParams, _shard: object, _checkpoint: Checkpoint
) -> DerfulCanonicalResult:
    from worker.games.derful31.kernels.grids.canonical import canonical, same_game

    values = values_of(params.grid)
    form = canonical(values)
    total = winning_total(values)
    moves = None if params.other is None else same_game(values, values_of(params.other))
    return DerfulCanonicalResult(
        grid=[list(row) for row in form.grid],
        symmetries=form.symmetries,
        total=total,
        winning=total is not None,
        moves=_moves(form.moves),
        same_game=None if params.other is None else moves is not None,
        moves_to_other=None if moves is None else _moves(moves),
    )


def _draw(_params: DerfulCanonicalParams, result: DerfulCanonicalResult) -> Drawing:
    return canonical_grid(result.grid)


CANONICAL = Operation(
    game=GAME,
    name="canonical",
    version=1,
    summary="Recognize a game",
    description="Finds the canonical grid: of all grids that row swaps, column swaps and transposing make of this one,"
    " the first when read row by row. Two grids are the same game when their canonical grids are equal; only values"
    " matter, so that `10`, `J`, `Q` and `K` are alike. The grid need not win.",
    params=DerfulCanonicalParams,
    result=DerfulCanonicalResult,
    compute=_compute_canonical,
    pictures=(Picture("grid", "The canonical grid, in cards, with the sums of its lines", _draw),),
)
