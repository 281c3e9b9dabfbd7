"""API keys: creating, finding, listing and revoking them, and the lock for counting a key's jobs.

The installation's own secrets are stored here too, each under a name.
"""

import hashlib
import secrets
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self
from uuid import UUID

from sqlalchemy import Row, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from db.models import ApiKey, ServerSecret
from db.records import RecordPage, new_id
from db.sessions import autocommit, transaction

KEY_PREFIX = "ch_"
WEBHOOK_SECRET_PREFIX = "whsec_"  # noqa: S105  # the prefix of Standard Webhooks, not a secret
SECRET_BYTES = 32
# Characters of a key that are stored to recognise it: 6 characters distinguish keys and leave 222 bits secret.
SHOWN_CHARACTERS = len(KEY_PREFIX) + 6


class Scope(StrEnum):
    """A right that a key grants."""

    SUBMIT = "submit"
    OPERATE = "operate"
    PLAY = "play"
    """The right of callers without a key where the operator lets people play. No key has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """An API key, without the key itself."""

    id: UUID
    name: str
    prefix: str
    scopes: tuple[Scope, ...]
    requests_per_minute: int
    jobs_at_once: int
    created_at: datetime
    revoked_at: datetime | None

    @classmethod
    def of(cls, row: ApiKey | Row[Any]) -> Self:
        """Return the key that a row holds."""
        return cls(
            id=row.id,
            name=row.name,
            prefix=row.prefix,
            scopes=tuple(map(Scope, row.scopes)),
            requests_per_minute=row.requests_per_minute,
            jobs_at_once=row.jobs_at_once,
            created_at=row.created_at,
            revoked_at=row.revoked_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NewKey(Key):
    """A new API key, with the two secrets that are shown only once."""

    key: str
    webhook_secret: str


def key_hash(key: str) -> bytes:
    """Return the SHA-256 of a key: 32 bytes, all that is stored of it."""
    return hashlib.sha256(key.encode()).digest()


def new_webhook_secret() -> str:
    """Return a new random secret in the form of Standard Webhooks: base64 of 32 bytes."""
    return WEBHOOK_SECRET_PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def create_key(name: str, scopes: Iterable[Scope], *, requests_per_minute: int, jobs_at_once: int) -> NewKey:
    """Create a key, and the secret that signs its webhooks."""
    key = KEY_PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    webhook_secret = new_webhook_secret()
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
        return NewKey(**asdict(Key.of(row)), key=key, webhook_secret=webhook_secret)


def find_key(hashed: bytes) -> Key | None:
    """Return the key with this SHA-256, unless it is revoked."""
    query = select(*ApiKey.__table__.columns).where(ApiKey.secret_hash == hashed, ApiKey.revoked_at.is_(None))
    with autocommit() as connection:
        row = connection.execute(query).one_or_none()
    return Key.of(row) if row else None


def list_keys(*, limit: int, after: UUID | None) -> RecordPage[Key]:
    """Return at most ``limit`` keys, newest first, revoked ones included, after the key ``after``."""
    query = select(ApiKey).order_by(ApiKey.id.desc()).limit(limit + 1)
    if after is not None:
        query = query.where(ApiKey.id < after)
    with transaction() as session:
        records = [Key.of(row) for row in session.scalars(query)]
    return RecordPage.of(records, limit, lambda key: key.id)


def revoke_key(key_id: UUID) -> Key | None:
    """Revoke a key permanently; return None if there is no such key. A revoked key keeps its time of revocation."""
    with transaction() as session:
        session.execute(
            update(ApiKey)
            .where(ApiKey.id == key_id, ApiKey.revoked_at.is_(None))
            .values(revoked_at=func.now())
        )
        row = session.get(ApiKey, key_id)
        return Key.of(row) if row else None


def take_turn(session: Session, key_id: UUID) -> None:
    """Lock the key until the transaction ends, so that only one transaction at a time counts its jobs."""
    session.execute(select(ApiKey.id).where(ApiKey.id == key_id).with_for_update(key_share=True))


# Names of secrets, not secrets.
WEBHOOK_SIGNING = "webhook"
DAILY_GAMES = "daily"
EVENT_TICKETS = "tickets"


def ensure_secret(name: str, fresh: str) -> str:
    """Return the installation's secret of this name; if there is none yet, ``fresh`` becomes it."""
    stored = select(ServerSecret.secret).where(ServerSecret.name == name)
    with autocommit() as connection:
        found: str | None = connection.scalar(stored)
    if found is not None:
        return found
    with transaction() as session:
        session.execute(upsert(ServerSecret).values(name=name, secret=fresh).on_conflict_do_nothing())
        # Read committed: if another process was first, this reads its secret.
        return session.scalars(stored).one()
