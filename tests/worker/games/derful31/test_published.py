"""The census of order 6 published with the service, and its recount."""

import json
import re
from math import factorial

import pytest

from tests.worker.games.derful31 import modular_count
from tests.worker.games.derful31.published_census import published_census, published_totals
from tests.worker.games.derful31.second_count import second_count
from worker.declarations.operation import Output
from worker.declarations.published import RecountResult, json_text
from worker.games.derful31.operations.enumerate import Derful31EnumerateParams, Derful31EnumerateResult
from worker.games.derful31.rules.deck import possible_totals, standard_deck
from worker.games.derful31.tables.games import RECOUNT

MOVES = 2 * factorial(6) ** 2


def test_file_states_its_origin() -> None:
    census = published_census()
    rows = census["result"]["by_total"]
    totals = list(possible_totals(standard_deck(6), 6))
    assert [row["total"] for row in rows] == totals
    # All totals were counted twice.
    assert census["second_count"] == {
        "program": modular_count.__name__,
        "modulus": modular_count.PRIME,
        "totals": totals,
        "counted_on": "2026-11-24",
    }
    seconds = census["seconds_by_total"]
    assert list(seconds) == [str(total) for total in totals]
    assert abs(sum(map(sum, seconds.values())) - census["processor_seconds"]) < 1
    assert census["computed_on"] == "2026-11-23"
    # The shards of the second version count the same as those of the third, whose result this is.
    assert census["computed_with"]["engine"] == "31-derful.enumerate@2"
    assert all(re.fullmatch("[0-9a-f]{40}", census["computed_with"][name]) for name in ("games", "lists"))
    for row in rows:
        # A game has at most this many grids, and fewer the more its cards are alike.
        assert 0.9 * MOVES < int(row["labelled"]) / int(row["games"]) <= MOVES


def test_result_has_the_numbers_of_thepublished_census() -> None:
    found = Derful31EnumerateResult.model_validate(published_census()["result"])
    assert found.games == "22209853753448607"
    assert found.labelled == "23024756265969125018880"
    by_total = {row.total: (row.games, row.labelled) for row in found.by_total}
    assert by_total[57] == ("61888", "60350184000")
    assert by_total[31] == ("145800315174", "151126322148878400")
    assert (found.lists, found.hands) == (1_431_350, "417914658604275200")
    lists = {row.total: (row.lists, row.possible_lists) for row in found.by_total}
    assert (lists[31], lists[38], lists[57]) == ((4, 4), (33_525, 33_527), (19, 25))


def test_total_counted_again_agrees() -> None:
    params = Derful31EnumerateParams(order=6, total=57, count_only=True)
    partials = []
    for shard in json.loads(json.dumps([shard.input for shard in RECOUNT.plan(params)])):
        output = RECOUNT.compute(params, shard, lambda: None)
        assert isinstance(output, Output)
        partials.append(output.partial.model_dump_json())
    found = RecountResult.model_validate_json(RECOUNT.combine(params, partials))
    assert (found.agrees, [row.row_text for row in found.recounted_rows]) == (
        True,
        [json_text(row) for row in published_totals() if row["total"] == 57],
    )


@pytest.mark.slow
def test_second_count_by_other_methods_agrees() -> None:
    counted = dict(second_count(57))
    [published] = [row for row in published_totals() if row["total"] == 57]
    assert counted["rest"] == 0
    assert (counted["labelled_grids"], counted["games"]) == (
        int(published["labelled"]),
        int(published["games"]),
    )
