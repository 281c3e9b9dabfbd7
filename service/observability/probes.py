"""Asking several servers at once, and waiting for none of them longer than agreed."""

import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from db.deadline import set_deadline

T = TypeVar("T")


def ask_all(questions: Mapping[str, Callable[[], T]], seconds: float) -> dict[str, T | Exception]:
    """What each question came to after at most ``seconds``: its answer, what it raised, or a ``TimeoutError``."""
    answers: dict[str, T | Exception] = {}
    # A server that hangs holds its thread for longer than we wait; it must not hold the process too.
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
    except Exception as error:  # whatever it is, it is the answer
        answers[name] = error
