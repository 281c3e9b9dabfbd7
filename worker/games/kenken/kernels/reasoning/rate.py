"""The rating of a puzzle, and whether it is no harder than wanted."""

from worker.games.kenken.kernels.reasoning.rounds import UNIT_EFFORT, path_of
from worker.games.kenken.kernels.solving.layout import Layout
from worker.games.kenken.rules.rating import Rating, effort_of, rating_of
from worker.games.kenken.rules.reasoning import STRONGEST, Difficulty, Technique


def rate(layout: Layout) -> Rating:
    """Return the rating of a puzzle with one solution."""
    path = path_of(layout)
    techniques = [technique for technique in Technique if path.rounds[technique]]
    strongest = Technique.TRIAL if path.open_cells else max(techniques)
    uses = path.open_cells or int(path.rounds[strongest])
    effort = effort_of(path.effort.tolist(), UNIT_EFFORT, path.open_cells)
    candidates = len(layout.members) * layout.order
    return Rating(strongest, uses, rating_of(strongest.difficulty, effort, candidates))


def is_solved_by(layout: Layout, difficulty: Difficulty) -> bool:
    """Return True if the techniques of a difficulty, and of those before it, solve a puzzle."""
    return not path_of(layout, min(STRONGEST[difficulty], Technique.CHAIN)).open_cells
