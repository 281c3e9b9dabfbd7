"""Sums, products and parities of whole lines, and bounds: what they rule out, and where they end."""

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken_techniques import gains, simplest_technique
from tests.worker.games.kenken.puzzles import puzzle_needing, puzzle_needing_more, random_puzzle, steps_of
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.reasoning.explain import Step
from worker.games.kenken.kernels.reasoning.ladder import take_far_step
from worker.games.kenken.kernels.reasoning.line_reasoning import blank_note
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.reasoning.ways import NO_SCALE, PRODUCT, exponents, ways_for
from worker.games.kenken.kernels.solving.layout import bit, layout_of, open_candidates, work_for
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import Cage, Cell
from worker.games.kenken.rules.reasoning import Technique

CAGES = (
    Cage("-", 2, ((2, 0), (3, 0))),
    Cage("+", 5, ((0, 3), (1, 3))),
    Cage("+", 8, ((2, 3), (3, 2), (3, 3))),
    Cage("+", 5, ((1, 2), (2, 2))),
    Cage("×", 24, ((0, 0), (0, 1), (0, 2), (1, 0))),
    Cage("×", 6, ((1, 1), (2, 1), (3, 1))),
)
"""A puzzle that no technique of a single cage or line solves."""


def test_sum_of_lines_spares_a_trial() -> None:
    steps = steps_of(4, CAGES)
    assert Technique.TRIAL not in {step.technique for step in steps}
    rated = rate(layout_of(4, CAGES))
    assert (rated.difficulty, rated.rating) == ("hard", 73)
    first = next(step for step in steps if step.technique > Technique.LINE_SET)
    assert (first.technique, first.told.code) == (Technique.LINE_SUM_CELL, "line-sum-outside")
    params = {"columns": [3], "cells": [(3, 2)], "digits": None, "amount": 3, "total": 10, "known_sum": 13}
    assert first.told.params == params
    assert first.told.text == (
        "The sum of column 4 is 10, and the cages there with known sums make 13: r4c3 outside makes the difference, 3."
    )


def test_sum_of_two_columns_finds_a_digit_in_the_empty_grid() -> None:
    """Check what a person sees who begins with sums: columns 3 and 4 make 20, and the three cages in them 18."""
    layout = layout_of(4, CAGES)
    candidates, note, work, ways = open_candidates(layout), blank_note(16), work_for(layout), ways_for(layout)
    last = Technique.LINE_SUM_CELL
    while take_far_step(layout, work, candidates, note, ways, last) != Technique.TRIAL:
        pass
    known = {(row, column): candidates[4 * row + column] for row, column in ((0, 2), (3, 2))}
    assert known == {(0, 2): bit(2), (3, 2): bit(3)}
    everything = {divmod(cell, 4): {1, 2, 3, 4} for cell in range(16)}
    by_definition = gains(last, 4, CAGES, everything, ())
    assert {digit for cell, digit in by_definition if cell == (0, 2)} == {1, 3, 4}


def test_exponents_tell_all_products_of_few_digits_apart() -> None:
    digits = range(1, 16)
    products = {one * other * third: set[int]() for one in digits for other in digits for third in digits}
    for one in digits:
        for other in digits:
            for third in digits:
                packed = exponents(one) + exponents(other) + exponents(third)
                products[one * other * third].add(packed)
    assert all(len(packed) == 1 for packed in products.values())
    assert len(set().union(*products.values())) == len(products)


@pytest.mark.parametrize(
    ("digits", "has_products"),
    [
        (range(1, 16), True),
        (range(4), False),
        ((2, 3, 5, 13), True),
        ((2, 3, 5, 17), False),
        ((256, 384, 512, 640, 768, 896), True),
        ((1, 2, 64, 128, 192, 256, 320, 384, 448, 512, 576, 640, 704, 768, 896), False),
    ],
)
def test_products_are_left_alone_where_exponents_do_not_hold_them(
    digits: Sequence[int], has_products: bool
) -> None:
    board = Board(len(digits), len(digits), tuple(digits))
    assert (ways_for(layout_of(board, ())).totals[PRODUCT] != NO_SCALE) == has_products


def test_lines_of_a_very_large_cage_are_left_alone() -> None:
    """Check a cage of 31 cells, one more than the bits of a part: all columns have a part of it, and six rows."""
    cells = (*((row, column) for row in range(5) for column in range(8) if row < 3 or column < 3), (5, 0))
    single = [(row, column) for row in range(8) for column in range(8) if (row, column) not in cells]
    cages = (Cage("+", 100, cells), *(Cage(None, 1, (cell,)) for cell in single))
    ways = ways_for(layout_of(8, cages))
    assert len(cells) == 31
    assert ways.usable.tolist() == [0b11000000, 0]
    assert ways.whole.tolist() == [0, 0]
    smaller = ways_for(layout_of(8, (*cages[1:], Cage("+", 100, cells[:-1]), Cage(None, 1, cells[-1:]))))
    assert smaller.usable.tolist() == [0xFF, 0xFF]
    assert smaller.whole.tolist() == [0xFF, 0]


@pytest.mark.parametrize(("rows", "columns", "whole"), [(3, 5, [0b111, 0]), (5, 2, [0, 0b11])])
def test_longer_lines_of_a_rectangle_are_its_whole_lines(rows: int, columns: int, whole: list[int]) -> None:
    board = Board(rows, columns, (1, 2, 3, 4, 5))
    ways = ways_for(layout_of(board, [Cage(None, 1, (cell,)) for cell in sorted(board.cells)]))
    assert ways.usable.tolist() == ways.whole.tolist() == whole


@cache
def _far_steps(
    order: int, number: int
) -> list[tuple[Step, tuple[Cage, ...], dict[Cell, set[int]], set[Cell]]]:
    """Return the steps of a puzzle by techniques after `LINE_SET`, each with its position."""
    cages = random_puzzle(order, number, most_cells=4)
    if number % 2:
        cages = generate(order, number, difficulty=("medium", "hard")).cages
    left = {(row, column): set(range(1, order + 1)) for row in range(order) for column in range(order)}
    settled: set[Cell] = set()
    found = []
    for step in steps_of(order, cages):
        if Technique.LINE_SET < step.technique < Technique.TRIAL:
            found.append((step, cages, {cell: set(digits) for cell, digits in left.items()}, set(settled)))
        for cell, digits in step.removed:
            left[cell] -= set(digits)
        if step.placed:
            cell, digit = step.placed
            left[cell] = {digit}
            settled.add(cell)
    return found


@settings(deadline=None, max_examples=25)
@given(st.sampled_from([4, 5]), st.integers(0, 200))
def test_far_steps_are_those_of_the_oracle(order: int, number: int) -> None:
    for step, cages, left, settled in _far_steps(order, number):
        if max(len(cage.cells) for cage in cages) > 4:
            continue
        removed = {(cell, digit) for cell, digits in step.removed for digit in digits}
        assert removed <= gains(step.technique, order, cages, left, settled, wide=True), step.told.text


def _looks_further(step: Step) -> bool:
    """Return True if a step counts two digits together, or bounds the sums of three lines."""
    params = step.told.params
    lines = params.get("rows", params.get("columns", []))
    counted = step.technique == Technique.DIGIT_COUNT and len(params["digits"]) == 2  # type: ignore[arg-type]
    return counted or (step.technique == Technique.LINE_BOUNDS and len(lines) == 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("technique", [Technique.DIGIT_COUNT, Technique.LINE_BOUNDS])
def test_two_digits_and_three_lines_spare_a_trial(technique: Technique) -> None:
    order, cages = puzzle_needing_more(technique)
    assert rate(layout_of(order, cages)).difficulty == "expert"
    left = {divmod(cell, order): set(range(1, order + 1)) for cell in range(order * order)}
    settled: set[Cell] = set()
    found = set()
    for step in steps_of(order, cages):
        removed = {(cell, digit) for cell, digits in step.removed for digit in digits}
        if _looks_further(step):
            assert simplest_technique(order, cages, left, settled) == step.technique, step.told.text
            assert removed <= gains(step.technique, order, cages, left, settled, wide=True), step.told.text
            found.add(step.technique)
        for cell, digit in removed:
            left[cell].discard(digit)
        if step.placed:
            settled.add(step.placed[0])
    assert found == {technique}


@pytest.mark.parametrize("technique", list(Technique)[Technique.CAGE_DIGITS :])
def test_puzzle_of_the_guide_needs_its_technique(technique: Technique) -> None:
    order, cages = puzzle_needing(technique)
    assert rate(layout_of(order, cages)).technique == technique
    found = [step for step in steps_of(order, cages) if step.technique == technique]
    assert found
    for step in found:
        params = step.told.params
        assert set(step.cells) == {*params["cells"], *params.get("outside", ())}  # type: ignore[misc]
        assert "{" not in step.told.text
