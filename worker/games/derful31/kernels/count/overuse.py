"""Summing over pairs of upper and lower rows that do not use any value too often, by inclusion and exclusion.

Let h(u) count the upper parts with usage u and k(u) the lower parts. The result is the sum of h(u)·k(u') over all u
and u' with u + u' within the limits. A pair overuses a set S of values when it exceeds the limits of all of S, so the
result is

    Σ over S of (-1)^|S| · Σ over u, u' that overuse S of h(u)·k(u').

The inner sum needs only how often u and u' use the values in S. All other values are summed out, and as n² cards
overuse few values at a time, few sets S remain. They are the leaves of a binary tree: at each level, one value is
either summed out or overused. When it is overused, the lower counts are summed over all numbers of cards that overuse
it together with a given number of the upper rows, so that at a leaf, one product for each usage of S remains.

The operations do not depend on the counts. They are worked out once as a list of additions, the *steps*, and then
carried out for many pairs of counts at a time, the *lanes*.

Overflow bounds: all sums of upper or of lower counts are at most the sum of all of them, which must be below 2^32; so
products are below 2^64. Their signed sum is taken modulo 2^64 and is at most the product of the two sums of all
counts, so it is exact.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGER_ROWS, INTEGERS, OWN_INTEGERS, Int64s, UInt32s, UInt64s
from worker.compilation.jit import frozen_array, jit, tuple_type
from worker.games.derful31.kernels.count.usage import (
    EVERY_BIT,
    MISSING,
    Packing,
    empty_tally,
    group_into,
    places_in,
)

_SUMS: Final = tuple_type(OWN_INTEGERS, OWN_INTEGERS, OWN_INTEGERS, types.int64)


@jit(tuple_type(OWN_INTEGERS, OWN_INTEGERS)(INTEGERS, INTEGERS, INTEGERS, types.int64, types.int64))
def _points(rest: Int64s, group: Int64s, own: Int64s, limit: int, unit: int) -> tuple[Int64s, Int64s]:
    """Return the possible points: the usage and the group of each, ascending by group and number of upper cards."""
    most = np.zeros(len(rest), np.int64)
    for entry in range(len(group)):
        most[group[entry]] = max(most[group[entry]], own[entry])
    size = 0
    for number in range(len(rest)):
        size += most[number]
    usage, groups = np.empty(size, np.int64), np.empty(size, np.int64)
    size = 0
    for number in range(len(rest)):
        for upper in range(limit + 1 - most[number], limit + 1):
            usage[size], groups[size] = rest[number] + upper * unit, number
            size += 1
    return usage, groups


@jit(_SUMS(INTEGERS, INTEGERS, INTEGERS, types.int64, types.int64, INTEGERS, types.int64))
def overused_sums(
    rest: Int64s, group: Int64s, own: Int64s, limit: int, unit: int, wanted: Int64s, others: int
) -> tuple[Int64s, Int64s, Int64s, int]:
    """Return the points of lower counts that overuse a value with some number of upper cards, and how they are summed.

    Each entry belongs to a group, and has its own number of cards of the value; `rest` is the group's usage of all
    other values. A point is a group and a number of upper cards, of which each takes `unit` in its usage. Only points
    whose usage in the field `others` is wanted are made.

    Returns their usage, and pairs of a target (a point) and a source. The sources of the first pairs, whose number is
    returned too, are entries: each count goes to the least number of upper cards that it overuses with. Those of the
    others are points: sums go on to each following number.
    """
    usage, groups = _points(rest, group, own, limit, unit)
    found = places_in(usage, others, wanted)
    # The first point of each group that is made, from each number of upper cards on.
    width, size = limit + 2, 0
    first = np.full(len(rest) * width, MISSING, np.int64)
    for point in range(len(usage)):
        if found[point] != MISSING:
            number = (usage[point] - rest[groups[point]]) // unit
            first[groups[point] * width + number] = size
            usage[size], groups[size] = usage[point], groups[point]
            size += 1
    for cell in range(len(first) - 2, -1, -1):
        if first[cell] == MISSING and cell % width != width - 1:
            first[cell] = first[cell + 1]
    target, source = np.empty(len(own) + size, np.int64), np.empty(len(own) + size, np.int64)
    pairs = 0
    for entry in range(len(own)):
        point = first[group[entry] * width + limit + 1 - own[entry]]
        if point != MISSING:
            target[pairs], source[pairs] = point, entry
            pairs += 1
    entries = pairs
    for point in range(1, size):
        if groups[point] == groups[point - 1]:
            target[pairs], source[pairs] = point, point - 1
            pairs += 1
    return usage[:size].copy(), target[:pairs].copy(), source[:pairs].copy(), entries


LANES: Final = 8
"""Number of pairs of counts processed together."""
WORDS: Final = np.uint64(LANES // 2)
"""Number of 64-bit words that hold them."""
MAX_SUM: Final = 2**32 - 1
"""Maximum sum of all upper or all lower counts of a lane."""

_ADD: Final = 0
_EXCLUDE: Final = -1
_INCLUDE: Final = 1
_UPPER: Final = 0
_LOWER: Final = 1
_0, _1, _2, _3 = (np.uint64(word) for word in range(4))
OWN_WORDS: Final = types.uint64[::1]


class Steps(NamedTuple):
    """The operations on counts that are laid out in a work area of shape (points, LANES)."""

    steps: Int64s
    """Shape (steps, 5): kind or sign, first point to clear, number of points to clear, first pair, end of the pairs."""
    pairs: UInt32s
    """Shape (pairs, 2): the points to add to and to add from, or those to be multiplied."""
    upper: int
    """The point where the upper counts begin, in the order of their usages."""
    lower: int
    points: int
    """The number of points of the work area."""


class _Node(NamedTuple):
    """Counts of one side at a node of the tree."""

    usage: Int64s
    """Shape (points,): the usage of the values not summed out; for overused values, the usage by the upper rows."""
    begin: int
    """The first point of the node. The points of each side are numbered from 0."""

    @property
    def end(self) -> int:
        """The point after the last."""
        return self.begin + len(self.usage)


class _Step(NamedTuple):
    """A step, with the points of each side numbered from 0."""

    kind: int
    side: int
    clear: int
    cleared: int
    first: Int64s
    second: Int64s

    def lay_out(self, pairs: UInt32s, lower: int) -> None:
        """Write the pairs of points when the points of the lower side begin at `lower`."""
        shift = (0, lower) if self.kind != _ADD else (lower * self.side,) * 2
        _lay_out(pairs, self.first, shift[0], self.second, shift[1])


@jit(types.void(types.uint32[:, ::1], INTEGERS, types.int64, INTEGERS, types.int64))
def _lay_out(pairs: UInt32s, first: Int64s, first_shift: int, second: Int64s, second_shift: int) -> None:
    for pair in range(len(pairs)):
        pairs[pair, 0], pairs[pair, 1] = first[pair] + first_shift, second[pair] + second_shift


class _Planner:
    """The steps that sum the values out one by one, collected in the order in which they run."""

    def __init__(self, fields: Packing, cards: tuple[int, int]) -> None:
        self.fields = fields
        self.cards = cards
        self.steps: list[_Step] = []
        self._tally = empty_tally()

    def add(self, side: int, node: _Node, target: Int64s, source: Int64s) -> None:
        """Note a step that makes the counts of a node: clear them, and add the sources to the targets."""
        self.steps.append(_Step(_ADD, side, node.begin, len(node.usage), target, source))

    def grouped(self, usage: Int64s, mask: int) -> tuple[Int64s, Int64s]:
        """Return the different usages of the values in a mask, and the number among them of each usage."""
        # A new tally each time would take longer than its use.
        different, numbers, self._tally = group_into(usage, mask, self._tally)
        return different, numbers

    def mask(self, place: int) -> int:
        """Return the field of a value."""
        return ((1 << int(self.fields.widths[place])) - 1) << int(self.fields.shifts[place])

    def summed_out(self, side: int, node: _Node, place: int) -> _Node:
        """Return the node after summing out a value."""
        usage, target = self.grouped(node.usage, ~self.mask(place))
        if len(usage) == len(node.usage):
            return _Node(usage, node.begin)
        merged = _Node(usage, node.end)
        source = np.arange(node.begin, node.end)
        self.add(side, merged, merged.begin + target, source)
        return merged

    def overusing_upper(self, node: _Node, place: int, overused: list[int], need: int) -> _Node:
        """Return the points of an upper node that can overuse all these values together with lower points."""
        used = sum(self.count(node.usage, value) for value in overused)
        kept = np.flatnonzero((self.count(node.usage, place) > 0) & (used >= need - self.cards[1]))
        selected = _Node(node.usage[kept], node.end)
        self.add(_UPPER, selected, selected.begin + np.arange(len(kept)), node.begin + kept)
        return selected

    def overusing_lower(self, node: _Node, place: int, overused: list[int], upper: _Node) -> _Node:
        """Sum a lower node over the numbers of cards of a value that overuse it with each number of upper cards."""
        others = sum(self.mask(value) for value in overused)
        rest, group = self.grouped(node.usage, ~self.mask(place))
        usage, target, source, entries = overused_sums(
            rest,
            group,
            self.count(node.usage, place),
            int(self.fields.limits[place]),
            int(self.fields.units[place]),
            upper.usage & others,
            others,
        )
        summed = _Node(usage, node.end)
        source[:entries] += node.begin
        source[entries:] += summed.begin
        self.add(_LOWER, summed, summed.begin + target, source)
        return summed

    def count(self, usage: Int64s, place: int) -> Int64s:
        """Return the number of cards of a value in some usages."""
        counts: Int64s = (usage & self.mask(place)) >> int(self.fields.shifts[place])
        return counts

    def walk(self, places: list[int], upper: _Node, lower: _Node, overused: list[int]) -> tuple[int, int]:
        """Note all steps below a node; return the ends of the points used on each side."""
        if not len(upper.usage) or not len(lower.usage):
            return upper.end, lower.end
        if not places:
            second = places_in(upper.usage, EVERY_BIT, lower.usage)
            first = np.flatnonzero(second != MISSING)
            second = second[first]
            sign = _EXCLUDE if len(overused) % 2 else _INCLUDE
            self.steps.append(_Step(sign, _UPPER, 0, 0, upper.begin + first, lower.begin + second))
            return upper.end, lower.end
        place, left = places[0], places[1:]
        summed = self.summed_out(_UPPER, upper, place), self.summed_out(_LOWER, lower, place)
        ends = [self.walk(left, *summed, overused)]
        more = [*overused, place]
        need = sum(int(self.fields.limits[value]) + 1 for value in more)
        if need <= sum(self.cards):
            above = self.overusing_upper(upper, place, more, need)
            if len(above.usage):
                below = self.overusing_lower(lower, place, more, above)
                ends.append(self.walk(left, above, below, more))
        ends.append((upper.end, lower.end))
        return max(end for end, _ in ends), max(end for _, end in ends)


def by_copies(fields: Packing, *, lowest_first: bool = False) -> list[int]:
    """Return the values with the most cards first: they are summed out soonest and rarely overused.

    Of values with as many cards, the highest are first, or the lowest.
    """
    sign = 1 if lowest_first else -1
    return sorted(range(len(fields.limits)), key=lambda place: (-int(fields.limits[place]), sign * place))


def plan_steps(
    fields: Packing, cards: tuple[int, int], upper: Int64s, lower: Int64s, places: Sequence[int]
) -> Steps:
    """Return the steps for these usages of upper and lower rows, with `cards` cards each.

    `places` is the order in which values are decided: any order gives the same result, some in fewer steps.
    """
    planner = _Planner(fields, cards)
    upper_end, lower_end = planner.walk(list(places), _Node(upper, 0), _Node(lower, 0), [])
    begins = np.cumsum([0] + [len(step.first) for step in planner.steps])
    steps = [
        (step.kind, step.clear + upper_end * step.side, step.cleared, begins[place], begins[place + 1])
        for place, step in enumerate(planner.steps)
    ]
    pairs = np.empty((begins[-1], 2), np.uint32)
    for place, step in enumerate(planner.steps):
        step.lay_out(pairs[begins[place] : begins[place + 1]], upper_end)
    return Steps(np.array(steps, np.int64), pairs, 0, upper_end, upper_end + lower_end)


@jit(types.void(types.int64, types.int64, frozen_array(types.uint32, 2), OWN_WORDS))
def _add_points(first: int, end: int, pairs: UInt32s, words: UInt64s) -> None:
    """Add points to others, two lanes a word: no lane carries into the other.

    All words are read before any is written; otherwise the compiler would have to assume that they overlap.
    """
    for pair in range(first, end):
        to, source = WORDS * np.uint64(pairs[pair, 0]), WORDS * np.uint64(pairs[pair, 1])
        sum0 = words[to + _0] + words[source + _0]
        sum1 = words[to + _1] + words[source + _1]
        sum2 = words[to + _2] + words[source + _2]
        sum3 = words[to + _3] + words[source + _3]
        words[to + _0], words[to + _1], words[to + _2], words[to + _3] = sum0, sum1, sum2, sum3


@jit(types.uint64[::1](INTEGER_ROWS, frozen_array(types.uint32, 2), types.uint32[:, ::1], OWN_WORDS))
def _carry_out(steps: Int64s, pairs: UInt32s, work: UInt32s, words: UInt64s) -> UInt64s:
    """Carry out the steps; `words` is the memory of `work`, two lanes a word."""
    sums = np.zeros(LANES, np.uint64)
    for step in range(len(steps)):
        kind, clear, cleared, first, end = steps[step]
        if kind == _ADD:
            words[WORDS * np.uint64(clear) : WORDS * np.uint64(clear + cleared)] = 0
            _add_points(first, end, pairs, words)
            continue
        for lane in range(LANES):
            product = np.uint64(0)
            for pair in range(first, end):
                product += np.uint64(work[pairs[pair, 0], lane]) * np.uint64(work[pairs[pair, 1], lane])
            sums[lane] += product if kind == _INCLUDE else np.uint64(0) - product
    return sums


def carry_out(steps: Steps, work: UInt32s) -> UInt64s:
    """Carry out the steps in a work area that holds the counts; return each lane's sum over pairs within the limits."""
    return _carry_out(steps.steps, steps.pairs, work, work.reshape(-1).view(np.uint64))
