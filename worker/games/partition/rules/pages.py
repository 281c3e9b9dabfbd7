"""Pages of partitions that are listed one after the other."""

from collections.abc import Callable

Partition = tuple[int, ...]


def page_from(
    first: Partition, following: Callable[[Partition], Partition | None], size: int
) -> list[Partition]:
    """Up to `size` partitions, `first` and those that come after it; `following` gives the next, or None at the end."""
    current: Partition | None = first
    found: list[Partition] = []
    while current is not None and len(found) < size:
        found.append(current)
        current = following(current)
    return found
