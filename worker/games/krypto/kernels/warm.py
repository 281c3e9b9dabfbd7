"""Getting everything ready before the first request."""

from worker.games.krypto.kernels.census import warm as census
from worker.games.krypto.kernels.exchange import exchange_table
from worker.games.krypto.kernels.solve import solve
from worker.games.krypto.rules.hand import MAX_CARDS


def warm_up() -> None:
    """Load the kernels and build the tables for hands of 1 to 6 cards.

    Importing this module compiles the kernels: about 20 seconds of one processor once, 0.5 seconds from the
    cache later. The tables take about two seconds and 60 MB, and are kept until the process ends.
    """
    for size in range(1, MAX_CARDS + 1):
        exchange_table(size)
        solve(range(1, size + 1), size, limit=1)
    census.warm_up()
