"""``GET /v1/me``: the caller, their scopes, and the rest of their quotas."""

from typing import Annotated
from uuid import UUID

from flask import Blueprint, Response
from pydantic import Field

from db.jobs import unfinished_jobs
from db.keys import Scope
from service.access.auth import caller, what_is_left
from service.http.caller import WINDOW_S, Left, Quota
from service.http.described import Described, Returns
from service.http.pages import model_response
from worker.declarations.answers import Answer

me_blueprint = Blueprint("me", __name__, url_prefix="/v1/me")


class KeyName(Answer):
    """An API key, by name."""

    id: UUID
    name: str


class RequestsLeft(Answer):
    """A quota of requests."""

    limit: Annotated[int, Field(ge=0)]
    """Requests in a window."""
    window_seconds: int
    left: Annotated[int | None, Field(ge=0)]
    """Requests left now; null when that is unknown."""
    reset_seconds: Annotated[int | None, Field(ge=0)]
    """Seconds until there are more; null when that is unknown."""


class JobsLeft(Answer):
    """A quota of unfinished jobs."""

    limit: Annotated[int, Field(ge=0)]
    """Unfinished jobs at a time."""
    left: Annotated[int, Field(ge=0)]
    """Number of jobs that may still be submitted now."""


class Me(Answer):
    """The caller: their key, their scopes, and the rest of their quotas."""

    key: KeyName | None
    """Null for callers without a key of their own."""
    scopes: list[Scope]
    """`submit`: submit jobs, view and cancel own jobs. `operate`: manage keys and all jobs. `play`: without a key, ask
    short questions."""
    requests: RequestsLeft | None
    """Null for no limit."""
    jobs: JobsLeft | None
    """Null for no limit."""


@me_blueprint.get("")
@Described("me", "keys", {200: Returns(model=Me, headers=("Cache-Control",))})
def show() -> Response:
    """Show who the caller is.

    The answer includes the limits of their API key, or of callers without a key, and the rest of each limit.
    """
    me = caller()
    return model_response(
        Me(
            key=KeyName(id=me.key.id, name=me.key.name) if me.key else None,
            scopes=sorted(me.scopes),
            requests=_requests_left(me.quota, what_is_left()) if me.quota else None,
            jobs=_jobs_left(me.key.id, me.key.jobs_at_once) if me.key else None,
        )
    )


def _requests_left(quota: Quota, left: Left | None) -> RequestsLeft:
    return RequestsLeft(
        limit=quota.requests_per_minute,
        window_seconds=WINDOW_S,
        left=left.requests if left else None,
        reset_seconds=left.reset_s if left else None,
    )


def _jobs_left(key_id: UUID, at_once: int) -> JobsLeft:
    return JobsLeft(limit=at_once, left=max(0, at_once - unfinished_jobs(key_id)))
