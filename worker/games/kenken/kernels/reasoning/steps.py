"""Steps of an explanation, with their sentences.

Cells and lines are numbered from 0 in the fields of a step, and from 1 in its text, as `r1c1`: text is for people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from worker.declarations.sentences import Told, tell
from worker.games.kenken.kernels.reasoning.note import Note
from worker.games.kenken.kernels.solving.bits import bit, to_digits
from worker.games.kenken.rules.cage import Cage, Cell, cell_names
from worker.games.kenken.rules.levels import Difficulty, Technique
from worker.games.kenken.rules.sentences import SENTENCES, DeductionCode

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
    told: Told[DeductionCode]

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty that allows the technique."""
        return self.technique.difficulty


@dataclass(frozen=True)
class Words:
    """The sentences for the steps of a puzzle."""

    order: int
    cages: Sequence[Cage]

    def describe(self, technique: Technique, note: Note, removed: Removed) -> Told[DeductionCode]:
        """Return the message of a technique's findings and its consequence."""
        if technique in (Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE):
            return self._cage(technique, note, removed)
        if technique == Technique.LINE_SET:
            code: DeductionCode = "line-places" if note.across else "line-set"
            return self._tell(code, note, self._axis(note.unit), line=self._line(note.unit))
        if technique == Technique.CROSSING_SET:
            base, cover = ("columns", "rows") if note.across else ("rows", "columns")
            lines = {base: to_digits(note.base), cover: to_digits(note.cover)}
            params = {name: [line - 1 for line in numbers] for name, numbers in lines.items()}
            code = "crossing-columns" if note.across else "crossing-rows"
            return self._tell(code, note, params, **{base: _digits(note.base), cover: _digits(note.cover)})
        if technique == Technique.CHAIN:
            # The note has a chain from its last end, the sentence from its first.
            chain = replace(note, focus=note.focus[::-1])
            first, *_, last = path = [self._cells([cell]) for cell in chain.focus]
            return self._tell("chain", chain, first=first, last=last, path=" – ".join(path))
        if technique == Technique.LAST_PLACE:
            return self._tell("last-place", note, self._axis(note.unit), line=self._line(note.unit))
        return self._tell("last-candidate" if technique == Technique.LAST_CANDIDATE else "trial", note)

    def trial(self, cell: int, digit: int) -> Told[DeductionCode]:
        """Return the message of a candidate that only a trial rules out."""
        return self.describe(Technique.TRIAL, Note(0, bit(digit), False, 0, 0, (cell,)), ())

    def _cage(self, technique: Technique, note: Note, removed: Removed) -> Told[DeductionCode]:
        place = {"cage": note.unit - 2 * self.order}
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
        self, code: DeductionCode, note: Note, params: Mapping[str, object] | None = None, **words: object
    ) -> Told[DeductionCode]:
        """Return a message about the cells and the digits of a note, unless ``params`` has others."""
        digits = to_digits(note.digits)
        cells = [divmod(cell, self.order) for cell in note.focus]
        said = {"cells": self._cells(note.focus), "digits": _digits(note.digits)}
        one = {"cell": said["cells"], "digit": said["digits"]}
        return tell(
            SENTENCES, code, {"cells": cells, "digits": digits, **(params or {})}, **{**said, **one, **words}
        )

    def _axis(self, unit: int) -> dict[str, int]:
        return {"row": unit} if unit < self.order else {"column": unit - self.order}

    def _line(self, unit: int) -> str:
        return " ".join(f"{axis} {number + 1}" for axis, number in self._axis(unit).items())

    def _cells(self, cells: Sequence[int]) -> str:
        return cell_names(divmod(cell, self.order) for cell in cells)


def _any_of(digits: Sequence[int]) -> str:
    """Join digits as "1, 2 or 3"."""
    *most, last = map(str, digits)
    return f"{', '.join(most)} or {last}" if most else last


def _digits(bits: int) -> str:
    return " ".join(map(str, to_digits(bits)))
