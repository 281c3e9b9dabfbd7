"""The estimate of ``31-derful/enumerate`` against the processor time it takes, with decks of many kinds."""

import json
import time

import pytest

from worker.declarations.operation import Output
from worker.games.derful31.kernels.warm import warm_up
from worker.games.derful31.operations.enumerate import ENUMERATE, Derful31EnumerateParams
from worker.games.derful31.rules.deck import Deck
from worker.games.derful31.rules.plan import TRYING_SECONDS, count_lists, trying_seconds

# Generous bounds: measured times are one to three times below the estimate, but processors and their loads differ.
MOST_BELOW = 30
MOST_ABOVE = 4


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    warm_up()


def _copies(count: int, values: range) -> list[list[int]]:
    return [[value, count] for value in values]


@pytest.mark.parametrize(
    ("deck", "total", "count_only"),
    [
        ("standard", 23, False),
        (_copies(2, range(1, 13)), 22, False),
        (_copies(4, range(1, 11)), 16, False),
        (_copies(1, range(1, 17)), 34, False),
        (_copies(5, range(1, 13)), 17, True),
        (_copies(5, range(1, 13)), 26, True),
    ],
)
def test_enumerating_takes_about_as_long_as_estimated(deck: object, total: int, count_only: bool) -> None:
    params = Derful31EnumerateParams.model_validate(
        {"order": 4, "deck": deck, "total": total, "count_only": count_only}
    )
    assert ENUMERATE.estimate is not None
    estimated = ENUMERATE.estimate(params).seconds
    began = time.process_time()
    for shard in ENUMERATE.plan(params):
        output = ENUMERATE.compute(params, json.loads(json.dumps(shard.input)), lambda: None)
        assert isinstance(output, Output)
        list(output.items)
    used = time.process_time() - began
    assert estimated / MOST_BELOW < used < MOST_ABOVE * estimated


@pytest.mark.parametrize(
    "deck", [_copies(2, range(1, 16)), _copies(7, range(3, 9)), [[2, 1], [5, 3], [9, 9], [40, 30]]]
)
@pytest.mark.parametrize("order", [2, 3, 4])
def test_card_lists_are_counted_for_all_totals_at_once(deck: list[list[int]], order: int) -> None:
    cards = Deck.of_copies((value, copies) for value, copies in deck)
    for total in range(order, 45 * order, 5):
        lists = count_lists(cards, order, total)
        assert trying_seconds(cards, order, total) == TRYING_SECONDS * lists
