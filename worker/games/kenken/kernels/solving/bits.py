"""Sets of digits as bits, digit 1 lowest, and their operations in kernels."""

from collections.abc import Iterable

from worker.compilation.jit import always_inlined


def all_digits(order: int) -> int:
    """Return the set of all digits of a grid."""
    return (1 << order) - 1


def bit(digit: int) -> int:
    """Return the set of one digit."""
    return 1 << (digit - 1)


def to_bits(digits: Iterable[int]) -> int:
    """Return the set of some digits."""
    bits = 0
    for digit in digits:
        bits |= bit(digit)
    return bits


def to_digits(bits: int) -> tuple[int, ...]:
    """Return the digits of a set, ascending."""
    return tuple(digit for digit in range(1, bits.bit_length() + 1) if bits & bit(digit))


@always_inlined
def count(bits: int) -> int:
    """Count the digits of a set; compiled to one instruction."""
    digits = 0
    while bits:
        bits &= bits - 1
        digits += 1
    return digits


@always_inlined
def least_digit(bits: int) -> int:
    """Return the least digit of a non-empty set."""
    return count(bits ^ (bits - 1))


@always_inlined
def greatest_digit(bits: int) -> int:
    """Return the greatest digit of a set of at most 16 digits, 0 for the empty set."""
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    return count(bits)
