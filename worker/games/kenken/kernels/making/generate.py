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
from worker.games.kenken.kernels.reasoning.reasoning import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.kernels.solving.solve import Grid, Solutions, search_cages
from worker.games.kenken.rules.cage import (
    MAX_GENERATED_ORDER,
    MIN_GENERATED_ORDER,
    OPERATORS,
    Cage,
    Operator,
    PuzzleError,
)
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

    order: int
    cages: tuple[Cage, ...]
    solution: Grid
    difficulty: Difficulty


def generate(
    order: int,
    seed: int,
    operators: Collection[Operator] = OPERATORS,
    difficulty: Difficulty | tuple[Difficulty, ...] | None = None,
    mystery: bool = False,
    checkpoint: Checkpoint = lambda: None,
) -> Puzzle:
    """Return a puzzle of order 3 to 9, always the same for the same arguments.

    `operators` are those that may be used; cells where none of them fits stand alone, as given digits. With `mystery`
    no cage shows its operator. `difficulty` is one or several; with None the puzzle may have any, with cages of any
    sizes.
    `checkpoint` is called after each attempt and may raise to stop.

    Raises `PuzzleError` for an order out of range or no operators, and `NoSuchPuzzleError` for a difficulty that is
    not among the `possible_difficulties`, or when no puzzle of that difficulty was found within `MOST_CELLS`.
    """
    if not MIN_GENERATED_ORDER <= order <= MAX_GENERATED_ORDER:
        orders = f"{MIN_GENERATED_ORDER} to {MAX_GENERATED_ORDER}"
        raise PuzzleError(f"Puzzles are made of size {orders}, not {order}")
    allowed = tuple(operator for operator in OPERATORS if operator in operators)
    if not allowed:
        raise PuzzleError("A puzzle needs at least one operator")
    possible = possible_difficulties(order, allowed, mystery)
    wishes = (difficulty,) if isinstance(difficulty, str) else difficulty
    if wishes is not None and not {*wishes} <= {*possible}:
        raise NoSuchPuzzleError(no_such_puzzle(order, allowed, mystery))
    chance, budget, made = Chance(seed), Budget(), 0
    try:
        while True:
            wanted = wishes[0] if wishes and len(wishes) == 1 else chance.choice(wishes or possible)
            sizes = _sizes(order, wanted, allowed)
            clues = Clues(order, random_latin_square(order, chance), allowed, mystery)
            cages = with_one_solution(clues, sizes, chance, budget)
            cages = with_fewer_givens(clues, cages, max(sizes), wanted, chance, budget)
            budget.spend(order)
            puzzle = _puzzle(clues, cages)
            if wishes is None or puzzle.difficulty in wishes:
                return puzzle
            made += 1
            checkpoint()
    except _SpentError:
        raise NoSuchPuzzleError(
            f"none of {made} puzzles of size {order} with {' '.join(allowed)} that were made from this seed was"
            f" {' or '.join(wishes or ())}; another seed may make one"
        ) from None


def _sizes(order: int, wanted: Difficulty, operators: Collection[Operator]) -> tuple[int, ...]:
    if not {"+", "×"} & set(operators):
        return _SIZES_OF_PAIRS
    return _SIZES_OF_SUMS[wanted] if order >= _LARGE and "×" not in operators else _SIZES[wanted]


def _puzzle(clues: Clues, cages: Sequence[Cage]) -> Puzzle:
    digits, order, ordered = clues.square, clues.order, _in_order(cages)
    solution = tuple(tuple(digits[row * order : (row + 1) * order]) for row in range(order))
    return Puzzle(order, ordered, solution, rate(layout_of(order, ordered)))


def _in_order(cages: Sequence[Cage]) -> tuple[Cage, ...]:
    """Sort the cages as the finished puzzle lists them, so that later searches take as long as this one."""
    return tuple(sorted(cages, key=lambda cage: cage.cells))


def _solutions(order: int, cages: Sequence[Cage]) -> Solutions:
    """Search for up to two solutions; the result may be undecided."""
    return search_cages(order, _in_order(cages), 2, _NODES)


def with_one_solution(clues: Clues, sizes: Sequence[int], chance: Chance, budget: Budget) -> list[Cage]:
    """Carve random cages and split them until the solution is unique."""
    cages = [cage for cells in carve(clues.order, sizes, chance) for cage in clues.cages(cells, chance)]
    budget.spend(clues.order)
    while not (found := _solutions(clues.order, cages)).unique:
        # Split any cage of an undecided puzzle; otherwise a cage where the two solutions differ.
        loose = [
            number
            for number, cage in enumerate(cages)
            if len(cage.cells) > 1 and (found.unique is None or _differ(cage, *found.solutions))
        ]
        number = chance.choice(loose)
        parts = split_cage(clues.order, cages[number].numbers(clues.order), chance)
        cages[number : number + 1] = [cage for part in parts for cage in clues.cages(part, chance)]
        budget.spend(clues.order)
    return cages


def with_fewer_givens(
    clues: Clues, cages: list[Cage], largest: int, wanted: Difficulty, chance: Chance, budget: Budget
) -> list[Cage]:
    """Merge given digits into neighbouring cages while the solution stays unique and the puzzle not too hard."""
    givens = [cage.cells[0] for cage in cages if len(cage.cells) == 1]
    for row, column in chance.shuffled(givens):
        given = row * clues.order + column
        owner = {cell: cage for cage in cages for cell in cage.numbers(clues.order)}
        beside = sorted({owner[cell].cells for cell in neighbours(clues.order, given)})
        for place in chance.shuffled(beside):
            joined = {owner[given], owner[place[0][0] * clues.order + place[0][1]]}
            cells = tuple(sorted(cell for cage in joined for cell in cage.numbers(clues.order)))
            cage = clues.cage(cells, chance) if len(cells) <= largest else None
            if cage is None:
                continue
            budget.spend(clues.order)
            tried = [*(other for other in cages if other not in joined), cage]
            if _is_puzzle(clues.order, tried, wanted):
                cages = tried
                break
    return cages


def _is_puzzle(order: int, cages: Sequence[Cage], wanted: Difficulty) -> bool:
    """Return True if solvable cages have only one solution and are at most as hard as wanted."""
    found = rate(layout_of(order, cages))
    # Reasoning that reaches the end has excluded all other solutions; a search is needed only where it gets
    # stuck.
    if found != "unreasonable":
        return DIFFICULTIES.index(found) <= DIFFICULTIES.index(wanted)
    return wanted == found and bool(_solutions(order, cages).unique)


def _differ(cage: Cage, first: Grid, second: Grid) -> bool:
    return any(first[row][column] != second[row][column] for row, column in cage.cells)
