"""31-derful: winning with random lists, dealing, and how the census grows from order 3 to order 6."""

import random
import time
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import NamedTuple

from tests.bench.report import Line, Note, percentile
from tests.worker.games.derful31.sampling import ColumnSumClass, class_count
from worker.games.derful31.kernels.count.census import count_shard
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.list_count import count_list
from worker.games.derful31.kernels.grids.deal import deal
from worker.games.derful31.kernels.grids.ranking import ranking
from worker.games.derful31.kernels.play.solve import solve
from worker.games.derful31.kernels.warm import warm_up
from worker.games.derful31.rules.deck import Deck, TooLargeError, possible_totals, standard_deck
from worker.games.derful31.rules.plan import plan_census

LISTS = 10_000
COUNTED_LISTS = 300
DEALS = 1_000
TOTAL = 31
# The aims, to compare with.
SOLVE_MS, WORST_MS, DEAL_MS = 20.0, 1_000.0, 1.0
SAMPLED_TOTALS = 5
CLASSES_A_TOTAL = 100
PROCESSORS = 100


def bench_derful() -> Iterator[Line | Note]:
    """All on one processor, of which the times are."""
    warm_up()
    yield from _solve()
    yield from _deal()
    yield from _growth()


def _milliseconds(began: float) -> float:
    return 1000 * (time.process_time() - began)


def _solve() -> Iterator[Line | Note]:
    rng = random.Random(31)
    cards = standard_deck(5).cards
    winning: list[float] = []
    counting: list[float] = []
    lost: list[float] = []
    while len(winning) < LISTS:
        hand = rng.sample(cards, 25)
        if sum(hand) % 5:
            continue
        began = time.process_time()
        found = solve(hand, 5)
        took = _milliseconds(began)
        if found.grid is None:
            lost.append(took)
            continue
        winning.append(took)
        if len(counting) < COUNTED_LISTS:
            began = time.process_time()
            count_list(Deck.of_cards(hand), 5)
            counting.append(took + _milliseconds(began))
    yield Line(
        "31-derful, 25 random cards won / aim, median", "ms", [median(winning)], [SOLVE_MS], "at most 1"
    )
    yield Line("31-derful, 25 random cards won / aim, worst", "ms", [max(winning)], [WORST_MS], "at most 1")
    yield Note(
        f"{LISTS:,} lists that win, p99 {percentile(winning, 99):.2f} ms; {len(lost)} more were proved not to, in"
        f" {max(lost, default=0.0):.0f} ms at most"
    )
    yield Note(
        f"with all games of the list counted: median {median(counting):.1f} ms, worst {max(counting):.0f} ms of"
        f" {COUNTED_LISTS}"
    )


def _deal() -> Iterator[Line | Note]:
    deck = standard_deck(5)
    began = time.process_time()
    ranking(deck, 5, TOTAL)
    counted = _milliseconds(began)
    began = time.process_time()
    deal(deck, 5, TOTAL, DEALS, seed=31)
    yield Line(
        "31-derful, a deal of order 5 / aim", "ms", [_milliseconds(began) / DEALS], [DEAL_MS], "at most 1"
    )
    yield Note(
        f"getting ready for total {TOTAL}, from the disk if its grids were ever counted: {counted / 1000:.2g} s"
    )


def _growth() -> Iterator[Line | Note]:
    took = {}
    for order in (3, 4, 5):
        deck = standard_deck(order)
        began = time.process_time()
        for shard in plan_census(deck, order):
            count_shard(deck, order, shard)
        took[order] = _milliseconds(began) / 1000
    grown = ", ".join(f"order {order} {seconds:.3g} s" for order, seconds in took.items())
    yield Note(f"31-derful, whole census on one processor: {grown}")
    yield _order_6()


class Sample(NamedTuple):
    """What counting the grids of some classes of a total of order 6 took, in seconds."""

    table: float
    classes: int
    each: Sequence[float]

    @property
    def whole(self) -> float:
        """The seconds for all classes."""
        return self.table + self.classes * mean(self.each)


def _order_6() -> Note:
    """Sums over the totals by the mean of those measured, which are evenly spaced."""
    deck = standard_deck(6)
    totals = possible_totals(deck, 6)
    places = [round((place + 0.5) * len(totals) / SAMPLED_TOTALS) for place in range(SAMPLED_TOTALS)]
    samples = [_sample(deck, totals[place]) for place in places]
    seconds = len(totals) * mean(sample.whole for sample in samples)
    measured = sum(sample.table + sum(sample.each) for sample in samples)
    slowest = max(max(sample.each) for sample in samples)
    shards = len(totals) * mean(sample.classes for sample in samples)
    return Note(
        f"order 6, labelled grids: {seconds / 3600:,.1f} hours of one processor for {len(totals)} totals, or"
        f" {seconds / 60 / PROCESSORS:,.1f} minutes on {PROCESSORS}; estimated from"
        f" {SAMPLED_TOTALS * CLASSES_A_TOTAL} of {shards:,.0f} shards, {measured:.0f} s measured, the slowest"
        f" {slowest:.1f} s"
    )


def _sample(deck: Deck, total: int) -> Sample:
    rng = random.Random(total)
    began = time.process_time()
    grids = Grids(deck, total, (1,) * 6)
    classes = class_count(grids, 6)
    # Makes the tables that all classes share.
    _count(grids, 0)
    table = _milliseconds(began) / 1000
    each = [_count(grids, number) for number in rng.sample(range(classes), CLASSES_A_TOTAL)]
    return Sample(table, classes, each)


def _count(grids: Grids, number: int) -> float:
    """The seconds that counting a class takes, from one slice of it."""
    began = time.process_time()
    try:
        each = ColumnSumClass(grids, 6, number)
    except TooLargeError:
        # Such a class, and they are few, takes two words to count in: what it takes to find that is all we know.
        return _milliseconds(began) / 1000
    tallied = _milliseconds(began) / 1000
    if not each.slices:
        return tallied
    began = time.process_time()
    each.count(0)
    return tallied + each.slices * _milliseconds(began) / 1000
