"""Writing puzzles as text, and what each format can hold."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from worker.games.kenken.formats.cage_lists import write_cage_list
from worker.games.kenken.formats.gauguin import SIZES as GAUGUIN_SIZES
from worker.games.kenken.formats.gauguin import setting_of, shape_of
from worker.games.kenken.formats.json_puzzles import write_json, write_poisonmeatball
from worker.games.kenken.formats.keen import MAX_TARGET, write_keen
from worker.games.kenken.formats.keen import SIZES as KEEN_SIZES
from worker.games.kenken.formats.map_writing import MAX_NAMES, write_kk, write_letter_map, write_text
from worker.games.kenken.formats.puzzle import KenKenFormat, Puzzle, touching
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import (
    MAX_GENERATED_ORDER,
    MAX_ORDER,
    MIN_GENERATED_ORDER,
    MIN_ORDER,
    Cage,
)

_ALL_SIZES: Final = range(MIN_ORDER, MAX_ORDER + 1)
_ONE_DIGIT: Final = range(MIN_ORDER, 10)


class NotHeldError(ValueError):
    """Raised for a puzzle that a format cannot hold.

    ``puzzle`` is its index among the puzzles, or None if there are too many of them; ``part`` leads to what cannot be
    held, such as ``("cages", 3)``.
    """

    def __init__(self, message: str, puzzle: int | None = None, part: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.puzzle = puzzle
        self.part = part


@dataclass(frozen=True, kw_only=True)
class Holds:
    """What a format can hold. A variant of the rules gets a field here, so that the others refuse it in words."""

    sizes: range = _ALL_SIZES
    many: bool = False
    """True if a text can have many puzzles."""
    grid: bool = False
    """True if it has the digits filled in."""
    hidden: bool = False
    """True if cages can hide their operators."""
    apart: bool = True
    """True if the cells of a cage need not touch."""
    wide: bool = False
    """True if cages of more than two cells can subtract or divide."""
    distinct: bool = False
    """True if a cage can say that no digit stands twice in it."""
    rectangles: bool = False
    """True if it can have more rows than columns, or the reverse."""
    digits: bool = False
    """True if it can have other digits than 1 to n."""
    settings: bool = False
    """True if the digits must be one of Gauguin's lists."""
    shapes: bool = False
    """True if a cage must have one of Gauguin's shapes."""
    names: int | None = None
    """The largest number of cages of several cells."""
    target: int | None = None
    """The largest target."""
    solution: bool = False
    """True if the text has the only solution of the puzzle."""


HOLDS: Final[Mapping[KenKenFormat, Holds]] = {
    "text": Holds(hidden=True, grid=True, wide=True, distinct=True, rectangles=True, digits=True),
    "letter-map": Holds(sizes=_ONE_DIGIT, names=MAX_NAMES),
    "kk": Holds(sizes=_ONE_DIGIT, names=MAX_NAMES, many=True),
    "cage-list": Holds(many=True, hidden=True, wide=True),
    "keen": Holds(sizes=KEEN_SIZES, many=True, apart=False, target=MAX_TARGET),
    "gauguin": Holds(
        sizes=GAUGUIN_SIZES,
        apart=False,
        rectangles=True,
        digits=True,
        settings=True,
        shapes=True,
        grid=True,
        solution=True,
        target=2**31 - 1,
    ),
    "poisonmeatball": Holds(digits=True),
    "json": Holds(many=True, hidden=True, grid=True, wide=True, distinct=True, rectangles=True, digits=True),
    "puzzle-code": Holds(
        sizes=range(MIN_GENERATED_ORDER, MAX_GENERATED_ORDER + 1),
        many=True,
        hidden=True,
        apart=False,
        wide=True,
        distinct=True,
        rectangles=True,
        digits=True,
        solution=True,
    ),
}
"""The formats that are written."""

_WRITERS: Final[Mapping[KenKenFormat, Callable[[Sequence[Puzzle]], str]]] = {
    "text": lambda puzzles: write_text(puzzles[0]),
    "letter-map": lambda puzzles: write_letter_map(puzzles[0]),
    "kk": write_kk,
    "cage-list": lambda puzzles: "\n".join(map(write_cage_list, puzzles)),
    "keen": lambda puzzles: "".join(map(write_keen, puzzles)),
    "poisonmeatball": lambda puzzles: write_poisonmeatball(puzzles[0]),
    "json": write_json,
}
"""Writers of the formats that need no solution."""


def write(puzzles: Sequence[Puzzle], name: KenKenFormat) -> str:
    """Return checked puzzles in normal form as text, in a format that has no solution in it."""
    return _WRITERS[name](puzzles)


def check_held(puzzles: Sequence[Puzzle], name: KenKenFormat) -> None:
    """Raise `NotHeldError` for the first puzzle that a format cannot hold."""
    holds = HOLDS.get(name)
    if holds is None:
        raise NotHeldError(f"The format {name} is read, and not written")
    if len(puzzles) > 1 and not holds.many:
        others = ", ".join(other for other, its in HOLDS.items() if its.many)
        raise NotHeldError(f"A text in the format {name} has one puzzle, not {len(puzzles)}; write {others}")
    for number, puzzle in enumerate(puzzles):
        for part, what in _lost(puzzle, holds):
            raise NotHeldError(f"The format {name} {what}", number, part)


_Lost = tuple[tuple[str | int, ...], str]
"""What would be lost: where it is, and what the format does instead."""


def _lost(puzzle: Puzzle, holds: Holds) -> Iterator[_Lost]:
    yield from _lost_of_board(puzzle.board, holds)
    if puzzle.grid is not None and not holds.grid:
        yield ("grid",), "holds the puzzle without the digits filled in: leave out the grid"
    named = sum(len(cage.cells) > 1 for cage in puzzle.cages)
    if holds.names is not None and named > holds.names:
        yield ("cages",), f"holds {holds.names} cages of several cells, not {named}"
    for number, cage in enumerate(puzzle.cages):
        for what in _lost_of_cage(cage, holds):
            yield ("cages", number), what


def _lost_of_board(board: Board, holds: Holds) -> Iterator[_Lost]:
    if board.order not in holds.sizes:
        yield ("size",), f"holds sizes {holds.sizes[0]} to {holds.sizes[-1]}, not {board.order}"
    if board.rows != board.columns and not holds.rectangles:
        yield ("rows",), f"holds squares, and this is a grid of {board}"
    if not board.has_plain_digits and not holds.digits:
        yield ("digits",), f"holds the digits 1 to {board.order}, and these are {board.digits_named}"
    if holds.settings and setting_of(board) is None:
        yield ("digits",), f"has no name for the digits {board.digits_named}"


def _lost_of_cage(cage: Cage, holds: Holds) -> Iterator[str]:
    if cage.operator is None and len(cage.cells) > 1 and not holds.hidden:
        yield f"holds the operator of each cage, and {cage} hides it"
    if cage.operator in ("-", "÷") and len(cage.cells) > 2 and not holds.wide:
        yield f"holds cages of two cells that subtract or divide, and {cage} has {len(cage.cells)}"
    if cage.distinct and not holds.distinct:
        yield f"does not hold that no digit stands twice in {cage}"
    if not holds.apart and not touching(cage.cells):
        yield f"holds cages whose cells touch, and those of {cage} do not"
    if holds.shapes and shape_of(cage.cells) is None:
        yield f"has no name for the shape of {cage}, which has {len(cage.cells)} cells"
    if holds.target is not None and cage.target > holds.target:
        yield f"holds targets up to {holds.target}, and {cage} has a greater one"
