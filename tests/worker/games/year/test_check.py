"""Checking ways that people type."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.oracle.year import all_ways
from tests.worker.games.year.strategies import games
from worker.games.year.kernels.values import Game
from worker.games.year.operations.play import CHECK, CODES, YearCheckParams
from worker.games.year.rules.check import check_way
from worker.games.year.rules.reading import MAX_EXPRESSION_LENGTH
from worker.games.year.rules.rules import ORDERS, RULES, Order, Rules

SOME = settings(deadline=None, max_examples=60)


@SOME
@given(games(), st.data())
def test_every_way_has_the_value_that_it_was_written_for(game: Game, data: st.DataObject) -> None:
    ways = [way for way in all_ways(game.digits, game.rules, game.order) if way.value.denominator == 1]
    if ways:
        way = data.draw(st.sampled_from(ways))
        found = check_way(game.digits, int(way.value), game.rules, game.order, way.text)
        assert (found.correct, found.complete, found.value) == (True, True, str(way.value)), way.text


@pytest.mark.parametrize(
    ("rules", "typed", "value"),
    [
        ("basic", "(2 + 0 + 1) * 6", "18"),
        ("basic", "20 − 16", "4"),
        ("basic", "20:16", "5/4"),
        ("basic", "20∗1+6", "26"),
        ("apl", "2∗01+6", "128"),
        ("school", "2＾0+16", "17"),
        ("basic", "[2+0]×{1+6}", "14"),
        ("school", "-2^0+16", "15"),
        ("school", "2^0^16", "1"),
        ("school", "√(20+16)", "6"),
        ("school", "2^-0!+16", "33/2"),
        ("school", "-2×-0+16", "16"),
        ("school", "(2+0!)!-1^6", "5"),
        ("apl", "20=16", "0"),
        ("apl", "×2016", "1"),
        ("apl", "2⌊016", "2"),
        ("apl", "2+×016", "3"),
        ("apl", "2*01+6", "128"),
        ("apl", "2-0-16", "18"),
        ("apl", "20|16", "16"),
        ("apl", "2!016", "120"),
    ],
)
def test_typed_ways_are_read_as_people_mean_them(rules: Rules, typed: str, value: str) -> None:
    assert check_way("2016", 0, rules, "given", typed).value == value


@pytest.mark.parametrize(
    ("rules", "typed", "code", "place"),
    [
        ("basic", "20-16", "ok", None),
        ("basic", "20-1a6", "unknown-character", 4),
        ("basic", "20-1^6", "sign-not-allowed", 4),
        ("apl", "(20-16)", "brackets-not-allowed", 0),
        ("basic", "20-", "number-missing", 3),
        ("basic", "-20+16", "number-missing", 0),
        ("basic", "20 16", "sign-missing", 3),
        ("basic", "20-16)", "parenthesis-not-opened", 5),
        ("basic", "(20-16", "parenthesis-not-closed", 0),
        ("basic", "2+016", "leading-zero", 2),
        ("school", "20-1-(6-3!!)", "double-factorial", 10),
        ("basic", "20-61", "digit-misplaced", 3),
        ("basic", "2061", "digit-misplaced", 2),
        ("basic", "20\u00ad61", "digit-misplaced", 3),
        ("basic", "20-1+61", "digit-not-left", 6),
        ("basic", "20-1+6+1", "digit-not-left", 7),
        ("basic", "20+1", "digits-unused", None),
        ("school", "20-1+---6", "too-many-signs", 5),
        ("basic", "(2+1)÷0×6", "digit-misplaced", 3),
        ("basic", "2÷0+16", "division-by-zero", 1),
        ("school", "20^(1÷6)", "exponent-not-whole", 2),
        ("school", "2×0^(1-6)", "power-of-zero", 3),
        ("school", "√20+16", "root-not-exact", 0),
        ("school", "20!+16", "factorial-not-defined", 2),
        ("apl", "2!÷016", "binomial-not-defined", 1),
        ("school", "20^16", "out-of-range", 2),
        ("basic", "2+0+1+6", "wrong-value", None),
    ],
)
def test_first_error_is_told_with_its_place(rules: Rules, typed: str, code: str, place: int | None) -> None:
    found = check_way("2016", 4, rules, "given", typed)
    assert (found.code, found.place) == (code, place)
    assert found.correct == (code == "ok")
    assert (found.detail is None) == found.correct


def test_digits_in_any_order_are_those_that_are_left() -> None:
    assert check_way("2016", 35, "basic", "any", "6^2-1-0").code == "sign-not-allowed"
    assert check_way("2016", 35, "school", "any", "6^2-1-0").correct
    assert check_way("2016", 35, "school", "any", "6^2-1").params == {"digits": "0"}
    assert check_way("2016", 35, "school", "any", "6^2-2").code == "digit-not-left"


def test_digits_in_any_order_are_told_alike_however_they_were_asked_for() -> None:
    one, other = (check_way(digits, 35, "basic", "any", "62-33") for digits in ("2016", "6102"))
    assert one == other
    assert one.place == 3


@SOME
@given(
    st.text("2016 +-−×*÷/:^√!()[]⌊⌈|=≠<≤≥>٣½²\u200b", max_size=30) | st.text(max_size=30),
    st.sampled_from(RULES),
    st.sampled_from(ORDERS),
)
@example("9" * MAX_EXPRESSION_LENGTH, "basic", "any")
@example("(" * MAX_EXPRESSION_LENGTH, "school", "any")
@example("-" * (MAX_EXPRESSION_LENGTH - 1) + "2", "school", "any")
@example("√" * (MAX_EXPRESSION_LENGTH - 1) + "2", "school", "any")
@example("2" + "^2" * 200, "school", "any")
@example("2" + "!2" * 200, "apl", "any")
def test_any_text_is_answered(text: str, rules: Rules, order: Order) -> None:
    found = check_way("2016", 4, rules, order, text)
    assert found.code in CODES
    assert found.place is None or 0 <= found.place <= len(text)
    params = YearCheckParams(digits="2016", target=4, rules=rules, digit_order=order, expression=text)
    CHECK.compute(params, None, lambda: None)
