"""The tables of the job system.

A *computation* is one piece of work, identified by its operation, parameters and engine version. A *job* is
one caller's request for it: many jobs may share one computation. A *shard* is a part of a computation that one
worker process computes at a time; the *items* it finds are the long part of the result, in chunks of lines.
"""

import zlib
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Text,
    TypeDecorator,
    false,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class JobStatus(StrEnum):
    """The status of a computation or a job."""

    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"


class ShardState(StrEnum):
    """The state of a shard: it waits, a worker computes it, or its partial result is committed."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"


UNFINISHED = (JobStatus.QUEUED, JobStatus.RUNNING)
WHOLE_SHARD = 10_000
"""The parts of a shard that its progress is counted in: whole numbers, so that sums of them are exact."""
SINGLE_FLIGHT_PREDICATE = "state IN ('queued', 'running', 'succeeded')"
UNFINISHED_PREDICATE = "state IN ('queued', 'running')"
# Columns of a computation that only turns read; every statement that ends one empties them.
TURNS_OVER: Mapping[str, object] = {"caller": "", "planned": None, "waiting": False, "expected_s": None}


def _one_of(column: str, values: type[StrEnum]) -> str:
    return f"{column} IN ({', '.join(repr(str(value)) for value in values)})"


class WebhookStatus(StrEnum):
    """The status of a webhook's delivery."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    DEAD = "dead"


def pack_text(text: str) -> bytes:
    """Return a text as `PackedText` stores it."""
    return zlib.compress(text.encode())


class PackedText(TypeDecorator[str]):
    """A text that is stored compressed: PostgreSQL compresses only what is in rows of more than 2 kB, and less."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: object) -> bytes | None:
        """Return the bytes to store."""
        return None if value is None else pack_text(value)

    def process_result_value(self, value: bytes | None, _dialect: object) -> str | None:
        """Return the stored text."""
        return None if value is None else zlib.decompress(value).decode()


class Base(DeclarativeBase):
    """The declarative base: every time is stored with its zone."""

    type_annotation_map = {datetime: DateTime(timezone=True), str: Text}  # noqa: RUF012  # SQLAlchemy's form


_PartOfComputation = Annotated[
    UUID, mapped_column(ForeignKey("computations.id", ondelete="CASCADE"), primary_key=True)
]


class Computation(Base):
    """A piece of work, computed once however many callers ask (single flight, by ``digest``)."""

    __tablename__ = "computations"

    # Numbers stand before texts, and the longest first, so that PostgreSQL puts no bytes between them.
    id: Mapped[UUID] = mapped_column(primary_key=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    units_total: Mapped[int] = mapped_column(BigInteger)
    units_done: Mapped[int] = mapped_column(BigInteger, server_default="0")
    items: Mapped[int] = mapped_column(BigInteger, server_default="0")
    # Expected processor time in seconds: of one caller's computations, the shortest goes first; null if it has ended.
    expected_s: Mapped[float | None]
    # Seconds of one processor: the estimate, if there is one, and the sum over the finished shards.
    estimated_s: Mapped[float | None]
    used_s: Mapped[float] = mapped_column(server_default="0")
    shards_total: Mapped[int]
    shards_left: Mapped[int]
    # Number of shards, from the first on, that have a row; null if it has ended.
    planned: Mapped[int | None]
    # True if some shards have not been sent yet.
    waiting: Mapped[bool] = mapped_column(server_default=false())
    state: Mapped[str] = mapped_column(server_default=JobStatus.QUEUED)
    kind: Mapped[str]
    engine: Mapped[str]
    digest: Mapped[bytes] = mapped_column(LargeBinary(32))
    queue: Mapped[str]
    caller: Mapped[str] = mapped_column(server_default="")
    # The process that accepted it, to which signals are sent; emptied at the end, unless cancelled or swept.
    listener: Mapped[str] = mapped_column(server_default="")
    unit: Mapped[str]
    # The request that it was accepted from, for the log of the workers; emptied like the listener.
    request_id: Mapped[str]
    # The span of the submission, as a `traceparent`; the same in webhooks.
    trace_context: Mapped[str | None]
    # JSON and not JSONB, so that parameters are served again with their keys in the same order.
    params: Mapped[dict[str, object]] = mapped_column(JSON)
    error: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))
    result: Mapped[str | None] = mapped_column(PackedText)

    __table_args__ = (
        CheckConstraint(_one_of("state", JobStatus), name="computations_state"),
        CheckConstraint("shards_left BETWEEN 0 AND shards_total", name="computations_shards"),
        CheckConstraint("(state = 'succeeded') = (result IS NOT NULL)", name="computations_result"),
        Index(
            "computations_single_flight",
            "digest",
            unique=True,
            postgresql_where=text(SINGLE_FLIGHT_PREDICATE),
        ),
        # Used by retention.
        Index("computations_finished", "finished_at", postgresql_where=text("finished_at IS NOT NULL")),
        # Used by the statistics; both indexes hold only a small part of the table.
        Index(
            "computations_unfinished",
            "state",
            "queue",
            "created_at",
            postgresql_where=text(UNFINISHED_PREDICATE),
        ),
        Index("computations_failed", "finished_at", postgresql_where=text("state = 'failed'")),
        # Used by turns: each caller's shortest and oldest waiting computations.
        Index(
            "computations_shortest", "queue", "caller", "expected_s", "id", postgresql_where=text("waiting")
        ),
        Index("computations_oldest", "queue", "caller", "id", postgresql_where=text("waiting")),
    )


class Job(Base):
    """A request for a computation."""

    __tablename__ = "jobs"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    computation_id: Mapped[UUID] = mapped_column(ForeignKey("computations.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    cancelled_at: Mapped[datetime | None]
    key_id: Mapped[UUID | None] = mapped_column(ForeignKey("api_keys.id", name="jobs_api_key"))
    cached: Mapped[bool] = mapped_column(server_default=false())
    # Columns that jobs are listed by are stored here, so that a list does not read the jobs it leaves out.
    # Set by a trigger when the computation fails.
    failed: Mapped[bool] = mapped_column(server_default=false())
    kind: Mapped[str]
    labels: Mapped[list[str] | None] = mapped_column(ARRAY(Text))

    __table_args__ = (
        Index("jobs_computation", "computation_id"),
        Index("jobs_of_key", "key_id", "id", postgresql_where=text("key_id IS NOT NULL")),
        Index("jobs_kind", "kind", "id"),
        Index("jobs_of_key_kind", "key_id", "kind", "id", postgresql_where=text("key_id IS NOT NULL")),
        Index("jobs_failed", "id", postgresql_where=text("failed")),
        Index("jobs_cancelled", "id", postgresql_where=text("cancelled_at IS NOT NULL")),
        Index("jobs_key_failed", "key_id", "id", postgresql_where=text("failed")),
        Index("jobs_key_cancelled", "key_id", "id", postgresql_where=text("cancelled_at IS NOT NULL")),
        Index("jobs_labels", "labels", postgresql_using="gin", postgresql_where=text("labels IS NOT NULL")),
    )


class Shard(Base):
    """A part of a computation, with its holder, the end of its lease, its attempt number and its partial result."""

    __tablename__ = "shards"

    computation_id: Mapped[_PartOfComputation]
    index: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(server_default=ShardState.QUEUED)
    input: Mapped[object] = mapped_column(JSON)
    weight: Mapped[int] = mapped_column(BigInteger, server_default="1")
    partial: Mapped[str | None]
    attempt: Mapped[int] = mapped_column(server_default="0")
    # Number of attempts that ended by their lease expiring, with an unknown fate of the worker.
    lost: Mapped[int] = mapped_column(server_default="0")
    # Also null when the worker is known to have died.
    worker: Mapped[str | None]
    lease_until: Mapped[datetime | None]
    # Parts done, of `WHOLE_SHARD`; stored with a renewal of the lease, and kept when another attempt begins.
    parts_done: Mapped[int] = mapped_column(server_default="0")
    # Null while it waits for its turn.
    sent_at: Mapped[datetime | None] = mapped_column(server_default=func.now())

    __table_args__ = (
        CheckConstraint(_one_of("state", ShardState), name="shards_state"),
        CheckConstraint("state <> 'running' OR lease_until IS NOT NULL", name="shards_lease"),
        # Used by the sweeper; the index holds only a small part of the table.
        Index("shards_open", "sent_at", postgresql_where=text("state <> 'done'")),
        Index(
            "shards_unsent",
            "computation_id",
            "index",
            postgresql_where=text("state = 'queued' AND sent_at IS NULL"),
        ),
        # Used by the progress of computations.
        Index(
            "shards_partly_done",
            "computation_id",
            postgresql_where=text("parts_done > 0 AND state <> 'done'"),
        ),
        # Used by the statistics.
        Index("shards_retried", "lease_until", postgresql_where=text("attempt > 1")),
    )


class Progress(Base):
    """Sums over the finished shards of a computation, in stripes, so that commits do not wait for each other.

    They are added to the counts in the computation's own row. When all shards are done, the row gets the stripes' sums.
    """

    __tablename__ = "progress"

    computation_id: Mapped[_PartOfComputation]
    stripe: Mapped[int] = mapped_column(primary_key=True)
    shards_done: Mapped[int]
    units_done: Mapped[int] = mapped_column(BigInteger)
    items: Mapped[int] = mapped_column(BigInteger)
    used_s: Mapped[float]


class Turn(Base):
    """A caller's turns in a queue: those that passed over the oldest job, and the processor seconds given recently."""

    __tablename__ = "turns"

    queue: Mapped[str] = mapped_column(primary_key=True)
    caller: Mapped[str] = mapped_column(primary_key=True)
    # Both counts of `db.turn_order.Line`.
    taken: Mapped[int] = mapped_column(BigInteger)
    given_s: Mapped[float]
    at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (Index("turns_at", "at"),)


class ItemChunk(Base):
    """Some items of a shard, in order: ``lines`` holds ``count`` JSON texts, one a line."""

    __tablename__ = "item_chunks"

    computation_id: Mapped[_PartOfComputation]
    shard: Mapped[int] = mapped_column(primary_key=True)
    chunk: Mapped[int] = mapped_column(primary_key=True)
    count: Mapped[int]
    lines: Mapped[str]


class ApiKey(Base):
    """A client's key. Only its SHA-256 is stored, which suffices because a key is long and random."""

    __tablename__ = "api_keys"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str]
    prefix: Mapped[str]
    secret_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    scopes: Mapped[list[str]] = mapped_column(ARRAY(Text))
    requests_per_minute: Mapped[int]
    jobs_at_once: Mapped[int]
    webhook_secret: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    revoked_at: Mapped[datetime | None]


class IdempotencyKey(Base):
    """A client's name for a request, and the job that answers it. ``owner`` is the API key's id, or the nil UUID."""

    __tablename__ = "idempotency_keys"

    owner: Mapped[UUID] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    request_digest: Mapped[bytes] = mapped_column(LargeBinary(32))
    job_id: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (Index("idempotency_keys_created", "created_at"),)


# The host in a webhook's URL, which identifies the receiver; in PostgreSQL's own notation.
RECEIVER = """lower("substring"(url, '^[^:]*://(\\[[^]]*\\]|[^/?#:]*)'))"""


class Webhook(Base):
    """The URL to notify of the end of a job, and the state of the delivery."""

    __tablename__ = "webhooks"

    job_id: Mapped[UUID] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True)
    url: Mapped[str]
    state: Mapped[str] = mapped_column(server_default=WebhookStatus.WAITING)
    attempts: Mapped[int] = mapped_column(server_default="0")
    next_at: Mapped[datetime] = mapped_column(server_default=func.now())
    last_error: Mapped[str | None]
    delivered_at: Mapped[datetime | None]
    trace_context: Mapped[str | None]

    __table_args__ = (
        CheckConstraint(_one_of("state", WebhookStatus), name="webhooks_state"),
        Index("webhooks_waiting", "next_at", postgresql_where=text("state = 'waiting'")),
        # Due webhooks, by receiver.
        Index("webhooks_receivers", text(RECEIVER), "next_at", postgresql_where=text("state = 'waiting'")),
        Index("webhooks_dead", "job_id", postgresql_where=text("state = 'dead'")),
    )


class ServerSecret(Base):
    """A secret of this installation, made once by the first process that needs it and used by all."""

    __tablename__ = "server_secrets"

    name: Mapped[str] = mapped_column(primary_key=True)
    secret: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Table(Base):
    """A precomputed table: a finished computation stored under a name and exempt from retention."""

    __tablename__ = "tables"

    name: Mapped[str] = mapped_column(primary_key=True)
    computation_id: Mapped[UUID] = mapped_column(ForeignKey("computations.id"))
    engine: Mapped[str]
    rows: Mapped[int] = mapped_column(BigInteger)
    checksum: Mapped[str]
    built_at: Mapped[datetime] = mapped_column(server_default=func.now())


class TableRow(Base):
    """A packed row of a table. Only the operation that computed it knows what ``numbers`` means.

    Rows are in the order of ``key``; ``flags`` are bits that rows are chosen by.
    """

    __tablename__ = "table_rows"

    computation_id: Mapped[_PartOfComputation]
    key: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    flags: Mapped[list[int]] = mapped_column("marks", ARRAY(Integer))
    numbers: Mapped[bytes] = mapped_column(LargeBinary)
