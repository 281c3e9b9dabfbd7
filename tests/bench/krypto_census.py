"""The census of Krypto on one processor, against the method of the analysis, compiled, on a sample of hands."""

import random
import time
from collections.abc import Iterator
from statistics import median

from tests.bench.peers.krypto_article import count_forms
from tests.bench.report import Line, Note
from tests.bench.size import Size
from worker.games.krypto.kernels.census import store
from worker.games.krypto.kernels.census.counting import census_shard
from worker.games.krypto.kernels.warm import warm_up
from worker.games.krypto.rules.census import COUNTS, Census, KryptoMeasure, plan_census
from worker.games.krypto.rules.rules import RULES, Rules

ROUNDS: dict[KryptoMeasure, int] = {"solvability": 3, "forms": 3, "solutions": 1}
# Upper targets for a census of all hands, in seconds of one processor.
AIMS_S: dict[KryptoMeasure, int] = {"solvability": 2, "forms": 6, "solutions": 60}
SAMPLE = 40
LOW, HIGH, CARDS, TARGETS = 1, 25, 5, (1, 25)
COUNTDOWN = [*((value, 2) for value in range(1, 11)), (25, 1), (50, 1), (75, 1), (100, 1)]


def bench_krypto_census(size: Size) -> Iterator[Line | Note]:
    """Measure hands per second of one processor: of all 118,755, each with all targets, and of the sample."""
    warm_up()
    rng = random.Random(1963)
    high, hands = size.of((HIGH, SAMPLE), (5, 3))
    sample = [sorted(rng.choices(range(LOW, high + 1), k=CARDS)) for _ in range(hands)]
    for rules in RULES:
        for count in COUNTS:
            seconds = []
            peers = []
            census = Census.of_range(LOW, high, CARDS).with_(targets=TARGETS, rules=rules, count=count)
            for _ in range(size.of(ROUNDS[count], 1)):
                seconds.append(_seconds(census))
                peers.append(hands / _article_seconds(sample, rules))
            ours = [census.hands / each for each in seconds]
            yield Line(
                f"census, {count}, {rules} / article", "hands/s", ours, peers, f"all in {AIMS_S[count]} s"
            )
            yield Note(f"all {census.hands:,} hands in {median(seconds):.2f} s of a processor")
    deck, cards = size.of((COUNTDOWN, 6), (COUNTDOWN[-5:], 4))
    countdown = Census.of_deck(deck, cards).with_(targets=(101, 999), rules="positive", use="any")
    took = _seconds(countdown)
    yield Note(f"Countdown's {countdown.hands:,} hands with 899 targets each in {took:.2f} s of a processor")
    yield Note(
        "the article's method counts forms, whatever is counted here; it could not tell distinct solutions"
    )


def _seconds(census: Census) -> float:
    """Return the processor seconds of a census that reuses nothing from an earlier one."""
    store._stores.clear()
    began = time.process_time()
    for shard in plan_census(census):
        census_shard(census, shard)
    return time.process_time() - began


def _article_seconds(sample: list[list[int]], rules: Rules) -> float:
    began = time.process_time()
    count_forms(sample, TARGETS, rules)
    return time.process_time() - began
