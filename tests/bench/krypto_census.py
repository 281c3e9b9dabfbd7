"""The census of Krypto on one processor, against the method of the analysis, compiled, on a sample of hands."""

import random
import time
from collections.abc import Iterator

from tests.bench.peers.krypto_article import count_forms
from tests.bench.report import Line, Note
from worker.core.krypto.census import store
from worker.core.krypto.census.plan import plan_census
from worker.core.krypto.census.shard import census_shard
from worker.core.krypto.census.spec import COUNTS, Census, Count
from worker.core.krypto.rules import RULES, Rules
from worker.core.krypto.warm import warm_up

ROUNDS: dict[Count, int] = {"solvability": 3, "forms": 3, "distinct": 1}
SAMPLE = 40
LOW, HIGH, CARDS, TARGETS = 1, 25, 5, (1, 25)


def bench_krypto_census() -> Iterator[Line | Note]:
    """Hands a second: all 118,755 of them, each with all targets, against the sample's."""
    warm_up()
    rng = random.Random(1963)
    sample = [sorted(rng.choices(range(LOW, HIGH + 1), k=CARDS)) for _ in range(SAMPLE)]
    for rules in RULES:
        for count in COUNTS:
            seconds = []
            peers = []
            for _ in range(ROUNDS[count]):
                seconds.append(_census_seconds(rules, count))
                peers.append(SAMPLE / _article_seconds(sample, rules))
            hands = Census.of_range(LOW, HIGH, CARDS).hands
            ours = [hands / each for each in seconds]
            yield Line(f"census, {count}, {rules} / article", "hands/s", ours, peers, "")
            yield Note(f"all {hands:,} hands in {min(seconds):.2f} s")
    yield Note(
        "the article's method counts forms, whatever is counted here; it could not tell distinct solutions"
    )


def _census_seconds(rules: Rules, count: Count) -> float:
    """How long a census takes that finds nothing from an earlier one."""
    census = Census.of_range(LOW, HIGH, CARDS).with_(targets=TARGETS, rules=rules, count=count)
    store.forget()
    began = time.perf_counter()
    for shard in plan_census(census):
        census_shard(census, shard)
    return time.perf_counter() - began


def _article_seconds(sample: list[list[int]], rules: Rules) -> float:
    began = time.perf_counter()
    count_forms(sample, TARGETS, rules)
    return time.perf_counter() - began
