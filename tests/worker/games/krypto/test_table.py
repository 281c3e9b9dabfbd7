"""The table and the solver count the same solutions of every game, by two algorithms."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
import pytest

from worker.declarations.operation import Output
from worker.games.krypto.kernels.families import function_graph, representatives
from worker.games.krypto.kernels.play.evaluate import evaluate, find_hits
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.kernels.play.writings import count_hits, count_writings
from worker.games.krypto.rules.rules import RULES, Rules
from worker.games.krypto.tables.games import HAND_SIZE, MAX_TARGET, TABLE, TableParams, unpacked

HANDS = 118_755
SHARES = 128
PIECE = 16
"""Hands in a row of a share."""
PARAMS = TableParams()
TARGETS = range(1, MAX_TARGET + 1)

Counts = list[tuple[int, int]]
"""Forms and distinct solutions, by target."""


def _solved(hand: Sequence[int], rules: Rules) -> Counts:
    """Return the counts of the solver for every target; the hand is evaluated once."""
    cards, graph = tuple(hand), function_graph(HAND_SIZE)
    values, fractions = evaluate(graph, cards, rules)
    writings = count_writings(graph, values, HAND_SIZE)
    return [
        (count_hits(writings, hits, HAND_SIZE)[0], len(representatives(cards, np.unique(hits[:, 0]))))
        for hits in (find_hits(graph, values, fractions, target) for target in TARGETS)
    ]


def _tabulated(start: int, stop: int) -> Iterator[tuple[bytes, Rules, Counts]]:
    output = TABLE.compute(PARAMS, {"start": start, "stop": stop}, lambda: None)
    assert isinstance(output, Output)
    assert len(output.rows) == stop - start
    for row in output.rows:
        for place, rules in enumerate(RULES):
            forms, distinct = unpacked(row.numbers, place, MAX_TARGET, len(RULES))
            unsolvable = [target for target in TARGETS if not forms[target - 1]]
            assert row.flags[place] == sum(1 << target - 1 for target in unsolvable)
            yield row.key, rules, list(zip(forms, distinct, strict=True))


def _differences(shard: dict[str, int]) -> list[tuple[bytes, Rules]]:
    """Return the hands from ``start`` to before ``stop``, and the rules, for which table and solver differ."""
    return [
        (hand, rules)
        for hand, rules, counts in _tabulated(shard["start"], shard["stop"])
        if counts != _solved(hand, rules)
    ]


def test_table_and_solver_agree_on_a_sample() -> None:
    chance = Random(1963)
    starts = [chance.randrange(HANDS - 2) for _ in range(20)]
    assert [_differences({"start": start, "stop": start + 2}) for start in starts] == [[]] * len(starts)


def test_solver_counts_all_targets_like_single_targets() -> None:
    for hand in ((1, 1, 1, 1, 10), (2, 3, 4, 5, 6), (7, 7, 12, 25, 25)):
        for rules in RULES:
            counted = [count_solutions(hand, target, rules) for target in TARGETS]
            assert _solved(hand, rules) == [(each.forms, each.distinct) for each in counted]


@pytest.mark.slow
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("share", [1963 % SHARES])
def test_table_and_solver_agree_on_a_share_of_all_games(share: int) -> None:
    """Compare a share of all games, in a quarter of a minute of one processor; all shares together are all games."""
    shards: list[Any] = [shard.input for shard in TABLE.plan(PARAMS)]
    assert sum(shard["stop"] - shard["start"] for shard in shards) == HANDS
    pieces = [{"start": start, "stop": min(start + PIECE, HANDS)} for start in range(0, HANDS, PIECE)][
        share::SHARES
    ]
    assert len(pieces) >= HANDS // PIECE // SHARES > 0
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as processes:
        assert [found for found in processes.map(_differences, pieces) if found] == []
