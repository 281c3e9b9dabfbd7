"""Submission of many pieces of work, or of known answers, in few statements: single flight as in `db.submission`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from sqlalchemy import ColumnElement, Table, func, insert, null, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningInsert

from db.jobs import count_unfinished, job_records
from db.keys import take_turn
from db.models import Computation, Job, Shard, State, new_id
from db.records import JobRecord, Submitter, Work, shared_record
from db.sessions import transaction
from db.submission import (
    LIVE,
    LIVE_PREDICATE,
    OF_COMPUTATION,
    ROUNDS,
    ContendedError,
    Ending,
    Submission,
    computation_values,
    ended_record,
    new_record,
    rows_at_first,
)
from db.turns import take_over


@dataclass(slots=True)
class Batch:
    """The outcomes of a batch by digest; ``refused`` are the digests beyond the quota of unfinished jobs."""

    taken: dict[bytes, Submission] = field(default_factory=dict)
    refused: set[bytes] = field(default_factory=set)

    def leaves(self, digest: bytes) -> bool:
        """Return True if this digest has no outcome yet."""
        return digest not in self.taken and digest not in self.refused

    def add(self, other: "Batch") -> None:
        """Add the outcomes of other questions."""
        self.taken |= other.taken
        self.refused |= other.refused


def join_all(digests: Sequence[bytes], by: Submitter) -> Batch:
    """Add a job to each unfinished computation with one of the digests, and return jobs of finished ones too."""
    if not digests:
        return Batch()
    with transaction() as session:
        room = _room(session, by)
        take_over(session, digests, by)
        # The share locks keep the computations from being cancelled before these jobs are visible.
        found = session.scalars(
            select(Computation)
            .where(Computation.digest.in_(digests), Computation.state.in_(LIVE))
            .order_by(Computation.id)
            .with_for_update(read=True)
        ).all()
        batch = Batch()
        joined: list[Computation] = []
        for computation in found:
            if computation.state == State.SUCCEEDED:
                batch.taken[computation.digest] = Submission(shared_record(computation, cached=True))
            elif room is None or len(joined) < room:
                joined.append(computation)
            else:
                batch.refused.add(computation.digest)
        for record in _jobs(session, joined, by):
            batch.taken[record.digest] = Submission(record)
        return batch


def submit_all(
    works: Sequence[Work], by: Submitter, sent: Collection[bytes], endings: Mapping[bytes, Ending]
) -> Batch:
    """Submit several pieces of ``work`` with different digests.

    The caller sends the only shard of each work in ``sent``. Known works have ``endings`` and no shards.

    Raises:
        ContendedError: after several lost races in a row.
    """
    batch = Batch()
    # Inserted in a fixed order, so that two concurrent batches do not deadlock.
    left = sorted(works, key=lambda work: work.digest)
    for _ in range(ROUNDS):
        batch.add(_insert_all(left, by, sent, endings))
        left = [work for work in left if batch.leaves(work.digest)]
        batch.add(join_all([work.digest for work in left], by))
        left = [work for work in left if batch.leaves(work.digest)]
        if not left:
            return batch
    raise ContendedError("the same work is being submitted and ended over and over; try again")


def keep_answer(work: Work, result: str) -> None:
    """Store ``work`` as a finished computation with ``result`` (JSON text), unless there is a live one."""
    with transaction() as session:
        _made(session, _INSERT_ENDED, [_ended(work, Submitter(""), Ending(result)) | {"items": 0}])


def _room(session: Session, by: Submitter) -> int | None:
    """Return the number of jobs that the key may add in this transaction, or None for no limit."""
    if by.key_id is None or by.jobs_at_once is None:
        return None
    take_turn(session, by.key_id)
    return max(0, by.jobs_at_once - count_unfinished(session, by.key_id))


def _jobs(session: Session, computations: Sequence[Computation], by: Submitter) -> list[JobRecord]:
    if not computations:
        return []
    values = [_job(computation.id, computation.kind, by, by.request_id) for computation in computations]
    jobs = session.scalars(insert(Job).returning(Job, sort_by_parameter_order=True), values).all()
    return job_records(session, list(zip(jobs, computations, strict=True)))


def _job(computation_id: UUID, kind: str, by: Submitter, request_id: str) -> dict[str, Any]:
    return {
        "id": new_id(),
        "computation_id": computation_id,
        "kind": kind,
        "request_id": request_id,
        "key_id": by.key_id,
    }


def _insert_all(
    works: Sequence[Work], by: Submitter, sent: Collection[bytes], endings: Mapping[bytes, Ending]
) -> Batch:
    if not works:
        return Batch()
    with transaction() as session:
        answered = [work for work in works if work.digest in endings]
        others = [work for work in works if work.digest not in endings]
        room = _room(session, by) if others else None
        admitted = others if room is None else others[:room]
        batch = Batch(refused={work.digest for work in others[len(admitted) :]})
        made = _made(session, _INSERT, [_values(work, by, sent) for work in admitted])
        _shards(session, [work for work in admitted if work.digest in made], made, sent)
        made |= _made(session, _INSERT_ENDED, [_ended(work, by, endings[work.digest]) for work in answered])
        new = [work for work in (*admitted, *answered) if work.digest in made]
        created = _first_jobs(
            session,
            [
                _job(made[work.digest], work.kind, by, OF_COMPUTATION) | _failed(endings.get(work.digest))
                for work in new
            ],
        )
        for work in new:
            computation_id = made[work.digest]
            job_id, created_at = created[computation_id]
            record = new_record(work, by, computation_id, job_id, created_at)
            if (ending := endings.get(work.digest)) is not None:
                record = ended_record(record, ending, created_at)
            batch.taken[work.digest] = Submission(record, new=True, sent=work.digest in sent)
        return batch


def _insert_statement(**values: ColumnElement[Any]) -> ReturningInsert[bytes, UUID]:
    return (
        upsert(cast("Table", Computation.__table__))
        .values(values)
        .on_conflict_do_nothing(index_elements=[Computation.digest], index_where=LIVE_PREDICATE)
        .returning(Computation.digest, Computation.id)
    )


_INSERT = _insert_statement()
_INSERT_ENDED = _insert_statement(started_at=func.now(), finished_at=func.now())


def _made(
    session: Session, statement: ReturningInsert[bytes, UUID], values: Sequence[dict[str, Any]]
) -> dict[bytes, UUID]:
    """Insert the computations that do not exist yet, and return their ids by digest."""
    if not values:
        return {}
    rows = session.connection().execute(statement, values)
    return {row.digest: row.id for row in rows}


def _values(work: Work, by: Submitter, sent: Collection[bytes] = ()) -> dict[str, Any]:
    now = work.digest in sent
    return computation_values(work, by) | {
        "id": new_id(),
        "shards_left": len(work.shards),
        "planned": rows_at_first(work, len(work.shards) if now else 0),
        "waiting": not now,
    }


def _ended(work: Work, by: Submitter, ending: Ending) -> dict[str, Any]:
    return {
        **_values(work, by),
        **ending.columns,
        "shards_left": 0,
        "units_done": work.units,
    }


_INSERT_SHARDS = insert(cast("Table", Shard.__table__))


def _shards(
    session: Session, works: Sequence[Work], made: Mapping[bytes, UUID], sent: Collection[bytes]
) -> None:
    """Insert the shards that are sent now, and those that wait for their turn but are not planned."""
    now = [work for work in works if work.digest in sent]
    later = [work for work in works if work.digest not in sent and work.unplanned]
    for chosen, sent_at in ((now, func.now()), (later, null())):
        rows = [
            {
                "computation_id": made[work.digest],
                "index": index,
                "input": shard.input,
                "weight": shard.weight,
            }
            for work in chosen
            for index, shard in enumerate(work.shards)
        ]
        if rows:
            session.connection().execute(_INSERT_SHARDS.values(sent_at=sent_at), rows)


def _failed(ending: Ending | None) -> dict[str, Any]:
    return {"failed": ending is not None and ending.error is not None}


def _first_jobs(session: Session, values: Sequence[dict[str, Any]]) -> Mapping[UUID, tuple[UUID, datetime]]:
    """Insert the first job of each new computation, and return the jobs' ids and times by computation."""
    if not values:
        return {}
    rows = session.execute(insert(Job).returning(Job.computation_id, Job.id, Job.created_at), values)
    return {computation_id: (job_id, created_at) for computation_id, job_id, created_at in rows}
