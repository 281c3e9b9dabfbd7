"""Charts of Krypto's tables."""

from collections.abc import Callable

import pytest

from service.pictures.charts.errors import ChartDataError
from service.pictures.charts.krypto import (
    difficulty_distribution,
    solutions_by_target,
    solvable_targets_per_hand,
    unsolvable_by_target,
)
from tests.service.pictures.charts.reading import by_series, find_all, panels, read, text_of, words

RULES = ("house", "integer", "international", "positive")
UNSOLVABLE = {
    rules: {target: 40 * index + target for target in range(1, 26)} for index, rules in enumerate(RULES)
}
HANDS = {rules: [0, 3, *range(4, 28)] for rules in RULES}
RATED = {rules: {rating: rating + 1 for rating in range(101)} for rules in RULES}


def test_unsolvable_games_by_target_in_a_panel_for_each_of_the_rules() -> None:
    root = read(unsolvable_by_target(UNSOLVABLE, 118_755, engine="krypto.census@1"))
    assert [panel.get("data-panel") for panel in panels(root)] == list(RULES)
    assert by_series(root) == {
        rules: {str(target): str(games) for target, games in by_target.items()}
        for rules, by_target in UNSOLVABLE.items()
    }
    assert "Σ 325" in words(root)
    assert "Countinghouse, engine krypto.census@1" in words(root)
    assert text_of(root, "desc").startswith(
        "house: 325 of 2,968,875 games (0.0109 %) have no solution, "
        "most with target 25 (25), fewest with target 1 (1). integer: "
    )


def test_one_of_the_rules_has_the_picture_to_itself() -> None:
    alone = read(unsolvable_by_target({"integer": UNSOLVABLE["integer"]}, 118_755, engine="1"))
    together = read(unsolvable_by_target(UNSOLVABLE, 118_755, engine="1"))
    widths = [float(find_all(panels(root)[0], "rect")[0].attrib["width"]) for root in (alone, together)]
    assert widths[0] > 1.8 * widths[1]


def test_solvable_targets_per_hand_on_a_logarithmic_axis() -> None:
    root = read(solvable_targets_per_hand(HANDS, engine="1"))
    assert by_series(root)["positive"] == {str(k): str(hands) for k, hands in enumerate(HANDS["positive"])}
    assert len(find_all(root, "circle")) == len(RULES)
    assert "house: 27 of 375 hands (7.2 %) make all 25 targets, 0 make none." in text_of(root, "desc")


def test_mean_solutions_by_target_and_rules_that_agree_share_a_line() -> None:
    sums = {"house": {1: 30, 2: 20}, "integer": {1: 20, 2: 15}, "international": {1: 20, 2: 15}}
    root = read(solutions_by_target(sums, 10, engine="1"))
    assert by_series(root) == {
        "house": {"1": "3", "2": "2"},
        "integer and international": {"1": "2", "2": "1.5"},
    }
    found = "most solutions on average with target 1 (2), fewest with target 2 (1.5)"
    assert f"integer: {found}. international: {found}." in text_of(root, "desc")


def test_difficulty_is_a_histogram_from_0_to_100() -> None:
    root = read(difficulty_distribution({"house": RATED["house"]}, engine="1"))
    bins = by_series(root)["house"]
    assert len(bins) == 20
    assert bins["0–4"] == str(1 + 2 + 3 + 4 + 5)
    assert sum(int(games) for games in bins.values()) == sum(RATED["house"].values())
    assert "half are rated 71 or less, a quarter 50 or less, a quarter 87 or more" in text_of(root, "desc")
    with pytest.raises(ChartDataError):
        difficulty_distribution({"house": {101: 1}}, engine="1")


@pytest.mark.parametrize(
    "draw",
    [
        lambda: unsolvable_by_target({}, 0, engine="1"),
        lambda: unsolvable_by_target({"house": {}}, 0, engine="1"),
        lambda: solvable_targets_per_hand({}, engine="1"),
        lambda: solvable_targets_per_hand({"house": []}, engine="1"),
        lambda: solutions_by_target({}, 1, engine="1"),
        lambda: difficulty_distribution({"house": {}}, engine="1"),
    ],
)
def test_empty_tables_are_said_to_be_empty(draw: Callable[[], str]) -> None:
    root = read(draw())
    assert "no data" in words(root)
    assert "no data" in text_of(root, "desc").lower()


def test_a_single_hand_and_astronomically_many() -> None:
    read(unsolvable_by_target({"house": {1: 1}}, 1, engine="1"))
    root = read(unsolvable_by_target({"house": {1: 10**500, 2: 1}}, 10**501, engine="1"))
    assert by_series(root)["house"]["1"] == "1" + "0" * 500
    assert "Σ 1.00 × 10⁵⁰⁰" in words(root)


def test_the_engine_is_escaped() -> None:
    root = read(difficulty_distribution(RATED, engine="</svg><script/>"))
    assert "Countinghouse, engine </svg><script/>" in words(root)
