"""``/healthz`` and ``/readyz``."""

from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

import structlog
from flask import Blueprint, Response, jsonify
from sqlalchemy import text

from db.redis import client
from db.sessions import transaction
from service.probes import ask_all
from worker.jobs.queues import QueueName
from worker.queue import app as queue

CONNECT_TIMEOUT_S = 1.0
WORKER_ANSWERS_WITHIN_S = 1.0
# Whatever hangs counts as away; those who ask do not wait long either.
ANSWER_WITHIN_S = 1.8
RETRY_AFTER_S = 2

blueprint = Blueprint("health", __name__)
log = structlog.get_logger(__name__)


class NoWorkerError(RuntimeError):
    """No worker of a queue answered."""


class _Answered(Exception):  # noqa: N818  # it is good news
    """A worker of the queue answered; the others need not be waited for."""


def _database() -> None:
    with transaction() as session:
        session.execute(text("SELECT 1"))


def _broker() -> None:
    with queue.connection_for_write(connect_timeout=CONNECT_TIMEOUT_S) as connection:
        connection.ensure_connection(max_retries=1)


def _cache() -> None:
    client().ping()


def _worker(name: QueueName) -> None:
    def note(reply: Mapping[str, Any]) -> None:
        if any(served["name"] == name for queues in reply.values() for served in queues):
            raise _Answered

    try:
        queue.control.broadcast("active_queues", reply=True, timeout=WORKER_ANSWERS_WITHIN_S, callback=note)
    except _Answered:
        return
    raise NoWorkerError(f"no worker of the queue {name} answered within {WORKER_ANSWERS_WITHIN_S:g} s")


CHECKS: Mapping[str, Callable[[], None]] = {
    "database": _database,
    "broker": _broker,
    "cache": _cache,
    "worker": partial(_worker, QueueName.SHORT),
    "long_worker": partial(_worker, QueueName.LONG),
}


@blueprint.get("/healthz")
def alive() -> Response:
    """The process is alive."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """PostgreSQL, the broker, the cache and a worker of each queue answer; or which of them do not."""
    answers = ask_all(CHECKS, ANSWER_WITHIN_S)
    for name, answer in answers.items():
        if answer is not None:
            log.warning("not_ready", check=name, error=str(answer))
    checks = {name: "ok" if answer is None else "unavailable" for name, answer in answers.items()}
    healthy = all(state == "ok" for state in checks.values())
    response = jsonify(status="ok" if healthy else "unavailable", checks=checks)
    if not healthy:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response
