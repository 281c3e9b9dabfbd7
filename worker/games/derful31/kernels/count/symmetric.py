"""Counting the winning grids that are symmetric matrices, which transposing alone fixes.

The rows, and the columns alike, are split in two: a symmetric grid is

    A  B
    Bᵀ C

with symmetric blocks A and C. The blocks B are listed, up to the order of their rows and of their columns, by their
row and column sums and usage; each cell takes two cards. This determines the row sums of A and C, and all blocks A and
C with these sums are listed too, whatever the total. The pairs of an A and a C are examined for each B.

Overflow bound: counts are at most the number of triples of blocks, which are examined one by one.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_INTEGERS, Int64s
from worker.compilation.jit import inlined, jit, tuple_type
from worker.declarations.checkpoint import Checkpoint, when_idle
from worker.games.derful31.kernels.count.box import arrangements, interchangeable, sum_codes
from worker.games.derful31.kernels.count.orbits import Variables, assignments, transposed_variables
from worker.games.derful31.kernels.count.usage import Packing, packing
from worker.games.derful31.rules.deck import Deck

_SUM_BITS: Final = 10
"""Bits of each sum in a code; sums of up to four values are below 2^10."""
_SUM_MASK: Final = (1 << _SUM_BITS) - 1
_GROUPS: Final = 4_096
"""Number of groups of blocks examined in a slice, with a checkpoint before each slice."""


class _Blocks(NamedTuple):
    """Blocks by the code of their sums, which are ascending."""

    codes: Int64s
    """Shape (blocks,): ascending."""
    usage: Int64s


class _Middle(NamedTuple):
    """Blocks between the two halves of the rows, for ascending row sums and ascending column sums."""

    sums: Int64s
    """Shape (groups, order): distinct vectors of row sums, in the order of the rows, and of ascending column sums."""
    weights: Int64s
    """Shape (groups,): the number of rearrangements of the column sums."""
    start: Int64s
    """Shape (groups + 1,): the index where the blocks with these sums begin."""
    usage: Int64s
    """Shape (blocks,): packed usages, different within a group."""
    ways: Int64s
    """Shape (blocks,): the number of blocks."""


def count_symmetric(
    deck: Deck, order: int, total: int, part: int = 0, parts: int = 1, checkpoint: Checkpoint = lambda: None
) -> int:
    """Count the winning grids that are symmetric matrices, for order 2 and up; or a share of them.

    The blocks B are processed by the sum of their first row, so that they need not all be held; every share takes some
    of these sums. `checkpoint` is called before each sum, and between slices of the matching.
    """
    cells, above = order * order, order // 2
    base = total + 1
    corners = tuple(_corner(deck, cells, lines, base) for lines in (above, order - above))
    rows = _middle_rows(deck, order, total)
    found = 0
    for first_sum in np.unique(rows.sums)[part::parts].tolist():
        checkpoint()
        middle = _middle(rows, first_sum, order, packing(deck, cells))
        found += _match(middle, corners, order, total, packing(deck, cells), checkpoint)
    return found


def _match(
    middle: _Middle,
    corners: tuple[_Blocks, ...],
    order: int,
    total: int,
    fields: Packing,
    checkpoint: Checkpoint,
) -> int:
    """Count the symmetric grids with one of these blocks B."""
    above, base = order // 2, total + 1
    # The required sums of A descend where the row sums of B ascend; blocks are listed with ascending sums.
    wanted = total - middle.sums
    possible = (wanted > 0).all(axis=1)
    upper = sum_codes(wanted[:, above - 1 :: -1] if above else wanted[:, :0], base)
    lower = sum_codes(wanted[:, : above - 1 if above else None : -1], base)
    sides: tuple[Literal["left", "right"], ...] = ("left", "right")
    spans = [
        np.searchsorted(corner.codes, codes, side)
        for codes, corner in zip((upper, lower), corners, strict=True)
        for side in sides
    ]
    places = np.flatnonzero(possible & (spans[0] < spans[1]) & (spans[2] < spans[3]))
    found = 0
    for chosen in np.array_split(places, -(-len(places) // _GROUPS)) if len(places) else ():
        checkpoint()
        pairs = _count_triples(
            chosen,
            np.stack(spans, axis=1),
            middle.start,
            middle.usage,
            middle.ways,
            corners[0].usage,
            corners[1].usage,
            fields.guard,
            fields.bias,
        )
        found += int(middle.weights[chosen].astype(object) @ pairs)
    return found


class _Rows(NamedTuple):
    """The possible rows of B, ascending by sum; each cell takes two cards."""

    sums: Int64s
    """Shape (rows,)."""
    columns: Int64s
    """Shape (rows,): the code of the row's part of the column sums."""
    usage: Int64s


def _middle_rows(deck: Deck, order: int, total: int) -> _Rows:
    """Return the rows of B that a block A can complete to the total."""
    above = order // 2
    below = order - above
    free = np.zeros(1 + below, np.bool_)
    cells = Variables(np.full(below, 2), np.eye(below, 1 + below, 1, dtype=np.int64))
    rows = assignments(deck, packing(deck, order * order), cells, 0, 0, free)
    sums = rows.sums.sum(axis=1)
    rest = total - sums
    order_of_sums = np.argsort(sums, kind="stable")
    within = (rest >= above * deck.values[0]) & (rest <= above * deck.values[-1])
    kept = order_of_sums[within[order_of_sums]]
    return _Rows(
        sums[kept], rows.sums[kept, 1:] @ (1 << _SUM_BITS * np.arange(above, order)), rows.usage[kept]
    )


def _middle(rows: _Rows, first_sum: int, order: int, fields: Packing) -> _Middle:
    """Return the blocks B of order // 2 rows with this sum of the first row.

    Rows are added in a fixed order only; the ways count the orders of the rows.
    """
    above = order // 2
    first = np.flatnonzero(rows.sums == first_sum)
    blocks = (
        rows.columns[first] + first_sum,
        rows.usage[first],
        first,
        np.ones_like(first),
        np.ones_like(first),
    )
    for row in range(1, above):
        codes = rows.columns + (rows.sums << _SUM_BITS * row)
        blocks = _longer(blocks, codes, rows.usage, row + 1, order, (fields.guard, fields.bias))
    codes, used, _, ways, _ = blocks
    if above == 1:
        kept = np.array([_is_ascending(code >> _SUM_BITS, order - 1) for code in codes.tolist()], np.bool_)
        codes, used, ways = codes[kept], used[kept], ways[kept]
    by_code = np.lexsort((used, codes))
    codes, used, ways = codes[by_code], used[by_code], ways[by_code]
    new = np.diff(codes, prepend=-1) != 0
    different = np.flatnonzero(new | (np.diff(used, prepend=-1) != 0))
    ways = np.add.reduceat(ways, different) if len(different) else ways
    codes, used, new = codes[different], used[different], new[different]
    groups = np.flatnonzero(new)
    sums = codes[groups, None] >> _SUM_BITS * np.arange(order) & _SUM_MASK
    same = np.ones(order, np.bool_)
    same[: above + 1] = False
    return _Middle(sums, arrangements(sums, same), np.append(groups, len(codes)), used, ways)


@inlined
def _is_ascending(code: int, sums: int) -> bool:
    """Return True if the sums in a code ascend."""
    for _ in range(sums - 1):
        if code & _SUM_MASK > code >> _SUM_BITS & _SUM_MASK:
            return False
        code >>= _SUM_BITS
    return True


@jit(
    tuple_type(*[OWN_INTEGERS] * 5)(
        tuple_type(*[OWN_INTEGERS] * 5),
        INTEGERS,
        INTEGERS,
        types.int64,
        types.int64,
        tuple_type(types.int64, types.int64),
    )
)
def _longer(
    blocks: tuple[Int64s, Int64s, Int64s, Int64s, Int64s],
    codes: Int64s,
    usage: Int64s,
    rows: int,
    order: int,
    bits: tuple[int, int],
) -> tuple[Int64s, Int64s, Int64s, Int64s, Int64s]:
    """Return the blocks with one more row, not before their last one; after the last row, column sums ascend.

    Blocks are the codes of their sums, their usage, the number of their last row, the number of orders of their rows,
    and the number of rows equal to the last one. The first pass counts them.
    """
    block_codes, block_usage, block_last, block_ways, block_run = blocks
    guard, bias = bits
    size, last = 0, rows == order // 2
    for fill in range(2):
        found = np.empty((5, size if fill else 0), np.int64)
        size = 0
        for block in range(len(block_codes)):
            biased = block_usage[block] + bias
            for row in range(block_last[block], len(codes)):
                if (biased + usage[row]) & guard:
                    continue
                code = block_codes[block] + codes[row]
                if last and not _is_ascending(code >> _SUM_BITS * rows, order - rows):
                    continue
                if fill:
                    run = 1
                    if rows > 1 and row == block_last[block]:
                        run = block_run[block] + 1
                    found[0, size], found[1, size], found[2, size] = (
                        code,
                        block_usage[block] + usage[row],
                        row,
                    )
                    found[3, size], found[4, size] = block_ways[block] * rows // run, run
                size += 1
    return found[0], found[1], found[2], found[3], found[4]


def _corner(deck: Deck, cells: int, lines: int, base: int) -> _Blocks:
    """Return all symmetric blocks of `lines` lines with ascending sums below the base."""
    sums, usage = _symmetric_blocks(deck, cells, lines)
    possible = (sums < base).all(axis=1)
    codes = sum_codes(sums[possible], base)
    order = np.argsort(codes, kind="stable")
    return _Blocks(codes[order], usage[possible][order])


@lru_cache(maxsize=4)
def _symmetric_blocks(deck: Deck, cells: int, lines: int) -> tuple[Int64s, Int64s]:
    ones = (1,) * lines
    found = assignments(deck, packing(deck, cells), transposed_variables(ones), 0, 0, interchangeable(ones))
    return found.sums, found.usage


when_idle(_symmetric_blocks.cache_clear)


@jit(
    types.int64[::1](
        INTEGERS,
        types.int64[:, ::1],
        INTEGERS,
        INTEGERS,
        INTEGERS,
        INTEGERS,
        INTEGERS,
        types.int64,
        types.int64,
    )
)
def _count_triples(
    groups: Int64s,
    spans: Int64s,
    start: Int64s,
    usage: Int64s,
    ways: Int64s,
    upper: Int64s,
    lower: Int64s,
    guard: int,
    bias: int,
) -> Int64s:
    """Count for each of these groups of middle blocks the triples of blocks that together stay within the limits."""
    found = np.zeros(len(groups), np.int64)
    for place in range(len(groups)):
        group = groups[place]
        first, end = spans[group, 0], spans[group, 1]
        inner = lower[spans[group, 2] : spans[group, 3]]
        for block in range(start[group], start[group + 1]):
            count = 0
            for entry in range(first, end):
                both = usage[block] + upper[entry]
                if (both + bias) & guard:
                    continue
                used = both + bias
                for other in range(len(inner)):
                    count += (used + inner[other]) & guard == 0
            found[place] += count * ways[block]
    return found
