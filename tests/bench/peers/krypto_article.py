"""Peer of the census: the method of the analysis of Krypto, every candidate one by one, compiled and exact.

All orderings of a hand, all operators and all parenthesizations, 430 080 candidates for five cards, each
evaluated from scratch (Kazmierczak, Krypto Game Analysis). Where the analysis has one target, all targets are
counted in the same pass. Values are unnormalised fractions; the census's overflow bound holds for them.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import inlined, jit
from worker.games.krypto.rules.rules import Rules, least_value, whole_only

CARD: Final = 1
OPERATOR: Final = 0


def count_forms(hands: Sequence[Sequence[int]], targets: tuple[int, int], rules: Rules) -> NDArray[np.int64]:
    """Return the forms of every hand and target, of shape (hands, targets)."""
    size = len(hands[0])
    orders = np.array(list(permutations(range(size))), np.int64)
    shapes = np.array(list(_shapes(size)), np.int64)
    counts = np.zeros((len(hands), targets[1] - targets[0] + 1), np.int64)
    for hand, row in zip(hands, counts, strict=True):
        _count(
            np.array(hand, np.int64), orders, shapes, whole_only(rules), least_value(rules), targets[0], row
        )
    return counts


def _shapes(cards: int, left: int | None = None, held: int = 0) -> Iterator[list[int]]:
    """Return all parenthesizations, as the order of cards and operators in postfix notation."""
    left = cards if left is None else left
    if left == 0:
        yield [OPERATOR] * (held - 1)
        return
    for shape in _shapes(cards, left - 1, held + 1):
        yield [CARD, *shape]
    if held > 1:
        for shape in _shapes(cards, left, held - 1):
            yield [OPERATOR, *shape]


@inlined
def _step(operator: int, p: int, q: int, x: int, y: int) -> tuple[int, int]:
    """Combine p/q and x/y by an operator from 0 to 3; the denominator is 0 after a division by zero."""
    if operator == 0:
        return p * y + x * q, q * y
    if operator == 1:
        return p * y - x * q, q * y
    if operator == 2:
        return p * x, q * y
    return p * y, q * x


@jit(
    types.void(
        types.int64[::1],
        types.int64[:, ::1],
        types.int64[:, ::1],
        types.boolean,
        types.int64,
        types.int64,
        types.int64[::1],
    )
)
def _count(
    hand: NDArray[np.int64],
    orders: NDArray[np.int64],
    shapes: NDArray[np.int64],
    whole: bool,
    least: int,
    first: int,
    row: NDArray[np.int64],
) -> None:
    """Add the candidates of a hand to the row of targets from `first`."""
    size = len(hand)
    tops, bottoms = np.empty(size, np.int64), np.empty(size, np.int64)
    for candidate in range(len(orders) * 4 ** (size - 1) * len(shapes)):
        shape, rest = candidate % len(shapes), candidate // len(shapes)
        operators, order = rest % 4 ** (size - 1), rest // 4 ** (size - 1)
        depth = card = 0
        for place in range(2 * size - 1):
            if shapes[shape, place] == CARD:
                tops[depth], bottoms[depth] = hand[orders[order, card]], 1
                card += 1
                depth += 1
                continue
            depth -= 1
            top, bottom = _step(
                operators % 4, tops[depth - 1], bottoms[depth - 1], tops[depth], bottoms[depth]
            )
            operators //= 4
            if bottom == 0 or (whole and (top % bottom != 0 or top // bottom < least)):
                depth = 0
                break
            tops[depth - 1], bottoms[depth - 1] = (top // bottom, 1) if whole else (top, bottom)
        if depth == 1 and tops[0] % bottoms[0] == 0:
            target = tops[0] // bottoms[0] - first
            if 0 <= target < len(row):
                row[target] += 1
