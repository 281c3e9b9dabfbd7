"""The calls shown in the documentation, with their true answers; the tests execute them."""

from worker.declarations.operation import Example

SOLVE_EXAMPLES = (
    Example(
        summary="A game with 5,662 forms of solution",
        params={"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 1},
        result={
            "solvable": True,
            "forms": 5662,
            "distinct": 175,
            "right_nested": 375,
            "difficulty": 2,
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
            "difficulty": 60,
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
            "difficulty": 100,
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
        summary="Correct value, but against the rules",
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

HINT_EXAMPLES = (
    Example(
        summary="A nudge",
        params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international"},
        result={
            "solvable": True,
            "level": 1,
            "hint": "The simplest solution multiplies the largest card, 21.",
            "step": None,
            "cards_left": None,
            "solution": None,
        },
    ),
    Example(
        summary="A first step",
        params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international", "level": 2},
        result={
            "solvable": True,
            "level": 2,
            "hint": "Work out 21 × 2 = 42 next.",
            "step": {"left": "21", "op": "×", "right": "2", "value": "42"},
            "cards_left": [8, 14, 19, 42],
            "solution": None,
        },
    ),
    Example(
        summary="The whole solution, from the position after that step",
        params={"cards": [8, 14, 19, 42], "target": 17, "rules": "international", "level": 3},
        result={
            "solvable": True,
            "level": 3,
            "hint": "The simplest solution is 42 + 8 - 19 - 14 = 17.",
            "step": {"left": "42", "op": "+", "right": "8", "value": "50"},
            "cards_left": [14, 19, 50],
            "solution": {
                "expression": "42 + 8 - 19 - 14",
                "latex": "42 + 8 - 19 - 14",
                "rpn": "42 8 + 19 - 14 -",
                "steps": [
                    {"left": "42", "op": "+", "right": "8", "value": "50"},
                    {"left": "50", "op": "-", "right": "19", "value": "31"},
                    {"left": "31", "op": "-", "right": "14", "value": "17"},
                ],
            },
        },
    ),
    Example(
        summary="No solution from this position",
        params={"cards": [1, 1, 1], "target": 17, "level": 3},
        result={
            "solvable": False,
            "level": 3,
            "hint": "These cards cannot make 17 under house rules: take a step back; if none was taken, the game has no"
            " solution.",
            "step": None,
            "cards_left": None,
            "solution": None,
        },
    ),
)

DEAL_EXAMPLES = (
    Example(
        summary="Two games from a seed: the same every time",
        params={"count": 2, "seed": 1963},
        result={
            "deals": [
                {"cards": [3, 4, 5, 6, 9], "target": 12, "solvable": True, "distinct": 75, "difficulty": 10},
                {"cards": [1, 3, 6, 8, 11], "target": 5, "solvable": True, "distinct": 140, "difficulty": 6},
            ]
        },
    ),
    Example(
        summary="A hard game of four cards from a custom deck: 1 to 10, four of each",
        params={
            "seed": 24,
            "hand_size": 4,
            "deck": [[1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [6, 4], [7, 4], [8, 4], [9, 4], [10, 4]],
            "difficulty": "hard",
            "rules": "positive",
        },
        result={
            "deals": [
                {"cards": [3, 8, 9, 10], "target": 3, "solvable": True, "distinct": 5, "difficulty": 67}
            ]
        },
    ),
)

CENSUS_EXAMPLES = (
    Example(
        summary="All hands of two cards from 1 to 4 with the targets 1 to 5, whole numbers only",
        params={"hand_size": 2, "high": 4, "targets": [1, 5], "rules": "integer"},
        result={
            "hands": 10,
            "games": 50,
            "unsolvable": 31,
            "unsolvable_by_target": [
                {"target": 1, "unsolvable": 3},
                {"target": 2, "unsolvable": 6},
                {"target": 3, "unsolvable": 7},
                {"target": 4, "unsolvable": 7},
                {"target": 5, "unsolvable": 8},
            ],
            "forms_by_target": [
                {"target": 1, "forms": 13},
                {"target": 2, "forms": 8},
                {"target": 3, "forms": 6},
                {"target": 4, "forms": 9},
                {"target": 5, "forms": 4},
            ],
            "distinct_by_target": [
                {"target": 1, "distinct": 8},
                {"target": 2, "distinct": 6},
                {"target": 3, "distinct": 4},
                {"target": 4, "distinct": 5},
                {"target": 5, "distinct": 2},
            ],
            "deal_unsolvable_probability": "84/143",
        },
    ),
    Example(
        summary="The 24 game: how many hands of four cards from 1 to 13 make 24",
        params={"hand_size": 4, "high": 13, "targets": [24, 24]},
        result={
            "hands": 1820,
            "games": 1820,
            "unsolvable": 458,
            "unsolvable_by_target": [{"target": 24, "unsolvable": 458}],
            "forms_by_target": [{"target": 24, "forms": 86699}],
            "distinct_by_target": [{"target": 24, "distinct": 4078}],
            "deal_unsolvable_probability": "17071/91390",
        },
    ),
    Example(
        summary="Whether the hands of a small deck make 100 to 101, using some or all of their three cards",
        params={
            "hand_size": 3,
            "deck": [[25, 1], [4, 2], [1, 1]],
            "targets": [100, 101],
            "rules": "positive",
            "use": "any",
            "count": "solvability",
        },
        result={
            "hands": 3,
            "games": 6,
            "unsolvable": 3,
            "unsolvable_by_target": [{"target": 100, "unsolvable": 1}, {"target": 101, "unsolvable": 2}],
            "forms_by_target": None,
            "distinct_by_target": None,
            "deal_unsolvable_probability": None,
        },
    ),
)
