"""Getting everything ready before the first request."""

from worker.core.krypto.census import warm as census
from worker.core.krypto.exchange import exchange_table
from worker.core.krypto.hand import MAX_CARDS
from worker.core.krypto.solve import solve


def warm_up() -> None:
    """Load the kernels and build the tables for hands of 1 to 6 cards.

    Importing this module compiles the kernels: about 20 seconds of one processor once, 0.5 seconds from the
    cache later. The tables take about two seconds and 60 MB, and are kept until the process ends.
    """
    for size in range(1, MAX_CARDS + 1):
        exchange_table(size)
        solve(range(1, size + 1), size, limit=1)
    census.warm_up()
