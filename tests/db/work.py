"""Work for tests of the store: its kind belongs to no operation, so that only the store is tested."""

import hashlib
from itertools import count

from db.records import JobRecord, Submitter, Work
from db.submission import Submission
from db.submission import submit as submit_by
from worker.declarations.operation import Shard, units

_numbers = count()


def some_work(name: str | None = None, shards: int = 1) -> Work:
    """Return work in ``shards`` shards; two pieces of work with the same name are the same work."""
    name = name or f"work-{next(_numbers)}"
    digest = hashlib.sha256(name.encode()).digest()
    plans = tuple(Shard(index, weight=10 * (index + 1)) for index in range(shards))
    return Work(
        "test.work", "test.work@1", digest, {"name": name}, plans, "short", "unit", units=units(plans)
    )


def submit(work: Work, request_id: str = "request") -> Submission:
    """Submit ``work`` as a request without a key, all its shards marked as sent."""
    return submit_by(work, Submitter(request_id), sent=len(work.shards))


def submitted(shards: int = 1) -> JobRecord:
    """Submit some new work, and return its job."""
    return submit(some_work(shards=shards)).job
