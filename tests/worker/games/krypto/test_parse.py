"""Parsing expressions, also hostile ones."""

import re
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.worker.games.krypto.games import postfix
from worker.games.krypto.rules.check import (
    MAX_EXPRESSION_LENGTH,
    Expression,
    ExpressionError,
    Number,
    Operator,
    parse_expression,
)
from worker.games.krypto.rules.notation import step_value
from worker.typed_text import plain

PERMITTED = "0123456789+-−–—×*xX·⋅∗•÷/:⁄∕()[]{} "

INVISIBLE = (
    "\u00ad\u034f\u061c\u180e\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff"
)

numbers = st.integers(0, 99).map(str)
expressions = st.recursive(
    numbers,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-−–×*·x∗÷/:⁄"), inner).map("".join),
        st.tuples(inner, st.sampled_from(["+ ", " - ", " *  "]), inner).map("".join),
        inner.map(lambda text: f"({text})"),
    ),
    max_leaves=12,
)


def value(tree: Expression) -> Fraction | None:
    stack: list[Fraction] = []
    for token in tree:
        if isinstance(token, Number):
            stack.append(Fraction(token.value))
            continue
        right, left = stack.pop(), stack.pop()
        try:
            stack.append(step_value(token.code, left, right))
        except ZeroDivisionError:
            return None
    assert len(stack) == 1
    return stack[0]


@given(expressions)
def test_expressions_have_the_same_value_as_in_python(text: str) -> None:
    python = re.sub(r"\d+", lambda number: f"Fraction({int(number[0])})", text)
    python = python.translate(str.maketrans("−–×·x∗÷:⁄", "--****///"))
    try:
        expected = eval(python, {"Fraction": Fraction})
    except ZeroDivisionError:
        expected = None
    assert value(parse_expression(text)) == expected


@pytest.mark.parametrize(
    ("text", "rpn"),
    [
        ("7", "7"),
        ("(((7)))", "7"),
        ("007", "7"),
        ("1+2*3", "1 2 3 × +"),
        ("1*2+3", "1 2 × 3 +"),
        ("1-2-3", "1 2 - 3 -"),
        ("1/2/3", "1 2 ÷ 3 ÷"),
        ("1-(2-3)", "1 2 3 - -"),
        ("1÷2×3", "1 2 ÷ 3 ×"),
        ("1 − 2 – 3 - 4", "1 2 - 3 - 4 -"),
        ("2 × 3 * 4 · 5", "2 3 × 4 × 5 ×"),
        ("6 ÷ 3 / 2", "6 3 ÷ 2 ÷"),
        ("(2 + 3 - 5) × 4 + 6", "2 3 + 5 - 4 × 6 +"),
        ("1-2*3/(4+5)-6", "1 2 3 × 4 5 + ÷ - 6 -"),
        ("2x3X4", "2 3 × 4 ×"),
        ("2∗3⋅4•5✕6", "2 3 × 4 × 5 × 6 ×"),
        ("6:3", "6 3 ÷"),
        ("6⁄3∕2", "6 3 ÷ 2 ÷"),
        ("7 — 2 ‐ 1", "7 2 - 1 -"),
        ("[1 + {2 - 3}] x 4", "1 2 3 - + 4 ×"),
        ("１２＋（３×４）", "12 3 4 × +"),
        ("٣ + ४2", "3 42 +"),
        ("6 ✖\ufe0f 5 ➕ 4 ➖ 3 ➗ 1", "6 5 × 4 + 3 1 ÷ -"),
        ("1\n+\t2\u00a0-\u200b1", "1 2 + 1 -"),
        ("\ufeff1 + 2\u200e", "1 2 +"),
        ("\u202a1\u00ad2\u2069 + 3\u034f4", "12 34 +"),
        ("（1 + 2) x ［3］ x {4｝", "1 2 + 3 × 4 ×"),
    ],
)
def test_expressions_are_read_by_precedence_and_order(text: str, rpn: str) -> None:
    assert postfix(parse_expression(text)) == rpn


@pytest.mark.parametrize("mark", INVISIBLE, ids=lambda mark: f"U+{ord(mark):04X}")
def test_invisible_marks_are_ignored(mark: str) -> None:
    text = mark.join("12 + (3 × 4)")
    assert postfix(parse_expression(f"{mark}{text}{mark}")) == "12 3 4 × +"


def test_positions_count_invisible_marks() -> None:
    assert [token.position for token in parse_expression("\u202a1\u00ad2 + 3\u202c")] == [1, 7, 5]


def test_positions_are_offsets_of_characters() -> None:
    tokens = parse_expression("12 × (3 − 4)")
    assert [token.position for token in tokens] == [0, 6, 10, 8, 3]
    assert [token for token in tokens if isinstance(token, Operator)] == [Operator(1, 8), Operator(2, 3)]


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("", "A number is missing at the end.", 0),
        ("   ", "A number is missing at the end.", 3),
        ("1 +", "A number is missing at the end.", 3),
        ("(1 +", "A number is missing at the end.", 4),
        ("-3 + 5", "A number is missing before -.", 0),
        ("3 + -5", "A number is missing before -.", 4),
        ("1 + * 2", "A number is missing before *.", 4),
        ("()", "A number is missing before ).", 1),
        ("1 2", "An operator is missing before 2.", 2),
        ("2(3)", "An operator is missing before (.", 1),
        ("(2)3", "An operator is missing before 3.", 3),
        ("(1 + 2", "This ( is never closed.", 0),
        ("1 + (2", "This ( is never closed.", 4),
        ("1 + 2)", "This ) closes nothing.", 5),
        ("1 + x", "A number is missing before x.", 4),
        ("1 + y", "An expression has no place for 'y'.", 4),
        ("1 ∗ ∗ 2", "A number is missing before ∗.", 4),
        ("２３４（５）", "An operator is missing before （.", 3),
        ("[1 + 2", "This [ is never closed.", 0),
        ("1 + 2}", "This } closes nothing.", 5),
        ("[1 + 2)", "This ) does not close [.", 6),
        ("({1 + 2)}", "This ) does not close {.", 7),
        ("（1 + 2］", "This ］ does not close （.", 6),
        ("1\u00ad \u00ad2", "An operator is missing before 2.", 4),
        ("2(1\u200d2", "An operator is missing before (.", 1),
        ("2 1\u200d2", "An operator is missing before 1\u200d2.", 2),
        ("1\u200b2", "An operator is missing before 2.", 2),
        ("½", "An expression has no place for '½'.", 0),
        ("5 = 5", "An expression has no place for '='.", 2),
        ("1.5", "An expression has no place for '.'.", 1),
        ("1e5", "An expression has no place for 'e'.", 1),
        ("2**3", "A number is missing before *.", 2),
        ("7//2", "A number is missing before /.", 2),
        ('__import__("os")', "An expression has no place for '_'.", 0),
        ("1³", "An expression has no place for '³'.", 1),
        ("Ⅲ", "An expression has no place for 'Ⅲ'.", 0),
        ("三", "An expression has no place for '三'.", 0),
    ],
)
def test_syntax_error_is_reported_at_its_place(text: str, message: str, position: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_expression(text)
    assert (caught.value.message, caught.value.position) == (message, position)
    assert str(caught.value) == message


def outcome(text: str) -> Expression | ExpressionError:
    try:
        return parse_expression(text)
    except ExpressionError as error:
        return error


def has_stranger(found: Expression | ExpressionError) -> bool:
    return isinstance(found, ExpressionError) and "has no place" in found.message


@given(st.text(max_size=60) | st.text(PERMITTED, max_size=60))
@example("(" * 30)
def test_any_text_is_an_expression_or_an_error_with_a_place(text: str) -> None:
    found = outcome(text)
    if isinstance(found, tuple):
        assert value(found) is None or isinstance(value(found), Fraction)
    else:
        assert 0 <= found.position <= len(text)
    if has_stranger(found):
        assert not set(text) <= set(PERMITTED)


@given(st.sampled_from(PERMITTED) | st.characters(categories=["Nd", "Zs"]))
def test_permitted_characters_are_read(character: str) -> None:
    assert not has_stranger(outcome(character))
    assert len(plain(character)) == 1


@given(
    st.characters(categories=["L", "No", "Nl", "So"]).filter(lambda character: character not in "xXхХｘＸ✕✖")
)
def test_other_characters_are_not_read_as_signs(character: str) -> None:
    assert has_stranger(outcome(character)) or character in "➕➖➗⨯"


@given(st.text(max_size=80))
def test_normalization_keeps_positions(text: str) -> None:
    assert len(plain(text)) == len(text)
    assert plain(plain(text)) == plain(text)


def test_deep_nesting_within_the_length_is_read() -> None:
    depth = (MAX_EXPRESSION_LENGTH - 1) // 2
    assert postfix(parse_expression("(" * depth + "1" + ")" * depth)) == "1"
    deepest = "1-(" * 124 + "1" + ")" * 124
    assert len(deepest) <= MAX_EXPRESSION_LENGTH
    assert value(parse_expression(deepest)) == 1
    assert len(parse_expression("1+" * 249 + "1")) == 499
