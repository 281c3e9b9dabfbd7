"""The problems of tournaments."""

from typing import get_args

from service.tournaments.wishes import PROBLEMS, TournamentProblem


def test_every_problem_has_a_meaning() -> None:
    assert {name for part in get_args(TournamentProblem) for name in get_args(part)} == set(PROBLEMS)
