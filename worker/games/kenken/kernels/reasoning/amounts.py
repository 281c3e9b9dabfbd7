"""Bounds of whole lines: how much, or how often, the other cages leave for a cage.

In k whole rows or columns each digit occurs k times, and the digits have a known sum. What the parts of all other
cages there make at least and at most bounds what the part of a cage makes, and so the ways to fill it.
"""

from typing import Final

from numba import types

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    ACROSS,
    BASE,
    COVER,
    DIGITS,
    LEAST_AMOUNT,
    MOST_AMOUNT,
    add_focus,
    begin_note,
)
from worker.games.kenken.kernels.reasoning.parts import (
    adds_support,
    amounts_of,
    count_pairs_in_part,
    is_fresh,
    measure_candidates,
    part_in,
)
from worker.games.kenken.kernels.reasoning.ways import (
    DIGIT,
    MOST_WAYS,
    WAYS_TYPE,
    Ways,
)
from worker.games.kenken.kernels.solving.layout import (
    CANDIDATES_TYPE,
    FIRST,
    LAYOUT_TYPE,
    SIZE,
    SUPPORTS,
    WORK_TYPE,
    Candidates,
    Ints,
    Layout,
    Longs,
    Workspace,
    count_digits,
    remove_digits,
)

_INTS: Final = types.int32[::1]


@always_inlined
def _amounts(ways: Ways, cage: int, scale: int, part: int) -> tuple[int, int]:
    """Return the least and the greatest amount of a part of a cage that was measured for a set of lines."""
    row, pair = ways.parts[cage] + part, scale - ways.low.shape[1]
    if pair >= 0:
        return ways.pair_low[row, pair], ways.pair_high[row, pair]
    return ways.low[row, scale], ways.high[row, scale]


@always_inlined
def _digits_counted(ways: Ways, scale: int) -> int:
    """Return the digits that a scale counts, as bits; 0 for one that does not count."""
    digits = 0
    for digit in range(ways.weights.shape[1]):
        if scale >= DIGIT and ways.weights[scale, digit]:
            digits |= 1 << digit
    return digits


@always_inlined
def _fill_sums(
    layout: Layout, candidates: Candidates, ways: Ways, first: int, last: int, axis: int, chosen: int
) -> None:
    """Fill what all cages in a set of lines amount to, by the scales from first to last; none of two digits."""
    cell_units, cages, members = layout.cell_units, layout.cages, layout.members
    sums, spans, parts, low, high, counts = (
        ways.sums,
        ways.spans,
        ways.parts,
        ways.low,
        ways.high,
        ways.counts,
    )
    for scale in range(first, last + 1):
        sums[0, scale], sums[1, scale], sums[2, scale] = 0, 0, 0
    for cage in range(len(cages)):
        part = part_in(cell_units, cages, members, spans, cage, axis, chosen)
        if part:
            is_listed = parts[cage] >= 0 and counts[cage] > 0
            for scale in range(first, last + 1):
                least, most = amounts_of(layout, candidates, ways, low, high, cage, parts[cage], scale, part)
                sums[0, scale] += least
                sums[1, scale] += most
                sums[2, scale] = max(sums[2, scale], (most - least) * is_listed)


@always_inlined
def _fill_pair_sums(layout: Layout, candidates: Candidates, ways: Ways, axis: int, chosen: int) -> None:
    """Fill how often each two digits occur in all cages in a set of lines."""
    cell_units, cages, members = layout.cell_units, layout.cages, layout.members
    sums, spans, parts, low, high = ways.sums, ways.spans, ways.parts, ways.pair_low, ways.pair_high
    first, last = ways.low.shape[1], len(ways.weights)
    for scale in range(first, last):
        sums[0, scale], sums[1, scale], sums[2, scale] = 0, 0, 0
    for cage in range(len(cages)):
        part = part_in(cell_units, cages, members, spans, cage, axis, chosen)
        if part == 0:
            continue
        if parts[cage] < 0:
            for scale in range(first, last):
                least, most = measure_candidates(layout, candidates, ways.weights, cage, scale, part)
                sums[0, scale] += least
                sums[1, scale] += most
            continue
        row, is_listed = parts[cage] + part, ways.counts[cage] > 0
        if ways.pairs_counted[row] < ways.changed[cage]:
            count_pairs_in_part(layout, candidates, ways, cage, part)
        for pair in range(last - first):
            least, most, scale = low[row, pair], high[row, pair], first + pair
            sums[0, scale] += least
            sums[1, scale] += most
            sums[2, scale] = max(sums[2, scale], (most - least) * is_listed)


@always_inlined
def _support(
    layout: Layout, room: Longs, ways: Ways, cage: int, scale: int, part: int, least: int, most: int
) -> None:
    """Fill the `SUPPORTS` of a cage from its ways whose part has an amount from `least` to `most`."""
    digits, weights, size = ways.digits, ways.weights, layout.cages[cage, SIZE]
    for place in range(size):
        room[SUPPORTS, place] = 0
    for way in range(cage * MOST_WAYS, cage * MOST_WAYS + ways.counts[cage]):
        if not adds_support(room, digits, size, way):
            continue
        amount = 0
        for place in range(size):
            if part >> place & 1:
                amount += weights[scale, digits[way, place]]
        if least <= amount <= most:
            for place in range(size):
                room[SUPPORTS, place] |= 1 << digits[way, place]


@jit(
    types.boolean(
        LAYOUT_TYPE,
        WORK_TYPE,
        CANDIDATES_TYPE,
        WAYS_TYPE,
        *[types.int64] * 6,
    )
)
def fill_bounded(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    ways: Ways,
    cage: int,
    scale: int,
    axis: int,
    chosen: int,
    fewest: int,
    greatest: int,
) -> bool:
    """Fill the `SUPPORTS` of a cage by what the other cages leave for it.

    Return False where they leave enough, or less than `fewest` or more than `greatest`.
    """
    if ways.parts[cage] < 0 or ways.counts[cage] <= 0:
        return False
    total = count_digits(chosen) * ways.totals[scale]
    if scale < ways.low.shape[1]:
        _fill_sums(layout, candidates, ways, scale, scale, axis, chosen)
    else:
        _fill_pair_sums(layout, candidates, ways, axis, chosen)
    least, most = ways.sums[0, scale], ways.sums[1, scale]
    part = part_in(layout.cell_units, layout.cages, layout.members, ways.spans, cage, axis, chosen)
    low, high = _amounts(ways, cage, scale, part)
    least, most = total - (most - high), total - (least - low)
    if (low >= least and high <= most) or max(low, least) < fewest or min(high, most) > greatest:
        return False
    _support(layout, work.room, ways, cage, scale, part, least, most)
    return True


@always_inlined
def _bounds_cage(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    ways: Ways,
    scale: int,
    axis: int,
    chosen: int,
    note: Ints,
) -> bool:
    """Bound the cages of a set of lines, up to the first that loses a candidate; return True if there is one."""
    cages, members, cell_units = layout.cages, layout.members, layout.cell_units
    spans, parts, counts = ways.spans, ways.parts, ways.counts
    total = count_digits(chosen) * ways.totals[scale]
    least, most = ways.sums[0, scale], ways.sums[1, scale]
    slack = min(total - least, most - total)
    if ways.sums[2, scale] <= slack:
        return False
    for cage in range(len(cages)):
        part = part_in(cell_units, cages, members, spans, cage, axis, chosen)
        if part == 0 or parts[cage] < 0 or counts[cage] <= 0:
            continue
        low, high = _amounts(ways, cage, scale, part)
        if high - low <= slack:
            continue
        first, size = cages[cage, FIRST], cages[cage, SIZE]
        _support(layout, work.room, ways, cage, scale, part, total - (most - high), total - (least - low))
        gained = False
        for place in range(size):
            gained |= candidates[members[first + place]] & ~work.room[SUPPORTS, place] != 0
        if not gained:
            continue
        begin_note(note, len(layout.lines) + cage, 0)
        note[ACROSS], note[BASE], note[COVER] = axis, chosen, scale
        note[DIGITS] = _digits_counted(ways, scale)
        note[LEAST_AMOUNT] = max(low, total - (most - high))
        note[MOST_AMOUNT] = min(high, total - (least - low))
        for place in range(size):
            cell = members[first + place]
            add_focus(note, cell)
            remove_digits(cell_units, work.waits, candidates, cell, ~work.room[SUPPORTS, place])
        return True
    return False


@jit(
    types.int64(
        LAYOUT_TYPE,
        WORK_TYPE,
        CANDIDATES_TYPE,
        WAYS_TYPE,
        *[types.int64] * 5,
        types.boolean,
        _INTS,
    )
)
def apply_bounds(
    layout: Layout,
    work: Workspace,
    candidates: Candidates,
    ways: Ways,
    slot: int,
    first_scale: int,
    last_scale: int,
    fewest: int,
    most: int,
    grid: bool,
    note: Ints,
) -> int:
    """Remove from a cage the digits of ways for which the other cages leave too little or too much; return 1 if any.

    Sets of `fewest` to `most` lines are tried, those of fewest lines first, and then the whole grid if `grid`.
    """
    now = ways.changed[len(layout.cages)]
    for count in range(fewest, layout.lines.shape[1]):
        for axis in range(2):
            usable = ways.usable[axis]
            if count > most and not (grid and count == count_digits(ways.whole[axis])):
                continue
            for chosen in range(1, usable + 1):
                unusable = chosen & ~usable or count_digits(chosen) != count
                if unusable or not is_fresh(ways, slot, axis, chosen):
                    continue
                if first_scale < ways.low.shape[1]:
                    _fill_sums(layout, candidates, ways, first_scale, last_scale, axis, chosen)
                else:
                    _fill_pair_sums(layout, candidates, ways, axis, chosen)
                for scale in range(first_scale, last_scale + 1):
                    if _bounds_cage(layout, work, candidates, ways, scale, axis, chosen, note):
                        return 1
                ways.seen_sets[slot, axis, chosen] = now
    return 0
