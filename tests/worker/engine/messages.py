"""Messages that are noted and not sent, for tests that are the worker themselves."""

from collections.abc import Callable
from uuid import UUID

Message = tuple[UUID, int, str]


def noting(noted: list[Message]) -> Callable[[UUID, int, str], bool]:
    """What sends a shard's message, for the time of a test: it notes them, and the broker always takes them."""

    def note(computation_id: UUID, index: int, queue: str) -> bool:
        noted.append((computation_id, index, queue))
        return True

    return note
