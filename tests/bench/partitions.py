"""Partitions of the size of a cage, listed and counted, and p(n): against PARI and FLINT in this process."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeVar

from flint import fmpz

from tests.bench.peers import partition_pari as pari
from tests.bench.report import Line
from tests.bench.size import Size
from worker.games.partition.kernels.additive import count_partitions, first_partitions
from worker.games.partition.kernels.multiplicative import count_factorizations, first_factorizations
from worker.games.partition.kernels.warm import warm_up
from worker.games.partition.rules.filters import Filters

ROUNDS = 5
CAGES = 400
RANGES = 40
# A bound that suffices for every cage.
ALL = 10_000
# The article's method goes through all partitions of the total.
ARTICLE_TOTAL = 25
TOTALS = range(10_000, 10_050)
TENFOLD = "at most 0.10"

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True)
class Cage:
    """The question about a cage: digits up to a size, all different or not, some excluded, with a sum and a product."""

    cells: int
    size: int
    distinct: bool
    exclude: tuple[int, ...]
    total: int
    product: int

    @cached_property
    def filters(self) -> Filters:
        """The same cage as filters of the core."""
        return Filters(self.cells, 1, self.size, self.distinct, self.exclude)


def _cages(count: int) -> list[Cage]:
    """Return cages of 2 to 6 cells in grids of order 4 to 9, each with a solution, as a solver asks for them."""
    rng = random.Random(4050)
    cages: list[Cage] = []
    while len(cages) < count:
        size, distinct = rng.randint(4, 9), rng.random() < 0.5
        cells = rng.randint(2, min(6, size) if distinct else 6)
        drawn = (
            rng.sample(range(1, size + 1), cells) if distinct else rng.choices(range(1, size + 1), k=cells)
        )
        left = [digit for digit in range(1, size + 1) if digit not in drawn]
        exclude = tuple(sorted(rng.sample(left, min(len(left), rng.randint(0, 2)))))
        cages.append(Cage(cells, size, distinct, exclude, sum(drawn), prod(drawn)))
    return cages


def _sums(cage: Cage) -> list[tuple[int, ...]]:
    return first_partitions(cage.total, cage.filters, ALL)


def _products(cage: Cage) -> list[tuple[int, ...]]:
    return first_factorizations(cage.product, cage.filters, ALL)


def _pari_sums(cage: Cage) -> list[tuple[int, ...]]:
    return pari.restricted_sums(cage.total, cage.cells, cage.size, cage.distinct, cage.exclude)


def _pari_sums_count(cage: Cage) -> int:
    return pari.restricted_sums_count(cage.total, cage.cells, cage.size, cage.distinct, cage.exclude)


def _pari_products(cage: Cage) -> list[tuple[int, ...]]:
    return pari.restricted_products(cage.product, cage.cells, cage.size, cage.distinct, cage.exclude)


def _pari_products_count(cage: Cage) -> int:
    return pari.restricted_products_count(cage.product, cage.cells, cage.size, cage.distinct, cage.exclude)


def _article_sums(cage: Cage) -> list[tuple[int, ...]]:
    return pari.article_sums(cage.total, cage.cells, cage.size, cage.distinct, cage.exclude)


def _mean_us(function: Callable[[T], object], asked: Sequence[T]) -> float:
    """Return the mean microseconds of processor time, which other processes hardly disturb."""
    began = time.process_time()
    for each in asked:
        function(each)
    return 1e6 * (time.process_time() - began) / len(asked)


def _compared(
    what: str, asked: Sequence[T], ours: Callable[[T], U], theirs: Callable[[T], U], aim: str, rounds: int
) -> Line:
    """Compare all answers, then return the mean times over all questions."""
    for each in asked:
        found, expected = ours(each), theirs(each)
        if found != (sorted(expected) if isinstance(expected, list) else expected):
            raise AssertionError(f"{what}: other answers for {each}")
    means = [(_mean_us(ours, asked), _mean_us(theirs, asked)) for _ in range(rounds)]
    return Line(what, "µs", [mean for mean, _ in means], [mean for _, mean in means], aim)


@dataclass(frozen=True)
class Ranges:
    """A question with ranges of values and of numbers of parts, which PARI's own `partitions` takes."""

    total: int
    values: tuple[int, int]
    parts: tuple[int, int]

    @cached_property
    def filters(self) -> Filters:
        """The same question as filters of the core."""
        return Filters(None, *self.values, between=self.parts)


def _ranges(count: int) -> list[Ranges]:
    """Return questions with some hundred to some thousand partitions each."""
    rng = random.Random(2606)
    asked: list[Ranges] = []
    while len(asked) < count:
        low, fewest = rng.randint(1, 3), rng.randint(2, 4)
        one = Ranges(
            rng.randint(30, 45), (low, low + rng.randint(8, 25)), (fewest, fewest + rng.randint(1, 5))
        )
        if count_partitions(one.total, one.filters) >= 100:
            asked.append(one)
    return asked


def _bench_ranges(size: Size, rounds: int) -> Iterator[Line]:
    asked = _ranges(size.of(RANGES, 5))
    yield _compared(
        "sums with ranges, listed / PARI",
        asked,
        lambda one: first_partitions(one.total, one.filters, ALL),
        lambda one: pari.ranged_sums(one.total, one.values, one.parts),
        TENFOLD,
        rounds,
    )
    yield _compared(
        "sums with ranges, counted / PARI",
        asked,
        lambda one: count_partitions(one.total, one.filters),
        lambda one: pari.ranged_sums_count(one.total, one.values, one.parts),
        TENFOLD,
        rounds,
    )


def _sums_count(cage: Cage) -> int:
    return count_partitions(cage.total, cage.filters)


def _products_count(cage: Cage) -> int:
    return count_factorizations(cage.product, cage.filters)


def bench_partitions(size: Size) -> Iterator[Line]:
    """Measure mean times for cages as a KenKen solver asks about them, and for p(n)."""
    warm_up()
    cages, rounds = _cages(size.of(CAGES, 20)), size.of(ROUNDS, 1)
    some = [cage for cage in cages if cage.total <= ARTICLE_TOTAL]
    yield _compared("sums of a cage, listed / PARI", cages, _sums, _pari_sums, TENFOLD, rounds)
    yield _compared("sums of a cage, counted / PARI", cages, _sums_count, _pari_sums_count, TENFOLD, rounds)
    yield _compared("products of a cage, listed / PARI", cages, _products, _pari_products, TENFOLD, rounds)
    yield _compared(
        "products of a cage, counted / PARI", cages, _products_count, _pari_products_count, TENFOLD, rounds
    )
    yield _compared(
        "sums of a cage, listed / the article's sumPart", some, _sums, _article_sums, TENFOLD, rounds
    )
    yield from _bench_ranges(size, rounds)
    yield _compared(
        f"p(n), n from {TOTALS.start:,} / FLINT",
        TOTALS,
        count_partitions,
        lambda total: int(fmpz(total).partitions_p()),
        "no more than the wrapping",
        rounds,
    )
