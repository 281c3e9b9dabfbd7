"""New puzzles: a random Latin square, random cages, cut until there is one solution, kept if as hard as wished."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.kenken.kernels.making.cages import Clues, carve, neighbours, split
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.kernels.making.latin import random_latin_square
from worker.games.kenken.kernels.reasoning.reasoning import rate
from worker.games.kenken.kernels.solving.layout import layout_of, open_candidates
from worker.games.kenken.kernels.solving.solve import Grid, Solutions, search_layout
from worker.games.kenken.rules.cage import (
    MAX_GENERATED_ORDER,
    MIN_GENERATED_ORDER,
    OPERATORS,
    Cage,
    Operator,
    PuzzleError,
)
from worker.games.kenken.rules.levels import DIFFICULTIES, Difficulty
from worker.games.kenken.rules.possible import no_such_puzzle, possible_difficulties

MOST_CELLS: Final = 500_000
"""How many cells the puzzles may have together that are rated or searched before the wish is given up: some ten
seconds. They are counted, and time is not, so that a seed makes the same puzzle on every machine."""
_NODES: Final = 150
"""How long the number of solutions is looked for before a puzzle is taken for one with several. As long as that
is short, so is solving what is made."""
_SIZES: Final[dict[Difficulty, tuple[int, ...]]] = {
    "easy": (1, 2, 2, 2, 2, 3, 3, 3, 4),
    "normal": (2, 2, 2, 3, 3, 3, 4, 4),
    "hard": (2, 2, 3, 3, 3, 4, 4, 5),
    "extreme": (2, 3, 3, 3, 4, 4, 5),
    "unreasonable": (2, 3, 3, 4, 4, 5, 5, 6),
}
"""The sizes that cages are drawn from: what makes a difficulty likely, not what it means."""
_SIZES_OF_SUMS: Final[dict[Difficulty, tuple[int, ...]]] = {
    "easy": (1, 1, 2, 2, 2, 2, 3, 3),
    "normal": (1, 2, 2, 2, 2, 3, 3),
    "hard": (1, 2, 2, 2, 2, 3, 3, 3, 4),
    "extreme": (2, 2, 2, 2, 2, 3, 3),
    "unreasonable": (2, 2, 3, 3, 3, 4, 4),
}
"""The same for large grids without `×`: sums tell less than products, so that cages of as many cells are harder."""
_SIZES_OF_PAIRS: Final = (1, 2, 2, 2)
"""The same where operators take two cells only."""
_LARGE: Final = 7
"""From which order on a grid is large."""


class NoSuchPuzzleError(ValueError):
    """No puzzle as wished was found."""


class _SpentError(Exception):
    """As many puzzles were looked at as may be."""


class Budget:
    """How many cells the puzzles that are looked at may still have together."""

    def __init__(self) -> None:
        self._left = MOST_CELLS

    def spend(self, order: int) -> None:
        """Look at one more puzzle."""
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
    difficulty: Difficulty | None = None,
    mystery: bool = False,
    checkpoint: Checkpoint = lambda: None,
) -> Puzzle:
    """A puzzle of order 3 to 9, the same whenever it is made from the same arguments.

    `operators` are those that may be used; cells where none of them fits stand alone, as given digits. With
    `mystery` no cage shows its operator. `difficulty` None takes what comes, from cages of any sizes. `checkpoint` is
    called after each attempt and may raise to stop.

    Raises `PuzzleError` for an order out of range or no operators, and `NoSuchPuzzleError` for a difficulty that is not
    among the `possible_difficulties`, or when none of it was met among as many puzzles as `MOST_CELLS` allows.
    """
    if not MIN_GENERATED_ORDER <= order <= MAX_GENERATED_ORDER:
        orders = f"{MIN_GENERATED_ORDER} to {MAX_GENERATED_ORDER}"
        raise PuzzleError(f"puzzles are made of order {orders}, not {order}")
    allowed = tuple(operator for operator in OPERATORS if operator in operators)
    if not allowed:
        raise PuzzleError("a puzzle needs at least one operator")
    possible = possible_difficulties(order, allowed, mystery)
    if difficulty not in (None, *possible):
        raise NoSuchPuzzleError(no_such_puzzle(order, allowed, mystery))
    chance, budget, made = Chance(seed), Budget(), 0
    try:
        while True:
            wanted = difficulty if difficulty else chance.choice(possible)
            sizes = _sizes(order, wanted, allowed)
            clues = Clues(order, random_latin_square(order, chance), allowed, mystery)
            cages = with_one_solution(clues, sizes, chance, budget)
            cages = with_fewer_givens(clues, cages, max(sizes), wanted, chance, budget)
            budget.spend(order)
            puzzle = _puzzle(clues, cages)
            if difficulty in (None, puzzle.difficulty):
                return puzzle
            made += 1
            checkpoint()
    except _SpentError:
        raise NoSuchPuzzleError(
            f"none of {made} puzzles of size {order} with {' '.join(allowed)} that were made from this seed was"
            f" {difficulty}; another seed may make one"
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
    """Cages as a puzzle has them: the search takes as long for it as it took while it was made."""
    return tuple(sorted(cages, key=lambda cage: cage.cells))


def _solutions(order: int, cages: Sequence[Cage]) -> Solutions:
    """Two solutions, or fewer if there are no more; or not decided."""
    layout = layout_of(order, _in_order(cages))
    return search_layout(layout, open_candidates(layout), 2, _NODES)


def with_one_solution(clues: Clues, sizes: Sequence[int], chance: Chance, budget: Budget) -> list[Cage]:
    """Any cages, split until no other square satisfies them."""
    cages = [cage for cells in carve(clues.order, sizes, chance) for cage in clues.cages(cells, chance)]
    budget.spend(clues.order)
    while not (found := _solutions(clues.order, cages)).unique:
        # An undecided puzzle is split anywhere, others where their solutions differ.
        loose = [
            number
            for number, cage in enumerate(cages)
            if len(cage.cells) > 1 and (found.unique is None or _differ(cage, *found.solutions))
        ]
        number = chance.choice(loose)
        parts = split(clues.order, cages[number].numbers(clues.order), chance)
        cages[number : number + 1] = [cage for part in parts for cage in clues.cages(part, chance)]
        budget.spend(clues.order)
    return cages


def with_fewer_givens(
    clues: Clues, cages: list[Cage], largest: int, wanted: Difficulty, chance: Chance, budget: Budget
) -> list[Cage]:
    """The cages with given digits taken into cages beside them, as far as one solution and not too hard."""
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
    """Whether cages that some square satisfies have no other, and are at most as hard as wanted."""
    found = rate(layout_of(order, cages))
    # Reasoning that ends has ruled out all other squares; only where it is stuck is a search needed.
    if found != "unreasonable":
        return DIFFICULTIES.index(found) <= DIFFICULTIES.index(wanted)
    return wanted == found and bool(_solutions(order, cages).unique)


def _differ(cage: Cage, first: Grid, second: Grid) -> bool:
    return any(first[row][column] != second[row][column] for row, column in cage.cells)
