"""The symmetries of square grids: row permutations, column permutations and transposition.

The group has n!·n!·2 elements: the wreath product of the symmetric group of degree n by the group of order 2 (James
and Kerber, The Representation Theory of the Symmetric Group, chapter 4, for its conjugacy classes). Elements that do
not transpose are pairs of a row and a column permutation; the two cycle types, in either order, are their class.
Elements that transpose also permute the rows by σ and the columns by τ; the cycle type of the product σ·τ is their
class.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import factorial, prod


@dataclass(frozen=True)
class SymmetryClass:
    """A conjugacy class of the group."""

    row_cycles: tuple[int, ...]
    """The cycle lengths of the row permutation, ascending; of the product, if it transposes."""
    column_cycles: tuple[int, ...] | None
    """The cycle lengths of the column permutation, at least as many; None for a class that transposes."""
    size: int
    """The number of elements of the class."""


def partitions(total: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of a number into positive parts, each descending, in reverse lexicographic order."""
    if total == 0:
        yield ()
    for part in range(min(total, total if largest is None else largest), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def permutations_of_type(cycles: tuple[int, ...]) -> int:
    """Count the permutations with these cycle lengths."""
    centralizer = prod(int(length**count) * factorial(count) for length, count in Counter(cycles).items())
    return factorial(sum(cycles)) // centralizer


def group_order(order: int) -> int:
    """Return the number of symmetries of grids of an order."""
    return 2 * factorial(order) ** 2


@cache
def symmetry_classes(order: int) -> tuple[SymmetryClass, ...]:
    """Return the conjugacy classes of the symmetries of grids of an order, the identity first."""
    types = sorted((tuple(reversed(cycles)) for cycles in partitions(order)), key=lambda t: (len(t), t))
    classes = []
    for place, columns in enumerate(types):
        for rows in types[: place + 1]:
            pairs = permutations_of_type(rows) * permutations_of_type(columns)
            classes.append(SymmetryClass(rows, columns, pairs if rows == columns else 2 * pairs))
    transposing = [
        SymmetryClass(cycles, None, factorial(order) * permutations_of_type(cycles)) for cycles in types
    ]
    return (*reversed(classes), *reversed(transposing))
