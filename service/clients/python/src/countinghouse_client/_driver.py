"""The blocking driver of flows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from typing import Any, TypeVar, cast

import httpx

from countinghouse_client._errors import CountinghouseError, UsageError
from countinghouse_client._exchange import Flow, Give, Pause, Read, Run, Send, Stream
from countinghouse_client._flows import Awaited
from countinghouse_client._parts import usage_error

T = TypeVar("T")


class Driver:
    """A driver that carries out the steps of flows with one HTTP client."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def run(self, flow: Flow[T]) -> T:
        """Run a flow, and return its value."""
        run, stream = Run(flow), None
        try:
            step = run.advance(None)
            while step is not None:
                outcome = self._carry_out(step, stream)
                stream = outcome if isinstance(outcome, Stream) else stream
                step = run.advance(outcome)
            return run.value
        finally:
            if stream is not None:
                stream.response.close()

    def run_or_cancel(self, flow: Flow[T], awaited: Awaited) -> T:
        """Run a flow, and return its value; if the caller is interrupted, cancel the job that the flow waits for."""
        try:
            return self.run(flow)
        except Exception:
            raise
        except BaseException:
            with nullcontext(), suppress(CountinghouseError):
                self.run(awaited.cancellation())
            raise

    def iterate(self, flow: Flow[None]) -> Iterator[Any]:
        """Run a flow, and yield each value that it gives."""
        run, stream = Run(flow), None
        try:
            step = run.advance(None)
            while step is not None:
                if isinstance(step, Give):
                    yield step.value
                    step = run.advance(None)
                    continue
                outcome = self._carry_out(step, stream)
                stream = outcome if isinstance(outcome, Stream) else stream
                step = run.advance(outcome)
        finally:
            if stream is not None:
                stream.response.close()

    def _carry_out(self, step: Send | Read | Pause, stream: Stream | None) -> Any:
        if isinstance(step, Pause):
            time.sleep(step.seconds)
            return None
        try:
            if isinstance(step, Read):
                return next(cast(Iterator[bytes], step.stream.chunks), b"")
            if stream is not None:
                # Many calls at once would wait for each other's connections.
                stream.response.close()
            return self._send(step)
        except httpx.HTTPError as error:
            return error

    def _send(self, step: Send) -> httpx.Response | Stream:
        if self._http.is_closed:
            raise UsageError("The client is closed.")
        try:
            request = self._http.build_request(
                step.method,
                step.url,
                params=step.params,
                content=step.content,
                headers=step.headers,
                timeout=step.timeout,
            )
        except (httpx.InvalidURL, TypeError, ValueError) as error:
            raise usage_error(error) from None
        response = self._http.send(request, stream=step.stream, follow_redirects=False)
        if not step.stream:
            return response
        if not response.is_success:
            response.read()
        return Stream(response, response.iter_bytes())
