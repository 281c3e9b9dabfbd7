"""The chore that calls webhooks: due deliveries are claimed and handed to threads, without waiting for all of them.

A schedule has the delays between the attempts at a delivery.
"""

import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache
from random import SystemRandom
from typing import Self

import structlog
from sqlalchemy.exc import SQLAlchemyError

from db.clock import database_now
from db.jobs import find_job
from db.records import JobRecord, SubmittedJob
from db.webhooks import Delivery, claim_due, record_failure, record_success
from worker.declarations.documented import timestamp
from worker.engine.webhook_calls import TIMEOUT_S, Sender
from worker.jobs.job_document import render_job
from worker.jobs.webhooks import DeliveryError, find_signing_secret, sign_headers
from worker.observability.build_info import read_release
from worker.observability.tracing import (
    STATUS,
    TRACEPARENT,
    Attributes,
    Kind,
    Span,
    span,
    trace_context,
)
from worker.settings import SettingError

# The delays range from five seconds to six hours, since a receiver may be away for most of a night.
DEFAULT_DELAYS_S = (5.0, 30.0, 120.0, 600.0, 3_600.0, 21_600.0)
MAX_DELAY_S = 7 * 24 * 60 * 60.0
# Each delay varies by up to a quarter, so that deliveries that failed together are not retried together.
JITTER = 0.25
DELAYS_VARIABLE = "WEBHOOK_RETRY_SECONDS"

_random = SystemRandom()


@dataclass(frozen=True, slots=True)
class Schedule:
    """The delays after the first failed attempt, the second, and so on. There is no attempt after the last delay."""

    delays_s: Sequence[float] = DEFAULT_DELAYS_S

    @classmethod
    def from_environment(cls) -> Self:
        """Return the schedule in ``WEBHOOK_RETRY_SECONDS``: seconds separated by commas.

        Raises:
            SettingError: when the setting has another form.
        """
        text = os.environ.get(DELAYS_VARIABLE, "").strip()
        if not text:
            return cls()
        try:
            delays = tuple(map(float, text.split(",")))
        except ValueError:
            delays = (-1.0,)
        if not all(0 <= delay <= MAX_DELAY_S for delay in delays):
            raise SettingError(
                f"{DELAYS_VARIABLE} should be seconds separated by commas, each at most {MAX_DELAY_S:.0f},"
                f" and not {text!r}"
            )
        return cls(delays)

    @property
    def attempts(self) -> int:
        """The number of attempts, including the first."""
        return len(self.delays_s) + 1

    @property
    def longest(self) -> timedelta:
        """An upper bound on every delay."""
        return timedelta(seconds=2 * max(self.delays_s, default=0.0))

    def after(self, attempt: int) -> timedelta | None:
        """Return the delay after the failed ``attempt`` (from 1), or None if it was the last."""
        if attempt >= self.attempts:
            return None
        return timedelta(seconds=self.delays_s[attempt - 1] * _random.uniform(1 - JITTER, 1 + JITTER))


AT_ONCE = 16
# Maximum number of threads for one receiver, in case it is slow.
AT_ONCE_EACH = AT_ONCE // 4
# Rounds repeat for `ROUNDS_S` while there are due deliveries; each waits at most `ROUND_S` for its deliveries.
ROUNDS_S = 1.0
ROUND_S = 0.2
# Duration of a claim: longer than an attempt with its bookkeeping can take.
LEASE = timedelta(seconds=6 * TIMEOUT_S)
MAX_RESULT_BYTES = 64 * 1024
OUR_FAULT = "The webhook was not sent because of an internal error"
NO_ATTEMPT_LEFT = "No attempt is left; the last one did not come to its end"

log = structlog.get_logger(__name__)


class Deliverer:
    """Delivery of due webhooks, at most ``AT_ONCE`` at a time and ``AT_ONCE_EACH`` to one receiver."""

    def __init__(self, sender: Sender, schedule: Schedule) -> None:
        self._sender = sender
        self._schedule = schedule
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhook")
        self._held: set[Delivery] = set()
        self._looked_at = ""
        self._lock = threading.Lock()

    def deliver_due(self) -> Sequence[Future[None]]:
        """Start due deliveries, as many as there are free threads, and return their futures."""
        with self._lock:
            held = frozenset(self._held)
        free = AT_ONCE - len(held)
        if not free:
            return ()
        longest = max(self._schedule.longest, 2 * LEASE)
        deliveries, self._looked_at = claim_due(
            free, lease=LEASE, longest_wait=longest, share=AT_ONCE_EACH, held=held, after=self._looked_at
        )
        with self._lock:
            self._held.update(deliveries)
        return [self._pool.submit(self._deliver, delivery) for delivery in deliveries]

    def _deliver(self, delivery: Delivery) -> None:
        try:
            with structlog.contextvars.bound_contextvars(
                job_id=str(delivery.job_id), attempt=delivery.attempt
            ):
                self._attempt(delivery)
        except SQLAlchemyError as error:
            # The database does not know if the webhook was sent: it is due again when the claim expires.
            log.warning("webhook_put_off", job_id=str(delivery.job_id), error=str(error))
        finally:
            with self._lock:
                self._held.discard(delivery)

    def _attempt(self, delivery: Delivery) -> None:
        if delivery.attempt > self._schedule.attempts:
            record_failure(delivery, NO_ATTEMPT_LEFT, None)
            return
        job = find_job(delivery.job_id)
        if job is None:
            return
        with _webhook_span(delivery) as traced:
            try:
                status = self._send(delivery.url, job)
            except DeliveryError as error:
                if error.status is not None:
                    traced.note({STATUS: error.status})
                traced.fail(str(error.status or "delivery-error"), str(error))
                again_after = None if error.final else self._schedule.after(delivery.attempt)
                self._note_failure(delivery, str(error), again_after)
            except SQLAlchemyError:
                raise
            except Exception:  # whatever the error is, the webhook is retried and the thread continues
                log.exception("webhook_failed")
                traced.fail("internal-error")
                self._note_failure(delivery, OUR_FAULT, self._schedule.after(delivery.attempt))
            else:
                traced.note({STATUS: status})
                record_success(delivery)
                log.info("webhook_delivered")

    def _send(self, url: str, job: JobRecord) -> int:
        body = event_document(job)
        key_id = job.key_id if isinstance(job, SubmittedJob) else None
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Countinghouse/{read_release()}",
            # A job ends once, so its id identifies the event in every attempt.
            **sign_headers(str(job.id), database_now(), body, find_signing_secret(key_id)),
        }
        context = trace_context()
        if context is not None:
            headers[TRACEPARENT] = context
        return self._sender.send(url, headers, body.encode())

    def _note_failure(self, delivery: Delivery, error: str, again_after: timedelta | None) -> None:
        record_failure(delivery, error, again_after)
        event = "webhook_dead" if again_after is None else "webhook_not_delivered"
        log.warning(event, error=error, again_after_s=again_after and round(again_after.total_seconds(), 1))


def _webhook_span(delivery: Delivery) -> AbstractContextManager[Span]:
    """Return a span within the request that asked for the webhook, without paths and queries (perhaps secrets)."""
    attributes: Attributes = {
        "http.request.method": "POST",
        "http.request.resend_count": delivery.attempt - 1,
        "server.address": delivery.receiver,
        "countinghouse.job.id": str(delivery.job_id),
    }
    return span("POST", Kind.CLIENT, within=delivery.trace_context, attributes=attributes)


def event_document(job: JobRecord) -> str:
    """Return the event of a job's end as JSON text, without a result of more than ``MAX_RESULT_BYTES``."""
    if job.result is not None and len(job.result.encode()) > MAX_RESULT_BYTES:
        job = replace(job, result=None)
    # A cached result may have been computed before the job was created.
    ended = timestamp(max(job.finished_at or job.created_at, job.created_at))
    return f'{{"type":"job.{job.state}","timestamp":"{ended}","data":{render_job(job)}}}'


@lru_cache(maxsize=1)
def _deliverer() -> Deliverer:
    return Deliverer(Sender(), Schedule.from_environment())


def deliver_webhooks() -> int:
    """Start due deliveries, and return their number."""
    deliverer = _deliverer()
    deliveries = 0
    until = time.monotonic() + ROUNDS_S
    while begun := deliverer.deliver_due():
        deliveries += len(begun)
        wait(begun, timeout=ROUND_S)
        if time.monotonic() > until:
            break
    return deliveries
