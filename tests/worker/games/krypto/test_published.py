"""Published numbers about Krypto and its relatives."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.oracle.krypto import right_nested
from tests.worker.games.krypto.games import PUBLISHED
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.check import check_expression
from worker.games.krypto.rules.rules import RULES, Rules

APL = PUBLISHED["apl_article"]


@pytest.mark.parametrize(("rules", "rows"), APL["right_nested"].items())
def test_number_of_rows_matches_the_apl_article(rules: Rules, rows: int) -> None:
    assert count_solutions(APL["cards"], APL["target"], rules).right_nested == rows
    assert right_nested(APL["cards"], APL["target"], rules) == rows


def test_apl_articles_rows_are_solutions_read_from_right_to_left() -> None:
    assert len(APL["international_rows"]) == APL["right_nested"]["international"]
    for row in APL["international_rows"]:
        *pairs, last = row
        nested = "".join(f"{piece}(" if piece in "+-×÷" else str(piece) for piece in map(str, pairs))
        written = f"{nested}{last}{')' * (len(pairs) // 2)}"
        assert check_expression(APL["cards"], APL["target"], "international", written).correct, written


@pytest.mark.parametrize("game", PUBLISHED["rules_page"]["games"])
def test_rules_pages_examples_are_solved(game: dict[str, Any]) -> None:
    assert check_expression(game["cards"], game["target"], "international", game["expression"]).correct
    for rules in RULES:
        assert count_solutions(game["cards"], game["target"], rules).distinct > 0


@pytest.mark.parametrize("game", PUBLISHED["unsolvable"]["games"])
def test_published_unsolvable_games_have_no_solution(game: dict[str, Any]) -> None:
    for rules in RULES:
        assert count_solutions(game["cards"], game["target"], rules) == (0, 0, 0)


def test_counts_agree_with_the_24_game() -> None:
    hands = list(combinations_with_replacement(range(1, 14), 4))
    assert len(hands) == PUBLISHED["the_24_game"]["hands"]
    solvable = sum(count_solutions(hand, 24).distinct > 0 for hand in hands)
    assert solvable == PUBLISHED["the_24_game"]["solvable_under_house"]
