"""``run``: any operation, with parameters given one by one or as JSON."""

import pytest
from typer.testing import CliRunner

from countinghouse_client.cli.program import app
from tests.clients.cli.answers import finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve

UNKNOWN = job(kind="nim.solve", params={"heaps": [1, 2]}, result={"winner": "first"})


@pytest.mark.parametrize("kind", ["nim.solve", "nim/solve"])
def test_values_are_json_or_else_text(serve: Serve, kind: str) -> None:
    server = serve(finished(UNKNOWN))
    values = {
        "heaps": ("[1, 2]", [1, 2]),
        "count": ("true", True),
        "seed": ("null", None),
        "name": ("house", "house"),
        "quoted": ('"7"', "7"),
        "equation": ("a=b", "a=b"),
        "empty": ("", ""),
        "constant": ("NaN", "NaN"),
        "deep": ("[" * 100_000, "[" * 100_000),
    }
    shown = Program(server.url).run("run", kind, *(f"{name}={text}" for name, (text, _) in values.items()))
    assert (shown.exit_code, shown.stdout) == (0, '{\n  "winner": "first"\n}\n')
    assert (server.asked[0].method, server.asked[0].path) == ("POST", "/v1/nim/solve")
    assert server.asked[0].json == {name: value for name, (_, value) in values.items()}


def test_json_is_printed_unchanged(serve: Serve) -> None:
    answer = finished(UNKNOWN)
    assert Program(serve(answer).url).run("run", "nim.solve", "--json").stdout_bytes == answer.body + b"\n"


@pytest.mark.parametrize(
    ("text", "code"), [('{"heaps": [1], "limit": 2}', 0), ("[]", 2), ("{", 2), ("NaN", 2), ("", 2)]
)
def test_parameters_are_read_from_standard_input(serve: Serve, text: str, code: int) -> None:
    server = serve(finished(UNKNOWN))
    words = ["--server", server.url, "run", "nim.solve", "-", "limit=3"]
    shown = CliRunner().invoke(app, words, input=text)
    assert shown.exit_code == code, shown.stderr
    assert [asked.json for asked in server.asked] == ([] if code else [{"heaps": [1], "limit": 3}])


@pytest.mark.parametrize("text", ["1e400", "-1e400"])
def test_number_that_is_too_large_is_not_sent(serve: Serve, text: str) -> None:
    server = serve(finished(UNKNOWN))
    for words, given in (
        ([f"target={text}"], ""),
        ([f"cards=[1, {text}]"], ""),
        (["-"], f'{{"target": {text}}}'),
    ):
        shown = CliRunner().invoke(app, ["--server", server.url, "run", "nim.solve", *words], input=given)
        assert shown.exit_code == 2
        assert f"'{text}' is too large a number." in shown.stderr
    assert server.asked == []


@pytest.mark.parametrize(
    "words", [[], ["nim"], ["../jobs"], ["nim.solve.it"], ["nim.solve", "heaps"], ["nim.solve", "=1"]]
)
def test_invalid_arguments_are_not_sent(serve: Serve, words: list[str]) -> None:
    server = serve(finished(UNKNOWN))
    assert Program(server.url).run("run", *words).exit_code == 2
    assert server.asked == []
