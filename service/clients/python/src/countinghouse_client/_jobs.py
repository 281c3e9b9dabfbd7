"""The calls on existing jobs, with lists, estimates and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countinghouse_client import _event_stream, _flows
from countinghouse_client._exchange import Flow, Request
from countinghouse_client._parts import JOBS, id_of, job_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from countinghouse_client._config import Config
    from countinghouse_client._driver import Driver
    from countinghouse_client._event_stream import JobEvent
    from countinghouse_client._generated import models as m
    from countinghouse_client._parts import JobRef


class JobCalls:
    """The calls on jobs, each given by itself or its id. Every method may raise a ``CountinghouseError``."""

    def __init__(self, config: Config, driver: Driver) -> None:
        self._config = config
        self._driver = driver

    def get(self, job: JobRef, *, timeout: float | None = None) -> m.Job:
        """Return a job in its current state."""
        request = Request(method="GET", path=job_path(job))
        return self._driver.run(_flows.request_job(self._config, request, self._config.deadline(timeout)))

    def wait(
        self,
        job: JobRef,
        *,
        timeout: float | None = None,
        hold: float = _flows.DEFAULT_HOLD_S,
        on_update: Callable[[m.Job], None] | None = None,
        cancel_on_abort: bool | None = None,
    ) -> m.Job:
        """Wait until a job has ended in any status, and return it.

        Each request waits up to ``hold`` seconds. ``on_update`` is called with the job while it has not ended.
        ``cancel_on_abort`` cancels the job when the call is aborted, by Ctrl-C or as its task is cancelled; by default
        as the client says.

        Raises:
            TimedOutError: The job has not ended within ``timeout`` seconds; it continues.
        """
        first = Request(method="GET", path=job_path(job), hold_s=0 if on_update else hold)
        deadline = self._config.deadline(timeout)
        flow = _flows.wait_for_end(self._config, first, deadline, hold, on_update)
        return self._wait(
            flow, _flows.Awaited(self._config, id_of(job)), cancels=self._cancels(cancel_on_abort)
        )

    def cancel(self, job: JobRef, *, timeout: float | None = None) -> m.Job:
        """Cancel a job, and return it. A job that has ended is not changed."""
        request = Request(method="DELETE", path=job_path(job))
        return self._driver.run(_flows.request_job(self._config, request, self._config.deadline(timeout)))

    def estimate(self, kind: str, params: Mapping[str, object], *, timeout: float | None = None) -> m.DryRun:
        """Estimate a job without submitting it."""
        body = {"kind": kind, "params": params}
        request = Request(method="POST", path=JOBS, query={"dry_run": True}, body=body)
        answer: m.DryRun = self._driver.run(
            _flows.fetch_document(self._config, request, self._config.deadline(timeout))
        )
        return answer

    def list(
        self,
        *,
        kind: str | None = None,
        status: m.JobStatus | None = None,
        label: str | None = None,
        created_after: str | None = None,
        created_before: str | None = None,
        full: bool = False,
        timeout: float | None = None,
    ) -> Iterator[m.JobSummary]:
        """Iterate over all jobs, newest first, page by page; with ``full``, they have their results."""
        query = {
            "kind": kind,
            "status": status,
            "label": label,
            "created_after": created_after,
            "created_before": created_before,
            "full": full or None,
        }
        deadline = self._config.deadline(timeout)
        return self._driver.iterate(_flows.give_items(self._config, JOBS, query, deadline))

    def items(self, job: JobRef, *, timeout: float | None = None) -> Iterator[dict[str, Any]]:
        """Iterate over the items of a succeeded job's result, page by page."""
        path = job_path(job, "/items")
        return self._driver.iterate(_flows.give_items(self._config, path, {}, self._config.deadline(timeout)))

    def events(
        self, job: JobRef, *, last_event_id: str | None = None, timeout: float | None = None
    ) -> Iterator[JobEvent]:
        """Iterate over a job's events: its progress, and finally its end; resume after a broken connection."""
        deadline = self._config.deadline(timeout)
        return self._driver.iterate(_event_stream.events(self._config, job, last_event_id, deadline))

    def _submit(
        self,
        kind: str,
        params: Mapping[str, object],
        *,
        wait: float = 0,
        timeout: float | None = None,
        **options: Any,
    ) -> Any:
        request = _flows.submission(kind, params, wait, **options)
        return self._driver.run(_flows.request_job(self._config, request, self._config.deadline(timeout)))

    def _run(
        self,
        kind: str,
        params: Mapping[str, object],
        *,
        timeout: float | None = None,
        hold: float = _flows.DEFAULT_HOLD_S,
        on_update: Callable[[Any], None] | None = None,
        cancel_on_abort: bool | None = None,
        **options: Any,
    ) -> Any:
        cancels = self._cancels(cancel_on_abort)
        request = _flows.submission(
            kind, params, _flows.first_hold(hold, on_update, cancels=cancels), **options
        )
        deadline = self._config.deadline(timeout)
        awaited = _flows.Awaited(self._config)
        flow = _flows.wait_for_success(self._config, request, deadline, hold, on_update, awaited)
        return self._wait(flow, awaited, cancels=cancels)

    def _cancels(self, cancel_on_abort: bool | None) -> bool:
        return self._config.cancel_on_abort if cancel_on_abort is None else cancel_on_abort

    def _wait(self, flow: Flow[m.Job], awaited: _flows.Awaited, *, cancels: bool) -> m.Job:
        return self._driver.run_or_cancel(flow, awaited) if cancels else self._driver.run(flow)
