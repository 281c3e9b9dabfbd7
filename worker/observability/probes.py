"""Queries of several servers at once: within a time limit, not too often, and without delaying callers."""

import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeVar

from cachetools import TTLCache, cached

from db.sessions import set_deadline

T = TypeVar("T")


def ask_all(questions: Mapping[str, Callable[[], T]], seconds: float) -> dict[str, T | Exception]:
    """Return each question's answer after at most ``seconds``, or the exception it raised, or a ``TimeoutError``."""
    answers: dict[str, T | Exception] = {}
    # A hanging server keeps its thread busy; daemon threads do not keep the process alive.
    threads = [
        threading.Thread(
            target=partial(_run_check, answers, name, question, seconds), daemon=True, name=f"probe-{name}"
        )
        for name, question in questions.items()
    ]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    silent = TimeoutError(f"no answer within {seconds:g} s")
    return {name: answers.get(name, silent) for name in questions}


def _run_check(
    answers: dict[str, T | Exception], name: str, question: Callable[[], T], seconds: float
) -> None:
    set_deadline(seconds)
    try:
        answers[name] = question()
    except Exception as error:  # any failure is the answer
        answers[name] = error


def cached_for(seconds: float, read: Callable[[], T]) -> Callable[[], T]:
    """Return ``read`` with a cache that keeps its answer for ``seconds``.

    Concurrent callers share one call. Thread-safe.
    """
    answers: TTLCache[object, T] = TTLCache(1, seconds)
    return cached(answers, condition=threading.Condition())(read)


class Refreshed(Generic[T]):
    """The latest return value of ``read``. Thread-safe.

    When the value is older than ``every_s``, a call starts reading it again in another thread. Callers wait at most
    ``patience_s`` for it and then get the previous value; only the first callers wait for ``read`` itself, at most
    ``first_s``.

    Raises:
        TimeoutError: when nothing was read within ``first_s``.
    """

    def __init__(self, read: Callable[[], T], *, every_s: float, patience_s: float, first_s: float) -> None:
        self._read = read
        self._every_s, self._patience_s, self._first_s = every_s, patience_s, first_s
        self._lock = threading.Lock()
        self._reading: threading.Event | None = None
        self._kept: tuple[float, T] | None = None

    def __call__(self) -> T:
        """Return the latest value."""
        with self._lock:
            is_old = self._kept is None or time.monotonic() - self._kept[0] >= self._every_s
            if is_old and self._reading is None:
                self._reading = threading.Event()
                threading.Thread(target=self._refresh, args=(self._reading,), daemon=True).start()
            reading = self._reading
            patience_s = self._first_s if self._kept is None else self._patience_s
        if reading is not None:
            reading.wait(patience_s)
        kept = self._kept
        if kept is None:
            raise TimeoutError(f"nothing was read within {self._first_s:g} s")
        return kept[1]

    def _refresh(self, done: threading.Event) -> None:
        try:
            self._kept = (time.monotonic(), self._read())
        finally:
            self._reading = None
            done.set()
