"""Examples of facts in the guide and the README."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

ROOT = Path(__file__).parents[3]
GUIDE_FOLDER = ROOT / "service" / "guide"
GUIDE = (GUIDE_FOLDER / "build" / "caching.md").read_text(encoding="utf-8")
SERVER = "http://127.0.0.1:8000"
CALLS = re.findall(r"^    (curl [^#\n]*(?:\\\n[^#\n]*)?)# (\d{3})", GUIDE, re.MULTILINE)


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("call", "status"), CALLS)
def test_calls_in_the_guide_get_the_documented_answers(api: FlaskClient, call: str, status: str) -> None:
    _, option, address, *rest = shlex.split(call.replace("\\\n", " "))
    path = address.removeprefix(SERVER)
    headers = {}
    if rest:
        name, _, value = rest[1].partition(": ")
        headers[name] = value.replace('"{the ETag}"', api.get(path).headers["ETag"])
    response = api.open(path, method="HEAD" if "I" in option else "GET", headers=headers)
    assert response.status_code == int(status)


def test_guide_shows_calls() -> None:
    assert {status for _, status in CALLS} == {"200", "304", "410", "422"}


def _shown_answers() -> Iterator[Any]:
    """Yield the calls of facts in fenced blocks, each with the JSON that is shown as its answer."""
    for page in (ROOT / "README.md", *sorted(GUIDE_FOLDER.rglob("*.md"))):
        path = None
        for language, block in re.findall(
            r"^```(sh|json)\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL
        ):
            call = re.match(rf"curl -s '{SERVER}([^']*)'", block)
            if language == "sh":
                path = call and call[1]
            elif path:
                yield pytest.param(path, json.loads(block), id=page.stem)


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("path", "answer"), list(_shown_answers()))
def test_answer_shown_below_a_call_is_that_of_the_service(
    api: FlaskClient, path: str, answer: object
) -> None:
    assert api.get(path).get_json() == answer


def test_readme_and_guide_show_answers() -> None:
    assert {parameter.id for parameter in _shown_answers()} >= {"README", "ideas", "errors"}
