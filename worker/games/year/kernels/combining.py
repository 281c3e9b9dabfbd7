"""Making the rows of a part from those of the parts that it is split into, and putting signs on its values."""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, Int64s, UInt8s
from worker.compilation.jit import always_inlined, inlined, jit, tuple_type
from worker.games.year.kernels.arithmetic import (
    NO_KEY,
    SCHOOL,
    denominator_of,
    form_of,
    may_be_whole,
    numerator_of,
    pack,
    signed,
    step,
    value_of,
)
from worker.games.year.kernels.rows import ROWS, Rows, claim_row, keep_simpler, with_room
from worker.games.year.rules import writing
from worker.games.year.rules.notation import ALPHABET, BINARY, FACTORIAL_SIGN, FORMS, UNARY
from worker.games.year.rules.rules import MAX_SIGNS, RULES, Rules

_form_of_step = inlined(writing.form_of_step)
_form_of_signed = inlined(writing.form_of_signed)
_has_brackets = inlined(writing.has_brackets)
_has_left_brackets = inlined(writing.has_left_brackets)
_has_right_brackets = inlined(writing.has_right_brackets)
_is_superfluous = inlined(writing.is_superfluous)

BINARY_COUNTS: Final = tuple(len(BINARY[name]) for name in RULES)
UNARY_COUNTS: Final = tuple(len(UNARY[name]) for name in RULES)


def _codes(signs: dict[Rules, str]) -> UInt8s:
    """Return the places in the alphabet of the signs of each rule."""
    codes = np.zeros((len(RULES), max(map(len, signs.values()))), np.uint8)
    for rules, name in enumerate(RULES):
        codes[rules, : len(signs[name])] = list(map(ALPHABET.index, signs[name]))
    return codes


_BINARY_CODES: Final = _codes(BINARY)
_UNARY_CODES: Final = _codes(UNARY)


def _sign_rows(kinds: int) -> list[tuple[int, int]]:
    """Return the signs that may be on a value, simplest first: an inner and an outer one, -1 for none."""
    pairs = [(inner, outer) for outer in range(kinds) for inner in range(kinds)]
    return [(-1, -1), *((inner, -1) for inner in range(kinds)), *pairs]


SIGN_COUNTS: Final = tuple(len(_sign_rows(kinds)) for kinds in UNARY_COUNTS)
SIGN_ROWS: Final = np.full((len(RULES), max(SIGN_COUNTS), MAX_SIGNS), -1, np.int64)
"""The signs of each rule, as `_sign_rows` returns them."""
for _rules, _kinds in enumerate(UNARY_COUNTS):
    SIGN_ROWS[_rules, : SIGN_COUNTS[_rules]] = _sign_rows(_kinds)

_OPEN: Final = ALPHABET.index("(")
_CLOSE: Final = ALPHABET.index(")")
_MARGIN: Final = 4
"""Room before and behind a text, for two signs with brackets."""


@always_inlined
def _write(text: UInt8s, start: int, source: UInt8s, row: int, length: int, in_brackets: bool) -> int:
    """Write a row's way at a place of a text; return the place behind it."""
    if in_brackets:
        text[start] = _OPEN
        start += 1
    for place in range(length):
        text[start + place] = source[row, place]
    start += length
    if in_brackets:
        text[start] = _CLOSE
        start += 1
    return start


@always_inlined
def is_wanted(wanted: Int64s, numerator: int, denominator: int) -> bool:
    """Return True if a value is among the wanted integers, which ascend; none wanted means all."""
    if len(wanted) == 0:
        return True
    if denominator != 1:
        return False
    low, high = 0, len(wanted)
    while low < high:
        middle = (low + high) // 2
        if wanted[middle] < numerator:
            low = middle + 1
        else:
            high = middle
    return low < len(wanted) and wanted[low] == numerator


@jit(
    tuple_type(ROWS, types.int64)(
        types.int64,
        ROWS,
        types.int64,
        types.int64,
        ROWS,
        ROWS,
        types.int64,
        types.int64,
        types.boolean,
        INTEGERS,
    )
)
def combine(
    rules: int,
    left: Rows,
    first: int,
    stop: int,
    right: Rows,
    rows: Rows,
    count: int,
    bound: int,
    plain: bool,
    wanted: Int64s,
) -> tuple[Rows, int]:
    """Add to `count` rows of a part all steps from some left rows to all right rows; return the rows and their number.

    A `plain` count leaves out ways with superfluous brackets.
    """
    _, left_keys, left_signs, left_lengths, left_texts, left_ways = left
    _, right_keys, right_signs, right_lengths, right_texts, right_ways = right
    text = np.zeros(rows.texts.shape[1], np.uint8)
    sign_codes = _BINARY_CODES[rules]
    only_whole = len(wanted) > 0
    for i in range(first, stop):
        more = len(right_keys) * BINARY_COUNTS[rules]
        rows = with_room(rows, count, min(more, FORMS * len(wanted)) if len(wanted) else more)
        slots, keys, signs, lengths, texts, ways = rows
        an, ad, left_form = numerator_of(left_keys[i]), denominator_of(left_keys[i]), form_of(left_keys[i])
        for j in range(len(right_keys)):
            bn, bd, right_form = (
                numerator_of(right_keys[j]),
                denominator_of(right_keys[j]),
                form_of(right_keys[j]),
            )
            sign_count = left_signs[i] + right_signs[j] + 1
            for sign in range(BINARY_COUNTS[rules]):
                if only_whole and not may_be_whole(sign, an, ad, bn, bd):
                    continue
                numerator, denominator = step(rules, sign, an, ad, bn, bd, bound)
                if denominator == 0 or not is_wanted(wanted, numerator, denominator):
                    continue
                key = pack(numerator, denominator, _form_of_step(rules, sign, left_form))
                row = claim_row(slots, keys, signs, count, key)
                count = max(count, row + 1)
                if not (plain and _is_superfluous(rules, sign, right_form)):
                    ways[row] += left_ways[i] * right_ways[j]
                before = _has_left_brackets(rules, sign, left_form)
                after = _has_right_brackets(rules, sign, right_form)
                length = left_lengths[i] + right_lengths[j] + 1 + 2 * before + 2 * after
                if sign_count > signs[row] or (sign_count == signs[row] and length > lengths[row]):
                    continue
                place = _write(text, 0, left_texts, i, left_lengths[i], before)
                text[place] = sign_codes[sign]
                _write(text, place + 1, right_texts, j, right_lengths[j], after)
                keep_simpler(signs, lengths, texts, row, text, 0, length, sign_count)
    return rows, count


@always_inlined
def _put_sign(rules: int, sign: int, form: int, text: UInt8s, start: int, stop: int) -> tuple[int, int]:
    """Put a sign on the way between two places of a text, with brackets if needed; return its new ends."""
    if _has_brackets(rules, sign, form):
        start -= 1
        text[start] = _OPEN
        text[stop] = _CLOSE
        stop += 1
    if rules == SCHOOL and sign == FACTORIAL_SIGN:
        text[stop] = _UNARY_CODES[rules, sign]
        return start, stop + 1
    start -= 1
    text[start] = _UNARY_CODES[rules, sign]
    return start, stop


@always_inlined
def add_value(values: Int64s, count: int, value: int) -> int:
    """Add a value to the first `count` of a list unless it is among them; return the new count."""
    for place in range(count):
        if values[place] == value:
            return count
    values[count] = value
    return count + 1


@always_inlined
def key_with_signs(rules: int, inner: int, outer: int, key: int, bound: int) -> int:
    """Return the key of a value with up to two signs on it (-1 for none), or `NO_KEY`."""
    if inner < 0:
        return key
    numerator, denominator = signed(rules, inner, numerator_of(key), denominator_of(key), bound)
    last = inner
    if outer >= 0 and denominator > 0:
        numerator, denominator = signed(rules, outer, numerator, denominator, bound)
        last = outer
    return NO_KEY if denominator == 0 else pack(numerator, denominator, _form_of_signed(rules, last))


@jit(tuple_type(ROWS, types.int64)(types.int64, ROWS, ROWS, types.int64, types.int64))
def put_signs(rules: int, base: Rows, rows: Rows, count: int, bound: int) -> tuple[Rows, int]:
    """Add to `count` rows of a part those that signs make of some rows without; return the rows and their number.

    Each value that one or two signs make of another is taken once, by the simplest of these signs.
    """
    _, base_keys, base_signs, base_lengths, base_texts, base_ways = base
    text = np.zeros(rows.texts.shape[1] + 2 * _MARGIN, np.uint8)
    reached = np.zeros(1 + len(SIGN_ROWS[0]), np.int64)
    for base_row in range(len(base_keys)):
        rows = with_room(rows, count, len(reached))
        slots, keys, signs, lengths, texts, ways = rows
        whole = base_keys[base_row]
        found = 0
        for place in range(SIGN_COUNTS[rules]):
            inner, outer = SIGN_ROWS[rules, place, 0], SIGN_ROWS[rules, place, 1]
            key = key_with_signs(rules, inner, outer, whole, bound)
            if key == NO_KEY or add_value(reached, found, value_of(key)) == found:
                continue
            found += 1
            row = claim_row(slots, keys, signs, count, key)
            count = max(count, row + 1)
            ways[row] += base_ways[base_row]
            sign_count = base_signs[base_row] + (inner >= 0) + (outer >= 0)
            if sign_count > signs[row]:
                continue
            start, stop = _MARGIN, _write(text, _MARGIN, base_texts, base_row, base_lengths[base_row], False)
            if inner >= 0:
                start, stop = _put_sign(rules, inner, form_of(whole), text, start, stop)
            if outer >= 0:
                start, stop = _put_sign(rules, outer, _form_of_signed(rules, inner), text, start, stop)
            if sign_count < signs[row] or stop - start <= lengths[row]:
                keep_simpler(signs, lengths, texts, row, text, start, stop - start, sign_count)
    return rows, count
