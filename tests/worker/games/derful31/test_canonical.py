"""Canonical forms, and moves from grid to grid."""

import random

import pytest

from tests.oracle.derful31 import Grid, moved, orbit, symmetries
from worker.games.derful31.kernels.grids.canonical import CELL_BITS, MAX_ORDER, Moves, canonical, same_game
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError
from worker.games.derful31.rules.grid import (
    cards_left,
    checked_grid,
    checked_partial,
    transposed,
    winning_total,
)

PAPER = ((10, 10, 5, 2, 4), (10, 10, 5, 4, 2), (6, 6, 9, 5, 5), (2, 3, 6, 10, 10), (3, 2, 6, 10, 10))
PAPER_MOVED = {
    "column swap": (
        (10, 10, 2, 5, 4),
        (10, 10, 4, 5, 2),
        (6, 6, 5, 9, 5),
        (2, 3, 10, 6, 10),
        (3, 2, 10, 6, 10),
    ),
    "row swap": ((10, 10, 5, 4, 2), (10, 10, 5, 2, 4), (6, 6, 9, 5, 5), (2, 3, 6, 10, 10), (3, 2, 6, 10, 10)),
    "transpose": (
        (10, 10, 6, 2, 3),
        (10, 10, 6, 3, 2),
        (5, 5, 9, 6, 6),
        (2, 4, 5, 10, 10),
        (4, 2, 5, 10, 10),
    ),
}


def random_grid(chance: random.Random, order: int, values: int) -> Grid:
    return tuple(tuple(chance.randint(1, values) for _ in range(order)) for _ in range(order))


def random_moves(chance: random.Random, order: int) -> Moves:
    rows, columns = (tuple(chance.sample(range(order), order)) for _ in range(2))
    return Moves(chance.random() < 0.5, rows, columns)


@pytest.mark.parametrize("order", [2, 3, 4])
def test_canonical_grid_is_the_least_of_all(order: int) -> None:
    chance = random.Random(31)
    for values in (1, 2, 3, 11):
        grid = random_grid(chance, order, values)
        form = canonical(grid)
        assert form.grid == min(orbit(grid))
        assert form.symmetries == sum(moved(grid, *symmetry) == grid for symmetry in symmetries(order))
        assert form.moves.apply(grid) == form.grid


@pytest.mark.parametrize("name", PAPER_MOVED)
def test_moves_of_the_paper_lead_to_the_same_game(name: str) -> None:
    moves = same_game(PAPER, PAPER_MOVED[name])
    assert moves is not None
    assert moves.apply(PAPER) == PAPER_MOVED[name]
    assert winning_total(PAPER) == 31


def test_games_of_the_paper_with_one_list_differ() -> None:
    left = ((2, 4, 8, 11), (4, 6, 8, 7), (8, 10, 3, 4), (11, 5, 6, 3))
    right = ((2, 4, 8, 11), (4, 6, 7, 8), (8, 10, 4, 3), (11, 5, 6, 3))
    assert sorted(sum(left, ())) == sorted(sum(right, ()))
    assert same_game(left, right) is None


@pytest.mark.parametrize("order", [2, 3, 5])
def test_moves_compose_and_invert(order: int) -> None:
    chance = random.Random(order)
    for _ in range(20):
        grid = random_grid(chance, order, 9)
        first, second = random_moves(chance, order), random_moves(chance, order)
        assert first.then(second).apply(grid) == second.apply(first.apply(grid))
        assert first.inverse().apply(first.apply(grid)) == grid
        found = same_game(grid, first.apply(grid))
        assert found is not None
        assert found.apply(grid) == first.apply(grid)


def test_grid_of_one_value_has_every_symmetry() -> None:
    assert canonical(((7,) * 6,) * 6).symmetries == 2 * 720**2


@pytest.mark.parametrize("grid", [(), ((1,),), ((1, 2), (3,)), ((1, 2), (3, 0)), ((1, 2, 3), (4, 5, 6))])
def test_invalid_grid_is_refused(grid: Grid) -> None:
    with pytest.raises(GameError):
        canonical(grid)


def test_too_large_a_grid_is_refused() -> None:
    with pytest.raises(TooLargeError):
        canonical(((1,) * (MAX_ORDER + 1),) * (MAX_ORDER + 1))


def test_values_of_the_largest_grid_are_told_apart() -> None:
    # Beside the least value stand large ones, and beside the next small ones: bits that run over confuse these rows.
    rest = (*range(9, 41), *range(55, 65))
    rows = (49 + row for row in range(6))
    grid = (
        (1, *range(41, 48)),
        (48, *range(2, 9)),
        *((first, *rest[7 * row : 7 * row + 7]) for row, first in enumerate(rows)),
    )
    assert sorted(value for line in grid for value in line) == list(range(1, 65))
    grid = random_moves(random.Random(8), 8).apply(grid)
    forms = []
    for start in (grid, transposed(grid)):
        # If all values differ, the least comes first, and its row and column ascend.
        first = next(row for row in start if 1 in row)
        columns = sorted(range(8), key=lambda column: first[column])
        forms.append(tuple(sorted(tuple(row[column] for column in columns) for row in start)))
    form = canonical(grid)
    assert (form.grid, form.symmetries) == (min(forms), 1)


def test_row_of_the_largest_grid_fits_into_a_word() -> None:
    assert MAX_ORDER**2 <= 2**CELL_BITS
    assert MAX_ORDER * CELL_BITS < 64


def test_full_grid_has_no_empty_cells() -> None:
    assert checked_partial([[1, None], [2, 3]]) == ((1, None), (2, 3))
    with pytest.raises(GameError, match="every cell"):
        checked_grid([[1, None], [2, 3]])  # type: ignore[list-item]


def test_remaining_cards_are_not_in_the_grid() -> None:
    deck = Deck.of_cards([2, 2, 3, 5, 5])
    assert cards_left(deck, ((2, None), (None, 5))) == (1, 1, 1)
    for grid in (((3, 3), (None, None)), ((4, None), (None, None))):
        with pytest.raises(GameError, match="more cards of value"):
            cards_left(deck, grid)


def test_only_equal_sums_win() -> None:
    assert winning_total(((1, 2), (2, 1))) == 3
    assert winning_total(((1, 2), (1, 2))) is None
