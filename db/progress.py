"""Progress of computations: the counts in their own rows plus their stripes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, ColumnElement, Connection, Select, cast, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from db.models import UNFINISHED, Computation, Job, Progress, State
from db.records import ComputationRow, JobColumns, JobRecord, job_record


@dataclass(frozen=True, slots=True)
class Done:
    """The finished part of a computation, which may have ended, and the number of its shards left."""

    state: str
    started_at: datetime | None
    shards_left: int
    units_done: int
    items: int
    used_s: float

    @property
    def ended(self) -> bool:
        """True if the computation has ended."""
        return self.state not in UNFINISHED


def progress_of(connection: Connection | Session, computation_id: UUID) -> Done | None:
    """Return the progress of a computation, or None if it does not exist."""
    return all_progress(connection, [computation_id]).get(computation_id)


def all_progress(connection: Connection | Session, ids: Sequence[UUID]) -> dict[UUID, Done]:
    """Return the progress of each of these computations."""
    if not ids:
        return {}
    rows = connection.execute(_DONE.where(Computation.id.in_(ids)))
    return {row[0]: Done(*row[1:]) for row in rows}


def shards_in_stripes() -> ColumnElement[int]:
    """Return the number of shards in a computation's stripes, for a query, without reading the shards."""
    counted = select(_sum(Progress.shards_done)).where(Progress.computation_id == Computation.id)
    return counted.scalar_subquery()


def _sum(counts: InstrumentedAttribute[int]) -> ColumnElement[int]:
    return cast(func.coalesce(func.sum(counts), 0), BigInteger)


def _done() -> Select[UUID, str, datetime | None, int, int, int, float]:
    stripes = (
        select(
            _sum(Progress.shards_done).label("shards"),
            _sum(Progress.units_done).label("units"),
            _sum(Progress.items).label("items_done"),
            func.coalesce(func.sum(Progress.used_s), 0.0).label("used_s"),
        )
        .where(Progress.computation_id == Computation.id)
        .lateral()
    )
    return select(
        Computation.id,
        Computation.state,
        Computation.started_at,
        Computation.shards_left - stripes.c.shards,
        Computation.units_done + stripes.c.units,
        Computation.items + stripes.c.items_done,
        Computation.used_s + stripes.c.used_s,
    ).select_from(Computation, stripes)


def job_records(
    session: Session,
    rows: Sequence[tuple[Job | JobColumns, ComputationRow]],
    *,
    with_results: bool = True,
) -> list[JobRecord]:
    """Return the records of jobs with their progress; ``with_results`` is True if the results were loaded."""
    unended = [
        computation.id
        for _, computation in rows
        if computation.state != State.SUCCEEDED and computation.shards_total > 1
    ]
    done = all_progress(session, unended)
    return [
        replace(record, units_done=done[computation.id].units_done) if computation.id in done else record
        for job, computation in rows
        for record in (job_record(job, computation, with_result=with_results),)
    ]


_DONE = _done()
