"""The values that the store returns: plain values, free of any session."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar
from uuid import UUID

import uuid6
from pydantic import TypeAdapter, with_config
from sqlalchemy import Row, Select, select

from db.models import UNFINISHED, Computation, Job, JobStatus
from db.turn_order import LONG_QUEUE

T = TypeVar("T")
ComputationRow = Computation | Row[*tuple[Any, ...]]

COMPRESSED_FROM_BYTES = 1_000
FAST = 1
_RANDOM_BITS = 80
_MAX_MILLISECONDS = 2**48 - 1


def new_id() -> UUID:
    """Return a new identifier, a UUID version 7 (RFC 9562): order by id is order by time."""
    return UUID(int=uuid6.uuid7().int)


def least_id(moment: datetime, later: timedelta) -> UUID:
    """Return the smallest identifier that `new_id` can make at ``moment`` plus ``later``."""
    milliseconds = int((moment.timestamp() + later.total_seconds()) * 1_000)
    return UUID(int=max(0, min(milliseconds, _MAX_MILLISECONDS)) << _RANDOM_BITS)


class PlannedShard(Protocol):
    """A part of the work: its input (JSON values), and its size in units of the work."""

    @property
    def input(self) -> object:
        """The part's parameters: JSON values."""

    @property
    def weight(self) -> int:
        """The part's size in units of the work."""


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work to be submitted.

    ``digest`` (32 bytes) identifies kind, engine version and canonical ``params``. All shards together are ``units`` of
    work, each a ``unit``. ``estimated_s`` is the estimated time in seconds of one processor. ``unplanned`` shards do
    not follow from ``params``, so all get their rows when the work is submitted.
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
    unplanned: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """The ending of a computation: its result (JSON text) or its error."""

    result: str | None = None
    error: dict[str, object] | None = None

    @property
    def outcome(self) -> dict[str, Any]:
        """State, result and error."""
        state = JobStatus.SUCCEEDED if self.error is None else JobStatus.FAILED
        return {"state": state, "result": self.result, "error": self.error}


@dataclass(frozen=True, slots=True)
class Order:
    """Work to be submitted.

    Its shards wait for their turn, but the first ``sent``, which the caller is to send afterwards. Work with a known
    ``ending`` is stored with it, and has no shards.
    """

    work: Work
    sent: int = 0
    ending: Ending | None = None

    @property
    def counts(self) -> bool:
        """True if its job counts towards the limit of an API key: if it is long work that has not ended."""
        return self.ending is None and self.work.queue == LONG_QUEUE


@dataclass(frozen=True, slots=True)
class Submitter:
    """The caller: the request's id, the API key if there is one, and the options of the submission."""

    request_id: str
    key_id: UUID | None = None
    webhook_url: str | None = None
    job_id: UUID | None = None
    """The id a job must get, because it was promised to an idempotency key."""
    jobs_at_once: int | None = None
    """Maximum number of the API key's unfinished jobs of long work; None for no limit."""
    caller: str = ""
    """The caller in the order of turns."""
    listener: str = ""
    """The process that is to receive the signal of the end; see `db.signals`."""
    trace_context: str | None = None
    """The span of the submission, as a W3C ``traceparent``."""
    labels: tuple[str, ...] = ()
    first: bool = False
    """True if the work goes before all other callers' work."""

    @property
    def wants_own_job(self) -> bool:
        """True if even a finished result needs a job of its own."""
        return self.webhook_url is not None or self.job_id is not None or bool(self.labels)


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """The place of a computation that has not begun: 1 is the next. ``seconds`` is the estimated time to its end."""

    position: int
    seconds: float
    is_served: bool = True
    """True if some worker can compute it."""


@dataclass(frozen=True, slots=True)
class _Record:
    """What clients see of a job; without the fields that have defaults, its state at submission.

    ``result`` is JSON text exactly as it is served; ``cached`` is True if nothing was computed for it.
    """

    id: UUID
    computation_id: UUID
    kind: str
    engine: str
    digest: bytes
    params: dict[str, object]
    state: JobStatus
    unit: str
    units_total: int
    created_at: datetime
    units_done: int = 0
    parts_done: int = 0
    """Units done of unfinished shards, each counted in `WHOLE_SHARD` parts."""
    items: int = 0
    result: str | None = None
    error: dict[str, object] | None = None
    cached: bool = False
    started_at: datetime | None = None
    finished_at: datetime | None = None
    listener: str = ""
    trace_context: str | None = None
    """The span of the computation's submission, as a W3C ``traceparent``."""
    place: QueuePlace | None = None
    """Its place among waiting computations, if that was looked up."""

    @property
    def finished(self) -> bool:
        """True if it has ended."""
        return self.state not in UNFINISHED


@with_config(ser_json_bytes="hex", val_json_bytes="hex")
@dataclass(frozen=True, slots=True)
class ComputationRecord(_Record):
    """A computation itself. A finished one is the job that answers all requests, and that every caller may see."""


@dataclass(frozen=True, slots=True)
class SubmittedJob(_Record):
    """One caller's job."""

    key_id: UUID | None = None
    labels: tuple[str, ...] = ()


JobRecord = ComputationRecord | SubmittedJob
"""A job as clients see it."""


@dataclass(frozen=True, slots=True)
class RecordPage(Generic[T]):
    """Some records, newest first, and the start of the next page (None at the end)."""

    records: Sequence[T]
    next: UUID | None

    @classmethod
    def of(cls, found: Sequence[T], limit: int, name: Callable[[T], UUID]) -> Self:
        """Return a page of the first ``limit`` of ``found``, which has one more unless it is the last page.

        ``name`` returns a record's id.
        """
        return cls(found[:limit], name(found[limit - 1]) if len(found) > limit else None)


class JobColumns(NamedTuple):
    """The columns that a record has from its job; it has the others from the computation."""

    id: UUID
    created_at: datetime
    key_id: UUID | None
    cached: bool
    cancelled_at: datetime | None
    labels: list[str] | None


_RESULT = "result"
_NAMES = [field.name for field in fields(_Record)]
_COPIED = [name for name in _NAMES if name in Computation.__table__.columns]
RECORD_COLUMNS = tuple(Computation.__table__.columns[name] for name in _COPIED)
"""The columns of a computation that its record has."""
_JSON = TypeAdapter(ComputationRecord)
# Processes of the version before this one tell by it that the record is not one caller's job.
_SHARED = b',"shared":true}'


def select_jobs(*, with_results: bool = True) -> Select[*tuple[Any, ...]]:
    """Return a query for jobs, as `JobColumns`, and their computations.

    By tables and not by classes, since making an object of each row takes longer than the query.
    """
    jobs, computations = Job.__table__, Computation.__table__
    copied = [name for name in _COPIED if with_results or name != _RESULT]
    return select(
        *(jobs.c[name].label(f"job_{name}") for name in JobColumns._fields),
        *(computations.c[name] for name in (*copied, "shards_total")),
    ).join_from(jobs, computations)


def computation_record(computation: ComputationRow, *, cached: bool = True) -> ComputationRecord:
    """Return the record of a computation itself."""
    return ComputationRecord(computation_id=computation.id, cached=cached, **_copied(computation))


def job_record(
    job: Job | JobColumns, computation: ComputationRow, *, with_result: bool = True
) -> SubmittedJob:
    """Return the record of a job; a cancelled job stays cancelled even if its computation continues.

    ``with_result`` is True if the result was loaded.
    """
    record = SubmittedJob(
        computation_id=computation.id,
        cached=job.cached,
        key_id=job.key_id,
        labels=tuple(job.labels or ()),
        **_copied(computation, with_result=with_result) | {"id": job.id, "created_at": job.created_at},
    )
    if job.cancelled_at is None:
        return record
    return replace(
        record, state=JobStatus.CANCELLED, result=None, error=None, items=0, finished_at=job.cancelled_at
    )


def _copied(computation: ComputationRow, *, with_result: bool = True) -> dict[str, Any]:
    copied: dict[str, Any] = {
        name: getattr(computation, name) for name in _COPIED if with_result or name != _RESULT
    }
    return copied | {"state": JobStatus(computation.state)}


def ended_job(job: SubmittedJob, computation: ComputationRecord) -> SubmittedJob:
    """Return a job as it is now that its computation has ended, which it was made for."""
    state = {name: getattr(computation, name) for name in _NAMES}
    state |= {"id": job.id, "created_at": job.created_at, "cached": False}
    return SubmittedJob(**state, key_id=job.key_id, labels=job.labels)


def computation_of(job: SubmittedJob) -> ComputationRecord:
    """Return the record of the computation that was made for this job, for later requests."""
    state = {name: getattr(job, name) for name in _NAMES}
    return ComputationRecord(**state | {"id": job.computation_id, "cached": True})


def dump_record(record: ComputationRecord) -> bytes:
    """Return a record as bytes for the cache, compressed if it is long."""
    data = _JSON.dump_json(record).removesuffix(b"}") + _SHARED
    return data if len(data) < COMPRESSED_FROM_BYTES else zlib.compress(data, FAST)


def load_record(data: bytes) -> ComputationRecord:
    """Return the record that :func:`dump_record` wrote."""
    return _JSON.validate_json(data if data.startswith(b"{") else zlib.decompress(data))
