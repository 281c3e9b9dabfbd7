"""The conjugacy classes of the symmetries, and the orbits of cells under them."""

from collections import Counter
from itertools import permutations, product
from math import factorial

import numpy as np
import pytest

from tests.oracle.derful31 import moved, symmetries
from worker.games.derful31.kernels.count.orbits import row_cycle_variables, transposed_variables
from worker.games.derful31.rules.grid import SymmetryClass, group_order, partitions, symmetry_classes


def cycle_type(permutation: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cycle lengths of a permutation, ascending."""
    lengths, seen = [], set[int]()
    for start in permutation:
        length, place = 0, start
        while place not in seen:
            seen.add(place)
            length, place = length + 1, permutation[place]
        lengths += [length] if length else []
    return tuple(sorted(lengths))


def class_of(transpose: bool, rows: tuple[int, ...], columns: tuple[int, ...]) -> object:
    """Return the class of a symmetry according to the module."""
    if transpose:
        return cycle_type(tuple(columns[row] for row in rows)), None
    types = cycle_type(rows), cycle_type(columns)
    return tuple(sorted(types, key=lambda lengths: (len(lengths), lengths)))


@pytest.mark.parametrize("order", [2, 3, 4])
def test_every_symmetry_belongs_to_the_class_of_its_cycles(order: int) -> None:
    sizes = Counter(class_of(*symmetry) for symmetry in symmetries(order))
    classes = symmetry_classes(order)
    assert {(each.row_cycles, each.column_cycles): each.size for each in classes} == dict(sizes)


@pytest.mark.parametrize("order", [2, 3, 4, 5, 6])
def test_classes_make_up_the_group(order: int) -> None:
    classes = symmetry_classes(order)
    assert sum(each.size for each in classes) == group_order(order) == 2 * factorial(order) ** 2
    assert classes[0] == SymmetryClass((1,) * order, (1,) * order, 1)


def test_number_of_partitions_is_as_published() -> None:
    assert [len(list(partitions(total))) for total in range(8)] == [1, 1, 2, 3, 5, 7, 11, 15]


def permutation_of(cycles: tuple[int, ...]) -> tuple[int, ...]:
    """Return a permutation with these cycles one after the other."""
    places: list[int] = []
    for length in cycles:
        first = len(places)
        places += [first + (step + 1) % length for step in range(length)]
    return tuple(places)


def cell_orbits(transpose: bool, rows: tuple[int, ...], columns: tuple[int, ...]) -> list[set[int]]:
    """Return the orbits of cells, numbered row by row, under a symmetry."""
    order = len(rows)
    grid = tuple(tuple(range(order * row, order * row + order)) for row in range(order))
    to = dict(zip(sum(moved(grid, transpose, rows, columns), ()), range(order**2), strict=True))
    orbits = []
    while to:
        cell = next(iter(to))
        orbit = set()
        while cell in to:
            orbit.add(cell)
            cell = to.pop(cell)
        orbits.append(orbit)
    return orbits


def line_of(cycles: tuple[int, ...]) -> list[int]:
    """Return the first line of each cycle."""
    return [sum(cycles[:place]) for place in range(len(cycles))]


TYPES = [tuple(sorted(cycles)) for order in (2, 3, 4, 5) for cycles in partitions(order)]


@pytest.mark.parametrize(("rows", "columns"), [(a, b) for a, b in product(TYPES, TYPES) if sum(a) == sum(b)])
def test_orbits_of_a_pair_of_permutations_are_found(rows: tuple[int, ...], columns: tuple[int, ...]) -> None:
    order = sum(rows)
    orbits = cell_orbits(False, permutation_of(rows), permutation_of(columns))
    row_lines, column_lines = line_of(rows), line_of(columns)
    for place, length in enumerate(rows):
        lines = range(row_lines[place], row_lines[place] + length)
        inside = [orbit for orbit in orbits if min(orbit) // order in lines]
        expected = Counter(
            (
                len(orbit),
                sum(cell // order == lines[0] for cell in orbit),
                *(sum(cell % order == column for cell in orbit) for column in column_lines),
            )
            for orbit in inside
        )
        variables = row_cycle_variables(length, columns)
        rows_of_variables = np.column_stack((variables.sizes, variables.coefficients)).tolist()
        assert Counter(map(tuple, rows_of_variables)) == expected


@pytest.mark.parametrize("cycles", TYPES)
def test_orbits_of_a_transposing_symmetry_are_found(cycles: tuple[int, ...]) -> None:
    order = sum(cycles)
    orbits = cell_orbits(True, tuple(range(order)), permutation_of(cycles))
    expected = Counter(
        (len(orbit), *(sum(cell // order == line for cell in orbit) for line in line_of(cycles)))
        for orbit in orbits
    )
    for inner in range(len(cycles) + 1):
        outer = transposed_variables(cycles[inner:], cycles[:inner])
        rest = transposed_variables(cycles[:inner])
        found: Counter[tuple[int, ...]] = Counter()
        for size, sums in zip(outer.sizes.tolist(), outer.coefficients.tolist(), strict=True):
            own, kept = sums[: len(cycles) - inner], sums[len(cycles) - inner :]
            found[(size, *kept, *own)] += 1
        for size, sums in zip(rest.sizes.tolist(), rest.coefficients.tolist(), strict=True):
            found[(size, *sums, *[0] * (len(cycles) - inner))] += 1
        assert found == expected


def test_permutations_of_all_types_are_covered() -> None:
    assert {cycle_type(permutation) for permutation in permutations(range(5))} == {
        cycles for cycles in TYPES if sum(cycles) == 5
    }
