"""What the store hands out: plain values, free of any session."""

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from uuid import UUID

from db.models import UNFINISHED, Computation, Job, State


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work to be submitted.

    ``digest`` (32 bytes) names kind, engine version and canonical ``params``; ``shards`` holds one input a shard.
    """

    kind: str
    engine: str
    digest: bytes
    params: dict[str, object]
    shards: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class JobRecord:
    """A job as it stands.

    ``result`` is JSON text exactly as it is served; ``cached`` tells that nothing was computed for it.
    """

    id: UUID
    computation_id: UUID
    kind: str
    digest: bytes
    params: dict[str, object]
    state: State
    shards_total: int
    shards_left: int
    result: str | None
    error: dict[str, object] | None
    cached: bool
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

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
        digest=computation.digest,
        params=computation.params,
        state=State(computation.state),
        shards_total=computation.shards_total,
        shards_left=computation.shards_left,
        result=computation.result,
        error=computation.error,
        cached=cached,
        created_at=computation.created_at,
        started_at=computation.started_at,
        finished_at=computation.finished_at,
    )


def job_record(job: Job, computation: Computation) -> JobRecord:
    """The record of a job; one that was cancelled stays so, whatever became of the computation."""
    record = replace(shared_record(computation, cached=False), id=job.id, created_at=job.created_at)
    if job.cancelled_at is None:
        return record
    return replace(record, state=State.CANCELLED, result=None, error=None, finished_at=job.cancelled_at)


def dump_record(record: JobRecord) -> bytes:
    """A record as bytes for the cache."""
    fields = asdict(record)
    fields["digest"] = record.digest.hex()
    return json.dumps(fields, default=str, separators=(",", ":")).encode()


def load_record(data: bytes) -> JobRecord:
    """The record that :func:`dump_record` wrote."""
    fields = json.loads(data)
    for name in ("id", "computation_id"):
        fields[name] = UUID(fields[name])
    for name in ("created_at", "started_at", "finished_at"):
        fields[name] = datetime.fromisoformat(fields[name]) if fields[name] else None
    fields["digest"] = bytes.fromhex(fields["digest"])
    fields["state"] = State(fields["state"])
    return JobRecord(**fields)
