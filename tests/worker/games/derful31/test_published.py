"""The census of order 6 published with the service, and its recount."""

import json
import re
from math import factorial
from pathlib import Path

import pytest

from tests.worker.games.derful31 import modular_count
from tests.worker.games.derful31.second_count import second_count
from worker.declarations.data_file import CorruptDataError
from worker.declarations.operation import Output
from worker.games.derful31.operations.enumerate import ENUMERATE, DerfulEnumerateResult
from worker.games.derful31.rules.deck import possible_totals, standard_deck
from worker.games.derful31.tables import published as module
from worker.games.derful31.tables.published import (
    DATA,
    PUBLISHED,
    RECOUNT,
    PublishedParams,
    RecountParams,
    RecountResult,
    read_published,
)

MOVES = 2 * factorial(6) ** 2


def _recounted(params: RecountParams) -> list[str]:
    """Return the partial results of a recount."""
    partials = []
    for shard in json.loads(json.dumps([shard.input for shard in RECOUNT.plan(params)])):
        output = RECOUNT.compute(params, shard, lambda: None)
        assert isinstance(output, Output)
        partials.append(output.partial.model_dump_json())
    return partials


def test_file_states_its_origin() -> None:
    census, rows = json.loads(DATA.read_text(encoding="utf-8")), read_published()
    totals = list(possible_totals(standard_deck(6), 6))
    assert [row["total"] for row in rows] == totals
    assert (census["kind"], census["engine"]) == (ENUMERATE.kind, "31-derful.enumerate@2")
    # All totals were counted twice.
    assert census["second_count"] == {
        "program": modular_count.__name__,
        "modulus": modular_count.PRIME,
        "totals": totals,
        "counted_on": "2026-11-24",
    }
    assert ENUMERATE.params.model_validate(census["params"]).canonical() == census["params"]
    for seconds in ("processor_seconds", "lists_seconds"):
        assert abs(sum(row[seconds] for row in census["by_total"]) - census[seconds]) < 1
    assert census["counted_on"] == "2026-11-23"
    assert all(re.fullmatch("[0-9a-f]{40}", census[commit]) for commit in ("kernels", "lists_kernels"))
    for row in rows:
        # A game has at most this many grids, and fewer the more its cards are alike.
        assert 0.9 * MOVES < int(row["labelled"]) / int(row["games"]) <= MOVES


def test_result_equals_an_enumeration() -> None:
    found = PUBLISHED.compute(PublishedParams(order=6), None, lambda: None)
    assert isinstance(found, DerfulEnumerateResult)
    assert (found.games, found.games_exact) == (None, "22209853753448607")
    assert found.labelled == "23024756265969125018880"
    by_total = {row.total: (row.games_exact, row.labelled) for row in found.by_total}
    assert by_total[57] == ("61888", "60350184000")
    assert by_total[31] == ("145800315174", "151126322148878400")
    assert (found.lists, found.hands) == (1_431_350, "417914658604275200")
    lists = {row.total: (row.lists, row.possible_lists) for row in found.by_total}
    assert (lists[31], lists[38], lists[57]) == ((4, 4), (33_525, 33_527), (19, 25))


def test_damaged_file_is_noticed(tmp_path: Path) -> None:
    damaged = tmp_path / DATA.name
    damaged.write_text(DATA.read_text(encoding="utf-8").replace('"61888"', '"61889"'), encoding="utf-8")
    with pytest.raises(CorruptDataError, match="do not have the checksum"):
        read_published(damaged)


def test_recount_agrees_or_names_the_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    params = RecountParams(order=6, total=57)
    partials = _recounted(params)
    found = RecountResult.model_validate_json(RECOUNT.combine(params, partials))
    assert (found.agrees, [(row.total, row.agrees) for row in found.by_total]) == (True, [(57, True)])
    others = [{**row, "games": "1"} if row["total"] == 57 else row for row in read_published()]
    monkeypatch.setattr(module, "read_published", lambda: others)
    found = RecountResult.model_validate_json(RECOUNT.combine(params, partials))
    assert (found.agrees, [(row.total, row.agrees) for row in found.by_total]) == (False, [(57, False)])


@pytest.mark.slow
def test_second_count_by_other_methods_agrees() -> None:
    counted = dict(second_count(57))
    [published] = [row for row in read_published() if row["total"] == 57]
    assert counted["rest"] == 0
    assert (counted["labelled_grids"], counted["games"]) == (
        int(published["labelled"]),
        int(published["games"]),
    )
