"""Counting and listing compositions: sums whose parts are in an order."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, gcd
from typing import Final

from flint import fmpz_poly

from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.combined import simplify
from worker.games.partition.kernels.ranking import Known, Limits, Listing
from worker.games.partition.kernels.sums import limits_of
from worker.games.partition.kernels.unbounded import Walk
from worker.games.partition.rules.filters import FilterError, Filters, TooLargeError
from worker.games.partition.rules.values import Values

MAX_BITS: Final = 1 << 20
"""The most bits of a count: about 315,000 digits."""
MAX_SERIES: Final = 1 << 27
"""The most bits of all coefficients of a series: 16 MiB, and some seconds."""
MAX_TABLE: Final = 1 << 27
"""The most bits of all counts of a listing."""
_MAX_BINOMIALS: Final = 1 << 24
"""The most bits of all binomials that are added: some seconds."""
_MAX_STATES: Final = 200_000
"""The most sums of few parts that are kept."""
_MAX_VALUES: Final = 1 << 20
"""The most values of a listing."""
_MAX_STEPS: Final = 1 << 25
"""The most additions for the counts of a listing: some seconds."""
_FEW_VALUES: Final = 1_000
"""The most values that are tried one by one; more are a range that lacks few."""


def count_compositions(total: int, filters: Filters, checkpoint: Checkpoint = lambda: None) -> int:
    """Return the exact number of compositions of a total that pass the filters; copies are not limited.

    For a number of parts from a range of values it is an alternating sum of binomials. For any number of parts it is a
    term of a linear recurrence (A. Bostan and R. Mori, A simple and fast algorithm for computing the N-th term of a
    linearly recurrent sequence, 2021). All other cases use power series.

    Raises:
        FilterError: the total is negative, or the filters limit how often a part may occur.
        TooLargeError: counting would exceed `MAX_BITS` or `MAX_SERIES`.
    """
    _check(total, filters)
    if total == 0 or filters.most == 0:
        return int(total == 0 and filters.fewest == 0)
    simpler = simplify(total, filters)
    if simpler is None:
        return 0
    values = Values.of(simpler, total)
    if simpler.most is None:
        return _count_any(total, values, checkpoint)
    if values.is_range and _bits_of_binomials(total, values, simpler) <= _MAX_BINOMIALS:
        numbers = range(simpler.fewest, simpler.most + 1)
        return sum(_exactly(total, values, parts, checkpoint) for parts in numbers)
    found = _by_sums(total, values, limits_of(simpler), checkpoint)
    return _by_series(total, values, limits_of(simpler), checkpoint) if found is None else found


def list_compositions(total: int, filters: Filters) -> Listing:
    """Return the listing of the compositions that pass the filters, in lexicographic order.

    Raises the errors of `count_compositions`, and `TooLargeError` if the counts would exceed `MAX_TABLE`.
    """
    _check(total, filters)
    if total == 0 or filters.most == 0:
        return Known([()] if total == 0 and filters.fewest == 0 else [])
    simpler = simplify(total, filters)
    return Known(()) if simpler is None else Compositions.of(total, simpler)


def _check(total: int, filters: Filters) -> None:
    if total < 0:
        raise FilterError(f"a total is 0 or more, not {total}")
    if filters.copies is not None:
        raise FilterError("compositions do not limit how often a part may occur")


def _bits(total: int, values: Values, most: int | None) -> int:
    """Return a bound for the bits of a count: 2^(n - 1) compositions, and v^k choices of k of v values."""
    parts = total // values.at(0) if most is None else most
    return min(total, parts * values.size.bit_length() + parts.bit_length()) + 1


def _check_bits(bits: int, terms: int) -> None:
    if bits > MAX_BITS or bits * terms > MAX_SERIES:
        raise TooLargeError(
            f"counting takes {terms} numbers of up to {bits} bits; the most are {MAX_BITS} bits, and {MAX_SERIES} in"
            " all"
        )


def _bits_of_binomials(total: int, values: Values, filters: Filters) -> int:
    """Return a bound for the bits of all binomials that `_exactly` adds up."""
    most = filters.most or 0
    each = min(most, total // values.size) + 1
    return (most - filters.fewest + 1) * each * most * (total.bit_length() + 1)


def _exactly(total: int, values: Values, parts: int, checkpoint: Checkpoint) -> int:
    """Return the number of compositions into some parts of a range of values, by inclusion and exclusion."""
    left, found = total - parts * values.at(0), 0
    for over in range(parts + 1):
        if left < 0:
            break
        found += (-1) ** over * comb(parts, over) * comb(left + parts - 1, parts - 1)
        left -= values.size
        checkpoint()
    return found


def _by_sums(total: int, values: Values, limits: Limits, checkpoint: Checkpoint) -> int | None:
    """Return the number of compositions by the sums of the last parts, of any size, or None if there are too many."""
    if values.size > _MAX_STATES:
        return None
    listed = [values.at(place) for place in range(values.size)]
    rests, found, kept = {total: 1}, 0, 0
    for parts in range(1, (limits.most or 0) + 1):
        following: dict[int, int] = {}
        for rest, number in rests.items():
            for value in listed[: bisect_right(listed, rest)]:
                following[rest - value] = following.get(rest - value, 0) + number
                kept += 1
                if kept > _MAX_STATES:
                    return None
        ended = following.pop(0, 0)
        found += ended if parts >= limits.fewest else 0
        rests = following
        checkpoint()
    return found


def _by_series(total: int, values: Values, limits: Limits, checkpoint: Checkpoint) -> int:
    """Return the coefficient of the powers of the values' series from the least to the largest number of parts."""
    _check_bits(_bits(total, values, limits.most), total + 1)
    base, terms = _series(values), total + 1
    # Sums of the first powers, by doubling: 1 + … + V^(2k - 1) = (1 + … + V^(k - 1))·(1 + V^k).
    power, geometric = fmpz_poly([1]), fmpz_poly([])
    for bit in bin(limits.slack + 1)[2:]:
        geometric = geometric.mul_low(power + 1, terms)
        power = power.mul_low(power, terms)
        if bit == "1":
            geometric, power = geometric + power, power.mul_low(base, terms)
        checkpoint()
    return int(geometric.mul_low(base.pow_trunc(limits.fewest, terms), terms)[total])


def _series(values: Values) -> fmpz_poly:
    """Return the sum of x^v over the values."""
    if values.listed is not None:
        return _powers(values.listed)
    return _powers(range(values.low, values.high + 1)) - _powers(values.holes)


def _count_any(total: int, values: Values, checkpoint: Checkpoint) -> int:
    """Return the number of compositions into any number of parts, a coefficient of 1/(1 - V)."""
    bits = _bits(total, values, None)
    common = gcd(*values.listed) if values.listed is not None else 1
    if values.listed is not None:
        degree = values.listed[-1] // common
        values = Values([value // common for value in values.listed], 1, 0, ())
    else:
        degree = max(values.low, *values.holes, values.high if values.high < total else 0) + 1
    _check_bits(bits, degree + 1)
    return _term(total // common, *_rational(total // common, values), checkpoint)


def _rational(total: int, values: Values) -> tuple[fmpz_poly, fmpz_poly]:
    """Return numerator and denominator of 1/(1 - V), where a range has x^low/(1 - x), less its end and its holes."""
    if values.listed is not None:
        return fmpz_poly([1]), 1 - _powers(values.listed)
    less = fmpz_poly([1, -1])
    end = [values.high + 1] if values.high < total else []
    return less, less - _powers([values.low]) + _powers(end) + less * _powers(values.holes)


def _powers(exponents: Sequence[int]) -> fmpz_poly:
    """Return the sum of some powers of x."""
    coefficients = [0] * (max(exponents, default=0) + 1)
    for exponent in exponents:
        coefficients[exponent] = 1
    return fmpz_poly(coefficients)


def _term(place: int, numerator: fmpz_poly, denominator: fmpz_poly, checkpoint: Checkpoint) -> int:
    """Return the coefficient of x^place of a rational function whose denominator begins with 1."""
    while place:
        other = fmpz_poly([-c if odd % 2 else c for odd, c in enumerate(denominator.coeffs())])
        numerator = fmpz_poly((numerator * other).coeffs()[place % 2 :: 2])
        denominator = fmpz_poly((denominator * other).coeffs()[::2])
        place //= 2
        checkpoint()
    return int(numerator[0])


@dataclass(frozen=True)
class Compositions(Walk):
    """The compositions of a total, by tables of how many there are for each rest."""

    total: int
    values: Sequence[int]
    limits: Limits
    table: Sequence[Sequence[int]]
    """For each number of parts that may follow, the numbers of compositions of each rest; one row if it is any."""

    @classmethod
    def of(cls, total: int, filters: Filters) -> "Compositions":
        """Count all rests; raises `TooLargeError` beyond `MAX_TABLE` or `_MAX_STEPS`."""
        values, limits = Values.of(filters, total), limits_of(filters)
        bits = _bits(total, values, limits.most)
        rows = 1 if limits.most is None else limits.most + 1
        size = rows * (total + 1) * max(64, bits)
        if size > MAX_TABLE or values.size > _MAX_VALUES:
            raise TooLargeError(
                f"listing takes a table of {size} bits ({total + 1} rests, {rows} numbers of parts); the most is"
                f" {MAX_TABLE}",
                by_parts=rows > 1 and 2 * size <= MAX_TABLE * rows,
            )
        table = [_recurrence(total, values)] if limits.most is None else list(_rows(total, values, limits))
        return cls(total, [values.at(place) for place in range(values.size)], limits, table)

    @property
    def count(self) -> int:
        """Number of compositions."""
        return self.table[-1][self.total]

    def _at(self, rank: int) -> tuple[int, ...]:
        parts: list[int] = []
        rest = self.total
        while rest:
            for value in self.values:
                number = self._after(len(parts), rest - value)
                if rank < number:
                    break
                rank -= number
            parts.append(value)
            rest -= value
        return tuple(parts)

    def _next(self, parts: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the next composition: the last part that can grow does, and the first rest follows."""
        rest = 0
        for used in range(len(parts) - 1, -1, -1):
            rest += parts[used]
            value = self._first(bisect_right(self.values, parts[used]), used, rest)
            if value:
                grown = [*parts[:used], value]
                rest -= value
                while value := self._first(0, len(grown), rest):
                    grown.append(value)
                    rest -= value
                return tuple(grown)
        return None

    def _first(self, place: int, used: int, rest: int) -> int:
        """Return the first value from a place on that can come after some used parts, 0 if there is none."""
        if len(self.values) > _FEW_VALUES:
            return self._first_of_many(place, used, rest)
        return next((value for value in self._from(place, rest) if self._after(used, rest - value)), 0)

    def _from(self, place: int, rest: int) -> Iterator[int]:
        while place < len(self.values) and self.values[place] <= rest:
            yield self.values[place]
            place += 1

    def _first_of_many(self, place: int, used: int, rest: int) -> int:
        """Return what `_first` does, by the rests that have compositions: most of them are left by a value."""
        if place == len(self.values) or used == self.limits.most:
            return 0
        rests = self._rests[self._row(used)]
        for left in range(bisect_right(rests, rest - self.values[place]) - 1, -1, -1):
            value = rest - rests[left]
            if value > self.values[-1]:
                break
            if self.values[bisect_left(self.values, value)] == value:
                return value
        return 0

    @cached_property
    def _rests(self) -> list[list[int]]:
        """For each row of the table, the rests that have compositions, ascending."""
        return [[rest for rest, number in enumerate(row) if number] for row in self.table]

    def _after(self, used: int, rest: int) -> int:
        """Return how many compositions a rest has after some used parts and one more."""
        return 0 if rest < 0 or used == self.limits.most else self.table[self._row(used)][rest]

    def _row(self, used: int) -> int:
        """Return the row of the table for what follows some used parts and one more."""
        return -1 if self.limits.most is None else self.limits.most - used - 1


def _recurrence(total: int, values: Values) -> list[int]:
    """Return the numbers of compositions of 0 to a total into any number of parts.

    Raises `TooLargeError` beyond `_MAX_STEPS`.
    """
    numerator, denominator = _rational(total, values)
    terms = [(step, int(factor)) for step, factor in enumerate(denominator.coeffs()) if step and factor]
    steps = len(terms) * (total + 1)
    if steps > _MAX_STEPS:
        raise TooLargeError(f"listing takes {steps} additions; the most is {_MAX_STEPS}")
    counts: list[int] = []
    for rest in range(total + 1):
        earlier = sum(factor * counts[rest - step] for step, factor in terms if step <= rest)
        counts.append(int(numerator[rest]) - earlier)
    return counts


def _rows(total: int, values: Values, limits: Limits) -> Iterator[list[int]]:
    """Yield the numbers of compositions of each rest, for each largest number of parts."""
    base, row = _series(values), fmpz_poly([])
    for most in range((limits.most or 0) + 1):
        row = row.mul_low(base, total + 1) + (1 if most <= limits.slack else 0)
        yield [int(row[rest]) for rest in range(total + 1)]
