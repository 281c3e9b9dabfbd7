"""The bounds of counts and their digits."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.partition import partition_numbers
from worker.games.partition.kernels.additive import count_partitions
from worker.games.partition.kernels.words import partition_bits, to_decimal, width_for
from worker.games.partition.rules.filters import Filters


def test_no_partition_number_is_beyond_its_bound() -> None:
    for total, number in enumerate(partition_numbers(1500)):
        assert number.bit_length() <= partition_bits(total, total, None)


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 300), st.integers(1, 60), st.integers(1, 40))
def test_no_count_of_parts_is_beyond_its_bound(total: int, maximum: int, parts: int) -> None:
    found = count_partitions(total, Filters(parts, 1, maximum))
    assert found.bit_length() <= partition_bits(total, min(maximum, total), parts)


def test_width_holds_all_bits() -> None:
    assert [width_for(bits) for bits in (0, 1, 64, 65, 128, 129)] == [1, 1, 1, 2, 2, 3]


def test_long_numbers_have_digits() -> None:
    digits = to_decimal(count_partitions(10**8))
    assert len(digits) == 11132
    assert digits.startswith("1760517045946249141360373894679135204009")
    assert to_decimal(-12) == "-12"
