"""``/healthz`` and ``/readyz``."""

from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Literal

import structlog
from flask import Blueprint, Response
from sqlalchemy import text
from typing_extensions import TypeAliasType

from db.cache import client
from db.sessions import transaction
from service.http.described import Described, Returns
from service.http.pages import model_response
from worker.declarations.documented import Answer
from worker.declarations.operation import QueueName
from worker.jobs.queue import broker, read_living_workers
from worker.observability.probes import ask_all, cached_for

# A check that takes longer has failed; probes do not wait long either.
ANSWER_WITHIN_S = 1.8
# More frequent requests get the previous answer: anybody may send them, and the checks cost time.
ASK_AGAIN_AFTER_S = 0.5
RETRY_AFTER_S = 2

log = structlog.get_logger(__name__)


class NoWorkerError(RuntimeError):
    """No worker serves a queue."""


def _check_database() -> None:
    with transaction() as session:
        session.execute(text("SELECT 1"))


def _check_broker() -> None:
    with broker() as server:
        server.ping()


def _cache() -> None:
    client().ping()


def _worker(name: str) -> None:
    if not read_living_workers(name):
        raise NoWorkerError(f"no worker of the queue {name} sent a heartbeat recently")


CHECKS: Mapping[str, Callable[[], None]] = {
    "database": _check_database,
    "broker": _check_broker,
    "cache": _cache,
    "worker": partial(_worker, QueueName.SHORT),
    "long_worker": partial(_worker, QueueName.LONG),
}
# Without the other services, known answers are served, and new questions are accepted and wait in the database.
NEEDED = "database"


Health = TypeAliasType("Health", Literal["ok", "unavailable"])
ServicePart = TypeAliasType("ServicePart", Literal["database", "broker", "cache", "worker", "long_worker"])


class Alive(Answer):
    """The process is alive."""

    status: Literal["ok"]
    """Always `ok`."""


class Readiness(Answer):
    """Readiness of this process, and the services that respond."""

    status: Health
    """Depends on the database alone; the rest is for information."""
    checks: dict[ServicePart, Health]
    """`ok` or `unavailable` for each of the services."""


def health_blueprint() -> Blueprint:
    """Return the routes for probes."""
    blueprint = Blueprint("health", __name__)
    blueprint.add_url_rule("/healthz", view_func=alive, methods=["GET"])
    blueprint.add_url_rule(
        "/readyz", "ready", partial(ready, cached_for(ASK_AGAIN_AFTER_S, _run_checks)), methods=["GET"]
    )
    return blueprint


@Described("check_alive", "server", {200: Alive})
def alive() -> Response:
    """Check that the process is alive.

    The state of its services does not matter here: `/readyz` checks them.
    """
    return model_response(Alive(status="ok"))


@Described(
    "check_ready",
    "server",
    {
        200: Returns(model=Readiness, text="The database responds."),
        503: Returns(model=Readiness, text="The database does not respond.", headers=("Retry-After",)),
    },
)
def ready(latest: Callable[[], Mapping[str, str]]) -> Response:
    """Check whether this process can serve requests.

    Only the database decides. The broker, the cache and the workers of each queue are shown in `checks`: while they are
    away, known answers are still served, and new jobs are accepted and wait.
    """
    found = latest()
    healthy = found[NEEDED] == "ok"
    document = {"status": "ok" if healthy else "unavailable", "checks": found}
    response = model_response(Readiness.model_validate(document))
    if not healthy:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response


def _run_checks() -> Mapping[str, str]:
    answers = ask_all(CHECKS, ANSWER_WITHIN_S)
    for name, answer in answers.items():
        if answer is not None:
            log.warning("not_ready", check=name, error=str(answer))
    return {name: "ok" if answer is None else "unavailable" for name, answer in answers.items()}
