"""Idempotency keys: a client's name for a request is bound to a job id before the job exists."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from db.models import IdempotencyKey
from db.records import new_id
from db.sessions import autocommit

NOBODY = UUID(int=0)
"""Owner of keys that are sent without an API key."""


class KeyReusedError(ValueError):
    """The idempotency key was used before, for another request."""


@dataclass(frozen=True, slots=True)
class Promise:
    """The id of the job that answers a request; ``new`` if its idempotency key was not used before."""

    job_id: UUID
    new: bool


def promise_job(owner: UUID, key: str, request_digest: bytes) -> Promise:
    """Return the job promised to ``owner`` for this request's digest (32 bytes) under the idempotency key ``key``.

    Raises:
        KeyReusedError: the key was used for a request with another digest.
    """
    offered = new_id()
    row = insert(IdempotencyKey).values(owner=owner, key=key, request_digest=request_digest, job_id=offered)
    # An update that changes nothing, so that the row is returned whichever request inserted it.
    stored = row.on_conflict_do_update(
        index_elements=[IdempotencyKey.owner, IdempotencyKey.key], set_={"key": row.excluded.key}
    ).returning(IdempotencyKey.request_digest, IdempotencyKey.job_id)
    with autocommit() as connection:
        found = connection.execute(stored).one()
    if found.request_digest != request_digest:
        raise KeyReusedError(f"the idempotency key {key!r} was used before, for another request")
    return Promise(found.job_id, new=found.job_id == offered)


def find_promise(owner: UUID, key: str, request_digest: bytes) -> UUID | None:
    """Return the id of the job promised before, or None; the arguments and errors are those of `promise_job`."""
    promised = select(IdempotencyKey.request_digest, IdempotencyKey.job_id).where(
        IdempotencyKey.owner == owner, IdempotencyKey.key == key
    )
    with autocommit() as connection:
        found = connection.execute(promised).one_or_none()
    if found is None:
        return None
    if found.request_digest != request_digest:
        raise KeyReusedError(f"the idempotency key {key!r} was used before, for another request")
    return UUID(str(found.job_id))
