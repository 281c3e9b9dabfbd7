"""KenKen through all layers: invalid requests, and puzzles generated, solved and drawn."""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient
from pydantic import ValidationError

from service.http.problems import PROBLEM_TYPES
from tests.service.pictures.charts.reading import classes, find_all, read, text_of, words
from tests.worker.games.kenken.puzzles import random_puzzle, squares_of_sums
from worker.declarations.operation import AnyOperation, JobFailure, Output, Refusal
from worker.games.kenken import GAME
from worker.games.kenken.kernels.cages import combinations as combining
from worker.games.kenken.kernels.making import generate as generating
from worker.games.kenken.kernels.reasoning import explain as explaining
from worker.games.kenken.kernels.solving import solve as solving
from worker.games.kenken.operations.cage import CAGE
from worker.games.kenken.operations.generate import GENERATE
from worker.games.kenken.operations.play import CHECK, HINT
from worker.games.kenken.operations.solve import SOLVE, KenKenDeduction
from worker.games.kenken.rules.cage import OPERATORS
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty, possible_difficulties

SVG = "image/svg+xml"
PUZZLE = {name: SOLVE.examples[0].params[name] for name in ("size", "cages")}
EMPTY = [[None] * 3] * 3

needs_worker = pytest.mark.usefixtures("worker")


def cage(operator: str | None, target: int, *cells: tuple[int, int], **more: object) -> dict[str, object]:
    """Return a cage as JSON."""
    return {"operator": operator, "target": target, "cells": [list(cell) for cell in cells], **more}


ROWS = [cage("+", 6, *((row, column) for column in range(3))) for row in range(3)]


def computed(operation: AnyOperation, params: dict[str, object]) -> Any:
    """Return the result, computed in this process."""
    found = operation.compute(operation.params.model_validate(params), None, lambda: None)
    return found.partial if isinstance(found, Output) else found


def refused(operation: AnyOperation, params: dict[str, object]) -> tuple[str, str]:
    """Return the pointer and the detail of a worker's refusal."""
    with pytest.raises(Refusal) as caught:
        computed(operation, params)
    return caught.value.pointer, caught.value.detail


@pytest.mark.parametrize("operation", ["solve", "check", "hint"])
@pytest.mark.parametrize(
    ("cages", "pointer", "what"),
    [
        (ROWS[:2], "/cages", "r3c1 r3c2 r3c3 are in no cage"),
        ([*ROWS, cage("+", 1, (1, 1))], "/cages/3/cells", "Cage 4 (1+ in r2c2): r2c2 is also in cage 2"),
        (
            [*ROWS[:2], cage("+", 6, (2, 0), (2, 1), (2, 3))],
            "/cages/2/cells",
            "r3c4 is outside the grid of size 3",
        ),
        ([*ROWS[:2], cage("+", 6, (2, 0), (2, 1), (2, 1))], "/cages/2/cells", "twice in it"),
        (
            [*ROWS[:2], cage("-", 1, (2, 0)), cage("+", 5, (2, 1), (2, 2))],
            "/cages/2/operator",
            "takes two cells or more, but has one",
        ),
        ([*ROWS[:2], cage("+", 7, (2, 0), (2, 1), (2, 2))], "/cages/2/target", "7 is not made by digits"),
        ([*ROWS[:2], cage("^", 6, (2, 0), (2, 1), (2, 2))], "/cages/2/operator", "`×` or `*`"),
        ([*ROWS[:2], cage("+", 6)], "/cages/2/cells", "an array of 1 to 144 arrays, not 0"),
        ([*ROWS[:2], {"operator": "+", "cells": [[2, 0]]}], "/cages/2/target", "required"),
        ([], "/cages", "an array of 1 to 144 objects, not 0"),
    ],
)
def test_error_of_a_cage_points_to_it(
    api: FlaskClient, operation: str, cages: list[object], pointer: str, what: str
) -> None:
    grid = {} if operation == "solve" else {"grid": EMPTY}
    response = api.post(f"/v1/kenken/{operation}", json={"size": 3, "cages": cages, **grid})
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert error["pointer"] == pointer
    assert what in error["detail"]


def test_error_pointer_is_relative_to_the_job_request(api: FlaskClient) -> None:
    request = {"kind": "kenken.solve", "params": {"size": 3, "cages": ROWS[:2]}}
    response = api.post("/v1/jobs", json=request)
    assert [error["pointer"] for error in response.get_json()["errors"]] == ["/params/cages"]


@pytest.mark.parametrize(
    ("grid", "pointers"),
    [
        ([[None] * 3] * 2, ["/grid"]),
        ([[None] * 3, [None] * 2, [None] * 3], ["/grid/1"]),
        ([[None, 4, None], [None] * 3, [None] * 3], ["/grid/0/1"]),
        ([[None, 0, None], [None] * 3, [None] * 3], ["/grid/0/1"]),
        ([[None, -1, None], [None] * 3, [None, None, "1"]], ["/grid/0/1", "/grid/2/2"]),
    ],
)
def test_error_of_a_grid_points_to_it(api: FlaskClient, grid: list[object], pointers: list[str]) -> None:
    response = api.post("/v1/kenken/check", json={**PUZZLE, "grid": grid})
    assert [error["pointer"] for error in response.get_json()["errors"]] == pointers


@pytest.mark.parametrize(
    ("params", "pointers"),
    [
        ({}, ["/target", "/cells"]),
        ({"target": 3}, ["/cells"]),
        (cage("+", 3, (0, 0), (4, 0)), ["/cells"]),
        (cage("÷", 3, (0, 0)), ["/operator"]),
        (cage("+", 3, (0, 0), (1, 0), exclude=[5]), ["/exclude"]),
        (cage("+", 3, (0, 0), (1, 0), candidates=[[1]]), ["/candidates"]),
        (cage("+", 3, (0, 0), (1, 0), candidates=[[1], [5]]), ["/candidates/1"]),
        (cage("+", 30, *((cell // 4, cell % 4) for cell in range(16)), cage_queries=[]), ["/cage_queries"]),
        (cage("+", 3, (0, 0), (1, 0), cage_queries=[cage("+", 3, (0, 0))]), ["/cage_queries"]),
        ({"cage_queries": [cage("+", 3, (0, 0)), cage("+", 3, (0, 0))]}, ["/cage_queries/1/cells"]),
        ({"cage_queries": [cage("+", 3, (0, 0), exclude=[9])]}, ["/cage_queries/0/exclude"]),
    ],
)
def test_error_of_a_single_cage_points_to_it(
    api: FlaskClient, params: dict[str, object], pointers: list[str]
) -> None:
    response = api.post("/v1/kenken/cage", json={"size": 4, **params})
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == pointers


@pytest.mark.parametrize(("sign", "operator"), [("*", "×"), ("/", "÷"), ("−", "-"), ("+", "+")])
def test_operators_can_be_typed(sign: str, operator: str) -> None:
    typed = CAGE.params.model_validate({"size": 4, **cage(sign, 2, (0, 0), (0, 1))})
    assert typed == CAGE.params.model_validate({"size": 4, **cage(operator, 2, (0, 0), (0, 1))})
    assert CAGE.params.model_validate(typed.canonical()) == typed


def test_order_of_cells_does_not_change_the_puzzle() -> None:
    one = SOLVE.params.model_validate({"size": 2, "cages": [cage("+", 6, (0, 0), (0, 1), (1, 0), (1, 1))]})
    other = SOLVE.params.model_validate({"size": 2, "cages": [cage("+", 6, (1, 1), (0, 1), (0, 0), (1, 0))]})
    assert one.canonical() == other.canonical()


def test_candidates_and_excluded_digits_narrow_a_cage() -> None:
    found = computed(
        CAGE, {"size": 9, **cage("+", 10, (0, 0), (0, 1), candidates=[[1, 2], None], exclude=[9])}
    )
    assert found.combinations == [[2, 8]]
    assert found.candidates == [[2], [8]]
    assert (found.arrangements, found.arrangements_by_combination) == (1, [1])


def test_cage_without_combinations_is_no_error() -> None:
    found = computed(CAGE, {"size": 4, **cage("×", 7, (0, 0), (0, 1))})
    assert (found.combinations, found.arrangements, found.never) == ([], 0, [1, 2, 3, 4])


def test_too_large_cage_is_refused_with_the_reason() -> None:
    cells = [(cell, cell) for cell in range(12)] + [(cell, cell + 1) for cell in range(4)]
    pointer, detail = refused(CAGE, {"size": 12, **cage("+", 100, *cells)})
    assert pointer == "/cells"
    assert detail.startswith("a cage of 16 cells with this target takes a table of")


def test_impossible_cage_found_by_search_is_named() -> None:
    square = cage("×", 625, (1, 1), (1, 2), (2, 1), (2, 2))
    inside = {(1, 1), (1, 2), (2, 1), (2, 2)}
    given = [
        cage(None, 1, (row, column)) for row in range(5) for column in range(5) if (row, column) not in inside
    ]
    pointer, detail = refused(SOLVE, {"size": 5, "cages": [given[0], square, *given[1:]]})
    assert pointer == "/cages/1/target"
    assert detail.startswith("Cage 2 (625× in r2c2): no digits in its 4 cells make 625")


def test_solutions_are_listed_up_to_the_limit_and_counted_beyond() -> None:
    square = {
        "size": 3,
        "cages": [cage("+", 18, *((row, column) for row in range(3) for column in range(3)))],
    }
    one = computed(SOLVE, {**square, "limit": 1})
    assert (len(one.solutions), one.unique, one.all_listed, one.difficulty) == (1, False, False, None)
    every = computed(SOLVE, {**square, "limit": 100})
    assert (len(every.solutions), every.unique, every.all_listed) == (12, False, True)


def test_no_solution_is_proven() -> None:
    pairs = [cage("+", 3, (row, 0), (row, 1)) for row in range(3)]
    found = computed(SOLVE, {"size": 3, "cages": [*pairs, cage("+", 6, (0, 2), (1, 2), (2, 2))]})
    assert (found.solutions, found.unique, found.all_listed, found.steps) == ([], False, True, None)


def test_hints_need_one_solution() -> None:
    square = {"size": 2, "cages": [cage("+", 6, (0, 0), (0, 1), (1, 0), (1, 1))]}
    found = refused(HINT, {**square, "grid": [[None] * 2] * 2})
    assert found == ("/cages", "The puzzle has several solutions")


def test_hints_lead_to_the_solution() -> None:
    grid: list[list[int | None]] = [[None] * 3 for _ in range(3)]
    for _ in range(9):
        step = computed(HINT, {**PUZZLE, "grid": grid}).steps[-1]
        grid[step.placed.cell[0]][step.placed.cell[1]] = step.placed.digit
    done = computed(HINT, {**PUZZLE, "grid": grid})
    assert (done.detail, done.steps, done.mistakes) == ("The puzzle is solved.", [], [])
    assert computed(CHECK, {**PUZZLE, "grid": grid}).correct


@pytest.mark.parametrize(
    ("wish", "pointer", "detail"),
    [
        (
            {"size": 3, "difficulty": "hard"},
            "difficulty",
            "With + - × ÷ only easy puzzles of size 3 are made",
        ),
        (
            {"size": 3, "difficulty": "medium", "operators": ["×"], "mystery": True},
            "operators",
            "With hidden × only easy puzzles of size 3 are made",
        ),
        (
            {"size": 9, "difficulty": "expert", "operators": ["/"]},
            "operators",
            "With ÷ only easy puzzles of size 9 are made",
        ),
        (
            {"size": 7, "difficulty": "expert", "operators": ["÷"], "mystery": True},
            "operators",
            "With hidden ÷ only easy or medium puzzles of size 7 are made",
        ),
    ],
)
def test_impossible_puzzle_is_refused_immediately(
    api: FlaskClient, wish: dict[str, object], pointer: str, detail: str
) -> None:
    response = api.post("/v1/kenken/generate", json=wish)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["detail"]) == (f"/{pointer}", detail)
    response = api.post("/v1/jobs", json={"kind": "kenken.generate", "params": wish})
    assert [error["pointer"] for error in response.get_json()["errors"]] == [f"/params/{pointer}"]


def test_seed_without_a_matching_puzzle_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "MOST_CELLS", 100)
    with pytest.raises(JobFailure) as caught:
        computed(GENERATE, {"size": 4, "seed": 1, "operators": ["×"], "difficulty": "hard"})
    assert caught.value.code == "no-such-puzzle"
    assert caught.value.code in PROBLEM_TYPES


@pytest.mark.parametrize("order", [3, 5, 8])
def test_puzzle_has_one_difficulty(order: int) -> None:
    for seed in range(40):
        cages = [cage(one.operator, one.target, *one.cells) for one in random_puzzle(order, seed)]
        plain = computed(SOLVE, {"size": order, "cages": cages})
        explained = computed(SOLVE, {"size": order, "cages": cages, "with_steps": True})
        assert plain.difficulty == explained.difficulty == _hardest(explained.steps), seed


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_generated_puzzle_has_the_requested_difficulty(difficulty: Difficulty) -> None:
    orders = [order for order in (4, 6, 8) if difficulty in possible_difficulties(order, OPERATORS, False)]
    for order, seed in product(orders, range(3)):
        made = computed(GENERATE, {"size": order, "seed": seed, "difficulty": difficulty})
        puzzle = {
            "size": order,
            "cages": [one.model_dump(mode="json") for one in made.cages],
            "with_steps": True,
        }
        solved = computed(SOLVE, puzzle)
        assert made.difficulty == solved.difficulty == _hardest(solved.steps) == difficulty


def _hardest(steps: list[KenKenDeduction]) -> str:
    order: Sequence[str] = DIFFICULTIES
    return max((step.difficulty for step in steps), key=order.index)


def test_puzzle_beyond_the_limit_of_work_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "MOST_WORK", 1 << 24)
    cages = [cage(one.operator, one.target, *one.cells) for one in squares_of_sums(12)]
    found = computed(SOLVE, {"size": 12, "cages": cages, "with_steps": True})
    assert (found.solutions, found.unique, found.all_listed, found.difficulty) == ([], None, False, None)
    with pytest.raises(JobFailure) as caught:
        computed(HINT, {"size": 12, "cages": cages, "grid": [[None] * 12] * 12})
    assert caught.value.code == "not-decided"
    assert caught.value.code in PROBLEM_TYPES


def test_explanation_beyond_the_limit_of_work_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    made = computed(GENERATE, {"size": 6, "seed": 1, "difficulty": "unreasonable"})
    puzzle = {"size": 6, "cages": [one.model_dump(mode="json") for one in made.cages], "with_steps": True}
    monkeypatch.setattr(explaining, "MOST_WORK", -1)
    found = computed(SOLVE, puzzle)
    assert (found.unique, found.difficulty, found.steps) == (True, "unreasonable", None)


def test_cages_that_take_too_long_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combining, "MOST_TOGETHER", 1 << 26)
    squares = [
        cage("+", 58, *((row + down, column + right) for down in range(3) for right in range(3)))
        for row in range(0, 12, 3)
        for column in range(0, 12, 3)
    ]
    pointer, detail = refused(CAGE, {"size": 12, "cage_queries": squares})
    assert pointer == "/cage_queries"
    assert detail.startswith("listing what can stand here takes too long")


@pytest.mark.parametrize("number", [10**400, -(10**400), 1e300])
@pytest.mark.parametrize(
    "operation",
    [operation for operation in GAME.operations if not operation.internal],
    ids=lambda operation: operation.name,
)
def test_huge_numbers_are_not_repeated(operation: AnyOperation, number: float) -> None:
    details = [
        detail
        for example in operation.examples
        for path in _paths(example.params)
        for detail in _faults(operation, _replaced(example.params, path, number))
    ]
    assert details
    assert not [detail for detail in details if re.search(r"\d{20}", detail)]


def _faults(operation: AnyOperation, params: object) -> list[str]:
    try:
        operation.params.model_validate(params)
    except ValidationError as error:
        return [fault["msg"] for fault in error.errors()]
    return []


def _paths(value: object) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values within a JSON value."""
    yield ()
    within = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in within:
        yield from ((key, *path) for path in _paths(item))


def _replaced(value: Any, path: tuple[Any, ...], by: object) -> Any:
    """Return a JSON value with the value at a path replaced."""
    if not path:
        return by
    copied = copy(value)
    copied[path[0]] = _replaced(value[path[0]], path[1:], by)
    return copied


@needs_worker
def test_puzzle_is_made_from_a_seed_and_solved(api: FlaskClient) -> None:
    wish = {"size": 6, "difficulty": "hard", "operators": ["/", "-", "+", "*", "+"]}
    job = api.post("/v1/kenken/generate", json=wish).get_json()
    assert job["params"]["operators"] == ["+", "-", "×", "÷"]
    again = api.post("/v1/kenken/generate", json={**wish, "seed": job["params"]["seed"]}).get_json()
    assert again["result"] == job["result"]
    puzzle = {name: job["result"][name] for name in ("size", "cages")}
    solved = api.post("/v1/kenken/solve", json={**puzzle, "with_steps": True}).get_json()["result"]
    assert (solved["solutions"], solved["unique"]) == ([job["result"]["solution"]], True)
    assert solved["difficulty"] == job["result"]["difficulty"] == "hard"
    assert max(step["difficulty"] == "hard" for step in solved["steps"])


@needs_worker
def test_puzzles_and_solutions_are_drawn(api: FlaskClient) -> None:
    wish = {"size": 4, "seed": 1, "difficulty": "medium"}
    drawn = api.post("/v1/kenken/generate", json=wish, headers={"Accept": SVG})
    assert (drawn.status_code, drawn.mimetype) == (200, SVG)
    root = read(drawn.get_data(as_text=True))
    code = api.post("/v1/kenken/generate", json=wish).get_json()["result"]["puzzle_code"]
    assert words(root) == ["KenKen 4 × 4, medium", "9+", "16×", "3÷", "5+", "24×", "3", code]
    assert "24× at r3c3 r3c4 r4c3 r4c4" in text_of(root, "desc")
    solved = api.post("/v1/kenken/generate?picture=solution", json=wish, headers={"Accept": SVG})
    root = read(solved.get_data(as_text=True))
    digits = [text.text for text in find_all(root, "text") if "bo-text" in classes(text)]
    assert "".join(map(str, digits)) == "3421214312344312"


@needs_worker
def test_solved_puzzle_is_drawn_with_its_solution(api: FlaskClient) -> None:
    drawn = api.post("/v1/kenken/solve", json=PUZZLE, headers={"Accept": SVG})
    assert "The rows of the solution: 3 1 2; 1 2 3; 2 3 1." in text_of(
        read(drawn.get_data(as_text=True)), "desc"
    )
    pairs = [cage("+", 3, (row, 0), (row, 1)) for row in range(3)]
    impossible = {"size": 3, "cages": [*pairs, cage("+", 6, (0, 2), (1, 2), (2, 2))]}
    none = api.post("/v1/kenken/solve", json=impossible, headers={"Accept": SVG})
    assert none.status_code == 406
    puzzle = api.post("/v1/kenken/solve?picture=puzzle", json=impossible, headers={"Accept": SVG})
    assert puzzle.mimetype == SVG
