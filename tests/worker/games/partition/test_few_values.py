"""Few different values, compared with the recursive definition, for totals of any size."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.partition import partitions
from worker.games.partition.kernels.generating import are_few, partitions_in_box, partitions_into
from worker.games.partition.rules.filters import Filters

SOME = settings(deadline=None, max_examples=150)


@SOME
@given(st.integers(0, 40), st.sets(st.integers(1, 12), max_size=4))
def test_partitions_into_some_values_agree_with_the_definition(total: int, values: set[int]) -> None:
    absent = frozenset(range(1, 41)) - values
    assert partitions_into(total, tuple(sorted(values))) == len(partitions(total, Filters(exclude=absent)))


@SOME
@given(st.integers(0, 24), st.integers(1, 7), st.integers(0, 9))
def test_partitions_in_a_box_agree_with_the_definition(total: int, parts: int, largest: int) -> None:
    expected = [
        found
        for found in partitions(total, Filters())
        if len(found) <= parts and max(found, default=0) <= largest
    ]
    assert partitions_in_box(total, parts, largest) == len(expected)


def test_few_values_are_recognised() -> None:
    assert are_few(range(1, 13))
    assert not are_few(range(1, 14))
    assert are_few([10**5, 2 * 10**5])
    assert not are_few([10**5 + 3, 10**5 - 3])
    assert are_few([])
