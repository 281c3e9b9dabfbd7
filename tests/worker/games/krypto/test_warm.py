"""Warming up kernels."""

from worker.games.krypto.kernels.families import exchange_table, function_graph
from worker.games.krypto.kernels.warm import warm_up


def test_all_kernels_are_loaded_before_the_first_request() -> None:
    warm_up()
    before = function_graph.cache_info().misses, exchange_table.cache_info().misses
    for size in range(1, 7):
        function_graph(size)
        exchange_table(size)
    assert (function_graph.cache_info().misses, exchange_table.cache_info().misses) == before
