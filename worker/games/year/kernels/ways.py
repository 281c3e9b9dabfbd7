"""The ways to one integer, simplest first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from worker.declarations.checkpoint import Checkpoint
from worker.games.year.kernels.arithmetic import packed
from worker.games.year.kernels.combining import SIGN_ROWS
from worker.games.year.kernels.finding import find_signs, find_steps
from worker.games.year.kernels.values import Filled, Game, fill, integers_of
from worker.games.year.rules.notation import FORMS, NUMBER, simplicity_of
from worker.games.year.rules.rules import RULES
from worker.games.year.rules.writing import form_of_signed, written_sign, written_step


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
    if not reached.ways_total:
        # All its ways have brackets that are superfluous but for the bound of values.
        return solve(replace(game, plain=False), target, limit, checkpoint)
    lister, listed, most_signs = _Lister(game, filled, checkpoint), list[Way](), reached.signs_total
    keys = [packed(target, 1, NUMBER) | form for form in range(FORMS)]
    while len(listed) < min(limit, reached.ways_total):
        listed = [way for key in keys for way in lister.ways(len(filled) - 1, key, most_signs)]
        most_signs += 1
    return Solved(reached.ways_total, sorted(listed, key=_simplicity)[:limit])


def _simplicity(way: Way) -> tuple[int, int, list[int]]:
    return simplicity_of(way.text, way.signs_total)


@dataclass(frozen=True)
class _Lister:
    """The lists of ways to the values of all parts, each made when it is needed."""

    game: Game
    filled: Sequence[Filled]
    checkpoint: Checkpoint
    made: dict[tuple[int, int, int, bool], list[Way]] = field(default_factory=dict)

    @property
    def rules(self) -> int:
        """The code of the rules."""
        return RULES.index(self.game.rules)

    def ways(self, part: int, key: int, most_signs: int) -> list[Way]:
        """Return the ways of at most so many signs to a value and form of a part."""
        asked = (part, key, most_signs, True)
        if asked not in self.made:
            self.made[asked] = list(self._with_signs(part, key, most_signs))
        return self.made[asked]

    def _base_ways(self, part: int, key: int, most_signs: int) -> list[Way]:
        """Return those without signs on the whole part."""
        asked = (part, key, most_signs, False)
        if asked not in self.made:
            self.checkpoint()
            self.made[asked] = [*self._numbers(part, key), *self._steps(part, key, most_signs)]
        return self.made[asked]

    def _with_signs(self, part: int, key: int, most_signs: int) -> Iterator[Way]:
        base = self.filled[part].base
        if self.filled[part].rows is base:
            yield from self._base_ways(part, key, most_signs)
            return
        for row, place, more in find_signs(self.rules, base, key, most_signs, self.game.bound).tolist():
            base_key = int(base.keys[row])
            for way in self._base_ways(part, base_key, most_signs - more):
                text, form = way.text, base_key % FORMS
                for sign in SIGN_ROWS[self.rules, place, :more].tolist():
                    text, form = written_sign(self.rules, sign, text, form), form_of_signed(self.rules, sign)
                yield Way(way.signs_total + more, text)

    def _numbers(self, part: int, key: int) -> Iterator[Way]:
        for number in self.filled[part].part.numbers:
            if packed(int(number), 1, NUMBER) == key:
                yield Way(0, number)

    def _steps(self, part: int, key: int, most_signs: int) -> Iterator[Way]:
        for left_part, right_part in self.filled[part].part.splits:
            left, right = self.filled[left_part].rows, self.filled[right_part].rows
            found = find_steps(self.rules, left, right, key, most_signs, self.game.bound, self.game.plain)
            for left_row, right_row, sign in found.tolist():
                left_key, right_key = int(left.keys[left_row]), int(right.keys[right_row])
                most_left = most_signs - 1 - int(right.signs[right_row])
                for one in self.ways(left_part, left_key, most_left):
                    for other in self.ways(right_part, right_key, most_signs - 1 - one.signs_total):
                        texts = (one.text, left_key % FORMS), (other.text, right_key % FORMS)
                        yield Way(
                            one.signs_total + other.signs_total + 1, written_step(self.rules, sign, *texts)
                        )
