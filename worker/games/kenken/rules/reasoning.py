"""The reasoning that a person needs for a puzzle: difficulties, techniques and deductions.

Difficulties that puzzles can have, so that a request for one that is missing or rare is refused at once. For order 3
all puzzles with connected cages were listed: a difficulty missing there does not exist, except for 16 medium puzzles
with `+` and `-`. For orders 4 and 5, 75 puzzles were made for each set of operators, 25 of them for the difficulty
itself: missing ones were up to four of them with shown operators, and up to seven with hidden ones.
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

- `easy`: a cell with one candidate left, a digit with one place left in a line, the digits that occur at all
  in the ways to fill a cage, and which of them can stand in which cell of it.
- `medium`: also digits that every way to fill a cage puts into the same line, so that they stand nowhere else in
  it; sets of cells in a line that share as many digits, whether seen by the cells or by the digits; the one
  cell left over of the sum of whole lines; and a digit that only one cage can have in a line.
- `hard`: also the sum of whole lines, or whether it is even, where two to four cells are left over; and ways to fill
  a cage that leave another cage no way, or the rest of a line too few digits.
- `expert`: also how often a digit, or two of them together, occurs in several lines, and bounds of their sums; sets
  of lines in which a digit has its places on as many crossing lines; products of whole lines; and chains of cells with
  two candidates, one end of which must be the digit.
- `unreasonable`: none of these techniques is enough, and something must be tried."""


class Technique(IntEnum):
    """The techniques, from the simplest."""

    LAST_CANDIDATE = 0
    LAST_PLACE = 1
    CAGE_DIGITS = 2
    CAGE_CELLS = 3
    CAGE_LINE = 4
    LINE_SET = 5
    LINE_SUM_CELL = 6
    LINE_CAGE = 7
    LINE_SUM = 8
    CAGE_PAIR = 9
    CAGE_REST = 10
    LINE_PARITY = 11
    DIGIT_COUNT = 12
    LINE_BOUNDS = 13
    CROSSING_SET = 14
    LINE_PRODUCT = 15
    CHAIN = 16
    TRIAL = 17

    @property
    def answer_name(self) -> str:
        """The name in answers, such as `last-candidate`."""
        return self.name.lower().replace("_", "-")

    @property
    def difficulty(self) -> Difficulty:
        """The least difficulty that allows the technique."""
        return next(level for level in DIFFICULTIES if self <= STRONGEST[level])


STRONGEST: Final[dict[Difficulty, Technique]] = {
    "easy": Technique.CAGE_CELLS,
    "medium": Technique.LINE_CAGE,
    "hard": Technique.LINE_PARITY,
    "expert": Technique.CHAIN,
    "unreasonable": Technique.TRIAL,
}
"""The last technique of each difficulty."""


_EASY: Final[tuple[Difficulty, ...]] = ("easy",)
_TO_MEDIUM: Final[tuple[Difficulty, ...]] = ("easy", "medium")
_TO_HARD: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
_HIDDEN_DIVISION: Final[dict[int, tuple[Difficulty, ...]]] = {
    3: _EASY,
    4: _TO_MEDIUM,
    5: _TO_MEDIUM,
    6: _TO_MEDIUM,
    7: _TO_MEDIUM,
    8: _EASY,
    9: _EASY,
}
"""The difficulties for each order where `÷` is the only operator and is hidden."""
_NEVER_MEDIUM_OF_3: Final = ({"+"}, {"×"}, {"×", "÷"})
"""The operators whose hidden cages make no medium puzzle of order 3."""
_SMALL: Final = 5
"""The largest order whose puzzles are hardly ever harder than `hard`."""


def possible_difficulties(
    order: int, operators: Collection[Operator], mystery: bool
) -> tuple[Difficulty, ...]:
    """Return the difficulties, easiest first, of puzzles with these operators; never empty."""
    allowed = set(operators)
    if allowed == {"÷"}:
        return _HIDDEN_DIVISION[order] if mystery else _EASY
    if order == 3:
        return _TO_MEDIUM if mystery and allowed not in _NEVER_MEDIUM_OF_3 else _EASY
    return _TO_HARD if order <= _SMALL else DIFFICULTIES


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
        "line-cage",
        "line-sum",
        "line-sum-outside",
        "line-sum-difference",
        "cage-pair",
        "cage-rest",
        "line-parity",
        "digit-count",
        "line-bounds",
        "line-product",
        "line-product-outside",
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
    "line-cage": "In {line} only {cage} can have {digit}: no way to fill it with {digit} there has {removed}.",
    "line-sum": "The sum of {lines} is {total}, and {known_sum} of it is known: {cells} {make} the rest,"
    " {amount}{but}.",
    "line-sum-outside": "The sum of {lines} is {total}, and the cages there with known sums make {known_sum}{less}:"
    " {cells} outside {make} the difference, {amount}{but}.",
    "line-sum-difference": "By the sum of {lines}, {total}, {inside} less {outside} outside {make} {amount}{but}.",
    "cage-pair": "Each way to fill {cage} that has {removed} leaves no way to fill {other}.",
    "cage-rest": "Each way to fill {cage} that has {removed} leaves the other cells of {line} too few digits.",
    "line-parity": "The sum of {lines} is {total}, and all of it but {cells} is known to be even or odd: {its_sum} is"
    " {parity}{but}.",
    "digit-count": "The other cages in {lines} leave {digit} for {cage} {often}: no such way to fill it has"
    " {removed}.",
    "line-bounds": "The other cages in {lines} leave {cage} a sum of {times} there: no such way to fill it has"
    " {removed}.",
    "line-product": "The product of {lines} is known but for {cells}: {it} {make} {amount}{but}.",
    "line-product-outside": "The product of the cages in {lines} is known but for {cells} outside: {it} {make}"
    " {amount}{but}.",
    "chain": "If {first} is not {digit}, then {last} is ({path}): no cell in line with both is {digit}.",
    "trial": "{cell} is not {digit}: trying it ends in a contradiction.",
}
