"""Functions up to sign, and the grouping of them into solutions."""

from itertools import product

import numpy as np
import pytest

from tests.oracle.krypto import POINT, PRIME
from worker.games.krypto.kernels.census.distinct import LEAF, MINUS, OVER, PLUS, TIMES, functions, solutions
from worker.games.krypto.kernels.families import FUNCTION_COUNTS, FamilyError, subsets


def residues(n: int, point: list[int]) -> list[int]:
    """Return the value of every function at a point of the oracle's field."""
    known = functions(n)
    values: list[int] = []
    for operator, left, right in zip(
        known.operators.tolist(), known.left.tolist(), known.right.tolist(), strict=True
    ):
        if operator == LEAF:
            values.append(point[left])
            continue
        one, other = values[left], values[right]
        made = {TIMES: one * other, PLUS: one + other, MINUS: one - other}
        values.append((one * pow(other, -1, PRIME) if operator == OVER else made[operator]) % PRIME)
    return values


@pytest.mark.parametrize("n", range(1, 6))
def test_every_function_is_met_once_up_to_sign(n: int) -> None:
    known = functions(n)
    values = residues(n, list(POINT[:n]))[known.start[-2] :]
    free = (known.negatives >= 0)[known.start[-2] :].tolist()
    signed = set(values) | {PRIME - value for value, negatable in zip(values, free, strict=True) if negatable}
    assert len(signed) == FUNCTION_COUNTS[n - 1]


def test_missing_functions_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worker.games.krypto.kernels.census.distinct.subsets", lambda n: subsets(n)[:-1])
    with pytest.raises(FamilyError, match="of 3 cards are not those of their graph"):
        functions.__wrapped__(3)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_solutions_are_the_orbits_of_equal_cards(n: int) -> None:
    known = functions(n)
    for equal in product((False, True), repeat=n - 1):
        positions = tuple(np.flatnonzero(equal).tolist())
        group = np.cumsum([0, *(not same for same in equal)])
        images = [
            residues(n, [POINT[place] for place in order])
            for order in _orders(n)
            if (group[list(order)] == group).all()
        ]
        names = {frozenset(values) for values in zip(*images, strict=True)}
        unsigned = {frozenset({name, frozenset(PRIME - value for value in name)}) for name in names}
        chosen, negatable = solutions(n, positions)
        assert len(chosen) == len(unsigned)
        points = list(zip(*images, strict=True))
        for function, free in zip(chosen.tolist(), negatable.tolist(), strict=True):
            name = set(points[function])
            is_own_negative = {PRIME - value for value in name} == name
            assert free == (bool(known.negatives[function] >= 0) and not is_own_negative)


def _orders(n: int) -> list[tuple[int, ...]]:
    return [order for order in product(range(n), repeat=n) if len(set(order)) == n]
