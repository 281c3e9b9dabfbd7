"""Loading and compiling every kernel before the first request."""

from worker.games.partition.kernels.additive import count_partitions, list_partitions
from worker.games.partition.kernels.generating import multiplicative_table
from worker.games.partition.kernels.multiplicative import count_factorizations, list_factorizations
from worker.games.partition.rules.filters import Filters


def warm_up() -> None:
    """Load all kernels and run most of them once: 0.3 s from the cache, ten seconds if they must be compiled."""
    count_partitions(30, Filters(maximum=20, distinct=True))
    list_partitions(20, Filters(parts=3, at_most=2)).page(0, 2)
    count_factorizations(360, Filters(minimum=2, maximum=100))
    list_factorizations(360).page(0, 2)
    multiplicative_table(100)
