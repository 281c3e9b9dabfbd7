"""The addresses of the data stores, from the environment."""

import os
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Stores:
    """The stores' URLs: in SQLAlchemy's form (PostgreSQL 15 or later), in kombu's, and in redis-py's."""

    database_url: str
    broker_url: str
    cache_url: str
    pooled: bool = False
    """True if ``database_url`` leads to a pooler in transaction mode, where a session lasts for one transaction."""


def _read_required(name: str) -> str:
    value = os.environ.get(name, "").strip()
    if not value:
        raise RuntimeError(
            f"the environment variable {name} is not set; `make run` sets it for the local stack"
        )
    return value


def sqlalchemy_url(url: str) -> str:
    """Name the psycopg 3 driver in a plain ``postgres://`` or ``postgresql://`` URL."""
    for scheme in ("postgresql://", "postgres://"):
        if url.startswith(scheme):
            return "postgresql+psycopg://" + url.removeprefix(scheme)
    return url


@lru_cache(maxsize=1)
def read_stores() -> Stores:
    """Return the stores of this process.

    Raises:
        RuntimeError: when one of the three URLs is not in the environment, or a value is invalid.
    """
    return Stores(
        database_url=_read_database_url(),
        broker_url=_read_required("BROKER_URL"),
        cache_url=_read_required("CACHE_URL"),
        pooled=_uses_pooling(),
    )


def _read_database_url() -> str:
    return sqlalchemy_url(_read_required("DATABASE_URL"))


def _uses_pooling() -> bool:
    pooling = os.environ.get("DATABASE_POOLING", "").strip() or "session"
    if pooling not in ("session", "transaction"):
        raise RuntimeError(f"DATABASE_POOLING must be session or transaction, not {pooling[:40]!r}")
    return pooling == "transaction"


def read_migration_url() -> str:
    """Return the address for migrations: PostgreSQL itself, since their lock belongs to a session.

    Raises:
        RuntimeError: when no address is known except a pooler's in transaction mode.
    """
    direct = os.environ.get("MIGRATION_DATABASE_URL", "").strip()
    if direct:
        return sqlalchemy_url(direct)
    if _uses_pooling():
        raise RuntimeError(
            "with DATABASE_POOLING=transaction, set MIGRATION_DATABASE_URL to the address of PostgreSQL itself"
        )
    return _read_database_url()
