"""Times shown beside deadlines come from the clock that decides about deadlines, not from the API's."""

import json
import time
from datetime import UTC, datetime, timedelta

import pytest

from db import clock
from service.app import create_app
from tests.service.tournaments.conftest import NewParty


def test_the_time_is_the_databases(new: NewParty, monkeypatch: pytest.MonkeyPatch) -> None:
    party = new()
    ahead = datetime.now(UTC) + timedelta(hours=1)
    monkeypatch.setattr(clock, "_readings", [clock._Reading(ahead, time.monotonic())])
    client = create_app().test_client()
    told = [client.get(party.path).get_json()["server_now"]]
    with client.get(f"{party.path}/events", buffered=False) as stream:
        for text in stream.iter_encoded():
            lines = text.decode().splitlines()
            told += [json.loads(line[6:])["server_now"] for line in lines if line.startswith("data: ")]
            if len(told) > 1:
                break
    for moment in told:
        assert timedelta(0) <= datetime.fromisoformat(moment) - ahead < timedelta(minutes=10)
