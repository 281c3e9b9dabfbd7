"""Server-sent events (WHATWG HTML, section 9.2) of jobs and tournaments, resumed after broken connections."""

from __future__ import annotations

import codecs
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypedDict

import httpx

from countinghouse_client._config import Config, Deadline
from countinghouse_client._errors import AnswerError, TimedOutError, UnreachableError
from countinghouse_client._exchange import Flow, Give, Pause, Read, Request, open_stream
from countinghouse_client._parts import TOURNAMENTS, JobRef, TournamentRef, id_of, job_path, quoted

if TYPE_CHECKING:
    from countinghouse_client._config import Retries
    from countinghouse_client._generated import models as m

MEDIA_TYPE: Final = "text/event-stream"
# A connection that lasted this long is not a failure: the service closes each after some minutes.
STEADY_S = 30.0
_LINE_END: Final = re.compile(r"\r\n|\n|\r")


class ProgressEvent(TypedDict):
    """The event that a job has progressed."""

    event: Literal["progress"]
    id: str
    data: m.Progress


class DoneEvent(TypedDict):
    """The event that a job has ended; ``data`` is the job."""

    event: Literal["done"]
    id: str
    data: m.Job


JobEvent: TypeAlias = ProgressEvent | DoneEvent


class SnapshotEvent(TypedDict):
    """The event with a tournament's current state."""

    event: Literal["snapshot"]
    id: str
    data: m.Tournament


class TournamentChange(TypedDict):
    """A change of a tournament: what happened and the members that differ, which ``changed`` applies."""

    revision: int
    happening: str
    at: str
    server_now: str
    changes: dict[str, Any]


class ChangeEvent(TypedDict):
    """The event that a tournament has changed."""

    event: Literal["change"]
    id: str
    data: TournamentChange


TournamentEvent: TypeAlias = SnapshotEvent | ChangeEvent


class EventDecoder:
    """A decoder of events from chunks of any size. ``pause`` is the time before reconnecting, in seconds."""

    def __init__(self) -> None:
        self.pause = 1.0
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""
        self._fields: dict[str, str] = {}

    def feed(self, chunk: bytes) -> Iterator[dict[str, str]]:
        """Yield the fields of each event that ends in this chunk."""
        text = self._rest + self._decode(chunk)
        # A final CR may be the first half of CR LF.
        held = "\r" if text.endswith("\r") else ""
        *lines, self._rest = _LINE_END.split(text.removesuffix("\r"))
        self._rest += held
        for line in lines:
            if line:
                self._add_line(line)
            elif self._fields:
                fields, self._fields = self._fields, {}
                yield fields

    def _add_line(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "retry" and value.isascii() and value.isdigit():
            self.pause = int(value) / 1000
        elif name == "data" and "data" in self._fields:
            self._fields["data"] += "\n" + value
        elif name in ("data", "event", "id"):
            self._fields[name] = value


def events(config: Config, job: JobRef, last_event_id: str | None, deadline: Deadline) -> Flow[None]:
    """Give the events of a job until its end.

    Raises:
        UnreachableError: The stream breaks repeatedly without an event in between.
        TimedOutError: The deadline passed before the end.
    """
    followed = Followed(f"Job {id_of(job)}", job_path(job, "/events"), ("progress", "done"), _is_done)
    return _events(config, followed, last_event_id, deadline)


def tournament_events(
    config: Config,
    tournament: TournamentRef,
    token: str | None,
    last_event_id: str | None,
    deadline: Deadline,
) -> Flow[None]:
    """Give the events of a tournament until its end; raises what ``events`` does."""
    followed = Followed(
        f"Tournament {id_of(tournament)}",
        f"{TOURNAMENTS}/{quoted(id_of(tournament))}/events",
        ("snapshot", "change"),
        _is_over,
        {"Authorization": f"Bearer {token}"} if token else {},
    )
    return _events(config, followed, last_event_id, deadline)


@dataclass(frozen=True)
class Followed:
    """A source of events: its name, its path, the names of its events, and the test for the last one."""

    name: str
    path: str
    names: tuple[str, ...]
    is_last: Callable[[Any], bool]
    headers: Mapping[str, str] = field(default_factory=dict)


def _is_done(event: JobEvent) -> bool:
    return event["event"] == "done"


def _is_over(event: TournamentEvent) -> bool:
    told = event["data"] if event["event"] == "snapshot" else event["data"].get("changes")
    return isinstance(told, dict) and told.get("status") in ("finished", "cancelled", "abandoned")


def _events(config: Config, followed: Followed, last_event_id: str | None, deadline: Deadline) -> Flow[None]:
    """Give each event once, over as many connections as necessary."""
    failures = _Failures(config.retries)
    while True:
        headers = {"Accept": MEDIA_TYPE, **followed.headers}
        headers |= {"Last-Event-ID": last_event_id} if last_event_id else {}
        request = Request(method="GET", path=followed.path, headers=headers)
        stream = yield from open_stream(config, request, deadline)
        if stream.response.status_code == httpx.codes.NO_CONTENT:
            return
        if not stream.response.headers.get("Content-Type", "").startswith(MEDIA_TYPE):
            raise UnreachableError(f"The answer has no events: {followed.name}.", reached=True)
        decoder, began = EventDecoder(), time.monotonic()
        broken = f"The stream of events ended before it did: {followed.name}"
        try:
            while chunk := (yield Read(stream)):
                for fields in decoder.feed(chunk):
                    if (event := _event(fields, followed.names)) is None:
                        continue
                    failures.forget()
                    last_event_id = event["id"] or last_event_id
                    yield Give(event)
                    if followed.is_last(event):
                        return
                if not deadline.left():
                    raise TimedOutError(f"{followed.name} has not ended.")
        except httpx.HTTPError as error:
            broken = f"The stream of events broke ({error or type(error).__name__})"
        lost = UnreachableError(f"{broken}.", reached=True)
        pause = failures.pause(lost, began)
        if pause is None:
            raise lost
        if not deadline.left():
            raise TimedOutError(f"{followed.name} has not ended.")
        yield Pause(min(max(pause, decoder.pause), deadline.left()))


class _Failures:
    """The connections that failed one after the other, and the time of the first failure."""

    def __init__(self, retries: Retries) -> None:
        self._retries = retries
        self.forget()

    def forget(self) -> None:
        """Start again from no failure."""
        self._number, self._first = 0, inf

    def pause(self, lost: UnreachableError, began: float) -> float | None:
        """Count a connection that failed, and return the seconds until the next one, or None to give up."""
        now = time.monotonic()
        if now - began >= STEADY_S:
            self.forget()
            return 0.0
        self._number += 1
        self._first = min(self._first, now)
        return self._retries.pause(lost, self._number, now - self._first)


def _event(fields: dict[str, str], names: tuple[str, ...]) -> Any:
    """Return an event in the caller's form, or None if this client does not know its name."""
    if fields.get("event") not in names:
        return None
    try:
        data = json.loads(fields.get("data", ""))
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise AnswerError("The service sent an event that is not a JSON object.")
    return {"event": fields["event"], "id": fields.get("id", ""), "data": data}


def changed(tournament: m.Tournament, change: TournamentChange) -> m.Tournament:
    """Return the tournament with the changed members; changed players replace the players of the same name."""
    changes = dict(change["changes"])
    players = {player["name"]: player for player in tournament["players"]}
    players |= {player["name"]: player for player in changes.pop("players", ())}
    after: Any = {
        **tournament,
        **changes,
        "players": list(players.values()),
        "revision": change["revision"],
        "server_now": change["server_now"],
    }
    told: m.Tournament = after
    return told
