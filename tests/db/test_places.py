"""The place of what waits, compared with the rule told one computation at a time."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event

from db.places import MOST_COUNTED, UNKNOWN_S, Line, place_of
from db.records import Submitter
from db.sessions import engine
from db.submission import submit
from db.turns import FIRST
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
def test_every_place_is_that_of_the_rule(
    waiting: Waiting, caller: str, expected_s: float, mine: UUID, processes: int
) -> None:
    line = Line(waiting)
    for row in [*waiting, (caller, expected_s, mine)]:
        found = line.place(*row, processes)
        position, seconds = _told_one_by_one(waiting, *row)
        assert found.position == position
        assert found.seconds == pytest.approx(seconds / max(1, processes))


@pytest.mark.usefixtures("empty_stores")
def test_many_places_are_told_by_reading_the_queue_once() -> None:
    jobs = [submit(some_work(shards=1), Submitter("request", caller="a")).job for _ in range(20)]
    read: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if f"LIMIT {MOST_COUNTED}" in statement or "LIMIT %(" in statement:
            read.append(statement)

    event.listen(engine(), "before_cursor_execute", note)
    try:
        places = [place_of(job.computation_id, lambda _: 1) for job in jobs]
    finally:
        event.remove(engine(), "before_cursor_execute", note)
    assert sorted(place.position for place in places if place) == list(range(1, 21))
    assert len(read) == 1
