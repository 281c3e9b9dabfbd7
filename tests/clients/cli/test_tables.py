"""``tables`` and ``charts``: any tables the server has, without game-specific code."""

import json
from pathlib import Path

import pytest

from countinghouse_client.cli.sections import sections
from tests.clients.cli.answers import problem
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve, json_answer
from worker import registry

LIST = {
    "items": [
        {"name": "toy", "title": "A toy", "status": "ready", "rows_total": 1234},
        {"name": "toy/new", "title": "A newer toy", "status": "building", "rows_total": None},
    ],
    "next": None,
}


def test_tables_are_listed(serve: Serve) -> None:
    server = serve(json_answer(LIST))
    lines = Program(server.url).run("tables").output.splitlines()
    assert lines[2].split() == ["toy", "ready", "1,234", "A", "toy"]
    assert lines[3].split() == ["toy/new", "building", "-", "A", "newer", "toy"]
    assert server.asked[0].path == "/v1/tables"


def test_page_of_rows_shows_the_next_command(serve: Serve) -> None:
    page = {"items": [{"cards": [1, 2], "target": 3}], "next": "1-2.4"}
    server = serve(json_answer(page))
    output = Program(server.url).run("tables", "toy/games", "-q", "limit=1", "-q", "contains=1").output
    assert ["1", "2", "3"] in [line.split() for line in output.splitlines()]
    assert "More: --query cursor=1-2.4" in output
    assert server.asked[0].path == "/v1/tables/toy/games?limit=1&contains=1"


def test_document_shows_fields_before_lists(serve: Serve) -> None:
    document = {"table": "toy", "games": 7, "probability": None, "by_total": [{"total": 31, "games": 7}]}
    server = serve(json_answer(document))
    lines = Program(server.url).run("tables", "toy").output.splitlines()
    assert [line.split() for line in lines if line][2:5] == [
        ["table", "toy"],
        ["games", "7"],
        ["probability", "-"],
    ]
    assert lines[-1].split() == ["31", "7"]
    assert json.loads(Program(server.url).run("tables", "toy", "--json").output) == document


@pytest.mark.parametrize(("stream", "media_type"), [("csv", "text/csv"), ("ndjson", "application/x-ndjson")])
def test_whole_tables_are_printed_unchanged(serve: Serve, stream: str, media_type: str) -> None:
    server = serve(Answer(body=b"n,count\r\n1,1\r\n"))
    result = Program(server.url).run("tables", "toy", "--format", stream)
    assert result.stdout_bytes == b"n,count\r\n1,1\r\n"
    assert server.asked[0].headers["accept"] == media_type


def test_charts_are_listed_and_printed(serve: Serve) -> None:
    listed = {"items": [{"name": "toy", "title": "A toy", "links": {}}], "next": None}
    server = serve(json_answer(listed), Answer(body=b"<svg/>"))
    program = Program(server.url)
    assert program.run("charts").output.splitlines()[-1].split() == ["toy", "A", "toy"]
    for options in (["-q", "up_to=9"], ["-q", "width=800"], ["--width", "300", "-q", "width=800"]):
        assert program.run("charts", "toy", *options).output == "<svg/>"
    queries = [asked.path.removeprefix("/v1/charts") for asked in server.asked]
    assert queries == ["", "/toy.svg?up_to=9", "/toy.svg?width=800", "/toy.svg?width=800"]


@pytest.mark.parametrize(
    ("options", "name", "media_type", "asked"),
    [
        (["-o", "toy.svg"], "toy.svg", "image/svg+xml", ""),
        (
            ["--output", "mine.PNG", "--width", "300", "-q", "up_to=9"],
            "mine.PNG",
            "image/png",
            "?width=300&up_to=9",
        ),
    ],
)
def test_chart_is_saved(
    serve: Serve,
    options: list[str],
    name: str,
    media_type: str,
    asked: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    server = serve(Answer(body=b"picture"))
    shown = Program(server.url).run("charts", "toy", *options)
    assert (shown.exit_code, shown.stdout, shown.stderr) == (0, "", f"Saved {name}.\n")
    assert (tmp_path / name).read_bytes() == b"picture"
    assert server.asked[0].path == f"/v1/charts/toy.svg{asked}"
    assert server.asked[0].headers["accept"] == media_type


def test_unsavable_chart_is_refused(serve: Serve, tmp_path: Path) -> None:
    program = Program(serve(Answer(body=b"picture")).url)
    for name in ("chart.gif", str(tmp_path / "none" / "chart.svg")):
        refused = program.run("charts", "toy", "-o", name)
        assert refused.exit_code == 2
        assert "Saved" not in refused.stderr


@pytest.mark.parametrize("options", [["-o", "toy.svg"], ["--width", "300"]])
def test_chart_to_save_or_to_scale_needs_a_name(unused_url: str, options: list[str]) -> None:
    refused = Program(unused_url).run("charts", *options)
    assert (refused.exit_code, "is missing" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["tables", "unsolvable"], "krypto/unsolvable"),
        (["tables", "kripto", "--format", "csv"], "krypto"),
        (["charts", "kenke"], "kenken"),
        (["charts", "kenke", "-o", "x.svg"], "kenken"),
    ],
)
def test_name_that_the_server_lacks_gets_the_nearest_one(serve: Serve, words: list[str], name: str) -> None:
    refused = Program(serve(problem(404, "There is no such table.")).url).run(*words, COLUMNS="200")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("Error: There is no such table. Did you mean ")
    assert repr(name) in refused.stderr


def test_several_parameters_follow_one_option(serve: Serve) -> None:
    server = serve(json_answer(LIST))
    for words in (["toy", "-q", "limit=1", "rules=x"], ["-q", "limit=1", "rules=x", "toy"]):
        assert Program(server.url).run("tables", *words).exit_code == 0
    assert {asked.path for asked in server.asked} == {"/v1/tables/toy?limit=1&rules=x"}


def test_parameter_without_a_value_is_refused(unused_url: str) -> None:
    result = Program(unused_url).run("tables", "toy", "-q", "limit")
    assert result.exit_code == 2
    assert "NAME=VALUE" in result.output


def test_unknown_table_is_reported(serve: Serve) -> None:
    problem = {"type": "about:blank", "title": "Not Found", "status": 404, "detail": "Nothing at tow."}
    result = Program(serve(json_answer(problem, 404)).url).run("tables", "tow")
    assert result.exit_code == 2
    assert "Nothing at tow." in result.output


def test_completed_names_equal_the_tables_and_charts() -> None:
    paths = {
        table.name + path
        for table in registry.TABLES.values()
        for path in ("", *(view.path for view in table.views))
    }
    tables = {name for section in sections() for name in section.tables}
    charts = {name for section in sections() for name in section.charts}
    for completed, there in ((tables, paths), (charts, set(registry.CHARTS))):
        assert there - completed == set(), "add these to `tables` or `charts` of the SECTION of their game"
        assert completed - there == set(), "these are gone: `tables` or `charts` of the SECTION of their game"
