"""``krypto/census``: count every hand of a range of numbers, or of a deck, with every target."""

from collections.abc import Iterator, Sequence

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Cost, Operation, Output, Plan, Shard
from worker.declarations.queues import QueueName
from worker.games.krypto.operations.census_params import CensusParams
from worker.games.krypto.operations.census_result import (
    CensusPartial,
    CensusResult,
    UnsolvableGame,
    census_result,
)
from worker.games.krypto.rules.census_plan import Ranks, census_seconds, plan_census, writing_seconds

GAMES_A_SLICE = 100_000


def _plan(params: CensusParams) -> Plan:
    census = params.census()
    cut, hands, multisets = plan_census(census), census.hands, census.multisets

    def hands_before(rank: int) -> int:
        # If the deck cannot deal every multiset this is an estimate, which is exact enough for progress.
        return rank * hands // multisets

    def shard(index: int) -> Shard:
        start, stop = cut[index]
        return Shard([start, stop], weight=hands_before(stop) - hands_before(start))

    return Plan(len(cut), hands, shard)


def _compute(params: CensusParams, shard: Sequence[int], checkpoint: Checkpoint) -> Output:
    from worker.games.krypto.kernels.census.counting import census_shard

    counted = census_shard(params.census(), Ranks(*shard), checkpoint)
    games = (
        game
        for first in range(0, len(counted.games), GAMES_A_SLICE)
        for game in _lines(counted.games[first : first + GAMES_A_SLICE].tolist(), checkpoint)
    )
    return Output(CensusPartial.model_validate(counted, from_attributes=True), games)


def _lines(games: list[list[int]], checkpoint: Checkpoint) -> Iterator[str]:
    checkpoint()
    for *cards, target in games:
        yield game_line(cards, target)


def game_line(cards: Sequence[int], target: int) -> str:
    """Return a game as the JSON of `UnsolvableGame`: ten times as fast as a model, for up to a million games."""
    return f'{{"cards":[{",".join(map(str, cards))}],"target":{target}}}'


def _combine(params: CensusParams, partials: Sequence[str]) -> str:
    parsed = [CensusPartial.model_validate_json(partial) for partial in partials]
    return census_result(params.census(), parsed).model_dump_json()


def _estimate(params: CensusParams) -> Cost:
    census = params.census()
    seconds = census_seconds(census) + writing_seconds(census)
    return Cost(seconds, f"{census.hands * census.target_count:,} games")


CENSUS = Operation(
    game="krypto",
    name="census",
    version=2,
    summary="Count all games of a range of hands, and the games without a solution",
    description="Takes every hand of the numbers from `low` to `high`, or every hand that a `deck` can deal, with every"
    " target. The items are the games without a solution: hands in lexicographic order, targets ascending.",
    params=CensusParams,
    result=CensusResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="hand",
    items=UnsolvableGame,
    estimate=_estimate,
)
