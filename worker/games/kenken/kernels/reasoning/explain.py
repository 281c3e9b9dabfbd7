"""Solving a puzzle step by step, as a person would, from the start or from a position.

A *position* is a partly filled grid with marks: the digits that the player still thinks possible in empty cells.

Steps of an explanation, with their sentences. Cells and lines are numbered from 0 in the fields of a step, and from 1
in its text, as `r1c1`: text is for people.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.sentences import Told
from worker.games.kenken.kernels.reasoning.follows import follows
from worker.games.kenken.kernels.reasoning.ladder import take_step
from worker.games.kenken.kernels.reasoning.line_reasoning import blank_note, read_note
from worker.games.kenken.kernels.reasoning.premises import premises_of
from worker.games.kenken.kernels.reasoning.ways import ways_for
from worker.games.kenken.kernels.reasoning.words import Removed, Words
from worker.games.kenken.kernels.solving.layout import (
    SPENT,
    Candidates,
    Ints,
    Layout,
    all_digits,
    bit,
    layout_of,
    remove_digits,
    to_digits,
    work_for,
)
from worker.games.kenken.kernels.solving.solve import (
    EFFORT,
    MOST_WORK,
    Digits,
    Grid,
    PartialGrid,
    checked_grid,
    fixed_candidates,
    propagate,
    solve,
)
from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import Cage, Cell, PuzzleError
from worker.games.kenken.rules.reasoning import (
    Deduced,
    Difficulty,
    KenKenDeductionCode,
    Technique,
    needed_deductions,
)

Marks = Sequence[Sequence[Collection[int] | None]]
"""The digits that a player marked as possible, by row and column; None or empty for cells without marks."""


@dataclass(frozen=True)
class Step:
    """One deduction."""

    technique: Technique
    cells: tuple[Cell, ...]
    """The cells that the step is about."""
    placed: tuple[Cell, int] | None
    """The cell that can now be filled, and its digit."""
    removed: Removed
    premises: tuple[Cell, ...]
    """The cells whose candidates the deduction depends on."""
    told: Told[KenKenDeductionCode]
    note: Ints
    """What the kernel noted of it; empty for a trial."""

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty that allows the technique."""
        return self.technique.difficulty


class UndecidedError(Exception):
    """Raised when deciding would take more work than is allowed for one puzzle."""


def explain(
    board: Board | int, cages: Sequence[Cage], solution: Grid, checkpoint: Checkpoint = lambda: None
) -> tuple[Step, ...]:
    """Return the steps to the only solution of a puzzle, always by the simplest technique that gains something.

    `checkpoint` is called at every step and every trial. Raises `UndecidedError` when trials take too much work.
    """
    grid = board_of(board)
    right, marked = checked_grid(grid, solution), _marked_digits(grid, None)
    return tuple(_steps(grid, cages, right, np.zeros_like(right), marked, checkpoint))


class Hint(NamedTuple):
    """The steps to the next digit, or the mistakes to correct before there are any."""

    mistakes: tuple[Cell, ...] = ()
    """The filled cells that differ from the solution."""
    wrong_marks: tuple[Cell, ...] = ()
    """Without mistakes: the empty cells whose marks lack the digit of the solution."""
    steps: tuple[Step, ...] = ()
    """Each follows from the position and the steps before it; the last one places a digit. None for a full grid."""


def hint(
    board: Board | int,
    cages: Sequence[Cage],
    grid: PartialGrid,
    marks: Marks | None = None,
    checkpoint: Checkpoint = lambda: None,
) -> Hint:
    """Return the simplest deductions that lead from a position to another digit, or its mistakes.

    Raises what `only_solution` does, and `PuzzleError` for what is not a filling of the puzzle's grid.
    """
    known = board_of(board)
    right = checked_grid(known, only_solution(known, cages, checkpoint))
    digits, marked = checked_grid(known, grid), _marked_digits(known, marks)
    wrong = (digits > 0) & (digits != right)
    if wrong.any():
        return Hint(mistakes=_cells_of(known.order, wrong))
    lacking = (right > 0) & (digits == 0) & (marked & (1 << right >> 1) == 0)
    if lacking.any():
        return Hint(wrong_marks=_cells_of(known.order, lacking))
    steps: list[Deduced[Step]] = []
    for step in _steps(known, cages, right, digits, marked, checkpoint):
        steps.append(Deduced(step, [cell for cell, _ in step.removed], step.premises))
        if step.placed:
            break
    layout = layout_of(known, cages)
    begin = _candidates_left(layout, digits, marked)
    needed = _without_needless(known, layout, begin, needed_deductions(steps), checkpoint)
    return Hint(steps=tuple(needed))


class _Claim(NamedTuple):
    """A step, with what it removes and depends on by the numbers of cells."""

    step: Step
    removed: Candidates
    premises: list[int]


def _without_needless(
    board: Board, layout: Layout, begin: Candidates, steps: list[Step], checkpoint: Checkpoint
) -> list[Step]:
    """Leave out steps without which all others still follow, the hardest and last first, until all are needed.

    A step that only another one needs can go when the other has gone. Each pass tries every step once, and each try
    examines again only the steps that depend on what it changes. `checkpoint` is called at each try.
    """
    claims, is_minimal = [_claim(board, begin, step) for step in steps], False
    while not is_minimal:
        is_minimal = True
        for claim in sorted(claims[:-1], key=lambda each: each.step.technique)[::-1]:
            checkpoint()
            if _others_follow(layout, begin, claims, claim):
                claims, is_minimal = [each for each in claims if each is not claim], False
    return [claim.step for claim in claims]


def _claim(board: Board, begin: Candidates, step: Step) -> _Claim:
    removed = np.zeros_like(begin)
    for cell, digits in step.removed:
        removed[board.numbers[cell]] = board.to_bits(digits)
    return _Claim(step, removed, [board.numbers[cell] for cell in step.premises])


def _others_follow(layout: Layout, begin: Candidates, claims: Sequence[_Claim], left_out: _Claim) -> bool:
    """Return True if each other step follows from the candidates that those before it leave without one step.

    A step follows where its premises have the candidates that they have with all steps.
    """
    with_all, without = begin.copy(), begin.copy()
    for claim in claims:
        if claim is not left_out:
            is_trial = claim.step.technique == Technique.TRIAL
            changed = is_trial or (with_all != without)[claim.premises].any()
            if changed and not _follows(layout, without, claim):
                return False
            without &= ~claim.removed
        with_all &= ~claim.removed
    return True


def _follows(layout: Layout, candidates: Candidates, claim: _Claim) -> bool:
    """Return True if a step follows from some candidates."""
    technique, removed = claim.step.technique, claim.removed
    if technique != Technique.TRIAL:
        return bool(
            follows(
                layout, work_for(layout), candidates, ways_for(layout), technique, claim.step.note, removed
            )
        )
    tried = np.where(removed, removed, candidates)
    return not propagate(layout, work_for(layout), tried, EFFORT)


def _marked_digits(board: Board, marks: Marks | None) -> Candidates:
    """Return the marked digits of each cell; all digits where there are no marks."""
    marked = np.full(board.order**2, all_digits(board.order), np.int32)
    for (row, column), number in board.numbers.items():
        if marks and marks[row][column]:
            marked[number] = board.to_bits(marks[row][column] or ())
    return marked


def _cells_of(order: int, flags: NDArray[np.bool_]) -> tuple[Cell, ...]:
    return tuple(divmod(cell, order) for cell in np.flatnonzero(flags).tolist())


def only_solution(board: Board | int, cages: Sequence[Cage], checkpoint: Checkpoint = lambda: None) -> Grid:
    """Return the only solution of a puzzle.

    Raises `PuzzleError` like `solve`, and if there is no solution or several; `UndecidedError` if the search ends
    undecided.
    """
    found = solve(board, cages, checkpoint=checkpoint)
    if found.unique is None:
        raise UndecidedError(
            "Whether the puzzle has exactly one solution was not found out with the work allowed."
        )
    if not found.unique:
        raise PuzzleError(f"The puzzle has {'several solutions' if found.solutions else 'no solution'}")
    return found.solutions[0]


def _candidates_left(layout: Layout, digits: Digits, marked: Candidates) -> Candidates:
    """Return the candidates that filled cells and marks leave."""
    candidates = fixed_candidates(layout, digits)
    candidates[digits == 0] &= marked[digits == 0]
    for cell in np.flatnonzero(digits).tolist():
        for line in layout.cell_units[cell, :2]:
            others = layout.lines[line, 1 : 1 + layout.lines[line, 0]]
            candidates[others[others != cell]] &= ~candidates[cell]
    return candidates


def _steps(
    board: Board,
    cages: Sequence[Cage],
    right: Digits,
    digits: Digits,
    marked: Candidates,
    checkpoint: Checkpoint,
) -> Iterator[Step]:
    """Yield the steps from a position without mistakes until all cells are settled."""
    layout = layout_of(board, cages)
    candidates = _candidates_left(layout, digits, marked)
    settled = ((digits > 0) | (right == 0)).astype(np.int32)
    trials, work, words = _Trials(layout, checkpoint), work_for(layout), Words(board, cages, right)
    note, ways = blank_note(len(candidates)), ways_for(layout)
    while not settled.all():
        checkpoint()
        before = candidates.copy()
        technique = Technique(take_step(layout, work, candidates, settled, note, ways))
        if technique == Technique.TRIAL:
            yield _try(layout, work.waits, words, right, candidates, trials)
            continue
        seen = read_note(note)
        placed = technique in (Technique.LAST_CANDIDATE, Technique.LAST_PLACE)
        removed = _removed_candidates(board, before, candidates, seen.focus[0] if placed else None)
        yield Step(
            technique,
            _cells(layout, seen.focus),
            (_cell(layout, seen.focus[0]), board.to_digits(seen.digits)[0]) if placed else None,
            removed,
            _cells(layout, premises_of(layout, before, technique, seen)),
            words.describe(technique, seen, removed),
            note.copy(),
        )


def _removed_candidates(board: Board, before: Candidates, after: Candidates, placed: int | None) -> Removed:
    """Return the candidates that a step removed, except those of the cell that it filled."""
    return tuple(
        (divmod(cell, board.order), board.to_digits(int(before[cell] & ~after[cell])))
        for cell in np.flatnonzero(before != after).tolist()
        if cell != placed
    )


def _try(
    layout: Layout, waits: Ints, words: Words, right: Digits, candidates: Candidates, trials: "_Trials"
) -> Step:
    """Rule out a candidate that is not in the solution, if possible one whose trial fails without further trials."""
    counts = np.bitwise_count(candidates)
    wrong = [
        (cell, digit)
        for cell in np.argsort(counts, kind="stable").tolist()
        for digit in to_digits(int(candidates[cell]))
        if digit != right[cell]
    ]
    cell, digit = next((trial for trial in wrong if not trials.consistent(candidates, *trial)), wrong[0])
    remove_digits(layout.cell_units, waits, candidates, cell, bit(digit))
    return Step(
        Technique.TRIAL,
        _cells(layout, (cell,)),
        None,
        ((_cell(layout, cell), (words.board.digits[digit - 1],)),),
        _cells(layout, tuple(np.flatnonzero(counts > 1).tolist())),
        words.trial(cell, digit),
        np.array([], np.int32),
    )


@dataclass
class _Trials:
    """Trials of candidates, with up to `MOST_WORK` in all."""

    layout: Layout
    checkpoint: Checkpoint
    spent: int = 0

    def consistent(self, candidates: Candidates, cell: int, digit: int) -> bool:
        """Return False if filtering alone refutes a candidate."""
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
