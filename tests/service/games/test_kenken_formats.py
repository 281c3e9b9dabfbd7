"""``kenken/read`` and ``kenken/write`` through all layers."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from worker.games.kenken.formats.reading import MAX_TEXT
from worker.games.kenken.operations.formats import WRITE

needs_worker = pytest.mark.usefixtures("worker")
KEEN = "3:aa_a__b_,d3s1a7a2"
PUZZLE: Any = WRITE.examples[0].params["text_puzzles"]


@needs_worker
def test_what_is_read_is_written_as_it_is(api: FlaskClient) -> None:
    read = api.post("/v1/kenken/read", json={"text": KEEN}).get_json()
    assert (read["status"], read["result"]["puzzle_format"]) == ("succeeded", "keen")
    puzzles = read["result"]["text_puzzles"]
    for name, text in (("keen", f"{KEEN}\n"), ("puzzle-code", "N1EM-GV6R-V\n")):
        written = api.post(
            "/v1/kenken/write", json={"puzzle_format": name, "text_puzzles": puzzles}
        ).get_json()
        assert written["result"] == {"text": text}


@needs_worker
def test_hostile_texts_are_answered_with_a_place(api: FlaskClient) -> None:
    for text, line, column in (
        ("[" * MAX_TEXT, 1, 33),
        ("a\n" * (MAX_TEXT // 2), 1, 1),
        ("AAB\n\x7fELF", 2, 1),
        ('{"size":\n' + "9" * 5_000 + "}", 1, 1),
    ):
        answer = api.post("/v1/kenken/read", json={"text": text}).get_json()
        assert answer["result"]["text_puzzles"] == []
        (fault,) = answer["result"]["faults"]
        assert (fault["text_line"], fault["text_column"]) == (line, column)


@pytest.mark.parametrize(
    ("operation", "body", "pointer", "words"),
    [
        ("read", {"text": "a" * (MAX_TEXT + 1)}, "/text", "at most"),
        ("read", {"text": "a\x00"}, "/text", "U+0000"),
        ("read", {"text": ["a"]}, "/text", "string"),
        ("write", {"puzzle_format": "word", "text_puzzles": PUZZLE}, "/puzzle_format", "text"),
        (
            "write",
            {"puzzle_format": "holoken", "text_puzzles": PUZZLE},
            "/puzzle_format",
            "is read, and not written",
        ),
        ("write", {"puzzle_format": "keen", "text_puzzles": []}, "/text_puzzles", "1 to 500 objects"),
        (
            "write",
            {"puzzle_format": "keen", "text_puzzles": [{**PUZZLE[0], "cages": [*PUZZLE[0]["cages"][:3]]}]},
            "/text_puzzles/0/cages",
            "in no cage",
        ),
        (
            "write",
            {"puzzle_format": "keen", "text_puzzles": [{**PUZZLE[0], "grid": [[1, None, None]] * 3}]},
            "/text_puzzles/0/grid",
            "leave out the grid",
        ),
    ],
)
def test_bad_input_is_refused_by_its_field(
    api: FlaskClient, operation: str, body: dict[str, Any], pointer: str, words: str
) -> None:
    answer = api.post(f"/v1/kenken/{operation}", json=body)
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert error["pointer"] == pointer
    assert words in error["detail"]


@needs_worker
def test_a_format_with_the_solution_refuses_puzzles_that_have_several(api: FlaskClient) -> None:
    cells = [[row, column] for row in range(3) for column in range(3)]
    loose = {"size": 3, "cages": [{"operator": "+", "target": 18, "cells": cells}]}
    answer = api.post("/v1/kenken/write", json={"puzzle_format": "puzzle-code", "text_puzzles": [loose]})
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/text_puzzles/0"
