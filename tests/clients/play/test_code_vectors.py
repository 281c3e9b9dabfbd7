"""The published test vectors of puzzle codes: Python and TypeScript read and write them alike.

The service and its Python client share their code, of which the client has a copy.
"""

import json
from typing import Any

import pytest

from countinghouse_client import codes
from service.puzzles.routes import VECTORS as VECTORS_FILE
from tests.clients.play.conftest import Judge
from worker.code_formats import code_of, puzzle_of
from worker.code_packing import CodeError
from worker.registry import PUZZLES, open_puzzle

VECTORS: dict[str, Any] = json.loads(VECTORS_FILE.read_text())
CODED, SPELLINGS, INVALID = VECTORS["codes"], VECTORS["spellings"], VECTORS["invalid"]
SAID = {"length": "too few", "character": "no code has", "check": "check characters", "letter": "begins with"}


def by_service(text: str) -> dict[str, Any]:
    """Return the puzzle of a code as the service opens it."""
    opened = open_puzzle(text)
    solution = {} if opened.solution is None else {"solution": opened.solution}
    puzzle = PUZZLES[opened.puzzle["game"]].model.model_validate({**opened.puzzle, **solution})
    shown: dict[str, Any] = puzzle.model_dump(mode="json", exclude_unset=True)
    return shown


def test_vectors_cover_every_game_and_fault() -> None:
    assert {puzzle["game"] for puzzle in CODED} == {"krypto", "kenken", "31-derful", "year"}
    assert {puzzle.get("size") for puzzle in CODED} >= set(range(3, 10))
    assert {wrong["fault"] for wrong in INVALID} == {*SAID, "puzzle"}


@pytest.mark.parametrize("puzzle", CODED, ids=lambda puzzle: puzzle["puzzle_code"])
def test_python_reads_and_writes_each_code(puzzle: dict[str, Any]) -> None:
    assert by_service(puzzle["puzzle_code"]) == puzzle
    assert puzzle_of(puzzle["puzzle_code"]) == puzzle
    assert code_of(puzzle) == puzzle["puzzle_code"]


def test_python_client_has_the_codes() -> None:
    assert codes.read(CODED[0]["puzzle_code"]) == CODED[0]
    assert codes.write(CODED[0]) == CODED[0]["puzzle_code"]
    with pytest.raises(codes.CodeError):
        codes.read("K85V-H990-EW")


def test_typescript_client_reads_and_writes_each_code(judge: Judge) -> None:
    assert judge("codes", [{"text": puzzle["puzzle_code"]} for puzzle in CODED]) == CODED
    written = judge("codes", [{"puzzle": puzzle} for puzzle in CODED])
    assert written == [{"puzzle_code": puzzle["puzzle_code"]} for puzzle in CODED]


def test_other_spellings_have_one_code(judge: Judge) -> None:
    expected = [spelling["puzzle_code"] for spelling in SPELLINGS]
    texts = [spelling["text"] for spelling in SPELLINGS]
    assert [by_service(text)["puzzle_code"] for text in texts] == expected
    assert [read["puzzle_code"] for read in judge("codes", [{"text": text} for text in texts])] == expected


@pytest.mark.parametrize("wrong", INVALID, ids=lambda wrong: wrong["text"][:12])
def test_python_refuses_what_is_no_code(wrong: dict[str, str]) -> None:
    with pytest.raises(CodeError, match=SAID.get(wrong["fault"], "does not describe")):
        puzzle_of(wrong["text"])


def test_typescript_client_refuses_what_is_no_code(judge: Judge) -> None:
    answers = judge("codes", [{"text": wrong["text"]} for wrong in INVALID])
    assert answers == [{"fault": wrong["fault"]} for wrong in INVALID]


@pytest.mark.parametrize(
    "puzzle",
    [
        {"game": "krypto", "cards": [1] * 7, "target": 1, "rules": "house"},
        {"game": "krypto", "cards": [1], "target": 1, "rules": "strict"},
        {"game": "krypto", "cards": [2**53], "target": 1, "rules": "house"},
        {"game": "31-derful", "order": 2, "cards": ["2", "3", "4"]},
        {"game": "31-derful", "order": 2, "cards": ["2", "3", "4", "1"]},
        {"game": "kenken", "size": 3, "cages": [], "difficulty": "easy", "solution": [[1, 2, 3]] * 3},
        {"game": "chess"},
    ],
)
def test_python_refuses_puzzles_without_a_code(puzzle: dict[str, Any]) -> None:
    with pytest.raises(CodeError, match="no code expresses"):
        code_of(puzzle)
