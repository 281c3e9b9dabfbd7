"""The options of every command, the version, help and shell completion."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from countinghouse_client.cli.commands import MANY, repeat_options
from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.program import app
from countinghouse_client.cli.session import connect, version
from tests.clients.cli.answers import JOB_ID, finished
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve

SOLVE = ("solve", "1", "2", "--target", "3")


def test_server_option_may_stand_before_or_after_the_command(serve: Serve, unused_url: str) -> None:
    server = serve(finished())
    lost = Program(unused_url)
    assert lost.run("--server", server.url, *SOLVE).exit_code == 0
    assert lost.run(*SOLVE, "--server", server.url).exit_code == 0
    assert lost.run("jobs", "--server", server.url, "show", JOB_ID).exit_code == 0
    assert len(server.asked) == 3


def test_server_option_after_the_command_takes_precedence(serve: Serve, unused_url: str) -> None:
    server = serve(finished())
    assert Program(unused_url).run("--server", unused_url, *SOLVE, "--server", server.url).exit_code == 0


def test_address_needs_no_scheme_and_may_have_a_path(serve: Serve, unused_url: str) -> None:
    server = serve(finished())
    address = server.url.removeprefix("http://")
    assert Program(unused_url).run(*SOLVE, "--server", address).exit_code == 0
    assert Program(unused_url).run(*SOLVE, "--server", f"{server.url}/games/").exit_code == 0
    assert [asked.path for asked in server.asked] == ["/v1/krypto/solve", "/games/v1/krypto/solve"]


@pytest.mark.parametrize("address", ["ftp://127.0.0.1", "http://", "http://127.0.0.1:x", "x y://z"])
def test_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(BadInputError, match="--server"):
        connect(address)
    assert Program("http://127.0.0.1:1").run("--server", address, "jobs").exit_code == 2


def test_default_is_the_local_service() -> None:
    shown = Program("").run("jobs", "--help")
    assert "http://127.0.0.1:8000" in shown.stdout


def test_local_server_is_reached_without_a_proxy(serve: Serve, unused_url: str) -> None:
    server = serve(finished())
    proxies = {"HTTP_PROXY": unused_url, "http_proxy": unused_url, "ALL_PROXY": unused_url}
    assert Program(server.url).run(*SOLVE, **proxies).exit_code == 0


def test_client_sends_a_user_agent(serve: Serve) -> None:
    server = serve(finished())
    Program(server.url).run(*SOLVE)
    assert server.asked[0].headers["user-agent"] == f"countinghouse/{version()}"


def test_version_is_shown() -> None:
    shown = Program("").run("--version")
    assert (shown.exit_code, shown.stdout) == (0, f"countinghouse {version()}\n")


def test_help_is_shown_without_a_command() -> None:
    shown = Program("").run()
    assert shown.exit_code == 2
    assert "Usage: countinghouse" in shown.output
    for command in ("solve", "check", "deal", "jobs"):
        assert command in shown.output


@pytest.mark.parametrize(
    "command", ["solve", "check", "deal", "run", "jobs list", "jobs show", "jobs wait", "jobs cancel"]
)
def test_help_of_every_command_fits_80_columns(command: str) -> None:
    shown = Program("").run(*command.split(), "--help")
    assert shown.exit_code == 0
    assert f"Usage: countinghouse {command}" in shown.stdout
    for option in ("--server", "--json", "--timeout"):
        assert option in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


def _completed(words: str, position: int) -> list[str]:
    asked = {"_COUNTINGHOUSE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(position)}
    return Program("").run(**asked).stdout.split()


def test_shell_completes_commands_and_choices() -> None:
    assert _completed("countinghouse so", 1) == ["solve"]
    assert _completed("countinghouse solve --rules int", 3) == ["integer", "international"]


def test_shell_completes_names_of_tables_and_charts() -> None:
    assert _completed("countinghouse tables part", 2) == ["partitions/additive", "partitions/multiplicative"]
    assert _completed("countinghouse tables krypto/h", 2) == ["krypto/hands"]
    assert _completed("countinghouse tables 31-derful/5/", 2) == ["31-derful/5/games", "31-derful/5/grids"]
    assert _completed("countinghouse charts 31", 2) == ["31-derful", "31-derful-6"]


def test_words_after_an_option_with_one_value_are_arguments() -> None:
    words = ["a", "--one", "1", "b", "--many", "1", "2", "x", "--one", "3", "c", "--", "--many", "4", "5"]
    assert repeat_options(words, {"--many": MANY["N..."]}) == [
        *("a", "--one", "1", "b", "--many", "1", "--many", "2", "x", "--one", "3", "c"),
        *("--", "--many", "4", "5"),
    ]


def _all_commands(group: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield words
    for name, command in getattr(group, "commands", {}).items():
        yield from _all_commands(command, (*words, name))


def test_help_shows_no_type_beside_a_flag() -> None:
    commands = list(_all_commands(typer.main.get_command(app)))
    assert len(commands) > 40
    for words in commands:
        shown = Program("").run(*words, "--help", COLUMNS="120").stdout
        assert "--help" in shown
        assert "<bool>" not in shown, words


@pytest.mark.parametrize(
    ("words", "suggested"),
    [
        (["kenken", "make", "--difficulty", "unsolvable"], "'unreasonable'"),
        (["deal", "--difficulty", "harder"], "'hard'"),
        (["solve", "1", "--target", "1", "--rules", "Hous"], "'house'"),
        (["jobs", "list", "--status", "runing"], "'running'"),
        (["tables", "krypto", "--format", "cvs"], "'csv'"),
        (["keys", "create", "x", "--scope", "submitt"], "'submit'"),
        (["unsolvable"], "'solve'"),
        (["census", "--measure", "solvable"], "'solvability'"),
    ],
)
def test_word_that_is_unknown_gets_the_nearest_one(unused_url: str, words: list[str], suggested: str) -> None:
    refused = Program(unused_url).run(*words, COLUMNS="200")
    assert refused.exit_code == 2
    assert f"Did you mean {suggested}?" in refused.stderr
    assert "Value error" not in refused.stderr
