"""``31-derful/swaps``: from one game of some cards to others, by half swaps."""

from typing import Annotated

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Params, Result
from worker.games.derful31.operations.cards import Card
from worker.games.derful31.operations.fields import GAME, CardGrid, GridField, ValueGrid, values_of
from worker.games.derful31.rules.grid import exchanged, winning_total

MAX_SWAP_ORDER = 5


class DerfulSwapsParams(Params):
    """A game."""

    grid: Annotated[
        Annotated[GridField, Field(max_length=MAX_SWAP_ORDER)],
        Field(description="A winning grid, up to order 5."),
    ]

    @field_validator("grid")
    @classmethod
    def _wins(cls, grid: list[list[Card]]) -> list[list[Card]]:
        if winning_total(values_of(grid)) is None:
            raise PydanticCustomError("not_winning", "Half swaps start from a winning grid, and this is none")
        return grid


class HalfSwapModel(Result):
    """Two rows or two columns that exchange some of their cells."""

    columns: bool
    """True if the two lines are columns, false if they are rows."""
    lines: tuple[int, int]
    """The numbers of the lines, from 0."""
    cells: list[int]
    """The places along the lines where they are exchanged, from 0."""
    grid: Annotated[
        CardGrid,
        Field(description="The grid after it."),
    ]
    canonical: ValueGrid


class DerfulSwapsResult(Result):
    """The other games that are one half swap away."""

    swaps: list[HalfSwapModel]
    """One for each other game, the shortest first."""


def _compute_swaps(params: DerfulSwapsParams, _shard: object, _checkpoint: Checkpoint) -> DerfulSwapsResult:
    from worker.games.derful31.kernels.play.swaps import half_swaps

    return DerfulSwapsResult(
        swaps=[
            HalfSwapModel(
                columns=swap.by_columns,
                lines=swap.lines,
                cells=list(swap.cells),
                grid=[list(row) for row in exchanged(params.grid, swap.by_columns, swap.lines, swap.cells)],
                canonical=[list(row) for row in swap.canonical],
            )
            for swap in half_swaps(values_of(params.grid))
        ]
    )


SWAPS = Operation(
    game=GAME,
    name="swaps",
    version=1,
    summary="Find other games of the same cards by half swaps",
    description="Where two rows have the same sum over some of the columns, exchanging them there makes another winning"
    " grid, often another game; the same goes for columns. Lists the other games one such half swap away.",
    params=DerfulSwapsParams,
    result=DerfulSwapsResult,
    compute=_compute_swaps,
)
