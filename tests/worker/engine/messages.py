"""Recorded messages, for tests that act as the worker themselves."""

from collections.abc import Callable, Sequence
from uuid import UUID

Message = tuple[UUID, int, str]


def noting(noted: list[Message]) -> Callable[[Sequence[tuple[UUID, int]], str], bool]:
    """Return a sender of shard messages for a test: it records them, and the broker always accepts them."""

    def note(shards: Sequence[tuple[UUID, int]], queue: str) -> bool:
        noted.extend((computation_id, index, queue) for computation_id, index in shards)
        return True

    return note
