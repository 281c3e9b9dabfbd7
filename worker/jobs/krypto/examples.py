"""The calls shown in the documentation, with their true answers; the tests execute them."""

from worker.jobs.operation import Example

SOLVE_EXAMPLES = (
    Example(
        summary="The game of the analysis that the project began with",
        params={"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 1},
        result={
            "solvable": True,
            "forms": 5662,
            "distinct": 175,
            "right_nested": 375,
            "difficulty": 0,
            "solutions": [
                {
                    "expression": "6 + 5 + 2 - 4 - 3",
                    "latex": "6 + 5 + 2 - 4 - 3",
                    "rpn": "6 5 + 2 + 4 - 3 -",
                    "steps": [
                        {"left": "6", "op": "+", "right": "5", "value": "11"},
                        {"left": "11", "op": "+", "right": "2", "value": "13"},
                        {"left": "13", "op": "-", "right": "4", "value": "9"},
                        {"left": "9", "op": "-", "right": "3", "value": "6"},
                    ],
                }
            ],
        },
    ),
    Example(
        summary="Tournament rules: no negative numbers, no fractions",
        params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international", "limit": 1},
        result={
            "solvable": True,
            "forms": 248,
            "distinct": 16,
            "right_nested": 8,
            "difficulty": 63,
            "solutions": [
                {
                    "expression": "21 × 2 + 8 - 19 - 14",
                    "latex": "21 \\times 2 + 8 - 19 - 14",
                    "rpn": "21 2 × 8 + 19 - 14 -",
                    "steps": [
                        {"left": "21", "op": "×", "right": "2", "value": "42"},
                        {"left": "42", "op": "+", "right": "8", "value": "50"},
                        {"left": "50", "op": "-", "right": "19", "value": "31"},
                        {"left": "31", "op": "-", "right": "14", "value": "17"},
                    ],
                }
            ],
        },
    ),
    Example(
        summary="Countdown: some or all of the numbers",
        params={"cards": [75, 50, 2, 3, 8, 7], "target": 812, "rules": "positive", "use": "any", "limit": 1},
        result={
            "solvable": True,
            "forms": 1096,
            "distinct": 9,
            "right_nested": None,
            "difficulty": 71,
            "solutions": [
                {
                    "expression": "7 × 2 × (50 + 8)",
                    "latex": "7 \\times 2 \\times \\left(50 + 8\\right)",
                    "rpn": "7 2 × 50 8 + ×",
                    "steps": [
                        {"left": "7", "op": "×", "right": "2", "value": "14"},
                        {"left": "50", "op": "+", "right": "8", "value": "58"},
                        {"left": "14", "op": "×", "right": "58", "value": "812"},
                    ],
                }
            ],
        },
    ),
    Example(
        summary="No solution",
        params={"cards": [1, 1, 1, 1, 1], "target": 25},
        result={
            "solvable": False,
            "forms": 0,
            "distinct": 0,
            "right_nested": 0,
            "difficulty": None,
            "solutions": [],
        },
    ),
)

CHECK_EXAMPLES = (
    Example(
        summary="A correct solution",
        params={"cards": [2, 4, 3, 6, 5], "target": 6, "expression": "6 + 5 + 2 - 4 - 3"},
        result={"valid": True, "value": "6", "reason": "ok", "detail": None, "position": None},
    ),
    Example(
        summary="Correct, were there no rules",
        params={
            "cards": [2, 4, 3, 6, 5],
            "target": 6,
            "rules": "international",
            "expression": "(2 - 3) * (4 - 5) * 6",
        },
        result={
            "valid": False,
            "value": "6",
            "reason": "breaks_rules",
            "detail": "2 - 3 is -1; international rules allow whole numbers from 0 only",
            "position": 3,
        },
    ),
)

DEAL_EXAMPLES = (
    Example(
        summary="Two games that the same seed will always deal",
        params={"count": 2, "seed": 1963},
        result={
            "deals": [
                {"cards": [3, 4, 5, 6, 9], "target": 12, "solvable": True, "distinct": 75, "difficulty": 15},
                {"cards": [2, 3, 7, 9, 12], "target": 3, "solvable": True, "distinct": 126, "difficulty": 0},
            ]
        },
    ),
    Example(
        summary="A hard game of the 24 kind from a deck of one to ten, four times each",
        params={
            "seed": 24,
            "hand_size": 4,
            "deck": [[1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [6, 4], [7, 4], [8, 4], [9, 4], [10, 4]],
            "difficulty": "hard",
            "rules": "positive",
        },
        result={
            "deals": [
                {"cards": [3, 8, 9, 10], "target": 3, "solvable": True, "distinct": 5, "difficulty": 83}
            ]
        },
    ),
)
