"""The ``Prefer`` header."""

import pytest

from service.http.request_headers import APPLIED, read_preferences


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
        ("wait=3, wait=7", 3),
        ("WAIT=3;why=not, wait=7", 3),
        ("wait=soon, wait=7", 10),
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
def test_wait_is_read_from_prefer(header: str | None, seconds: int) -> None:
    assert read_preferences(header, 10).wait_s == seconds


@pytest.mark.parametrize(
    ("header", "minimal"),
    [
        (None, False),
        ("return=minimal", True),
        ('wait=3, Return="minimal"', True),
        ("return=minimal, return=representation", True),
        ("return=representation, return=minimal", False),
        ("return", False),
        ("minimal", False),
    ],
)
def test_minimal_return_is_read_from_prefer(header: str | None, minimal: bool) -> None:
    assert read_preferences(header).minimal is minimal


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("return=minimal, wait=3", "return=minimal, wait=3"),
        ("wait=3, wait=7, return=minimal", "return=minimal, wait=3"),
        ("wait=99, return=minimal", "return=minimal, wait=30"),
        ("respond-async, return=minimal", "return=minimal, respond-async"),
    ],
)
def test_applied_preferences_are_listed(header: str, told: str) -> None:
    assert read_preferences(header).applied_minimal == ((APPLIED, told),)
    assert read_preferences("handling=lenient").applied == ()
