"""Calls of the operations that players use, with their true answers."""

from worker.declarations.operation import Example

SOLVE_EXAMPLES = (
    Example(
        summary="Nine cards",
        params={"cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"]},
        result={
            "solvable": True,
            "proof": "won",
            "detail": "Every row and every column sums to 26.",
            "total": 26,
            "grid": [["8", "8", "10"], ["9", "7", "K"], ["9", "A", "6"]],
            "games": 1,
            "difficulty": {"level": "easy", "score": 2.799},
        },
    ),
    Example(
        summary="Cards that nobody can win with",
        params={"cards": ["2", "3", "4", "5", "6", "7", "8", "9", "A"]},
        result={
            "solvable": False,
            "proof": "wrong_sum",
            "detail": "The cards sum to 55, not to 3 times a whole number.",
            "total": None,
            "grid": None,
            "games": 0,
            "difficulty": {"level": "impossible", "score": None},
        },
    ),
    Example(
        summary="A total of 31 from where the player stands",
        params={
            "cards": [
                "8",
                "7",
                "3",
                "9",
                "8",
                "2",
                "A",
                "10",
                "7",
                "3",
                "3",
                "K",
                "4",
                "9",
                "4",
                "5",
                "3",
                "4",
                "9",
                "2",
                "6",
                "4",
                "6",
                "7",
                "A",
            ],
            "total": 31,
            "grid": [
                ["A", None, None, None, None],
                [None, "K", None, None, None],
                [None, None, None, None, None],
                [None, None, None, None, None],
                [None, None, None, None, None],
            ],
        },
        result={
            "solvable": True,
            "proof": "won",
            "detail": "Every row and every column sums to 31.",
            "total": 31,
            "grid": [
                ["A", "3", "3", "3", "A"],
                ["4", "K", "4", "4", "9"],
                ["4", "3", "9", "8", "7"],
                ["7", "7", "9", "6", "2"],
                ["5", "8", "6", "10", "2"],
            ],
            "games": 342081,
            "difficulty": {"level": "medium", "score": 9.376},
        },
    ),
    Example(
        summary="Pick and place: any nine of thirteen cards",
        params={"cards": [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11], "order": 3, "total": 20},
        result={
            "solvable": True,
            "proof": "won",
            "detail": "Every row and every column sums to 20.",
            "total": 20,
            "grid": [[10, 2, 8], [4, 7, 9], [6, 11, 3]],
            "games": 1,
            "difficulty": None,
        },
    ),
)

DEAL_EXAMPLES = (
    Example(
        summary="A game of 25 cards with total 45",
        params={"total": 45, "seed": 31},
        result={
            "deals": [
                {
                    "cards": [
                        "6",
                        "K",
                        "Q",
                        "6",
                        "10",
                        "7",
                        "7",
                        "8",
                        "J",
                        "9",
                        "J",
                        "7",
                        "9",
                        "7",
                        "9",
                        "K",
                        "10",
                        "A",
                        "J",
                        "Q",
                        "8",
                        "K",
                        "9",
                        "A",
                        "A",
                    ],
                    "total": 45,
                    "grid": [
                        ["10", "6", "K", "Q", "9"],
                        ["8", "K", "9", "8", "Q"],
                        ["J", "A", "6", "9", "9"],
                        ["7", "7", "K", "A", "J"],
                        ["J", "A", "10", "7", "7"],
                    ],
                }
            ]
        },
    ),
    Example(
        summary="Two games of nine cards with total 20",
        params={"order": 3, "total": 20, "count": 2, "seed": 1},
        result={
            "deals": [
                {
                    "cards": ["6", "6", "8", "7", "8", "9", "5", "7", "4"],
                    "total": 20,
                    "grid": [["6", "6", "8"], ["7", "5", "8"], ["7", "9", "4"]],
                },
                {
                    "cards": ["2", "7", "5", "5", "A", "8", "8", "K", "4"],
                    "total": 20,
                    "grid": [["5", "K", "5"], ["4", "8", "8"], ["A", "2", "7"]],
                },
            ]
        },
    ),
)

HINT_EXAMPLES = (
    Example(
        summary="The next card",
        params={
            "cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"],
            "grid": [["9", "10", None], [None, None, None], [None, None, None]],
        },
        result={
            "kind": "forced",
            "row": 0,
            "column": 2,
            "card": "7",
            "hint": "Put 7 into the first row, third column: its line lacks just that.",
        },
    ),
    Example(
        summary="A card to take back",
        params={
            "cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"],
            "grid": [["6", "7", "8"], [None, None, None], [None, None, None]],
        },
        result={
            "kind": "take_back",
            "row": 0,
            "column": 0,
            "card": "6",
            "hint": "The grid cannot be won as it stands: take 6 back from the first row, first column.",
        },
    ),
)

SWAPS_EXAMPLES = (
    Example(
        summary="The games one half swap away",
        params={
            "grid": [["A", "5", "7", "8"], ["A", "7", "Q", "3"], ["2", "Q", "10", "9"], ["7", "9", "4", "A"]]
        },
        result={
            "swaps": [
                {
                    "columns": False,
                    "lines": [0, 3],
                    "cells": [0, 1],
                    "grid": [
                        ["7", "9", "7", "8"],
                        ["A", "7", "Q", "3"],
                        ["2", "Q", "10", "9"],
                        ["A", "5", "4", "A"],
                    ],
                    "canonical": [[2, 7, 11, 11], [9, 8, 3, 11], [10, 7, 10, 4], [10, 9, 7, 5]],
                },
                {
                    "columns": True,
                    "lines": [2, 3],
                    "cells": [0, 2],
                    "grid": [
                        ["A", "5", "8", "7"],
                        ["A", "7", "Q", "3"],
                        ["2", "Q", "9", "10"],
                        ["7", "9", "4", "A"],
                    ],
                    "canonical": [[2, 7, 11, 11], [9, 4, 8, 10], [10, 9, 5, 7], [10, 11, 7, 3]],
                },
            ]
        },
    ),
)

STRATEGY_EXAMPLES = (
    Example(
        summary="Nine cards of the fourth category",
        params={"cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"]},
        result={
            "category": 3,
            "rule": "only_cross",
            "total": 26,
            "grid": [["8", "10", "8"], ["9", "6", "A"], ["9", "K", "7"]],
        },
    ),
)
