"""The operations on partitions as a worker runs them: their lists, and their refusals."""

import json
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from tests.oracle.partition import factorizations
from worker.declarations.operation import AnyOperation, Output, Refusal
from worker.games.partition.operations.partitions import ADDITIVE, MAX_LISTED, MAX_NUMBERS, MULTIPLICATIVE

SAFE = 2**53 - 1


def _run(operation: AnyOperation, **params: Any) -> Output:
    output = operation.compute(operation.params.model_validate(params), None, lambda: None)
    assert isinstance(output, Output)
    return output


def _result(output: Output) -> tuple[str, int, list[list[int | str]]]:
    found = output.partial.model_dump()
    return found["partitions_total"], found["listed_total"], found["partitions"]


def _items(output: Output) -> list[list[int | str]]:
    return [json.loads(_line(item))["parts"] for item in output.items]


def _line(item: BaseModel | str) -> str:
    return item if isinstance(item, str) else item.model_dump_json()


def test_result_has_the_first_of_the_items() -> None:
    output = _run(ADDITIVE, total=20)
    count, listed, shown = _result(output)
    assert (count, listed, len(shown)) == ("627", 627, 100)
    items = _items(output)
    assert len(items) == 627
    assert items[:100] == shown
    assert items == sorted(items)


@pytest.mark.parametrize(
    ("operation", "params"),
    [
        (ADDITIVE, {"total": 30}),
        (ADDITIVE, {"total": 40, "parts": 5, "distinct": True, "exclude": [7]}),
        (MULTIPLICATIVE, {"product": 720720}),
        (MULTIPLICATIVE, {"product": 5040, "parts": 6, "min": 1, "max": 9}),
        (MULTIPLICATIVE, {"product": 5040, "min": 1, "distinct": True}),
        (MULTIPLICATIVE, {"product": 5040, "min": 1, "parts": [3, 5], "at_most": 2}),
        (ADDITIVE, {"total": 60, "parts": [4, 6], "at_most": 2, "only": [1, 3, 5, 10, 20]}),
        (ADDITIVE, {"total": 14, "parts": [4, 6], "exclude": [2], "ordered": True}),
    ],
)
def test_pages_are_parts_of_the_whole_list(operation: AnyOperation, params: dict[str, Any]) -> None:
    whole = _items(_run(operation, **params))
    for rank, limit in [(0, 7), (1, 3), (len(whole) - 2, 9), (len(whole), 5), (0, 100), (3, None)]:
        output = _run(operation, **params, rank=rank, limit=limit)
        expected = whole[rank:] if limit is None else whole[rank : rank + limit]
        assert _result(output)[:2] == (str(len(whole)), len(expected))
        assert _items(output) == expected


@pytest.mark.parametrize("chosen", [{}, {"parts": 3}, {"max": 6}, {"exclude": [3]}, {"exclude": [1]}])
def test_distinct_factors_from_1_on_are_finite(chosen: dict[str, Any]) -> None:
    for product in (1, 2, 12, 36, 97, 120):
        params = MULTIPLICATIVE.params.model_validate(
            {"product": product, "min": 1, "distinct": True, **chosen}
        )
        expected = [list(parts) for parts in factorizations(product, params.filters(1))]
        output = _run(MULTIPLICATIVE, product=product, min=1, distinct=True, **chosen)
        assert _result(output)[:2] == (str(len(expected)), len(expected))
        assert _items(output) == expected


def test_counting_lists_no_partition() -> None:
    output = _run(ADDITIVE, total=10**6, count_only=True)
    count, listed, shown = _result(output)
    assert (len(count), listed, shown) == (1108, 0, [])
    assert _items(output) == []


def test_counts_beyond_pythons_digit_limit_are_written() -> None:
    count, _, _ = _result(_run(ADDITIVE, total=10**8, count_only=True))
    assert len(count) == 11132


def test_parts_are_digits_when_the_number_exceeds_safe_integers() -> None:
    assert _items(_run(MULTIPLICATIVE, product=SAFE, parts=2))[0] == [6361, SAFE // 6361]
    square = 10**20 + 39
    assert _items(_run(MULTIPLICATIVE, product=str(square**2))) == [[str(square)] * 2, [str(square**2)]]
    assert _items(_run(ADDITIVE, total=10**20, parts=2, min=5 * 10**19 - 1)) == [
        [str(5 * 10**19 - 1), str(5 * 10**19 + 1)],
        [str(5 * 10**19)] * 2,
    ]


@pytest.mark.parametrize(
    ("operation", "params", "pointer", "words"),
    [
        (ADDITIVE, {"total": 60}, "/limit", "There are 966467 partitions"),
        (ADDITIVE, {"total": 10**6}, "/limit", "There are 14716849863582233986… (1,108 digits) partitions"),
        (ADDITIVE, {"total": 10**8}, "/limit", "There are 17605170459462491413… (11,132 digits) partitions"),
        (ADDITIVE, {"total": 1000, "limit": 99_999}, "/limit", "at most 5000 of them"),
        (ADDITIVE, {"total": 10**12, "count_only": True}, "/total", "exceeds a limit"),
        (ADDITIVE, {"total": 10**5, "limit": 5}, "/total", "exceeds a limit: reaching a rank"),
        (ADDITIVE, {"total": 8_000_000, "max": 1, "limit": 1}, "/limit", "of up to 8000000 parts"),
        (MULTIPLICATIVE, {"product": 2**60}, "/limit", "There are 966467 partitions"),
        (
            MULTIPLICATIVE,
            {"product": 72, "min": 1, "parts": 10**9, "limit": 1},
            "/parts",
            "There are 16 partitions",
        ),
        (MULTIPLICATIVE, {"product": (10**60 + 7) * (10**60 + 67)}, "/product", "composite factor of 121"),
    ],
)
def test_too_large_request_is_refused_with_the_reason(
    operation: AnyOperation, params: dict[str, Any], pointer: str, words: str
) -> None:
    with pytest.raises(Refusal, match=r".") as refused:
        _run(operation, **params)
    assert refused.value.pointer == pointer
    assert words in refused.value.detail
    assert len(refused.value.detail) < 250


@pytest.mark.parametrize(
    ("operation", "params", "count"),
    [
        (ADDITIVE, {"total": 10, "parts": 10**7, "max": 9, "exclude": [2]}, 0),
        (ADDITIVE, {"total": 10**12, "parts": 3, "max": 9, "exclude": [2]}, 0),
        (ADDITIVE, {"total": 10**9, "max": 100, "distinct": True}, 0),
        (ADDITIVE, {"total": 10**9, "max": 3, "distinct": True, "exclude": [1, 2, 3]}, 0),
        (MULTIPLICATIVE, {"product": 10, "parts": 10**7, "max": 9, "exclude": [2]}, 0),
        (MULTIPLICATIVE, {"product": 1, "parts": 10**7, "exclude": [2]}, 0),
        (MULTIPLICATIVE, {"product": 10, "parts": 10**7, "max": 9, "exclude": [2], "min": 1}, 0),
        (MULTIPLICATIVE, {"product": 10, "parts": 10**7, "max": 9, "exclude": [3], "min": 1}, 1),
        (MULTIPLICATIVE, {"product": 10**100, "parts": 3, "max": 9}, 0),
        (MULTIPLICATIVE, {"product": (10**60 + 7) * (10**60 + 67), "parts": 10**7}, 0),
        (MULTIPLICATIVE, {"product": (10**60 + 7) * (10**60 + 67), "max": 9, "distinct": True}, 0),
    ],
)
def test_impossible_filters_are_answered_at_any_size(
    operation: AnyOperation, params: dict[str, Any], count: int
) -> None:
    assert _result(_run(operation, **params, count_only=True)) == (str(count), 0, [])
    if not count:
        assert _result(_run(operation, **params)) == ("0", 0, [])


@pytest.mark.parametrize(
    ("params", "pointer"),
    [
        ({"total": 10**6, "parts": 999_000, "max": 9, "exclude": [2]}, "/parts"),
        ({"total": 10**12, "parts": 10**6, "exclude": [2]}, "/total"),
        ({"total": 10**12, "exclude": [2]}, "/total"),
    ],
)
def test_refusal_points_at_the_number(params: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Refusal, match="exceeds a limit") as refused:
        _run(ADDITIVE, **params, count_only=True)
    assert refused.value.pointer == pointer


@pytest.mark.parametrize(
    ("operation", "params", "field", "words"),
    [
        (ADDITIVE, {"total": 9, "parts": [3, 2]}, "parts", "low end"),
        (ADDITIVE, {"total": 9, "parts": [3]}, "parts", "Field required"),
        (ADDITIVE, {"total": 9, "at_most": 0}, "at_most", "greater than or equal to 1"),
        (ADDITIVE, {"total": 9, "only": [0]}, "only", "greater than or equal to 1"),
        (
            ADDITIVE,
            {"total": 9, "distinct": True, "ordered": True},
            "ordered",
            "neither `distinct` nor `at_most`",
        ),
        (MULTIPLICATIVE, {"product": 9, "min": 1, "only": [1, 3]}, "min", "Factors of 1 need"),
    ],
)
def test_invalid_filter_is_refused_by_name(
    operation: AnyOperation, params: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(ValidationError, match=words) as refused:
        operation.params.model_validate(params)
    assert refused.value.errors()[0]["loc"][0] == field


@pytest.mark.parametrize("wrong", [{"parts": -1}, {"at_most": 0}, {"exclude": [0]}, {"only": [0]}])
def test_wrong_filter_is_the_only_fault(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError) as refused:
        MULTIPLICATIVE.params.model_validate({"product": 9, "min": 1, **wrong})
    assert {error["loc"][0] for error in refused.value.errors()} == wrong.keys()


@pytest.mark.parametrize(
    ("params", "count"),
    [
        ({"min": 1, "at_most": 2}, 6),
        ({"min": 1, "only": [3, 9]}, 2),
        ({"min": 1, "parts": [2, 3], "exclude": [3]}, 2),
    ],
)
def test_factors_of_1_are_finite_with_each_of_the_filters(params: dict[str, Any], count: int) -> None:
    assert _result(_run(MULTIPLICATIVE, product=9 if "only" in params else 27, **params))[0] == str(count)


def test_equal_filters_are_one_question() -> None:
    first = ADDITIVE.params.model_validate({"total": 9, "parts": [3, 3], "only": [5, 1, 5]})
    assert (
        first.canonical()
        == ADDITIVE.params.model_validate({"total": 9, "parts": 3, "only": [1, 5]}).canonical()
    )


def test_ordered_sums_are_compositions() -> None:
    assert _items(_run(ADDITIVE, total=4, ordered=True)) == [
        [1, 1, 1, 1],
        [1, 1, 2],
        [1, 2, 1],
        [1, 3],
        [2, 1, 1],
        [2, 2],
        [3, 1],
        [4],
    ]
    assert _result(_run(ADDITIVE, total=10**20, parts=2, ordered=True, count_only=True))[0] == str(10**20 - 1)


def test_listings_end_at_their_limits() -> None:
    assert _result(_run(ADDITIVE, total=60, limit=MAX_LISTED // 2))[1] == MAX_LISTED // 2
    assert _result(_run(ADDITIVE, total=1000, limit=MAX_NUMBERS // 1000))[1] == MAX_NUMBERS // 1000


def test_result_shows_fewer_of_the_longest_partitions() -> None:
    output = _run(ADDITIVE, total=40_000, max=2, limit=50)
    _, listed, shown = _result(output)
    assert (listed, len(shown)) == (50, 2)
    assert len(_items(output)) == 50


def test_listing_calls_its_checkpoint() -> None:
    class StopError(Exception):
        pass

    calls = []

    def checkpoint() -> None:
        calls.append(1)
        if len(calls) > 3:
            raise StopError

    params = ADDITIVE.params.model_validate({"total": 45})
    output = ADDITIVE.compute(params, None, checkpoint)
    assert isinstance(output, Output)
    with pytest.raises(StopError):
        list(output.items)
