"""Published numbers about whole censuses, and numbers computed by this program."""

import pytest

from tests.worker.games.krypto.census import taken
from tests.worker.games.krypto.games import PUBLISHED
from worker.games.krypto.rules.census import Census

COMPUTED = PUBLISHED["computed_here"]


@pytest.mark.slow
def test_census_agrees_with_the_published_analysis() -> None:
    published = PUBLISHED["unsolvable"]
    result = taken(Census.of_range().with_(rules="integer"))
    assert result.hands_total == published["hands_of_five_to_25"]
    assert result.games == published["games_of_five_to_25"]
    assert result.unsolvable_total == published["unsolvable_under_integer"]


def test_census_agrees_with_the_24_game() -> None:
    published = PUBLISHED["the_24_game"]
    result = taken(Census.of_range(1, 13, 4).with_(targets=(24, 24)))
    assert (result.hands_total, result.hands_total - result.unsolvable_total) == (
        published["hands"],
        published["solvable_under_house"],
    )


@pytest.mark.slow
def test_census_agrees_with_countdown() -> None:
    published = PUBLISHED["countdown"]
    census = Census.of_deck([(card, copies) for card, copies in published["deck"]], published["hand_size"])
    first, last = published["targets"]
    result = taken(census.with_(targets=(first, last), rules=published["rules"], use=published["use"]))
    assert (result.hands_total, result.games) == (published["hands"], published["games"])
    assert result.games - result.unsolvable_total == published["solvable"]


# The tables, which are tested with all numbers, and the tests of faults count the others.
@pytest.mark.slow
def test_standard_census_under_positive_rules_matches_recorded_counts() -> None:
    result = taken(Census.of_range().with_(rules="positive", count="solutions"))
    assert result.forms_by_target is not None
    assert result.solutions_by_target is not None
    assert result.unsolvable_total == COMPUTED["unsolvable"]["positive"]
    assert sum(result.forms_by_target) == COMPUTED["forms"]["positive"]
    assert sum(result.solutions_by_target) == COMPUTED["distinct"]["positive"]
    assert result.deal_unsolvable_probability == COMPUTED["deal_unsolvable_probability"]["positive"]
