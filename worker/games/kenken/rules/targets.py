"""Targets that are plainly out of reach, found before any search."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import gcd

from worker.games.kenken.rules.board import Board, board_of
from worker.games.kenken.rules.cage import Cage, Operator, PuzzleError, cage_name, is_satisfied


def check_targets(board: Board | int, cages: Sequence[Cage]) -> None:
    """Raise `PuzzleError` for the first cage that plainly cannot make its target.

    Exact for one and two cells. A sum must lie between the least and the greatest that the cells of each row, and of
    each column, make with different digits; a product must be made of digits; a difference or quotient must be at most
    what the largest digit leaves with the least others. A target that passes may still be impossible.
    """
    grid = board_of(board)
    for number, cage in enumerate(cages):
        if not _may_be_reached(grid, cage):
            what = "a digit" if len(cage.cells) == 1 else f"made by digits in its {len(cage.cells)} cells"
            raise PuzzleError(
                f"{cage_name(number, cage)}: {cage.target} is not {what} in a grid of {grid}",
                number,
                "target",
            )


def _may_be_reached(board: Board, cage: Cage) -> bool:
    if len(cage.cells) <= 2:
        digits = product(board.digits, repeat=len(cage.cells))
        return any(is_satisfied(cage, pair) and cage.may_hold(pair) for pair in digits)
    return any(_operator_may_reach(board, operator, cage) for operator in cage.operators())


def _operator_may_reach(board: Board, operator: Operator, cage: Cage) -> bool:
    target, largest, others = cage.target, board.digits[-1], len(cage.cells) - 1
    if operator == "×":
        return _is_product(board, target, len(cage.cells))
    if operator == "-":
        return target <= largest - others * board.digits[0]
    if operator == "÷":
        least = next(digit for digit in board.digits if digit)
        return target >= 1 and target * least**others <= largest
    low, high = 0, largest * len(cage.cells)
    for count in _together(cage):
        low = max(low, _sum_of(board.digits, count))
        high = min(high, _sum_of(board.digits[::-1], count))
    return low <= target <= high


def _is_product(board: Board, target: int, cells: int) -> bool:
    """Return True if the target has no prime factor that no digit has, and is not too large."""
    if target == 0:
        return board.digits[0] == 0
    rest = target
    for digit in board.digits:
        while digit and (shared := gcd(rest, digit)) > 1:
            rest //= shared
    return rest == 1 and target <= board.digits[-1] ** cells


def _together(cage: Cage) -> list[Sequence[int]]:
    """Return groupings of the cells into sets without a digit twice, each as the sizes of its sets."""
    lines = [list(Counter(line).values()) for line in zip(*cage.cells, strict=True)]
    return [*lines, [len(cage.cells)]] if cage.distinct else [*lines]


def _sum_of(digits: Sequence[int], counts: Sequence[int]) -> int:
    """Return the sum of the first digits, as many as each of the counts says."""
    return sum(sum(digits[:count]) for count in counts)
