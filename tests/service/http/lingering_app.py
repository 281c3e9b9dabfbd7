"""An application that is not done with an answer for a second after it is sent."""

import time
from collections.abc import Iterable, Iterator
from wsgiref.types import StartResponse, WSGIEnvironment

ANSWER = b'{"status":"ok"}'
LINGERS_S = 1.0


class _Lingering:
    def __iter__(self) -> Iterator[bytes]:
        return iter((ANSWER,))

    def close(self) -> None:
        time.sleep(LINGERS_S)


def app(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer every request alike."""
    start_response("200 OK", [("Content-Length", str(len(ANSWER)))])
    return _Lingering()
