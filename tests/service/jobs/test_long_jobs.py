"""Long jobs: shards, progress, events, items, cancelling, and estimates."""

import csv
import io
import json
import re
import time
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from service.jobs import events, streams
from service.jobs.waiting import Slots
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("worker", "spin")


def _submit(api: FlaskClient, name: str, address: str = "127.0.0.1", **params: object) -> str:
    body = {"kind": "test.spin", "params": {"name": name, **params}}
    response = api.post("/v1/jobs", json=body, environ_overrides={"REMOTE_ADDR": address})
    assert response.status_code in (200, 202), response.get_json()
    return str(response.get_json()["links"]["self"])


def _finished(api: FlaskClient, path: str) -> dict[str, object]:
    job: dict[str, object] = api.get(path, headers={"Prefer": "wait=30"}).get_json()
    return job


def _events(response: Response) -> Iterator[tuple[str, int, dict[str, object]]]:
    text = "".join(part.decode() if isinstance(part, bytes) else part for part in response.iter_encoded())
    for name, identifier, data in re.findall(r"id: (\d+)(?:\.done)?\nevent: (\w+)\ndata: (.*)\n\n", text):
        yield identifier, int(name), json.loads(data)


def test_shards_are_combined_and_progress_is_reported(api: FlaskClient) -> None:
    path = _submit(api, "combined", shards=8, seconds=0.3)
    seen = []
    while (job := api.get(path).get_json())["status"] in ("queued", "running"):
        seen.append(job["progress"]["done"])
        if job["progress"]["done"]:
            assert job["progress"]["eta_seconds"] > 0
        time.sleep(0.05)
    assert (job["status"], job["result"]) == ("succeeded", {"total": 36})
    assert job["progress"] == {"done": 36, "total": 36, "unit": "unit", "fraction": 1, "eta_seconds": 0}
    assert seen == sorted(seen)
    assert len(set(seen)) > 2


def test_events_report_progress_and_end(api: FlaskClient) -> None:
    path = _submit(api, "events", shards=6, seconds=0.3)
    with api.get(f"{path}/events") as response:
        assert response.mimetype == "text/event-stream"
        told = list(_events(response))
    names = [name for name, _, _ in told]
    assert names == ["progress"] * (len(told) - 1) + ["done"]
    assert len(told) > 2
    done = [number for _, number, _ in told]
    assert done == sorted(done)
    assert told[-1][2] == api.get(path).get_json()
    assert all(fields["total"] == 21 for name, _, fields in told if name == "progress")


def test_events_report_progress_within_shards(api: FlaskClient) -> None:
    path = _submit(api, "within shards", shards=2, seconds=4)
    with api.get(f"{path}/events") as response:
        told = [
            (float(str(fields["done"])), float(str(fields["fraction"])))
            for name, _, fields in _events(response)
            if name == "progress"
        ]
    fractions = [fraction for _, fraction in told]
    assert fractions == sorted(fractions)
    assert any(done == 0 < fraction < 1 for done, fraction in told)


def test_events_continue_after_the_last_one_seen(api: FlaskClient) -> None:
    path = _submit(api, "resumed", shards=3, seconds=0.1)
    _finished(api, path)
    with api.get(f"{path}/events", headers={"Last-Event-ID": "3"}) as response:
        assert [name for name, _, _ in _events(response)] == ["done"]
    path = _submit(api, "resumed later", shards=6, seconds=0.3)
    wait_until(lambda: api.get(path).get_json()["progress"]["done"] > 0, seconds=20)
    with api.get(f"{path}/events", headers={"Last-Event-ID": "20"}) as response:
        assert all(number > 20 for _, number, _ in _events(response))


def test_streams_are_bounded(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "_slots", Slots(20))
    path = _submit(api, "bounded", seconds=0.1)
    _finished(api, path)
    # Five sixths of all: the seventeenth comes while four are free.
    opened = [api.get(f"{path}/events", buffered=False) for _ in range(17)]
    assert {stream.status_code for stream in opened} == {200}
    refused = api.get(f"{path}/events")
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    others = {"REMOTE_ADDR": "192.0.2.7"}
    opened += [api.get(f"{path}/events", buffered=False, environ_base=others) for _ in range(2)]
    assert opened[-1].status_code == 200
    for stream in opened:
        stream.close()
    with api.get(f"{path}/events") as response:
        assert response.status_code == 200


def test_silent_stream_is_kept_alive(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HEARTBEAT_S", 0.2)
    path = _submit(api, "silent", seconds=1.5)
    with api.get(f"{path}/events") as response:
        text = response.get_data(as_text=True)
    assert text.count(": still here\n\n") >= 3
    assert "event: done" in text


@pytest.mark.parametrize("stubborn", [False, True])
def test_cancelling_frees_the_worker_at_once(api: FlaskClient, stubborn: bool) -> None:
    # Both processes of the pool are busy, so the next job must wait for one of them. No caller may hold both.
    paths = [
        _submit(api, f"cancelled {stubborn} {address}", address, seconds=60, stubborn=stubborn)
        for address in ("127.0.0.1", "127.0.0.2")
    ]
    for path in paths:
        wait_until(lambda path=path: api.get(path).get_json()["status"] == "running", seconds=20)  # type: ignore[misc]
    began = time.monotonic()
    for path in paths:
        assert api.delete(path).get_json()["status"] == "cancelled"
    after = _finished(api, _submit(api, f"after {stubborn}", seconds=0.0))
    assert after["status"] == "succeeded"
    # Usually a second or two, longer on a busy machine; the jobs would have taken a minute.
    assert time.monotonic() - began < 15
    assert [api.get(path).get_json()["status"] for path in paths] == ["cancelled"] * 2


def test_shared_computation_continues_for_the_others(api: FlaskClient) -> None:
    one, other = (_submit(api, "shared", shards=2, seconds=0.5) for _ in range(2))
    assert api.delete(one).get_json()["status"] == "cancelled"
    job = _finished(api, other)
    assert (job["status"], job["result"]) == ("succeeded", {"total": 3})
    assert api.get(one).get_json()["status"] == "cancelled"


def test_items_come_in_pages_in_order(api: FlaskClient) -> None:
    path = _submit(api, "paged", shards=3, seconds=0.0, items=1_200)
    _finished(api, path)
    expected = [{"shard": shard, "number": number} for shard in range(3) for number in range(1_200)]
    found: list[dict[str, int]] = []
    link = f"{path}/items?limit=1000"
    while True:
        response = api.get(link)
        page = response.get_json()
        found += page["items"]
        if page["next"] is None:
            break
        link = response.headers["Link"].partition(">")[0].removeprefix("<")
    assert found == expected
    assert api.get(f"{path}/items").get_json()["items"] == expected[:100]


def test_items_stream_as_lines_and_as_csv(api: FlaskClient) -> None:
    path = _submit(api, "streamed", shards=2, seconds=0.0, items=1_500)
    _finished(api, path)
    lines = api.get(f"{path}/items", headers={"Accept": "application/x-ndjson"})
    assert lines.mimetype == "application/x-ndjson"
    assert [json.loads(line)["number"] for line in lines.get_data(as_text=True).splitlines()] == [
        *range(1_500)
    ] * 2
    table = api.get(f"{path}/items?limit=3", headers={"Accept": "text/csv"})
    assert list(csv.reader(io.StringIO(table.get_data(as_text=True)))) == [
        ["shard", "number"],
        ["0", "0"],
        ["0", "1"],
        ["0", "2"],
    ]
    again = api.get(
        f"{path}/items?limit=3", headers={"Accept": "text/csv", "If-None-Match": table.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")
    for tag in (table.headers["ETag"], '""', 'W/"", "x'):
        other = api.get(f"{path}/items?limit=3", headers={"If-None-Match": tag})
        assert other.status_code == 200


def test_solution_list_is_served_as_items(api: FlaskClient) -> None:
    job = api.post("/v1/krypto/solve", json={"cards": [2, 4, 3, 6, 5], "target": 6}).get_json()
    items = api.get(f"{job['links']['items']}?limit=1000").get_json()
    assert items == {"items": job["result"]["solutions"], "next": None}
    table = api.get(job["links"]["items"], headers={"Accept": "text/csv"}).get_data(as_text=True)
    assert table.splitlines()[1].startswith("6 + 5 + 2 - 4 - 3,")


def test_operation_without_items_refuses_a_request_for_them(api: FlaskClient) -> None:
    running = _submit(api, "no items yet", seconds=30)
    response = api.get(f"{running}/items")
    assert (response.status_code, response.headers["Retry-After"]) == (409, "1")
    api.delete(running)
    assert api.get(f"{running}/items").status_code == 409
    check = {"cards": [1], "target": 1, "expression": "1"}
    checked = api.post("/v1/krypto/check", json=check).get_json()["links"]["self"]
    assert api.get(f"{checked}/items").status_code == 404
    path = _submit(api, "some items", seconds=0.0, items=2)
    _finished(api, path)
    assert api.get(f"{path}/items", headers={"Accept": "image/png"}).status_code == 406
    for query in ("limit=0", "limit=1001", "cursor=x", "cursor=1.2", "page=2"):
        assert api.get(f"{path}/items?{query}").status_code == 422


def test_work_beyond_the_limit_is_refused_with_the_estimate(api: FlaskClient) -> None:
    params = {"name": "endless", "shards": 1_000, "seconds": 1e6}
    response = api.post("/v1/jobs", json={"kind": "test.spin", "params": params})
    problem = response.get_json()
    assert response.status_code == 422
    assert problem["errors"][0]["pointer"] == "/params"
    assert "1000 shards, about 1,000,000,000 seconds" in problem["detail"]
