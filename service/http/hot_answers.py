"""Recent answers of this process, ready to send: a cached result never changes, so no store has to be asked."""

import threading

from cachetools import LRUCache

MAX_BYTES = 32 * 1024 * 1024
# One large answer must not displace many small ones.
MAX_ANSWER_BYTES = 256 * 1024


class HotAnswers:
    """Answers by engine and request (its body or address). Thread-safe; the least recently used are dropped first."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._answers: LRUCache[tuple[str, bytes], bytes] = LRUCache(max_bytes, getsizeof=len)
        self._lock = threading.Lock()

    def get(self, engine: str, asked: bytes) -> bytes | None:
        """The answer to exactly this request, if known."""
        with self._lock:
            return self._answers.get((engine, asked))

    def put(self, engine: str, asked: bytes, answer: bytes) -> None:
        """Keep an answer that will never change."""
        if len(answer) + len(asked) <= MAX_ANSWER_BYTES:
            with self._lock:
                self._answers[engine, asked] = answer
