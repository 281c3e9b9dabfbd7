"""The shapes of what the service answers, for the OpenAPI document. The operations bring their own."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from db.keys import Scope
from db.models import State


class Answer(BaseModel):
    """A shape that is answered with, never parsed."""

    model_config = ConfigDict(extra="forbid")


class Progress(Answer):
    """How far a job has come."""

    done: Annotated[int, Field(ge=0)]
    total: Annotated[int, Field(ge=0)]
    unit: Annotated[str, Field(description="What is counted.")]
    eta_seconds: Annotated[
        float | None, Field(ge=0, description="Estimated seconds to the end; null when unknown.")
    ]


class ProblemField(Answer):
    """One field that is not what it should be."""

    pointer: Annotated[
        str, Field(description="A JSON pointer (RFC 6901) into the body, the query, the path or the headers.")
    ]
    detail: str
    in_: Annotated[Literal["body", "query", "path", "header"], Field(alias="in")]


class JobError(Answer):
    """Why a job failed."""

    type: str
    title: str
    detail: str
    errors: Annotated[
        list[ProblemField] | None,
        Field(
            description="When its parameters asked for too much: which of them, as pointers into `params`."
        ),
    ] = None


class JobLinks(Answer):
    """Where to go from here."""

    self: str
    events: Annotated[str, Field(description="Server-sent events of its progress and end.")]
    items: Annotated[
        str | None, Field(description="The long part of its result, where the operation has one.")
    ] = None


class Job(BaseModel):
    """A job: a request for a computation, and what became of it."""

    id: UUID
    kind: Annotated[str, Field(description="`{game}.{operation}`.")]
    params: Annotated[
        dict[str, Any], Field(description="The parameters in canonical form, defaults filled in.")
    ]
    status: State
    progress: Progress
    result: Annotated[
        dict[str, Any] | None, Field(description="The operation's result; null until it succeeded.")
    ]
    error: Annotated[JobError | None, Field(description="Why it failed; null when it did not.")]
    cached: Annotated[
        bool, Field(description="Whether the result was there before and nothing was computed.")
    ]
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    links: JobLinks


class JobList(Answer):
    """A page of jobs, newest first."""

    items: list[Job]
    next: Annotated[UUID | None, Field(description="The `cursor` of the next page; null at the end.")]


class Key(Answer):
    """An API key, without the key itself."""

    id: UUID
    name: str
    prefix: Annotated[str, Field(description="The characters the key begins with.")]
    scopes: list[Scope]
    requests_per_minute: int
    jobs_at_once: int
    created_at: datetime
    revoked_at: datetime | None


class NewKey(Key):
    """An API key just made, with what is shown this once."""

    key: Annotated[str, Field(description="To be sent as `Authorization: Bearer` and a space and this.")]
    webhook_secret: Annotated[str, Field(description="Signs the key's webhooks (Standard Webhooks).")]


class KeyList(Answer):
    """A page of API keys, newest first."""

    items: list[Key]
    next: Annotated[UUID | None, Field(description="The `cursor` of the next page; null at the end.")]


class Problem(Answer):
    """What went wrong (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: Annotated[
        list[ProblemField] | None, Field(description="With bad input: each field that is wrong.")
    ] = None
    job: Annotated[str | None, Field(description="The job that is waited for, if one is.")] = None
    progress: Annotated[Progress | None, Field(description="How far that job has come.")] = None


class Alive(Answer):
    """The process is alive."""

    status: Literal["ok"]


class Readiness(Answer):
    """Whether everything that is needed answers."""

    status: Literal["ok", "unavailable"]
    checks: dict[
        Literal["database", "broker", "cache", "worker", "long_worker"], Literal["ok", "unavailable"]
    ]
