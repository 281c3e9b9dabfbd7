"""Counting and listing partitions of a number into a product (unordered factorizations, OEIS A001055)."""

from dataclasses import replace
from typing import Final

import numpy as np

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
from worker.games.partition.kernels.ones import OnesInFront, numbers_of_ones, rests_of
from worker.games.partition.kernels.quick import QUICK_PRODUCT, is_quickly_listed, quick_rows, quick_tuples
from worker.games.partition.kernels.ranking import Known, Limits, Listing, Ranking, check_table
from worker.games.partition.kernels.reach import is_out_of_reach
from worker.games.partition.kernels.states import StateListing
from worker.games.partition.kernels.words import to_int, width_for
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
    the number of parts is limited, or how often a factor may occur.

    Raises `FilterError` for products below 1 or infinitely many factors of 1, and `TooLargeError` before any work if
    factoring, the number of divisors or the signature exceeds a limit. `checkpoint` is called every few tenths of a
    second and raises to stop the work.
    """
    _check(product, filters)
    if product == 1:
        return _listing_of_one(filters).count
    if is_quickly_listed(product, filters, QUICK_PRODUCT):
        return sum([len(rows) for rows in quick_rows(product, filters, QUICK_PRODUCT, True)])
    if is_out_of_reach(product, filters):
        return 0
    if filters.only is not None:
        try:
            return _list_by_states(product, filters, checkpoint).count
        except TooLargeError:
            pass
    return _count_factored(factorize(product), filters, checkpoint)


def _count_factored(number: Factored, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of factorizations of a product of 2 or more that pass the filters."""
    weights = [
        len(numbers_of_ones(factors, _limits(filters), filters.allows(1)))
        for factors in range(sum(number.exponents) + 1)
    ]
    if not any(weights[1:]):
        return 0
    larger = _without_ones(filters)
    if filters.only is None and (filters.maximum is None or filters.maximum >= number.number):
        quotients = _quotients(number, larger)
        if quotients is not None:
            return _count_freely(number, larger, quotients, weights, checkpoint)
    return _count_over_divisors(number, larger, weights, checkpoint)


def first_factorizations(product: int, filters: Filters, limit: int) -> list[tuple[int, ...]]:
    """Return the first `limit` factorizations in lexicographic order of their ascending factors, quickly for cages.

    Raises the errors of `list_factorizations`. Factorizations of the size of a cage need no tables.
    """
    _check(product, filters)
    if product > 1 and is_quickly_listed(product, filters, QUICK_PRODUCT):
        return quick_tuples(product, filters, limit, True)
    return list_factorizations(product, filters).page(0, limit)


def list_factorizations(product: int, filters: Filters = FACTORS) -> Listing:
    """Return the listing of the factorizations that pass the filters, in lexicographic order of ascending factors.

    Raises the errors of `count_factorizations`, and `TooLargeError` if the table of divisors by parts (if limited) by
    divisors would be larger than `MAX_TABLE` words.
    """
    _check(product, filters)
    if product == 1:
        return _listing_of_one(filters)
    if is_out_of_reach(product, filters):
        return Known(())
    if filters.only is not None:
        try:
            return _list_by_states(product, filters)
        except TooLargeError:
            pass
    number = factorize(product)
    _check_divisors(number)
    values, states = divisor_states(number, _without_ones(filters))
    limits, sections = rests_of(sum(number.exponents), _limits(filters), filters.allows(1))
    if not sections:
        return Known(())
    width = _width(product)
    check_table(len(values), limits.most, number.divisors, width)
    ranking = Ranking.of(values, after_divisors(number, states), number.divisors - 1, width, limits)
    return OnesInFront([(ones, replace(ranking, level=level)) for ones, level in sections])


def _check(product: int, filters: Filters) -> None:
    if product < 1:
        raise FilterError(f"a product is 1 or more, not {product}")
    if filters.most is None and filters.copies is None and filters.allows(1):
        raise FilterError(
            "with factors of 1 there are infinitely many unless `parts` is given, or how often a factor may occur"
        )


def _limits(filters: Filters) -> Limits:
    return Limits(filters.fewest, filters.most, filters.copies)


def _without_ones(filters: Filters) -> Filters:
    return replace(filters, minimum=max(2, filters.minimum))


def _listing_of_one(filters: Filters) -> Listing:
    """Return the listing of the factorizations of 1, which have no other factors."""
    return OnesInFront([(numbers_of_ones(0, _limits(filters), filters.allows(1)), Known([()]))])


def _list_by_states(product: int, filters: Filters, checkpoint: Checkpoint = lambda: None) -> Listing:
    """Return the listing of factors from a list, by what is left after each of them."""
    values = [value for value in _without_ones(filters).values(product) if product % value == 0]
    limits, sections = rests_of(product.bit_length(), _limits(filters), filters.allows(1))
    if limits.most is None:
        listing = StateListing.of_products(product, values, limits, checkpoint)
        return OnesInFront([(ones, listing) for ones, _ in sections])
    each = [
        (ones, replace(limits, fewest=max(0, level - limits.slack), most=level)) for ones, level in sections
    ]
    return OnesInFront(
        [(ones, StateListing.of_products(product, values, some, checkpoint)) for ones, some in each]
    )


def _count_freely(
    number: Factored,
    filters: Filters,
    quotients: dict[tuple[tuple[int, ...], int], int],
    weights: list[int],
    checkpoint: Checkpoint,
) -> int:
    """Return the weighted sum over quotients of their factorizations without filters.

    `weights` say how many times factorizations into each number of factors count.
    """
    most = _most_counted(weights)
    counts = _free_counts(number, most, filters.copies, checkpoint)
    if most is None:
        every = sum(weight * counts.count(exponents) for (exponents, _), weight in quotients.items())
        return weights[-1] * every
    return sum(
        weight * times * counts.count(exponents, factors - used)
        for (exponents, used), weight in quotients.items()
        for factors, times in enumerate(weights)
        if times
    )


def _most_counted(weights: list[int]) -> int | None:
    """Return the largest number of factors that counts, or None if all numbers count as often."""
    if len(set(weights[1:])) == 1:
        return None
    return max(factors for factors, times in enumerate(weights) if times)


def _free_counts(
    number: Factored, most: int | None, copies: int | None, checkpoint: Checkpoint
) -> LatticeCounts | SignatureCounts:
    """Return counts of the divisors' factorizations: over all divisors, or by their signatures if that is too large."""
    width = _width(number.number)
    try:
        return LatticeCounts(number.exponents, most, copies, width, checkpoint)
    except TooLargeError as over_divisors:
        try:
            return SignatureCounts(signature(number.exponents), copies, checkpoint)
        except TooLargeError as by_signature:
            raise TooLargeError(f"{over_divisors}; {by_signature}") from by_signature


def _quotients(number: Factored, filters: Filters) -> dict[tuple[tuple[int, ...], int], int] | None:
    """Return weights by quotients' exponents and number of excluded factors divided out; None if there are too many.

    Multiplying the generating function by 1 - y·x^e removes factors e, and by (1 - y·x^e)/(1 - (y·x^e)^(m + 1)) those
    that occur m times at most.
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
            quotient, times = left, 0
            while all(have >= take for have, take in zip(quotient, exponents, strict=True)):
                quotient = tuple(have - take for have, take in zip(quotient, exponents, strict=True))
                times += 1
                sign = {0: 1, 1: -1}.get(times if filters.copies is None else times % (filters.copies + 1), 0)
                if sign:
                    key = quotient, used + times
                    found[key] = found.get(key, 0) + sign * weight
                if filters.copies is None:
                    break
        if len(found) > _MAX_QUOTIENTS:
            return None
    return found


def _count_over_divisors(
    number: Factored, filters: Filters, weights: list[int], checkpoint: Checkpoint
) -> int:
    """Return the number of factorizations by dynamic programming, divisor by divisor, with weights by their length."""
    _check_divisors(number)
    _, states = divisor_states(number, filters)
    width = _width(number.number)
    most = _most_counted(weights)
    levels = 1 if most is None else most + 1
    words = levels * number.divisors * width
    effort = levels * width * int(multiples(number.exponents, states).sum())
    if words > MAX_WORDS or effort > MAX_EFFORT:
        raise TooLargeError(
            f"counting over {len(states)} divisors takes {words} words and {effort} additions; the most are"
            f" {MAX_WORDS} and {MAX_EFFORT}",
            by_parts=most is not None
            and 2 * words <= MAX_WORDS * levels
            and 2 * effort <= MAX_EFFORT * levels,
        )
    counts = np.zeros((levels, number.divisors, width), np.uint64)
    counts[0, 0, 0] = 1
    use_divisors(counts, number.exponents, states, filters.copies, most is not None, checkpoint)
    if most is None:
        return weights[-1] * to_int(counts[0, -1])
    return sum(times * to_int(counts[factors, -1]) for factors, times in enumerate(weights[:levels]))


def _width(product: int) -> int:
    """Return how many words counts take: there are at most n factorizations of n.

    (L. Mattics and F. Dodd, A bound for the number of multiplicative partitions, 1986: n/log n but for n = 144.)
    """
    return width_for(product.bit_length())


def _check_divisors(number: Factored) -> None:
    if number.divisors > MAX_DIVISORS:
        raise TooLargeError(
            f"the product has {number.divisors} divisors; with these filters {MAX_DIVISORS} is the most"
        )
