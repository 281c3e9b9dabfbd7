"""The calls about whole puzzles that the documentation shows, with their true answers; the tests execute them."""

from worker.declarations.operation import Example

_SMALL = {
    "size": 3,
    "cages": [
        {"operator": "÷", "target": 3, "cells": [[0, 0], [0, 1]]},
        {"operator": "-", "target": 1, "cells": [[0, 2], [1, 2]]},
        {"operator": "+", "target": 7, "cells": [[1, 0], [1, 1], [2, 1], [2, 2]]},
        {"operator": None, "target": 2, "cells": [[2, 0]]},
    ],
}

_NORMAL = {
    "size": 4,
    "cages": [
        {"operator": "+", "target": 3, "cells": [[0, 0], [1, 0]]},
        {"operator": "×", "target": 72, "cells": [[0, 1], [0, 2], [0, 3], [1, 2]]},
        {"operator": "÷", "target": 4, "cells": [[1, 1], [2, 1]]},
        {"operator": "-", "target": 2, "cells": [[1, 3], [2, 3]]},
        {"operator": "×", "target": 36, "cells": [[2, 0], [3, 0], [3, 1]]},
        {"operator": "+", "target": 4, "cells": [[2, 2], [3, 2], [3, 3]]},
    ],
}

CHECK_EXAMPLES = (
    Example(
        summary="Two digits stand twice in the first row, and 1 ÷ 2 is not 3",
        params={**_SMALL, "grid": [[1, 2, 2], [None, None, None], [None, None, None]]},
        result={"conflicts": {"cells": [[0, 1], [0, 2]], "cages": [0]}, "complete": False, "correct": False},
    ),
    Example(
        summary="Done",
        params={**_SMALL, "grid": [[3, 1, 2], [1, 2, 3], [2, 3, 1]]},
        result={"conflicts": {"cells": [], "cages": []}, "complete": True, "correct": True},
    ),
)

SOLVE_EXAMPLES = (
    Example(
        summary="A puzzle with one solution, and the way to it",
        params={**_SMALL, "explain": True},
        result={
            "solutions": [[[3, 1, 2], [1, 2, 3], [2, 3, 1]]],
            "unique": True,
            "complete": True,
            "difficulty": "normal",
            "steps": [
                {
                    "technique": "cage_digits",
                    "difficulty": "easy",
                    "text": "No way to fill the cage 3÷ (r1c1 r1c2) has 2.",
                    "cells": [[0, 0], [0, 1]],
                    "placed": None,
                    "removed": [{"cell": [0, 0], "digits": [2]}, {"cell": [0, 1], "digits": [2]}],
                },
                {
                    "technique": "last_place",
                    "difficulty": "easy",
                    "text": "r1c3 is 2: no other cell of row 1 can be 2.",
                    "cells": [[0, 2]],
                    "placed": {"cell": [0, 2], "digit": 2},
                    "removed": [{"cell": [1, 2], "digits": [2]}, {"cell": [2, 2], "digits": [2]}],
                },
                {
                    "technique": "cage_digits",
                    "difficulty": "easy",
                    "text": "r3c1 is given: 2.",
                    "cells": [[2, 0]],
                    "placed": None,
                    "removed": [{"cell": [2, 0], "digits": [1, 3]}],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r3c1 is 2: no other digit is left for it.",
                    "cells": [[2, 0]],
                    "placed": {"cell": [2, 0], "digit": 2},
                    "removed": [{"cell": [1, 0], "digits": [2]}, {"cell": [2, 1], "digits": [2]}],
                },
                {
                    "technique": "last_place",
                    "difficulty": "easy",
                    "text": "r2c2 is 2: no other cell of row 2 can be 2.",
                    "cells": [[1, 1]],
                    "placed": {"cell": [1, 1], "digit": 2},
                    "removed": [],
                },
                {
                    "technique": "cage_cells",
                    "difficulty": "normal",
                    "text": "No way to fill the cage 7+ (r2c1 r2c2 r3c2 r3c3) has 3 in r2c1.",
                    "cells": [[1, 0], [1, 1], [2, 1], [2, 2]],
                    "placed": None,
                    "removed": [{"cell": [1, 0], "digits": [3]}],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r2c1 is 1: no other digit is left for it.",
                    "cells": [[1, 0]],
                    "placed": {"cell": [1, 0], "digit": 1},
                    "removed": [{"cell": [0, 0], "digits": [1]}, {"cell": [1, 2], "digits": [1]}],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r1c1 is 3: no other digit is left for it.",
                    "cells": [[0, 0]],
                    "placed": {"cell": [0, 0], "digit": 3},
                    "removed": [{"cell": [0, 1], "digits": [3]}],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r1c2 is 1: no other digit is left for it.",
                    "cells": [[0, 1]],
                    "placed": {"cell": [0, 1], "digit": 1},
                    "removed": [{"cell": [2, 1], "digits": [1]}],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r2c3 is 3: no other digit is left for it.",
                    "cells": [[1, 2]],
                    "placed": {"cell": [1, 2], "digit": 3},
                    "removed": [{"cell": [2, 2], "digits": [3]}],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r3c2 is 3: no other digit is left for it.",
                    "cells": [[2, 1]],
                    "placed": {"cell": [2, 1], "digit": 3},
                    "removed": [],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r3c3 is 1: no other digit is left for it.",
                    "cells": [[2, 2]],
                    "placed": {"cell": [2, 2], "digit": 1},
                    "removed": [],
                },
            ],
        },
    ),
    Example(
        summary="A normal puzzle of size 4",
        params=_NORMAL,
        result={
            "solutions": [[[1, 2, 4, 3], [2, 1, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1]]],
            "unique": True,
            "complete": True,
            "difficulty": "normal",
            "steps": None,
        },
    ),
    Example(
        summary="One cage over the whole grid leaves both squares of size 2",
        params={
            "size": 2,
            "cages": [{"operator": "+", "target": 6, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}],
        },
        result={
            "solutions": [[[1, 2], [2, 1]], [[2, 1], [1, 2]]],
            "unique": False,
            "complete": True,
            "difficulty": None,
            "steps": None,
        },
    ),
)

HINT_EXAMPLES = (
    Example(
        summary="The next digit",
        params={
            **_NORMAL,
            "grid": [
                [1, None, None, None],
                [None, None, None, None],
                [None, None, None, None],
                [None, None, None, None],
            ],
        },
        result={
            "hint": "No way to fill the cage 3+ (r1c1 r2c1) has 3 or 4.",
            "mistakes": [],
            "steps": [
                {
                    "technique": "cage_digits",
                    "difficulty": "easy",
                    "text": "No way to fill the cage 3+ (r1c1 r2c1) has 3 or 4.",
                    "cells": [[0, 0], [1, 0]],
                    "placed": None,
                    "removed": [{"cell": [1, 0], "digits": [3, 4]}],
                },
                {
                    "technique": "last_candidate",
                    "difficulty": "easy",
                    "text": "r2c1 is 2: no other digit is left for it.",
                    "cells": [[1, 0]],
                    "placed": {"cell": [1, 0], "digit": 2},
                    "removed": [
                        {"cell": [1, 1], "digits": [2]},
                        {"cell": [1, 2], "digits": [2]},
                        {"cell": [1, 3], "digits": [2]},
                        {"cell": [2, 0], "digits": [2]},
                        {"cell": [3, 0], "digits": [2]},
                    ],
                },
            ],
        },
    ),
    Example(
        summary="A mistake must be taken back first",
        params={**_SMALL, "grid": [[1, 3, None], [None, None, None], [None, None, None]]},
        result={
            "hint": "Take back what stands in r1c1 r1c2: it is not in the solution.",
            "mistakes": [[0, 0], [0, 1]],
            "steps": [],
        },
    ),
)

GENERATE_EXAMPLES = (
    Example(
        summary="A small puzzle",
        params={"size": 3, "seed": 7},
        result={
            "size": 3,
            "cages": [
                {"operator": "×", "target": 18, "cells": [[0, 0], [1, 0], [1, 1], [2, 1]]},
                {"operator": "+", "target": 3, "cells": [[0, 1], [0, 2]]},
                {"operator": "+", "target": 4, "cells": [[1, 2], [2, 2]]},
                {"operator": None, "target": 2, "cells": [[2, 0]]},
            ],
            "solution": [[3, 1, 2], [1, 2, 3], [2, 3, 1]],
            "difficulty": "easy",
        },
    ),
    Example(
        summary="A puzzle whose cages hide their operators",
        params={"size": 4, "seed": 5, "difficulty": "normal", "mystery": True},
        result={
            "size": 4,
            "cages": [
                {"operator": None, "target": 12, "cells": [[0, 0], [0, 1]]},
                {"operator": None, "target": 8, "cells": [[0, 2], [0, 3], [1, 3]]},
                {"operator": None, "target": 6, "cells": [[1, 0], [2, 0]]},
                {"operator": None, "target": 4, "cells": [[1, 1], [1, 2]]},
                {"operator": None, "target": 9, "cells": [[2, 1], [2, 2], [3, 0], [3, 1]]},
                {"operator": None, "target": 1, "cells": [[2, 3]]},
                {"operator": None, "target": 1, "cells": [[3, 2], [3, 3]]},
            ],
            "solution": [[4, 3, 1, 2], [2, 1, 3, 4], [3, 4, 2, 1], [1, 2, 4, 3]],
            "difficulty": "normal",
        },
    ),
)
