"""Rating a puzzle with one solution."""

from worker.core.kenken.layout import Layout
from worker.core.kenken.levels import Difficulty, Technique
from worker.core.kenken.note import blank_note
from worker.core.kenken.reasoning import reason
from worker.core.kenken.work import blank_flags, open_candidates, work_for


def rate(layout: Layout) -> Difficulty:
    """The difficulty of a puzzle, which has exactly one solution."""
    candidates = open_candidates(layout)
    cells = len(candidates)
    strongest = reason(
        layout,
        work_for(layout),
        candidates,
        blank_flags(cells),
        Technique.CHAIN,
        True,
        blank_note(cells),
        blank_flags(cells),
    )
    return Technique(strongest).difficulty
