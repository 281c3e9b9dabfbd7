"""The HTTP client."""

import json
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from importlib import metadata
from math import inf
from typing import Any

import httpx

from service.cli.errors import BadInputError, CliError, ServerError, TemporaryError
from service.cli.job import Job, parse_job, parse_object

CONNECT_TIMEOUT_S = 5.0
# How long an answer may take beyond the time the server was asked to wait for the job.
READ_MARGIN_S = 15.0
# How far a request may exceed the user's limit, so that an answer sent at the limit still arrives.
OVERRUN_S = 1.0
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
DISTRIBUTION = "countinghouse"
NOT_INSTALLED = "0+source"
# The same request may succeed later.
_TEMPORARY_STATUSES = frozenset(
    {
        HTTPStatus.REQUEST_TIMEOUT,
        HTTPStatus.TOO_EARLY,
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.BAD_GATEWAY,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.GATEWAY_TIMEOUT,
    }
)


def version() -> str:
    """The version of the client, or ``NOT_INSTALLED`` when it runs from a bare source tree."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED


class Client:
    """A connection to one server. Every method may raise what ``request`` raises, and ``ServerError`` for an
    unexpected answer.
    """

    def __init__(self, server: str, api_key: str | None = None) -> None:
        """A client of ``server``, such as ``http://127.0.0.1:8000``; it connects at the first request.

        Raises:
            BadInputError: it is no HTTP URL, or the key cannot be sent.
        """
        address = server if "://" in server else f"http://{server}"
        try:
            url = httpx.URL(address)
        except httpx.InvalidURL as error:
            raise BadInputError(f"--server: {server} is not a URL: {error}") from None
        if url.scheme not in ("http", "https") or not url.host:
            raise BadInputError(f"--server: {server} is not an HTTP URL such as http://127.0.0.1:8000")
        self.server = address.rstrip("/")
        self._http = httpx.Client(
            headers={
                "User-Agent": f"countinghouse/{version()}",
                "Accept": "application/json",
                **_authorization(api_key),
            },
            # Never use a proxy to reach this machine, whatever the environment says.
            trust_env=url.host not in LOOPBACK,
        )

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def job(self, method: str, path: str, **how: Any) -> Job:
        """The job that a request answers with; the arguments are those of ``request``."""
        response = self.request(method, path, **how)
        return parse_job(parse_object(response.content), response.content, retry_after(response.headers))

    def request(
        self,
        method: str,
        path: str,
        *,
        value: object = None,
        headers: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
        hold_s: int | None = None,
        within_s: float = inf,
        answers: Collection[int] = (),
    ) -> httpx.Response:
        """The successful response to a request that may take ``within_s`` seconds; a job is waited for ``hold_s`` of
        them. A status among ``answers`` is no error.

        Raises:
            TemporaryError: the server cannot be reached, closes the connection, is slow or busy.
            BadInputError: it rejects the request (4xx).
            ServerError: it fails (5xx).
        """
        own = {} if hold_s is None else {"Prefer": f"wait={hold_s}"}
        if value is not None:
            own["Content-Type"] = "application/json"
        try:
            response = self._http.request(
                method,
                self.server + path,
                # ASCII: an argument may hold a lone surrogate, which UTF-8 cannot express; the server rejects it.
                content=None if value is None else json.dumps(value).encode("ascii"),
                params=query,
                headers={**own, **(headers or {})},
                timeout=_timeout(hold_s or 0, within_s),
            )
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise TemporaryError(
                f"{self.server} cannot be reached ({_reason(error)}). Is the service running there?"
                " Use --server or COUNTINGHOUSE_URL for another address.",
                reached=False,
            ) from None
        except httpx.TimeoutException:
            raise TemporaryError(f"{self.server} does not answer.", reached=True) from None
        except UnicodeEncodeError as error:
            raise BadInputError(f"{error.object!r} is not text.") from None
        except httpx.DecodingError as error:
            raise ServerError(
                f"{self.server} sent an answer that cannot be decoded ({_reason(error)})."
            ) from None
        except httpx.RequestError as error:
            raise TemporaryError(
                f"{self.server} closed the connection ({_reason(error)}).", reached=True
            ) from None
        if not response.is_success and response.status_code not in answers:
            raise _error_of(response)
        return response


def _authorization(api_key: str | None) -> dict[str, str]:
    if not api_key:
        return {}
    if not (api_key.isascii() and api_key.isprintable() and " " not in api_key):
        raise BadInputError("--api-key: an API key consists of visible ASCII characters.")
    return {"Authorization": f"Bearer {api_key}"}


def _timeout(hold_s: int, within_s: float) -> httpx.Timeout:
    whole = within_s + OVERRUN_S
    return httpx.Timeout(min(hold_s + READ_MARGIN_S, whole), connect=min(CONNECT_TIMEOUT_S, whole))


def _reason(error: httpx.RequestError) -> str:
    return str(error) or type(error).__name__


def _error_of(response: httpx.Response) -> CliError:
    """The error that a response describes, by its problem document (RFC 9457) if it has one."""
    message = _message(response)
    if response.status_code in _TEMPORARY_STATUSES:
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


def _message(response: httpx.Response) -> str:
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
