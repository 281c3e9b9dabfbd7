"""``31-derful/check``: the faults of a grid, and their places."""

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from worker.games.derful31.operations import solve
from worker.games.derful31.operations.fields import RANKS
from worker.games.derful31.operations.play import (
    CHECK,
    CHECK_CODES,
    HINT,
    HINT_CODES,
    SENTENCES,
    Derful31CheckCode,
    Derful31CheckParams,
    Derful31CheckResult,
    Derful31HintParams,
    Derful31HintResult,
)
from worker.games.derful31.operations.solve import Derful31SolveParams, Derful31SolveResult
from worker.games.derful31.rules.deck import Derful31HintCode, card_value

CARDS = ["6", "A", "9", "K", "8", "7", "9", "8", "10"]


def check(grid: list[list[Any]], cards: list[Any] = CARDS, total: int | None = None) -> Derful31CheckResult:
    """Return the verdict as the API gives it."""
    params = Derful31CheckParams.model_validate({"cards": cards, "grid": grid, "total": total})
    result = CHECK.compute(params, None, lambda: None)
    assert isinstance(result, Derful31CheckResult)
    return result


def won() -> list[list[Any]]:
    """Return a grid that wins."""
    params = Derful31SolveParams.model_validate({"cards": CARDS})
    result = solve.SOLVE.compute(params, None, lambda: None)
    assert isinstance(result, Derful31SolveResult)
    assert (result.code, result.params.total, result.params.sum) == ("won", 26, 78)
    assert result.grid is not None
    return result.grid


def test_correct_grid_is_accepted() -> None:
    found = check(won())
    assert (found.correct, found.complete, found.total, found.code) == (True, True, 26, "ok")
    assert (found.row_sums, found.column_sums) == ([26] * 3, [26] * 3)
    assert (found.detail, found.params.model_dump()) == (None, {})
    assert check(won(), total=26).correct


def test_full_grid_needs_no_cards() -> None:
    for grid in (won(), [*won()[1:], ["A", "A", "A"]]):
        alone = Derful31CheckParams.model_validate({"grid": grid})
        listed = Derful31CheckParams.model_validate(
            {"grid": grid, "cards": [card for row in grid for card in row]}
        )
        # They are the same question.
        assert alone.canonical() == listed.canonical()
        assert CHECK.compute(alone, None, lambda: None) == check(grid, [card for row in grid for card in row])


def test_grid_with_empty_cells_needs_cards() -> None:
    grid = [[None, *won()[0][1:]], *won()[1:]]
    for sent in ({"grid": grid}, {"grid": grid, "cards": None}):
        with pytest.raises(ValidationError) as caught:
            Derful31CheckParams.model_validate(sent)
        assert [(error["loc"], error["type"]) for error in caught.value.errors()] == [
            (("cards",), "cards_unknown")
        ]


def test_cards_of_one_value_are_interchangeable() -> None:
    tens = [["J" if card_value(card) == 10 else card for card in row] for row in won()]
    assert check(tens).correct


@pytest.mark.parametrize(
    ("grid", "total", "code", "params", "detail"),
    [
        (
            [["6", "2", None], [None] * 3, [None] * 3],
            None,
            "card-not-in-list",
            {"row": 0, "column": 1, "card": "2", "held": 0},
            "2 in row 1, column 2 is not among the cards.",
        ),
        (
            [["6", None, None], [None] * 3, [None, None, 6]],
            None,
            "card-used-too-often",
            {"row": 2, "column": 2, "card": 6, "held": 1},
            "6 in row 3, column 3 is there more often than the 1 among the cards.",
        ),
        (
            [["6", "7", "8"], [None] * 3, [None] * 3],
            None,
            "wrong-row-sum",
            {"row": 0, "sum": 21, "total": 26},
            "Row 1 sums to 21, not 26.",
        ),
        (
            [[None, "A", None], [None, "K", None], [None, "10", None]],
            None,
            "wrong-column-sum",
            {"column": 1, "sum": 31, "total": 26},
            "Column 2 sums to 31, not 26.",
        ),
        (
            [["6", "A", "9"], [None] * 3, [None] * 3],
            27,
            "wrong-row-sum",
            {"row": 0, "sum": 26, "total": 27},
            "Row 1 sums to 26, not 27.",
        ),
        (
            [["6", "A", "9"], [None] * 3, [None] * 3],
            None,
            "empty-cell",
            {"row": 1, "column": 0},
            "Nothing is wrong so far; row 2, column 1 is empty.",
        ),
    ],
)
def test_first_error_is_named(
    grid: list[list[Any]], total: int | None, code: str, params: dict[str, object], detail: str
) -> None:
    found = check(grid, total=total)
    assert (found.correct, found.code, found.detail) == (False, code, detail)
    assert found.params.model_dump() == params


def test_cards_without_a_total() -> None:
    found = check([[None] * 2] * 2, ["2", "3", "4", "6"])
    assert (found.code, found.params.sum, found.total) == ("no-total", 15, None)


def test_lines_must_agree_if_there_are_more_cards_than_cells() -> None:
    cards = ["9", "10", "J", "A", "2"]
    assert check([["9", "A"], ["A", "9"]], ["9", "9", "A", "A", "2"]).correct
    found = check([["9", "10"], ["J", "A"]], cards)
    assert (found.code, found.total, found.params.row) == ("wrong-row-sum", 19, 1)


@settings(deadline=None)
@given(st.lists(st.sampled_from(RANKS), min_size=4, max_size=4), st.permutations(range(4)))
def test_verdict_agrees_with_the_sums(cards: list[str], order: list[int]) -> None:
    placed = [cards[place] for place in order]
    found = check([placed[:2], placed[2:]], list(cards))
    lines = (placed[:2], placed[2:], placed[::2], placed[1::2])
    sums = {sum(map(card_value, line)) for line in lines}
    assert found.correct == (len(sums) == 1)
    assert found.complete


def test_every_code_is_described() -> None:
    assert set(CHECK_CODES) == set(get_args(Derful31CheckCode.__value__))
    assert set(HINT_CODES) == set(get_args(Derful31HintCode.__value__))
    assert set(HINT_CODES) == set(SENTENCES)
    assert set(solve.CODES) == set(get_args(solve.Derful31SolveCode.__value__))


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"cards": ["2", "3", "4", "6"]}, "sum-not-divisible"),
        ({"cards": ["2", "3", "4", "5"], "total": 8}, "sum-not-as-asked"),
        ({"cards": ["2", "4", "6", "8", "10"], "order": 2, "total": 30}, "no-choice-as-asked"),
        ({"cards": ["2", "3", "4", "5"]}, "every-way-tried"),
    ],
)
def test_refusals_to_solve_have_codes(asked: dict[str, Any], code: str) -> None:
    result = solve.SOLVE.compute(Derful31SolveParams.model_validate(asked), None, lambda: None)
    assert isinstance(result, Derful31SolveResult)
    assert (result.solvable, result.code) == (False, code)
    assert result.params.order == 2
    assert result.params.sum == sum(map(card_value, asked["cards"]))


def test_hints_have_codes() -> None:
    grid = [["9", "10", None], [None] * 3, [None] * 3]
    params = Derful31HintParams.model_validate({"cards": CARDS, "grid": grid})
    found = HINT.compute(params, None, lambda: None)
    assert isinstance(found, Derful31HintResult)
    assert (found.code, found.params.row, found.params.column, found.params.card) == ("forced", 0, 2, "7")
    assert found.place == [0, 2]
    wrong = Derful31HintParams.model_validate({"cards": CARDS, "grid": [["6", "7", "8"], *grid[1:]]})
    found = HINT.compute(wrong, None, lambda: None)
    assert isinstance(found, Derful31HintResult)
    assert (found.code, found.place) == ("take-back", [0, found.params.column])
