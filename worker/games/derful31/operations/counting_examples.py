"""Calls of the operations that count and compare grids, with their true answers."""

from worker.declarations.operation import Example

ENUMERATE_EXAMPLES = (
    Example(
        summary="Order 2 has one game",
        params={"order": 2},
        result={
            "order": 2,
            "games": 1,
            "labelled": "1",
            "lists": 1,
            "hands": "1",
            "listed": 1,
            "possible_hands": "715",
            "win_probability": "1/715",
            "by_total": [
                {
                    "total": 20,
                    "games": 1,
                    "labelled": "1",
                    "lists": 1,
                    "possible_lists": 2,
                    "hands": "1",
                    "possible_hands": "7",
                    "win_probability": "1/715",
                }
            ],
        },
    ),
    Example(
        summary="The games of order 3 with total 27",
        params={"order": 3, "total": 27},
        result={
            "order": 3,
            "games": 5,
            "labelled": "144",
            "lists": 5,
            "hands": "952",
            "listed": 5,
            "possible_hands": "3124550",
            "win_probability": "476/1562275",
            "by_total": [
                {
                    "total": 27,
                    "games": 5,
                    "labelled": "144",
                    "lists": 5,
                    "possible_lists": 58,
                    "hands": "952",
                    "possible_hands": "18692",
                    "win_probability": "476/1562275",
                }
            ],
        },
    ),
    Example(
        summary="The games of order 5 with total 49",
        params={"order": 5, "total": 49},
        result={
            "order": 5,
            "games": 16,
            "labelled": "162000",
            "lists": 5,
            "hands": "684",
            "listed": 16,
            "possible_hands": "477551179875952",
            "win_probability": "171/119387794968988",
            "by_total": [
                {
                    "total": 49,
                    "games": 16,
                    "labelled": "162000",
                    "lists": 5,
                    "possible_lists": 8,
                    "hands": "684",
                    "possible_hands": "776",
                    "win_probability": "171/119387794968988",
                }
            ],
        },
    ),
)

GRIDS_EXAMPLES = (
    Example(
        summary="The last two of the 162,000 grids with total 49",
        params={"total": 49, "offset": "161998"},
        result={
            "labelled": "162000",
            "next": None,
            "grids": [
                {
                    "number": "161998",
                    "grid": [
                        [10, 10, 10, 8, 11],
                        [10, 10, 10, 11, 8],
                        [10, 9, 11, 9, 10],
                        [9, 10, 10, 10, 10],
                        [10, 10, 8, 11, 10],
                    ],
                },
                {
                    "number": "161999",
                    "grid": [
                        [10, 10, 10, 8, 11],
                        [10, 10, 10, 11, 8],
                        [9, 10, 11, 9, 10],
                        [10, 9, 10, 10, 10],
                        [10, 10, 8, 11, 10],
                    ],
                },
            ],
        },
    ),
)

CANONICAL_EXAMPLES = (
    Example(
        summary="A grid of order 3",
        params={"grid": [["A", "9", "K"], ["Q", "10", "10"], ["9", "A", "J"]]},
        result={
            "grid": [[9, 10, 11], [10, 10, 10], [11, 10, 9]],
            "symmetries": 4,
            "total": 30,
            "winning": True,
            "moves": {"transpose": False, "rows": [2, 1, 0], "columns": [0, 2, 1]},
            "same_game": None,
            "moves_to_other": None,
        },
    ),
    Example(
        summary="Two grids that are the same game",
        params={"grid": [[2, 3, 7], [4, 5, 3], [6, 4, 2]], "other": [[4, 2, 6], [5, 3, 4], [3, 7, 2]]},
        result={
            "grid": [[2, 3, 7], [4, 5, 3], [6, 4, 2]],
            "symmetries": 2,
            "total": 12,
            "winning": True,
            "moves": {"transpose": False, "rows": [0, 1, 2], "columns": [0, 1, 2]},
            "same_game": True,
            "moves_to_other": {"transpose": False, "rows": [2, 1, 0], "columns": [1, 2, 0]},
        },
    ),
)
