"""Which functions are the same solution because they differ by an exchange of equal cards."""

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s, Int64s
from worker.compilation.jit import frozen_array, jit
from worker.games.krypto.kernels.exchange import exchange_table


def representatives(cards: tuple[int, ...], nodes: Int32s) -> Int32s:
    """The first node of every orbit under the exchanges of equal cards.

    `cards` are sorted; `nodes` are ascending and closed under the exchanges, as all nodes with a given value
    are.
    """
    equal = [position for position in range(len(cards) - 1) if cards[position] == cards[position + 1]]
    if not equal:
        return nodes
    return _first_of_orbits(nodes, exchange_table(len(cards)), np.array(equal))


@jit(types.int32[::1](types.int32[::1], frozen_array(types.int32, 2), types.int64[::1]))
def _first_of_orbits(nodes: Int32s, table: Int32s, positions: Int64s) -> Int32s:
    """Walk each orbit from its first node, through the exchanges that generate the group."""
    seen = np.zeros(len(nodes), np.bool_)
    waiting = np.empty(len(nodes), np.int64)
    first = np.empty(len(nodes), np.int32)
    orbits = 0
    for begin in range(len(nodes)):
        if seen[begin]:
            continue
        first[orbits] = nodes[begin]
        orbits += 1
        seen[begin] = True
        waiting[0] = begin
        count = 1
        while count:
            count -= 1
            node = nodes[waiting[count]]
            for position in positions:
                image = np.searchsorted(nodes, table[position, node])
                if not seen[image]:
                    seen[image] = True
                    waiting[count] = image
                    count += 1
    return first[:orbits].copy()
