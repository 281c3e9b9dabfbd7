"""``components.responses``, ``components.headers`` and the parameters that many paths share."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from service.http.described import Returns
from service.http.pages import JSON, Page
from service.http.prefer import MAX_WAIT_S
from service.http.problems import MEDIA_TYPE
from service.jobs.idempotency import MAX_LENGTH, PATTERN
from service.jobs.picture import PARAMETER
from service.openapi.schema_forms import Json, reference
from service.pictures.formats import LEAST_WIDTH, MOST_WIDTH, PNG, WIDTH, WIDTH_TEXT

_TEXT: Final[Json] = {"type": "string"}

HEADERS: Json = {
    "X-Request-ID": {
        "description": "The request's id: the caller's own if it is valid. The job's log events carry it.",
        "schema": _TEXT,
    },
    "Retry-After": {"description": "Seconds to wait before trying again.", "schema": {"type": "integer"}},
    "Content-Location": {
        "description": "An address with the same answer to GET: the job's path, or the fact's address with its"
        " engine version.",
        "schema": {"type": "string", "format": "uri-reference"},
    },
    "Surrogate-Key": {
        "description": "The operation's kind and engine, as tags for purging caches: Varnish, Fastly.",
        "schema": _TEXT,
    },
    "Cache-Tag": {"description": "The same for Cloudflare and Akamai.", "schema": _TEXT},
    "Location": {
        "description": "The path of the job, or the address that answers this.",
        "schema": {"type": "string", "format": "uri-reference"},
    },
    "Preference-Applied": {"description": "The preferences that were applied (RFC 7240).", "schema": _TEXT},
    "RateLimit": {
        "description": "The rest of the caller's quota (draft-ietf-httpapi-ratelimit-headers): `r` requests, and"
        " more after `t` seconds. On every answer to a caller with a quota.",
        "schema": _TEXT,
    },
    "RateLimit-Policy": {
        "description": "The caller's quota: `q` requests in `w` seconds. On every answer to a caller with a quota.",
        "schema": _TEXT,
    },
    "ETag": {"description": "Identifies this version of the answer (RFC 9110).", "schema": _TEXT},
    "Cache-Control": {"description": "The time for which the answer may be cached.", "schema": _TEXT},
    "WWW-Authenticate": {"description": "The required authentication (RFC 6750).", "schema": _TEXT},
    "Link": {"description": 'The next page, `rel="next"` (RFC 8288).', "schema": _TEXT},
}


def header_parameter(name: str, description: str, schema: Json = _TEXT) -> Json:
    """Return the parameter of a request header."""
    return {"name": name, "in": "header", "description": description, "schema": schema}


IF_NONE_MATCH: Json = header_parameter(
    "If-None-Match", "An `ETag` received before; the answer is 304 if it still applies."
)
_SHARED: tuple[Json, ...] = (
    {
        **header_parameter(
            "Prefer",
            f"`wait=N` (RFC 7240): wait for the job to end, at most N seconds, 0 to {MAX_WAIT_S}. `return=minimal`:"
            " once the job has succeeded, answer with its result alone. `Preference-Applied` says what was applied.",
        ),
        "example": "wait=10",
    },
    header_parameter(
        "Idempotency-Key",
        "The caller's own name for this request, such as a random UUID. For 24 hours, the same request with the same"
        " key is answered with the same job; another request with that key is refused with 422.",
        {"type": "string", "minLength": 1, "maxLength": MAX_LENGTH, "pattern": PATTERN},
    ),
    header_parameter("Last-Event-ID", "The id of the last event received; the stream continues after it."),
    {
        "name": PARAMETER,
        "in": "query",
        "description": "The picture to send if `Accept` prefers one: `image/svg+xml` or `image/png`.",
        "schema": _TEXT,
    },
    {
        "name": WIDTH,
        "in": "query",
        "description": WIDTH_TEXT,
        "schema": {"type": "integer", "minimum": LEAST_WIDTH, "maximum": MOST_WIDTH},
    },
)
PARAMETERS: Json = {parameter["name"]: parameter for parameter in _SHARED}

_PROBLEMS: dict[HTTPStatus, tuple[str, ...]] = {
    HTTPStatus.PERMANENT_REDIRECT: (
        "Another spelling: the answer is at `Location`, in the body as `location`.",
        "Location",
        "Cache-Control",
    ),
    HTTPStatus.BAD_REQUEST: ("The body is not JSON.",),
    HTTPStatus.UNAUTHORIZED: ("The request has no valid API key.", "WWW-Authenticate"),
    HTTPStatus.FORBIDDEN: ("The API key does not have the required scope.", "WWW-Authenticate"),
    HTTPStatus.NOT_FOUND: ("Not found.",),
    HTTPStatus.NOT_ACCEPTABLE: ("None of the accepted media types is available.",),
    HTTPStatus.CONFLICT: ("The job's status does not allow this.",),
    HTTPStatus.GONE: ("The operation has another engine version now.",),
    HTTPStatus.REQUEST_URI_TOO_LONG: ("The address is too long; use `POST`.",),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("The body is too large.",),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("The body is not declared as JSON.",),
    HTTPStatus.UNPROCESSABLE_ENTITY: ("At least one field is invalid; `errors` lists them.",),
    HTTPStatus.TOO_MANY_REQUESTS: (
        "The API key, or an address without one, has reached one of its limits.",
        "Retry-After",
        "RateLimit",
        "RateLimit-Policy",
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: (
        "A dependency is unavailable, or the resource is not ready yet.",
        "Retry-After",
    ),
}
"""The description of each problem, and the names of its headers."""


def headers(*names: str) -> Json:
    """Return references to response headers, including the request id, which every response has."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in ("X-Request-ID", *names)}


def request_body(schema: Json, examples: Json | None = None, *, required: bool = True) -> Json:
    """Return a JSON body."""
    media = {"schema": schema, **({"examples": examples} if examples else {})}
    return {**({"required": True} if required else {}), "content": {JSON: media}}


def json_response(description: str, schema: Json, *header_names: str, examples: Json | None = None) -> Json:
    """Return a response with a JSON body."""
    content = request_body(schema, examples)["content"]
    return {"description": description, "headers": headers(*header_names), "content": content}


def response(answer: Returns) -> Json:
    """Return the response that a route describes."""
    content: Json = {}
    text, names = answer.text, answer.headers
    if answer.model is not None:
        content[JSON] = {"schema": reference(answer.model.__name__)}
        text = text or (answer.model.__doc__ or "").splitlines()[0]
        if issubclass(answer.model, Page):
            names = (*names, "Link")
        text += also_as(answer.media)
    for media_type, what in answer.media.items() if answer.model is None else ():
        if isinstance(what, str):
            content[media_type] = picture_content(what, media_type)
        else:
            # A body that is read whole is a text; a stream is read event by event.
            content[media_type] = {"schema": {"anyOf": [_TEXT, reference(what.__name__)]}}
    return {"description": text, "headers": headers(*names), "content": content}


def also_as(media_types: Iterable[str]) -> str:
    """Return the end of a description, which names the other media types.

    If the content declared them, generators would return a union of types, whatever was accepted.
    """
    names = " or ".join(f"`{media_type}`" for media_type in media_types)
    return f" Also as {names}, depending on `Accept`, `?format=` or the ending of the path." if names else ""


def picture_content(what: str, media_type: str) -> Json:
    """Return the content of a picture: text, or the bytes of a PNG."""
    binary = {"contentMediaType": PNG} if media_type == PNG else {}
    return {"schema": {**_TEXT, "description": what, **binary}}


def problem_name(status: HTTPStatus) -> str:
    """Return the name of a problem response: ``UnprocessableEntity``."""
    return status.name.title().replace("_", "")


def problem_components() -> Json:
    """Return the problem responses, by name."""
    return {
        problem_name(status): {
            "description": description,
            "headers": headers(*header_names),
            "content": {MEDIA_TYPE: {"schema": reference("Problem")}},
        }
        for status, (description, *header_names) in _PROBLEMS.items()
    }


def problems(*statuses: int) -> Json:
    """Return references to problem responses, by status."""
    return {
        str(int(status)): {"$ref": f"#/components/responses/{problem_name(HTTPStatus(status))}"}
        for status in sorted(set(statuses))
    }
