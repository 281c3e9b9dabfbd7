"""Combinations of several cages of a grid at once."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.cages.combinations import (
    Allowance,
    CageAnalysis,
    analyse,
    checked_candidates,
    from_placements,
)
from worker.games.kenken.kernels.solving.bits import to_digits
from worker.games.kenken.kernels.solving.layout import (
    FIRST,
    SIZE,
    Candidates,
    Layout,
    layout_of,
    open_candidates,
    work_for,
)
from worker.games.kenken.kernels.solving.search import DONE, FOUND, propagate, search_from
from worker.games.kenken.kernels.solving.solve import run_search
from worker.games.kenken.rules.cage import Cage, checked_cages, checked_order

_JOINT_LIMIT: Final = 5_000
"""Maximum number of joint placements listed to make the answer exact."""
_NODE_LIMIT: Final = 20_000
"""Maximum number of candidates set while listing joint placements."""
_MOST_WORK: Final = 1 << 28
"""Maximum work (see `SPENT`) for listing joint placements: a second or two."""
_EFFORT: Final = 200_000
"""Maximum number of digits tried in a cage before it is narrowed by bounds alone."""


@dataclass(frozen=True)
class Narrowed:
    """The analyses of several cages after narrowing."""

    cages: tuple[CageAnalysis, ...]
    exact: bool
    """True if every combination, placement and candidate is in a joint placement of all the cages."""


def narrow_cages(
    order: int,
    cages: Sequence[Cage],
    exclude: Sequence[Collection[int]] | None = None,
    candidates: Sequence[Sequence[Collection[int]] | None] | None = None,
    checkpoint: Checkpoint = lambda: None,
) -> Narrowed:
    """Return the combinations of several cages, which need not cover the grid, when all of them are filled.

    `exclude` and `candidates` are as in `analyse`, for each cage. A joint placement fills all cages so that no digit
    stands twice in a row or column. When all joint placements can be listed (at most `_JOINT_LIMIT`), the answer is
    exact: the combinations, arrangements and candidates of a cage come from its placements that are part of a joint
    placement.

    Otherwise it is a superset, narrowed until nothing changes: every candidate is in a placement of its cage by itself
    and in an assignment of each of its lines by itself with no digit twice; no digit that all placements of a cage put
    into a line is a candidate of the rest of the line; combinations and arrangements are of the placements of the cage
    by itself within these candidates.

    Raises `PuzzleError` for invalid or overlapping cages, and `TooLargeError` like `analyse`. `checkpoint` is called
    every few hundredths of a second.
    """
    checked = checked_cages(checked_order(order), cages)
    excluded = exclude if exclude is not None else [()] * len(checked)
    known = candidates if candidates is not None else [None] * len(checked)
    layout = layout_of(order, checked)
    open_digits = open_candidates(layout)
    for cage, banned, digits in zip(checked, excluded, known, strict=True):
        open_digits[list(cage.numbers(order))] = checked_candidates(order, cage, banned, digits)
    if not propagate(layout, work_for(layout), open_digits, _EFFORT):
        return Narrowed(tuple(from_placements(order, len(cage.cells), ()) for cage in checked), True)
    joint = _joint_placements(layout, open_digits, checkpoint)
    if joint is not None:
        return Narrowed(tuple(_project(layout, joint, number) for number in range(len(checked))), True)
    allowance = Allowance()
    return Narrowed(
        tuple(
            analyse(
                order,
                cage,
                (),
                [to_digits(int(open_digits[cell])) for cell in cage.numbers(order)],
                checkpoint,
                allowance,
            )
            for cage in checked
        ),
        False,
    )


def _joint_placements(
    layout: Layout, candidates: Candidates, checkpoint: Checkpoint
) -> NDArray[np.int8] | None:
    """Return all joint placements, shape (placements, cells), or None if there are too many."""
    digits = np.zeros((_JOINT_LIMIT, len(candidates)), np.int8)
    search = search_from(candidates)
    run_search(layout, work_for(layout), search, digits, _NODE_LIMIT, checkpoint, _MOST_WORK)
    return digits[: search.progress[FOUND]] if search.progress[DONE] else None


def _project(layout: Layout, joint: NDArray[np.int8], cage: int) -> CageAnalysis:
    """Return the analysis of a cage from its part of the joint placements."""
    first, size = layout.cages[cage, FIRST], int(layout.cages[cage, SIZE])
    placements = np.unique(joint[:, layout.members[first : first + size]], axis=0)
    return from_placements(layout.order, size, [tuple(row) for row in placements.tolist()])
