"""The answers this process gave lately, ready to send: what is cached never changes, so it needs no asking again."""

import threading

from cachetools import LRUCache

MAX_BYTES = 32 * 1024 * 1024
# One large answer should not push out many small ones.
MAX_ANSWER_BYTES = 256 * 1024


class HotAnswers:
    """Bodies of cached jobs by the request that gets them: engine and body. Thread-safe; the least used go first."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._answers: LRUCache[tuple[str, bytes], bytes] = LRUCache(max_bytes, getsizeof=len)
        self._lock = threading.Lock()

    def get(self, engine: str, body: bytes) -> bytes | None:
        """The answer to this very body, if it is here."""
        with self._lock:
            return self._answers.get((engine, body))

    def put(self, engine: str, body: bytes, answer: bytes) -> None:
        """Keep an answer that will always be the same."""
        if len(answer) + len(body) <= MAX_ANSWER_BYTES:
            with self._lock:
                self._answers[engine, body] = answer
