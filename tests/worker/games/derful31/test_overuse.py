"""Sums over pairs of usages within the limits."""

import numpy as np
import pytest

from worker.games.derful31.kernels.count.overuse import LANES, by_copies, carry_out, plan_steps
from worker.games.derful31.kernels.count.usage import packing, usages
from worker.games.derful31.rules.deck import Deck, standard_deck


@pytest.mark.parametrize(
    ("deck", "order", "total"),
    [
        (standard_deck(3), 3, 20),
        (standard_deck(4), 4, 24),
        (standard_deck(4), 4, 39),
        (Deck((1, 2, 3), (6, 2, 9)), 4, 9),
        (Deck((3, 4), (16, 16)), 4, 14),
        (Deck(tuple(range(1, 10)), (1,) * 9), 3, 15),
    ],
)
def test_pairs_within_the_limits_are_summed(deck: Deck, order: int, total: int) -> None:
    fields = packing(deck, order * order)
    above = order // 2
    rows = (above, order - above)
    upper, lower = (usages(deck, fields, count * order, count * total) for count in rows)
    random = np.random.default_rng(total)
    ways = [random.integers(0, 1_000_000, (len(usage), LANES)) for usage in (upper, lower)]
    within = ((upper[:, None] + lower + fields.bias) & fields.guard) == 0
    expected = ((within.astype(np.int64) @ ways[1]) * ways[0]).sum(axis=0)
    assert within.any()
    for places in (
        by_copies(fields),
        by_copies(fields, lowest_first=True),
        random.permutation(len(fields.limits)).tolist(),
    ):
        steps = plan_steps(fields, (above * order, (order - above) * order), upper, lower, places)
        work = np.zeros((steps.points, LANES), np.uint32)
        work[steps.upper : steps.upper + len(upper)] = ways[0]
        work[steps.lower : steps.lower + len(lower)] = ways[1]
        assert carry_out(steps, work).tolist() == expected.tolist()


def test_largest_counts_are_exact() -> None:
    """Check exactness where the sums of all counts are just below 2^32, and some signed products exceed 2^64."""
    deck = Deck((1, 2), (3, 3))
    fields = packing(deck, 4)
    (usage,) = usages(deck, fields, 2, 3)[None]
    steps = plan_steps(fields, (2, 2), usage, usage, by_copies(fields))
    work = np.zeros((steps.points, LANES), np.uint32)
    work[steps.upper], work[steps.lower] = 2**32 - 1, 2**32 - 1
    assert carry_out(steps, work).tolist() == [(2**32 - 1) ** 2] * LANES
