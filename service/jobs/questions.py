"""Recently asked questions, by which tournaments notice that somebody requests a solution."""

import threading
import time
from typing import Any, Final

from worker.declarations.operation import AnyOperation, Params

REMEMBERED_S: Final = 5.0
MAX_REMEMBERED: Final = 10_000


class Questions:
    """The questions in the last seconds of the watched kinds.

    Every question is remembered before anybody looks for it, since a repeated one may be answered from a cache without
    being read again.
    """

    def __init__(self) -> None:
        self._watched: frozenset[str] = frozenset()
        self._asked: list[tuple[float, Params]] = []
        self._lock = threading.Lock()

    def watch(self, kinds: frozenset[str]) -> None:
        """Remember questions of these kinds from now on."""
        self._watched = kinds

    def note(self, operation: AnyOperation, params: Params) -> None:
        """Remember a question, if its kind is watched."""
        if operation.kind in self._watched and len(self._asked) < MAX_REMEMBERED:
            with self._lock:
                self._asked.append((time.monotonic(), params))

    def recent(self) -> list[tuple[float, Any]]:
        """Return the remembered questions: the time by the monotonic clock, and the parameters."""
        oldest = time.monotonic() - REMEMBERED_S
        with self._lock:
            self._asked = [asked for asked in self._asked if asked[0] >= oldest]
            return list(self._asked)


questions = Questions()
