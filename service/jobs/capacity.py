"""How many requests a process may hold open."""

import resource

MOST_PLACES = 5_000
# Connections for short answers, and to the stores.
FILES_FOR_OTHERS = 700


def places() -> int:
    """How many requests may wait in this process, and how many streams be open: each has a file descriptor."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_PLACES if files < 0 else max(1, min(MOST_PLACES, (files - FILES_FOR_OTHERS) // 2))
