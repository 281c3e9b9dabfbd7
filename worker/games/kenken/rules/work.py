"""The work of a census of all puzzles of a size, of an estimate, and of solving one puzzle."""

from collections.abc import Collection, Sequence
from typing import Final

from worker.games.kenken.rules.cage import OPERATORS, Cage, Operator

SMALLEST_COUNTED: Final = 1
LARGEST_COUNTED: Final = 4
"""Range of the sizes whose puzzles are counted."""
LARGEST_LISTED: Final = 3
"""The largest size whose puzzles with the fewest cages are listed."""
LARGEST_ESTIMATED: Final = 5
"""The largest size whose puzzles are estimated."""
DIVISIONS: Final = {1: 1, 2: 5, 3: 216, 4: 212_987}
"""The number of divisions of each size into connected cages, up to the eight symmetries of the square."""
UNIQUE: Final = {2: 50, 3: 167_284, 4: 39_228_669_008}
"""The number of puzzles of each size with exactly one solution, with all operators shown."""
_PART: Final = 2_048
"""Divisions of a shard: less than a second."""
_SECONDS: Final = 40.0
"""Seconds of one processor for size 4 with any operators, shown or hidden."""


def census_parts(size: int) -> list[tuple[int, int]]:
    """Return the parts of a census, each as the number of its first division and the one after its last."""
    last = DIVISIONS[size]
    return [(first, min(first + _PART, last)) for first in range(0, last, _PART)]


def census_seconds(size: int) -> float:
    """Return the estimated seconds of a census."""
    share = DIVISIONS[size] / DIVISIONS[LARGEST_COUNTED]
    return 0.1 + _SECONDS * share


_GRID_SECONDS: Final = {2: 0.0001, 3: 0.0002, 4: 0.0005, 5: 0.02}
"""Seconds for a framed grid of an estimate."""
_START_SECONDS: Final = {2: 0.1, 3: 0.1, 4: 1.0, 5: 15.0}
"""Seconds of a process before its first framed grid: for the transfer matrix and the Latin squares."""


def estimate_seconds(size: int, grids: int) -> float:
    """Return the estimated seconds of an estimate from so many framed grids."""
    return _START_SECONDS[size] + _GRID_SECONDS[size] * grids


COUNTED_SETS: Final[tuple[tuple[tuple[Operator, ...], bool], ...]] = (
    (OPERATORS, False),
    (OPERATORS, True),
    (("+",), False),
    (("+", "×"), False),
)
"""The operators of published censuses, and whether they are hidden; of these, puzzles are drawn evenly."""


def is_counted(size: int, operators: Collection[Operator], mystery: bool) -> bool:
    """Return True if puzzles of a size and with these operators can be drawn evenly."""
    wanted = set(operators), mystery
    return size <= LARGEST_COUNTED and any((set(chosen), hidden) == wanted for chosen, hidden in COUNTED_SETS)


LARGE_ORDER: Final = 10
"""The smallest order at which puzzles with loose cages may take seconds; measured on random ones of all orders."""
LOOSE_CELLS: Final = 4
"""The smallest number of cells of a loose cage. Sums of that many cells leave most digits open; products do not, since
primes determine the digits."""
LOOSE_SHARE: Final = 0.08
"""The share of cells in loose cages above which some puzzles took more than 0.1 s."""
ORDINARY_SECONDS: Final = 0.05
HARD_SECONDS: Final = 6.0
"""A search that reaches its limit takes three to eight seconds."""


def solving_seconds(order: int, cages: Sequence[Cage]) -> float:
    """Return an upper estimate of the seconds to solve a puzzle; many puzzles that may be hard take less."""
    loose = sum(
        len(cage.cells) for cage in cages if len(cage.cells) >= LOOSE_CELLS and "+" in cage.operators()
    )
    hard = order >= LARGE_ORDER and loose > LOOSE_SHARE * order**2
    return HARD_SECONDS if hard else ORDINARY_SECONDS
