"""Getting ready for censuses."""

from worker.games.krypto.kernels.census.shard import census_shard
from worker.games.krypto.rules.census_plan import plan_census
from worker.games.krypto.rules.census_spec import Census


def warm_up() -> None:
    """Load the kernels, and run those of forms once.

    Importing this module compiles the kernels: about ten seconds of one processor once, 0.1 seconds from the
    cache later. The functions of `distinct` are put together when the first census needs them: in 0.3 seconds
    for five cards, 1.2 for six.
    """
    census = Census.of_range(1, 2, 3).with_(count="forms")
    for shard in plan_census(census):
        census_shard(census, shard)
