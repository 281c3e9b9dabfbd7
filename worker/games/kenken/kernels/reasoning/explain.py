"""Solving a puzzle step by step, as a person would."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.reasoning.note import blank_note, read_note
from worker.games.kenken.kernels.reasoning.reasoning import take_step
from worker.games.kenken.kernels.reasoning.steps import Removed, Step, Words
from worker.games.kenken.kernels.solving.bits import bit, to_digits
from worker.games.kenken.kernels.solving.layout import Layout, layout_of
from worker.games.kenken.kernels.solving.propagate import EFFORT, propagate
from worker.games.kenken.kernels.solving.solve import MOST_WORK, Grid, solve
from worker.games.kenken.kernels.solving.work import (
    SPENT,
    Candidates,
    Flags,
    open_candidates,
    take,
    work_for,
)
from worker.games.kenken.rules.cage import Cage, Cell, PuzzleError
from worker.games.kenken.rules.levels import DIFFICULTIES, Difficulty, Technique


@dataclass(frozen=True)
class Explanation:
    """How to solve a puzzle."""

    solution: Grid
    difficulty: Difficulty
    """The difficulty of the hardest step."""
    steps: tuple[Step, ...]


class UndecidedError(Exception):
    """Finding out would take more work than is done for one puzzle."""


def explain(order: int, cages: Sequence[Cage], checkpoint: Checkpoint = lambda: None) -> Explanation:
    """Solve a puzzle step by step, always with the simplest technique that gains something.

    Raises `PuzzleError` like `solve`, and for a puzzle without exactly one solution; `UndecidedError` when it takes too
    much work to find the solution, or the steps. `checkpoint` is as in `solve`.
    """
    return explain_solution(order, cages, only_solution(order, cages, checkpoint), checkpoint)


def explain_solution(
    order: int, cages: Sequence[Cage], solution: Grid, checkpoint: Checkpoint = lambda: None
) -> Explanation:
    """`explain` for a puzzle whose one solution is known."""
    layout = layout_of(order, cages)
    candidates, settled = open_candidates(layout), np.zeros(order * order, np.int32)
    steps = tuple(reasoning_steps(layout, cages, solution, candidates, settled, checkpoint))
    return Explanation(solution, max((step.difficulty for step in steps), key=DIFFICULTIES.index), steps)


def only_solution(order: int, cages: Sequence[Cage], checkpoint: Checkpoint = lambda: None) -> Grid:
    """The solution of a puzzle; raises `PuzzleError` if it has none or several, `UndecidedError` if unknown."""
    found = solve(order, cages, checkpoint=checkpoint)
    if found.unique is None:
        raise UndecidedError(
            "Whether the puzzle has exactly one solution was not found out with the work allowed."
        )
    if not found.unique:
        raise PuzzleError(f"the puzzle has {'several solutions' if found.solutions else 'no solution'}")
    return found.solutions[0]


def reasoning_steps(
    layout: Layout,
    cages: Sequence[Cage],
    solution: Grid,
    candidates: Candidates,
    settled: Flags,
    checkpoint: Checkpoint,
) -> Iterator[Step]:
    """The steps from some candidates, which the solution is within, until all cells are settled.

    `candidates` and `settled` (see `take_step`) are worked on as the steps are taken. `checkpoint` is called at every
    step and every trial. Raises `UndecidedError` when trials take too much work.
    """
    trials = _Trials(layout, checkpoint)
    work, words = work_for(layout), Words(layout.order, cages)
    note, premises = blank_note(len(candidates)), np.zeros(len(candidates), np.int32)
    while not settled.all():
        checkpoint()
        before = candidates.copy()
        technique = Technique(take_step(layout, work, candidates, settled, note, premises))
        if technique == Technique.TRIAL:
            yield _try(layout, work.waits, words, solution, candidates, trials)
            continue
        seen = read_note(note, premises)
        placed = technique in (Technique.LAST_CANDIDATE, Technique.LAST_PLACE)
        removed = _removed(layout, before, candidates, seen.focus[0] if placed else None)
        yield Step(
            technique,
            _cells(layout, seen.focus),
            (_cell(layout, seen.focus[0]), to_digits(seen.digits)[0]) if placed else None,
            removed,
            _cells(layout, seen.premises),
            words.text(technique, seen, removed),
        )


def _removed(layout: Layout, before: Candidates, after: Candidates, placed: int | None) -> Removed:
    """The candidates that are gone, but for those of a cell whose digit was placed."""
    return tuple(
        (_cell(layout, cell), to_digits(int(before[cell] & ~after[cell])))
        for cell in np.flatnonzero(before != after).tolist()
        if cell != placed
    )


def _try(
    layout: Layout, waits: Flags, words: Words, solution: Grid, candidates: Candidates, trials: "_Trials"
) -> Step:
    """Rule out a candidate that is not in the solution, if possible one whose trial ends without another."""
    digits = np.array(solution, np.int32).ravel()
    counts = np.bitwise_count(candidates)
    wrong = [
        (cell, digit)
        for cell in np.argsort(counts, kind="stable").tolist()
        for digit in to_digits(int(candidates[cell]))
        if digit != digits[cell]
    ]
    cell, digit = next((trial for trial in wrong if not trials.consistent(candidates, *trial)), wrong[0])
    take(layout.cell_units, waits, candidates, cell, bit(digit))
    return Step(
        Technique.TRIAL,
        _cells(layout, (cell,)),
        None,
        ((_cell(layout, cell), (digit,)),),
        _cells(layout, tuple(np.flatnonzero(counts > 1).tolist())),
        words.trial(cell, digit),
    )


@dataclass
class _Trials:
    """Trying candidates, up to `MOST_WORK` in all."""

    layout: Layout
    checkpoint: Checkpoint
    spent: int = 0

    def consistent(self, candidates: Candidates, cell: int, digit: int) -> bool:
        """Whether filtering alone finds nothing wrong with a candidate."""
        if self.spent > MOST_WORK:
            raise UndecidedError("The steps to the solution were not found with the work allowed.")
        self.checkpoint()
        tried, work = candidates.copy(), work_for(self.layout)
        tried[cell] = bit(digit)
        found = propagate(self.layout, work, tried, EFFORT)
        self.spent += int(work.room[SPENT, 0])
        return found


def _cell(layout: Layout, cell: int) -> Cell:
    return divmod(cell, layout.order)


def _cells(layout: Layout, cells: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(_cell(layout, cell) for cell in cells)
