"""Following a job in a browser: streams that end for good, and tickets instead of keys."""

import re
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from sqlalchemy import delete
from structlog.testing import capture_logs

from db.keys import EVENT_TICKETS
from db.models import ServerSecret
from db.sessions import transaction
from service.access.credentials import SECRET_READ_EVERY_S, TICKET_GOOD_FOR_S, TicketSecret
from tests.service.conftest import NewClient, game

SOLVE = "/v1/krypto/solve"


def _submit(api: FlaskClient) -> dict[str, Any]:
    job: dict[str, Any] = api.post(SOLVE, json=game(), headers={"Prefer": "wait=20"}).get_json()
    return job


@pytest.mark.usefixtures("worker")
def test_event_source_stops_after_the_end(api: FlaskClient) -> None:
    path = _submit(api)["links"]["events"]
    with api.get(path) as stream:
        (identifier,) = re.findall(r"^id: (\S+)$\nevent: done", stream.get_data(as_text=True), re.MULTILINE)
    again = api.get(path, headers={"Last-Event-ID": identifier})
    assert (again.status_code, again.data) == (204, b"")
    # A client that saw only progress still gets the end.
    for seen in ("0", "1", "", "x.don", "done"):
        with api.get(path, headers={"Last-Event-ID": seen}) as stream:
            assert "event: done" in stream.get_data(as_text=True)


def _cancelled(client: Any, job: dict[str, Any]) -> None:
    assert client.delete(job["links"]["self"]).get_json()["status"] == "cancelled"


@pytest.mark.usefixtures("lost_messages")
def test_ticket_is_valid_for_the_events_of_one_job(new_client: NewClient) -> None:
    client = new_client()
    browser = client.http.application.test_client()
    job, other = (client.post(SOLVE, game(target)).get_json() for target in (1, 2))
    with capture_logs() as logged:
        made = client.post(f"{job['links']['self']}/tickets", None)
        assert (made.status_code, made.headers["Cache-Control"]) == (201, "no-store")
        ticket = made.get_json()
        assert ticket["events"] == f"{job['links']['events']}?ticket={ticket['ticket']}"
        _cancelled(client, job)
        _cancelled(client, other)
        assert browser.get(job["links"]["events"]).status_code == 401
        with browser.get(ticket["events"]) as stream:
            assert stream.status_code == 200
            assert "event: done" in stream.get_data(as_text=True)
        for path in (
            f"{other['links']['events']}?ticket={ticket['ticket']}",
            f"{job['links']['self']}?ticket={ticket['ticket']}",
            f"{job['links']['events']}?ticket={ticket['ticket'][:-1]}",
            f"{job['links']['events']}?ticket=9{ticket['ticket']}",
            f"{job['links']['events']}?ticket=",
        ):
            refused = browser.get(path)
            assert (refused.status_code, refused.get_json()["type"]) == (401, "/problems#no-valid-key")
    assert any("/tickets" in str(event.get("path")) for event in logged)
    assert ticket["ticket"].partition(".")[2] not in str(logged)


@pytest.mark.usefixtures("lost_messages")
def test_ticket_expires(new_client: NewClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client()
    job = client.post(SOLVE, game()).get_json()
    _cancelled(client, job)
    monkeypatch.setattr("service.access.credentials.TICKET_GOOD_FOR_S", -1)
    ticket = client.post(f"{job['links']['self']}/tickets", None).get_json()
    assert client.http.get(ticket["events"]).status_code == 401


@pytest.mark.usefixtures("lost_messages")
def test_only_callers_who_see_a_job_get_a_ticket(new_client: NewClient) -> None:
    owner, other = new_client(), new_client()
    path = owner.post(SOLVE, game()).get_json()["links"]["self"]
    assert other.post(f"{path}/tickets", None).status_code == 404
    assert owner.post(f"{path}/tickets", None).status_code == 201


@pytest.mark.usefixtures("empty_stores")
def test_secret_of_tickets_is_changed_while_processes_run() -> None:
    now = 1_000.0
    here, there = (TicketSecret(lambda: now) for _ in range(2))
    job, expires = uuid4(), 2_000_000_000
    old = here.signature(job, expires)
    assert there.has_signed(old, job, expires)
    with transaction() as session:
        session.execute(delete(ServerSecret).where(ServerSecret.name == EVENT_TICKETS))
    now += SECRET_READ_EVERY_S + 1
    new = there.signature(job, expires)
    assert new != old
    now += 2
    for process in (here, there):
        assert process.has_signed(new, job, expires)
        assert process.has_signed(old, job, expires)
        assert not process.has_signed(new, uuid4(), expires)
    # The last ticket signed with the old secret has expired.
    now += TICKET_GOOD_FOR_S + SECRET_READ_EVERY_S + 1
    for process in (here, there):
        assert process.has_signed(new, job, expires)
        assert not process.has_signed(old, job, expires)
    assert not TicketSecret(lambda: now).has_signed(old, job, expires)
