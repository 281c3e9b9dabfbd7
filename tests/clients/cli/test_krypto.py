"""``solve``, ``check`` and ``deal``: their requests and their output."""

import pytest

from tests.clients.cli.answers import (
    UNSOLVABLE_RESULT,
    VALID_RESULT,
    check_job,
    deal_job,
    finished,
    job,
)
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve
from worker.games.krypto.operations.deal import DealParams
from worker.games.krypto.operations.play import CheckParams
from worker.games.krypto.operations.solve import SolveParams

GAME = ("2", "4", "3", "6", "5", "--target", "6")
SPENT = "6+5+2-4-3"


def test_solve_sends_the_game(serve: Serve) -> None:
    server = serve(finished())
    options = ("--rules", "international", "--use", "any", "--limit", "7")
    assert Program(server.url).run("solve", *GAME, *options).exit_code == 0
    (asked,) = server.asked
    assert (asked.method, asked.path) == ("POST", "/v1/krypto/solve")
    assert asked.headers["content-type"] == "application/json"
    assert asked.json == {
        "cards": [2, 4, 3, 6, 5],
        "target": 6,
        "rules": "international",
        "use": "any",
        "limit": 7,
        "with_right_nested": False,
    }
    SolveParams.model_validate(asked.json)


@pytest.mark.parametrize("cards", [["2,4,3,6,5"], ["2,4", "3, 6", "5"], ["2 4 3 6 5"]])
def test_cards_may_have_commas_between_them(serve: Serve, cards: list[str]) -> None:
    server = serve(finished())
    assert Program(server.url).run("solve", *cards, "--target", "6").exit_code == 0
    assert server.asked[0].json["cards"] == [2, 4, 3, 6, 5]


def test_solve_sends_the_defaults_the_help_names(serve: Serve) -> None:
    server = serve(finished())
    Program(server.url).run("solve", *GAME)
    assert server.asked[0].json["rules"] == "house"
    assert server.asked[0].json["limit"] == 20


def test_solve_sends_numbers_without_checking_bounds(serve: Serve) -> None:
    server = serve(finished())
    Program(server.url).run("solve", "0", str(10**100), "--target", "-6")
    assert server.asked[0].json["cards"] == [0, 10**100]
    assert server.asked[0].json["target"] == -6


def test_solve_shows_counts_and_solutions_simplest_first(serve: Serve) -> None:
    shown = Program(serve(finished()).url).run("solve", *GAME)
    assert shown.stderr == ""
    lines = [line.rstrip() for line in shown.stdout.splitlines()]
    assert lines == [
        "2 3 4 5 6 → 6  (house rules, all cards used)",
        "Solvable, easy, rating 7 of 100.",
        "1,234 distinct solutions, 12,345 forms, 321 right-nested.",
        "",
        "#  Solution",
        "-" * 22,
        "1  6 + 5 + 2 - 4 - 3",
        "2  (2 + 3 - 5) × 4 + 6",
        "The simplest 2 of 1,234; --limit shows more.",
    ]


def test_solve_shows_that_a_game_has_no_solution(serve: Serve) -> None:
    shown = Program(serve(finished(job(result=UNSOLVABLE_RESULT))).url).run("solve", *GAME)
    assert shown.exit_code == 0
    assert "Not solvable." in shown.stdout


def test_some_operators_and_the_nearest_targets_are_asked_for(serve: Serve) -> None:
    near = {"target": 3, "solutions_total": 1, "solutions": [{"expression": "1 + 1 + 1"}]}
    result = {**UNSOLVABLE_RESULT, "nearest_targets": [near]}
    answered = job(result=result)
    answered["params"] = {**answered["params"], "operators": ["+", "-"]}
    server = serve(finished(answered))
    shown = Program(server.url).run("solve", *GAME, "--operators", "+-", "--nearest")
    assert server.asked[0].json["operators"] == ["+", "-"]
    assert server.asked[0].json["nearest"] is True
    SolveParams.model_validate(server.asked[0].json)
    assert "with + -)" in shown.stdout
    assert shown.stdout.splitlines()[-2:] == ["Not solvable.", "Nearest: 3 = 1 + 1 + 1"]


def test_unknown_operators_are_refused_by_the_client(serve: Serve) -> None:
    server = serve(finished())
    refused = Program(server.url).run("solve", *GAME, "--operators", "+%")
    assert refused.exit_code == 2
    assert "% is not one of" in refused.stderr
    assert server.asked == []


def test_solve_shows_counts_sent_as_digits(serve: Serve) -> None:
    result = {**job()["result"], "forms": "12345678901234567890", "right_nested": None}
    shown = Program(serve(finished(job(result=result))).url).run("solve", *GAME)
    assert "12,345,678,901,234,567,890 forms.\n" in shown.stdout


@pytest.mark.parametrize("card", ["1.5", "2.0", "x", "", "٣", "1_000", "9" * 5_000])
def test_card_that_is_no_whole_number_is_refused_by_the_client(serve: Serve, card: str) -> None:
    server = serve(finished())
    refused = Program(server.url).run("solve", "1", card, "--target", "6")
    assert refused.exit_code == 2
    assert "not a whole number" in refused.stderr
    assert server.asked == []


def test_check_sends_the_expression(serve: Serve) -> None:
    server = serve(finished(check_job(SPENT, VALID_RESULT)))
    shown = Program(server.url).run("check", *GAME, "-e", SPENT, "--rules", "positive", "--use", "any")
    assert shown.exit_code == 0
    assert "Correct." in shown.stdout
    assert SPENT in shown.stdout
    assert server.asked[0].path == "/v1/krypto/check"
    params = CheckParams.model_validate(server.asked[0].json)
    assert (params.expression, params.rules, params.use) == (SPENT, "positive", "any")


def test_check_shows_the_error_and_its_place(serve: Serve) -> None:
    result = {
        "correct": False,
        "complete": True,
        "value": None,
        "code": "value-not-allowed",
        "detail": "3 - 8 is -5; international rules allow whole numbers from 0 only.",
        "place": 5,
    }
    shown = Program(serve(finished(check_job(SPENT, result))).url).run("check", *GAME, "-e", SPENT)
    assert shown.exit_code == 1
    *_, verdict, expression, caret = shown.stdout.rstrip().splitlines()
    assert verdict.startswith("Not correct: 3 - 8 is -5; international rules")
    assert expression.strip() == SPENT
    assert expression[caret.index("^")] == SPENT[5]


def test_check_shows_an_error_without_a_place(serve: Serve) -> None:
    result = {"correct": False, "value": "7", "code": "wrong-value", "detail": None, "place": None}
    shown = Program(serve(finished(check_job(SPENT, result))).url).run("check", *GAME, "-e", SPENT)
    assert shown.exit_code == 1
    assert "Not correct: wrong-value" in shown.stdout
    assert "^" not in shown.stdout


def test_deal_leaves_omitted_options_to_the_service(serve: Serve) -> None:
    server = serve(finished(deal_job()))
    Program(server.url).run("deal")
    assert server.asked[0].path == "/v1/krypto/deal"
    assert server.asked[0].json == {
        "count": 1,
        "deck": "standard",
        "hand_size": 5,
        "rules": "house",
        "different": False,
        "solutions_limit": 0,
    }
    DealParams.model_validate(server.asked[0].json)


@pytest.mark.parametrize(
    ("arguments", "name", "value"),
    [
        (["--count", "10"], "count", 10),
        (["--seed", "0"], "seed", 0),
        (["--hand-size", "3"], "hand_size", 3),
        (["--deck", "1x4,2x4"], "deck", [[1, 4], [2, 4]]),
        (["--deck", "[[1, 4], [2, 4]]"], "deck", [[1, 4], [2, 4]]),
        (["--solvable"], "solvable", True),
        (["--unsolvable"], "solvable", False),
        (["--rules", "integer"], "rules", "integer"),
        (["--difficulty", "hard"], "difficulty", "hard"),
        (["--difficulty", "30-60"], "difficulty", [30, 60]),
    ],
)
def test_deal_sends_its_options(serve: Serve, arguments: list[str], name: str, value: object) -> None:
    server = serve(finished(deal_job()))
    assert Program(server.url).run("deal", *arguments).exit_code == 0
    assert server.asked[0].json[name] == value
    DealParams.model_validate(server.asked[0].json)


def test_deal_shows_the_games_and_the_seed(serve: Serve) -> None:
    shown = Program(serve(finished(deal_job())).url).run("deal")
    assert "2 deals from the standard deck, house rules" in shown.stdout
    rows = [line.split() for line in shown.stdout.splitlines()]
    assert ["1", "2", "3", "4", "5", "6", "6", "1,234", "7", "K2W3-M9EG-QW"] in rows
    assert ["2", "1", "1", "1", "1", "1", "25", "none", "-", "K2W3-M9EG-QW"] in rows
    assert "--seed 8147000123\n" in shown.stdout


def test_deal_shows_the_size_of_a_custom_deck(serve: Serve) -> None:
    shown = Program(serve(finished(deal_job(deck=[[1, 4], [2, 1_000]]))).url).run("deal")
    assert "from a deck of 1,004 cards" in shown.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--deck", "1x"],
        ["--deck", ""],
        ["--deck", "[[1, 4"],
        ["--deck", "[" * 100_000],
        ["--deck", "1x" + "9" * 5_000],
        ["--difficulty", "harder"],
        ["--difficulty", "30-"],
        ["--rules", "mine"],
    ],
)
def test_deal_refuses_unreadable_options(serve: Serve, arguments: list[str]) -> None:
    server = serve(finished(deal_job()))
    refused = Program(server.url).run("deal", *arguments)
    assert refused.exit_code == 2
    assert arguments[0] in refused.stderr
    assert server.asked == []
