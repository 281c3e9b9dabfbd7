"""The sentences for the steps of a puzzle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

from worker.declarations.sentences import Told, message_of
from worker.games.kenken.kernels.reasoning.line_reasoning import Note
from worker.games.kenken.kernels.solving.layout import bit, to_digits
from worker.games.kenken.kernels.solving.solve import Digits
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import Cage, Cell, cage_told, cell_names
from worker.games.kenken.rules.reasoning import SENTENCES, KenKenDeductionCode, Technique

Removed = tuple[tuple[Cell, tuple[int, ...]], ...]
"""Cells that lose candidates, with these candidates."""
_WHOLE_LINES = (Technique.LINE_SUM_CELL, Technique.LINE_SUM, Technique.LINE_PARITY, Technique.LINE_PRODUCT)
_LIMITS: Mapping[Technique, KenKenDeductionCode] = {
    Technique.LINE_CAGE: "line-cage",
    Technique.DIGIT_COUNT: "digit-count",
    Technique.LINE_BOUNDS: "line-bounds",
}


@dataclass(frozen=True)
class Words:
    """The sentences for the steps of a puzzle with one solution."""

    board: Board
    cages: Sequence[Cage]
    solution: Digits
    """Shape (cells,): the digit of each cell by its rank, from 1."""

    def describe(self, technique: Technique, note: Note, removed: Removed) -> Told[KenKenDeductionCode]:
        """Return the message of a technique's findings and its consequence."""
        if technique in _SPEAKERS:
            return _SPEAKERS[technique](self, technique, note, removed)
        if technique == Technique.LAST_PLACE:
            return self._tell("last-place", note, self._axis(note.unit), line=self._line(note.unit))
        return self._tell("last-candidate" if technique == Technique.LAST_CANDIDATE else "trial", note)

    def trial(self, cell: int, digit: int) -> Told[KenKenDeductionCode]:
        """Return the message of a candidate, by its rank, that only a trial rules out."""
        return self.describe(Technique.TRIAL, Note(0, bit(digit), False, 0, 0, (0, 0), (cell,)), ())

    def _cage(self, technique: Technique, note: Note, removed: Removed) -> Told[KenKenDeductionCode]:
        place = {"cage": note.unit - 2 * self.board.order}
        cage = self.cages[place["cage"]]
        if len(cage.cells) == 1:
            return self._tell("given", note, {**place, "digits": [cage.target]}, digit=cage.target)
        name = self._cage_name(place["cage"])
        if technique == Technique.CAGE_LINE:
            line = self._line(note.base)
            return self._tell("cage-line", note, {**place, **self._axis(note.base)}, cage=name, line=line)
        if technique == Technique.CAGE_DIGITS:
            gone = sorted({digit for _, digits in removed for digit in digits})
            return self._tell("cage-digits", note, {**place, "digits": gone}, cage=name, digits=_any_of(gone))
        return self._tell("cage-cells", note, {**place, "digits": None}, cage=name, removed=_gone(removed))

    def _set(self, _technique: Technique, note: Note, _removed: Removed) -> Told[KenKenDeductionCode]:
        code: KenKenDeductionCode = "line-places" if note.across else "line-set"
        return self._tell(code, note, self._axis(note.unit), line=self._line(note.unit))

    def _crossing(self, _technique: Technique, note: Note, _removed: Removed) -> Told[KenKenDeductionCode]:
        base, cover = ("columns", "rows") if note.across else ("rows", "columns")
        lines = {base: to_digits(note.base), cover: to_digits(note.cover)}
        params = {name: [line - 1 for line in numbers] for name, numbers in lines.items()}
        code: KenKenDeductionCode = "crossing-columns" if note.across else "crossing-rows"
        return self._tell(code, note, params, **{name: _joined(numbers) for name, numbers in lines.items()})

    def _chain(self, _technique: Technique, note: Note, _removed: Removed) -> Told[KenKenDeductionCode]:
        # The note has a chain from its last end, the sentence from its first.
        chain = replace(note, focus=note.focus[::-1])
        first, *_, last = path = [self._cells([cell]) for cell in chain.focus]
        return self._tell("chain", chain, first=first, last=last, path=" – ".join(path))

    def _left_over(self, technique: Technique, note: Note, removed: Removed) -> Told[KenKenDeductionCode]:
        """Return the message of the cells left over of a set of rows or columns."""
        lines = [line - 1 for line in to_digits(note.base)]
        cells = [divmod(cell, self.board.order) for cell in sorted(note.focus)]
        inside = [cell for cell in cells if cell[note.across] in lines]
        outside = [cell for cell in cells if cell not in inside]
        amount, code = self._amount(technique, inside, outside)
        beside = self._known_outside(outside, lines, note.across)
        less = sum(map(self._digit, beside))
        several = len(cells) > 1
        total = len(lines) * sum(self.board.digits)
        params: dict[str, object] = {**self._axes(note), "amount": amount, "digits": None, "cells": cells}
        if technique != Technique.LINE_PRODUCT:
            params |= {"total": total}
        if inside and outside and technique != Technique.LINE_PARITY:
            params |= {"cells": inside, "outside": outside}
        if code in ("line-sum", "line-sum-outside"):
            params |= {"known_sum": total - amount if inside else total + amount + less}
        if code == "line-sum-outside" and beside:
            params |= {"less": less, "known_outside": beside}
        return self._tell(
            code,
            note,
            params,
            lines=self._lines(note),
            cells=cell_names(cells),
            inside=cell_names(inside),
            outside=cell_names(outside),
            total=total,
            less=f", less {less} in {cell_names(beside)} outside" if beside else "",
            parity=("even", "odd")[amount % 2],
            it="they" if several else "it",
            its_sum="their sum" if several else "it",
            make="make" if several else "makes",
            but=f", but not with {_gone(removed)}" if several else "",
        )

    def _known_outside(self, outside: Sequence[Cell], lines: Sequence[int], across: bool) -> list[Cell]:
        """Return the known cells outside some lines in the cages that other cells left over outside are in."""
        return sorted(
            cell
            for cage in self.cages
            if not set(outside).isdisjoint(cage.cells)
            for cell in cage.cells
            if cell[across] not in lines and cell not in outside
        )

    def _amount(
        self, technique: Technique, inside: Sequence[Cell], outside: Sequence[Cell]
    ) -> tuple[int, KenKenDeductionCode]:
        """Return what the cells left over make, and the code that says so."""
        made, beyond = ([self._digit(cell) for cell in part] for part in (inside, outside))
        if technique == Technique.LINE_PARITY:
            return (sum(made) + sum(beyond)) % 2, "line-parity"
        if technique == Technique.LINE_PRODUCT:
            return prod(made) * prod(beyond), "line-product" if inside else "line-product-outside"
        if inside and outside:
            return sum(made) - sum(beyond), "line-sum-difference"
        return sum(made) + sum(beyond), "line-sum" if inside else "line-sum-outside"

    def _limited(self, technique: Technique, note: Note, removed: Removed) -> Told[KenKenDeductionCode]:
        """Return the message of a cage for which the others in a set of lines leave so much."""
        cage, (least, most) = note.unit - 2 * self.board.order, note.amounts
        code = _LIMITS[technique]
        params: dict[str, object] = {"cage": cage, **self._axes(note), "least": least, "most": most}
        words = {}
        if code == "line-bounds":
            params["digits"] = None
        if code == "digit-count":
            words["digit"] = _together(self.board.to_digits(note.digits))
        if code == "line-cage":
            (line,) = to_digits(note.base)
            unit = line - 1 + self.board.order * note.across
            params = {"cage": cage, **self._axis(unit)}
        return self._tell(
            code,
            note,
            params,
            cage=self._cage_name(cage),
            lines=self._lines(note),
            line=self._lines(note),
            times=_from_to(least, most),
            often=_often(least, most),
            removed=_gone(removed),
            **words,
        )

    def _beside(self, technique: Technique, note: Note, removed: Removed) -> Told[KenKenDeductionCode]:
        """Return the message of a cage whose ways leave another cage, or a line, too little."""
        cage = note.unit - 2 * self.board.order
        params: dict[str, object] = {"cage": cage, "digits": None}
        words = {"cage": self._cage_name(cage), "removed": _gone(removed)}
        if technique == Technique.CAGE_PAIR:
            other = self._cage_name(note.cover)
            return self._tell("cage-pair", note, {**params, "other_cage": note.cover}, other=other, **words)
        line = self._line(note.base)
        return self._tell("cage-rest", note, {**params, **self._axis(note.base)}, line=line, **words)

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

    def _digit(self, cell: Cell) -> int:
        """Return the digit of a cell in the solution."""
        return self.board.digits[int(self.solution[self.board.numbers[cell]]) - 1]

    def _cage_name(self, number: int) -> str:
        return cage_told(self.cages[number])

    def _axis(self, unit: int) -> dict[str, int]:
        return {"row": unit} if unit < self.board.order else {"column": unit - self.board.order}

    def _line(self, unit: int) -> str:
        return " ".join(f"{axis} {number + 1}" for axis, number in self._axis(unit).items())

    def _axes(self, note: Note) -> dict[str, list[int]]:
        return {"columns" if note.across else "rows": [line - 1 for line in to_digits(note.base)]}

    def _lines(self, note: Note) -> str:
        lines = to_digits(note.base)
        axis = "column" if note.across else "row"
        return f"{axis}{'s' * (len(lines) > 1)} {_joined(lines)}"

    def _cells(self, cells: Sequence[int]) -> str:
        return cell_names(divmod(cell, self.board.order) for cell in cells)


_SPEAKERS: Mapping[Technique, Callable[[Words, Technique, Note, Removed], Told[KenKenDeductionCode]]] = {
    **dict.fromkeys((Technique.CAGE_DIGITS, Technique.CAGE_CELLS, Technique.CAGE_LINE), Words._cage),
    **dict.fromkeys(_WHOLE_LINES, Words._left_over),
    **dict.fromkeys(_LIMITS, Words._limited),
    **dict.fromkeys((Technique.CAGE_PAIR, Technique.CAGE_REST), Words._beside),
    Technique.LINE_SET: Words._set,
    Technique.CROSSING_SET: Words._crossing,
    Technique.CHAIN: Words._chain,
}


def _any_of(digits: Sequence[int]) -> str:
    """Join digits as "1, 2 or 3"."""
    *most, last = map(str, digits)
    return f"{', '.join(most)} or {last}" if most else last


def _together(digits: Sequence[int]) -> str:
    """Name the digits that are counted: "1", or "1 and 2 together"."""
    return " and ".join(map(str, digits)) + " together" * (len(digits) > 1)


def _gone(removed: Removed) -> str:
    """Name what a step rules out, as "1 or 2 in r1c1, 3 in r1c2"."""
    return ", ".join(f"{_any_of(digits)} in {cell_names([cell])}" for cell, digits in removed)


def _joined(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _often(least: int, most: int) -> str:
    return "once" if least == most == 1 else f"{_from_to(least, most)} times"


def _from_to(least: int, most: int) -> str:
    return f"{least} to {most}" if least < most else str(least)
