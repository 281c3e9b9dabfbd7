"""Slots of a process: no caller gets all, and all come back."""

from collections import Counter
from random import Random

from service.jobs.waiting import TIMES_THE_FREE, Slots


def _taken(slots: Slots, caller: str, times: int) -> int:
    return sum(slots.take(caller) for _ in range(times))


def test_greedy_callers_leave_slots_for_others() -> None:
    slots = Slots(4_600)
    assert _taken(slots, "greedy", 10_000) == 3_834
    assert _taken(slots, "as greedy", 10_000) == 639
    assert _taken(slots, "modest", 20) == 20


def test_callers_hold_at_most_so_many_times_as_many_as_are_free() -> None:
    random = Random(7)
    slots, held = Slots(30), Counter[str]()
    for _ in range(5_000):
        caller = random.choice("abcd")
        if random.random() < 0.6:
            may = held[caller] < TIMES_THE_FREE * (30 - held.total())
            assert slots.take(caller) == may
            held[caller] += may
        elif held[caller]:
            slots.give_back(caller)
            held[caller] -= 1
    for caller in held.elements():
        slots.give_back(caller)
    assert _taken(slots, "a", 40) == 25
    assert slots.take("b")


def test_only_slot_goes_to_whoever_asks_first() -> None:
    slots = Slots(1)
    assert (slots.take("a"), slots.take("a"), slots.take("b")) == (True, False, False)
    slots.give_back("a")
    assert slots.take("b")
