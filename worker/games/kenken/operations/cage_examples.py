"""The calls of ``kenken/cage`` that the documentation shows."""

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
