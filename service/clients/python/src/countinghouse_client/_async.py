"""The asynchronous driver of flows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, TypeVar, cast

import httpx

from countinghouse_client._steps import Flow, Give, Pause, Read, Run, Send, Stream

T = TypeVar("T")


class AsyncDriver:
    """A driver that carries out the steps of flows with one HTTP client."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def run(self, flow: Flow[T]) -> T:
        """Run a flow, and return its value."""
        run = Run(flow)
        step = run.advance(None)
        while step is not None:
            step = run.advance(await self._outcome(step))
        return run.value

    async def iterate(self, flow: Flow[None]) -> AsyncIterator[Any]:
        """Run a flow, and yield each value that it gives."""
        run, stream = Run(flow), None
        try:
            step = run.advance(None)
            while step is not None:
                if isinstance(step, Give):
                    yield step.value
                    step = run.advance(None)
                    continue
                outcome = await self._outcome(step)
                stream = outcome if isinstance(outcome, Stream) else stream
                step = run.advance(outcome)
        finally:
            if stream is not None:
                await stream.response.aclose()

    async def _outcome(self, step: Send | Read | Pause) -> Any:
        if isinstance(step, Pause):
            # Imported here because the synchronous client does not need it.
            import anyio

            await anyio.sleep(step.seconds)
            return None
        try:
            if isinstance(step, Read):
                return await anext(cast(AsyncIterator[bytes], step.stream.chunks), b"")
            return await self._send(step)
        except httpx.HTTPError as error:
            return error

    async def _send(self, step: Send) -> httpx.Response | Stream:
        request = self._http.build_request(
            step.method,
            step.url,
            params=step.params,
            content=step.content,
            headers=step.headers,
            timeout=step.timeout,
        )
        response = await self._http.send(request, stream=step.stream, follow_redirects=False)
        if not step.stream:
            return response
        if not response.is_success:
            await response.aread()
        return Stream(response, response.aiter_bytes())
