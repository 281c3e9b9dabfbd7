"""Tables of the partition functions."""

import pytest

from tests.oracle.partition import factorizations, partition_numbers
from tests.worker.games.partition.published import published
from worker.games.partition.kernels.generating import additive_table, multiplicative_table
from worker.games.partition.kernels.multiplicative import count_factorizations
from worker.games.partition.rules.filters import FilterError, Filters, TooLargeError


def test_additive_table_agrees_with_the_counts() -> None:
    assert additive_table(500) == partition_numbers(500)
    assert additive_table(0) == [1]


def test_multiplicative_table_agrees_with_the_counts() -> None:
    table = multiplicative_table(1000)
    assert table[1:41].tolist() == published("factorizations")
    assert table[0] == 0
    assert [len(factorizations(n, Filters(minimum=2))) for n in range(1, 200)] == table[1:200].tolist()
    assert [count_factorizations(n) for n in range(1, 1001)] == table[1:].tolist()
    assert multiplicative_table(0).tolist() == [0]
    assert multiplicative_table(1).tolist() == [0, 1]


def test_no_number_has_more_factorizations_than_itself() -> None:
    table = multiplicative_table(100_000)
    assert all(count <= n for n, count in enumerate(table.tolist()) if n)


@pytest.mark.parametrize("table", [additive_table, multiplicative_table])
def test_tables_out_of_reach_are_refused(table: object) -> None:
    assert callable(table)
    with pytest.raises(TooLargeError, match="goes up to"):
        table(10**8)
    with pytest.raises(FilterError, match="0 or more"):
        table(-1)
