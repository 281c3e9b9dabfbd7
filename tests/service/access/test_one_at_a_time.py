"""Turns within a process: by name, and only so many wait."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from service.access.quotas import Turns
from tests.waiting import wait_until


class _RefusedError(Exception):
    pass


def test_turns_of_one_name_follow_each_other_and_those_of_another_do_not_wait() -> None:
    turns, inside, most = Turns(at_once=2), [0], [0]
    guard = threading.Lock()

    def work(_: int) -> None:
        with turns.turn("busy"):
            with guard:
                inside[0] += 1
                most[0] = max(most[0], inside[0])
            with turns.turn("other"):
                pass
            with guard:
                inside[0] -= 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(50)))
    assert 1 <= most[0] <= 2


def test_too_many_waiting_are_refused_at_once() -> None:
    turns, entered, leave = (
        Turns(at_once=1, most=3, longest_wait_s=60),
        threading.Semaphore(0),
        threading.Event(),
    )

    def hold() -> str:
        try:
            with turns.turn("busy", _RefusedError):
                entered.release()
                leave.wait(60)
                return "served"
        except _RefusedError:
            return "refused"

    with ThreadPoolExecutor(5) as pool:
        holder: Future[str] = pool.submit(hold)
        assert entered.acquire(timeout=60)
        others = [pool.submit(hold) for _ in range(4)]
        # Two wait; the others are refused while the turn is still held.
        wait_until(lambda: sum(one.done() for one in others) >= 2, seconds=60)
        assert not holder.done()
        leave.set()
        results = sorted(one.result() for one in others)
    assert holder.result() == "served"
    assert results.count("refused") >= 2
    with turns.turn("busy", _RefusedError):
        pass


def test_refusal_is_raised_if_the_turn_does_not_come() -> None:
    turns = Turns(longest_wait_s=0.05)
    with turns.turn("busy"), pytest.raises(_RefusedError), turns.turn("busy", _RefusedError):
        pass
