"""Puzzles that are dealt, their codes, and the puzzles of days."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worker.code_formats import puzzle_of
from worker.games.year.kernels.values import Game
from worker.games.year.kernels.ways import solve
from worker.games.year.operations.codes import PUZZLES
from worker.games.year.operations.deal import DAILY, DEAL, WEEK, YearDealParams, YearDealResult
from worker.games.year.rules.rules import ORDERS, RULES, Order, Rules


def _dealt(params: YearDealParams) -> YearDealResult:
    dealt = DEAL.compute(params, None, lambda: None)
    assert isinstance(dealt, YearDealResult)
    return dealt


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**53 - 1), st.integers(3, 4), st.sampled_from(RULES), st.sampled_from(ORDERS))
def test_dealt_puzzles_can_be_solved_but_not_at_once(
    seed: int, digits_total: int, rules: Rules, order: Order
) -> None:
    params = YearDealParams(seed=seed, digits_total=digits_total, rules=rules, digit_order=order)
    dealt = _dealt(params)
    assert dealt == _dealt(params)
    assert len(dealt.digits) == digits_total
    assert set(dealt.digits) <= set("123456789")
    assert 1 <= dealt.target <= 100
    found = solve(Game(dealt.digits, rules, order), dealt.target, 1)
    assert (found.ways_total, found.ways[0].signs_total) == (dealt.ways_total, dealt.signs_total)
    assert dealt.signs_total >= digits_total - 1


def test_codes_open_the_puzzle_with_its_simplest_way() -> None:
    dealt = _dealt(YearDealParams(seed=2027))
    opened = PUZZLES.opened(puzzle_of(dealt.puzzle_code))
    assert (opened.puzzle["digits"], opened.puzzle["target"]) == (dealt.digits, dealt.target)
    assert opened.question is not None
    operation, params = opened.question
    way = opened.answer(operation.compute(params, None, lambda: None).model_dump())  # type: ignore[union-attr]
    assert isinstance(way, dict)
    assert way["signs_total"] == dealt.signs_total
    drawn = PUZZLES.draw(opened.puzzle, way, dealt.puzzle_code)
    assert way["expression"].replace("-", "−") in drawn.description
    assert PUZZLES.invitation(opened.puzzle) in drawn.description


@pytest.mark.parametrize("weekday", range(7))
def test_each_weekday_has_its_rules_and_digits(weekday: int) -> None:
    day = DAILY.first_day + timedelta(days=(weekday - DAILY.first_day.weekday()) % 7)
    params = DAILY.params(day, "a secret")
    assert (params.rules, params.digits_total) == WEEK[weekday]
    assert params != DAILY.params(day, "another secret")
    shown = DAILY.shown(params, _dealt(params).model_dump(), None)
    assert shown["seed"] is None
    assert len(shown["digits"]) == params.digits_total
