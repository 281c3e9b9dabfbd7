"""What the tests of webhooks share."""

from collections.abc import Iterator

import pytest

from tests.worker.engine.webhooks.receiver import Receiver, receiving


@pytest.fixture
def private_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an operator sets it who has receivers in his own network; our receivers are on loopback."""
    monkeypatch.setenv("WEBHOOK_ALLOW_PRIVATE", "1")


@pytest.fixture
def receiver(private_allowed: None) -> Iterator[Receiver]:
    """A receiver that may be called."""
    with receiving() as running:
        yield running
