"""``partition``: its requests and its output."""

from typing import Any

import pytest

from tests.clients.cli.answers import JOB_ID, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve
from worker.games.partition.operations.partitions import AdditiveParams, MultiplicativeParams

PARAMS = {
    "total": 20,
    "parts": 4,
    "min": 1,
    "max": 9,
    "distinct": True,
    "exclude": [8, 9],
    "only": None,
    "at_most": None,
    "count_only": False,
    "rank": 0,
    "limit": 100,
}
RESULT = {"partitions_total": "2", "listed_total": 2, "partitions": [[2, 5, 6, 7], [3, 4, 6, 7]]}
ISSUED = ("partition", "20", "--parts", "4", "--max", "9", "--distinct", "--exclude", "8", "9")


def sums(result: dict[str, Any] | None = None, **params: Any) -> Answer:
    described = job(
        kind="partition.additive", params={**PARAMS, **params}, result={**RESULT, **(result or {})}
    )
    return finished(described)


def products(result: dict[str, Any], **params: Any) -> Answer:
    given = {**PARAMS, "product": 72, "parts": None, "min": 2, "max": None, "distinct": False, "exclude": []}
    return finished(job(kind="partition.multiplicative", params={**given, **params}, result=result))


def test_partition_sends_its_options(serve: Serve) -> None:
    server = serve(sums())
    shown = Program(server.url).run(*ISSUED)
    assert shown.exit_code == 0
    assert server.asked[0].path == "/v1/partition/additive"
    assert server.asked[0].json == {
        "total": 20,
        "parts": 4,
        "max": 9,
        "distinct": True,
        "exclude": [8, 9],
        "limit": 100,
    }
    AdditiveParams.model_validate(server.asked[0].json)
    assert [line.rstrip() for line in shown.stdout.splitlines()] == [
        "20 as a sum of 4 different parts from 1 to 9 without 8, 9",
        "2 partitions.",
        "",
        "#  Sum",
        "-" * 16,
        "1  2 + 5 + 6 + 7",
        "2  3 + 4 + 6 + 7",
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["20", "--exclude", "8", "9"],
        ["20", "--exclude", "8,9"],
        ["20", "--exclude", "8, 9"],
        ["20", "--exclude", "8", "--exclude", "9"],
        ["--exclude=8,9", "20"],
        ["--exclude", "8", "9", "--distinct", "20"],
        ["--exclude", "8", "9", "--", "20"],
    ],
)
def test_several_values_are_excluded_however_they_are_written(serve: Serve, words: list[str]) -> None:
    server = serve(sums())
    assert Program(server.url).run("partition", *words).exit_code == 0
    assert (server.asked[0].json["total"], server.asked[0].json["exclude"]) == (20, [8, 9])


def test_ranges_lists_and_copies_are_sent(serve: Serve) -> None:
    asked = {"parts": [2, 5], "only": [1, 5, 10], "at_most": 3, "max": None, "distinct": False, "exclude": []}
    server = serve(sums({"partitions_total": "2", "listed_total": 2}, **{**asked, "total": 21}))
    words = ("21", "--parts", "2-5", "--only", "1", "5", "10", "--at-most", "3")
    shown = Program(server.url).run("partition", *words)
    assert shown.exit_code == 0
    sent = server.asked[0].json
    assert {name: sent[name] for name in ("total", "parts", "only", "at_most")} == {
        "total": 21,
        "parts": [2, 5],
        "only": [1, 5, 10],
        "at_most": 3,
    }
    assert "ordered" not in sent
    AdditiveParams.model_validate(sent)
    heading = "21 as a sum of 2 to 5 parts from 1 among 1, 5, 10, each at most 3 times"
    assert shown.stdout.splitlines()[0] == heading


def test_compositions_are_asked_for(serve: Serve) -> None:
    server = serve(sums(ordered=True, distinct=False, exclude=[], max=None))
    shown = Program(server.url).run("partition", "20", "--parts", "4", "--ordered")
    assert server.asked[0].json["ordered"] is True
    assert shown.stdout.splitlines()[0] == "20 as a sum of 4 ordered parts from 1"


def test_invalid_number_is_refused_by_the_client(serve: Serve) -> None:
    server = serve(sums())
    for words in (
        ["20", "--exclude", "x"],
        ["20", "--exclude", "8,"],
        ["twenty"],
        ["20", "--parts", "x"],
    ):
        refused = Program(server.url).run("partition", *words)
        assert refused.exit_code == 2
        assert "not a whole number" in refused.stderr
    assert server.asked == []


def test_numbers_of_any_size_are_sent(serve: Serve) -> None:
    server = serve(products({"partitions_total": "5", "listed_total": 0, "partitions": []}))
    Program(server.url).run("partition", str(10**60), "--product", "--min", "3", "--count")
    assert server.asked[0].path == "/v1/partition/multiplicative"
    assert server.asked[0].json == {
        "product": 10**60,
        "min": 3,
        "distinct": False,
        "exclude": [],
        "count_only": True,
    }
    MultiplicativeParams.model_validate(server.asked[0].json)


def test_products_are_shown_with_their_ranks(serve: Serve) -> None:
    result = {"partitions_total": "16", "listed_total": 2, "partitions": [[2, 2, 2, 9], [2, 2, 3, 6]]}
    shown = Program(serve(products(result, rank=1)).url).run("partition", "72", "--product", "--rank", "1")
    lines = [line.rstrip() for line in shown.stdout.splitlines()]
    assert lines[0] == "72 as a product of parts from 2"
    assert lines[1] == "16 partitions."
    assert lines[5:7] == ["2  2 × 2 × 2 × 9", "3  2 × 2 × 3 × 6"]
    assert "There are more" in lines[7]


@pytest.mark.parametrize(
    ("count", "said"),
    [
        ("0", "No partitions."),
        ("1", "1 partition."),
        ("24061467864032622473692149727991", "24,061,467,864,032,622,473,692,149,727,991 partitions."),
    ],
)
def test_counts_are_read_in_groups(serve: Serve, count: str, said: str) -> None:
    result = {"partitions_total": count, "listed_total": 0, "partitions": []}
    shown = Program(serve(sums(result)).url).run("partition", "20", "--count")
    assert shown.stdout.splitlines()[1] == said


def test_count_beyond_pythons_digit_limit_is_shown(serve: Serve) -> None:
    result = {"partitions_total": "7" * 5_000, "listed_total": 100, "partitions": [[1]] * 100}
    shown = Program(serve(sums(result)).url).run("partition", "20")
    assert shown.stdout.replace("\n", "").count("7") >= 5_000
    assert "5,000 digits)." in shown.stdout
    assert "There are more" in shown.stdout


def test_long_listing_shows_the_next_command(serve: Serve) -> None:
    shown = Program(serve(sums({"partitions_total": "627", "listed_total": 627})).url).run(
        "partition", "20", "--limit", "1000"
    )
    assert shown.stdout.splitlines()[-1] == f"countinghouse jobs items {JOB_ID}"


def test_empty_partition_is_shown(serve: Serve) -> None:
    shown = Program(
        serve(sums({"partitions_total": "1", "listed_total": 1, "partitions": [[]]}, total=0)).url
    ).run("partition", "0")
    assert shown.stdout.splitlines()[-1].split() == ["1", "0"]
