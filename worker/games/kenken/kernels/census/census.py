"""The census of a size: its puzzles by number of cages, of operators and of solutions, and up to symmetry.

By Burnside's lemma the number of puzzles up to the eight symmetries of the square is the mean of the numbers that each
symmetry leaves as they are. Divisions that symmetries make of each other have equally many puzzles of each kind, so one
of each orbit is enough; a symmetry that leaves this one as it is has conjugates that leave the others.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from worker.compilation.arrays import Int64s
from worker.declarations.checkpoint import Checkpoint, report
from worker.games.kenken.kernels.census.counting import operator_bits
from worker.games.kenken.kernels.census.divisions import (
    IDENTITY,
    SYMMETRIES,
    cages_of,
    divisions,
    orbit,
    puzzles_of,
    representatives,
    shapes,
)
from worker.games.kenken.kernels.census.drawing import Drawn, nth_puzzle
from worker.games.kenken.rules.cage import Operator

CLASS_OF: Final = (0, 1, 2, 1, 3, 4, 3, 4)
"""The conjugacy class of each symmetry: identity, quarter turns, half turn, reflections across a middle
line, and across a diagonal."""
_CHECK_EVERY: Final = 256

Kind = tuple[int, int, int]
"""Number of cages, of operators (cages of two or more cells), and of solutions."""


@dataclass
class Counts:
    """The counts of the divisions that some representatives stand for."""

    divisions: Counter[tuple[int, int]] = field(default_factory=Counter)
    """The number of divisions by their number of cages and of operators."""
    puzzles: Counter[Kind] = field(default_factory=Counter)
    """The number of puzzles of each kind."""
    fixed: Counter[Kind] = field(default_factory=Counter)
    """The number of puzzles of each kind that a symmetry fixes, added up over the eight symmetries."""
    by_class: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """The number of puzzles that the symmetries of a class fix, added up, by whether they have exactly one solution."""


def count_part(
    size: int,
    operators: Collection[Operator],
    hidden: bool,
    part: tuple[int, int],
    checkpoint: Checkpoint = lambda: None,
) -> Counts:
    """Count the puzzles of the representatives from the first number of `part` on, and before the last."""
    puzzles, counts, chosen = (
        puzzles_of(size, operator_bits(operators), hidden),
        Counts(),
        representatives(size),
    )
    for number in range(*part):
        if number % _CHECK_EVERY == 0:
            checkpoint()
            report(number - part[0], part[1] - part[0])
        fixing = int(chosen.fixing[number])
        cages = cages_of(size, int(chosen.divisions[number]))
        shown = _kind(size, cages)
        counts.divisions[shown] += orbit(fixing)
        for symmetry in range(SYMMETRIES):
            if not fixing >> symmetry & 1:
                continue
            found = puzzles.count(cages) if symmetry == IDENTITY else puzzles.count_fixed(cages, symmetry)
            for solutions in found.nonzero()[0].tolist():
                kind, number_of = (*shown, solutions), orbit(fixing) * int(found[solutions])
                counts.fixed[kind] += number_of
                counts.by_class[CLASS_OF[symmetry], solutions == 1] += number_of
                if symmetry == IDENTITY:
                    counts.puzzles[kind] += number_of
    return counts


def _kind(size: int, cages: Int64s) -> tuple[int, int]:
    cells = shapes(size).cells[cages]
    return len(cages), int(np.count_nonzero(cells & (cells - 1)))


def fewest_puzzles(
    size: int, operators: Collection[Operator], hidden: bool, kinds: Collection[tuple[int, int]]
) -> Iterator[Drawn]:
    """Yield all puzzles with one solution whose numbers of operators and of cages are among `kinds`."""
    puzzles = puzzles_of(size, operator_bits(operators), hidden)
    for division in divisions(size).tolist():
        cages = cages_of(size, division)
        if _kind(size, cages)[::-1] in kinds:
            for rank in range(int(puzzles.count(cages)[1])):
                yield nth_puzzle(puzzles, cages, rank)
