"""The cost of finding all values is known before a job is accepted."""

import pytest

from worker.games.year.operations.deal import DAILY, DEAL, YearDealParams
from worker.games.year.operations.play import HINT, YearHintParams
from worker.games.year.operations.solve import REACH, SOLVE, YearReachParams, YearSolveParams
from worker.games.year.rules.rules import ORDERS, Order


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("digits", ["123", "1234", "12345"])
def test_all_operations_that_find_the_same_values_cost_the_same(digits: str, order: Order) -> None:
    assert REACH.estimate is not None
    assert SOLVE.estimate is not None
    assert HINT.estimate is not None
    assert DEAL.estimate is not None
    reached = REACH.estimate(YearReachParams(digits=digits, digit_order=order))
    assert reached.seconds > 0
    assert SOLVE.estimate(YearSolveParams(digits=digits, digit_order=order, target=9)) == reached
    assert HINT.estimate(YearHintParams(digits=digits, digit_order=order, target=9)) == reached
    assert DEAL.estimate(YearDealParams(digits_total=len(digits), digit_order=order, seed=1)) == reached
    assert DAILY.operation.estimate is DEAL.estimate


def test_more_digits_cost_more() -> None:
    assert REACH.estimate is not None
    digits = ["12", "1234", "12345", "123456"]
    seconds = [REACH.estimate(YearReachParams(digits=each)).seconds for each in digits]
    assert seconds == sorted(set(seconds))
