"""The ``Prefer`` header."""

import pytest

from service.http.prefer import preferred_wait


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, 10),
        ("", 10),
        ("wait=0", 0),
        ("wait=7", 7),
        ('wait="7"', 7),
        ("Wait=7", 7),
        ("return=minimal, wait=7", 7),
        ("respond-async", 0),
        ("respond-async, wait=7", 7),
        ("wait=31", 30),
        ("wait=" + "9" * 5000, 30),
        ("wait=-1", 10),
        ("wait=1.5", 10),
        ("wait=soon", 10),
        ("wait", 10),
        ("wait=٣", 10),
        ('=;,"', 10),
    ],
)
def test_preferred_wait(header: str | None, seconds: int) -> None:
    assert preferred_wait(header, 10) == seconds
