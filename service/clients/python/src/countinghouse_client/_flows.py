"""Flows that submit jobs, wait for their end, and fetch documents and lists."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast
from uuid import uuid4

import httpx

from countinghouse_client._config import Config, Deadline
from countinghouse_client._errors import (
    AnswerError,
    JobFailedError,
    ProblemError,
    TimedOutError,
    UnreachableError,
    retry_after,
)
from countinghouse_client._exchange import Flow, Give, Pause, Read, Repeat, Request, exchange, open_stream
from countinghouse_client._parts import JOBS, job_path, quoted

if TYPE_CHECKING:
    from countinghouse_client._generated import models as m

UNFINISHED: Final = ("queued", "running")
DEFAULT_HOLD_S: Final = 20.0
# The service's own wait for a batch; it is asked for, so that the time left limits it.
BATCH_HOLD_S: Final = 10.0
# With on_update, the first answer comes earlier, so that callers soon know the job's id.
FIRST_HOLD_S: Final = 0.0
CANCELLATION_S: Final = 5.0
# Seconds between two requests for a job: the default without Retry-After, and the minimum.
DEFAULT_PAUSE_S: Final = 1.0
LEAST_PAUSE_S: Final = 0.05
PAGE_SIZE: Final = 1000

OnUpdate = Callable[[Any], None]


@dataclass
class Awaited:
    """The job that a call waits for, to be cancelled if the call is aborted."""

    config: Config
    job_id: str | None = None

    def cancellation(self) -> Flow[None]:
        """Cancel the job, if it is known."""
        if self.job_id is not None:
            request = Request(method="DELETE", path=job_path(self.job_id))
            yield from exchange(self.config, request, Deadline(CANCELLATION_S))


def json_of(response: httpx.Response) -> dict[str, Any]:
    """Return the JSON object of an answer.

    Raises:
        AnswerError: The answer is not a JSON object.
    """
    try:
        value = json.loads(response.content)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise AnswerError("The answer is not that of a Countinghouse server; is the address right?")
    return value


def _job_of(response: httpx.Response) -> m.Job:
    job: Any = json_of(response)
    progress = job.get("progress")
    right = (
        all(isinstance(job.get(name), str) for name in ("id", "kind", "status", "created_at"))
        and {"result", "error"} <= set(job)
        and isinstance(job.get("params"), dict)
        and isinstance(job["error"], dict | None)
        and isinstance(progress, dict)
        and isinstance(progress.get("done"), int)
        and isinstance(progress.get("total"), int)
        and isinstance(progress.get("fraction"), int | float)
    )
    if not right:
        raise AnswerError("This client does not understand the server's description of a job.")
    return cast("m.Job", job)


def fetch_document(config: Config, request: Request, deadline: Deadline) -> Flow[Any]:
    """Return the JSON that answers a request; wait for a fact that is still being computed."""
    response = yield from exchange(config, request, deadline)
    if response.status_code == httpx.codes.ACCEPTED:
        yield from poll_until_end(config, response, deadline)
        response = yield from exchange(config, request, deadline)
    return json_of(response)


def submission(
    kind: str,
    params: Mapping[str, object],
    hold_s: float,
    *,
    labels: Sequence[str] = (),
    webhook: str | None = None,
    priority: str | None = None,
    idempotency_key: str | None = None,
) -> Request:
    """Return the request that submits a job."""
    more = {"labels": list(labels), "webhook": webhook and {"url": webhook}, "priority": priority}
    wanted = {name: value for name, value in more.items() if value}
    return Request(
        method="POST",
        path=JOBS if wanted else "/v1/" + "/".join(map(quoted, kind.split("."))),
        body={"kind": kind, "params": params, **wanted} if wanted else params,
        headers={"Idempotency-Key": idempotency_key or str(uuid4())},
        hold_s=hold_s,
    )


def request_job(config: Config, request: Request, deadline: Deadline) -> Flow[m.Job]:
    """Return the job that answers a request, in its current state."""
    return _job_of((yield from exchange(config, request, deadline)))


def wait_for_end(
    config: Config,
    request: Request,
    deadline: Deadline,
    hold_s: float,
    on_update: OnUpdate | None,
    awaited: Awaited | None = None,
) -> Flow[m.Job]:
    """Return the job that answers a request, once it has ended in any status.

    Raises:
        TimedOutError: The deadline passed first.
    """
    response = yield from exchange(config, request, deadline)
    if awaited is not None:
        awaited.job_id = _job_of(response)["id"]
    if on_update is not None:
        return (yield from _follow_events(config, _job_of(response), deadline, hold_s, on_update))
    return (yield from poll_until_end(config, response, deadline, hold_s))


def wait_for_success(
    config: Config,
    request: Request,
    deadline: Deadline,
    hold_s: float,
    on_update: OnUpdate | None,
    awaited: Awaited | None = None,
) -> Flow[m.Job]:
    """Return the job that answers a request, once it has succeeded.

    Raises:
        JobFailedError: The job failed or was cancelled.
    """
    job = yield from wait_for_end(config, request, deadline, hold_s, on_update, awaited)
    if job["status"] != "succeeded":
        raise JobFailedError(job)
    return job


def first_hold(hold_s: float, on_update: OnUpdate | None, *, cancels: bool = False) -> float:
    """Return the seconds for which the first answer may be held back: none if the job's id is wanted at once."""
    return hold_s if on_update is None and not cancels else FIRST_HOLD_S


def _follow_events(
    config: Config, job: m.Job, deadline: Deadline, hold_s: float, on_update: OnUpdate
) -> Flow[m.Job]:
    """Hand the job to ``on_update`` as its events come, and return it once it has ended."""
    from countinghouse_client._event_stream import events  # noqa: PLC0415  # which imports this module

    if job["status"] not in UNFINISHED:
        return job
    on_update(job)
    followed = events(config, job["id"], None, deadline)
    outcome: Any = None
    while True:
        try:
            step = followed.throw(outcome) if isinstance(outcome, Exception) else followed.send(outcome)
        except TimedOutError as error:
            raise TimedOutError(str(error), job) from None
        except (StopIteration, UnreachableError, ProblemError):
            # Something between here and the service does not pass streams on.
            break
        if isinstance(step, Give):
            told, outcome = step.value, None
            if told["event"] == "done":
                followed.close()
                break
            job = cast("m.Job", {**job, "status": "running", "progress": told["data"]})
            on_update(job)
            continue
        try:
            outcome = yield step
        except httpx.HTTPError as error:
            outcome = error
    # Callers see the same document whichever way its end was heard of.
    look = Request(method="GET", path=job_path(job["id"]), hold_s=hold_s)
    response = yield from exchange(config, look, deadline)
    return (yield from poll_until_end(config, response, deadline, hold_s, on_update))


def poll_until_end(
    config: Config,
    response: httpx.Response,
    deadline: Deadline,
    hold_s: float = DEFAULT_HOLD_S,
    on_update: OnUpdate | None = None,
) -> Flow[m.Job]:
    """Request the job of an answer repeatedly until it has ended, and return it."""
    while (job := _job_of(response))["status"] in UNFINISHED:
        if on_update is not None:
            on_update(job)
        left = deadline.left()
        if not left:
            raise TimedOutError(f"Job {job['id']} is still {job['status']}.", job)
        asked = retry_after(response.headers)
        yield Pause(min(max(DEFAULT_PAUSE_S if asked is None else asked, LEAST_PAUSE_S), left))
        look = Request(method="GET", path=job_path(job["id"]), hold_s=hold_s)
        try:
            response = yield from exchange(config, look, deadline)
        except TimedOutError as error:
            raise TimedOutError(str(error), job) from None
    return job


def fetch_content(config: Config, request: Request, deadline: Deadline) -> Flow[bytes]:
    """Return the bytes that answer a request, such as a picture."""
    response = yield from exchange(config, request, deadline)
    return response.content


def give_chunks(config: Config, request: Request, deadline: Deadline) -> Flow[None]:
    """Give the bytes that answer a request as they arrive.

    Raises:
        UnreachableError: The answer broke off.
    """
    stream = yield from open_stream(config, request, deadline)
    try:
        while chunk := (yield Read(stream)):
            yield Give(chunk)
    except httpx.HTTPError as error:
        raise UnreachableError(
            f"The answer broke off ({error or type(error).__name__}).", reached=True
        ) from None


def give_items(
    config: Config,
    path: str,
    query: Mapping[str, object],
    deadline: Deadline,
    headers: Mapping[str, str] = MappingProxyType({}),
    first_limit: int | None = PAGE_SIZE,
) -> Flow[None]:
    """Give all items of a list, page by page.

    Lists that come whole take no limit: for them, and for lists that are not known, ``first_limit`` is None.

    Raises:
        AnswerError: The path has no list.
    """
    given = {name: value for name, value in query.items() if value is not None}
    asked = {"limit": first_limit, **given}
    while True:
        request = Request(method="GET", path=path, query=asked, headers=headers)
        page = json_of((yield from exchange(config, request, deadline)))
        if not isinstance(page.get("items"), list) or "next" not in page:
            raise AnswerError(f"The answer of {path} is not a list.")
        for item in page["items"]:
            yield Give(item)
        if page["next"] is None:
            return
        asked = {"limit": PAGE_SIZE, **given, "cursor": page["next"]}


def submit_batch(
    config: Config,
    requests: Sequence[tuple[str, Mapping[str, object]]],
    wait: float | None,
    deadline: Deadline,
) -> Flow[list[Any]]:
    """Submit a batch, and return its jobs or problems, in order.

    Raises:
        AnswerError: The answer is not that of a batch.
    """
    body = {"requests": [{"kind": kind, "params": params} for kind, params in requests]}
    hold_s = BATCH_HOLD_S if wait is None else wait
    request = Request(method="POST", path="/v1/batch", body=body, hold_s=hold_s, repeat=Repeat.UNLESS_RUN)
    answer = json_of((yield from exchange(config, request, deadline)))
    try:
        return [
            one["body"] if one["status"] < 400 else ProblemError(one["status"], one["body"])
            for one in answer["responses"]
        ]
    except (KeyError, TypeError, AttributeError):
        raise AnswerError("This client does not understand the server's answer to a batch.") from None
