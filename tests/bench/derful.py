"""31-derful: winning with random lists, dealing, and the growth of the census from order 3 to order 6."""

import random
import time
from collections.abc import Iterator
from itertools import islice
from statistics import mean, median
from typing import NamedTuple

from tests.bench.report import Line, Note, percentile
from tests.bench.size import Size
from worker.games.derful31.kernels.count.census import count_shard
from worker.games.derful31.kernels.count.list_count import count_list
from worker.games.derful31.kernels.grids.deal import deals
from worker.games.derful31.kernels.grids.ranking import ranking
from worker.games.derful31.kernels.play.solve import solve
from worker.games.derful31.kernels.warm import warm_up
from worker.games.derful31.rules.deck import Deck, possible_totals, standard_deck
from worker.games.derful31.rules.plan import CensusShard, census_seconds, plan_census

LISTS = 10_000
COUNTED_LISTS = 300
DEALS = 1_000
TOTAL = 31
# Targets, in seconds.
SOLVE_MS, WORST_MS, DEAL_MS = 20.0, 1_000.0, 1.0
SAMPLED_TOTALS = 5
CHEAP_TOTAL = 51
"""A total of order 6 with few games, for a small run."""
SHARDS_EACH = 3


def bench_derful(size: Size) -> Iterator[Line | Note]:
    """Run all on one processor and report its times."""
    warm_up()
    yield from _solve(size)
    yield from _deal(size)
    yield from _growth(size)


def _milliseconds(began: float) -> float:
    return 1000 * (time.process_time() - began)


def _solve(size: Size) -> Iterator[Line | Note]:
    lists, counted = size.of((LISTS, COUNTED_LISTS), (20, 3))
    rng = random.Random(31)
    cards = standard_deck(5).cards
    winning: list[float] = []
    counting: list[float] = []
    lost: list[float] = []
    while len(winning) < lists:
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
        if len(counting) < counted:
            began = time.process_time()
            count_list(Deck.of_cards(hand), 5)
            counting.append(took + _milliseconds(began))
    yield Line(
        "31-derful, 25 random cards won / aim, median", "ms", [median(winning)], [SOLVE_MS], "at most 1"
    )
    yield Line("31-derful, 25 random cards won / aim, worst", "ms", [max(winning)], [WORST_MS], "at most 1")
    yield Note(
        f"{lists:,} lists that win, p99 {percentile(winning, 99):.2f} ms; {len(lost)} more were proved not to, in"
        f" {max(lost, default=0.0):.0f} ms at most"
    )
    yield Note(
        f"with all games of the list counted: median {median(counting):.1f} ms, worst {max(counting):.0f} ms of"
        f" {counted}"
    )


def _deal(size: Size) -> Iterator[Line | Note]:
    deck = standard_deck(5)
    total, count = size.of((TOTAL, DEALS), (24, 10))
    began = time.process_time()
    ranking(deck, 5, total)
    counted = _milliseconds(began)
    began = time.process_time()
    list(islice(deals(deck, 5, total, seed=31), count))
    yield Line(
        "31-derful, a deal of order 5 / aim", "ms", [_milliseconds(began) / count], [DEAL_MS], "at most 1"
    )
    yield Note(
        f"getting ready for total {total}, from the disk if its grids were ever counted: {counted / 1000:.2g} s"
    )


def _growth(size: Size) -> Iterator[Line | Note]:
    took = {}
    for order in size.of((3, 4, 5), (3, 4)):
        deck = standard_deck(order)
        began = time.process_time()
        for shard in plan_census(deck, order):
            count_shard(deck, order, shard)
        took[order] = _milliseconds(began) / 1000
    grown = ", ".join(f"order {order} {seconds:.3g} s" for order, seconds in took.items())
    yield Note(f"31-derful, whole census on one processor: {grown}")
    yield _order_6(size)


def _order_6(size: Size) -> Note:
    """Estimate the census of order 6 from some shards of evenly spaced totals, by the plan's expected times."""
    deck = standard_deck(6)
    totals = possible_totals(deck, 6)
    spaced = [totals[round((place + 0.5) * len(totals) / SAMPLED_TOTALS)] for place in range(SAMPLED_TOTALS)]
    chosen = size.of(spaced, [CHEAP_TOTAL])
    samples = [_sample(deck, total, size.of(SHARDS_EACH, 1)) for total in chosen]
    planned = sum(census_seconds(deck, 6, (total,)) for total in chosen)
    seconds = sum(sample.whole for sample in samples) * census_seconds(deck, 6) / planned
    return Note(
        f"31-derful, whole census of order 6 on one processor: {seconds / 60:,.0f} minutes, estimated from"
        f" {sum(sample.counted for sample in samples)} of {len(plan_census(deck, 6)):,} shards, the slowest"
        f" {max(sample.slowest for sample in samples):.1f} s; {census_seconds(deck, 6) / 60:,.0f} minutes by its plan"
    )


class Sample(NamedTuple):
    """Seconds that counting some shards of a total took."""

    whole: float
    """The seconds for all shards of the total, extrapolated."""
    slowest: float
    counted: int


def _sample(deck: Deck, total: int, each: int) -> Sample:
    """Time this many shards of each kind of work, without the first one, which builds the tables for later shards."""
    rng = random.Random(total)
    shards = plan_census(deck, 6, (total,))
    whole, took = 0.0, []
    for work in dict.fromkeys(shard.work for shard in shards):
        first, *others = (shard for shard in shards if shard.work == work)
        began = _shard_seconds(deck, first)
        usual = [_shard_seconds(deck, shard) for shard in rng.sample(others, min(each, len(others)))]
        whole += began + len(others) * mean(usual or [0.0])
        took += [began, *usual]
    return Sample(whole, max(took), len(took))


def _shard_seconds(deck: Deck, shard: CensusShard) -> float:
    began = time.process_time()
    count_shard(deck, 6, shard)
    return _milliseconds(began) / 1000
