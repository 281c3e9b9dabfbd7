"""Where a waiting computation stands, by the rules that `db.turns` gives turns by."""

from collections.abc import Callable
from uuid import UUID

from sqlalchemy import func, select, tuple_

from db.models import Computation, State
from db.records import Place
from db.sessions import transaction

MOST_COUNTED = 10_000
UNKNOWN_S = 0.5
"""What is expected of a computation without an estimate."""


def place_of(computation_id: UUID, processes: Callable[[str], int]) -> Place | None:
    """The place of a computation that has not begun; None if it has, or its turn has come.

    Before it are those of its caller that are shorter, and about as many of every other caller. It ends when the
    processes have done these and itself, if every caller gets an equal share of them. ``processes`` tells how many
    serve a queue.
    """
    with transaction() as session:
        mine = session.get(Computation, computation_id)
        if mine is None or mine.state != State.QUEUED or not mine.waiting:
            return None
        waiting = (
            select(Computation.caller, Computation.expected_s, Computation.id)
            .where(Computation.waiting, Computation.queue == mine.queue, Computation.id != mine.id)
            .limit(MOST_COUNTED)
            .subquery()
        )
        queue = mine.queue
        own = waiting.c.caller == mine.caller
        first = tuple_(waiting.c.expected_s, waiting.c.id) < tuple_(mine.expected_s, mine.id)
        seconds = func.coalesce(func.sum(func.greatest(waiting.c.expected_s, UNKNOWN_S)), 0.0)
        ahead, ahead_s = session.execute(select(func.count(), seconds).where(own, first)).one()
        others = session.execute(select(func.count(), seconds).where(~own).group_by(waiting.c.caller)).all()
    own_s = ahead_s + max(mine.expected_s, UNKNOWN_S)
    position = 1 + ahead + sum(min(count, ahead + 1) for count, _ in others)
    return Place(
        position, (own_s + sum(min(total_s, own_s) for _, total_s in others)) / max(1, processes(queue))
    )
