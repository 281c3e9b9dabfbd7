"""Fixtures shared by the tests of webhooks."""

from collections.abc import Iterator

import pytest

from tests.worker.engine.webhooks.receiver import Receiver, receiving


@pytest.fixture
def private_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow private addresses, as an operator with internal receivers does; the test receivers are on loopback."""
    monkeypatch.setenv("WEBHOOK_ALLOW_PRIVATE", "1")


@pytest.fixture
def receiver(private_allowed: None) -> Iterator[Receiver]:
    """Run a receiver that may be called."""
    with receiving() as running:
        yield running
