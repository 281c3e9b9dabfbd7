"""Where a waiting computation stands, by the rules that `db.turns` gives turns by."""

from collections.abc import Callable
from uuid import UUID

from sqlalchemy import func, literal, select, tuple_
from sqlalchemy.orm import Session

from db.models import Computation, State, new_id
from db.records import Place
from db.sessions import transaction
from db.turns import FIRST

MOST_COUNTED = 10_000
UNKNOWN_S = 0.5
"""What is expected of a computation without an estimate."""


def place_of(computation_id: UUID, processes: Callable[[str], int]) -> Place | None:
    """The place of a computation that has not begun; None if it has, or its turn has come.

    Before it are those of its caller that are shorter, and about as many of every other caller, but all that goes first
    unless it does so itself. It ends when the
    processes have done these and itself, if every caller gets an equal share of them. ``processes`` tells how many
    serve a queue.
    """
    with transaction() as session:
        mine = session.get(Computation, computation_id)
        if mine is None or mine.state != State.QUEUED or not mine.waiting:
            return None
        return _place(session, mine.queue, mine.caller, (mine.expected_s, mine.id), processes)


def place_for(queue: str, caller: str, expected_s: float, processes: Callable[[str], int]) -> Place:
    """The place that a computation would have, were it submitted now."""
    with transaction() as session:
        return _place(session, queue, caller, (expected_s, new_id()), processes)


def _place(
    session: Session, queue: str, caller: str, mine: tuple[float, UUID], processes: Callable[[str], int]
) -> Place:
    expected_s, computation_id = mine
    waiting = (
        select(Computation.caller, Computation.expected_s, Computation.id)
        .where(Computation.waiting, Computation.queue == queue, Computation.id != computation_id)
        .limit(MOST_COUNTED)
        .subquery()
    )
    own = waiting.c.caller == caller
    first = tuple_(waiting.c.expected_s, waiting.c.id) < tuple_(*map(literal, mine))
    seconds = func.coalesce(func.sum(func.greatest(waiting.c.expected_s, UNKNOWN_S)), 0.0)
    ahead, ahead_s = session.execute(select(func.count(), seconds).where(own, first)).one()
    others = session.execute(
        select(waiting.c.caller, func.count(), seconds).where(~own).group_by(waiting.c.caller)
    ).all()
    own_s = ahead_s + max(expected_s, UNKNOWN_S)
    position, before_s = 1 + ahead, own_s
    for other, count, total_s in others:
        if other.startswith(FIRST) and not caller.startswith(FIRST):
            position, before_s = position + count, before_s + total_s
        elif other.startswith(FIRST) or not caller.startswith(FIRST):
            position, before_s = position + min(count, ahead + 1), before_s + min(total_s, own_s)
    return Place(position, before_s / max(1, processes(queue)))
