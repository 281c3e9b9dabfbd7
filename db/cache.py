"""Finished results in Redis, by digest. PostgreSQL is authoritative; results missing here only take longer to read."""

from collections.abc import Sequence
from typing import cast

import redis

from db.records import JobRecord, dump_record, load_record
from db.redis import fallible

TTL_S = 24 * 60 * 60


def result_key(digest: bytes) -> str:
    """Return the key of the result with this digest."""
    return f"countinghouse:record:{digest.hex()}"


def remember(record: JobRecord) -> None:
    """Store a finished computation's shared record."""
    key, data = result_key(record.digest), dump_record(record)
    fallible.attempt(lambda server: server.set(key, data, ex=TTL_S), None)


def remember_all(records: Sequence[JobRecord]) -> None:
    """Store the shared records of several finished computations, in one round trip."""

    def keep(server: redis.Redis) -> None:
        with server.pipeline(transaction=False) as pipeline:
            for record in records:
                pipeline.set(result_key(record.digest), dump_record(record), ex=TTL_S)
            pipeline.execute()

    if records:
        fallible.attempt(keep, None)


def forget(digests: Sequence[bytes]) -> None:
    """Delete the records with these digests."""
    if digests:
        keys = [result_key(digest) for digest in digests]
        fallible.attempt(lambda server: server.delete(*keys), None)


def recall(digest: bytes) -> JobRecord | None:
    """Return the shared record of the finished computation with this digest, if it is cached."""
    data = fallible.attempt(lambda server: cast("bytes | None", server.get(result_key(digest))), None)
    return load_record(data) if data is not None else None


def recall_all(digests: Sequence[bytes]) -> dict[bytes, JobRecord]:
    """Return the cached records of the finished computations with these digests, in one round trip."""
    if not digests:
        return {}
    keys = [result_key(digest) for digest in digests]
    none: list[bytes | None] = []
    kept = fallible.attempt(lambda server: cast("list[bytes | None]", server.mget(keys)), none)
    return {
        digest: load_record(data) for digest, data in zip(digests, kept, strict=False) if data is not None
    }
