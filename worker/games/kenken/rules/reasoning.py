"""The reasoning that a person needs for a puzzle: difficulties, in the manner of Simon Tatham's Keen, and deductions.

Difficulties that puzzles can have, so that a request for one that is missing or rare is refused at once. For order 3
all puzzles with connected cages were listed, and for order 4 all whose cages divide: a difficulty missing there does
not exist, except for 16 hard puzzles of order 3 with `+` and `-`. A difficulty missing for other orders was found less
than once in a hundred puzzles (`÷` alone) or once in a thousand (`-` alone).
"""

from collections.abc import Collection, Iterable, Sequence
from enum import IntEnum
from typing import Final, Generic, Literal, NamedTuple, TypeVar, get_args

from typing_extensions import TypeAliasType

from worker.games.kenken.rules.cage import Cell, Operator

Difficulty = Literal["easy", "medium", "hard", "expert", "unreasonable"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
"""The difficulties, easiest first. The difficulty of a puzzle is the first one whose techniques, with those before,
solve it.

- `easy`: a cell with one candidate left, a digit with one place left in a line, and the digits that occur at all
  in the ways to fill a cage.
- `medium`: also which of these digits can stand in which cell of the cage.
- `hard`: also digits that every way to fill a cage puts into the same line, so that they stand nowhere else in
  it; and sets of cells in a line that share as many digits, whether seen by the cells or by the digits.
- `expert`: also sets of lines in which a digit has its places on as many crossing lines; and chains of cells
  with two candidates, one end of which must be the digit.
- `unreasonable`: none of this is enough, and something must be tried."""


class Technique(IntEnum):
    """The techniques, from the simplest."""

    LAST_CANDIDATE = 0
    LAST_PLACE = 1
    CAGE_DIGITS = 2
    CAGE_CELLS = 3
    CAGE_LINE = 4
    LINE_SET = 5
    CROSSING_SET = 6
    CHAIN = 7
    TRIAL = 8

    @property
    def answer_name(self) -> str:
        """The name in answers, such as `last-candidate`."""
        return self.name.lower().replace("_", "-")

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty that allows the technique."""
        return next(level for level in DIFFICULTIES if self <= STRONGEST[level])


STRONGEST: Final[dict[Difficulty, Technique]] = {
    "easy": Technique.CAGE_DIGITS,
    "medium": Technique.CAGE_CELLS,
    "hard": Technique.LINE_SET,
    "expert": Technique.CHAIN,
    "unreasonable": Technique.TRIAL,
}
"""The last technique of each difficulty."""


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


T = TypeVar("T")


class Deduced(NamedTuple, Generic[T]):
    """A deduction, the cells that it takes candidates from, and the cells whose candidates it depends on."""

    deduction: T
    removed: Iterable[Cell]
    premises: Iterable[Cell]


def needed_deductions(deduced: Sequence[Deduced[T]]) -> list[T]:
    """Return the deductions that the last one follows from."""
    cells: set[Cell] = set()
    kept: list[T] = []
    for deduction, removed, premises in reversed(deduced):
        if not kept or not cells.isdisjoint(removed):
            kept.append(deduction)
            cells.update(premises)
    return kept[::-1]


KenKenDeductionCode = TypeAliasType(
    "KenKenDeductionCode",
    Literal[
        "last-candidate",
        "last-place",
        "given",
        "cage-line",
        "cage-digits",
        "cage-cells",
        "line-places",
        "line-set",
        "crossing-rows",
        "crossing-columns",
        "chain",
        "trial",
    ],
)

SENTENCES: Final[dict[KenKenDeductionCode, str]] = {
    "last-candidate": "{cell} is {digit}: no other digit is left for it.",
    "last-place": "{cell} is {digit}: no other cell of {line} can be {digit}.",
    "given": "{cell} is given: {digit}.",
    "cage-line": "Every way to fill {cage} needs {digits} in {line}: no other cell of it does.",
    "cage-cells": "No way to fill {cage} has {removed}.",
    "cage-digits": "No way to fill {cage} has {digits}.",
    "line-places": "In {line} only {cells} can be {digits}, so they are nothing else.",
    "line-set": "In {line} {cells} share {digits}, so its other cells are none of these.",
    "crossing-rows": "In rows {rows} a {digit} can only stand in columns {columns}, so it stands nowhere else in"
    " those.",
    "crossing-columns": "In columns {columns} a {digit} can only stand in rows {rows}, so it stands nowhere else in"
    " those.",
    "chain": "If {first} is not {digit}, then {last} is ({path}): no cell in line with both is {digit}.",
    "trial": "{cell} is not {digit}: trying it ends in a contradiction.",
}
