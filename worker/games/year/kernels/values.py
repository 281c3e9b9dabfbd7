"""All values of some digits: the rows of each part, from single digits to the whole."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import factorial, isqrt
from typing import Final

import numpy as np

from worker.compilation.arrays import Int64s
from worker.declarations.checkpoint import Checkpoint
from worker.games.year.kernels.arithmetic import NUMERATOR_SHIFT, packed
from worker.games.year.kernels.combining import BINARY_COUNTS, SIGN_COUNTS, combine, put_signs
from worker.games.year.kernels.rows import Rows, add_number, new_rows, trimmed
from worker.games.year.rules.notation import ALPHABET, FORMS, NUMBER, simplicity_of
from worker.games.year.rules.rules import BOUND, MAX_FACTORIAL, MAX_SIGNS, RULES, Order, Part, Rules, cut

SLICE: Final = 5_000_000
"""Steps or signs between two checkpoints: about half a second."""


@dataclass(frozen=True)
class Game:
    """Digits, what may be done with them, and what is counted."""

    digits: str
    rules: Rules
    order: Order = "given"
    plain: bool = True
    """Count no ways with superfluous brackets."""
    bound: int = BOUND
    """Another bound is for tests only."""


@dataclass(frozen=True)
class Filled:
    """A part with its rows: those without signs on the whole part, and all."""

    part: Part
    base: Rows
    rows: Rows


def fill(game: Game, wanted: Iterable[int] | None, checkpoint: Checkpoint) -> list[Filled]:
    """Return the parts of the digits with all their values; of the last part only those wanted, if these are given."""
    filled: list[Filled] = []
    parts = cut(game.digits, game.rules, game.order)
    for part in parts:
        last = wanted is not None and len(filled) == len(parts) - 1
        before_signs = _before_signs(wanted or (), game) if last else np.empty(0, np.int64)
        base = _base_rows(game, part, filled, before_signs, checkpoint)
        filled.append(Filled(part, base, _with_signs(game, part, base, checkpoint)))
    return filled


def _base_rows(
    game: Game, part: Part, filled: Sequence[Filled], wanted: Int64s, checkpoint: Checkpoint
) -> Rows:
    """Return the rows of a part without signs on the whole: its numbers, and the steps between its splits."""
    rules, count, rows = RULES.index(game.rules), 0, new_rows(len(part.digits))
    for number in part.numbers:
        if int(number) <= game.bound and (not len(wanted) or int(number) in wanted):
            text = np.array(list(map(ALPHABET.index, number)), np.uint8)
            rows = add_number(rows, count, packed(int(number), 1, NUMBER), text)
            count += 1
    for left, right in part.splits:
        lefts = filled[left].rows
        for rights in _slices(filled[right].rows, SLICE // BINARY_COUNTS[rules]):
            size = SLICE // (len(rights.keys) * BINARY_COUNTS[rules])
            for first in range(0, len(lefts.keys), size):
                checkpoint()
                stop = min(first + size, len(lefts.keys))
                rows, count = combine(
                    rules, lefts, first, stop, rights, rows, count, game.bound, game.plain, wanted
                )
    return trimmed(rows, count)


def _slices(rows: Rows, size: int) -> Iterator[Rows]:
    """Yield the rows, at most so many at a time."""
    for first in range(0, len(rows.keys), size):
        taken = slice(first, first + size)
        yield rows._replace(
            keys=rows.keys[taken],
            signs=rows.signs[taken],
            lengths=rows.lengths[taken],
            texts=rows.texts[taken],
            ways=rows.ways[taken],
        )


def _with_signs(game: Game, part: Part, base: Rows, checkpoint: Checkpoint) -> Rows:
    if game.rules == "basic" or not part.takes_signs:
        return base
    rules, count, rows = RULES.index(game.rules), 0, new_rows(len(part.digits))
    for some in _slices(base, SLICE // SIGN_COUNTS[rules]):
        checkpoint()
        rows, count = put_signs(rules, some, rows, count, game.bound)
    return trimmed(rows, count)


def _before_signs(wanted: Iterable[int], game: Game) -> Int64s:
    """Return, ascending, the integers from which signs may make a wanted one; none for APL, where most values do."""
    if game.rules == "apl":
        return np.empty(0, np.int64)
    found = set(wanted)
    for _ in range(MAX_SIGNS if game.rules == "school" else 0):
        squares = {value * value for value in found if 0 <= value <= isqrt(BOUND)}
        arguments = {value for value in range(MAX_FACTORIAL + 1) if factorial(value) in found}
        found |= {-value for value in found} | squares | arguments
    return np.array(sorted(found), np.int64)


@dataclass(frozen=True)
class Reached:
    """An integer, the simplest way to it, and the number of ways."""

    value: int
    signs_total: int
    way: str
    ways_total: int

    @property
    def simplicity(self) -> tuple[int, int, list[int]]:
        """The sort key of its way."""
        return simplicity_of(self.way, self.signs_total)


def reach(game: Game, low: int, high: int, checkpoint: Checkpoint = lambda: None) -> list[Reached]:
    """Return the integers from `low` to `high` that the digits make, ascending."""
    return integers_of(fill(game, range(low, high + 1), checkpoint)[-1].rows, low, high)


def integers_of(rows: Rows, low: int, high: int) -> list[Reached]:
    """Return the integers from `low` to `high` among the values of rows, ascending."""
    numerators = rows.keys >> NUMERATOR_SHIFT
    # A row's form does not matter.
    are_integers = (rows.keys | (FORMS - 1)) == (numerators << NUMERATOR_SHIFT) | packed(0, 1, FORMS - 1)
    rows_within = np.flatnonzero(are_integers & (numerators >= low) & (numerators <= high))
    found: dict[int, Reached] = {}
    for row in rows_within.tolist():
        one = Reached(int(numerators[row]), int(rows.signs[row]), text_of(rows, row), int(rows.ways[row]))
        other = found.get(one.value)
        if other is not None:
            simplest = min(one, other, key=lambda reached: reached.simplicity)
            one = replace(simplest, ways_total=one.ways_total + other.ways_total)
        found[one.value] = one
    return [found[value] for value in sorted(found)]


def text_of(rows: Rows, row: int) -> str:
    """Return the simplest way of a row."""
    return "".join(ALPHABET[place] for place in rows.texts[row, : rows.lengths[row]])
