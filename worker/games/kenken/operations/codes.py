"""The code of a KenKen puzzle: the borders of its cages, their operators, and the solution that gives their targets."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from worker.declarations.answers import Answer
from worker.declarations.drawing import Drawing
from worker.declarations.puzzle_codes import Opened, Packer, PuzzleCodeError, PuzzleFormat, Unpacker
from worker.games.kenken.operations.fields import CageModel, FilledGrid
from worker.games.kenken.operations.pictures import draw_puzzle, draw_solution
from worker.games.kenken.rules.cage import (
    MAX_GENERATED_ORDER,
    MIN_GENERATED_ORDER,
    made,
    operators_for,
)
from worker.games.kenken.rules.levels import DIFFICULTIES, Difficulty

_SIZES: Final = MAX_GENERATED_ORDER - MIN_GENERATED_ORDER + 1

Grid = list[list[int]]
Cells = list[tuple[int, int]]


class KenKenPuzzle(Answer):
    """A KenKen puzzle with exactly one solution."""

    code: str
    """The puzzle's code."""
    game: Literal["kenken"]
    size: Annotated[int, Field(ge=MIN_GENERATED_ORDER, le=MAX_GENERATED_ORDER)]
    cages: list[CageModel]
    difficulty: Difficulty
    solution: FilledGrid | None = None
    """With `solution=1`: the digits, row by row."""


class _Regions:
    """The cells of a grid and the regions they are joined to so far (a disjoint-set forest)."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._above = list(range(size * size))

    def root(self, cell: int) -> int:
        """Return the representative of the region of a cell."""
        while self._above[cell] != cell:
            cell = self._above[cell]
        return cell

    def join(self, one: int, other: int) -> None:
        """Join the regions of two cells; their least cell represents them."""
        low, high = sorted((self.root(one), self.root(other)))
        self._above[high] = low

    def open_sides(self) -> Iterator[tuple[int, int]]:
        """Yield neighbours in a fixed order, except those that have been joined by then."""
        for cell in range(self.size * self.size):
            for other in (cell + 1, cell + self.size):
                inside = other < self.size**2 and (other != cell + 1 or other % self.size)
                if inside and self.root(cell) != self.root(other):
                    yield cell, other

    def cages(self) -> list[Cells]:
        """Return the joined cells, each cage in order, by their first cells."""
        found: dict[int, Cells] = {}
        for cell in range(self.size * self.size):
            found.setdefault(self.root(cell), []).append(divmod(cell, self.size))
        return list(found.values())


def _pack(packer: Packer, opened: Opened[KenKenPuzzle]) -> None:
    size: int = opened.puzzle["size"]
    cages: Sequence[CageModel] = opened.puzzle["cages"]
    hidden = any(cage.operator is None and len(cage.cells) > 1 for cage in cages)
    packer.put(size - MIN_GENERATED_ORDER, _SIZES)
    packer.put(DIFFICULTIES.index(opened.puzzle["difficulty"]), len(DIFFICULTIES))
    packer.put(int(hidden), 2)
    owner = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
    regions = _Regions(size)
    for one, other in regions.open_sides():
        joined = owner[divmod(one, size)] == owner[divmod(other, size)]
        packer.put(int(joined), 2)
        if joined:
            regions.join(one, other)
    for row, column, allowed in _allowed(opened.solution):
        packer.put(allowed.index(opened.solution[row][column]), len(allowed))
    for cage in sorted(cages, key=lambda cage: cage.cells):
        operators = operators_for(len(cage.cells))
        digits = [opened.solution[row][column] for row, column in cage.cells]
        operator = cage.operator or next(one for one in operators if made(one, digits) == cage.target)
        packer.put(operators.index(operator), len(operators))


def _allowed(grid: Grid) -> Iterator[tuple[int, int, list[int]]]:
    """Yield every cell with the digits that earlier cells of its row and column leave for it."""
    size = len(grid)
    for row in range(size):
        for column in range(size):
            taken = {*grid[row][:column], *(grid[above][column] for above in range(row))}
            yield row, column, [digit for digit in range(1, size + 1) if digit not in taken]


def _unpack(unpacker: Unpacker) -> Opened[KenKenPuzzle]:
    size = unpacker.take(_SIZES) + MIN_GENERATED_ORDER
    difficulty = DIFFICULTIES[unpacker.take(len(DIFFICULTIES))]
    hidden = bool(unpacker.take(2))
    regions = _Regions(size)
    for one, other in regions.open_sides():
        if unpacker.take(2):
            regions.join(one, other)
    grid = [[0] * size for _ in range(size)]
    for row, column, allowed in _allowed(grid):
        grid[row][column] = allowed[unpacker.take(len(allowed))]
    cages = [_cage(cells, grid, hidden, unpacker) for cells in regions.cages()]
    return opened_puzzle(size, cages, difficulty, grid)


def _cage(cells: Cells, grid: Grid, hidden: bool, unpacker: Unpacker) -> CageModel:
    operators = operators_for(len(cells))
    operator = operators[unpacker.take(len(operators))]
    target = made(operator, [grid[row][column] for row, column in cells])
    if target is None:
        raise PuzzleCodeError("it does not describe a puzzle")
    shown = None if hidden or len(cells) == 1 else operator
    return CageModel(operator=shown, target=target, cells=cells)


def opened_puzzle(
    size: int, cages: Sequence[CageModel], difficulty: Difficulty, solution: Grid
) -> Opened[KenKenPuzzle]:
    """Return a puzzle with its solution."""
    puzzle = {"game": "kenken", "size": size, "cages": cages, "difficulty": difficulty}
    return Opened(puzzle=puzzle, solution=solution)


def _draw(puzzle: Mapping[str, Any], solution: Grid | None, code: str) -> Drawing:
    size, cages, difficulty = puzzle["size"], puzzle["cages"], puzzle["difficulty"]
    if solution is None:
        return draw_puzzle(size, cages, difficulty, code)
    return draw_solution(size, cages, solution, difficulty, code=code)


def _invitation(puzzle: Mapping[str, Any]) -> str:
    return f"Fill in 1 to {puzzle['size']} once in every row and column, so that each cage makes its target."


PUZZLES = PuzzleFormat(
    letter="N", model=KenKenPuzzle, pack=_pack, unpack=_unpack, draw=_draw, invitation=_invitation
)


def code_if_any(
    size: int, cages: Sequence[CageModel], difficulty: Difficulty | None, solution: Grid
) -> str | None:
    """Return the code of a puzzle with one solution, or None if no code can express the puzzle."""
    if difficulty is None:
        return None
    try:
        code = PUZZLES.code(opened_puzzle(size, cages, difficulty, solution))
        again = PUZZLES.opened(code)
    except (ValueError, IndexError, StopIteration):
        return None
    return code if _said(again.puzzle["cages"]) == _said(cages) and again.solution == solution else None


def _said(cages: Sequence[CageModel]) -> set[tuple[object, ...]]:
    """Return the cages as a set, independent of their order and without the operators of single cells."""
    return {
        (cage.operator if len(cage.cells) > 1 else None, cage.target, *sorted(cage.cells)) for cage in cages
    }
