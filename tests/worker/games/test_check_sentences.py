"""The sentences of checks: in every game, each code's `detail` begins with a capital and ends with a full stop."""

import re
from typing import Any, Final, get_args

import pytest

from worker.registry import OPERATIONS

HAND: Final = {"cards": [3, 5, 5, 8], "target": 1, "rules": "international"}
NINE: Final = ["6", "A", "9", "K", "8", "7", "9", "8", "10"]
EMPTY: Final = [None] * 3
TWO: Final = {
    "size": 2,
    "cages": [
        {"target": 3, "operator": "+", "cells": [[0, 0], [0, 1]]},
        {"target": 2, "operator": "×", "cells": [[1, 0], [1, 1]]},
    ],
}
THREE: Final = {
    "size": 3,
    "cages": [
        {"target": 3, "operator": "÷", "cells": [[0, 0], [0, 1]]},
        {"target": 2, "cells": [[0, 2]]},
        {"target": 12, "operator": "+", "cells": [[row, column] for row in (1, 2) for column in range(3)]},
    ],
}
ASKED: Final[dict[str, list[dict[str, Any]]]] = {
    "krypto.check": [
        {**HAND, "expression": expression}
        for expression in (
            "8 - 5 + 3 - 5",
            "8 + 9",
            "8 + 8",
            "8 + 5",
            "8 + 5 + 5",
            "8 + 5 + 3",
            "3 ÷ (5 - 5) - 8",
            "(3 - 8) + 5 + 5",
            "8 + 3 + 5 + 5",
            "8 + y",
            "8 +",
            "8 + + 5",
            "8 5",
            "8)",
            "(8",
            "[8 + 5)",
        )
    ]
    + [{**HAND, "expression": "8 - 5 + 3 - 5", "operators": ["+", "×"]}],
    "kenken.check": [
        {**TWO, "grid": grid}
        for grid in ([[1, 2], [2, 1]], [[1, 1], [None, None]], [[1, 2], [1, None]], [[1, None], [None, None]])
    ]
    + [{**THREE, "grid": [[2, None, None], EMPTY, EMPTY]}],
    "31-derful.check": [
        {"cards": NINE, "grid": [["6", "2", None], EMPTY, EMPTY]},
        {"cards": NINE, "grid": [["6", None, None], EMPTY, [None, None, 6]]},
        {"cards": NINE, "grid": [["6", "7", "8"], EMPTY, EMPTY]},
        {"cards": NINE, "grid": [[None, "A", None], [None, "K", None], [None, "10", None]]},
        {"cards": ["2", "3", "4", "6"], "grid": [["2", None], [None, None]]},
        {"cards": NINE, "grid": [["6", "A", "9"], EMPTY, EMPTY], "total": 26},
        {"grid": [["9", "10", "7"], ["K", "8", "8"], ["7", "8", "A"]]},
    ],
    "year.check": [
        {"digits": "2016", "target": 4, "rules": rules, "expression": expression}
        for rules, expression in (
            ("basic", "20-16"),
            ("basic", "20-1a6"),
            ("basic", "20-1^6"),
            ("basic", "20-"),
            ("basic", "-20+16"),
            ("basic", "20 16"),
            ("basic", "20-16)"),
            ("basic", "[20-16)"),
            ("basic", "(20-16"),
            ("basic", "2+016"),
            ("basic", "20-61"),
            ("basic", "20-1+6+1"),
            ("basic", "2+0"),
            ("basic", "20-1"),
            ("basic", "2÷0+16"),
            ("basic", "2+0+1+6"),
            ("school", "20-1-(6-3!!)"),
            ("school", "20-1+---6"),
            ("school", "20^(1÷6)"),
            ("school", "2×0^(1-6)"),
            ("school", "√20+16"),
            ("school", "20!+16"),
            ("school", "20^16"),
            ("apl", "(20-16)"),
            ("apl", "2!÷016"),
        )
    ],
}


def test_every_game_with_a_check_is_asked() -> None:
    assert ASKED.keys() == {kind for kind in OPERATIONS if kind.endswith(".check")}


@pytest.mark.parametrize("kind", ASKED)
def test_every_code_of_a_check_has_a_sentence(kind: str) -> None:
    operation, codes = OPERATIONS[kind], set()
    for params in ASKED[kind]:
        found: Any = operation.compute(operation.params.model_validate(params), None, lambda: None)
        codes.add(found.code)
        if found.code == "ok":
            assert (found.correct, found.detail) == (True, None)
        else:
            assert re.fullmatch(r"[A-Z0-9].*\.", found.detail), found.detail
    assert codes == _codes(operation.result.model_fields["code"].annotation.__value__)


def _codes(kind: Any) -> set[str]:
    return {code for part in get_args(kind) for code in (_codes(part) if get_args(part) else [part])}
