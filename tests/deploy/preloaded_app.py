"""The API, which answers at ``/how-loaded`` how it was loaded, to test the server's start."""

import json
import os
import random
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gevent import monkey

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

# Each keeps the functions that wait, such as select, that it finds when it is imported.
WAITING = ("psycopg", "kombu", "celery", "sqlalchemy", "flask")
AT_LOADING = {
    "loaded_by": os.getpid(),
    "replaced": [
        name for name in ("select", "socket", "threading", "time") if monkey.is_module_patched(name)
    ],
    "too_early": [name for name in WAITING if name in sys.modules],
}

from service.wsgi import app as api  # noqa: E402

BEFORE_FORK: set[str] = set()
os.register_at_fork(before=lambda: BEFORE_FORK.update(sys.modules))


def app(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Answer as the API does, and at one path how this process was loaded."""
    if environ["PATH_INFO"] != "/how-loaded":
        return api(environ, start_response)
    answer = {
        **AT_LOADING,
        "answered_by": os.getpid(),
        "random": random.random(),
        "after_fork": sorted(sys.modules.keys() - BEFORE_FORK),
    }
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(answer).encode()]
