"""Solving a puzzle step by step, as a person would, from the start or from a position.

A *position* is a partly filled grid with marks: the digits that the player still thinks possible in empty cells.

Steps of an explanation, with their sentences. Cells and lines are numbered from 0 in the fields of a step, and from 1
in its text, as `r1c1`: text is for people.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.sentences import Told, message_of
from worker.games.kenken.kernels.reasoning.line_reasoning import Note, blank_note, read_note
from worker.games.kenken.kernels.reasoning.reasoning import take_step
from worker.games.kenken.kernels.solving.layout import (
    SPENT,
    Candidates,
    Flags,
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
from worker.games.kenken.rules.cage import Cage, Cell, PuzzleError, cell_names
from worker.games.kenken.rules.reasoning import (
    SENTENCES,
    Deduced,
    Difficulty,
    KenKenDeductionCode,
    Technique,
    needed_deductions,
)

Removed = tuple[tuple[Cell, tuple[int, ...]], ...]
"""Cells that lose candidates, with these candidates."""
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

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty that allows the technique."""
        return self.technique.difficulty


@dataclass(frozen=True)
class Words:
    """The sentences for the steps of a puzzle."""

    board: Board
    cages: Sequence[Cage]

    def describe(self, technique: Technique, note: Note, removed: Removed) -> Told[KenKenDeductionCode]:
        """Return the message of a technique's findings and its consequence."""
        if technique in (Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE):
            return self._cage(technique, note, removed)
        if technique == Technique.LINE_SET:
            code: KenKenDeductionCode = "line-places" if note.across else "line-set"
            return self._tell(code, note, self._axis(note.unit), line=self._line(note.unit))
        if technique == Technique.CROSSING_SET:
            base, cover = ("columns", "rows") if note.across else ("rows", "columns")
            lines = {base: to_digits(note.base), cover: to_digits(note.cover)}
            params = {name: [line - 1 for line in numbers] for name, numbers in lines.items()}
            code = "crossing-columns" if note.across else "crossing-rows"
            return self._tell(
                code, note, params, **{base: _joined(lines[base]), cover: _joined(lines[cover])}
            )
        if technique == Technique.CHAIN:
            # The note has a chain from its last end, the sentence from its first.
            chain = replace(note, focus=note.focus[::-1])
            first, *_, last = path = [self._cells([cell]) for cell in chain.focus]
            return self._tell("chain", chain, first=first, last=last, path=" – ".join(path))
        if technique == Technique.LAST_PLACE:
            return self._tell("last-place", note, self._axis(note.unit), line=self._line(note.unit))
        return self._tell("last-candidate" if technique == Technique.LAST_CANDIDATE else "trial", note)

    def trial(self, cell: int, digit: int) -> Told[KenKenDeductionCode]:
        """Return the message of a candidate, by its rank, that only a trial rules out."""
        return self.describe(Technique.TRIAL, Note(0, bit(digit), False, 0, 0, (cell,)), ())

    def _cage(self, technique: Technique, note: Note, removed: Removed) -> Told[KenKenDeductionCode]:
        place = {"cage": note.unit - 2 * self.board.order}
        cage = self.cages[place["cage"]]
        if len(cage.cells) == 1:
            return self._tell("given", note, {**place, "digits": [cage.target]}, digit=cage.target)
        name = f"the cage {cage.target}{cage.operator or ''} ({self._cells(note.focus)})"
        if technique == Technique.CAGE_LINE:
            line = self._line(note.base)
            return self._tell("cage-line", note, {**place, **self._axis(note.base)}, cage=name, line=line)
        if technique == Technique.CAGE_DIGITS:
            gone = sorted({digit for _, digits in removed for digit in digits})
            return self._tell("cage-digits", note, {**place, "digits": gone}, cage=name, digits=_any_of(gone))
        gone_from = ", ".join(f"{_any_of(digits)} in {cell_names([cell])}" for cell, digits in removed)
        return self._tell("cage-cells", note, {**place, "digits": None}, cage=name, removed=gone_from)

    def _tell(
        self,
        code: KenKenDeductionCode,
        note: Note,
        params: Mapping[str, object] | None = None,
        **words: object,
    ) -> Told[KenKenDeductionCode]:
        """Return a message about the cells and the digits of a note, unless ``params`` has others."""
        digits = self.board.to_digits(note.digits)
        cells = [divmod(cell, self.board.order) for cell in note.focus]
        said = {"cells": self._cells(note.focus), "digits": _joined(digits)}
        one = {"cell": said["cells"], "digit": said["digits"]}
        return message_of(
            SENTENCES, code, {"cells": cells, "digits": digits, **(params or {})}, **{**said, **one, **words}
        )

    def _axis(self, unit: int) -> dict[str, int]:
        order = self.board.order
        return {"row": unit} if unit < order else {"column": unit - order}

    def _line(self, unit: int) -> str:
        return " ".join(f"{axis} {number + 1}" for axis, number in self._axis(unit).items())

    def _cells(self, cells: Sequence[int]) -> str:
        return cell_names(divmod(cell, self.board.order) for cell in cells)


def _any_of(digits: Sequence[int]) -> str:
    """Join digits as "1, 2 or 3"."""
    *most, last = map(str, digits)
    return f"{', '.join(most)} or {last}" if most else last


def _joined(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


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
    return Hint(steps=tuple(needed_deductions(steps)))


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
    trials, work, words = _Trials(layout, checkpoint), work_for(layout), Words(board, cages)
    note = blank_note(len(candidates))
    while not settled.all():
        checkpoint()
        before = candidates.copy()
        technique = Technique(take_step(layout, work, candidates, settled, note))
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
            _cells(layout, _premises(layout, technique, seen)),
            words.describe(technique, seen, removed),
        )


def _premises(layout: Layout, technique: Technique, seen: Note) -> list[int]:
    """Return the cells that a step depends on: its own, and all cells of the lines where it found digits missing."""
    lines: list[int] = []
    if technique == Technique.LAST_PLACE or (technique == Technique.LINE_SET and seen.across):
        lines = [seen.unit]
    elif technique == Technique.CROSSING_SET:
        lines = [digit - 1 + layout.order * seen.across for digit in to_digits(seen.base)]
    return sorted({*seen.focus, *layout.lines[lines, 1:].ravel().tolist()})


def _removed_candidates(board: Board, before: Candidates, after: Candidates, placed: int | None) -> Removed:
    """Return the candidates that a step removed, except those of the cell that it filled."""
    return tuple(
        (divmod(cell, board.order), board.to_digits(int(before[cell] & ~after[cell])))
        for cell in np.flatnonzero(before != after).tolist()
        if cell != placed
    )


def _try(
    layout: Layout, waits: Flags, words: Words, right: Digits, candidates: Candidates, trials: "_Trials"
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
