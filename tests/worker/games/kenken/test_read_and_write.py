"""``kenken/read`` and ``kenken/write``: their answers, and what they refuse."""

import json
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from tests.worker.games.kenken.formats.samples import sample
from tests.worker.games.kenken.formats.test_reading import CAGES, EXAMPLES, SAVED
from tests.worker.games.kenken.formats.test_writing import GRID
from worker.declarations.operation import JobFailure, Refusal
from worker.games.kenken.formats.puzzle import FAULT_CODES, KenKenFormat, KenKenReadFaultCode
from worker.games.kenken.formats.reading import MAX_TEXT
from worker.games.kenken.formats.writing import HOLDS
from worker.games.kenken.operations import formats
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.formats import READ, WRITE, KenKenReadParams, KenKenWriteParams

PUZZLE: dict[str, Any] = {"size": 3, "cages": [cage.model_dump(mode="json") for cage in cage_models(CAGES)]}

RECTANGLE = "size: 2 × 3\ndigits: 0 2 5\n\nA B C\nD B C\n\nA 5\nB 7+≠\nC 0×\nD 0\n"
SHAPE: dict[str, Any] = {"size": 3, "rows": 2, "columns": 3, "digits": [0, 2, 5]}
ROWS = [{"operator": "+", "target": 7, "cells": [[row, column] for column in range(3)]} for row in range(3)]


def _answer(operation: Any, params: object) -> Any:
    made = operation.params.model_validate(params)
    return json.loads(operation.compute(made, None, lambda: None).model_dump_json())


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_what_is_read_can_be_written_in_each_format(name: str, text: str) -> None:
    answer = _answer(READ, {"text": text})
    assert (answer["puzzle_format"], answer["faults"]) == (name, [])
    (puzzle,) = answer["text_puzzles"]
    for other in HOLDS:
        written = _answer(WRITE, {"puzzle_format": other, "text_puzzles": [puzzle]})["text"]
        again = _answer(READ, {"text": written})
        assert (again["puzzle_format"], again["faults"]) == (other, [])
        assert again["text_puzzles"][0]["cages"] == puzzle["cages"] == PUZZLE["cages"]


def test_digits_filled_in_and_titles_are_kept_where_there_is_room() -> None:
    puzzle = {**PUZZLE, "grid": [list(row) for row in GRID], "title": "Tuesday"}
    written = _answer(WRITE, {"puzzle_format": "gauguin", "text_puzzles": [puzzle]})["text"]
    (again,) = _answer(READ, {"text": written})["text_puzzles"]
    assert again == {**puzzle, "text_line": 1}


def test_a_variant_is_read_and_written() -> None:
    (puzzle,) = _answer(READ, {"text": RECTANGLE})["text_puzzles"]
    assert {name: puzzle[name] for name in SHAPE} == SHAPE
    assert puzzle["cages"][1]["distinct"] is True
    for name in ("text", "json", "puzzle-code"):
        written = _answer(WRITE, {"puzzle_format": name, "text_puzzles": [puzzle]})["text"]
        (again,) = _answer(READ, {"text": written})["text_puzzles"]
        assert again == puzzle, name


@pytest.mark.parametrize(
    ("puzzle", "field"),
    [
        ({**PUZZLE, "rows": 3}, "columns"),
        ({**SHAPE, "size": 4, "cages": ROWS[:2]}, "size"),
        ({**SHAPE, "digits": [0, 2], "cages": ROWS[:2]}, "digits"),
        ({**SHAPE, "cages": ROWS}, "cages"),
    ],
)
def test_sides_and_digits_that_do_not_fit_are_refused(puzzle: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as caught:
        KenKenWriteParams.model_validate({"puzzle_format": "text", "text_puzzles": [puzzle]})
    assert caught.value.errors()[0]["loc"][:3] == ("text_puzzles", 0, field)


def test_sides_of_a_square_and_plain_digits_make_no_difference() -> None:
    spelled = {**PUZZLE, "rows": 3, "columns": 3, "digits": [3, 2, 1]}
    plain, other = (
        WRITE.params.model_validate({"puzzle_format": "text", "text_puzzles": [puzzle]}).canonical()
        for puzzle in (PUZZLE, spelled)
    )
    assert plain == other


def test_faults_are_told_with_code_words_and_place() -> None:
    answer = _answer(READ, {"text": "AAB\nCCB\n2CC\n\nA 3/\nB 1-\nC seven"})
    assert answer["puzzle_format"] == "letter-map"
    assert answer["text_puzzles"] == []
    (fault,) = answer["faults"]
    assert fault == {
        "code": "unexpected-text",
        "params": {"text": "C seven"},
        "detail": "`C seven` is not a clue such as `A 12×`.",
        "text_line": 7,
        "text_column": 1,
    }
    assert fault["code"] in FAULT_CODES


def test_what_cannot_be_printed_is_replaced() -> None:
    saved = {**SAVED, "description": "a\x00b\ud800" + "c" * 500}
    (puzzle,) = _answer(READ, {"text": json.dumps(saved)})["text_puzzles"]
    assert puzzle["title"] == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}" + "c" * 196
    cages = [{"target": "\x00\udfff", "cells": [[0, 0]]}]
    (fault,) = _answer(READ, {"text": json.dumps({"size": 3, "cages": cages})})["faults"]
    assert fault["params"] == {"text": "\N{REPLACEMENT CHARACTER}" * 2}


def test_targets_that_no_cage_can_have_are_faults() -> None:
    target = 2**57
    cells = " ".join(f"{letter}{row}" for row in range(1, 6) for letter in "ABCDE")
    (fault,) = _answer(READ, {"text": f"5\n{target} * {cells}"})["faults"]
    assert (fault["code"], fault["text_line"]) == ("not-a-puzzle", 2)


def test_long_texts_are_refused() -> None:
    KenKenReadParams(text="a" * MAX_TEXT)
    with pytest.raises(ValidationError, match="text"):
        KenKenReadParams(text="a" * (MAX_TEXT + 1))


@pytest.mark.parametrize(
    ("params", "place"),
    [
        ({"puzzle_format": "holoken"}, ("puzzle_format",)),
        ({"puzzle_format": "text", "text_puzzles": [PUZZLE, PUZZLE]}, ("puzzle_format",)),
        (
            {"puzzle_format": "keen", "text_puzzles": [PUZZLE, {**PUZZLE, "grid": GRID}]},
            ("text_puzzles", 1, "grid"),
        ),
        (
            {
                "puzzle_format": "keen",
                "text_puzzles": [
                    {"size": 3, "cages": [*PUZZLE["cages"][1:], {**PUZZLE["cages"][0], "operator": None}]}
                ],
            },
            ("text_puzzles", 0, "cages", 3),
        ),
    ],
)
def test_what_a_format_cannot_hold_is_refused_at_its_place(
    params: dict[str, Any], place: tuple[object, ...]
) -> None:
    given = {"text_puzzles": [PUZZLE], **params}
    for puzzle in given["text_puzzles"]:
        if puzzle.get("grid"):
            puzzle["grid"] = [list(row) for row in puzzle["grid"]]
    with pytest.raises(ValidationError) as caught:
        KenKenWriteParams.model_validate(given)
    (error,) = caught.value.errors()
    assert error["loc"] == place
    assert "format" in error["msg"]


def test_formats_with_a_solution_refuse_puzzles_without_exactly_one() -> None:
    rows = [[[row, column] for column in range(3)] for row in range(3)]
    loose = {"size": 3, "cages": [{"operator": "+", "target": 6, "cells": row} for row in rows]}
    for name in ("gauguin", "puzzle-code"):
        params = KenKenWriteParams.model_validate({"puzzle_format": name, "text_puzzles": [loose]})
        with pytest.raises(Refusal, match="several solutions") as caught:
            WRITE.compute(params, None, lambda: None)
        assert caught.value.pointer == "/text_puzzles/0"


def test_puzzles_that_hide_some_operators_have_no_code() -> None:
    cages = [PUZZLE["cages"][0], {**PUZZLE["cages"][1], "operator": None}, *PUZZLE["cages"][2:]]
    params = KenKenWriteParams.model_validate(
        {"puzzle_format": "puzzle-code", "text_puzzles": [{"size": 3, "cages": cages}]}
    )
    with pytest.raises(JobFailure, match=r"No code expresses|several solutions"):
        WRITE.compute(params, None, lambda: None)


def test_all_formats_and_codes_are_described() -> None:
    assert tuple(formats.FORMATS) == get_args(KenKenFormat.__value__)
    assert set(FAULT_CODES) == set(get_args(KenKenReadFaultCode.__value__))


def test_costs_follow_from_the_solutions_that_are_searched() -> None:
    puzzles = [
        {"size": 9, "cages": [cage.model_dump(mode="json") for cage in cage_models(sample(6).puzzle.cages)]}
    ]
    estimate = WRITE.estimate
    assert estimate is not None
    cheap = estimate(KenKenWriteParams.model_validate({"puzzle_format": "json", "text_puzzles": puzzles}))
    dear = estimate(
        KenKenWriteParams.model_validate({"puzzle_format": "puzzle-code", "text_puzzles": puzzles})
    )
    assert cheap.seconds < dear.seconds
