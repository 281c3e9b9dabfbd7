"""The Year Game by its definition: every way is written out, evaluated with fractions, and compared.

Two ways are the same if they do the same steps on the same numbers. So of the signs that lead from one value of a
number or pair of brackets to another, only the simplest are taken, and brackets that reading from left to right makes
superfluous are left out.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import ceil, comb, factorial, floor, isqrt
from typing import NamedTuple

BOUND = 10**9
CHARACTERS = "0123456789+-×÷^√!()*⌊⌈|=≠<≤≥>"

NUMBER, FACTORIAL, ROOT, POWER, MINUS, PRODUCT, SUM = range(7)


class Way(NamedTuple):
    """A way: its number of signs, its text, its outermost sign, its value, and whether brackets are superfluous."""

    signs: int
    text: str
    form: int
    value: Fraction
    plain: bool = True

    @property
    def simplicity(self) -> tuple[int, int, list[int]]:
        """The sort key: fewest signs, then shortest text, then the order of its characters."""
        return self.signs, len(self.text), [CHARACTERS.index(character) for character in self.text]


def within(value: Fraction | None, bound: int) -> bool:
    return value is not None and abs(value.numerator) <= bound and value.denominator <= bound


def rows_of(digits: str, order: str) -> list[str]:
    return [digits] if order == "given" else sorted({"".join(row) for row in permutations(digits)})


@cache
def all_ways(digits: str, rules: str, order: str = "given", bound: int = BOUND) -> list[Way]:
    """Return all ways, simplest first, those with superfluous brackets included."""
    found = [way for row in rows_of(digits, order) for way in ways_of(row, rules, bound)]
    return sorted(found, key=lambda way: way.simplicity)


def plain_ways(digits: str, target: int, rules: str, order: str = "given", bound: int = BOUND) -> list[Way]:
    """Return the ways to a target, simplest first; with superfluous brackets only if there are no others."""
    found = [way for way in all_ways(digits, rules, order, bound) if way.value == target]
    return [way for way in found if way.plain] or found


@cache
def ways_of(row: str, rules: str, bound: int) -> list[Way]:
    """Return the ways from digits in this order, signs on the whole included."""
    unsigned = numbers_of(row, rules, bound)
    for end in range(1, len(row)):
        lefts = (numbers_of if rules == "apl" else ways_of)(row[:end], rules, bound)
        for left in lefts:
            for right in ways_of(row[end:], rules, bound):
                unsigned += joined(left, right, rules, bound)
    if rules == "basic":
        return unsigned
    return [signed for way in unsigned for signed in signed_ways(way, rules, bound)]


def numbers_of(row: str, rules: str, bound: int) -> list[Way]:
    """Return the number that the digits are joined to, if there is one."""
    leads = row[0] == "0" and row != "0"
    return [Way(0, row, NUMBER, Fraction(row))] if int(row) <= bound and (rules == "apl" or not leads) else []


def joined(left: Way, right: Way, rules: str, bound: int) -> Iterator[Way]:
    signs = left.signs + right.signs + 1
    plain = left.plain and right.plain
    for sign, value in steps(left.value, right.value, rules):
        if not within(value, bound):
            continue
        assert value is not None
        if rules == "apl":
            yield Way(signs, left.text + sign + right.text, NUMBER, value)
            continue
        if sign in "+-":
            form, before, after = SUM, False, right.form == SUM or right.text[0] == "-"
        elif sign in "×÷":
            form, before = PRODUCT, left.form == SUM
            after = right.form in (SUM, PRODUCT) or right.text[0] == "-"
        else:
            form, before = POWER, left.form not in (NUMBER, FACTORIAL)
            after = right.form not in (NUMBER, FACTORIAL, ROOT)
        superfluous = (sign == "+" and right.form == SUM) or (sign == "×" and right.form == PRODUCT)
        text = bracketed(left.text, before) + sign + bracketed(right.text, after)
        yield Way(signs, text, form, value, plain and not superfluous)


def bracketed(text: str, needed: bool) -> str:
    return f"({text})" if needed else text


def signed_ways(way: Way, rules: str, bound: int) -> list[Way]:
    """Return the way itself, and for each other value that up to two signs make of it the simplest with this value."""
    if rules == "apl" and way.text:
        # Signs are written before a text, whatever it is.
        alone = prefixes(way.value, bound)
        return [
            way._replace(signs=way.signs + one.signs, text=one.text + way.text, value=one.value)
            for one in alone
        ]
    best: dict[Fraction, Way] = {}
    level = [way]
    for _ in range(2):
        level = [signed for one in level for signed in signs_on(one, rules, bound)]
        for signed in level:
            known = best.get(signed.value)
            if signed.value != way.value and (known is None or signed.simplicity < known.simplicity):
                best[signed.value] = signed
    return [way, *best.values()]


@cache
def prefixes(value: Fraction, bound: int) -> list[Way]:
    """Return the signs of APL that may stand before a value, as ways without the text of the value itself."""
    return signed_ways(Way(0, "", NUMBER, value), "apl", bound)


def signs_on(way: Way, rules: str, bound: int) -> Iterator[Way]:
    text, form, value = way.text, way.form, way.value
    found: list[tuple[str, int, Fraction | None]]
    if rules == "apl":
        found = [(sign + text, NUMBER, made) for sign, made in apl_signs(value)]
    else:
        found = [
            ("-" + bracketed(text, form in (SUM, PRODUCT, MINUS)), MINUS, -value),
            ("√" + bracketed(text, form not in (NUMBER, ROOT)), ROOT, root(value)),
            (bracketed(text, form != NUMBER) + "!", FACTORIAL, factorial_of(value)),
        ]
    for written, outermost, made in found:
        if within(made, bound):
            assert made is not None
            yield Way(way.signs + 1, written, outermost, made, way.plain)


def root(value: Fraction) -> Fraction | None:
    if value < 0:
        return None
    found = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return found if found * found == value else None


def factorial_of(value: Fraction) -> Fraction | None:
    return Fraction(factorial(int(value))) if value.denominator == 1 and 0 <= value <= 12 else None


def apl_signs(value: Fraction) -> Iterator[tuple[str, Fraction | None]]:
    yield "-", -value
    yield "×", Fraction((value > 0) - (value < 0))
    yield "÷", 1 / value if value else None
    yield "!", factorial_of(value)
    yield "⌈", Fraction(ceil(value))
    yield "⌊", Fraction(floor(value))
    yield "|", abs(value)


def steps(left: Fraction, right: Fraction, rules: str) -> Iterator[tuple[str, Fraction | None]]:
    yield "+", left + right
    yield "-", left - right
    yield "×", left * right
    yield "÷", left / right if right else None
    if rules == "school":
        yield "^", power(left, right) if left or right > 0 else None
    if rules == "apl":
        yield "*", power(left, right) if left or right >= 0 else None
        yield "⌊", min(left, right)
        yield "⌈", max(left, right)
        yield "|", right - left * floor(right / left) if left else right
        yield "=", Fraction(left == right)
        yield "≠", Fraction(left != right)
        yield "<", Fraction(left < right)
        yield "≤", Fraction(left <= right)
        yield "≥", Fraction(left >= right)
        yield ">", Fraction(left > right)
        yield "!", binomial(left, right)


def power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """Return an integer power; None if it is far out of the bound."""
    if exponent.denominator != 1:
        return None
    if abs(base) in (0, 1):
        return Fraction(1 if not exponent or base == 1 or (base == -1 and exponent % 2 == 0) else base)
    return base ** int(exponent) if abs(exponent) <= 30 else None


def binomial(lower: Fraction, upper: Fraction) -> Fraction | None:
    """Return the number of choices of ``lower`` among ``upper``; None if it is far out of the bound."""
    if lower.denominator != 1 or upper.denominator != 1 or lower < 0 or upper < 0:
        return None
    smaller = min(lower, upper - lower)
    return Fraction(comb(int(upper), int(lower))) if smaller <= 30 else None


@cache
def values(digits: str, rules: str, order: str = "given", bound: int = BOUND) -> frozenset[Fraction]:
    """Return the values of all ways."""
    return frozenset[Fraction]().union(*(_values(row, rules, bound) for row in rows_of(digits, order)))


@cache
def _values(row: str, rules: str, bound: int) -> frozenset[Fraction]:
    found = {way.value for way in numbers_of(row, rules, bound)}
    for end in range(1, len(row)):
        lefts = {way.value for way in numbers_of(row[:end], rules, bound)}
        if rules != "apl":
            lefts |= _values(row[:end], rules, bound)
        pairs = ((left, right) for left in lefts for right in _values(row[end:], rules, bound))
        found |= {
            value for left, right in pairs for _, value in steps(left, right, rules) if value is not None
        }
    found = {value for value in found if within(value, bound)}
    for _ in range(0 if rules == "basic" else 2):
        made = {made for value in found for made in signs_of(value, rules) if made is not None}
        found |= {value for value in made if within(value, bound)}
    return frozenset(found)


def signs_of(value: Fraction, rules: str) -> list[Fraction | None]:
    if rules == "apl":
        return [made for _, made in apl_signs(value)]
    return [-value, root(value), factorial_of(value)]
