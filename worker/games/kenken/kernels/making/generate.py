"""New puzzles: a random Latin square and random cages, split until the solution is unique and the difficulty fits."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.making.chance import (
    Chance,
    Clues,
    carve,
    neighbours,
    split_cage,
)
from worker.games.kenken.kernels.making.latin_squares import random_latin_square
from worker.games.kenken.kernels.reasoning.rate import is_solved_by, rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.kernels.solving.solve import Grid, Solutions, search_cages
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import (
    MAX_GENERATED_ORDER,
    MIN_GENERATED_ORDER,
    OPERATORS,
    Cage,
    Operator,
    PuzzleError,
    checked_board,
    in_order,
)
from worker.games.kenken.rules.rating import ALL_RATINGS, Rating
from worker.games.kenken.rules.reasoning import (
    DIFFICULTIES,
    Difficulty,
    no_such_puzzle,
    possible_difficulties,
)

MOST_CELLS: Final = 500_000
"""Maximum number of cells, over all puzzles rated or searched, before the request is given up: some ten seconds. Cells
are counted instead of time so that a seed makes the same puzzle on every machine."""
_NODES: Final = 150
"""Nodes searched before a puzzle is assumed to have several solutions. A small number also keeps the puzzles quick to
solve."""
_SIZES: Final[dict[Difficulty, tuple[int, ...]]] = {
    "easy": (1, 2, 2, 2, 2, 3, 3, 3, 4),
    "medium": (2, 2, 2, 3, 3, 3, 4, 4),
    "hard": (2, 2, 3, 3, 3, 4, 4, 5),
    "expert": (2, 3, 3, 3, 4, 4, 5),
    "unreasonable": (2, 3, 3, 4, 4, 5, 5, 6),
}
"""The cage sizes drawn for each difficulty. They make the difficulty likely; they do not define it."""
_SIZES_OF_SUMS: Final[dict[Difficulty, tuple[int, ...]]] = {
    "easy": (1, 1, 2, 2, 2, 2, 3, 3),
    "medium": (1, 2, 2, 2, 2, 3, 3),
    "hard": (1, 2, 2, 2, 2, 3, 3, 3, 4),
    "expert": (2, 2, 2, 2, 2, 3, 3),
    "unreasonable": (2, 2, 3, 3, 3, 4, 4),
}
"""The cage sizes for large grids without `×`: sums tell less than products, so cages of the same size are harder."""
_SIZES_OF_PAIRS: Final = (1, 2, 2, 2)
"""The cage sizes where only operators of two cells are allowed."""
_LARGE: Final = 7
"""The smallest order of a large grid."""


class NoSuchPuzzleError(ValueError):
    """Raised when no puzzle with the requested properties was found."""


class _SpentError(Exception):
    """Raised when the budget is spent."""


class Budget:
    """The number of cells that further puzzles may have together."""

    def __init__(self) -> None:
        self._left = MOST_CELLS

    def spend(self, order: int) -> None:
        """Deduct one more puzzle; raises `_SpentError` when the budget is spent."""
        self._left -= order * order
        if self._left < 0:
            raise _SpentError


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with exactly one solution."""

    board: Board
    cages: tuple[Cage, ...]
    solution: Grid
    rated: Rating

    @property
    def difficulty(self) -> Difficulty:
        """The strongest reasoning that a person needs."""
        return self.rated.difficulty

    @property
    def order(self) -> int:
        """The number of digits."""
        return self.board.order


@dataclass(frozen=True)
class Settings:
    """Further properties of the puzzles to make."""

    largest: int | None = None
    """Maximum number of cells of a cage, 2 or more; None for the sizes that suit the difficulty."""
    givens: bool = True
    """False if no cell stands alone."""
    many: bool = False
    """True if `-` and `÷` may join three cells or more."""
    distinct: bool = False
    """True if no cage has a digit twice."""


PLAIN: Final = Settings()


def generate(
    board: Board | int,
    seed: int,
    operators: Collection[Operator] = OPERATORS,
    difficulty: Difficulty | tuple[Difficulty, ...] | None = None,
    mystery: bool = False,
    checkpoint: Checkpoint = lambda: None,
    ratings: tuple[int, int] = ALL_RATINGS,
    settings: Settings = PLAIN,
) -> Puzzle:
    """Return a puzzle with sides from 3 to 9, always the same for the same arguments.

    An order stands for the plain grid of that order.
    `operators` are those that may be used; cells where none of them fits stand alone, as given digits. With `mystery`
    no cage shows its operator. `difficulty` is one or several; with None the puzzle may have any, with cages of any
    sizes. `ratings` are the lowest and the highest rating.
    `checkpoint` is called after each attempt and may raise to stop.

    Raises `PuzzleError` for sides out of range or no operators, and `NoSuchPuzzleError` for a difficulty that is not
    among the `possible_difficulties`, or when no such puzzle was found within `MOST_CELLS`.
    """
    grid = checked_board(board)
    for side in (grid.rows, grid.columns):
        if not MIN_GENERATED_ORDER <= side <= MAX_GENERATED_ORDER:
            orders = f"{MIN_GENERATED_ORDER} to {MAX_GENERATED_ORDER}"
            raise PuzzleError(f"Puzzles are made of size {orders}, not {side}")
    allowed = tuple(operator for operator in OPERATORS if operator in operators)
    if not allowed:
        raise PuzzleError("A puzzle needs at least one operator")
    plain = grid.is_plain and settings == PLAIN
    possible = possible_difficulties(grid.order, allowed, mystery) if plain else DIFFICULTIES
    wishes = (difficulty,) if isinstance(difficulty, str) else difficulty
    if wishes is not None and not {*wishes} <= {*possible}:
        raise NoSuchPuzzleError(no_such_puzzle(grid.order, allowed, mystery))
    chance, budget, made = Chance(seed), Budget(), 0
    try:
        while True:
            wanted = wishes[0] if wishes and len(wishes) == 1 else chance.choice(wishes or possible)
            sizes = _sizes(grid.order, wanted, allowed, settings)
            square = [grid.digits[rank - 1] for rank in random_latin_square(grid.order, chance)]
            clues = Clues(grid, square, allowed, mystery, settings.many, settings.distinct)
            cages = with_one_solution(clues, sizes, chance, budget)
            cages = with_fewer_givens(clues, cages, max(sizes), wanted, chance, budget)
            budget.spend(grid.order)
            puzzle = _puzzle(clues, cages)
            fits = settings.givens or all(len(cage.cells) > 1 for cage in cages)
            wished = wishes is None or puzzle.difficulty in wishes
            if fits and wished and ratings[0] <= puzzle.rated.rating <= ratings[1]:
                return puzzle
            made += 1
            checkpoint()
    except _SpentError:
        raise NoSuchPuzzleError(
            f"none of {made} puzzles of {grid} with {' '.join(allowed)} that were made from this seed was"
            f" {_said(wishes, ratings)}; another seed may make one"
        ) from None


def _said(wishes: Sequence[Difficulty] | None, ratings: tuple[int, int]) -> str:
    words = [" or ".join(wishes)] if wishes else []
    words += [f"rated {ratings[0]} to {ratings[1]}"] if ratings != ALL_RATINGS else []
    return " ".join(words) or "as requested"


def _sizes(
    order: int, wanted: Difficulty, operators: Collection[Operator], settings: Settings
) -> tuple[int, ...]:
    if not {"+", "×"} & set(operators) and not settings.many:
        sizes: tuple[int, ...] = _SIZES_OF_PAIRS
    else:
        sizes = _SIZES_OF_SUMS[wanted] if order >= _LARGE and "×" not in operators else _SIZES[wanted]
    return tuple(min(size, settings.largest or size) for size in sizes)


def _puzzle(clues: Clues, cages: Sequence[Cage]) -> Puzzle:
    board, ordered = clues.board, in_order(cages)
    solution = tuple(
        tuple(clues.square[board.numbers[row, column]] for column in range(board.columns))
        for row in range(board.rows)
    )
    return Puzzle(board, ordered, solution, rate(layout_of(board, ordered)))


def _solutions(board: Board, cages: Sequence[Cage]) -> Solutions:
    """Search for up to two solutions; the result may be undecided."""
    return search_cages(board, in_order(cages), 2, _NODES)


def with_one_solution(clues: Clues, sizes: Sequence[int], chance: Chance, budget: Budget) -> list[Cage]:
    """Carve random cages and split them until the solution is unique."""
    cages = [cage for cells in carve(clues.board, sizes, chance) for cage in clues.cages(cells, chance)]
    budget.spend(clues.board.order)
    while not (found := _solutions(clues.board, cages)).unique:
        # Split any cage of an undecided puzzle; otherwise a cage where the two solutions differ.
        loose = [
            number
            for number, cage in enumerate(cages)
            if len(cage.cells) > 1 and (found.unique is None or _differ(cage, *found.solutions))
        ]
        number = chance.choice(loose)
        parts = split_cage(clues.board, cages[number].numbers(clues.board.order), chance)
        cages[number : number + 1] = [cage for part in parts for cage in clues.cages(part, chance)]
        budget.spend(clues.board.order)
    return cages


def with_fewer_givens(
    clues: Clues, cages: list[Cage], largest: int, wanted: Difficulty, chance: Chance, budget: Budget
) -> list[Cage]:
    """Merge given digits into neighbouring cages while the solution stays unique and the puzzle not too hard."""
    board, order = clues.board, clues.board.order
    givens = [cage.cells[0] for cage in cages if len(cage.cells) == 1]
    for row, column in chance.shuffled(givens):
        given = row * order + column
        owner = {cell: cage for cage in cages for cell in cage.numbers(order)}
        beside = sorted({owner[cell].cells for cell in neighbours(board, given)})
        for place in chance.shuffled(beside):
            joined = {owner[given], owner[board.numbers[place[0]]]}
            cells = tuple(sorted(cell for cage in joined for cell in cage.numbers(order)))
            cage = clues.cage(cells, chance) if len(cells) <= largest else None
            if cage is None:
                continue
            budget.spend(clues.board.order)
            tried = [*(other for other in cages if other not in joined), cage]
            if _is_puzzle(board, tried, wanted):
                cages = tried
                break
    return cages


def _is_puzzle(board: Board, cages: Sequence[Cage], wanted: Difficulty) -> bool:
    """Return True if solvable cages have only one solution and are at most as hard as wanted."""
    if wanted == "unreasonable":
        return bool(_solutions(board, cages).unique)
    # Reasoning that reaches the end has excluded all other solutions.
    return is_solved_by(layout_of(board, cages), wanted)


def _differ(cage: Cage, first: Grid, second: Grid) -> bool:
    return any(first[row][column] != second[row][column] for row, column in cage.cells)
