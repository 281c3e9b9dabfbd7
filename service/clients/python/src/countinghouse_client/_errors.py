"""The errors of the client."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    import httpx

    from countinghouse_client._generated import models as m


TEMPORARY_STATUSES: Final = frozenset({408, 425, 429, 502, 503, 504})


class CountinghouseError(Exception):
    """The base class of all errors of this library."""


class UsageError(CountinghouseError, ValueError):
    """The call cannot be made: its address, a parameter or a header cannot be sent, or the client is closed."""


class UnreachableError(CountinghouseError):
    """The service cannot be reached, does not answer in time or closes the connection.

    ``reached`` is True if a server was connected, so that it may have received the request.
    """

    def __init__(self, message: str, *, reached: bool) -> None:
        super().__init__(message)
        self.reached = reached


class AnswerError(CountinghouseError):
    """The answer is not that of a Countinghouse service, or not the list that was asked for."""


class ProblemError(CountinghouseError):
    """The service rejects the request or fails: a problem document (RFC 9457), or another unsuccessful answer.

    ``type``, ``title``, ``status``, ``detail`` and ``errors`` are the document's: each of ``errors`` names an invalid
    field by its ``pointer``. ``response`` is the answer itself, None inside a batch.
    """

    def __init__(
        self, status: int, document: Mapping[str, Any], response: httpx.Response | None = None
    ) -> None:
        self.status = status
        self.document = document
        self.type = str(document.get("type") or "about:blank")
        self.title = str(document.get("title") or "")
        self.detail = str(document.get("detail") or "")
        fields = document.get("errors")
        self.errors: list[m.ProblemField] = fields if isinstance(fields, list) else []
        self.response = response
        super().__init__(self._message())

    @property
    def temporary(self) -> bool:
        """True if the same request may succeed later."""
        return self.status in TEMPORARY_STATUSES

    @property
    def retry_after(self) -> float | None:
        """Seconds to wait according to ``Retry-After``, or None without it."""
        return None if self.response is None else retry_after(self.response.headers)

    def _message(self) -> str:
        if self.errors:
            return "\n".join(map(_field_message, self.errors))
        told = self.detail or self.title
        if self.response is None:
            return told or f"The service answered {self.status}."
        if told and self.response.is_client_error:
            return told
        host = str(self.response.url.copy_with(path="/", query=None)).rstrip("/")
        if self.response.is_redirect:
            told = f"it has moved to {self.response.headers.get('Location', 'another address')}"
        told = told or self.response.reason_phrase
        return f"{host} answered {self.status}" + (f": {told}" if told else "")


class JobFailedError(CountinghouseError):
    """The job failed or was cancelled; ``job`` has its ``status`` and ``error``, ``reason`` says why in words."""

    def __init__(self, job: m.Job) -> None:
        self.job = job
        error = job["error"]
        told = ": ".join(filter(None, (error.get("title"), error.get("detail")))) if error else ""
        self.reason = told or f"The job {job['status']}"
        cancelled = job["status"] == "cancelled"
        super().__init__(
            f"Job {job['id']} was cancelled." if cancelled else f"{self.reason} (job {job['id']})"
        )


class TimedOutError(CountinghouseError, TimeoutError):
    """The call's ``timeout`` was reached. ``job``, which continues, is its last known state, or None."""

    def __init__(self, message: str, job: m.Job | None = None) -> None:
        super().__init__(message)
        self.job = job


class WebhookError(CountinghouseError):
    """A webhook is not signed with the secret, or is too old."""


class CodeError(CountinghouseError, ValueError):
    """The text is not the code of a puzzle, or no code expresses the puzzle."""


def problem_of(response: httpx.Response) -> ProblemError:
    """Return the error that an unsuccessful response describes."""
    try:
        document = json.loads(response.content)
    except ValueError:
        document = None
    return ProblemError(response.status_code, document if isinstance(document, dict) else {}, response)


def _field_message(field: Any) -> str:
    if not isinstance(field, dict):
        return str(field)
    pointer, detail = field.get("pointer"), field.get("detail", "is invalid")
    return f"{pointer}: {detail}" if pointer else str(detail)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds to wait by ``Retry-After`` (RFC 9110: a number of seconds or a date), or None without it."""
    value = headers.get("Retry-After", "")
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (moment.astimezone(UTC) - datetime.now(UTC)).total_seconds())
