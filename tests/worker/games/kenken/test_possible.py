"""Possible constraints on puzzles, compared with all puzzles where they can be listed, and with generated ones."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from pydantic import ValidationError

from tests.oracle.kenken import latin_squares
from tests.oracle.kenken_census import Puzzle, images
from tests.worker.games.kenken.puzzles import hardest, steps_of
from worker.code_formats import puzzle_of
from worker.games.kenken.kernels.making.chance import Cells, Chance, Clues, neighbours
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.kernels.solving.solve import search_cages
from worker.games.kenken.operations.codes import PUZZLES
from worker.games.kenken.operations.generate import GENERATE, GenerateParams
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import MAX_GENERATED_ORDER, OPERATORS, Cage
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty, possible_difficulties

SUBSETS = [chosen for count in range(1, 5) for chosen in combinations(OPERATORS, count)]


def _connected(order: int, cells: Cells) -> bool:
    reached, left = {cells[0]}, set(cells[1:])
    while grown := {cell for cell in left if reached & set(neighbours(order, cell))}:
        reached, left = reached | grown, left - grown
    return not left


def _partitions(order: int, free: frozenset[int]) -> Iterator[list[Cells]]:
    """Yield all ways to cut some cells into connected cages."""
    if not free:
        yield []
        return
    first = min(free)
    for size in range(len(free)):
        for others in combinations(sorted(free - {first}), size):
            cells = (first, *others)
            if _connected(order, cells):
                for rest in _partitions(order, free.difference(cells)):
                    yield [cells, *rest]


def _one_of_each_orbit(order: int) -> Iterator[list[Cells]]:
    """Yield the ways to cut a grid into connected cages, one of those that symmetries of the square make of each."""
    seen: set[Puzzle] = set()
    for partition in _partitions(order, frozenset(range(order * order))):
        cut: Puzzle = tuple((tuple(divmod(cell, order) for cell in cells), None, 0) for cells in partition)
        if cut not in seen:
            seen |= images(order, cut)
            yield partition


def _ways(
    digits: list[int], cells: list[Cells], mystery: bool
) -> Iterator[tuple[tuple[Cage, ...], set[str]]]:
    """Yield the puzzles of order 3 with these cages and this solution, each with its operators."""
    chance = Chance(0)
    choices = [
        [
            (cage, {operator} if len(some) > 1 else set())
            for operator in (OPERATORS if len(some) > 1 else OPERATORS[:1])
            if (cage := Clues(plain_board(3), digits, (operator,), mystery).cage(some, chance))
        ]
        for some in cells
    ]
    for chosen in product(*choices):
        yield tuple(cage for cage, _ in chosen), set().union(*(used for _, used in chosen))


def _rated(order: int, cages: tuple[Cage, ...]) -> Difficulty | None:
    layout = layout_of(order, cages)
    difficulty = rate(layout).difficulty
    # Reasoning that completes proves that the solution is unique.
    unique = difficulty != "unreasonable" or search_cages(order, cages, 2).unique
    return difficulty if unique else None


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mystery", [False, True])
def test_possible_difficulties_of_order_3_match_all_puzzles(mystery: bool) -> None:
    """Check the possible difficulties; medium puzzles with `+` and `-`, one in ten thousand, count as impossible."""
    known: dict[tuple[Cage, ...], Difficulty | None] = {}
    found: dict[Difficulty, set[frozenset[str]]] = {level: set() for level in DIFFICULTIES}
    partitions = list(_one_of_each_orbit(3))
    assert len(partitions) == 216
    for square, cells in product(latin_squares(3), partitions):
        for cages, used in _ways([digit for row in square for digit in row], cells, mystery):
            if cages not in known:
                known[cages] = _rated(3, cages)
            difficulty = known[cages]
            if difficulty is not None:
                found[difficulty].add(frozenset(used))
    for operators, level in product(SUBSETS, DIFFICULTIES):
        exists = any(used <= set(operators) for used in found[level])
        rare = not mystery and level == "medium" and {"+", "-"} <= set(operators)
        assert exists == (rare or level in possible_difficulties(3, operators, mystery)), (operators, level)


RAREST: list[tuple[int, str, Difficulty, bool]] = [
    (3, "-", "medium", True),
    (3, "-×", "medium", True),
    (4, "-÷", "hard", False),
    (4, "×", "hard", False),
    (4, "÷", "medium", True),
    (5, "÷", "medium", True),
    (7, "÷", "medium", True),
    (9, "+", "expert", True),
    (9, "+-÷", "medium", False),
    (9, "÷", "easy", False),
]


@pytest.mark.parametrize(("order", "operators", "difficulty", "mystery"), RAREST)
def test_possible_puzzles_are_made(order: int, operators: str, difficulty: Difficulty, mystery: bool) -> None:
    chosen = tuple(operator for operator in OPERATORS if operator in operators)
    assert difficulty in possible_difficulties(order, chosen, mystery)
    puzzle = generate(order, 1, chosen, difficulty, mystery)
    assert hardest(steps_of(order, puzzle.cages)) == puzzle.difficulty == difficulty


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("order", [4, MAX_GENERATED_ORDER])
def test_every_possible_puzzle_is_made(order: int) -> None:
    for operators, mystery in product(SUBSETS, (False, True)):
        for difficulty in possible_difficulties(order, operators, mystery):
            assert generate(order, 2, operators, difficulty, mystery).difficulty == difficulty


@pytest.mark.parametrize(
    ("order", "operators", "mystery", "possible"),
    [
        (3, "+-×÷", False, "easy"),
        (3, "+-×÷", True, "easy medium"),
        (3, "-÷", False, "easy"),
        (3, "×÷", True, "easy"),
        (4, "-", False, "easy medium hard"),
        (9, "÷", False, "easy"),
        (7, "÷", True, "easy medium"),
        (6, "+", False, "easy medium hard expert unreasonable"),
    ],
)
def test_possible_difficulties_by_order_and_operators(
    order: int, operators: str, mystery: bool, possible: str
) -> None:
    chosen = [operator for operator in OPERATORS if operator in operators]
    assert list(possible_difficulties(order, chosen, mystery)) == possible.split()


def test_medium_puzzle_of_size_3_exists_and_is_not_made() -> None:
    """Check one of the 16, which `uniform` may draw: a request for it is refused, but not as impossible."""
    puzzle = PUZZLES.model.model_validate(PUZZLES.opened(puzzle_of("N4AR-T34C-G")).puzzle)
    cages = tuple(cage.cage() for cage in puzzle.cages)
    assert rate(layout_of(3, cages)).difficulty == "medium"
    with pytest.raises(ValidationError, match="only easy puzzles of size 3 are made"):
        GenerateParams.model_validate({"size": 3, "difficulty": "medium"})
    assert "Impossible" not in GENERATE.description
    assert "the 16 `medium` ones of size 3" in GENERATE.description
