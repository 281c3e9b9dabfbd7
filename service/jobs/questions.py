"""Recently asked questions, by which tournaments notice that somebody requests a solution."""

import threading
import time
from typing import Any, Final

from worker.declarations.operation import AnyOperation, Params

REMEMBERED_S: Final = 5.0
MAX_REMEMBERED: Final = 10_000


class Questions:
    """The questions of some kinds in the last seconds.

    Every question is remembered before anybody looks for it, since a repeated one may be answered from a cache without
    being read again.
    """

    def __init__(self, kinds: frozenset[str]) -> None:
        self._kinds = kinds
        self._asked: list[tuple[float, Params]] = []
        self._lock = threading.Lock()

    def note(self, operation: AnyOperation, params: Params) -> None:
        """Remember a question, if its operation is of these kinds."""
        if operation.kind in self._kinds and len(self._asked) < MAX_REMEMBERED:
            with self._lock:
                self._asked.append((time.monotonic(), params))

    def recent(self) -> list[Any]:
        """Return the parameters of the remembered questions."""
        oldest = time.monotonic() - REMEMBERED_S
        with self._lock:
            self._asked = [asked for asked in self._asked if asked[0] >= oldest]
            return [params for _, params in self._asked]


questions = Questions(frozenset({"krypto.solve", "krypto.hint"}))
"""The questions whose answers reveal a solution."""
