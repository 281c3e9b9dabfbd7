"""``/v1/keys``: make, list and revoke API keys. For those who operate the service."""

from http import HTTPStatus
from typing import Annotated
from urllib.parse import urlencode
from uuid import UUID

from flask import Blueprint, Response, jsonify, request
from pydantic import BaseModel, ConfigDict, Field

from db.keys import KeyRecord, Scope, create_key, list_keys, revoke_key
from service.access.auth import known_keys, only_with
from service.http.body import parse_json, read_body, validate, validate_query
from service.http.problems import not_found
from worker.declarations.fields import INTEGRAL
from worker.engine.job_document import timestamp

MAX_PAGE = 1_000
DEFAULT_PAGE = 100
MAX_NAME = 100
DEFAULT_REQUESTS_PER_MINUTE = 600
MAX_REQUESTS_PER_MINUTE = 1_000_000
DEFAULT_JOBS_AT_ONCE = 20
MAX_JOBS_AT_ONCE = 10_000

blueprint = Blueprint("keys", __name__, url_prefix="/v1/keys")
blueprint.before_request(only_with(Scope.OPERATE))


class KeyRequest(BaseModel):
    """A key to be made."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[
        str,
        Field(
            strict=True,
            min_length=1,
            max_length=MAX_NAME,
            pattern=r"^[^\x00-\x1f\x7f]+$",
            description="Whose it is, or what for; for people to read.",
        ),
    ]
    scopes: Annotated[
        list[Scope],
        Field(
            min_length=1,
            max_length=len(Scope),
            description="`submit`: submit jobs, see and cancel one's own. `operate`: keys, and the jobs of all.",
        ),
    ] = [Scope.SUBMIT]
    requests_per_minute: Annotated[
        int,
        Field(strict=True, ge=1, le=MAX_REQUESTS_PER_MINUTE, description="Requests it is good for a minute."),
        INTEGRAL,
    ] = DEFAULT_REQUESTS_PER_MINUTE
    jobs_at_once: Annotated[
        int,
        Field(strict=True, ge=1, le=MAX_JOBS_AT_ONCE, description="Unfinished jobs it may have at a time."),
        INTEGRAL,
    ] = DEFAULT_JOBS_AT_ONCE


class KeyFilter(BaseModel):
    """Which keys to list."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(ge=1, le=MAX_PAGE, description="Keys in a page.")] = DEFAULT_PAGE
    cursor: Annotated[UUID | None, Field(description="The `next` of the page before.")] = None


@blueprint.post("")
def create() -> Response:
    """Make a key; it is shown this once."""
    asked = validate(KeyRequest, parse_json(read_body()))
    made = create_key(
        asked.name,
        asked.scopes,
        requests_per_minute=asked.requests_per_minute,
        jobs_at_once=asked.jobs_at_once,
    )
    response = jsonify({**_view(made.record), "key": made.key, "webhook_secret": made.webhook_secret})
    response.status_code = HTTPStatus.CREATED
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("")
def index() -> Response:
    """List keys, newest first."""
    asked = validate_query(KeyFilter)
    page = list_keys(limit=asked.limit, after=asked.cursor)
    response = jsonify(items=list(map(_view, page.keys)), next=str(page.next) if page.next else None)
    if page.next:
        query = urlencode({**request.args.to_dict(), "cursor": str(page.next)})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response


@blueprint.delete("/<uuid:key_id>")
def revoke(key_id: UUID) -> Response:
    """Revoke a key."""
    key = revoke_key(key_id)
    if key is None:
        raise not_found("There is no such key.")
    known_keys.forget()
    return jsonify(_view(key))


def _view(key: KeyRecord) -> dict[str, object]:
    return {
        "id": str(key.id),
        "name": key.name,
        "prefix": key.prefix,
        "scopes": list(key.scopes),
        "requests_per_minute": key.requests_per_minute,
        "jobs_at_once": key.jobs_at_once,
        "created_at": timestamp(key.created_at),
        "revoked_at": timestamp(key.revoked_at),
    }
