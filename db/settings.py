"""Where the data stores are, from the environment."""

import os
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Stores:
    """The stores' URLs: in SQLAlchemy's form (PostgreSQL 15 or later), in kombu's, and in redis-py's."""

    database_url: str
    broker_url: str
    cache_url: str


def _require(name: str) -> str:
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
def stores() -> Stores:
    """The stores of this process.

    Raises:
        RuntimeError: when one of the three URLs is not in the environment.
    """
    return Stores(
        database_url=sqlalchemy_url(_require("DATABASE_URL")),
        broker_url=_require("BROKER_URL"),
        cache_url=_require("CACHE_URL"),
    )
