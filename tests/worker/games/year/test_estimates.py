"""The cost of finding all values is known before a job is accepted."""

import pytest

from worker.games.year.kernels.values import Game
from worker.games.year.kernels.ways import solve
from worker.games.year.operations.deal import DAILY, DEAL, YearDealParams
from worker.games.year.operations.play import HINT, YearHintParams
from worker.games.year.operations.solve import MAX_LISTED, REACH, SOLVE, YearReachParams, YearSolveParams
from worker.games.year.rules.rules import ORDERS, Order, Rules


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("digits", ["123", "1234", "12345"])
def test_all_operations_that_find_the_same_values_cost_the_same(digits: str, order: Order) -> None:
    assert REACH.estimate is not None
    assert SOLVE.estimate is not None
    assert HINT.estimate is not None
    assert DEAL.estimate is not None
    reached = REACH.estimate(YearReachParams(digits=digits, digit_order=order))
    assert reached.seconds > 0
    assert SOLVE.estimate(YearSolveParams(digits=digits, digit_order=order, target=9, limit=1)) == reached
    assert HINT.estimate(YearHintParams(digits=digits, digit_order=order, target=9)) == reached
    assert DEAL.estimate(YearDealParams(digits_total=len(digits), digit_order=order, seed=1)) == reached
    assert DAILY.operation.estimate is DEAL.estimate


def test_listing_several_ways_costs_at_most_as_much_again() -> None:
    assert SOLVE.estimate is not None
    one, many = (
        SOLVE.estimate(YearSolveParams(digits="98765", digit_order="any", target=9, limit=limit)).seconds
        for limit in (1, MAX_LISTED)
    )
    assert many == 2 * one


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "order", "target"),
    [("school", "any", 24), ("apl", "any", 99), ("school", "given", 997)],
)
def test_listing_as_many_ways_as_possible_passes_few_more_checkpoints(
    rules: Rules, order: Order, target: int
) -> None:
    """Work between two checkpoints is bounded, so their number tells how long a job takes."""
    passed: list[int] = []
    game = Game("98765", rules, order)
    solve(game, target, 1, lambda: passed.append(0))
    for_values = len(passed)
    assert len(solve(game, target, MAX_LISTED, lambda: passed.append(0)).ways) == MAX_LISTED
    assert len(passed) - for_values < 25_000


def test_listing_can_be_cut_short_before_all_steps_are_found() -> None:
    class CutShortError(Exception):
        pass

    passed: list[int] = []
    solve(Game("2016", "school"), 9, 1, lambda: passed.append(0))

    def checkpoint() -> None:
        passed.append(1)
        if passed.count(1) > passed.count(0):
            raise CutShortError

    with pytest.raises(CutShortError):
        solve(Game("2016", "school"), 9, MAX_LISTED, checkpoint)


def test_more_digits_cost_more() -> None:
    assert REACH.estimate is not None
    digits = ["12", "1234", "12345", "123456"]
    seconds = [REACH.estimate(YearReachParams(digits=each)).seconds for each in digits]
    assert seconds == sorted(set(seconds))
