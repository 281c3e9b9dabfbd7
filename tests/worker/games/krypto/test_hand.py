"""Valid and invalid hands and targets."""

import pytest

from worker.games.krypto.kernels.play.solve import count_solutions, solve
from worker.games.krypto.rules.rules import MAX_CARD, MAX_TARGET, HandError, checked_target, sorted_hand


def test_hands_are_sorted() -> None:
    assert sorted_hand([3, 1, 2]) == (1, 2, 3)
    assert sorted_hand([MAX_CARD]) == (MAX_CARD,)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([], "1 to 6 cards, not 0"),
        ([1] * 7, "1 to 6 cards, not 7"),
        ([1, 0], "not 0"),
        ([-3], "not -3"),
        ([MAX_CARD + 1], f"not {MAX_CARD + 1}"),
    ],
)
def test_other_hands_are_refused(cards: list[int], message: str) -> None:
    with pytest.raises(HandError, match=message):
        sorted_hand(cards)
    with pytest.raises(HandError, match=message):
        solve(cards, 1)


@pytest.mark.parametrize("target", [MAX_TARGET + 1, -MAX_TARGET - 1])
def test_targets_beyond_exact_json_are_refused(target: int) -> None:
    with pytest.raises(HandError, match="a target is"):
        checked_target(target)
    with pytest.raises(HandError, match="a target is"):
        count_solutions([1, 2], target)


@pytest.mark.parametrize("target", [0, MAX_TARGET, -MAX_TARGET])
def test_targets_up_to_exact_json_are_accepted(target: int) -> None:
    assert checked_target(target) == target
    assert count_solutions([5, 5], target).distinct == (1 if target == 0 else 0)
