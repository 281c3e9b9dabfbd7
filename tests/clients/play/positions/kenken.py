"""Random KenKen grids, partly filled, and what the service's own code says about them."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.clients.play.positions import Asked
from tests.worker.games.kenken.puzzles import puzzle_needing_more, random_puzzle
from tests.worker.games.kenken.variants import random_variant
from tests.worker.test_code_formats import any_cages, latin_square
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.kernels.making.generate import NoSuchPuzzleError, Settings, generate
from worker.games.kenken.kernels.making.latin_squares import random_latin_square
from worker.games.kenken.kernels.reasoning.explain import Step, explain, only_solution
from worker.games.kenken.kernels.solving.solve import solve
from worker.games.kenken.operations.fields import KenKenCage, cage_models
from worker.games.kenken.operations.play import CHECK, HINT
from worker.games.kenken.operations.puzzles import plain_fields, shown_fields
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import OPERATORS, Cage
from worker.games.kenken.rules.reasoning import Difficulty, Technique, possible_difficulties

A_PUZZLE = 8
"""Positions of each puzzle with one solution."""
_WANTED: tuple[Difficulty | None, ...] = (None, "medium", "hard")
Grid = list[list[int]]
Marks = list[list[list[int] | None]]
Partial = list[list[int | None]]


def kenken_positions(random: Random, number_of: int) -> Iterator[Asked]:
    """Yield grids of any cages, whose rules are checked, and grids of real puzzles, which have hints as well."""
    for number in range(number_of // 2):
        size = random.randint(3, 9 if number % 4 == 0 else 6)
        square = latin_square(size, random)
        cages = any_cages(size, square, random, random.random() < 0.3)
        puzzle = _puzzle(cages, _filled(random, range(1, size + 1), square))
        yield puzzle, _checked(puzzle)
    for number in range(number_of // 2):
        if number % A_PUZZLE == 0:
            size, seed = random.randint(4, 6), random.randrange(10**6)
            difficulty = random.choice(possible_difficulties(size, OPERATORS, mystery=False))
            cores = random_puzzle(size, seed)
            if number % (2 * A_PUZZLE) == 0:
                cores = generate(size, seed, difficulty=difficulty).cages
            cages = [KenKenCage(operator=c.operator, target=c.target, cells=list(c.cells)) for c in cores]
            solution = only_solution(size, cores)
            square = [list(row) for row in solution]
            steps = explain(size, cores, solution)
        if number % 2:
            grid, marks = _on_the_way(square, range(1, size + 1), steps[: random.randrange(len(steps))])
        else:
            digits = range(1, size + 1)
            grid, marks = _filled(random, digits, square), _marked(random, digits, square)
        puzzle = _puzzle(cages, grid)
        hint: Any = HINT.compute(HINT.params.model_validate({**puzzle, "marks": marks}), None, _nothing)
        answer = {**_checked(puzzle), "hint": hint.model_dump(mode="json")}
        yield {**puzzle, "marks": marks, "solution": square}, answer


def variant_positions(random: Random, number_of: int) -> Iterator[Asked]:
    """Yield grids of any sides, digits and cages, whose rules are checked, and such puzzles, which have hints too."""
    for _ in range(number_of // 2):
        seed = random.randrange(10**6)
        board, cages = random_variant(seed, most=5)
        latin = random_latin_square(board.order, Chance(seed))
        filling = [
            [board.digits[latin[board.numbers[row, column]] - 1] for column in range(board.columns)]
            for row in range(board.rows)
        ]
        puzzle = {
            "cages": [cage.model_dump(mode="json") for cage in cage_models(cages)],
            "grid": _filled(random, board.digits, filling),
        }
        yield {**shown_fields(board), **puzzle}, _checked({**plain_fields(board), **puzzle})
    for number in range(number_of // 2):
        if number % A_PUZZLE == 0:
            board, cores = _variant_with_one_solution(random, number % (2 * A_PUZZLE) == 0)
            solution = only_solution(board, cores)
            square = [list(row) for row in solution]
            steps = explain(board, cores, solution)
        if number % 2:
            grid, marks = _on_the_way(square, board.digits, steps[: random.randrange(len(steps))])
        else:
            grid, marks = _filled(random, board.digits, square), _marked(random, board.digits, square)
        puzzle = {"cages": [cage.model_dump(mode="json") for cage in cage_models(cores)], "grid": grid}
        asked = {**plain_fields(board), **puzzle}
        hint: Any = HINT.compute(HINT.params.model_validate({**asked, "marks": marks}), None, _nothing)
        answer = {**_checked(asked), "hint": hint.model_dump(mode="json")}
        yield {**shown_fields(board), **puzzle, "marks": marks, "solution": square}, answer


def further_positions() -> Iterator[Asked]:
    """Yield the positions in which two digits are counted together, or the sums of three lines bounded."""
    for technique in (Technique.DIGIT_COUNT, Technique.LINE_BOUNDS):
        size, cages = puzzle_needing_more(technique)
        solution = only_solution(size, cages)
        steps = explain(size, cages, solution)
        for place, step in enumerate(steps):
            lines = [*step.told.params.get("rows", ()), *step.told.params.get("columns", ())]  # type: ignore[misc]
            pair = step.technique == Technique.DIGIT_COUNT and len(step.told.params["digits"]) == 2  # type: ignore[arg-type]
            if not pair and (step.technique, len(lines)) != (Technique.LINE_BOUNDS, 3):
                continue
            grid, marks = _on_the_way([list(row) for row in solution], range(1, size + 1), steps[:place])
            puzzle = _puzzle(cage_models(cages), grid)
            hint: Any = HINT.compute(HINT.params.model_validate({**puzzle, "marks": marks}), None, _nothing)
            answer = {**_checked(puzzle), "hint": hint.model_dump(mode="json")}
            yield {**puzzle, "marks": marks, "solution": [list(row) for row in solution]}, answer


def _variant_with_one_solution(random: Random, is_made: bool) -> tuple[Board, tuple[Cage, ...]]:
    """Return a puzzle that was made to be one, or one of the random variants."""
    while is_made:
        rows, columns = random.randint(3, 5), random.randint(3, 6)
        order, seed = max(rows, columns), random.randrange(10**6)
        digits = random.choice(
            [range(1, order + 1), range(order), (2, 3, 5, 7, 11, 13)[:order], (1, 4, 6, 9, 12, 26)]
        )
        board = Board(rows, columns, tuple(digits[:order]))
        settings = Settings(many=True, distinct=random.random() < 0.3)
        difficulty = random.choice(_WANTED)
        try:
            return board, generate(board, seed, difficulty=difficulty, settings=settings).cages
        except NoSuchPuzzleError:
            continue
    while True:
        board, cages = random_variant(random.randrange(10**6), most=5)
        if board.order > 2 and solve(board, cages).unique:
            return board, cages


def _puzzle(cages: list[KenKenCage], grid: Partial) -> dict[str, Any]:
    return {"size": len(grid), "cages": [cage.model_dump(mode="json") for cage in cages], "grid": grid}


def _checked(puzzle: dict[str, Any]) -> dict[str, Any]:
    check: Any = CHECK.compute(CHECK.params.model_validate(puzzle), None, _nothing)
    return {
        "cells": [list(cell) for cell in check.conflict_cells],
        "cages": check.conflict_cages,
        "complete": check.complete,
        "correct": check.correct,
    }


def _filled(random: Random, digits: Sequence[int], square: Grid) -> Partial:
    filled, wrong = random.choice((0, 0.2, 0.6, 0.95, 1)), random.choice((0, 0, 0.02, 0.2))

    def digit(right: int) -> int | None:
        if random.random() > filled:
            return None
        return random.choice(digits) if random.random() < wrong else right

    return [[digit(right) for right in row] for row in square]


def _marked(random: Random, digits: Sequence[int], square: Grid) -> Marks:
    marked = random.choice((0, 0.3, 1))
    return [
        [_marks(random, digits, right) if random.random() < marked else None for right in row]
        for row in square
    ]


def _on_the_way(square: Grid, digits: Sequence[int], steps: Sequence[Step]) -> tuple[Partial, Marks]:
    """Return the position after some steps of an explanation, with all that is left as marks."""
    grid: Partial = [[None for _ in row] for row in square]
    left = [[set(digits) for _ in row] for row in square]
    for step in steps:
        for (row, column), gone in step.removed:
            left[row][column].difference_update(gone)
        if step.placed:
            (row, column), digit = step.placed
            grid[row][column] = digit
    return grid, [[sorted(cell) for cell in row] for row in left]


def _marks(random: Random, digits: Sequence[int], right: int) -> list[int]:
    """Return marks, rarely without the right digit; a cell with none at all has no marks."""
    marked = {digit for digit in digits if random.random() < 0.5}
    return sorted(marked | {right} if random.random() < 0.98 else marked)


def _nothing() -> None:
    """Do nothing where a job would stop."""
