"""Loading and compiling every kernel before the first request."""

from worker.games.krypto.kernels.play.solve import solve  # what players ask for is compiled first

# isort: split
from worker.games.krypto.kernels.census.counting import census_shard
from worker.games.krypto.kernels.families import exchange_table
from worker.games.krypto.kernels.play.census import count_blocks
from worker.games.krypto.kernels.play.nearest import nearest_targets
from worker.games.krypto.rules.census import Census, plan_census
from worker.games.krypto.rules.rules import MAX_CARDS


def warm_up() -> None:
    """Load the kernels, build the tables for hands of 1 to 6 cards, and run a small census.

    The tables take about two seconds and 60 MB, and are kept until the process ends. The functions that count
    `distinct` are built by the first census that needs them, in a few tenths of a second.
    """
    for size in range(1, MAX_CARDS + 1):
        exchange_table(size)
        solve(range(1, size + 1), size, limit=1)
    nearest_targets((1, 2), 9)
    census = Census.of_range(1, 2, 3).with_(count="forms")
    for shard in plan_census(census):
        census_shard(census, shard)
        census_shard(census.with_(operators=("+",)), shard, blocks=count_blocks)
