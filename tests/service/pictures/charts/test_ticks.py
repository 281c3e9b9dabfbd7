"""Ticks are few, spaced out, and at round numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.pictures.charts.ticks import decade_stride, keep_apart, linear_ticks, nice_step, whole_ticks


@given(st.fractions(min_value=Fraction(1, 10**9), max_value=10**30))
def test_step_is_the_next_of_1_2_5(rough: Fraction) -> None:
    step = nice_step(rough, whole=False)
    assert rough <= step < Fraction(5, 2) * rough
    assert str(step.numerator * step.denominator).rstrip("0") in {"1", "2", "5"}


@given(st.integers(1, 10**40), st.integers(1, 12))
def test_linear_ticks_are_few_whole_and_reach_the_top(top: int, most: int) -> None:
    ticks = linear_ticks(Fraction(top), most, whole=True)
    assert ticks[0] == 0
    assert ticks[-2] < top <= ticks[-1]
    assert len(ticks) <= most + 1 or ticks[1] == 1
    assert all(tick.denominator == 1 for tick in ticks)


def test_axis_without_height_still_has_two_ticks() -> None:
    assert linear_ticks(Fraction(0), 5, whole=True) == (Fraction(0), Fraction(1))


@pytest.mark.parametrize(("decades", "stride"), [(1, 1), (5, 1), (6, 2), (12, 3), (16, 5), (400, 100)])
def test_decades_are_thinned_to_about_five(decades: int, stride: int) -> None:
    assert decade_stride(decades, 5) == stride


def test_first_number_is_a_tick_unless_the_next_is_near() -> None:
    assert whole_ticks(1, 25, 5) == (1, 5, 10, 15, 20, 25)
    assert whole_ticks(1, 7, 2) == (2, 4, 6)
    assert whole_ticks(12, 30, 5) == (15, 20, 25, 30)
    assert whole_ticks(7, 7, 5) == (7,)


def test_ticks_that_would_touch_are_left_out_the_important_first() -> None:
    assert keep_apart([(31, 31.0, 4.0), (30, 30.0, 4.0), (35, 35.0, 4.0)]) == {31, 35}
