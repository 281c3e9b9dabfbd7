# Made from openapi.yaml by `make openapi`; not to be edited.
"""AsyncJobs, one method for each thing to do with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countinghouse_client import _event_stream, _flows
from countinghouse_client._exchange import Request

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from countinghouse_client._async import AsyncDriver
    from countinghouse_client._config import Config
    from countinghouse_client._event_stream import JobEvent
    from countinghouse_client._generated import models as m


class AsyncJobCalls:
    """What can be done with jobs. Every method may raise a ``CountinghouseError``."""

    def __init__(self, config: Config, driver: AsyncDriver) -> None:
        self._config = config
        self._driver = driver

    async def get(self, job_id: object, *, timeout: float | None = None) -> m.Job:
        """A job as it stands."""
        request = Request(method="GET", path=_flows.job_path(job_id))
        return await self._driver.run(_flows.submitted(self._config, request, self._config.deadline(timeout)))

    async def wait(
        self,
        job_id: object,
        *,
        timeout: float | None = None,
        hold: float = _flows.DEFAULT_HOLD_S,
        on_update: Callable[[m.Job], None] | None = None,
    ) -> m.Job:
        """A job once it has ended, however it did.

        Each request waits up to ``hold`` seconds for that. ``on_update`` is called with the job while it has not ended.

        Raises:
            TimedOutError: it has not ended within ``timeout`` seconds; it continues.
        """
        first = Request(method="GET", path=_flows.job_path(job_id), hold_s=0 if on_update else hold)
        deadline = self._config.deadline(timeout)
        return await self._driver.run(_flows.ended(self._config, first, deadline, hold, on_update))

    async def cancel(self, job_id: object, *, timeout: float | None = None) -> m.Job:
        """Cancel a job, and return it; one that has ended is left as it is."""
        request = Request(method="DELETE", path=_flows.job_path(job_id))
        return await self._driver.run(_flows.submitted(self._config, request, self._config.deadline(timeout)))

    async def estimate(
        self, kind: str, params: Mapping[str, object], *, timeout: float | None = None
    ) -> m.DryRun:
        """What a job would come to, without submitting it."""
        body = {"kind": kind, "params": params}
        request = Request(method="POST", path=_flows.JOBS, query={"dry_run": True}, body=body)
        answer: m.DryRun = await self._driver.run(
            _flows.document(self._config, request, self._config.deadline(timeout))
        )
        return answer

    def list(
        self,
        *,
        kind: str | None = None,
        status: m.State | None = None,
        label: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        full: bool = False,
        timeout: float | None = None,
    ) -> AsyncIterator[m.JobSummary]:
        """All jobs, newest first, page by page; with ``full`` they have their results."""
        query = {
            "kind": kind,
            "status": status,
            "label": label,
            "created_after": created_after,
            "created_before": created_before,
            "full": full or None,
        }
        deadline = self._config.deadline(timeout)
        return self._driver.iterate(_flows.items(self._config, _flows.JOBS, query, deadline))

    def items(self, job_id: object, *, timeout: float | None = None) -> AsyncIterator[dict[str, Any]]:
        """The items of a succeeded job's result, page by page."""
        path = _flows.job_path(job_id, "/items")
        return self._driver.iterate(_flows.items(self._config, path, {}, self._config.deadline(timeout)))

    def events(
        self, job_id: object, *, last_event_id: str | None = None, timeout: float | None = None
    ) -> AsyncIterator[JobEvent]:
        """The job's progress as it comes, and at last its end; goes on where it was when a connection breaks."""
        deadline = self._config.deadline(timeout)
        return self._driver.iterate(_event_stream.events(self._config, job_id, last_event_id, deadline))

    async def _submit(
        self,
        kind: str,
        params: Mapping[str, object],
        *,
        wait: float = 0,
        timeout: float | None = None,
        **options: Any,
    ) -> Any:
        request = _flows.submission(kind, params, wait, **options)
        return await self._driver.run(_flows.submitted(self._config, request, self._config.deadline(timeout)))

    async def _run(
        self,
        kind: str,
        params: Mapping[str, object],
        *,
        timeout: float | None = None,
        hold: float = _flows.DEFAULT_HOLD_S,
        on_update: Callable[[Any], None] | None = None,
        **options: Any,
    ) -> Any:
        request = _flows.submission(kind, params, _flows.first_hold(hold, on_update), **options)
        deadline = self._config.deadline(timeout)
        return await self._driver.run(_flows.succeeded(self._config, request, deadline, hold, on_update))
