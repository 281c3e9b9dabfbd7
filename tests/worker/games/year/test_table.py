"""The tables of years and of repeated digits."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.oracle.year import values
from worker.declarations.published import read_published
from worker.declarations.table import NoQuery, TableData
from worker.games.year.operations.board import draw_board
from worker.games.year.operations.solve import REACH, YearReachParams, YearReachResult
from worker.games.year.rules.rules import RULES
from worker.games.year.tables.years import REPEATED, TABLE, YEARS, YearTableParams, years_by_reach

ROOT = Path(__file__).parents[4]


def _rows(table: Any) -> dict[str, dict[str, Any]]:
    assert table.published is not None
    return {row["digits"]: row for row in read_published(table.published)["result"]["reachable_by_digits"]}


def _count(digits: str, rules: str) -> int:
    found = values(digits, rules)
    return sum(value in found for value in range(101))


def test_known_counts_are_in_the_tables() -> None:
    years, repeated = _rows(YEARS), _rows(REPEATED)
    assert len(years) == 2_000
    assert [years["2016"][rules] for rules in RULES] == [20, 52, 38]
    assert (repeated["4444"]["basic"], repeated["4444"]["school"]) == (30, 80)
    assert len(repeated) == 81
    assert repeated["999999999"]["school"] is None


@settings(deadline=None, max_examples=15)
@given(st.integers(1000, 2999), st.sampled_from(RULES))
def test_years_of_the_table_have_the_counts_of_the_definition(year: int, rules: str) -> None:
    assert _rows(YEARS)[str(year)][rules] == _count(str(year), rules)


@settings(deadline=None, max_examples=15)
@given(st.integers(1, 9), st.integers(1, 4), st.sampled_from(RULES))
def test_repeated_digits_have_the_counts_of_the_definition(digit: int, repeats: int, rules: str) -> None:
    digits = str(digit) * repeats
    assert _rows(REPEATED)[digits][rules] == _count(digits, rules)


def test_records_name_all_digits_that_share_them() -> None:
    params = YearTableParams(first=1, last=9, repeats=2)
    partials = [
        TABLE.compute(params, shard.input, lambda: None).model_dump_json()  # type: ignore[union-attr]
        for shard in TABLE.plan(params)
    ]
    result = json.loads(TABLE.combine(params, partials))
    basic = next(record for record in result["records"] if record["rules"] == "basic")
    rows = result["reachable_by_digits"]
    assert basic["most_reachable"] == max(row["basic"] for row in rows)
    assert basic["worst_digits"] == [
        row["digits"] for row in rows if row["basic"] == basic["fewest_reachable"]
    ]


def test_numbers_of_a_range_are_either_reachable_or_not() -> None:
    params = YearReachParams(digits="2016", low=-10, high=10)
    found = REACH.compute(params, None, lambda: None)
    assert isinstance(found, YearReachResult)
    assert sorted([*(way.target for way in found.reachable), *found.unreachable]) == list(range(-10, 11))
    assert found.reachable_total == len(found.reachable)


def test_board_has_a_dash_for_each_number_that_cannot_be_made() -> None:
    params = YearReachParams(digits="2016")
    found = REACH.compute(params, None, lambda: None)
    assert isinstance(found, YearReachResult)
    drawn = draw_board(params, found)
    assert drawn is not None
    (board,) = drawn.boards
    squares = [square for row in board.squares for square in row]
    assert [int(square.label) for square in squares if square.text] == found.unreachable
    assert len({len(row) for row in board.squares}) == 1
    assert board.caption == "2 0 1 6: 20 of 101. Basic: + − × ÷"
    assert draw_board(YearReachParams(digits="2016", high=200), found) is None


def test_chart_names_the_rules_as_the_page_does() -> None:
    assert YEARS.published is not None
    years = cast("TableData", SimpleNamespace(result=read_published(YEARS.published)["result"]))
    names = {panel.title for panel in years_by_reach([years], NoQuery()).panels}
    page = (ROOT / "service/web/app/src/pages/year/texts.en.ts").read_text()
    assert names == {
        json.loads(text) for text in re.findall(r'^    (?:basic|school|apl): (".*"),$', page, re.M)
    }


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"digits": "20167", "rules": "school", "digit_order": "any"}, None),
        ({"digits": "201678", "rules": "basic", "digit_order": "any"}, None),
        ({"digits": "201678", "rules": "school", "digit_order": "any"}, "digit_order"),
        ({"digits": "2016789"}, "digits"),
        ({"digits": "20a6"}, "digits"),
        ({"digits": "٢٠١٦"}, "digits"),
        ({"digits": ""}, "digits"),
        ({"digits": "2016", "low": 1, "high": 0}, "high"),
        ({"digits": "2016", "low": 0, "high": 10_000}, "high"),
        ({"digits": "2016", "low": -(10**9) - 1}, "low"),
    ],
)
def test_bad_input_names_its_field(params: dict[str, Any], field: str | None) -> None:
    if field is None:
        YearReachParams.model_validate(params)
        return
    with pytest.raises(ValidationError) as refused:
        YearReachParams.model_validate(params)
    assert refused.value.errors()[0]["loc"] == (field,)


@pytest.mark.parametrize(
    ("params", "field"),
    [({"first": 5, "last": 4}, "last"), ({"first": 9, "last": 10, "repeats": 2}, "repeats")],
)
def test_table_refuses_what_has_no_rows_or_too_many_digits(params: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        YearTableParams.model_validate(params)
    assert refused.value.errors()[0]["loc"] == (field,)


def test_digits_in_any_order_are_one_question() -> None:
    one, other = (YearReachParams(digits=digits, digit_order="any") for digits in ("2016", "6102"))
    assert one.canonical() == other.canonical()
    assert YearReachParams(digits="2016").canonical() != YearReachParams(digits="6102").canonical()
