"""Charts of Krypto's tables."""

from tests.fake_table import FakeTable
from tests.service.pictures.charts.reading import by_series, classes, find_all, panels, shown, text_of, words
from worker.declarations.table import NoQuery
from worker.games.krypto.tables.charts import (
    difficulty_distribution,
    solutions_by_target,
    solvable_targets_per_hand,
    unsolvable_by_target,
)

RULES = ("house", "integer", "international", "positive")
TARGETS = range(1, 26)
TABLE = FakeTable(
    params={"high": 25},
    result={
        "counts": {
            rules: {
                "hands_total": 118_755,
                "unsolvable_by_target": [40 * index + target for target in TARGETS],
                "forms_by_target": [0] * 25,
                # Rules with equal values share a line.
                "solutions_by_target": [118_755 * (3 - min(index, 1)) + target for target in TARGETS],
                "hands_by_solvable_targets": [0, 3, *range(4, 28)],
                "deal_unsolvable_probability": None,
            }
            for index, rules in enumerate(RULES)
        },
    },
)


def test_unsolvable_games_have_a_panel_for_each_of_the_rules() -> None:
    root = shown(unsolvable_by_target([TABLE], NoQuery()))
    assert [panel.get("data-panel") for panel in panels(root)] == list(RULES)
    assert by_series(root) == {
        rules: {str(target): str(40 * index + target) for target in TARGETS}
        for index, rules in enumerate(RULES)
    }
    assert "total 325" in words(root)
    assert text_of(root, "desc").startswith(
        "house: 325 of 2,968,875 games (0.0109 %) have no solution, "
        "most with target 25 (25), fewest with target 1 (1). integer: "
    )


def test_rules_with_the_same_numbers_share_a_panel() -> None:
    counts = {**TABLE.result["counts"], "positive": TABLE.result["counts"]["integer"]}
    root = shown(unsolvable_by_target([FakeTable({"high": 25}, {"counts": counts})], NoQuery()))
    assert [panel.get("data-panel") for panel in panels(root)] == [
        "house",
        "integer and positive",
        "international",
    ]


def test_solvable_targets_per_hand_have_a_logarithmic_axis() -> None:
    root = shown(solvable_targets_per_hand([TABLE], NoQuery()))
    assert by_series(root)["house, integer, international and positive"] == {
        str(k): str(hands) for k, hands in enumerate([0, 3, *range(4, 28)])
    }
    rings = [ring for ring in find_all(root, "circle") if "ch-zero" in classes(ring)]
    assert len(rings) == 1
    assert "house: 27 of 375 hands (7.2 %) make all 25 targets, 0 make none." in text_of(root, "desc")


def test_rules_with_equal_mean_solutions_share_a_line() -> None:
    root = shown(solutions_by_target([TABLE], NoQuery()))
    assert list(by_series(root)) == ["house", "integer, international and positive"]
    assert float(by_series(root)["house"]["25"]) == 3.00021051745
    found = "most solutions on average with target 25 (2.00), fewest with target 1 (2.00)"
    assert f"integer: {found}. international: {found}." in text_of(root, "desc")


def test_difficulty_is_a_histogram_from_0_to_100() -> None:
    rated = list(range(1, 102))
    rows = [
        {"rules": rules, "games": 9_000, "solvable_total": sum(rated), "ratings": rated} for rules in RULES
    ]
    root = shown(difficulty_distribution([FakeTable({"games": 9_000}, {"by_rules": rows})], NoQuery()))
    bins = by_series(root)["house, integer, international and positive"]
    assert len(bins) == 20
    assert bins["0–4"] == str(1 + 2 + 3 + 4 + 5)
    assert sum(int(games) for games in bins.values()) == sum(rated)
    assert "half are rated 71 or less, a quarter 50 or less, a quarter 87 or more" in text_of(root, "desc")
