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


@st.composite
def combined(draw: st.DrawFn, least: int) -> Filters:
    """Return any filters, with ranges of the number of parts, values that may occur, and how often."""
    parts = draw(st.none() | st.integers(0, 7))
    fewest = draw(st.integers(0, 6))
    between = draw(st.none() | st.tuples(st.just(fewest), st.integers(fewest, 9)))
    return Filters(
        parts if between is None else None,
        draw(st.integers(least, least + 3)),
        draw(st.none() | st.integers(1, 30)),
        draw(st.booleans()),
        draw(st.frozensets(st.integers(1, 12), max_size=4)),
        between,
        draw(st.none() | st.frozensets(st.integers(1, 24), max_size=7)),
        draw(st.none() | st.integers(1, 4)),
    )
