"""Calls of the operations that count and compare grids."""

from worker.declarations.operation import Example

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
