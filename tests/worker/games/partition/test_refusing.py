"""Small totals are counted without kernels, and refused in the words of the worker."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.partition import partitions
from tests.worker.games.partition.strategies import filters
from worker.declarations.operation import Params, Refusal
from worker.games.partition.kernels.additive import count_partitions
from worker.games.partition.operations.partitions import ADDITIVE, MAX_LISTED
from worker.games.partition.rules.counting import MAX_PLAIN_TOTAL, count_small
from worker.games.partition.rules.filters import Filters

COMMON: dict[str, st.SearchStrategy[Any]] = {
    "min": st.integers(1, 4),
    "max": st.none() | st.integers(1, 400),
    "distinct": st.booleans(),
    "exclude": st.lists(st.integers(1, 12), max_size=4, unique=True),
    "count_only": st.booleans(),
    "rank": st.integers(0, 3) | st.integers(0, 10**9),
    "limit": st.none() | st.integers(1, MAX_LISTED),
    "parts": st.none() | st.none() | st.integers(1, 9),
}


@given(total=st.integers(0, 22), chosen=filters(1))
def test_count_is_that_of_the_oracle(total: int, chosen: Filters) -> None:
    found = count_small(total, chosen)
    assert found == (len(partitions(total, chosen)) if chosen.parts is None else None)


@given(total=st.integers(0, MAX_PLAIN_TOTAL), chosen=filters(1))
def test_count_is_that_of_the_kernel(total: int, chosen: Filters) -> None:
    assert count_small(total, chosen) in (count_partitions(total, chosen), None)


def test_largest_totals() -> None:
    assert count_small(100, Filters()) == 190_569_292
    assert count_small(MAX_PLAIN_TOTAL, Filters()) == 9_253_082_936_723_602
    assert count_small(MAX_PLAIN_TOTAL + 1, Filters()) is None


@given(total=st.integers(0, MAX_PLAIN_TOTAL), given_params=st.fixed_dictionaries({}, optional=COMMON))
def test_what_is_refused_at_once_would_be_refused_by_a_worker(
    total: int, given_params: dict[str, Any]
) -> None:
    params = ADDITIVE.params.model_validate({"total": total, **given_params})
    at_once = _refusal(ADDITIVE.refuse, params)
    if at_once is not None or params.parts is None:
        assert at_once == _refusal(lambda asked: ADDITIVE.compute(asked, None, lambda: None), params)


def _refusal(judge: Any, params: Params) -> tuple[str, str] | None:
    try:
        judge(params)
    except Refusal as refusal:
        return refusal.pointer, refusal.detail
    return None
