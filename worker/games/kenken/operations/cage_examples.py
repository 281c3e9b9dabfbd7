"""The calls of ``kenken/cage`` that the documentation shows, with their true answers."""

from worker.declarations.operation import Example

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
        result={
            "combinations": [[2, 5, 6, 7], [3, 4, 6, 7]],
            "arrangements": 48,
            "arrangements_by_combination": [24, 24],
            "always": [6, 7],
            "never": [1, 8, 9],
            "candidates": [[2, 3, 4, 5, 6, 7], [2, 3, 4, 5, 6, 7], [2, 3, 4, 5, 6, 7], [2, 3, 4, 5, 6, 7]],
            "cages": None,
            "exact": True,
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
        result={
            "combinations": None,
            "arrangements": None,
            "arrangements_by_combination": None,
            "always": None,
            "never": None,
            "candidates": None,
            "cages": [
                {
                    "combinations": [[2, 5, 6, 7], [3, 4, 6, 7]],
                    "arrangements": 48,
                    "arrangements_by_combination": [24, 24],
                    "always": [6, 7],
                    "never": [1, 8, 9],
                    "candidates": [
                        [2, 3, 4, 5, 6, 7],
                        [2, 3, 4, 5, 6, 7],
                        [2, 3, 4, 5, 6, 7],
                        [2, 3, 4, 5, 6, 7],
                    ],
                },
                {
                    "combinations": [[8, 9]],
                    "arrangements": 2,
                    "arrangements_by_combination": [2],
                    "always": [8, 9],
                    "never": [1, 2, 3, 4, 5, 6, 7],
                    "candidates": [[8, 9], [8, 9]],
                },
            ],
            "exact": True,
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
        result={
            "combinations": [[2, 5, 5, 9, 9], [3, 5, 5, 6, 9]],
            "arrangements": 30,
            "arrangements_by_combination": [6, 24],
            "always": [5, 9],
            "never": [1, 4, 7, 8],
            "candidates": [[2, 3, 5, 6, 9], [2, 3, 5, 6, 9], [2, 3, 5, 6, 9], [3, 5, 6, 9], [3, 5, 6, 9]],
            "cages": None,
            "exact": True,
        },
    ),
    Example(
        summary="A mystery cage: 3 - 1, 4 - 2, 1 × 2, 4 ÷ 2 …",
        params={"size": 4, "operator": None, "target": 2, "cells": [[0, 0], [0, 1]]},
        result={
            "combinations": [[1, 2], [1, 3], [2, 4]],
            "arrangements": 6,
            "arrangements_by_combination": [2, 2, 2],
            "always": [],
            "never": [],
            "candidates": [[1, 2, 3, 4], [1, 2, 3, 4]],
            "cages": None,
            "exact": True,
        },
    ),
)
