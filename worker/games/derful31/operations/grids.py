"""``31-derful/grids``: the labelled winning grids of a total, from any position."""

from typing import Annotated

from pydantic import Field, field_validator

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Operation, Refusal, Result
from worker.declarations.queues import QueueName
from worker.declarations.whole_numbers import Natural
from worker.games.derful31.operations.fields import (
    GAME,
    NumberedParams,
    ValueGrid,
    by_values,
    numbering_cost,
)
from worker.games.derful31.rules.deck import TooLargeError

MAX_GRIDS = 1_000


class DerfulGridsParams(NumberedParams):
    """The grids to return."""

    offset: Natural = 0
    """The number of the first grid, from 0: an integer, or its digits."""
    limit: Annotated[int, Field(ge=1, le=MAX_GRIDS), INTEGRAL] = 100
    """Number of grids to list."""

    _by_values = field_validator("deck")(by_values)


class NumberedGrid(Result):
    """A labelled grid and its number."""

    number: str
    """From 0; decimal digits."""
    grid: ValueGrid


class DerfulGridsResult(Result):
    """Some labelled winning grids, in their order."""

    labelled: str
    """Total number of grids; decimal digits."""
    next: str | None
    """The `offset` of the next page; null at the end."""
    grids: list[NumberedGrid]


def _compute_grids(params: DerfulGridsParams, _shard: object, checkpoint: Checkpoint) -> DerfulGridsResult:
    from worker.games.derful31.kernels.grids.ranking import ranking

    try:
        found = ranking(params.cards, params.order, params.total, checkpoint)
    except TooLargeError as error:
        raise Refusal("/deck", f"This exceeds a limit: {error}") from None
    first, end = params.offset, min(params.offset + params.limit, found.size)
    grids = []
    for number in range(first, end):
        checkpoint()
        rows = [list(row) for row in found.grid(number)]
        grids.append(NumberedGrid(number=str(number), grid=rows))
    return DerfulGridsResult(
        labelled=str(found.size), next=str(end) if first <= end < found.size else None, grids=grids
    )


GRIDS = Operation(
    game=GAME,
    name="grids",
    version=2,
    summary="List the labelled grids of a total from any position",
    description="All winning grids of a total have a fixed order, and any of them is found directly by counting,"
    " without listing the grids before it: page from anywhere with `offset`, or draw numbers at"
    " random. The numbers are those of *labelled* grids, not games: each game occurs once for each of"
    " its different grids, order!² · 2 divided by its `symmetries`, scattered over the order. Grids"
    " are compared by, in turn: the column sums of the upper rows (the first half, rounded down),"
    " sorted; these sums unsorted; the cards of the upper rows; the upper rows from the last to"
    " the first; the last row; the cards of the rows between; these rows from the last to the first.",
    params=DerfulGridsParams,
    result=DerfulGridsResult,
    compute=_compute_grids,
    items=NumberedGrid,
    items_field="grids",
    queue=QueueName.LONG,
    estimate=numbering_cost,
)
