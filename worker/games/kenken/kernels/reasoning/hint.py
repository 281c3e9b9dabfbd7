"""The next step from a partly filled grid."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.reasoning.explain import only_solution, reasoning_steps
from worker.games.kenken.kernels.reasoning.steps import Step
from worker.games.kenken.kernels.solving.grid import Digits, PartialGrid, checked_grid, fixed_candidates
from worker.games.kenken.kernels.solving.layout import Layout, layout_of
from worker.games.kenken.kernels.solving.work import Candidates, Flags
from worker.games.kenken.rules.cage import Cage, Cell


@dataclass(frozen=True)
class Hint:
    """How to go on."""

    mistakes: tuple[Cell, ...]
    """The filled cells that differ from the solution; then there are no steps."""
    steps: tuple[Step, ...]
    """The deductions that lead to the next digit, which the last of them places; none when the grid is full."""


def hint(order: int, cages: Sequence[Cage], grid: PartialGrid, checkpoint: Checkpoint = lambda: None) -> Hint:
    """The simplest deductions from a partly filled grid that lead to another digit.

    Raises `PuzzleError` like `explain`, and for what is not a grid of the puzzle's order.
    """
    solution = only_solution(order, cages, checkpoint)
    digits = checked_grid(order, grid)
    wrong = (digits > 0) & (digits != np.array(solution, np.int32).ravel())
    if wrong.any():
        return Hint(tuple(divmod(cell, order) for cell in np.flatnonzero(wrong).tolist()), ())
    layout = layout_of(order, cages)
    candidates, settled = _filled(layout, digits)
    steps: list[Step] = []
    for step in reasoning_steps(layout, cages, solution, candidates, settled, checkpoint):
        steps.append(step)
        if step.placed:
            break
    return Hint((), _needed(steps))


def _filled(layout: Layout, digits: Digits) -> tuple[Candidates, Flags]:
    """The candidates that filled cells leave, and which cells are filled."""
    candidates = fixed_candidates(layout, digits)
    for cell in np.flatnonzero(digits).tolist():
        for line in layout.cell_units[cell, :2]:
            others = layout.lines[line, 1:]
            candidates[others[others != cell]] &= ~candidates[cell]
    return candidates, (digits > 0).astype(np.int32)


def _needed(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps that the last one follows from."""
    needed: set[Cell] = set()
    kept: list[Step] = []
    for step in reversed(steps):
        if not kept or any(cell in needed for cell, _ in step.removed):
            kept.append(step)
            needed.update(step.premises)
    return tuple(reversed(kept))
