"""Answers of the server, and the jobs among them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from service.cli.errors import ServerError

UNFINISHED = ("queued", "running")
SUCCEEDED = "succeeded"
CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come: ``done`` of ``total`` units; ``eta_seconds`` is null when unknown."""

    done: int
    total: int
    unit: str
    eta_seconds: float | None


@dataclass(frozen=True, slots=True)
class Job:
    """A job. Times are RFC 3339 in UTC; ``result`` is null until it succeeds, ``error`` unless it failed."""

    id: str
    kind: str
    params: Mapping[str, Any]
    status: str
    progress: Progress
    result: Mapping[str, Any] | None
    error: Mapping[str, Any] | None
    cached: bool
    created_at: str
    started_at: str | None
    finished_at: str | None

    @property
    def finished(self) -> bool:
        """Whether the job has ended."""
        return self.status not in UNFINISHED

    @property
    def failure(self) -> str:
        """Why it failed, in a sentence."""
        error = self.error or {}
        parts = [str(error[name]) for name in ("title", "detail") if error.get(name)]
        return ": ".join(parts) or f"The job {self.status}"


@dataclass(frozen=True, slots=True)
class Reply:
    """A job, the JSON it came as, and how many seconds to wait before asking again."""

    body: bytes
    job: Job
    retry_after: float | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Some jobs, newest first, and the JSON they came as; ``more`` means that there are older ones."""

    body: bytes
    jobs: tuple[Job, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer other than a job: the JSON it came as, and that read by ``attributes``."""

    body: bytes
    value: Any


def attributes(value: Any) -> Any:
    """JSON with the fields of its objects as attributes.

    Views annotate what they get with the model that the server declares, for the type checker alone: loading the models
    would double the time the program takes to start, and a newer server's additional fields do no harm.
    """
    if isinstance(value, Mapping):
        return SimpleNamespace(**{name: attributes(field) for name, field in value.items()})
    return [attributes(entry) for entry in value] if isinstance(value, list) else value


def parse_job(value: Mapping[str, Any]) -> Job:
    """The job that ``value``, a JSON object, describes. Unknown fields are ignored.

    Raises:
        ServerError: a field is missing or has the wrong type.
    """
    try:
        progress = value["progress"]
        eta = progress["eta_seconds"]
        return Job(
            id=str(value["id"]),
            kind=str(value["kind"]),
            params=dict(value["params"]),
            status=str(value["status"]),
            progress=Progress(
                done=int(progress["done"]),
                total=int(progress["total"]),
                unit=str(progress["unit"]),
                eta_seconds=None if eta is None else float(eta),
            ),
            result=value["result"],
            error=value["error"],
            cached=bool(value["cached"]),
            created_at=str(value["created_at"]),
            started_at=value["started_at"],
            finished_at=value["finished_at"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ServerError(
            f"This client does not understand the server's description of a job ({error!r})."
        ) from None


def parse_object(body: bytes) -> dict[str, Any]:
    """``body`` as a JSON object.

    Raises:
        ServerError: it is something else.
    """
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ServerError("The answer is not that of a Countinghouse server; is the address right?")
    return value


def parse_page(body: bytes) -> Page:
    """``body`` as a page of jobs. Raises what ``parse_job`` raises."""
    value = parse_object(body)
    items = value.get("items")
    if not isinstance(items, list):
        raise ServerError("This client does not understand the server's list of jobs.")
    return Page(body, tuple(parse_job(item) for item in items), more=value.get("next") is not None)


def parse_answer(body: bytes) -> Answer:
    """``body``, a JSON object. Raises what ``parse_object`` raises."""
    return Answer(body, attributes(parse_object(body)))
