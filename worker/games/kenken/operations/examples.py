"""Example calls for the documentation."""

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
    ),
    Example(
        summary="Done",
        params={**_SMALL, "grid": [[3, 1, 2], [1, 2, 3], [2, 3, 1]]},
    ),
)

SOLVE_EXAMPLES = (
    Example(
        summary="A puzzle with one solution, and the way to it",
        params={**_SMALL, "explain": True},
    ),
    Example(
        summary="A normal puzzle of size 4",
        params=_NORMAL,
    ),
    Example(
        summary="One cage over the whole grid leaves both squares of size 2",
        params={
            "size": 2,
            "cages": [{"operator": "+", "target": 6, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}],
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
    ),
    Example(
        summary="A mistake must be taken back first",
        params={**_SMALL, "grid": [[1, 3, None], [None, None, None], [None, None, None]]},
    ),
    Example(
        summary="What the player's marks tell",
        params={
            **_SMALL,
            "grid": [[None, None, None], [None, None, None], [None, None, None]],
            "marks": [[[1, 3], [1, 3], [1, 2]], [None, None, None], [None, None, None]],
        },
    ),
)

GENERATE_EXAMPLES = (
    Example(
        summary="A small puzzle",
        params={"size": 3, "seed": 7},
    ),
    Example(
        summary="A puzzle whose cages hide their operators",
        params={"size": 4, "seed": 5, "difficulty": "normal", "mystery": True},
    ),
)

CAGE_EXAMPLES = (
    Example(
        summary="The cage of 20 in the article: 8 and 9 stand elsewhere in its column",
        params={
            "size": 9,
            "operator": "+",
            "target": 20,
            "cells": [[0, 0], [1, 0], [2, 0], [3, 0]],
            "exclude": [8, 9],
        },
    ),
    Example(
        summary="The same, with the cage of 17 that takes 8 and 9",
        params={
            "size": 9,
            "cages": [
                {"operator": "+", "target": 20, "cells": [[0, 0], [1, 0], [2, 0], [3, 0]]},
                {"operator": "+", "target": 17, "cells": [[4, 0], [5, 0]]},
            ],
        },
    ),
    Example(
        summary="Five cells in two rows and three columns: 5 and 9 can stand twice",
        params={
            "size": 9,
            "operator": "×",
            "target": 4050,
            "cells": [[6, 0], [6, 1], [6, 2], [7, 1], [7, 2]],
        },
    ),
    Example(
        summary="A mystery cage: 3 - 1, 4 - 2, 1 × 2, 4 ÷ 2 …",
        params={"size": 4, "operator": None, "target": 2, "cells": [[0, 0], [0, 1]]},
    ),
)
