"""The solutions of a puzzle, and of a partly filled grid.

Filtering cages and lines until nothing changes, and depth-first search for the solutions of a puzzle, in slices. Each
step sets one cell to one of its candidates and propagates. When that fails, the candidate is removed instead, which
propagates too. The search sets a cell with few candidates in units that have often failed. Its score is the square of
the number of candidates over the weights of the units, which grow with every failure (after Boussemart, Hemery,
Lecoutre and Sais, Boosting systematic search by weighting constraints, 2004; the square was found by measuring).

Partly filled grids: the candidates they leave, and the cages they make impossible.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit, named_tuple_type, optional_type
from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.solving.filters import CONTRADICTION, filter_cage, find_supports
from worker.games.kenken.kernels.solving.layout import (
    CAGE_UNIT,
    CANDIDATES_TYPE,
    LAYOUT_TYPE,
    SIZE,
    SPENT,
    WORK_TYPE,
    Candidates,
    Flags,
    Ints,
    Layout,
    Longs,
    Workspace,
    arrange,
    count_digits,
    describe,
    layout_of,
    least_digit,
    open_candidates,
    wait_for,
    work_for,
)
from worker.games.kenken.kernels.solving.lines import filter_line
from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import Cage, PuzzleError, cage_name, cell_names, checked_puzzle

DEPTH: Final = 0
NODES: Final = 1
FOUND: Final = 2
DONE: Final = 3
"""Indices of `Search.progress`: the depth of the current state; the number of candidates set; the number of solutions
found; 1 when all solutions have been found."""

EFFORT: Final = 2000
"""Maximum number of digits tried in a cage before it is narrowed by bounds alone."""
_NONE: Final = -1
_SOLVED: Final = -1


class Search(NamedTuple):
    """The state of a search, between slices and within them."""

    states: NDArray[np.int32]
    """Shape (cells + 1, cells): the candidates at each depth, before its cell is set."""
    set_cells: NDArray[np.int32]
    """Shape (cells + 1,): the cell set at each depth."""
    set_digits: NDArray[np.int32]
    """Shape (cells + 1,): the digit set at each depth, as a set."""
    progress: NDArray[np.int64]
    """Shape (4,): `DEPTH`, `NODES`, `FOUND`, `DONE`."""


SEARCH_TYPE: Final = named_tuple_type(
    Search, types.int32[:, ::1], types.int32[::1], types.int32[::1], types.int64[::1]
)


@jit(SEARCH_TYPE(CANDIDATES_TYPE))
def search_from(candidates: Candidates) -> Search:
    """Return a search that has not begun."""
    cells = len(candidates)
    states = np.empty((cells + 1, cells), np.int32)
    for cell in range(cells):
        states[0, cell] = candidates[cell]
    return Search(states, np.zeros(cells + 1, np.int32), np.zeros(cells + 1, np.int32), np.zeros(4, np.int64))


@always_inlined
def _filter_lines(layout: Layout, work: Workspace, candidates: Candidates) -> int:
    """Filter the waiting lines until none waits; return a line that cannot be filled, or `_NONE`."""
    lines, waits = layout.lines, work.waits
    again = True
    while again:
        again = False
        for line in range(len(lines)):
            if waits[line]:
                again = True
                if not filter_line(layout, work, candidates, line):
                    return line
                waits[line] = 0
    return _NONE


@always_inlined
def _smallest_waiting(lines: Ints, cages: Longs, waits: Flags) -> int:
    """Return the waiting cage with the fewest cells, or `_NONE`."""
    best = _NONE
    for cage in range(len(cages)):
        if waits[len(lines) + cage] and (best == _NONE or cages[cage, SIZE] < cages[best, SIZE]):
            best = cage
    return best


@always_inlined
def narrow(layout: Layout, work: Workspace, candidates: Candidates, effort: int) -> bool:
    """Filter like `propagate`, inlined into other kernels."""
    lines, cages = layout.lines, layout.cages
    waits, weights, _, _ = work
    while True:
        failed = _filter_lines(layout, work, candidates)
        if failed == _NONE:
            cage = _smallest_waiting(lines, cages, waits)
            if cage == _NONE:
                return True
            waits[len(lines) + cage] = 0
            if filter_cage(layout, work, candidates, cage, effort):
                continue
            failed = len(lines) + cage
        weights[failed] += 1
        waits[:] = 0
        return False


@jit(types.boolean(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, types.int64))
def propagate(layout: Layout, work: Workspace, candidates: Candidates, effort: int) -> bool:
    """Filter the waiting units until none waits; return False if the candidates contain no solution.

    True guarantees for each cage that every candidate is in a placement of that cage by itself, unless the cage has
    more ways than `effort` allows to examine; and for each line that every candidate is in an assignment of that line
    by itself with no digit twice.
    """
    return narrow(layout, work, candidates, effort)


@always_inlined
def _choose_cell(cell_units: Ints, weights: NDArray[np.float64], candidates: Candidates) -> tuple[int, int]:
    """Return the cell to set and its digit, as a set; `_SOLVED` for the cell when none is open."""
    best, score = _SOLVED, np.inf
    for cell in range(len(candidates)):
        choices = count_digits(candidates[cell])
        if choices > 1:
            row, column, cage = cell_units[cell, 0], cell_units[cell, 1], cell_units[cell, CAGE_UNIT]
            rating = choices * choices / (weights[row] + weights[column] + weights[cage])
            if rating < score:
                best, score = cell, rating
    return best, candidates[best] & -candidates[best]


@always_inlined
def _keep_solution(candidates: Candidates, solutions: NDArray[np.int8], place: int) -> None:
    for cell in range(len(candidates)):
        solutions[place, cell] = least_digit(candidates[cell])


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, SEARCH_TYPE, types.int8[:, ::1], types.int64, types.int64))
def advance(
    layout: Layout, work: Workspace, search: Search, solutions: NDArray[np.int8], nodes: int, effort: int
) -> None:
    """Continue a search until it is done, `solutions` is full, or `nodes` more candidates have been set.

    `solutions` has shape (limit, cells) and receives the ranks of digits, 0 where a cell has no cage.
    """
    cell_units = layout.cell_units
    waits, weights, _, _ = work
    states, set_cells, set_digits, progress = search
    depth, last_node = progress[DEPTH], progress[NODES] + nodes
    while True:
        state = states[depth]
        if narrow(layout, work, state, effort):
            cell, digit = _choose_cell(cell_units, weights, state)
            if cell != _SOLVED:
                if progress[NODES] == last_node:
                    break
                progress[NODES] += 1
                for other in range(states.shape[1]):
                    states[depth + 1, other] = states[depth, other]
                set_cells[depth], set_digits[depth] = cell, digit
                depth += 1
                states[depth, cell] = digit
                wait_for(cell_units, waits, cell)
                continue
            _keep_solution(state, solutions, progress[FOUND])
            progress[FOUND] += 1
        depth -= 1
        if depth < 0:
            progress[DONE] = 1
            break
        states[depth, set_cells[depth]] &= ~set_digits[depth]
        wait_for(cell_units, waits, set_cells[depth])
        if progress[FOUND] == len(solutions):
            break
    progress[DEPTH] = depth


class Begun(NamedTuple):
    """A search that has not ended with its first slice."""

    layout: Layout
    work: Workspace
    search: Search


_BEGUN_TYPE: Final = optional_type(named_tuple_type(Begun, LAYOUT_TYPE, WORK_TYPE, SEARCH_TYPE))


@jit(_BEGUN_TYPE(types.int64[::1], types.int8[:, ::1], types.int64[::1], types.int64, types.int64))
def begin_search(
    description: Longs, solutions: NDArray[np.int8], progress: Longs, nodes: int, effort: int
) -> Begun | None:
    """Arrange described cages and search them, all in one call; return None if the search ends within `nodes`.

    `progress` receives that of the search; the other arguments are those of `describe` and `advance`.
    """
    layout = arrange(description)
    work, search = work_for(layout), search_from(open_candidates(layout))
    advance(layout, work, search, solutions, nodes, effort)
    for index in range(len(progress)):
        progress[index] = search.progress[index]
    if progress[DONE] or progress[FOUND] == len(solutions):
        return None
    return Begun(layout, work, search)


PartialGrid = Sequence[Sequence[int | None]]
"""Digits row by row, None where a cell is empty."""
Digits = NDArray[np.int32]
"""Shape (cells,): the ranks of the digits of cells (1 is the least digit), 0 where a cell is empty."""

_EFFORT: Final = 20_000
"""Maximum number of digits tried in a cage; a cage that needs more is taken to have a placement."""


def checked_grid(board: Board | int, grid: PartialGrid) -> Digits:
    """Return the ranks of the digits of a grid; raises `PuzzleError` if it is not filled as this board is."""
    checked = board_of(board)
    if len(grid) != checked.rows or any(len(row) != checked.columns for row in grid):
        raise PuzzleError(f"A grid of {checked} has {checked.rows} rows of {checked.columns} cells")
    ranks = np.zeros(checked.order**2, np.int32)
    for (row, column), number in checked.numbers.items():
        digit = grid[row][column]
        if digit is not None and digit not in checked.ranks:
            where, digits = cell_names([(row, column)]), checked.digits_named
            raise PuzzleError(f"{where} holds {digit}, not {digits} or null")
        ranks[number] = 0 if digit is None else checked.ranks[digit]
    return ranks


def fixed_candidates(layout: Layout, digits: Digits) -> Candidates:
    """Return candidates with the digit of each filled cell and all digits in the others."""
    candidates = open_candidates(layout)
    candidates[digits > 0] = 1 << (digits[digits > 0] - 1)
    return candidates


def wrong_cages(layout: Layout, candidates: Candidates) -> tuple[int, ...]:
    """Return the cages without a placement of their own within the candidates, whatever the other cages hold.

    A cage with too many ways to examine is only compared with the least and the greatest that its cells make.
    """
    wrong = np.zeros(len(layout.cages), np.int32)
    _flag_wrong_cages(layout, work_for(layout), candidates, wrong)
    return tuple(np.flatnonzero(wrong).tolist())


@jit(types.void(LAYOUT_TYPE, WORK_TYPE, CANDIDATES_TYPE, types.int32[::1]))
def _flag_wrong_cages(layout: Layout, work: Workspace, candidates: Candidates, wrong: Flags) -> None:
    for cage in range(len(layout.cages)):
        found = find_supports(layout, work.room, candidates, cage, _EFFORT)
        wrong[cage] = found == CONTRADICTION


Grid = tuple[tuple[int, ...], ...]
"""The digits of a filled grid, row by row."""


def to_grids(board: Board, ranks: NDArray[np.int8]) -> list[list[list[int]]]:
    """Return the grids, row by row, of ranks of shape (grids, cells)."""
    order = board.order
    squares = ranks.reshape(-1, order, order)
    if board.is_plain:
        return squares.tolist()
    values = np.array((0, *board.digits))
    grids: list[list[list[int]]] = values[squares[:, : board.rows, : board.columns]].tolist()
    return grids


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
    board: Board | int,
    cages: Sequence[Cage],
    limit: int = 2,
    node_limit: int = NO_LIMIT,
    checkpoint: Checkpoint = lambda: None,
) -> Solutions:
    """Return up to `limit` solutions of a puzzle, and whether there are more; an order stands for a plain grid.

    `checkpoint` is called every few hundredths of a second and may raise to stop the search. Raises `PuzzleError` like
    `checked_puzzle`, and for a cage whose target no digits make.
    """
    if limit < 1:
        raise ValueError(f"a limit is at least 1, not {limit}")
    checked = checked_puzzle(board, cages)
    found = search_cages(board, checked, limit, node_limit, checkpoint)
    if not found.solutions and found.complete:
        raise_impossible(board_of(board), checked)
    return found


def search_cages(
    board: Board | int,
    cages: Sequence[Cage],
    limit: int,
    node_limit: int = NO_LIMIT,
    checkpoint: Checkpoint = lambda: None,
) -> Solutions:
    """Return up to `limit` solutions of checked cages that cover the grid."""
    grid = board_of(board)
    ranks, progress = np.zeros((limit, grid.order**2), np.int8), np.zeros(4, np.int64)
    begun = begin_search(describe(grid, cages), ranks, progress, min(_SLICE, node_limit), EFFORT)
    checkpoint()
    if begun is not None:
        run_search(*begun, ranks, node_limit, checkpoint, MOST_WORK)
        progress = begun.search.progress
    return _solutions(grid, ranks, progress)


def _solutions(board: Board, ranks: NDArray[np.int8], progress: Longs) -> Solutions:
    _, nodes, found, done = progress.tolist()
    grids = to_grids(board, ranks[:found])
    return Solutions(tuple(tuple(map(tuple, grid)) for grid in grids), bool(done), nodes)


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


def raise_impossible(board: Board, cages: Sequence[Cage]) -> None:
    """Raise `PuzzleError` for the first cage that cannot be filled even by itself, if there is one."""
    layout = layout_of(board, cages)
    wrong = wrong_cages(layout, open_candidates(layout))
    if wrong:
        cage, cells = cages[wrong[0]], len(cages[wrong[0]].cells)
        what = "it holds one digit, which is not" if cells == 1 else f"no digits in its {cells} cells make"
        message = f"{cage_name(wrong[0], cage)}: {what} {cage.target} in a grid of {board}"
        raise PuzzleError(message, wrong[0])
