"""Several cages at once, compared with all joint assignments."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken import combinations, no_repetition, placements
from tests.worker.games.kenken.puzzles import random_cages
from worker.games.kenken.kernels.cages.combinations import analyse, narrow_cages
from worker.games.kenken.rules.cage import Cage, PuzzleError

SOME = settings(deadline=None, max_examples=60)


def _joint(
    order: int, cages: tuple[Cage, ...], exclude: tuple[tuple[int, ...], ...]
) -> list[set[tuple[int, ...]]]:
    """Return, for each cage, its placements in some joint placement."""
    kept: list[set[tuple[int, ...]]] = [set() for _ in cages]
    cells = [cell for cage in cages for cell in cage.cells]
    alone = [placements(order, cage, banned) for cage, banned in zip(cages, exclude, strict=True)]
    for chosen in product(*alone):
        if no_repetition(cells, [digit for digits in chosen for digit in digits]):
            for found, digits in zip(kept, chosen, strict=True):
                found.add(digits)
    return kept


@SOME
@given(st.integers(3, 4), st.integers(0, 10**6), st.booleans(), st.data())
def test_few_cages_are_exact(order: int, seed: int, mystery: bool, data: st.DataObject) -> None:
    everything = random_cages(order, seed, (1, 2, 3), mystery)
    chosen = tuple(data.draw(st.permutations(everything))[:3])
    exclude = tuple(data.draw(st.sampled_from([(), (), (1,)])) for _ in chosen)
    found = narrow_cages(order, chosen, exclude)
    assert found.exact
    for analysis, expected, cage in zip(found.cages, _joint(order, chosen, exclude), chosen, strict=True):
        assert list(analysis.combinations.items()) == combinations(expected)
        assert analysis.candidates == tuple(
            tuple(sorted({placed[place] for placed in expected})) for place in range(len(cage.cells))
        )


def test_articles_column_narrows_itself() -> None:
    """Check that 17 takes 8 and 9 out of the cage of 20 without explicit exclusions."""
    twenty = Cage("+", 20, tuple((row, 0) for row in range(4)))
    seventeen = Cage("+", 17, ((4, 0), (5, 0)))
    found = narrow_cages(9, [twenty, seventeen])
    assert list(found.cages[0].combinations) == [(2, 5, 6, 7), (3, 4, 6, 7)]
    assert found.exact


def test_three_cages_of_a_row_narrow_each_other() -> None:
    cages = [Cage("+", 15, tuple((0, column) for column in range(start, start + 3))) for start in (0, 3, 6)]
    found = narrow_cages(9, cages)
    # The rows of the magic squares of order 3: only they leave two more sums of 15.
    lines = [(1, 5, 9), (1, 6, 8), (2, 4, 9), (2, 6, 7), (3, 4, 8), (3, 5, 7)]
    assert [list(analysis.combinations) for analysis in found.cages] == [lines] * 3
    assert (2, 5, 8) in list(analyse(9, cages[0]).combinations)


def test_contradictory_cages_have_no_combinations() -> None:
    found = narrow_cages(4, [Cage("+", 3, ((0, 0), (0, 1))), Cage("+", 3, ((0, 2), (0, 3)))])
    assert [analysis.arrangements for analysis in found.cages] == [0, 0]
    assert found.exact


def test_unlisted_cages_give_a_superset() -> None:
    squares = [Cage("+", 20, tuple((r, c + s) for r in range(2) for c in range(2))) for s in (0, 2, 4)]
    known = [[range(1, 10)] * 4, None, None]
    found = narrow_cages(9, squares, candidates=known)
    assert not found.exact
    assert [a.arrangements for a in found.cages] == [analyse(9, cage).arrangements for cage in squares]


def test_overlapping_cages_are_refused() -> None:
    with pytest.raises(PuzzleError, match=r"Cage 2 .* also in cage 1"):
        narrow_cages(4, [Cage("+", 3, ((0, 0), (0, 1))), Cage("+", 3, ((0, 1), (0, 2)))])
