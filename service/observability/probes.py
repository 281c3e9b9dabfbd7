"""Ask several servers at once, within a time limit, and not too often."""

import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from cachetools import TTLCache, cached

from db.deadline import set_deadline

T = TypeVar("T")


def ask_all(questions: Mapping[str, Callable[[], T]], seconds: float) -> dict[str, T | Exception]:
    """The answer to each question after at most ``seconds``, or what it raised, or a ``TimeoutError``."""
    answers: dict[str, T | Exception] = {}
    # A hanging server keeps its thread busy; daemon threads do not keep the process alive.
    threads = [
        threading.Thread(
            target=partial(_ask, answers, name, question, seconds), daemon=True, name=f"probe-{name}"
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


def _ask(answers: dict[str, T | Exception], name: str, question: Callable[[], T], seconds: float) -> None:
    set_deadline(seconds)
    try:
        answers[name] = question()
    except Exception as error:  # any failure is the answer
        answers[name] = error


def kept_for(seconds: float, read: Callable[[], T]) -> Callable[[], T]:
    """``read``, whose answer is kept that long. However many ask at once, it is called once. Thread-safe."""
    answers: TTLCache[object, T] = TTLCache(1, seconds)
    return cached(answers, condition=threading.Condition())(read)
