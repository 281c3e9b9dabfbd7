"""Counts that the guide gives of puzzles made here: ``python -m tests.worker.games.kenken.counted``.

Puzzles are those of the seeds from 0 on with any difficulty: counts change only with the maker or the techniques.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import median
from typing import Final

import numpy as np

from tests.compiled import compiled
from worker.games.kenken.kernels.making.generate import Puzzle, generate
from worker.games.kenken.kernels.reasoning.ladder import take_near_step
from worker.games.kenken.kernels.reasoning.line_reasoning import apply_crossing_set, blank_note
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.reasoning.reasoning import chain
from worker.games.kenken.kernels.reasoning.rounds import UNIT_EFFORT, path_of
from worker.games.kenken.kernels.solving.layout import (
    Candidates,
    Flags,
    Ints,
    Layout,
    Workspace,
    layout_of,
    open_candidates,
    work_for,
)
from worker.games.kenken.rules.cage import Cage
from worker.games.kenken.rules.rating import TYPICAL, effort_of
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty, Technique

SIZES: Final = range(4, 10)
PUZZLES: Final = 1_000
COMPARED_SIZES: Final = range(4, 8)
COMPARED: Final = 2_500
TURNED_SIZES: Final = range(4, 9)
TURNED: Final = 400
_TRIAL: Final = int(Technique.TRIAL)


@compiled
def _steps_of_keen(
    layout: Layout, work: Workspace, candidates: Candidates, settled: Flags, note: Ints
) -> None:
    """Take the steps by Keen's techniques until none makes progress."""
    while True:
        if take_near_step(layout, work, candidates, settled, note) != _TRIAL:
            continue
        if apply_crossing_set(layout, work, candidates, note):
            continue
        if not chain(layout, work.waits, candidates, note):
            return


def needs_trial_in_keen(layout: Layout) -> bool:
    """Return True if Keen's techniques leave a cell open."""
    candidates = open_candidates(layout)
    settled = (candidates == 0).astype(np.int32)
    _steps_of_keen(layout, work_for(layout), candidates, settled, blank_note(len(candidates)))
    return not settled.all()


def counted_trials() -> Iterator[str]:
    """Count the puzzles that need a trial, and tell the median effort of each word."""
    efforts: dict[Difficulty, list[float]] = {word: [] for word in DIFFICULTIES}
    for size in SIZES:
        made = [generate(size, seed) for seed in range(PUZZLES)]
        trials = sum(puzzle.difficulty == "unreasonable" for puzzle in made)
        of_keen = sum(needs_trial_in_keen(layout_of(size, puzzle.cages)) for puzzle in made)
        yield f"size {size}: {trials} of {PUZZLES:,} need a trial, with Keen's techniques {of_keen}"
        for puzzle in made:
            efforts[puzzle.difficulty].append(_effort(puzzle))
    for word, found in efforts.items():
        yield f"{word}: median effort {median(found):.2f} of {len(found):,}, {TYPICAL[word]} taken as typical"


def _effort(puzzle: Puzzle) -> float:
    layout = layout_of(puzzle.board, puzzle.cages)
    path = path_of(layout)
    effort = effort_of(path.effort.tolist(), UNIT_EFFORT, path.open_cells)
    return float(effort / (len(layout.members) * layout.order))


def counted_of_many() -> Iterator[str]:
    """Count the puzzles that need a trial, in more puzzles of fewer sizes."""
    for size in COMPARED_SIZES:
        trials = sum(generate(size, seed).difficulty == "unreasonable" for seed in range(COMPARED))
        yield f"size {size}: {trials} of {COMPARED:,} need a trial"


def counted_turned() -> Iterator[str]:
    """Count the puzzles whose ratings differ in their eight positions."""
    apart, others = Counter[int](), 0
    for size in TURNED_SIZES:
        differ = 0
        for seed in range(TURNED):
            rated = [rate(layout_of(size, cages)) for cages in positions(size, generate(size, seed).cages)]
            ratings = [each.rating for each in rated]
            apart[max(ratings) - min(ratings)] += 1
            differ += len(set(ratings)) > 1
            others += len({each.technique for each in rated}) > 1
        yield f"size {size}: {differ} of {TURNED} have different ratings in their eight positions"
    yield f"puzzles by how much their ratings differ: {dict(sorted(apart.items()))}"
    yield f"puzzles with another hardest technique: {others}"


def positions(size: int, cages: Sequence[Cage]) -> Iterator[list[Cage]]:
    """Yield a puzzle in its eight positions, its cages in the order of their first cells."""
    last = size - 1
    for transposed, rows, columns in product((False, True), repeat=3):
        moved = []
        for cage in cages:
            cells = [
                (last - row if rows else row, last - column if columns else column)
                for row, column in cage.cells
            ]
            placed = sorted((column, row) if transposed else (row, column) for row, column in cells)
            moved.append(Cage(cage.operator, cage.target, tuple(placed)))
        yield sorted(moved, key=lambda cage: cage.cells)


if __name__ == "__main__":
    for count in (counted_trials, counted_turned, counted_of_many):
        for line in count():
            print(line, flush=True)
