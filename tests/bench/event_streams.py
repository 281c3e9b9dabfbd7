"""Following jobs by server-sent events, as a browser does: a connection for each stream."""

import json
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException, HTTPResponse

from tests.bench.http_load import ask_once, request_bytes
from tests.bench.traffic import BadAnswerError
from tests.operations import SPIN

# A test job that only sleeps: it reports progress and leaves the processors to the traffic.
SHARDS = 4
SHARD_S = 0.2
TIMEOUT_S = 60.0
# The id of the last event ends with this suffix.
_DONE = ".done"


class FollowedJobs:
    """A client that submits a long job and follows it to its end, over and over."""

    def __init__(self, port: int, numbers: Iterator[int]) -> None:
        self._port = port
        self._numbers = numbers

    def ask(self) -> float:
        """Follow a new job, and return the seconds from the request for its events to the first event.

        Raises:
            BadAnswerError: The events are out of order, or do not end with the job's success.
        """
        connection = HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT_S)
        try:
            path = self._submit()
            began = time.perf_counter()
            connection.request("GET", path)
            response = connection.getresponse()
            if response.status != 200:
                raise BadAnswerError(f"{path}: {response.status} {response.read(200)!r}")
            events = _events(response)
            first = next(events, None)
            took = time.perf_counter() - began
            _check(path, [*([first] if first else []), *events])
        except HTTPException as error:
            raise BadAnswerError(f"{path}: {error!r}") from error
        finally:
            connection.close()
        return took

    def close(self) -> None:
        """Do nothing: no connection stays open between jobs."""

    def _submit(self) -> str:
        params = {"name": f"followed {next(self._numbers)}", "shards": SHARDS, "seconds": SHARD_S}
        asked = json.dumps({"kind": SPIN.kind, "params": params}).encode()
        status, body = ask_once(self._port, request_bytes("/v1/jobs", asked))
        if status != 202:
            raise BadAnswerError(f"{status} for a new job: {body[:200]!r}")
        path: str = json.loads(body)["links"]["events"]
        return path


def _events(response: HTTPResponse) -> Iterator[dict[str, str]]:
    """Yield a stream's events as fields (WHATWG HTML, section 9.2.6; every field here is one line)."""
    fields: dict[str, str] = {}
    while line := response.readline():
        text = line.decode().rstrip("\n")
        if text:
            name, _, value = text.partition(": ")
            fields[name] = value
        elif "event" in fields:
            yield fields
            fields = {}
        else:
            # The block is a comment, or the delay before reconnecting.
            fields = {}


def _check(path: str, events: list[dict[str, str]]) -> None:
    told = [(event["event"], event["id"]) for event in events]
    units = [int(number.removesuffix(_DONE)) for _, number in told]
    names = ["progress"] * (len(told) - 1) + ["done"]
    if [name for name, _ in told] != names or units != sorted(units) or not told[-1][1].endswith(_DONE):
        raise BadAnswerError(f"{path}: {told}")
    job = json.loads(events[-1]["data"])
    if (job["status"], job["result"]) != ("succeeded", {"total": SHARDS * (SHARDS + 1) // 2}):
        raise BadAnswerError(f"{path}: ended with {events[-1]['data'][:200]}")
