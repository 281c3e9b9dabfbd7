"""The ladder: the simplest technique that gains something, one step at a time.

Techniques up to `LINE_SET` look at one cell, cage or line. Those after it need the ways to fill the cages, or chains of
cells; many puzzles need none of them. Last come the widest looks: two digits together, and three lines.
"""

from typing import Final

from numba import types

from worker.compilation.jit import always_inlined, jit
from worker.games.kenken.kernels.reasoning.amounts import apply_bounds
from worker.games.kenken.kernels.reasoning.clashes import apply_cage_pair, apply_cage_rest
from worker.games.kenken.kernels.reasoning.line_reasoning import (
    apply_crossing_set,
    apply_line_set,
    last_candidate,
    last_place,
)
from worker.games.kenken.kernels.reasoning.listing import (
    refresh_ways,
)
from worker.games.kenken.kernels.reasoning.reasoning import apply_cage_rule, chain
from worker.games.kenken.kernels.reasoning.ways import (
    DIGIT,
    MOST_LEFT_OVER,
    NO_SCALE,
    PARITY,
    PRODUCT,
    SUM,
    WAYS_TYPE,
    Ways,
)
from worker.games.kenken.kernels.reasoning.whole_lines import apply_whole_lines
from worker.games.kenken.kernels.solving.layout import (
    CANDIDATES_TYPE,
    LAYOUT_TYPE,
    WORK_TYPE,
    Candidates,
    Flags,
    Ints,
    Layout,
    Workspace,
)
from worker.games.kenken.rules.reasoning import Technique

INTS: Final = types.int32[::1]
_LINE_CAGES: Final = 3
_DIGIT_COUNTS: Final = 4
_LINE_BOUNDS: Final = 5
_SINGLE_CELLS: Final = 6
_PAIR_COUNTS: Final = 7
"""Places of `Ways.seen_sets`, after those of the scales."""
_LEFT_OVER: Final = (
    int(Technique.LINE_SUM_CELL),
    int(Technique.LINE_SUM),
    int(Technique.LINE_PARITY),
    int(Technique.LINE_PRODUCT),
)
_BOUNDS: Final = (int(Technique.LINE_CAGE), int(Technique.DIGIT_COUNT), int(Technique.LINE_BOUNDS))
MOST_LINES: Final = 2
"""Maximum number of lines of a set whose digits are counted, or whose sums are bounded, besides the whole grid."""
MOST_SUMMED: Final = 3
"""Number of lines whose sums are bounded where nothing else gains."""


@always_inlined
def _take_left_over(
    layout: Layout, work: Workspace, candidates: Candidates, note: Ints, ways: Ways, technique: int
) -> int:
    """Apply a technique for cells left over of whole lines; return 1 if it gains."""
    if technique == Technique.LINE_SUM_CELL:
        return apply_whole_lines(layout, work, candidates, ways, _SINGLE_CELLS, SUM, 1, note)
    scale = SUM
    if technique != Technique.LINE_SUM:
        scale = PARITY if technique == Technique.LINE_PARITY else PRODUCT
    if ways.totals[scale] == NO_SCALE:
        return 0
    return apply_whole_lines(layout, work, candidates, ways, scale, scale, MOST_LEFT_OVER, note)


@always_inlined
def _take_bounds(
    layout: Layout, work: Workspace, candidates: Candidates, note: Ints, ways: Ways, technique: int
) -> int:
    """Apply a technique for what cages leave to each other in whole lines; return 1 if it gains."""
    last = DIGIT + ways.weights.shape[1] - 1
    if technique == Technique.LINE_CAGE:
        return apply_bounds(layout, work, candidates, ways, _LINE_CAGES, DIGIT, last, 1, 1, False, note)
    if technique == Technique.DIGIT_COUNT:
        return apply_bounds(
            layout, work, candidates, ways, _DIGIT_COUNTS, DIGIT, last, 2, MOST_LINES, True, note
        )
    return apply_bounds(layout, work, candidates, ways, _LINE_BOUNDS, SUM, SUM, 1, MOST_LINES, False, note)


@always_inlined
def _take_wide(layout: Layout, work: Workspace, candidates: Candidates, note: Ints, ways: Ways) -> int:
    """Count two digits together, or bound the sums of three lines; return the technique if it gains, else `TRIAL`."""
    first, last = DIGIT + ways.weights.shape[1], len(ways.weights) - 1
    if apply_bounds(layout, work, candidates, ways, _PAIR_COUNTS, first, last, 1, MOST_LINES, False, note):
        return Technique.DIGIT_COUNT
    if apply_bounds(
        layout, work, candidates, ways, _LINE_BOUNDS, SUM, SUM, MOST_SUMMED, MOST_SUMMED, False, note
    ):
        return Technique.LINE_BOUNDS
    return Technique.TRIAL


@always_inlined
def _take_other(
    layout: Layout, work: Workspace, candidates: Candidates, note: Ints, ways: Ways, technique: int
) -> int:
    """Apply another technique after `LINE_SET`; return 1 if it gains."""
    if technique == Technique.CAGE_PAIR:
        return apply_cage_pair(layout, work, candidates, ways, note)
    if technique == Technique.CAGE_REST:
        return apply_cage_rest(layout, work, candidates, ways, technique, note)
    if technique == Technique.CROSSING_SET:
        return int(apply_crossing_set(layout, work, candidates, note))
    return int(chain(layout, work.waits, candidates, note))


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, INTS, WAYS_TYPE, types.int64))
def take_far_step(
    layout: Layout, work: Workspace, candidates: Candidates, note: Ints, ways: Ways, last: int
) -> int:
    """Apply the simplest technique after `LINE_SET`, up to the last allowed, that gains; or return `TRIAL`."""
    refresh_ways(layout, work, candidates, ways)
    for technique in range(Technique.LINE_SUM_CELL, last + 1):
        if technique in _LEFT_OVER:
            found = _take_left_over(layout, work, candidates, note, ways, technique)
        elif technique in _BOUNDS:
            found = _take_bounds(layout, work, candidates, note, ways, technique)
        else:
            found = _take_other(layout, work, candidates, note, ways, technique)
        if found:
            return technique
    return _take_wide(layout, work, candidates, note, ways) if last == Technique.CHAIN else Technique.TRIAL


@always_inlined
def take_near_step(
    layout: Layout, work: Workspace, candidates: Candidates, settled: Flags, note: Ints
) -> int:
    """Apply the simplest technique up to `LINE_SET` that gains; or return `TRIAL`."""
    waits = work.waits
    if last_candidate(layout, waits, candidates, settled, note):
        return Technique.LAST_CANDIDATE
    if last_place(layout, waits, candidates, settled, note):
        return Technique.LAST_PLACE
    for technique in (Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE):
        if apply_cage_rule(layout, work, candidates, technique, note):
            return technique
    if apply_line_set(layout, work, candidates, note):
        return Technique.LINE_SET
    return Technique.TRIAL


@jit(types.int64(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, INTS, INTS, WAYS_TYPE))
def take_step(
    layout: Layout, work: Workspace, candidates: Candidates, settled: Flags, note: Ints, ways: Ways
) -> int:
    """Apply the simplest technique that gains, once; note and return it, or return `TRIAL` if none gains.

    `settled`, shape (cells,), flags cells whose digit has been removed from the rest of their lines.
    """
    technique = take_near_step(layout, work, candidates, settled, note)
    if technique == Technique.TRIAL:
        technique = take_far_step(layout, work, candidates, note, ways, Technique.CHAIN)
    return technique
