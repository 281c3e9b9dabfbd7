"""Webhooks: due deliveries, the outcomes of attempts, and the secrets of API keys that sign them.

An attempt is claimed by moving the webhook's next time past the attempt's end, so that no other process claims it
in the meantime; its outcome is recorded only while the claim still stands. A process that dies in between leaves a
webhook that is due again later: every event is delivered at least once, and occasionally twice.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, and_, case, func, null, or_, select, text, update

from db.models import RECEIVER, UNFINISHED, ApiKey, Computation, Job, Webhook, WebhookStatus
from db.records import RecordPage
from db.sessions import autocommit

# Maximum number of receivers that one query reads.
MOST_RECEIVERS = 2_000

_Fields = tuple[UUID, str, str, int, datetime | None, str | None, datetime | None]


@dataclass(frozen=True, slots=True)
class WebhookRecord:
    """The state of a webhook. ``next_at`` is None if no attempt is ahead or the job has not ended."""

    job_id: UUID
    url: str
    state: WebhookStatus
    attempts: int
    next_at: datetime | None
    last_error: str | None
    delivered_at: datetime | None


@dataclass(frozen=True, slots=True)
class Delivery:
    """An attempt that this process is to make before ``until``; ``attempt`` counts from 1."""

    job_id: UUID
    url: str
    attempt: int
    until: datetime
    receiver: str
    key_id: UUID | None
    trace_context: str | None = None
    """The span of the request that asked for the webhook, as a W3C ``traceparent``."""


class Claimed(NamedTuple):
    """Deliveries that this process is to make."""

    deliveries: Sequence[Delivery]
    last: str
    """The last receiver that was looked at, if more come after it."""


def claim_due(
    limit: int,
    *,
    lease: timedelta,
    longest_wait: timedelta,
    share: int | None = None,
    held: Collection[Delivery] = (),
    after: str = "",
) -> Claimed:
    """Claim at most ``limit`` due webhooks of jobs that have ended, for receivers that sort after ``after``.

    Each is claimed for ``lease``. No receiver gets more than ``share`` of them and of those ``held`` together; keys are
    served in turn. A webhook that would wait more than ``longest_wait`` was delayed before the clock jumped, and is due
    too.
    """
    asked = {
        "limit": limit,
        "lease": lease,
        "longest_wait": longest_wait,
        "share": limit if share is None else share,
        "receivers": [delivery.receiver for delivery in held],
        "keys": [delivery.key_id for delivery in held],
        "most": MOST_RECEIVERS,
        "after": after,
    }
    with autocommit() as connection:
        rows = connection.execute(text(_CLAIM), asked).all()
    deliveries = [Delivery(*fields) for _, *fields in rows if fields[0] is not None]
    return Claimed(deliveries, rows[0].last or "")


# Materialized, as the update could otherwise run it again and find more than the limit.
_CLAIM = f"""
WITH RECURSIVE receivers (receiver, number) AS (
    (SELECT {RECEIVER}, 1 FROM webhooks WHERE state = 'waiting' AND {RECEIVER} > :after ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT following.receiver, receivers.number + 1 FROM receivers, LATERAL (
        SELECT {RECEIVER} AS receiver FROM webhooks
        WHERE state = 'waiting' AND {RECEIVER} > receivers.receiver ORDER BY 1 LIMIT 1
    ) AS following
    WHERE receivers.number < :most
), due AS (
    SELECT one.*
    FROM receivers
    CROSS JOIN LATERAL (
        SELECT webhooks.job_id, next_at, jobs.key_id
        FROM webhooks
        JOIN jobs ON jobs.id = webhooks.job_id
        JOIN computations ON computations.id = jobs.computation_id
        WHERE webhooks.state = 'waiting' AND {RECEIVER} = receivers.receiver
            AND (next_at <= now() OR next_at > now() + :longest_wait)
            AND (jobs.cancelled_at IS NOT NULL OR computations.state NOT IN ('queued', 'running'))
        ORDER BY next_at
        LIMIT greatest(0, :share - cardinality(array_positions(CAST(:receivers AS text[]), receivers.receiver)))
        FOR UPDATE OF webhooks SKIP LOCKED
    ) AS one
), chosen AS MATERIALIZED (
    SELECT job_id, key_id
    FROM due
    ORDER BY cardinality(array_positions(CAST(:keys AS uuid[]), key_id))
        + row_number() OVER (PARTITION BY key_id ORDER BY next_at), next_at
    LIMIT :limit
), claimed AS (
    UPDATE webhooks SET attempts = attempts + 1, next_at = now() + :lease
    FROM chosen WHERE webhooks.job_id = chosen.job_id
    RETURNING webhooks.job_id, url, attempts, next_at, {RECEIVER}, key_id, trace_context
)
SELECT (SELECT receiver FROM receivers WHERE number = :most) AS last, claimed.*
FROM (SELECT) AS always LEFT JOIN claimed ON true
"""  # noqa: S608  # put together from constants


def record_success(delivery: Delivery) -> bool:
    """Record that the attempt succeeded; return False, and record nothing, if the claim was lost."""
    delivered = {"state": WebhookStatus.DELIVERED, "delivered_at": func.now(), "last_error": None}
    return _store_outcome(delivery, delivered)


def record_failure(delivery: Delivery, error: str, again_after: timedelta | None) -> bool:
    """Record the failure and the time of the next attempt (None: never); return False if the claim was lost."""
    if again_after is None:
        return _store_outcome(delivery, {"state": WebhookStatus.DEAD, "last_error": error})
    return _store_outcome(delivery, {"next_at": func.now() + again_after, "last_error": error})


def find_webhook(job_id: UUID) -> WebhookRecord | None:
    """Return the webhook of a job, or None."""
    with autocommit() as connection:
        row = connection.execute(_webhook_query().where(Webhook.job_id == job_id)).one_or_none()
    return _as_record(row) if row else None


def list_webhooks(
    *, limit: int, after: UUID | None, state: WebhookStatus | None
) -> RecordPage[WebhookRecord]:
    """Return at most ``limit`` webhooks of all jobs, after the webhook of the job ``after``."""
    query = _webhook_query().order_by(Webhook.job_id.desc()).limit(limit + 1)
    if after is not None:
        query = query.where(Webhook.job_id < after)
    if state is not None:
        query = query.where(Webhook.state == state)
    with autocommit() as connection:
        records = [_as_record(row) for row in connection.execute(query)]
    return RecordPage.of(records, limit, lambda webhook: webhook.job_id)


def redeliver(job_id: UUID) -> bool:
    """Schedule a delivery now, with all its attempts available again; return False if its job has not ended."""
    anew = {"state": WebhookStatus.WAITING, "attempts": 0, "next_at": func.now()}
    again = update(Webhook).where(
        Webhook.job_id == job_id,
        Job.id == Webhook.job_id,
        Computation.id == Job.computation_id,
        _has_job_ended(),
    )
    with autocommit() as connection:
        return connection.execute(again.values(last_error=None, delivered_at=None, **anew)).rowcount == 1


def find_key_secret(key_id: UUID) -> str | None:
    """Return the secret that signs the webhooks of an API key's jobs."""
    with autocommit() as connection:
        return connection.scalar(select(ApiKey.webhook_secret).where(ApiKey.id == key_id))


def _has_job_ended() -> ColumnElement[bool]:
    """Return the condition that a job has ended; a cancelled job has, even if its computation continues for others."""
    return or_(Job.cancelled_at.is_not(None), Computation.state.not_in(UNFINISHED))


def _as_record(row: Row[*_Fields]) -> WebhookRecord:
    return WebhookRecord(**{**row._mapping, "state": WebhookStatus(row.state)})


def _webhook_query() -> Select[*_Fields]:
    ahead = and_(Webhook.state == WebhookStatus.WAITING, _has_job_ended())
    return (
        select(
            Webhook.job_id,
            Webhook.url,
            Webhook.state,
            Webhook.attempts,
            case((ahead, Webhook.next_at), else_=null()).label("next_at"),
            Webhook.last_error,
            Webhook.delivered_at,
        )
        .join(Job, Job.id == Webhook.job_id)
        .join(Computation, Computation.id == Job.computation_id)
    )


def _store_outcome(delivery: Delivery, values: Mapping[str, object]) -> bool:
    ours = and_(
        Webhook.job_id == delivery.job_id,
        Webhook.state == WebhookStatus.WAITING,
        Webhook.attempts == delivery.attempt,
        Webhook.next_at == delivery.until,
    )
    with autocommit() as connection:
        return connection.execute(update(Webhook).where(ours).values(values)).rowcount == 1
