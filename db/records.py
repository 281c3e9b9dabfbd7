"""What the store hands out: plain values, free of any session."""

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from uuid import UUID

from db.models import UNFINISHED, Computation, Job, State


@dataclass(frozen=True, slots=True)
class ShardPlan:
    """One shard to be: its input (JSON values) and how many units of the work it is."""

    input: object
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work to be submitted.

    ``digest`` (32 bytes) names kind, engine version and canonical ``params``; progress is counted in ``unit``.
    ``estimated_s`` is what it is estimated to take, in seconds of one processor.

    Raises `ValueError` without shards: such a computation would never end.
    """

    kind: str
    engine: str
    digest: bytes
    params: dict[str, object]
    shards: tuple[ShardPlan, ...]
    queue: str
    unit: str
    estimated_s: float | None = None

    def __post_init__(self) -> None:
        if not self.shards:
            raise ValueError(f"work of kind {self.kind} has no shards")

    @property
    def units(self) -> int:
        """How much there is to do."""
        return sum(shard.weight for shard in self.shards)


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

    @property
    def wants_own_job(self) -> bool:
        """Whether even a finished result needs a job of its own to answer with."""
        return self.webhook_url is not None or self.job_id is not None


@dataclass(frozen=True, slots=True)
class JobRecord:
    """A job as it stands.

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
    units_done: int
    items: int
    result: str | None
    error: dict[str, object] | None
    cached: bool
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    key_id: UUID | None = None
    shared: bool = False
    """Whether this is a computation itself, which every caller may see, and not one caller's job."""

    @property
    def finished(self) -> bool:
        """Whether nothing will change any more."""
        return self.state not in UNFINISHED


def shared_record(computation: Computation, *, cached: bool) -> JobRecord:
    """The record of a computation itself: the job that all who ask for a finished result are answered with."""
    return JobRecord(
        id=computation.id,
        computation_id=computation.id,
        kind=computation.kind,
        engine=computation.engine,
        digest=computation.digest,
        params=computation.params,
        state=State(computation.state),
        unit=computation.unit,
        units_total=computation.units_total,
        units_done=computation.units_done,
        items=computation.items,
        result=computation.result,
        error=computation.error,
        cached=cached,
        created_at=computation.created_at,
        started_at=computation.started_at,
        finished_at=computation.finished_at,
        shared=True,
    )


def job_record(job: Job, computation: Computation) -> JobRecord:
    """The record of a job; one that was cancelled stays so, whatever became of the computation."""
    record = replace(
        as_job(shared_record(computation, cached=job.cached), job.id, job.created_at), key_id=job.key_id
    )
    if job.cancelled_at is None:
        return record
    return replace(
        record, state=State.CANCELLED, result=None, error=None, items=0, finished_at=job.cancelled_at
    )


def as_job(shared: JobRecord, job_id: UUID, created_at: datetime) -> JobRecord:
    """A computation's record as that of a job that asked for it."""
    return replace(shared, id=job_id, created_at=created_at, shared=False)


def dump_record(record: JobRecord) -> bytes:
    """A record as bytes for the cache."""
    fields = asdict(record)
    fields["digest"] = record.digest.hex()
    return json.dumps(fields, default=str, separators=(",", ":")).encode()


def load_record(data: bytes) -> JobRecord:
    """The record that :func:`dump_record` wrote."""
    fields = json.loads(data)
    for name in ("id", "computation_id", "key_id"):
        fields[name] = UUID(fields[name]) if fields[name] else None
    for name in ("created_at", "started_at", "finished_at"):
        fields[name] = datetime.fromisoformat(fields[name]) if fields[name] else None
    fields["digest"] = bytes.fromhex(fields["digest"])
    fields["state"] = State(fields["state"])
    return JobRecord(**fields)
