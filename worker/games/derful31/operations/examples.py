"""Example calls for the documentation."""

from worker.declarations.operation import Example

SOLVE_EXAMPLES = (
    Example(
        summary="Nine cards",
        params={"cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"]},
    ),
    Example(
        summary="Cards that nobody can win with",
        params={"cards": ["2", "3", "4", "5", "6", "7", "8", "9", "A"]},
    ),
    Example(
        summary="A total of 31 from where the player stands",
        params={
            "cards": [*"873982A", "10", *"733K494534926467A"],
            "total": 31,
            "grid": [
                ["A", None, None, None, None],
                [None, "K", None, None, None],
                [None, None, None, None, None],
                [None, None, None, None, None],
                [None, None, None, None, None],
            ],
        },
    ),
    Example(
        summary="Pick and place: any nine of thirteen cards",
        params={"cards": [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11], "order": 3, "total": 20},
    ),
)

DEAL_EXAMPLES = (
    Example(
        summary="A game of 25 cards with total 45",
        params={"total": 45, "seed": 31},
    ),
    Example(
        summary="Two games of nine cards with total 20",
        params={"order": 3, "total": 20, "count": 2, "seed": 1},
    ),
)

HINT_EXAMPLES = (
    Example(
        summary="The next card",
        params={
            "cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"],
            "grid": [["9", "10", None], [None, None, None], [None, None, None]],
        },
    ),
    Example(
        summary="A card to take back",
        params={
            "cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"],
            "grid": [["6", "7", "8"], [None, None, None], [None, None, None]],
        },
    ),
)

CHECK_EXAMPLES = (
    Example(
        summary="A correct grid",
        params={
            "cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"],
            "grid": [["9", "10", "7"], ["K", "8", "8"], ["7", "8", "A"]],
        },
    ),
    Example(
        summary="A row that sums to 21 instead of 26",
        params={
            "cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"],
            "grid": [["6", "7", "8"], [None, None, None], [None, None, None]],
        },
    ),
)

SWAPS_EXAMPLES = (
    Example(
        summary="The games one half swap away",
        params={
            "grid": [["A", "5", "7", "8"], ["A", "7", "Q", "3"], ["2", "Q", "10", "9"], ["7", "9", "4", "A"]]
        },
    ),
)

STRATEGY_EXAMPLES = (
    Example(
        summary="Nine cards of the fourth category",
        params={"cards": ["6", "A", "9", "K", "8", "7", "9", "8", "10"]},
    ),
)

ENUMERATE_EXAMPLES = (
    Example(
        summary="Order 2 has one game",
        params={"order": 2},
    ),
    Example(
        summary="The games of order 3 with total 27",
        params={"order": 3, "total": 27},
    ),
    Example(
        summary="The games of order 5 with total 49",
        params={"order": 5, "total": 49},
    ),
)

GRIDS_EXAMPLES = (
    Example(
        summary="The last two of the 162,000 grids with total 49",
        params={"total": 49, "offset": "161998"},
    ),
)

CANONICAL_EXAMPLES = (
    Example(
        summary="A grid of order 3",
        params={"grid": [["A", "9", "K"], ["Q", "10", "10"], ["9", "A", "J"]]},
    ),
    Example(
        summary="Two grids that are the same game",
        params={"grid": [[2, 3, 7], [4, 5, 3], [6, 4, 2]], "other": [[4, 2, 6], [5, 3, 4], [3, 7, 2]]},
    ),
)
