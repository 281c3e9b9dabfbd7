"""Calls of the partitions' operations."""

from worker.declarations.operation import Example

ADDITIVE_EXAMPLES = (
    Example(
        summary="A cage of four different digits that make 20, when 8 and 9 are used elsewhere",
        params={"total": 20, "parts": 4, "max": 9, "distinct": True, "exclude": [8, 9]},
    ),
    Example(
        summary="All partitions of 7",
        params={"total": 7},
    ),
    Example(
        summary="p(1000)",
        params={"total": 1000, "count_only": True},
    ),
    Example(
        summary="Two partitions of 400 into 20 parts, from that of rank 10^15 on",
        params={"total": 400, "parts": 20, "offset": "1000000000000000", "limit": 2},
    ),
)

MULTIPLICATIVE_EXAMPLES = (
    Example(
        summary="The 16 factorizations of 72",
        params={"product": 72},
    ),
    Example(
        summary="A cage of five digits that make 4050",
        params={"product": 4050, "parts": 5, "min": 1, "max": 9},
    ),
    Example(
        summary="The factorizations of 12 into different factors, a single 1 among them or not",
        params={"product": 12, "min": 1, "distinct": True},
    ),
    Example(
        summary="How often 10^30 factorizes",
        params={"product": "1000000000000000000000000000000", "count_only": True},
    ),
)
