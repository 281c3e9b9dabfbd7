"""Statistics for monitoring: counts and ages of what is stored, and the state of the PostgreSQL server.

Exact counts come from indexes that hold little: unfinished work, and failures and retries of the last hour. For large
tables there is PostgreSQL's own estimate. PostgreSQL gives up on a figure after ``STATEMENT_TIMEOUT_MS``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from typing import Any

from sqlalchemy import Select, func, select, text
from sqlalchemy.orm import Session

from db.models import (
    UNFINISHED,
    Computation,
    ItemChunk,
    Job,
    JobStatus,
    Progress,
    Shard,
    ShardState,
    Webhook,
    WebhookStatus,
)
from db.sessions import autocommit, transaction

WINDOW = timedelta(hours=1)
SAMPLE = 500
STATEMENT_TIMEOUT_MS = 1_000
LARGE_TABLES = tuple(model.__tablename__ for model in (Computation, Job, Shard, ItemChunk, Webhook))


@dataclass(frozen=True, slots=True)
class EstimateRatio:
    """The ratio of processor time to estimate, for computations of one kind."""

    mean: float
    """Total processor time divided by the total of the estimates."""
    highest: float
    """The highest ratio of a single computation."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The state of the job system at one moment; "recent" means within ``WINDOW``."""

    computations: Mapping[tuple[str, JobStatus], int]
    """Unfinished computations by queue and state."""
    oldest_queued_s: Mapping[str, float]
    """Seconds since the submission of the oldest computation that has not begun, by queue; 0 if there is none."""
    shards: Mapping[tuple[str, ShardState], int]
    """Shards that are queued or running, of unfinished computations, by queue and state."""
    shard_retries: int
    """Number of new attempts at shards that were held recently."""
    computations_failed: int
    """Number of computations that failed recently."""
    webhooks: Mapping[WebhookStatus, int]
    """Number of webhooks by state: waiting (for their job's end or for the next attempt), or given up."""
    rows: Mapping[str, int]
    """Number of rows of each table, as PostgreSQL estimates it."""
    estimate_ratios: Mapping[str, EstimateRatio]
    """Ratios by kind, of the latest ``SAMPLE`` computations that were finished recently and had an estimate."""


def read_statistics(queues: Sequence[str]) -> Statistics:
    """Return the statistics, by queue for ``queues``.

    Raises:
        DBAPIError: when PostgreSQL is away, or gave up on a figure.
    """
    with transaction() as session:
        session.execute(text(f"SET LOCAL statement_timeout = {STATEMENT_TIMEOUT_MS}"))
        unfinished = _count_unfinished(session)
        return Statistics(
            computations=dict.fromkeys(product(queues, UNFINISHED), 0)
            | {key: group.number for key, group in unfinished.items()},
            oldest_queued_s={queue: _oldest_queued_s(unfinished, queue) for queue in queues},
            shards=_count_open_shards(session, queues, unfinished),
            shard_retries=_count_shard_retries(session),
            computations_failed=_count_failures(session),
            webhooks={
                state: _count_webhooks(session, state)
                for state in (WebhookStatus.WAITING, WebhookStatus.DEAD)
            },
            rows=_estimate_rows(session),
            estimate_ratios=_read_estimate_ratios(session),
        )


@dataclass(frozen=True, slots=True)
class _Group:
    """Unfinished computations of a queue and a state."""

    number: int
    shards_left: int
    """Shards left according to the computations' rows."""
    oldest_s: float
    """Seconds since the oldest was submitted."""


_Unfinished = Mapping[tuple[str, JobStatus], _Group]


def _count_unfinished(session: Session) -> _Unfinished:
    """Return unfinished computations by queue and state."""
    age = func.extract("epoch", func.now() - func.min(Computation.created_at))
    groups = session.execute(
        select(Computation.queue, Computation.state, func.count(), func.sum(Computation.shards_left), age)
        .where(Computation.state.in_(UNFINISHED))
        .group_by(Computation.queue, Computation.state)
    )
    return {
        (queue, JobStatus(state)): _Group(number, int(left), float(age_s))
        for queue, state, number, left, age_s in groups
    }


def _oldest_queued_s(unfinished: _Unfinished, queue: str) -> float:
    queued = unfinished.get((queue, JobStatus.QUEUED))
    # Negative if the clock was set back.
    return max(0.0, queued.oldest_s) if queued is not None else 0.0


def _count_open_shards(
    session: Session, queues: Sequence[str], unfinished: _Unfinished
) -> dict[tuple[str, ShardState], int]:
    """Return the number of open shards; a shard that waits for its turn may have no row, but counts as left."""
    by_queue = select(Computation.queue).where(Computation.state.in_(UNFINISHED)).group_by(Computation.queue)
    left: Counter[str] = Counter()
    for (queue, _), group in unfinished.items():
        left[queue] += group.shards_left
    stripes = by_queue.join(Progress, Progress.computation_id == Computation.id)
    done = _read_counts(session, stripes.add_columns(func.sum(Progress.shards_done)))
    shards = by_queue.join(Shard, Shard.computation_id == Computation.id)
    # The first condition lets the query use the index.
    held = shards.where(Shard.state != ShardState.DONE, Shard.state == ShardState.RUNNING)
    running = _read_counts(session, held.add_columns(func.count()))
    found: dict[tuple[str, ShardState], int] = {}
    for queue in {*queues, *left}:
        found[queue, ShardState.RUNNING] = running.get(queue, 0)
        waiting = left[queue] - done.get(queue, 0) - running.get(queue, 0)
        # A shard that ended between two of the queries counts twice.
        found[queue, ShardState.QUEUED] = max(0, waiting)
    return found


def _read_counts(session: Session, query: Select[Any]) -> dict[str, int]:
    return {queue: int(number) for queue, number in session.execute(query)}


def _count_shard_retries(session: Session) -> int:
    retries = func.coalesce(func.sum(Shard.attempt - 1), 0)
    recent = (Shard.attempt > 1, Shard.lease_until > func.now() - WINDOW)
    return session.scalar(select(retries).where(*recent)) or 0


def _count_failures(session: Session) -> int:
    recent = (Computation.state == JobStatus.FAILED, Computation.finished_at > func.now() - WINDOW)
    return session.scalar(select(func.count()).select_from(Computation).where(*recent)) or 0


def _count_webhooks(session: Session, state: WebhookStatus) -> int:
    return session.scalar(select(func.count()).select_from(Webhook).where(Webhook.state == state)) or 0


def _estimate_rows(session: Session) -> dict[str, int]:
    # A table that was never analysed has -1; a partitioned one has its rows in its partitions.
    estimates = session.execute(
        text(
            "SELECT name, sum(greatest(reltuples, 0))::bigint FROM unnest(CAST(:names AS text[])) AS name"
            " JOIN pg_class ON relkind = 'r' AND (pg_class.oid = name::regclass"
            " OR pg_class.oid IN (SELECT relid FROM pg_partition_tree(name::regclass))) GROUP BY name"
        ),
        {"names": list(LARGE_TABLES)},
    )
    return dict(iter(estimates))


def _read_estimate_ratios(session: Session) -> dict[str, EstimateRatio]:
    latest = (
        select(Computation.kind, Computation.state, Computation.used_s, Computation.estimated_s)
        .where(Computation.finished_at > func.now() - WINDOW)
        .order_by(Computation.finished_at.desc())
        .limit(SAMPLE)
        .subquery()
    )
    used, estimated = latest.c.used_s, latest.c.estimated_s
    ratios = session.execute(
        select(latest.c.kind, func.sum(used) / func.sum(estimated), func.max(used / estimated))
        .where(latest.c.state == JobStatus.SUCCEEDED, estimated > 0)
        .group_by(latest.c.kind)
    )
    return {kind: EstimateRatio(mean, highest) for kind, mean, highest in ratios}


# The archiver retries a segment until it succeeds. A standby, which writes no log, keeps none for its slots either.
_SERVER = text("""
    SELECT pg_database_size(current_database()),
           coalesce((SELECT last_failed_time > coalesce(last_archived_time, '-infinity') FROM pg_stat_archiver), false)
""")
_SLOTS = text("""
    SELECT slot_name, greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::bigint
    FROM pg_replication_slots WHERE restart_lsn IS NOT NULL AND NOT pg_is_in_recovery()
""")


@dataclass(frozen=True, slots=True)
class ServerStatistics:
    """The state of the server at one moment."""

    database_bytes: int
    archiving_fails: bool
    """True if the last attempt to archive a segment of the log failed."""
    slot_bytes: Mapping[str, int]
    """Bytes of the log that each replication slot holds back."""


def read_server_statistics() -> ServerStatistics:
    """Return the statistics.

    Raises:
        DBAPIError: PostgreSQL is away, or this user may not ask.
    """
    with autocommit() as connection:
        size, fails = connection.execute(_SERVER).one()
        slots = {name: int(kept) for name, kept in connection.execute(_SLOTS)}
    return ServerStatistics(size, fails, slots)
