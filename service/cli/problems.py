"""HTTP errors as errors for the user (RFC 9457 problem documents where there are any)."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from service.cli.errors import BadInputError, CliError, ServerError, TemporaryError
from service.cli.job import parse_object

if TYPE_CHECKING:
    import httpx

# The same request may succeed later.
TEMPORARY_STATUSES = frozenset(
    {
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.TOO_EARLY,
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.BAD_GATEWAY,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.GATEWAY_TIMEOUT,
    }
)


def error_of(response: "httpx.Response") -> CliError:
    """The error that ``response`` describes; its status is not one of success."""
    message = _message(response)
    if response.status_code in TEMPORARY_STATUSES:
        return TemporaryError(message, reached=True, retry_after=retry_after(response.headers))
    if response.is_client_error:
        return BadInputError(message)
    return ServerError(message)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait according to ``Retry-After`` (RFC 9110: a number of seconds or a date); None without it."""
    value = headers.get("Retry-After", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (moment.astimezone(UTC) - datetime.now(UTC)).total_seconds())


def _message(response: "httpx.Response") -> str:
    try:
        problem = parse_object(response.content)
    except ServerError:
        problem = {}
    fields = problem.get("errors")
    if isinstance(fields, list) and fields:
        return "\n".join(_field_message(field) for field in fields)
    said = problem.get("detail") or problem.get("title")
    if said and response.is_client_error:
        return str(said)
    answer = (
        f"{str(response.url.copy_with(path='/', query=None)).rstrip('/')} answered {response.status_code}"
    )
    moved = response.headers.get("Location") if response.is_redirect else None
    said = said or (f"it has moved to {moved}" if moved else response.reason_phrase)
    return f"{answer}: {said}" if said else answer


def _field_message(field: Any) -> str:
    if not isinstance(field, dict):
        return str(field)
    pointer, detail = field.get("pointer"), field.get("detail", "is invalid")
    return f"{pointer}: {detail}" if pointer else str(detail)
