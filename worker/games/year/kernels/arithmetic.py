"""Rational arithmetic in 64 bits: the signs of all rules, on values in lowest terms within `BOUND`.

A value is a numerator and a denominator; a denominator of 0 stands for no value. Both are at most 10^9 in
size, so a sum of two products of them is at most 2 · 10^18, below 2^63.
"""

from typing import Final

from worker.compilation.jit import inlined
from worker.games.year.rules.notation import (
    ADD,
    DIVIDE,
    FACTORIAL_SIGN,
    FORMS,
    MULTIPLY,
    NEGATE,
    SUBTRACT,
)
from worker.games.year.rules.rules import MAX_FACTORIAL, RULES

SCHOOL: Final = RULES.index("school")
APL: Final = RULES.index("apl")

Value = tuple[int, int]
NONE: Final = (0, 0)
NO_KEY: Final = 0
"""No packed value, because the denominator of each is positive."""

_DENOMINATOR_BITS: Final = 30
_DENOMINATOR_MASK: Final = (1 << _DENOMINATOR_BITS) - 1
_FORM_BITS: Final = FORMS.bit_length() - 1
NUMERATOR_SHIFT: Final = _DENOMINATOR_BITS + _FORM_BITS


def packed(numerator: int, denominator: int, form: int) -> int:
    """Return a value and a form as one 64-bit integer."""
    return (numerator << NUMERATOR_SHIFT) | (denominator << _FORM_BITS) | form


pack = inlined(packed)


@inlined
def numerator_of(key: int) -> int:
    """Return the numerator of a packed value."""
    return key >> NUMERATOR_SHIFT


@inlined
def denominator_of(key: int) -> int:
    """Return the denominator of a packed value."""
    return (key >> _FORM_BITS) & _DENOMINATOR_MASK


@inlined
def form_of(key: int) -> int:
    """Return the form of a packed value."""
    return key & (FORMS - 1)


@inlined
def value_of(key: int) -> int:
    """Return a packed value without its form."""
    return key >> _FORM_BITS


@inlined
def _gcd(one: int, other: int) -> int:
    one, other = abs(one), abs(other)
    while other:
        one, other = other, one % other
    return one


@inlined
def _within(numerator: int, denominator: int, bound: int) -> Value:
    """Return a value in lowest terms if it is within the bound."""
    if denominator < 0:
        numerator, denominator = -numerator, -denominator
    return (numerator, denominator) if abs(numerator) <= bound and denominator <= bound else NONE


@inlined
def _sum(an: int, ad: int, bn: int, bd: int, bound: int) -> Value:
    if ad == 1 and bd == 1:
        return _within(an + bn, 1, bound)
    common = _gcd(ad, bd)
    if common == 1:
        return _within(an * bd + bn * ad, ad * bd, bound)
    numerator, denominator = an * (bd // common) + bn * (ad // common), ad * (bd // common)
    reduced = _gcd(numerator, common)
    return _within(numerator // reduced, denominator // reduced, bound)


@inlined
def _product(an: int, ad: int, bn: int, bd: int, bound: int) -> Value:
    """Return a product; ``bd`` may be negative, but not 0."""
    if an == 0 or bn == 0:
        return 0, 1
    one, other = _gcd(an, bd), _gcd(bn, ad)
    return _within((an // one) * (bn // other), (ad // other) * (bd // one), bound)


@inlined
def _power(an: int, ad: int, exponent: int, bound: int) -> Value:
    if an == 0:
        return (1 if exponent == 0 else 0), 1
    if exponent < 0:
        an, ad, exponent = (ad, an, -exponent) if an > 0 else (-ad, -an, -exponent)
    if ad == 1 and abs(an) == 1:
        return (an if exponent & 1 else 1), 1
    numerator, denominator = 1, 1
    for _ in range(exponent):
        numerator *= an
        denominator *= ad
        if abs(numerator) > bound or denominator > bound:
            return NONE
    return numerator, denominator


@inlined
def _binomial(lower: int, upper: int, bound: int) -> Value:
    if lower > upper:
        return 0, 1
    found = 1
    for taken in range(min(lower, upper - lower)):
        found = found * (upper - taken) // (taken + 1)
        if found > bound:
            return NONE
    return found, 1


@inlined
def _residue(an: int, ad: int, bn: int, bd: int, bound: int) -> Value:
    """Return the residue of the right value by the left one: b - a × ⌊b ÷ a⌋, and b if a is 0."""
    if an == 0:
        return bn, bd
    # The product with a is within |a| of b, so that no term below exceeds 2 · 10^18.
    whole = (bn * ad) // (bd * an)
    common = _gcd(ad, bd)
    numerator = bn * (ad // common) - an * (bd // common) * whole
    denominator = ad * (bd // common)
    reduced = _gcd(numerator, denominator)
    return _within(numerator // reduced, denominator // reduced, bound)


@inlined
def _apl_step(sign: int, an: int, ad: int, bn: int, bd: int, bound: int) -> Value:
    """Return a step by one of the signs that only APL has, from the fifth sign on."""
    difference = an * bd - bn * ad
    if sign == 4:
        return NONE if bd != 1 or (an == 0 and bn < 0) else _power(an, ad, bn, bound)
    if sign == 5:
        return (an, ad) if difference < 0 else (bn, bd)
    if sign == 6:
        return (an, ad) if difference > 0 else (bn, bd)
    if sign == 7:
        return _residue(an, ad, bn, bd, bound)
    if sign == 14:
        return NONE if ad != 1 or bd != 1 or an < 0 or bn < 0 else _binomial(an, bn, bound)
    holds = (
        (sign == 8 and difference == 0)
        or (sign == 9 and difference != 0)
        or (sign == 10 and difference < 0)
        or (sign == 11 and difference <= 0)
        or (sign == 12 and difference >= 0)
        or (sign == 13 and difference > 0)
    )
    return (1 if holds else 0), 1


@inlined
def step(rules: int, sign: int, an: int, ad: int, bn: int, bd: int, bound: int) -> Value:
    """Return the value of a step between two values, or `NONE`."""
    if sign == ADD:
        return _sum(an, ad, bn, bd, bound)
    if sign == SUBTRACT:
        return _sum(an, ad, -bn, bd, bound)
    if sign == MULTIPLY:
        return _product(an, ad, bn, bd, bound)
    if sign == DIVIDE:
        return NONE if bn == 0 else _product(an, ad, bd, bn, bound)
    if rules == APL:
        return _apl_step(sign, an, ad, bn, bd, bound)
    return NONE if bd != 1 or (an == 0 and bn <= 0) else _power(an, ad, bn, bound)


@inlined
def may_be_whole(sign: int, an: int, ad: int, bn: int, bd: int) -> bool:
    """Return False if a step between two values in lowest terms surely makes no integer: it is told without a gcd."""
    if sign <= SUBTRACT:
        return ad == bd
    if sign == MULTIPLY:
        return (bd <= abs(an) or an == 0) and (ad <= abs(bn) or bn == 0) and an % bd == 0 and bn % ad == 0
    return sign != DIVIDE or (
        bn != 0 and ad <= bd and (abs(bn) <= abs(an) or an == 0) and an % bn == 0 and bd % ad == 0
    )


@inlined
def _root(number: int) -> int:
    """Return the square root of a perfect square up to 10^9, or -1 for any other number."""
    if number < 0:
        return -1
    root = int(number**0.5)
    return root if root * root == number else -1


@inlined
def _factorial(number: int, denominator: int, bound: int) -> Value:
    if denominator != 1 or number < 0 or number > MAX_FACTORIAL:
        return NONE
    found = 1
    for factor in range(2, number + 1):
        found *= factor
    return _within(found, 1, bound)


@inlined
def _apl_sign(sign: int, number: int, denominator: int, bound: int) -> Value:
    """Return the value of one of the signs that only APL has, from the second sign on."""
    if sign == 1:
        return (1 if number > 0 else -1 if number < 0 else 0), 1
    if sign == 2:
        return NONE if number == 0 else _within(denominator, number, bound)
    if sign == 3:
        return _factorial(number, denominator, bound)
    if sign == 4:
        return number // denominator, 1
    return (-(-number // denominator), 1) if sign == 5 else (abs(number), denominator)


@inlined
def signed(rules: int, sign: int, number: int, denominator: int, bound: int) -> Value:
    """Return the value of a sign on one value, or `NONE`."""
    if sign == NEGATE:
        return -number, denominator
    if rules == SCHOOL:
        if sign == FACTORIAL_SIGN:
            return _factorial(number, denominator, bound)
        above, below = _root(number), _root(denominator)
        return NONE if above < 0 or below < 0 else (above, below)
    return _apl_sign(sign, number, denominator, bound)
