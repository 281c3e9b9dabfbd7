"""Counting and listing partitions of a number into a product (unordered factorizations, OEIS A001055)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from worker.compilation.arrays import Int8s
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.factors import Factored, SignatureCounts, factorize, signature
from worker.games.partition.kernels.lattice import (
    MAX_EFFORT,
    MAX_WORDS,
    LatticeCounts,
    after_divisors,
    divisor_states,
    multiples,
    use_divisors,
)
from worker.games.partition.kernels.quick import QUICK_PRODUCT, is_quick, quick_list, tuples
from worker.games.partition.kernels.ranking import (
    Listing,
    Ranking,
    WithAndWithoutOne,
    check_table,
    to_int,
    width_for,
)
from worker.games.partition.rules.filters import FilterError, Filters, TooLargeError

FACTORS: Final = Filters(minimum=2)
"""All factors except 1."""
MAX_DIVISORS: Final = 1 << 17
"""The most divisors that are enumerated."""
_MAX_QUOTIENTS: Final = 10_000
"""The most ways to use excluded factors that are tried before the divisors are enumerated instead."""


def count_factorizations(
    product: int, filters: Filters = FACTORS, checkpoint: Checkpoint = lambda: None
) -> int:
    """Return the exact number of factorizations of a product whose factors pass the filters.

    Without a largest factor it follows from the exponents of the primes, and those of the quotients by excluded
    factors; otherwise from dynamic programming over the divisors that pass. Factors of 1 are allowed by `minimum=1` if
    the number of parts is given, or the factors are distinct.

    Raises `FilterError` for products below 1 or infinitely many factors of 1, and `TooLargeError` before any work if
    factoring, the number of divisors or the signature exceeds a limit. `checkpoint` is called every few tenths of a
    second and raises to stop the work.
    """
    _check_ones(filters)
    if _has_optional_one(filters):
        return 2 * count_factorizations(product, _without_one(filters), checkpoint)
    if is_quick(product, filters, QUICK_PRODUCT):
        return len(_quick(product, filters, QUICK_PRODUCT))
    if _is_out_of_reach(product, filters):
        return 0
    number = factorize(product)
    filters = _without_idle_ones(number, filters)
    if filters.maximum is None or filters.maximum >= product:
        quotients = _quotients(number, filters)
        if quotients is not None:
            return _count_freely(number, filters, quotients, checkpoint)
    return _count_over_divisors(number, filters, checkpoint)


def first_factorizations(product: int, filters: Filters, limit: int) -> list[tuple[int, ...]]:
    """Return the first `limit` factorizations in lexicographic order of their ascending factors, quickly for cages.

    Raises the errors of `list_factorizations`. Factorizations of the size of a cage need no tables.
    """
    _check_ones(filters)
    if is_quick(product, filters, QUICK_PRODUCT):
        return tuples(_quick(product, filters, limit))
    return list_factorizations(product, filters).page(0, limit)


def list_factorizations(product: int, filters: Filters = FACTORS) -> Listing:
    """Return the listing of the factorizations that pass the filters, in lexicographic order of ascending factors.

    Raises the errors of `count_factorizations`, and `TooLargeError` if the table of divisors by parts (if given) by
    divisors would be larger than `MAX_TABLE` words.
    """
    _check_ones(filters)
    if _has_optional_one(filters):
        return WithAndWithoutOne(list_factorizations(product, _without_one(filters)))
    number = factorize(product)
    _check_divisors(number)
    values, states = divisor_states(number, filters)
    width = _width(product)
    check_table(len(values), filters.parts, number.divisors, width)
    after = after_divisors(number, states)
    return Ranking.of(values, after, number.divisors - 1, width, filters.parts, filters.distinct)


def _check_ones(filters: Filters) -> None:
    if filters.parts is None and filters.allows(1) and not filters.distinct:
        raise FilterError(
            "with factors of 1 there are infinitely many unless `parts` is given or factors are distinct"
        )


def _has_optional_one(filters: Filters) -> bool:
    """Return whether every factorization counts twice: with a factor of 1 and without."""
    return filters.parts is None and filters.allows(1)


def _without_one(filters: Filters) -> Filters:
    return replace(filters, minimum=2)


def _width(product: int) -> int:
    """Return how many words counts take: there are at most n factorizations of n.

    (L. Mattics and F. Dodd, A bound for the number of multiplicative partitions, 1986: n/log n but for n = 144.)
    """
    return width_for(product.bit_length())


def _is_out_of_reach(product: int, filters: Filters) -> bool:
    """Return whether the smallest or the largest allowed factors already rule out a product, without factoring it."""
    parts, most = filters.parts, product.bit_length()
    if product <= 1:
        ones = filters.allows(1) and (not filters.distinct or parts == 1)
        return product == 1 and bool(parts) and not ones
    if not filters.largest_allowed(product):
        return True
    if parts is None:
        return filters.distinct and _all_factors_fall_short(product, filters)
    used = min(parts, most)
    if filters.maximum is not None and int(filters.maximum**used) < product:
        return True
    if not filters.allows(1):
        # The smallest factor is 2 or more, so that `most` of them are already too many.
        return int(filters.least_allowed() ** used) > product
    return filters.distinct and parts > most


def _all_factors_fall_short(product: int, filters: Filters) -> bool:
    """Return whether the product of all allowed values is less than a product."""
    made, value, largest = 1, filters.least_allowed(2), filters.largest_allowed(product)
    while made < product and value <= largest:
        made, value = made * value, filters.least_allowed(value + 1)
    return made < product


def _without_idle_ones(number: Factored, filters: Filters) -> Filters:
    """Return filters limited to as many parts as there are primes, if all further factors must be 1."""
    primes = sum(number.exponents)
    if filters.parts is None or filters.parts <= primes or filters.distinct or not filters.allows(1):
        return filters
    return replace(filters, parts=primes)


def _count_freely(
    number: Factored,
    filters: Filters,
    quotients: dict[tuple[tuple[int, ...], int], int],
    checkpoint: Checkpoint,
) -> int:
    """Return the weighted sum over quotients of their factorizations without filters."""
    counts = _free_counts(number, filters, checkpoint)
    return sum(
        weight * counts.count(exponents, None if factors is None else factors - used)
        for (exponents, used), weight in quotients.items()
        for factors in _numbers_of_factors(number, filters)
    )


def _free_counts(
    number: Factored, filters: Filters, checkpoint: Checkpoint
) -> LatticeCounts | SignatureCounts:
    """Return counts of the divisors' factorizations: over all divisors, or by their signatures if that is too large."""
    most = None if filters.parts is None else min(filters.parts, sum(number.exponents))
    width = _width(number.number)
    try:
        return LatticeCounts(number.exponents, most, filters.distinct, width, checkpoint)
    except TooLargeError as over_divisors:
        try:
            return SignatureCounts(signature(number.exponents), filters.distinct, checkpoint)
        except TooLargeError as by_signature:
            raise TooLargeError(f"{over_divisors}; {by_signature}") from by_signature


def _numbers_of_factors(number: Factored, filters: Filters) -> Iterator[int | None]:
    """Yield how many factors may be 2 or more; None for any number."""
    if filters.parts is None or not filters.allows(1):
        yield filters.parts
    elif filters.distinct:
        yield from (filters.parts - 1, filters.parts)
    else:
        yield from range(min(filters.parts, sum(number.exponents)) + 1)


def _quotients(number: Factored, filters: Filters) -> dict[tuple[tuple[int, ...], int], int] | None:
    """Return weights by quotients' exponents and number of excluded factors divided out; None if there are too many.

    Multiplying the generating function by 1 - y·x^e removes repeatable factors e, by 1/(1 + y·x^e) distinct ones.
    """
    found = {(number.exponents, 0): 1}
    small = range(2, filters.minimum) if filters.minimum <= _MAX_QUOTIENTS else None
    if small is None:
        return None
    for factor in sorted({*small, *(value for value in filters.exclude if value > 1)}):
        exponents = number.exponents_of(factor)
        if exponents is None:
            continue
        for (left, used), weight in sorted(found.items(), reverse=True):
            quotient, times, sign = left, used, weight
            while all(have >= take for have, take in zip(quotient, exponents, strict=True)):
                quotient = tuple(have - take for have, take in zip(quotient, exponents, strict=True))
                times, sign = times + 1, -sign
                found[quotient, times] = found.get((quotient, times), 0) + sign
                if not filters.distinct:
                    break
        if len(found) > _MAX_QUOTIENTS:
            return None
    return found


def _count_over_divisors(number: Factored, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of factorizations by dynamic programming, divisor by divisor."""
    _check_divisors(number)
    _, states = divisor_states(number, filters)
    width = _width(number.number)
    levels = 1 if filters.parts is None else filters.parts + 1
    words = levels * number.divisors * width
    effort = levels * width * int(multiples(number.exponents, states).sum())
    if words > MAX_WORDS or effort > MAX_EFFORT:
        raise TooLargeError(
            f"counting over {len(states)} divisors takes {words} words and {effort} additions; the most are"
            f" {MAX_WORDS} and {MAX_EFFORT}",
            by_parts=filters.parts is not None
            and 2 * words <= MAX_WORDS * levels
            and 2 * effort <= MAX_EFFORT * levels,
        )
    counts = np.zeros((levels, number.divisors, width), np.uint64)
    counts[0, 0, 0] = 1
    use_divisors(counts, number.exponents, states, filters.distinct, filters.parts is not None, checkpoint)
    return to_int(counts[-1, -1])


def _check_divisors(number: Factored) -> None:
    if number.divisors > MAX_DIVISORS:
        raise TooLargeError(
            f"the product has {number.divisors} divisors; with these filters {MAX_DIVISORS} is the most"
        )


def _quick(product: int, filters: Filters, limit: int) -> Int8s:
    return quick_list(product, filters.parts or 0, filters.small_values, filters.distinct, limit, True)
