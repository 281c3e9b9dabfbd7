"""The form of a way, and where it is written with brackets; signs and rules are given by their codes."""

from worker.games.year.rules.notation import (
    ADD,
    BINARY,
    DIVIDE,
    FACTORIAL,
    MULTIPLY,
    NEGATE,
    NEGATIVE,
    NEGATIVE_PRODUCT,
    NUMBER,
    POWER,
    POWERED,
    PRODUCT,
    ROOT,
    ROOT_SIGN,
    SUBTRACT,
    SUM,
    UNARY,
)
from worker.games.year.rules.rules import RULES

_APL = RULES.index("apl")


def form_of_step(rules: int, sign: int, left: int) -> int:
    """Return the form of a step, given the form of its left side."""
    if rules == _APL:
        return NUMBER
    if sign in (ADD, SUBTRACT):
        return SUM
    if sign == POWER:
        return POWERED
    return NEGATIVE_PRODUCT if left in (NEGATIVE, NEGATIVE_PRODUCT) else PRODUCT


def has_left_brackets(rules: int, sign: int, left: int) -> bool:
    """Return True if the left side of a step is written in brackets."""
    if rules == _APL or sign in (ADD, SUBTRACT):
        return False
    return left > FACTORIAL if sign == POWER else left == SUM


def has_right_brackets(rules: int, sign: int, right: int) -> bool:
    """Return True if the right side of a step is written in brackets."""
    if rules == _APL:
        return False
    if sign == POWER:
        return right > ROOT
    if right in (NEGATIVE, NEGATIVE_PRODUCT, SUM):
        return True
    return right == PRODUCT and sign in (MULTIPLY, DIVIDE)


def is_superfluous(rules: int, sign: int, right: int) -> bool:
    """Return True if the step is that of a sum or product without the brackets of its right side."""
    if rules == _APL:
        return False
    return (sign == ADD and right == SUM) or (sign == MULTIPLY and right in (PRODUCT, NEGATIVE_PRODUCT))


def form_of_signed(rules: int, sign: int) -> int:
    """Return the form of a value with a sign on it."""
    if rules == _APL:
        return NUMBER
    if sign == NEGATE:
        return NEGATIVE
    return ROOT if sign == ROOT_SIGN else FACTORIAL


def has_brackets(rules: int, sign: int, form: int) -> bool:
    """Return True if what a sign is on is written in brackets."""
    if rules == _APL:
        return False
    if sign == NEGATE:
        return form >= NEGATIVE
    return form not in (NUMBER, ROOT) if sign == ROOT_SIGN else form != NUMBER


def bracketed(text: str, needed: bool) -> str:
    """Return the text, in brackets if needed."""
    return f"({text})" if needed else text


def written_step(rules: int, sign: int, left: tuple[str, int], right: tuple[str, int]) -> str:
    """Return the text of a step between two texts, each with its form."""
    before = bracketed(left[0], has_left_brackets(rules, sign, left[1]))
    after = bracketed(right[0], has_right_brackets(rules, sign, right[1]))
    return f"{before}{BINARY[RULES[rules]][sign]}{after}"


def written_sign(rules: int, sign: int, text: str, form: int) -> str:
    """Return the text of a sign on a text with this form."""
    inner, symbol = bracketed(text, has_brackets(rules, sign, form)), UNARY[RULES[rules]][sign]
    return f"{inner}{symbol}" if form_of_signed(rules, sign) == FACTORIAL else f"{symbol}{inner}"
