"""Recorded messages, for tests that act as the worker themselves."""

from collections.abc import Callable
from uuid import UUID

Message = tuple[UUID, int, str]


def noting(noted: list[Message]) -> Callable[[UUID, int, str], bool]:
    """Return a sender of shard messages for a test: it records them, and the broker always accepts them."""

    def note(computation_id: UUID, index: int, queue: str) -> bool:
        noted.append((computation_id, index, queue))
        return True

    return note
