"""Difficulties that puzzles can have, so that a request for one that is missing or rare is refused at once.

For order 3 all puzzles with connected cages were listed, and for order 4 all whose cages divide: a difficulty missing
there does not exist, except for 16 hard puzzles of order 3 with `+` and `-`. A difficulty missing for other orders was
found less than once in a hundred puzzles (`÷` alone) or once in a thousand (`-` alone).
"""

from collections.abc import Collection
from typing import Final

from worker.games.kenken.rules.cage import Operator
from worker.games.kenken.rules.levels import DIFFICULTIES, Difficulty

_EASY: Final[tuple[Difficulty, ...]] = ("easy",)
_TO_MEDIUM: Final[tuple[Difficulty, ...]] = ("easy", "medium")
_TO_HARD: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
_HIDDEN_DIVISION: Final[dict[int, tuple[Difficulty, ...]]] = {
    3: _EASY,
    4: ("easy", "medium", "hard", "unreasonable"),
    5: _TO_HARD,
    6: DIFFICULTIES,
    7: _TO_HARD,
    8: _TO_MEDIUM,
    9: _EASY,
}
"""The difficulties for each order where `÷` is the only operator and is hidden."""
_NEVER_HARD_OF_3: Final = ({"+"}, {"×"}, {"×", "÷"})
"""The operators whose hidden cages make no hard puzzle of order 3."""


def possible_difficulties(
    order: int, operators: Collection[Operator], mystery: bool
) -> tuple[Difficulty, ...]:
    """Return the difficulties, easiest first, of puzzles with these operators; never empty."""
    allowed = set(operators)
    if allowed == {"÷"}:
        return _HIDDEN_DIVISION[order] if mystery else _EASY
    if order == 3:
        if mystery:
            return _TO_MEDIUM if allowed in _NEVER_HARD_OF_3 else _TO_HARD
        return _EASY if allowed <= {"-", "÷"} else _TO_MEDIUM
    if order == 4 and allowed == {"-"} and not mystery:
        return tuple(level for level in DIFFICULTIES if level != "expert")
    return DIFFICULTIES


def no_such_puzzle(order: int, operators: Collection[Operator], mystery: bool) -> str:
    """Return a sentence that lists the difficulties that are possible instead."""
    *most, last = possible_difficulties(order, operators, mystery)
    levels = f"{', '.join(most)} or {last}" if most else last
    hidden = "hidden " if mystery else ""
    return f"With {hidden}{' '.join(operators)} only {levels} puzzles of size {order} are made"
