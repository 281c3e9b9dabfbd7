"""The tables of the job system.

A *computation* is one piece of work, identified by what is computed and by which engine version. A *job* is
somebody's request for it: many jobs may share one computation. A *shard* is a part of a computation that one
worker process computes at a time.
"""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import JSON, CheckConstraint, DateTime, ForeignKey, Index, LargeBinary, Text, func, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class State(StrEnum):
    """What a computation or a job is doing."""

    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


class ShardState(StrEnum):
    """What a shard is doing."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"


UNFINISHED = (State.QUEUED, State.RUNNING)
SINGLE_FLIGHT_PREDICATE = "state IN ('queued', 'running', 'succeeded')"


def _one_of(column: str, values: type[StrEnum]) -> str:
    return f"{column} IN ({', '.join(repr(str(value)) for value in values)})"


class Base(DeclarativeBase):
    """The declarative base: every time is stored with its zone."""

    type_annotation_map = {datetime: DateTime(timezone=True), str: Text}  # noqa: RUF012  # SQLAlchemy reads it so


class Computation(Base):
    """One piece of work, computed once however many ask (single flight, by ``digest``)."""

    __tablename__ = "computations"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    engine: Mapped[str]
    digest: Mapped[bytes] = mapped_column(LargeBinary(32))
    # JSON and not JSONB: what was asked and answered is served again with its keys in the same order.
    params: Mapped[dict[str, object]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(server_default=State.QUEUED)
    shards_total: Mapped[int]
    shards_left: Mapped[int]
    result: Mapped[str | None]
    error: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))
    request_id: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]

    __table_args__ = (
        CheckConstraint(_one_of("state", State), name="computations_state"),
        CheckConstraint("shards_left BETWEEN 0 AND shards_total", name="computations_shards"),
        CheckConstraint("(state = 'succeeded') = (result IS NOT NULL)", name="computations_result"),
        Index(
            "computations_single_flight",
            "digest",
            unique=True,
            postgresql_where=text(SINGLE_FLIGHT_PREDICATE),
        ),
        Index("computations_kind", "kind"),
    )


class Job(Base):
    """One request for a computation."""

    __tablename__ = "jobs"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    computation_id: Mapped[UUID] = mapped_column(ForeignKey("computations.id", ondelete="CASCADE"))
    request_id: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    cancelled_at: Mapped[datetime | None]

    __table_args__ = (Index("jobs_computation", "computation_id"),)


class Shard(Base):
    """One part of a computation: who computes it until when, for the how-manieth time, and what came out."""

    __tablename__ = "shards"

    computation_id: Mapped[UUID] = mapped_column(
        ForeignKey("computations.id", ondelete="CASCADE"), primary_key=True
    )
    index: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(server_default=ShardState.QUEUED)
    input: Mapped[object] = mapped_column(JSON)
    partial: Mapped[str | None]
    attempt: Mapped[int] = mapped_column(server_default="0")
    worker: Mapped[str | None]
    lease_until: Mapped[datetime | None]
    sent_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (
        CheckConstraint(_one_of("state", ShardState), name="shards_state"),
        CheckConstraint("state <> 'running' OR lease_until IS NOT NULL", name="shards_lease"),
        # What the sweeper looks for is never much of the table.
        Index("shards_open", "sent_at", postgresql_where=text("state <> 'done'")),
    )
