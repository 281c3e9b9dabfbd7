"""The queue place of waiting work, compared with the rule applied to one computation at a time."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db import places
from db.places import UNKNOWN_S, Line, read_place
from db.records import Submitter
from db.submission import submit
from db.turn_order import FIRST
from tests.db.work import some_work

CALLERS = st.sampled_from(["a", "b", "c", FIRST + "x", FIRST + "y"])
SECONDS = st.sampled_from([0.0, 0.25, 1.0, 3.0])
WAITING = st.lists(st.tuples(CALLERS, SECONDS, st.uuids()), unique_by=lambda row: row[2], max_size=30)
Waiting = list[tuple[str, float, UUID]]


def _told_one_by_one(waiting: Waiting, caller: str, expected_s: float, mine: UUID) -> tuple[int, float]:
    ahead = [row for row in waiting if row[0] == caller and row[1:] < (expected_s, mine)]
    own_s = sum(max(row[1], UNKNOWN_S) for row in ahead) + max(expected_s, UNKNOWN_S)
    position, seconds = 1 + len(ahead), own_s
    for other in {row[0] for row in waiting} - {caller}:
        theirs = [max(row[1], UNKNOWN_S) for row in waiting if row[0] == other]
        if other.startswith(FIRST) and not caller.startswith(FIRST):
            position, seconds = position + len(theirs), seconds + sum(theirs)
        elif other.startswith(FIRST) == caller.startswith(FIRST):
            position = position + min(len(theirs), len(ahead) + 1)
            seconds += min(sum(theirs), own_s)
    return position, seconds


@given(WAITING, CALLERS, SECONDS, st.uuids(), st.integers(0, 3))
def test_every_place_follows_the_turn_rule(
    waiting: Waiting, caller: str, expected_s: float, mine: UUID, processes: int
) -> None:
    line = Line(waiting)
    for row in [*waiting, (caller, expected_s, mine)]:
        found = line.place(*row, processes)
        position, seconds = _told_one_by_one(waiting, *row)
        assert found.position == position
        assert found.seconds == pytest.approx(seconds / max(1, processes))


@pytest.mark.usefixtures("empty_stores")
def test_many_places_need_one_read_of_the_queue(
    statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.places.KEPT_S", 60.0)
    jobs = [submit(some_work(shards=1), Submitter("request", caller="a")).job for _ in range(20)]
    statements.clear()
    places = [read_place(job.computation_id, lambda _: 1) for job in jobs]
    assert sorted(place.position for place in places if place) == list(range(1, 21))
    # One statement for each computation, and one for the queue.
    assert len(statements) == 21


@pytest.mark.usefixtures("empty_stores")
def test_new_computation_rereads_the_queue_after_a_pause(
    statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def positions() -> list[int]:
        joined = [submit(some_work(shards=1), Submitter("request", caller="a")).job for _ in range(3)]
        return [place.position for job in joined if (place := read_place(job.computation_id, lambda _: 1))]

    monkeypatch.setattr("db.places.KEPT_S", 60.0)
    monkeypatch.setattr("db.places.KEPT_FOR_READING", 0.0)
    assert sorted(positions() + positions()) == list(range(1, 7))
    places._kept.clear()
    monkeypatch.setattr("db.places.KEPT_FOR_READING", 1e9)
    positions()
    statements.clear()
    positions()
    assert not any("LIMIT" in statement for statement in statements if "expected_s" in statement)
