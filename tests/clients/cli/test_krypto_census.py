"""``census``: its requests and its output."""

from typing import Any

import pytest

from tests.clients.cli.answers import JOB_ID, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve
from worker.games.krypto.operations.census import CensusParams, CensusResult

PARAMS = {
    "hand_size": 5,
    "low": 1,
    "high": 25,
    "targets": [24, 25],
    "rules": "house",
    "use": "all",
    "measure": "solutions",
}
RESULT: dict[str, Any] = {
    "targets": [24, 25],
    "hands_total": 118_755,
    "games": 237_510,
    "unsolvable_total": 1_234,
    "unsolvable_by_target": [234, 1_000],
    "forms_by_target": [111_222_333, 5],
    "solutions_by_target": [2_000_000, 3],
    "deal_unsolvable_probability": "9697/5903352",
}


def census_job(**changes: Any) -> dict[str, Any]:
    result = {**RESULT, **changes.pop("result", {})}
    CensusResult.model_validate(result)
    return job(kind="krypto.census", params={**PARAMS, **changes}, result=result)


def test_census_asks_for_the_hands_of_the_analysis(serve: Serve) -> None:
    server = serve(finished(census_job()))
    assert Program(server.url).run("census").exit_code == 0
    assert server.asked[0].json == {
        "hand_size": 5,
        "targets": [1, 25],
        "rules": "house",
        "use": "all",
        "measure": "solutions",
    }
    assert CensusParams.model_validate(server.asked[0].json) == CensusParams()


@pytest.mark.parametrize(
    ("arguments", "name", "value"),
    [
        (["--hand-size", "4"], "hand_size", 4),
        (["--low", "2"], "low", 2),
        (["--high", "13"], "high", 13),
        (["--deck", "1x4,2x4"], "deck", [[1, 4], [2, 4]]),
        (["--deck", "standard"], "deck", "standard"),
        (["--targets", "24"], "targets", [24, 24]),
        (["--targets", "101-120"], "targets", [101, 120]),
        (["--targets=-5--1"], "targets", [-5, -1]),
        (["--rules", "positive"], "rules", "positive"),
        (["--use", "any"], "use", "any"),
        (["--measure", "forms"], "measure", "forms"),
    ],
)
def test_census_sends_its_options(serve: Serve, arguments: list[str], name: str, value: object) -> None:
    server = serve(finished(census_job()))
    assert Program(server.url).run("census", *arguments).exit_code == 0
    assert server.asked[0].json[name] == value
    CensusParams.model_validate(server.asked[0].json)


@pytest.mark.parametrize(
    "arguments", [["--targets", "1-2-3"], ["--targets", "x"], ["--deck", "1x"], ["--measure", "all"]]
)
def test_unreadable_arguments_are_not_sent(serve: Serve, arguments: list[str]) -> None:
    server = serve(finished(census_job()))
    assert Program(server.url).run("census", *arguments).exit_code == 2
    assert server.asked == []


def test_census_shows_a_row_for_each_target(serve: Serve) -> None:
    shown = Program(serve(finished(census_job())).url).run("census")
    lines = shown.stdout.splitlines()
    assert lines[:2] == [
        "118,755 hands of 5 cards from 1 to 25",
        "Targets 24 to 25 (house rules, all cards used)",
    ]
    assert lines[2] == "1,234 of 237,510 games have no solution."
    assert lines[3] == "A deal has none with probability 9697/5903352."
    assert ["24", "234", "111,222,333", "2,000,000"] in [line.split() for line in lines]
    assert lines[-1] == f"countinghouse jobs items {JOB_ID}"


def test_uncounted_numbers_are_not_shown(serve: Serve) -> None:
    less = {"forms_by_target": None, "solutions_by_target": None, "deal_unsolvable_probability": None}
    shown = Program(serve(finished(census_job(deck="standard", use="any", result=less))).url).run("census")
    assert "of the standard deck\nTargets 24 to 25 (house rules, some or all cards used)\n" in shown.stdout
    assert "probability" not in shown.stdout
    assert ["24", "234", "-", "-"] in [line.split() for line in shown.stdout.splitlines()]
