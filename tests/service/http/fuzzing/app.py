"""The API, with a list of its process's greenlets: ``gunicorn tests.service.http.fuzzing.app:app``."""

import gc
import json
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

from gevent import Greenlet

from service import app as application
from service.web.routes import PAGES, page_blueprint
from worker.observability.logs import configure_logs

PATH = "/greenlets"


def _any_page() -> Path:
    """Create a folder with a page in place of the real one: without a built page, the route would answer 503."""
    folder = Path(tempfile.mkdtemp(prefix="countinghouse-page-"))
    for name in json.loads(PAGES.read_text()):
        (folder / f"{name}.html").write_text("<!doctype html><title>page</title>")
    return folder


configure_logs()
application.page_blueprint = partial(page_blueprint, _any_page())  # type: ignore[attr-defined]
_api = application.create_app()


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer requests as the API does; at ``PATH``, list what the greenlets of this process run."""
    if environ["PATH_INFO"] != PATH:
        return _api(environ, start_response)
    gc.collect()
    alive = [one for one in gc.get_objects() if isinstance(one, Greenlet) and not one.dead]
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps([repr(one) for one in alive]).encode()]
