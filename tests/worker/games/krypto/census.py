"""A whole census, combined from its shards as the operation does."""

from collections.abc import Iterable

from worker.games.krypto.kernels.census.counting import CountedShard, census_shard
from worker.games.krypto.operations.census import CensusPartial, CensusResult, census_result
from worker.games.krypto.rules.census import Census, plan_census


def combined(census: Census, shards: Iterable[CountedShard]) -> CensusResult:
    return census_result(
        census, [CensusPartial.model_validate(shard, from_attributes=True) for shard in shards]
    )


def taken(census: Census) -> CensusResult:
    return combined(census, (census_shard(census, shard) for shard in plan_census(census)))
