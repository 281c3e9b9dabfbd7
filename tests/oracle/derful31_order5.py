"""Other ways to count grids of order 5, independent of the census.

Without limits on the cards, only the column sums matter, and adding a row is multiplying by a polynomial. With the
limits, random sampling gives an estimate: four random rows with the right sum, and the last row from the column sums.
"""

from itertools import product
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.oracle.derful31 import Copies

ORDER = 5


class Estimate(NamedTuple):
    """An unbiased estimate and its standard error."""

    grids: float
    error: float


def rows_with(values: list[int], total: int) -> NDArray[np.int64]:
    """Return all ordered rows of these values with this sum."""
    return np.array([row for row in product(values, repeat=ORDER) if sum(row) == total], np.int64)


def unlimited_grids(lowest: int, highest: int, total: int) -> int:
    """Return the number of grids of all values between two, without limits on copies.

    An array holds counts, indexed by the sums of the first four columns above their minimum.
    """
    rows = rows_with(list(range(lowest, highest + 1)), total)[:, :-1] - lowest
    span = highest - lowest
    one = np.zeros((span + 1,) * (ORDER - 1), np.int64)
    one[tuple(rows.T)] = 1
    two = _times_rows(one, rows)
    three = _times_rows(two, rows)
    excess = total - ORDER * lowest
    wanted = np.indices(two.shape).reshape(ORDER - 1, -1)
    lower = excess - wanted
    inside = ((lower >= 0) & (lower < three.shape[0])).all(axis=0)
    pairs = two.reshape(-1)[inside].astype(object) * three[tuple(lower[:, inside])].astype(object)
    return int(pairs.sum())


def _times_rows(counts: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the counts with one more row."""
    size = counts.shape[0]
    product_ = np.zeros((size + int(rows.max()),) * (ORDER - 1), np.int64)
    for row in rows:
        product_[tuple(slice(shift, shift + size) for shift in row)] += counts
    return product_


def estimated_grids(copies: Copies, total: int, samples: int, seed: int) -> Estimate:
    """Estimate the number of grids of the deck from this many random choices of the first four rows."""
    values = sorted(copies)
    rows = rows_with(values, total)
    limits = np.zeros(total + 1, np.int64)
    limits[values] = list(copies.values())
    chosen = rows[np.random.default_rng(seed).integers(len(rows), size=(samples, ORDER - 1))]
    last = total - chosen.sum(axis=1)
    grids = np.concatenate((chosen.reshape(samples, -1), last), axis=1)
    grids = grids[((last >= values[0]) & (last <= values[-1])).all(axis=1)]
    used = np.stack([(grids == value).sum(axis=1) for value in range(total + 1)], axis=1)
    share = np.count_nonzero((used <= limits).all(axis=1)) / samples
    scale = float(len(rows)) ** (ORDER - 1)
    return Estimate(share * scale, sqrt(share * (1 - share) / samples) * scale)
