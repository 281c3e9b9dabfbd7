"""The four sets of rules."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.krypto import allowed
from tests.worker.games.krypto.games import rules
from worker.games.krypto.kernels.play.solve import count_solutions
from worker.games.krypto.rules.rules import RULES, Rules, allowed_values, least_value, obeys, whole_only


@given(st.fractions(max_denominator=4, min_value=-5, max_value=5), rules)
def test_allowed_values_match_the_table_of_rules(value: Fraction, rules: Rules) -> None:
    assert obeys(value, rules) == allowed(value, rules)
    kernel_says = not whole_only(rules) or (value.denominator == 1 and value >= least_value(rules))
    assert kernel_says == allowed(value, rules)


@pytest.mark.parametrize(
    ("rules", "target", "solvable"),
    [
        ("house", -1, True),
        ("integer", -1, True),
        ("international", -1, False),
        ("international", 0, True),
        ("positive", 0, False),
        ("positive", 1, True),
    ],
)
def test_result_obeys_the_rules(rules: Rules, target: int, solvable: bool) -> None:
    cards = {-1: [4, 5], 0: [4, 4], 1: [4, 5]}[target]
    assert (count_solutions(cards, target, rules).distinct > 0) == solvable


def test_descriptions_of_allowed_values_differ_by_rules() -> None:
    assert len({allowed_values(rules) for rules in RULES}) == len(RULES)
