"""Filters small enough for the recursive definitions."""

from hypothesis import strategies as st

from worker.games.partition.rules.filters import Filters


def filters(least: int) -> st.SearchStrategy[Filters]:
    """Return any filters with parts of `least` or more."""
    return st.builds(
        Filters,
        parts=st.none() | st.integers(0, 7),
        minimum=st.integers(least, least + 3),
        maximum=st.none() | st.integers(1, 30),
        distinct=st.booleans(),
        exclude=st.frozensets(st.integers(1, 12), max_size=4),
    )
