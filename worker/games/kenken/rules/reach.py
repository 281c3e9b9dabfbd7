"""Quick check for cages that cannot make their targets, before any search."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from worker.games.kenken.rules.cage import Cage, Operator, PuzzleError, is_satisfied


def check_targets(order: int, cages: Sequence[Cage]) -> None:
    """Raise `PuzzleError` for the first cage that plainly cannot make its target.

    Exact for one and two cells. A sum must lie between the least and the greatest that the cells of each row, and of
    each column, make with different digits; a product must be made of digits. A target that passes may still be
    impossible.
    """
    for number, cage in enumerate(cages):
        if not _may_be_reached(order, cage):
            what = "a digit" if len(cage.cells) == 1 else f"made by digits in its {len(cage.cells)} cells"
            raise PuzzleError(
                f"cage {number} ({cage}): {cage.target} is not {what} in a grid of order {order}",
                number,
                "target",
            )


def _may_be_reached(order: int, cage: Cage) -> bool:
    if len(cage.cells) <= 2:
        digits = product(range(1, order + 1), repeat=len(cage.cells))
        return any(
            is_satisfied(cage, pair) and not (cage.in_line and len(set(pair)) < len(pair)) for pair in digits
        )
    return any(_operator_may_reach(order, operator, cage) for operator in cage.operators())


def _operator_may_reach(order: int, operator: Operator, cage: Cage) -> bool:
    if operator == "×":
        rest = cage.target
        for digit in range(order, 1, -1):
            while rest and rest % digit == 0:
                rest //= digit
        return rest == 1 and cage.target <= order ** len(cage.cells)
    low, high = 0, order * len(cage.cells)
    for lines in zip(*cage.cells, strict=True):
        counts = Counter(lines).values()
        low = max(low, sum(count * (count + 1) // 2 for count in counts))
        high = min(high, sum(count * (2 * order + 1 - count) // 2 for count in counts))
    return low <= cage.target <= high
