"""Headers of an answer about its job: location and applied preferences; and the result alone."""

import pytest
from flask.testing import FlaskClient

from service.jobs import submitting

GAME = {"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 3}
SOLVE = "/v1/krypto/solve"
MINIMAL = {"Prefer": "return=minimal"}


@pytest.mark.usefixtures("worker")
def test_minimal_answer_is_only_the_result(api: FlaskClient) -> None:
    # The first answer is computed, the next comes from the cache, and later ones from memory.
    minimal = [api.post(SOLVE, json=GAME, headers=MINIMAL) for _ in range(4)]
    whole = api.post(SOLVE, json=GAME)
    job = whole.get_json()
    assert whole.headers["Content-Location"] == job["links"]["self"]
    assert "Preference-Applied" not in whole.headers
    for answer in minimal:
        assert answer.get_json() == job["result"]
        assert answer.headers["Preference-Applied"] == "return=minimal"
        assert "Content-Location" not in answer.headers
    assert minimal[-1].headers["Location"] == job["links"]["self"]
    submitted = api.post(
        "/v1/jobs",
        json={"kind": "krypto.solve", "params": GAME},
        headers={"Prefer": "return=minimal, wait=9"},
    )
    assert submitted.get_json() == job["result"]
    assert submitted.headers["Preference-Applied"] == "return=minimal, wait=9"
    shown = api.get(job["links"]["self"], headers=MINIMAL)
    assert shown.get_json() == job["result"]
    assert "Prefer" in shown.vary
    assert shown.headers["ETag"] != api.get(job["links"]["self"]).headers["ETag"]


def test_job_without_a_result_is_sent_whole(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submitting, "send_first_shards", lambda *_: None)
    queued = api.post(SOLVE, json=GAME, headers={"Prefer": "return=minimal, wait=0"})
    job = queued.get_json()
    assert (queued.status_code, job["status"]) == (202, "queued")
    assert queued.headers["Location"] == job["links"]["self"]
    assert queued.headers["Preference-Applied"] == "wait=0"
    shown = api.get(job["links"]["self"], headers=MINIMAL)
    assert shown.headers["Content-Location"] == job["links"]["self"]
    assert "Preference-Applied" not in shown.headers
    cancelled = api.delete(job["links"]["self"], headers=MINIMAL)
    assert cancelled.get_json()["status"] == "cancelled"
    assert cancelled.headers["Content-Location"] == job["links"]["self"]
