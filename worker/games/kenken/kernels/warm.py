"""Loading of all kernels before the first puzzle."""

from worker.games.kenken.kernels.cages.combinations import analyse, narrow_cages
from worker.games.kenken.kernels.census.census import count_part
from worker.games.kenken.kernels.census.divisions import LARGEST, representatives
from worker.games.kenken.kernels.census.drawing import draw_evenly
from worker.games.kenken.kernels.census.estimate import estimator
from worker.games.kenken.kernels.reasoning.explain import hint
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.solving.layout import layout_of, open_candidates
from worker.games.kenken.kernels.solving.solve import wrong_cages
from worker.games.kenken.rules.cage import OPERATORS, Cage


def warm_up() -> None:
    """Load all kernels and run each once: some 0.5 s from the cache, a minute to compile."""
    cages = (
        Cage("+", 3, ((0, 0), (0, 1))),
        Cage("+", 3, ((1, 0), (2, 0))),
        Cage(None, 27, ((0, 2), (1, 2), (1, 1), (2, 1), (2, 2))),
    )
    layout = layout_of(3, cages)
    wrong_cages(layout, open_candidates(layout))
    analyse(3, cages[2])
    narrow_cages(3, cages[1:])
    given = [Cage(None, (row + column) % 3 + 1, ((row, column),)) for row in range(3) for column in range(3)]
    hint(3, given, [[None] * 3] * 3)
    rate(layout)
    count_part(2, OPERATORS, False, (0, 1))
    draw_evenly(2, 0, OPERATORS, mystery=False)
    estimator(2).sample(1, 0)
    representatives(LARGEST)
