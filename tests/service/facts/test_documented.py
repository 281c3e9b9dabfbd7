"""Examples of facts in the guide and the README."""

import re
import shlex
from pathlib import Path

import pytest
from flask.testing import FlaskClient

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "service" / "guide" / "caching.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
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
    response = api.open(
        path, method="HEAD" if "I" in option else "GET", headers=headers, follow_redirects="L" in option
    )
    assert response.status_code == int(status)


def test_guide_shows_calls() -> None:
    assert {status for _, status in CALLS} == {"200", "304", "308", "410", "422"}


@pytest.mark.usefixtures("worker")
def test_first_call_of_the_readme_is_answered_at_once(api: FlaskClient) -> None:
    (path,) = re.findall(rf"curl -s '{SERVER}(/v1/krypto/solve[^']*)'", README)
    response = api.get(path)
    assert response.status_code == 200
    # The job below has the same result.
    assert (response.get_json()["forms"], len(response.get_json()["solutions"])) == (5662, 1)
