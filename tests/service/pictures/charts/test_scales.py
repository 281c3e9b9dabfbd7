"""Values find their place on linear and logarithmic axes; ticks are few, spaced out, and at round numbers."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.pictures.charts.plane import (
    decade_stride,
    keep_apart,
    linear_ticks,
    nice_step,
    scale_for,
    whole_ticks,
)
from worker.declarations.pictures import ScaleKind


def _fractions(*values: int) -> list[Fraction]:
    return [Fraction(value) for value in values]


def test_linear_axis_runs_from_zero_to_its_last_tick() -> None:
    scale = scale_for(ScaleKind.LINEAR, _fractions(3, 7_756), 5)
    assert [scale.label(tick) for tick in scale.ticks] == ["0", "2,000", "4,000", "6,000", "8,000"]
    assert scale.place(Fraction(0)) == 0
    assert scale.place(Fraction(2_000)) == 0.25


def test_counts_get_no_ticks_between_whole_numbers() -> None:
    scale = scale_for(ScaleKind.LINEAR, _fractions(1, 2), 8)
    assert [scale.label(tick) for tick in scale.ticks] == ["0", "1", "2"]


def test_fractions_get_ticks_between_whole_numbers() -> None:
    scale = scale_for(ScaleKind.LINEAR, [Fraction(3, 4)], 4)
    assert [scale.label(tick) for tick in scale.ticks] == ["0", "0.2", "0.4", "0.6", "0.8"]


@pytest.mark.parametrize(
    ("top", "last"), [(999_999, "1×10⁶"), (3 * 10**400, "3×10⁴⁰⁰"), (14 * 10**30, "1.5×10³¹")]
)
def test_large_numbers_are_powers_of_ten(top: int, last: str) -> None:
    scale = scale_for(ScaleKind.LINEAR, _fractions(top), 3)
    assert scale.label(scale.ticks[-1]) == last.removeprefix("1×")
    assert scale.place(Fraction(top)) == pytest.approx(float(Fraction(top) / scale.ticks[-1]))


def test_logarithmic_axis_gives_every_decade_the_same_height() -> None:
    scale = scale_for(ScaleKind.LOGARITHMIC, _fractions(1, 10, 100, 1000), 5)
    places = [scale.place(Fraction(10**exponent)) for exponent in range(4)]
    assert places[3] == 1
    steps = [above - below for below, above in pairwise(places) if above and below]
    assert len(steps) == 3
    assert steps == pytest.approx([steps[0]] * 3)


def test_smallest_value_can_be_seen_and_zero_has_no_place() -> None:
    scale = scale_for(ScaleKind.LOGARITHMIC, _fractions(0, 1, 10**12), 5)
    assert scale.place(Fraction(0)) is None
    assert 0 < (scale.place(Fraction(1)) or 0) < 0.1


def test_logarithmic_labels_are_spelled_out_where_the_axis_is_short() -> None:
    short = scale_for(ScaleKind.LOGARITHMIC, _fractions(3, 118_755), 6)
    assert [short.label(tick) for tick in short.ticks] == ["1", "10", "100", "1,000", "10,000", "100,000"]
    long = scale_for(ScaleKind.LOGARITHMIC, _fractions(3, 10**12), 5)
    assert [long.label(tick) for tick in long.ticks] == ["1", "10³", "10⁶", "10⁹", "10¹²"]


@pytest.mark.parametrize("values", [[], [0], [1], [0, 7], [10**400]])
def test_logarithmic_axis_has_a_tick_for_any_values(values: list[int]) -> None:
    scale = scale_for(ScaleKind.LOGARITHMIC, _fractions(*values), 5)
    assert len(scale.ticks) >= 1
    assert all(0 <= (scale.place(Fraction(value)) or 0) <= 1 for value in values)


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
