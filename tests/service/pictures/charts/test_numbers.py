"""Numbers, exact and in readable form."""

from fractions import Fraction

import pytest

from worker.declarations.chart_numbers import (
    ChartDataError,
    Value,
    decade,
    digits,
    exact,
    join_words,
    log10,
    percent,
    power_of_ten,
    raised_ten,
    readable,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (61_910, "61,910"),
        (10**15 - 1, "999,999,999,999,999"),
        (10**15, "1,000,000,000,000,000"),
        (22_209_853_753_448_607, "22,209,853,753,448,607"),
        (10**60 + 7, "1" + 19 * ",000" + ",007"),
        (Fraction(10**15, 3), "333,333,333,333,333"),
        (Fraction(10**16, 3), "3.33 × 10¹⁵"),
        (Fraction(1, 3), "0.333"),
        (12.5, "12.5"),
        (99.94, "99.9"),
        (999.7, "1,000"),
        (1e-7, "1.00 × 10⁻⁷"),
    ],
)
def test_whole_numbers_have_all_digits_and_others_are_rounded(value: Value, text: str) -> None:
    assert readable(value) == text


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (61_910, 2_968_875, "2.09 %"),
        (0, 7, "0 %"),
        (7, 7, "100 %"),
        (9_997, 10_000, "99.97 %"),
        (999_999, 1_000_000, "99.9999 %"),
        (0, 0, "0 %"),
    ],
)
def test_only_the_whole_is_a_hundred_percent(part: int, whole: int, text: str) -> None:
    assert percent(part, whole) == text


def test_machines_get_every_digit() -> None:
    assert digits(Fraction(10**5000 + 7)) == "1" + "0" * 4999 + "7"
    assert digits(Fraction(2, 3)) == "0.666666666667"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1, -0.5, Fraction(-1, 3)])
def test_invalid_values_are_refused(value: Value) -> None:
    with pytest.raises(ChartDataError):
        exact(value)


@pytest.mark.parametrize("exponent", [-400, -3, 0, 1, 2, 15, 22, 23, 400])
def test_decades_begin_exactly_at_powers_of_ten(exponent: int) -> None:
    power = power_of_ten(exponent)
    assert decade(power) == exponent
    assert decade(power * (1 - Fraction(1, 10**30))) == exponent - 1
    assert log10(power) == pytest.approx(exponent)


def test_lists_and_powers_are_written_in_text() -> None:
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert raised_ten(-12) == "10⁻¹²"
