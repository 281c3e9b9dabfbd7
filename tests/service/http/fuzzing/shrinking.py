"""A shortener of failing cases."""

from collections.abc import Callable

from tests.service.http.fuzzing.requests import Case

MOST_TRIES = 200


def shrink(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Return a shorter case that fails too, by removing ever smaller parts as long as it does."""
    whole = case.whole
    tries = 0
    size = max(1, len(whole) // 2)
    while size and tries < MOST_TRIES:
        place = 0
        while place < len(whole) and tries < MOST_TRIES:
            tries += 1
            shorter = whole[:place] + whole[place + size :]
            if fails(Case([shorter], case.end)):
                whole = shorter
            else:
                place += size
        size //= 2
    shortest = Case([whole], case.end)
    return shortest if fails(shortest) else case
