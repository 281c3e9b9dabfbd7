"""What the store hands out: plain values, free of any session."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any, Generic, Protocol, Self, TypeVar
from uuid import UUID

from pydantic import TypeAdapter, with_config

from db.models import UNFINISHED, Computation, Job, State

T = TypeVar("T")

COMPRESSED_FROM_BYTES = 1_000
FAST = 1


class PlannedShard(Protocol):
    """A part of the work: its input (JSON values), and how many units of the work it is."""

    @property
    def input(self) -> object: ...

    @property
    def weight(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work to be submitted.

    ``digest`` (32 bytes) names kind, engine version and canonical ``params``. All shards together are ``units`` of
    work, each a ``unit``.
    ``estimated_s`` is what it is estimated to take, in seconds of one processor.

    Raises `ValueError` without shards: such a computation would never end.
    """

    kind: str
    engine: str
    digest: bytes
    params: dict[str, object]
    shards: Sequence[PlannedShard]
    queue: str
    unit: str
    units: int
    estimated_s: float | None = None

    def __post_init__(self) -> None:
        if not self.shards:
            raise ValueError(f"work of kind {self.kind} has no shards")


@dataclass(frozen=True, slots=True)
class Submitter:
    """The caller: the request's id, the API key if there is one, and what they want beyond the result."""

    request_id: str
    key_id: UUID | None = None
    webhook_url: str | None = None
    job_id: UUID | None = None
    """The id a job must get, because it was promised to an idempotency key."""
    jobs_at_once: int | None = None
    """How many unfinished jobs the API key may have; no limit without one."""
    caller: str = ""
    """Whose turn the work uses up."""
    listener: str = ""
    """The process that is to hear of the end; see `db.signals`."""
    trace_context: str | None = None
    """The span that submits, as a W3C ``traceparent``."""
    labels: tuple[str, ...] = ()
    first: bool = False
    """Whether the work goes before that of all other callers."""

    @property
    def wants_own_job(self) -> bool:
        """Whether even a finished result needs a job of its own to answer with."""
        return self.webhook_url is not None or self.job_id is not None or bool(self.labels)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a computation that has not begun stands: 1 is the next. ``seconds`` is about when it will have ended."""

    position: int
    seconds: float
    known: bool = True
    """Whether there are workers that can compute it."""


@with_config(ser_json_bytes="hex", val_json_bytes="hex")
@dataclass(frozen=True, slots=True)
class JobRecord:
    """A job as it stands; without the fields that have defaults, as it was taken in.

    ``result`` is JSON text exactly as it is served; ``cached`` tells that nothing was computed for it.
    """

    id: UUID
    computation_id: UUID
    kind: str
    engine: str
    digest: bytes
    params: dict[str, object]
    state: State
    unit: str
    units_total: int
    created_at: datetime
    units_done: int = 0
    items: int = 0
    result: str | None = None
    error: dict[str, object] | None = None
    cached: bool = False
    started_at: datetime | None = None
    finished_at: datetime | None = None
    key_id: UUID | None = None
    listener: str = ""
    trace_context: str | None = None
    """The span that the computation was taken in by, as a W3C ``traceparent``."""
    place: Place | None = None
    """Where it stands among what waits, if that was looked up."""
    shared: bool = False
    """Whether this is a computation itself, which every caller may see, and not one caller's job."""
    labels: tuple[str, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether nothing will change any more."""
        return self.state not in UNFINISHED


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some records, newest first, and where the next ones begin (None at the end)."""

    records: Sequence[T]
    next: UUID | None

    @classmethod
    def of(cls, found: Sequence[T], limit: int, name: Callable[[T], UUID]) -> Self:
        """The first ``limit`` of ``found``, which has one more unless this is the end; ``name`` gives a record's id."""
        return cls(found[:limit], name(found[limit - 1]) if len(found) > limit else None)


_RESULT = "result"
_COPIED = [field.name for field in fields(JobRecord) if field.name in Computation.__table__.columns]
_JSON = TypeAdapter(JobRecord)


def shared_record(computation: Computation, *, cached: bool, with_result: bool = True) -> JobRecord:
    """The record of a computation itself: the job that all who ask for a finished result are answered with.

    ``with_result`` tells whether the result was read.
    """
    copied: dict[str, Any] = {
        name: getattr(computation, name) for name in _COPIED if with_result or name != _RESULT
    }
    copied["state"] = State(computation.state)
    return JobRecord(computation_id=computation.id, cached=cached, shared=True, **copied)


def job_record(job: Job, computation: Computation, *, with_result: bool = True) -> JobRecord:
    """The record of a job; one that was cancelled stays so, whatever became of the computation."""
    shared = shared_record(computation, cached=job.cached, with_result=with_result)
    record = replace(
        as_job(shared, job.id, job.created_at), key_id=job.key_id, labels=tuple(job.labels or ())
    )
    if job.cancelled_at is None:
        return record
    return replace(
        record, state=State.CANCELLED, result=None, error=None, items=0, finished_at=job.cancelled_at
    )


def as_job(shared: JobRecord, job_id: UUID, created_at: datetime) -> JobRecord:
    """A computation's record as that of a job that asked for it."""
    return replace(shared, id=job_id, created_at=created_at, shared=False)


def as_shared(job: JobRecord) -> JobRecord:
    """The record of the computation that was made for this job, for all who ask for it later."""
    return replace(job, id=job.computation_id, key_id=None, cached=True, shared=True, labels=())


def dump_record(record: JobRecord) -> bytes:
    """A record as bytes for the cache, compressed if it is long."""
    data = _JSON.dump_json(record)
    return data if len(data) < COMPRESSED_FROM_BYTES else zlib.compress(data, FAST)


def load_record(data: bytes) -> JobRecord:
    """The record that :func:`dump_record` wrote."""
    return _JSON.validate_json(data if data.startswith(b"{") else zlib.decompress(data))
