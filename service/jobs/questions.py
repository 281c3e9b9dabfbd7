"""Recently asked questions, by which a feature notices that somebody requests a solution."""

import threading
import time
from collections.abc import Collection
from functools import cache
from typing import Any, Final

from service.features import features
from worker.declarations.operation import AnyOperation, Params

REMEMBERED_S: Final = 5.0
MAX_REMEMBERED: Final = 10_000


class Questions:
    """The questions in the last seconds of the kinds that a feature has registered for.

    Every question is remembered before anybody looks for it, since a repeated one may be answered from a cache without
    being read again.
    """

    def __init__(self) -> None:
        self._asked: list[tuple[float, str, Params]] = []
        self._lock = threading.Lock()

    def note(self, operation: AnyOperation, params: Params) -> None:
        """Remember a question, if a feature watches its kind."""
        if operation.kind in _watched() and len(self._asked) < MAX_REMEMBERED:
            with self._lock:
                self._asked.append((time.monotonic(), operation.kind, params))

    def recent(self, kinds: Collection[str]) -> list[tuple[float, Any]]:
        """Return the remembered questions of these kinds: the time by the monotonic clock, and the parameters."""
        oldest = time.monotonic() - REMEMBERED_S
        with self._lock:
            self._asked = [asked for asked in self._asked if asked[0] >= oldest]
            return [(at, params) for at, kind, params in self._asked if kind in kinds]


@cache
def _watched() -> frozenset[str]:
    return frozenset[str]().union(*(feature.watched for feature in features()))


questions = Questions()
