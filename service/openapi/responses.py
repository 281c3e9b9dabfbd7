"""Responses, and the parameters that many paths share."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from service.http.described import Returns
from service.http.pages import JSON, Page
from service.http.request_headers import MAX_WAIT_S
from service.jobs.accepting import MAX_LENGTH, PATTERN
from service.jobs.results import PARAMETER
from service.openapi.schemas import Json, reference
from service.pictures.formats import LEAST_WIDTH, MOST_WIDTH, PNG, WIDTH, WIDTH_TEXT

BODY_PROBLEMS: Final = (400, 413, 415, 422)
"""What may be wrong with any body."""
_TEXT: Final[Json] = {"type": "string"}


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


def problems(*statuses: int) -> Json:
    """Return references to problem responses, by status."""
    return {
        str(int(status)): {"$ref": f"#/components/responses/{problem_name(HTTPStatus(status))}"}
        for status in sorted(set(statuses))
    }
