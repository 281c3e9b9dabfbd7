"""Steps of an explanation, with their sentences.

Cells are numbered from 0 in the fields of a step, and from 1 in its text, as `r1c1`: text is for people.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from worker.games.kenken.kernels.reasoning.note import Note
from worker.games.kenken.kernels.solving.bits import to_digits
from worker.games.kenken.rules.cage import Cage, Cell
from worker.games.kenken.rules.levels import Difficulty, Technique

Removed = tuple[tuple[Cell, tuple[int, ...]], ...]
"""Cells that lose candidates, with these candidates."""


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
    text: str

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty that allows the technique."""
        return self.technique.difficulty


@dataclass(frozen=True)
class Words:
    """The sentences for the steps of a puzzle."""

    order: int
    cages: Sequence[Cage]

    def text(self, technique: Technique, note: Note, removed: Removed) -> str:
        """Return a sentence for a technique's findings and its consequence."""
        if technique in (Technique.LAST_CANDIDATE, Technique.LAST_PLACE):
            return self._last(technique, note)
        if technique in (Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE):
            return self._cage(technique, note, removed)
        if technique == Technique.LINE_SET:
            return self._line_set(note)
        return self._crossing(note) if technique == Technique.CROSSING_SET else self._chain(note)

    def trial(self, cell: int, digit: int) -> str:
        """Return a sentence for a candidate that only a trial rules out."""
        return f"{self._cell(cell)} is not {digit}: trying it ends in a contradiction."

    def _last(self, technique: Technique, note: Note) -> str:
        cell, digit = self._cell(note.focus[0]), _digits(note.digits)
        if technique == Technique.LAST_CANDIDATE:
            return f"{cell} is {digit}: no other digit is left for it."
        return f"{cell} is {digit}: no other cell of {self._line(note.unit)} can be {digit}."

    def _cage(self, technique: Technique, note: Note, removed: Removed) -> str:
        cage = self.cages[note.unit - 2 * self.order]
        if len(cage.cells) == 1:
            return f"{self._cells(note.focus)} is given: {cage.target}."
        name = f"the cage {cage.target}{cage.operator or ''} ({self._cells(note.focus)})"
        if technique == Technique.CAGE_LINE:
            line = self._line(note.base)
            return (
                f"Every way to fill {name} needs {_digits(note.digits)} in {line}: no other cell of it does."
            )
        if technique == Technique.CAGE_DIGITS:
            gone = sorted({digit for _, digits in removed for digit in digits})
            return f"No way to fill {name} has {_any_of(gone)}."
        gone_from = ", ".join(
            f"{_any_of(digits)} in r{row + 1}c{column + 1}" for (row, column), digits in removed
        )
        return f"No way to fill {name} has {gone_from}."

    def _line_set(self, note: Note) -> str:
        cells, digits, line = self._cells(note.focus), _digits(note.digits), self._line(note.unit)
        if note.across:
            return f"In {line} only {cells} can be {digits}, so they are nothing else."
        return f"In {line} {cells} share {digits}, so its other cells are none of these."

    def _crossing(self, note: Note) -> str:
        base, cover = ("columns", "rows") if note.across else ("rows", "columns")
        return (
            f"In {base} {_digits(note.base)} a {_digits(note.digits)} can only stand in {cover}"
            f" {_digits(note.cover)}, so it stands nowhere else in those."
        )

    def _chain(self, note: Note) -> str:
        first, last = self._cell(note.focus[-1]), self._cell(note.focus[0])
        path = " – ".join(self._cell(cell) for cell in reversed(note.focus))
        digit = _digits(note.digits)
        return f"If {first} is not {digit}, then {last} is ({path}): no cell in line with both is {digit}."

    def _line(self, unit: int) -> str:
        return f"row {unit + 1}" if unit < self.order else f"column {unit - self.order + 1}"

    def _cell(self, cell: int) -> str:
        return f"r{cell // self.order + 1}c{cell % self.order + 1}"

    def _cells(self, cells: Sequence[int]) -> str:
        return " ".join(self._cell(cell) for cell in cells)


def _any_of(digits: Sequence[int]) -> str:
    """Join digits as "1, 2 or 3"."""
    *most, last = map(str, digits)
    return f"{', '.join(most)} or {last}" if most else last


def _digits(bits: int) -> str:
    return " ".join(map(str, to_digits(bits)))
