"""Answers of the server, and the jobs among them."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
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
    """A job. Times are RFC 3339 in UTC; ``result`` is null until it succeeds, ``error`` unless it failed.

    ``body`` is the JSON it came as, and ``retry_after`` how many seconds to wait before asking again.
    """

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
    body: bytes = b""
    retry_after: float | None = None

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


def attributes(value: Any) -> Any:
    """JSON with the fields of its objects as attributes.

    Views annotate what they get with the model that the server declares, for the type checker alone: loading the models
    would double the time the program takes to start, and a newer server's additional fields do no harm.
    """
    if isinstance(value, Mapping):
        return SimpleNamespace(**{name: attributes(field) for name, field in value.items()})
    return [attributes(entry) for entry in value] if isinstance(value, list) else value


def parse_job(value: Mapping[str, Any], body: bytes = b"", retry_after: float | None = None) -> Job:
    """The job that ``value``, a JSON object, describes. Unknown fields are ignored.

    Raises:
        ServerError: a field is missing or has the wrong type.
    """
    try:
        # In a list, jobs come without their results.
        value = {"result": None, **value}
        known = {field.name: value[field.name] for field in fields(Job) if field.default is MISSING}
        progress = known.pop("progress")
        return Job(
            **known,
            progress=Progress(
                done=int(progress["done"]),
                total=int(progress["total"]),
                unit=str(progress["unit"]),
                eta_seconds=progress["eta_seconds"],
            ),
            body=body,
            retry_after=retry_after,
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
