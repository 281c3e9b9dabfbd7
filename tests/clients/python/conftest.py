"""Both Python clients, given the same calls against scripted servers."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import pytest

from countinghouse_client import AsyncClient, Client, Retries

QUICK = Retries(first_pause=0.01, longest_pause=0.02)


@dataclass(frozen=True)
class Asker:
    """A caller that uses the synchronous client or the asynchronous one."""

    asynchronous: bool

    def __call__(self, url: str, call: Callable[[Client], Any], **options: Any) -> Any:
        """Return the outcome of ``call``, as a list if it is an iterator."""
        options = {"retries": QUICK, **options}
        if self.asynchronous:
            return asyncio.run(_awaited(url, call, options))
        with Client(url, **options) as client:
            outcome = call(client)
            return list(outcome) if isinstance(outcome, Iterator) else outcome


async def _awaited(url: str, call: Callable[[Client], Any], options: dict[str, Any]) -> Any:
    async with AsyncClient(url, **options) as client:
        # Both clients have the same methods; a test compares them.
        outcome = call(cast(Client, client))
        if isinstance(outcome, AsyncIterator):
            return [one async for one in outcome]
        return await outcome if inspect.isawaitable(outcome) else outcome


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def ask(request: pytest.FixtureRequest) -> Asker:
    """Return an asker for each of the two clients."""
    return Asker(request.param)


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the clients' pauses, in seconds, which end at once."""
    made: list[float] = []

    async def note(seconds: float) -> None:
        made.append(seconds)

    # Other threads of the process still sleep.
    monkeypatch.setattr("countinghouse_client._driver.time", SimpleNamespace(sleep=made.append))
    monkeypatch.setattr("anyio.sleep", note)
    return made
