"""Loading of all kernels before the first puzzle."""

from worker.games.kenken.kernels.cages.combinations import analyse
from worker.games.kenken.kernels.cages.narrow import narrow_cages
from worker.games.kenken.kernels.reasoning.explain import hint
from worker.games.kenken.kernels.solving.grid import check
from worker.games.kenken.rules.cage import Cage


def warm_up() -> None:
    """Load all kernels and run each once: some 0.5 s from the cache, half a minute to compile."""
    cages = (
        Cage("+", 3, ((0, 0), (0, 1))),
        Cage("+", 3, ((1, 0), (2, 0))),
        Cage(None, 27, ((0, 2), (1, 2), (1, 1), (2, 1), (2, 2))),
    )
    check(3, cages, [[None] * 3] * 3)
    analyse(3, cages[2])
    narrow_cages(3, cages[1:])
    given = [Cage(None, (row + column) % 3 + 1, ((row, column),)) for row in range(3) for column in range(3)]
    hint(3, given, [[None] * 3] * 3)
