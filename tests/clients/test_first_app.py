"""The guide's first app deals, hints and checks on a server that requires keys."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from countinghouse_client import Client
from service.access.setting import KEYS_VARIABLE, OPERATOR_VARIABLE
from service.docs.guide import GUIDE
from tests.conftest import HttpServer, running_gunicorn

PAGE = (GUIDE / "build" / "first-app.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SHOWN_SERVER = "http://127.0.0.1:8000"
KEY = "only-for-trying-this"

Play = Callable[[str], str]


@pytest.fixture(scope="module")
def guarded_server(stores: object) -> Iterator[HttpServer]:
    """Run a server that requires keys, with the operator's key of the page."""
    assert f"COUNTINGHOUSE_OPERATOR_KEY={KEY}" in PAGE
    with running_gunicorn(
        processes=1, environ={KEYS_VARIABLE: "required", OPERATOR_VARIABLE: KEY, "TABLES": "none"}
    ) as server:
        yield server


@pytest.fixture
def play(
    guarded_server: HttpServer,
    worker: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Play:
    """Return a function that plays the game with a key: it asks for a hint, errs, and then solves the game."""

    def play(key: str) -> str:
        monkeypatch.setenv("COUNTINGHOUSE_API_KEY", key)
        names: dict[str, Any] = {}

        def typed() -> Iterator[str]:
            yield "?"
            yield "1 +"
            with Client(guarded_server.url, api_key=KEY) as client:
                yield client.krypto.solve(**names["hand"], limit=1)["solutions"][0]["expression"]

        lines = typed()
        names["input"] = lambda _prompt: next(lines)
        exec(compile(PROGRAM.replace(SHOWN_SERVER, guarded_server.url), "first-app.md", "exec"), names)
        names["client"].close()
        return capsys.readouterr().out

    return play


def test_first_app_hints_checks_and_ends_with_a_code(play: Play) -> None:
    dealt, hint, error, solved, code = play(KEY).splitlines()
    assert re.fullmatch(r"Make \d+ from \[\d+(, \d+){4}\]\. Enter \? for a hint\.", dealt)
    assert hint.startswith("Work out ")
    assert re.search(r"\bnumber\b", error)
    assert solved == "Solved!"
    assert re.fullmatch(r"This game for a friend: K[0-9A-Z-]+", code)


def test_first_app_says_that_a_key_is_unknown(play: Play) -> None:
    assert play("ch_wrong") == "This API key is unknown or has been revoked.\n"
    assert "*This API key\nis unknown or has been revoked.*" in PAGE


def test_first_app_is_as_short_as_promised() -> None:
    assert 18 <= PROGRAM.count("\n") <= 22
    assert "about twenty lines" in PAGE
