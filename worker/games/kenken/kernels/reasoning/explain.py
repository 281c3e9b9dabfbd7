"""Solving a puzzle step by step, as a person would."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from worker.games.kenken.kernels.reasoning.note import blank_note, read_note
from worker.games.kenken.kernels.reasoning.reasoning import take_step
from worker.games.kenken.kernels.reasoning.steps import Removed, Step, Words
from worker.games.kenken.kernels.solving.bits import bit, to_digits
from worker.games.kenken.kernels.solving.layout import Layout, layout_of
from worker.games.kenken.kernels.solving.propagate import EFFORT, propagate
from worker.games.kenken.kernels.solving.solve import Grid, solve
from worker.games.kenken.kernels.solving.work import (
    Candidates,
    Flags,
    blank_flags,
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


def explain(order: int, cages: Sequence[Cage], between: Callable[[], object] = lambda: None) -> Explanation:
    """Solve a puzzle step by step, always with the simplest technique that gains something.

    Raises `PuzzleError` like `solve`, and for a puzzle without exactly one solution. `between` is as in `solve`.
    """
    solution = only_solution(order, cages, between)
    layout = layout_of(order, cages)
    steps = tuple(
        reasoning_steps(layout, cages, solution, open_candidates(layout), blank_flags(order * order))
    )
    return Explanation(solution, max((step.difficulty for step in steps), key=DIFFICULTIES.index), steps)


def only_solution(order: int, cages: Sequence[Cage], between: Callable[[], object] = lambda: None) -> Grid:
    """The solution of a puzzle; raises `PuzzleError` if it has none or several."""
    found = solve(order, cages, between=between)
    if found.unique is None:
        raise PuzzleError("whether the puzzle has one solution could not be decided")
    if not found.unique:
        raise PuzzleError(f"the puzzle has {'several solutions' if found.solutions else 'no solution'}")
    return found.solutions[0]


def reasoning_steps(
    layout: Layout, cages: Sequence[Cage], solution: Grid, candidates: Candidates, settled: Flags
) -> Iterator[Step]:
    """The steps from some candidates, which the solution is within, until all cells are settled.

    `candidates` and `settled` (see `take_step`) are worked on as the steps are taken.
    """
    work, words = work_for(layout), Words(layout.order, cages)
    note, premises = blank_note(len(candidates)), blank_flags(len(candidates))
    while not settled.all():
        before = candidates.copy()
        technique = Technique(take_step(layout, work, candidates, settled, note, premises))
        if technique == Technique.TRIAL:
            yield _try(layout, work.waits, words, solution, candidates)
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


def _try(layout: Layout, waits: Flags, words: Words, solution: Grid, candidates: Candidates) -> Step:
    """Rule out a candidate that is not in the solution, if possible one whose trial ends without another."""
    digits = np.array(solution, np.int32).ravel()
    counts = np.bitwise_count(candidates)
    wrong = [
        (cell, digit)
        for cell in np.argsort(counts, kind="stable").tolist()
        for digit in to_digits(int(candidates[cell]))
        if digit != digits[cell]
    ]
    cell, digit = next((trial for trial in wrong if not _consistent(layout, candidates, *trial)), wrong[0])
    take(layout.cell_units, waits, candidates, cell, bit(digit))
    return Step(
        Technique.TRIAL,
        _cells(layout, (cell,)),
        None,
        ((_cell(layout, cell), (digit,)),),
        _cells(layout, tuple(np.flatnonzero(counts > 1).tolist())),
        words.trial(cell, digit),
    )


def _consistent(layout: Layout, candidates: Candidates, cell: int, digit: int) -> bool:
    """Whether filtering alone finds nothing wrong with a candidate."""
    tried = candidates.copy()
    tried[cell] = bit(digit)
    return propagate(layout, work_for(layout), tried, EFFORT)


def _cell(layout: Layout, cell: int) -> Cell:
    return divmod(cell, layout.order)


def _cells(layout: Layout, cells: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(_cell(layout, cell) for cell in cells)
