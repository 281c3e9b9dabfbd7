"""What a monitor wants to know of the job system: counts and ages.

Every figure has a bounded cost: it comes from an index that holds little, counts at most ``MAX_COUNTED`` rows, and
PostgreSQL gives it up after ``STATEMENT_TIMEOUT_MS``.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Select, case, func, literal, select, text, true
from sqlalchemy.orm import Session

from db.models import Computation, Job, Shard, ShardState, State, Webhook, WebhookState
from db.sessions import transaction

WINDOW = timedelta(hours=1)
MAX_COUNTED = 2_000
STATEMENT_TIMEOUT_MS = 1_000

# A UUIDv7 begins with 48 bits of milliseconds (RFC 9562, section 5.7).
_BITS_AFTER_TIME = 80


@dataclass(frozen=True, slots=True)
class EstimateRatio:
    """How the processor time of computations of a kind compares with their estimates."""

    mean: float
    """What all took, divided by what was estimated for all."""
    highest: float
    """What the most underestimated one took, divided by its estimate."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The job system at a moment: at most ``MAX_COUNTED`` of anything, and what is recent is so within ``WINDOW``."""

    jobs: Mapping[State, int]
    """The newest jobs, of those submitted recently, by state."""
    oldest_queued_s: Mapping[str, float]
    """By queue: seconds since the computation was submitted that waits longest to begin; 0 when none waits."""
    shards: Mapping[tuple[str, ShardState], int]
    """Shards that are queued or running, of unfinished computations, by queue and state."""
    shard_retries: int
    """How often shards that were held recently had to begin anew."""
    computations_failed: int
    """How many computations failed recently."""
    webhooks: Mapping[WebhookState, int]
    """Webhooks that wait (for their job's end or for the next attempt) and that were given up."""
    estimate_ratios: Mapping[str, EstimateRatio]
    """By kind, of the latest computations that were finished recently and had an estimate."""


def read_statistics(queues: Sequence[str]) -> Statistics:
    """The statistics, with those by queue for ``queues``.

    Raises:
        DBAPIError: when PostgreSQL is away, or gave a figure up.
    """
    failures = select(literal(1)).where(
        Computation.state == State.FAILED, Computation.finished_at > func.now() - WINDOW
    )
    with transaction() as session:
        session.execute(text(f"SET LOCAL statement_timeout = {STATEMENT_TIMEOUT_MS}"))
        return Statistics(
            jobs=_jobs_by_state(session),
            oldest_queued_s={queue: _oldest_queued_s(session, queue) for queue in queues},
            shards={
                (queue, state): _count(session, _open_shards(queue, state))
                for queue in queues
                for state in (ShardState.QUEUED, ShardState.RUNNING)
            },
            shard_retries=_shard_retries(session),
            computations_failed=_count(session, failures),
            webhooks={
                state: _count(session, select(literal(1)).where(Webhook.state == state))
                for state in (WebhookState.WAITING, WebhookState.DEAD)
            },
            estimate_ratios=_estimate_ratios(session),
        )


def _count(session: Session, rows: Select[Any]) -> int:
    counted = rows.limit(MAX_COUNTED).subquery()
    return session.scalar(select(func.count()).select_from(counted)) or 0


def _jobs_by_state(session: Session) -> dict[State, int]:
    began_ms = int((time.time() - WINDOW.total_seconds()) * 1000)
    recent = (
        select(Job.computation_id, Job.cancelled_at)
        .where(Job.id > UUID(int=began_ms << _BITS_AFTER_TIME))
        .order_by(Job.id.desc())
        .limit(MAX_COUNTED)
        .subquery()
    )
    state = case(
        (recent.c.cancelled_at.is_not(None), literal(State.CANCELLED.value)), else_=Computation.state
    ).label("job_state")
    counts = session.execute(
        select(state, func.count())
        .select_from(recent)
        .join(Computation, Computation.id == recent.c.computation_id)
        .group_by(state)
    )
    return dict.fromkeys(State, 0) | {State(name): number for name, number in counts}


def _oldest_queued_s(session: Session, queue: str) -> float:
    oldest = func.min(Computation.created_at)
    age = session.scalar(
        select(func.extract("epoch", func.now() - oldest)).where(
            Computation.state == State.QUEUED, Computation.queue == queue
        )
    )
    # Below zero when the clock was set back.
    return max(0.0, float(age)) if age is not None else 0.0


def _open_shards(queue: str, state: ShardState) -> Select[Any]:
    # A computation with a running shard runs; a queued shard's may be queued or running.
    states = (State.RUNNING,) if state == ShardState.RUNNING else (State.QUEUED, State.RUNNING)
    computations = (
        select(Computation.id)
        .where(Computation.state.in_(states), Computation.queue == queue)
        .limit(MAX_COUNTED)
        .subquery()
    )
    # The limit keeps PostgreSQL from reading all open shards first, of which finished jobs may have left many.
    shards = (
        select(literal(1))
        .where(Shard.computation_id == computations.c.id, Shard.state == state)
        .limit(MAX_COUNTED)
        .lateral()
    )
    return select(literal(1)).select_from(computations).join(shards, true())


def _shard_retries(session: Session) -> int:
    retried = (
        select(Shard.attempt)
        .where(Shard.attempt > 1, Shard.lease_until > func.now() - WINDOW)
        .limit(MAX_COUNTED)
        .subquery()
    )
    return session.scalar(select(func.coalesce(func.sum(retried.c.attempt - 1), 0))) or 0


def _estimate_ratios(session: Session) -> dict[str, EstimateRatio]:
    latest = (
        select(Computation.kind, Computation.state, Computation.used_s, Computation.estimated_s)
        .where(Computation.finished_at > func.now() - WINDOW)
        .order_by(Computation.finished_at.desc())
        .limit(MAX_COUNTED)
        .subquery()
    )
    used, estimated = latest.c.used_s, latest.c.estimated_s
    ratios = session.execute(
        select(latest.c.kind, func.sum(used) / func.sum(estimated), func.max(used / estimated))
        .where(latest.c.state == State.SUCCEEDED, estimated > 0)
        .group_by(latest.c.kind)
    )
    return {kind: EstimateRatio(mean, highest) for kind, mean, highest in ratios}
