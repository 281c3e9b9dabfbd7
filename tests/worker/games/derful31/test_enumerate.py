"""``31-derful/enumerate``: the result is the census, however the work is cut."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from worker.declarations.operation import Output, Refusal
from worker.games.derful31.operations import enumerate as module
from worker.games.derful31.operations.enumerate import ENUMERATE, Derful31EnumerateParams
from worker.games.derful31.rules.plan import plan_census

CENSUS = Path(__file__).parents[3] / "data" / "derful31_census.csv"


def _enumerate(**asked: Any) -> tuple[dict[str, Any], list[dict[str, Any]], int]:
    """Return the result, the items, and the number of shards; shards and partials travel as JSON."""
    params = Derful31EnumerateParams.model_validate(asked)
    shards = json.loads(json.dumps([shard.input for shard in ENUMERATE.plan(params)]))
    partials, items = [], []
    for task in shards:
        output = ENUMERATE.compute(params, task, lambda: None)
        assert isinstance(output, Output)
        items += [json.loads(str(item)) for item in output.items]
        partials.append(output.partial.model_dump_json())
    return json.loads(ENUMERATE.combine(params, partials)), items, len(shards)


def _published(order: int) -> list[dict[str, int]]:
    with CENSUS.open(encoding="utf-8") as file:
        rows = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]
    return [row for row in rows if row["order"] == order and row["games"]]


@pytest.mark.parametrize(("order", "games"), [(2, 1), (3, 358), (4, 251_212)])
def test_small_orders_are_counted_as_published(order: int, games: int) -> None:
    found, items, _ = _enumerate(order=order, count_only=True)
    assert (int(found["games"]), found["listed_total"], items) == (games, 0, [])
    columns = ("total", "games", "labelled", "lists", "possible_lists", "hands")
    assert [tuple(int(row[name]) for name in columns) for row in found["by_total"]] == [
        tuple(row[name] for name in columns) for row in _published(order)
    ]


def test_order_3_is_listed_in_full() -> None:
    found, items, _ = _enumerate(order=3)
    assert len(items) == int(found["games"]) == found["listed_total"] == 358
    assert found["lists"] == 358
    assert [item["total"] for item in items] == sorted(item["total"] for item in items)
    assert len({str(item["grid"]) for item in items}) == 358


def test_answer_does_not_depend_on_the_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _enumerate(order=5, total=43)
    assert whole[2] == 1
    monkeypatch.setattr(module, "JOB_SHARD_SECONDS", 0.01)
    monkeypatch.setattr("worker.games.derful31.rules.plan.SHARD_SECONDS", 0.001)
    cut = _enumerate(order=5, total=43)
    assert cut[2] > 2
    assert cut[:2] == whole[:2]


def test_order_5_is_listed_if_it_has_few_games() -> None:
    found, items, _ = _enumerate(order=5, total=48)
    assert len(items) == found["listed_total"] == int(found["games"]) == 159
    assert {item["total"] for item in items} == {48}
    dense, none, _ = _enumerate(order=5, total=43)
    assert (int(dense["games"]), dense["listed_total"], none) == (1_449_436, 0, [])


def test_shards_of_order_5_take_about_a_second() -> None:
    params = Derful31EnumerateParams(order=5)
    shards = ENUMERATE.plan(params)
    assert ENUMERATE.estimate is not None
    assert ENUMERATE.estimate(params).seconds / len(shards) < 1.5
    assert sum(shard.weight for shard in shards) == len(plan_census(params.cards, 5))


def test_requested_total_without_games_is_listed() -> None:
    found, items, _ = _enumerate(order=2, total=19)
    assert (found["games"], items) == ("0", [])
    assert [row["total"] for row in found["by_total"]] == [19]
    assert found["win_probability"] == "0"


def test_games_of_another_deck_are_counted() -> None:
    """Count the semimagic squares of 1 to 9: there are 72, and each can be made from any other."""
    found, items, _ = _enumerate(order=3, deck=[[value, 1] for value in range(1, 10)])
    assert int(found["games"]) == len(items) == 1
    assert int(found["labelled"]) == 72
    assert found["win_probability"] == "1"


def test_more_games_than_can_be_listed_are_counted_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_LISTED", 10)
    with pytest.raises(Refusal, match="There are 39 games with total 18; at most 10"):
        _enumerate(order=3, total=18)
    assert _enumerate(order=3, total=18, count_only=True)[0]["games"] == "39"
