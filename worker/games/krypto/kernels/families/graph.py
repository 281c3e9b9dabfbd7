"""The function graph of a hand: every function of every nonempty subset of its positions.

It depends on the number of cards only. A forward pass over subsets computes anything that is defined by
the last step of a writing: values, numbers of writings, cheapest writings.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.arrays import Int32s, Int64s, UInt8s
from worker.compilation.jit import frozen_array, named_tuple_type
from worker.games.krypto.kernels.families.family import FUNCTION_COUNTS, family, split_bases
from worker.games.krypto.kernels.families.subsets import splits, subsets
from worker.games.krypto.rules.steps import REVERSED_STEPS, STEPS

_REVERSED: Final = np.array(REVERSED_STEPS)


class FunctionGraph(NamedTuple):
    """The graph as read-only arrays for the kernels.

    Nodes are numbered by subset (in the order of `subsets`, the full set last), then by function. The node
    made by step `k` on nodes l and r of the parts of split `s` of subset `S` is
    `node_start[S] + made[slot]`, where `slot = split_base[s] + 6·(i·R + j) + k`, l is node i of its part,
    r is node j of its part, and R is the number of functions of the right part.
    """

    node_start: Int32s
    """Shape (subsets + 1,): the first node of each subset, then the number of nodes."""
    split_start: Int32s
    """Shape (subsets + 1,): the first split of each subset, then the number of splits."""
    split_left: Int32s
    """Shape (splits,): the subset that is the smaller part."""
    split_right: Int32s
    """Shape (splits,): the subset that is the larger part."""
    split_base: Int32s
    """Shape (splits,): the first slot of the split in `made`."""
    made: Int32s
    """Shape (slots,): the function that each slot makes, counted from its subset's first node. One family a size."""
    kinds: UInt8s
    """Shape (nodes,): `LEAF`, `ADDITIVE` or `MULTIPLICATIVE`."""

    @property
    def inner_subsets(self) -> int:
        """Number of subsets evaluated in full: all but the full set, whose nodes are only compared with the target."""
        return max(1, len(self.node_start) - 2)

    def made_by(self, subset: int, steps: Int64s, lhs: Int32s, rhs: Int32s) -> Int32s:
        """Return the nodes of a subset that steps on pairs of nodes make; either node may be of the smaller part."""
        split_of = np.full((len(self.node_start), len(self.node_start)), -1)
        split_of[self.split_left, self.split_right] = np.arange(len(self.split_left))
        left, right = (np.searchsorted(self.node_start, part, side="right") - 1 for part in (lhs, rhs))
        turned = split_of[left, right] < 0
        left, right = np.where(turned, right, left), np.where(turned, left, right)
        row = np.where(turned, rhs, lhs) - self.node_start[left]
        column = np.where(turned, lhs, rhs) - self.node_start[right]
        columns = self.node_start[right + 1] - self.node_start[right]
        slots = self.split_base[split_of[left, right]] + STEPS * (row * columns + column)
        nodes: Int32s = self.made[slots + np.where(turned, _REVERSED[steps], steps)] + self.node_start[subset]
        return nodes

    def last_steps(self, subset: int) -> tuple[Int64s, Int32s, Int32s]:
        """Return, for each node of a subset of two or more cards, a step that makes it, and its left and right node."""
        own = slice(self.split_start[subset], self.split_start[subset + 1])
        left, right, bases = self.split_left[own], self.split_right[own], self.split_base[own]
        sizes = np.diff(self.node_start)
        end = bases[-1] + STEPS * sizes[left[-1]] * sizes[right[-1]]
        slots = np.empty(sizes[subset], np.int64)
        slots[self.made[bases[0] : end]] = np.arange(bases[0], end)
        split = np.searchsorted(bases, slots, side="right") - 1
        places, steps = np.divmod(slots - bases[split], STEPS)
        rows, columns = np.divmod(places, sizes[right[split]])
        return steps, self.node_start[left[split]] + rows, self.node_start[right[split]] + columns


GRAPH_TYPE: Final = named_tuple_type(
    FunctionGraph, *[frozen_array(types.int32)] * 6, frozen_array(types.uint8)
)


@cache
def function_graph(n: int) -> FunctionGraph:
    """Return the graph of n cards, 1 to 6: 1, 8, 89, 1 482, 33 737 and 974 860 nodes."""
    masks = subsets(n)
    index = {mask: position for position, mask in enumerate(masks)}
    sizes = range(1, n + 1)
    families = [family(size) for size in sizes]
    family_base = np.cumsum([0] + [len(one.made) for one in families])
    node_start = np.cumsum([0] + [FUNCTION_COUNTS[mask.bit_count() - 1] for mask in masks])
    split_start, left, right, base = [0], [], [], []
    for mask in masks:
        size = mask.bit_count()
        for (part, rest), slot in zip(splits(mask), split_bases(size)[:-1], strict=True):
            left.append(index[part])
            right.append(index[rest])
            base.append(int(family_base[size - 1]) + slot)
        split_start.append(len(left))
    return FunctionGraph(
        _frozen(node_start),
        _frozen(split_start),
        _frozen(left),
        _frozen(right),
        _frozen(base),
        _frozen(np.concatenate([one.made for one in families])),
        _frozen(np.concatenate([families[mask.bit_count() - 1].kinds for mask in masks]), np.uint8),
    )


def _frozen(values: object, dtype: type[np.generic] = np.int32) -> NDArray[Any]:
    array = np.ascontiguousarray(values, dtype=dtype)
    array.flags.writeable = False
    return array
