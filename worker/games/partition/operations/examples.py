"""Calls of the partitions' operations with their true answers."""

from worker.declarations.operation import Example

ADDITIVE_EXAMPLES = (
    Example(
        summary="A cage of four different digits that make 20, when 8 and 9 are used elsewhere",
        params={"total": 20, "parts": 4, "max": 9, "distinct": True, "exclude": [8, 9]},
        result={"count": "2", "listed": 2, "partitions": [[2, 5, 6, 7], [3, 4, 6, 7]]},
    ),
    Example(
        summary="All partitions of 7",
        params={"total": 7},
        result={
            "count": "15",
            "listed": 15,
            "partitions": [
                [1, 1, 1, 1, 1, 1, 1],
                [1, 1, 1, 1, 1, 2],
                [1, 1, 1, 1, 3],
                [1, 1, 1, 2, 2],
                [1, 1, 1, 4],
                [1, 1, 2, 3],
                [1, 1, 5],
                [1, 2, 2, 2],
                [1, 2, 4],
                [1, 3, 3],
                [1, 6],
                [2, 2, 3],
                [2, 5],
                [3, 4],
                [7],
            ],
        },
    ),
    Example(
        summary="p(1000)",
        params={"total": 1000, "count_only": True},
        result={"count": "24061467864032622473692149727991", "listed": 0, "partitions": []},
    ),
    Example(
        summary="Two partitions of 400 into 20 parts, from that of rank 10^15 on",
        params={"total": 400, "parts": 20, "offset": "1000000000000000", "limit": 2},
        result={
            "count": "3028143252035976",
            "listed": 2,
            "partitions": [
                [1, 2, 2, 3, 3, 3, 5, 5, 7, 8, 8, 8, 12, 13, 22, 38, 49, 60, 72, 79],
                [1, 2, 2, 3, 3, 3, 5, 5, 7, 8, 8, 8, 12, 13, 22, 38, 49, 60, 73, 78],
            ],
        },
    ),
)

MULTIPLICATIVE_EXAMPLES = (
    Example(
        summary="The 16 factorizations of 72",
        params={"product": 72},
        result={
            "count": "16",
            "listed": 16,
            "partitions": [
                [2, 2, 2, 3, 3],
                [2, 2, 2, 9],
                [2, 2, 3, 6],
                [2, 2, 18],
                [2, 3, 3, 4],
                [2, 3, 12],
                [2, 4, 9],
                [2, 6, 6],
                [2, 36],
                [3, 3, 8],
                [3, 4, 6],
                [3, 24],
                [4, 18],
                [6, 12],
                [8, 9],
                [72],
            ],
        },
    ),
    Example(
        summary="A cage of five digits that make 4050",
        params={"product": 4050, "parts": 5, "min": 1, "max": 9},
        result={"count": "2", "listed": 2, "partitions": [[2, 5, 5, 9, 9], [3, 5, 5, 6, 9]]},
    ),
    Example(
        summary="The factorizations of 12 into different factors, a single 1 among them or not",
        params={"product": 12, "min": 1, "distinct": True},
        result={
            "count": "6",
            "listed": 6,
            "partitions": [[1, 2, 6], [1, 3, 4], [1, 12], [2, 6], [3, 4], [12]],
        },
    ),
    Example(
        summary="How often 10^30 factorizes",
        params={"product": "1000000000000000000000000000000", "count_only": True},
        result={"count": "445590978839", "listed": 0, "partitions": []},
    ),
)
