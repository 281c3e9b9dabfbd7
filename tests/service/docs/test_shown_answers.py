"""The answer that a page of the reference shows below its call is the answer of the service."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.docs.site.blocks import Call, find_calls
from service.docs.site.reference import Reference, make_reference
from service.docs.site.samples import WIDTH, lay_out
from worker.registry import public_operations

KINDS = [operation.kind for operation in public_operations()]
SUBMIT = "reference/jobs/submit-job.md"
BLOCKS = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CUT = "\n…\n"


@pytest.fixture(scope="module")
def made() -> Reference:
    """Return the reference, made from the current document."""
    return make_reference()


def _example(made: Reference, page: str) -> tuple[Call, str]:
    """Return the first call of a page, and the answer below it."""
    blocks = BLOCKS.findall(page)
    (call,) = find_calls(next(text for language, text in blocks if language == "sh"), made.safe_posts)
    return call, next(text for language, text in blocks if language == "json")


def _ask(api: FlaskClient, call: Call) -> tuple[int, Any]:
    response = api.open(call.path, method=call.method, headers=call.headers, data=call.body)
    return response.status_code, response.get_json()


def _page_of(made: Reference, kind: str) -> str:
    (page,) = [text for text in made.files.values() if f"· `{kind}`\n" in text]
    return page


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("kind", KINDS)
def test_answer_shown_for_an_operation_is_that_of_the_call(
    api: FlaskClient, made: Reference, kind: str
) -> None:
    call, shown = _example(made, _page_of(made, kind))
    status, answer = _ask(api, call)
    assert status == 200
    if CUT in shown:
        assert lay_out(answer, WIDTH).startswith(shown.partition(CUT)[0])
    else:
        assert answer == json.loads(shown)


@pytest.mark.parametrize("kind", KINDS)
def test_page_of_an_operation_begins_with_its_question(made: Reference, kind: str) -> None:
    _title, addresses, question, *_ = _page_of(made, kind).split("\n\n")
    assert addresses.endswith(f"`{kind}`")
    assert question.endswith("?")


@pytest.mark.usefixtures("no_worker")
def test_answer_shown_for_a_submission_is_that_of_a_new_question(api: FlaskClient, made: Reference) -> None:
    call, shown = _example(made, made.files[SUBMIT])
    assert call.body is not None
    new = {**json.loads(call.body), "params": {"cards": [2, 4, 3, 6, 5], "target": 7, "limit": 1}}
    status, answer = _ask(api, Call(call.path, call.method, call.headers, json.dumps(new)))
    assert status == 202
    expected = json.loads(shown)
    own = {"id", "links", "created_at", "params", "progress"}
    assert {name: answer[name] for name in answer if name not in own} == {
        name: expected[name] for name in expected if name not in own
    }
    assert answer.keys() == expected.keys()
    assert answer["params"] == {**expected["params"], "target": 7}
    assert {**answer["progress"], "position": 1} == {**expected["progress"], "position": 1}


def test_job_is_described_field_by_field(made: Reference) -> None:
    for name in ("submit-job", "show-job", "cancel-job"):
        result = made.files[f"reference/jobs/{name}.md"].partition("## Result\n")[2]
        assert "- **`status`**" in result
        assert "- **`links`**" in result
