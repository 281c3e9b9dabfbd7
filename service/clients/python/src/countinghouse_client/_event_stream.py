"""A job's events: server-sent events (WHATWG HTML, section 9.2), followed through broken connections."""

from __future__ import annotations

import codecs
import json
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypedDict

import httpx

from countinghouse_client._config import Config, Deadline
from countinghouse_client._errors import AnswerError, TimedOutError, UnreachableError
from countinghouse_client._exchange import Request, opened
from countinghouse_client._flows import job_path
from countinghouse_client._steps import Flow, Give, Pause, Read

if TYPE_CHECKING:
    from countinghouse_client._generated import models as m

MEDIA_TYPE: Final = "text/event-stream"
# A connection that held this long was no failure: the service closes each after some minutes.
STEADY_S = 30.0
_LINE_END: Final = re.compile(r"\r\n|\n|\r")


class ProgressEvent(TypedDict):
    """The job has come further."""

    event: Literal["progress"]
    id: str
    data: m.Progress


class DoneEvent(TypedDict):
    """The job has ended; ``data`` is the job."""

    event: Literal["done"]
    id: str
    data: m.Job


JobEvent: TypeAlias = ProgressEvent | DoneEvent


class EventDecoder:
    """Reads events from pieces of a stream, whatever their size. ``pause`` is that before reconnecting, in seconds."""

    def __init__(self) -> None:
        self.pause = 1.0
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""
        self._fields: dict[str, str] = {}

    def feed(self, chunk: bytes) -> Iterator[dict[str, str]]:
        """The events that end in this piece: their fields."""
        text = self._rest + self._decode(chunk)
        # What looks like the end of a line may be the first half of one.
        held = "\r" if text.endswith("\r") else ""
        *lines, self._rest = _LINE_END.split(text.removesuffix("\r"))
        self._rest += held
        for line in lines:
            if line:
                self._read(line)
            elif self._fields:
                fields, self._fields = self._fields, {}
                yield fields

    def _read(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "retry" and value.isascii() and value.isdigit():
            self.pause = int(value) / 1000
        elif name == "data" and "data" in self._fields:
            self._fields["data"] += "\n" + value
        elif name in ("data", "event", "id"):
            self._fields[name] = value


def events(config: Config, job_id: object, last_event_id: str | None, deadline: Deadline) -> Flow[None]:
    """The events of a job up to its end, each once, over as many connections as it takes.

    Raises:
        UnreachableError: the stream breaks again and again without an event between.
        TimedOutError: the deadline came before the end.
    """
    failures = 0
    while True:
        headers = {"Accept": MEDIA_TYPE} | ({"Last-Event-ID": last_event_id} if last_event_id else {})
        request = Request(method="GET", path=job_path(job_id, "/events"), headers=headers)
        stream = yield from opened(config, request, deadline)
        if stream.response.status_code == httpx.codes.NO_CONTENT:
            return
        decoder, began = EventDecoder(), time.monotonic()
        broken = "The stream of events ended before the job"
        try:
            while chunk := (yield Read(stream)):
                for fields in decoder.feed(chunk):
                    if (event := _event(fields)) is None:
                        continue
                    failures, last_event_id = 0, event["id"] or last_event_id
                    yield Give(event)
                    if event["event"] == "done":
                        return
                if not deadline.left():
                    raise TimedOutError(f"Job {job_id} has not ended.")
        except httpx.HTTPError as error:
            broken = f"The stream of events broke ({error or type(error).__name__})"
        failures = 1 if time.monotonic() - began >= STEADY_S else failures + 1
        lost = UnreachableError(f"{broken}.", reached=True)
        pause = config.retries.pause(lost, failures, 0.0)
        if pause is None:
            raise lost
        if not deadline.left():
            raise TimedOutError(f"Job {job_id} has not ended.")
        yield Pause(min(max(pause, decoder.pause), deadline.left()))


def _event(fields: dict[str, str]) -> Any:
    """An event as the caller gets it; None if it is of a kind that this client does not know."""
    if fields.get("event") not in ("progress", "done"):
        return None
    try:
        data = json.loads(fields.get("data", ""))
    except ValueError:
        raise AnswerError("The service sent an event that is not JSON.") from None
    return {"event": fields["event"], "id": fields.get("id", ""), "data": data}
