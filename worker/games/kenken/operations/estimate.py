"""``kenken/estimate``: an unbiased estimate of the number of puzzles of a size."""

from collections.abc import Sequence
from decimal import Decimal
from math import sqrt
from typing import Annotated, Final

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, Digits, MadeFrom, Seed
from worker.declarations.operation import Cost, Operation, Params, QueueName, Result, Shard
from worker.games.kenken.rules.cage import MIN_ORDER
from worker.games.kenken.rules.work import LARGEST_ESTIMATED, estimate_seconds

GRIDS_A_SHARD: Final = 250
MAX_GRIDS: Final = 100_000
_SEEDS: Final = 2**32
"""Seeds of shards of an estimate; beyond the number of shards of any."""


class EstimateParams(Params):
    """The puzzles to estimate, and the size of the sample."""

    size: Annotated[int, Field(ge=MIN_ORDER, le=LARGEST_ESTIMATED), INTEGRAL]
    """Rows, columns and digits of the grid."""
    draws: Annotated[int, Field(ge=2, le=MAX_GRIDS), INTEGRAL] = 1_000
    """Number of framed grids to draw: divisions with an operator for each cage of two or more cells."""
    seed: Seed
    """The same seed always draws the same grids. Drawn at random when it is left out."""


class KenKenEstimatedNumber(Result):
    """An estimate, and how far it may be off."""

    mean: float
    """Mean number of puzzles of a drawn framed grid."""
    number: Digits
    """The estimated number of puzzles: the number of framed grids times the mean, rounded."""
    standard_error: Digits
    """The standard deviation of such an estimate, estimated from the sample, rounded."""


class EstimateResult(Result):
    """The estimated numbers of puzzles of a size, with all operators shown."""

    size: int
    """Rows, columns and digits of the grid."""
    divisions: Digits
    """Ways to divide the grid into connected cages, exactly."""
    framed_grids: Digits
    """Divisions with an operator for each cage of two or more cells, exactly."""
    draws: int
    """Number of framed grids drawn."""
    puzzles_estimate: KenKenEstimatedNumber
    """Puzzles with at least one solution."""
    unique_estimate: KenKenEstimatedNumber
    """Puzzles with exactly one solution."""
    seed: MadeFrom


class EstimatePartial(Result):
    """The sums of one shard."""

    divisions: Digits
    framed_grids: Digits
    grids: int
    puzzles: int
    puzzles_squared: int
    unique: int
    unique_squared: int


def _plan(params: EstimateParams) -> Sequence[Shard]:
    return [
        Shard([first // GRIDS_A_SHARD, grids], grids)
        for first in range(0, params.draws, GRIDS_A_SHARD)
        for grids in (min(GRIDS_A_SHARD, params.draws - first),)
    ]


def _compute(params: EstimateParams, shard: Sequence[int], checkpoint: Checkpoint) -> EstimatePartial:
    from worker.games.kenken.kernels.census.estimate import divisions_of, estimator

    number, grids = shard
    estimating = estimator(params.size)
    sample = estimating.sample(grids, params.seed * _SEEDS + number, checkpoint)
    return EstimatePartial(
        divisions=str(divisions_of(params.size)),
        framed_grids=str(estimating.framed.total()),
        **sample._asdict(),
    )


def estimate(framed_grids: int, grids: int, total: int, squared: int) -> KenKenEstimatedNumber:
    """Return the estimate from the sum of a sample and the sum of its squares."""
    variance = Decimal(squared * grids - total**2) / (grids * (grids - 1))
    return KenKenEstimatedNumber(
        mean=total / grids,
        number=str(round(Decimal(framed_grids) * total / grids)),
        standard_error=str(round(framed_grids * sqrt(variance / grids))),
    )


def _combine(params: EstimateParams, partials: Sequence[str]) -> str:
    parts = [EstimatePartial.model_validate_json(partial) for partial in partials]
    framed = int(parts[0].framed_grids)
    return EstimateResult(
        size=params.size,
        divisions=parts[0].divisions,
        framed_grids=parts[0].framed_grids,
        draws=params.draws,
        puzzles_estimate=estimate(
            framed,
            params.draws,
            sum(part.puzzles for part in parts),
            sum(part.puzzles_squared for part in parts),
        ),
        unique_estimate=estimate(
            framed,
            params.draws,
            sum(part.unique for part in parts),
            sum(part.unique_squared for part in parts),
        ),
        seed=params.seed,
    ).model_dump_json()


def _estimate(params: EstimateParams) -> Cost:
    return Cost(
        estimate_seconds(params.size, params.draws), f"{params.draws:,} framed grids of size {params.size}"
    )


ESTIMATE = Operation(
    game="kenken",
    name="estimate",
    version=2,
    summary="Estimate the number of puzzles of a size",
    description="Draws framed grids evenly, which are divisions into connected cages with an operator for each cage of"
    " two or more cells, and counts the puzzles of each: the different targets that Latin squares have in its cages."
    " The number of framed grids, which is exact, times the mean is an unbiased estimate. `kenken/census` counts sizes"
    " up to 4 exactly.",
    params=EstimateParams,
    result=EstimateResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="grid",
    estimate=_estimate,
)
