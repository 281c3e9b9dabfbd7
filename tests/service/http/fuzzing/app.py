"""The API, with a list of its process's greenlets: ``gunicorn tests.service.http.fuzzing.app:app``.

Tests do not import it: it replaces page and documentation of its process and sets up logs.
"""

import json
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

from service import app as application
from service.docs import guide
from service.web.routes import PAGES, page_blueprint
from tests.service.http.fuzzing import greenlets
from worker.observability.logs import configure_logs


def _built(names: Iterable[str]) -> Path:
    """Create a folder with pages in place of the real ones: until they are built, their routes answer 503."""
    folder = Path(tempfile.mkdtemp(prefix="countinghouse-page-"))
    for name in names:
        (folder / f"{name}.html").write_text("<!doctype html><title>page</title>")
    return folder


configure_logs()
application.page_blueprint = partial(page_blueprint, _built(json.loads(PAGES.read_text())))  # type: ignore[attr-defined]
guide.DIST = _built(["index"])
_api = application.create_app()


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer requests as the API does; at ``greenlets.PATH``, list what the greenlets of this process run."""
    if environ["PATH_INFO"] != greenlets.PATH:
        return _api(environ, start_response)
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(greenlets.alive()).encode()]
