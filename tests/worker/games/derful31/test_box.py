"""The possible column sums."""

from itertools import permutations, product

import numpy as np
import pytest

from worker.games.derful31.kernels.count.box import arrangements, column_box, interchangeable
from worker.games.derful31.rules.deck import TooLargeError


@pytest.mark.parametrize("lengths", [(1, 1, 1), (1, 2), (1, 1, 2), (2, 2), (3,), (1, 1, 1, 1)])
def test_classes_are_the_canonical_vectors(lengths: tuple[int, ...]) -> None:
    rows, total, lowest, highest = 2, 9, 2, 5
    box = column_box(lengths, rows, total, lowest, highest)
    sums = range(rows * lowest, rows * highest + 1)
    vectors = [
        vector
        for vector in product(sums, repeat=len(lengths))
        if sum(a * b for a, b in zip(vector, lengths, strict=True)) == rows * total
    ]
    same = interchangeable(lengths)
    canonical = [
        vector
        for vector in vectors
        if all(not same[place] or vector[place - 1] <= vector[place] for place in range(1, len(vector)))
    ]
    assert list(map(tuple, box.classes.tolist())) == canonical
    for vector in vectors:
        cell = 0
        for value in vector[:-1]:
            cell = cell * box.span + value - box.low
        found = tuple(box.classes[box.class_of[cell]].tolist())
        assert sorted(zip(lengths, found, strict=True)) == sorted(zip(lengths, vector, strict=True))
    assert np.count_nonzero(box.class_of >= 0) == len(vectors)


def test_arrangements_are_counted_within_runs() -> None:
    vectors = np.array([[1, 1, 1, 5], [1, 2, 2, 2], [1, 2, 3, 3]])
    assert arrangements(vectors, interchangeable((1, 1, 1, 2))).tolist() == [1, 3, 6]
    for vector, ways in zip(vectors.tolist(), arrangements(vectors, interchangeable((1,) * 4)), strict=True):
        assert len(set(permutations(vector))) == ways


def test_too_many_vectors_are_refused() -> None:
    with pytest.raises(TooLargeError, match="column sums"):
        column_box((1,) * 6, 3, 300, 1, 100)
