"""The client of the service."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, Self

import httpx

from countinghouse_client import _flows
from countinghouse_client._config import Config, Retries, address, headers
from countinghouse_client._driver import Driver
from countinghouse_client._exchange import Repeat, Request, exchange
from countinghouse_client._generated.operations import Games, Jobs, Paths
from countinghouse_client._generated.routes import Routes
from countinghouse_client._tournaments import TournamentCalls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from countinghouse_client._errors import ProblemError
    from countinghouse_client._generated import models as m

DEFAULT_URL = "http://127.0.0.1:8000"


class Client(Games, Paths):
    """A connection to one service; close it, or use it in a ``with`` block. Threads can share it.

    Every call may raise a ``CountinghouseError``.
    """

    def __init__(
        self,
        base_url: str = DEFAULT_URL,
        api_key: str | None = None,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        user_agent: str | None = None,
        on_response: Callable[[httpx.Response], None] | None = None,
        cancel_on_abort: bool = False,
        http: httpx.Client | None = None,
    ) -> None:
        """Create a client of the service at ``base_url``; it connects at the first request.

        ``timeout``, in seconds, applies to calls without a timeout of their own; by default, a call waits for its job
        without limit. ``on_response`` is called with every successful answer. With ``cancel_on_abort``, a job is
        cancelled when the call that waits for it is aborted: by Ctrl-C, or as its task is cancelled. ``http`` is an
        HTTP client of your own, with proxies, certificates or hooks; it is closed with this one.

        Raises:
            UsageError: ``base_url`` is not an HTTP URL, or the key cannot be sent.
        """
        url, heeds_environment = address(base_url)
        self.base_url = url
        self._http = http or httpx.Client(trust_env=heeds_environment)
        self._http.headers.update(headers(api_key, user_agent))
        self._use(Config(url, retries or Retries(), timeout, on_response, cancel_on_abort))

    def _use(self, config: Config) -> None:
        self._config = config
        self._driver = Driver(self._http)
        self.jobs = Jobs(config, self._driver)
        self.routes = Routes(config, self._driver)
        self.tournaments = TournamentCalls(config, self._driver, self.routes)
        super().__init__(self._result)

    def with_options(
        self,
        *,
        timeout: float | None = None,
        retries: Retries | None = None,
        cancel_on_abort: bool | None = None,
    ) -> Self:
        """Return a client that shares the connections but has another timeout, other retries or other cancelling."""
        other = object.__new__(type(self))
        other.base_url, other._http = self.base_url, self._http
        now = self._config
        other._use(
            replace(
                now,
                retries=retries or now.retries,
                timeout=now.timeout if timeout is None else timeout,
                cancel_on_abort=now.cancel_on_abort if cancel_on_abort is None else cancel_on_abort,
            )
        )
        return other

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._http.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> httpx.Response:
        """Send any request of the API, for uses without a method here, such as other media types and ``ETag``.

        Returns the response; 304 is not an error. ``body`` is sent as JSON. A POST is repeated only if the service has
        not run it.
        """
        method = method.upper()
        request = Request(
            method=method,
            path=path,
            query=query,
            body=body,
            headers=headers or {},
            repeat=Repeat.UNLESS_RUN if method == "POST" else Repeat.ALWAYS,
        )
        return self._driver.run(exchange(self._config, request, self._config.deadline(timeout)))

    def items(
        self, path: str, query: Mapping[str, object] | None = None, *, timeout: float | None = None
    ) -> Iterator[Any]:
        """Iterate over all items of a list, such as ``/v1/tables/krypto/unsolvable``, page by page.

        Raises:
            AnswerError: The path has no list.
        """
        return self._driver.iterate(
            _flows.give_items(
                self._config, path, query or {}, self._config.deadline(timeout), first_limit=None
            )
        )

    def download(
        self,
        path: str,
        query: Mapping[str, object] | None = None,
        *,
        format: Literal["json", "ndjson", "csv", "svg", "png"],  # noqa: A002  # as the query names it
        timeout: float | None = None,
    ) -> Iterator[bytes]:
        """Iterate over the bytes of a whole table or a picture, in a format, as they arrive.

        Example:
            >>> rows = client.download("/v1/tables/krypto/unsolvable", {"target": 7}, format="csv")
            >>> Path("unsolvable.csv").write_bytes(b"".join(rows))
        """
        request = Request(method="GET", path=path, query={**(query or {}), "format": format})
        return self._driver.iterate(_flows.give_chunks(self._config, request, self._config.deadline(timeout)))

    def batch(
        self,
        requests: Sequence[tuple[m.Kind, Mapping[str, object]]],
        *,
        wait: float | None = None,
        timeout: float | None = None,
    ) -> list[m.Job | ProblemError]:
        """Submit up to 100 jobs at once, as pairs of a kind and its parameters.

        Returns for each request, in order, its job after ``wait`` seconds (default: 10), or the error that rejects it.
        """
        return self._driver.run(
            _flows.submit_batch(self._config, requests, wait, self._config.deadline(timeout))
        )

    def _fetch(self, path: str, query: Mapping[str, object] | None, timeout: float | None) -> Any:
        request = Request(method="GET", path=path, query=query)
        return self._driver.run(_flows.fetch_document(self._config, request, self._config.deadline(timeout)))

    def _result(
        self,
        kind: str,
        params: Mapping[str, object],
        timeout: float | None,
        on_update: Callable[[m.Job], None] | None,
        cancel_on_abort: bool | None,
    ) -> Any:
        given = {name: value for name, value in params.items() if value is not None}
        job = self.jobs._run(
            kind, given, timeout=timeout, on_update=on_update, cancel_on_abort=cancel_on_abort
        )
        return job["result"]
