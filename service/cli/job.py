"""Jobs as the server describes them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.cli.errors import ServerError

UNFINISHED = ("queued", "running")
SUCCEEDED = "succeeded"
CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come: ``done`` of ``total`` units, with ``eta_seconds`` to go if that is known."""

    done: int
    total: int
    unit: str
    eta_seconds: float | None


@dataclass(frozen=True, slots=True)
class Job:
    """A job. Times are RFC 3339 in UTC; ``result`` is null until it succeeded, ``error`` unless it failed."""

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
        """Whether nothing will change any more."""
        return self.status not in UNFINISHED


@dataclass(frozen=True, slots=True)
class Reply:
    """A job and the JSON it came as; ``retry_after`` seconds should pass before asking again."""

    body: bytes
    job: Job
    retry_after: float | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Some jobs, newest first, and the JSON they came as; ``more`` when there are older ones."""

    body: bytes
    jobs: tuple[Job, ...]
    more: bool


def parse_job(value: Mapping[str, Any]) -> Job:
    """The job that ``value``, a JSON object, describes. Fields this client does not know are ignored.

    Raises:
        ServerError: when a field is missing or is not what the contract says.
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
            f"The server describes a job in a way this client does not know ({error!r})."
        ) from None


def parse_object(body: bytes) -> dict[str, Any]:
    """``body`` as a JSON object.

    Raises:
        ServerError: when it is something else.
    """
    try:
        value = json.loads(body)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ServerError("The server does not answer as Countinghouse does; is the address right?")
    return value


def parse_page(body: bytes) -> Page:
    """The page of jobs that ``body`` describes.

    Raises:
        ServerError: when it is something else.
    """
    value = parse_object(body)
    items = value.get("items")
    if not isinstance(items, list):
        raise ServerError("The server lists jobs in a way this client does not know.")
    return Page(body, tuple(parse_job(item) for item in items), more=value.get("next") is not None)
