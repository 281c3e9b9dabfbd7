"""API keys: made, found by what a client sends, listed, revoked; and the turn that each has with its job quota."""

import hashlib
import secrets
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from db.identifiers import new_id
from db.models import ApiKey
from db.sessions import autocommit, transaction

KEY_PREFIX = "ch_"
WEBHOOK_SECRET_PREFIX = "whsec_"  # noqa: S105  # as Standard Webhooks say, not a secret
SECRET_BYTES = 32
# What is kept of a key to recognise it by: 6 characters tell keys apart and leave 222 random bits untold.
SHOWN_CHARACTERS = len(KEY_PREFIX) + 6


class Scope(StrEnum):
    """What a key is good for."""

    SUBMIT = "submit"
    OPERATE = "operate"


@dataclass(frozen=True, slots=True)
class KeyRecord:
    """A key as it is kept; the key itself is not. ``requests_per_minute`` and ``jobs_at_once`` are its limits."""

    id: UUID
    name: str
    prefix: str
    scopes: tuple[Scope, ...]
    requests_per_minute: int
    jobs_at_once: int
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key just made, with the two secrets that are shown this once."""

    record: KeyRecord
    key: str
    webhook_secret: str


@dataclass(frozen=True, slots=True)
class KeyPage:
    """Some keys, newest first, and where the next ones begin (None at the end)."""

    keys: Sequence[KeyRecord]
    next: UUID | None


def key_hash(key: str) -> bytes:
    """SHA-256 of a key: 32 bytes, all that is kept of it."""
    return hashlib.sha256(key.encode()).digest()


def create_key(name: str, scopes: Iterable[Scope], *, requests_per_minute: int, jobs_at_once: int) -> NewKey:
    """Make a key, and the secret that signs its webhooks (Standard Webhooks: base64 of 32 random bytes)."""
    key = KEY_PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    webhook_secret = WEBHOOK_SECRET_PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
    row = ApiKey(
        id=new_id(),
        name=name,
        prefix=key[:SHOWN_CHARACTERS],
        secret_hash=key_hash(key),
        scopes=sorted(set(scopes), key=list(Scope).index),
        requests_per_minute=requests_per_minute,
        jobs_at_once=jobs_at_once,
        webhook_secret=webhook_secret,
    )
    with transaction() as session:
        session.add(row)
        session.flush()
        session.refresh(row)
        return NewKey(_record(row), key, webhook_secret)


def find_key(hashed: bytes) -> KeyRecord | None:
    """The key with this SHA-256, unless it is revoked."""
    query = select(*ApiKey.__table__.columns).where(ApiKey.secret_hash == hashed, ApiKey.revoked_at.is_(None))
    with autocommit() as connection:
        row = connection.execute(query).one_or_none()
    return _record(ApiKey(**row._mapping)) if row else None


def list_keys(*, limit: int, after: UUID | None) -> KeyPage:
    """Keys, revoked ones too, newest first, at most ``limit``, starting after the key ``after``."""
    query = select(ApiKey).order_by(ApiKey.id.desc()).limit(limit + 1)
    if after is not None:
        query = query.where(ApiKey.id < after)
    with transaction() as session:
        records = [_record(row) for row in session.scalars(query)]
    return KeyPage(records[:limit], records[limit - 1].id if len(records) > limit else None)


def revoke_key(key_id: UUID) -> KeyRecord | None:
    """Revoke a key for good; one that was revoked before stays as it is. None when there is none."""
    with transaction() as session:
        session.execute(
            update(ApiKey)
            .where(ApiKey.id == key_id, ApiKey.revoked_at.is_(None))
            .values(revoked_at=func.now())
        )
        row = session.get(ApiKey, key_id)
        return _record(row) if row else None


def take_turn(session: Session, key_id: UUID) -> None:
    """Wait until no other transaction of this key counts its jobs, and keep others from it until this one ends."""
    session.execute(select(ApiKey.id).where(ApiKey.id == key_id).with_for_update(key_share=True))


def _record(row: ApiKey) -> KeyRecord:
    return KeyRecord(
        id=row.id,
        name=row.name,
        prefix=row.prefix,
        scopes=tuple(map(Scope, row.scopes)),
        requests_per_minute=row.requests_per_minute,
        jobs_at_once=row.jobs_at_once,
        created_at=row.created_at,
        revoked_at=row.revoked_at,
    )
