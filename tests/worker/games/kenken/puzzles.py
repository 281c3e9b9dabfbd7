"""Puzzles and cages for tests."""

import re

from hypothesis import strategies as st

from service.docs.guide import GUIDE
from worker.code_formats import puzzle_of
from worker.games.kenken.kernels.making.chance import Chance, Clues, carve
from worker.games.kenken.kernels.making.generate import Budget, with_fewer_givens, with_one_solution
from worker.games.kenken.kernels.making.latin_squares import random_latin_square
from worker.games.kenken.kernels.reasoning.explain import Step, explain, only_solution
from worker.games.kenken.operations.fields import KenKenCage
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import OPERATORS, Cage, Cell, Operator
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty, Technique


def given_cells(square: list[list[int]]) -> tuple[Cage, ...]:
    """Return a puzzle that gives every digit of a square."""
    return tuple(
        Cage(None, digit, ((row, column),))
        for row, digits in enumerate(square)
        for column, digit in enumerate(digits)
    )


def random_cages(order: int, seed: int, sizes: tuple[int, ...], mystery: bool = False) -> tuple[Cage, ...]:
    """Return cages that cover a grid and that some Latin square satisfies, perhaps not the only one."""
    chance = Chance(seed)
    clues = Clues(plain_board(order), random_latin_square(order, chance), ("+", "-", "×", "÷"), mystery)
    return tuple(cage for cells in carve(order, sizes, chance) for cage in clues.cages(cells, chance))


@st.composite
def cages(draw: st.DrawFn, most_cells: int = 5) -> tuple[int, Cage]:
    """Return an order and any cage in it, connected or not, with a target that may be out of reach."""
    order = draw(st.integers(2, 6))
    grid = [(row, column) for row in range(order) for column in range(order)]
    cells: list[Cell] = draw(st.lists(st.sampled_from(grid), min_size=1, max_size=most_cells, unique=True))
    operators: list[Operator | None] = ["+", "×", None]
    if len(cells) == 2:
        operators += ["-", "÷"]
    operator = draw(st.sampled_from(operators))
    target = draw(st.integers(0, 30) | st.sampled_from([36, 48, 60, 72, 120, 144, 360]))
    return order, Cage(operator, target, tuple(cells))


def random_puzzle(order: int, seed: int, most_cells: int = 5) -> tuple[Cage, ...]:
    """Return a random puzzle of any difficulty with exactly one solution; every third hides its operators."""
    chance, budget = Chance(seed), Budget()
    clues = Clues(plain_board(order), random_latin_square(order, chance), OPERATORS, seed % 3 == 0)
    sizes = [size for size in (1, 2, 2, 3, 3, 4, 4, 5) if size <= most_cells]
    cages = with_one_solution(clues, sizes, chance, budget)
    if seed % 2:
        cages = with_fewer_givens(clues, cages, most_cells, chance.choice(DIFFICULTIES), chance, budget)
    return tuple(sorted(cages, key=lambda cage: cage.cells))


def puzzle_needing(technique: Technique) -> tuple[int, tuple[Cage, ...]]:
    """Return the order and the cages of the puzzle that the guide gives for a technique."""
    return _named(rf"^\|.*\| `{technique.answer_name}` \|.*\| `([\w-]+)` \|$")


def puzzle_needing_more(technique: Technique) -> tuple[int, tuple[Cage, ...]]:
    """Return the puzzle that the guide gives for a technique where nothing else makes progress."""
    return _named(rf"^- `{technique.answer_name}` .*: `([\w-]+)`\.$")


def _named(pattern: str) -> tuple[int, tuple[Cage, ...]]:
    """Return the order and the cages of the puzzle that a line of the guide names."""
    page = (GUIDE / "play" / "kenken-difficulty.md").read_text(encoding="utf-8")
    (code,) = re.findall(pattern, page, flags=re.MULTILINE)
    puzzle = puzzle_of(code)
    return puzzle["size"], tuple(KenKenCage.model_validate(cage).cage() for cage in puzzle["cages"])


def steps_of(order: int, cages: tuple[Cage, ...]) -> tuple[Step, ...]:
    """Return the explanation of a puzzle with one solution."""
    return explain(order, cages, only_solution(order, cages))


def hardest(steps: tuple[Step, ...]) -> Difficulty:
    """Return the difficulty of the hardest step."""
    return max((step.difficulty for step in steps), key=DIFFICULTIES.index)


def squares_of_sums(order: int) -> tuple[Cage, ...]:
    """Return cages of 2 × 2 with sums that no square has, which only a long search could show: two are shifted."""
    cages = []
    for row in range(0, order, 2):
        for column in range(0, order, 2):
            cells = tuple((row + down, column + right) for down in range(2) for right in range(2))
            total = sum((r * 5 + c * 7) % order + 1 for r, c in cells)
            cages.append(Cage("+", total, cells))
    shifted = [
        Cage("+", cage.target + change, cage.cells) for cage, change in zip(cages, (1, -1), strict=False)
    ]
    return (*shifted, *cages[2:])
