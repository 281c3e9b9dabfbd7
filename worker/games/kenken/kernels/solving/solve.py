"""The solutions of a puzzle."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.solving.grid import wrong_cages
from worker.games.kenken.kernels.solving.layout import (
    SPENT,
    Candidates,
    Layout,
    Workspace,
    layout_of,
    open_candidates,
    work_for,
)
from worker.games.kenken.kernels.solving.search import (
    DONE,
    EFFORT,
    FOUND,
    NODES,
    Search,
    advance,
    search_from,
)
from worker.games.kenken.rules.cage import Cage, PuzzleError, checked_puzzle

Grid = tuple[tuple[int, ...], ...]
"""The digits of a filled grid, row by row."""

MOST_WORK: Final = 1 << 30
"""Maximum work (see `SPENT`) of a search before it gives up: three to eight seconds, well over what any puzzle known
to us takes."""
NO_LIMIT: Final = 1 << 62
"""Node limit of a search that only its work limits."""
_SLICE: Final = 500
"""Nodes between two checkpoints: some 0.05 s at order 9, at most 0.2 s at order 12."""


@dataclass(frozen=True)
class Solutions:
    """The result of a search."""

    solutions: tuple[Grid, ...]
    complete: bool
    """True if there are no other solutions: the search examined everything."""
    nodes: int
    """The number of candidates that the search set, 0 when filtering was enough."""

    @property
    def unique(self) -> bool | None:
        """True if there is exactly one solution; None if the search ended undecided."""
        if len(self.solutions) > 1:
            return False
        return len(self.solutions) == 1 if self.complete else None


def solve(
    order: int,
    cages: Sequence[Cage],
    limit: int = 2,
    node_limit: int = NO_LIMIT,
    checkpoint: Checkpoint = lambda: None,
) -> Solutions:
    """Return up to `limit` solutions of a puzzle, and whether there are more.

    `checkpoint` is called every few hundredths of a second and may raise to stop the search. Raises `PuzzleError` like
    `checked_puzzle`, and for a cage whose target no digits make.
    """
    if limit < 1:
        raise ValueError(f"a limit is at least 1, not {limit}")
    checked = checked_puzzle(order, cages)
    layout = layout_of(order, checked)
    found = search_layout(layout, open_candidates(layout), limit, node_limit, checkpoint)
    if not found.solutions and found.complete:
        raise_impossible(layout, checked)
    return found


def search_layout(
    layout: Layout,
    candidates: Candidates,
    limit: int,
    node_limit: int = NO_LIMIT,
    checkpoint: Checkpoint = lambda: None,
) -> Solutions:
    """Return up to `limit` solutions within the candidates; cells without a cage hold 0."""
    work, search = work_for(layout), search_from(candidates)
    digits = np.zeros((limit, len(candidates)), np.int8)
    run_search(layout, work, search, digits, node_limit, checkpoint, MOST_WORK)
    order, found = layout.order, int(search.progress[FOUND])
    grids = digits[:found].reshape(-1, order, order).tolist()
    return Solutions(
        tuple(tuple(tuple(row) for row in grid) for grid in grids),
        bool(search.progress[DONE]),
        int(search.progress[NODES]),
    )


def run_search(
    layout: Layout,
    work: Workspace,
    search: Search,
    digits: NDArray[np.int8],
    node_limit: int,
    checkpoint: Checkpoint,
    most_work: int,
) -> None:
    """Advance a search in slices until it is done, `digits` is full, or its nodes or its work are used up."""
    progress, spent = search.progress, work.room[SPENT]
    while (
        not progress[DONE]
        and progress[FOUND] < len(digits)
        and progress[NODES] < node_limit
        and spent[0] < most_work
    ):
        advance(layout, work, search, digits, min(_SLICE, node_limit - progress[NODES]), EFFORT)
        checkpoint()


def raise_impossible(layout: Layout, cages: Sequence[Cage]) -> None:
    """Raise `PuzzleError` for the first cage that cannot be filled even by itself, if there is one."""
    wrong = wrong_cages(layout, open_candidates(layout))
    if wrong:
        cage, cells = cages[wrong[0]], len(cages[wrong[0]].cells)
        what = "it holds one digit, which is not" if cells == 1 else f"no digits in its {cells} cells make"
        message = f"cage {wrong[0]} ({cage}): {what} {cage.target} in a grid of order {layout.order}"
        raise PuzzleError(message, wrong[0])
