"""The last steps of writing a part of a hand: every value of one part of it with every value of the other."""

from typing import Final, NamedTuple

from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import inlined, jit, named_tuple_type
from worker.games.krypto.kernels.census.values import (
    LISTS_TYPE,
    NEEDS_TYPE,
    Needs,
    ValueLists,
    greatest_common_divisor,
)


class Steps(NamedTuple):
    """A buffer for the values that steps make, with repetitions."""

    keys: Int64s
    """Shape (room,): values as `key_of` makes them."""
    writings: Int64s
    """Shape (room,): the ways to write the operands, twice if they may trade places."""


STEPS_TYPE: Final = named_tuple_type(Steps, *[types.int64[::1]] * 2)

NUMERATOR_BITS: Final = 32
MIDDLE: Final = 2**31
"""What is added to numerators in keys, so that they are not negative."""


@inlined
def key_of(numerator: int, denominator: int) -> int:
    """A value in lowest terms as one number; the numbers are in the order of lists."""
    return denominator << NUMERATOR_BITS | numerator + MIDDLE


@inlined
def _divided(number: int, divisor: int) -> int:
    """The quotient, at no cost for a divisor of 1."""
    return number if divisor == 1 else number // divisor


_SIGNATURE: Final = types.int64(
    STEPS_TYPE,
    types.int64,
    LISTS_TYPE,
    types.int64,
    types.int64,
    types.int64,
    NEEDS_TYPE,
)


@jit(_SIGNATURE)
def add_integer_steps(
    steps: Steps,
    count: int,
    lists: ValueLists,
    left: int,
    right: int,
    ways: int,
    needs: Needs,
) -> int:
    """Add the needed integers that two lists make to `count` steps, and return the new count."""
    keys, weights = steps.keys, steps.writings
    numbers, writings, needed = lists.numerators, lists.writings, needs.integers
    least, farthest = needs.least, needs.farthest
    begin, end = lists.first[right], lists.last[right]
    for i in range(lists.first[left], lists.last[left]):
        p, left_ways = numbers[i], ways * writings[i]
        for j in range(begin, end):
            x, weight = numbers[j], left_ways * writings[j]
            over, under = x != 0 and p % x == 0, p != 0 and x % p == 0
            made = (p + x, p * x, p - x, x - p, p // x if over else 0, x // p if under else 0)
            exists = (True, True, True, True, over, under)
            for step in range(6):
                value = made[step]
                if not exists[step] or value < least:
                    continue
                if farthest and not (abs(value) < len(needed) and needed[abs(value)]):
                    continue
                keys[count] = key_of(value, 1)
                weights[count] = 2 * weight if step < 2 else weight
                count += 1
    return count


@jit(_SIGNATURE)
def add_fraction_steps(
    steps: Steps,
    count: int,
    lists: ValueLists,
    left: int,
    right: int,
    ways: int,
    needs: Needs,
) -> int:
    """Add the needed fractions that two lists make to `count` steps, and return the new count."""
    keys, weights = steps.keys, steps.writings
    numerators, denominators, writings = lists.numerators, lists.denominators, lists.writings
    integers, divisors, least, farthest = needs.integers, needs.divisors, needs.least, needs.farthest
    begin, end = lists.first[right], lists.last[right]
    for i in range(lists.first[left], lists.last[left]):
        p, q, left_ways = numerators[i], denominators[i], ways * writings[i]
        for j in range(begin, end):
            x, y, weight = numerators[j], denominators[j], left_ways * writings[j]
            shared = greatest_common_divisor(q, y)
            tops = max(1, greatest_common_divisor(abs(x), abs(p)))
            falling, rising = greatest_common_divisor(y, abs(p)), greatest_common_divisor(abs(x), q)
            q_rest, y_rest = _divided(q, shared), _divided(y, shared)
            low, high = p * y_rest, x * q_rest
            plus = minus = 1
            if shared > 1:
                plus = greatest_common_divisor(shared, abs(low + high))
                minus = greatest_common_divisor(shared, abs(low - high))
            difference = _divided(low - high, minus)
            sign = 1 if (p < 0) == (x < 0) else -1
            over, under = _divided(abs(p), tops) * y_rest, _divided(abs(x), tops) * q_rest
            product = _divided(p, falling) * _divided(x, rising)
            made = (_divided(low + high, plus), product, difference, -difference, sign * over, sign * under)
            below_difference = _divided(q * y_rest, minus)
            below_product = _divided(q, rising) * _divided(y, falling)
            below_sum = _divided(q * y_rest, plus)
            below = (below_sum, below_product, below_difference, below_difference, under, over)
            for step in range(6):
                top, bottom = made[step], below[step]
                if bottom == 0 or top < least:
                    continue
                if farthest:
                    size = abs(top)
                    if bottom == 1:
                        wanted = size < len(integers) and integers[size]
                    else:
                        wanted = (size <= farthest and bottom < len(divisors) and divisors[bottom]) or (
                            bottom <= farthest and size < len(divisors) and divisors[size]
                        )
                    if not wanted:
                        continue
                keys[count] = key_of(top, bottom)
                weights[count] = 2 * weight if step < 2 else weight
                count += 1
    return count
