"""Assignments of values to orbits of cells."""

from itertools import product

import numpy as np

from worker.games.derful31.kernels.count.orbits import Variables, assignments
from worker.games.derful31.kernels.count.parts import fillings_of
from worker.games.derful31.kernels.count.usage import packing
from worker.games.derful31.rules.deck import Deck

DECK = Deck((2, 3, 5, 7), (4, 3, 2, 5))
FIELDS = packing(DECK, 16)
VARIABLES = Variables(np.array([1, 2, 1, 4]), np.array([[1, 1, 0], [2, 0, 1], [1, 0, 0], [0, 1, 2]]))


def by_definition(required: int, total: int, alike: tuple[bool, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Return the free sums and the usage of every assignment, by trying all."""
    found = []
    for values in product(DECK.values, repeat=4):
        sums = np.array(values) @ VARIABLES.coefficients
        counts = [
            sum(size for size, used in zip(VARIABLES.sizes.tolist(), values, strict=True) if used == value)
            for value in DECK.values
        ]
        fits = all(count <= copies for count, copies in zip(counts, DECK.copies, strict=True))
        ordered = all(not alike[place] or sums[place] >= sums[place - 1] for place in range(required, 3))
        if fits and ordered and (sums[:required] == total).all():
            found.append((tuple(sums[required:].tolist()), FIELDS.pack(counts)))
    return found


def test_assignments_match_the_definition() -> None:
    for required, total, alike in product(range(3), range(5, 30), ((False,) * 3, (False, False, True))):
        if required and alike[required - 1 : required] == (True,):
            continue
        found = assignments(DECK, FIELDS, VARIABLES, required, total, np.array(alike))
        expected = by_definition(required, total, alike)
        assert list(zip(map(tuple, found.sums.tolist()), found.usage.tolist(), strict=True)) == expected


def test_no_variables_have_one_assignment() -> None:
    nothing = Variables(np.zeros(0, np.int64), np.zeros((0, 2), np.int64))
    found = assignments(DECK, FIELDS, nothing, 0, 0, np.zeros(2, np.bool_))
    assert found.sums.tolist() == [[0, 0]]
    assert found.usage.tolist() == [0]


def test_fillings_mark_the_cells_where_sums_change() -> None:
    found = assignments(DECK, FIELDS, VARIABLES, 0, 0, np.zeros(3, np.bool_))
    fillings = fillings_of(found)
    rows = fillings.sums.tolist()
    for place, cycle in product(range(len(rows)), range(3)):
        later = [
            other for other in range(place, len(rows)) if rows[other][: cycle + 1] != rows[place][: cycle + 1]
        ]
        assert fillings.skip[place, cycle] == (later[0] if later else len(rows))
