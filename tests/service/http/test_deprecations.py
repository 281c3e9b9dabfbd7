"""Old words in requests give the same answers as the newer ones, and a header that tells of them (RFC 9745)."""

import re
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.http.deprecations import ENDS, GUIDE, SINCE
from worker.games.kenken.operations.generate import GENERATE

PATH = "/v1/kenken/generate"
WISH: dict[str, Any] = {"size": 4, "seed": 5, "operators": ["+"]}
OLD, NEW = {**WISH, "difficulty": "normal"}, {**WISH, "difficulty": "medium"}
QUERY = f"{PATH}?difficulty={{}}&operators=%2B&seed=5&size=4"

needs_worker = pytest.mark.usefixtures("worker")


def told(response: TestResponse) -> bool:
    """Return whether an answer tells of deprecated words; what it tells must be complete."""
    given = response.headers.get("Deprecation")
    if given is None:
        assert "Sunset" not in response.headers
        assert "deprecation" not in response.headers.get("Link", "")
        return False
    found = re.fullmatch(r"@(\d+)", given)
    assert found
    assert int(found[1]) == SINCE.timestamp()
    assert parsedate_to_datetime(response.headers["Sunset"]) == ENDS == SINCE.replace(year=SINCE.year + 1)
    assert f'<{GUIDE}>; rel="deprecation"' in ", ".join(response.headers.getlist("Link"))
    return True


@needs_worker
def test_old_word_gives_the_answer_of_the_new_one_and_tells_of_it(api: FlaskClient) -> None:
    for _ in range(2):
        new, old = (api.post(PATH, json=wish, headers={"Prefer": "wait=30"}) for wish in (NEW, OLD))
        assert new.status_code == old.status_code == 200
        assert new.get_json()["result"] == old.get_json()["result"]
        assert old.get_json()["params"]["difficulty"] == "medium"
        assert (told(new), told(old)) == (False, True)


@needs_worker
def test_fact_of_an_old_word_is_that_of_the_new_one(api: FlaskClient) -> None:
    old = api.get(QUERY.format("normal"))
    assert old.status_code == 308
    assert told(old)
    assert "difficulty=medium" in old.headers["Location"]
    new = api.get(old.headers["Location"], headers={"Prefer": "wait=30"})
    assert new.status_code == 200
    assert not told(new)


@needs_worker
def test_batch_tells_if_any_request_has_an_old_word(api: FlaskClient) -> None:
    for wish, deprecated in ((OLD, True), (OLD, True), (NEW, False)):
        batch = {"requests": [{"kind": "kenken.generate", "params": wish}]}
        response = api.post("/v1/batch", json=batch, headers={"Prefer": "wait=30"})
        assert response.status_code == 200
        assert told(response) is deprecated


def test_old_and_new_words_are_one_computation() -> None:
    digests = {GENERATE.digest(GENERATE.params.model_validate(wish).canonical()) for wish in (OLD, NEW)}
    assert len(digests) == 1


def test_pages_of_other_sites_may_read_the_header(api: FlaskClient) -> None:
    exposed = api.get("/v1").headers["Access-Control-Expose-Headers"]
    assert {"Deprecation", "Sunset"} <= {*exposed.split(", ")}


def test_document_tells_which_words_are_deprecated(api: FlaskClient) -> None:
    schemas = api.get("/openapi.json").get_json()["components"]["schemas"]
    words = schemas["KenkenGenerateParams"]["properties"]["difficulty"]["anyOf"]
    deprecated = [schema["enum"] for schema in words if schema.get("deprecated")]
    assert deprecated == [["normal", "extreme"]]
