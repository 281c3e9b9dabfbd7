"""New puzzles: a random Latin square, random cages, cut until there is one solution, kept if as hard as wished."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from worker.games.kenken.kernels.making.carve import Cells, carve, neighbours, split
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.kernels.making.clues import Clues
from worker.games.kenken.kernels.making.latin import random_latin_square
from worker.games.kenken.kernels.reasoning.difficulty import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.kernels.solving.solve import Grid, Solutions, search_layout
from worker.games.kenken.kernels.solving.work import open_candidates
from worker.games.kenken.rules.cage import (
    MAX_GENERATED_ORDER,
    MIN_GENERATED_ORDER,
    OPERATORS,
    Cage,
    Operator,
    PuzzleError,
)
from worker.games.kenken.rules.levels import DIFFICULTIES, Difficulty

ATTEMPTS: Final = 2_000
"""How many puzzles are made before the wish is given up."""
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


class NoSuchPuzzleError(ValueError):
    """No puzzle as wished was found."""


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
    between: Callable[[], object] = lambda: None,
) -> Puzzle:
    """A puzzle of order 3 to 9, the same whenever it is made from the same arguments.

    `operators` are those that may be used; cells where none of them fits stand alone, as given digits. With
    `mystery` no cage shows its operator. `difficulty` None takes what comes, from cages of any sizes. `between` is
    called after each attempt and may raise to stop.

    Raises `PuzzleError` for an order out of range or no operators, and `NoSuchPuzzleError` when `ATTEMPTS` puzzles
    were made without one of the difficulty.
    """
    if not MIN_GENERATED_ORDER <= order <= MAX_GENERATED_ORDER:
        orders = f"{MIN_GENERATED_ORDER} to {MAX_GENERATED_ORDER}"
        raise PuzzleError(f"puzzles are made of order {orders}, not {order}")
    allowed = tuple(operator for operator in OPERATORS if operator in operators)
    if not allowed:
        raise PuzzleError("a puzzle needs at least one operator")
    chance = Chance(seed)
    for _ in range(ATTEMPTS):
        wanted = difficulty if difficulty else chance.choice(DIFFICULTIES)
        sizes = _SIZES[wanted] if {"+", "×"} & set(allowed) else (1, 2, 2, 2)
        clues = Clues(order, random_latin_square(order, chance), allowed, mystery)
        cages = with_one_solution(clues, sizes, chance)
        cages = with_fewer_givens(clues, cages, max(sizes), wanted, chance)
        found = rate(layout_of(order, cages))
        if difficulty in (None, found):
            return _puzzle(clues, cages, found)
        between()
    raise NoSuchPuzzleError(
        f"none of {ATTEMPTS} puzzles of order {order} with {' '.join(allowed)} was {difficulty}"
    )


def _puzzle(clues: Clues, cages: Sequence[Cage], difficulty: Difficulty) -> Puzzle:
    digits, order = clues.square, clues.order
    solution = tuple(tuple(digits[row * order : (row + 1) * order]) for row in range(order))
    return Puzzle(order, _in_order(cages), solution, difficulty)


def _in_order(cages: Sequence[Cage]) -> tuple[Cage, ...]:
    """Cages as a puzzle has them: the search takes as long for it as it took while it was made."""
    return tuple(sorted(cages, key=lambda cage: cage.cells))


def _solutions(order: int, cages: Sequence[Cage]) -> Solutions:
    """Two solutions, or fewer if there are no more; or not decided."""
    layout = layout_of(order, _in_order(cages))
    return search_layout(layout, open_candidates(layout), 2, _NODES)


def with_one_solution(clues: Clues, sizes: Sequence[int], chance: Chance) -> list[Cage]:
    """Any cages, split until no other square satisfies them."""
    cages = [cage for cells in carve(clues.order, sizes, chance) for cage in clues.cages(cells, chance)]
    while not (found := _solutions(clues.order, cages)).unique:
        # An undecided puzzle is split anywhere, others where their solutions differ.
        loose = [
            number
            for number, cage in enumerate(cages)
            if len(cage.cells) > 1 and (found.unique is None or _differ(cage, *found.solutions))
        ]
        number = chance.choice(loose)
        parts = split(clues.order, _cells(clues.order, cages[number]), chance)
        cages[number : number + 1] = [cage for part in parts for cage in clues.cages(part, chance)]
    return cages


def with_fewer_givens(
    clues: Clues, cages: list[Cage], largest: int, wanted: Difficulty, chance: Chance
) -> list[Cage]:
    """The cages with given digits taken into cages beside them, as far as one solution and not too hard."""
    givens = [cage.cells[0] for cage in cages if len(cage.cells) == 1]
    for row, column in chance.shuffled(givens):
        given = row * clues.order + column
        owner = {cell: cage for cage in cages for cell in _cells(clues.order, cage)}
        beside = sorted({owner[cell].cells for cell in neighbours(clues.order, given)})
        for place in chance.shuffled(beside):
            joined = {owner[given], owner[place[0][0] * clues.order + place[0][1]]}
            cells = tuple(sorted(cell for cage in joined for cell in _cells(clues.order, cage)))
            cage = clues.cage(cells, chance) if len(cells) <= largest else None
            if cage is None:
                continue
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


def _cells(order: int, cage: Cage) -> Cells:
    return tuple(row * order + column for row, column in cage.cells)


def _differ(cage: Cage, first: Grid, second: Grid) -> bool:
    """Whether two solutions differ in a cage."""
    return any(first[row][column] != second[row][column] for row, column in cage.cells)
