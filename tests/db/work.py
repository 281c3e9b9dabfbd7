"""Work to submit in tests of the store: of a kind no operation has, so nothing but the store is tested."""

import hashlib
from itertools import count

from db.records import Work

_numbers = count()


def some_work(name: str | None = None, shards: int = 1) -> Work:
    """Work in ``shards`` shards; two with the same name are the same work."""
    name = name or f"work-{next(_numbers)}"
    digest = hashlib.sha256(name.encode()).digest()
    return Work("test.work", "test.work@1", digest, {"name": name}, tuple(range(shards)))
