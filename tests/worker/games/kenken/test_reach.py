"""Targets that are clearly out of reach."""

import pytest
from hypothesis import given

from tests.oracle.kenken import placements
from tests.worker.games.kenken.puzzles import cages
from worker.games.kenken.rules.cage import Cage, PuzzleError
from worker.games.kenken.rules.targets import check_targets


@pytest.mark.slow
@given(cages(most_cells=4))
def test_targets_within_reach_are_not_refused(case: tuple[int, Cage]) -> None:
    order, cage = case
    reachable = bool(placements(order, cage))
    try:
        check_targets(order, [cage])
    except PuzzleError:
        assert not reachable
    else:
        assert reachable or len(cage.cells) > 2


ROW = tuple((0, column) for column in range(3))


@pytest.mark.parametrize(
    ("cage", "reached"),
    [
        (Cage("+", 6, ROW), True),
        (Cage("+", 5, ROW), False),
        (Cage("+", 12, ROW), True),
        (Cage("+", 13, ROW), False),
        (Cage("+", 4, ((0, 0), (0, 1), (1, 0))), True),
        (Cage("+", 3, ((0, 0), (1, 1), (2, 2))), True),
        (Cage("×", 14, ROW), False),
        (Cage("×", 0, ROW), False),
        (Cage("×", 128, ROW), False),
        (Cage(None, 60, ROW), True),
        (Cage(None, 70, ROW), False),
        (Cage("-", 2, ROW), True),
        (Cage("-", 4, ROW), False),
        (Cage("÷", 5, ROW), True),
        (Cage("÷", 6, ROW), False),
        (Cage("÷", 0, ROW), False),
        (Cage("+", 5, ((0, 0), (1, 1), (2, 2)), distinct=True), False),
        (Cage(None, 5, ((0, 0),)), True),
        (Cage(None, 6, ((0, 0),)), False),
        (Cage("-", 0, ((0, 0), (0, 1))), False),
        (Cage("-", 0, ((0, 0), (1, 1))), True),
    ],
)
def test_targets_out_of_reach_are_refused(cage: Cage, reached: bool) -> None:
    cell = Cage(None, 1, ((4, 4),))
    if reached:
        check_targets(5, [cell, cage])
        return
    with pytest.raises(PuzzleError, match=r"Cage 2 .* in a grid of size 5") as caught:
        check_targets(5, [cell, cage])
    assert (caught.value.cage, caught.value.part) == (1, "target")
