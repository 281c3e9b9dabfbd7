"""Rating a puzzle with one solution."""

from worker.games.kenken.kernels.reasoning.note import blank_note
from worker.games.kenken.kernels.reasoning.reasoning import strongest_needed
from worker.games.kenken.kernels.solving.layout import Layout
from worker.games.kenken.kernels.solving.work import blank_flags, open_candidates, work_for
from worker.games.kenken.rules.levels import Difficulty, Technique


def rate(layout: Layout) -> Difficulty:
    """The difficulty of a puzzle with exactly one solution: that of the hardest step of its explanation."""
    candidates = open_candidates(layout)
    cells = len(candidates)
    strongest = strongest_needed(
        layout, work_for(layout), candidates, blank_flags(cells), blank_note(cells), blank_flags(cells)
    )
    return Technique(strongest).difficulty
