"""Single cages, compared with all assignments."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, perm, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken import combinations, placements
from tests.worker.games.kenken.puzzles import cages
from worker.games.kenken.kernels.cages.combinations import CageAnalysis, TooLargeError, analyse
from worker.games.kenken.rules.cage import Cage, Cell, Operator, PuzzleError


def _as_pairs(analysis: CageAnalysis) -> list[tuple[tuple[int, ...], int]]:
    return list(analysis.combinations.items())


@settings(deadline=None, max_examples=150)
@given(cages(), st.frozensets(st.integers(1, 2), max_size=1))
def test_any_cage_agrees_with_the_definition(case: tuple[int, Cage], exclude: frozenset[int]) -> None:
    order, cage = case
    found = analyse(order, cage, exclude)
    expected = placements(order, cage, exclude)
    assert _as_pairs(found) == combinations(expected)
    assert found.arrangements == len(expected)
    digits = range(1, order + 1)
    assert found.always == tuple(d for d in digits if expected and all(d in placed for placed in expected))
    assert found.never == tuple(d for d in digits if not any(d in placed for placed in expected))
    assert found.candidates == tuple(
        tuple(sorted({placed[place] for placed in expected})) for place in range(len(cage.cells))
    )


@settings(deadline=None, max_examples=100)
@given(cages(), st.data())
def test_combinations_respect_the_candidates(case: tuple[int, Cage], data: st.DataObject) -> None:
    order, cage = case
    digits = st.frozensets(st.integers(1, order), min_size=1)
    known = data.draw(st.lists(digits, min_size=len(cage.cells), max_size=len(cage.cells)))
    found = analyse(order, cage, (), known)
    expected = placements(order, cage, (), known)
    assert _as_pairs(found) == combinations(expected)
    assert found.candidates == tuple(
        tuple(sorted({placed[place] for placed in expected})) for place in range(len(cage.cells))
    )


def _cage(operator: Operator | None, target: int, cells: Sequence[Cell]) -> Cage:
    return Cage(operator, target, tuple(cells))


def test_column_of_the_article_is_analysed() -> None:
    found = analyse(9, _cage("+", 20, [(row, 0) for row in range(4)]), exclude=(8, 9))
    assert _as_pairs(found) == [((2, 5, 6, 7), 24), ((3, 4, 6, 7), 24)]
    assert (found.always, found.never) == ((6, 7), (1, 8, 9))


@pytest.mark.parametrize("gap", [(0, 1), (0, 2), (1, 1), (1, 2)])
def test_articles_cage_of_4050_is_analysed(gap: Cell) -> None:
    """Check five cells of two rows and three columns: a digit may stand once in each row if the columns differ."""
    cells = [(row, column) for row in range(2) for column in range(3) if (row, column) != gap]
    found = analyse(9, _cage("×", 4050, cells))
    assert [digits for digits, _ in _as_pairs(found)] == [(2, 5, 5, 9, 9), (3, 5, 5, 6, 9)]
    assert _as_pairs(found) == combinations(placements(9, _cage("×", 4050, cells)))
    assert found.always == (5, 9)


def test_two_cells_subtract_and_divide() -> None:
    line, apart = [(0, 0), (0, 1)], [(0, 0), (1, 1)]
    assert [d for d, _ in _as_pairs(analyse(4, _cage("-", 1, line)))] == [(1, 2), (2, 3), (3, 4)]
    assert [d for d, _ in _as_pairs(analyse(6, _cage("÷", 2, line)))] == [(1, 2), (2, 4), (3, 6)]
    assert analyse(4, _cage("-", 0, line)).arrangements == 0
    assert analyse(4, _cage("-", 0, apart)).arrangements == 4
    assert analyse(4, _cage("÷", 1, apart)).arrangements == 4


def test_mystery_cage_allows_any_operator() -> None:
    assert [d for d, _ in _as_pairs(analyse(6, _cage(None, 2, [(0, 0), (0, 1)])))] == [
        (1, 2),
        (1, 3),
        (2, 4),
        (3, 5),
        (3, 6),
        (4, 6),
    ]
    assert [d for d, _ in _as_pairs(analyse(6, _cage(None, 6, [(0, 0), (0, 1), (1, 1)])))] == [
        (1, 1, 4),
        (1, 1, 6),
        (1, 2, 3),
    ]


def test_placements_of_all_targets_are_the_colourings() -> None:
    """Check ten cells in order 9: the placements of all sums are the proper colourings of the cells."""
    rows = [(row, column) for row in range(2) for column in range(5)]
    found = [analyse(9, _cage("+", target, rows)).arrangements for target in range(2 * 15, 2 * 35 + 1)]
    # Two rows of five with no column repeating: rows of perm(9, 5), by inclusion-exclusion over equal columns.
    second = sum((-1) ** k * comb(5, k) * perm(9 - k, 5 - k) for k in range(6))
    assert sum(found) == perm(9, 5) * second


def test_full_line_has_one_combination() -> None:
    found = analyse(12, _cage("+", 78, [(0, column) for column in range(12)]))
    assert _as_pairs(found) == [(tuple(range(1, 13)), 479001600)]


def test_large_products_are_exact() -> None:
    cells = [(row, column) for row in range(4) for column in range(3)][:10]
    found = analyse(9, _cage("×", 2**5 * 3**6 * 5**2 * 7, cells))
    assert all(len(digits) == 10 for digits, _ in _as_pairs(found))
    assert found.arrangements == sum(ways for _, ways in _as_pairs(found)) == 829248


def test_product_with_a_large_prime_has_no_combination() -> None:
    assert analyse(9, _cage("×", 13 * 8, [(0, 0), (0, 1), (1, 0)])).combinations == {}


def test_cages_out_of_reach_are_refused_with_a_reason() -> None:
    with pytest.raises(TooLargeError, match="17 cells"):
        analyse(9, _cage("+", 80, [(row, column) for row in range(3) for column in range(6)][:17]))
    with pytest.raises(TooLargeError, match="table of"):
        analyse(12, _cage("+", 80, [(row, column) for row in range(4) for column in range(4)]))


@pytest.mark.parametrize(
    ("exclude", "candidates", "reason"),
    [((0,), None, "1 to 4, not 0"), ((), [[1], [5]], "1 to 4, not 5"), ((), [[1]], "2 cells.* for 1")],
)
def test_digits_out_of_range_are_refused(
    exclude: tuple[int, ...], candidates: list[list[int]] | None, reason: str
) -> None:
    with pytest.raises(PuzzleError, match=reason):
        analyse(4, _cage("+", 5, [(0, 0), (0, 1)]), exclude, candidates)


def test_large_listing_comes_in_slices_and_can_be_stopped() -> None:
    cage = Cage("+", 52, tuple((cell, cell) for cell in range(8)))
    calls: list[None] = []
    found = analyse(12, cage, checkpoint=lambda: calls.append(None))
    listed = list(found.combinations)
    assert len(calls) > 1
    # No two cells are in line, so all multisets are listed, each in all orders.
    assert listed == [
        digits for digits in combinations_with_replacement(range(1, 13), 8) if sum(digits) == 52
    ]
    assert found.combinations[listed[0]] == factorial(8) // prod(
        factorial(count) for count in Counter(listed[0]).values()
    )

    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        analyse(12, cage, checkpoint=stop)
