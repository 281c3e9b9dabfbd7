"""``/v1/keys``: create, list and revoke API keys (operators only), and ``/v1/me``: the caller and their quotas."""

from http import HTTPStatus
from typing import Annotated, Literal
from uuid import UUID

from flask import Blueprint, Response
from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from db.jobs import read_long_job_count
from db.keys import Scope, create_key, list_keys, revoke_key
from service.access.auth import caller
from service.access.credentials import key_cache
from service.http.api_request import WINDOW_S, Left, Quota, this_request
from service.http.body import read_json, validate, validate_query
from service.http.described import Described, Returns
from service.http.pages import Page, PageQuery, model_json, model_response, page_response
from service.http.problems import not_found
from worker.declarations.documented import Answer, Documented, Timestamp
from worker.declarations.fields import INTEGRAL, Form

keys_blueprint = Blueprint("keys", __name__, url_prefix="/v1/keys")


GrantableScope = TypeAliasType("GrantableScope", Literal["submit", "operate"])


class Key(Answer):
    """An API key, without the key itself."""

    id: UUID
    """The key's id."""
    name: str
    """The name that it was given."""
    prefix: str
    """The first characters of the key."""
    scopes: tuple[Scope, ...]
    """The rights that the key grants."""
    requests_per_minute: int
    """Maximum number of requests a minute."""
    jobs_at_once: int
    """Maximum number of unfinished jobs of long work."""
    created_at: Timestamp
    """Time when it was created."""
    revoked_at: Timestamp | None
    """Time when it was revoked; null if it is valid."""


class NewKey(Key):
    """A new API key, with the two secrets that are shown only once."""

    secret_key: Annotated[str, Field(validation_alias="key")]
    """Send it as `Authorization: Bearer ch_…`."""
    webhook_secret: str
    """Signs the key's webhooks (Standard Webhooks)."""


class KeyRequest(Documented):
    """An API key to create."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"name": "puzzle page", "scopes": ["submit"], "requests_per_minute": 120}]
        },
    )

    name: Annotated[
        str,
        Field(strict=True, min_length=1, max_length=100),
        Form(r"^[^\x00-\x1f\x7f]+$", "A name is one line of text, without control characters"),
    ]
    """The owner or the purpose of the key; free text."""
    scopes: Annotated[list[GrantableScope], Field(min_length=1, max_length=2, default=["submit"])]
    """`submit`: submit jobs, view and cancel own jobs. `operate`: manage keys and all jobs."""
    requests_per_minute: Annotated[int, Field(strict=True, ge=1, le=1_000_000), INTEGRAL] = 600
    """Maximum requests per minute."""
    jobs_at_once: Annotated[int, Field(strict=True, ge=1, le=10_000), INTEGRAL] = 20
    """Maximum unfinished jobs of long work at a time. Short questions never count."""


class KeyList(Page[Key]):
    """A page of API keys, newest first."""


@keys_blueprint.post("")
@Described("create_key", "keys", {201: NewKey}, body=KeyRequest)
def create() -> Response:
    """Create an API key.

    The key and the secret that signs its webhooks are shown only once. Needs the scope `operate`.
    """
    asked = validate(KeyRequest, read_json())
    made = NewKey.model_validate(create_key(**asked.model_dump()))
    return model_response(made, HTTPStatus.CREATED)


@keys_blueprint.get("")
@Described("list_keys", "keys", {200: KeyList}, query=PageQuery)
def index() -> Response:
    """List API keys, newest first.

    Revoked keys are included. Needs the scope `operate`.
    """
    asked = validate_query(PageQuery)
    page = list_keys(limit=asked.limit, after=asked.cursor)
    return page_response((model_json(Key.model_validate(key)) for key in page.records), page.next)


@keys_blueprint.delete("/<uuid:key_id>")
@Described("revoke_key", "keys", {200: Key})
def revoke(key_id: UUID) -> Response:
    """Revoke an API key permanently.

    Takes effect within four seconds. Needs the scope `operate`.
    """
    key = revoke_key(key_id)
    if key is None:
        raise not_found("No such key.")
    key_cache.forget()
    return model_response(Key.model_validate(key))


me_blueprint = Blueprint("me", __name__, url_prefix="/v1/me")


class KeyName(Answer):
    """An API key, by name."""

    id: UUID
    """The key's id."""
    name: str
    """The name that it was given."""


class RequestLimit(Answer):
    """A quota of requests."""

    limit: Annotated[int, Field(ge=0)]
    """Number of requests allowed in a window."""
    window_seconds: int
    """Length of the window in seconds."""
    remaining: Annotated[int | None, Field(ge=0)]
    """Requests that are left now; null when that is unknown."""
    reset_seconds: Annotated[int | None, Field(ge=0)]
    """Seconds until there are more; null when that is unknown."""


class JobLimit(Answer):
    """A quota of long work at once: of unfinished jobs that take more than about a second."""

    limit: Annotated[int, Field(ge=0)]
    """Unfinished jobs of long work at a time."""
    remaining: Annotated[int, Field(ge=0)]
    """Number of jobs of long work that may still be submitted now."""


class Me(Answer):
    """The caller: their key, their scopes, and the rest of their quotas."""

    key: KeyName | None
    """Null for callers without a key of their own."""
    scopes: list[Scope]
    """`submit`: submit jobs, view and cancel own jobs. `operate`: manage keys and all jobs. `play`: without a key, ask
    short questions."""
    request_limit: RequestLimit | None
    """The limit of requests; null for none."""
    job_limit: JobLimit | None
    """The limit of long work at once; null for none."""


@me_blueprint.get("")
@Described("show_me", "keys", {200: Returns(model=Me, headers=("Cache-Control",))})
def show() -> Response:
    """Show who the caller is.

    The answer includes the limits of their API key, or of callers without a key, and the rest of each limit.
    """
    me = caller()
    return model_response(
        Me(
            key=KeyName(id=me.key.id, name=me.key.name) if me.key else None,
            scopes=sorted(me.scopes),
            request_limit=_requests_left(me.quota, this_request().left) if me.quota else None,
            job_limit=_count_jobs_left(me.key.id, me.key.jobs_at_once) if me.key else None,
        )
    )


def _requests_left(quota: Quota, left: Left | None) -> RequestLimit:
    return RequestLimit(
        limit=quota.requests_per_minute,
        window_seconds=WINDOW_S,
        remaining=left.requests if left else None,
        reset_seconds=left.reset_s if left else None,
    )


def _count_jobs_left(key_id: UUID, at_once: int) -> JobLimit:
    return JobLimit(limit=at_once, remaining=max(0, at_once - read_long_job_count(key_id)))
