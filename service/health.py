"""``/healthz`` and ``/readyz``."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

import structlog
from flask import Blueprint, Response, jsonify
from sqlalchemy import text

from db.redis import client
from db.sessions import transaction
from worker.queue import app as queue

PING_TIMEOUT_S = 1.0
RETRY_AFTER_S = 2

blueprint = Blueprint("health", __name__)
log = structlog.get_logger(__name__)


class NoWorkerError(RuntimeError):
    """No worker answered."""


def _database() -> None:
    with transaction() as session:
        session.execute(text("SELECT 1"))


def _broker() -> None:
    with queue.connection_for_write(connect_timeout=PING_TIMEOUT_S) as connection:
        connection.ensure_connection(max_retries=1)


def _cache() -> None:
    client().ping()


def _worker() -> None:
    if not queue.control.inspect(timeout=PING_TIMEOUT_S, limit=1).ping():
        raise NoWorkerError(f"no worker answered within {PING_TIMEOUT_S} s")


CHECKS: Mapping[str, Callable[[], None]] = {
    "database": _database,
    "broker": _broker,
    "cache": _cache,
    "worker": _worker,
}


def _state(check: Callable[[], None]) -> str:
    try:
        check()
    except Exception as error:  # whatever is wrong with it, it is not ready
        log.warning("not_ready", check=check.__name__.strip("_"), error=str(error))
        return "unavailable"
    return "ok"


@blueprint.get("/healthz")
def alive() -> Response:
    """The process is alive."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """PostgreSQL, the broker, the cache and a worker answer; or which of them does not."""
    with ThreadPoolExecutor(len(CHECKS)) as pool:
        states = dict(zip(CHECKS, pool.map(_state, CHECKS.values()), strict=True))
    healthy = all(state == "ok" for state in states.values())
    response = jsonify(status="ok" if healthy else "unavailable", checks=states)
    if not healthy:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response
