"""The calls shown in the documentation."""

from worker.declarations.operation import Example

SOLVE_EXAMPLES = (
    Example(
        summary="A game with 5,662 forms of solution",
        params={"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 1},
    ),
    Example(
        summary="Tournament rules: no negative numbers, no fractions",
        params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international", "limit": 1},
    ),
    Example(
        summary="Countdown: some or all of the numbers",
        params={"cards": [75, 50, 2, 3, 8, 7], "target": 812, "rules": "positive", "use": "any", "limit": 1},
    ),
    Example(
        summary="No solution",
        params={"cards": [1, 1, 1, 1, 1], "target": 25},
    ),
)

CHECK_EXAMPLES = (
    Example(
        summary="A correct solution",
        params={"cards": [2, 4, 3, 6, 5], "target": 6, "expression": "6 + 5 + 2 - 4 - 3"},
    ),
    Example(
        summary="Correct value, but against the rules",
        params={
            "cards": [2, 4, 3, 6, 5],
            "target": 6,
            "rules": "international",
            "expression": "(2 - 3) * (4 - 5) * 6",
        },
    ),
)

HINT_EXAMPLES = (
    Example(
        summary="A nudge",
        params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international"},
    ),
    Example(
        summary="A first step",
        params={"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international", "level": 2},
    ),
    Example(
        summary="The whole solution, from the position after that step",
        params={"cards": [8, 14, 19, 42], "target": 17, "rules": "international", "level": 3},
    ),
    Example(
        summary="No solution from this position",
        params={"cards": [1, 1, 1], "target": 17, "level": 3},
    ),
)

DEAL_EXAMPLES = (
    Example(
        summary="Two games from a seed: the same every time",
        params={"count": 2, "seed": 1963},
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
    ),
)

CENSUS_EXAMPLES = (
    Example(
        summary="All hands of two cards from 1 to 4 with the targets 1 to 5, whole numbers only",
        params={"hand_size": 2, "high": 4, "targets": [1, 5], "rules": "integer"},
    ),
    Example(
        summary="The 24 game: how many hands of four cards from 1 to 13 make 24",
        params={"hand_size": 4, "high": 13, "targets": [24, 24]},
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
    ),
)
