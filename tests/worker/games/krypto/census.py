"""A whole census, combined from its shards as the operation does."""

from collections.abc import Iterable

from worker.games.krypto.kernels.census.counting import CountedShard, census_shard
from worker.games.krypto.operations.census_result import CensusPartial, CensusResult, census_result
from worker.games.krypto.rules.census_plan import plan_census
from worker.games.krypto.rules.census_spec import Census


def combined(census: Census, shards: Iterable[CountedShard]) -> CensusResult:
    return census_result(
        census, [CensusPartial.model_validate(shard, from_attributes=True) for shard in shards]
    )


def taken(census: Census) -> CensusResult:
    return combined(census, (census_shard(census, shard) for shard in plan_census(census)))
