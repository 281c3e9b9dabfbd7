"""``components.responses``, ``components.headers`` and the parameters many paths share."""

from http import HTTPStatus

from service.docs.openapi.schemas import Json, reference
from service.http.prefer import MAX_WAIT_S
from service.http.problems import MEDIA_TYPE
from service.jobs.idempotency import MAX_LENGTH, PATTERN

HEADERS: Json = {
    "X-Request-ID": {
        "description": "The request's id: the client's own if it sent a fit one. It follows the job into the logs.",
        "schema": {"type": "string"},
    },
    "Retry-After": {"description": "Seconds to wait before asking again.", "schema": {"type": "integer"}},
    "Location": {"description": "Where the job is.", "schema": {"type": "string", "format": "uri-reference"}},
    "ETag": {"description": "Names this very state (RFC 9110).", "schema": {"type": "string"}},
    "WWW-Authenticate": {"description": "What is asked for (RFC 6750).", "schema": {"type": "string"}},
    "Link": {"description": 'The next page, `rel="next"` (RFC 8288).', "schema": {"type": "string"}},
}

PREFER: Json = {
    "name": "Prefer",
    "in": "header",
    "description": f"`wait=N` (RFC 7240) holds the answer back until the job ends,"
    f" for at most N seconds, 0 to {MAX_WAIT_S}.",
    "schema": {"type": "string"},
    "example": "wait=10",
}

IDEMPOTENCY_KEY: Json = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "A name of the client's own for this request, such as a random UUID: within 24 hours, the same"
    " request under the same name is answered with the same job. Another request under it is refused with 422.",
    "schema": {"type": "string", "minLength": 1, "maxLength": MAX_LENGTH, "pattern": PATTERN},
}

_PROBLEMS: dict[HTTPStatus, str] = {
    HTTPStatus.BAD_REQUEST: "The body is not JSON.",
    HTTPStatus.UNAUTHORIZED: "An API key is needed, and none that is valid was sent.",
    HTTPStatus.FORBIDDEN: "The API key is not good for this.",
    HTTPStatus.NOT_FOUND: "There is nothing here.",
    HTTPStatus.NOT_ACCEPTABLE: "None of the media types that are accepted can be sent.",
    HTTPStatus.CONFLICT: "The job is not in a state for this.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body is too large.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "The body is not declared to be JSON.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "A field is not what it should be; `errors` names each.",
    HTTPStatus.TOO_MANY_REQUESTS: "The API key has asked for as much as it may for now.",
    HTTPStatus.SERVICE_UNAVAILABLE: "A dependency is away, or what is asked for is not there yet.",
}

_PROBLEM_HEADERS: dict[HTTPStatus, str] = {
    HTTPStatus.UNAUTHORIZED: "WWW-Authenticate",
    HTTPStatus.FORBIDDEN: "WWW-Authenticate",
    HTTPStatus.TOO_MANY_REQUESTS: "Retry-After",
    HTTPStatus.SERVICE_UNAVAILABLE: "Retry-After",
}


def headers(*names: str) -> Json:
    """References to response headers; every response has its request id."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in ("X-Request-ID", *names)}


def json_response(description: str, schema: Json, *header_names: str, examples: Json | None = None) -> Json:
    """A response with a JSON body."""
    media: Json = {"schema": schema}
    if examples:
        media["examples"] = examples
    return {
        "description": description,
        "headers": headers(*header_names),
        "content": {"application/json": media},
    }


def problem_name(status: HTTPStatus) -> str:
    """The name of a problem response: ``UnprocessableEntity``."""
    return status.name.title().replace("_", "")


def problem_components() -> Json:
    """The problem responses, by name."""
    return {
        problem_name(status): {
            "description": description,
            "headers": headers(*([_PROBLEM_HEADERS[status]] if status in _PROBLEM_HEADERS else [])),
            "content": {MEDIA_TYPE: {"schema": reference("Problem")}},
        }
        for status, description in _PROBLEMS.items()
    }


def problems(*statuses: HTTPStatus) -> Json:
    """References to problem responses, by status."""
    return {
        str(int(status)): {"$ref": f"#/components/responses/{problem_name(status)}"} for status in statuses
    }


BODY_PROBLEMS = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
