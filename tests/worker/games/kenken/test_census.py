"""The census of all puzzles of a size, against a listing by definition."""

import json
from collections import Counter
from collections.abc import Collection, Sequence
from math import prod

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.oracle import kenken_census as oracle
from worker.declarations.operation import Output, units
from worker.games.kenken.kernels.census.counting import operator_bits, squares
from worker.games.kenken.kernels.census.divisions import (
    cages_of,
    cells_of,
    divisions,
    puzzles_of,
    representatives,
    shapes,
)
from worker.games.kenken.kernels.census.drawing import nth_puzzle
from worker.games.kenken.operations.census import (
    CENSUS,
    KenKenCensusParams,
    KenKenCensusResult,
    KenKenFewestPuzzle,
)
from worker.games.kenken.rules.cage import OPERATORS, Cage, Operator
from worker.games.kenken.rules.work import DIVISIONS

SETS: Sequence[tuple[Sequence[Operator], bool]] = [
    (OPERATORS, False),
    (OPERATORS, True),
    (("+",), False),
    (("+", "×"), False),
    (("-", "÷"), False),
]


def census(
    size: int, operators: Collection[Operator] = OPERATORS, mystery: bool = False
) -> tuple[KenKenCensusResult, list[KenKenFewestPuzzle]]:
    """Return the result and the items of a census, computed shard by shard as a job does."""
    params = KenKenCensusParams(size=size, operators=list(operators), mystery=mystery)
    plan = CENSUS.plan(params)
    assert units(plan) == DIVISIONS[size]
    partials: list[str] = []
    items: list[KenKenFewestPuzzle] = []
    for shard in json.loads(json.dumps([shard.input for shard in plan])):
        output = CENSUS.compute(params, shard, lambda: None)
        assert isinstance(output, Output)
        partials.append(output.partial.model_dump_json())
        items += output.items  # type: ignore[arg-type]  # they are puzzles
    return KenKenCensusResult.model_validate_json(CENSUS.combine(params, partials)), items


def as_puzzle(cages: Sequence[Cage]) -> oracle.Puzzle:
    """Return a puzzle in the oracle's form."""
    return tuple(
        sorted(((cage.cells, cage.operator, cage.target) for cage in cages), key=lambda cage: cage[0])
    )


def test_divisions_are_as_known() -> None:
    assert [len(divisions(size)) for size in (1, 2, 3, 4)] == [1, 12, 1_434, 1_691_690]
    assert {size: len(representatives(size).divisions) for size in DIVISIONS} == DIVISIONS
    assert [len(shapes(size).cells) for size in (1, 2, 3, 4)] == [1, 13, 218, 11_506]
    assert [len(squares(size)) for size in (1, 2, 3, 4)] == [1, 2, 12, 576]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_divisions_are_all_connected_ones(size: int) -> None:
    ours = {
        tuple(
            sorted(
                tuple(divmod(cell, size) for cell in cells_of(size, cage).tolist())
                for cage in cages_of(size, division)
            )
        )
        for division in divisions(size).tolist()
    }
    assert ours == set(oracle.divisions(size))


def test_size_2_has_the_known_number_of_puzzles() -> None:
    found, _ = census(2)
    assert (found.divisions, found.puzzles, found.unique_total) == (12, 84, 50)


def test_divisions_without_puzzles_are_counted() -> None:
    """Check that divisions with larger cages than `-` and `÷` take are among the divisions, as documented."""
    found, _ = census(3, ["-", "÷"])
    listed = oracle.divisions(3)
    larger = sum(max(map(len, cages)) > 2 for cages in listed)
    assert found.divisions == len(listed) == 1_434
    assert found.divisions - sum(row.divisions for row in found.by_cages if row.puzzles) <= larger
    assert {(row.cages_total, row.divisions, row.puzzles) for row in found.by_cages} >= {(1, 1, 0)}
    described = KenKenCensusResult.model_json_schema()["properties"]["divisions"]["description"]
    assert "with or without puzzles" in described


@pytest.mark.parametrize(("operators", "mystery"), SETS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_puzzles_are_those_listed_by_definition(
    size: int, operators: Collection[Operator], mystery: bool
) -> None:
    found, _ = census(size, operators, mystery)
    listed = oracle.all_puzzles(size, operators, mystery)
    assert found.puzzles == len(listed)
    assert found.unique_total == sum(solutions == 1 for solutions in listed.values())
    by_solutions = Counter((len(puzzle), solutions) for puzzle, solutions in listed.items())
    assert {(row.cages_total, row.solutions_total): row.puzzles for row in found.by_solutions} == by_solutions
    kinds = Counter((len(puzzle), _operators(puzzle)) for puzzle in listed)
    assert {
        (row.cages_total, row.operators_total): row.puzzles for row in found.by_cages if row.puzzles
    } == kinds
    alone = Counter(
        (len(puzzle), _operators(puzzle)) for puzzle, solutions in listed.items() if solutions == 1
    )
    assert {
        (row.cages_total, row.operators_total): row.unique_total for row in found.by_cages if row.unique_total
    } == alone


def _operators(puzzle: oracle.Puzzle) -> int:
    return sum(len(cells) > 1 for cells, _, _ in puzzle)


@pytest.mark.parametrize(
    ("size", "operators", "mystery"),
    [
        (2, OPERATORS, False),
        (2, OPERATORS, True),
        (3, ("+",), False),
        (3, ("-", "÷"), False),
        pytest.param(3, OPERATORS, True, marks=pytest.mark.slow),
    ],
)
def test_puzzles_up_to_symmetry_are_the_orbits(
    size: int, operators: Collection[Operator], mystery: bool
) -> None:
    found, _ = census(size, operators, mystery)
    orbits: Counter[tuple[int, int]] = Counter()
    fixed = 0
    for puzzle, solutions in oracle.all_puzzles(size, operators, mystery).items():
        images = oracle.images(size, puzzle)
        fixed += 8 // len(images)
        # A puzzle is counted if it is the first of its orbit.
        orbits[len(puzzle), solutions] += puzzle == min(images, key=repr)
    assert found.puzzles_up_to_symmetry == orbits.total()
    assert found.unique_up_to_symmetry == sum(number for (_, one), number in orbits.items() if one == 1)
    assert {
        (row.cages_total, row.solutions_total): row.puzzles_up_to_symmetry for row in found.by_solutions
    } == orbits
    assert sum(row.symmetries * row.puzzles for row in found.fixed) == fixed


@given(st.integers(0, len(divisions(4)) - 1), st.sampled_from(SETS))
@settings(max_examples=40, deadline=None)
def test_divisions_of_size_4_have_the_puzzles_listed_by_definition(
    number: int, shown: tuple[Collection[Operator], bool]
) -> None:
    operators, hidden = shown
    cages = cages_of(4, int(divisions(4)[number]))
    listed = [tuple(divmod(cell, 4) for cell in cells_of(4, cage).tolist()) for cage in cages]
    # The oracle lists every puzzle.
    assume(
        prod(min(len(operators), 4 if len(cells) == 2 else 2) for cells in listed if len(cells) > 1) <= 512
    )
    found = puzzles_of(4, operator_bits(operators), hidden).count(cages)
    expected = Counter(oracle.puzzles_of(4, listed, operators, hidden).values())
    assert {solutions: int(found[solutions]) for solutions in found.nonzero()[0].tolist()} == expected


@pytest.mark.parametrize(
    ("size", "operators", "mystery"), [(2, OPERATORS, False), (3, ("+",), False), (3, ("-",), False)]
)
def test_every_puzzle_with_one_solution_has_a_number(
    size: int, operators: Collection[Operator], mystery: bool
) -> None:
    puzzles, found = puzzles_of(size, operator_bits(operators), mystery), []
    for division in divisions(size).tolist():
        cages = cages_of(size, division)
        found += [nth_puzzle(puzzles, cages, rank) for rank in range(int(puzzles.count(cages)[1]))]
    listed = oracle.all_puzzles(size, operators, mystery)
    alone = [puzzle for puzzle, solutions in listed.items() if solutions == 1]
    assert len(found) == len(alone)
    assert {as_puzzle(puzzle.cages) for puzzle in found} == set(alone)


@pytest.mark.parametrize("mystery", [False, True])
def test_items_are_all_puzzles_with_the_fewest_cages_and_operators(mystery: bool) -> None:
    found, items = census(3, mystery=mystery)
    assert [(row.operators_total, row.cages_total) for row in found.fewest] == [(0, 9), (1, 3), (2, 2)]
    assert len(items) == sum(row.unique_total for row in found.fewest)
    wanted = {(row.operators_total, row.cages_total) for row in found.fewest}
    alone = {
        puzzle
        for puzzle, solutions in oracle.all_puzzles(3, OPERATORS, mystery).items()
        if solutions == 1 and (_operators(puzzle), len(puzzle)) in wanted
    }
    assert {as_puzzle([cage.cage() for cage in item.cages]) for item in items} == alone


@pytest.mark.slow
def test_shards_of_size_4_may_come_in_any_order() -> None:
    params = KenKenCensusParams(size=4, operators=["-", "÷"])
    partials = []
    for shard in CENSUS.plan(params):
        output = CENSUS.compute(params, shard.input, lambda: None)
        assert isinstance(output, Output)
        partials.append(output.partial.model_dump_json())
    assert CENSUS.combine(params, partials) == CENSUS.combine(params, partials[::-1])
    found = KenKenCensusResult.model_validate_json(CENSUS.combine(params, partials))
    assert found.divisions == 1_691_690
    # Only divisions into single cells and pairs can show these operators.
    assert min(row.cages_total for row in found.by_cages if row.puzzles) == 8


def test_hidden_operators_cannot_be_restricted() -> None:
    with pytest.raises(ValueError, match="Hidden operators may be any"):
        KenKenCensusParams(size=3, operators=["+"], mystery=True)
