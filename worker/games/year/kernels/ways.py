"""The ways to one integer, simplest first."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import Int64s
from worker.declarations.checkpoint import Checkpoint
from worker.games.year.kernels.arithmetic import packed
from worker.games.year.kernels.combining import BINARY_COUNTS, SIGN_COUNTS, SIGN_ROWS
from worker.games.year.kernels.finding import find_signs, find_steps
from worker.games.year.kernels.rows import Rows
from worker.games.year.kernels.values import SLICE, Filled, Game, fill, integers_of
from worker.games.year.rules.notation import FORMS, NUMBER, simplicity_of
from worker.games.year.rules.rules import RULES
from worker.games.year.rules.writing import form_of_signed, written_sign, written_step

_FEW: Final = 20_000
"""So many ways are listed at once, and not by their number of signs."""
_ANY_SIGNS: Final = 255


class Way(NamedTuple):
    """A way and its number of signs."""

    signs_total: int
    text: str


@dataclass(frozen=True)
class Solved:
    """The number of ways to an integer, and the simplest of them, in order."""

    ways_total: int
    ways: Sequence[Way]


def solve(game: Game, target: int, limit: int, checkpoint: Checkpoint = lambda: None) -> Solved:
    """Return the number of ways to a target, and the simplest up to a limit.

    The order is: fewest signs, then shortest text, then the order of `ALPHABET`.
    """
    filled = fill(game, (target,), checkpoint)
    reached = next(iter(integers_of(filled[-1].rows, target, target)), None)
    if reached is None:
        return Solved(0, ())
    total = reached.ways_total
    if not total:
        # All its ways have brackets that are superfluous but for the bound of values.
        return solve(replace(game, plain=False), target, limit, checkpoint)
    if limit <= 1:
        return Solved(total, [Way(reached.signs_total, reached.way)][:limit])
    orders = _Orders(filled)
    most_signs = reached.signs_total if total > max(_FEW, limit) else _ANY_SIGNS
    listed: list[Way] = []
    while len(listed) < min(limit, total):
        listed = list(_Lister(game, filled, orders, checkpoint).ways_to(target, most_signs))
        most_signs += 1
    return Solved(total, sorted(listed, key=_simplicity)[:limit])


def _simplicity(way: Way) -> tuple[int, int, list[int]]:
    return simplicity_of(way.text, way.signs_total)


class _Orders:
    """The rows of each part in an order of ascending signs: those without signs on the whole, and all."""

    def __init__(self, filled: Sequence[Filled]) -> None:
        self.base = [_by_signs(part.base) for part in filled]
        self.rows = [
            base if part.rows is part.base else _by_signs(part.rows)
            for part, base in zip(filled, self.base, strict=True)
        ]


def _by_signs(rows: Rows) -> Int64s:
    return np.argsort(rows.signs, kind="stable").astype(np.int64)


_Step = tuple[int, int, int, int, int]
"""The part and row of its left side, those of its right side, and its sign."""


@dataclass(frozen=True)
class _Lister:
    """The lists of ways to rows. First the steps to all rows that are needed are found, a part at a time.

    So a part is gone through once, however many of its rows are needed; then the ways are written.
    """

    game: Game
    filled: Sequence[Filled]
    orders: _Orders
    checkpoint: Checkpoint
    signs: dict[tuple[int, int], list[tuple[int, int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """By part and row: rows without signs on the whole, rows of `SIGN_ROWS`, and how many signs those are."""
    steps: dict[tuple[int, int], list[_Step]] = field(default_factory=lambda: defaultdict(list))
    """By part and row."""
    made: dict[tuple[int, int, int, bool], list[Way]] = field(default_factory=dict)

    @property
    def rules(self) -> int:
        """The code of the rules."""
        return RULES.index(self.game.rules)

    def ways_to(self, target: int, most_signs: int) -> Iterator[Way]:
        """Yield the ways of at most so many signs to a target of the whole."""
        last = len(self.filled) - 1
        keys = packed(target, 1, NUMBER) | np.arange(FORMS)
        targets = np.flatnonzero(np.isin(self.filled[last].rows.keys, keys))
        wanted = [np.full(len(part.rows.keys), -1, np.int64) for part in self.filled]
        wanted[last][targets] = most_signs
        for part in range(last, -1, -1):
            if wanted[part].max(initial=-1) >= 0:
                self._find_steps(part, self._find_signs(part, wanted[part]), wanted)
        for row in targets.tolist():
            yield from self._ways(last, row, most_signs)

    def _find_signs(self, part: int, wanted: Int64s) -> Int64s:
        """Find the signs on the whole that make wanted rows; return the most signs of rows without."""
        base, rows = self.filled[part].base, self.filled[part].rows
        if rows is base:
            return wanted
        base_wanted = np.full(len(base.keys), -1, np.int64)
        for some in self._slices(self.orders.base[part], SLICE // SIGN_COUNTS[self.rules]):
            found = find_signs(self.rules, base, some, rows, wanted, int(wanted.max()), self.game.bound)
            np.maximum.at(base_wanted, found[:, 0], wanted[found[:, 2]] - found[:, 3])
            for base_row, place, row, more in found.tolist():
                self.signs[part, row].append((base_row, place, more))
        return base_wanted

    def _find_steps(self, part: int, base_wanted: Int64s, wanted: Sequence[Int64s]) -> None:
        """Find the steps that make wanted rows, and raise the most signs of the rows that they are made from."""
        most = int(base_wanted.max(initial=-1))
        for left_part, right_part in self.filled[part].part.splits:
            left, right = self.filled[left_part].rows, self.filled[right_part].rows
            size = max(1, SLICE // (max(1, len(right.keys)) * BINARY_COUNTS[self.rules]))
            for some in self._slices(self.orders.rows[left_part], size):
                found = find_steps(
                    self.rules,
                    left,
                    some,
                    right,
                    self.orders.rows[right_part],
                    self.filled[part].base,
                    base_wanted,
                    most,
                    self.game.bound,
                    self.game.plain,
                )
                left_rows, right_rows = found[:, 0], found[:, 1]
                most_operands = base_wanted[found[:, 3]] - 1
                np.maximum.at(wanted[left_part], left_rows, most_operands - right.signs[right_rows])
                np.maximum.at(wanted[right_part], right_rows, most_operands - left.signs[left_rows])
                for left_row, right_row, sign, row in found.tolist():
                    self.steps[part, row].append((left_part, left_row, right_part, right_row, sign))

    def _slices(self, order: Int64s, size: int) -> Iterator[Int64s]:
        for first in range(0, len(order), size):
            self.checkpoint()
            yield order[first : first + size]

    def _ways(self, part: int, row: int, most_signs: int) -> list[Way]:
        """Return the ways of at most so many signs to a row of a part."""
        asked = (part, row, most_signs, True)
        if asked not in self.made:
            self.made[asked] = list(self._with_signs(part, row, most_signs))
        return self.made[asked]

    def _base_ways(self, part: int, row: int, most_signs: int) -> list[Way]:
        """Return those to a row without signs on the whole part."""
        asked = (part, row, most_signs, False)
        if asked not in self.made:
            self.checkpoint()
            self.made[asked] = [*self._numbers(part, row), *self._steps(part, row, most_signs)]
        return self.made[asked]

    def _with_signs(self, part: int, row: int, most_signs: int) -> Iterator[Way]:
        base = self.filled[part].base
        if self.filled[part].rows is base:
            yield from self._base_ways(part, row, most_signs)
            return
        for base_row, place, more in self.signs.get((part, row), ()):
            if int(base.signs[base_row]) + more > most_signs:
                continue
            for way in self._base_ways(part, base_row, most_signs - more):
                text, form = way.text, int(base.keys[base_row]) % FORMS
                for sign in SIGN_ROWS[self.rules, place, :more].tolist():
                    text, form = written_sign(self.rules, sign, text, form), form_of_signed(self.rules, sign)
                yield Way(way.signs_total + more, text)

    def _numbers(self, part: int, row: int) -> Iterator[Way]:
        for number in self.filled[part].part.numbers:
            if packed(int(number), 1, NUMBER) == self.filled[part].base.keys[row]:
                yield Way(0, number)

    def _steps(self, part: int, row: int, most_signs: int) -> Iterator[Way]:
        for left_part, left_row, right_part, right_row, sign in self.steps.get((part, row), ()):
            left, right = self.filled[left_part].rows, self.filled[right_part].rows
            left_signs, right_signs = int(left.signs[left_row]), int(right.signs[right_row])
            if left_signs + right_signs >= most_signs:
                continue
            forms = int(left.keys[left_row]) % FORMS, int(right.keys[right_row]) % FORMS
            for one in self._ways(left_part, left_row, most_signs - 1 - right_signs):
                for other in self._ways(right_part, right_row, most_signs - 1 - one.signs_total):
                    texts = (one.text, forms[0]), (other.text, forms[1])
                    yield Way(one.signs_total + other.signs_total + 1, written_step(self.rules, sign, *texts))
